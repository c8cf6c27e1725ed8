// A view as the page holds it: what the core writes of a position, and the cells, which are asked for once a game.

import type { CellPlace, PositionView, WrittenView } from './types.js';

export function viewOf(cells: readonly CellPlace[], { pieces, ...view }: WrittenView): PositionView {
  return {
    cells: cells.map((place, i) => {
      const sign = pieces[i]!;
      return { ...place, exists: sign !== ' ', piece: sign === '.' || sign === ' ' ? '' : sign };
    }),
    ...view,
  };
}
