// The connection to the server. It is made again by itself when it is lost; what must not be lost (all that has a key)
// is kept until the server has stored it, and sent again with the same key, which plays nothing twice.

import type { AckAnswer, ClientMessage, ErrorAnswer, ServerMessage, WelcomeAnswer } from './messages.js';
import { protocol } from './messages.js';
import { failureWords } from './failure_words.js';
import { messageIn } from './whole.js';

/** The part of WebSocket that is used. */
export interface SocketLike {
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export type ConnectionStatus = 'connecting' | 'open' | 'lost';

/** A message before it is numbered. */
export type Unnumbered<M = ClientMessage> = M extends unknown ? Omit<M, 'id'> : never;
/** About a game. */
export type Keyed = Extract<Unnumbered, { game: string; key: string }>;
/** All that has a key. */
export type Lasting = Extract<Unnumbered, { key: string }>;
export type Plain = Exclude<Unnumbered, { key: string } | { t: 'hello' | 'ping' }>;

/** Where messages go. */
export interface Line {
  /** Kept until it is answered. Rejects with Refused. */
  keep(message: Lasting): Promise<AckAnswer>;
  /** Answers its id, 0 if it was not sent. */
  send(message: Plain): number;
  sendAgain(): void;
}

export interface ConnectionEvents {
  /** retryIn: milliseconds until the next try, 0 while trying. */
  status(status: ConnectionStatus, retryIn: number): void;
  /** The server is there, for the first time or again: joins are to be made anew. */
  ready(): void;
  /** Everything but acks and errors of kept messages, pongs and welcomes. */
  message(message: ServerMessage): void;
  /** The server speaks another protocol than this page: it is not called again. */
  outdated(): void;
  /** The server gives away another page than it did when this one first met it. */
  renewed(): void;
}

/** Why a kept message was refused. */
export class Refused extends Error {
  readonly code: ErrorAnswer['code'];

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.name = 'Refused';
    this.code = answer.code;
  }
}

export const pingAfter = 2_500;
export const silentFor = 9_000;
export const resendAfter = 2_500;
export const firstRetry = 500;
export const longestRetry = 5_000;
const countdownStep = 500;

/** How much longer a ping waits behind a move: then there is time left for its answer. */
const pingWaits = silentFor - 2 * pingAfter;

interface Kept {
  message: ClientMessage;
  /** It was sent on this connection, and not answered: that brings it there, or ends. */
  isUnderWay: boolean;
  done(ack: AckAnswer): void;
  refused(error: Refused): void;
}

type Timer = ReturnType<typeof setTimeout>;

export class Connection implements Line {
  readonly #open: () => SocketLike;
  readonly #events: ConnectionEvents;
  readonly #random: () => number;
  readonly #kept = new Map<number, Kept>();
  #socket: SocketLike | null = null;
  #welcomed = false;
  #ended = false;
  /** How much is being done that ends the connection without a loss. */
  #renewals = 0;
  #lastId = 0;
  #helloId = 0;
  #page: string | null = null;
  #retry = firstRetry;
  #retryAt = 0;
  #ping: Timer | undefined;
  #pingIsDue = false;
  #silence: Timer | undefined;
  #next: Timer | undefined;
  #resend: Timer | undefined;

  /** `random`: 0 to 1; all who lost a server at once do not come back at once. */
  constructor(open: () => SocketLike, events: ConnectionEvents, random: () => number = Math.random) {
    this.#open = open;
    this.#events = events;
    this.#random = random;
  }

  start(): void {
    this.#ended = false;
    this.#connect();
  }

