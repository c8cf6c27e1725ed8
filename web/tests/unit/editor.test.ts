// The editor over the real core: every edit, what is said of it, and that nothing of a position is lost.

import { expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import type { EditorActions, EditorScreen } from '../../src/state/editor/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { readAddress } from '../../src/state/page/routes.js';
import { core } from './real_core.js';
import { settled } from './fake_server.js';
import { gameOf, move, play, world, type World } from './store_world.js';
import { editorRoute } from '../../src/state/editor/address.js';

interface Editor extends World {
  actions: EditorActions;
}

async function editor(url: string): Promise<Editor> {
  const there = await world(url);
  const actions = await there.store.editor();
  await openHere(there.store, actions);
  return { ...there, actions };
}

/** As the page does it. */
async function openHere(store: Store, actions: EditorActions): Promise<void> {
  const { route } = store.state;
  if (route.page !== 'editor') throw new Error(`the address leads to ${route.page}`);
  await actions.open(route);
  await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
}

function screenOf({ state }: Store): EditorScreen {
  if (!state.editor) throw new Error('no editor is shown');
  return state.editor;
}

const position = (store: Store): string => screenOf(store).setup.position;
const title = (store: Store): string => screenOf(store).report?.title ?? '';
const cell = (store: Store, name: string): number => {
  const found = screenOf(store).view.cells.findIndex((one) => one.name === name);
  expect(found, name).toBeGreaterThanOrEqual(0);
  return found;
};
const marked = (store: Store): string[] =>
  screenOf(store).scene.attacked.map((index) => screenOf(store).scene.cells[index]!.name);

const orthodoxStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1';

it('begins with the start of the game that the address names', async () => {
  const { store } = await editor('/editor/orthodox');
  expect(position(store)).toBe(orthodoxStart);
  expect(screenOf(store).report).toBeNull();
  expect(screenOf(store).mayUndo).toBe(false);
});

it('places the piece in hand, takes it away by another click, and empties cells with the bin', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  actions.take('Q');
  actions.pick(cell(store, 'e4'));
  expect(position(store)).toContain('/4Q3/');
  expect(screenOf(store).told.text).toBe('White queen on e4.');
  actions.pick(cell(store, 'e4'));
  expect(position(store)).toBe(orthodoxStart);
  actions.take('bin');
  actions.pick(cell(store, 'e2'));
  expect(position(store)).toContain('PPPP1PPP');
  actions.pick(cell(store, 'e4'));
  expect(position(store)).toContain('PPPP1PPP');
});

it('moves a piece by two clicks of the pointer or by dragging, and drops it out of the board', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  actions.pick(cell(store, 'e2'));
  expect(screenOf(store).scene.selected).toBe(cell(store, 'e2'));
  actions.pick(cell(store, 'e4'));
  expect(position(store)).toContain('/4P3/8/PPPP1PPP/');
  actions.dragStart(cell(store, 'e4'));
  actions.drop(cell(store, 'e4'), cell(store, 'e4'));
  expect(position(store)).toContain('/4P3/8/PPPP1PPP/');
  actions.dragStart(cell(store, 'e4'));
  actions.drop(cell(store, 'e4'), cell(store, 'd7'));
  expect(position(store)).toContain('pppPpppp');
  actions.dragStart(cell(store, 'd7'));
  actions.drop(cell(store, 'd7'), null);
  expect(position(store)).toContain('ppp1pppp');
});

it('undoes and does again every edit, each as one step', async () => {
  const { store, actions } = await editor('/editor/parmen');
  const seen = [position(store)];
  const edits: (() => void)[] = [
    () => actions.place(cell(store, 'c4(2)'), 'Q'),
    () => actions.drop(cell(store, 'c4(2)'), cell(store, 'd4(2)')),
    () => actions.setSide('black'),
    () => actions.moveBoard('QLW', 'b3(4)'),
    () => actions.setCastling('f0(3)', false),
    () => actions.setCounters(7, 21),
    () => actions.setMoved('b2(2)', true),
    () => actions.begin('empty'),
    () => actions.setOwner('KLW', 'black'),
    () => actions.begin('start'),
    () => actions.setOption('rules', 'tournament'),
  ];
  for (const edit of edits) {
    const before = JSON.stringify([position(store), screenOf(store).options]);
    edit();
    expect(JSON.stringify([position(store), screenOf(store).options]), String(edit)).not.toBe(before);
    seen.push(position(store));
  }
  for (const text of seen.slice(0, -1).reverse()) {
    actions.undo();
    expect(position(store)).toBe(text);
  }
  expect(screenOf(store).mayUndo).toBe(false);
  for (const text of seen.slice(1)) {
    actions.redo();
    expect(position(store)).toBe(text);
  }
  expect(screenOf(store).mayRedo).toBe(false);
});

