// The boards on the screen, by view, for what asks them where things are drawn.

import type { Board } from '../state/scene.js';

export type View = 'slices' | 'board3d';

/** Cameras of the 3D board, in the order of the menu. */
export const presets = [
  { name: 'best', words: 'Clearest' },
  { name: 'player', words: 'From the bottom side' },
  { name: 'opponent', words: 'From the other side' },
  { name: 'top', words: 'From above' },
  { name: 'left', words: 'From the left' },
  { name: 'right', words: 'From the right' },
] as const;

export type Preset = (typeof presets)[number]['name'];

/** What only the 3D board can do. */
export interface Cameras {
  preset(name: Preset): void;
  storeView(): void;
  recallView(): void;
}

const shown = new Map<View, Board>();
let cameras: Cameras | null = null;

export function boardShown(view: View, board: Board): void {
  shown.set(view, board);
}

export function camerasShown(board: Cameras | null): void {
  cameras = board;
}

export function boardGone(view: View, board: Board): void {
  if (shown.get(view) !== board) return;
  shown.delete(view);
  if (view === 'board3d') cameras = null;
}

export function boardOf(view: View): Board | null {
  return shown.get(view) ?? null;
}

export function camerasNow(): Cameras | null {
  return cameras;
}
