// While a mouse rests on a move its position is looked at. A finger and a pen do not rest: they choose.

import { page } from '../../ui/page_element.js';

/** A listener that looks at the position after this ply; null: at the game again. */
export function previewOf(ply: number | null): (event: PointerEvent) => void {
  return ({ pointerType }) => {
    if (pointerType === 'mouse') page().store.game?.preview(ply);
  };
}
