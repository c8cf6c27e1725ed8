import { describe, expect, it } from 'vitest';
import type { Cell, Look, PositionView } from '../../src/core/types.js';
import { passagesBetween } from '../../src/slices/flight.js';
import { dashOf, linesOf } from '../../src/slices/lines_view.js';
import { corners, signBox, signsOf } from '../../src/slices/mark_art.js';
import { shapes } from '../../src/pieces/shapes.js';
import { style } from '../../src/slices/style.js';
import { lightMarks, mark, marksOf } from '../../src/slices/marks.js';
import { ghostOf } from '../../src/state/board/path.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { sceneOf } from '../../src/state/board/scene_of.js';
import { countByLevel } from '../../src/state/board/target_counts.js';
import { fill } from './silhouette.js';

const look: Look = {
  files: ['a', 'b'],
  ranks: ['1', '2'],
  levels: ['1', '2', '3'],
  levelOrder: [2, 1, 0],
  gap: 1,
  offsets: [],
  azimuth: 0,
  elevation: 0,
  arrangement: '',
  columns: false,
  pieces: [],
  pins: [],
};

/** Three levels of two by two; `pieces` by index. */
function cellsWith(pieces: Record<number, string>, shift = 0): Cell[] {
  return Array.from({ length: 12 }, (_, i) => {
    const [file, rank, level] = [i % 2, Math.floor(i / 2) % 2, Math.floor(i / 4)];
    return {
      name: String(i),
      file,
      rank,
      level,
      x: file + shift * level,
      y: rank + shift * level,
      z: level,
      dark: false,
      exists: true,
      piece: pieces[i] ?? '',
    };
  });
}

const view: PositionView = {
  cells: cellsWith({}),
  boards: [],
  side: 'white',
  check: false,
  checkers: [],
  attacked: [],
  last: '',
  lastCells: [],
  captured: '',
};
const scene = (more: Partial<BoardScene>): BoardScene => ({ ...sceneOf(view, look), ...more });

