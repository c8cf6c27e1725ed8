// The clocks of a game that this browser keeps. They run, as the server's do, from the first move that is made in the game, and only
// while a window shows it: a closed page costs nobody time. What a move costs is asked of the core. Pure.

import type { Core } from '../../core/core.js';
import type { Side } from '../../core/types.js';
import type { ClockState, CreateGame } from '../../net/messages.js';

/** Milliseconds, and numbers of periods. */
export interface KeptControl {
  base: number;
  increment: number;
  delay: number;
  periods: number;
  period: number;
}

export interface Times {
  white: number;
  black: number;
}

export interface KeptTime extends Times {
  control: KeptControl;
  /** What is left of the delay of the move that is to be made. */
  delayLeft: number;
  /** How many moves there were when the game was made, or are left of those: no clock runs before another one. */
  given: number;
  /** After each move of the line. */
  after: Times[];
}

/** null: no clock is asked for. */
export function controlOf(request: CreateGame): KeptControl | null {
  const { clockBase: base, clockIncrement, clockDelay, clockPeriods, clockPeriod } = request;
  if (base === 0) return null;
  return { base, increment: clockIncrement, delay: clockDelay, periods: clockPeriods, period: clockPeriod };
}

const full = ({ base, periods, period }: KeptControl): Times => {
  const each = base + periods * period;
  return { white: each, black: each };
};

export function timeOf(control: KeptControl, given: number): KeptTime {
  const times = full(control);
  return { ...times, control, delayLeft: control.delay, given, after: Array.from({ length: given }, () => times) };
}

/** More than any clock has, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The same, `elapsed` milliseconds later, on the clock of the side to move. */
export function spent(core: Core, time: KeptTime, side: Side, elapsed: number): KeptTime {
  const { left, delay } = core.timeAfter(
    time.control,
    time[side],
    time.delayLeft,
    Math.min(Math.round(elapsed), longest),
  );
  return { ...time, [side]: left, delayLeft: delay };
}

/** After a move that this side has made, as the number `at` of the line. `time`: what was spent on it is off already. */
export function movedIn(core: Core, time: KeptTime, side: Side, at: number, isRunning: boolean): KeptTime {
  const { control, white, black } = time;
  // A period is whole again also where the clock stood.
  const isCounted = isRunning || control.periods > 0;
  const left = isCounted ? core.timeAfter(control, time[side], 0, 0).moved : time[side];
  const times = { white, black, [side]: left };
  return {
    ...time,
    ...times,
    delayLeft: control.delay,
    given: Math.min(time.given, at - 1),
    after: [...time.after.slice(0, at - 1), times],
  };
}

/** Taken back, or played again: as it was after that many moves. */
export function goneTo(time: KeptTime, at: number): KeptTime {
  return { ...time, ...(time.after[at - 1] ?? full(time.control)), delayLeft: time.control.delay };
}

export const untilFlag = (time: KeptTime, side: Side): number => time[side] + time.delayLeft;

export const clockOf = ({ control, white, black, delayLeft }: KeptTime, running: Side | null): ClockState => ({
  ...control,
  days: 0,
  white,
  black,
  running,
  delayLeft,
});
