// Where cells lie in the drawn space: x along the files, y up, z towards White's player, one unit a cell, the middle of
// everything at the origin. Pure numbers; nothing here draws.

import type { Cell } from '../core/types.js';

export type Point = readonly [number, number, number];

export interface Layout {
  /** The middle of each cell's plate, by index. */
  places: readonly Point[];
  /** Corners that must be in the picture whatever the camera does. */
  hull: readonly Point[];
  radius: number;
  /** Height of a level's plane by the cell's z, in the order of the heights. */
  heights: readonly { z: number; level: number; y: number; cells: readonly number[] }[];
  /** How far each level is moved to the right, as seen from this azimuth. */
  fan: { shift: number; azimuth: number };
}

/** A man stands this high at most; the picture leaves room for it. */
export const MAN_HEIGHT = 0.95;

/** Places of boards count even while they are empty, so that nothing jumps when they are shown. */
export function layOut(cells: readonly Cell[], gap: number, fan = { shift: 0, azimuth: 0 }): Layout {
  const bounds = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (const cell of cells) {
    [cell.x, cell.y, cell.z].forEach((value, axis) => {
      bounds.low[axis] = Math.min(bounds.low[axis] ?? value, value);
      bounds.high[axis] = Math.max(bounds.high[axis] ?? value, value);
    });
  }
  const middle = bounds.low.map((low, axis) => (cells.length ? (low + (bounds.high[axis] ?? low)) / 2 : 0));
  const [mx = 0, my = 0, mz = 0] = middle;
  const turn = (fan.azimuth * Math.PI) / 180;
  const places = cells.map((cell): Point => {
    const aside = (cell.z - mz) * fan.shift;
    return [cell.x - mx + aside * Math.cos(turn), (cell.z - mz) * gap, my - cell.y + aside * Math.sin(turn)];
  });

  const hull: Point[] = [];
  const byHeight = new Map<number, { z: number; level: number; y: number; cells: number[] }>();
  cells.forEach((cell, index) => {
    const [x, y, z] = places[index] ?? [0, 0, 0];
    const top = y + MAN_HEIGHT;
    hull.push([x - 0.5, y, z - 0.5], [x + 0.5, y, z - 0.5], [x - 0.5, y, z + 0.5], [x + 0.5, y, z + 0.5], [x, top, z]);
    const height = byHeight.get(cell.z) ?? { z: cell.z, level: cell.level, y, cells: [] };
    height.cells.push(index);
    byHeight.set(cell.z, height);
  });
  const radius = hull.reduce((far, [x, y, z]) => Math.max(far, Math.hypot(x, y, z)), 1);
  return { places, hull, radius, heights: [...byHeight.values()].sort((a, b) => a.z - b.z), fan };
}

/** Cells straight above and below, itself included: those of the same place on another level. */
export function columnOf(cells: readonly Cell[], index: number): number[] {
  const at = cells[index];
  if (!at) return [];
  const same = (cell: Cell) => Math.abs(cell.x - at.x) < 0.01 && Math.abs(cell.y - at.y) < 0.01;
  return cells.flatMap((cell, i) => (same(cell) ? [i] : []));
}
