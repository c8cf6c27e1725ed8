// The signs that face the camera: letters at men's feet, steps between levels, names of files, ranks and levels along
// the edges that are turned to the viewer, handles of boards.

import type { Atlas } from './atlas.js';
import type { Point } from './layout.js';
import { type Drawn, type Stem, fadeOf } from './rows.js';

/** `pieces`: on all but pawns, which are many and known by their size. */
export type Badges = 'all' | 'pieces' | 'fairy' | 'none';

/** Men whose shapes everybody knows do without a letter when badges are only for the others. */
const KNOWN = new Set(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']);

/** Place, size in cells, least size in pixels, shift, tile, opacity, nearness. */
export function signRows(
  rows: number[],
  at: Point,
  tile: number,
  form: { size: number; least: number; right?: number; up?: number; opacity?: number; nearer?: number },
): void {
  rows.push(...at, form.size, form.least, form.right ?? 0, form.up ?? 0, tile, form.opacity ?? 1, form.nearer ?? 0);
}

export function badgeRow(rows: number[], at: Point, letter: string, side: 0 | 1, atlas: Atlas): void {
  // Before the foot, so that neither the man himself nor the plate hides it.
  signRows(rows, at, atlas.badge(letter, side), { size: 0.4, least: 12, right: 0.62, up: -0.1, nearer: 0.42 });
}

export const wantsBadge = (badges: Badges, shape: string): boolean =>
  badges === 'all' || (badges === 'pieces' && shape !== 'pawn') || (badges === 'fairy' && !KNOWN.has(shape));

/** Where the sign of a step between levels is, for those who paint it and those who ask what was clicked. */
export const STEP = { size: 0.5, least: 15, right: -0.72, up: 0.4 } as const;

export function stepRows({ scene, layout }: Drawn, rows: number[], atlas: Atlas): void {
  for (const { cell, levelStep } of scene.targets) {
    const place = layout.places[cell];
    if (!place || levelStep === 0) continue;
    // Before everything: no man may hide a place where the selected one can go.
    signRows(rows, place, atlas.step(levelStep), { ...STEP, nearer: layout.radius });
  }
}

export function handleRows(stems: readonly Stem[], rows: number[], atlas: Atlas): void {
  for (const { root, head, owner, free } of stems) {
    const low: Point = [
      root[0] + (head[0] - root[0]) * 0.3,
      root[1] + (head[1] - root[1]) * 0.3,
      root[2] + (head[2] - root[2]) * 0.3,
    ];
    signRows(rows, low, atlas.handle(owner, free), { size: 0.44, least: 16, nearer: 0.3 });
  }
}

/**
 * Names along the two edges of each board that are nearest to the camera, and the name of its level at their corner.
 */
export function labelRows(
  drawn: Drawn,
  { toward, right }: { toward: Point; right: Point },
  rows: number[],
  atlas: Atlas,
  small: boolean,
): void {
  const { scene, layout, exists } = drawn;
  const moved = new Set(scene.boards.flatMap((board) => board.cells));
  const groups = layout.heights.map(({ cells }) => cells.filter((cell) => exists[cell] && !moved.has(cell)));
  const front = toward[2] >= 0 ? 1 : -1;
  const flank = toward[0] > 0 ? 1 : -1;
  // Levels that are fanned out to the right have their lower right corner free.
  const along = Math.abs(right[0]) >= Math.abs(right[2]);
  const free = { x: along ? Math.sign(right[0]) : flank, z: along ? front : Math.sign(right[2]) };
  const corner = layout.fan.shift > 0 ? free : { x: flank, z: front };
  for (const cells of groups) label(drawn, { cells, front, flank, corner, size: 0.8, small }, rows, atlas);
  // Those of small boards on their outer side, where they cover nothing.
  const outward = (cells: readonly number[]) =>
    cells.reduce((sum, cell) => sum + (layout.places[cell]?.[0] ?? 0), 0) < 0 ? -1 : 1;
  for (const { cells } of scene.boards) {
    const outer = outward(cells);
    label(drawn, { cells, front, flank: outer, corner: { x: outer, z: front }, size: 0.5, small }, rows, atlas);
  }
}

interface Labelled {
  cells: readonly number[];
  /** Which of its edges are labelled: 1 or -1 along z and x. */
  front: number;
  flank: number;
  /** Where the level's name stands. */
  corner: { x: number; z: number };
  /** Of the level's name. */
  size: number;
  /** The level's name only. */
  small: boolean;
}

function label({ scene, layout }: Drawn, which: Labelled, rows: number[], atlas: Atlas): void {
  const { cells, front, flank, corner, size, small } = which;
  if (cells.length === 0) return;
  const level = scene.cells[cells[0] ?? 0]?.level ?? 0;
  const opacity = fadeOf(scene, level);
  const points = cells.map((cell): Point => layout.places[cell] ?? [0, 0, 0]);
  const edge = (axis: 0 | 2, sign: number) =>
    sign * Math.max(...points.map((point) => sign * point[axis])) + sign * 0.5;
  const [x, z, y] = [edge(0, flank), edge(2, front), points[0]?.[1] ?? 0];
  if (!small) {
    const names = new Map<string, Point>();
    cells.forEach((cell, i) => {
      const { file = 0, rank = 0 } = scene.cells[cell] ?? {};
      names.set(`f ${scene.look.files[file] ?? ''}`, [points[i]?.[0] ?? 0, y, z + front * 0.32]);
      names.set(`r ${scene.look.ranks[rank] ?? ''}`, [x + flank * 0.32, y, points[i]?.[2] ?? 0]);
    });
    const form = { size: 0.44, least: 10, opacity: 0.85 * opacity };
    for (const [name, place] of names) signRows(rows, place, atlas.label(name.slice(2), false), form);
  }
  const name = scene.look.levels[level] ?? '';
  if (layout.heights.length < 2 || !name) return;
  const beside: Point = [
    edge(0, corner.x) + corner.x * (0.45 + size / 2),
    y,
    edge(2, corner.z) + corner.z * (size - 0.6),
  ];
  const least = size > 0.6 ? 17 : 13;
  signRows(rows, beside, atlas.label(name, true), { size, least, opacity: Math.max(opacity, 0.35) });
}
