// What a piece may become, by its worth.

import type { LegalMove, Look } from '../../core/types.js';

/** Those to the piece that is worth most come first; to stay what it is comes last. */
export function byWorth(look: Look, moves: readonly LegalMove[]): LegalMove[] {
  const worth = ({ promotion }: LegalMove): number =>
    look.pieces.find(({ letter }) => letter === promotion)?.value ?? -1;
  return [...moves].sort((a, b) => worth(b) - worth(a));
}
