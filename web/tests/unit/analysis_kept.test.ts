// What becomes of an analysis: where it is opened from, that its edits reach the file they belong to and no other, and that none is lost.

import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { RecordsScreen } from '../../src/state/records/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { Drafts } from '../../src/state/analysis/drafts.js';
import { encodeLink } from '../../src/state/game/link.js';
import { analysing, club, idOf, link, shown, written } from './analysis_world.js';
import { settled } from './fake_server.js';
import { core } from './real_core.js';
import { move, play, world } from './store_world.js';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const other = club.replace('Ann', 'Cleo').replace('Bob', 'Dan');
const two = `${other}\n${club}`;
const fileOf = ({ state }: Store): RecordsScreen => state.records!;

/** A file of two games; the second is analysed. */
async function ofFile(place = 'games.pgn') {
  const here = await analysing();
  await here.store.open.openBytes(place, bytesOf(two));
  const records = await here.store.records();
  records.analyse(1);
  await here.show('/analysis?record=1');
  return { ...here, records };
}

test('links that differ in anything are different analyses', async () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1';
  const linkTo = (from: string): Promise<string> =>
    encodeLink({ variant: 'orthodox', variantText: '', options: {}, start: from, line: [], end: null });
  const { store, actions, show } = await analysing(`/analysis#${await linkTo(start)}`);
  actions.typeMove('e4');
  const at = (name: string): unknown => {
    const { cells } = shown(store).view;
    return cells.find((cell) => cell.name === name)?.piece;
  };
  const king = at('e8');
  await show(`/analysis#${await linkTo(start.replace('qk', 'kq'))}`);
  expect(shown(store).undo).toBe('');
  expect(written(shown(store))).toBe('');
  expect(at('d8')).toEqual(king);
  // The first one is where it was left.
  await show(`/analysis#${await linkTo(start)}`);
  expect(written(shown(store))).toBe('e4');
});

