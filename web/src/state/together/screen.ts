// What the page knows of people to play with, and what may be asked of the server beside games.

import type { Challenge, Network } from '../../net/messages.js';

export interface Together {
  /** What the viewer is called; '' until the server has said it. */
  name: string;
  /** The newest first; null: not told yet. */
  challenges: Challenge[] | null;
  /** How many of them wait for the viewer, by name. */
  asking: number;
  /** How many games with others wait for the viewer's move; 0 while the server is gone. */
  turns: number;
  /** The games of those that this browser has made. */
  made: string[];
  /** Other servers on this network; null: not asked yet. */
  network: Network | null;
  /** Why the last question was not answered, in words; '' if it was. */
  failed: string;
}

export interface Reach {
  /** Where others on its network reach this server: "http://192.168.1.5:8080/"; '' where they do not. */
  url: string;
  /** Days for which it keeps a game that nobody has begun. */
  days: number;
}

/** What is asked of the server beside games. */
export interface TogetherActions {
  /** The viewer's name, and who is on the network, into state.together. */
  look(): Promise<void>;
  /** Whether who waits for somebody to play with is wanted there, from now on. */
  watch(on: boolean): void;
  /** From now on, every page shows challenges to the viewer; asks the server for the viewer's name. */
  hear(): Promise<void>;
  /** Sits down at the game of a challenge, and goes there from the page that lists it; or says no to one that waits for the viewer. */
  accept(game: string): Promise<void>;
  decline(game: string): Promise<void>;
  /** How long the server waits for whoever is invited, and where; null where it does not answer. */
  reach(): Promise<Reach | null>;
  /** Answers why not, in words; '' if the viewer is called so from now on. */
  rename(name: string): Promise<string>;
}
