// Which men have gone where between two scenes, and where each is on its way at a moment. Guessed from the cells alone:
// the board knows no moves.

import type { Cell } from '../core/types.js';
import type { Point } from './layout.js';

export interface Journey {
  from: number;
  to: number;
}

export interface Travel {
  journeys: Journey[];
  /** Men that are gone and went nowhere: letter and cell. */
  gone: { man: string; cell: number }[];
}

/** More men than this at once is another position, not a move. */
const MOST = 14;

const isWhite = (man: string): boolean => man === man.toUpperCase();

export function travelBetween(before: readonly Cell[], after: readonly Cell[], last: readonly number[]): Travel {
  const none: Travel = { journeys: [], gone: [] };
  if (before.length !== after.length) return none;
  const left: { man: string; cell: number }[] = [];
  const came: { man: string; cell: number }[] = [];
  after.forEach((cell, index) => {
    const was = before[index]?.man ?? '';
    if (was === cell.man) return;
    if (was) left.push({ man: was, cell: index });
    if (cell.man) came.push({ man: cell.man, cell: index });
  });
  if (left.length > MOST || came.length > MOST) return none;
  const journeys: Journey[] = [];
  const take = (to: number, fits: (man: string) => boolean): boolean => {
    const fitting = left.filter(({ man, cell }) => fits(man) && cell !== to);
    const found =
      fitting.find(({ cell }) => last.includes(cell) && !after[cell]?.man) ??
      fitting.find(({ cell }) => last.includes(cell)) ??
      fitting[0];
    if (!found) return false;
    left.splice(left.indexOf(found), 1);
    journeys.push({ from: found.cell, to });
    return true;
  };
  const rest = came.filter(({ man, cell }) => !take(cell, (old) => old === man));
  // A pawn that has become something.
  for (const { man, cell } of rest) take(cell, (old) => isWhite(old) === isWhite(man));
  return { journeys, gone: left };
}

/** A straight line on one level, over the top between levels. `t` from 0 to 1. */
export function onTheWay(from: Point, to: Point, t: number): Point {
  const ease = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  const arc = Math.abs(to[1] - from[1]) > 0.1 ? 0.9 * Math.sin(Math.PI * ease) : 0;
  return [
    from[0] + (to[0] - from[0]) * ease,
    from[1] + (to[1] - from[1]) * ease + arc,
    from[2] + (to[2] - from[2]) * ease,
  ];
}
