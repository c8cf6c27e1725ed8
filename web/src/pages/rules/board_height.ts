// How high a board of a running text should be: as low as it can be with cells that are still easy to see and to hit.

import type { Cell } from '../../core/types.js';

const best = 34;
const least = 17;
const between = 18;

/** `width` and the answer in pixels. */
export function boardHeight(cells: readonly Cell[], width: number): number {
  const levels = new Set(cells.map((cell) => cell.level)).size;
  const across = Math.max(...cells.map((cell) => cell.file)) + 1;
  const deep = Math.max(...cells.map((cell) => cell.rank)) + 1;
  let found = { cell: 0, height: 0 };
  for (let columns = levels; columns >= 1; columns -= 1) {
    const cell = Math.min(best, (width - between * columns) / (columns * across));
    const height = Math.ceil(levels / columns) * (deep * cell + between + 8) + 8;
    if (cell >= least) return Math.round(height);
    if (cell > found.cell) found = { cell, height };
  }
  return Math.round(found.height);
}
