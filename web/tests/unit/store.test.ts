import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Seat } from '../../src/net/messages.js';
import type { GameScreen, NewGame, Store } from '../../src/state/state.js';
import { awaitingStore, createStore } from '../../src/state/store.js';
import { type FakeBrowser, fakeBrowser, FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

const person: Seat = { kind: 'person', level: 1 };
const computer: Seat = { kind: 'computer', level: 3 };

interface World {
  server: FakeServer;
  browser: FakeBrowser;
  store: Store;
}

async function world(url = '/'): Promise<World> {
  const server = new FakeServer(core);
  const browser = fakeBrowser(server, url);
  const store = createStore(core, browser);
  await settled();
  return { server, browser, store };
}

const newGame = (change: Partial<NewGame> = {}): NewGame => ({
  variant: 'orthodox',
  variantText: '',
  options: {},
  white: person,
  black: person,
  clock: null,
  start: '',
  line: [],
  end: null,
  title: '',
  ...change,
});

async function play(store: Store, change: Partial<NewGame> = {}): Promise<void> {
  store.open.create(newGame(change));
  await vi.waitFor(() => expect(store.state.game ?? store.state.notices[0]).toBeTruthy());
}

function gameOf(store: Store): GameScreen {
  const { game, gameError, notices } = store.state;
  if (!game) throw new Error(`no game is shown: ${gameError} ${notices.map(({ text }) => text).join(' ')}`);
  return game;
}

const cellOf = (store: Store, name: string): number => gameOf(store).view.cells.findIndex((cell) => cell.name === name);

async function move(store: Store, from: string, to: string): Promise<void> {
  store.game!.pick(cellOf(store, from));
  store.game!.pick(cellOf(store, to));
  await settled();
}

const moves = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);

