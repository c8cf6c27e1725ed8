// The actions of the pages of players.

import type { Leaderboard, PlayerGames, Profile, RatingPoint, Speed } from '../../net/messages.js';
import type { GameQuery, Ranked } from '../../net/players.js';

/** What was asked for, or why it cannot be had; `missing`: no account has this name. */
export type Found<Value> = { value: Value } | { fault: string; missing: boolean };

/** Nothing here throws. */
export interface PlayerActions {
  profile(name: string): Promise<Found<Profile>>;
  history(name: string, variant: string, speed: Speed): Promise<Found<readonly RatingPoint[]>>;
  /** `before`: the `next` of the answer before; '': the last games. */
  games(name: string, query: GameQuery, before: string): Promise<Found<PlayerGames>>;
  leaderboard(variant: string, speed: Speed, who: Ranked): Promise<Found<Leaderboard>>;
  /** Whether an account has this name; false also where the server does not say. */
  isAccount(name: string): Promise<boolean>;
  /** Whether programs play under this name; false also where the server does not say. */
  isBot(name: string): Promise<boolean>;
  /** Saves these games as a file, the first so many of them; why not, or '' when it is done. */
  save(name: string, query: GameQuery): Promise<string>;
}
