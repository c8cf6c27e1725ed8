// Games that were played without the server are given to it once it is there, each once, wherever that is broken off.

import { describe, expect, test, vi } from 'vitest';
import type { KeptGame } from '../../src/state/offline/kept_games.js';
import { idHere, uploadsOf } from '../../src/state/offline/kept_ids.js';
import { createStore } from '../../src/state/page/store.js';
import type { Store } from '../../src/state/page/state.js';
import { type FakeBrowser, fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { keptGame } from './games_in_memory.js';
import { core } from './real_core.js';
import { computer, gameOf, move, play } from './store_world.js';

const day = 86_400_000;
const began = 1_780_000_000_000 - 3 * day;

const kept = (change: Partial<KeptGame>): KeptGame => keptGame({ created: began, updated: began + day, ...change });

/** As they are on the server and in the browser of the person. */
const served = ({ games }: FakeServer) => [...games.values()].map(({ snapshot }) => snapshot);

function browserWith(server: FakeServer, games: KeptGame[]): FakeBrowser {
  const browser = fakeBrowser(server, '/');
  for (const game of games) browser.gamesHere.games.set(game.id, game);
  browser.stored.set('strata.here', 'some');
  return browser;
}

/** Another tab of the same browser, after its first one has gone. */
function nextTab(server: FakeServer, before: FakeBrowser): FakeBrowser {
  const browser = fakeBrowser(server, '/');
  return Object.assign(browser, { stored: before.stored, gamesHere: before.gamesHere });
}

async function opened(browser: FakeBrowser): Promise<Store> {
  const store = createStore(core, browser);
  await vi.waitFor(() => expect(store.state.connection).toBe('open'));
  return store;
}

const emptied = (browser: FakeBrowser): Promise<void> =>
  vi.waitFor(() => expect(browser.gamesHere.games.size).toBe(0), { timeout: 5_000 });

describe('games of this browser', () => {
  test('come to the server as they are: dates, what was taken back, ends, and whether the computer waits', async () => {
    const server = new FakeServer(core);
    server.computes = false;
    const games = [
      kept({ id: idHere('a'), title: 'Train', at: 1, black: computer, paused: true }),
      kept({ id: idHere('b'), end: { result: 'white', reason: 'resignation' } }),
      kept({
        id: idHere('c'),
        line: ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'],
        at: 4,
        end: { result: 'black', reason: 'checkmate' },
      }),
    ];
    const browser = browserWith(server, games);
    const store = await opened(browser);
    await emptied(browser);
    expect(served(server)).toMatchObject(
      games.map(({ line, at, title, white, black, paused, end, created, updated }) => ({
        line,
        at,
        title,
        white,
        black,
        paused,
        end,
        created,
        updated,
      })),
    );
    expect(store.state.notices).toEqual([]);
    await vi.waitFor(() => expect(browser.stored.has('strata.here')).toBe(false));
    expect(Object.keys(uploadsOf(browser)).sort()).toEqual(served(server).map(({ game }) => game));
  });

  test('lead from their address to the game on the server, also where they stand open', async () => {
    const server = new FakeServer(core);
    server.reachable = false;
    const browser = fakeBrowser(server, '/');
    const store = createStore(core, browser);
    await vi.waitFor(() => expect(store.state.connection).toBe('lost'));
    await play(store);
    await move(store, 'e2', 'e4');
    const here = browser.url();
    server.reachable = true;
    browser.wake();
    await emptied(browser);
    await vi.waitFor(() => expect(browser.url()).toBe(`/game/${served(server)[0]!.game}`));
    await vi.waitFor(() => expect(gameOf(store).line).toHaveLength(1));
    await move(store, 'e7', 'e5');
    expect(served(server)[0]!.line).toEqual(['e2-e4', 'e7-e5']);
    const again = nextTab(server, browser);
    again.replaceUrl(here);
    const other = await opened(again);
    await vi.waitFor(() => expect(again.url()).toBe(`/game/${served(server)[0]!.game}`));
    await vi.waitFor(() => expect(gameOf(other).line).toHaveLength(2));
    expect(server.games.size).toBe(1);
  });

  test('are sent again if they are played on, and taken back if they are deleted, while they are on their way', async () => {
    const server = new FakeServer(core);
    const browser = browserWith(server, [
      kept({ id: idHere('a'), title: 'Played' }),
      kept({ id: idHere('b'), title: 'Deleted' }),
    ]);
    const { fetch, gamesHere } = browser;
    const sent: string[] = [];
    browser.fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (init?.method !== 'POST') return answer;
      const { title } = JSON.parse(init.body as string) as { title: string };
      sent.push(title);
      const game = gamesHere.games.get(idHere('a'))!;
      if (sent.length === 1) gamesHere.games.set(game.id, { ...game, seq: 4, line: [...game.line, 'd2-d4'], at: 3 });
      if (title === 'Deleted') gamesHere.games.delete(idHere('b'));
      return answer;
    };
    await opened(browser);
    await emptied(browser);
    await vi.waitFor(() =>
      expect(served(server).map(({ title, line }) => [title, line.length])).toEqual([['Played', 3]]),
    );
    // Once as it was, once to learn what the server has under that key, once as it is.
    expect(sent).toEqual(['Played', 'Played', 'Played', 'Deleted']);
  });

  test('stay where they are if the server refuses them, and the others come', async () => {
    const server = new FakeServer(core);
    const browser = browserWith(server, [
      kept({ id: idHere('a'), title: 'Odd', line: ['e2-e5'], at: 1 }),
      kept({ id: idHere('b'), title: 'Even' }),
    ]);
    const store = await opened(browser);
    await vi.waitFor(() => expect(store.state.notices).toHaveLength(1));
    expect(store.state.notices[0]!.text).toMatch(/Odd.* stays in this browser\. The server refused it/);
    await vi.waitFor(() => expect(served(server).map(({ title }) => title)).toEqual(['Even']));
    await vi.waitFor(() => expect([...browser.gamesHere.games.keys()]).toEqual([idHere('a')]));
    expect(browser.stored.get('strata.here')).toBe('some');
  });
});

