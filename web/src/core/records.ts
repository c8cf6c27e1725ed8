// What a large file of records holds, game by game, without playing any.

import type { CoreError, CoreWarning } from './types.js';

export interface RecordHead {
  /** Of the text of this game in the file, in bytes: an untouched game is written back by copying them. */
  offset: number;
  size: number;
  /** Of the main line, as far as it was read. */
  plies: number;
  /** Those of White Black Event Site Date Round Result Variant FEN ECO Opening WhiteElo BlackElo that it has. */
  tags: Record<string, string>;
  /** Why this game cannot be read; the others can. Line and column are those of the file. */
  error: CoreError | null;
  /** Only where there are some. */
  warnings?: CoreWarning[];
}
