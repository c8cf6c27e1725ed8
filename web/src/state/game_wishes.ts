// What only the server can grant: other players, pauses, ends. Nothing of it is shown before it is told.

import type { ClaimsQuestion } from '../core/claims.js';
import type { Side } from '../core/types.js';
import type { Seat } from '../net/messages.js';
import type { Keyed } from '../net/socket.js';
import type { Host } from './host.js';
import { messageOf } from './table_link.js';
import type { Told } from './table_model.js';

type Without<M, K extends string> = M extends unknown ? Omit<M, K> : never;
type Wish = Without<Exclude<Keyed, { t: 'move' | 'goto' }>, 'game' | 'key'>;

export class GameWishes {
  readonly #host: Host;
  readonly #game: string;
  readonly #told: () => Told | null;

  constructor(host: Host, game: string, told: () => Told | null) {
    this.#host = host;
    this.#game = game;
    this.#told = told;
  }

  #ask(wish: Wish): void {
    const message = { ...wish, game: this.#game, key: this.#host.environment.newKey() } as Keyed;
    this.#host.connection.keep(message).catch((error: unknown) => this.#host.notice('error', messageOf(error)));
  }

  seats(white: Seat, black: Seat): void {
    this.#ask({ t: 'seats', white, black, paused: this.#told()?.paused ?? false });
  }

  #pause(paused: boolean): void {
    const told = this.#told();
    if (told) this.#ask({ t: 'seats', white: told.white, black: told.black, paused });
  }

  stop(): void {
    this.#pause(true);
  }

  resume(): void {
    this.#pause(false);
  }

  resign(side: Side): void {
    this.#ask({ t: 'resign', side });
  }

  draw(): void {
    this.#ask({ t: 'draw' });
  }

  claim(claim: string): void {
    if (this.#host.state().dialog?.kind === 'claims') this.#host.change({ dialog: null });
    this.#ask({ t: 'claim', claim });
  }

  async askClaims(question: ClaimsQuestion): Promise<void> {
    this.#host.change({ dialog: { kind: 'claims', claims: null } });
    const open = (): boolean => this.#host.state().dialog?.kind === 'claims';
    try {
      const claims = await this.#host.environment.claims(question);
      if (open()) this.#host.change({ dialog: { kind: 'claims', claims } });
    } catch (error) {
      if (open()) this.#host.change({ dialog: null });
      this.#host.notice('error', `What may be claimed could not be found out: ${messageOf(error)}.`);
    }
  }
}
