// A scene as rows of numbers for the shaders: plates and marks, rods (stems, arrows, drop lines) and signs (letters,
// names, steps). Pure: the tests read the rows.

import type { Cell, MovableBoard } from '../core/types.js';
import type { BoardScene } from '../state/scene.js';
import { type Colours, type Rgb, tinted } from './colours.js';
import { type Layout, type Point, columnOf } from './layout.js';

/** What is left of a level that is not worked on. */
export const FADED = 0.13;

export const fadeOf = (scene: BoardScene, level: number): number =>
  scene.level === null || scene.level === level ? 1 : FADED;

/** Forms of marks, as the shader numbers them. */
export const FORM = { dot: 1, ring: 2, diamond: 3, last: 4, selected: 5, check: 6, column: 7, ghost: 8 } as const;

export interface Drawn {
  scene: BoardScene;
  layout: Layout;
  colours: Colours;
  /** Cells that are there now. */
  exists: readonly boolean[];
  /** Which sides of a cell end its board: 1 low x, 2 high x, 4 far, 8 near, summed. */
  edges: readonly number[];
}

export function edgesOf(cells: readonly Cell[]): number[] {
  const key = (x: number, y: number, z: number) => `${x} ${y} ${z}`;
  const there = new Set(cells.filter((cell) => cell.exists).map(({ x, y, z }) => key(x, y, z)));
  const open = (x: number, y: number, z: number) => (there.has(key(x, y, z)) ? 0 : 1);
  return cells.map(
    ({ x, y, z }) => open(x - 1, y, z) + 2 * open(x + 1, y, z) + 4 * open(x, y + 1, z) + 8 * open(x, y - 1, z),
  );
}

const at = (layout: Layout, cell: number): Point => layout.places[cell] ?? [0, 0, 0];

/** Plates from the lowest up: place, edges, colour, what is left of a faded level. */
export function plateRows({ scene, layout, colours, exists, edges }: Drawn): number[] {
  const rows: number[] = [];
  layout.heights.forEach(({ cells }, order) => {
    const share = layout.heights.length > 1 ? order / (layout.heights.length - 1) : 0;
    for (const index of cells) {
      const cell = scene.cells[index];
      if (!cell || !exists[index]) continue;
      const [colour, alpha] = cell.dark ? colours.dark : colours.light;
      rows.push(
        ...at(layout, index),
        edges[index] ?? 0,
        ...tinted(colours, colour, share),
        alpha,
        fadeOf(scene, cell.level),
      );
    }
  });
  return rows;
}

/** Dots of quiet targets once more: they are painted faintly over whatever hides them. */
export function hiddenRows({ scene, layout, colours }: Drawn): number[] {
  return scene.targets
    .filter(({ capture, promotion }) => !capture && !promotion)
    .flatMap(({ cell }) => {
      const [x, y, z] = at(layout, cell);
      return [
        x,
        y + 0.012,
        z,
        FORM.dot,
        ...colours.target,
        0.55,
        Math.max(fadeOf(scene, scene.cells[cell]?.level ?? 0), 0.6),
      ];
    });
}

/** Marks in the order in which they are painted: place, form, colour, what is left of a faded level. */
export function markRows({ scene, layout, colours, exists }: Drawn): number[] {
  const rows: number[] = [];
  const mark = (cells: readonly number[], colour: Rgb, form: number, lift: number, least = 0.45) => {
    for (const index of cells) {
      const cell = scene.cells[index];
      if (!cell) continue;
      const [x, y, z] = at(layout, index);
      rows.push(x, y + lift, z, form, ...colour, 1, Math.max(fadeOf(scene, cell.level), least));
    }
  };
  const there = (cells: readonly number[]) => cells.filter((cell) => exists[cell]);
  if (scene.hover !== null) mark(there(columnOf(scene.cells, scene.hover)), colours.hover, FORM.column, 0.004, 0.5);
  mark(there(scene.last), colours.last, FORM.last, 0.006);
  mark(scene.attacked, colours.check, FORM.check, 0.008, 0.8);
  mark(scene.checkers, colours.check, FORM.ring, 0.008, 0.8);
  for (const target of scene.targets) {
    const form = target.promotion ? FORM.diamond : target.capture ? FORM.ring : FORM.dot;
    mark([target.cell], colours.target, form, 0.012, 0.6);
    if (target.promotion && target.capture) mark([target.cell], colours.target, FORM.ring, 0.012, 0.6);
  }
  if (scene.selected !== null) mark([scene.selected], colours.target, FORM.selected, 0.01, 0.8);
  const board = scene.boards.find((one) => one.name === scene.selectedBoard);
  if (board) mark(board.cells, colours.target, FORM.selected, 0.01, 0.8);
  for (const pin of scene.pinTargets)
    mark(
      pin.cells.filter((cell) => !exists[cell]),
      colours.target,
      FORM.ghost,
      0.01,
      0.8,
    );
  return rows;
}

