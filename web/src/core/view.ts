// A view as the core writes it: only what changes from position to position. The cells themselves are asked for once a game.

import type { CellPlace, PositionView } from './types.js';

export interface WrittenView extends Omit<PositionView, 'cells'> {
  /** A sign for each cell of the variant: the letter of its piece, '.' for none, ' ' where the cell does not exist now. */
  pieces: string;
}

export function viewOf(cells: readonly CellPlace[], { pieces, ...view }: WrittenView): PositionView {
  return {
    cells: cells.map((place, i) => {
      const sign = pieces[i]!;
      return { ...place, exists: sign !== ' ', piece: sign === '.' || sign === ' ' ? '' : sign };
    }),
    ...view,
  };
}
