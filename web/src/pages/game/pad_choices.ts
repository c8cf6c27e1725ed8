// Where the piece in hand can go, by direction and distance, as a finger chooses that cannot hit a cell: directions with
// the cells along them, and targets on no line, which are listed. Knows no rule: it sorts the moves it is given.

import type { Cell, LegalMove } from '../../core/types.js';
import type { BoardScene } from '../../state/scene.js';

/** One target; several moves only where a choice is left, such as of a promotion. */
export interface PadTarget {
  cell: number;
  name: string;
  distance: number;
  capture: boolean;
}

export interface PadDirection {
  /** To the viewer's right, away from the viewer, up: each -1, 0 or 1. */
  right: number;
  away: number;
  up: number;
  targets: PadTarget[];
}

export interface PadChoices {
  directions: PadDirection[];
  /** Of leaps, and of lines between the 26. */
  others: PadTarget[];
}

/** Half cells, so that boards shifted by half a cell have whole numbers, too. */
const halves = (a: Cell, b: Cell): [number, number, number] => [
  Math.round(2 * (b.x - a.x)),
  Math.round(2 * (b.y - a.y)),
  2 * (b.level - a.level),
];

/** Steps along one of the 26 directions; null for any other way. */
function along(way: readonly number[]): number | null {
  const parts = way.map(Math.abs).filter((part) => part > 0);
  const [first = 0] = parts;
  return first > 0 && first % 2 === 0 && parts.every((part) => part === first) ? first / 2 : null;
}

export function padChoices(
  { cells, bottom }: Pick<BoardScene, 'cells' | 'bottom'>,
  from: number,
  moves: readonly LegalMove[],
): PadChoices {
  const start = cells[from];
  const sign = bottom === 'white' ? 1 : -1;
  const directions = new Map<string, PadDirection>();
  const others: PadTarget[] = [];
  const seen = new Set<string>();
  for (const move of moves) {
    if (!start || move.board || move.from !== start.name || seen.has(move.to)) continue;
    seen.add(move.to);
    const cell = cells.findIndex(({ name }) => name === move.to);
    const end = cells[cell];
    if (!end) continue;
    const way = halves(start, end);
    const distance = along(way);
    const target = { cell, name: move.to, capture: move.capture };
    if (distance === null) {
      others.push({ ...target, distance: 0 });
      continue;
    }
    const [right, away, up] = [sign * Math.sign(way[0]), sign * Math.sign(way[1]), Math.sign(way[2])];
    const key = `${right} ${away} ${up}`;
    const direction = directions.get(key) ?? { right, away, up, targets: [] };
    direction.targets.push({ ...target, distance });
    directions.set(key, direction);
  }
  for (const { targets } of directions.values()) targets.sort((a, b) => a.distance - b.distance);
  return { directions: [...directions.values()], others: others.sort((a, b) => a.name.localeCompare(b.name)) };
}

const across = ['left', '', 'right'];
const ahead = ['back', '', 'forward'];
const height = ['down', '', 'up'];

/** "forward right, up". */
export function directionWords({ right, away, up }: Pick<PadDirection, 'right' | 'away' | 'up'>): string {
  const flat = [ahead[away + 1], across[right + 1]].filter((word) => word !== '').join(' ');
  return [flat, height[up + 1]].filter((word) => word !== '').join(', ');
}

const signs = ['↙', '↓', '↘', '←', '•', '→', '↖', '↑', '↗'];

/** How a direction looks on its level; straight up and down are a dot there. */
export const directionSign = ({ right, away }: Pick<PadDirection, 'right' | 'away'>): string =>
  signs[3 * (away + 1) + right + 1] ?? '•';
