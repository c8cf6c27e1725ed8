// The boards on the screen, by view, for what asks them where things are drawn.

import type { Figures } from '../board3d/measure.js';
import type { Wearable, Wearer } from '../board3d/wearable.js';
import type { CursorStep } from '../state/board/scene.js';
import type { BoardActions, PositionScreen } from '../state/board_kit/position_screen.js';
import type { Board, View3D } from '../state/board/scene.js';
import type { Store } from '../state/page/state.js';
import type { Command } from './keys.js';

export type View = 'slices' | 'board3d';

/** Cameras of the 3D board, in the order of their buttons. */
export const presets = ['best', 'player', 'opponent', 'left', 'right', 'top'] as const;

/** `player`: from the side at the bottom. */
export type Preset = (typeof presets)[number];

/** What only the 3D board can do. */
export interface Cameras {
  preset(name: Preset): void;
  /** Degrees to the right and upwards. */
  turn(azimuth: number, elevation: number): void;
  /** Moves the picture right and down, in pixels. */
  pan(right: number, down: number): void;
  zoom(factor: number): void;
  /** A view is kept for each game, by its id. Answers what came of it, as a notice. */
  storeView(game: string): Parameters<Store['notice']>;
  /** Takes the level that is worked on off a stack, or puts it back, alone or with all above it; whether it did, and the words for it. */
  lift(above: boolean): [boolean, string];
  /** Looks from there, and answers what of the view is the page's to set; or why there is no such view. */
  recallView(game: string): Partial<View3D> | string;
  /** Where a click calls a level, or in a stack takes it off or puts it back; null if it does so nowhere. For tests. */
  levelPoint(level: number): { x: number; y: number } | null;
  /** A headset shows the board from now on; null: there is nothing to draw it with. */
  wear(wearer: Wearer): Wearable | null;
  /** How much of it can be seen, and picked within so many pixels of the middle of each cell, after so many frames. For tests. */
  measure(radius: number, frames: number): Promise<Figures | null>;
}

/** What a key does with cameras; null: it is none of theirs. */
export type CameraKeys = (command: Command, board: Shown) => ((cameras: Cameras) => void) | null;

/** The board that is shown, and who acts on it. */
interface Shown {
  store: Store;
  shown: PositionScreen;
  actions: BoardActions;
}

const shown = new Map<View, Board>();
let cameras: Cameras | null = null;
let keys: CameraKeys;
/** The request of a key to the 3D board before it was there. */
let waiting: ((cameras: Cameras) => void) | null = null;

/** A headset shows the 3D board: it stays where it is while the page goes from one game to the next. */
let worn = false;

export const isWorn = (): boolean => worn;

export function wornBy(headset: boolean): void {
  worn = headset;
}

export function boardShown(view: View, board: Board): void {
  shown.set(view, board);
}

export function camerasShown(board: Cameras, means: CameraKeys): void {
  cameras = board;
  keys = means;
  waiting?.(board);
  waiting = null;
}

/** Does it with the 3D board, at once or as soon as that has been loaded. */
export function withCameras(act: (cameras: Cameras) => void): void {
  if (cameras) act(cameras);
  else waiting = act;
}

export function boardGone(view: View, board: Board): void {
  if (shown.get(view) !== board) return;
  shown.delete(view);
  if (view === 'board3d') cameras = null;
}

export function boardOf(view: View): Board | null {
  return shown.get(view) ?? null;
}

/** A step of the cursor as that view shows the board, for BoardActions.moveCursor. */
export const stepSeen = (view: View, step: CursorStep): CursorStep => shown.get(view)?.stepSeen?.(step) ?? step;

/** Whether there are any, and the key is theirs. */
export function moveCameras(command: Command, board: Shown): boolean {
  if (!cameras) return false;
  const act = keys(command, board);
  act?.(cameras);
  return act !== null;
}

export function camerasNow(): Cameras | null {
  return cameras;
}
