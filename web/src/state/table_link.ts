// The game of the screen between server and page: joins, follows its events, sends what the page asks for and shows it at
// once; what the server refuses is taken back.

import { Refused, type Keyed } from '../net/socket.js';
import type { EventAnswer, GameSnapshot } from '../net/messages.js';
import type { Host } from './host.js';
import { after, type Pending, type Shown, type Told, toldBy, withPending } from './table_model.js';

type Waiting = Pending & { seq: number | null };

/** A step before it has a key. */
export type Unkeyed<P = Pending> = P extends unknown ? Omit<P, 'key'> : never;

export interface TableEvents {
  /** The first or a new whole game. */
  snapshot(snapshot: GameSnapshot): void;
  /** Line, seats, clock or end are others now. */
  changed(): void;
  /** What was shown ahead is taken back. */
  refused(message: string): void;
}

const joinPatience = 1_000;

export class TableLink {
  readonly game: string;
  readonly #host: Host;
  readonly #events: TableEvents;
  #told: Told | null = null;
  #pending: Waiting[] = [];
  #shown: Shown = { line: [], at: 0, ahead: false };
  #joinId = 0;
  #joinedAt = 0;
  // A snapshot is asked for, as what is known is wrong.
  #anew = false;

  constructor(host: Host, game: string, events: TableEvents) {
    this.#host = host;
    this.game = game;
    this.#events = events;
    this.join();
  }

  get told(): Told | null {
    return this.#told;
  }

  get shown(): Shown {
    return this.#shown;
  }

  get sending(): boolean {
    return this.#pending.length > 0;
  }

  get joinId(): number {
    return this.#joinId;
  }

  join(): void {
    const seq = this.#anew ? 0 : (this.#told?.seq ?? 0);
    this.#joinId = this.#host.connection.send({ t: 'join', game: this.game, seq });
    this.#joinedAt = this.#host.environment.now();
  }

  leave(): void {
    this.#host.connection.send({ t: 'leave', game: this.game });
  }

  /** What this page computed differs from what the server says. */
  askAnew(): void {
    this.#anew = true;
    this.join();
  }

  snapshot(snapshot: GameSnapshot): void {
    if (!this.#anew && this.#told && snapshot.seq < this.#told.seq) return;
    this.#anew = false;
    this.#told = toldBy(snapshot);
    this.#settle();
    this.#events.snapshot(snapshot);
  }

  event(event: EventAnswer): void {
    if (!this.#told) return;
    const outcome = after(this.#told, event);
    if (outcome.kind === 'gap') this.#joinAgain();
    if (outcome.kind !== 'told') return;
    this.#told = outcome.told;
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
    const message: Keyed = waiting.kind === 'move'
      ? { t: 'move', game, key, at, move: waiting.move }
      : { t: 'goto', game, key, at };
    return this.#host.connection.keep(message).then(
      ({ seq }) => this.#acknowledged(waiting, seq),
      (error: unknown) => this.#refused(waiting, error),
    );
  }

  #acknowledged(waiting: Waiting, seq: number): void {
    waiting.seq = seq;
    // The event comes before its ack: if it is not here, it was lost.
    if (this.#told && seq > this.#told.seq) this.#joinAgain();
    this.#settle();
    this.#events.changed();
  }

  #refused(waiting: Waiting, error: unknown): void {
    this.#pending = this.#pending.filter((other) => other !== waiting);
    this.#settle();
    this.#events.changed();
    // What was asked for a position that is no more needs no words: the board shows why.
    if (!(error instanceof Refused) || error.code !== 'stale') this.#events.refused(messageOf(error));
  }

  #settle(): void {
    const told = this.#told;
    if (!told) return;
    this.#pending = this.#pending.filter(({ seq }) => seq === null || seq > told.seq);
    this.#shown = withPending(told, this.#pending);
  }

  #joinAgain(): void {
    if (this.#host.environment.now() - this.#joinedAt > joinPatience) this.join();
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
