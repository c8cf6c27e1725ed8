// A page knows its viewer's games with others, wherever in the page he is.

import { expect, it, vi } from 'vitest';
import type { Seat } from '../../src/net/messages.js';
import { createStore } from '../../src/state/page/store.js';
import type { Store } from '../../src/state/page/state.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

const person: Seat = { kind: 'person', level: 1 };
const open: Seat = { kind: 'open', level: 1 };

async function pageOf(server: FakeServer, who: string, address = '/games'): Promise<Store> {
  const store = createStore(core, fakeBrowser(server, address, who));
  await vi.waitFor(() => expect(store.state.connection).toBe('open'));
  await (await store.together()).hear();
  return store;
}

/** Ann has White, Bob has come. */
function met(server: FakeServer): string {
  const game = server.create({ white: person, black: open }, 'ann');
  server.command({ t: 'sit', id: 1, game, key: 'sit' }, 'bob');
  return game;
}

const turns = ({ state }: Store): number => state.together.turns;
const said = ({ state }: Store): string[] => state.notices.map(({ text }) => text);

it('counts the games that wait for his move', async () => {
  const server = new FakeServer(core);
  const game = met(server);
  const ann = await pageOf(server, 'ann');
  const bob = await pageOf(server, 'bob');
  await vi.waitFor(() => expect(turns(ann)).toBe(1));
  expect(turns(bob)).toBe(0);
  const another = met(server);
  await vi.waitFor(() => expect(turns(ann)).toBe(2));
  server.command({ t: 'move', id: 2, game, key: 'm', at: 0, move: 'e2-e4' }, 'ann');
  await vi.waitFor(() => expect([turns(ann), turns(bob)]).toEqual([1, 1]));
  server.command({ t: 'resign', id: 3, game: another, key: 'r', side: 'black' }, 'bob');
  await vi.waitFor(() => expect([turns(ann), turns(bob)]).toEqual([0, 1]));
});

it('is told once that a game has begun where he is elsewhere', async () => {
  const server = new FakeServer(core);
  const game = met(server);
  const ann = await pageOf(server, 'ann');
  await settled();
  expect(said(ann)).toEqual([]);
  const next = met(server);
  await vi.waitFor(() => expect(said(ann)).toHaveLength(1));
  expect(said(ann)[0]).toContain('Guest-bob');
  const bob = await pageOf(server, 'bob', `/game/${game}`);
  await settled();
  expect(said(bob)).toEqual([]);
  expect(next).not.toBe(game);
});

it('has the same in the list of games that is shown', async () => {
  const server = new FakeServer(core);
  const game = met(server);
  const bob = await pageOf(server, 'bob');
  server.command({ t: 'move', id: 2, game, key: 'm', at: 0, move: 'e2-e4' }, 'ann');
  await vi.waitFor(() => expect(bob.state.games?.find((each) => each.game === game)?.at).toBe(1));
  expect(bob.state.games).toHaveLength(1);
});

it('hears of them again after the connection was lost', async () => {
  const server = new FakeServer(core);
  const game = met(server);
  const bob = await pageOf(server, 'bob');
  server.cut();
  await vi.waitFor(() => expect(bob.state.connection).not.toBe('open'));
  expect(turns(bob)).toBe(0);
  server.command({ t: 'move', id: 2, game, key: 'm', at: 0, move: 'e2-e4' }, 'ann');
  await vi.waitFor(() => expect(turns(bob)).toBe(1), 5_000);
});
