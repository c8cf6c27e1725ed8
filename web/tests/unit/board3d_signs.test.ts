// Where the plaques of boards stand: at a corner that can be seen, the count beside it clear of the board.

import { describe, expect, test } from 'vitest';
import type { Atlas } from '../../src/board3d/atlas.js';
import { PALETTES } from '../../src/board3d/colours.js';
import { boardsOf, layOut, middleOf, type Point, type Seat } from '../../src/board3d/layout.js';
import { project } from '../../src/board3d/pose.js';
import type { Drawn } from '../../src/board3d/rows.js';
import { labelRows } from '../../src/board3d/signs.js';
import { block, sceneWith } from './board3d_space.js';

const tiles = {
  label: (_: string, onGlass: boolean) => (onGlass ? 1 : 0),
  plaque: (name: string) => 100 + Number(name),
  count: () => 200,
} as unknown as Atlas;
const [north, east] = [58, 30];

/** Two boards, the lower one at the middle and turned by `yaw`, the upper one at `above`. */
function signs(above: Point, yaw = 0): { tile: number; at: Point; right: number; up: number }[] {
  const cells = block(4, 4, 2);
  const boards = boardsOf(cells, []);
  const seats = boards.map((board, index): Seat => ({
    at: index === 0 ? [0, 0, 0] : above,
    middle: middleOf(board),
    scale: 1,
    tilt: 0,
    yaw,
    shown: 'whole',
    role: 'plain',
  }));
  const scene = sceneWith({ cells, targets: [{ cell: 0, capture: false, promotion: false, levelStep: 0 }] });
  const drawn: Drawn = {
    scene,
    layout: layOut(cells, boards, seats),
    colours: PALETTES.day,
    exists: cells.map(({ exists }) => exists),
    slabs: [],
    stacked: false,
    called: -1,
    pin: null,
  };
  const pose = { azimuth: 0, elevation: north, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  const rows: number[] = [];
  labelRows(drawn, project(pose, drawn.layout, { width: 1200, height: 600 }, east), rows, tiles);
  const all = [];
  for (let i = 0; i < rows.length; i += 10) {
    const [x = 0, y = 0, z = 0, , , right = 0, up = 0, tile = 0] = rows.slice(i, i + 10);
    all.push({ tile, at: [x, y, z] as const, right, up });
  }
  return all;
}

const plaque = (rows: ReturnType<typeof signs>) => rows.find(({ tile }) => tile === 101);
const count = (rows: ReturnType<typeof signs>) => rows.find(({ tile }) => tile === 200);

test('names on a board that moves are as large as on others, and have an edge', () => {
  const cells = [
    ...block(2, 2, 1),
    ...block(2, 2, 1).map((cell) => ({ ...cell, name: `b${cell.name}`, z: 1, level: 1 })),
  ];
  const boards = boardsOf(cells, [{ name: 'pin', cells: cells.slice(4).map(({ name }) => name) }]);
  const seats = boards.map((board, index): Seat => ({
    at: [4 * index, 0, 0],
    middle: middleOf(board),
    scale: 1,
    tilt: 0,
    yaw: 0,
    shown: 'whole',
    role: 'plain',
  }));
  const layout = layOut(cells, boards, seats);
  const drawn = {
    scene: sceneWith({ cells }),
    layout,
    exists: cells.map(() => true),
    stacked: false,
  } as unknown as Drawn;
  const pose = { azimuth: 0, elevation: north, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  const rows: number[] = [];
  labelRows(drawn, project(pose, layout, { width: 900, height: 600 }, east), rows, tiles);
  const names = Array.from({ length: rows.length / 10 }, (_, i) => rows.slice(10 * i, 10 * i + 10)).filter(
    ([, , , , , , , tile = 9]) => tile < 2,
  );
  const of = (glass: number) => names.filter((row) => row[7] === glass);
  expect([of(0).length, of(1).length]).toEqual([4, 4]);
  expect(new Set(names.map((row) => row[3])).size).toBe(1);
  expect(Math.min(...of(1).map((row) => row[4] ?? 0))).toBeGreaterThan(12);
});

describe('the plaque of a board', () => {
  test('stands at its near left corner, the count to the right of it', () => {
    const rows = signs([9, 0, 0]);
    expect(plaque(rows)?.at[0]).toBeLessThan(0);
    expect(plaque(rows)?.at[2]).toBeGreaterThan(0);
    expect(count(rows)?.right).toBeGreaterThan(1);
  });

  test('gives way to a board that hangs before that corner', () => {
    const rows = signs([-3, 1.5, 3]);
    expect(plaque(rows)?.at[0]).toBeGreaterThan(0);
    expect(plaque(rows)?.at[2]).toBeGreaterThan(0);
  });

  test('has its count under it where the near edge of the board falls away to the right', () => {
    const [falling, rising] = [signs([9, 0, 0], -12), signs([9, 0, 0], 12)];
    for (const rows of [falling, rising]) expect(plaque(rows)?.at[0]).toBeLessThan(0);
    expect(count(falling)?.right).toBeLessThan(1);
    expect(count(rising)?.right).toBeGreaterThan(1);
  });

  test('hangs to the left of a corner where the board itself would hide it', () => {
    // The nearest corner is under the other board.
    const rows = signs([0, 1.5, 5.2], 40);
    expect(plaque(rows)?.at[0]).toBeLessThan(-1);
    expect(plaque(rows)?.right).toBeLessThan(0);
  });
});
