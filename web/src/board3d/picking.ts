// Which thing is under the pointer. Men are slanted capsules on the screen, plates are squares in their level's plane.
// Men and marked places win over empty cells, what is on the level worked on wins over what is faded, then the nearest
// wins.

import type { Layout, Point } from './layout.js';
import { type Projection, onPlane, toScreen } from './pose.js';

export type Picked = { kind: 'cell'; cell: number } | { kind: 'board'; name: string } | { kind: 'pin'; pin: string };

export interface Pickable {
  layout: Layout;
  projection: Projection;
  /** By cell: it exists and can be pointed at. */
  exists: (cell: number) => boolean;
  /** Height of the man on a cell in cells, 0 for none. */
  man: (cell: number) => number;
  /** From the foot of a man to its top over the ground, for each cell of height. */
  lean: Point;
  target: (cell: number) => boolean;
  /**
   * What is painted over everything else and can be clicked there: dots of quiet targets, signs of steps. In pixels.
   */
  upon: readonly { cell: number; x: number; y: number; reach: number }[];
  faded: (cell: number) => boolean;
  /** Handles of movable boards: a line in space to be hit within some pixels. */
  handles: readonly { name: string; from: Point; to: Point }[];
  pins: readonly { pin: string; cells: readonly number[] }[];
}

interface Hit {
  what: Picked;
  /** Greater wins: faded plates, faded men, plates, then men and targets, then what is painted over them. */
  rank: number;
  near: number;
}

const BODY = 0.23;
const HANDLE_PX = 9;

/** Distance of a point from a line between two points on the screen. */
export function distanceToLine(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.min(Math.max(((px - ax) * dx + (py - ay) * dy) / long, 0), 1);
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

export function topOf(foot: Point, height: number, lean: Point): Point {
  return [foot[0] + lean[0] * height, foot[1] + height, foot[2] + lean[2] * height];
}

export function pick(scene: Pickable, x: number, y: number): Picked | null {
  const { layout, projection } = scene;
  let best: Hit | null = null;
  const offer = (what: Picked, rank: number, near: number) => {
    if (!best || rank > best.rank || (rank === best.rank && near > best.near)) best = { what, rank, near };
  };
  layout.places.forEach((place, cell) => {
    const height = scene.man(cell);
    if (height <= 0 || !scene.exists(cell)) return;
    const foot = toScreen(projection, place);
    const top = toScreen(projection, topOf(place, Math.max(height - BODY, 0.05), scene.lean));
    const far = distanceToLine(x, y, foot.x, foot.y, top.x, top.y);
    if (far <= BODY * projection.scale) offer({ kind: 'cell', cell }, scene.faded(cell) ? 1 : 3, foot.near + 0.3);
  });
  for (const { y: height, cells } of layout.heights) {
    const point = onPlane(projection, x, y, height);
    if (!point) continue;
    const near = toScreen(projection, point).near;
    for (const cell of cells) {
      const place = layout.places[cell];
      if (!place || Math.abs(place[0] - point[0]) > 0.5 || Math.abs(place[2] - point[2]) > 0.5) continue;
      const pin = scene.pins.find(({ cells: at }) => at.includes(cell));
      if (pin && !scene.exists(cell)) offer({ kind: 'pin', pin: pin.pin }, 3, near);
      else if (scene.exists(cell)) {
        const strong = scene.target(cell) ? 3 : 2;
        offer({ kind: 'cell', cell }, scene.faded(cell) && strong < 3 ? 0 : strong, near);
      }
    }
  }
  for (const handle of scene.handles) {
    const from = toScreen(projection, handle.from);
    const to = toScreen(projection, handle.to);
    if (distanceToLine(x, y, from.x, from.y, to.x, to.y) <= HANDLE_PX) {
      offer({ kind: 'board', name: handle.name }, 3, (from.near + to.near) / 2);
    }
  }
  for (const { cell, x: cx, y: cy, reach } of scene.upon) {
    const far = Math.hypot(x - cx, y - cy);
    if (far <= reach) offer({ kind: 'cell', cell }, 4, -far);
  }
  return (best as Hit | null)?.what ?? null;
}

const same = (picked: Picked | null, cell: number): boolean => picked?.kind === 'cell' && picked.cell === cell;

function inFrame({ projection: { frame } }: Pickable, { x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x < frame.width && y < frame.height;
}

const SPREAD = [0, -0.2, 0.2, -0.36, 0.36, -0.44, 0.44];

/** A point of the frame where a click picks just this cell, null if there is none. Men are tried from the head down. */
export function pointOfCell(scene: Pickable, cell: number): { x: number; y: number } | null {
  const place = scene.layout.places[cell];
  if (!place) return null;
  const upon = scene.upon.find(
    (one) => one.cell === cell && inFrame(scene, one) && same(pick(scene, one.x, one.y), cell),
  );
  if (upon) return { x: upon.x, y: upon.y };
  const tries: Point[] = [];
  const height = scene.man(cell);
  if (height > 0) for (const share of [0.45, 0.2, 0.75, 0]) tries.push(topOf(place, height * share, scene.lean));
  for (const dz of SPREAD) for (const dx of SPREAD) tries.push([place[0] + dx, place[1], place[2] + dz]);
  return firstThat(scene, tries, (picked) => same(picked, cell));
}

export function pointOfHandle(scene: Pickable, name: string): { x: number; y: number } | null {
  const handle = scene.handles.find((one) => one.name === name);
  if (!handle) return null;
  const tries = [0.5, 0.3, 0.7, 0.1, 0.9].map((t): Point => [
    handle.from[0] + (handle.to[0] - handle.from[0]) * t,
    handle.from[1] + (handle.to[1] - handle.from[1]) * t,
    handle.from[2] + (handle.to[2] - handle.from[2]) * t,
  ]);
  return firstThat(scene, tries, (picked) => picked.kind === 'board' && picked.name === name);
}

export function pointOfPin(scene: Pickable, pin: string): { x: number; y: number } | null {
  const cells = scene.pins.find((one) => one.pin === pin)?.cells ?? [];
  const tries = cells.flatMap((cell) => {
    const [x, y, z] = scene.layout.places[cell] ?? [0, 0, 0];
    return SPREAD.flatMap((dz) => SPREAD.map((dx): Point => [x + dx, y, z + dz]));
  });
  return firstThat(scene, tries, (picked) => picked.kind === 'pin' && picked.pin === pin);
}

function firstThat(
  scene: Pickable,
  tries: readonly Point[],
  right: (picked: Picked) => boolean,
): { x: number; y: number } | null {
  for (const point of tries) {
    const at = toScreen(scene.projection, point);
    // Whole pixels, as clicks come.
    const [x, y] = [Math.round(at.x), Math.round(at.y)];
    if (!inFrame(scene, { x, y })) continue;
    const picked = pick(scene, x, y);
    if (picked && right(picked)) return { x, y };
  }
  return null;
}