describe('a game in which nothing has happened', () => {
  test('stays in this browser until something has: a move, a name, an end, or a position of its own', async () => {
    const server = new FakeServer(core);
    server.reachable = false;
    const browser = browserWith(server, [
      kept({ id: idHere('a'), line: [] }),
      kept({ id: idHere('b'), line: [], title: 'Named' }),
      kept({ id: idHere('c'), line: [], end: { result: 'draw', reason: 'agreement' } }),
      kept({ id: idHere('d'), line: [], start: 'k7/8/8/8/8/8/8/K6R w - - 0 1' }),
    ]);
    const store = createStore(core, browser);
    await vi.waitFor(() => expect(store.state.connection).toBe('lost'));
    await play(store);
    await vi.waitFor(() => expect(browser.gamesHere.games.size).toBe(5));
    const played = gameOf(store).id;
    server.reachable = true;
    browser.wake();
    await vi.waitFor(() => expect([...browser.gamesHere.games.keys()]).toEqual([idHere('a'), played]));
    await settled();
    expect(served(server)).toHaveLength(3);
    expect(browser.stored.get('strata.here')).toBe('some');
    // Its first move makes it one that the server can have.
    await move(store, 'e2', 'e4');
    await vi.waitFor(() => expect([...browser.gamesHere.games.keys()]).toEqual([idHere('a')]));
    await vi.waitFor(() => expect(browser.url()).toBe(`/game/${served(server)[3]!.game}`));
    expect(served(server)[3]!.line).toEqual(['e2-e4']);
  });
});

