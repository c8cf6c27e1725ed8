// What a clock shows between two messages of the server. Pure.

import type { Side } from '../../net/messages.js';
import type { GameScreen } from '../../state/state.js';

/** Milliseconds: whoever has less is short of time. */
export const lowTime = 20_000;

/** Milliseconds left of a side at `now`, by performance.now(). */
export function timeLeft({ clock, clockAt }: Pick<GameScreen, 'clock' | 'clockAt'>, side: Side, now: number): number {
  if (!clock) return 0;
  const left = side === 'white' ? clock.white : clock.black;
  return clock.running === side ? left - (now - clockAt) : left;
}