describe('the marks of a scene', () => {
  it('mark the column of the pointer on every other level', () => {
    const { flags } = marksOf(scene({ hover: 1 }));
    const column = [...flags].flatMap((bits, i) => (bits & mark.column ? i : []));
    expect(column).toEqual([5, 9]);
    expect((flags[1] ?? 0) & mark.hover).toBeTruthy();
  });

  it('mark all cells that a half shifted one overlaps', () => {
    const { flags } = marksOf(scene({ cells: cellsWith({}, 0.5), hover: 4 }));
    expect([...flags].flatMap((bits, i) => (bits & mark.column ? i : []))).toEqual([0, 1, 2, 3, 8]);
  });

  it('tell what attacks the cell under the pointer from what guards it', () => {
    const { flags } = marksOf(scene({ hover: 4, attackers: [0, 8], defenders: [9, 99] }));
    const marked = (bit: number): number[] => [...flags].flatMap((bits, i) => (bits & bit ? i : []));
    expect([marked(mark.attacker), marked(mark.defender)]).toEqual([[0, 8], [9]]);
  });

  it('tell what a piece that is only looked at could reach from what can be played', () => {
    const target = { cell: 9, capture: true, promotion: false, levelStep: 2 };
    const marked = (foreign: boolean): number[] =>
      [...marksOf(scene({ selected: 1, targets: [target], last: [4], foreign })).flags].flatMap((bits, i) =>
        bits & mark.foreign ? i : [],
      );
    expect(marked(true)).toEqual([1, 9]);
    expect(marked(false)).toEqual([]);
    const { flags } = marksOf(scene({ selected: 1, targets: [target], foreign: true }));
    expect(flags[9]).toBe(mark.exists | mark.target | mark.capture | mark.foreign);
  });

  it('say where a piece came from when it changed levels', () => {
    const cells = cellsWith({ 9: 'Q' });
    expect(marksOf(scene({ cells, last: [1, 9] })).arrival).toEqual({ cell: 9, from: 0 });
    expect(marksOf(scene({ cells, last: [8, 9] })).arrival).toBeNull();
  });

  it('count targets by level, a cell once', () => {
    const target = { capture: false, promotion: true, levelStep: 1 };
    const counts = countByLevel(
      scene({
        targets: [
          { cell: 4, ...target },
          { cell: 4, ...target },
          { cell: 9, ...target },
        ],
        pinTargets: [{ pin: 'p', cells: [8, 9] }],
      }),
    );
    expect([...counts]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('show both ends of a hint between levels, and the number of levels', () => {
    const { flags, steps } = marksOf(scene({ arrows: [{ from: 9, to: 0, kind: 'hint' }] }));
    expect([flags[9]! & mark.hintFrom, flags[0]! & mark.hintTo, steps[9], steps[0]]).toEqual([2048, 4096, -2, 0]);
    const flat = marksOf(scene({ arrows: [{ from: 8, to: 9, kind: 'hint' }] }));
    expect([flat.flags[8]! & mark.hintFrom, flat.steps[8]]).toEqual([0, 0]);
    expect(signsOf(mark.hintFrom, -2, null)).toHaveLength(2);
    expect(signsOf(mark.hintFrom, 0, null)).toHaveLength(1);
  });

  it('warn of pieces in danger by a sign for which no piece makes room', () => {
    const { flags } = marksOf(scene({ threatened: [2] }));
    expect((flags[2] ?? 0) & mark.threatened).toBeTruthy();
    expect((flags[1] ?? 0) & mark.threatened).toBe(0);
    expect(signsOf(mark.exists | mark.threatened, 0, null)).toHaveLength(1);
    expect(signsOf((mark.exists | mark.threatened) & ~lightMarks, 0, null)).toHaveLength(0);
  });

  it('ignore cells that are not there', () => {
    expect(() =>
      marksOf(
        scene({
          last: [99, -1],
          selected: 99,
          hover: 99,
          targets: [{ cell: 77, capture: true, promotion: false, levelStep: 0 }],
        }),
      ),
    ).not.toThrow();
    expect(countByLevel(scene({ targets: [{ cell: 77, capture: true, promotion: false, levelStep: 0 }] })).size).toBe(
      0,
    );
  });

  it('draw the way of the piece in hand to the target that is pointed at, and its ghost where nothing is taken', () => {
    const cells = cellsWith({ 1: 'Q', 9: 'q' });
    const targets = [4, 9].map((cell) => ({ cell, capture: cell === 9, promotion: false, levelStep: 1 }));
    const held = { cells, selected: 1, targets };
    const ways = (change: Partial<BoardScene>) =>
      linesOf(scene({ ...held, ...change })).map(({ from, to, kind, across }) => ({ from, to, kind, across }));
    expect(ways({ hover: 4 })).toEqual([{ from: 1, to: 4, kind: 'way', across: true }]);
    expect(ways({ hover: 9 })).toHaveLength(1);
    expect([ways({ hover: 5 }), ways({}), ways({ hover: 4, selected: null })]).toEqual([[], [], []]);
    expect(ghostOf(scene({ ...held, hover: 4 }))).toEqual({ piece: 'Q', cell: 4 });
    for (const change of [{ hover: 9 }, { hover: 5 }, {}, { hover: 4, foreign: true }])
      expect(ghostOf(scene({ ...held, ...change }))).toBeNull();
  });

  it('draw the lines of a check, and point to the level of one from elsewhere', () => {
    const checked = scene({
      cells: cellsWith({ 0: 'K', 3: 'b', 9: 'r' }),
      attacked: [0],
      checkers: [3, 9],
      arrows: [{ from: 3, to: 0, kind: 'check' }],
    });
    expect(linesOf(checked)).toEqual([
      { from: 3, to: 0, kind: 'check', across: false, ray: null },
      { from: 9, to: 0, kind: 'check', across: true, ray: null },
    ]);
    expect(linesOf({ ...checked, checkers: [99], attacked: [0, 77] })).toEqual(linesOf({ ...checked, checkers: [3] }));
    const { steps } = marksOf(checked);
    expect([steps[3], steps[9]]).toEqual([0, -2]);
  });
});

describe('the rays to the cell under the pointer', () => {
  it('are lines of their kind, beside all others, a line for two cells once', () => {
    const rays = [
      { from: 1, to: 0, line: 'straight', hostile: true },
      { from: 9, to: 0, line: 'leap', hostile: false },
      { from: 3, to: 0, line: 'diagonal', hostile: true },
      { from: 99, to: 0, line: 'diagonal', hostile: true },
    ] as const;
    expect(linesOf(scene({ hover: 0, attacked: [0], checkers: [3], rays }))).toEqual([
      { from: 3, to: 0, kind: 'check', across: false, ray: null },
      { from: 1, to: 0, kind: 'attack', across: false, ray: 'straight' },
      { from: 9, to: 0, kind: 'guard', across: true, ray: 'leap' },
    ]);
  });

  it.each([1.4, 2, 3.5])('differ by their dashes in lines of %s px', (width) => {
    const patterns = (['straight', 'diagonal', 'triagonal', 'leap'] as const).map((kind) => dashOf(kind, width));
    expect(new Set(patterns).size).toBe(4);
    expect(patterns[0]).toBe('');
    // Round ends reach out by half a width: a gap of one width would be none.
    for (const pattern of patterns.slice(1)) {
      const gaps = pattern.split(' ').filter((_, i) => i % 2 === 1);
      expect(Math.min(...gaps.map(Number))).toBeGreaterThan(2 * width);
    }
  });
});

describe('the signs in the corners of a cell', () => {
  const bodies = Object.entries(shapes).map(([name, { body }]) => ({ name, raster: fill(body, 90) }));

  /** As the style sheet moves a piece with signs beside it. */
  function roomFor(tiny: boolean): { x: number; y: number; scale: number; grown: number } {
    const [, x, y, scale] =
      new RegExp(
        `^${tiny ? '.tiny ' : ''}.signed > .piece { transform: translate\\((.*)px, (.*)px\\) scale\\((.*)\\)`,
        'm',
      ).exec(style) ?? [];
    const [, grown = '1'] = tiny ? (/^\.tiny \.sign > g \{ transform: scale\((.*)\)/m.exec(style) ?? []) : [];
    return { x: Number(x), y: Number(y), scale: Number(scale), grown: Number(grown) };
  }

  it.each([false, true])('leave the piece to be seen, small cells: %s', (tiny) => {
    const { x, y, scale, grown } = roomFor(tiny);
    for (const { name, raster } of bodies) {
      for (const [i, [left, top]] of corners.entries()) {
        const [all, covered] = raster.reduce(
          ([whole, under], inside, at) => {
            const px = x + (((at % 90) + 0.5) / 2) * scale;
            const py = y + ((Math.floor(at / 90) + 0.5) / 2) * scale;
            const hit =
              Math.abs(px - left) < (signBox.width * grown) / 2 && Math.abs(py - top) < (signBox.height * grown) / 2;
            return inside ? [whole + 1, under + (hit ? 1 : 0)] : [whole, under];
          },
          [0, 0] as [number, number],
        );
        // The third is for cells that have two already.
        expect(covered / all, `${name} in corner ${i}`).toBeLessThan(i < 2 ? 0.08 : 0.25);
      }
    }
  });

  it('are as many as there are corners, the most urgent first', () => {
    const all = Object.values(mark).reduce<number>((a, b) => a | b, 0);
    expect(signsOf(all, 2, { title: 'D', up: true }).length).toBe(corners.length);
    expect(signsOf(mark.exists | mark.last, 0, null)).toEqual([]);
    expect(signsOf(mark.exists | mark.checker, 0, null)).toEqual([]);
    expect(signsOf(mark.exists | mark.checker, -2, null).length).toBe(1);
  });
});

describe('flights', () => {
  it('pair the cell that a piece left with the one where it came', () => {
    expect(passagesBetween(cellsWith({ 0: 'Q', 9: 'p' }), cellsWith({ 9: 'Q' }), [0, 9])).toEqual([{ from: 0, to: 9 }]);
  });

  it('know a promoted piece and a castling', () => {
    expect(passagesBetween(cellsWith({ 0: 'P' }), cellsWith({ 2: 'Q' }), [0, 2])).toEqual([{ from: 0, to: 2 }]);
    expect(passagesBetween(cellsWith({ 0: 'K', 3: 'R' }), cellsWith({ 2: 'K', 1: 'R' }), [0, 1, 2, 3])).toEqual(
      [
        { from: 0, to: 2 },
        { from: 3, to: 1 },
      ].sort((a, b) => a.to - b.to),
    );
  });

  it('show nothing when somebody jumped through the game', () => {
    const before = cellsWith({ 0: 'A', 1: 'B', 2: 'C', 3: 'D', 4: 'E', 5: 'F' });
    const after = cellsWith({ 6: 'A', 7: 'B', 8: 'C', 9: 'D', 10: 'E', 11: 'F', 0: 'G' });
    expect(passagesBetween(before, after, [])).toEqual([]);
  });

  it('prefer the piece of the last move among equals', () => {
    const passages = passagesBetween(cellsWith({ 0: 'P', 1: 'P', 5: 'q' }), cellsWith({ 5: 'P' }), [1, 5]);
    expect(passages).toEqual([{ from: 1, to: 5 }]);
  });
});
