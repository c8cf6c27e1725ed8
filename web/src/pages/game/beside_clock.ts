// What stands beside the time of a clock with a delay or with byo-yomi, and what is said of it. Loaded with the first of them. Pure.

import { msg, str } from '@lit/localize';
import type { Side } from '../../net/messages.js';
import type { GameScreen } from '../../state/game/screen.js';
import { sideName } from '../../state/board_kit/status.js';
import { type Clocked, timeLeft } from './clock.js';
import { plural } from '../../language/plural.js';

/** What a side has beside its time, and what that means; null: nothing. */
export function besideClock(game: Clocked, side: Side, now: number): { text: string; words: string } | null {
  const { clock } = game;
  if (!clock) return null;
  const { periods, inPeriod, delay } = timeLeft(game, side, now);
  const length = clock.period / 1000;
  if (inPeriod)
    return {
      text:
        periods > 1
          ? msg(str`${periods} left`)
          : msg('last', { id: 'last-period', desc: 'the last period of a clock' }),
      words: plural(periods, {
        one: msg(str`In byo-yomi: 1 period of ${length} s left, this one included`),
        other: msg(str`In byo-yomi: ${periods} periods of ${length} s left, this one included`),
      }),
    };
  if (periods > 0)
    return {
      text: `+${periods}×${length}`,
      words: plural(periods, {
        one: msg(str`Byo-yomi: then 1 period of ${length} s`),
        other: msg(str`Byo-yomi: then ${periods} periods of ${length} s`),
      }),
    };
  if (delay <= 0) return null;
  return { text: `+${Math.ceil(delay / 1000)}`, words: msg('Delay: seconds before the clock starts for this move') };
}

/** Of a person in a period of byo-yomi: said once for each; '' elsewhere. */
export function periodWords(game: GameScreen, side: Side, now: number): string {
  const { inPeriod, periods } = timeLeft(game, side, now);
  if (!inPeriod || periods === 0 || game[side].kind !== 'person') return '';
  return plural(periods, {
    one: msg(str`${sideName(side)} is in byo-yomi, the last period.`),
    other: msg(str`${sideName(side)} is in byo-yomi, ${periods} periods left.`),
  });
}