describe('a server that cannot take one of them', () => {
  test('gets the others at once, and that one after pauses that grow', async () => {
    const server = new FakeServer(core);
    const browser = browserWith(server, [
      kept({ id: idHere('a'), title: 'Heavy' }),
      kept({ id: idHere('b'), title: 'Odd', line: ['e2-e5'], at: 1 }),
      kept({ id: idHere('c'), title: 'Light' }),
    ]);
    const { fetch } = browser;
    const sent: string[] = [];
    let isFull = true;
    browser.fetch = async (url, init) => {
      if (init?.method !== 'POST') return fetch(url, init);
      const { title } = JSON.parse(init.body as string) as { title: string };
      sent.push(title);
      return isFull && title === 'Heavy' ? new Response('{"message":"full"}', { status: 503 }) : fetch(url, init);
    };
    vi.resetModules();
    const pauses: number[] = [];
    const timers: (() => void)[] = [];
    const { setTimeout: real } = globalThis;
    vi.stubGlobal('setTimeout', (work: () => void, pause = 0) => {
      if (pause < 10_000 || pause === 15_000) return real(work, pause);
      pauses.push(pause);
      timers.push(work);
      return 0;
    });
    try {
      const { createStore: fresh } = await import('../../src/state/page/store.js');
      const store = fresh(core, browser);
      await vi.waitFor(() => expect(timers).toHaveLength(1));
      expect(sent).toEqual(['Heavy', 'Odd', 'Light']);
      expect(served(server).map(({ title }) => title)).toEqual(['Light']);
      expect(store.state.notices.map(({ text }) => text)).toEqual([expect.stringContaining('Odd')]);
      for (const pause of [10_000, 20_000, 40_000]) {
        expect(pauses.at(-1)).toBe(pause);
        const before = timers.length;
        timers.at(-1)!();
        await vi.waitFor(() => expect(timers).toHaveLength(before + 1));
      }
      isFull = false;
      timers.at(-1)!();
      await vi.waitFor(() => expect([...browser.gamesHere.games.keys()]).toEqual([idHere('b')]));
      expect(served(server).map(({ title }) => title)).toEqual(['Light', 'Heavy']);
      await settled();
      expect(timers).toHaveLength(4);
      // One that was refused is not sent again with it.
      expect(sent).toEqual(['Heavy', 'Odd', 'Light', 'Heavy', 'Heavy', 'Heavy', 'Heavy']);
      expect(store.state.notices).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('a copy on the server', () => {
  /** The game was sent, the answer was lost, and each copy was played on by itself. */
  async function playedOn(copy: string[], here: string[]): Promise<string[][]> {
    const server = new FakeServer(core);
    server.create({ key: 'sent-before', line: copy, created: began });
    const browser = browserWith(server, [
      kept({ line: here, at: here.length, upload: { key: 'sent-before', seq: 2 } }),
    ]);
    await opened(browser);
    await emptied(browser);
    return served(server).map(({ line }) => line);
  }

  test('is taken back if the game here goes on from it', async () => {
    const [shorter, longer] = [['e2-e4'], ['e2-e4', 'e7-e5']];
    expect(await playedOn(shorter, longer)).toEqual([longer]);
  });

  test('stays beside the game if it has moves that the game here does not have', async () => {
    const [here, there] = [
      ['e2-e4', 'e7-e5'],
      ['e2-e4', 'c7-c5'],
    ];
    expect(await playedOn(there, here)).toEqual([there, here]);
    expect(await playedOn([...here, 'd2-d4'], here)).toEqual([[...here, 'd2-d4'], here]);
  });

  test('stays if it was played on before the game was found deleted here', async () => {
    const server = new FakeServer(core);
    const browser = browserWith(server, [kept({ title: 'Deleted' })]);
    const { fetch, gamesHere } = browser;
    let wasPosted = false;
    browser.fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (init?.method !== 'POST') return answer;
      wasPosted = true;
      served(server)[0]!.line.push('d2-d4');
      gamesHere.games.clear();
      return answer;
    };
    await opened(browser);
    await vi.waitFor(() => expect(wasPosted).toBe(true));
    await vi.waitFor(() => expect(browser.stored.has('strata.here')).toBe(false));
    expect(served(server).map(({ line }) => line.length)).toEqual([3]);
  });
});

/** What becomes of a request: it is lost before it arrives, or its answer is; the tab is closed at either point. */
const faults = ['request lost', 'answer lost', 'tab closed before', 'tab closed after'] as const;
/** Which requests there are: of a game that is sent for the first time; of one that was played on after it had been sent. */
const ways = { 'sent first': ['POST'], 'played on': ['POST', 'DELETE', 'POST'] };

describe('broken off', () => {
  for (const [way, requests] of Object.entries(ways))
    for (const [step, method] of requests.entries())
      for (const fault of faults)
        test(`${way}: ${method} ${step + 1}, ${fault}: the server has the game once, and the browser none`, async () => {
          const server = new FakeServer(core);
          const game = kept(way === 'played on' ? { upload: { key: 'sent-before', seq: 2 } } : {});
          // The server has had it, with a move less.
          if (way === 'played on') server.create({ key: 'sent-before', line: ['e2-e4'], created: began });
          const browser = browserWith(server, [game]);
          const { fetch } = browser;
          const asked: string[] = [];
          let closed = false;
          const never = new Promise<never>(() => undefined);
          browser.fetch = async (url, init) => {
            if (init?.method === undefined) return fetch(url, init);
            asked.push(init.method);
            if (closed) return never;
            const isHere = asked.length === step + 1;
            if (isHere && fault === 'request lost') throw new TypeError('Failed to fetch');
            if (isHere && fault === 'tab closed before') {
              closed = true;
              return never;
            }
            const answer = await fetch(url, init);
            if (isHere && fault === 'answer lost') throw new TypeError('Failed to fetch');
            closed = isHere && fault === 'tab closed after';
            return closed ? never : answer;
          };
          await opened(browser);
          await vi.waitFor(() => expect(asked.length).toBe(step + 1));
          await settled();
          expect(asked).toEqual(requests.slice(0, step + 1));
          // What was broken off is begun again: by the next tab, as the first one's lock has gone with it.
          vi.resetModules();
          const { createStore: fresh } = await import('../../src/state/page/store.js');
          fresh(core, nextTab(server, browser));
          await emptied(browser);
          const [only, ...others] = served(server);
          expect(others).toEqual([]);
          expect(only).toMatchObject({
            line: game.line,
            at: 2,
            created: game.created,
            updated: game.updated,
            end: null,
          });
        });
});
