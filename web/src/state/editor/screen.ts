// What the editor shows, and what may be asked there.

import type { BoardActions, PositionScreen, Route } from '../state.js';

export interface EditorScreen extends PositionScreen {
  /** What the law has against the position, in a sentence; '' where a game can begin with it. */
  fault: string;
}

export interface EditorActions extends BoardActions {
  open(route: Extract<Route, { page: 'editor' }>): Promise<void>;
}
