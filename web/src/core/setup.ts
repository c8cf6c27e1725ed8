// A position that a person sets up, possibly absurd on the way: what may be changed of it, and what the law has against it.

import type { Abi } from './abi.js';
import { refusedIn } from '../language/refused.js';
import type { Variant } from './core.js';
import { Handle } from './handle.js';
import type { CellPlace, CoreError, PositionView, SetupReport, SetupState, Side } from './types.js';
import { viewOf } from './view.js';

export type { CastlingRight, SetupReport, SetupState, StartPawn } from './types.js';

/** The title says what the fault says, as a headline. */
function inLanguage(report: SetupReport, fault: CoreError | null): SetupReport {
  const title = fault ? refusedIn(report.title, fault.reason, fault.values) : report.title;
  return {
    ...report,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    advice: refusedIn(report.advice, 'message', report.values),
  };
}

/** Every edit throws CoreFailure where the game has no such cell, piece, right, board or pin, and then changes nothing. */
export class Setup extends Handle {
  /** From the start of the game, or from a position as programs and people write it; `warnings`: what of it was left out. */
  static of(variant: Variant, tfen = ''): Setup {
    const { abi, handle, value } = variant.make('setup_create', tfen);
    return new Setup(abi, handle, () => variant.cells, value.warnings);
  }

  readonly warnings: readonly string[];

  readonly #cells: () => readonly CellPlace[];

  private constructor(abi: Abi, handle: number, cells: () => readonly CellPlace[], warnings: readonly string[]) {
    super(abi, 'setup_release', handle);
    this.#cells = cells;
    this.warnings = warnings;
  }

  state(): SetupState {
    const { value } = this.abi.call('setup_state', this.handle);
    return { ...value, report: value.report && inLanguage(value.report, value.fault) };
  }

  /** Cells, boards and the side to move; checks only where the position has no fault. */
  view(): PositionView {
    return viewOf(this.#cells(), this.abi.call('setup_view', this.handle).value);
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
