// What happened in a game with somebody else while the viewer was away: the page was not open, nobody looked at it, or its
// connection was lost.

import type { GameSnapshot } from '../net/messages.js';
import type { Confirmed } from './confirmed_game.js';
import type { CoreGame } from './core_game.js';
import type { Environment } from './environment.js';
import { ownSide } from './people.js';
import { keepSeen, type Seen, seenOf, sinceThen } from './seen.js';

/** Milliseconds from the return on in which what comes happened before: events come one by one. */
const catchingUp = 2_000;

export class News {
  /** In sentences; '' for nothing. */
  text = '';
  #away = true;
  #since: Seen | null = null;
  #returned = 0;
  /** The last event that was looked at. */
  #seq = -1;

  putAway(): void {
    this.text = '';
    this.#since = null;
  }

  /** To be called whenever the game may have changed, or the page can be seen, or is connected. */
  look(
    environment: Environment,
    connected: boolean,
    { game, between, you }: GameSnapshot,
    confirmed: Confirmed,
    coreGame: CoreGame,
    notation: string,
  ): void {
    const side = ownSide(you);
    if (!between || !side) return;
    if (!connected || !environment.visible()) {
      this.#away = true;
      return;
    }
    if (!this.#away && confirmed.seq === this.#seq) return;
    const now = environment.now();
    if (this.#away) {
      this.#away = false;
      this.#returned = now;
      this.#since = seenOf(environment, game);
    } else if (now - this.#returned > catchingUp) this.putAway();
    this.#seq = confirmed.seq;
    keepSeen(environment, game, confirmed);
    const texts = coreGame.texts(confirmed.line, notation);
    this.text = this.#since ? sinceThen(this.#since, confirmed, side, (ply) => coreGame.sideAt(ply), texts) : '';
  }
}
