// Clocks with a delay and with byo-yomi, over the real network and through the death of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ann, bob, newGame, suite } from './server.mjs';

const server = suite();

const play = async (socket, game, at, move) =>
  assert.equal((await socket.ask({ t: 'move', game, key: `m${at}`, at, move })).t, 'ack', move);

/** Ann at White and Bob, who both have moved: her clock runs. */
async function begun(fields) {
  const { game, hers, his } = await server.meet(fields);
  await play(hers, game, 0, 'e2-e4');
  await play(his, game, 1, 'e7-e5');
  return { game, hers, his };
}

test('a period is whole again by a move within it, also after a restart', async () => {
  const { game, hers } = await begun({
    clockBase: 1_000,
    clockPeriods: 30,
    clockPeriod: 60_000,
  });
  const begin = await hers.next(({ t, at }) => t === 'event' && at === 2);
  assert.deepEqual([begin.clock.periods, begin.clock.period, begin.clock.black], [30, 60_000, 1_801_000]);
  await wait(1_300);
  await play(hers, game, 2, 'g1-f3');
  const { clock } = await hers.next(({ t, at }) => t === 'event' && at === 3);
  // However busy this machine is: what is left is whole periods.
  assert.ok(clock.white > 0 && clock.white <= 1_800_000 && clock.white % 60_000 === 0, JSON.stringify(clock));
  assert.equal(clock.running, 'black');

  await server.restart();
  const { state } = await server.follow(game, bob);
  assert.deepEqual(state.clock, { ...clock, black: 1_801_000, running: null });
  assert.match((await server.http('GET', `/api/games/${game}/record`)).text, /\[TimeControl "1:30x60"\]/);
});

test('a player who uses up the last period loses on time', async () => {
  const { game, hers } = await begun({
    clockBase: 1_000,
    clockPeriods: 1,
    clockPeriod: 1_000,
  });
  const { end } = await hers.next(({ kind }) => kind === 'end');
  assert.deepEqual(end, { result: 'black', reason: 'time' });
  assert.equal((await server.game(game)).clock.white, 0);
});

test('no time is lost in the delay, which an offer and a restart leave as it is', async () => {
  const { game, hers } = await begun({ clockBase: 1_000, clockDelay: 600_000 });
  await wait(1_400);
  assert.equal((await hers.ask({ t: 'draw', game, key: 'd' })).t, 'ack');
  const offered = await hers.next(({ kind }) => kind === 'offer');
  const { white, delay, delayLeft } = offered.clock;
  assert.deepEqual([white, delay], [1_000, 600_000]);
  assert.ok(delayLeft > 0 && delayLeft <= 598_700, String(delayLeft));

  await server.restart();
  const { socket, state } = await server.follow(game, ann);
  assert.equal(state.clock.white, 1_000);
  assert.ok(state.clock.delayLeft > 0 && state.clock.delayLeft <= 598_700, String(state.clock.delayLeft));
  await play(socket, game, 2, 'g1-f3');
  const { clock } = await socket.next(({ t, at }) => t === 'event' && at === 3);
  assert.equal(clock.white, 1_000);
  assert.ok(clock.delayLeft > 598_700, 'the other has all of it');
  assert.match((await server.http('GET', `/api/games/${game}/record`)).text, /\[TimeControl "1d600"\]/);
});

test('nobody pays for the time in which the server stands still', async () => {
  const begin = performance.now();
  const { game, hers } = await begun({ clockBase: 60_000 });
  const { pid } = server.child;
  process.kill(pid, 'SIGSTOP');
  const id = hers.send({ t: 'move', game, key: 'm2', at: 2, move: 'g1-f3' });
  const took = performance.now() - begin;
  await wait(2_000);
  process.kill(pid, 'SIGCONT');
  assert.equal((await hers.next(({ re }) => re === id)).t, 'ack');
  const { clock } = await hers.next(({ t, at }) => t === 'event' && at === 3);
  const charged = 60_000 - clock.white;
  assert.ok(charged <= took + 20, `${charged} of ${took} ms were charged`);
});

test('no flag falls while a move that came in time is not yet read', async () => {
  const { game, hers } = await begun({ clockBase: 6_000 });
  const { pid } = server.child;
  process.kill(pid, 'SIGSTOP');
  const id = hers.send({ t: 'move', game, key: 'm2', at: 2, move: 'g1-f3' });
  await wait(9_000); // her time, and what the network may cost her
  process.kill(pid, 'SIGCONT');
  assert.equal((await hers.next(({ re }) => re === id)).t, 'ack');
});

test('a clock of two kinds is refused in words', async () => {
  const fields = {
    variant: 'orthodox',
    clockBase: 60_000,
    clockDelay: 5_000,
    clockPeriods: 3,
    clockPeriod: 10_000,
  };
  const { status, text } = await server.http('POST', '/api/games', {
    body: JSON.stringify(newGame(fields)),
  });
  assert.equal(status, 400);
  assert.match(JSON.parse(text).message, /only one of increment, delay and byo-yomi/);
});
