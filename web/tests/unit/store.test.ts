import { describe, expect, it } from 'vitest';
import type { Seat } from '../../src/net/messages.js';
import type { GameScreen, NewGame, Store } from '../../src/state/state.js';
import { createStore } from '../../src/state/store.js';
import { type FakeBrowser, fakeBrowser, FakeHouse, settled } from './fake_house.js';
import { core } from './real_core.js';

const person: Seat = { kind: 'person', level: 1 };
const computer: Seat = { kind: 'computer', level: 3 };

interface World {
  house: FakeHouse;
  browser: FakeBrowser;
  store: Store;
}

async function world(url = '/'): Promise<World> {
  const house = new FakeHouse(core);
  const browser = fakeBrowser(house, url);
  const store = createStore(core, browser);
  await settled();
  return { house, browser, store };
}

const wish = (change: Partial<NewGame> = {}): NewGame => ({
  variant: 'orthodox', variantText: '', options: {}, white: person, black: person, clock: null, start: '', line: [],
  title: '', ...change,
});

async function play(store: Store, change: Partial<NewGame> = {}): Promise<void> {
  store.actions.create(wish(change));
  await new Promise((done) => setTimeout(done, 0));
  await settled();
}

function gameOf(store: Store): GameScreen {
  const { game, gameError, notices } = store.state;
  if (!game) throw new Error(`no game is shown: ${gameError} ${notices.map(({ text }) => text).join(' ')}`);
  return game;
}

const cellOf = (store: Store, name: string): number => gameOf(store).view.cells.findIndex((cell) => cell.name === name);

async function move(store: Store, from: string, to: string): Promise<void> {
  store.actions.pick(cellOf(store, from));
  store.actions.pick(cellOf(store, to));
  await settled();
}

const moves = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);

describe('the store', () => {
  it('knows the variants, and shows the set-up of one', async () => {
    const { store } = await world('/new/raumschach');
    expect(store.state.variants.map(({ id }) => id)).toContain('raumschach');
    expect(store.state.variant?.id).toBe('raumschach');
    expect(store.state.connection).toBe('open');
    store.actions.chooseVariant('raumschach', '', { repetition: 'never' });
    expect(store.state.variantError?.message).toContain('repetition');
    expect(store.state.variant?.id).toBe('raumschach');
    store.actions.go({ page: 'rules', variant: 'nowhere' });
    expect(store.state.variant).toBeNull();
    expect(store.state.variantError?.message).toContain('nowhere');
  });

  it('makes a game and plays it by clicks, at once and for good', async () => {
    const { store, browser, house } = await world();
    await play(store);
    expect(browser.url()).toBe('/game/g1');
    store.actions.pick(cellOf(store, 'e2'));
    expect(gameOf(store).scene.targets).toHaveLength(2);
    store.actions.pick(cellOf(store, 'e4'));
    expect(moves(store)).toEqual(['e2-e4']);
    expect(gameOf(store).sending).toBe(true);
    await settled();
    expect(gameOf(store).sending).toBe(false);
    expect(gameOf(store).status).toBe('Black to move.');
    expect(house.tables.get('g1')?.snapshot.line).toEqual(['e2-e4']);
    expect(gameOf(store).scene.last).toHaveLength(2);
  });

  it('says why not, in the words of the core', async () => {
    const { store } = await world();
    await play(store);
    store.actions.pick(cellOf(store, 'e2'));
    store.actions.pick(cellOf(store, 'e5'));
    expect(gameOf(store).refusal).not.toBe('');
    expect(gameOf(store).scene.selected).toBe(cellOf(store, 'e2'));
    store.actions.pick(cellOf(store, 'd2'));
    expect(gameOf(store).scene.selected).toBe(cellOf(store, 'd2'));
    expect(gameOf(store).refusal).toBe('');
    store.actions.unselect();
    store.actions.pick(cellOf(store, 'e7'));
    expect(gameOf(store).refusal).toBe('White is to move, and the pawn e7 is Black\'s.');
    store.actions.typeMove('Zz9');
    expect(gameOf(store).refusal).not.toBe('');
    store.actions.typeMove('Nf3');
    expect(moves(store)).toEqual(['g1-f3']);
  });

  it('takes back to where a person is to move, and the computer answers the next move', async () => {
    const { store } = await world();
    await play(store, { black: computer });
    await move(store, 'e2', 'e4');
    expect(moves(store)).toHaveLength(2);
    store.actions.undo();
    await settled();
    expect(gameOf(store).at).toBe(0);
    expect(moves(store)).toHaveLength(2);
    store.actions.redo();
    await settled();
    expect(gameOf(store).at).toBe(2);
    store.actions.undo();
    await settled();
    await move(store, 'd2', 'd4');
    expect(moves(store)[0]).toBe('d2-d4');
    expect(moves(store)).toHaveLength(2);
  });

  it('steps through the line and plays on from there', async () => {
    const { store } = await world();
    await play(store, { line: ['e2-e4', 'e7-e5', 'g1-f3'] });
    store.actions.show(1);
    expect(gameOf(store)).toMatchObject({ shown: 1, at: 3, side: 'black', mayMove: true });
    await move(store, 'c7', 'c5');
    expect(moves(store)).toEqual(['e2-e4', 'c7-c5']);
    expect(gameOf(store)).toMatchObject({ shown: 2, at: 2 });
  });

  it('asks what a pawn becomes', async () => {
    const { store } = await world();
    await play(store, { start: '8/P6k/8/8/8/8/8/KR6 w - - 0 1' });
    store.actions.pick(cellOf(store, 'a7'));
    expect(gameOf(store).scene.targets[0]?.promotion).toBe(true);
    store.actions.pick(cellOf(store, 'a8'));
    const { dialog } = store.state;
    if (dialog?.kind !== 'promotion') throw new Error('no choice is offered');
    expect(dialog.choice.moves).toHaveLength(4);
    const knight = dialog.choice.moves.find(({ promotion }) => promotion === 'N');
    store.actions.choosePromotion(knight!);
    await settled();
    expect(moves(store)).toEqual(['a7-a8=N']);
    expect(store.state.dialog).toBeNull();
  });

  it('tells of check and of the end', async () => {
    const { store } = await world();
    await play(store, { line: ['f2-f3', 'e7-e5', 'g2-g4'] });
    await move(store, 'd8', 'h4');
    expect(gameOf(store).status).toBe('Checkmate: Black wins.');
    expect(gameOf(store).mayMove).toBe(false);
    expect(store.state.dialog).toEqual({ kind: 'result' });
    store.actions.closeDialog();
    store.actions.undo();
    await settled();
    expect(gameOf(store).mayMove).toBe(true);
  });
});
