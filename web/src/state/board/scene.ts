// What a board draws, and what it reports. Both boards, flat slices and 3D, are handed the same scene and know no
// chess: cells at places, pieces by letter, marks by shape. They animate differences between two scenes and report
// picks.

import type { Shape } from '../../core/tree.js';
import type { Cell, LineKind, Look, MovableBoard, Side } from '../../core/types.js';

/** One step to the right and away from the side at the bottom, or upwards; negative the other way. */
export interface CursorStep {
  file?: number;
  rank?: number;
  level?: number;
}

export interface Target {
  /** Index into BoardScene.cells. */
  cell: number;
  capture: boolean;
  promotion: boolean;
  /** Levels up (positive) or down from the piece that moves; 0 on its own level. */
  levelStep: number;
}

export interface PinTarget {
  /** As legal moves, MovableBoard.pin and Pin.name have it ("b3(4)"). */
  pin: string;
  cells: number[];
}

export interface Arrow {
  from: number;
  to: number;
  /** `engine`: the first move of what an engine would play; `threat`: what the other side would do if it were its turn. */
  kind: 'hint' | 'check' | 'path' | 'engine' | 'threat' | DrawnKind;
  /** Of an engine's: from 1, the best. */
  rank?: number;
}

/** Drawn by a comment: green, red, yellow, blue. One from a cell to itself colours the cell. */
export type DrawnKind = `drawn-${Shape['colour']}`;
export const isDrawnKind = (kind: string): kind is DrawnKind => kind.startsWith('drawn-');

/** An attack on the cell under the pointer. */
export interface Ray {
  from: number;
  to: number;
  line: LineKind;
  /** Of scene.attackers; else of scene.defenders. */
  hostile: boolean;
}

/**
 * How levels are laid out in space. `focus`: the active level large in the middle, its neighbours beside it, all others
 * small behind; `all`: every level whole, in rows; `zigzag`: whole levels that climb in two rows; `stack`: levels above
 * one another, as the game's geometry has them.
 */
export type Arrangement = 'focus' | 'all' | 'zigzag' | 'stack';

export type Palette = 'day' | 'dusk' | 'wood' | 'contrast';

/** Bodies of the pieces in space. */
export type PieceSet = 'carved' | 'plain';

/** A window that a desk has, or a phone held upright or across. */
export type Room = 'wide' | 'tall' | 'low';

/** What a viewer has chosen for the board in space. */
export interface View3D {
  /** In a wide window; null: as the game and the size of the window ask. */
  arrangement: Arrangement | null;
  /** The same on a phone: what serves a desk is no choice for it. */
  small: Readonly<Record<Exclude<Room, 'wide'>, Arrangement | null>>;
  /** null: day under the light theme, dusk under the dark one. */
  palette: Palette | null;
  pieces: PieceSet;
  /** Letters on discs beside the pieces. */
  letters: boolean;
  /** Of the boards in a stack: 1 opaque, 0.2 nearly clear. */
  opacity: number;
  /** Levels that are not drawn in a stack. */
  masked: readonly number[];
  /** Levels that are taken off a stack and lie beside it. */
  lifted: readonly number[];
  /** Arrows along files, ranks and levels. */
  axes: boolean;
  /** The camera rocks a little, so that levels come apart; never under reduced motion. */
  wiggle: boolean;
}

export const plainView3D: View3D = {
  arrangement: null,
  small: { tall: null, low: null },
  palette: null,
  pieces: 'carved',
  letters: false,
  opacity: 1,
  masked: [],
  lifted: [],
  axes: false,
  wiggle: false,
};

