// What a clock is set to, in words. Pure.

import { msg, str } from '@lit/localize';
import { periodsCounted, secondsCounted } from '../state/board_kit/status.js';
import { incrementWords, sideWords } from './words.js';

/** Milliseconds; of `increment`, `delay` and `periods` one at most is not 0. */
export interface TimeControl {
  base: number;
  increment: number;
  delay: number;
  periods: number;
  /** How long each of the periods is. */
  period: number;
}

const minutesOf = ({ base }: TimeControl): string => String(Math.round(base / 6000) / 10);

/** "10 seconds added a move" */
export function besideWords({ increment, delay, periods, period }: Omit<TimeControl, 'base'>): string {
  if (periods > 0) return msg(str`then ${periodsCounted(periods)} of ${secondsCounted(period / 1000)} (byo-yomi)`);
  if (delay > 0) return msg(str`a delay of ${secondsCounted(delay / 1000)} a move`);
  return incrementWords(increment / 1000);
}

/** "15 minutes a side, 10 seconds added a move" */
export const timeControlWords = (control: TimeControl): string => sideWords(minutesOf(control), besideWords(control));

/** "15 min + 10 s"; "10 min" without an increment. */
export function timeControlText(control: TimeControl): string {
  const { increment, delay, periods, period } = control;
  const base = msg(str`${minutesOf(control)} min`);
  if (periods > 0) return msg(str`${base}, ${periods} × ${period / 1000} s byo-yomi`);
  if (delay > 0) return msg(str`${base}, ${delay / 1000} s delay`);
  return increment > 0 ? msg(str`${base} + ${increment / 1000} s`) : base;
}
