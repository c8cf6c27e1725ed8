// What evaluations say of the moves of a game, in the core's own numbers and words (src/api/analysis.hpp).

import type { MoveText, Side } from './types.js';

/** '' for a good move. */
export type Judgement = '' | 'inaccuracy' | 'mistake' | 'blunder';

export interface JudgedMove {
  number: number;
  side: Side;
  /** From White's side: "0.35", "#-3". */
  before: string;
  after: string;
  /** Of the mover, in percent. */
  chanceBefore: number;
  chanceAfter: number;
  accuracy: number;
  judgement: Judgement;
  /** Of records: $6, $2 or $4; 0 for a good move. */
  nag: number;
  /** What the engine would have played. */
  line: MoveText[];
}

export interface JudgedGame {
  /** White's, in percent, before the first move and after every move; null where nothing is known. */
  chances: (number | null)[];
  moves: (JudgedMove | null)[];
  /** In percent; null for a side of which too little is known. */
  accuracy: { white: number | null; black: number | null };
}
