// The file of records that is open: its games as a list.

import type { RecordHead } from '../../core/records.js';

export interface RecordsScreen {
  /** Name of the file. */
  place: string;
  heads: readonly RecordHead[];
}

export interface RecordsActions {
  /** A file of any size, as bytes: in the encoding that they show. */
  open(place: string, bytes: Uint8Array): Promise<void>;
  /** The text of a game, as it stands in the file or as it was edited. */
  textOf(game: number): string;
  /** A game that was edited, in canonical form. */
  replace(game: number, text: string): void;
}
