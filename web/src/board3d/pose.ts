// The camera as plain numbers: where it looks from, how it is fitted to the boards, and the map from space to pixels and
// back. Azimuth and elevation in degrees, the rest in units of the fitted picture.

import type { Side } from '../core/types.js';
import type { CursorStep } from '../state/board/scene.js';
import { FRAME, type Layout, type Point, type Seat, fromSeat, normalOf, wrap } from './layout.js';

export interface Pose {
  /** 0: from the near side; grows as the camera goes round to its left. */
  azimuth: number;
  /** 0: along the boards, 90: from above. */
  elevation: number;
  /** 1: everything fits the picture. */
  zoom: number;
  /** What is at the middle of the picture, in cells right of and above the middle of what is fitted. */
  panX: number;
  panY: number;
  /** By how much boards are turned in their places: 0 White's side is near, 180 Black's. */
  yaw: number;
}

export type Preset = 'player' | 'opponent' | 'top' | 'best' | 'left' | 'right';

export interface Frame {
  width: number;
  height: number;
  /** So many pixels at the upper edge, and as many at the lower one, lie under cards of the page. */
  covered?: number;
}

/** Between the cards. */
export const heightInSight = ({ height, covered = 0 }: Frame): number => Math.max(height - 2 * covered, 1);

/** The camera turned into a map from space to the screen. */
export interface Projection {
  eye: Point;
  right: Point;
  up: Point;
  /** From what is looked at to the camera. */
  toward: Point;
  /** What is at the middle of the picture, and how far the camera is from it. */
  target: Point;
  distance: number;
  /** Pixels that a length of 1 takes at a distance of 1. */
  focal: number;
  fov: number;
  frame: Frame;
}

export const LOWEST = 5;
export const HIGHEST = 90;
/** Free pixels around everything; on a phone, which has none to spare. */
const MARGIN = 12;
const NARROW_MARGIN = 4;
const NARROW = 500;

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** The way from one point to another. */
export const toward = (a: Point, b: Point): Point => minus(b, a);
/** a + t * b */
export const along = (a: Point, b: Point, t: number): Point => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];

/**
 * How far pieces lean away from a camera that is high above them, a unit of height: from straight above one would see
 * nothing but hats.
 */
export const leanOf = ({ elevation }: { elevation: number }): number =>
  0.6 * Math.min(Math.max((elevation - 58) / 30, 0), 1);

/** What shows a player its own side near, and the same from the other three sides. */
export function presetPose(
  preset: Preset,
  view: { azimuth: number; elevation: number },
  best: () => { azimuth: number; elevation: number },
  bottom: Side,
): Pose {
  const home = bottom === 'white' ? 0 : 180;
  const pose = (turn: number, at: { azimuth: number; elevation: number }): Pose => ({
    azimuth: at.azimuth,
    elevation: at.elevation,
    zoom: 1,
    panX: 0,
    panY: 0,
    yaw: wrap(home + turn),
  });
  switch (preset) {
    case 'player':
      return pose(0, view);
    case 'opponent':
      return pose(180, view);
    case 'left':
      return pose(90, view);
    case 'right':
      return pose(-90, view);
    case 'top':
      return pose(0, { azimuth: 0, elevation: 90 });
    case 'best':
      return pose(0, best());
  }
}

