import { describe, expect, it, vi } from 'vitest';
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
  end: null, title: '', ...change,
});

async function play(store: Store, change: Partial<NewGame> = {}): Promise<void> {
  store.actions.create(wish(change));
  await vi.waitFor(() => expect(store.state.game ?? store.state.notices[0]).toBeTruthy());
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

describe('files, links and lists', () => {
  it('restores a game from its link', async () => {
    const { store, browser } = await world();
    await play(store, { variant: 'ziggurat', options: { promotion: 'classic' }, line: ['0e2-0e4'] });
    store.actions.copyLink();
    await vi.waitFor(() => expect(store.state.notices.at(-1)?.kind).toBe('info'));
    const link = browser.copied[0]!.slice(browser.origin().length);
    const other = await world(link);
    await vi.waitFor(() => expect(other.store.state.game).not.toBeNull());
    expect(other.browser.history).toEqual(['/game/g1']);
    expect(moves(other.store)).toEqual(['0e2-0e4']);
    expect(gameOf(other.store).variant.options).toEqual({ promotion: 'classic' });
    const bad = await world(link.slice(0, -3));
    await vi.waitFor(() => expect(bad.store.state.notices).toHaveLength(1));
    expect(bad.store.state.route.page).toBe('home');
    expect(bad.store.state.notices[0]?.text).toMatch(/^The link does not restore a game: .+\.$/);
  });

  it('saves a game and opens it again', async () => {
    const { store, browser } = await world();
    await play(store, { line: ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'], black: computer, title: 'Fool' });
    for (const form of ['record', 'gamelist', 'moves', 'saved'] as const) store.actions.saveFile(form);
    expect(browser.saved).toHaveLength(4);
    for (const { name, text } of browser.saved) {
      store.actions.openFile(name, text);
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`${name} is no record`);
      expect(dialog.record.games[0]?.line).toHaveLength(4);
      store.actions.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(moves(store)).toEqual(['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4']);
    }
  });

  it('saves a game that people ended, and opens it as such again', async () => {
    for (const end of [{ result: 'white', reason: 'resignation' }, { result: 'draw', reason: 'agreement' }]) {
      const { store, browser } = await world();
      await play(store, { line: ['e2-e4', 'e7-e5'], end });
      store.actions.saveFile('record');
      store.actions.openFile('saved.pgn', browser.saved[0]?.text ?? '');
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`this is no record: ${store.state.notices[0]?.text}`);
      store.actions.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(gameOf(store).end).toMatchObject(end);
    }
  });

  it('takes a variant of one\'s own, or shows its mistake with line and column', async () => {
    const { store } = await world();
    const text = 'format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n';
    store.actions.openFile('mine.toml', text);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: { id: 'mine' }, error: null } });
    store.actions.go({ page: 'new', variant: 'mine' });
    expect(store.state).toMatchObject({ variant: { id: 'mine' }, variantText: text, dialog: null });
    await play(store, { variant: 'mine', variantText: text });
    expect(gameOf(store).variantText).toBe(text);
    store.actions.openFile('bad.toml', `${text}[bored]\n`);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: null, error: { line: 5 } } });
  });

  it('lists, names and deletes games, and says when the server is gone', async () => {
    const { store, house } = await world();
    await play(store);
    store.actions.rename('g1', 'Ours');
    await settled();
    expect(gameOf(store).title).toBe('Ours');
    store.actions.go({ page: 'games' });
    await settled();
    expect(store.state.games?.map(({ title }) => title)).toEqual(['Ours']);
    house.reachable = false;
    store.actions.listGames();
    await settled();
    expect(store.state.notices.at(-1)?.text).toContain('cannot be reached');
    house.reachable = true;
    store.actions.deleteGame('g1');
    await new Promise((done) => setTimeout(done, 0));
    expect(store.state.games).toEqual([]);
  });

  it('shows older games behind the newest', async () => {
    const { store, house } = await world();
    for (let i = 0; i < 7; i += 1) house.create({});
    house.listed = 3;
    const listed = (): string[] | undefined => store.state.games?.map(({ game }) => game);
    store.actions.go({ page: 'games' });
    await settled();
    expect(listed()).toEqual(['g7', 'g6', 'g5']);
    expect(store.state.olderGames).toBe('there');
    store.actions.listOlderGames();
    store.actions.listOlderGames();
    expect(store.state.olderGames).toBe('asked');
    await settled();
    expect(listed()).toEqual(['g7', 'g6', 'g5', 'g4', 'g3', 'g2']);
    house.reachable = false;
    store.actions.listOlderGames();
    await settled();
    expect(store.state.olderGames).toBe('there');
    expect(store.state.notices.at(-1)?.text).toContain('cannot be reached');
    house.reachable = true;
    store.actions.listOlderGames();
    await settled();
    expect(listed()).toHaveLength(7);
    expect(store.state.olderGames).toBe('none');
    store.actions.listOlderGames();
    expect(store.state.olderGames).toBe('none');
  });

  it('drops older games that come after the list was asked for anew', async () => {
    const { store, house } = await world();
    for (let i = 0; i < 5; i += 1) house.create({});
    house.listed = 2;
    store.actions.go({ page: 'games' });
    await settled();
    store.actions.listGames();
    store.actions.listOlderGames();
    await settled();
    expect(store.state.games?.map(({ game }) => game)).toEqual(['g5', 'g4']);
    expect(store.state.olderGames).toBe('there');
    for (const game of ['g5', 'g4']) store.actions.deleteGame(game);
    await vi.waitFor(() => expect(store.state.games?.map(({ game }) => game)).toEqual(['g3', 'g2']));
  });

  it('follows addresses back and forth, and knows a strange one', async () => {
    const { store, browser } = await world('/games');
    store.actions.go({ page: 'rules', variant: 'parmen' });
    expect(browser.url()).toBe('/rules/parmen');
    browser.back();
    expect(store.state.route).toEqual({ page: 'games' });
    const strange = await world('/somewhere/else/again');
    expect(strange.store.state.route).toEqual({ page: 'home' });
    expect(strange.store.state.notices[0]?.text).toBe('There is no such page here.');
  });
});

