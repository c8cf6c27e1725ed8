// All that the page knows of seeks, and that may be asked of the server about them.

import type { Seek, SeekRated, SeekSide, Speed } from '../../net/messages.js';

/** The choice of somebody who seeks: kept in the browser, by the clock and by days at once. */
export interface SeekChoice {
  /** Ids of variants; none: all. */
  variants: readonly string[];
  /** Minutes at the start, and seconds after each move. */
  baseLeast: number;
  baseMost: number;
  incrementLeast: number;
  incrementMost: number;
  daysLeast: number;
  daysMost: number;
  rated: SeekRated;
  side: SeekSide;
  ratingLeast: number;
  ratingMost: number;
}

export interface Seeks {
  /** The newest of others, and of the viewer; null: not told yet. */
  open: readonly Seek[] | null;
  /** How many there are; only the newest are told. */
  total: number;
  own: readonly Seek[];
}

export interface SeeksActions {
  /** Whether the seeks of all are wanted, from now on. */
  watch(on: boolean): void;
  choice(): SeekChoice;
  choose(change: Partial<SeekChoice>): void;
  /** Seeks what was chosen. Answers why not, in words; '' if the seek stands. */
  make(speed: Speed): Promise<string>;
  /** Answer why not, in words; '' if it is done. */
  cancel(seek: string): Promise<string>;
  join(seek: string): Promise<string>;
}