export interface Stem {
  name: string;
  owner: 0 | 1;
  free: boolean;
  /** On the board it stands on (or hangs from), and under the middle of the movable board. */
  root: Point;
  head: Point;
}

/**
 * Where the stem of a board on these cells begins: at the corner of the cell its pin is named after, if there is one.
 */
export function stemBetween(
  layout: Layout,
  cells: readonly number[],
  host: number,
): { root: Point; head: Point } | null {
  if (cells.length === 0) return null;
  const sum = cells.reduce((so, cell) => so.map((value, i) => value + (at(layout, cell)[i] ?? 0)), [0, 0, 0]);
  const [x = 0, y = 0, z = 0] = sum.map((value) => value / cells.length);
  const foot = layout.places[host];
  if (!foot) return { root: [x, y - 0.6, z], head: [x, y, z] };
  const near = (value: number, middle: number) => Math.min(Math.max(value, middle - 0.5), middle + 0.5);
  return { root: [near(x, foot[0]), foot[1], near(z, foot[2])], head: [x, y, z] };
}

export function stemOf({ scene, layout }: Pick<Drawn, 'scene' | 'layout'>, board: MovableBoard): Stem | null {
  const stem = stemBetween(layout, board.cells, hostOf(scene, board.pin));
  return stem && { name: board.name, owner: board.owner === 'white' ? 0 : 1, free: board.mayMove, ...stem };
}

/** Pins are named after the cell under them, with or without the sign that moves put before it. */
function hostOf(scene: BoardScene, pin: string): number {
  const name = pin.replace(/^@/, '');
  return scene.cells.findIndex((cell) => cell.name === name);
}

/** From, to, colour with opacity, girth at both ends, rings a cell. */
export function rodRows(drawn: Drawn, stems: readonly Stem[]): number[] {
  const { scene, layout, colours } = drawn;
  const rows: number[] = [];
  const rod = (from: Point, to: Point, colour: Rgb, alpha: number, girth: number, end = girth, rings = 0) =>
    rows.push(...from, ...to, ...colour, alpha, girth, end, rings);
  const arrow = (from: number, to: number, colour: Rgb, girth: number) => {
    const high = (cell: number): Point => {
      const [x, y, z] = at(layout, cell);
      return [x, y + 0.3, z];
    };
    const [a, b] = [high(from), high(to)];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    if (long < 0.01) return;
    const point = (share: number): Point => [
      a[0] + (b[0] - a[0]) * share,
      a[1] + (b[1] - a[1]) * share,
      a[2] + (b[2] - a[2]) * share,
    ];
    const tip = 1 - Math.min(0.3 / long, 0.4);
    const head = 1 - Math.min(0.75 / long, 0.7);
    rod(point(Math.min(0.3 / long, 0.3)), point(head), colour, 0.9, girth);
    rod(point(head), point(tip), colour, 0.95, 3.4 * girth, 0);
  };
  // Stems: whose board it is shows in colour and in rings; a rooted one stands on a broad foot.
  for (const { owner, free, root, head } of stems) {
    rod(root, head, colours.stems[owner], 1, 0.055, 0.055, owner === 1 ? 3 : 0);
    rod(root, [root[0], root[1] + 0.08, root[2]], colours.stems[owner], 1, free ? 0.11 : 0.2);
  }
  for (const pin of scene.pinTargets) {
    const stem = stemBetween(layout, pin.cells, hostOf(scene, pin.pin));
    if (stem) rod(stem.root, stem.head, colours.target, 0.75, 0.04, 0.04, 3);
  }
  drop(drawn, scene.selected, colours.target, rod);
  if (scene.hover !== scene.selected) drop(drawn, scene.hover, colours.hover, rod);
  for (const { from, to, kind } of scene.arrows) {
    if (kind === 'check') arrow(from, to, colours.check, 0.05);
    else arrow(from, to, kind === 'hint' ? colours.hint : colours.target, kind === 'hint' ? 0.06 : 0.035);
  }
  if (!scene.arrows.some(({ kind }) => kind === 'check')) {
    for (const from of scene.checkers)
      for (const to of scene.attacked) if (from !== to) arrow(from, to, colours.check, 0.05);
  }
  return rows;
}

/** A line through all cells of a column. */
function drop(
  { scene, layout, exists }: Drawn,
  cell: number | null,
  colour: Rgb,
  rod: (a: Point, b: Point, c: Rgb, alpha: number, girth: number) => void,
): void {
  if (cell === null) return;
  const points = columnOf(scene.cells, cell)
    .filter((one) => exists[one])
    .map((one) => at(layout, one))
    .sort((a, b) => a[1] - b[1]);
  const [low, high] = [points[0], points.at(-1)];
  if (low && high && high[1] > low[1]) rod(low, high, colour, 0.55, 0.012);
}
