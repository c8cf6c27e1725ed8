// What the page of analysis shows, and what may be asked there.

import type { TreeState } from '../../core/tree.js';
import type { BoardActions, PositionScreen, Route } from '../state.js';

export interface AnalysisScreen extends PositionScreen {
  /** The game with its variations and comments. */
  tree: TreeState;
  /** The node of the tree that is shown. */
  node: number;
}

export interface AnalysisActions extends BoardActions {
  /** What the route names: a game of the server, a game of the open file, a link; or what was looked at last. */
  open(route: Extract<Route, { page: 'analysis' }>): Promise<void>;
  /** Shows a node of the tree. */
  show(node: number): void;
}