it('says what is wrong and where, says when it is mended, and plays it then', async () => {
  const { store, actions, browser } = await editor('/editor/parmen');
  actions.place(cell(store, 'e1(2)'), 'K');
  expect(title(store)).toBe('White may not have two kings: second on e1(2)');
  expect(screenOf(store).report?.advice).toBe('The first stands on e0(3). Take one away to play.');
  expect(marked(store)).toEqual(['e1(2)']);
  expect(screenOf(store).told.text).toContain('White may not have two kings: second on e1(2).');
  actions.play();
  expect(store.state.route.page).toBe('editor');
  actions.erase(cell(store, 'e0(3)'));
  expect(screenOf(store).report).toBeNull();
  expect(screenOf(store).told.text).toContain('The position is valid now.');
  actions.play();
  await vi.waitFor(() => expect(store.state.route).toMatchObject({ page: 'new', variant: 'parmen' }));
  expect(browser.url()).toMatch(/^\/new\/parmen\?position=s1\./);
});

it('keeps what is set up in the address and comes back to it', async () => {
  const { store, actions, browser } = await editor('/editor/raumschach');
  actions.begin('empty');
  actions.place(cell(store, 'Cc3'), 'U');
  await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
  const [text, url] = [position(store), browser.url()];
  const another = await editor(url);
  expect(position(another.store)).toBe(text);
  expect(title(another.store)).toBe('White has no king');
  // Without an address of its own, the last one.
  const third = await world('/editor');
  third.browser.stored.set('strata.editor', browser.stored.get('strata.editor')!);
  const thirdActions = await third.store.editor();
  await openHere(third.store, thirdActions);
  expect(position(third.store)).toBe(text);
});

it('restores boards, options and the text of an own game from a link', async () => {
  const { store, actions, browser } = await editor('/editor/parmen');
  actions.setOption('rules', 'tournament');
  actions.moveBoard('KLB', 'e5(6)');
  await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
  const there = await editor(browser.url());
  expect(position(there.store)).toBe(position(store));
  expect(screenOf(there.store).options).toEqual({ rules: 'tournament' });
  expect(screenOf(there.store).view.boards.find(({ name }) => name === 'KLB')?.pin).toBe('e5(6)');

  const ring = readFileSync(new URL('../../../tests/variants/ring.toml', import.meta.url), 'utf8');
  const own = await world('/');
  own.store.open.choose('ring', ring, {});
  own.store.go({ page: 'editor', variant: 'ring' });
  const ownActions = await own.store.editor();
  await openHere(own.store, ownActions);
  ownActions.setSide('black');
  await vi.waitFor(() => expect(screenOf(own.store).code).not.toBe(''));
  const elsewhere = await editor(own.browser.url());
  expect(screenOf(elsewhere.store).variant.id).toBe('ring');
  expect(position(elsewhere.store)).toBe(position(own.store));
});