describe('wishes', () => {
  it('resigns, agrees, claims and asks for a hint', async () => {
    const { store } = await world();
    await play(store);
    store.actions.hint();
    expect(gameOf(store).hint).toBeNull();
    await settled();
    expect(gameOf(store).moves.map(({ canonical }) => canonical)).toContain(gameOf(store).hint);
    expect(gameOf(store).scene.arrows).toHaveLength(1);
    store.actions.askClaims();
    await settled();
    expect(store.state.dialog).toEqual({ kind: 'claims', claims: [] });
    store.actions.claim('repetition');
    await settled();
    expect(store.state.notices.at(-1)?.text).toBe('there is nothing to claim');
    store.actions.resign('white');
    await settled();
    expect(gameOf(store)).toMatchObject({ status: 'White resigned: Black wins.', mayMove: false, moves: [] });
    expect(store.state.dialog).toEqual({ kind: 'result' });
  });

  it('stops the computer and lets it go on', async () => {
    const { store, house } = await world();
    house.computes = false;
    await play(store, { black: computer });
    await move(store, 'e2', 'e4');
    expect(gameOf(store).mayMove).toBe(false);
    store.actions.pick(cellOf(store, 'e7'));
    expect(gameOf(store).refusal).toBe('The computer plays Black.');
    store.actions.stop();
    await settled();
    expect(gameOf(store).paused).toBe(true);
    house.computes = true;
    store.actions.resume();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: false, at: 2 });
  });

  it('adds one wish about who plays to the other, before either is answered', async () => {
    const { store, house } = await world();
    house.computes = false;
    await play(store);
    store.actions.stop();
    await settled();
    store.actions.seats(computer, person);
    store.actions.seats(gameOf(store).white, computer);
    store.actions.resume();
    expect(gameOf(store)).toMatchObject({ white: computer, black: computer, paused: false });
    await settled();
    expect(gameOf(store)).toMatchObject({ white: computer, black: computer, paused: false });
  });

  it('writes the line in the chosen notation, and keeps the choice', async () => {
    const { store, browser, house } = await world();
    await play(store, { variant: 'parmen', line: ['c2(2)-c4(2)'] });
    expect(gameOf(store).line[0]?.native).toBe('Pc2-c4(2)');
    store.actions.setNotation('romulan');
    expect(gameOf(store).notation).toBe('romulan');
    expect(gameOf(store).line[0]?.native).not.toBe('Pc2-c4(2)');
    const again = createStore(core, { ...fakeBrowser(house, '/game/g1'), load: browser.load });
    await settled();
    expect(gameOf(again).notation).toBe('romulan');
  });

  it('draws what one looks at: levels, sides, distance', async () => {
    const { store } = await world();
    await play(store, { variant: 'threedc', black: person, white: computer });
    expect(gameOf(store).scene.bottom).toBe('black');
    store.actions.flip();
    store.actions.stepLevel(1);
    expect(gameOf(store).scene).toMatchObject({ bottom: 'white', level: 0 });
    store.actions.stepLevel(1);
    store.actions.stepLevel(1);
    store.actions.stepLevel(1);
    expect(gameOf(store).scene.level).toBe(2);
    store.actions.chooseLevel(null);
    store.actions.setGap(2);
    store.actions.hover(3);
    expect(gameOf(store).scene).toMatchObject({ level: null, gap: 2, hover: 3 });
  });
});
