// The list of challenges as it is pushed: all of it, then what changes, at once; in step with what is asked over HTTP.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ann, bob, carl, open, Server, suite } from './server.mjs';

const server = suite();

/** Somebody who looks at the list, as it adds up. */
class Looker {
  version = 0;
  list = new Map();

  static async of(who, on = server) {
    const looker = new Looker();
    looker.socket = await on.player(who);
    assert.equal((await looker.socket.ask({ t: 'watch', on: true })).t, 'ack');
    await looker.hear();
    return looker;
  }

  async hear() {
    const { whole, version, challenges, gone } = await this.socket.next(({ t }) => t === 'challenges');
    if (whole) this.list.clear();
    else assert.equal(version, this.version + 1, 'no number is left out');
    this.version = version;
    for (const game of gone) assert.ok(this.list.delete(game), `${game} was there`);
    for (const challenge of challenges) this.list.set(challenge.game, challenge);
  }

  /** Hears until this is so. */
  async until(is) {
    while (!is(this.list)) await this.hear();
  }
}

/** A game that waits, and the socket of whoever waits in it. */
async function challenge(who, on = server) {
  const game = await on.create({ variant: 'orthodox', black: open, listed: true }, who);
  const socket = await on.player(who);
  assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  return { game, socket };
}
const listed = async () => JSON.parse((await server.http('GET', '/api/challenges')).text).challenges;

test('a challenge comes, is taken, withdrawn or left, and all who look on hear it', async () => {
  const lookers = [await Looker.of(bob), await Looker.of(carl)];
  for (const { list } of lookers) assert.equal(list.size, 0);
  const [taken, withdrawn, left, removed, stays] = [
    await challenge(ann),
    await challenge(ann),
    await challenge(ann),
    await challenge(ann),
    await challenge(ann),
  ];
  for (const looker of lookers) await looker.until((list) => list.size === 5);
  const guest = await server.player(bob);
  assert.equal((await guest.ask({ t: 'sit', game: taken.game, key: 'sit' })).t, 'ack');
  for (const looker of lookers) await looker.until((list) => !list.has(taken.game));
  assert.equal((await withdrawn.socket.ask({ t: 'abort', game: withdrawn.game, key: 'a' })).t, 'ack');
  for (const looker of lookers) await looker.until((list) => !list.has(withdrawn.game));
  left.socket.destroy();
  for (const looker of lookers) await looker.until((list) => !list.has(left.game));
  assert.equal((await server.http('DELETE', `/api/games/${removed.game}`, { who: ann })).status, 204);
  for (const looker of lookers) await looker.until((list) => !list.has(removed.game));
  for (const { list } of lookers) assert.deepEqual([...list.values()], await listed());
  // Nothing more comes to whoever does not want it, and who comes again hears all of it.
  assert.equal((await lookers[1].socket.ask({ t: 'watch', on: false })).t, 'ack');
  const more = await challenge(carl);
  await lookers[0].until((list) => list.has(more.game));
  assert.equal((await lookers[1].socket.ask({ t: 'ping' })).t, 'pong');
  await assert.rejects(lookers[1].socket.next(({ t }) => t === 'challenges', 50));
  const back = await Looker.of(bob);
  assert.deepEqual([...back.list.keys()].sort(), [stays.game, more.game].sort());
  for (const { socket } of [...lookers, back, stays, more]) socket.destroy();
});

test('after a restart whoever looks on hears the list anew', async () => {
  const own = await Server.start();
  const first = await Looker.of(bob, own);
  const { game } = await challenge(ann, own);
  await first.until((list) => list.has(game));
  await own.stop('SIGKILL');
  const again = await Server.start({ folder: own.folder });
  const second = await Looker.of(bob, again);
  assert.equal(second.list.size, 0, 'nobody waits there');
  const back = await again.player(ann);
  assert.equal((await back.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  await second.until((list) => list.has(game));
  for (const { socket } of [first, second]) socket.destroy();
  back.destroy();
  await again.stop();
  again.remove();
});

test('however much happens, who looks on is told a few times a second', async () => {
  const looker = await Looker.of(bob);
  const begin = Date.now();
  const { game, socket } = await challenge(ann);
  let told = 0;
  // Whoever waits comes and goes.
  for (let each = 0; each < 400; each += 1) {
    assert.equal((await socket.ask({ t: 'leave', game })).t, 'ack');
    assert.equal((await socket.ask({ t: 'join', game, seq: 1 })).t, 'ack');
  }
  const last = await challenge(ann);
  while (!looker.list.has(last.game)) {
    await looker.hear();
    told += 1;
  }
  const seconds = (Date.now() - begin) / 1000;
  assert.ok(told <= 3 + seconds / 0.4, `${told} in ${seconds} s`);
  for (const each of [looker, last]) each.socket.destroy();
  socket.destroy();
});
