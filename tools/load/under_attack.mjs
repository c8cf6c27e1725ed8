// node tools/load/under_attack.mjs [--rounds N] [PART OF A NAME...]   How long the moves of eight people take to be acknowledged while nobody,
// and then each kind of attacker in turn, works against the server. Prints a row for each, with the processor time that the server used a second.
// With several rounds all kinds take turns, and the medians of their rounds come last, with their ratio to those of the first kind: a 99th
// percentile of one round is four moves. The attackers are processes of their own, from addresses of their own. Run it on an otherwise
// idle machine.

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bodies, message } from '../../tests/server/costly.mjs';
import { secretOf } from '../../tests/server/identity.mjs';
import { Server, computer, newGame, open } from '../../tests/server/server.mjs';
import { honestMove } from './honest_moves.mjs';

const seconds = 20;
const games = 4;
/** So many moves a second of one person are below what people may send. */
const pause = 400;
const attackers = 4;

const lasting = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Posts the body again and again, four at a time. */
const posting = (body) => async (server, address) => {
  const post = async () => {
    for (;;) {
      const who = secretOf(address);
      await server.http('POST', '/api/games', { body, who, localAddress: address }).catch(() => lasting(10));
    }
  };
  await Promise.all([post(), post(), post(), post()]);
};

/** Sends the text as fast as it is taken; who is closed comes again. */
const sending = (text) => async (server, address) => {
  for (;;) {
    try {
      const socket = await server.socket({ who: secretOf(address), localAddress: address });
      socket.onMessage = () => undefined;
      while (socket.closed === undefined) {
        for (let each = 0; each < 50; each += 1) socket.frame(text);
        await lasting(1);
      }
    } catch {
      await lasting(10);
    }
  }
};

/** Twenty-five games in which the computer plays itself at level 10. */
async function thinking(server, address) {
  for (let each = 0; each < 25; each += 1) {
    const who = secretOf(`${address} ${Math.floor(each / 10)}`);
    const fields = { variant: 'raumschach', white: computer(10), black: computer(10) };
    const made = await server.http('POST', '/api/games', {
      body: JSON.stringify(newGame(fields)),
      who,
      localAddress: address,
    });
    if (made.status !== 201) continue;
    const socket = await server.socket({ who, localAddress: address });
    socket.onMessage = () => undefined;
    socket.send({ t: 'hello', protocol: 1 });
    socket.send({ t: 'join', game: JSON.parse(made.text).game, seq: 0 });
  }
  await new Promise(() => undefined);
}

/** Opens connections and lets them go. */
async function connecting(server, address) {
  const options = { who: secretOf(address), localAddress: address };
  for (;;)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        server.socket(options).then(
          (socket) => socket.destroy(),
          () => lasting(5),
        ),
      ),
    );
}

/** Fifty log-ins a second by names that nobody has: each is hashed, or refused because too many wait. */
async function loggingIn(server, address) {
  for (let each = 0; ; each += 1) {
    const body = JSON.stringify({ name: `n${process.pid}_${each}`, password: 'correct horse' });
    const who = secretOf(address);
    server.http('POST', '/api/auth/log-in', { body, who, localAddress: address }).catch(() => undefined);
    await lasting(20);
  }
}

const variantText = `format = 1\nid = "mine"\nname = "Mine"\ninherits = "upright"\n# ${'x'.repeat(60_000)}\n`;
const kinds = {
  'nobody else': null,
  ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`a body: ${name}`, posting(body)])),
  'variants of 60 KB': posting(JSON.stringify(newGame({ variantText }))),
  'long lines of moves': posting(JSON.stringify(newGame({ variant: 'orthodox', line: longLine() }))),
  'messages of 8 KB': sending(message),
  'small messages': sending('{"t":"move","id":7,"game":"aaaaaaaaaaaa","key":"m","at":0,"move":"e2-e4"}'),
  'connections that come and go': connecting,
  'two hundred log-ins a second': loggingIn,
  'games of level 10': thinking,
};

function longLine() {
  const walk = ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8'];
  return Array.from({ length: 2_000 }, (_, each) => walk[each % walk.length]);
}

/** Two people who move knights for `seconds`; adds the milliseconds of each move to `took`. */
async function play(server, number, took) {
  const [white, black] = ['white', 'black'].map((side) => secretOf(`${side} ${number} ${performance.now()}`));
  const localAddress = `127.0.1.${number + 2}`;
  const body = JSON.stringify(newGame({ variant: 'orthodox', black: open }));
  const made = await server.http('POST', '/api/games', { body, who: white, localAddress });
  assert.equal(made.status, 201, made.text);
  const { game } = JSON.parse(made.text);
  const sockets = [];
  for (const who of [white, black]) {
    const socket = await server.socket({ who, localAddress });
    assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    sockets.push(socket);
  }
  assert.equal((await sockets[1].ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at += 1) {
    const begin = performance.now();
    const move = honestMove(at);
    const answer = await sockets[at % 2].ask({ t: 'move', game, key: `m${at}`, at, move });
    assert.equal(answer.t, 'ack', JSON.stringify(answer));
    took.push(performance.now() - begin);
    await lasting(pause / 2);
  }
  for (const socket of sockets) socket.destroy();
}

/** The milliseconds of all moves, sorted, and the processor time of the server in a second of them. */
async function measure(name) {
  const server = await Server.start({ messages: null });
  const attack = (_, each) =>
    fork(fileURLToPath(import.meta.url), ['--attack', name, String(server.port), `127.0.9.${each + 2}`], {
      stdio: 'ignore',
    });
  const busy = kinds[name] === null ? [] : Array.from({ length: attackers }, attack);
  if (busy.length > 0) await lasting(1_000);
  const took = [];
  const before = server.processorTime();
  await Promise.all(Array.from({ length: games }, (_, number) => play(server, number, took)));
  const used = (server.processorTime() - before) / seconds;
  for (const each of busy) each.kill('SIGKILL');
  took.sort((a, b) => a - b);
  await server.stop();
  server.remove();
  return { took, used };
}

function median(numbers) {
  const all = numbers.toSorted((one, other) => one - other);
  return (all[Math.floor((all.length - 1) / 2)] + all[Math.ceil((all.length - 1) / 2)]) / 2;
}

if (process.argv[2] === '--attack') {
  const [, , , name, port, address] = process.argv;
  const server = new Server();
  server.port = Number(port);
  await kinds[name](server, address);
} else {
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '1' } },
  });
  const names = Object.keys(kinds).filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  const rows = new Map(names.map((name) => [name, []]));
  const print = (name, moves, row, rest = '') => {
    const figures = row.map((each) => each.toFixed(1).padStart(8)).join(' ');
    console.log(`${name.padEnd(32)} ${String(moves).padStart(6)} ${figures} ${rest}`);
  };
  console.log('attack                            moves   p50 ms   p99 ms   longest   processor');
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const name of names) {
      const { took, used } = await measure(name);
      const [p50, p99] = [0.5, 0.99].map((part) => took[Math.ceil(part * took.length) - 1]);
      const row = [p50, p99, took.at(-1)];
      rows.get(name).push(row);
      print(name, took.length, row, `${used.toFixed(2).padStart(8)} s/s`);
    }
  if (Number(values.rounds) > 1) {
    const medians = names.map((name) => [0, 1, 2].map((at) => median(rows.get(name).map((row) => row[at]))));
    console.log('medians');
    for (const [at, name] of names.entries()) {
      const ratio = (column) => (medians[at][column] / medians[0][column]).toFixed(2);
      print(name, '', medians[at], `   p50 x ${ratio(0)}, p99 x ${ratio(1)}`);
    }
  }
}
