// What each page is called.

import { expect, test } from 'vitest';
import { readAddress } from '../../src/state/page/routes.js';
import type { AppState } from '../../src/state/page/state.js';
import { pageName, pageTitle } from '../../src/ui/page_title.js';
import { analysing, club, link } from './analysis_world.js';
import { world } from './store_world.js';

test.each([
  ['/', 'Strata'],
  ['/games', 'My games - Strata'],
  ['/samples', 'Sample games - Strata'],
  ['/settings', 'Settings - Strata'],
  ['/together', 'Together - Strata'],
  ['/rules/raumschach', 'Rules: Raumschach - Strata'],
  ['/new/raumschach', 'New game: Raumschach - Strata'],
  ['/analysis', 'Analysis - Strata'],
  ['/editor/raumschach', 'Editor: Raumschach - Strata'],
  ['/records', 'Records - Strata'],
])('%s: %s', async (address, title) => {
  const { store } = await world('/');
  const asked = readAddress(address);
  if (asked.kind !== 'route') throw new Error(`${address} is no page`);
  expect(pageTitle({ ...store.state, route: asked.route })).toBe(title);
});

test('a game that is shown is named', async () => {
  const { store } = await analysing(`/analysis#${await link(club)}`);
  expect(pageName(store.state)).toBe('Analysis: Orthodox chess');
});

test('the name of a game does not turn what stands beside it', async () => {
  const { store } = await world('/');
  const { state } = store;
  const called = { ...state, route: { page: 'game', game: 'g' }, game: { title: '\u05d3\u05e0\u05d4' } } as AppState;
  expect(pageTitle(called)).toBe('Game: \u2068\u05d3\u05e0\u05d4\u2069 - Strata');
});

test('how many games wait for a move stands first', async () => {
  const { store } = await world('/');
  const waiting = { ...store.state, together: { ...store.state.together, turns: 2 } };
  expect(pageTitle(waiting)).toBe('(2) Strata');
});
