// People who play each other in many games, each on a connection of their own, as the page does: they ping, notice silence, come again
// after a pause, and send what was not acknowledged again with its key. All that they say and see is recorded.

import { Strata } from '../../wasm/strata.mjs';
import { secretOf } from '../identity.mjs';
import { isCut } from '../player.mjs';
import { newGame, open, Server, until } from '../server.mjs';
import { Socket } from '../socket.mjs';

// As in web/src/net/socket.ts.
const [pingAfter, silentFor, resendAfter, firstRetry, longestRetry] = [2_500, 9_000, 2_500, 500, 5_000];

const variants = ['raumschach', 'orthodox', 'ziggurat', 'parmen'];

const core = await Strata.load(process.env.STRATA_WASM ?? new URL('../../../build/wasm/strata.wasm', import.meta.url));
const laws = new Map(variants.map((id) => [id, core.variant(id)]));

/** Refused for now: somebody else may take it, or the same one later. */
const isLater = (error) =>
  error.status === 503 || error.status === 502 || error.status === 504 || error.code === 'ECONNRESET';

/**
 * Does the work after so many milliseconds; answers what lets that time begin again, and what takes the work back. No test waits by it: it is
 * the behaviour of a page and of the person before it. A page pings, takes silence for a lost connection, sends again and comes again after a
 * while (web/src/net/socket.ts), and gives up a request (web/src/net/http.ts); a person thinks.
 */
function later(milliseconds, work) {
  const timer = setTimeout(work, milliseconds);
  return { restart: () => timer.refresh(), stop: () => clearTimeout(timer) };
}

class Person {
  seq = 0;
  line = [];
  end = null;
  /** Moves that were acknowledged. */
  acked = 0;
  #pending = null; // { key, at, move, sent: Map of moments by id }
  #number = 0;
  #socket = null;
  #visit = null;
  #joining = null; // { id, begin }
  #turn = null;
  #timers = new Set();
  #retry = firstRetry;

  /** `side` is null for a spectator. */
  constructor(club, table, side, who) {
    Object.assign(this, { club, table, side, who, secret: secretOf(who) });
  }

  get isDone() {
    return this.club.isAbandoned || (this.#pending === null && (this.club.isOver || this.end !== null));
  }

  /** Plays, or spectates, until the game or the whole club ends. */
  async play() {
    while (!this.isDone) {
      try {
        await this.#once();
        this.#retry = firstRetry;
      } catch (error) {
        if (!isCut(error) && !isLater(error)) throw error;
        this.club.cuts += 1;
      }
      if (this.isDone) break;
      await this.club.wait(this.#retry * (0.5 + this.club.chance()));
      this.#retry = Math.min(longestRetry, this.#retry * 2);
    }
  }

  /** Joins as a person who has never seen the game. */
  begin() {
    this.#pending = null;
    Object.assign(this, { seq: 0, line: [], end: null });
  }

  async #once() {
    const { recorder, port } = this.club;
    const headers = { Authorization: `Bearer ${this.secret}` };
    const socket = await Socket.open(port(), { headers, patience: silentFor });
    this.#socket = socket;
    this.#visit = recorder.visit(this.table.id, this.who);
    const silence = this.#after(silentFor, () => socket.destroy());
    const ping = this.#after(pingAfter, () => socket.send({ t: 'ping' }));
    socket.onMessage = (message) => {
      silence.restart();
      ping.restart();
      try {
        this.#take(message);
      } catch (error) {
        this.club.fail(error);
        socket.destroy();
      }
    };
    socket.send({ t: 'hello', protocol: 1 });
    this.#joining = null;
    this.#join(this.seq);
    // Numbers of messages are those of a connection.
    this.#pending?.sent.clear();
    if (this.#pending) this.#sendPending();
    // The club may have ended meanwhile.
    this.rest();
    const code = await this.#closed(socket);
    for (const timer of this.#timers) timer.stop();
    this.#timers.clear();
    this.#turn = null;
    this.#socket = null;
    if (!this.isDone) this.club.closes.set(code, (this.club.closes.get(code) ?? 0) + 1);
  }

  async #closed(socket) {
    let code;
    while (code === undefined) code = await socket.end(100_000);
    return code;
  }

  /** Does the work after so many milliseconds, unless the connection ends before. */
  #after(milliseconds, work) {
    const timer = this.club.after(milliseconds, work);
    this.#timers.add(timer);
    return timer;
  }

  #join(from) {
    const begin = this.#visit.joins(from);
    const id = this.#socket.send({ t: 'join', game: this.table.id, seq: from });
    this.#joining = { id, begin };
  }

