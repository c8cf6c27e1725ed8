// The way of the piece in hand to what is pointed at, as both boards draw it.

import type { BoardScene } from './scene.js';

/** From the piece in hand to the target under the pointer or the cursor; null where that is none. */
export function pathOf({ selected, hover, targets }: BoardScene): { from: number; to: number } | null {
  if (selected === null || hover === null || !targets.some(({ cell }) => cell === hover)) return null;
  return { from: selected, to: hover };
}

/** A piece where it would land. */
export interface Ghost {
  piece: string;
  cell: number;
}

/** Of a move that can be played and takes nothing: on another piece one would see neither. */
export function ghostOf(scene: BoardScene, from: number | null = scene.selected, to = scene.hover): Ghost | null {
  const piece = scene.cells[from ?? -1]?.piece ?? '';
  const target = scene.targets.find(({ cell }) => cell === to);
  if (scene.foreign || piece === '' || to === from || !target || target.capture) return null;
  return { piece, cell: target.cell };
}
