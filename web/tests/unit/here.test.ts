// Games that are played with the server gone: this browser keeps them, and the engine of the page plays them.

import { describe, expect, test, vi } from 'vitest';
import { createStore } from '../../src/state/page/store.js';
import type { Store } from '../../src/state/page/state.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';
import { cellOf, computer, gameOf, move, newGame, person, play, type World } from './store_world.js';

/** A window of a browser whose server is gone. */
async function alone(url = '/', before?: World['browser']): Promise<World> {
  const server = new FakeServer(core);
  server.reachable = false;
  const browser = fakeBrowser(server, url);
  if (before) Object.assign(browser, { stored: before.stored, gamesHere: before.gamesHere });
  const store = createStore(core, browser);
  await vi.waitFor(() => expect(store.state.connection).toBe('lost'));
  return { server, browser, store };
}

const notices = (store: Store): string[] => store.state.notices.map(({ text }) => text);
const native = (store: Store): string[] => gameOf(store).line.map(({ native: text }) => text);
const line = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);
const comes = (store: Store, plies: number): Promise<void> =>
  vi.waitFor(() => expect(gameOf(store).line).toHaveLength(plies), { timeout: 10_000 });

describe('without the server', () => {
  test('two people at this screen play, take back, and end a game; it is there after a reload', async () => {
    const { browser, store } = await alone();
    await play(store, { title: 'On a train' });
    expect(browser.url()).toMatch(/^\/game\/here-/);
    await move(store, 'f2', 'f3');
    await move(store, 'e7', 'e5');
    await move(store, 'g2', 'g4');
    store.game!.undo();
    await settled();
    expect(gameOf(store).at).toBe(2);
    store.game!.redo();
    await settled();
    await move(store, 'd8', 'h4');
    expect(native(store)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    expect(gameOf(store).end).toEqual({ result: 'black', reason: 'checkmate' });
    // The move that ended it is taken back, and the game goes on.
    store.game!.undo();
    await settled();
    expect(gameOf(store).end).toBeNull();
    store.game!.requests.resign('black');
    await settled();
    expect(gameOf(store).end).toEqual({ result: 'white', reason: 'resignation' });
    expect(notices(store)).toEqual([]);

    const again = await alone(browser.url(), browser);
    await vi.waitFor(() => expect(gameOf(again.store).end?.reason).toBe('resignation'));
    expect(gameOf(again.store)).toMatchObject({ title: 'On a train', at: 3 });
    again.store.go({ page: 'games' });
    await vi.waitFor(() => expect(again.store.state.games).toHaveLength(1));
    expect(again.store.state.games![0]).toMatchObject({ title: 'On a train', plies: 4, at: 3, variant: 'orthodox' });
  });

  test('the computer answers at each level, gives a hint, and rests when a move is taken back', async () => {
    const { store } = await alone();
    await play(store, { variant: 'raumschach', black: computer });
    await move(store, 'Bb2', 'Bb3');
    await comes(store, 2);
    store.game!.hint();
    await vi.waitFor(() => expect(gameOf(store).hint).toBeTruthy(), { timeout: 10_000 });
    store.game!.playHint();
    await comes(store, 4);
    store.game!.undo();
    await settled();
    expect(gameOf(store)).toMatchObject({ at: 2, thinking: { on: false } });
    store.game!.requests.seats(person, { kind: 'computer', level: 10 });
    await settled();
    await move(store, 'Bd2', 'Bd3');
    await comes(store, 4);
    expect(notices(store)).toEqual([]);
  });

  test('two computers play at the pace that is asked for, stop, and go on', async () => {
    const { store } = await alone();
    await play(store, { white: { kind: 'computer', level: 1 }, black: { kind: 'computer', level: 2 } });
    await vi.waitFor(() => expect(gameOf(store).line.length).toBeGreaterThan(2), { timeout: 10_000 });
    store.game!.requests.stop();
    await vi.waitFor(() => expect(gameOf(store).paused).toBe(true));
    await settled();
    const { length } = gameOf(store).line;
    expect(gameOf(store).thinking.on).toBe(false);
    store.game!.step();
    await comes(store, length + 1);
    store.game!.requests.resume();
    await vi.waitFor(() => expect(gameOf(store).line.length).toBeGreaterThan(length + 2), { timeout: 10_000 });
  });

  test('draws are agreed, claimed, or declined', async () => {
    const { store } = await alone();
    await play(store);
    store.game!.requests.draw();
    await settled();
    expect(gameOf(store).end).toEqual({ result: 'draw', reason: 'agreement' });
    await play(store, { line: ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8', 'g1-f3', 'g8-f6', 'f3-g1', 'f6-g8'] });
    await vi.waitFor(() => expect(gameOf(store).line).toHaveLength(8));
    store.game!.requests.claim('repetition');
    await vi.waitFor(() => expect(gameOf(store).end).toEqual({ result: 'draw', reason: 'repetition' }));
    await play(store, { start: '3qk3/8/8/8/8/8/8/4K3 w - - 0 1', black: computer });
    await vi.waitFor(() => expect(gameOf(store).line).toHaveLength(0));
    store.game!.requests.draw();
    await vi.waitFor(() => expect(notices(store)).toContain('The computer declines: it likes its position.'));
    expect(gameOf(store).end).toBeNull();
  });

  test('a window sees what another one of the browser plays, and the later of two moves is refused', async () => {
    const one = await alone();
    await play(one.store);
    const two = await alone(one.browser.url(), one.browser);
    await vi.waitFor(() => expect(line(two.store)).toEqual([]));
    await move(one.store, 'e2', 'e4');
    await vi.waitFor(() => expect(line(two.store)).toEqual(['e2-e4']));
    one.store.game!.pick(cellOf(one.store, 'e7'));
    two.store.game!.pick(cellOf(two.store, 'd7'));
    one.store.game!.pick(cellOf(one.store, 'e5'));
    two.store.game!.pick(cellOf(two.store, 'd5'));
    await settled();
    await vi.waitFor(() => expect(line(one.store)).toEqual(line(two.store)));
    expect(gameOf(one.store).line).toHaveLength(2);
    expect(notices(two.store).join()).toMatch(/was not played/);
  });

  test('what needs the server says so', async () => {
    const { store } = await alone();
    store.open.create(newGame({ black: { kind: 'open', level: 1 } }));
    await vi.waitFor(() =>
      expect(notices(store)).toContain('The game was not created. Nobody can be invited without the server.'),
    );
    store.open.create(newGame({ start: 'nonsense' }));
    await vi.waitFor(() => expect(notices(store)).toHaveLength(2));
    expect(notices(store)[1]).toMatch(/^The game was not created\. .*expected/);
  });

  test('a game has a clock, which is shown', async () => {
    const { store } = await alone();
    await play(store, { clock: { base: 5, increment: 3 } });
    await move(store, 'e2', 'e4');
    expect(gameOf(store).clock).toMatchObject({ white: 300_000, black: 300_000, increment: 3_000, running: 'black' });
  });

  test('a game that this core cannot play keeps no other from being exported', async () => {
    const { browser, store } = await alone();
    await play(store, { title: 'Sound' });
    await move(store, 'e2', 'e4');
    const [game] = [...browser.gamesHere.games.values()];
    browser.gamesHere.games.set('here-bad', { ...game!, id: 'here-bad', line: ['e2-e9'] });
    store.go({ page: 'games' });
    await vi.waitFor(() => expect(store.state.games).toHaveLength(1));
    await store.games.exportAll();
    expect(notices(store).at(-1)).toContain('here-bad');
  });

  test('games are renamed, exported and deleted', async () => {
    const { browser, store } = await alone();
    await play(store, { black: computer, line: ['e2-e4'] });
    await comes(store, 2);
    store.go({ page: 'games' });
    await vi.waitFor(() => expect(store.state.games).toHaveLength(1));
    const { game } = store.state.games![0]!;
    store.games.rename(game, 'Train');
    await vi.waitFor(() => expect(store.state.games![0]!.title).toBe('Train'));
    store.games.save(game);
    await vi.waitFor(() => expect(browser.saved[0]?.text).toMatch(/\[Event "Train"\][^]*1\. e4 /));
    expect(browser.saved[0]?.name).toBe(`${game}.txt`);
    expect(browser.saved[0]?.text).toContain('[Black "Strata, level 3"]');
    store.games.delete(game);
    await vi.waitFor(() => expect(store.state.games ?? []).toHaveLength(0));
    expect(browser.gamesHere.games.size).toBe(0);
  });
});

describe('a page that has no server', () => {
  async function onWebSpace(url = '/', before?: World['browser']): Promise<World> {
    const server = new FakeServer(core);
    const browser = fakeBrowser(server, url);
    browser.hasServer = false;
    browser.fetch = () => Promise.reject(new Error('there is nobody to ask'));
    browser.openSocket = () => {
      throw new Error('there is nobody to call');
    };
    if (before) Object.assign(browser, { stored: before.stored, gamesHere: before.gamesHere });
    const store = createStore(core, browser);
    await settled();
    return { server, browser, store };
  }

  test('plays, lists and analyses what the browser keeps, and calls nobody', async () => {
    const { browser, store } = await onWebSpace();
    expect(store.state.connection).toBe('none');
    await play(store, { line: ['e2-e4'] });
    await vi.waitFor(() => expect(line(store)).toEqual(['e2-e4']));
    await move(store, 'e7', 'e5');
    browser.wake();
    store.go({ page: 'games' });
    await vi.waitFor(() => expect(store.state.games).toHaveLength(1));
    expect(store.state).toMatchObject({ connection: 'none', olderGames: 'none' });
    const { game } = store.state.games![0]!;
    store.go({ page: 'analysis', game });
    await (await store.analysis()).open({ page: 'analysis', game });
    await vi.waitFor(() => expect(store.state.analysis?.line).toHaveLength(2));
    await store.games.deleteAll();
    expect(browser.gamesHere.games.size).toBe(0);
    expect(notices(store)).toEqual(['1 game deleted.']);
  });

  test('says that a game of elsewhere is not there', async () => {
    const { store } = await onWebSpace('/game/abc');
    await vi.waitFor(() => expect(store.state.gameError).toBe('There is no such game in this browser.'));
    expect(store.state.gameRecord).toBe('');
  });
});