  #joined() {
    this.#visit.joined(this.#joining.begin);
    this.#joining = null;
  }

  #sendPending() {
    const { key, at, move } = this.#pending;
    const { recorder } = this.club;
    const moment = recorder.sent(this.table.id, key, { who: this.who, move, at });
    this.#pending.sent.set(this.#socket.send({ t: 'move', game: this.table.id, key, at, move }), moment);
  }

  #take(message) {
    const { id } = this.table;
    if (message.t === 'snapshot' && message.state.game === id) {
      const { state } = message;
      this.#visit.snapshot(state);
      this.seq = state.seq;
      this.line = state.line.slice(0, state.at);
      this.end = state.end;
    } else if (message.t === 'event' && message.game === id) {
      this.#visit.event(message);
      if (message.seq !== this.seq + 1) {
        this.club.gaps += 1;
        return this.#join(0);
      }
      this.seq = message.seq;
      if (message.kind === 'move') this.line = [...this.line, message.move];
      this.end = message.end;
      const key = this.table.keyAfter(this.line);
      if (message.kind === 'move' && key !== message.key)
        throw new Error(`${id}: the key of event ${message.seq} is ${message.key}, expected ${key}`);
    } else if (this.#joining && message.re === this.#joining.id) {
      if (message.t === 'error' && message.code !== 'unavailable') throw new Error(JSON.stringify([message, this.who]));
      if (message.t === 'error') this.#after(resendAfter * this.club.chance(), () => this.#join(this.seq));
      else this.#joined();
    } else if (this.#pending?.sent.has(message.re)) {
      this.#answered(message);
    }
    this.#think();
    this.rest();
    return undefined;
  }

  #answered(message) {
    const { recorder } = this.club;
    const { key, sent } = this.#pending;
    const answer = message.t === 'ack' ? { seq: message.seq } : { code: message.code };
    recorder.answered(this.table.id, key, sent.get(message.re), answer);
    if (message.t === 'ack') {
      this.acked += 1;
      this.#pending = null;
      this.club.hasMoved(this);
    } else if (message.code === 'unavailable') {
      this.club.unavailable += 1;
      this.#after(resendAfter * this.club.chance(), () => this.#pending && this.#sendPending());
    } else {
      this.club.refused += 1;
      this.#pending = null;
      this.#join(0);
    }
  }

  /** If it is this one's turn, moves after a while. */
  #think() {
    const isTurn = this.side !== null && this.line.length % 2 === (this.side === 'white' ? 0 : 1);
    if (!isTurn || this.#pending || this.#joining || this.#turn || this.end || this.club.isOver) return;
    this.#turn = this.#after(this.club.think(), () => {
      this.#turn = null;
      if (this.#pending || this.#joining || this.club.isOver || this.end) return;
      const at = this.line.length;
      if (at % 2 !== (this.side === 'white' ? 0 : 1)) return;
      const move = this.table.choose(this.line);
      if (move === undefined) return;
      this.#number += 1;
      this.#pending = { key: `${this.who}-${this.#number}`, at, move, sent: new Map() };
      this.#sendPending();
    });
  }

  /** A text that says what this person waits for, for debugging. */
  toString() {
    const pending = this.#pending && `${this.#pending.key} ${this.#pending.move} at ${this.#pending.at}`;
    const waits = [pending, this.#joining && 'its join', this.#socket ?? 'a connection'].filter(
      (each) => typeof each === 'string',
    );
    return `${this.who} of ${this.table.id}, ${this.acked} acknowledged, after ${this.seq} and ${this.line.length} moves: ${waits.join(', ') || 'nothing'}`;
  }

  /** Leaves, if it has nothing left to do. */
  rest() {
    if (this.isDone) this.#socket?.destroy();
  }
}

/** Two people, and perhaps a spectator, who play one game after another. */
class Table {
  games = 0;

  constructor(club, number) {
    this.club = club;
    this.number = number;
    this.variant = variants[number % variants.length];
    this.board = laws.get(this.variant).game();
    this.plies = [];
    const name = (part) => `${club.name}${part}${number}`;
    this.white = new Person(club, this, 'white', name('w'));
    this.black = new Person(club, this, 'black', name('b'));
    this.people = [this.white, this.black];
    if (number % 5 === 0) this.people.push(new Person(club, this, null, name('s')));
  }

  /** The board after these moves. */
  #set(line) {
    let same = 0;
    while (same < line.length && same < this.plies.length && line[same] === this.plies[same]) same += 1;
    for (let left = this.plies.length; left > same; left -= 1) this.board.undo();
    for (const move of line.slice(same)) this.board.play(move);
    this.plies = [...line];
  }

  keyAfter(line) {
    this.#set(line);
    return this.board.state().key;
  }

  choose(line) {
    this.#set(line);
    const moves = this.board.state().result ? [] : this.board.moves();
    return moves[Math.floor(this.club.chance() * moves.length)]?.canonical;
  }

  /** A game with both players, however long it takes to get one. */
  async begin() {
    this.games += 1;
    const body = newGame({
      key: `${this.club.name}g${this.number}-${this.games}`,
      variant: this.variant,
      black: open,
      clockBase: 7_200_000,
    });
    const { game } = await this.club.ask('POST', '/api/games', this.white.secret, body);
    this.id = game;
    await this.#sit();
    for (const person of this.people) person.begin();
    this.#set([]);
  }

  async #sit() {
    for (;;) {
      let socket, silence;
      try {
        const headers = { Authorization: `Bearer ${this.black.secret}` };
        socket = await Socket.open(this.club.port(), { headers, patience: silentFor });
        silence = this.club.after(silentFor, () => socket.destroy());
        await socket.ask({ t: 'hello', protocol: 1 });
        const joined = await socket.ask({ t: 'join', game: this.id, seq: 0 });
        const answer = joined.t === 'ack' ? await socket.ask({ t: 'sit', game: this.id, key: 'sit' }) : joined;
        if (answer.t === 'ack') return;
        if (answer.code !== 'unavailable') throw new Error(JSON.stringify(answer));
      } catch (error) {
        if (!isCut(error) && !isLater(error)) throw error;
      } finally {
        silence?.stop();
        socket?.destroy();
      }
      await this.club.rest();
    }
  }

  async play() {
    while (!this.club.isOver) {
      if (this.id === undefined || this.white.end) await this.begin();
      await Promise.all(this.people.map((person) => person.play()));
    }
  }
}