it('begins another game as an edit: undo brings back the game and what was set up', async () => {
  const { store, actions, browser } = await editor('/editor/orthodox');
  actions.setSide('black');
  const set = position(store);
  actions.beginGame('raumschach');
  expect(screenOf(store).variant.id).toBe('raumschach');
  expect(screenOf(store).told.text).toBe('The start position of Raumschach. Undo restores your position.');
  await vi.waitFor(() => expect(browser.url()).toMatch(/^\/editor\/raumschach#s1\./));
  actions.undo();
  expect(screenOf(store).variant.id).toBe('orthodox');
  expect(position(store)).toBe(set);
  actions.redo();
  expect(screenOf(store).variant.id).toBe('raumschach');
});

it('refuses a spoilt link in words and shows the start', async () => {
  const { store, browser } = await editor('/editor/orthodox#s1.AAAA');
  expect(store.state.notices.map(({ text }) => text).join()).toContain('This link does not contain');
  expect(position(store)).toBe(orthodoxStart);
  expect(browser.url()).toMatch(/^\/editor\/orthodox#s1\./);
});

it('keeps what was set up when a link is only looked at', async () => {
  const { store, browser, actions } = await editor('/editor/orthodox');
  const code = async (): Promise<string> => {
    await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
    return screenOf(store).code;
  };
  const started = await code();
  expect(browser.load('strata.editor')).toBeNull();
  actions.begin('empty');
  const emptied = await code();
  expect(browser.load('strata.editor')).toBe(emptied);
  store.go({ page: 'editor', variant: 'orthodox', code: started });
  await openHere(store, actions);
  expect(position(store)).toBe(orthodoxStart);
  await code();
  expect(browser.load('strata.editor')).toBe(emptied);
});

it('says once that the browser keeps nothing of what is set up', async () => {
  const { store, browser, actions } = await editor('/editor/orthodox');
  const unkept = (): number =>
    store.state.notices.filter(({ text }) => text.includes('cannot store your settings')).length;
  expect(unkept()).toBe(0);
  browser.store = () => false;
  actions.setSide('black');
  await vi.waitFor(() => expect(unkept()).toBe(1));
  store.dismiss(store.state.notices.at(-1)!.id);
  store.setPreferences({ theme: 'dark' });
  actions.setSide('white');
  await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
  expect(unkept()).toBe(0);
});

it('reads a text that is pasted, says where one is wrong, and knows whose it is', async () => {
  const { store, browser, actions } = await editor('/editor/orthodox');
  actions.readText('4k3/8 w - - 0 1');
  expect(screenOf(store).typed).toMatchObject({ error: 'level 1: 2 ranks, expected 8', fits: [] });
  expect(position(store)).toBe(orthodoxStart);
  const raumschach = core.loadVariant('raumschach').info.start;
  actions.readText(raumschach);
  expect(screenOf(store).typed?.fits.map(({ id }) => id)).toEqual(['raumschach']);
  actions.readTextAs('raumschach', raumschach);
  expect(screenOf(store).variant.id).toBe('raumschach');
  expect(position(store)).toBe(raumschach);
  // Nothing of what was there before is lost, from one game to the other.
  actions.take('U');
  actions.place(cell(store, 'Cc3'), 'U');
  actions.undo();
  expect(position(store)).toBe(raumschach);
  actions.undo();
  expect(screenOf(store)).toMatchObject({ variant: { id: 'orthodox' }, hand: '', mayUndo: false });
  expect(position(store)).toBe(orthodoxStart);
  expect(screenOf(store).scene.cells).toHaveLength(64);
  await vi.waitFor(() => expect(screenOf(store).code).not.toBe(''));
  expect(browser.url()).toMatch(/^\/editor\/orthodox#s1\./);
  actions.redo();
  expect(screenOf(store).variant.id).toBe('raumschach');
  expect(position(store)).toBe(raumschach);
  actions.redo();
  expect(position(store)).toContain('/5/2U2/5');
  actions.readText('');
  expect(screenOf(store).typed?.error).toBe('the text is empty');
});

it('offers only what can be: rights, captures in passing, pawns that have moved', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  expect(screenOf(store).setup.pawns).toEqual([]);
  actions.readText('4k3/8/8/8/4P3/8/8/4K2R b - - 0 1');
  expect(screenOf(store).setup.passings).toEqual(['e3']);
  actions.setPassing('e3');
  expect(position(store)).toBe('4k3/8/8/8/4P3/8/8/4K2R b - e3 0 1');
  actions.setPassing('d3');
  expect(screenOf(store).refusal).toContain('en passant');
  expect(position(store)).toBe('4k3/8/8/8/4P3/8/8/4K2R b - e3 0 1');
  expect(
    screenOf(store)
      .setup.castling.filter(({ possible }) => possible)
      .map(({ rook }) => rook),
  ).toEqual(['h1']);
  actions.setCounters(-1, 1);
  expect(screenOf(store).refusal).toContain('quiet moves');
  actions.setCounters(0, NaN);
  expect(screenOf(store).refusal).toContain('move number');
});

const rightsOf = (store: Store): string =>
  screenOf(store)
    .setup.castling.filter(({ allowed }) => allowed)
    .map(({ rook }) => rook)
    .sort()
    .join(' ');

it('gives castling rights back with king and rook, and says what goes and what comes', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  const told = (): string => screenOf(store).told.text;
  actions.drop(cell(store, 'e1'), cell(store, 'e4'));
  expect(rightsOf(store)).toBe('a8 h8');
  expect(told()).toContain(
    'Castling with the rooks on a1 and h1 is not allowed while king and rook are not both at home.',
  );
  // A rook goes and comes meanwhile.
  actions.erase(cell(store, 'h1'));
  actions.place(cell(store, 'h1'), 'R');
  expect(rightsOf(store)).toBe('a8 h8');
  actions.drop(cell(store, 'e4'), cell(store, 'e1'));
  expect(position(store)).toBe(orthodoxStart);
  expect(told()).toContain('Castling with the rooks on a1 and h1 is allowed again.');
  // One that was given up does not come back.
  actions.setCastling('a1', false);
  expect(told()).toBe('Castling with the rook on a1 not allowed.');
  actions.drop(cell(store, 'e1'), cell(store, 'e4'));
  actions.drop(cell(store, 'e4'), cell(store, 'e1'));
  expect(rightsOf(store)).toBe('a8 h1 h8');
  actions.setCastling('a1', true);
  expect(told()).toBe('Castling with the rook on a1 allowed.');
});

it('forgets castling rights with the board that is emptied', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  actions.begin('empty');
  expect(screenOf(store).told.text).toMatch(/^No pieces on the board\./);
  expect(screenOf(store).told.text).not.toContain('astling');
  actions.place(cell(store, 'e1'), 'K');
  actions.place(cell(store, 'h1'), 'R');
  expect(rightsOf(store)).toBe('');
  expect(screenOf(store).told.text).toContain('castling with the rook on h1 is not allowed until you choose it');
});

it('knows after Undo and Redo which castling rights are to come back', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  actions.drop(cell(store, 'h1'), cell(store, 'h3'));
  actions.drop(cell(store, 'h3'), cell(store, 'h1'));
  actions.undo();
  expect(rightsOf(store)).toBe('a1 a8 h8');
  actions.drop(cell(store, 'h3'), cell(store, 'h1'));
  expect(position(store)).toBe(orthodoxStart);
  actions.undo();
  actions.undo();
  actions.redo();
  actions.drop(cell(store, 'h3'), cell(store, 'h1'));
  expect(position(store)).toBe(orthodoxStart);
});

