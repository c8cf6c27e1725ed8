// What a clock shows between two messages of the server. Pure.

import type { Side } from '../../net/messages.js';
import type { GameScreen } from '../../state/game/screen.js';
import { otherSide } from '../../state/board_kit/status.js';
import type { TimeLeft } from '../../state/text/time_left.js';

/** Milliseconds: whoever has less before the flag falls is short of time; or less of a period of byo-yomi, of a short one a third. */
const lowTime = 20_000;
const lowPeriod = 10_000;

export type Clocked = Pick<GameScreen, 'clock' | 'clockAt' | 'at' | 'shown'> & {
  state: Pick<GameScreen['state'], 'side'>;
};

/** Whose move is to be made in the game, whichever of its positions is shown. */
export const moverOf = ({ at, shown, state: { side } }: Omit<Clocked, 'clock' | 'clockAt'>): Side =>
  (at - shown) % 2 === 0 ? side : otherSide(side);

/** What a side has at `now`, by performance.now(). */
export function timeLeft(game: Clocked, side: Side, now: number): TimeLeft {
  const { clock, clockAt } = game;
  if (!clock) return { left: 0, periods: 0, inPeriod: false, delay: 0 };
  const runs = clock.running === side;
  const elapsed = runs ? Math.max(0, now - clockAt) : 0;
  const total = (side === 'white' ? clock.white : clock.black) - Math.max(0, elapsed - clock.delayLeft);
  // A game that stands still keeps what was left of the delay.
  const delay = side === (clock.running ?? moverOf(game)) ? Math.max(0, clock.delayLeft - elapsed) : clock.delay;
  const all = clock.periods * clock.period;
  if (total > all || all === 0) return { left: total - all, periods: clock.periods, inPeriod: false, delay };
  const periods = Math.ceil(Math.max(0, total) / clock.period);
  return { left: Math.max(0, total - Math.max(0, periods - 1) * clock.period), periods, inPeriod: true, delay };
}

/** Milliseconds until whose clock runs is short of time, below 0 where that is so. */
export function untilLow(game: Clocked, side: Side, now: number): number {
  const { left, periods, inPeriod, delay } = timeLeft(game, side, now);
  if (periods === 0 && !inPeriod) return left + delay - lowTime;
  const period = game.clock?.period ?? 0;
  return left + (inPeriod ? 0 : period) - Math.min(lowPeriod, period / 3);
}
