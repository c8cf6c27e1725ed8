// A move chosen ahead: a model of what may happen to a game, against which it never fires late, and two pages that use it.

import { describe, expect, it, vi } from 'vitest';
import { peopleWords } from '../../src/pages/game/people/words.js';
import type { Confirmed, Shown } from '../../src/state/confirmed_game.js';
import { type Fate, Premove } from '../../src/state/premove.js';
import type { GameScreen, Store } from '../../src/state/state.js';
import { createStore } from '../../src/state/store.js';
import { fakeBrowser, FakeServer, settled } from './fake_server.js';
import { anyOf, seed, seeded } from './random.js';
import { core } from './real_core.js';

const person = { kind: 'person', level: 1 } as const;
const open = { kind: 'open', level: 1 } as const;

const after = (seq: number, line: readonly string[], at = line.length, end: Confirmed['end'] = null): Confirmed => ({
  seq,
  line,
  at,
  key: '',
  title: '',
  white: person,
  black: person,
  paused: false,
  clock: null,
  names: { white: '', black: '' },
  offer: null,
  end,
});
const shown = ({ line, at }: Confirmed): Shown => ({ line, at, ahead: false });
const chosen = { from: 'a1', to: 'a2' };

function chosenAt(confirmed: Confirmed, on: Shown = shown(confirmed)): Premove {
  const premove = new Premove();
  premove.choose(chosen, confirmed, on);
  return premove;
}

const heard = (premove: Premove, confirmed: Confirmed, on: Shown = shown(confirmed)): Fate =>
  premove.after(confirmed, on);

describe('a move chosen ahead', () => {
  it('is played after the very next event, where that is a move', () => {
    const premove = chosenAt(after(5, ['x']));
    expect(heard(premove, after(5, ['x']))).toBe('waits');
    expect(heard(premove, after(6, ['x', 'y']))).toBe('play');
    expect(premove.chosen).toBeNull();
  });

  it.each([
    ['a takeback', after(6, ['x'], 0)],
    ['an offer', after(6, ['x'])],
    ['the end', after(6, ['x', 'y'], 2, { result: 'white', reason: 'checkmate' })],
    ['two events at once', after(7, ['x', 'y'])],
    ['another line', after(6, ['z', 'y'])],
    ['an older game', after(3, [])],
  ])('is dropped by %s', (_, next) => {
    expect(heard(chosenAt(after(5, ['x'])), next)).toBe('dropped');
  });

  it('waits for a move of its own side that is on its way', () => {
    const before = after(5, ['x']);
    const sending: Shown = { line: ['x', 'mine'], at: 2, ahead: true };
    const premove = chosenAt(before, sending);
    expect(heard(premove, before, sending)).toBe('waits');
    expect(heard(premove, after(6, ['x', 'mine']))).toBe('waits');
    expect(heard(premove, after(7, ['x', 'mine', 'y']))).toBe('play');
    // That one was refused.
    expect(heard(chosenAt(before, sending), before)).toBe('dropped');
  });

  // Whatever happens, it fires at most once, and only where nothing but one move of the other has happened since.
  it('never fires late', () => {
    console.log(`STRATA_SEED=${seed}`);
    const random = seeded(seed);
    let fired = 0;
    for (let game = 0; game < 2_000; game += 1) {
      let now = after(1, ['m0']);
      let premove: Premove | null = null;
      let since: string[] = [];
      for (let step = 0; step < 30; step += 1) {
        const kind = anyOf(random, [
          'move',
          'move',
          'goto',
          'offer',
          'decline',
          'end',
          'choose',
          'choose',
          'repeat',
          'lost',
        ]);
        if (kind === 'choose') {
          premove = chosenAt(now);
          since = [];
          continue;
        }
        const seq = now.seq + 1;
        if (kind === 'move') now = after(seq, [...now.line.slice(0, now.at), `m${random()}`]);
        else if (kind === 'goto') now = after(seq, now.line, Math.floor(random() * (now.at + 1)));
        else if (kind === 'offer' || kind === 'decline') now = after(seq, now.line, now.at);
        else if (kind === 'end') now = after(seq, now.line, now.at, { result: 'draw', reason: 'agreement' });
        // Two moves of which the page hears at once, as after a lost connection.
        else if (kind === 'lost') now = after(seq + 1, [...now.line.slice(0, now.at), `m${random()}`, `m${random()}`]);
        if (kind !== 'repeat') since.push(kind);
        if (premove?.chosen) {
          const fate = heard(premove, now);
          expect(fate, since.join(' ')).toBe(
            since.length === 0 ? 'waits' : since.join() === 'move' ? 'play' : 'dropped',
          );
          if (fate === 'play') fired += 1;
        }
        if (now.end) break;
      }
    }
    expect(fired).toBeGreaterThan(100);
  });
});

