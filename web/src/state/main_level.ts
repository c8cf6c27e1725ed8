// The level that matters where nobody has chosen one.

import { sideOf } from '../core/side.js';
import type { Cell, Look, Side } from '../core/types.js';

/** That of the royal piece of the side at the bottom; else the level with most of its pieces. */
export function mainLevel({ cells, look, bottom }: { cells: readonly Cell[]; look: Look; bottom: Side }): number {
  const royal = new Set(look.pieces.filter((piece) => piece.royal).map(({ letter }) => letter));
  const own = cells.filter(({ piece }) => piece !== '' && sideOf(piece) === bottom);
  const king = own.find(({ piece }) => royal.has(piece.toUpperCase()));
  if (king) return king.level;
  const counts = new Map<number, number>();
  for (const { level } of own) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
