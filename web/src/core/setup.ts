// A position that a person sets up, possibly absurd on the way: what may be changed of it, and what the law has against it.

import type { Abi } from './abi.js';
import type { Variant } from './core.js';
import { Handle } from './handle.js';
import type { CellPlace, CoreError, PositionView, Side } from './types.js';
import { type WrittenView, viewOf } from './view.js';

export interface CastlingRight {
  /** Home of the rook. */
  rook: string;
  side: Side;
  allowed: boolean;
  /** King and rook are at home. */
  possible: boolean;
}

/** A pawn on a cell from which it makes a double step. */
export interface StartPawn {
  cell: string;
  side: Side;
  /** It has lost its double step. */
  moved: boolean;
}

/** What is wrong with a position, for people. */
export interface SetupReport {
  title: string;
  /** What mends it. */
  advice: string;
  /** Names of the cells to be marked. */
  cells: string[];
  /** Name of a movable board; '' for none. */
  board: string;
}

export interface SetupState {
  position: string;
  /** The same for other programs: FEN on a flat board with the cells of chess, else the position text. */
  fen: string;
  side: Side;
  castling: CastlingRight[];
  /** Plies since the last capture or pawn move. */
  quiet: number;
  /** Of the move, from 1. */
  number: number;
  /** The double step that may be captured en passant, as the position text writes it; '' for none. */
  passing: string;
  passings: string[];
  /** Only in games that keep in mind which pawns have moved. */
  pawns: StartPawn[];
  /** null: a game can begin with it. */
  fault: CoreError | null;
  report: SetupReport | null;
}

/** Every edit throws CoreFailure where the game has no such cell, piece, right, board or pin, and then changes nothing. */
export class Setup extends Handle {
  /** From the start of the game, or from a position as programs and people write it; `warnings`: what of it was left out. */
  static of(variant: Variant, tfen = ''): Setup {
    const { abi, handle, value } = variant.make('setup_create', tfen);
    return new Setup(abi, handle, () => variant.cells, (value as { warnings: string[] }).warnings);
  }

  readonly warnings: readonly string[];

  readonly #cells: () => readonly CellPlace[];

  private constructor(abi: Abi, handle: number, cells: () => readonly CellPlace[], warnings: readonly string[]) {
    super(abi, 'setup_release', handle);
    this.#cells = cells;
    this.warnings = warnings;
  }

  state(): SetupState {
    return this.abi.call('setup_state', this.handle).value as SetupState;
  }

  /** Cells, boards and the side to move; checks only where the position has no fault. */
  view(): PositionView {
    return viewOf(this.#cells(), this.abi.call('setup_view', this.handle).value as WrittenView);
  }

  /** A piece by its letter, upper case for White; '' takes away what stands there. */
  place(cell: string, piece: string): void {
    this.abi.call('setup_place', this.handle, cell, piece);
  }

  /** No pieces; boards and the side to move stay. */
  clear(): void {
    this.abi.call('setup_clear', this.handle);
  }

  setSide(side: Side): void {
    this.abi.call('setup_side', this.handle, side);
  }

  setCastling(rook: string, allowed: boolean): void {
    this.abi.call('setup_castling', this.handle, rook, Number(allowed));
  }

  /** With all that stands on it; a board that stands there already takes its place. */
  moveBoard(board: string, pin: string): void {
    this.abi.call('setup_board', this.handle, board, pin);
  }

  /** Only where the pieces on the board do not say whose it is. */
  setOwner(board: string, owner: Side): void {
    this.abi.call('setup_owner', this.handle, board, owner);
  }

  setCounters(quiet: number, number: number): void {
    this.abi.call('setup_counters', this.handle, quiet, number);
  }

  /** One of the state's passings, or ''. */
  setPassing(text: string): void {
    this.abi.call('setup_passing', this.handle, text);
  }

  setMoved(cell: string, moved: boolean): void {
    this.abi.call('setup_moved', this.handle, cell, Number(moved));
  }
}