const gameOf = (store: Store): GameScreen => {
  if (!store.state.game) throw new Error(`no game is shown: ${store.state.gameError}`);
  return store.state.game;
};
const line = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);

/** Ann plays White, Bob Black, in a game of theirs; a second passes with every look at the clock. */
async function twoPages(): Promise<{ server: FakeServer; ann: Store; bob: Store }> {
  const server = new FakeServer(core);
  const game = server.create({ white: person, black: open }, 'ann');
  const stores = ['ann', 'bob'].map((who) => {
    let now = 0;
    const browser = { ...fakeBrowser(server, `/game/${game}`, who), now: () => (now += 1_000) };
    return createStore(core, browser);
  });
  const [ann, bob] = stores as [Store, Store];
  for (const store of stores) await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  bob.game!.requests.tell({ t: 'sit' });
  await settled();
  return { server, ann, bob };
}

function pick(store: Store, ...names: string[]): void {
  for (const name of names) store.game!.pick(gameOf(store).scene.cells.findIndex((cell) => cell.name === name));
}

async function move(store: Store, text: string): Promise<void> {
  store.game!.typeMove(text);
  await settled();
}

describe('a page on which a move is chosen ahead', () => {
  it('plays it when the other has moved, and shows it until then', async () => {
    const { ann, bob } = await twoPages();
    const was = gameOf(bob);
    pick(bob, 'e7');
    expect(gameOf(bob)).toMatchObject({ refusal: '', scene: { foreign: true } });
    expect(gameOf(bob).scene.targets).toHaveLength(2);
    pick(bob, 'e5');
    expect(gameOf(bob).premove).toEqual({ from: 'e7', to: 'e5' });
    expect(gameOf(bob).premoveText).toBe('pawn e7 to e5');
    const { cells, arrows } = gameOf(bob).scene;
    expect(arrows.map(({ from, to, kind }) => [cells[from]?.name, cells[to]?.name, kind])).toEqual([
      ['e7', 'e5', 'path'],
    ]);
    expect(peopleWords(was, gameOf(bob), false)).toMatch(/^To be played next, if it is legal then: pawn e7 to e5/);
    await move(ann, 'e2-e4');
    expect(line(ann)).toEqual(['e2-e4', 'e7-e5']);
    expect(gameOf(bob)).toMatchObject({ premove: null, refusal: '', sending: false });
  });

  it('takes it typed, and as soon as the own move is on its way', async () => {
    const { server, ann, bob } = await twoPages();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    const { deliver } = server;
    const late: (() => void)[] = [];
    server.deliver = (socket, message) =>
      socket.who === 'ann' ? void late.push(() => deliver(socket, message)) : deliver(socket, message);
    ann.game!.typeMove('g1-f3');
    expect(gameOf(ann).sending).toBe(true);
    ann.game!.typeMove('f1-c4');
    expect(gameOf(ann).premove).toEqual({ from: 'f1', to: 'c4' });
    await settled();
    server.deliver = deliver;
    for (const message of late) message();
    await settled();
    expect(gameOf(ann)).toMatchObject({ sending: false, premove: { from: 'f1', to: 'c4' } });
    await move(bob, 'b8-c6');
    expect(line(bob)).toEqual(['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4']);
  });

  it('takes back where a piece of its own is guarded, and promotes to the best', async () => {
    const { ann, bob } = await twoPages();
    await move(ann, 'e2-e4');
    await move(bob, 'd7-d5');
    pick(bob, 'd8', 'd5');
    expect(gameOf(bob).premove).toEqual({ from: 'd8', to: 'd5' });
    await move(ann, 'e4-d5');
    expect(line(bob).at(-1)).toBe('d8-d5');
    // What guards nothing there is only looked at.
    await move(ann, 'b1-c3');
    await move(bob, 'd5-d8');
    pick(bob, 'a8', 'c7');
    expect(gameOf(bob)).toMatchObject({ premove: null });
  });

  it.each([
    ['Escape', (store: Store) => store.game!.unselect()],
    ['its target once more', (store: Store) => pick(store, 'e5')],
    ['its button, whatever is in hand', (store: Store) => (pick(store, 'd7'), store.game!.dropAhead())],
  ])('drops it by %s', async (_, drop) => {
    const { ann, bob } = await twoPages();
    pick(bob, 'e7', 'e5');
    const was = gameOf(bob);
    drop(bob);
    expect(gameOf(bob).premove).toBeNull();
    expect(peopleWords(was, gameOf(bob), false)).toBe('The move chosen ahead is dropped.');
    await move(ann, 'e2-e4');
    expect(line(bob)).toEqual(['e2-e4']);
  });

  it('stays when its target is picked in a position before, of which it says nothing', async () => {
    const { ann, bob } = await twoPages();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    pick(bob, 'd7', 'd6');
    bob.game!.show(0);
    pick(bob, 'd6');
    expect(gameOf(bob)).toMatchObject({ premove: { from: 'd7', to: 'd6' }, premoveText: '' });
    bob.game!.show(2);
    expect(gameOf(bob).premoveText).toBe('pawn d7 to d6');
  });

  it('is played once the move of the other has been told', async () => {
    const { ann, bob } = await twoPages();
    pick(bob, 'e7', 'e5');
    const told: number[] = [];
    bob.subscribe(() => told.push(gameOf(bob).line.length));
    await move(ann, 'e2-e4');
    expect(told).toContain(1);
    expect(line(bob)).toEqual(['e2-e4', 'e7-e5']);
  });

  it('becomes the piece that was typed', async () => {
    const { ann, bob } = await twoPages();
    for (const [one, other] of [
      ['h2-h4', 'a7-a5'],
      ['h4-h5', 'a5-a4'],
      ['h5-h6', 'a4-a3'],
      ['h6-g7', 'a3-b2'],
    ] as const) {
      await move(ann, one);
      await move(bob, other);
    }
    await move(ann, 'a2-a3');
    ann.game!.typeMove('g7-h8=N');
    expect(gameOf(ann).premove).toMatchObject({ from: 'g7', to: 'h8' });
    await move(bob, 'd7-d6');
    expect(line(ann).at(-1)).toBe('g7-h8=N');
  });

  it('drops it where it is illegal then, and says so', async () => {
    const { ann, bob } = await twoPages();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    pick(bob, 'd7', 'd6');
    await move(ann, 'f1-b5');
    // The pawn is pinned now.
    expect(line(bob)).toHaveLength(3);
    expect(gameOf(bob).premove).toBeNull();
    expect(gameOf(bob).refusal).toBe('Your move from d7 to d6 is dropped: it cannot be played now.');
    await move(bob, 'c7-c6');
    expect(gameOf(bob).refusal).toBe('');
  });

  it('drops it by an offer, and plays nothing after a takeback', async () => {
    const { ann, bob } = await twoPages();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    pick(bob, 'd7', 'd6');
    bob.game!.requests.tell({ t: 'takeback' });
    await settled();
    expect(gameOf(bob).premove).toBeNull();
    ann.game!.requests.tell({ t: 'takeback' });
    await settled();
    expect(gameOf(bob)).toMatchObject({ at: 1, mayMove: true });
    expect(line(bob)).toEqual(['e2-e4', 'e7-e5']);
  });

  it('is not for who looks on, nor for a game against the computer', async () => {
    const { server, ann } = await twoPages();
    const cid = createStore(core, fakeBrowser(server, `/game/${gameOf(ann).id}`, 'cid'));
    await vi.waitFor(() => expect(cid.state.game).toBeTruthy());
    pick(cid, 'e7', 'e5');
    expect(gameOf(cid).premove).toBeNull();
    pick(ann, 'e7', 'e5');
    expect(gameOf(ann).premove).toBeNull();
  });
});
