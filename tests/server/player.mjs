// Players of random legal moves who remember what was acknowledged. Whatever happens to the server or to the line between, that must
// be found again, once and in order.

import assert from 'node:assert/strict';
import { ConnectionClosed } from './socket.mjs';

/** Numbers from 0 to below 1 (mulberry32). */
export function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** What a connection dies of when its other end is killed, cut off, or goes away. */
export const isCut = (error) =>
  (error instanceof ConnectionClosed && [1001, 1006].includes(error.code)) ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code);

/**
 * The time from a start of the server on. `connect` gives a player a socket that has said hello, `portOf` the port at which the player
 * reaches the server. Players go on until `over`;
 * whose line is cut connects again, unless the server is `dead`. Only where `mayRefuse` may it answer that it cannot store.
 */
export class Life {
  over = false;
  dead = false;
  acked = 0;
  refused = 0;
  cut = 0;
  /** Players who have had an answer, and how many of them were cut off after it. */
  answered = new Set();
  interrupted = 0;
  /** What went wrong. */
  problem;

  constructor({ connect, server, portOf, mayRefuse = false, mayCut = false }) {
    Object.assign(this, { connect, server, portOf, mayRefuse, mayCut });
  }

  /** Until something is so; throws what went wrong meanwhile. */
  async until(isSo) {
    while (!(await isSo())) {
      if (this.problem) throw this.problem;
      await pause(2);
    }
  }

  /** Until so many more moves are acknowledged. */
  async acks(count) {
    const enough = this.acked + count;
    await this.until(() => this.acked >= enough);
  }
}

export class Player {
  acked = 0;
  /** Messages that were sent twice at once, and those that were sent again later. */
  sentTwice = 0;
  sentAgain = 0;
  #line = [];
  #at = 0;
  #seq = 0;
  #pending;
  #number = 0;
  #states;

  constructor(core, variant, chance) {
    this.variant = variant;
    this.law = core.variant(variant);
    this.chance = chance;
  }

  async begin(server, fields = {}) {
    this.id = await server.create({ variant: this.variant, ...fields });
    this.game = this.law.game();
  }

  #fits(state, { line, at, seq }) {
    return state.seq === seq && state.at === at && state.line.join() === line.join();
  }

  #fail(state, expected) {
    const lost = Math.max(0, this.#seq - state.seq);
    const doubled = Math.max(0, state.seq - this.#seq - (this.#pending ? 1 : 0));
    const message = `${this.variant}: there are ${state.at} of ${state.line.join(' ')} after ${state.seq} events (${lost} lost, ${doubled} too many), expected ${JSON.stringify(expected)}`;
    throw Object.assign(new assert.AssertionError({ message }), { lost, doubled });
  }

  /** What the server has is what was acknowledged, and at most what was under way. Throws `lost` and `doubled`. */
  async compare(server) {
    const state = await server.game(this.id);
    const acked = { line: this.#line, at: this.#at, seq: this.#seq };
    const expected = [acked];
    if (this.#pending) expected.push({ ...this.#after(this.#pending), seq: this.#seq + 1 });
    if (!expected.some((one) => this.#fits(state, one))) this.#fail(state, expected);
    if (state.seq !== acked.seq) return;
    const { key, reason } = this.game.state();
    // Nothing but the law ends these games: no flag falls.
    assert.deepEqual([state.key, state.end?.reason ?? null], [key, reason], this.variant);
  }

  /** Every state from now on is kept, for compareCopy(). */
  remember() {
    this.#states = [{ line: this.#line, at: this.#at, seq: this.#seq }];
  }

  /** What a copy has is one of the states since remember(), or what is under way. */
  async compareCopy(server) {
    const state = await server.game(this.id);
    const expected = [...this.#states];
    if (this.#pending) expected.push({ ...this.#after(this.#pending), seq: this.#seq + 1 });
    if (!expected.some((one) => this.#fits(state, one))) this.#fail(state, expected);
  }

  #after({ t, at, move }) {
    if (t === 'goto') return { line: this.#line, at };
    const line = this.#line.slice(0, this.#at);
    return { line: [...line, move], at: this.#at + 1 };
  }

  #choose() {
    const key = `k${(this.#number += 1)}`;
    const moves = this.game.state().result ? [] : this.game.moves();
    if (moves.length === 0 || (this.#line.length > 0 && this.chance() < 0.1)) {
      const at = Math.floor(this.chance() * this.#line.length);
      return { t: 'goto', game: this.id, key, at: at < this.#at ? at : at + 1 };
    }
    const { canonical } = moves[Math.floor(this.chance() * moves.length)];
    return { t: 'move', game: this.id, key, at: this.#at, move: canonical };
  }

  #settle(seq) {
    assert.equal(seq, this.#seq + 1, 'events are numbered without gaps');
    const { line, at } = this.#after(this.#pending);
    const depth = () => this.game.state().moves.length;
    if (this.#pending.t === 'move') this.game.play(this.#pending.move);
    while (depth() > at) this.game.undo();
    while (depth() < at) this.game.play(line[depth()]);
    this.#line = line;
    this.#at = at;
    this.#seq = seq;
    this.#pending = undefined;
    this.acked += 1;
    this.#states?.push({ line, at, seq });
  }

  /** Sends what is under way, and gives back the number of the event it became; undefined where it was refused. */
  async #ask(socket, life) {
    const ids = [socket.send(this.#pending)];
    if (this.chance() < 0.2) {
      ids.push(socket.send(this.#pending));
      this.sentTwice += 1;
    }
    const seqs = new Set();
    for (const id of ids) {
      const answer = await socket.next(({ re }) => re === id, 60000);
      if (answer.t === 'ack') seqs.add(answer.seq);
      else if (life.mayRefuse && answer.code === 'unavailable') life.refused += 1;
      else assert.fail(JSON.stringify([answer, this.#pending]));
    }
    assert.ok(seqs.size < 2, 'the same message became two events');
    return [...seqs][0];
  }

  async #playOn(socket, life) {
    const joined = await socket.ask({ t: 'join', game: this.id, seq: this.#seq });
    assert.equal(joined.t, 'ack', JSON.stringify(joined));
    let again = this.#pending !== undefined;
    while (!life.over) {
      this.#pending ??= this.#choose();
      const seq = await this.#ask(socket, life);
      if (seq === undefined) {
        again = true;
        await pause(5);
        continue;
      }
      this.#settle(seq);
      // The event came before the ack: by itself, or in the answer to the join.
      const tells = ({ t, seq: told, state }) => (t === 'event' ? told === seq : t === 'snapshot' && state.seq === seq);
      const event = await socket.next(tells, 0);
      assert.equal((event.state ?? event).key, this.game.state().key, `${this.variant}: the key of event ${seq}`);
      if (again) this.sentAgain += 1;
      again = false;
      life.acked += 1;
      life.answered.add(this);
    }
  }

  async play(life) {
    try {
      while (!life.over && !life.dead) await this.#playUntilCut(life);
    } catch (error) {
      life.problem ??= error;
    }
  }

  async #playUntilCut(life) {
    let socket;
    try {
      socket = await life.connect(this);
      await this.#playOn(socket, life);
    } catch (error) {
      if (!isCut(error) || !(life.dead || life.mayCut)) throw error;
      life.cut += 1;
      if (life.answered.has(this)) life.interrupted += 1;
    } finally {
      socket?.destroy();
    }
  }
}
