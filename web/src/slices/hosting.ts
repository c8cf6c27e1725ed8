// Boards that move stand above corners of the boards that carry them. Seen from above they would cover what lies
// beneath, so that on the page they are drawn beside it: at their own ranks, moved sideways just as far as needed.

import type { Cell, Look } from '../core/types.js';

export interface Hosting {
  /** By level: the level beside whose boards its own are drawn. */
  hosts: ReadonlyMap<number, number>;
  /** By cell: how far it is moved along the files, in cells. */
  aside: ReadonlyMap<number, number>;
}

/** Room for the frame of a board and its stem, in cells. */
const between = 0.25;

interface Extent {
  left: number;
  right: number;
  low: number;
  high: number;
}

function extentOf(cells: readonly { x: number; y: number }[]): Extent {
  return {
    left: Math.min(...cells.map(({ x }) => x)),
    right: Math.max(...cells.map(({ x }) => x)) + 1,
    low: Math.min(...cells.map(({ y }) => y)),
    high: Math.max(...cells.map(({ y }) => y)) + 1,
  };
}

const meet = (a: Extent, b: Extent): boolean =>
  a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high;

/** Levels whose cells all belong to places of boards, one each, that cells of a single other level carry. */
export function hostingOf(cells: readonly Cell[], look: Look): Hosting {
  const hosts = new Map<number, number>();
  const aside = new Map<number, number>();
  if (look.pins.length === 0) return { hosts, aside };
  const numbers = new Map(cells.map((cell, i) => [cell.name, i]));
  const points = cells.map(({ x, y, level }) => {
    const [dx, dy] = look.offsets[level] ?? [0, 0];
    return { x: x + dx, y: y + dy };
  });
  const at = (own: readonly number[]): { x: number; y: number }[] => own.flatMap((cell) => points[cell] ?? []);
  const levels = new Map<number, number[]>();
  cells.forEach(({ level }, i) => levels.set(level, [...(levels.get(level) ?? []), i]));
  const pins = look.pins.map((pin) => ({
    carrier: cells[numbers.get(pin.name) ?? -1]?.level,
    own: pin.cells.flatMap((name) => numbers.get(name) ?? []),
  }));
  const taken = new Map<number, Extent[]>();
  for (const [level, own] of levels) {
    const here = pins.filter((pin) => pin.own.some((cell) => cells[cell]?.level === level));
    const host = here[0]?.carrier;
    const covered = here.flatMap((pin) => pin.own);
    if (host === undefined || host === level || here.some((pin) => pin.carrier !== host)) continue;
    if (covered.length !== own.length || new Set(covered).size !== own.length) continue;
    const main = extentOf(at(levels.get(host) ?? []));
    const moved = here.map(({ own: block }) => {
      const { left, right, low, high } = extentOf(at(block));
      const dx =
        left + right < main.left + main.right
          ? Math.min(0, main.left - between - right)
          : Math.max(0, main.right + between - left);
      return { block, dx, extent: { left: left + dx, right: right + dx, low, high } };
    });
    const all = [...(taken.get(host) ?? []), ...moved.map(({ extent }) => extent)];
    if (all.some((a, i) => all.some((b, k) => i < k && meet(a, b)))) continue;
    taken.set(host, all);
    hosts.set(level, host);
    for (const { block, dx } of moved) for (const cell of block) aside.set(cell, dx);
  }
  // A board that is drawn beside another carries nothing beside itself.
  for (const [level, host] of hosts) {
    if (!hosts.has(host)) continue;
    hosts.delete(level);
    for (const cell of levels.get(level) ?? []) aside.delete(cell);
  }
  return { hosts, aside };
}

/** The level that stands for all those drawn together with this one. */
export const blockOf = ({ hosts }: Hosting, level: number): number => hosts.get(level) ?? level;
