// Which way of laying out its levels a game opens with, in space: as its file says, else what can be read whole is
// shown whole.

import type { Cell, Look } from '../../core/types.js';
import type { Arrangement, BoardScene, Room, View3D } from './scene.js';

/** Cells of a game whose levels can all be shown whole, and of one whose levels can climb in two rows. */
const readable = 256;
const climbing = 160;

const levelsOf = (cells: readonly Cell[]): number => new Set(cells.map(({ level }) => level)).size;

function own(look: Look, cells: readonly Cell[]): Arrangement {
  if (look.arrangement) return look.arrangement;
  if (look.pins.length > 0) return 'stack';
  const levels = levelsOf(cells);
  if (levels <= 3) return 'all';
  if (levels <= 5 && cells.length <= climbing) return 'zigzag';
  return cells.length <= readable ? 'all' : 'focus';
}

/** On a phone, what is whole on a desk is too small: more than three levels held upright, more than one held across. */
export function naturalArrangement(look: Look, cells: readonly Cell[], room: Room): Arrangement {
  const kind = own(look, cells);
  const most = { wide: Infinity, tall: 3, low: 1 }[room];
  return kind === 'all' && levelsOf(cells) > most ? 'focus' : kind;
}

/** That the viewer has chosen for a window of this kind; null: none. */
export const chosenIn = ({ arrangement, small }: View3D, room: Room): Arrangement | null =>
  room === 'wide' ? arrangement : small[room];

/** What changes where one is chosen there. */
export const choosing = ({ small }: View3D, room: Room, arrangement: Arrangement | null): Partial<View3D> =>
  room === 'wide' ? { arrangement } : { small: { ...small, [room]: arrangement } };

/** As the viewer has chosen, else as it opens. */
export function arrangementOf({ look, cells, view3d }: BoardScene, room: Room): Arrangement {
  return chosenIn(view3d, room) ?? naturalArrangement(look, cells, room);
}
