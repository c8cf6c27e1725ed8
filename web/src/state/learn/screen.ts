// What the pages of lessons and puzzles show, and what may be asked there.

import type { LessonKind, LessonState, PuzzleKind, Side } from '../../core/types.js';
import type { BoardActions, PositionScreen } from '../board_kit/position_screen.js';
import type { Route } from '../page/routes.js';

export interface StepEntry {
  id: string;
  title: string;
  /** In how few moves it has been done; 0: not yet. */
  best: number;
  fewest: number;
}

export interface LearnScreen extends PositionScreen {
  steps: readonly StepEntry[];
  step: number;
  kind: LessonKind;
  /** What there is to know, and what there is to do, in sentences. */
  about: readonly string[];
  task: string;
  phase: LessonState;
  /** What the moves have come to; '' while there is nothing to be said. */
  said: string;
  /** The steps that are not done yet. */
  left: number;
  /** Another number: `said` is news. */
  told: number;
}

export interface LearnActions extends BoardActions {
  /** Shows the first step of a game that is not done yet. Says in words, in the state, why there is none. */
  open(route: Extract<Route, { page: 'learn' }>): Promise<void>;
  choose(step: number): void;
  next(): void;
  again(): void;
  /** Shows the next move that does it in the fewest. */
  hint(): void;
}

/** `wrong`: a move was not the one, and may be tried again; `solved`; `shown`: the solution is looked at. */
export type PuzzlePhase = 'asked' | 'wrong' | 'solved' | 'shown';

export interface PuzzleScreen extends PositionScreen {
  kind: PuzzleKind;
  /** Of the solver. */
  moveCount: number;
  /** From 1 to 5. */
  grade: number;
  solver: Side;
  phase: PuzzlePhase;
  said: string;
  told: number;
  streak: number;
  best: number;
  /** The game that puzzles are asked of; '' for several. */
  asked: string;
  /** The solution as people write it; empty while it is to be found. */
  solution: readonly string[];
}

/** The puzzles that there are. */
export interface PuzzleLibrary {
  /** Ids of games. */
  games: readonly string[];
  /** The file of a game. Rejects if it cannot be loaded. */
  textOf(game: string): Promise<string>;
}

export interface PuzzleActions extends BoardActions {
  /** Asks a puzzle of a game, or of several. Says in words, in the state, why there is none. */
  open(route: Extract<Route, { page: 'puzzles' }>, library: PuzzleLibrary): Promise<void>;
  next(): void;
  /** The solution, which ends the streak unless the puzzle is solved. */
  solve(): void;
  /** Shows the position after so many moves of the solution. */
  show(ply: number): void;
}
