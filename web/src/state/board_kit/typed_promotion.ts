// A typed move that lacks its promotion: the moves among which the viewer has to choose. Loaded when one is typed.

import type { LegalMove } from '../../core/types.js';

/** `read`: the canonical text of a typed move; it throws if the text is no move. */
export function typedPromotions(
  moves: readonly LegalMove[],
  typed: string,
  read: (text: string) => string,
): LegalMove[] {
  const meant = [...new Set(moves.map(({ promotion }) => promotion))]
    .filter((promotion) => promotion !== '')
    .flatMap((promotion) => {
      try {
        return [read(`${typed}=${promotion}`)];
      } catch {
        return [];
      }
    });
  return moves.filter(({ canonical }) => meant.includes(canonical));
}
