// A position on the screen, and what may be done with it.

import type { End } from '../../net/messages.js';
import type { Arrow, BoardEvents, BoardScene, CursorStep, View3D } from '../board/scene.js';
import type {
  Attackers,
  PositionState,
  LegalMove,
  MoveText,
  PositionView,
  Side,
  VariantInfo,
} from '../../core/types.js';
import type { ClockState } from '../../net/messages.js';
import type { Ahead } from '../board/ahead.js';

/** The pieces of a side: how many of each kind are on the board, and how many fewer than at the start. */
export interface PieceCount {
  letter: string;
  name: string;
  shape: string;
  /** What the original's manual writes for it; '' if nothing else. */
  manual: string;
  /** For people who count: 100 is a pawn. */
  value: number;
  white: number;
  black: number;
  whiteLost: number;
  blackLost: number;
}

export interface PromotionChoice {
  side: Side;
  /** The moves to choose from, all of one from and to. */
  moves: LegalMove[];
}

/** A position on the screen, with what the boards, the grids, the pad and the keys need of it: of a game, an analysis, an editor. */
export interface PositionScreen {
  /** Another one: another game is shown, nothing of the old one is animated. */
  id: string;
  variant: VariantInfo;
  /** Shipped, or by a text of its own. */
  variantText: string;
  /** Of the position shown. */
  state: PositionState;
  view: PositionView;
  /** One ply earlier; null at the start. */
  before: PositionView | null;
  /** Legal moves of the position shown; empty when it is over. */
  moves: LegalMove[];
  /** What the person may move now in the position shown (of `moves`). */
  side: Side;
  mayMove: boolean;
  /** null where no clock runs. */
  clock: ClockState | null;
  /** performance.now() when `clock` was true. */
  clockAt: number;
  /** What the server says: it may lag behind the line by what is being sent. */
  end: End | null;
  /** Moves of the whole line in the chosen notation, also those taken back. */
  line: MoveText[];
  /** Plies on the board of the game itself. */
  at: number;
  /** Plies on the board that is shown: less than `at` while one steps through the game. */
  shown: number;
  /** Canonical hint for the position shown, '' for none, null while it is asked for. */
  hint: string | null;
  scene: BoardScene;
  /** One sentence of what is going on: "White to move. Check: Cannon Xb3 attacks King Ye1." */
  status: string;
  /** Why the last try was refused, in the core's words; '' for none. */
  refusal: string;
  /** Why the piece that was picked is only looked at; '' for none, and where nothing needs to be said of it. */
  note: string;
  pieceCounts: PieceCount[];
  /** That the last move has changed the level, in a sentence: "The queen on 4d2 came from level 3."; else ''. */
  arrival: string;
  notation: string;
  /** The move that waits to be played, '' for none. */
  pending: string;
  /** The same in words: "queen 3d1 to 4d2, one level up"; '' for none. */
  pendingText: string;
  /** The move that is played after the other's, if it is legal then; null for none. */
  premove: Ahead | null;
  /** The same in words: "queen 3d1 to 4d2"; '' for none. */
  premoveText: string;
}

/** What may be done with the position on the screen. What cannot be done is refused in words, in the state. */
export interface BoardActions extends BoardEvents {
  setView3D(change: Partial<View3D>): void;
  /** Distance of the levels in space; null: as the game asks. */
  setGap(gap: number | null): void;
  flip(): void;
  /** Shows an arrow that is being drawn; null: none. */
  sketch(arrow: Arrow | null): void;
  /** Draws an arrow, or takes the same one away; another colour replaces it. All go with a click, and with the position. */
  draw(arrow: Arrow): void;
  /** Puts down what is in hand; with nothing in hand a move chosen ahead is dropped. */
  unselect(): void;
  /** No move is chosen ahead any more, and nothing is in hand. */
  dropAhead(): void;
  /** Puts the keyboard's cursor on a cell; null: away. */
  setCursor(cell: number | null): void;
  /** One step of the cursor, as the viewer sees the board; the first one makes it appear. */
  moveCursor(step: CursorStep): void;
  /** A move in words; or the name of a cell, which is picked. */
  typeMove(text: string): void;
  /** Who attacks a cell and who guards it, by names of cells. */
  attackersOf(cell: string): Attackers;
  /** Plays the move that waits for it. */
  confirmMove(): void;
  choosePromotion(move: LegalMove): void;
}
