// In which order levels are shown: slices, map, strip, boards in space, buttons and grids have the same. As files and
// ranks do, it turns for Black, so that what is near and far changes with the side (docs/page.md, 1.9).

import type { Look, Side } from '../../core/types.js';

/** The levels as they are read, from the far left one to the near right one. */
export const levelsSeen = ({ levelOrder }: Pick<Look, 'levelOrder'>, bottom: Side): readonly number[] =>
  bottom === 'white' ? levelOrder : [...levelOrder].reverse();

/** Where a level comes in such an order, from 1; levels that are not in it come last. */
export const placeIn =
  (order: readonly number[]) =>
  (level: number): number =>
    order.indexOf(level) + 1 || order.length + 1 + level;
