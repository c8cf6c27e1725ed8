// A file of records is looked through and written back: untouched games byte for byte, in whatever signs it is written.

import { describe, expect, it } from 'vitest';
import { asUtf8, type Bytes, decoded, encoded, encodingOf } from '../../src/state/records/encoding.js';
import { indexed, mostGames } from '../../src/state/records/indexing.js';
import { noChanges, RecordFile } from '../../src/state/records/record_file.js';
import { folded, RecordSearch } from '../../src/state/records/search.js';
import { core } from './real_core.js';
import { seed, seeded } from './random.js';

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const latin1 = (text: string): Bytes => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const fileOf = (bytes: Bytes): RecordFile => new RecordFile('games.pgn', bytes, indexed(core, bytes));
const written = (file: RecordFile): Buffer => Buffer.concat(file.write().parts);

const game = (white: string, moves = '1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Nf3 *', end = '\n'): string =>
  [`[Event "Club"]`, `[White "${white}"]`, `[Black "B"]`, '', moves, ''].join(end);
const edited = '[Event "Club"]\n[White "Changed"]\n[Black "B"]\n\n1. d4 d5 *\n';
const edit = (file: RecordFile, number: number, text = edited): void =>
  file.replace(number, text, core.recordIndex(text)[0]!);

describe('the encoding', () => {
  it('is UTF-8 where the bytes are, and else Windows-1252', () => {
    expect(encodingOf(utf8('Łódź'))).toBe('utf-8');
    expect(encodingOf(utf8('plain'))).toBe('utf-8');
    expect(encodingOf(latin1('Müller'))).toBe('windows-1252');
    // A sign of two bytes that ends amid.
    expect(encodingOf(utf8('Ł').subarray(0, 1))).toBe('windows-1252');
  });

  it('writes every byte of Windows-1252 again, and says what it has no byte for', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(encoded(decoded(all, 'windows-1252'), 'windows-1252')).toEqual(all);
    expect(decoded(asUtf8(all), 'utf-8')).toBe(decoded(all, 'windows-1252'));
    expect(encoded('Łódź', 'windows-1252')).toBeNull();
  });
});

describe('looking through a file', () => {
  const names = ['Müller', 'Žižka', 'Ng’ang', 'Smith', 'García'];
  const file = names.map((name) => game(name)).join('\n');

  it('finds the games piece by piece as at once, in both encodings', () => {
    const inOld = encoded(names.map((name) => game(name)).join('\n'), 'windows-1252');
    if (!inOld) throw new Error('the names fit');
    for (const bytes of [utf8(file), inOld]) {
      const whole = indexed(core, bytes);
      expect(whole.heads.map(({ tags }) => tags['White'])).toEqual(names);
      for (const [number, { offset, size }] of whole.heads.entries()) {
        const text = decoded(bytes.subarray(offset, offset + size), whole.encoding);
        expect(text).toContain(`[White "${names[number]}"]`);
        expect(text.trim()).toBe(game(names[number] ?? '').trim());
      }
      for (const most of [1, 7, 100, 333, 1000])
        expect(indexed(core, bytes, undefined, most).heads, `${most} bytes at a time`).toEqual(whole.heads);
    }
  });

  it('tells how far it has come', () => {
    const told: number[] = [];
    indexed(core, utf8(file), (done) => told.push(done), 100);
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(utf8(file).length);
  });

  it('keeps a game that cannot be read, with the line of the whole file', () => {
    const bytes = utf8(`${game('A')}\n[Event "x"]\n\n1. e4 ${'(1. d4 '.repeat(200)}\n\n${game('C')}`);
    const { heads } = indexed(core, bytes);
    expect(heads.map(({ error }) => error !== null)).toEqual([false, true, false]);
    expect(heads[1]?.error?.line).toBe(9);
    expect(indexed(core, bytes, undefined, 60).heads[1]?.error?.line).toBe(9);
  });

  it('finds nothing in nothing', () => {
    expect(indexed(core, new Uint8Array()).heads).toEqual([]);
  });

  it('stops at more games than can be listed', () => {
    const bytes = utf8('[Event "x"]\n\n*\n\n'.repeat(mostGames + 1));
    expect(() => indexed(core, bytes)).toThrow(/more than the 250000 games/);
  });
});

