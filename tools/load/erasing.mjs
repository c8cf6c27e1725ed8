// node tools/load/erasing.mjs [--games N]   How long others wait for the store while a person with many games is erased. Two people play on
// from before the deletion until nothing of the person is left. Prints for both times the milliseconds of their moves to the ack, and how many
// writes took how long from the asking to the disk (strata_commit_seconds). Run it on an otherwise idle machine.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { guestOf, password } from '../../tests/server/browser.mjs';
import { Server, open } from '../../tests/server/server.mjs';
import { honestMove } from './honest_moves.mjs';

const { values } = parseArgs({ options: { games: { type: 'string', default: '1000' } } });
const count = Number(values.games);
if (!(count >= 1 && count <= 100_000)) {
  console.error('usage: node tools/load/erasing.mjs [--games 1..100000]');
  process.exit(2);
}

const server = await Server.start();
/** A game of these two with so many plies; answers a function that plays one more. */
async function game(white, black, plies) {
  const id = await server.create({ variant: 'orthodox', black: open }, white.secret);
  const sockets = [(await white.follow(id)).socket, (await black.follow(id)).socket];
  assert.equal((await sockets[1].ask({ t: 'sit', game: id, key: 's' })).t, 'ack');
  let at = 0;
  const move = async () => {
    const answer = await sockets[at % 2].ask({ t: 'move', game: id, key: `m${at}`, at, move: honestMove(at) });
    assert.equal(answer.t, 'ack', JSON.stringify(answer));
    at += 1;
  };
  while (at < plies) await move();
  return { id, move, leave: () => sockets.forEach((socket) => socket.destroy()) };
}

/** How many writes there were up to each bound, as the server counts them. */
async function writes() {
  const { text } = await server.http('GET', '/metrics');
  const found = [...text.matchAll(/^strata_commit_seconds_bucket\{le="([^"]+)"\} (\d+)/gm)];
  assert.ok(found.length > 0, text.slice(0, 500));
  return found.map(([, bound, sum]) => [bound, Number(sum)]);
}

const [marie, bob, ann, carl] = [
  await guestOf(server),
  await guestOf(server),
  await guestOf(server),
  await guestOf(server),
];
assert.equal((await marie.signUp('Marie_Curie')).status, 201);
for (let each = 0; each < count; each += 1) (await game(...(each % 2 === 0 ? [marie, bob] : [bob, marie]), 40)).leave();
console.log(`${count} games of 40 plies of the person`);

let live = await game(ann, carl, 0);
let played = 0;
/** Plays on until it is over; says how long the moves took, and the writes. */
async function play(what, isOver) {
  const took = [];
  const before = await writes();
  const begin = performance.now();
  while (!(await isOver(took.length))) {
    const start = performance.now();
    await live.move();
    took.push(performance.now() - start);
    played += 1;
    if (played % 100 === 0) {
      live.leave();
      live = await game(ann, carl, 0);
    }
    await pause(2);
  }
  const seconds = (performance.now() - begin) / 1000;
  const after = await writes();
  took.sort((one, other) => one - other);
  const at = (part) => took[Math.ceil(part * took.length) - 1].toFixed(1);
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${took.length} moves, p50 ${at(0.5)} p99 ${at(0.99)} longest ${at(1)} ms`,
  );
  let rest = 0;
  const bars = after.map(([bound, sum], each) => {
    const here = sum - before[each][1] - rest;
    rest += here;
    return here > 0 ? `up to ${bound} s: ${here}` : '';
  });
  console.log(`  writes ${bars.filter((text) => text !== '').join(', ')}`);
}

await play('nobody is erased', (moves) => moves >= 2000);
assert.equal((await marie.post('/api/auth/delete', { password })).status, 204);
const isErased = async () => {
  const { games } = (await bob.ask('GET', '/api/games')).body;
  return games.length > 0 && games.every(({ names }) => Object.values(names).includes('-'));
};
// The list is the newest part of them; the last to be erased may be any, so the name says when all are.
const next = await guestOf(server);
await play(
  'the person is erased',
  async (moves) => moves % 200 === 199 && (await isErased()) && (await next.signUp('Marie_Curie')).status === 201,
);
live.leave();
await server.stop();
server.remove();
