import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { awaitingStore } from '../../src/state/page/store.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';
import { cellOf, computer, gameOf, move, moves, newGame, play, world } from './store_world.js';

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

  it('says once that the browser keeps no preferences, and goes by them', async () => {
    const { store, browser } = await world();
    browser.store = () => false;
    store.setPreferences({ theme: 'dark' });
    store.setPreferences({ theme: 'light' });
    expect(store.state.preferences.theme).toBe('light');
    expect(store.state.notices.map(({ text }) => text)).toEqual([
      'This browser cannot store your settings. They are lost when you close the page.',
    ]);
    store.dismiss(store.state.notices[0]!.id);
    store.setPreferences({ theme: 'dark' });
    expect(store.state.notices).toEqual([]);
  });

  it('leaves a message for as long as it takes to read', async () => {
    const { store } = await world();
    vi.useFakeTimers();
    try {
      for (const [kind, length, lasts] of [
        ['info', 14, 4_000],
        ['info', 40, 4_000],
        ['info', 100, 8_800],
        ['info', 400, 15_000],
        ['error', 14, 15_000],
      ] as const) {
        store.notice(kind, 'x'.repeat(length));
        vi.advanceTimersByTime(lasts - 1);
        expect(store.state.notices, `${kind} ${length}`).toHaveLength(1);
        vi.advanceTimersByTime(1);
        expect(store.state.notices, `${kind} ${length}`).toEqual([]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins without the rules core, and goes on where one is when it arrives', async () => {
    const browser = fakeBrowser(new FakeServer(core), '/new/raumschach');
    const store = awaitingStore(core.variants(), browser);
    await settled();
    expect(store.state).toMatchObject({ ready: false, variant: null, variantError: null });
    expect(() => store.core).toThrow(/still loading/);
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
    expect(gameOf(store)).toMatchObject({ refusal: '', note: "That's your opponent's pawn. It is White's turn." });
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
    expect(bad.store.state.notices[0]?.text).toMatch(/^This link does not contain a valid game: .+\.$/);
  });

  it('saves a game and opens it again', async () => {
    const { store, browser } = await world();
    await play(store, { line: ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'], black: computer, title: 'Fool' });
    for (const form of ['record', 'gamelist', 'moves', 'saved'] as const) store.game!.save(form);
    await vi.waitFor(() => expect(browser.saved).toHaveLength(4));
    for (const { name, text } of browser.saved) {
      await store.open.openFile(name, text);
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`${name} is no record`);
      expect(dialog.record.games[0]?.line).toHaveLength(4);
      void store.open.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(moves(store)).toEqual(['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4']);
    }
  });

  it('keeps in a saved game who was the computer, and at what level', async () => {
    const { store, browser } = await world();
    await play(store, { line: ['e2-e4'], black: { kind: 'computer', level: 7 }, title: 'Ours' });
    for (const form of ['record', 'saved'] as const) store.game!.save(form);
    await vi.waitFor(() => expect(browser.saved).toHaveLength(2));
    for (const { name, text } of browser.saved) {
      await store.open.openFile(name, text);
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`${name} is no record`);
      const before = gameOf(store).id;
      void store.open.playRecord(dialog.record, 0);
      await vi.waitFor(() => expect(gameOf(store).id).not.toBe(before));
      // Nor is it called after the computer.
      expect(gameOf(store), name).toMatchObject({
        title: 'Ours',
        white: { kind: 'person' },
        black: { kind: 'computer', level: 7 },
      });
    }
  });

  it('opens a record of two computers at rest', async () => {
    const { store, browser, server } = await world();
    server.computes = false;
    const [white, black] = [3, 7].map((level) => ({ kind: 'computer' as const, level }));
    await play(store, { line: ['e2-e4'], white: white!, black: black! });
    store.game!.save('record');
    await vi.waitFor(() => expect(browser.saved).toHaveLength(1));
    await store.open.openFile('two.pgn', browser.saved[0]?.text ?? '');
    const { dialog } = store.state;
    if (dialog?.kind !== 'record') throw new Error('this is no record');
    const before = gameOf(store).id;
    server.computes = true;
    await store.open.playRecord(dialog.record, 0);
    await settled();
    expect(gameOf(store).id).not.toBe(before);
    expect(gameOf(store)).toMatchObject({ white, black, paused: true, at: 1 });
    store.game!.requests.resume();
    await vi.waitFor(() => expect(gameOf(store).at).toBeGreaterThan(1));
  });

  it('opens a sample of two computers for its viewer, who plays on from any of its positions', async () => {
    const { store } = await world();
    await play(store, {});
    const before = gameOf(store).id;
    const record = readFileSync(new URL('../../../samples/parmen-computer.pgn', import.meta.url), 'utf8');
    await store.open.openFile('sample.pgn', record);
    const { dialog } = store.state;
    if (dialog?.kind !== 'record') throw new Error('this is no record');
    await store.open.playRecord(dialog.record, 0, true);
    await settled();
    expect(gameOf(store).id).not.toBe(before);
    expect(gameOf(store).end).toMatchObject({ result: 'white', reason: 'checkmate' });
    store.game!.show(2);
    expect(gameOf(store).mayMove).toBe(true);
    store.game!.typeMove(gameOf(store).moves[1]!.canonical);
    await settled();
    expect(gameOf(store)).toMatchObject({ at: 3, end: null });
  });

  it('asks for the promotion that a typed move lacks', async () => {
    const { store } = await world();
    const start = '7k/P7/8/8/8/8/8/7K|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1';
    await play(store, { variant: 'ziggurat', options: { promotion: 'classic' }, start });
    store.game!.typeMove('0a7-0a8');
    await vi.waitFor(() => expect(store.state.dialog?.kind).toBe('promotion'));
    const { dialog } = store.state;
    if (dialog?.kind !== 'promotion') throw new Error('this is no promotion');
    expect(dialog.choice.side).toBe('white');
    expect(dialog.choice.moves.map(({ promotion }) => promotion).sort()).toEqual(['N', 'Q', 'W']);
    expect(gameOf(store).refusal).toBe('');
    store.game!.choosePromotion(dialog.choice.moves[0]!);
    expect(moves(store)).toEqual([dialog.choice.moves[0]!.canonical]);
  });

  it('saves a game that people ended, and opens it as such again', async () => {
    for (const end of [
      { result: 'white', reason: 'resignation' },
      { result: 'draw', reason: 'agreement' },
    ]) {
      const { store, browser } = await world();
      await play(store, { line: ['e2-e4', 'e7-e5'], end });
      store.game!.save('record');
      await vi.waitFor(() => expect(browser.saved).toHaveLength(1));
      await store.open.openFile('saved.pgn', browser.saved[0]?.text ?? '');
      const { dialog } = store.state;
      if (dialog?.kind !== 'record') throw new Error(`this is no record: ${store.state.notices[0]?.text}`);
      void store.open.playRecord(dialog.record, 0);
      await new Promise((done) => setTimeout(done, 0));
      await settled();
      expect(gameOf(store).end).toMatchObject(end);
    }
  });

  it("takes a variant of one's own, or shows its mistake with line and column", async () => {
    const { store } = await world();
    const text = 'format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n';
    await store.open.openFile('mine.toml', text);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: { id: 'mine' }, error: null } });
    store.go({ page: 'new', variant: 'mine' });
    expect(store.state).toMatchObject({ variant: { id: 'mine' }, variantText: text, dialog: null });
    await play(store, { variant: 'mine', variantText: text });
    expect(gameOf(store).variantText).toBe(text);
    await store.open.openFile('bad.toml', `${text}[bored]\n`);
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
    expect(store.state.gameError).toMatch(/^The rules of this game have changed .*: e2-e4 e7-e5\.$/);
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
    await store.open.openFile('orthodox.toml', text);
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: null } });
  });

  it('lists, names and deletes games, and says when the server is gone', async () => {
    const { store, server } = await world();
    await play(store);
    store.games.rename('g1', 'Ours');
    await vi.waitFor(() => expect(gameOf(store).title).toBe('Ours'));
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
    await vi.waitFor(() => expect(store.state.games).toEqual([]));
  });

  it('does not show an old list without games after a game was started', async () => {
    const { store } = await world();
    store.go({ page: 'games' });
    await vi.waitFor(() => expect(store.state.games).toEqual([]));
    await play(store);
    // Without a move it is not in the list; the page tells of it and leads back.
    store.go({ page: 'games' });
    expect(store.state.leftGame).toMatchObject({ id: 'g1', line: [] });
    await vi.waitFor(() => expect(store.state.games).toEqual([]));
    store.go({ page: 'game', game: 'g1' });
    await vi.waitFor(() => expect(store.state.game?.id).toBe('g1'));
    await move(store, 'e2', 'e4');
    const seen: (number | undefined)[] = [];
    store.subscribe(() => seen.push(store.state.games?.length));
    store.go({ page: 'games' });
    await vi.waitFor(() => expect(store.state.games).toHaveLength(1));
    expect(new Set(seen)).toEqual(new Set([undefined, 1]));
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
    await vi.waitFor(() => expect(store.state.olderGames).toBe('there'));
    expect(listed()).toEqual(['g7', 'g6', 'g5', 'g4', 'g3', 'g2']);
    server.reachable = false;
    store.games.listOlder();
    await vi.waitFor(() => expect(store.state.olderGames).toBe('there'));
    expect(store.state.notices.at(-1)?.text).toContain('cannot be reached');
    server.reachable = true;
    store.games.listOlder();
    await vi.waitFor(() => expect(listed()).toHaveLength(7));
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
    // The part that loads the older games is here.
    await import('../../src/state/open/all_games.js');
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
    expect(strange.store.state.notices[0]?.text).toBe('Page not found.');
  });
});
