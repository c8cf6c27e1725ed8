// node tools/load/computer_answers.mjs   How long a visitor waits for a move of level 1 while no, one or two other addresses let the
// computer play twenty-five games each at level 10. Prints figures; run it on an otherwise idle machine.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { Server, ann, bob, carl, computer, newGame } from '../../tests/server/server.mjs';

const answersEach = 40; // no more than one visitor may create games
const gamesOfACrowd = 25;
const crowds = [
  { who: bob, localAddress: '127.0.1.2' },
  { who: carl, localAddress: '127.0.2.2' },
];

/** A socket that follows a new game with these fields. */
async function come(server, { who, localAddress }, fields) {
  const body = JSON.stringify(newGame({ variant: 'raumschach', ...fields }));
  const made = await server.http('POST', '/api/games', { who, body, localAddress });
  assert.equal(made.status, 201, made.text);
  const { game } = JSON.parse(made.text);
  const socket = await server.socket({ who, localAddress });
  assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
  assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  return { game, socket };
}

/** Milliseconds from a move to the computer's answer, sorted. */
async function answers(server, localAddress) {
  const took = [];
  for (let each = 0; each < answersEach; each += 1) {
    const { game, socket } = await come(server, { who: ann, localAddress }, { black: computer(1) });
    const begin = performance.now();
    socket.send({ t: 'move', game, key: 'm', at: 0, move: 'Ba2-Ba3' });
    await socket.next(({ t, at }) => t === 'event' && at === 2, 120_000);
    took.push(performance.now() - begin);
    socket.destroy();
  }
  return took.sort((a, b) => a - b);
}

const server = await Server.start({ extra: ['--workers', '1'] });
const busy = [];
for (let count = 0; count <= crowds.length; count += 1) {
  if (count > 0)
    for (let game = 0; game < gamesOfACrowd; game += 1)
      busy.push(await come(server, crowds[count - 1], { white: computer(10), black: computer(10) }));
  const took = await answers(server, `127.0.3.${count + 2}`);
  const [p50, p95] = [0.5, 0.95].map((part) => Math.round(took[Math.ceil(part * took.length) - 1]));
  console.log(
    `${count} addresses with ${gamesOfACrowd} games: p50 ${p50} ms, p95 ${p95} ms, longest ${Math.round(took.at(-1))} ms`,
  );
}
for (const { socket } of busy) socket.destroy();
await server.stop();
server.remove();
