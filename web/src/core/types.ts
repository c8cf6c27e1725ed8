// The answers of the rules core (shapes.ts, written from src/wasm/core.json), and the page's own shapes. The page holds no rule: all
// it knows of a game comes through these shapes.

import type { CellPlace, Walk, WrittenView } from './shapes.js';

export type * from './shapes.js';

export interface Cell extends CellPlace {
  /** False: a place for a movable board that stands elsewhere now. */
  exists: boolean;
  /** Letter of the piece on it, upper case White, lower case Black; '' for none. */
  piece: string;
}

export interface PositionView extends Omit<WrittenView, 'pieces'> {
  /** Every cell that can ever exist, in an order that never changes. */
  cells: Cell[];
}

/** A position that was gone to. */
export interface Walked extends Omit<Walk, 'view' | 'before'> {
  view: PositionView;
  before: PositionView | null;
}
