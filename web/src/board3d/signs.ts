// The signs that face the camera: letters at men's feet, steps between levels, names of files, ranks and levels along the
// edges that are turned to the viewer, handles of boards.

import type { Atlas } from './atlas.js';
import type { Point } from './layout.js';
import { type Drawn, type Stem, fadeOf } from './rows.js';

export type Badges = 'all' | 'fairy' | 'none';

/** Men whose shapes everybody knows do without a letter when badges are only for the others. */
const KNOWN = new Set(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']);

/** Place, size in cells, least size in pixels, shift, tile, opacity, nearness. */
export function signRows(
  rows: number[], at: Point, tile: number, form: { size: number; least: number; right?: number; up?: number; opacity?: number; nearer?: number },
): void {
  rows.push(...at, form.size, form.least, form.right ?? 0, form.up ?? 0, tile, form.opacity ?? 1, form.nearer ?? 0);
}

export function badgeRow(rows: number[], at: Point, letter: string, side: 0 | 1, atlas: Atlas): void {
  // Before the foot, so that neither the man himself nor the plate hides it.
  signRows(rows, at, atlas.badge(letter, side), { size: 0.4, least: 12, right: 0.62, up: -0.1, nearer: 0.42 });
}

export const wantsBadge = (badges: Badges, shape: string): boolean =>
  badges === 'all' || (badges === 'fairy' && !KNOWN.has(shape));

export function stepRows({ scene, layout }: Drawn, rows: number[], atlas: Atlas): void {
  for (const { cell, levelStep } of scene.targets) {
    const place = layout.places[cell];
    if (!place || levelStep === 0) continue;
    signRows(rows, place, atlas.step(levelStep), { size: 0.5, least: 15, right: -0.35, up: 0.35, nearer: 0.6 });
  }
}

export function handleRows(stems: readonly Stem[], rows: number[], atlas: Atlas): void {
  for (const { root, head, owner, free } of stems) {
    const middle: Point = [(root[0] + head[0]) / 2, (root[1] + head[1]) / 2, (root[2] + head[2]) / 2];
    signRows(rows, middle, atlas.handle(owner, free), { size: 0.5, least: 18, nearer: 0.3 });
  }
}

/** Names along the two edges of each level that are nearest to the camera. */
export function labelRows(drawn: Drawn, toward: Point, rows: number[], atlas: Atlas): void {
  const { scene, layout, exists } = drawn;
  const movable = new Set(scene.look.pins.flatMap((pin) => pin.cells));
  const front = toward[2] >= 0 ? 1 : -1;
  const flank = toward[0] > 0 ? 1 : -1;
  for (const { cells, level } of layout.heights) {
    const fixed = cells.filter((cell) => exists[cell] && !movable.has(scene.cells[cell]?.name ?? ''));
    if (fixed.length === 0) continue;
    const opacity = fadeOf(scene, level);
    const points = fixed.map((cell) => layout.places[cell] ?? [0, 0, 0] as Point);
    const edge = (axis: 0 | 2, sign: number) => sign * Math.max(...points.map((point) => sign * point[axis])) + sign * 0.5;
    const [x, z, y] = [edge(0, flank), edge(2, front), points[0]?.[1] ?? 0];
    const files = new Map<number, Point>();
    const ranks = new Map<number, Point>();
    fixed.forEach((cell, i) => {
      const { file = 0, rank = 0 } = scene.cells[cell] ?? {};
      files.set(file, [points[i]?.[0] ?? 0, y, z + front * 0.32]);
      ranks.set(rank, [x + flank * 0.32, y, points[i]?.[2] ?? 0]);
    });
    const small = { size: 0.44, least: 10, opacity: 0.8 * opacity };
    for (const [file, place] of files) signRows(rows, place, atlas.label(scene.look.files[file] ?? '', false), small);
    for (const [rank, place] of ranks) signRows(rows, place, atlas.label(scene.look.ranks[rank] ?? '', false), small);
    const name = scene.look.levels[level] ?? '';
    if (layout.heights.length > 1 && name) {
      signRows(rows, [x + flank * 0.5, y, z + front * 0.42], atlas.label(name, true), { size: 0.8, least: 16, opacity: Math.max(opacity, 0.35) });
    }
  }
}
