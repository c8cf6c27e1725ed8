// What only the server can grant: other players, pauses, ends. Who plays is shown as asked for until the answer comes,
// so that the next wish builds on it; nothing else is shown before it is told.

import type { ClaimsQuestion } from '../core/claims.js';
import type { Side } from '../core/types.js';
import type { Seat } from '../net/messages.js';
import type { Keyed } from '../net/socket.js';
import type { Host } from './host.js';
import { messageOf } from './table_link.js';
import type { Told } from './table_model.js';

type Without<M, K extends string> = M extends unknown ? Omit<M, K> : never;
type Wish = Without<Exclude<Keyed, { t: 'move' | 'goto' }>, 'game' | 'key'>;

/** Who plays, and whether the computer waits. */
export type Sitting = Pick<Told, 'white' | 'black' | 'paused'>;

export class GameWishes {
  readonly #host: Host;
  readonly #game: string;
  readonly #told: () => Told | null;
  readonly #changed: () => void;
  #asked: Sitting | null = null;

  constructor(host: Host, game: string, told: () => Told | null, changed: () => void) {
    this.#host = host;
    this.#game = game;
    this.#told = told;
    this.#changed = changed;
  }

  /** As asked for last, else as told; null before anything is told. */
  get sitting(): Sitting | null {
    return this.#asked ?? this.#told();
  }

  async #ask(wish: Wish): Promise<void> {
    const message = { ...wish, game: this.#game, key: this.#host.environment.newKey() } as Keyed;
    try {
      await this.#host.connection.keep(message);
    } catch (error) {
      this.#host.notice('error', messageOf(error));
    }
  }

  async #sit(change: Partial<Sitting>): Promise<void> {
    const now = this.sitting;
    if (!now) return;
    const { white, black, paused } = { ...now, ...change };
    const asked = { white, black, paused };
    this.#asked = asked;
    this.#changed();
    await this.#ask({ t: 'seats', ...asked });
    if (this.#asked !== asked) return;
    this.#asked = null;
    this.#changed();
  }

  seats(white: Seat, black: Seat): void {
    void this.#sit({ white, black });
  }

  stop(): void {
    void this.#sit({ paused: true });
  }

  resume(): void {
    void this.#sit({ paused: false });
  }

  resign(side: Side): void {
    void this.#ask({ t: 'resign', side });
  }

  draw(): void {
    void this.#ask({ t: 'draw' });
  }

  claim(claim: string): void {
    if (this.#host.state().dialog?.kind === 'claims') this.#host.change({ dialog: null });
    void this.#ask({ t: 'claim', claim });
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
