// A move chosen while the other is to move, to be played at once when it is one's turn. It belongs to the event that it was
// chosen after: only a move that is the very next event lets it be played; whatever else happens drops it, but for a new title, by which
// whoever may give one could drop another's. Knows no rules: whether it is legal then is for others to say.

import type { Ahead } from '../board/ahead.js';
import type { Confirmed, Shown } from './confirmed_game.js';

/** After something has happened: it still waits, is to be played now, or is gone. */
export type Fate = 'waits' | 'play' | 'dropped';

const same = (one: readonly string[], other: readonly string[], length: number): boolean =>
  one.length >= length && other.length >= length && one.slice(0, length).every((move, ply) => move === other[ply]);

export class Premove {
  #chosen: Ahead | null = null;
  /** The moves it was chosen after. */
  #base: readonly string[] = [];
  /** The last event then, or the last title since; null while a move of one's own is on its way. */
  #seq: number | null = null;
  #title = '';

  get chosen(): Ahead | null {
    return this.#chosen;
  }

  choose(chosen: Ahead, confirmed: Confirmed, shown: Shown): void {
    this.#chosen = chosen;
    this.#base = shown.line.slice(0, shown.at);
    this.#seq = shown.ahead ? null : confirmed.seq;
    this.#title = confirmed.title;
  }

  /** Answers whether there was one. */
  drop(): boolean {
    const was = this.#chosen !== null;
    this.#chosen = null;
    return was;
  }

  /** To be asked after every change of the game, while there is one. Unless it waits it is gone from here. */
  after(confirmed: Confirmed, shown: Shown): Fate {
    const fate = this.#fate(confirmed, shown);
    if (fate !== 'waits') this.#chosen = null;
    return fate;
  }

  #fate({ seq, line, at, title, end }: Confirmed, shown: Shown): Fate {
    const isNamed = title !== this.#title;
    this.#title = title;
    const length = this.#base.length;
    if (end || !same(this.#base, shown.line, length)) return 'dropped';
    const stands = at === length && line.length === length && same(this.#base, line, length);
    if (this.#seq === null) {
      if (stands) this.#seq = seq;
      return stands || (shown.ahead && shown.at === length) ? 'waits' : 'dropped';
    }
    if (seq === this.#seq + 1 && isNamed && stands) this.#seq = seq;
    if (seq === this.#seq) return 'waits';
    const answered = at === length + 1 && line.length === at && same(this.#base, line, length);
    return seq === this.#seq + 1 && answered ? 'play' : 'dropped';
  }
}
