// The piece of the last move, where it has come from another level: both boards mark it with that level's name.

import type { BoardScene } from './scene.js';

/** Its cell, and the level (from 0) that it came from. */
export interface Arrival {
  cell: number;
  from: number;
}

/** null where it stayed on its level, and for moves of more than one piece. */
export function arrivalOf({ cells, last }: Pick<BoardScene, 'cells' | 'last'>): Arrival | null {
  if (last.length !== 2) return null;
  const left = last.find((cell) => cells[cell]?.piece === '');
  const come = last.find((cell) => (cells[cell]?.piece ?? '') !== '');
  if (left === undefined || come === undefined) return null;
  const from = cells[left]?.level ?? 0;
  return from === cells[come]?.level ? null : { cell: come, from };
}
