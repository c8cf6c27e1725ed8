// Scenes as rows of numbers: what is drawn, how it fades, where stems and lines go.

import { describe, expect, test } from 'vitest';
import { COLOURS, tinted } from '../../src/board3d/colours.js';
import { columnOf, layOut } from '../../src/board3d/layout.js';
import {
  type Drawn,
  FADED,
  FORM,
  edgesOf,
  fadeOf,
  hiddenRows,
  markRows,
  plateRows,
  rodRows,
  stemBetween,
  stemOf,
} from '../../src/board3d/rows.js';
import type { BoardScene } from '../../src/state/scene.js';
import { block, named, put, sceneWith } from './board3d_space.js';

function drawn(change: Partial<BoardScene>): Drawn {
  const scene = sceneWith({ cells: block(4, 4, 3), ...change });
  return {
    scene,
    layout: layOut(scene.cells, 4),
    colours: COLOURS.light,
    exists: scene.cells.map(({ exists }) => exists),
    edges: edgesOf(scene.cells),
  };
}

/** Rows of squares cut into [form, cell's row, what is left]. */
function squares(rows: readonly number[]): { form: number; left: number }[] {
  const all = [];
  for (let i = 0; i < rows.length; i += 9) all.push({ form: rows[i + 3] ?? -1, left: rows[i + 8] ?? -1 });
  return all;
}

const forms = (change: Partial<BoardScene>) => squares(markRows(drawn(change))).map(({ form }) => form);

describe('rows', () => {
  test('a level that is not worked on fades, all are alike without one', () => {
    const scene = sceneWith({ level: 1 });
    expect([0, 1, 2].map((level) => fadeOf(scene, level))).toEqual([FADED, 1, FADED]);
    expect(fadeOf(sceneWith({}), 2)).toBe(1);
    expect(FADED).toBeGreaterThanOrEqual(0.1);
    expect(FADED).toBeLessThanOrEqual(0.15);
    const plates = squares(plateRows(drawn({ level: 1 })));
    expect(plates.filter(({ left }) => left === 1)).toHaveLength(16);
    expect(plates).toHaveLength(48);
  });

  test('cells that do not exist are not drawn unless a board may go there', () => {
    const cells = block(4, 4, 2).map((cell) => ({ ...cell, exists: cell.level === 0 }));
    expect(squares(plateRows(drawn({ cells })))).toHaveLength(16);
    expect(forms({ cells })).toEqual([]);
    expect(forms({ cells, pinTargets: [{ pin: '@1b2', cells: [16, 17] }] })).toEqual([FORM.ghost, FORM.ghost]);
  });

  test('every kind of target has its own form', () => {
    const target = { cell: 5, capture: false, promotion: false, levelStep: 0 };
    expect(forms({ targets: [target] })).toEqual([FORM.dot]);
    expect(forms({ targets: [{ ...target, capture: true }] })).toEqual([FORM.ring]);
    expect(forms({ targets: [{ ...target, promotion: true }] })).toEqual([FORM.diamond]);
    expect(forms({ targets: [{ ...target, capture: true, promotion: true }] })).toEqual([FORM.diamond, FORM.ring]);
    expect(squares(hiddenRows(drawn({ targets: [target, { ...target, capture: true }] })))).toHaveLength(1);
  });

  test('selection, last move, check and column differ by form, not by colour alone', () => {
    expect(new Set(forms({ selected: 1, last: [2], attacked: [3], checkers: [4], hover: 5 })).size).toBe(5);
  });

  test('the column of a cell is what is straight above and below it', () => {
    const cells = block(4, 4, 3);
    expect(columnOf(cells, 5)).toEqual([5, 21, 37]);
    expect(columnOf(cells, 99)).toEqual([]);
    const shifted = cells.map((cell) => (cell.level === 1 ? { ...cell, x: cell.x + 0.5, y: cell.y + 0.5 } : cell));
    expect(columnOf(shifted, 5)).toEqual([5, 37]);
    expect(forms({ hover: 5 })).toHaveLength(3);
  });

  test('the outer edges of a board are known', () => {
    const edges = edgesOf(block(3, 3, 2));
    expect(edges[4]).toBe(0);
    expect(edges[0]).toBe(1 + 8);
    expect(edges[8]).toBe(2 + 4);
  });

  test('a line goes from each checker to each royal man it attacks', () => {
    const rods = (change: Partial<BoardScene>) => rodRows(drawn(change), []).length / 13;
    expect(rods({ checkers: [1, 2], attacked: [40] })).toBe(4);
    expect(rods({ checkers: [1], attacked: [40], arrows: [{ from: 1, to: 40, kind: 'check' }] })).toBe(2);
    expect(rods({ arrows: [{ from: 1, to: 1, kind: 'hint' }] })).toBe(0);
    expect(rods({ selected: 5 })).toBe(1);
  });

  test('a stem rises from the corner of the cell its pin is named after', () => {
    const cells = put(block(4, 4, 2), {});
    const board = {
      name: 'B',
      pin: '1b2',
      owner: 'black' as const,
      mayMove: false,
      cells: ['2a1', '2b1', '2a2', '2b2'].map((name) => named(cells, name)),
    };
    const scene = sceneWith({ cells, boards: [board] });
    const layout = layOut(cells, 3);
    const stem = stemOf({ scene, layout }, board);
    const host = layout.places[named(cells, '1b2')] ?? [0, 0, 0];
    expect(stem).toMatchObject({ owner: 1, free: false });
    expect(stem?.root).toEqual([host[0] - 0.5, host[1], host[2] + 0.5]);
    expect(stem?.head[1]).toBeCloseTo(host[1] + 3);
    expect(stemBetween(layout, [], 0)).toBeNull();
    expect(stemBetween(layout, board.cells, -1)?.root[1]).toBeLessThan(stem?.head[1] ?? 0);
  });

  test('plates go from cool to warm', () => {
    const colour = [0.5, 0.5, 0.5] as const;
    const [low, high] = [tinted(COLOURS.dark, colour, 0), tinted(COLOURS.dark, colour, 1)];
    expect(low[2] - low[0]).toBeGreaterThan(0);
    expect(high[0] - low[0]).toBeGreaterThan(0);
  });
});
