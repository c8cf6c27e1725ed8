// The camera as plain numbers: it looks in parallel at the middle of the board, so that cells are of one size near and
// far and a pixel of the screen is a line in space. Azimuth and elevation in degrees, the rest in units of the fitted
// picture.

import type { Side } from '../core/types.js';
import type { Layout, Point } from './layout.js';

export interface Pose {
  /** 0: from White's side; grows as the camera goes round to its left. */
  azimuth: number;
  /** 0: along the boards, 90: from above. */
  elevation: number;
  /** 1: the whole board fits the picture. */
  zoom: number;
  /** What is at the middle of the picture, in cells right of and above the middle of the board. */
  panX: number;
  panY: number;
}

export type Preset = 'player' | 'opponent' | 'top' | 'best' | 'left' | 'right';

export interface Frame {
  width: number;
  height: number;
}

/** The camera turned into a map from space to the screen. */
export interface Projection {
  right: Point;
  up: Point;
  /** From the board to the camera. */
  toward: Point;
  /** Pixels a cell. */
  scale: number;
  /** The point of the picture's middle, in cells along `right` and `up`. */
  middle: readonly [number, number];
  frame: Frame;
}

export const LOWEST = 5;
export const HIGHEST = 90;
const MARGIN_PX = 10;
/** Room for the names at the edges, in cells. */
const MARGIN_CELLS = 0.75;
/** The same where levels have their names on the right. */
const NAMED_CELLS = 1.35;

/** How far men lean away from a camera that is above them, a unit of height, so that one sees more than hats. */
const LEAN = 0.3;

export const leanOf = (pose: { elevation: number }): number => LEAN * Math.sin((pose.elevation * Math.PI) / 180);

/** Cells so small that letters beside men and at edges, and signs of steps, would be all one sees. */
export const isSmall = ({ scale }: { scale: number }): boolean => scale < 19;

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const wrap = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

export function presetPose(
  preset: Preset,
  wish: { azimuth: number; elevation: number },
  best: () => Pose,
  bottom: Side,
): Pose {
  const turn = bottom === 'white' ? 0 : 180;
  const pose = (azimuth: number, elevation: number): Pose => ({
    azimuth: wrap(azimuth + turn),
    elevation,
    zoom: 1,
    panX: 0,
    panY: 0,
  });
  switch (preset) {
    case 'player':
      return pose(wish.azimuth, wish.elevation);
    case 'opponent':
      return pose(wish.azimuth + 180, wish.elevation);
    // Not quite from above: boards over each other would be one.
    case 'top':
      return pose(0, 82);
    case 'left':
      return pose(90 - wish.azimuth, wish.elevation);
    case 'right':
      return pose(wish.azimuth - 90, wish.elevation);
    case 'best': {
      const found = best();
      return { ...found, azimuth: wrap(found.azimuth + turn) };
    }
  }
}

export function axesOf(pose: { azimuth: number; elevation: number }): { right: Point; up: Point; toward: Point } {
  const a = (pose.azimuth * Math.PI) / 180;
  const e = (pose.elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  return { right: [ca, 0, sa], up: [sa * se, ce, -ca * se], toward: [-sa * ce, se, ca * ce] };
}

/** Pixels a cell where so many cells are to be seen across or along the frame. */
export function roomIn(
  frame: Frame,
  fanned: boolean,
): { width: (cells: number) => number; height: (cells: number) => number } {
  const sides = fanned ? NAMED_CELLS : MARGIN_CELLS;
  const room = (size: number) => Math.max(size - 2 * MARGIN_PX, 1);
  return {
    width: (cells) => room(frame.width) / (cells + 2 * sides),
    height: (cells) => room(frame.height) / (cells + MARGIN_CELLS),
  };
}

/** Fits all of the board into the frame at this angle; zoom and pan are on top of that. */
export function project(pose: Pose, layout: Layout, frame: Frame): Projection {
  const axes = axesOf(pose);
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const corner of layout.hull) {
    const x = dot(corner, axes.right);
    const y = dot(corner, axes.up);
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (layout.hull.length === 0) [left, right, bottom, top] = [-1, 1, -1, 1];
  const room = roomIn(frame, layout.fan.shift > 0);
  const wide = room.width(right - left);
  const high = room.height(top - bottom);
  const middle = [(left + right) / 2 + pose.panX, (bottom + top) / 2 + pose.panY] as const;
  return { ...axes, scale: Math.min(wide, high) * pose.zoom, middle, frame };
}

/** Pixels of the frame, and how near the point is. */
export function toScreen(projection: Projection, point: Point): { x: number; y: number; near: number } {
  const { right, up, toward, scale, middle, frame } = projection;
  return {
    x: frame.width / 2 + (dot(point, right) - middle[0]) * scale,
    y: frame.height / 2 - (dot(point, up) - middle[1]) * scale,
    near: dot(point, toward),
  };
}

/** Where the line of sight through a pixel meets the level plane of this height; null when it runs along it. */
export function onPlane(projection: Projection, x: number, y: number, height: number): Point | null {
  const { right, up, toward, scale, middle, frame } = projection;
  if (Math.abs(toward[1]) < 0.02) return null;
  const u = middle[0] + (x - frame.width / 2) / scale;
  const v = middle[1] - (y - frame.height / 2) / scale;
  const point = [0, 1, 2].map((i) => (right[i] ?? 0) * u + (up[i] ?? 0) * v);
  const along = (height - (point[1] ?? 0)) / toward[1];
  return [(point[0] ?? 0) + toward[0] * along, height, (point[2] ?? 0) + toward[2] * along];
}

/** Zooms so that what is under the pointer stays there. */
export function zoomAt(pose: Pose, projection: Projection, factor: number, x: number, y: number): Pose {
  const zoom = Math.min(Math.max(pose.zoom * factor, 0.5), 8);
  const shift = 1 / projection.scale - 1 / (projection.scale * (zoom / pose.zoom));
  const { width, height } = projection.frame;
  return { ...pose, zoom, panX: pose.panX + (x - width / 2) * shift, panY: pose.panY - (y - height / 2) * shift };
}

export function between(a: Pose, b: Pose, t: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    azimuth: wrap(a.azimuth + wrap(b.azimuth - a.azimuth) * t),
    elevation: mix(a.elevation, b.elevation),
    zoom: a.zoom * (b.zoom / a.zoom) ** t,
    panX: mix(a.panX, b.panX),
    panY: mix(a.panY, b.panY),
  };
}

/** A pose that was stored as text, null when it is not one. */
export function readPose(text: string | null): Pose | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const numbers = (['azimuth', 'elevation', 'zoom', 'panX', 'panY'] as const).map((key) => {
      const number: unknown = key in value ? (value as Record<string, unknown>)[key] : undefined;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    });
    const [azimuth, elevation, zoom, panX, panY] = numbers;
    if (azimuth == null || elevation == null || zoom == null || panX == null || panY == null) return null;
    return {
      azimuth: wrap(azimuth),
      elevation: Math.min(Math.max(elevation, LOWEST), HIGHEST),
      zoom: Math.min(Math.max(zoom, 0.5), 8),
      panX,
      panY,
    };
  } catch {
    return null;
  }
}
