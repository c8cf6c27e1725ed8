// The file of records that is open: what is listed, what is edited, and that none of it is lost.

import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { Variant } from '../../src/core/core.js';
import { core } from './real_core.js';
import { createStore } from '../../src/state/page/store.js';
import type { RecordsScreen } from '../../src/state/records/screen.js';
import type { Store } from '../../src/state/page/state.js';
import { world } from './store_world.js';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const game = (white: string, more = '', moves = '1. e4 e5 2. Nf3'): string =>
  `[Event "Club"]\n[White "${white}"]\n[Black "B"]\n[Result "*"]\n${more}\n${moves} *\n`;
const three = [game('Ann'), game('Ben'), game('Cy')].join('\n');
const edited = game('Ben Edited');

function screenOf(store: Store): RecordsScreen {
  const { records, notices } = store.state;
  if (!records) throw new Error(`no file is open: ${notices.map(({ text }) => text).join(' ')}`);
  return records;
}

const listed = (store: Store): string[] => {
  const { rows, heads } = screenOf(store);
  return rows.map((number) => heads[number]?.tags['White'] ?? '?');
};

describe('opening', () => {
  it('replays a game once that is analysed', async () => {
    const { store } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    const replay = vi.spyOn(Variant.prototype, 'replay');
    const records = await store.records();
    records.select(2);
    records.analyse(2);
    const analysis = await store.analysis();
    await analysis.open({ page: 'analysis', record: 2 });
    expect(store.state.analysis?.tree.nodes.length).toBe(4);
    expect(replay.mock.calls.filter(([text]) => text.includes('Cy')).length).toBe(1);
    replay.mockRestore();
  });

  it('lists a file of several games, and opens one with a single game as before', async () => {
    const { store } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    expect(store.state.route).toEqual({ page: 'records' });
    expect(listed(store)).toEqual(['Ann', 'Ben', 'Cy']);
    expect(screenOf(store)).toMatchObject({ place: 'three.pgn', count: 3, unsaved: false, selected: 0, reading: null });
    await store.open.openBytes('one.pgn', bytesOf(game('Dora')));
    expect(store.state.dialog).toMatchObject({ kind: 'record', record: { place: 'one.pgn' } });
    expect(screenOf(store).place).toBe('three.pgn');
  });

  it('analyses the game of a file with one: it is open from then on', async () => {
    const { store } = await world();
    const bytes = bytesOf(game('Dora'));
    await store.open.openBytes('one.pgn', bytes);
    await store.open.analyseRecord('one.pgn', bytes, 0);
    expect(store.state).toMatchObject({ route: { page: 'analysis', record: 0 }, dialog: null });
    expect((await store.records()).textOf(0)).toContain('Dora');
  });

  it('leaves listings, positions, variants and what is no record to what opened them before', async () => {
    const { store } = await world();
    const said = (): string => store.state.notices.at(-1)?.text ?? '';
    await store.open.openBytes('Moves.txt', bytesOf('1. 1g1-0h3 0f7-0f5\n2. 2f1-2e3 1e7-3d4\n'));
    expect(store.state.dialog).toMatchObject({ kind: 'record', record: { variant: 'ziggurat' } });
    await store.open.openBytes('a.txt', bytesOf('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n'));
    expect(store.state.dialog).toMatchObject({ kind: 'record', record: { variant: 'orthodox' } });
    await store.open.openBytes('my.toml', bytesOf('format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n'));
    expect(store.state.dialog).toMatchObject({ kind: 'dropped', variant: { info: { id: 'mine' } } });
    await store.open.openBytes('picture.png', new Uint8Array([0x89, 0x50, 0, 1, 0x5b]));
    expect(said()).toMatch(/^picture\.png is not a text file\./);
    await store.open.openBytes('large.pgn', new Uint8Array(64 * 1024 * 1024 + 1).fill(0x20));
    expect(said()).toMatch(/^large\.pgn is larger than 64 MB/);
    expect(store.state.records).toBeNull();
  });

  it('looks through a large file in a worker, and keeps a game that cannot be read', async () => {
    const { store } = await world();
    const many = Array.from({ length: 3000 }, (_, number) => game(`P${number}`)).join('\n');
    await store.open.openBytes('many.pgn', bytesOf(`${many}\n[Event "x"]\n\n1. e4 ${'(1. d4 '.repeat(200)}\n`));
    expect(screenOf(store).count).toBe(3001);
    expect(screenOf(store).heads.at(-1)?.error?.message).toBeTruthy();
    const records = await store.records();
    records.analyse(3000);
    expect(store.state.route.page).toBe('records');
    expect(store.state.notices.at(-1)?.text).toMatch(/^many\.pgn, game 3001 cannot be read: /);
  });
});

