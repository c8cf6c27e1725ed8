// What runs between cells: the arc of a move from board to board, arrows, stems of boards that move, lines through a
// column of a stack, axes. Rows for the shader of rods; pure numbers.

import type { Cell, LineKind, MovableBoard } from '../core/types.js';
import { pathOf } from '../state/board/path.js';
import type { Arrow, Ray } from '../state/board/scene.js';
import { drawnColours, type Rgb } from './colours.js';
import { type Layout, type Point, columnOf, middleOf, onSeat } from './layout.js';
import { along } from './pose.js';
import { type Drawn, chosenColour, over } from './rows.js';

export interface Stem {
  /** Of the movable board, and its number in the layout. */
  name: string;
  board: number;
  owner: 0 | 1;
  free: boolean;
  /** On the board it stands on (or hangs from), and under the middle of the movable board. */
  root: Point;
  head: Point;
}

/** Where the stem of a board on these cells begins: at the corner of the cell its pin is named after, if there is one. */
export function stemBetween(
  layout: Layout,
  cells: readonly number[],
  host: number,
): { root: Point; head: Point } | null {
  if (cells.length === 0) return null;
  const at = (cell: number): Point => layout.places[cell] ?? [0, 0, 0];
  const sum = cells.reduce((so, cell) => so.map((value, i) => value + (at(cell)[i] ?? 0)), [0, 0, 0]);
  const [x = 0, y = 0, z = 0] = sum.map((value) => value / cells.length);
  const foot = layout.places[host];
  if (!foot) return { root: [x, y - 0.6, z], head: [x, y, z] };
  const near = (value: number, middle: number) => Math.min(Math.max(value, middle - 0.5), middle + 0.5);
  return { root: [near(x, foot[0]), foot[1], near(z, foot[2])], head: [x, y, z] };
}

export function stemOf(layout: Layout, board: MovableBoard): Stem | null {
  const stem = stemBetween(layout, board.cells, hostOf(layout, board.cells));
  const owner = board.owner === 'white' ? 0 : 1;
  return (
    stem && { name: board.name, board: layout.boardOf[board.cells[0] ?? -1] ?? -1, owner, free: board.mayMove, ...stem }
  );
}

/** The cell that carries a board on these cells. */
const hostOf = ({ boards, boardOf }: Layout, [cell = -1]: readonly number[]): number =>
  boards[boardOf[cell] ?? -1]?.host ?? -1;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * The cells that a straight move passes, both ends included; only the ends where the way leads over no cells (a leap).
 */
export function passed(cells: readonly Cell[], from: number, to: number): number[] {
  const [a, b] = [cells[from], cells[to]];
  if (!a || !b) return [];
  const way = [b.x - a.x, b.y - a.y, b.z - a.z];
  const steps = way.map((length) => Math.round(Math.abs(length) * 2)).reduce(gcd, 0);
  for (const count of [steps, steps / 2]) {
    if (!Number.isInteger(count) || count < 2) continue;
    const on = Array.from({ length: count - 1 }, (_, i) => {
      const at = way.map((length) => (length / count) * (i + 1));
      return cells.findIndex(
        ({ x, y, z }) =>
          Math.abs(x - a.x - (at[0] ?? 0)) < 0.01 &&
          Math.abs(y - a.y - (at[1] ?? 0)) < 0.01 &&
          Math.abs(z - a.z - (at[2] ?? 0)) < 0.01,
      );
    });
    if (on.every((cell) => cell >= 0)) return [from, ...on, to];
  }
  return [from, to];
}

/** Lines begin and end so high over their cells. */
export const HIGH = 0.3;
/** Straight pieces of an arc. */
const PIECES = 8;

/** A hop from one point to another; higher where it leads to another board. */
export function hop(a: Point, b: Point, far: boolean): Point[] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  const lift = far ? Math.min(3, 0.34 * long) : Math.min(0.5, 0.1 * long);
  const top: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 2 * lift, (a[2] + b[2]) / 2];
  const count = far ? PIECES : 4;
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [p * a[0] + q * top[0] + r * b[0], p * a[1] + q * top[1] + r * b[1], p * a[2] + q * top[2] + r * b[2]];
  });
}

type Rod = (from: Point, to: Point, colour: Rgb, alpha: number, girth: number, end?: number, rings?: number) => void;

/** What is clearer than this is a line, and is drawn with an edge; stems and axes are solid. */
export const EDGED = 0.99;

/** From, to, colour with opacity, girth at both ends, rings a cell; below 0: gaps instead. */
export const rodRow = (
  from: Point,
  to: Point,
  colour: Rgb,
  alpha: number,
  girth: number,
  end = girth,
  rings = 0,
): number[] => [...from, ...to, ...colour, alpha, girth, end, rings];

