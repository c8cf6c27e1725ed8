import { describe, expect, it } from 'vitest';
import type { Cell, Look, PositionView } from '../../src/core/types.js';
import { passagesBetween } from '../../src/slices/flight.js';
import { linesOf } from '../../src/slices/lines_view.js';
import { countByLevel, mark, marksOf } from '../../src/slices/marks.js';
import type { BoardScene } from '../../src/state/scene.js';
import { sceneOf } from '../../src/state/scene_of.js';

const look: Look = {
  files: ['a', 'b'],
  ranks: ['1', '2'],
  levels: ['1', '2', '3'],
  levelOrder: [2, 1, 0],
  gap: 1,
  offsets: [],
  azimuth: 0,
  elevation: 0,
  pieces: [],
  pins: [],
};

/** Three levels of two by two; `men` by index. */
function cellsWith(men: Record<number, string>, shift = 0): Cell[] {
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
      man: men[i] ?? '',
    };
  });
}

const view: PositionView = {
  cells: cellsWith({}), boards: [], side: 'white', check: false, checkers: [], attacked: [], last: '', lastCells: [],
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

  it('say where a man came from when it changed levels', () => {
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

  it('draw the line of a check within a level and point to the level of another', () => {
    const checked = scene({
      cells: cellsWith({ 0: 'K', 3: 'b', 9: 'r' }),
      attacked: [0],
      checkers: [3, 9],
      arrows: [{ from: 3, to: 0, kind: 'check' }],
    });
    expect(linesOf(checked)).toEqual([{ from: 3, to: 0, kind: 'check' }]);
    const { steps } = marksOf(checked);
    expect([steps[3], steps[9]]).toEqual([0, -2]);
  });
});

describe('flights', () => {
  it('pair the cell that a man left with the one where it came', () => {
    expect(passagesBetween(cellsWith({ 0: 'Q', 9: 'p' }), cellsWith({ 9: 'Q' }), [0, 9])).toEqual([{ from: 0, to: 9 }]);
  });

  it('know a promoted man and a castling', () => {
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

  it('prefer the man of the last move among equals', () => {
    const passages = passagesBetween(cellsWith({ 0: 'P', 1: 'P', 5: 'q' }), cellsWith({ 5: 'P' }), [1, 5]);
    expect(passages).toEqual([{ from: 1, to: 5 }]);
  });
});