it('says of a game that somebody rests on where its moves cannot be played, and of no other', async () => {
  const { store } = await world();
  const broken = game('Ben', '', '1. e4 e5 2. Nf9');
  await store.open.openBytes('three.pgn', bytesOf([game('Ann'), broken, game('Cy', '', '1. e4 e5 2. Ke3')].join('\n')));
  const records = await store.records();
  expect(screenOf(store).faults.size).toBe(0);
  records.select(1);
  await vi.waitFor(() => expect(screenOf(store).faults.get(1)).toMatch(/^2\. Nf9: /));
  records.select(0);
  await vi.waitFor(() => expect(screenOf(store).faults.get(0)).toBe(''));
  expect(screenOf(store).faults.has(2)).toBe(false);
  // What is opened is looked at without waiting, and what was mended anew.
  records.analyse(2);
  expect(screenOf(store).faults.get(2)).toMatch(/Ke3/);
  records.replace(screenOf(store).id, 1, edited);
  expect(screenOf(store).faults.has(1)).toBe(false);
  records.select(1);
  await vi.waitFor(() => expect(screenOf(store).faults.get(1)).toBe(''));
  // The first game of a file is selected when it is opened, as it was of the file before.
  records.save();
  await store.open.openBytes('whole.pgn', bytesOf([game('Eve'), game('Dee')].join('\n')));
  await vi.waitFor(() => expect(screenOf(store).faults.get(0)).toBe(''));
  await store.open.openBytes('next.pgn', bytesOf([broken, game('Dee')].join('\n')));
  await vi.waitFor(() => expect(screenOf(store).faults.get(0)).toMatch(/^2\. Nf9: /));
});

it('says why a large file could not be looked through', async () => {
  const { store, browser } = await world();
  browser.indexRecords = () => Promise.reject(new Error('the worker could not be started'));
  const many = Array.from({ length: 3000 }, (_, number) => game(`P${number}`)).join('\n');
  await store.open.openBytes('many.pgn', bytesOf(many));
  expect(store.state.notices.map(({ kind, text }) => [kind, text])).toEqual([
    ['info', 'Reading many.pgn ...'],
    ['error', 'many.pgn could not be searched: the worker could not be started.'],
  ]);
  expect(store.state.records).toBeNull();
});

describe('which game it is of', () => {
  const lawOf = async (tag: string, moves?: string): Promise<unknown> => {
    const { store } = await world();
    await store.open.openBytes('two.pgn', bytesOf([game('A', tag, moves), game('B', tag, moves)].join('\n')));
    const records = await store.records();
    return { law: records.lawOf(0), names: screenOf(store).gameNames };
  };

  it('finds the orthodox game under the names that lichess and others have', async () => {
    for (const name of ['Standard', 'From Position', 'Chess', 'orthodox'])
      expect(await lawOf(`[Variant "${name}"]\n`)).toMatchObject({
        law: { variant: 'orthodox', variantText: '', notation: '' },
        names: { [name]: 'Orthodox chess' },
      });
  });

  it('tries the games at hand where no tag says it', async () => {
    expect(await lawOf('')).toMatchObject({ law: { variant: 'orthodox' }, names: { '': 'Orthodox chess' } });
    expect(await lawOf('', '1. 1g1-0h3 0f7-0f5')).toMatchObject({ law: { variant: 'ziggurat' } });
  });

  it('says which game is not here', async () => {
    expect(await lawOf('[Variant "Atomic"]\n')).toMatchObject({
      law: 'two.pgn, game 1 is a record of the variant "Atomic", which is not loaded. Open its variant file (.toml) first.',
      names: { Atomic: 'Atomic' },
    });
  });

  it('takes any word for a name', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const { names } = (await lawOf(`[Variant "${name}"]\n`)) as { names: Record<string, string> };
      expect(Object.entries(names)).toEqual([[name, name]]);
    }
  });
});

