// Which pieces stand and which are lost, and who is ahead.

import type { Look, PositionView, Side } from '../../core/types.js';
import type { PieceCount } from './position_screen.js';

function counts(pieces: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of pieces) if (piece !== '') found.set(piece, (found.get(piece) ?? 0) + 1);
  return found;
}

/** How many pieces of each kind stand, and how many have been captured as what they were by then. */
export function pieceCounts({ cells, captured }: PositionView, look: Look): PieceCount[] {
  const now = counts(cells.map(({ piece }) => piece));
  const gone = counts(captured);
  const lost = (piece: string): number => gone.get(piece) ?? 0;
  return look.pieces
    .map(({ letter, name, shape, manual, value }) => {
      const black = letter.toLowerCase();
      return {
        letter,
        name,
        shape,
        manual,
        value,
        white: now.get(letter) ?? 0,
        black: now.get(black) ?? 0,
        whiteLost: lost(letter),
        blackLost: lost(black),
      };
    })
    .filter((pieces) => pieces.white + pieces.black + pieces.whiteLost + pieces.blackLost > 0);
}

/** What a side has captured: of each kind the other side has lost some of. */
export function capturedBy(counts: readonly PieceCount[], side: Side): { kind: PieceCount; count: number }[] {
  return counts
    .map((kind) => ({ kind, count: side === 'black' ? kind.whiteLost : kind.blackLost }))
    .filter(({ count }) => count > 0);
}

/** By how many pawns a side is ahead on the board, by what its pieces are worth on average; below 0: behind. */
export function balance(counts: readonly PieceCount[], side: Side): number {
  const ahead = counts.reduce((sum, { value, white, black }) => sum + value * (white - black), 0);
  return Math.round((side === 'white' ? ahead : -ahead) / 100);
}
