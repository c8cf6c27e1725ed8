// What a board draws, and what it reports. Both boards, flat slices and 3D, are handed the same scene and know no chess: cells
// at places, men by letter, marks by shape. They animate differences between two scenes and report picks.

import type { Cell, Look, MovableBoard, Side } from '../core/types.js';

export interface Target {
  /** Index into BoardScene.cells. */
  cell: number;
  capture: boolean;
  promotion: boolean;
  /** Levels up (positive) or down from the man that moves; 0 on its own level. */
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
  kind: 'hint' | 'check' | 'path';
}

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
  /** The man or the board that has been picked up. */
  selected: number | null;
  selectedBoard: string | null;
  targets: readonly Target[];
  pinTargets: readonly PinTarget[];
  /** From and to of the last move (all four cells of a castling, all cells of a moved board). */
  last: readonly number[];
  /** Cells of attacked royal men, and of those that attack them. */
  attacked: readonly number[];
  checkers: readonly number[];
  /** Where the pointer or the keyboard's cursor is, in whichever board. Its column is marked on every slice. */
  hover: number | null;
  arrows: readonly Arrow[];
  /** The level that is worked on (from 0), or null for all alike. */
  level: number | null;
  /** Changes of the distance of levels in 3D, in cells; null: as the game wishes. */
  gap: number | null;
  /** Milliseconds of a move's animation; 0 under reduced motion. */
  animate: number;
  theme: 'light' | 'dark';
}

/** What a board tells of its user. */
export interface BoardEvents {
  /** A click or tap on a cell. */
  pick(cell: number): void;
  /** A click on the handle (stem, frame) of a movable board, or a place where the selected one could go. */
  pickBoard(name: string): void;
  pickPin(pin: string): void;
  /** A man is dragged from a cell (it counts as picked up) and let go; null: outside. */
  dragStart(cell: number): void;
  drop(from: number, to: number | null): void;
  hover(cell: number | null): void;
  /** The wheel or [ and ]: one level up (+1) or down (-1). */
  stepLevel(step: number): void;
  /** A minimap or level name was clicked. */
  chooseLevel(level: number | null): void;
}

/** The boards implement this; the page never asks them anything else. */
export interface Board {
  update(scene: BoardScene): void;
  /** Client coordinates of the middle of a cell (or of a board's handle), null if it is not to be seen. For tests and arrows. */
  cellPoint(cell: number): { x: number; y: number } | null;
  boardPoint(name: string): { x: number; y: number } | null;
  pinPoint(pin: string): { x: number; y: number } | null;
  dispose(): void;
}