export function axesOf(pose: { azimuth: number; elevation: number }): { right: Point; up: Point; toward: Point } {
  const a = (pose.azimuth * Math.PI) / 180;
  const e = (pose.elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  return { right: [ca, 0, sa], up: [sa * se, ce, -ca * se], toward: [-sa * ce, se, ca * ce] };
}

/**
 * Fits all boards into the frame at this angle; zoom and pan are on top of that. A point at `u` to the right and `d`
 * towards the camera is inside the picture where u + d t <= e + f t and -u + d t <= f t - e, for a camera at e and f and
 * a picture that is 2 t wide at a distance of 1; the largest left sides give the nearest camera.
 */
export function project(pose: Pose, layout: Pick<Layout, 'hull'>, frame: Frame, fov = 20): Projection {
  const axes = axesOf(pose);
  const { right, up, toward } = axes;
  const points: readonly Point[] =
    layout.hull.length > 0
      ? layout.hull
      : [
          [-1, 0, -1],
          [1, 0, 1],
        ];
  const half = Math.tan((fov * Math.PI) / 360);
  const focal = heightInSight(frame) / 2 / half;
  const margin = Math.min(frame.width, frame.height) < NARROW ? NARROW_MARGIN : MARGIN;
  const wide = Math.max(frame.width - 2 * margin, 1) / 2 / focal;
  const tall = Math.max(heightInSight(frame) - 2 * margin, 1) / 2 / focal;
  let [a, b, c, d] = [-Infinity, -Infinity, -Infinity, -Infinity];
  let [near, far] = [-Infinity, Infinity];
  for (const point of points) {
    const [x, y, z] = [dot(point, right), dot(point, up), dot(point, toward)];
    a = Math.max(a, x + z * wide);
    b = Math.max(b, z * wide - x);
    c = Math.max(c, y + z * tall);
    d = Math.max(d, z * tall - y);
    near = Math.max(near, z);
    far = Math.min(far, z);
  }
  const depth = Math.max((a + b) / 2 / wide, (c + d) / 2 / tall);
  const middle = (near + far) / 2;
  const flat = along(along([0, 0, 0], right, (a - b) / 2), up, (c - d) / 2);
  const target = along(along(along(flat, toward, middle), right, pose.panX), up, pose.panY);
  const distance = (depth - middle) / pose.zoom;
  const whole = (Math.atan(frame.height / 2 / focal) * 360) / Math.PI;
  return { ...axes, eye: along(target, toward, distance), target, distance, focal, fov: whole, frame };
}

/** Pixels of the frame; how near the point is; and pixels a unit of length there. */
export function toScreen(projection: Projection, point: Point): { x: number; y: number; near: number; scale: number } {
  const { right, up, toward, eye, focal, frame } = projection;
  const from = minus(point, eye);
  const depth = Math.max(-dot(from, toward), 0.01);
  return {
    x: frame.width / 2 + (dot(from, right) / depth) * focal,
    y: frame.height / 2 - (dot(from, up) / depth) * focal,
    near: -depth,
    scale: focal / depth,
  };
}

/** Turns the camera round and up, in degrees. */
export const turned = (pose: Pose, across: number, up: number): Pose => ({
  ...pose,
  azimuth: wrap(pose.azimuth + across),
  elevation: Math.min(Math.max(pose.elevation + up, LOWEST), HIGHEST),
});

/**
 * A step to the right or away as it is seen where boards are turned by so many degrees against the clock, on the board
 * itself. Of a board between two quarters it is that of the nearer one, half way always of the same.
 */
export function stepOn(step: CursorStep, degrees: number): CursorStep {
  const { file = 0, rank = 0, level } = step;
  if (level) return step;
  const quarter = Math.round(degrees / 90 - 0.01) * (Math.PI / 2);
  const [cos, sin] = [Math.round(Math.cos(quarter)), Math.round(Math.sin(quarter))];
  return { file: file * cos + rank * sin, rank: rank * cos - file * sin };
}

/** The point under a pixel that is as far from the camera as another point is. */
export function pointUnder(projection: Projection, x: number, y: number, near: Point): Point {
  const at = toScreen(projection, near);
  return along(along(near, projection.right, (x - at.x) / at.scale), projection.up, (at.y - y) / at.scale);
}

/** Where the line of sight through a pixel meets the plane of a board, in the game's x and y; null when it misses it. */
export function onBoard(
  projection: Projection,
  x: number,
  y: number,
  seat: Seat,
): { at: [number, number]; near: number } | null {
  const { right, up, toward, eye, focal, frame } = projection;
  const way = along(
    along([-toward[0], -toward[1], -toward[2]], right, (x - frame.width / 2) / focal),
    up,
    (frame.height / 2 - y) / focal,
  );
  const normal = normalOf(seat);
  const slope = dot(way, normal);
  if (Math.abs(slope) < 0.01) return null;
  const t = dot(minus(seat.at, eye), normal) / slope;
  if (t <= 0) return null;
  const point = along(eye, way, t);
  return { at: fromSeat(seat, point), near: -t };
}

/** The boards that are drawn under a pixel, frames and all, in no order. */
export function boardsUnder(
  { layout, exists }: { layout: Layout; exists: readonly boolean[] },
  projection: Projection,
  x: number,
  y: number,
): { seat: Seat; at: [number, number]; near: number }[] {
  return layout.boards.flatMap(({ low, high, cells }, index) => {
    const seat = layout.seats[index];
    if (!seat || seat.shown === 'none' || !cells.some((cell) => exists[cell])) return [];
    const hit = onBoard(projection, x, y, seat);
    if (!hit) return [];
    const margin = 0.5 + FRAME[seat.role];
    const within = (value: number, axis: 0 | 1): boolean => value > low[axis] - margin && value < high[axis] + margin;
    return within(hit.at[0], 0) && within(hit.at[1], 1) ? [{ seat, ...hit }] : [];
  });
}

/** Zooms so that what is under the pointer stays there. */
export function zoomAt(pose: Pose, projection: Projection, factor: number, x: number, y: number): Pose {
  const zoom = Math.min(Math.max(pose.zoom * factor, 0.5), 8);
  const { frame, focal, distance } = projection;
  const shift = (distance / focal) * (1 - pose.zoom / zoom);
  return {
    ...pose,
    zoom,
    panX: pose.panX + (x - frame.width / 2) * shift,
    panY: pose.panY - (y - frame.height / 2) * shift,
  };
}

export function between(a: Pose, b: Pose, t: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    azimuth: wrap(a.azimuth + wrap(b.azimuth - a.azimuth) * t),
    elevation: mix(a.elevation, b.elevation),
    zoom: a.zoom * (b.zoom / a.zoom) ** t,
    panX: mix(a.panX, b.panX),
    panY: mix(a.panY, b.panY),
    yaw: wrap(a.yaw + wrap(b.yaw - a.yaw) * t),
  };
}

/** A pose that was stored as text, null when it is not one. */
export function readPose(text: string | null): Pose | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const read = (key: keyof Pose): number => {
      const number = (value as Record<string, unknown>)[key];
      return typeof number === 'number' ? number : NaN;
    };
    const pose = {
      azimuth: wrap(read('azimuth')),
      elevation: Math.min(Math.max(read('elevation'), LOWEST), HIGHEST),
      zoom: Math.min(Math.max(read('zoom'), 0.5), 8),
      panX: read('panX'),
      panY: read('panY'),
      yaw: wrap(read('yaw')),
    };
    return Object.values(pose).every(Number.isFinite) ? pose : null;
  } catch {
    return null;
  }
}