describe('a game of a file', () => {
  test('is called by its own name where only the computer is named beside it', async () => {
    const ours = club.replace('"Ann"', '"?"').replace('"Bob"', '"Strata, level 3"');
    expect(ours).toContain('[Event "Club"]');
    const here = await analysing();
    await here.store.open.openBytes('games.pgn', bytesOf(`${other}\n${ours}`));
    (await here.store.records()).analyse(1);
    await here.show('/analysis?record=1');
    expect(shown(here.store).title).toBe('Club');
  });

  test('is corrected, saved with its file and read again', async () => {
    const { store, actions, records, browser, show } = await ofFile();
    expect(shown(store).title).toBe('Ann – Bob');
    actions.show(idOf(shown(store), 'd6'));
    actions.remove();
    actions.typeMove('Nf6');
    actions.setComment('better');
    await settled();
    expect(fileOf(store)).toMatchObject({ unsaved: true, changed: new Set([1]) });
    records.save();
    const saved = String(browser.savedBytes.at(-1)?.bytes);
    expect(saved.slice(0, other.length)).toBe(other);
    await store.open.openBytes('games.pgn', bytesOf(saved));
    await show('/analysis?record=1');
    expect(written(shown(store))).toBe('e4 e5 Bc4 (Nf3 Nc6 (Nf6) Bb5) Nc6 Qh5 Nf6 Qxf7#');
    expect(shown(store).tree.nodes.some(({ comments }) => comments[0] === 'better')).toBe(true);
  });

  test('is another one in another file of the same name', async () => {
    const { store, actions, records, show } = await ofFile();
    await store.open.openBytes('games.pgn', bytesOf(`${club}\n${other}`));
    await show('/analysis?record=1');
    expect(shown(store).players).toEqual({ white: 'Cleo', black: 'Dan' });
    actions.setComment('of the second file');
    await settled();
    expect(records.textOf(1)).toContain('Cleo');
    expect(records.textOf(1)).toContain('of the second file');
  });

  test('is not written into a file that was opened later', async () => {
    const { store, actions, records, show } = await ofFile();
    await store.open.openBytes('other.pgn', bytesOf(`${club}\n${other}`));
    const before = records.textOf(1);
    await show('/analysis');
    expect(shown(store).players).toEqual({ white: 'Ann', black: 'Bob' });
    actions.setComment('of the first file');
    await settled();
    expect(records.textOf(1)).toBe(before);
    expect(fileOf(store).unsaved).toBe(false);
    expect(store.state.notices.map(({ text }) => text)).toEqual([
      'The file of Ann – Bob is no longer open. Your changes stay in this browser. Save them as a file.',
    ]);
  });

  test('reaches its file after the page was loaded again, from the list of analyses too', async () => {
    const { store, actions, browser } = await ofFile();
    actions.setComment('before');
    await vi.waitFor(() => expect(browser.kept.changes?.unsaved).toBe(true));
    const again = await analysing('/analysis', false, browser);
    expect(shown(again.store).players).toEqual(shown(store).players);
    again.actions.setNags([1]);
    again.actions.setComment('after');
    await vi.waitFor(async () => expect((await again.store.records()).textOf(1)).toContain('after'));
    again.actions.close();
    again.actions.openDraft(again.actions.start!.drafts[0]!.key);
    again.actions.setComment('once more');
    await vi.waitFor(async () => expect((await again.store.records()).textOf(1)).toContain('once more'));
  });

  test('has what the browser kept of the analysis and not yet of the file', async () => {
    const { actions, browser } = await ofFile();
    actions.setComment('at the last moment');
    browser.kept.changes = null;
    const again = await analysing('/analysis?record=1', false, { ...browser, kept: { ...browser.kept } });
    expect(again.actions.record()).toContain('at the last moment');
    await vi.waitFor(async () => expect((await again.store.records()).textOf(1)).toContain('at the last moment'));
  });

  test('goes on past a draw that nobody claimed, also edited, taken back and opened again', async () => {
    const moves = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *';
    const line = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8';
    const { store, actions, browser, show } = await analysing();
    await store.open.openBytes('games.pgn', bytesOf(`[White "A"]\n\n${moves}\n\n[White "B"]\n\n${moves}\n`));
    await show('/analysis?record=1');
    expect(written(shown(store))).toBe(`${line} e4 e5`);
    actions.last();
    expect(shown(store).moves.map(({ canonical }) => canonical)).toContain('g1-f3');
    actions.back();
    actions.remove();
    expect(written(shown(store))).toBe(line);
    actions.setComment('a draw elsewhere');
    actions.undoEdit();
    // Nothing but its options says any more that the game goes on here.
    actions.typeMove('d4');
    expect(written(shown(store))).toBe(`${line} d4`);
    const again = await analysing('/analysis', false, browser);
    expect(written(shown(again.store))).toBe(`${line} d4`);
    again.actions.typeMove('d5');
    again.actions.playFromHere();
    await vi.waitFor(() => expect(again.store.state.game).toBeTruthy());
    expect(again.store.state.game!.line).toHaveLength(10);
  });

  test('may be of a variant that was opened before', async () => {
    const { store, show } = await analysing();
    await store.open.openBytes('my.toml', bytesOf('format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n'));
    store.closeDialog();
    const text = two.replaceAll('orthodox', 'mine');
    await store.open.openBytes('mine.pgn', bytesOf(text));
    await show('/analysis?record=1');
    expect(shown(store).variant.id).toBe('mine');
    await store.open.openBytes('strange.pgn', bytesOf(two.replaceAll('orthodox', 'Atomic')));
    await show('/analysis?record=1');
    expect((await store.analysis()).start?.failed).toBe(
      'strange.pgn, game 2 is a record of the variant "Atomic", which is not loaded. Open its variant file (.toml) first.',
    );
  });
});

test('what was made of the main line of a game stands until more is played', async () => {
  const { store, actions, show } = await analysing();
  await play(store);
  const own = store.state.game!.id;
  await move(store, 'e2', 'e4');
  await show(`/analysis/${own}`);
  actions.first();
  actions.typeMove('d4');
  actions.promote(true);
  expect(written(shown(store))).toBe('d4 (e4)');
  await show(`/analysis#${await link(club)}`);
  await show(`/analysis/${own}`);
  expect(written(shown(store))).toBe('d4 (e4)');
  store.go({ page: 'game', game: own });
  await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  await move(store, 'c7', 'c5');
  await show(`/analysis/${own}`);
  expect(written(shown(store))).toBe('e4 (d4) c5');
});

test('the address names no analysis but the one that is shown', async () => {
  const { store, actions, browser, show } = await analysing();
  // As the page does when it is given another address.
  const followed = async (): Promise<void> => {
    expect(browser.url()).toBe('/analysis');
    const { route } = store.state;
    if (route.page === 'analysis') await actions.open(route);
  };
  const address = `/analysis#${await link(club)}`;
  await show(address);
  actions.close();
  await followed();
  expect(store.state.analysis).toBeNull();
  expect(actions.start?.drafts.map(({ title }) => title)).toEqual(['Orthodox chess']);
  await show(address);
  actions.begin('raumschach');
  await followed();
  expect(shown(store).variant.id).toBe('raumschach');
  await show(address);
  actions.openDraft('never kept');
  await followed();
  expect(actions.start?.failed).toBe('This analysis is no longer saved.');
});

