// Positions that engines are asked about: their games, by a key, and as the core has them.

import type { Variant } from './core.js';
import type { EnginePosition } from './engine.js';
import type { Game } from './game.js';

type Played = Pick<EnginePosition, 'variant' | 'variantText' | 'options'>;

/** Equal for positions of one game. */
export const gameKey = ({ variant, variantText, options }: Played): string =>
  JSON.stringify([variant, variantText, options]);

/** At the position; throws CoreFailure where it is none of this game. */
export function gameAt(variant: Variant, { start, line }: Pick<EnginePosition, 'start' | 'line'>): Game {
  const game = variant.game(start);
  try {
    for (const move of line) game.play(move);
    return game;
  } catch (error) {
    game.release();
    throw error;
  }
}
