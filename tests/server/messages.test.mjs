// What may go wrong on a socket, and that it harms nobody else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { computer, person, suite } from './server.mjs';

const server = suite();

test('a move is stored, told and acknowledged, and the same key plays it once', async () => {
  const game = await server.create({ variant: 'raumschach' });
  const [player, watcher] = [await server.player(), await server.player()];
  for (const socket of [player, watcher]) assert.equal((await socket.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  const move = { t: 'move', game, key: 'k1', at: 0, move: 'Ba2-Ba3' };
  assert.equal((await player.ask(move)).seq, 1);
  assert.equal((await player.ask(move)).seq, 1);
  for (const socket of [player, watcher]) assert.equal((await socket.next(({ t }) => t === 'event')).move, 'Ba2-Ba3');
  assert.deepEqual((await server.game(game)).line, ['Ba2-Ba3']);
  assert.equal((await player.ask({ ...move, key: 'k2' })).code, 'stale');
  assert.equal((await player.ask({ ...move, key: 'k3', at: 1 })).code, 'bad_move');
});

test('a client that reconnects gets all missed events, without gaps', async () => {
  const game = await server.create({ variant: 'raumschach' });
  const player = await server.player();
  assert.equal((await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' })).seq, 1);
  assert.equal((await player.ask({ t: 'goto', game, key: 'b', at: 0 })).seq, 2);
  assert.equal((await player.ask({ t: 'title', game, key: 'c', title: 'c' })).seq, 3);
  const again = await server.player();
  const id = again.send({ t: 'join', game, seq: 1 });
  const told = [await again.next(), await again.next(), await again.next()];
  assert.deepEqual(
    told.map(({ t, kind, seq }) => [t, kind, seq]),
    [
      ['event', 'goto', 2],
      ['event', 'title', 3],
      ['ack', undefined, 0],
    ],
  );
  assert.equal(told[2].re, id);
});

test('the computer answers', async () => {
  const game = await server.create({ variant: 'raumschach', black: computer(1) });
  const player = await server.player();
  assert.equal((await player.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' })).seq, 1);
  const { kind, seq, move } = await player.next(({ t, at }) => t === 'event' && at === 2, 30000);
  assert.deepEqual([kind, seq], ['move', 2]);
  assert.deepEqual((await server.game(game)).line, ['Ba2-Ba3', move]);
});

const types =
  'hello, join, leave, move, goto, seats, resign, draw, sit, takeback, decline, abort, rematch, chat, claim, title, hint, ' +
  'pace, step, watch, tournament, own, seek, unseek, joinSeek, seeks, analyse, rest, ping';
const noJson = 'not valid UTF-8 JSON';
// What is sent, the id of the answer (0 where none could be read), and what is said.
const malformed = [
  ['no JSON', 'hello', 0, noJson],
  ['nothing', '', 0, noJson],
  ['a list', '[]', 0, 'a list, expected an object'],
  ['no type', '{"id":5}', 5, `t: missing, expected one of ${types}`],
  ['an unknown type', '{"t":"dance","id":5}', 5, `t: "dance", expected one of ${types}`],
  ['a type that is no text', '{"t":{},"id":5}', 5, `t: an object, expected one of ${types}`],
  ['an unknown field', '{"t":"ping","id":5,"more":1}', 5, 'ping: unknown field "more"'],
  ['a missing field', '{"t":"join","id":5,"game":"x"}', 5, 'join.seq: missing, expected a whole number'],
  ['a field twice', '{"t":"ping","id":5,"id":6}', 0, '"id" stands twice'],
  [
    'a number out of range',
    '{"t":"join","id":5,"game":"x","seq":-1}',
    5,
    'join.seq: -1, expected 0 to 9007199254740991',
  ],
  ['a number beyond all', '{"t":"join","id":5,"game":"x","seq":1e400}', 0, noJson],
  [
    'a text that is too long',
    `{"t":"leave","id":5,"game":"${'x'.repeat(33)}"}`,
    5,
    'leave.game: 33 characters, expected at most 32',
  ],
  ['half a letter', '{"t":"leave","id":5,"game":"\\ud800"}', 0, noJson],
  [
    'depth',
    `{"t":"ping","id":5,"x":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    0,
    'it is nested deeper than any message',
  ],
];

for (const [name, text, re, message] of malformed) {
  attack('malformed messages', `a message with ${name} is answered by an error and nothing else`, async () => {
    const socket = await server.player();
    socket.frame(text);
    assert.deepEqual(await socket.next(), { t: 'error', re, code: 'bad_message', message, reason: null, values: [] });
    socket.send({ t: 'ping' });
    assert.deepEqual(await socket.next(), { t: 'pong' });
    socket.destroy();
  });
}

attack('malformed messages', 'a binary message is answered by an error', async () => {
  const socket = await server.player();
  socket.frame(Buffer.from([1, 2, 3]), { opcode: 2 });
  assert.deepEqual(await socket.next(), {
    t: 'error',
    re: 0,
    code: 'bad_message',
    message: 'a binary message, expected text',
    reason: null,
    values: [],
  });
  assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
  socket.destroy();
});

attack('malformed messages', 'a message that is too large ends the connection with 1009', async () => {
  const socket = await server.player();
  const frame = (size) => socket.frame('{"t":"ping","id":1}'.padEnd(size));
  frame(8192);
  assert.equal((await socket.next()).t, 'pong');
  frame(8193);
  assert.equal(await socket.end(), 1009);
});

attack('malformed messages', 'text that is no UTF-8 ends the connection with 1007', async () => {
  const socket = await server.player();
  socket.frame(Buffer.from([0x7b, 0xff, 0x7d]));
  assert.equal(await socket.end(), 1007);
});

test('a game that is not there is not there for every message', async () => {
  const socket = await server.player();
  const key = 'k';
  const messages = [
    { t: 'join', seq: 0 },
    { t: 'move', key, at: 0, move: 'x' },
    { t: 'goto', key, at: 0 },
    { t: 'resign', key, side: 'white' },
    { t: 'seats', key, white: person, black: person, paused: false },
    { t: 'draw', key },
    { t: 'claim', key, claim: 'repetition' },
    { t: 'title', key, title: '' },
    { t: 'hint', at: 0 },
    { t: 'sit', key },
    { t: 'takeback', key },
    { t: 'decline', key },
    { t: 'abort', key },
    { t: 'rematch' },
    { t: 'chat', key, text: 'x' },
  ];
  for (const message of messages)
    assert.equal((await socket.ask({ game: 'none', ...message })).code, 'not_found', message.t);
});

test('a page of another version is told to load again', async () => {
  const socket = await server.socket();
  const { t, code, message } = await socket.ask({ t: 'hello', protocol: 999 });
  assert.deepEqual([t, code], ['error', 'bad_message']);
  assert.equal(message, 'This page speaks version 999 of the protocol, the server version 1: load the page again.');
});

attack('floods', 'a flood is answered in full by a server that stays awake', async () => {
  const game = await server.create({ variant: 'raumschach' });
  const [loud, quiet] = [await server.player(), await server.player()];
  const ids = Array.from({ length: 2000 }, () => loud.send({ t: 'hint', game, at: 99 }));
  assert.equal((await quiet.ask({ t: 'ping' })).t, 'pong');
  for (const id of ids) assert.equal((await loud.next(({ re }) => re === id)).code, 'stale');
});

attack('floods', 'every kind of message is answered however often it comes', async (held) => {
  // More of each than may be under way: one that was answered and not counted as answered would stop the connection for good.
  const wire = JSON.parse(readFileSync(new URL('../../src/server/protocol/wire.json', import.meta.url), 'utf8'));
  const times = 40;
  const value = ([name, type]) => {
    if (type === 'Seat') return person;
    if (type === 'Side') return 'white';
    if (type === 'bool') return false;
    return type.startsWith('int') ? 1 : name;
  };
  for (const [t, { fields, answer }] of Object.entries(wire.client)) {
    const game = await server.create({ variant: 'raumschach', line: ['Ba2-Ba3'] });
    const socket = await server.player();
    const heard = [];
    socket.onMessage = (message) => heard.push(message);
    for (let each = 0; each < times; each += 1) {
      const own = Object.fromEntries(fields.map((field) => [field[0], value(field)]));
      socket.send({ ...own, ...('game' in own ? { game } : {}), t });
    }
    const answers = () =>
      heard.filter((message) => message.t === answer || (message.t === 'error' && message.re > 0)).length;
    for (const deadline = Date.now() + 60000; answers() < times && Date.now() < deadline;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    held(assert.equal(answers(), times, t));
    socket.destroy();
  }
});

attack('slow readers', 'whoever does not read is dropped, and nobody else notices', async () => {
  // A variant file that is mostly a remark makes snapshots large.
  const file = readFileSync(new URL('../../variants/raumschach.toml', import.meta.url), 'utf8').replace(
    'id = "raumschach"',
    'id = "remarks"',
  );
  const variantText = `${file}\n${`# ${'x'.repeat(98)}\n`.repeat(1000)}`;
  const game = await server.create({ variantText });
  const join = { t: 'join', game, seq: 0 };
  const dropped = () => server.stderr.match(/event=socket_dropped connection=\d+ reason=slow\n/g)?.length ?? 0;
  const wait = (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  assert.equal(dropped(), 0);
  const player = await server.player();
  assert.equal((await player.ask(join)).t, 'ack');

  // Asks for more at once than may wait, and reads it when it likes: what it asked for is sent as fast as it reads.
  const patient = await server.player();
  const snapshots = [];
  const answered = new Set();
  patient.onMessage = ({ t, re, state }) => (t === 'snapshot' ? snapshots.push(state.game) : answered.add(re));
  patient.pause();
  const asked = Array.from({ length: 300 }, () => patient.send(join));
  await wait(500);
  assert.equal((await player.ask({ t: 'ping' })).t, 'pong');
  patient.resume();
  for (const until = Date.now() + 60000; answered.size < asked.length && Date.now() < until;) await wait(10);
  assert.deepEqual([...answered], asked);
  assert.deepEqual(
    snapshots,
    asked.map(() => game),
  );
  assert.equal(patient.closed, undefined);
  assert.equal(dropped(), 0);
  patient.destroy();

  // Messages that cannot be read are answered without being counted. How many answers wait in the line itself, before any
  // waits in the server, is up to the system: 30,000 to 45,000 of them.
  const most = 200000;
  const nonsense = { t: 'ping', ['x'.repeat(900)]: 1 };
  // Is told too much; reads on as soon as it has been given up, and so is told that.
  const slow = await server.player();
  slow.pause();
  for (let each = 0; each < most && dropped() < 1; each += 1) {
    slow.send(nonsense);
    if (each % 100 === 0) await player.ask({ t: 'ping' });
  }
  assert.equal(dropped(), 1);
  slow.resume();
  assert.equal(await slow.end(), 1013);

  // Nothing more goes into the line: cannot even be told.
  const deaf = await server.player();
  deaf.pause();
  for (let each = 0; each < most && dropped() < 2; each += 1) {
    deaf.send(nonsense);
    if (each % 100 === 0) await player.ask({ t: 'ping' });
  }
  assert.equal(dropped(), 2);
  assert.equal((await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' })).seq, 1);
  await wait(2500);
  deaf.resume();
  assert.equal(await deaf.end(), 1006);
});

attack('slow-loris', 'whoever begins a request and does not end it is not waited for', async () => {
  const begin = Date.now();
  const [told, error] = await new Promise((resolve) => {
    let answer = '';
    let problem;
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: '));
    const drip = setInterval(() => socket.write('x'), 1000);
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', ({ code }) => {
      problem = code;
    });
    socket.on('close', () => (clearInterval(drip), resolve([answer, problem])));
  });
  const took = Date.now() - begin;
  assert.ok(took > 9000, `closed after ${took} ms: a slow line has 10 s for a request`);
  assert.equal(told, '');
  assert.ok([undefined, 'ECONNRESET', 'EPIPE'].includes(error), error);
});