describe('the store', () => {
  it('knows the variants, and shows the set-up of one', async () => {
    const { store } = await world('/new/raumschach');
    expect(store.state.variants.map(({ id }) => id)).toContain('raumschach');
    expect(store.state.variant?.id).toBe('raumschach');
    expect(store.state.connection).toBe('open');
    store.open.choose('raumschach', '', { repetition: 'never' });
    expect(store.state.variantError?.message).toContain('repetition');
    expect(store.state.variant?.id).toBe('raumschach');
    store.go({ page: 'rules', variant: 'nowhere' });
    expect(store.state.variant).toBeNull();
    expect(store.state.variantError?.message).toContain('nowhere');
  });

  it('begins without the rules core, and goes on where one is when it arrives', async () => {
    const browser = fakeBrowser(new FakeServer(core), '/new/raumschach');
    const store = awaitingStore(core.variants(), browser);
    await settled();
    expect(store.state).toMatchObject({ ready: false, variant: null, variantError: null });
    expect(() => store.core).toThrow(/not arrived/);
    let here = false;
    void store.coreHere.then(() => {
      here = true;
    });
    // A game can be asked for: what its law is, the server knows.
    store.open.create(newGame());
    await vi.waitFor(() => expect(store.state.route.page).toBe('game'));
    expect(store.game).toBeNull();
    store.failed('no core');
    expect(store.state.coreError).toBe('no core');
    store.begin(core);
    await vi.waitFor(() => expect(store.state.game).toBeTruthy());
    expect(store.state).toMatchObject({ ready: true, coreError: '' });
    expect(here).toBe(true);
  });

  it('makes a game and plays it by clicks, at once and for good', async () => {
    const { store, browser, server } = await world();
    await play(store);
    expect(browser.url()).toBe('/game/g1');
    store.game!.pick(cellOf(store, 'e2'));
    expect(gameOf(store).scene.targets).toHaveLength(2);
    store.game!.pick(cellOf(store, 'e4'));
    expect(moves(store)).toEqual(['e2-e4']);
    expect(gameOf(store).sending).toBe(true);
    await settled();
    expect(gameOf(store).sending).toBe(false);
    expect(gameOf(store).status).toBe('Black to move.');
    expect(server.games.get('g1')?.snapshot.line).toEqual(['e2-e4']);
    expect(gameOf(store).scene.last).toHaveLength(2);
  });

  it('says why not, in the words of the core', async () => {
    const { store } = await world();
    await play(store);
    store.game!.pick(cellOf(store, 'e2'));
    store.game!.pick(cellOf(store, 'e5'));
    expect(gameOf(store).refusal).not.toBe('');
    expect(gameOf(store).scene.selected).toBe(cellOf(store, 'e2'));
    store.game!.pick(cellOf(store, 'd2'));
    expect(gameOf(store).scene.selected).toBe(cellOf(store, 'd2'));
    expect(gameOf(store).refusal).toBe('');
    store.game!.unselect();
    store.game!.pick(cellOf(store, 'e7'));
    expect(gameOf(store).refusal).toBe("White is to move, and the pawn e7 is Black's.");
    store.game!.typeMove('Zz9');
    expect(gameOf(store).refusal).not.toBe('');
    store.game!.typeMove('Nf3');
    expect(moves(store)).toEqual(['g1-f3']);
  });

  it('takes back to where a person is to move, and the computer answers the next move', async () => {
    const { store } = await world();
    await play(store, { black: computer });
    await move(store, 'e2', 'e4');
    expect(moves(store)).toHaveLength(2);
    store.game!.undo();
    await settled();
    expect(gameOf(store).at).toBe(0);
    expect(moves(store)).toHaveLength(2);
    store.game!.redo();
    await settled();
    expect(gameOf(store).at).toBe(2);
    store.game!.undo();
    await settled();
    await move(store, 'd2', 'd4');
    expect(moves(store)[0]).toBe('d2-d4');
    expect(moves(store)).toHaveLength(2);
  });

  it('steps through the line and plays on from there', async () => {
    const { store } = await world();
    await play(store, { line: ['e2-e4', 'e7-e5', 'g1-f3'] });
    store.game!.show(1);
    expect(gameOf(store)).toMatchObject({ shown: 1, at: 3, side: 'black', mayMove: true });
    await move(store, 'c7', 'c5');
    expect(moves(store)).toEqual(['e2-e4', 'c7-c5']);
    expect(gameOf(store)).toMatchObject({ shown: 2, at: 2 });
  });

  it('asks what a pawn becomes', async () => {
    const { store } = await world();
    await play(store, { start: '8/P6k/8/8/8/8/8/KR6 w - - 0 1' });
    store.game!.pick(cellOf(store, 'a7'));
    expect(gameOf(store).scene.targets[0]?.promotion).toBe(true);
    store.game!.pick(cellOf(store, 'a8'));
    const { dialog } = store.state;
    if (dialog?.kind !== 'promotion') throw new Error('no choice is offered');
    expect(dialog.choice.moves).toHaveLength(4);
    const knight = dialog.choice.moves.find(({ promotion }) => promotion === 'N');
    store.game!.choosePromotion(knight!);
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
    store.closeDialog();
    store.game!.undo();
    await settled();
    expect(gameOf(store).mayMove).toBe(true);
  });
});

