import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/state/page/state.js';
import { createStore } from '../../src/state/page/store.js';
import { resigningSide } from '../../src/ui/game_commands.js';
import { fakeBrowser } from './fake_browser.js';
import { settled } from './fake_server.js';
import { core } from './real_core.js';
import { cellOf, computer, gameOf, move, moves, person, play, world } from './store_world.js';

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
    expect(gameOf(store)).toMatchObject({ refusal: '', note: 'The computer plays Black.' });
    store.game!.requests.stop();
    await settled();
    expect(gameOf(store).paused).toBe(true);
    server.computes = true;
    store.game!.requests.resume();
    await settled();
    expect(gameOf(store)).toMatchObject({ paused: false, at: 2 });
  });

  it('takes the side to move where a game of two computers is played on', async () => {
    const { store, server } = await world();
    server.computes = false;
    await play(store, { line: ['e2-e4', 'e7-e5', 'g1-f3'], white: computer, black: computer });
    store.game!.show(1);
    store.game!.playFromHere();
    await settled();
    expect(gameOf(store)).toMatchObject({ at: 1, white: { kind: 'computer' }, black: { kind: 'person' } });
  });

  it('forgets what was refused when somebody else plays a side', async () => {
    const { store, server } = await world();
    server.computes = false;
    await play(store, { black: computer });
    store.game!.typeMove('Zz9');
    expect(gameOf(store).refusal).not.toBe('');
    store.game!.requests.seats(person, person);
    await settled();
    expect(gameOf(store).refusal).toBe('');
    await move(store, 'e2', 'e4');
    store.game!.requests.seats(person, computer);
    await settled();
    store.game!.pick(cellOf(store, 'e7'));
    expect(gameOf(store).note).toBe('The computer plays Black.');
    store.game!.requests.seats(person, person);
    await settled();
    expect(gameOf(store).note).toBe('');
  });

  it('gives up, and looks from, the side that the viewer plays now', async () => {
    const { store } = await world();
    await play(store, { variant: 'threedc', white: person, black: computer });
    store.game!.requests.seats(computer, computer);
    await settled();
    store.game!.requests.seats(computer, person);
    await settled();
    const game = gameOf(store);
    expect(game).toMatchObject({ you: { owner: true, white: false, black: true }, scene: { bottom: 'black' } });
    expect(resigningSide(game)).toBe('black');
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

  it('goes by the wheel beyond the last level at either end to all of them, and from there back', async () => {
    const { store } = await world();
    await play(store, { variant: 'threedc' });
    const stepped = (...steps: number[]): (number | null)[] =>
      steps.map((step) => {
        store.game!.stepLevel(step, null, true);
        return gameOf(store).scene.level;
      });
    // White's king is on the middle one of three.
    expect(stepped(1, 1, 1)).toEqual([2, null, null]);
    expect(stepped(-1, -1, -1, -1, -1)).toEqual([2, 1, 0, null, null]);
    expect(stepped(1, 1)).toEqual([0, 1]);
    // Chosen by another way, nothing has been passed.
    expect(stepped(1, 1)).toEqual([2, null]);
    // Keys begin beside the king, whatever the wheel has passed.
    store.game!.stepLevel(1);
    expect(gameOf(store).scene.level).toBe(2);
    store.game!.chooseLevel(null);
    expect(stepped(1)).toEqual([2]);
    // A board that shows one level alone, or in front, has one in any case.
    store.game!.stepLevel(1, 2);
    expect(gameOf(store).scene.level).toBe(2);
  });

  it('has no level to call where there is only one', async () => {
    const { store } = await world();
    await play(store, { variant: 'orthodox' });
    store.game!.stepLevel(1);
    store.game!.stepLevel(-1, null, true);
    expect(gameOf(store).scene.level).toBe(null);
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

    /** Who attacks and guards is shown. */
    const shown = async (): Promise<Store> => {
      const { store } = await world();
      store.setPreferences({ overlay: true });
      return store;
    };

    it('is attacked and guarded, as the piece there sees it; nothing is said of an empty cell', async () => {
      const store = await shown();
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
      expect(seen(store), 'an empty cell').toEqual(['', '']);
      store.game!.hover(null);
      expect(seen(store)).toEqual(['', '']);
    });

    it('is seen by the piece that could go there', async () => {
      const store = await shown();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.pick(cellOf(store, 'e4'));
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['d8', '']);
      store.game!.pick(cellOf(store, 'd1'));
      store.game!.hover(cellOf(store, 'g4'));
      expect(seen(store), 'an empty target').toEqual(['c8', '']);
      store.game!.hover(cellOf(store, 'd7'));
      expect(seen(store), 'no target, and empty').toEqual(['', '']);
    });

    it('is not marked after a move until the pointer points at it again', async () => {
      const store = await shown();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.pick(cellOf(store, 'e4'));
      store.game!.hover(cellOf(store, 'd5'));
      store.game!.pick(cellOf(store, 'd5'));
      await settled();
      expect([moves(store).at(-1), gameOf(store).scene.hover]).toEqual(['e4-d5', cellOf(store, 'd5')]);
      expect(seen(store), 'the pointer rests where the piece has gone').toEqual(['', '']);
      store.game!.hover(cellOf(store, 'd8'));
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['d8', '']);
    });

    it('is not told unless it is wanted, and the wish is kept', async () => {
      const { store, browser, server } = await world();
      await play(store, { line: ['e2-e4', 'd7-d5'] });
      store.game!.hover(cellOf(store, 'd5'));
      expect(seen(store)).toEqual(['', '']);
      store.setPreferences({ overlay: true });
      expect(seen(store)).toEqual(['e4', 'd8']);
      const kept = { load: (key: string) => browser.load(key) };
      expect(createStore(core, { ...fakeBrowser(server), ...kept }).state.preferences.overlay).toBe(true);
    });
  });

  describe('a piece in danger', () => {
    it('is marked and announced on the turn of a learner against a weak computer, and only then', async () => {
      const { store, browser, server } = await world();
      await play(store, { black: computer, line: ['e2-e4', 'd7-d5'] });
      const told = (): [string[], string] => {
        const { scene, danger } = gameOf(store);
        return [scene.threatened.map((cell) => scene.cells[cell]!.name), danger];
      };
      const warned = [['e4'], 'In danger: pawn on e4, from d5.'];
      expect(told()).toEqual(warned);
      store.game!.show(1);
      expect(told(), 'a look back').toEqual([[], '']);
      store.game!.show(2);
      expect(told()).toEqual(warned);
      store.setPreferences({ danger: false });
      expect(told()).toEqual([[], '']);
      const kept = { load: (key: string) => browser.load(key) };
      expect(createStore(core, { ...fakeBrowser(server), ...kept }).state.preferences.danger).toBe(false);
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
      expect(gameOf(store)).toMatchObject({ refusal: '', note: "That's your opponent's knight. It is White's turn." });
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
      expect(gameOf(store).note).toBe('');
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
