// Which pieces have gone where between two scenes, and where each is on its way at a moment. Guessed from the cells
// alone: the board knows no moves.

import { sideOf } from '../core/side.js';
import type { Cell } from '../core/types.js';
import type { Point } from './layout.js';

export interface Journey {
  from: number;
  to: number;
}

export interface Travel {
  journeys: Journey[];
  /** Pieces that are gone and went nowhere: letter and cell. */
  gone: { piece: string; cell: number }[];
}

/** More pieces than this at once is another position, not a move. */
const MOST = 14;

export function travelBetween(before: readonly Cell[], after: readonly Cell[], last: readonly number[]): Travel {
  const none: Travel = { journeys: [], gone: [] };
  if (before.length !== after.length) return none;
  const left: { piece: string; cell: number }[] = [];
  const came: { piece: string; cell: number }[] = [];
  after.forEach((cell, index) => {
    const was = before[index]?.piece ?? '';
    if (was === cell.piece) return;
    if (was) left.push({ piece: was, cell: index });
    if (cell.piece) came.push({ piece: cell.piece, cell: index });
  });
  if (left.length > MOST || came.length > MOST) return none;
  const journeys: Journey[] = [];
  const take = (to: number, fits: (piece: string) => boolean): boolean => {
    const fitting = left.filter(({ piece, cell }) => fits(piece) && cell !== to);
    const found =
      fitting.find(({ cell }) => last.includes(cell) && !after[cell]?.piece) ??
      fitting.find(({ cell }) => last.includes(cell)) ??
      fitting[0];
    if (!found) return false;
    left.splice(left.indexOf(found), 1);
    journeys.push({ from: found.cell, to });
    return true;
  };
  const rest = came.filter(({ piece, cell }) => !take(cell, (old) => old === piece));
  // A pawn that has become something.
  for (const { piece, cell } of rest) take(cell, (old) => sideOf(old) === sideOf(piece));
  return { journeys, gone: left };
}

/** A straight line on one board, over the top between boards. `t` from 0 to 1. */
export function onTheWay(from: Point, to: Point, t: number, far: boolean): Point {
  const ease = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  const long = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const arc = far ? Math.min(3, 0.34 * long) * Math.sin(Math.PI * ease) : 0;
  return [
    from[0] + (to[0] - from[0]) * ease,
    from[1] + (to[1] - from[1]) * ease + arc,
    from[2] + (to[2] - from[2]) * ease,
  ];
}
