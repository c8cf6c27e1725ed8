// Which sound a game asks for, and what of it reaches the loudspeaker.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cue, cueBetween, cues, type Heard, Sounds } from '../../src/pages/game/sounds.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { core } from './real_core.js';

const variant = core.loadVariant('orthodox');

/** A game after these moves, as far as it is listened to. */
function after(moves: string[], change: Partial<GameScreen> = {}): GameScreen {
  const game = variant.game();
  for (const move of moves) game.play(move);
  const heard: Heard = {
    id: 'one',
    line: moves.map((canonical) => ({ canonical, native: canonical })),
    shown: moves.length,
    state: game.state(),
    view: game.view(),
    end: null,
    refusal: '',
  };
  return { ...heard, at: moves.length, clock: null, ...change } as GameScreen;
}

const open = ['e2-e4', 'd7-d5'];
const mate = ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'];

describe('what has happened', () => {
  const between: [string, GameScreen, GameScreen, Cue | null][] = [
    ['a move', after([]), after(['e2-e4']), 'move'],
    ['a capture', after(open), after([...open, 'e4-d5']), 'capture'],
    [
      'a check',
      after(['e2-e4', 'f7-f6', 'd2-d4', 'g7-g5']),
      after(['e2-e4', 'f7-f6', 'd2-d4', 'g7-g5', 'd1-h5']),
      'check',
    ],
    ['an end', after(mate.slice(0, 3)), after(mate, { end: { result: 'black', reason: 'checkmate' } }), 'end'],
    ['a resignation', after(open), after(open, { end: { result: 'black', reason: 'resignation' } }), 'end'],
    ['a refusal', after([]), after([], { refusal: 'too far' }), 'refused'],
    ['the same refusal', after([], { refusal: 'too far' }), after([], { refusal: 'too far' }), null],
    ['several moves at once', after([]), after(open), 'move'],
    ['another move at the same place', after(['e2-e4']), after(['d2-d4']), 'move'],
    ['nothing', after(open), after(open), null],
    ['a step back', after(open), after(open.slice(0, 1)), null],
    ['another game', after([]), after(['e2-e4'], { id: 'two' }), null],
  ];
  for (const [what, before, now, cue] of between)
    it(`${what} asks for ${cue ?? 'no sound'}`, () => expect(cueBetween(before, now)).toBe(cue));
});

interface Played {
  type: string;
  pitch: number;
  loudest: number;
  begin: number;
}

/** As much of an AudioContext as is used. */
function fakeContext(played: Played[]): AudioContext {
  const context = {
    currentTime: 2,
    state: 'running',
    destination: {},
    createOscillator: () => {
      const tone: Played = { type: '', pitch: 0, loudest: 0, begin: 0 };
      played.push(tone);
      return {
        set type(type: string) {
          tone.type = type;
        },
        frequency: {
          setValueAtTime: (pitch: number) => void (tone.pitch = pitch),
          exponentialRampToValueAtTime: () => undefined,
        },
        connect: (next: unknown) => next,
        start: (begin: number) => void (tone.begin = begin),
        stop: () => undefined,
      };
    },
    createGain: () => ({
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (level: number) => void (played.at(-1)!.loudest = level),
        exponentialRampToValueAtTime: () => undefined,
      },
      connect: (next: unknown) => next,
    }),
  };
  return context as unknown as AudioContext;
}

describe('the loudspeaker', () => {
  let played: Played[];
  let made: number;
  let sounds: Sounds;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    played = [];
    made = 0;
    sounds = new Sounds(() => {
      made += 1;
      return fakeContext(played);
    });
  });
  afterEach(() => vi.useRealTimers());

  it('gets the tones of each sound, which differ', () => {
    const heard = new Set<string>();
    for (const cue of Object.keys(cues) as Cue[]) {
      played.length = 0;
      sounds.play(cue, { on: true, volume: 1 });
      expect(played.map(({ pitch }) => pitch)).toEqual(cues[cue].map(({ from }) => from));
      expect(played.every(({ begin, loudest }) => begin >= 2 && loudest > 0 && loudest <= 0.4)).toBe(true);
      heard.add(JSON.stringify(played));
    }
    expect(heard.size).toBe(6);
    expect(made).toBe(1);
  });

  it('gets less where the volume is lower, and nothing where it is off', () => {
    sounds.play('move', { on: true, volume: 1 });
    sounds.play('move', { on: true, volume: 0.5 });
    expect(played[1]!.loudest).toBeCloseTo(played[0]!.loudest / 4);
    sounds.play('move', { on: false, volume: 1 });
    sounds.play('move', { on: true, volume: 0 });
    expect(played).toHaveLength(2);
  });

  it('is not asked for before there is something to hear', () => {
    sounds.heard(after([]), { on: true, volume: 1 });
    sounds.heard(after(['e2-e4']), { on: false, volume: 1 });
    expect(made).toBe(0);
    sounds.heard(after(open), { on: true, volume: 1 });
    expect([made, played.length]).toEqual([1, 1]);
  });

  it('warns once a turn when a person has little time, and nobody else', () => {
    const person = { kind: 'person', level: 1 } as const;
    const computer = { kind: 'computer', level: 1 } as const;
    const on = { on: true, volume: 1 };
    const clock = (running: 'white' | 'black', left: number): Partial<GameScreen> => ({
      white: person,
      black: computer,
      clockAt: performance.now(),
      clock: {
        ...{ base: 60_000, increment: 0, days: 0, white: left, black: left, running },
        ...{ delay: 0, delayLeft: 0, periods: 0, period: 0 },
      },
    });
    const ticks = (): number => played.filter(({ pitch }) => pitch === cues.low[0]!.from).length;
    sounds.heard(after(open, clock('white', 25_000)), on);
    vi.advanceTimersByTime(4_900);
    expect(ticks()).toBe(0);
    vi.advanceTimersByTime(200);
    expect(ticks()).toBe(2);
    sounds.heard(after(open, clock('white', 19_000)), on);
    vi.advanceTimersByTime(10_000);
    expect(ticks()).toBe(2);
    // The computer's own time is its own affair.
    sounds.heard(after([...open, 'e4-d5'], clock('black', 10_000)), on);
    vi.advanceTimersByTime(10_000);
    expect(ticks()).toBe(2);
    // Who leaves the game hears no more of it.
    sounds.heard(after([...open, 'e4-d5', 'd8-d5'], clock('white', 25_000)), on);
    sounds.quiet();
    vi.advanceTimersByTime(10_000);
    expect(ticks()).toBe(2);
  });
});
