// Where the board stands in the room of the wearer: on a table of its own, which hands move, turn and scale. Metres and radians; pure.

import type { Layout, Point } from '../board3d/layout.js';

export interface Place {
  /** Of the middle of the board's lowest edge. */
  at: Point;
  /** As seen from above, against the clock. */
  yaw: number;
  /** Metres that a cell takes. */
  scale: number;
}

/** Of a hand or a head: where it is, and how it is turned (x, y, z, w). */
export interface Grip {
  at: Point;
  turn: readonly [number, number, number, number];
}

/** What stands on the table, in cells. */
export interface Extent {
  base: Point;
  width: number;
  depth: number;
  height: number;
}

/** The table: how wide and deep the board may be at first, and how high. */
const ROOM = { width: 1, depth: 0.72, height: 0.6 };
const LEAST_CELL = 0.012;
const MOST_CELL = 0.055;
/** As far as two hands may go. */
const SMALLEST = 0.006;
const LARGEST = 0.2;
/** Below the eyes, and before them. */
const BELOW = 0.52;
const BEFORE = 0.28;
const LOWEST = 0.35;

export function extentOf({ hull }: Pick<Layout, 'hull'>): Extent {
  const axis = (index: 0 | 1 | 2): [number, number] => {
    const values = hull.map((point) => point[index]);
    return values.length === 0 ? [-1, 1] : [Math.min(...values), Math.max(...values)];
  };
  const [left, right] = axis(0);
  const [low, high] = axis(1);
  const [far, near] = axis(2);
  return {
    base: [(left + right) / 2, low, (far + near) / 2],
    width: right - left,
    depth: near - far,
    height: high - low,
  };
}

/** Metres a cell, so that all of it stands on the table. */
export function scaleFor({ width, depth, height }: Extent): number {
  const fits = Math.min(ROOM.width / width, ROOM.depth / depth, ROOM.height / Math.max(height, 0.1));
  return Math.min(Math.max(fits, LEAST_CELL), MOST_CELL);
}

/** Round the upright axis, of all that something is turned. */
export function yawOf([x, y, z, w]: Grip['turn']): number {
  // The twist about y; a head that looks straight up or down has none to speak of.
  const long = Math.hypot(y, w);
  return long < 1e-6 ? 2 * Math.atan2(x, z) : 2 * Math.atan2(y, w);
}

const times = ([ax, ay, az, aw]: Grip['turn'], [bx, by, bz, bw]: Grip['turn']): [number, number, number, number] => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];

/** How far the second is turned against the first, about the upright axis. */
export const yawBetween = (from: Grip, to: Grip): number => {
  const [x, y, z, w] = from.turn;
  return yawOf(times(to.turn, [-x, -y, -z, w]));
};

/** A vector turned about the upright axis. */
export function spun([x, y, z]: Point, yaw: number): Point {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [c * x + s * z, y, c * z - s * x];
}

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Before who has just put the headset on, sitting or standing; `floor` is the least height of the floor, or null where it is not known. */
export function firstPlace(head: Grip, { depth }: Extent, scale: number, floor: number | null): Place {
  const yaw = yawOf(head.turn);
  const before = spun([0, 0, -(BEFORE + (depth * scale) / 2)], yaw);
  const height = head.at[1] - BELOW;
  return {
    at: [head.at[0] + before[0], floor === null ? height : Math.max(height, floor + LOWEST), head.at[2] + before[2]],
    yaw,
    scale,
  };
}

/** One hand has taken hold of the board: it goes along and turns, and stays level. */
export function moved(place: Place, from: Grip, to: Grip): Place {
  const turn = yawBetween(from, to);
  return { ...place, at: plus(to.at, spun(minus(place.at, from.at), turn)), yaw: place.yaw + turn };
}

/** Two hands hold it: it grows as they part, and turns as their line does. */
export function stretched(place: Place, from: readonly [Point, Point], to: readonly [Point, Point]): Place {
  const [a, b] = [minus(from[1], from[0]), minus(to[1], to[0])];
  const grown = Math.hypot(...b) / Math.max(Math.hypot(...a), 0.02);
  const scale = Math.min(Math.max(place.scale * grown, SMALLEST), LARGEST);
  const share = scale / place.scale;
  const turn = Math.atan2(-b[2], b[0]) - Math.atan2(-a[2], a[0]);
  const middle = (ends: readonly [Point, Point]): Point => plus(ends[0], ends[1]).map((value) => value / 2) as never;
  const arm = spun(minus(place.at, middle(from)), turn);
  return {
    at: plus(middle(to), [arm[0] * share, arm[1] * share, arm[2] * share]),
    yaw: place.yaw + turn,
    scale,
  };
}

/** A point of the board's own space, in the room. */
export const inRoom = ({ at, yaw, scale }: Place, base: Point, point: Point): Point =>
  plus(at, spun(minus(point, base).map((value) => value * scale) as never, yaw));

/** The way back. */
export const onTable = ({ at, yaw, scale }: Place, base: Point, point: Point): Point =>
  plus(base, spun(minus(point, at), -yaw).map((value) => value / scale) as never);
