// What the editor shows, and what may be asked there.

import type { SetupReport, SetupState } from '../../core/setup.js';
import type { Side, VariantHead } from '../../core/types.js';
import type { BoardActions, PositionScreen } from '../board_kit/position_screen.js';
import type { Route } from '../page/routes.js';

/** What a click on a cell does: '' is the pointer, which picks up and puts down; 'bin' takes away; a letter places that piece. */
export type InHand = string;

/** A position text that could not be read. */
export interface TypedText {
  text: string;
  error: string;
  /** Other games that could read it. */
  fits: VariantHead[];
}

export interface EditorScreen extends PositionScreen {
  options: Record<string, string>;
  setup: SetupState;
  hand: InHand;
  /** What the law has against the position; null where a game can begin with it. */
  report: SetupReport | null;
  /** How a game that begins with it would be over at once, in a sentence; '' where it would not. */
  over: string;
  mayUndo: boolean;
  mayRedo: boolean;
  typed: TypedText | null;
  /** What was left out of the text that the position was read from. */
  warnings: readonly string[];
  /** Of the link that opens it here; '' until it is made. */
  code: string;
  /** What the last edit did, in words. Another number: it is news. */
  told: { id: number; text: string };
}

/** What cannot be done is refused in words, in the state, and changes nothing. */
export interface EditorActions extends BoardActions {
  /** Shows what the address asks for; without a code the start of the game, without a game what was set up last. */
  open(route: Extract<Route, { page: 'editor' }>): Promise<void>;
  take(hand: InHand): void;
  place(cell: number, piece: string): void;
  erase(cell: number): void;
  setSide(side: Side): void;
  setCastling(rook: string, allowed: boolean): void;
  moveBoard(board: string, pin: string): void;
  setOwner(board: string, owner: Side): void;
  setCounters(quiet: number, number: number): void;
  setPassing(text: string): void;
  setMoved(cell: string, moved: boolean): void;
  setOption(name: string, value: string): void;
  undo(): void;
  redo(): void;
  /** The start of the game, or no pieces at all. */
  begin(from: 'start' | 'empty'): void;
  /** The start of another game: one that ships, or of the file that is open. */
  beginGame(variant: string): void;
  /** A position text, as it was typed or pasted. */
  readText(text: string): void;
  /** The same for another game that can read it. */
  readTextAs(variant: string, text: string): void;
  copy(what: 'text' | 'link'): Promise<void>;
  /** Leads to the set-up of a game that begins here, or to its analysis. */
  play(): void;
  analyse(): void;
}
