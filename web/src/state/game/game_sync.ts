// Keeps the game on the screen and the server's in step: joins it, follows its events, sends what the page asks for and
// shows it at once; what the server refuses is taken back.

import { msg, str } from '@lit/localize';
import { Refused, type Keyed } from '../../net/socket.js';
import type { EventAnswer, GameSnapshot } from '../../net/messages.js';
import type { Host } from '../page/host.js';
import { after, type Pending, type Shown, type Confirmed, confirmedBy, withPending } from './confirmed_game.js';

type Waiting = Pending & { seq: number | null };

/** A step before it has a key. */
export type Unkeyed<P = Pending> = P extends unknown ? Omit<P, 'key'> : never;

export interface SyncEvents {
  /** The whole game, for the first time or anew. */
  snapshot(snapshot: GameSnapshot): void;
  /** The line, the seats, the clock or the end have changed. */
  changed(): void;
  /** What was shown ahead is taken back. */
  refused(message: string): void;
}

const joinPatience = 1_000;
/** As often a join is asked again that the server had no time for: after that it is no matter of time. */
const mostJoins = 6;

const tooLate = (move: string): string =>
  msg(
    str`Your move ${move} was not played: the game has moved on in another window. The board shows the current position.`,
  );

export class GameSync {
  readonly game: string;
  readonly #host: Host;
  readonly #events: SyncEvents;
  #confirmed: Confirmed | null = null;
  #pending: Waiting[] = [];
  #shown: Shown = { line: [], at: 0, ahead: false };
  #joinId = 0;
  #caughtUp = false;
  #joinedAt = 0;
  /** Joins in a row that the server could not answer. */
  #vainJoins = 0;
  #left = false;
  // A snapshot has been asked for, since the confirmed game is wrong.
  #anew = false;

  constructor(host: Host, game: string, events: SyncEvents) {
    this.#host = host;
    this.game = game;
    this.#events = events;
    this.join();
  }

  get confirmed(): Confirmed | null {
    return this.#confirmed;
  }

  get shown(): Shown {
    return this.#shown;
  }

  get sending(): boolean {
    return this.#pending.length > 0;
  }

  /** The last join has been answered: what comes now happens now. */
  get caughtUp(): boolean {
    return this.#caughtUp;
  }

  get joinId(): number {
    return this.#joinId;
  }

  join(): void {
    this.#caughtUp = false;
    const seq = this.#anew ? 0 : (this.#confirmed?.seq ?? 0);
    this.#joinId = this.#host.connection.send({ t: 'join', game: this.game, seq });
    this.#joinedAt = this.#host.environment.now();
  }

  joined(): void {
    this.#caughtUp = true;
    this.#vainJoins = 0;
  }

  /** The server could not answer the last join. False: it is not asked again. */
  joinSoon(): boolean {
    this.#vainJoins += 1;
    if (this.#vainJoins > mostJoins) return false;
    const refused = this.#joinId;
    setTimeout(
      () => {
        if (!this.#left && this.#joinId === refused) this.join();
      },
      joinPatience * (1 + Math.random()),
    );
    return true;
  }

  leave(): void {
    this.#left = true;
    this.#host.connection.send({ t: 'leave', game: this.game });
  }

  /** What this page computed differs from what the server says. */
  askAnew(): void {
    this.#anew = true;
    this.join();
  }

  snapshot(snapshot: GameSnapshot): void {
    if (!this.#anew && this.#confirmed && snapshot.seq < this.#confirmed.seq) return;
    this.#anew = false;
    this.#confirmed = confirmedBy(snapshot);
    this.#settle();
    this.#events.snapshot(snapshot);
  }

  event(event: EventAnswer): void {
    if (!this.#confirmed) return;
    const outcome = after(this.#confirmed, event);
    if (outcome.kind === 'gap') this.#joinAgain();
    if (outcome.kind !== 'next') return;
    this.#confirmed = outcome.confirmed;
    this.#settle();
    this.#events.changed();
  }

  /** Shows at once, and sends. Resolves when all of it is stored or refused. */
  async ask(...steps: Unkeyed[]): Promise<void> {
    const sent = steps.map((step) => this.#send({ ...step, key: this.#host.environment.newKey(), seq: null }));
    this.#settle();
    this.#events.changed();
    await Promise.all(sent);
  }

  #send(waiting: Waiting): Promise<void> {
    this.#pending.push(waiting);
    const { key, at } = waiting;
    const game = this.game;
    const message: Keyed =
      waiting.kind === 'move' ? { t: 'move', game, key, at, move: waiting.move } : { t: 'goto', game, key, at };
    return this.#host.connection.keep(message).then(
      ({ seq }) => this.#acknowledged(waiting, seq),
      (error: unknown) => this.#refused(waiting, error),
    );
  }

  #acknowledged(waiting: Waiting, seq: number): void {
    waiting.seq = seq;
    // The event comes before its ack: if it is not here, it was lost.
    if (this.#confirmed && seq > this.#confirmed.seq) this.#joinAgain();
    this.#settle();
    this.#events.changed();
  }

  #refused(waiting: Waiting, error: unknown): void {
    this.#pending = this.#pending.filter((other) => other !== waiting);
    this.#settle();
    this.#events.changed();
    const late = error instanceof Refused && error.code === 'stale' && waiting.kind === 'move';
    this.#events.refused(late ? tooLate(waiting.move) : messageOf(error));
  }

  #settle(): void {
    const confirmed = this.#confirmed;
    if (!confirmed) return;
    this.#pending = this.#pending.filter(({ seq }) => seq === null || seq > confirmed.seq);
    this.#shown = withPending(confirmed, this.#pending);
  }

  #joinAgain(): void {
    if (this.#host.environment.now() - this.#joinedAt > joinPatience) this.join();
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
