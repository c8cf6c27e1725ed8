import type { AppState, PositionScreen } from './state.js';

/** What the boards of the page show: a game, an analysis or an editor. */
export const shownPosition = ({ route, game, analysis, editor }: AppState): PositionScreen | null =>
  route.page === 'analysis' ? analysis : route.page === 'editor' ? editor : game;
