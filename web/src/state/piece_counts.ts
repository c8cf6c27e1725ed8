import type { Look, PositionView } from '../core/types.js';
import type { PieceCount } from './state.js';

function counts(view: PositionView): Map<string, number> {
  const found = new Map<string, number>();
  for (const { piece } of view.cells) if (piece !== '') found.set(piece, (found.get(piece) ?? 0) + 1);
  return found;
}

/**
 * How many pieces of each kind stand, and how many fewer than at the start: a kind that grew by promotion has lost
 * none.
 */
export function pieceCounts(view: PositionView, start: PositionView, look: Look): PieceCount[] {
  const now = counts(view);
  const then = counts(start);
  const lost = (piece: string): number => Math.max(0, (then.get(piece) ?? 0) - (now.get(piece) ?? 0));
  return look.pieces
    .map(({ letter, name, shape }) => {
      const black = letter.toLowerCase();
      return {
        letter,
        name,
        shape,
        white: now.get(letter) ?? 0,
        black: now.get(black) ?? 0,
        whiteLost: lost(letter),
        blackLost: lost(black),
      };
    })
    .filter((pieces) => pieces.white + pieces.black + pieces.whiteLost + pieces.blackLost > 0);
}
