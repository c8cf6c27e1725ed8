import type { AppState } from '../page/state.js';
import type { PositionScreen } from './position_screen.js';

/** What the boards of the page show: a game, an analysis or an editor. */
export const shownPosition = ({ route, game, analysis, editor }: AppState): PositionScreen | null =>
  route.page === 'analysis' ? analysis : route.page === 'editor' ? editor : game;
