// Whether the panel may stand beside the slices: where boards are limited by the height of the window it takes nothing
// from them, and where they stay large it takes little.

import { divide } from '../../slices/views.js';
import type { BoardScene } from '../../state/board/scene.js';

const panel = 300;
const rail = 56;
const bars = 80;
/** Cells of this size are large, in pixels. */
const large = 44;

let last = { key: '', fits: false };

export function panelFits(scene: BoardScene, width: number, height: number): boolean {
  const key = `${scene.game} ${width} ${height}`;
  if (key === last.key) return last.fits;
  const cell = (across: number): number =>
    divide('all', scene, { width: across, height: height - bars }, 0).layout.cell;
  const fits = cell(width - rail - panel) >= Math.min(cell(width - rail), large);
  last = { key, fits };
  return fits;
}
