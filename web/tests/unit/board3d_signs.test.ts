// Where the plaques of boards stand: at a corner that can be seen, the count beside it clear of the board.

import { describe, expect, test } from 'vitest';
import type { Atlas } from '../../src/board3d/atlas.js';
import { PALETTES } from '../../src/board3d/colours.js';
import { boardsOf, FRAME, layOut, middleOf, type Point, type Seat } from '../../src/board3d/layout.js';
import { project, toScreen } from '../../src/board3d/pose.js';
import type { Drawn } from '../../src/board3d/rows.js';
import { badgesOf, cameRows, labelRows, plaquesOf } from '../../src/board3d/signs.js';
import type { BoardScene } from '../../src/state/board/scene.js';
import { block, laidOut, named, put, sceneWith } from './board3d_space.js';

const tiles = {
  label: (_: string, onGlass: boolean) => (onGlass ? 1 : 0),
  plaque: (name: string, strong: boolean) => (strong ? 150 : 100) + Number(name),
  count: (count: number) => 200 + count,
} as unknown as Atlas;
const [north, east] = [58, 30];

interface Sign {
  tile: number;
  at: Point;
  /** Where its middle is in the picture, and its side there. */
  x: number;
  y: number;
  px: number;
  right: number;
  up: number;
  opacity: number;
}

const cells = block(4, 4, 2);
const [frame, target] = [
  { width: 1200, height: 600 },
  { cell: 0, capture: false, promotion: false, levelStep: 0 },
];

/** Two boards, the lower one at the middle and turned by `yaw`, the upper one at `above` and so much larger; the camera looks aside. */
function signs(
  above: Point,
  yaw = 0,
  { change = {}, larger = 1, down = 0 }: { change?: Partial<BoardScene>; larger?: number; down?: number } = {},
): Sign[] {
  const boards = boardsOf(cells, []);
  const seats = boards.map((board, index): Seat => ({
    at: index === 0 ? [0, 0, 0] : above,
    middle: middleOf(board),
    scale: index === 0 ? 1 : larger,
    tilt: 0,
    yaw,
    shown: 'whole',
    role: 'plain',
  }));
  const scene = sceneWith({ cells, targets: [target], ...change });
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
  const pose = { azimuth: 0, elevation: north, zoom: 1, panX: 0, panY: -down, yaw: 0 };
  const rows: number[] = [];
  const projection = project(pose, drawn.layout, frame, east);
  labelRows(drawn, projection, rows, tiles);
  return Array.from({ length: rows.length / 10 }, (_, i) => {
    const [a = 0, b = 0, c = 0, size = 0, least = 0, right = 0, up = 0, tile = 0, opacity = 0] = rows.slice(10 * i);
    const at: Point = [a, b, c];
    const on = toScreen(projection, at);
    const px = Math.max(size * on.scale, least);
    return { tile, at, right, up, opacity, px, x: on.x + right * px, y: on.y - up * px };
  });
}

const plaque = (rows: readonly Sign[]) => rows.find(({ tile }) => tile === 101 || tile === 151);
const count = (rows: readonly Sign[]) => rows.find(({ tile }) => tile > 200);