  /** For good; what is kept is forgotten. */
  stop(): void {
    this.#ended = true;
    this.#kept.clear();
    this.#drop();
    clearTimeout(this.#next);
  }

  /** The device is awake or online again: no need to wait for the next try. */
  wake(): void {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#next);
    this.#connect();
  }

  /** Begins anew at once, as somebody else perhaps; what is kept is sent again. Nothing is lost, and `status` does not say so. */
  restart(): void {
    if (this.#ended) return;
    clearTimeout(this.#next);
    this.#drop();
    this.#connect('connecting');
  }

  /**
   * Does what makes the person another. The server then ends this connection, before its answer is here or after, which is no loss: the
   * connection begins anew when it is done.
   */
  async renewing<Value>(act: () => Promise<Value>): Promise<Value> {
    this.#renewals += 1;
    try {
      const value = await act();
      this.restart();
      return value;
    } finally {
      this.#renewals -= 1;
      this.wake();
    }
  }

  /** Sends what is not answered yet once more: the server does nothing twice. */
  sendAgain(): void {
    this.wake();
    if (!this.#welcomed) return;
    for (const kept of this.#kept.values()) kept.isUnderWay = false;
    this.#sendKept();
  }

  /** Kept until it is answered, through any number of lost connections. Rejects with Refused. */
  keep(message: Lasting): Promise<AckAnswer> {
    const numbered = this.#number(message);
    return new Promise((done, refused) => {
      this.#kept.set(numbered.id, { message: numbered, isUnderWay: false, done, refused });
      if (this.#welcomed) this.#sendKept();
    });
  }

  /** Sent now or never; answers its id, 0 if there is no connection. */
  send(message: Plain): number {
    if (!this.#welcomed) return 0;
    const numbered = this.#number(message);
    this.#put(numbered);
    return numbered.id;
  }

  #number(message: Unnumbered): ClientMessage {
    this.#lastId += 1;
    return { ...message, id: this.#lastId };
  }

  #connect(status: ConnectionStatus = this.#retry === firstRetry && this.#lastId === 0 ? 'connecting' : 'lost'): void {
    this.#retryAt = 0;
    this.#events.status(status, 0);
    let socket: SocketLike;
    try {
      socket = this.#open();
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    // A socket that was given up may still call back.
    const current = (work: () => void) => (): void => {
      if (this.#socket === socket) work();
    };
    socket.onopen = current(() => {
      const hello = this.#number({ t: 'hello', protocol });
      this.#helloId = hello.id;
      socket.send(JSON.stringify(hello));
    });
    socket.onclose = current(() => this.#lost());
    socket.onerror = current(() => this.#lost());
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    this.#listen();
  }

  // A message has come: the time that the server may be silent begins again.
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), silentFor);
  }

  #receive(data: unknown): void {
    const read = messageIn(data);
    if (!read) return;
    const message = read.t === 'error' ? { ...read, message: failureWords(read) } : read;
    switch (message.t) {
      case 'welcome':
        this.#welcome(message);
        return;
      case 'pong':
        this.#listen();
        this.#pingSoon();
        return;
      case 'ack':
      case 'error':
        if (message.t === 'error' && !this.#welcomed && message.re === this.#helloId) this.#unwelcome(message);
        else if (!this.#settle(message)) this.#events.message(message);
        return;
      default:
        this.#events.message(message);
    }
  }

  // A server that is going down is one to come back to.
  #unwelcome({ code }: ErrorAnswer): void {
    if (code === 'unavailable') {
      this.#lost();
      return;
    }
    this.stop();
    this.#events.outdated();
  }

  #welcome({ page }: WelcomeAnswer): void {
    this.#welcomed = true;
    if (this.#page !== null && this.#page !== page) this.#events.renewed();
    this.#page ??= page;
    this.#retry = firstRetry;
    this.#listen();
    this.#pingSoon();
    this.#events.status('open', 0);
    this.#events.ready();
    for (const kept of this.#kept.values()) kept.isUnderWay = false;
    this.#sendKept();
  }

  // A move counts from when the last bytes came to the server's machine: what the page sends by itself waits until it is answered,
  // or a server that is behind would charge the player for it.
  #pingSoon(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      this.#pingIsDue = true;
      this.#ping = setTimeout(() => this.#sendPing(), pingWaits);
      this.#pingIfDue();
    }, pingAfter);
  }

  #pingIfDue(): void {
    const isMove = ({ message, isUnderWay }: Kept): boolean => isUnderWay && message.t === 'move';
    if (this.#pingIsDue && ![...this.#kept.values()].some(isMove)) this.#sendPing();
  }

  // A socket that the server is closing takes nothing any more.
  #put(message: object): void {
    if ((this.#socket?.readyState ?? 1) === 1) this.#socket?.send(JSON.stringify(message));
  }

  #sendPing(): void {
    clearTimeout(this.#ping);
    this.#pingIsDue = false;
    this.#put(this.#number({ t: 'ping' }));
  }

  #settle(answer: AckAnswer | ErrorAnswer): boolean {
    const kept = this.#kept.get(answer.re);
    if (!kept) return false;
    // The server is going down or cannot write now: the message is still to be stored, and will be asked for again.
    if (answer.t === 'error' && answer.code === 'unavailable') {
      kept.isUnderWay = false;
      clearTimeout(this.#resend);
      this.#resend = setTimeout(() => this.#sendKept(), resendAfter);
      this.#pingIfDue();
      return true;
    }
    this.#kept.delete(answer.re);
    this.#pingIfDue();
    if (answer.t === 'ack') kept.done(answer);
    else kept.refused(new Refused(answer));
    return true;
  }

  // In the order in which they were made: a later one may depend on an earlier one.
  #sendKept(): void {
    clearTimeout(this.#resend);
    for (const kept of this.#kept.values()) {
      if (kept.isUnderWay) continue;
      kept.isUnderWay = true;
      this.#put(kept.message);
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = this.#pingIsDue = false;
    for (const timer of [this.#ping, this.#silence, this.#resend]) clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    if (this.#renewals > 0) {
      this.#events.status('connecting', 0);
      return;
    }
    this.#retryAt = Date.now() + this.#retry * (0.75 + this.#random() / 2);
    this.#retry = Math.min(2 * this.#retry, longestRetry);
    this.#countDown();
  }

  #countDown(): void {
    const left = this.#retryAt - Date.now();
    if (left <= 0) {
      this.#connect();
      return;
    }
    this.#events.status('lost', left);
    this.#next = setTimeout(() => this.#countDown(), Math.min(left, countdownStep));
  }
}