export function rodRows(drawn: Drawn, stems: readonly Stem[]): number[] {
  const { scene, layout, colours, stacked } = drawn;
  const rows: number[] = [];
  const rod: Rod = (...rowOf) => rows.push(...rodRow(...rowOf));
  const seen = (cell: number): boolean => layout.seats[layout.boardOf[cell] ?? 0]?.shown !== 'none';
  /** The arcs from each of the cells that are drawn to the next, and whether it is the last. */
  const arcs = (cells: readonly number[], bend: typeof hop): { points: Point[]; last: boolean }[] => {
    const shown = cells.filter((cell, i) => seen(cell) && cell !== cells[i - 1]);
    return shown.slice(1).map((to, i) => {
      const from = shown[i] ?? to;
      const far = layout.boardOf[from] !== layout.boardOf[to];
      return { points: bend(over(layout, from, HIGH), over(layout, to, HIGH), far), last: i + 2 === shown.length };
    });
  };
  const trail = (cells: readonly number[], colour: Rgb, girth: number) => {
    for (const { points, last } of arcs(cells, hop)) {
      points.slice(1).forEach((point, n) => {
        const start = points[n] ?? point;
        if (last && n + 2 === points.length) {
          // The head of the arrow is its last piece.
          const middle = along(start, [point[0] - start[0], point[1] - start[1], point[2] - start[2]], 0.35);
          rod(start, middle, colour, 0.95, girth);
          rod(middle, point, colour, 0.95, 3.2 * girth, 0);
        } else rod(start, point, colour, 0.95, girth);
      });
      if (!last) bead(points.at(-1) ?? [0, 0, 0], colour, 2.4 * girth, rod);
    }
  };
  // Stems: whose board it is shows in colour and in rings; a rooted one stands on a broad foot. On a table they would cross other boards.
  for (const { owner, free, root, head } of stacked ? stems : []) {
    rod(root, head, colours.stems[owner], 1, 0.06, 0.06, owner === 1 ? 3 : 0);
    rod(root, [root[0], root[1] + 0.08, root[2]], colours.stems[owner], 1, free ? 0.12 : 0.22);
  }
  const places = scene.pinTargets.map(({ cells }) => ({ cells, colour: colours.target }));
  if (scene.hintPin) places.push({ cells: scene.hintPin.cells, colour: colours.hint });
  for (const { cells, colour } of places) {
    const stem = stemBetween(layout, cells, hostOf(layout, cells));
    if (stem) rod(stem.root, stem.head, colour, 0.75, 0.04, 0.04, 3);
  }
  // Of boards laid out on a table nothing carries any other.
  if (stems.length > 0 && stacked) spine(drawn, rod);
  if (stacked) {
    drop(drawn, scene.selected, chosenColour(drawn), rod);
    if (scene.hover !== scene.selected) drop(drawn, scene.hover, colours.hover, rod);
  }
  const path = pathOf(scene);
  if (path) trail(passed(scene.cells, path.from, path.to), chosenColour(drawn), 0.055);
  for (const { from, to, kind, rank } of scene.arrows) trail([from, to], ...arrowLook(kind, colours, rank));
  for (const ray of scene.rays) {
    const colour = ray.hostile ? colours.check : colours.guard;
    for (const { points, last } of arcs(wayOf(scene.cells, ray), bendOf(ray))) drawRay(points, last, ray, colour, rod);
  }
  if (scene.view3d.axes) axes(drawn, rod);
  return rows;
}

/** Colour and girth of an arrow; the best of what an engine would play is the thickest. */
function arrowLook(kind: Arrow['kind'], colours: Drawn['colours'], rank = 1): [Rgb, number] {
  switch (kind) {
    case 'check':
      return [colours.check, 0.05];
    case 'hint':
      return [colours.hint, 0.065];
    case 'path':
      return [colours.target, 0.04];
    case 'engine':
      return [colours.last, Math.max(0.03, 0.085 - 0.02 * rank)];
    case 'threat':
      return [colours.check, 0.04];
    default:
      return [drawnColours[kind], 0.05];
  }
}

/** The cells over which a ray is drawn: a leap passes none. */
const wayOf = (cells: readonly Cell[], { from, to, line }: Ray): number[] =>
  line === 'leap' ? [from, to] : passed(cells, from, to);

/** On its board a ray is straight, but a leap is an arc everywhere. */
const bendOf =
  ({ line }: Ray): typeof hop =>
  (a, b, far) =>
    far || line === 'leap' ? hop(a, b, true) : [a, b];

/** Of the rays: girth, and rings (below 0: gaps) a cell. A leap has the colours of its rings. */
const RAYS: Record<LineKind, { girth: number; rings: number }> = {
  straight: { girth: 0.026, rings: 0 },
  diagonal: { girth: 0.026, rings: -1.7 },
  triagonal: { girth: 0.036, rings: -4.5 },
  leap: { girth: 0.026, rings: 2 },
};
/** Length of the head of a ray. */
const HEAD = 0.34;

