// Seeks as the page knows them: what is chosen and kept, what the server is told, and where a game that comes of one leads.

import { describe, expect, it, vi } from 'vitest';
import type { Seek, SeekTerms, ServerMessage } from '../../src/net/messages.js';
import { conditionsText, gamesText, paceText, ratingsText } from '../../src/pages/seeks/words.js';
import { createStore } from '../../src/state/page/store.js';
import type { Store } from '../../src/state/page/state.js';
import { readChoice, standardChoice, termsOf } from '../../src/state/seeks/choice.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer } from './fake_server.js';
import { core } from './real_core.js';

const known = ['orthodox', 'raumschach', 'parmen'];
const seekOf = (seek: string, terms: Partial<SeekTerms> = {}): Seek => ({
  seek,
  name: 'Flint',
  account: true,
  terms: { ...termsOf(standardChoice, 'live', known, false), ...terms },
  ratingLow: 1480,
  ratingHigh: 1620,
  created: Number(seek),
  expires: 0,
});

describe('what is chosen', () => {
  it('is read as far as it is whole', () => {
    const chosen = { ...standardChoice, variants: ['raumschach'], baseLeast: 10, side: 'white' as const };
    expect(readChoice(JSON.stringify(chosen), known)).toEqual(chosen);
    for (const bad of ['', 'null', '[]', '7', '{"variants":3}', '{"baseLeast":30,"baseMost":5}', '{"side":"up"}', '{'])
      expect(readChoice(bad, known), bad).toEqual(standardChoice);
    expect(readChoice('{"variants":["gone","parmen"]}', known).variants).toEqual(['parmen']);
  });

  it('is told by the clock or by days, and of all games where none is chosen', () => {
    const live = termsOf(standardChoice, 'live', known, false);
    expect([live.variants, live.baseLeast, live.baseMost, live.daysMost]).toEqual([known, 300_000, 1_800_000, 0]);
    const days = termsOf({ ...standardChoice, variants: ['parmen'] }, 'days', known, false);
    expect([days.variants, days.baseMost, days.incrementMost, days.daysLeast]).toEqual([['parmen'], 0, 0, 1]);
  });

  it('of a guest is casual and for anybody', () => {
    const choice = { ...standardChoice, rated: 'rated' as const, ratingLeast: 1400 };
    expect(termsOf(choice, 'live', known, true)).toMatchObject({ rated: 'casual', ratingLeast: 0, ratingMost: 5000 });
    expect(termsOf(choice, 'live', known, false)).toMatchObject({ rated: 'rated', ratingLeast: 1400 });
  });
});

describe('what is said of a seek', () => {
  const variants = known.concat('flat', 'mixed').map((id) => ({ id, name: id }));
  it('has its games, times, ratings and conditions', () => {
    const { terms } = seekOf('1');
    expect(paceText(terms)).toBe('5–30 min + 0–30 s');
    expect(paceText({ ...terms, baseLeast: 1_800_000, incrementMost: 0 })).toBe('30 min');
    expect(paceText({ ...terms, speed: 'days', daysLeast: 1, daysMost: 7 })).toBe('1–7 days for every move');
    expect(paceText({ ...terms, speed: 'days', daysLeast: 3, daysMost: 3 })).toBe('3 days for every move');
    expect(gamesText({ ...terms, variants: variants.map(({ id }) => id) }, variants)).toBe('any game');
    expect(gamesText({ ...terms, variants: known.concat('flat') }, variants)).toMatch(/and 1 more$/);
    expect(ratingsText(seekOf('1'))).toBe('1480–1620');
    expect(ratingsText({ ...seekOf('1'), account: false })).toBe('');
    expect(conditionsText(terms, false)).toBe('rated or casual');
    const strict: SeekTerms = { ...terms, rated: 'rated', side: 'white', ratingLeast: 1400, ratingMost: 1600 };
    expect(conditionsText(strict, false)).toBe('rated, you play Black, opponents rated 1400–1600');
    expect(conditionsText(strict, true)).toBe('rated, you play White, opponents rated 1400–1600');
  });
});

async function pageAt(
  address: string,
): Promise<{ store: Store; server: FakeServer; tell: (message: ServerMessage) => void }> {
  const server = new FakeServer(core);
  const store = createStore(core, fakeBrowser(server, address, 'ann'));
  await vi.waitFor(() => expect(store.state.connection).toBe('open'));
  const tell = (message: ServerMessage): void => {
    for (const [socket] of server.joined) server.deliver(socket, message);
  };
  return { store, server, tell };
}

describe('the list of seeks', () => {
  it('is asked for while it is shown, keeps its order, and is asked for again where a number is missing', async () => {
    const { store, server, tell } = await pageAt('/together');
    const actions = await store.seeks();
    actions.watch(true);
    await vi.waitFor(() => expect(server.sought).toMatchObject([{ t: 'seeks', on: true }]));
    tell({ t: 'seeks', version: 4, whole: true, total: 2, seeks: [seekOf('2'), seekOf('1')], gone: [] });
    tell({ t: 'seeks', version: 5, whole: false, total: 2, seeks: [seekOf('3')], gone: ['1'] });
    await vi.waitFor(() => expect(store.state.seeks?.open?.map(({ seek }) => seek)).toEqual(['3', '2']));
    tell({ t: 'seeks', version: 7, whole: false, total: 1, seeks: [], gone: ['3'] });
    await vi.waitFor(() => expect(server.sought).toHaveLength(2));
    actions.watch(false);
    await vi.waitFor(() => expect(server.sought.at(-1)).toMatchObject({ t: 'seeks', on: false }));
    expect(store.state.seeks?.open).toBeNull();
  });

  it('is asked for again by a page whose connection was lost', async () => {
    const { store, server } = await pageAt('/together');
    const actions = await store.seeks();
    expect(await actions.make('days')).toBe('');
    expect(server.sought[0]).toMatchObject({ t: 'seek', terms: { speed: 'days', rated: 'casual' } });
    server.cut();
    await vi.waitFor(() => expect(server.sought.at(-1)).toMatchObject({ t: 'seeks', on: false }), 10_000);
  });
});

describe('a seek that found somebody', () => {
  it('leads from the page of playing together to its game, and from other pages nowhere', async () => {
    for (const [address, leads] of [
      ['/together', true],
      ['/', true],
      ['/rules/orthodox', false],
    ] as const) {
      const { store, server, tell } = await pageAt(address);
      await (await store.seeks()).make('live');
      const game = server.create({}, 'ann');
      tell({ t: 'ownSeeks', seeks: [seekOf('1')] });
      await vi.waitFor(() => expect(store.state.seeks?.own).toHaveLength(1));
      tell({ t: 'sought', seek: '1', game, why: 'matched' });
      await vi.waitFor(() => expect(store.state.seeks?.own).toEqual([]));
      expect(store.state.route.page === 'game', address).toBe(leads);
    }
  });

  it('says why one has ended without a game', async () => {
    const { store, tell } = await pageAt('/together');
    await (await store.seeks()).make('live');
    tell({ t: 'sought', seek: '1', game: '', why: 'expired' });
    await vi.waitFor(() =>
      expect(store.state.notices.map(({ text }) => text)).toEqual(['Your seek has ended: nobody was found in time.']),
    );
  });
});