describe('editing', () => {
  it('replaces, adds, removes and brings back games, and saves the file', async () => {
    const { store, browser } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    const records = await store.records();
    records.replace(screenOf(store).id, 1, edited);
    expect(listed(store)).toEqual(['Ann', 'Ben Edited', 'Cy']);
    expect(records.textOf(1)).toBe(edited);
    expect(screenOf(store)).toMatchObject({ unsaved: true, changed: new Set([1]) });
    expect(records.add(game('Eve'))).toBe(3);
    records.select(0);
    records.remove(0);
    expect(listed(store)).toEqual(['Ben Edited', 'Cy', 'Eve']);
    expect(screenOf(store)).toMatchObject({ selected: 1, removed: 'Ann – B', count: 3 });
    expect(store.state.spoken.at(-1)?.text).toBe('Removed from the file: Ann – B.');
    records.save();
    expect(screenOf(store).unsaved).toBe(false);
    expect(browser.savedBytes.at(-1)).toMatchObject({ name: 'three.pgn' });
    expect(String(browser.savedBytes.at(-1)?.bytes)).toBe([edited, game('Cy'), game('Eve')].join('\n'));
    records.restore();
    expect(listed(store)).toEqual(['Ann', 'Ben Edited', 'Cy', 'Eve']);
    expect(screenOf(store)).toMatchObject({ selected: 0, removed: '', unsaved: true });
    // What is said again changes nothing.
    records.save();
    records.replace(screenOf(store).id, 1, edited);
    expect(screenOf(store).unsaved).toBe(false);
  });

  it('makes a file of its own where none is open', async () => {
    const { store, browser } = await world();
    const records = await store.records();
    expect(records.add(game('Eve'))).toBe(0);
    expect(screenOf(store)).toMatchObject({ place: 'games.pgn', count: 1, unsaved: true });
    records.save();
    expect(String(browser.savedBytes[0]?.bytes)).toBe(game('Eve'));
  });

  it('tells of a file that was saved in another encoding, until that is closed', async () => {
    const { store } = await world();
    await store.open.openBytes(
      'old.pgn',
      Uint8Array.from([game('Müller'), game('Ben')].join('\n'), (sign) => sign.charCodeAt(0)),
    );
    const records = await store.records();
    records.replace(screenOf(store).id, 1, game('Łódź'));
    records.save();
    expect(store.state.notices.map(({ kind, text }) => [kind, text])).toEqual([
      ['error', 'old.pgn was saved in UTF-8: your changes contain characters that Windows-1252 lacks.'],
    ]);
  });

  it('keeps the search and its order while games change', async () => {
    const { store } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    const records = await store.records();
    records.sort({ by: 'white', down: true });
    expect(listed(store)).toEqual(['Cy', 'Ben', 'Ann']);
    records.search('b club');
    expect(listed(store)).toEqual(['Cy', 'Ben', 'Ann']);
    records.search('ben');
    expect(screenOf(store)).toMatchObject({ rows: [1], selected: 1, query: 'ben' });
    records.replace(screenOf(store).id, 1, game('Zoe'));
    expect(listed(store)).toEqual([]);
    expect(screenOf(store).selected).toBe(-1);
  });

  it('opens a game to be played on', async () => {
    const { store } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    const record = await (await store.records()).opened(2);
    expect(record?.games[0]).toMatchObject({ title: 'Cy – B, Club', played: 3, variant: 'orthodox' });
  });
});