describe('writing a file back', () => {
  for (const [what, bytes] of [
    ['of UTF-8', utf8([game('Ä'), game('B'), game('C')].join('\n'))],
    [
      'with Windows line ends',
      utf8([game('Ä', '1. e4 *', '\r\n'), game('B', '1. e4 *', '\r\n'), game('C')].join('\r\n')),
    ],
    ['of Latin-1', latin1([game('Ä'), game('ö'), game('ß')].join('\n'))],
    [
      'with words before and between the games',
      utf8(`\uFEFF% by a program\n\n${game('A')}\n\n\n\n${game('B')}   \n\n${game('C')}\n\n\n`),
    ],
    ['without an end of the last line', utf8([game('A'), game('B'), game('C').trimEnd()].join('\n'))],
  ] as const) {
    it(`keeps every byte that nobody has touched, ${what}`, () => {
      const file = fileOf(bytes);
      expect(file.heads).toHaveLength(3);
      expect(written(file)).toEqual(Buffer.from(bytes));
      edit(file, 1);
      const [first, second, third] = file.heads;
      if (!first || !second || !third) throw new Error('three games');
      const out = written(file);
      // All before the game and all behind it.
      expect(out.subarray(0, second.offset)).toEqual(Buffer.from(bytes.subarray(0, second.offset)));
      const rest = Buffer.from(bytes.subarray(second.offset + second.size));
      expect(out.subarray(out.length - rest.length)).toEqual(rest);
      const again = fileOf(new Uint8Array(out));
      expect(again.heads.map(({ tags }) => tags['White'])).toEqual([
        first.tags['White'],
        'Changed',
        third.tags['White'],
      ]);
      expect(again.encoding).toBe(file.encoding);
      expect(again.text(1).replaceAll('\r', '').trim()).toBe(edited.trim());
      edit(file, 1, file.text(1));
    });
  }

  it('is the same again when what was written is read and written', () => {
    const file = fileOf(utf8([game('A'), game('B'), game('C')].join('\n')));
    edit(file, 0);
    file.add(edited, core.recordIndex(edited)[0]!);
    const out = written(file);
    const again = fileOf(new Uint8Array(out));
    expect(again.heads.map(({ tags }) => tags['White'])).toEqual(['Changed', 'B', 'C', 'Changed']);
    edit(again, 0, again.text(0));
    expect(written(again)).toEqual(out);
  });

  for (const [gone, left] of [
    [[0], ['B', 'C']],
    [[1], ['A', 'C']],
    [[2], ['A', 'B']],
    [[0, 1], ['C']],
    [[2, 0], ['B']],
    [[0, 1, 2], []],
  ] as const) {
    it(`leaves out games ${gone.join(', ')}`, () => {
      const file = fileOf(utf8([game('A'), game('B'), game('C')].join('\n')));
      for (const number of gone) file.remove(number);
      const again = fileOf(new Uint8Array(written(file)));
      expect(again.heads.map(({ tags, error }) => [tags['White'], error])).toEqual(left.map((name) => [name, null]));
      expect([...gone].reverse().map(() => file.restore())).toEqual([...gone].reverse());
      expect(written(file)).toEqual(Buffer.from(file.bytes));
    });
  }

  it('becomes UTF-8 where a new sign has no byte in its encoding', () => {
    const bytes = latin1([game('Müller'), game('B')].join('\n'));
    const file = fileOf(bytes);
    edit(file, 1, edited.replace('Changed', 'Łódź'));
    expect(file.write().encoding).toBe('utf-8');
    const again = fileOf(new Uint8Array(written(file)));
    expect([again.encoding, again.heads.map(({ tags }) => tags['White'])]).toEqual(['utf-8', ['Müller', 'Łódź']]);
    edit(file, 1, edited.replace('Changed', 'Grünfeld'));
    expect(file.write().encoding).toBe('windows-1252');
  });

  it('begins a file with the first game that is added', () => {
    const file = fileOf(new Uint8Array());
    expect(file.add(edited, core.recordIndex(edited)[0]!)).toBe(0);
    expect(file.add(game('Next'), core.recordIndex(game('Next'))[0]!)).toBe(1);
    expect(written(file).toString()).toBe(`${edited}\n${game('Next')}`);
    file.remove(0);
    expect(written(file).toString()).toBe(game('Next'));
  });

  it('has the changes as data', () => {
    const file = fileOf(utf8([game('A'), game('B')].join('\n')));
    expect(file.changes).toEqual(noChanges);
    edit(file, 1);
    file.remove(0);
    expect(file.changes).toEqual({ edited: [[1, edited]], removed: [0], added: [] });
    expect(file.changed).toEqual([1]);
  });
});

