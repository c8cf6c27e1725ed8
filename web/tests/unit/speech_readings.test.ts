// What can be asked about a position, and what is said when the game on the screen changes.

import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/core/types.js';
import { cellLabel, type CellMarks } from '../../src/speech/cells.js';
import { labelsOf } from '../../src/speech/grids.js';
import { linesThrough } from '../../src/speech/lines.js';
import { readingLines, readingOf, typedReading } from '../../src/speech/reading_lines.js';
import { answer, type Asked, lineWords, scanLines, spokenTime } from '../../src/speech/readings.js';
import { pinTargetsFrom, Places, sceneOf } from '../../src/state/board/scene_of.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { core } from './real_core.js';

const unmarked: CellMarks = {
  selected: false,
  target: false,
  capture: false,
  promotion: false,
  placeFor: null,
  foreign: false,
  fault: false,
  attacked: false,
  checker: false,
  threatened: false,
  star: false,
  last: false,
  unsent: false,
  leaves: false,
  comes: false,
};

/** Of a game on the screen what readings look at. */
function askedOf(id: string, start: string, cell: string): Asked & { at: Cell } {
  const variant = core.loadVariant(id);
  const game = variant.game(start);
  const view = game.view();
  const at = view.cells.find(({ name }) => name === cell)!;
  const screen = {
    id: 'g',
    variant: variant.info,
    view,
    before: null,
    moves: game.moves(),
    state: game.state(),
    status: 'White to move.',
    clock: { white: 125_000, black: 3_600_000, running: null },
    pieceCounts: [
      { letter: 'P', name: 'pawn', shape: 'pawn', white: 8, black: 6, whiteLost: 0, blackLost: 2 },
      { letter: 'N', name: 'knight', shape: 'knight', white: 1, black: 1, whiteLost: 1, blackLost: 1 },
    ],
  } as unknown as GameScreen;
  return {
    game: screen,
    cell: at,
    at,
    attackers: (name) => game.attackers(name),
    left: (side) => ({ left: side === 'white' ? 125_000 : 3_600_000, periods: 0, inPeriod: false, delay: 0 }),
  };
}

const fight = '4k3/3p4/8/8/Q7/8/8/4K2R w h1 - 0 1';

describe('the name of a cell', () => {
  const { look } = core.loadVariant('raumschach').info;
  const cell = { name: 'Cd3', file: 3, rank: 2, level: 2, x: 3, y: 2, z: 2, dark: true, exists: true, piece: 'N' };
  it.each([
    [{}, 'N', 'C d 3, white knight'],
    [{ target: true, capture: true }, 'n', 'C d 3, black knight, can be captured'],
    [{}, '', 'C d 3, empty'],
    [{ target: true }, '', 'C d 3, empty, can be reached'],
    [{ target: true, promotion: true }, '', 'C d 3, empty, can be reached, with promotion'],
    [{ target: true, capture: true }, '', 'C d 3, empty, can be reached, capturing en passant'],
    [{ target: true, foreign: true }, '', 'C d 3, empty, could be reached'],
    [{ selected: true, attacked: true, last: true }, 'K', 'C d 3, white king, picked up, in check, last move'],
    [{ checker: true }, 'q', 'C d 3, black queen, gives check'],
    [{ threatened: true, last: true }, 'N', 'C d 3, white knight, in danger, last move'],
  ])('with %o', (marks, piece, words) => {
    expect(cellLabel(look, { ...cell, piece }, { ...unmarked, ...marks })).toBe(words);
  });

  it.each([
    [false, 'C d 3, no board here yet, board QLW can go here'],
    [true, 'C d 3, no board here yet, board QLW could go here'],
  ])('where the board in hand can go, only looked at: %s', (foreign, words) => {
    const place = { ...cell, exists: false, piece: '' };
    expect(cellLabel(look, place, { ...unmarked, placeFor: 'QLW', foreign })).toBe(words);
  });

  it('tells of every place of the board in hand, and of no other cell', () => {
    const variant = core.loadVariant('parmen');
    const game = variant.game();
    for (let n = 0; n < 200 && !game.moves().some(({ board }) => board); n += 1) {
      const moves = game.moves();
      game.play(moves[(n * 7919 + 13) % moves.length]!.canonical);
    }
    const { from } = game.moves().find(({ board }) => board)!;
    const view = game.view();
    const pinTargets = pinTargetsFrom(game.moves(), from, new Places(view.cells, variant.info.look));
    const selectedBoard = view.boards.find(({ pin }) => pin === from)!.name;
    const labels = labelsOf(sceneOf(view, variant.info.look, { selectedBoard, pinTargets }));
    const words = `board ${selectedBoard} can go here`;
    const told = labels.flatMap((label, index) => (label.includes(words) ? [index] : []));
    const places = new Set(pinTargets.flatMap(({ cells }) => cells));
    expect(places.size).toBeGreaterThan(0);
    expect(new Set(told)).toEqual(places);
    game.release();
    variant.release();
  });
});

