// What went wrong at other servers, by their reports, and must not here. Others of their kind stand elsewhere: games that were stored
// short, late or not at all (lila 8872 and 6893, pychess 1206: faults.test.mjs, "kill -9"; people.test.mjs), a disk that does not keep what
// it says (nats 7564: faults.test.mjs, "power cut", "fsync error" and "fsync stall"), positions that never were (lila 755, lichobile 185:
// web/tests/unit/follow.test.ts), what was played without a connection (leprechaun 7: the same), a policy that kept a page from its
// server (lila 4253: http.test.mjs and tests/web/attacks.test.mjs, "policy of the page"), an address that locks out a crowd (lila 5027:
// attacks.test.mjs).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeTime } from './fake_time.mjs';
import { ann, bob, Server, suite } from './server.mjs';

const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4'];

const server = suite();

/** A game between Ann and Bob in which so many moves have been played; a line of each. */
async function played(plies, fields = {}, on = server) {
  const { game, hers, his } = await on.meet(fields);
  for (let at = 0; at < plies; at += 1) assert.equal((await [hers, his][at % 2].ask(move(game, at))).t, 'ack');
  return { game, hers, his };
}

const move = (game, at) => ({ t: 'move', game, key: `m${at}`, at, move: line[at] });

// lila 11966, 12693: moves played during a restart were lost, and then the game, on time.
test('a move in the middle of a restart is played, and the hours of the restart are on no clock', async () => {
  const time = new FakeTime(0);
  const own = await Server.start({ environment: time.environment });
  const { game, hers } = await played(4, { clockBase: 60_000 }, own);
  const asked = hers.ask(move(game, 4)).catch(() => undefined);
  await own.stop('SIGKILL');
  await asked;
  time.set(2);
  const again = await Server.start({ folder: own.folder, environment: time.environment });
  const { clock, end } = await again.game(game);
  assert.deepEqual([clock.running, end], [null, null]);
  assert.ok(clock.white > 30_000 && clock.black > 30_000, JSON.stringify(clock));
  const back = await again.player(ann);
  assert.equal((await back.ask(move(game, 4))).t, 'ack');
  const after = await again.game(game, bob);
  assert.deepEqual([after.line, after.end], [line, null]);
  assert.ok(after.clock.white > 30_000 && after.clock.black > 30_000, JSON.stringify(after.clock));
  await again.stop();
  again.remove();
  time.remove();
});

// A machine's time that was set left pages with days that nobody had.
test('who follows a game by days is told what is left when the machine is set to another time', async () => {
  const time = new FakeTime(0);
  const own = await Server.start({ environment: time.environment });
  const { game, hers } = await played(4, { clockDays: 3 }, own);
  const day = 86_400_000;
  for (const [days, left] of [
    [1, 2],
    [-5, 8],
  ]) {
    time.set(days);
    // No more than the whole of it is ever told.
    const expected = Math.min(left, 3) * day;
    const { state } = await hers.next(({ t }) => t === 'snapshot', 60000);
    assert.ok(Math.abs(state.clock.white - expected) < day / 10, `${days} days: ${state.clock.white / day}`);
    const late = await own.game(game, bob);
    assert.ok(Math.abs(late.clock.white - expected) < day / 10, `who comes later: ${late.clock.white / day}`);
  }
  await own.stop();
  own.remove();
  time.remove();
});

// playhex 79: what happened after the page was loaded and before its socket was open was never told.
test('what happens between the page and its socket is told', async () => {
  const { game, hers } = await played(2);
  const { seq } = await server.game(game, bob);
  assert.equal((await hers.ask(move(game, 2))).seq, seq + 1);
  const late = await server.player(bob);
  const id = late.send({ t: 'join', game, seq });
  const event = await late.next(({ t }) => t === 'event');
  assert.deepEqual([event.seq, event.move], [seq + 1, line[2]]);
  assert.equal((await late.next(({ re }) => re === id)).t, 'ack');
});

// leprechaun 7: a move that was sent while the line was down vanished.
test('a move whose line broke is played once it is sent again, and once only', async () => {
  const { game, hers } = await played(2);
  hers.send(move(game, 2));
  hers.destroy();
  const again = await server.player(ann);
  const first = await again.ask(move(game, 2));
  assert.equal(first.t, 'ack');
  assert.deepEqual(await (await server.player(ann)).ask(move(game, 2)).then(({ seq }) => seq), first.seq);
  assert.deepEqual((await server.game(game)).line, line.slice(0, 3));
});

// lila 6044: the countdown against one who had gone ran on the other's turn.
test('the countdown against one who has gone runs on his turn alone', async () => {
  const { game, hers, his } = await played(2);
  his.destroy();
  const gone = await hers.next(({ t, black }) => t === 'presence' && !black.online);
  assert.equal(gone.black.claimable, null, 'it is White who thinks');
  assert.equal((await hers.ask({ t: 'claim', game, key: 'c', claim: 'absence' })).code, 'refused');
  assert.equal((await hers.ask(move(game, 2))).t, 'ack');
  const running = await hers.next(({ t, black }) => t === 'presence' && black.claimable !== null);
  assert.ok(running.black.claimable > 0);
  // He is back and moves: nobody may claim anything.
  const back = await server.player(bob);
  assert.equal((await back.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await back.ask(move(game, 3))).t, 'ack');
  const here = await hers.next(({ t, black }) => t === 'presence' && black.online);
  assert.deepEqual([here.white.claimable, here.black.claimable], [null, null]);
});

// pychess 417, 468: who came back saw the clock of before.
test('whoever comes back is told the clock, although nothing else has happened', async () => {
  const { game } = await played(2, { clockBase: 600_000 });
  const { seq } = await server.game(game);
  const back = await server.player(bob);
  assert.equal((await back.ask({ t: 'join', game, seq })).t, 'ack');
  const { state } = await back.next(({ t }) => t === 'snapshot');
  assert.equal(state.clock.running, 'white');
  assert.ok(state.clock.white <= 600_000 && state.clock.white > 0);
});
