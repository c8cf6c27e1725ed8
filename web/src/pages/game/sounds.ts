// What a game sounds like: which sound goes with what has happened, and how each is made. Made of tones, no file is
// loaded. Nothing is heard before the person has done something on the page, as browsers want it: the page loads this
// then.

import type { Sound } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import { timeLeft, untilLow } from './clock.js';

export type Cue = 'move' | 'capture' | 'check' | 'end' | 'refused' | 'low';

/** What of a game is listened to. */
export type Heard = Pick<GameScreen, 'id' | 'line' | 'shown' | 'state' | 'view' | 'end' | 'refusal'>;

const pieces = ({ view }: Heard): number => view.cells.filter(({ piece }) => piece !== '').length;

/** What is heard when the one game becomes the other; null: nothing. Going back and another game are silent. */
export function cueBetween(before: Heard, after: Heard): Cue | null {
  if (before.id !== after.id) return null;
  if (after.end && !before.end) return 'end';
  if (after.refusal !== '' && after.refusal !== before.refusal) return 'refused';
  const lastOf = ({ line, shown }: Heard): string => line[shown - 1]?.canonical ?? '';
  const forward = after.shown > before.shown || (after.shown === before.shown && lastOf(after) !== lastOf(before));
  if (!forward) return null;
  if (after.state.check) return 'check';
  return pieces(after) < pieces(before) ? 'capture' : 'move';
}

/** A tone: when it begins and how long it lasts, in seconds; its pitch at both ends, in hertz; its share of the volume. */
export interface Tone {
  at: number;
  lasts: number;
  from: number;
  to: number;
  share: number;
  wave: OscillatorType;
}

const tone = (at: number, lasts: number, from: number, to: number, share: number, wave: OscillatorType): Tone => ({
  at,
  lasts,
  from,
  to,
  share,
  wave,
});

/** Wood on wood for moves, bells for what matters, a low hum for what cannot be. */
export const cues: Record<Cue, readonly Tone[]> = {
  move: [tone(0, 0.07, 420, 180, 0.8, 'triangle')],
  capture: [tone(0, 0.06, 520, 160, 0.9, 'triangle'), tone(0.05, 0.12, 190, 90, 0.9, 'square')],
  check: [
    tone(0, 0.07, 420, 180, 0.7, 'triangle'),
    tone(0.06, 0.16, 740, 740, 0.6, 'sine'),
    tone(0.16, 0.2, 988, 988, 0.6, 'sine'),
  ],
  end: [
    tone(0, 0.5, 392, 392, 0.5, 'sine'),
    tone(0.14, 0.5, 494, 494, 0.5, 'sine'),
    tone(0.28, 0.7, 587, 587, 0.6, 'sine'),
  ],
  refused: [tone(0, 0.16, 150, 110, 0.7, 'sawtooth')],
  low: [tone(0, 0.06, 1175, 1175, 0.5, 'sine'), tone(0.14, 0.06, 1175, 1175, 0.5, 'sine')],
};

export class Sounds {
  readonly #make: () => AudioContext;
  #context: AudioContext | null = null;
  #before: Heard | null = null;
  #low: ReturnType<typeof setTimeout> | undefined;
  #lowOf = '';

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make;
  }

  /** The game as it is now. */
  heard(game: GameScreen, sound: Sound): void {
    const cue = this.#before ? cueBetween(this.#before, game) : null;
    this.#before = game;
    if (cue) this.play(cue, sound);
    this.#watchClock(game, sound);
  }

  /** The game is no longer looked at. */
  quiet(): void {
    clearTimeout(this.#low);
    this.#before = null;
    this.#lowOf = '';
  }

  play(cue: Cue, { on, volume }: Sound): void {
    if (!on || volume <= 0) return;
    this.#context ??= this.#make();
    const context = this.#context;
    if (context.state === 'suspended') void context.resume();
    for (const { at, lasts, from, to, share, wave } of cues[cue]) {
      const [begin, end] = [context.currentTime + at, context.currentTime + at + lasts];
      const source = context.createOscillator();
      const level = context.createGain();
      source.type = wave;
      source.frequency.setValueAtTime(from, begin);
      source.frequency.exponentialRampToValueAtTime(to, end);
      // A tone that begins or ends at once clicks. Ears hear powers: half of the slider is a quarter of the strength.
      level.gain.setValueAtTime(0, begin);
      level.gain.linearRampToValueAtTime(0.4 * share * volume ** 2, begin + 0.006);
      level.gain.exponentialRampToValueAtTime(0.0001, end);
      source.connect(level).connect(context.destination);
      source.start(begin);
      source.stop(end);
    }
  }

  // A clock runs without anything happening: it is looked at again when little is left. Once a turn, and only for people.
  #watchClock(game: GameScreen, sound: Sound): void {
    clearTimeout(this.#low);
    const side = game.clock?.running;
    if (!side || game[side].kind !== 'person') return;
    const turn = `${game.id} ${game.at}`;
    const now = performance.now();
    if (timeLeft(game, side, now).left <= 0 || this.#lowOf === turn) return;
    this.#low = setTimeout(
      () => {
        this.#lowOf = turn;
        this.play('low', sound);
      },
      Math.max(0, untilLow(game, side, now)),
    );
  }
}
