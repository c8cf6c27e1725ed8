// The page and the server come to the same game, whatever the line between them does.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../../src/net/messages.js';
import { createStore } from '../../src/state/page/store.js';
import type { Store } from '../../src/state/page/state.js';
import { type FakeBrowser, fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import type { FakeSocket } from './fake_socket.js';
import { anyOf, seed, seeded } from './random.js';
import { core } from './real_core.js';

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = new FakeServer(core);
});
afterEach(() => vi.useRealTimers());

const pass = async (milliseconds: number): Promise<void> => {
  await settled();
  for (let left = milliseconds; left > 0; left -= 250) {
    await vi.advanceTimersByTimeAsync(250);
    await settled();
  }
};

async function storeOf(game: string): Promise<Store> {
  browser = fakeBrowser(server, `/game/${game}`);
  const store = createStore(core, browser);
  await settled();
  return store;
}

const moves = (store: Store): string[] => store.state.game?.line.map(({ canonical }) => canonical) ?? [];
const notices = (store: Store): string[] => store.state.notices.map(({ text }) => text);

describe('following the server', () => {
  it('asks again to follow where the server had too much to do', async () => {
    const id = server.create({});
    let refused = 0;
    server.deliver = (socket, message) => {
      if (refused > 0 || message.t === 'welcome' || message.t === 'pong') return socket.deliver(message);
      if (message.t !== 'ack') return;
      refused += 1;
      socket.deliver({ t: 'error', re: message.re, code: 'unavailable', message: 'Busy.', reason: null, values: [] });
    };
    const store = await storeOf(id);
    expect(refused).toBe(1);
    expect(store.state.game).toBeNull();
    await pass(2_500);
    expect(store.state.game).not.toBeNull();
    expect(store.state.gameError).toBe('');
    expect(notices(store)).toEqual([]);
  });

  it('says why a game cannot be opened, and does not ask for it for ever', async () => {
    const id = server.create({});
    let refused = 0;
    const message = 'This game cannot be opened.';
    server.deliver = (socket, told) => {
      if (told.t === 'welcome' || told.t === 'pong') return socket.deliver(told);
      if (told.t !== 'ack') return;
      refused += 1;
      socket.deliver({ t: 'error', re: told.re, code: 'unavailable', message, reason: null, values: [] });
    };
    const store = await storeOf(id);
    await pass(60_000);
    expect(refused).toBe(7);
    expect(store.state.gameError).toBe(message);
  });

  it('shows a move made while the line is broken, and sends it afterwards', async () => {
    const id = server.create({});
    const store = await storeOf(id);
    server.reachable = false;
    server.cut();
    await settled();
    expect(store.state.connection).toBe('lost');
    expect(store.state.retryIn).toBeGreaterThan(0);
    store.game!.typeMove('e4');
    expect(moves(store)).toEqual(['e2-e4']);
    expect(store.state.game?.sending).toBe(true);
    await pass(10_000);
    expect(server.games.get(id)?.snapshot.line).toEqual([]);
    server.reachable = true;
    await pass(6_000);
    expect(store.state.connection).toBe('open');
    expect(server.games.get(id)?.snapshot.line).toEqual(['e2-e4']);
    expect(store.state.game?.sending).toBe(false);
    expect(moves(store)).toEqual(['e2-e4']);
  });

  it('plays once what it had to send twice', async () => {
    const id = server.create({});
    const store = await storeOf(id);
    server.deliver = () => undefined;
    store.game!.typeMove('e4');
    await settled();
    expect(server.games.get(id)?.snapshot.line).toEqual(['e2-e4']);
    expect(store.state.game?.sending).toBe(true);
    server.deliver = (socket, message) => socket.deliver(message);
    server.cut(); // the answer goes with the connection
    await pass(3_000);
    expect(server.games.get(id)?.snapshot.line).toEqual(['e2-e4']);
    expect(store.state.game).toMatchObject({ sending: false, at: 1 });
  });

  it('takes back what another page was faster with', async () => {
    const id = server.create({});
    const store = await storeOf(id);
    store.game!.typeMove('e4');
    expect(moves(store)).toEqual(['e2-e4']);
    server.command({ t: 'move', id: 1, game: id, key: 'other', at: 0, move: 'd2-d4' });
    await pass(500);
    expect(moves(store)).toEqual(['d2-d4']);
    expect(store.state.game).toMatchObject({ at: 1, sending: false });
    const told =
      'Your move e2-e4 was not played: the game has moved on in another window. The board shows the current position.';
    expect(store.state.game?.refusal).toBe(told);
    expect(notices(store)).toEqual([told]);
  });

  it('takes back what another page went away from, and says so', async () => {
    const id = server.create({ line: ['e2-e4', 'e7-e5'] });
    const store = await storeOf(id);
    store.game!.typeMove('Nf3');
    expect(store.state.game?.at).toBe(3);
    server.command({ t: 'goto', id: 1, game: id, key: 'other', at: 1 });
    await pass(500);
    expect(store.state.game).toMatchObject({ at: 1, sending: false });
    expect(moves(store)).toEqual(['e2-e4', 'e7-e5']);
    expect(store.state.game?.refusal).toContain('g1-f3 was not played');
  });

  it("asks for the whole game when its position is another one than the server's", async () => {
    const id = server.create({});
    const store = await storeOf(id);
    let spoil = true;
    server.deliver = (socket, message) => {
      if (message.t !== 'event' || !spoil) return socket.deliver(message);
      spoil = false;
      socket.deliver({ ...message, move: 'a2-a3' });
    };
    server.command({ t: 'move', id: 1, game: id, key: 'other', at: 0, move: 'd2-d4' });
    await pass(500);
    expect(moves(store)).toEqual(['d2-d4']);
    expect(store.state.gameError).toBe('');
  });

  it('says once that page and server differ for good', async () => {
    const id = server.create({});
    server.games.get(id)!.snapshot.key = '1';
    const store = await storeOf(id);
    await pass(2_000);
    expect(store.state.gameError).toContain('rules differ');
    expect(store.state.game).toBeNull();
  });

  it('says that a game is not there', async () => {
    const store = await storeOf('nowhere');
    expect(store.state.gameError).toBe('there is no game nowhere');
    store.go({ page: 'home' });
    expect(store.state.gameError).toBe('');
  });

  it('ends at the same game after lost, doubled and late messages', async () => {
    for (let round = 0; round < 12; round += 1) {
      const used = seed + round;
      console.log(`round ${round}: STRATA_SEED=${used}`);
      await storm(used);
    }
  });
});