describe('files, links and lists', () => {
  it('restores a game from its link', async () => {
    const { store, browser } = await world();
    await play(store, { variant: 'ziggurat', options: { promotion: 'classic' }, line: ['0e2-0e4'] });
    store.game!.copyLink();
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
    for (const form of ['record', 'gamelist', 'moves', 'saved'] as const) store.game!.save(form);
    expect(browser.saved).toHaveLength(4);
    for (const { name, text } of browser.saved) {
      store.open.openFile(name, text);
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`${name} is no record`);
      expect(dialog.record.games[0]?.line).toHaveLength(4);
      store.open.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(moves(store)).toEqual(['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4']);
    }
  });

  it('saves a game that people ended, and opens it as such again', async () => {
    for (const end of [
      { result: 'white', reason: 'resignation' },
      { result: 'draw', reason: 'agreement' },
    ]) {
      const { store, browser } = await world();
      await play(store, { line: ['e2-e4', 'e7-e5'], end });
      store.game!.save('record');
      store.open.openFile('saved.pgn', browser.saved[0]?.text ?? '');
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`this is no record: ${store.state.notices[0]?.text}`);
      store.open.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(gameOf(store).end).toMatchObject(end);
    }
  });

  it("takes a variant of one's own, or shows its mistake with line and column", async () => {
    const { store } = await world();
    const text = 'format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n';
    store.open.openFile('mine.toml', text);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: { id: 'mine' }, error: null } });
    store.go({ page: 'new', variant: 'mine' });
    expect(store.state).toMatchObject({ variant: { id: 'mine' }, variantText: text, dialog: null });
    await play(store, { variant: 'mine', variantText: text });
    expect(gameOf(store).variantText).toBe(text);
    store.open.openFile('bad.toml', `${text}[bored]\n`);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: null, error: { line: 5 } } });
  });

  it('shows a game whose law has changed as what is left to read, in the list and on its page', async () => {
    const { store, server } = await world();
    await play(store, { line: ['e2-e4', 'e7-e5'] });
    server.games.get('g1')!.snapshot.law = 'changed';
    store.go({ page: 'games' });
    await settled();
    expect(store.state.games?.map(({ law }) => law)).toEqual(['changed']);
    store.go({ page: 'game', game: 'g1' });
    await settled();
    expect(store.state).toMatchObject({ game: null, gameRecord: '/api/games/g1/record' });
    expect(store.state.gameError).toMatch(/^The law of this game has changed .*: e2-e4 e7-e5\.$/);
    store.go({ page: 'game', game: 'nowhere' });
    await settled();
    expect(store.state.gameRecord).toBe('');
    expect(store.state.gameError).not.toBe('');
  });

  it('plays a game on whose law is assumed, and says that it is', async () => {
    const { store, server } = await world();
    await play(store);
    expect(gameOf(store).law).toBe('same');
    server.games.get('g1')!.snapshot.law = 'assumed';
    store.go({ page: 'games' });
    store.go({ page: 'game', game: 'g1' });
    await settled();
    expect(gameOf(store).law).toBe('assumed');
    await move(store, 'e2', 'e4');
    expect(moves(store)).toEqual(['e2-e4']);
  });

  it('shows a stored game of an own file under the id of a game that ships by now', async () => {
    const { store, server } = await world();
    await play(store);
    const text = `${readFileSync(new URL('../../../variants/orthodox.toml', import.meta.url), 'utf8')}# mine\n`;
    server.games.get('g1')!.snapshot.variantText = text;
    store.go({ page: 'games' });
    store.go({ page: 'game', game: 'g1' });
    await settled();
    expect(gameOf(store).variantText).toBe(text);
    await move(store, 'e2', 'e4');
    expect(moves(store)).toEqual(['e2-e4']);
    // A new game of it is another matter.
    store.open.openFile('orthodox.toml', text);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: null } });
  });

  it('lists, names and deletes games, and says when the server is gone', async () => {
    const { store, server } = await world();
    await play(store);
    store.games.rename('g1', 'Ours');
    await settled();
    expect(gameOf(store).title).toBe('Ours');
    store.go({ page: 'games' });
    await settled();
    expect(store.state.games?.map(({ title }) => title)).toEqual(['Ours']);
    server.reachable = false;
    store.games.list();
    await settled();
    expect(store.state.notices.at(-1)?.text).toContain('cannot be reached');
    server.reachable = true;
    store.games.delete('g1');
    await new Promise((done) => setTimeout(done, 0));
    expect(store.state.games).toEqual([]);
  });

  it('waits for its next try, unless it is told to try at once', async () => {
    const { store, server } = await world();
    await play(store);
    server.reachable = false;
    server.cut();
    await vi.waitFor(() => expect(store.state.connection).toBe('lost'));
    server.reachable = true;
    await settled();
    expect(store.state.connection).toBe('lost');
    store.reconnect();
    await settled();
    expect(store.state.connection).toBe('open');
  });

  it('shows older games behind the newest', async () => {
    const { store, server } = await world();
    for (let i = 0; i < 7; i += 1) server.create({ title: 'Kept' });
    server.listed = 3;
    const listed = (): string[] | undefined => store.state.games?.map(({ game }) => game);
    store.go({ page: 'games' });
    await settled();
    expect(listed()).toEqual(['g7', 'g6', 'g5']);
    expect(store.state.olderGames).toBe('there');
    store.games.listOlder();
    store.games.listOlder();
    expect(store.state.olderGames).toBe('asked');
    await settled();
    expect(listed()).toEqual(['g7', 'g6', 'g5', 'g4', 'g3', 'g2']);
    server.reachable = false;
    store.games.listOlder();
    await settled();
    expect(store.state.olderGames).toBe('there');
    expect(store.state.notices.at(-1)?.text).toContain('cannot be reached');
    server.reachable = true;
    store.games.listOlder();
    await settled();
    expect(listed()).toHaveLength(7);
    expect(store.state.olderGames).toBe('none');
    store.games.listOlder();
    expect(store.state.olderGames).toBe('none');
  });

  it('drops older games that come after the list was asked for anew', async () => {
    const { store, server } = await world();
    for (let i = 0; i < 5; i += 1) server.create({ title: 'Kept' });
    server.listed = 2;
    store.go({ page: 'games' });
    await settled();
    store.games.list();
    store.games.listOlder();
    await settled();
    expect(store.state.games?.map(({ game }) => game)).toEqual(['g5', 'g4']);
    expect(store.state.olderGames).toBe('there');
    for (const game of ['g5', 'g4']) store.games.delete(game);
    await vi.waitFor(() => expect(store.state.games?.map(({ game }) => game)).toEqual(['g3', 'g2']));
  });

  it('follows addresses back and forth, and knows a strange one', async () => {
    const { store, browser } = await world('/games');
    store.go({ page: 'rules', variant: 'parmen' });
    expect(browser.url()).toBe('/rules/parmen');
    browser.back();
    expect(store.state.route).toEqual({ page: 'games' });
    const strange = await world('/somewhere/else/again');
    expect(strange.store.state.route).toEqual({ page: 'home' });
    expect(strange.store.state.notices[0]?.text).toBe('There is no such page here.');
  });
});

