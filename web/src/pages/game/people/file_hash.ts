// By which two people tell that they mean the same file of a game of one's own.

import type { Core } from '../../../core/core.js';
import type { GameScreen } from '../../../state/game/screen.js';

/** The first eight digits of what the tag VariantHash of its records says (docs/formats/records.md); '' for a shipped game. */
export function fileHash(core: Core, { variant, variantText }: Pick<GameScreen, 'variant' | 'variantText'>): string {
  if (variantText === '') return '';
  const law = core.variantOf(variant.id, variantText);
  const game = law.game();
  try {
    return /^\[VariantHash "(\w{8})/m.exec(game.record({}))?.[1] ?? '';
  } finally {
    game.release();
    law.release();
  }
}
