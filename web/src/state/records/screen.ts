// The file of records that is open: its games as a list.

import type { Opened } from '../open/files.js';
import type { RecordHead } from '../../core/types.js';
import type { OpenedRecord } from '../open/opened.js';
import type { Bytes } from './encoding.js';
import type { Order } from './search.js';

export interface RecordsScreen {
  /** Of this opening of the file: no other has it, and it stays through a reload. '' while the first one is looked through. */
  id: string;
  /** Name of the file; '' while the first one is looked through. */
  place: string;
  /** By number, those that were removed included. */
  heads: readonly RecordHead[];
  /** Numbers of the games that are listed, in their order. */
  rows: readonly number[];
  /** Games in the file. */
  count: number;
  query: string;
  order: Order;
  /** Number of the game that is looked at; -1 for none. */
  selected: number;
  /** Names of the games that tags name, and, under '', of what games without such a tag are taken for. */
  gameNames: Readonly<Record<string, string>>;
  /**
   * Games with a move that cannot be played, and why, in words; '' where all can. Known of those that somebody has rested on or opened: a
   * file of thousands is not replayed.
   */
  faults: ReadonlyMap<number, string>;
  /** Those that were edited or added. */
  changed: ReadonlySet<number>;
  /** Not saved as a file since the last change. */
  unsaved: boolean;
  /** The browser has not kept all of it yet: it is asked before the page is left. */
  keeping: boolean;
  /** What was removed last and can be had again, in words; '' for nothing. */
  removed: string;
  /** What is to be known of the file: its encoding, that the browser does not keep it. */
  notes: readonly string[];
  /** A file that is looked through, and how far, from 0 to 1. */
  reading: { place: string; done: number } | null;
  /** A file that waits until it is decided what becomes of unsaved changes; '' for none. */
  waiting: string;
}

export interface RecordsActions {
  /** A file of any size, as bytes: in the encoding that they show. It is listed; `analyse`: or this game of it analysed. */
  open(place: string, bytes: Bytes, analyse?: number): Promise<void>;
  /** What a text holds: a game, several, a position or a variant; nothing is opened yet. */
  read(text: string): Promise<Opened>;
  /** What becomes of unsaved changes before the file that waits is opened; `stay`: it is not opened. */
  decide(what: 'save' | 'drop' | 'stay'): void;
  search(query: string): void;
  sort(order: Order): void;
  select(game: number): void;
  /** The text of a game, as it stands in the file or as it was edited; '' where there is none. */
  textOf(game: number): string;
  /**
   * A game that was edited, in canonical form. `file`: RecordsScreen.id of the one that it is of; false: that one is not open
   * or has no such game, and nothing was changed.
   */
  replace(file: string, game: number, text: string): boolean;
  /** A game behind the others; makes a file where none is open. Answers its number. */
  add(text: string): number;
  remove(game: number): void;
  /** The game that was removed last is there again. */
  restore(): void;
  /** The file as it is now: untouched games byte for byte. */
  save(): void;
  /** Shows the game on the analysis board, or says why that cannot be. */
  analyse(game: number): void;
  /** The game as a record that can be played on; null, and a notice, where it cannot be read. */
  opened(game: number): Promise<OpenedRecord | null>;
  /** The law that a game is read under: what its tags name, or the first that fits its moves. A sentence where there is none. */
  lawOf(game: number): RecordLaw | string;
}

export interface RecordLaw {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Record<string, string>;
  /** '' for the game's own. */
  notation: string;
}