describe('requests', () => {
  it('resigns, agrees, claims and asks for a hint', async () => {
    const { store } = await world();
    await play(store);
    store.game!.hint();
    expect(gameOf(store).hint).toBeNull();
    await settled();
    expect(gameOf(store).moves.map(({ canonical }) => canonical)).toContain(gameOf(store).hint);
    expect(gameOf(store).scene.arrows).toHaveLength(1);
    store.game!.askClaims();
    await settled();
    expect(store.state.dialog).toEqual({ kind: 'claims', claims: [] });
    store.game!.requests.claim('repetition');
    await settled();
    expect(store.state.notices.at(-1)?.text).toBe('there is nothing to claim');
    store.game!.requests.resign('white');
    await settled();
    expect(gameOf(store)).toMatchObject({ status: 'White resigned: Black wins.', mayMove: false, moves: [] });
    expect(store.state.dialog).toEqual({ kind: 'result' });
  });

  it('stops the computer and lets it go on', async () => {
    const { store, server } = await world();
    server.computes = false;
    await play(store, { black: computer });
    await move(store, 'e2', 'e4');
    expect(gameOf(store).mayMove).toBe(false);
    store.game!.pick(cellOf(store, 'e7'));
    expect(gameOf(store).refusal).toBe('The computer plays Black.');
    store.game!.requests.stop();
    await settled();
    expect(gameOf(store).paused).toBe(true);
    server.computes = true;
    store.game!.requests.resume();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: false, at: 2 });
  });

  it('adds one request about who plays to the other, before either is answered', async () => {
    const { store, server } = await world();
    server.computes = false;
    await play(store);
    store.game!.requests.stop();
    await settled();
    store.game!.requests.seats(computer, person);
    store.game!.requests.seats(gameOf(store).white, computer);
    store.game!.requests.resume();
    expect(gameOf(store)).toMatchObject({ white: computer, black: computer, paused: false });
    await settled();
    expect(gameOf(store)).toMatchObject({ white: computer, black: computer, paused: false });
  });

  it('writes the line in the chosen notation, and keeps the choice', async () => {
    const { store, browser, server } = await world();
    await play(store, { variant: 'parmen', line: ['c2(2)-c4(2)'] });
    expect(gameOf(store).line[0]?.native).toBe('Pc2-c4(2)');
    store.game!.setNotation('romulan');
    expect(gameOf(store).notation).toBe('romulan');
    expect(gameOf(store).line[0]?.native).not.toBe('Pc2-c4(2)');
    const again = createStore(core, { ...fakeBrowser(server, '/game/g1'), load: (key) => browser.load(key) });
    await settled();
    expect(gameOf(again).notation).toBe('romulan');
  });

  it('plays the hint that is shown, and no other', async () => {
    const { store } = await world();
    await play(store);
    store.game!.playHint();
    await settled();
    expect(moves(store)).toEqual([]);
    store.game!.hint();
    await settled();
    const { hint, hintText } = gameOf(store);
    expect(hintText).toContain(hint!.slice(0, 2));
    store.game!.playHint();
    await settled();
    expect(moves(store)).toEqual([hint]);
    expect(gameOf(store)).toMatchObject({ hint: '', hintText: '' });
  });

  it('puts a hint away when it is asked for again, and turns a chosen level to where it begins', async () => {
    const { store } = await world();
    await play(store, { variant: 'raumschach' });
    store.game!.hint();
    await settled();
    const { hint, scene } = gameOf(store);
    expect(scene.level).toBeNull();
    expect(scene.arrows.map(({ kind }) => kind)).toEqual(['hint']);
    store.game!.hint();
    expect(gameOf(store)).toMatchObject({ hint: '', hintText: '', hintAsked: false });
    expect(gameOf(store).scene.arrows).toEqual([]);
    const from = gameOf(store).moves.find(({ canonical }) => canonical === hint)!.from;
    const begins = gameOf(store).view.cells[cellOf(store, from)]!.level;
    store.game!.chooseLevel((begins + 1) % 5);
    store.game!.hint();
    // Asked for and taken back before it came: it does not come.
    store.game!.hint();
    await settled();
    expect(gameOf(store).hintText).toBe('');
    store.game!.hint();
    await settled();
    expect(gameOf(store).scene.level).toBe(begins);
  });

  it('tells the server how fast the computer plays itself, whenever that changes', async () => {
    const { store, server } = await world();
    server.computes = false;
    const told = (): number[] =>
      [...server.joined.keys()].flatMap(({ sent }) => sent.flatMap((one) => (one.t === 'pace' ? [one.wait] : [])));
    await play(store, { black: computer });
    store.setPreferences({ pace: 'slow' });
    await settled();
    expect(told()).toEqual([]);
    store.game!.requests.seats(computer, computer);
    await settled();
    expect(told()).toEqual([3000]);
    store.setPreferences({ pace: 'fast' });
    store.setPreferences({ pace: 'fast' });
    await settled();
    expect(told()).toEqual([3000, 300]);
  });

  it('lets a paused computer play one move', async () => {
    const { store, server } = await world();
    server.computes = false;
    await play(store, { white: computer, black: computer });
    store.game!.requests.stop();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: true, mayUndo: false });
    store.game!.step();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: true, at: 1, mayUndo: true });
    // From a look back it steps at the end.
    store.game!.show(0);
    store.game!.step();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: true, at: 2, shown: 2 });
  });

  it('knows whether there is a move of a person to be taken back', async () => {
    const { store } = await world();
    await play(store, { white: computer });
    await settled();
    expect(gameOf(store)).toMatchObject({ at: 1, mayUndo: false });
    store.game!.typeMove(gameOf(store).moves[0]!.canonical);
    await settled();
    expect(gameOf(store)).toMatchObject({ at: 3, mayUndo: true });
  });

  it('previews a position without leaving the game', async () => {
    const { store } = await world();
    await play(store, { line: ['e2-e4', 'e7-e5', 'g1-f3'] });
    const before = gameOf(store);
    const pieceOn = (name: string): string | undefined => gameOf(store).scene.cells[cellOf(store, name)]?.piece;
    store.game!.preview(1);
    expect(gameOf(store)).toMatchObject({ preview: 1, shown: 3, at: 3, status: before.status });
    expect([pieceOn('e4'), pieceOn('e7'), pieceOn('g1')]).toEqual(['P', 'p', 'N']);
    expect(gameOf(store).scene).toMatchObject({ movable: false, animate: 0 });
    store.game!.preview(null);
    expect(gameOf(store)).toMatchObject({ preview: null, shown: 3 });
    expect(gameOf(store).scene).toMatchObject({ cells: before.scene.cells, animate: 0 });
    store.game!.hover(null);
    store.game!.flip();
    expect(gameOf(store).scene.animate).toBe(220);
    // What is clicked after it was looked at does not move again, and is no preview.
    store.game!.preview(2);
    store.game!.show(2);
    expect(gameOf(store)).toMatchObject({ preview: null, shown: 2, scene: { animate: 0 } });
    // A move ends it.
    store.game!.show(3);
    store.game!.preview(1);
    store.game!.typeMove('Nc6');
    expect(gameOf(store).preview).toBeNull();
    expect(moves(store)).toHaveLength(4);
  });

  it('draws what one looks at: levels, sides, distance', async () => {
    const { store } = await world();
    await play(store, { variant: 'threedc', black: person, white: computer });
    expect(gameOf(store).scene.bottom).toBe('black');
    store.game!.flip();
    store.game!.stepLevel(1);
    // Nobody has chosen a level: beside that of the own king.
    expect(gameOf(store).scene).toMatchObject({ bottom: 'white', level: 2 });
    store.game!.stepLevel(1);
    store.game!.stepLevel(1);
    store.game!.stepLevel(1);
    expect(gameOf(store).scene.level).toBe(2);
    store.game!.stepLevel(-1, 1);
    expect(gameOf(store).scene.level).toBe(0);
    store.game!.chooseLevel(null);
    store.game!.setGap(2);
    store.game!.hover(3);
    expect(gameOf(store).scene).toMatchObject({ level: null, gap: 2, hover: 3 });
  });

  it('goes from level to level beginning beside the last move', async () => {
    const { store } = await world();
    await play(store, { variant: 'raumschach' });
    store.game!.typeMove('Bb2-Cb2');
    await settled();
    store.game!.stepLevel(1);
    expect(gameOf(store).scene.level).toBe(3);
    store.game!.chooseLevel(null);
    store.game!.stepLevel(-1);
    expect(gameOf(store).scene.level).toBe(1);
  });

  it('has a cursor, which takes the level along where one is worked on', async () => {
    const { store } = await world();
    await play(store, { variant: 'raumschach' });
    const cursor = (): string => gameOf(store).view.cells[gameOf(store).scene.cursor ?? -1]?.name ?? '';
    expect(gameOf(store).scene.cursor).toBe(null);
    store.game!.setCursor(cellOf(store, 'Ab2'));
    expect(gameOf(store).scene).toMatchObject({
      cursor: cellOf(store, 'Ab2'),
      hover: cellOf(store, 'Ab2'),
      level: null,
    });
    store.game!.moveCursor({ level: 1 });
    expect([cursor(), gameOf(store).scene.level]).toEqual(['Bb2', null]);
    store.game!.chooseLevel(4);
    store.game!.moveCursor({ file: 1 });
    expect([cursor(), gameOf(store).scene.level]).toEqual(['Bc2', 1]);
    store.game!.flip();
    store.game!.moveCursor({ file: 1 });
    expect(cursor()).toBe('Bb2');
    store.game!.setCursor(9999);
    expect(cursor()).toBe('Bb2');
    store.game!.setCursor(null);
    expect(gameOf(store).scene).toMatchObject({ cursor: null, hover: null });
    store.game!.moveCursor({ rank: 1 });
    expect(cursor()).not.toBe('');
  });

  it('picks a cell whose name is typed, unless that is a move', async () => {
    const { store } = await world();
    await play(store);
    store.game!.typeMove('g1');
    expect(gameOf(store).scene).toMatchObject({ selected: cellOf(store, 'g1'), cursor: cellOf(store, 'g1') });
    store.game!.typeMove('f3');
    await settled();
    expect(moves(store)).toEqual(['g1-f3']);
    store.game!.typeMove('e5');
    await settled();
    expect(moves(store), 'a pawn may be named by its target alone').toEqual(['g1-f3', 'e7-e5']);
    store.game!.typeMove('z9');
    expect(gameOf(store).refusal).not.toBe('');
    expect(gameOf(store).scene.selected).toBe(null);
  });

  it('plays a move when that is said once more, where the viewer wants it so', async () => {
    const { store, browser } = await world();
    let now = 0;
    browser.now = () => now;
    await play(store);
    store.setPreferences({ confirmMoves: true });
    const arrows = (): string[] =>
      gameOf(store).scene.arrows.map(({ kind, to }) => `${kind} ${gameOf(store).view.cells[to]?.name}`);
    await move(store, 'e2', 'e4');
    expect(moves(store)).toEqual([]);
    expect(gameOf(store).pendingText).toBe('Pawn from e2 to e4.');
    expect(arrows()).toEqual(['path e4']);
    store.game!.unselect();
    expect([gameOf(store).pendingText, arrows()]).toEqual(['', []]);
    store.game!.confirmMove();
    await settled();
    expect(moves(store)).toEqual([]);
    store.game!.typeMove('d2-d4');
    expect(gameOf(store).pendingText).toBe('Pawn from d2 to d4.');
    store.game!.pick(cellOf(store, 'e2'));
    expect(gameOf(store).pendingText, 'another piece is picked up instead').toBe('');
    store.game!.pick(cellOf(store, 'e4'));
    store.game!.pick(cellOf(store, 'e4'));
    await settled();
    expect(moves(store), 'a double click').toEqual([]);
    now = 1000;
    store.game!.pick(cellOf(store, 'e4'));
    await settled();
    expect(moves(store)).toEqual(['e2-e4']);
    expect(gameOf(store).pendingText).toBe('');
    store.game!.typeMove('e5');
    store.game!.typeMove('e7-e5');
    await settled();
    expect(moves(store)).toEqual(['e2-e4', 'e7-e5']);
  });

  describe('what stands under the pointer', () => {
    const seen = (store: Store): string[] => {
      const { attackers, defenders } = gameOf(store).scene;
      const names = (cells: readonly number[]): string =>
        cells.map((cell) => gameOf(store).view.cells[cell]?.name).join();
      return [names(attackers), names(defenders)];
    };

    it('is attacked and guarded, as the piece there sees it, else the side to move', async () => {
      const { store } = await world();
      await play(store, { line: ['e2-e4', 'd7-d5', 'b1-c3'] });
      expect(seen(store)).toEqual(['', '']);
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['c3,e4', 'd8']);
      expect(gameOf(store).scene.rays).toEqual([
        { from: cellOf(store, 'c3'), to: cellOf(store, 'd5'), line: 'leap', hostile: true },
        { from: cellOf(store, 'e4'), to: cellOf(store, 'd5'), line: 'diagonal', hostile: true },
        { from: cellOf(store, 'd8'), to: cellOf(store, 'd5'), line: 'straight', hostile: false },
      ]);
      const { attackers } = gameOf(store).scene;
      store.game!.flip();
      expect(gameOf(store).scene.attackers, 'nothing is asked again').toBe(attackers);
      store.game!.hover(cellOf(store, 'e4'));
      expect(seen(store)).toEqual(['d5', 'c3']);
      store.game!.hover(cellOf(store, 'b5'));
      expect(seen(store), 'Black is to move').toEqual(['f1,c3', '']);
      store.game!.hover(null);
      expect(seen(store)).toEqual(['', '']);
    });

    it('is seen by the piece that could go there', async () => {
      const { store } = await world();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.pick(cellOf(store, 'e4'));
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['d8', '']);
      store.game!.hover(cellOf(store, 'd7'));
      expect(seen(store), 'no target, and empty').toEqual(['b8,c8,d8,e8', '']);
    });

    it('is not told unless it is wanted, and the wish is kept', async () => {
      const { store, browser, server } = await world();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['e4', 'd8']);
      store.setPreferences({ overlay: false });
      expect(seen(store)).toEqual(['', '']);
      const kept = { load: (key: string) => browser.load(key) };
      expect(createStore(core, { ...fakeBrowser(server), ...kept }).state.preferences.overlay).toBe(false);
      const finger = { ...fakeBrowser(server), hovers: () => false };
      expect(createStore(core, finger).state.preferences.overlay, 'nothing hovers').toBe(false);
    });
  });

  describe('a piece that may not be moved', () => {
    const targets = (store: Store): string[] => {
      const { cells } = gameOf(store).view;
      return gameOf(store).scene.targets.map(({ cell }) => cells[cell]!.name);
    };

    it('shows where it could go if it were its turn, and nothing of it can be played', async () => {
      const { store } = await world();
      await play(store);
      store.game!.pick(cellOf(store, 'b8'));
      expect(gameOf(store).scene).toMatchObject({ foreign: true, selected: cellOf(store, 'b8') });
      expect(targets(store)).toEqual(['a6', 'c6']);
      expect(gameOf(store).refusal).toBe("White is to move, and the knight b8 is Black's.");
      store.game!.pick(cellOf(store, 'a6'));
      expect(moves(store)).toEqual([]);
      expect(gameOf(store).scene).toMatchObject({ foreign: false, selected: null, targets: [] });
      store.game!.pick(cellOf(store, 'g8'));
      store.game!.pick(cellOf(store, 'g8'));
      expect(gameOf(store).scene).toMatchObject({ foreign: false, selected: null });
      store.game!.pick(cellOf(store, 'g8'));
      await move(store, 'e2', 'e4');
      expect(moves(store)).toEqual(['e2-e4']);
    });

    it('is captured by the piece that is picked up, if that is legal', async () => {
      const { store } = await world();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.pick(cellOf(store, 'g1'));
      store.game!.pick(cellOf(store, 'd5'));
      expect(gameOf(store).refusal, 'why the knight cannot capture it').not.toBe('');
      expect(gameOf(store).scene).toMatchObject({ foreign: true, selected: cellOf(store, 'd5') });
      expect(targets(store)).toEqual(['d4', 'e4']);
      await move(store, 'e4', 'd5');
      expect(moves(store)).toEqual(['e2-e4', 'd7-d5', 'e4-d5']);
      expect(gameOf(store).scene).toMatchObject({ foreign: false, selected: null });
    });

    it('is looked at while the computer thinks, and in check', async () => {
      const { store, server } = await world();
      server.computes = false;
      await play(store, { black: computer, line: ['e2-e4', 'e7-e5', 'd1-h5', 'b8-c6'] });
      await move(store, 'h5', 'f7');
      expect(gameOf(store).state.check).toBe(true);
      store.game!.pick(cellOf(store, 'f7'));
      expect(gameOf(store).scene.foreign).toBe(true);
      expect(targets(store)).toContain('f8');
      expect(targets(store), 'a king is never captured').not.toContain('e8');
      store.game!.pick(cellOf(store, 'e8'));
      expect(gameOf(store).scene.foreign, 'of the side to move').toBe(true);
      expect(targets(store)).toEqual(['f7']);
      store.game!.pick(cellOf(store, 'a4'));
      expect(gameOf(store).scene).toMatchObject({ foreign: false, targets: [] });
    });
  });
});
