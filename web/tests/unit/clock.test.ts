import { describe, expect, it } from 'vitest';
import type { ClockState } from '../../src/net/messages.js';
import { besideClock, periodWords } from '../../src/pages/game/beside_clock.js';
import { type Clocked, timeLeft, untilLow } from '../../src/pages/game/clock.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { timeControlText, timeControlWords } from '../../src/ui/clock_words.js';

const told = (clock: Partial<ClockState>): Clocked & { clock: ClockState } => ({
  clock: {
    ...{ base: 60_000, increment: 0, days: 0, white: 60_000, black: 60_000, running: 'white' },
    ...{ delay: 0, delayLeft: 0, periods: 0, period: 0 },
    ...clock,
  },
  clockAt: 1_000,
  ...{ at: 4, shown: 4, state: { side: 'white' } },
});
const later = (milliseconds: number): number => 1_000 + milliseconds;

describe('a clock with a delay', () => {
  const game = told({ delay: 5_000, delayLeft: 5_000 });

  it('stands while the delay lasts', () => {
    for (const [after, left, delay] of [
      [0, 60_000, 5_000],
      [4_999, 60_000, 1],
      [5_000, 60_000, 0],
      [5_001, 59_999, 0],
      [65_000, 0, 0],
    ] as const)
      expect(timeLeft(game, 'white', later(after))).toEqual({ left, periods: 0, inPeriod: false, delay });
    expect(timeLeft(game, 'black', later(9_000))).toEqual({ left: 60_000, periods: 0, inPeriod: false, delay: 5_000 });
  });

  it('says what is left of the delay', () => {
    expect(besideClock(game, 'white', later(3_200))?.text).toBe('+2');
    expect(besideClock(game, 'white', later(5_000))).toBe(null);
    expect(besideClock(game, 'black', later(5_000))?.text).toBe('+5');
    // Where the game stands still, of the move that is to be made, also while another position is looked at.
    const paused = told({ delay: 5_000, delayLeft: 1_700, running: null });
    for (const shown of [4, 2]) {
      expect(besideClock({ ...paused, shown }, 'white', later(9_000))?.text).toBe('+2');
      expect(besideClock({ ...paused, shown }, 'black', later(9_000))?.text).toBe('+5');
    }
    expect(besideClock({ ...paused, shown: 3, state: { side: 'black' } }, 'white', later(9_000))?.text).toBe('+2');
    expect(untilLow(game, 'white', later(0))).toBe(45_000);
    expect(untilLow(game, 'white', later(46_000))).toBe(-1_000);
  });
});

describe('a clock with byo-yomi', () => {
  const main = told({ periods: 3, period: 30_000, white: 92_000, black: 150_000 });

  it('goes from the main time through its periods', () => {
    for (const [after, left, periods, inPeriod, text] of [
      [0, 2_000, 3, false, '+3×30'],
      [1_999, 1, 3, false, '+3×30'],
      [2_000, 30_000, 3, true, '3 left'],
      [31_999, 1, 3, true, '3 left'],
      [32_000, 30_000, 2, true, '2 left'],
      [62_000, 30_000, 1, true, 'last'],
      [91_999, 1, 1, true, 'last'],
    ] as const) {
      expect(timeLeft(main, 'white', later(after))).toEqual({ left, periods, inPeriod, delay: 0 });
      expect(besideClock(main, 'white', later(after))?.text).toBe(text);
    }
    expect(timeLeft(main, 'white', later(92_000)).left).toBe(0);
    expect(timeLeft(main, 'white', later(99_000)).left).toBe(0);
    expect(timeLeft(main, 'black', later(99_000))).toEqual({ left: 60_000, periods: 3, inPeriod: false, delay: 0 });
  });

  it('is said when a period of a person begins', () => {
    const game = (kind: string): GameScreen => ({ ...main, white: { kind, level: 1 } }) as unknown as GameScreen;
    expect(periodWords(game('person'), 'white', later(1_999))).toBe('');
    expect(periodWords(game('person'), 'white', later(2_000))).toBe('White is in byo-yomi, 3 periods left.');
    expect(periodWords(game('person'), 'white', later(62_000))).toBe('White is in byo-yomi, the last period.');
    expect(periodWords(game('person'), 'white', later(92_000))).toBe('');
    expect(periodWords(game('computer'), 'white', later(2_000))).toBe('');
  });

  it('is short where a period is about to be lost', () => {
    expect(untilLow(main, 'white', later(0))).toBe(22_000);
    expect(untilLow(main, 'white', later(23_000))).toBe(-1_000);
    expect(untilLow(main, 'white', later(32_000))).toBe(20_000);
    // A period of few seconds is not short as a whole.
    const quick = told({ periods: 2, period: 9_000, white: 18_000 });
    expect(untilLow(quick, 'white', later(0))).toBe(6_000);
    expect(untilLow(quick, 'white', later(7_000))).toBe(-1_000);
    expect(untilLow(quick, 'white', later(9_000))).toBe(6_000);
  });
});

describe('a plain clock', () => {
  it('runs, and has nothing beside it', () => {
    expect(timeLeft(told({}), 'white', later(1_000)).left).toBe(59_000);
    expect(besideClock(told({}), 'white', later(0))).toBe(null);
    expect(untilLow(told({}), 'white', later(0))).toBe(40_000);
    expect(timeLeft({ ...told({}), clock: null }, 'white', 5).left).toBe(0);
  });
});

describe('what a clock is set to', () => {
  it('is said in words', () => {
    const none = { base: 900_000, increment: 0, delay: 0, periods: 0, period: 0 };
    for (const [change, words, text] of [
      [{}, '15 minutes a side, no increment', '15 min'],
      [{ base: 60_000, increment: 1_000 }, '1 minute a side, 1 second added a move', '1 min + 1 s'],
      [{ base: 30_000, increment: 500 }, '0.5 minutes a side, 0.5 seconds added a move', '0.5 min + 0.5 s'],
      [{ delay: 1_000 }, '15 minutes a side, a delay of 1 second a move', '15 min, 1 s delay'],
      [
        { periods: 3, period: 30_000 },
        '15 minutes a side, then 3 periods of 30 seconds (byo-yomi)',
        '15 min, 3 × 30 s byo-yomi',
      ],
    ] as const) {
      expect(timeControlWords({ ...none, ...change })).toBe(words);
      expect(timeControlText({ ...none, ...change })).toBe(text);
    }
  });
});
