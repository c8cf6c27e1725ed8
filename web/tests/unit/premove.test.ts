// A move chosen ahead: a model of what may happen to a game, against which it never fires late, and two pages that use it.

import { describe, expect, it, vi } from 'vitest';
import type { LegalMove } from '../../src/core/types.js';
import { peopleWords } from '../../src/pages/game/people/words.js';
import { labelsOf } from '../../src/speech/grids.js';
import type { Confirmed, Shown } from '../../src/state/game/confirmed_game.js';
import { type Fate, Premove } from '../../src/state/game/premove.js';
import { canDrag } from '../../src/state/board/scene.js';
import type { Store } from '../../src/state/page/state.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { createStore } from '../../src/state/page/store.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
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
  ratings: null,
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

  it('outlasts a title, and no offer beside it', () => {
    const premove = chosenAt(after(5, ['x']));
    const named = (seq: number, line: readonly string[], title: string): Confirmed => ({ ...after(seq, line), title });
    expect(heard(premove, named(6, ['x'], 'One'))).toBe('waits');
    expect(heard(premove, named(7, ['x'], 'Two'))).toBe('waits');
    expect(heard(premove, named(8, ['x', 'y'], 'Two'))).toBe('play');
    const second = chosenAt(after(5, ['x']));
    expect(heard(second, named(7, ['x'], 'One'))).toBe('dropped');
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
async function twoPages(
  variant = 'orthodox',
  played: string[] = [],
): Promise<{ server: FakeServer; ann: Store; bob: Store }> {
  const server = new FakeServer(core);
  const game = server.create({ variant, line: played, white: person, black: open }, 'ann');
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

const numbered = (store: Store, name: string): number =>
  gameOf(store).scene.cells.findIndex((cell) => cell.name === name);

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
    expect(gameOf(bob).premoveText).toBe('pawn from e7 to e5');
    const { cells, arrows } = gameOf(bob).scene;
    expect(arrows.map(({ from, to, kind }) => [cells[from]?.name, cells[to]?.name, kind])).toEqual([
      ['e7', 'e5', 'path'],
    ]);
    expect(peopleWords(was, gameOf(bob), {})).toMatch(/^Premove: pawn from e7 to e5/);
    await move(ann, 'e2-e4');
    expect(line(ann)).toEqual(['e2-e4', 'e7-e5']);
    expect(gameOf(bob)).toMatchObject({ premove: null, refusal: '', sending: false });
  });

  it('accepts a typed premove, even before the server has acknowledged the own move', async () => {
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
    expect(peopleWords(was, gameOf(bob), {})).toBe('Premove cancelled.');
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
    expect(gameOf(bob).premoveText).toBe('pawn from d7 to d6');
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
    expect(gameOf(bob).refusal).toBe('Premove d7 to d6 cancelled: it is no longer legal.');
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

  it('takes it dragged, and keeps the piece in hand where it cannot go', async () => {
    const { ann, bob } = await twoPages();
    const [from, to, far] = ['e7', 'e5', 'a5'].map((name) => numbered(bob, name));
    expect(gameOf(bob).scene).toMatchObject({ movable: false, ahead: true });
    expect(canDrag(gameOf(bob).scene, 'black')).toBe(true);
    expect(canDrag(gameOf(bob).scene, 'white')).toBe(false);
    bob.game!.dragStart(from!);
    bob.game!.drop(from!, far!);
    expect(gameOf(bob)).toMatchObject({ premove: null, scene: { selected: from } });
    bob.game!.dragStart(from!);
    bob.game!.drop(from!, to!);
    expect(gameOf(bob).premove).toMatchObject({ from: 'e7', to: 'e5' });
    expect(labelsOf(gameOf(bob).scene)[from!]).toMatch(/black pawn, chosen to move from here$/);
    expect(labelsOf(gameOf(bob).scene)[to!]).toMatch(/empty, chosen to move here$/);
    // Another one takes its place.
    bob.game!.dragStart(numbered(bob, 'd7'));
    bob.game!.drop(numbered(bob, 'd7'), numbered(bob, 'd5'));
    await move(ann, 'e2-e4');
    expect(line(bob)).toEqual(['e2-e4', 'd7-d5']);
  });

  it.each([
    ['orthodox', ['e2-e4', 'e7-e5', 'g1-f3', 'g8-f6', 'f1-c4', 'f8-c5'], 'd2-d3', 'O-O', 'e8-g8'],
    ['orthodox', ['e2-e4', 'e7-e5', 'g1-f3', 'g8-f6', 'f1-c4', 'f8-c5'], 'd2-d3', '0-0', 'e8-g8'],
    ['orthodox', [], 'e2-e4', 'Nf6', 'g8-f6'],
    ['orthodox', [], 'e2-e4', 'e5', 'e7-e5'],
    ['raumschach', [], 'Ab2-Bb2', 'Db3', 'Db4-Db3'],
  ])(
    'reads what is typed in the words of %s, after %j and before %s: %s',
    async (variant, played, other, text, own) => {
      const { ann, bob } = await twoPages(variant, played);
      bob.game!.typeMove(text);
      expect(gameOf(bob)).toMatchObject({ refusal: '', premove: { from: own.split('-')[0], to: own.split('-')[1] } });
      const sent = gameOf(ann).moves.find(({ canonical }) => canonical === other) ?? gameOf(ann).moves[0]!;
      await move(ann, sent.canonical);
      expect(line(bob).at(-1)).toBe(own);
    },
  );

  it('refuses what is no move', async () => {
    const { bob } = await twoPages();
    for (const text of ['Nf5', 'b8-c6-junk', 'b8-c6-']) {
      bob.game!.typeMove(text);
      expect(gameOf(bob).premove, text).toBeNull();
    }
    expect(gameOf(bob).refusal).toBe("b8-c6- can't be premoved.");
  });

  it('marks the last move while it is on its way, and says so', async () => {
    const { server, ann } = await twoPages();
    const { deliver } = server;
    const late: (() => void)[] = [];
    server.deliver = (socket, message) => void late.push(() => deliver(socket, message));
    ann.game!.typeMove('e2-e4');
    expect(gameOf(ann).scene.unsent).toBe(true);
    expect(gameOf(ann).scene.last).toContain(numbered(ann, 'e4'));
    expect(labelsOf(gameOf(ann).scene)[numbered(ann, 'e4')]).toMatch(/last move, on its way$/);
    await settled();
    server.deliver = deliver;
    for (const message of late) message();
    await settled();
    expect(gameOf(ann)).toMatchObject({ sending: false, scene: { unsent: false } });
    expect(labelsOf(gameOf(ann).scene)[numbered(ann, 'e4')]).toMatch(/last move$/);
  });

  it('is not for spectators, nor for a game against the computer', async () => {
    const { server, ann } = await twoPages();
    const cid = createStore(core, fakeBrowser(server, `/game/${gameOf(ann).id}`, 'cid'));
    await vi.waitFor(() => expect(cid.state.game).toBeTruthy());
    pick(cid, 'e7', 'e5');
    expect(gameOf(cid).premove).toBeNull();
    pick(ann, 'e7', 'e5');
    expect(gameOf(ann).premove).toBeNull();
  });
});

// Chooses it in one of the ways of input. Answers whether a promotion was named.
function chooses(
  store: Store,
  way: 'picked' | 'dragged' | 'typed',
  { canonical, from, to, board }: LegalMove,
): boolean {
  const actions = store.game!;
  if (way === 'typed') actions.typeMove(canonical);
  else if (board) {
    actions.pickBoard(gameOf(store).view.boards.find(({ pin }) => pin === from)!.name);
    expect(gameOf(store).scene.pinTargets.map(({ pin }) => pin)).toContain(to);
    actions.pickPin(to);
  } else if (way === 'dragged') {
    actions.dragStart(numbered(store, from));
    actions.drop(numbered(store, from), numbered(store, to));
  } else pick(store, from, to);
  return way === 'typed';
}

/** A line after which Black can choose a move of a board ahead; where no board moves, none. */
function lineTo(id: string, random: () => number): string[] {
  const variant = core.loadVariant(id);
  const found = { line: [] as string[], boards: variant.info.look.pins.length > 0 };
  while (found.boards) {
    const game = variant.game();
    found.line = [];
    for (let ply = 0; ply < 120; ply += 1) {
      const moves = game.moves();
      if (moves.length === 0) break;
      const waits = ply % 2 === 0 ? game.enemyMoves().filter(({ board }) => board) : [];
      if (waits.length > 0 && moves.length > 1) found.boards = false;
      if (!found.boards) break;
      const { canonical } = anyOf(random, moves);
      found.line.push(canonical);
      game.play(canonical);
    }
    game.release();
  }
  variant.release();
  return found.line;
}

describe('moves chosen ahead in a random game', () => {
  it.each(core.variants().map(({ id }) => id))('of %s are played, however they were entered', async (id) => {
    console.log(`${id}: STRATA_SEED=${seed}`);
    const random = seeded(seed);
    const played = lineTo(id, random);
    const { ann, bob } = await twoPages(id, played);
    const variant = core.loadVariant(id);
    const game = variant.game();
    for (const each of played) game.play(each);
    let fired = 0;
    for (let turn = 0; turn < 10 && !gameOf(ann).end; turn += 1) {
      const ahead = game.enemyMoves();
      const sent = anyOf(random, game.moves());
      game.play(sent.canonical);
      const next = game.moves();
      if (next.length === 0) break;
      const legal = ahead.filter(({ canonical }) => next.some((move) => move.canonical === canonical));
      const boards = legal.filter(({ board }) => board);
      if (legal.length === 0) {
        await move(ann, sent.canonical);
        const own = anyOf(random, next).canonical;
        await move(bob, own);
        game.play(own);
        continue;
      }
      const chosen = anyOf(random, boards.length > 0 ? boards : legal);
      const named = chooses(bob, anyOf(random, ['picked', 'dragged', 'typed'] as const), chosen);
      expect(gameOf(bob).premove, chosen.canonical).toMatchObject({ from: chosen.from, to: chosen.to });
      await move(ann, sent.canonical);
      const last = line(bob).at(-1)!;
      const same = next.filter(
        (each) => each.from === chosen.from && each.to === chosen.to && each.board === chosen.board,
      );
      expect((named ? [chosen] : same).map(({ canonical }) => canonical)).toContain(last);
      expect(line(ann)).toEqual(line(bob));
      expect(line(bob)).toHaveLength(played.length + 2 * (turn + 1));
      game.play(last);
      fired += 1;
    }
    expect(fired).toBeGreaterThan(3);
    game.release();
    variant.release();
  });
});