describe('searching', () => {
  const people = ['Müller, Jörg', 'Muller, Jan', 'Ng, Ann', '?', 'Žižka, Petr'];
  const text = people
    .map(
      (name, at) =>
        `[Event "Open ${at}"]\n[White "${name}"]\n[Black "Rivale"]\n[Date "20${19 - at}.??.??"]\n\n1. e4 ${'e5 '.repeat(at % 2)}*\n`,
    )
    .join('\n');
  const { heads } = indexed(core, utf8(text));
  const search = new RecordSearch(heads, () => 'Orthodox chess');
  const found = (query: string, by = 'file' as const): number[] => search.find(query, { by, down: false });

  it('finds games that have every word, whatever accents and size of letters', () => {
    expect(folded('Żółkiewski Ørsted ½-½')).toBe('zolkiewski orsted 1/2-1/2');
    expect(found('muller')).toEqual([0, 1]);
    expect(found('MÜLLER')).toEqual([0, 1]);
    expect(found('jorg muller')).toEqual([0]);
    expect(found('zizka 2015')).toEqual([4]);
    expect(found('rivale ORTHODOX')).toEqual([0, 1, 2, 3, 4]);
    expect(found('muller ann')).toEqual([]);
    expect(found('  ')).toEqual([0, 1, 2, 3, 4]);
    // What is not known is no word of a game.
    expect(found('?')).toEqual([]);
  });

  it('sorts by every column, equal ones by their place in the file, what is not known last', () => {
    const sorted = (by: 'white' | 'date' | 'plies' | 'event' | 'game' | 'black', down = false): number[] =>
      search.find('', { by, down });
    expect(sorted('white')).toEqual([1, 0, 2, 4, 3]);
    expect(sorted('date')).toEqual([4, 3, 2, 1, 0]);
    expect(sorted('event', true)).toEqual([4, 3, 2, 1, 0]);
    expect(sorted('plies')).toEqual([0, 2, 4, 1, 3]);
    expect(sorted('game')).toEqual([0, 1, 2, 3, 4]);
    expect(search.find('muller', { by: 'white', down: true })).toEqual([0, 1]);
  });
});

it('a file of random games with random changes loses no byte of the others', () => {
  const next = seeded(seed);
  const below = (sides: number): number => Math.floor(next() * sides);
  for (let round = 0; round < 60; round += 1) {
    const ends = below(2) === 0 ? '\n' : '\r\n';
    const count = 1 + below(6);
    const bytes = utf8(
      Array.from({ length: count }, (_, number) => game(`W${number}`, '1. e4 e5 *', ends) + ends.repeat(below(4))).join(
        ends,
      ),
    );
    const file = fileOf(bytes);
    const slices = file.heads.map(({ offset, size }) => Buffer.from(bytes.subarray(offset, offset + size)));
    const touched = new Set<number>();
    for (let change = below(4); change > 0; change -= 1) {
      const number = below(count);
      touched.add(number);
      if (below(2) === 0) edit(file, number);
      else file.remove(number);
    }
    const out = written(file);
    let at = 0;
    for (const [number, slice] of slices.entries()) {
      if (touched.has(number)) continue;
      const found = out.indexOf(slice, at);
      expect(found, `seed ${seed}, round ${round}, game ${number}`).toBeGreaterThanOrEqual(at);
      at = found + slice.length;
    }
    expect(fileOf(new Uint8Array(out)).heads, `seed ${seed}, round ${round}`).toHaveLength(count - file.removed.length);
  }
});