/** A ray from a cell to the next. Who attacks ends in the head of an arrow, who guards in a ball. */
function drawRay(points: readonly Point[], last: boolean, { line, hostile }: Ray, colour: Rgb, rod: Rod): void {
  const { girth, rings } = RAYS[line];
  points.slice(1).forEach((point, n) => {
    const start = points[n] ?? point;
    const way: Point = [point[0] - start[0], point[1] - start[1], point[2] - start[2]];
    const long = Math.hypot(...way);
    // Dashes come out even, so that they run on in the next piece.
    const even = rings < 0 ? -Math.max(Math.round(-rings * long), 1) / long : rings;
    if (!last || n + 2 < points.length) rod(start, point, colour, 0.95, girth, girth, even);
    else {
      const neck = along(start, way, Math.max(1 - HEAD / long, 0));
      rod(start, neck, colour, 0.95, girth, girth, even);
      if (hostile) rod(neck, point, colour, 0.95, 3.4 * girth, 0);
      else bead(along(start, way, Math.max(1 - HEAD / long / 2, 0)), colour, 2.6 * girth, rod);
    }
  });
  if (!last) bead(points.at(-1) ?? [0, 0, 0], colour, 2.4 * girth, rod);
}

/** A knot on an arc, over a cell that it passes. */
function bead(at: Point, colour: Rgb, girth: number, rod: Rod): void {
  rod([at[0], at[1] - girth, at[2]], at, colour, 0.95, 0.3 * girth, girth);
  rod(at, [at[0], at[1] + girth, at[2]], colour, 0.95, girth, 0.3 * girth);
}

/** The bow that carries the fixed boards of a game whose other boards move, on the side that is turned away. */
function spine({ layout, colours }: Drawn, rod: Rod): void {
  const hosts = layout.boards.flatMap((board, index) => {
    const seat = layout.seats[index];
    if (board.pin >= 0 || !seat || seat.shown === 'none') return [];
    const [x, y] = middleOf(board);
    const sides = [board.low[0] - 0.7, board.high[0] + 0.7].map((side) => onSeat(seat, side, y, -0.2));
    const edge = sides.reduce((a, b) => (b[0] < a[0] ? b : a));
    return [{ edge, middle: onSeat(seat, x, y, -0.22) }];
  });
  const out = (point: Point): Point => [point[0] - 0.5, point[1] - 0.35, point[2]];
  hosts.forEach(({ edge, middle }, i) => {
    rod(out(edge), edge, colours.movingFrame, 1, 0.09);
    rod(edge, middle, colours.movingFrame, 1, 0.09, 0.05);
    const next = hosts[i + 1];
    if (!next) return;
    const [a, b] = [out(edge), out(next.edge)];
    const bow: Point = [Math.min(a[0], b[0]) - 0.8, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
    let before = a;
    for (let step = 1; step <= PIECES; step++) {
      const t = step / PIECES;
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      const point: Point = [
        p * a[0] + q * bow[0] + r * b[0],
        p * a[1] + q * bow[1] + r * b[1],
        p * a[2] + q * bow[2] + r * b[2],
      ];
      rod(before, point, colours.movingFrame, 1, 0.1);
      before = point;
    }
  });
  const low = hosts[0];
  if (!low) return;
  const foot: Point = [out(low.edge)[0], low.edge[1] - 1.5, low.edge[2]];
  rod([foot[0], foot[1] + 0.3, foot[2]], out(low.edge), colours.movingFrame, 1, 0.12);
  rod(foot, [foot[0], foot[1] + 0.3, foot[2]], colours.frame, 1, 1.1, 0.12);
}

/** A line through all cells of a column that stand above one another. */
function drop({ scene, layout, exists }: Drawn, cell: number | null, colour: Rgb, rod: Rod): void {
  const isLifted = (one: number): boolean => scene.view3d.lifted.includes(scene.cells[one]?.level ?? -1);
  if (cell === null || isLifted(cell)) return;
  const points = columnOf(scene.cells, cell)
    .filter((one) => exists[one] && !isLifted(one))
    .map((one) => over(layout, one, 0))
    .sort((a, b) => a[1] - b[1]);
  const [low, high] = [points[0], points.at(-1)];
  if (low && high && high[1] > low[1]) rod(low, high, colour, 0.55, 0.014);
}

/** Arrows along the files, the ranks and the levels, from the first corner of the lowest board that is shown. */
function axes({ layout, colours }: Drawn, rod: Rod): void {
  const index = layout.boards.findIndex((_, i) => (layout.seats[i]?.shown ?? 'none') === 'whole');
  const [board, seat] = [layout.boards[index], layout.seats[index]];
  if (!board || !seat) return;
  const corner = onSeat(seat, board.low[0] - 0.5, board.low[1] - 0.5, 0.1);
  const arms: [Point, Rgb][] = [
    [onSeat(seat, board.high[0] + 1, board.low[1] - 0.5, 0.1), colours.capture],
    [onSeat(seat, board.low[0] - 0.5, board.high[1] + 1, 0.1), colours.hint],
    [onSeat(seat, board.low[0] - 0.5, board.low[1] - 0.5, 2.6), colours.last],
  ];
  for (const [end, colour] of arms) {
    const way: Point = [end[0] - corner[0], end[1] - corner[1], end[2] - corner[2]];
    const head = 1 - 0.45 / Math.hypot(...way);
    rod(corner, along(corner, way, head), colour, 1, 0.045);
    rod(along(corner, way, head), end, colour, 1, 0.15, 0);
  }
}