async function storm(used: number): Promise<void> {
  const random = seeded(used);
  server = new FakeServer(core);
  const kinds = ['person', 'computer'] as const;
  const seat = () => ({ kind: anyOf(random, kinds), level: 1 });
  const id = server.create({
    variant: anyOf(random, ['orthodox', 'raumschach', 'parmen']),
    white: { kind: 'person', level: 1 },
    black: seat(),
  });
  const late: [FakeSocket, ServerMessage][] = [];
  const store = await storeOf(id);
  server.deliver = (socket, message) => {
    const luck = random();
    if (message.t === 'welcome' || message.t === 'pong') return socket.deliver(message);
    if (luck < 0.15) return;
    if (luck < 0.35) return void late.push([socket, message]);
    socket.deliver(message);
    if (luck < 0.5) socket.deliver(message);
  };
  for (let step = 0; step < 60; step += 1) {
    const { game } = store.state;
    const luck = random();
    if (game && luck < 0.6 && game.moves.length > 0) store.game!.typeMove(anyOf(random, game.moves).canonical);
    else if (game && luck < 0.68) store.game!.show(Math.floor(random() * (game.line.length + 1)));
    else if (luck < 0.75) store.game!.undo();
    else if (luck < 0.8) store.game!.redo();
    else if (luck < 0.84) server.cut();
    else if (luck < 0.92) otherPage(id, random, step);
    else if (late.length > 0) {
      const [[socket, message]] = late.splice(Math.floor(random() * late.length), 1) as [[FakeSocket, ServerMessage]];
      socket.deliver(message);
    }
    await pass(random() < 0.3 ? 500 : 0);
  }
  for (const [socket, message] of late) socket.deliver(message);
  server.deliver = (socket, message) => socket.deliver(message);
  await pass(4_000);
  server.cut();
  await pass(8_000);
  const { snapshot } = server.games.get(id)!;
  const { game } = store.state;
  expect({
    line: moves(store),
    at: game?.at,
    end: game?.end,
    white: game?.white,
    black: game?.black,
    paused: game?.paused,
  }).toEqual({
    line: snapshot.line,
    at: snapshot.at,
    end: snapshot.end,
    white: snapshot.white,
    black: snapshot.black,
    paused: snapshot.paused,
  });
  expect(game?.sending).toBe(false);
  store.game!.show(snapshot.at);
  expect(store.state.game?.state.key).toBe(snapshot.key);
  expect(store.state.gameError).toBe('');
  expect(notices(store).filter((text) => text.includes('differ'))).toEqual([]);
}

function otherPage(id: string, random: () => number, step: number): void {
  const { snapshot, game } = server.games.get(id)!;
  const key = `other${step}`;
  const move = game.moves()[0]?.canonical;
  if (random() < 0.5 && move !== undefined) {
    server.command({ t: 'move', id: 1, game: id, key, at: snapshot.at, move });
  } else {
    server.command({ t: 'goto', id: 1, game: id, key, at: Math.floor(random() * (snapshot.line.length + 1)) });
  }
}
