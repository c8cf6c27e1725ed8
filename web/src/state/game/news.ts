// What happened in a game with somebody else while the viewer was away: the page was not open, nobody looked at it, or its
// connection was lost. A page that comes back joins the game; what comes before that join is answered happened before.

import type { GameSnapshot } from '../../net/messages.js';
import type { CoreGame } from '../board_kit/core_game.js';
import type { Environment } from '../page/environment.js';
import type { GameSync } from './game_sync.js';
import { ownSide } from './people.js';
import { keepSeen, type Seen, seenOf, sinceThen } from './seen.js';

export class News {
  /** In sentences; '' for nothing. */
  text = '';
  /** Nobody may have seen the page until now. */
  away = true;
  #since: Seen | null = null;
  #catchingUp = false;
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
    { confirmed, caughtUp }: GameSync,
    coreGame: CoreGame,
    notation: string,
  ): void {
    const side = ownSide(you);
    if (!between || !side || !confirmed) return;
    if (!connected || !environment.visible()) {
      this.away = true;
      return;
    }
    if (this.away) {
      this.away = false;
      this.#catchingUp = true;
      // What is still shown is told together with what is new.
      if (this.text === '') this.#since = seenOf(environment, game);
      this.#seq = -1;
    }
    const wasCatchingUp = this.#catchingUp;
    this.#catchingUp &&= !caughtUp;
    if (confirmed.seq === this.#seq) return;
    if (!wasCatchingUp) this.putAway();
    this.#seq = confirmed.seq;
    keepSeen(environment, game, confirmed);
    const texts = coreGame.texts(confirmed.line, notation);
    this.text = this.#since ? sinceThen(this.#since, confirmed, side, (ply) => coreGame.sideAt(ply), texts) : '';
  }
}
