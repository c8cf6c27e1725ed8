// The requests about games that this browser keeps.

import type { AckAnswer, CreateGame, GameSnapshot, GameSummary } from '../../net/messages.js';
import type { Keyed, Plain } from '../../net/socket.js';

export interface Here {
  /** The id of the new game. Rejects with HttpFailure where it cannot be played here. */
  create(request: CreateGame): Promise<string>;
  /** The last changed first. A game that this page cannot show any more is left out. */
  list(): Promise<GameSummary[]>;
  /** The server's id of a game that was given to it. */
  movedTo(id: string): Promise<string | undefined>;
  /** Rejects with Refused where there is no such game. */
  snapshot(id: string): Promise<GameSnapshot>;
  /** One of them, or all, as records, and the files of variants that those need, by name. */
  /** `unread`: the ids of those that this core cannot play. */
  records(only?: string): Promise<{ records: string[]; files: Map<string, string>; unread: string[] }>;
  delete(id: string): Promise<void>;
  /** Answers how many there were. */
  deleteAll(): Promise<number>;
  /** Rejects with Refused. */
  keep(message: Keyed): Promise<AckAnswer>;
  send(message: Plain & { id: number }): void;
}
