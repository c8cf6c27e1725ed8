// The evaluations of a game as a picture: White's chances from move to move, and the moves that gave something away by colour, shape and
// sign. Pure.

import type { JudgedGame, JudgedMove } from '../../core/types.js';

export const width = 560;
export const height = 124;

export interface Fault {
  /** Plies of the main line after it. */
  ply: number;
  x: number;
  y: number;
  move: JudgedMove;
}

export interface Graph {
  /** Of the picture, for each run of positions that are known: all of it, and White's chances filled in from below. */
  grounds: { x: number; width: number }[];
  areas: string[];
  lines: string[];
  faults: Fault[];
  /** Numbers of moves below, and where. */
  numbers: { x: number; number: number }[];
}

export const noGraph: Graph = { grounds: [], areas: [], lines: [], faults: [], numbers: [] };

/** Between the edges, so that signs at the ends are whole. */
const edge = 8;

export const xOf = (ply: number, plies: number): number => edge + ((width - 2 * edge) * ply) / Math.max(1, plies);
const yOf = (chance: number): number => edge + ((height - 2 * edge) * (100 - chance)) / 100;
const px = (value: number): string => value.toFixed(1);

/** Positions one after the other that are known. */
function runs(chances: readonly (number | null)[]): { from: number; values: number[] }[] {
  const out: { from: number; values: number[] }[] = [];
  chances.forEach((chance, ply) => {
    if (chance === null) return;
    const last = out.at(-1);
    if (last && last.from + last.values.length === ply) last.values.push(chance);
    else out.push({ from: ply, values: [chance] });
  });
  return out;
}

export function graphOf({ chances, moves }: JudgedGame): Graph {
  const plies = Math.max(1, moves.length);
  const found = runs(chances).map(({ from, values }) => ({
    points: values.map((chance, i) => `${px(xOf(from + i, plies))} ${px(yOf(chance))}`),
    from: px(xOf(from, plies)),
    to: px(xOf(from + values.length - 1, plies)),
  }));
  const first = moves.find((move) => move !== null);
  const every = Math.max(5, Math.ceil(plies / 2 / 6 / 5) * 5);
  const start = first
    ? first.number - Math.floor((moves.indexOf(first) + (moves[0]?.side === 'black' ? 1 : 0)) / 2)
    : 1;
  const numbers = [];
  for (let number = Math.ceil((start + 1) / every) * every; 2 * (number - start) < plies; number += every)
    numbers.push({ number, x: xOf(2 * (number - start) + 1, plies) });
  return {
    grounds: found.map(({ from, to }) => ({ x: Number(from), width: Number(to) - Number(from) })),
    areas: found.map(({ points, from, to }) => `M${from} ${height}L${points.join('L')}L${to} ${height}Z`),
    lines: found.map(({ points }) => `M${points.join('L')}`),
    faults: moves.flatMap((move, i) => {
      const chance = chances[i + 1];
      if (!move || move.nag === 0 || chance === null || chance === undefined) return [];
      return [{ ply: i + 1, x: xOf(i + 1, plies), y: yOf(chance), move }];
    }),
    numbers,
  };
}