let clubs = 0;

export class Club {
  /** Its people and their games are no others' in this process. */
  name = `c${(clubs += 1)}`;
  acked = 0;
  cuts = 0;
  gaps = 0;
  refused = 0;
  unavailable = 0;
  /** The number of closed sockets, by code. */
  closes = new Map();
  isOver = false;
  isAbandoned = false;
  problem;
  /** The people from whom moves() waits for more, each with the number it waits for. */
  waiting = new Map();
  /** All have moved, or something is wrong, for moves(). */
  #moved = () => undefined;
  #failed = () => undefined;
  #playing = [];

  /** `port` says where the next connection goes; `rate` is in moves a second, all tables together. `after`: as later() has it. */
  constructor({ recorder, port, tables, rate, chance, after = later }) {
    Object.assign(this, { recorder, port, rate, chance, after });
    this.tables = Array.from({ length: tables }, (_, number) => new Table(this, number));
  }

  get people() {
    return this.tables.flatMap(({ white, black }) => [white, black]);
  }

  /** Milliseconds before a move. */
  think() {
    return (this.tables.length / this.rate) * 1000 * (0.5 + this.chance());
  }

  /** The answer to a request that is asked until it is answered. */
  async ask(method, path, secret, body) {
    for (;;) {
      try {
        const server = Object.assign(new Server(), { port: this.port() });
        const answer = await this.#answerTo(
          server.http(method, path, { who: secret, body: body && JSON.stringify(body) }),
        );
        if (answer.status < 300) return JSON.parse(answer.text);
        if (!isLater(answer)) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      } catch (error) {
        if (!isCut(error) && !isLater(error)) throw error;
      }
      await this.rest();
    }
  }

  /** The answer, or the status of a gateway that waited as long as a page does. */
  async #answerTo(asked) {
    let late;
    const nothing = new Promise((resolve) => {
      late = this.after(silentFor, () => resolve({ status: 504 }));
    });
    return Promise.race([asked, nothing]).finally(() => late.stop());
  }

  /** As a page waits before it comes again. */
  wait(milliseconds) {
    return new Promise((resolve) => {
      this.after(milliseconds, resolve);
    });
  }

  /** Waits between two attempts. */
  async rest() {
    if (this.isAbandoned) throw new Error('the club was abandoned');
    await this.wait(firstRetry * this.chance());
  }

  /** All games are made, a few at a time, and everybody begins to play. */
  async begin() {
    const waiting = [...this.tables];
    const makers = Array.from({ length: 8 }, async () => {
      for (let table = waiting.pop(); table; table = waiting.pop()) await table.begin();
    });
    await Promise.all(makers);
    this.#playing = this.tables.map((table) => table.play().catch((error) => this.fail(error)));
  }

  /** Something went wrong that no fault explains. */
  fail(error) {
    this.problem ??= error;
    this.#failed(this.problem);
  }

  /** A move of this person was acknowledged. */
  hasMoved(person) {
    this.acked += 1;
    if (person.acked >= this.waiting.get(person)) this.waiting.delete(person);
    if (this.waiting.size === 0) this.#moved();
  }

  /** Waits until something is so that no message tells: it is asked again and again. */
  until(isSo) {
    return until(async () => {
      if (await isSo()) return true;
      if (this.problem) throw this.problem;
      return false;
    });
  }

  /** Waits until everybody, in any game, has had so many more moves acknowledged. */
  async moves(count = 1) {
    if (this.problem) throw this.problem;
    this.waiting = new Map(this.people.map((person) => [person, person.acked + count]));
    await new Promise((resolve, reject) => {
      [this.#moved, this.#failed] = [resolve, reject];
    });
  }

  /** Everybody leaves, whatever they wait for. */
  async abandon() {
    this.isAbandoned = true;
    await this.finish().catch(() => undefined);
  }

  /** Everybody gets the answers they wait for, and leaves. */
  async finish() {
    this.isOver = true;
    for (const person of this.tables.flatMap(({ people }) => people)) person.rest();
    await Promise.all(this.#playing);
    if (this.problem) throw this.problem;
  }
}
