// What a page says of the time in which nobody saw it.

import { describe, expect, it, vi } from 'vitest';
import { peopleWords, questionOf, questionWords } from '../../src/pages/game/people/words.js';
import type { Store } from '../../src/state/page/state.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { createStore } from '../../src/state/page/store.js';
import { type FakeBrowser, fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

const person = { kind: 'person', level: 1 } as const;
const open = { kind: 'open', level: 1 } as const;

const gameOf = (store: Store): GameScreen => {
  if (!store.state.game) throw new Error(`no game is shown: ${store.state.gameError}`);
  return store.state.game;
};

interface World {
  server: FakeServer;
  game: string;
  ann: Store;
  bob: Store;
  hers: FakeBrowser;
  /** Of her browser. */
  time: { now: number };
}

let keys = 0;

/** Every page of a browser makes keys of its own. */
async function shown(browser: FakeBrowser): Promise<Store> {
  const store = createStore(core, Object.assign(browser, { newKey: () => `key${(keys += 1)}` }));
  await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  return store;
}

async function begun(): Promise<World> {
  const server = new FakeServer(core);
  const game = server.create({ white: person, black: open }, 'ann');
  const time = { now: 0 };
  const hers = Object.assign(fakeBrowser(server, `/game/${game}`, 'ann'), { now: () => time.now });
  const ann = await shown(hers);
  const bob = await shown(fakeBrowser(server, `/game/${game}`, 'bob'));
  bob.game!.requests.tell({ t: 'sit' });
  await settled();
  await move(ann, 'e2-e4');
  await move(bob, 'e7-e5');
  return { server, game, ann, bob, hers, time };
}

async function move(store: Store, text: string): Promise<void> {
  store.game!.typeMove(text);
  await settled();
}

/** Ann's browser opens the game anew. */
const reopened = ({ server, game, hers }: World): Promise<Store> => {
  const again = Object.assign(fakeBrowser(server, `/game/${game}`, 'ann'), { now: () => 0 });
  for (const [key, value] of hers.stored) again.stored.set(key, value);
  return shown(again);
};

describe('a game that the viewer comes back to', () => {
  it('says what the other has done meanwhile, until that is put away', async () => {
    const world = await begun();
    await move(world.ann, 'g1-f3');
    world.ann.go({ page: 'home' });
    await move(world.bob, 'b8-c6');
    world.bob.game!.requests.tell({ t: 'draw' });
    await settled();
    const ann = await reopened(world);
    expect(gameOf(ann).news).toBe('While you were away: Guest-bob played Nc6 and offered a draw.');
    expect(questionOf(gameOf(ann))).toBe('offered');
    // Bob thinks better of it while she is away again.
    ann.go({ page: 'home' });
    world.bob.game!.requests.tell({ t: 'decline' });
    await settled();
    const again = await reopened(world);
    expect(questionOf(gameOf(again))).toBe('news');
    expect(questionWords(gameOf(again), 0)).toBe('Your turn.');
    again.game!.putNewsAway();
    expect(gameOf(again).news).toBe('');
    expect(questionOf(gameOf(again))).toBe('');
  });

  it('forgets it when the game goes on', async () => {
    const world = await begun();
    await move(world.ann, 'g1-f3');
    world.ann.go({ page: 'home' });
    await move(world.bob, 'b8-c6');
    const ann = await reopened(world);
    expect(gameOf(ann).news).toBe('While you were away: Guest-bob played Nc6.');
    await move(ann, 'f1-c4');
    expect(gameOf(ann).news).toBe('');
  });

  it('says nothing where nothing has happened, nor of what was seen', async () => {
    const world = await begun();
    expect(gameOf(world.ann).news).toBe('');
    expect(gameOf(await reopened(world)).news).toBe('');
  });

  it('tells of the game that has ended, of moves that were taken back, and counts many', async () => {
    const taken = await begun();
    taken.ann.game!.requests.tell({ t: 'takeback' });
    await settled();
    taken.ann.go({ page: 'home' });
    taken.bob.game!.requests.tell({ t: 'takeback' });
    await settled();
    expect(gameOf(await reopened(taken)).news).toBe('While you were away: Moves were taken back.');

    const ended = await begun();
    ended.ann.go({ page: 'home' });
    ended.bob.game!.requests.resign('black');
    await settled();
    expect(gameOf(await reopened(ended)).news).toBe('While you were away: Guest-bob resigned: you win.');

    const long = await begun();
    const other = await shown(fakeBrowser(long.server, `/game/${long.game}`, 'ann'));
    long.ann.go({ page: 'home' });
    for (const [store, text] of [
      [other, 'g1-f3'],
      [long.bob, 'b8-c6'],
      [other, 'f1-c4'],
      [long.bob, 'g8-f6'],
      [other, 'd2-d3'],
    ] as const)
      await move(store, text);
    expect(gameOf(await reopened(long)).news).toBe('While you were away: 5 more moves were played, the last one d3.');
  });

  it('speaks when the page is looked at again', async () => {
    const { ann, bob, hers, time } = await begun();
    await move(ann, 'g1-f3');
    time.now = 10_000;
    hers.seen = false;
    await move(bob, 'b8-c6');
    expect(gameOf(ann)).toMatchObject({ at: 4, news: '' });
    const was = gameOf(ann);
    hers.seen = true;
    hers.wake();
    expect(gameOf(ann).news).toBe('While you were away: Guest-bob played Nc6.');
    expect(peopleWords(was, gameOf(ann), {})).toBe(gameOf(ann).news);
    time.now = 20_000;
    await move(ann, 'f1-c4');
    expect(gameOf(ann).news).toBe('');
  });

  it('speaks when the connection is there again, of all that came with it', async () => {
    const world = await begun();
    const { server, ann, time } = world;
    await move(ann, 'g1-f3');
    time.now = 10_000;
    server.reachable = false;
    server.cut();
    await settled();
    expect(ann.state.connection).not.toBe('open');
    server.reachable = true;
    // Bob is back first.
    const bob = await shown(fakeBrowser(server, `/game/${world.game}`, 'bob'));
    await move(bob, 'b8-c6');
    bob.game!.requests.tell({ t: 'draw' });
    await settled();
    await vi.waitFor(() => expect(ann.state.connection).toBe('open'));
    await vi.waitFor(() => expect(gameOf(ann)).toMatchObject({ at: 4, offer: { what: 'draw' } }));
    expect(gameOf(ann).news).toBe('While you were away: Guest-bob played Nc6 and offered a draw.');
  });

  it('takes what a slow line brings for news until the return is answered, and nothing after that', async () => {
    const { server, ann, bob, hers, time } = await begun();
    await move(ann, 'g1-f3');
    const late: (() => void)[] = [];
    server.deliver = (socket, message) => {
      if (socket.who === 'ann') late.push(() => socket.deliver(message));
      else socket.deliver(message);
    };
    await move(bob, 'b8-c6');
    bob.game!.requests.tell({ t: 'draw' });
    await settled();
    // Her machine slept meanwhile: nothing of that has arrived.
    hers.wake();
    await settled();
    expect(late.length).toBeGreaterThan(2);
    for (let next = late.shift(); next; next = late.shift()) {
      time.now += 30_000;
      next();
      await settled();
    }
    expect(gameOf(ann)).toMatchObject({ at: 4, news: 'While you were away: Guest-bob played Nc6 and offered a draw.' });
    // Looked at again, with nothing new.
    hers.wake();
    await settled();
    for (const next of late.splice(0)) next();
    expect(gameOf(ann).news).toBe('While you were away: Guest-bob played Nc6 and offered a draw.');
    bob.game!.requests.tell({ t: 'decline' });
    await settled();
    for (const next of late.splice(0)) next();
    await settled();
    expect(gameOf(ann)).toMatchObject({ offer: null, news: '' });
  });

  it('is not bothered by what another program has stored', async () => {
    const world = await begun();
    for (const damage of ['{', '7', '[1, null, {"game": 3}]']) {
      world.hers.stored.set('strata.seen', damage);
      expect(gameOf(await reopened(world)).news).toBe('');
    }
  });
});