test('two windows that change one analysis keep both', async () => {
  const address = `/analysis#${await link(club)}`;
  const first = await analysing(address);
  const second = await analysing();
  second.browser.stored = first.browser.stored;
  await second.show(address);
  // Who has only looked on parts nobody from what is kept.
  first.actions.setComment('of the first');
  expect(first.store.state.notices).toEqual([]);
  expect(first.actions.record()).toContain('of the first');
  expect(new Drafts(first.browser).heads()).toHaveLength(1);
  // Nor takes anything away.
  second.actions.forward();
  second.actions.close();
  expect(new Drafts(first.browser).heads()).toHaveLength(1);
  await second.show(address);
  expect(second.actions.record()).toContain('of the first');
  first.actions.setComment('of the first, once more');
  second.actions.setComment('of the second');
  expect(second.store.state.notices.map(({ kind, text }) => [kind, text])).toEqual([
    [
      'error',
      'Another window has changed this analysis too. Your changes here are saved as a copy, "Orthodox chess (copy)".',
    ],
  ]);
  expect(second.browser.url()).toBe('/analysis');
  second.actions.setNags([1]);
  first.actions.setComment('the last of the first');
  expect(first.store.state.notices).toEqual([]);
  expect(second.store.state.notices).toHaveLength(1);
  const drafts = new Drafts(first.browser);
  const kept = drafts.heads().map(({ key }) => drafts.load(key)!.source.text);
  expect(kept).toHaveLength(2);
  expect(kept[0]).toContain('the last of the first');
  expect(kept[1]).toContain('of the second');
});

test('what was tried behind the end of a game does not end it again, through a reload neither', async () => {
  const text = '[Result "1-0"]\n[Termination "resignation"]\n\n1. e4 e5 1-0\n';
  const before = await analysing(`/analysis#${await link(text)}`);
  before.actions.last();
  before.actions.typeMove('Nf3');
  before.actions.typeMove('Nc6');
  const { store, actions } = await analysing('/analysis', false, before.browser);
  expect(written(shown(store))).toBe('e4 e5 Nf3 Nc6');
  expect(shown(store)).toMatchObject({ status: 'White to move.', isOver: false });
  // Without them it has ended where it did.
  actions.show(idOf(shown(store), 'Nf3'));
  actions.remove();
  expect(shown(store)).toMatchObject({ status: 'Black resigned: White wins.', isOver: true });
});

test('no edited analysis is dropped unasked', async () => {
  const { browser } = await world();
  const drafts = new Drafts(browser);
  const source = { variant: 'orthodox', variantText: '', options: {}, text: '', notation: '', start: '', line: [] };
  const rest = { title: '', game: '', changed: 1, stamp: 'a', source, path: [], played: [], end: null, record: null };
  for (let i = 0; i < 60; i += 1) expect(drafts.keep({ ...rest, key: `new:${i}`, edited: true })).toBe(true);
  expect(drafts.heads()).toHaveLength(60);
  expect(drafts.load('new:0')).toEqual({ ...rest, key: 'new:0', edited: true });
});

test('an edit is kept without looking at what was kept before, and its record is written once', async () => {
  const { browser, actions } = await ofFile();
  const [loaded, asked] = [vi.spyOn(browser, 'load'), vi.spyOn(core.calls, 'call')];
  actions.first();
  actions.typeMove('d4');
  const keys = loaded.mock.calls.map(([key]) => key);
  const calls = asked.mock.calls.filter(([name]) => name === 'tree_write').length;
  for (const spy of [loaded, asked]) spy.mockRestore();
  expect(keys.filter((key) => key.startsWith('strata.analysis.'))).toEqual([]);
  expect(calls).toBe(1);
});

test('a link with a law of its own under the id of a shipped game is refused', async () => {
  const own = readFileSync(new URL('../../../variants/orthodox.toml', import.meta.url), 'utf8').replace(
    /^name = .*/m,
    'name = "Another"',
  );
  const code = await encodeLink({ variant: 'orthodox', variantText: own, options: {}, start: '', line: [], end: null });
  const { store, actions } = await analysing(`/analysis#${code}`);
  expect(store.state.analysis).toBeNull();
  expect(actions.start?.failed).toMatch(
    /^This link does not contain a valid game: .* is that of a shipped game, whose file is another: give this file an id of its own\.$/,
  );
});