export interface BoardScene {
  /** Changes when another game is shown: nothing of the old one is animated into the new one. */
  game: string;
  look: Look;
  /** The order never changes while `game` is the same; indices are the cells' numbers everywhere. */
  cells: readonly Cell[];
  boards: readonly MovableBoard[];
  side: Side;
  /** The side at the bottom of the slices and in front in 3D. */
  bottom: Side;
  /** May the viewer move something now? Else picks are reported all the same, and the cursor stays an arrow. */
  movable: boolean;
  /** May a move be chosen that is played after the other's? Pieces and boards of the side that is not to move can be dragged. */
  ahead: boolean;
  /** A position is set up: pieces and boards of both sides can be dragged anywhere, and `attacked` are the cells at fault where there are no `checkers`. */
  free: boolean;
  /** The piece or the board that has been picked up. */
  selected: number | null;
  selectedBoard: string | null;
  /**
   * It is not the turn of the selected piece or board: its targets are where it could go if it were, and none can be played now.
   */
  foreign: boolean;
  targets: readonly Target[];
  pinTargets: readonly PinTarget[];
  /** From and to of the last move (all four cells of a castling, all cells of a moved board). */
  last: readonly number[];
  /** The last move is on its way: the server has not stored it yet. */
  unsent: boolean;
  /** Cells of attacked royal pieces, and of those that attack them. */
  attacked: readonly number[];
  checkers: readonly number[];
  /** Pieces of the side to move that are lost if nothing is done. Empty unless the viewer is to be warned. */
  threatened: readonly number[];
  /** Stars of a lesson: where a piece is to go, or what it is to capture. */
  goals: readonly number[];
  /** Where the pointer or the keyboard's cursor is, in whichever board. Its column is marked on every slice. */
  hover: number | null;
  /** The keyboard's cursor, while it is used. Where a board shows one level at a time, it is that of the cursor. */
  cursor: number | null;
  /**
   * Who attacks the cell under the pointer, and who guards it. A target of the selected piece is seen by that piece, as
   * if it had gone there; any other cell by the piece on it, an empty one by the side to move. Empty unless the viewer
   * wants to see it.
   */
  attackers: readonly number[];
  defenders: readonly number[];
  /** The same as lines, one for each of them. */
  rays: readonly Ray[];
  arrows: readonly Arrow[];
  /** The place to which a hint takes a board; null: there is no such hint. */
  hintPin: PinTarget | null;
  /** By level: how much speaks for the next move of the viewer beginning there. Empty unless the viewer is to move. */
  chances: readonly number[];
  /** The level that is worked on (from 0), or null for all alike. */
  level: number | null;
  /** Changes of the distance of levels in 3D, in cells; null: as the game asks. */
  gap: number | null;
  /** Milliseconds of a move's animation; 0 under reduced motion. */
  animate: number;
  theme: 'light' | 'dark';
  view3d: View3D;
}

/** Whether pieces and boards of this side can be dragged. */
export const canDrag = ({ free, movable, ahead, side }: BoardScene, owner: Side): boolean =>
  free || (movable ? owner === side : ahead && owner !== side);

/** Whether `attacked` are cells at fault, and not pieces in check. */
export const isFaulty = ({ free, checkers }: BoardScene): boolean => free && checkers.length === 0;

/** What a board tells of its user. */
export interface BoardEvents {
  /** A click or tap on a cell. */
  pick(cell: number): void;
  /** A click on the handle (stem, frame) of a movable board, or a place where the selected one could go. */
  pickBoard(name: string): void;
  pickPin(pin: string): void;
  /** A piece is dragged from a cell (it counts as picked up) and let go; null: outside, `from`: it stays. */
  dragStart(cell: number): void;
  drop(from: number, to: number | null): void;
  hover(cell: number | null): void;
  /**
   * The wheel or [ and ]: one level up (+1) or down (-1), from the one that the board shows where it shows one; from the last one no
   * further, or `beyond` it to all alike.
   */
  stepLevel(step: number, shown?: number | null, beyond?: boolean): void;
  /** A minimap or level name was clicked. */
  chooseLevel(level: number | null): void;
  /** These levels are taken off a stack, or put back where the first of them is off. */
  liftLevels(levels: readonly number[]): void;
}

/** Of a picture. */
export const noEvents: BoardEvents = {
  pick: () => undefined,
  pickBoard: () => undefined,
  pickPin: () => undefined,
  dragStart: () => undefined,
  drop: () => undefined,
  hover: () => undefined,
  stepLevel: () => undefined,
  chooseLevel: () => undefined,
  liftLevels: () => undefined,
};

/** The boards implement this; the page never asks them anything else. */
export interface Board {
  update(scene: BoardScene): void;
  /**
   * Client coordinates of the middle of a cell (or of a board's handle), null if it is not to be seen. For tests and
   * arrows.
   */
  cellPoint(cell: number): { x: number; y: number } | null;
  /** The same of many cells at once. */
  cellPoints(cells: readonly number[]): ({ x: number; y: number } | null)[];
  boardPoint(name: string): { x: number; y: number } | null;
  pinPoint(pin: string): { x: number; y: number } | null;
  /** The cell at client coordinates; null for none. */
  cellUnder(x: number, y: number): number | null;
  /** The level that stands out, or is shown alone; null where all are drawn alike. */
  shownLevel(): number | null;
  /** A step of the cursor to the right or away as the viewer sees it, as `bottom` alone would have it; absent: it is the same. */
  stepSeen?(step: CursorStep): CursorStep;
  dispose(): void;
}
