// Where things are drawn, by name, so that tests can click real pixels, and how much of it can be seen. Reads only; nothing in the page depends on it.

import type { Figures } from '../board3d/measure.js';
import { shownPosition } from '../state/board_kit/shown_position.js';
import type { AppState } from '../state/page/state.js';
import type { PositionScreen } from '../state/board_kit/position_screen.js';
import { boardOf, camerasNow } from './boards.js';
import type { View } from './boards.js';
import type { Probe } from '../vr/headset.js';
import { page } from './page_element.js';

interface Point {
  x: number;
  y: number;
}

export interface StrataTest {
  cellPoint(view: View, cellName: string): Point | null;
  boardPoint(view: View, boardName: string): Point | null;
  pinPoint(view: View, pin: string): Point | null;
  /** In 3D: where a click calls a level, or in a stack takes it off or puts it back. */
  levelPoint(level: number): Point | null;
  /** Of the 3D board as it stands, null where there is none. `radius`: of a cell to be clicked, in pixels. */
  measure(radius: number, frames: number): Promise<Figures | null>;
  /** Where things are in the room of who wears a headset; absent: nobody does. */
  headset?: Probe;
  state(): AppState;
  /** What the boards show, of a game, an analysis or an editor. */
  shown(): PositionScreen | null;
}

declare global {
  interface Window {
    strataTest?: StrataTest;
  }
}

export function installTestHooks(): void {
  const { store } = page();
  window.strataTest = {
    cellPoint: (view, cellName) => {
      const cell = shownPosition(store.state)?.scene.cells.findIndex(({ name }) => name === cellName) ?? -1;
      return cell < 0 ? null : (boardOf(view)?.cellPoint(cell) ?? null);
    },
    boardPoint: (view, boardName) => boardOf(view)?.boardPoint(boardName) ?? null,
    pinPoint: (view, pin) => boardOf(view)?.pinPoint(pin) ?? null,
    levelPoint: (level) => camerasNow()?.levelPoint(level) ?? null,
    measure: async (radius, frames) => (await camerasNow()?.measure(radius, frames)) ?? null,
    state: () => store.state,
    shown: () => shownPosition(store.state),
  };
}
