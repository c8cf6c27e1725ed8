import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { idHere } from '../../src/state/offline/kept_ids.js';
import { createStore } from '../../src/state/page/store.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { keptGame } from './games_in_memory.js';
import { core } from './real_core.js';
import { person, type World, world } from './store_world.js';

const ring = readFileSync(new URL('../../../tests/variants/ring.toml', import.meta.url), 'utf8');

/** `count` games with a move each, of which the list of the server has three at a time. */
async function withGames(count: number): Promise<World & { ids: string[] }> {
  const made = await world();
  made.server.listed = 3;
  const ids = Array.from({ length: count }, (_, index) =>
    made.server.create({ variant: 'orthodox', line: ['e2-e4'], title: `Game ${index + 1}` }),
  );
  return { ...made, ids };
}

const texts = ({ store }: World): string[] => store.state.notices.map(({ text }) => text);
const saved = ({ browser }: World): string => browser.savedBytes.at(-1)?.bytes.toString() ?? '';

describe('all games of a browser', () => {
  it('are exported as one file of records, however many the server lists at a time', async () => {
    const all = await withGames(5);
    await all.store.games.exportAll();
    expect(all.browser.savedBytes).toHaveLength(1);
    expect(all.browser.savedBytes[0]!.name).toMatch(/^strata-games-\d{4}-\d\d-\d\d\.pgn$/);
    expect(saved(all).match(/^1\. e4/gm)).toHaveLength(5);
    // An empty line stands between two records, and none in front of the first.
    expect(saved(all)).toMatch(/\*\n\n\[Event/);
    expect(texts(all)).toEqual([`5 games saved as the file ${all.browser.savedBytes[0]!.name}.`]);
    expect(all.store.state.gamesTask).toBeNull();
  });

  it("are exported with the file of every game of the viewer's own making", async () => {
    const all = await withGames(1);
    for (const title of ['one', 'two']) all.server.create({ variant: 'ring', variantText: ring, title });
    await all.store.games.exportAll();
    expect(all.browser.saved.map(({ text }) => text)).toEqual([ring]);
    expect(all.browser.saved[0]!.name).toMatch(/^ring-[0-9a-f]{8}\.toml$/);
    expect(saved(all)).toContain('[VariantHash "');
  });

  it('are exported with a game that moves to the top of the list while it is read', async () => {
    const all = await withGames(5);
    const { fetch } = all.browser;
    let asked = 0;
    all.browser.fetch = async (url, init) => {
      asked += 1;
      // The oldest game is played on after the first part of the list has been read.
      if (asked === 2) all.server.games.get(all.ids[0]!)!.snapshot.updated = 1_790_000_000_000;
      return fetch(url, init);
    };
    await all.store.games.exportAll();
    expect(saved(all).match(/^1\. e4/gm)).toHaveLength(5);
  });

  it('are asked for again when the server has been asked too often', async () => {
    const all = await withGames(4);
    const { fetch } = all.browser;
    let refused = 0;
    all.browser.fetch = async (url, init) => {
      if (url.endsWith('/record') && refused < 3) {
        refused += 1;
        return new Response('{}', { status: 429, headers: { 'Retry-After': '0' } });
      }
      return fetch(url, init);
    };
    await all.store.games.exportAll();
    expect(refused).toBe(3);
    expect(saved(all).match(/^1\. e4/gm)).toHaveLength(4);
  });

  it('are exported without the one that the server cannot read, which is named', async () => {
    const all = await withGames(4);
    const { fetch } = all.browser;
    all.browser.fetch = async (url, init) =>
      url.includes(`/${all.ids[1]}/record`) ? new Response('', { status: 500 }) : fetch(url, init);
    await all.store.games.exportAll();
    expect(saved(all).match(/^1\. e4/gm)).toHaveLength(3);
    expect(texts(all)[0]).toContain(`1 game could not be exported: ${all.ids[1]}.`);
  });

  it('are not exported in part when the server is gone', async () => {
    const all = await withGames(4);
    const { fetch } = all.browser;
    all.browser.fetch = async (url, init) => {
      if (url.endsWith('/record')) throw new TypeError('Failed to fetch');
      return fetch(url, init);
    };
    await all.store.games.exportAll();
    expect(all.browser.savedBytes).toEqual([]);
    expect(texts(all)).toEqual(['Nothing was exported: The server cannot be reached.']);
    expect(all.store.state.gamesTask).toBeNull();
  });

  for (const [fault, asked] of [
    ['is gone', '/api'],
    ['goes while it gives them', '/record'],
    ['has something in front of it that answers for it', ''],
  ] as const)
    it(`are exported as far as this browser keeps them when the server ${fault}`, async () => {
      const server = new FakeServer(core);
      server.create({ variant: 'orthodox', line: ['d2-d4'] });
      const browser = fakeBrowser(server, '/');
      const { fetch } = browser;
      browser.fetch = async (url, init) => {
        if (asked === '') return new Response('', { status: 502 });
        // Nothing is uploaded either.
        if (url.includes(asked) || init?.method === 'POST') throw new TypeError('Failed to fetch');
        return fetch(url, init);
      };
      browser.gamesHere.games.set(
        idHere('a'),
        keptGame({ variant: 'ring', variantName: 'Ring', variantText: ring, line: [] }),
      );
      browser.gamesHere.games.set(idHere('b'), keptGame({ id: idHere('b'), line: ['e2-e4'] }));
      browser.stored.set('strata.here', 'some');
      const all = { server, browser, store: createStore(core, browser) };
      await settled();
      await all.store.games.exportAll();
      expect(saved(all).match(/^\[Event /gm)).toHaveLength(2);
      expect(saved(all)).toContain('1. e4');
      expect(saved(all)).not.toContain('1. d4');
      expect(browser.saved.map(({ text }) => text)).toEqual([ring]);
      const [why, what, ...others] = texts(all);
      expect(why).toMatch(/^The server /);
      expect(what).toMatch(/^2 games saved as the file /);
      expect(others).toEqual([]);
      expect(all.store.state.gamesTask).toBeNull();
      expect(browser.gamesHere.games.size).toBe(2);
    });

  it('are deleted, but for those of somebody else', async () => {
    const all = await withGames(4);
    all.server.create(
      { variant: 'orthodox', white: person, black: { kind: 'open', level: 1 }, line: ['e2-e4'], listed: true },
      'bob',
    );
    const [other] = [...all.server.games.keys()].slice(-1);
    all.server.command({ t: 'sit', id: 1, game: other!, key: 'k' }, 'ann');
    await all.store.games.deleteAll();
    expect([...all.server.games.keys()]).toEqual([other]);
    expect(texts(all)).toEqual(['4 games deleted. 1 game against other people cannot be deleted.']);
  });

  it('are deleted in this browser if the server is gone, which still has the others', async () => {
    const all = await withGames(2);
    const { browser, server, store } = all;
    browser.gamesHere.games.set(idHere('b'), keptGame({ id: idHere('b') }));
    browser.stored.set('strata.here', 'some');
    server.reachable = false;
    await store.games.deleteAll();
    expect(browser.gamesHere.games.size).toBe(0);
    expect(server.games.size).toBe(2);
    expect(texts(all)).toEqual([
      expect.stringMatching(
        /^1 game deleted\. Your other games are still on the server\. The server cannot be reached/,
      ),
    ]);
    expect(store.state.gamesTask).toBeNull();
  });

  it('stay as they are if the server is gone and this browser has none', async () => {
    const all = await withGames(2);
    all.server.reachable = false;
    await all.store.games.deleteAll();
    expect(texts(all)).toEqual([expect.stringMatching(/^Not all games were deleted: The server cannot be reached/)]);
  });

  it('are not deleted while they are exported', async () => {
    const all = await withGames(2);
    await Promise.all([all.store.games.exportAll(), all.store.games.deleteAll()]);
    expect(all.browser.savedBytes).toHaveLength(1);
    expect(all.server.games.size).toBe(2);
  });
});
