// kill -9 in the middle of play, again and again. Whatever was acknowledged must be there afterwards, once, in order; what was not
// is sent again with its key and must be played once.
//
// STRATA_SEED plays the same moves again (the moments of death are the machine's), STRATA_KILLS says how often it dies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Strata } from '../wasm/strata.mjs';
import { Server, newFolder } from './server.mjs';
import { ConnectionClosed } from './socket.mjs';

const seed = Number(process.env.STRATA_SEED ?? Math.floor(Math.random() * 2 ** 31));
const kills = Number(process.env.STRATA_KILLS ?? 20);
const variants = ['raumschach', 'parmen', 'ziggurat'];

// mulberry32
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What a connection dies of when the server at its other end is killed. */
const isCut = (error) =>
  (error instanceof ConnectionClosed && error.code === 1006) ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code);

/** A game as its player knows it: what was acknowledged, and what was asked for last. */
class Player {
  acked = 0;
  /** Messages that were sent twice at once, and those that were sent again after a death. */
  doubled = 0;
  resent = 0;
  #line = [];
  #at = 0;
  #seq = 0;
  #pending;
  #number = 0;

  constructor(core, variant, chance) {
    this.variant = variant;
    this.law = core.variant(variant);
    this.chance = chance;
  }

  async begin(server) {
    this.id = await server.create({ variant: this.variant });
    this.game = this.law.game();
  }

  /** After a start: what is on the disk is what was acknowledged, and at most what was under way. */
  async compare(server) {
    const { line, at, seq } = await server.game(this.id);
    const expected = [{ line: this.#line, at: this.#at, seq: this.#seq }];
    if (this.#pending) expected.push({ ...this.#after(this.#pending), seq: this.#seq + 1 });
    const same = (one) => one.seq === seq && one.at === at && one.line.join() === line.join();
    if (expected.some(same)) return;
    const [lost, more] = [Math.max(0, this.#seq - seq), Math.max(0, seq - this.#seq - (this.#pending ? 1 : 0))];
    assert.fail(
      `${this.variant}: the disk has ${at} of ${line.join(' ')} after ${seq} events (${lost} lost, ${more} too many), expected ${JSON.stringify(expected)}`,
    );
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
  }

  /** Plays until the server is killed under it; answers what else went wrong. */
  async play(server, life) {
    try {
      const socket = await server.player();
      assert.equal((await socket.ask({ t: 'join', game: this.id, seq: this.#seq })).t, 'ack');
      let again = this.#pending !== undefined;
      for (;;) {
        this.#pending ??= this.#choose();
        const [first, second] = [socket.send(this.#pending), this.chance() < 0.2 ? socket.send(this.#pending) : 0];
        const answer = await socket.next(({ re }) => re === first);
        assert.equal(answer.t, 'ack', JSON.stringify([answer, this.#pending]));
        if (second !== 0) {
          assert.equal((await socket.next(({ re }) => re === second)).seq, answer.seq);
          this.doubled += 1;
        }
        this.#settle(answer.seq);
        if (again) this.resent += 1;
        again = false;
        life.answered.add(this);
      }
    } catch (error) {
      if (!life.killed || !isCut(error)) return error;
    }
    if (life.answered.has(this)) life.interrupted += 1;
    return undefined;
  }
}

/** Until every player has had an answer in this life of the server, or for ten seconds. */
async function inTheMiddleOfPlay(life, players) {
  const until = Date.now() + 10000;
  while (life.answered.size < players.length && Date.now() < until)
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
}

test('what was acknowledged survives any death', { timeout: 300000 }, async () => {
  console.log(`seed ${seed}`);
  assert.ok(kills >= 2, `STRATA_KILLS is ${kills}`);
  const chance = random(seed);
  const core = await Strata.load(process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url));
  const folder = newFolder();
  const players = [...variants, variants[0]].map(
    (variant, index) => new Player(core, variant, random(seed + index + 1)),
  );
  let server = await Server.start({ folder });
  let interrupted = 0;
  for (const player of players) await player.begin(server);
  for (let each = 0; each < kills; each += 1) {
    const life = { killed: false, answered: new Set(), interrupted: 0 };
    const playing = players.map((player) => player.play(server, life));
    // Every second death waits for answers: on a machine at work the others may come before anybody has played.
    const played = each % 2 === 1;
    if (played) await inTheMiddleOfPlay(life, players);
    await new Promise((resolve) => {
      setTimeout(resolve, 20 + chance() * 250);
    });
    life.killed = true;
    assert.equal(await server.stop('SIGKILL'), 'SIGKILL');
    for (const problem of await Promise.all(playing)) assert.ifError(problem);
    if (played)
      assert.equal(life.interrupted, players.length, `death ${each + 1}: players interrupted in the middle of play`);
    interrupted += life.interrupted;
    server = await Server.start({ folder });
    for (const player of players) await player.compare(server);
  }
  assert.equal(await server.stop(), 0);
  server.remove();
  const sum = (name) => players.reduce((all, player) => all + player[name], 0);
  console.log(
    `kill -9 ${kills} times: ${sum('acked')} acked, ${interrupted} interrupted in play, ${sum('resent')} sent again, ${sum('doubled')} sent twice at once`,
  );
  for (const { variant, acked } of players) assert.ok(acked > 0, `${variant}: nothing was acknowledged`);
  for (const name of ['resent', 'doubled']) assert.ok(sum(name) > 0, `${name}: 0`);
});
