// What a newcomer is told in the first moves of a game whose boards move, and the view in which games open.

import { describe, expect, it } from 'vitest';
import { coachingOf } from '../../src/content/coaching.js';
import { createStore } from '../../src/state/page/store.js';
import { core } from './real_core.js';
import { fakeBrowser } from './fake_browser.js';
import { world } from './store_world.js';

describe('coaching', () => {
  it('has a line for each of the first three moves of both sides, of games that are shipped', () => {
    const lines = [0, 1, 2, 3, 4, 5, 6].map((at) => coachingOf('parmen', at));
    expect(new Set(lines.slice(0, 6)).size).toBe(3);
    for (const at of [0, 2, 4]) expect(lines[at + 1]).toBe(lines[at]);
    expect(lines[6]).toBe('');
    expect(coachingOf('orthodox', 0)).toBe('');
  });

  it('names the boards of its game', () => {
    const { boards } = core.loadVariant('parmen').game().view();
    expect(boards).not.toHaveLength(0);
    for (const { name } of boards) expect(coachingOf('parmen', 0)).toContain(name);
  });
});

describe('the view of a game', () => {
  it('is kept if the viewer has chosen it, and else is that of the next game', async () => {
    const { store, browser, server } = await world();
    // The page of a game with boards that move.
    store.setPreferences({ primary: 'board3d', viewChosen: false });
    store.go({ page: 'new', variant: 'orthodox' });
    expect(store.state.preferences).toMatchObject({ primary: 'slices', viewChosen: false });
    store.setPreferences({ primary: 'board3d' });
    store.go({ page: 'home' });
    expect(store.state.preferences).toMatchObject({ primary: 'board3d', viewChosen: true });
    const next = createStore(core, { ...fakeBrowser(server), load: (key: string) => browser.load(key) });
    expect(next.state.preferences).toMatchObject({ primary: 'board3d', viewChosen: true });
  });

  it('of an older page counts as chosen only if it is not the one in which every game opened', () => {
    for (const [primary, viewChosen] of [
      ['slices', false],
      ['board3d', true],
    ] as const) {
      const stored = { load: () => JSON.stringify({ primary }), store: () => true };
      const { preferences } = createStore(core, { ...fakeBrowser(null as never), ...stored }).state;
      expect(preferences).toMatchObject({ primary, viewChosen });
    }
  });
});
