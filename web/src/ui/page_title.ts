// What the page that is shown is called: in the title of the window, and of the part of it that changes.

import { nameOf } from '../language/name_of.js';
import { asWritten } from '../language/as_written.js';
import { msg, str } from '@lit/localize';
import { isolated } from '../state/text/isolated.js';
import type { AppState } from '../state/page/state.js';
import type { Route } from '../state/page/routes.js';

const names = (): Record<Route['page'], string> => ({
  home: '',
  new: msg('New game'),
  game: msg('Game'),
  games: msg('My games'),
  rules: msg('Rules'),
  samples: msg('Sample games'),
  player: msg('Player'),
  leaderboard: msg('Leaderboard'),
  together: msg('Together'),
  tournaments: msg('Tournaments'),
  tournament: msg('Tournament'),
  analysis: msg('Analysis'),
  editor: msg('Editor'),
  records: msg('Records'),
  settings: msg('Settings'),
  learn: msg('Learn'),
  puzzles: msg('Puzzles'),
  'log-in': msg('Log in'),
  'sign-up': msg('Sign up'),
  recover: msg('Recover your account'),
  account: msg('Your account'),
  admin: msg('Administration'),
  report: msg('Report somebody'),
});

/** "Analysis: Orthodox chess"; '' for the first page. */
export function pageName({ route, game, analysis, editor, learn, records, variants }: AppState): string {
  const { page } = route;
  const screen = { game, analysis, editor, learn }[page as string];
  const title = screen && 'title' in screen && screen.title !== '' ? asWritten(isolated(screen.title)) : '';
  const asked = 'variant' in route && variants.find(({ id }) => id === route.variant)?.name;
  const of =
    route.page === 'player'
      ? asWritten(isolated(route.name))
      : page === 'records'
        ? asWritten(records?.place ?? '')
        : title || nameOf(screen?.variant.name ?? (asked || ''));
  return of
    ? msg(str`${names()[page]}: ${of}`, { desc: 'the title of a window: a page, and what it shows' })
    : names()[page];
}

/** "(2) Analysis - Strata": how many games with others wait for the viewer's move stands first, for whoever looks at another window. */
export const pageTitle = (state: AppState): string => {
  const { turns } = state.together;
  return (turns > 0 ? `(${turns}) ` : '') + [pageName(state), 'Strata'].filter((words) => words !== '').join(' - ');
};
