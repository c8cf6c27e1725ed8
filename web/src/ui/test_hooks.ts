// Where things are drawn, by name, so that tests can click real pixels. Reads only; nothing in the page depends on it.

import type { AppState } from '../state/state.js';
import { boardOf } from './boards.js';
import type { View } from './boards.js';
import { page } from './page_element.js';

interface Point {
  x: number;
  y: number;
}

export interface StrataTest {
  cellPoint(view: View, cellName: string): Point | null;
  boardPoint(view: View, boardName: string): Point | null;
  pinPoint(view: View, pin: string): Point | null;
  state(): AppState;
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
      const cell = store.state.game?.scene.cells.findIndex(({ name }) => name === cellName) ?? -1;
      return cell < 0 ? null : (boardOf(view)?.cellPoint(cell) ?? null);
    },
    boardPoint: (view, boardName) => boardOf(view)?.boardPoint(boardName) ?? null,
    pinPoint: (view, pin) => boardOf(view)?.pinPoint(pin) ?? null,
    state: () => store.state,
  };
}