describe('through a reload', () => {
  it('has the file and its changes again', async () => {
    const server = new FakeServer(core);
    const browser = fakeBrowser(server, '/records');
    const before = createStore(core, browser);
    await before.open.openBytes('three.pgn', bytesOf(three));
    const records = await before.records();
    records.replace(screenOf(before).id, 1, edited);
    records.add(game('Eve'));
    records.remove(0);
    await vi.waitFor(() => expect(browser.kept.changes?.changes.removed).toEqual([0]));
    const after = createStore(core, browser);
    const again = await after.records();
    expect(listed(after)).toEqual(['Ben Edited', 'Cy', 'Eve']);
    expect(screenOf(after)).toMatchObject({ place: 'three.pgn', unsaved: true, removed: 'Ann – B' });
    expect(again.textOf(1)).toBe(edited);
    again.save();
    await vi.waitFor(() => expect(browser.kept.changes?.unsaved).toBe(false));
  });

  it('says where the browser has no room, and where another window has opened a file since', async () => {
    const { store, browser } = await world();
    browser.kept.full = true;
    await store.open.openBytes('three.pgn', bytesOf(three));
    await vi.waitFor(() => expect(screenOf(store).notes.join()).toMatch(/no room for this file/));
    browser.kept.full = false;
    expect(browser.asks.some((asks) => asks())).toBe(false);
    (await store.records()).replace(screenOf(store).id, 0, edited);
    await settled();
    expect(screenOf(store).notes.join()).toMatch(/no room for this file/);
    // Its changes would be lost with the page.
    expect(browser.asks.some((asks) => asks())).toBe(true);
    (await store.records()).save();
    await settled();
    expect(browser.asks.some((asks) => asks())).toBe(false);
    await store.open.openBytes('again.pgn', bytesOf(three));
    await settled();
    expect(screenOf(store).notes).toEqual([]);
    browser.kept.file = { id: 'other', place: 'other.pgn', bytes: bytesOf('') };
    (await store.records()).replace(screenOf(store).id, 0, edited);
    await vi.waitFor(() => expect(screenOf(store).notes.join()).toMatch(/^Another window has opened a file since/));
  });

  it('asks before the page is left while the browser has not kept all of it', async () => {
    const { store, browser } = await world();
    let keep: () => void = () => undefined;
    const files = await browser.keptFiles();
    const disk = new Promise<void>((done) => (keep = done));
    browser.keptFiles = async () => ({ ...files, keep: (file) => disk.then(() => files.keep(file)) });
    const asks = (): boolean => browser.asks.some((ask) => ask());
    await store.open.openBytes('three.pgn', bytesOf(three));
    expect(screenOf(store)).toMatchObject({ count: 3, keeping: true });
    expect(asks()).toBe(true);
    (await store.records()).remove(0);
    await settled();
    expect(asks()).toBe(true);
    keep();
    await vi.waitFor(() => expect(screenOf(store).keeping).toBe(false));
    expect(browser.kept.changes?.changes.removed).toEqual([0]);
    expect(asks()).toBe(false);
  });

  it('says that what the browser kept of the file cannot be read', async () => {
    const { store, browser } = await world();
    const files = await browser.keptFiles();
    browser.keptFiles = async () => ({ ...files, kept: () => Promise.reject(new Error('the disk is gone')) });
    await (await store.records()).opened(0);
    expect(store.state.notices.map(({ text }) => text)).toContain(
      'The saved copy of the open file cannot be read: the disk is gone. Open the file again.',
    );
  });

  it('says once that what the browser kept of the file is damaged', async () => {
    const { store, browser } = await world();
    Object.assign(browser.kept, { file: { id: 'a', place: 'three.pgn', bytes: '[Event' }, changes: null });
    await (await store.records()).opened(0);
    expect(store.state.records).toBeNull();
    expect(store.state.notices.map(({ text }) => text)).toContain(
      'The saved copy of the open file is damaged. Open the file again.',
    );
    expect(browser.kept.file).toBeNull();
  });

  it('opens a file whose changes alone are damaged, and goes on keeping them', async () => {
    const { store, browser } = await world();
    Object.assign(browser.kept, {
      file: { id: 'a', place: 'three.pgn', bytes: bytesOf(three) },
      changes: { id: 'a', unsaved: true, stamp: 'b', changes: { edited: [[0]], added: [], removed: [] } },
    });
    const records = await store.records();
    await records.opened(0);
    expect(screenOf(store)).toMatchObject({ place: 'three.pgn', unsaved: false, count: 3 });
    expect(store.state.notices.map(({ text }) => text)).toEqual([
      'The unsaved changes in three.pgn are damaged and lost. The file is as you opened it.',
    ]);
    records.replace('a', 0, edited);
    await vi.waitFor(() => expect(browser.kept.changes?.changes.edited).toEqual([[0, edited]]));
    expect(screenOf(store).notes).toEqual([]);
  });

  it('says where another window has changed the same file, and leaves what that one kept', async () => {
    const { store, browser } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    await settled();
    const other = await world();
    other.browser.kept = browser.kept;
    await (await other.store.records()).opened(0);
    (await store.records()).remove(0);
    await settled();
    (await store.records()).remove(1);
    await settled();
    expect(screenOf(store).notes).toEqual([]);
    (await other.store.records()).replace(screenOf(other.store).id, 0, edited);
    await vi.waitFor(() =>
      expect(screenOf(other.store).notes.join()).toMatch(/^Another window has changed this file since/),
    );
    expect(other.browser.asks.some((asks) => asks())).toBe(true);
    expect(browser.kept.changes?.changes.removed).toEqual([0, 1]);
  });

  it('asks what becomes of unsaved changes before another file is opened', async () => {
    const { store, browser } = await world();
    await store.open.openBytes('three.pgn', bytesOf(three));
    const records = await store.records();
    records.replace(screenOf(store).id, 1, edited);
    const other = [game('X'), game('Y')].join('\n');
    await store.open.openBytes('other.pgn', bytesOf(other));
    expect(screenOf(store)).toMatchObject({ place: 'three.pgn', waiting: 'other.pgn' });
    records.decide('stay');
    expect(screenOf(store)).toMatchObject({ place: 'three.pgn', waiting: '', unsaved: true });
    await store.open.openBytes('other.pgn', bytesOf(other));
    records.decide('save');
    expect(browser.savedBytes.map(({ name }) => name)).toEqual(['three.pgn']);
    expect(screenOf(store)).toMatchObject({ place: 'other.pgn', unsaved: false, waiting: '' });
    records.remove(0);
    await store.open.openBytes('three.pgn', bytesOf(three));
    records.decide('drop');
    expect(screenOf(store)).toMatchObject({ place: 'three.pgn', count: 3, unsaved: false });
    expect(browser.savedBytes).toHaveLength(1);
  });
});