test('names on a board that moves are as large as on others, and have an edge', () => {
  const cells = [
    ...block(2, 2, 1),
    ...block(2, 2, 1).map((cell) => ({ ...cell, name: `b${cell.name}`, z: 1, level: 1 })),
  ];
  const boards = boardsOf(cells, [{ name: 'pin', cells: cells.slice(4).map(({ name }) => name), boards: [] }]);
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

test('files and ranks stand on the rim of the board in front, larger than on others', () => {
  const boards = boardsOf(cells, []);
  const seats = boards.map((board, index): Seat => ({
    at: [7 * index, 0, 0],
    middle: middleOf(board),
    scale: 1,
    tilt: 0,
    yaw: 0,
    shown: 'whole',
    role: index === 0 ? 'active' : 'wing',
  }));
  const layout = layOut(cells, boards, seats);
  const words: string[] = [];
  const label = (name: string): number => words.push(name);
  const rows: number[] = [];
  const space = { scene: sceneWith({ cells }), layout, exists: cells.map(() => true), stacked: false };
  const pose = { azimuth: 0, elevation: north, zoom: 1, panX: 0, panY: 0, yaw: 0 };
  const atlas = { label, plaque: () => 0 } as unknown as Atlas;
  labelRows(space as unknown as Drawn, project(pose, layout, frame, east), rows, atlas);
  expect(words.toSorted().join('')).toBe('11223344aabbccdd');
  const named = Array.from({ length: rows.length / 10 }, (_, i) => rows.slice(10 * i, 10 * i + 10)).filter(
    ([, , , , , , , tile]) => tile,
  );
  const [front, aside] = [named.filter(([x = 9]) => x < 3.5), named.filter(([x = 0]) => x > 3.5)];
  expect([front.length, aside.length]).toEqual([8, 8]);
  for (const [x = 0, , z = 0, size] of front) {
    expect(size).toBe(0.4);
    // Half of its own rim beyond the cells, which end at 2.
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeCloseTo(2 + FRAME.active / 2);
  }
  for (const [, , , size] of aside) expect(size).toBe(0.3);
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

  test('is whole in the picture: at the corner at its upper edge it would be cut off', () => {
    // The board before it hides the near corners; of the far ones the left one is the higher.
    for (const down of [0.1, 0.3, 0.5, 0.8]) {
      const { at, y = 0, px = 0 } = plaque(signs([0, 1.5, 4], -12, { larger: 1.5, down })) ?? {};
      expect(at?.[0]).toBeGreaterThan(0);
      expect(y - 0.35 * px).toBeGreaterThan(0);
    }
  });

  test('counts places for a board as the slices do', () => {
    expect(count(signs([9, 0, 0]))?.tile).toBe(201);
    const places = [
      { pin: 'p', cells: [1, 2] },
      { pin: 'q', cells: [5, 6] },
    ];
    expect(count(signs([9, 0, 0], 0, { change: { pinTargets: places } }))?.tile).toBe(203);
  });

  test('stands out where its level is the one that is worked on, those of the others step back', () => {
    const [all, called, other] = [null, 0, 1].map((level) => plaque(signs([9, 0, 0], 0, { change: { level } })));
    expect([all?.tile, called?.tile, other?.tile]).toEqual([101, 151, 101]);
    expect([all?.opacity, called?.opacity]).toEqual([1, 1]);
    expect(other?.opacity).toBeLessThan(0.7);
  });
});

describe('a piece that came from another level', () => {
  /** What its sign says and over which cell it is; null for no sign. */
  const came = (from: string, to: string, change: Partial<BoardScene> = {}) => {
    const cells = put(block(4, 4, 3), { [to]: 'R' });
    const levels = ['A', 'B', 'C'];
    const last = [named(cells, from), named(cells, to)];
    const scene = sceneWith({ cells, last, ...change });
    const layout = laidOut(cells, 'all');
    const said: [string, boolean][] = [];
    const rows: number[] = [];
    cameRows({ scene: { ...scene, look: { ...scene.look, levels } }, layout } as Drawn, rows, {
      came: (...words) => said.push(words),
    });
    expect(rows.length).toBe(10 * said.length);
    const [place] = [layout.places[named(cells, to)]];
    if (said.length > 0) expect([rows[0], rows[2]]).toEqual([place?.[0], place?.[2]]);
    return said[0] ?? null;
  };

  test('has the name of that level, and an arrow to it', () => {
    expect(came('1a1', '3a1')).toEqual(['A', false]);
    expect(came('3b2', '2b2')).toEqual(['C', true]);
  });

  test('is told from one that stayed, and from moves of several pieces', () => {
    expect(came('2a1', '2d1')).toBeNull();
    expect(came('1a1', '3a1', { last: [0, 1, 2, 3] })).toBeNull();
  });
});

test('a board that moves is picked up by its plaque and its sign beside it, whose place is looked for once', () => {
  const cells = block(2, 2, 1);
  const [board] = boardsOf(cells, []);
  if (!board) throw new Error('no board');
  let asked = 0;
  const watched = {
    ...board,
    get low() {
      asked += 1;
      return board.low;
    },
  };
  const seat: Seat = {
    at: [0, 0, 0],
    middle: middleOf(board),
    scale: 1,
    tilt: 0,
    yaw: 0,
    shown: 'whole',
    role: 'plain',
  };
  const layout = { ...layOut(cells, [board], [seat]), boards: [watched] };
  const drawn = {
    scene: sceneWith({ cells }),
    layout,
    exists: cells.map(() => true),
    stacked: false,
  } as unknown as Drawn;
  const projection = project({ azimuth: 0, elevation: north, zoom: 1, panX: 0, panY: 0, yaw: 0 }, layout, frame, east);
  const times = (work: () => unknown): number => {
    asked = 0;
    work();
    return asked;
  };
  const stem = { name: 'A', board: 0, owner: 0, free: true, root: [0, 0, 0], head: [0, 1, 0] } as const;
  const [sign, plaque, ...others] = badgesOf(drawn, projection, [stem]);
  const [{ x = 0, y = 0, reach = 0 } = {}] = plaquesOf(drawn, projection);
  expect(others).toEqual([]);
  expect(plaque).toMatchObject({ name: 'A', board: 0, x, y, reach });
  expect(sign?.y).toBeCloseTo(y);
  expect(Math.abs((sign?.x ?? 0) - x)).toBeCloseTo(reach + (sign?.reach ?? 0));
  expect(times(() => badgesOf(drawn, projection, [stem]))).toBe(times(() => plaquesOf(drawn, projection)));
});
