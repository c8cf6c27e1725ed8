// Requests that the server decides on: other players, pauses, ends. The seats are shown as asked for until the answer
// comes, so that the next request builds on them; everything else is shown when the server has confirmed it.

import { msg, str } from '@lit/localize';
import type { PeopleRequest } from './screen.js';
import type { ClaimsQuestion } from '../../core/claims.js';
import type { Side } from '../../core/types.js';
import type { Seat } from '../../net/messages.js';
import type { Keyed } from '../../net/socket.js';
import type { Host } from '../page/host.js';
import type { GameRequests } from './screen.js';
import { messageOf } from './game_sync.js';
import type { Confirmed } from './confirmed_game.js';

type Without<M, K extends string> = M extends unknown ? Omit<M, K> : never;
type Request = Without<Exclude<Keyed, { t: 'move' | 'goto' }>, 'game' | 'key'>;

/** Who plays, and whether the computer waits. */
export type Sitting = Pick<Confirmed, 'white' | 'black' | 'paused'>;

export class RequestController implements GameRequests {
  readonly #host: Host;
  readonly #game: string;
  readonly #confirmed: () => Confirmed | null;
  readonly #changed: () => void;
  #asked: Sitting | null = null;

  constructor(host: Host, game: string, confirmed: () => Confirmed | null, changed: () => void) {
    this.#host = host;
    this.#game = game;
    this.#confirmed = confirmed;
    this.#changed = changed;
  }

  /** As last asked for, else as confirmed; null before the first snapshot. */
  get sitting(): Sitting | null {
    return this.#asked ?? this.#confirmed();
  }

  /** Whether the server has done it. */
  async #ask(request: Request): Promise<boolean> {
    const message = { ...request, game: this.#game, key: this.#host.environment.newKey() } as Keyed;
    try {
      await this.#host.connection.keep(message);
      return true;
    } catch (error) {
      this.#host.notice('error', messageOf(error));
      return false;
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

  sendAgain(): void {
    this.#host.connection.sendAgain();
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

  tell(request: PeopleRequest): boolean {
    if (request.t === 'rematch') return this.#host.connection.send({ ...request, game: this.#game }) > 0;
    void this.#ask(request);
    return true;
  }

  say(text: string): Promise<boolean> {
    return this.#ask({ t: 'chat', text });
  }

  async askClaims(question: ClaimsQuestion): Promise<void> {
    this.#host.change({ dialog: { kind: 'claims', claims: null } });
    const open = (): boolean => this.#host.state().dialog?.kind === 'claims';
    try {
      const claims = await this.#host.environment.claims(question);
      if (open()) this.#host.change({ dialog: { kind: 'claims', claims } });
    } catch (error) {
      if (open()) this.#host.change({ dialog: null });
      this.#host.notice('error', msg(str`The check for a draw claim failed: ${messageOf(error)}.`));
    }
  }
}