describe('readings', () => {
  it.each([
    ['o', 'e 8, black king, light.'.replace('e 8', 'E 8')],
    ['g', 'E 8. Attacked by White: nobody. Guarded by Black: nobody.'],
    ['g d7', 'D 7. Attacked by White: queen a 4. Guarded by Black: king e 8.'],
    ['m a4', 'Queen a 4: '],
    ['mc a4', 'Queen a 4: 1 capture: d 7, captures pawn.'],
    ['m e5', 'e 5 is empty.'],
    ['p', 'White: king e 1; queen a 4; rook h 1. Black: king e 8; pawn d 7.'],
    ['p q', 'White: queen a 4. Black: none.'],
    ['p rook', 'White: rook h 1. Black: none.'],
    ['p x', 'There is no piece called x in this game.'],
    ['k', 'White has lost 1 knight. Black has lost 2 pawns and 1 knight.'],
    ['c', 'White has 2 minutes 5 seconds. Black has 1 hour.'],
    ['t', 'White to move.'],
    ['l', 'No move has been played.'],
    ['o j9', 'There is no cell called j9.'],
    ['x a4', 'File forwards: 4 empty. Rank right: 7 empty. File backwards: 3 empty.'],
    ['xd a4', 'Diagonal forwards right: 2 empty, black pawn d 7, black king e 8. Diagonal backwards right: 3 empty.'],
    ['xs a4', 'No such line leads from here.'],
  ])('answer %s', (typed, words) => {
    const asked = askedOf('orthodox', fight, 'e8');
    const found = typedReading(typed)!;
    expect(answer(found.reading, asked, found.argument)).toContain(words);
  });

  it('ask about a cell of a numbered level, its level apart or not', () => {
    const asked = askedOf('parmen', '', 'e5(4)');
    for (const typed of ['o e5(4)', 'o e5 4', 'O  e5  4 ']) {
      const found = typedReading(typed)!;
      expect(answer(found.reading, asked, found.argument)).toMatch(/^E 5 level 4, /i);
    }
    for (const typed of ['o e5 4 4', 'p q 4', 't e5 4']) expect(typedReading(typed), typed).toBeNull();
  });

  it('say what a clock has beside its time', () => {
    const asked = askedOf('orthodox', fight, 'e8');
    const clock = { ...asked.game.clock!, period: 30_000 };
    const said = (white: Partial<ReturnType<Asked['left']>>): string => {
      const left = (side: string): ReturnType<Asked['left']> => ({
        ...{ left: 60_000, periods: 0, inPeriod: false, delay: 0 },
        ...(side === 'white' ? white : {}),
      });
      return answer('clock', { ...asked, game: { ...asked.game, clock }, left });
    };
    expect(said({})).toBe('White has 1 minute. Black has 1 minute.');
    expect(said({ delay: 3_000 })).toBe('White has 1 minute, and 3 seconds of delay. Black has 1 minute.');
    expect(said({ periods: 3 })).toBe('White has 1 minute, then 3 periods of 30 seconds. Black has 1 minute.');
    expect(said({ left: 12_300, periods: 1, inPeriod: true })).toBe(
      'White has 12 seconds of a period, 1 period left. Black has 1 minute.',
    );
  });

  it('read a level by its name, or the level of the cursor', () => {
    const asked = askedOf('raumschach', '', 'Aa1');
    const lowest = answer('level', asked);
    expect(lowest).toMatch(/^Level A\. White: king A c 1; .*rook A a 1, A e 1.* Black: none\.$/);
    expect(answer('level', asked, 'a')).toBe(lowest);
    expect(answer('level', asked, 'Z')).toBe('There is no level called Z.');
  });

  it('leave moves to the game', () => {
    for (const move of ['e2-e4', 'O-O', 'Nf3', 'Aa1-Bb2', 'p q r', 't 5', ''])
      expect(typedReading(move), move).toBeNull();
  });

  it('have a key and a word each, all of them different', () => {
    const keys = readingLines().map(({ key, alt, shift }) => `${alt ? 'alt ' : ''}${shift ? 'shift ' : ''}${key}`);
    expect(new Set(keys).size).toBe(readingLines().length);
    expect(new Set(readingLines().map(({ word }) => word)).size).toBe(readingLines().length);
    for (const { reading, key, alt = false, shift = false } of readingLines())
      expect(readingOf(shift ? key.toUpperCase() : key, alt, shift)).toEqual({ reading, back: false });
    expect(readingOf('X', false, true)).toEqual({ reading: 'straight', back: true });
    expect(readingOf('X', true, true)).toEqual({ reading: 'diagonal', back: true });
    expect(readingOf('w', false, false)).toBeNull();
  });

  it('tell time in words', () => {
    expect(spokenTime(3_661_000)).toBe('1 hour 1 minute 1 second');
    expect(spokenTime(59_999)).toBe('59 seconds');
    expect(spokenTime(2 * 86_400_000 + 4 * 3_600_000 + 5_000)).toBe('2 days 4 hours');
    expect(spokenTime(-5)).toBe('no time');
  });
});

