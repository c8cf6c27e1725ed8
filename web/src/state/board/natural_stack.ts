// How a stack of levels is shown that nobody has changed. Pure.

import type { Cell, Look } from '../../core/types.js';

/** From so low few levels are seen apart, at gaps that leave room for them in a window: in degrees, and all gaps together in cells. */
const low = 35;
const tallest = 20;
/** A piece above its cell. */
const pieceHeight = 0.95;

/**
 * How a stack is shown that nobody has changed: the gap of its levels in cells, and from how high. Where there is room for it no
 * level hides any of the one below, else as the game says.
 */
export function naturalStack(look: Look, cells: readonly Cell[]): { gap: number; elevation: number } {
  const { gap, elevation, pins } = look;
  const heights = [...new Set(cells.map(({ z }) => z))].sort((a, b) => a - b);
  const least = Math.min(...heights.slice(1).map((z, i) => z - (heights[i] ?? z)));
  const ys = cells.map(({ y }) => y);
  const deep = Math.max(...ys) - Math.min(...ys) + 1.5;
  const wanted = (deep * Math.tan((low * Math.PI) / 180) + pieceHeight) / least;
  const all = ((heights.at(-1) ?? 0) - (heights[0] ?? 0)) * wanted;
  if (pins.length > 0 || heights.length < 2 || all > tallest || gap >= wanted) return { gap, elevation };
  return { gap: wanted, elevation: Math.min(elevation, low) };
}
