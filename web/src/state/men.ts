import type { Look, PositionView } from '../core/types.js';
import type { MenCount } from './state.js';

function counts(view: PositionView): Map<string, number> {
  const found = new Map<string, number>();
  for (const { man } of view.cells) if (man !== '') found.set(man, (found.get(man) ?? 0) + 1);
  return found;
}

/** How many men of each kind stand, and how many fewer than at the start: a kind that grew by promotion has lost none. */
export function menOf(view: PositionView, start: PositionView, look: Look): MenCount[] {
  const now = counts(view);
  const then = counts(start);
  const lost = (man: string): number => Math.max(0, (then.get(man) ?? 0) - (now.get(man) ?? 0));
  return look.pieces
    .map(({ letter, name, shape }) => {
      const black = letter.toLowerCase();
      return {
        letter, name, shape,
        white: now.get(letter) ?? 0,
        black: now.get(black) ?? 0,
        whiteLost: lost(letter),
        blackLost: lost(black),
      };
    })
    .filter((men) => men.white + men.black + men.whiteLost + men.blackLost > 0);
}
