import type { AppState } from '../page/state.js';
import type { PositionScreen } from './position_screen.js';

/** What the boards of the page show: a game, an analysis, an editor, a lesson or a puzzle. */
export function shownPosition({ route, game, analysis, editor, learn, puzzle }: AppState): PositionScreen | null {
  const others = { analysis, editor, learn, puzzles: puzzle };
  return route.page in others ? others[route.page as keyof typeof others] : game;
}