describe('lines', () => {
  const through = (id: string, cell: string): string[] => {
    const { game, at } = askedOf(id, '', cell);
    return linesThrough(game.variant.look, game.view.cells, at).map(
      ({ group, cells }) => `${group} ${cells.map(({ name }) => name).join(' ')}`,
    );
  };

  it('of the middle of a cube lead to all 26 sides', () => {
    const lines = through('raumschach', 'Cc3');
    expect(lines).toHaveLength(26);
    expect(lines).toContain('straight Dc3 Ec3');
    expect(lines).toContain('diagonal Dd3 Ee3');
    expect(lines).toContain('triagonal Bb2 Aa1');
  });

  it('of a pyramid lead to the next level by half a step', () => {
    expect(through('ziggurat', '0d4')).toContain('triagonal 1d4 2d4 3d4 4d4');
  });

  it('lead from column to column where the game looks straight down', () => {
    const { game, at } = askedOf('parmen', '', 'd4(2)');
    const lines = linesThrough(game.variant.look, game.view.cells, at);
    expect(lines.map(({ cells }) => cells.map(({ name }) => name).join(' '))).toEqual(
      expect.arrayContaining(['d4(4)', 'd5(4) d5(6) d6(4) d6(6) d7(6) d8(6)', 'e4(2) e4(4)']),
    );
    expect(lines.every(({ group }) => group !== 'triagonal')).toBe(true);
  });

  it('follow the moves of sliding pieces: whatever a lone rook, bishop or unicorn reaches lies on lines of its kind', () => {
    const variant = core.loadVariant('raumschach');
    for (const [letter, group] of [
      ['R', 'straight'],
      ['B', 'diagonal'],
      ['U', 'triagonal'],
    ] as const) {
      const start = `5/5/5/4P/K4|5/5/5/5/5|5/5/1${letter}3/5/5|5/5/5/5/5|5/5/5/5/4k w - - 0 1`;
      const game = variant.game(start);
      const view = game.view();
      const from = view.cells.find(({ piece }) => piece === letter)!;
      const reached = game
        .moves()
        .filter((move) => move.from === from.name)
        .map(({ to }) => to);
      const lines = linesThrough(variant.info.look, view.cells, from).filter((line) => line.group === group);
      const onLines = new Set(lines.flatMap(({ cells }) => cells.map(({ name }) => name)));
      expect(reached.length).toBeGreaterThan(3);
      expect(
        reached.filter((to) => !onLines.has(to)),
        letter,
      ).toEqual([]);
    }
  });

  it.each(core.variants().map(({ id }) => id))('are of the kind that the core names, in %s', (id) => {
    const variant = core.loadVariant(id);
    const game = variant.game();
    let compared = 0;
    const wrong = new Set<string>();
    for (let n = 0; n < 24; n += 1) {
      const moves = game.moves();
      game.play(moves[(n * 7919 + 13) % moves.length]!.canonical);
      const { cells } = game.view();
      for (const at of cells.filter(({ exists }, i) => exists && (i + n) % 8 === 0)) {
        const lines = linesThrough(variant.info.look, cells, at);
        const { white, black } = game.attackers(at.name);
        for (const { cell, line } of [...white, ...black]) {
          if (line === 'leap') continue;
          compared += 1;
          const group = lines.find((one) => one.cells.some(({ name }) => name === cell))?.group;
          if (group !== line) wrong.add(`${cell} to ${at.name}: ${group} for ${line}`);
        }
      }
    }
    game.release();
    variant.release();
    expect([...wrong]).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it('are read cell by cell', () => {
    const { game, at } = askedOf('raumschach', '', 'Ac3');
    const said = scanLines(game, at, 'straight').map((line) => lineWords(game, line));
    expect(said).toContain('File backwards: white pawn A c 2, white king A c 1.');
    expect(said).toContain('Column up: 4 empty.');
  });
});
