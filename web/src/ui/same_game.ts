// Another game like the one on the screen.

import type { GameScreen } from '../state/game/screen.js';
import type { NewGame } from '../state/page/state.js';

/** The same rules, players and clock, from the usual start. */
export function sameGame(game: GameScreen): NewGame {
  const { variant, variantText, white, black, clock } = game;
  return {
    variant: variant.id,
    variantText,
    options: variant.options,
    white,
    black,
    clock:
      clock && clock.days === 0
        ? {
            base: clock.base / 60_000,
            increment: clock.increment / 1000,
            delay: clock.delay / 1000,
            periods: clock.periods,
            period: clock.period / 1000,
          }
        : null,
    start: '',
    line: [],
    end: null,
    title: '',
  };
}
