// How many targets of what is picked up are on each level, in both views.

import type { BoardScene } from './scene.js';

/** By level, for the numbers beside the levels' names: a cell counts once, and a place for a board as one. */
export function countByLevel(scene: BoardScene): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (cell: number | undefined): void => {
    const level = cell === undefined ? undefined : scene.cells[cell]?.level;
    if (level !== undefined) counts.set(level, (counts.get(level) ?? 0) + 1);
  };
  for (const cell of new Set(scene.targets.map((target) => target.cell))) count(cell);
  for (const pin of scene.pinTargets) count(pin.cells[0]);
  return counts;
}