it('says what Undo and Redo have undone and done', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  const told = (): string => screenOf(store).told.text;
  actions.drop(cell(store, 'e2'), cell(store, 'e4'));
  actions.setSide('black');
  actions.undo();
  expect(told()).toBe('Undone: Black to move.');
  actions.undo();
  expect(told()).toBe('Undone: White pawn from e2 to e4.');
  actions.redo();
  expect(told()).toBe('Redone: White pawn from e2 to e4.');
  actions.beginGame('raumschach');
  expect(told()).toBe('The start position of Raumschach. Undo restores your position.');
  actions.undo();
  expect(told()).toBe('Undone: The start position of Raumschach.');
});

it('says at once that a game would be over', async () => {
  const { store, actions } = await editor('/editor/orthodox');
  actions.readText('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  expect(screenOf(store).over).toContain('Stalemate');
  actions.play();
  expect(store.state.route.page).toBe('editor');
});

it('promotes in a game that begins from a set-up position, to all four kinds (Parmen bug B1)', async () => {
  const { store, actions } = await editor('/editor/parmen');
  actions.begin('empty');
  actions.place(cell(store, 'b1(2)'), 'K');
  actions.place(cell(store, 'd5(4)'), 'k');
  actions.place(cell(store, 'c7(6)'), 'P');
  expect(title(store)).toBe('');
  const game = core.loadVariant('parmen').game(position(store));
  const kinds = new Set(
    game
      .moves()
      .filter(({ from }) => from === 'c7(6)')
      .map(({ promotion }) => promotion),
  );
  expect([...kinds].sort()).toEqual(['B', 'N', 'Q', 'R']);
});

it('says why a board may not stand somewhere (Parmen bug B4), and offers no such place', async () => {
  const { store, actions } = await editor('/editor/parmen');
  actions.pickBoard('QLB');
  const offered = screenOf(store).scene.pinTargets.map(({ pin }) => pin);
  expect(offered).toContain('b5(6)');
  expect(offered).not.toContain('e5(6)');
  actions.pickBoard('QLB');
  actions.moveBoard('QLB', 'e5(6)');
  expect(screenOf(store).report).toMatchObject({ board: 'QLB', advice: 'Put it on another pin.' });
  expect(title(store)).toContain('QLB may not stand on the pin e5(6)');
  actions.moveBoard('QLB', 'b5(6)');
  expect(screenOf(store).report).toBeNull();
});

it('lets a pawn wait below a board under the tournament rules alone (Parmen bug B7)', async () => {
  const { store, actions } = await editor('/editor/parmen');
  actions.readText(
    '4/4/4/4|4/4/4/4|P3/4/4/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):k1/2:b:KLB w - - 0 5 -',
  );
  expect(title(store)).toBe('White may not have a pawn on b8(6)');
  actions.setOption('rules', 'tournament');
  expect(screenOf(store).report).toBeNull();
  actions.moveBoard('QLB', 'b5(6)');
  expect(title(store)).toBe('White may not have a pawn on b8(6)');
});

it('is entered with the position of a game', async () => {
  const there = await world();
  await play(there.store);
  await move(there.store, 'e2', 'e4');
  const route = await editorRoute(gameOf(there.store));
  there.store.go(route);
  const actions = await there.store.editor();
  await openHere(there.store, actions);
  expect(position(there.store)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1,a8,h1,h8 e3 0 1');
  there.browser.back();
  await settled();
  expect(there.store.state.route.page).toBe('game');
});

it('writes no address once another page is shown', async () => {
  const { store, actions, browser } = await editor('/editor/orthodox');
  actions.setSide('black');
  store.go({ page: 'games' });
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(browser.url()).toBe('/games');
  browser.back();
  expect(readAddress(browser.url())).toMatchObject({ route: { page: 'editor', variant: 'orthodox' } });
});

it('takes a text that is dropped there for a position to set up, and elsewhere for a game', async () => {
  const { store, actions, browser } = await editor('/editor/orthodox');
  const dropped = '4k3/8/8/8/8/8/8/4K2R w h1 - 3 20';
  await store.open.openFile('mine.txt', dropped);
  await vi.waitFor(() => expect(browser.url()).toMatch(/^\/editor\/orthodox#s1\./));
  await vi.waitFor(async () => {
    await openHere(store, actions);
    expect(position(store)).toBe(dropped);
  });
  expect(store.state.dialog).toBeNull();
  store.go({ page: 'home' });
  await store.open.openFile('mine.txt', dropped);
  expect(store.state.dialog?.kind).toBe('record');
});

it('begins anew with a file that has been changed and opened again', async () => {
  const ring = readFileSync(new URL('../../../tests/variants/ring.toml', import.meta.url), 'utf8');
  const { store } = await world('/');
  const actions = await store.editor();
  const show = async (text: string): Promise<void> => {
    store.open.choose('ring', text, {});
    store.go({ page: 'editor', variant: 'ring' });
    await openHere(store, actions);
  };
  await show(ring);
  actions.setSide('black');
  await show(ring);
  expect(screenOf(store).setup.side).toBe('black');
  await show(`${ring}\n# Another version.\n`);
  expect(screenOf(store).setup.side).toBe('white');
});
