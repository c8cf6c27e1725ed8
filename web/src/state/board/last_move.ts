// The last move of one piece, and where it has come from another level: both boards mark it with that level's name.

import type { BoardScene } from './scene.js';

type Moved = Pick<BoardScene, 'cells' | 'last'>;

/** Where the piece of the last move came from and where it is now; null where more than one piece has moved. */
export function lastMove({ cells, last }: Moved): { from: number; to: number } | null {
  if (last.length !== 2) return null;
  const from = last.find((cell) => cells[cell]?.piece === '');
  const to = last.find((cell) => cells[cell]?.piece !== '');
  return from === undefined || to === undefined ? null : { from, to };
}

/** Its cell, and the level (from 0) that it came from. */
export interface Arrival {
  cell: number;
  from: number;
}

/** null where it stayed on its level, and for moves of more than one piece. */
export function arrivalOf(scene: Moved): Arrival | null {
  const move = lastMove(scene);
  if (!move) return null;
  const from = scene.cells[move.from]?.level ?? 0;
  return from === scene.cells[move.to]?.level ? null : { cell: move.to, from };
}
