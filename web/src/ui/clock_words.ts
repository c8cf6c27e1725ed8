// What a clock is set to, in words. Pure.

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

const counted = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** "10 seconds added a move" */
export function besideWords({ increment, delay, periods, period }: Omit<TimeControl, 'base'>): string {
  if (periods > 0) return `then ${counted(periods, 'period')} of ${counted(period / 1000, 'second')} (byo-yomi)`;
  return delay > 0
    ? `a delay of ${counted(delay / 1000, 'second')} a move`
    : `${increment / 1000} seconds added a move`;
}

/** "15 minutes a side, 10 seconds added a move" */
export const timeControlWords = (control: TimeControl): string =>
  `${minutesOf(control)} minutes a side, ${besideWords(control)}`;

/** "15 min + 10 s" */
export function timeControlText(control: TimeControl): string {
  const { increment, delay, periods, period } = control;
  const base = `${minutesOf(control)} min`;
  if (periods > 0) return `${base}, ${periods} × ${period / 1000} s byo-yomi`;
  return delay > 0 ? `${base}, ${delay / 1000} s delay` : `${base} + ${increment / 1000} s`;
}
