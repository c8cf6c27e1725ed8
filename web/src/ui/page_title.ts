// What the page that is shown is called: in the title of the window, and of the part of it that changes.

import { isolated } from '../state/text/isolated.js';
import type { AppState } from '../state/page/state.js';
import type { Route } from '../state/page/routes.js';

const names: Record<Route['page'], string> = {
  home: '',
  new: 'New game',
  game: 'Game',
  games: 'My games',
  rules: 'Rules',
  samples: 'Sample games',
  together: 'Together',
  analysis: 'Analysis',
  editor: 'Editor',
  records: 'Records',
  settings: 'Settings',
};

/** "Analysis: Orthodox chess"; '' for the first page. */
export function pageName({ route, game, analysis, editor, records, variants }: AppState): string {
  const { page } = route;
  const screen = { game, analysis, editor }[page as string];
  const title = screen && 'title' in screen ? isolated(screen.title) : '';
  const asked = 'variant' in route && variants.find(({ id }) => id === route.variant)?.name;
  const of = page === 'records' ? records?.place : title || screen?.variant.name || asked;
  return names[page] + (of ? `: ${of}` : '');
}

export const pageTitle = (state: AppState): string =>
  [pageName(state), 'Strata'].filter((words) => words !== '').join(' - ');
