// Tells the server how fast a computer that plays against itself shall play: once, and again when the connection is new.

import type { Confirmed } from './confirmed_game.js';
import type { Host } from '../page/host.js';
import { paces } from '../page/preferences.js';

export class Pace {
  // What the server has been told since it was there last; 0: nothing.
  #told = 0;

  forget(): void {
    this.#told = 0;
  }

  tell(host: Host, game: string, { white, black }: Confirmed): void {
    const wait = paces[host.state().preferences.pace];
    if (white.kind !== 'computer' || black.kind !== 'computer' || wait === this.#told) return;
    if (host.connection.send({ t: 'pace', game, wait }) > 0) this.#told = wait;
  }
}
