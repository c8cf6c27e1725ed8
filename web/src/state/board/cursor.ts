// The keyboard's cursor: which cell it goes to from where it is. Arrows go as the side at the bottom sees the board (where
// one looks from elsewhere, `Board.stepSeen` turns them before); a step up or down keeps file and rank where a level there
// has such a cell. Pure, and knows no rule: a cell is one to stand on where it is there now, or where the board that is
// picked up could bring it.

import type { CursorStep } from './scene.js';
import type { Cell } from '../../core/types.js';
import { mainLevel } from './main_level.js';
import type { BoardScene } from './scene.js';

/** What of a scene the cursor goes by. */
export type CursorGround = Pick<BoardScene, 'cells' | 'look' | 'bottom' | 'selected' | 'hover' | 'pinTargets'>;

interface Place {
  index: number;
  cell: Cell;
}

function placesOf({ cells, pinTargets }: Pick<CursorGround, 'cells' | 'pinTargets'>): Place[] {
  const promised = new Set(pinTargets.flatMap((pin) => pin.cells));
  return cells.flatMap((cell, index) => (cell.exists || promised.has(index) ? [{ index, cell }] : []));
}

/** The first of those that are least far. */
function nearest(places: readonly Place[], far: (cell: Cell) => number): number | null {
  let best: { index: number; far: number } | null = null;
  for (const { index, cell } of places) {
    const now = far(cell);
    if (!best || now < best.far - 1e-6) best = { index, far: now };
  }
  return best?.index ?? null;
}

/** Where it stands, or, where that cell has gone with its board, the nearest one that is there. */
export function cursorAt(ground: Pick<CursorGround, 'cells' | 'pinTargets'>, cursor: number): number | null {
  const here = ground.cells[cursor];
  const places = placesOf(ground);
  if (!here || places.some(({ index }) => index === cursor)) return here ? cursor : null;
  return nearest(places, ({ x, y, z }) => Math.hypot(x - here.x, y - here.y, z - here.z));
}

/** Where it appears: on the piece in hand, under the pointer, else in the middle of the level that matters. */
export function firstCursor(ground: CursorGround): number | null {
  const { cells, selected, hover } = ground;
  const given = selected ?? hover;
  if (given !== null) return cursorAt(ground, given);
  const main = mainLevel(ground);
  const level = placesOf(ground).filter(({ cell }) => cell.level === main);
  const middle = (key: 'x' | 'y'): number => level.reduce((sum, { cell }) => sum + cell[key] / level.length, 0);
  const [x, y] = [middle('x'), middle('y')];
  return (
    nearest(level, (cell) => Math.hypot(cell.x - x, cell.y - y)) ?? (cells.length > 0 ? cursorAt(ground, 0) : null)
  );
}

/** No board is as long. */
const farther = 1000;

/** On its level: the next cell in that direction, of those beside the line the one nearest to it. */
function along({
  places,
  here,
  across,
  ahead,
}: {
  places: Place[];
  here: Cell;
  across: number;
  ahead: number;
}): number | null {
  const dot = (cell: Cell): number => (cell.x - here.x) * across + (cell.y - here.y) * ahead;
  const aside = (cell: Cell): number => Math.abs((cell.x - here.x) * ahead) + Math.abs((cell.y - here.y) * across);
  const beyond = places.filter(({ cell }) => cell.level === here.level && dot(cell) > 0.5);
  return nearest(beyond, (cell) => aside(cell) * farther + dot(cell));
}

/** The same file and rank on the next level up or down that has them; where none has, the nearest file and rank that way. */
function upwards(places: readonly Place[], here: Cell, up: number): number | null {
  const rise = (cell: Cell): number => (cell.level - here.level) * up;
  const beyond = places.filter(({ cell }) => rise(cell) > 0);
  const same = beyond.filter(({ cell }) => cell.file === here.file && cell.rank === here.rank);
  return (
    nearest(same, rise) ??
    nearest(beyond, (cell) => Math.hypot(cell.x - here.x, cell.y - here.y) * farther + rise(cell))
  );
}

/** Where the cursor is after the step; at the edge it stays. Without a cursor the first step makes it appear. */
export function movedCursor(ground: CursorGround, cursor: number | null, step: CursorStep): number | null {
  const now = cursor === null ? null : cursorAt(ground, cursor);
  const here = ground.cells[now ?? -1];
  if (now === null || !here) return firstCursor(ground);
  const places = placesOf(ground);
  const sign = ground.bottom === 'white' ? 1 : -1;
  if (step.level) return upwards(places, here, Math.sign(step.level)) ?? now;
  const [across, ahead] = [sign * Math.sign(step.file ?? 0), sign * Math.sign(step.rank ?? 0)];
  return along({ places, here, across, ahead }) ?? now;
}
