// What may be claimed in a position that a line of moves leads to.

import type { Core } from './core.js';

export interface ClaimsQuestion {
  variant: string;
  /** '' for a shipped variant. */
  variantText: string;
  options: Record<string, string>;
  start: string;
  /** Canonical. */
  line: string[];
}

export function claimsOf(core: Core, { variant: id, variantText, options, start, line }: ClaimsQuestion): string[] {
  const variant = core.variantOf(id, variantText, options);
  try {
    const game = variant.game(start);
    try {
      for (const move of line) game.play(move);
      return game.claims();
    } finally {
      game.release();
    }
  } finally {
    variant.release();
  }
}
