// What may go wrong on a socket, and that it harms nobody else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Server, computer, person } from './server.mjs';

let server;
before(async () => { server = await Server.start(); });
after(async () => {
  await server.stop();
  server.remove();
});

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

test('whoever comes back gets what was missed, without gaps', async () => {
  const game = await server.create({ variant: 'raumschach' });
  const player = await server.player();
  await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' });
  await player.ask({ t: 'goto', game, key: 'b', at: 0 });
  await player.ask({ t: 'title', game, key: 'c', title: 'c' });
  const again = await server.player();
  await again.ask({ t: 'join', game, seq: 1 });
  assert.equal((await again.next(({ t }) => t === 'event')).seq, 2);
  assert.equal((await again.next(({ t }) => t === 'event')).seq, 3);
});

test('the computer answers', async () => {
  const game = await server.create({ variant: 'raumschach', black: computer(1) });
  const player = await server.player();
  await player.ask({ t: 'join', game, seq: 0 });
  await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' });
  assert.equal((await player.next(({ t, at }) => t === 'event' && at === 2, 30000)).seq, 2);
});

const malformed = [
  ['no JSON', 'hello', 0],
  ['nothing', '', 0],
  ['a list', '[]', 0],
  ['no type', '{"id":5}', 5],
  ['an unknown type', '{"t":"dance","id":5}', 5],
  ['a type that is no text', '{"t":{},"id":5}', 5],
  ['an unknown field', '{"t":"ping","id":5,"more":1}', 5],
  ['a missing field', '{"t":"join","id":5,"game":"x"}', 5],
  ['a field twice', '{"t":"ping","id":5,"id":6}', 6],
  ['a number out of range', '{"t":"join","id":5,"game":"x","seq":-1}', 5],
  ['a number beyond all', '{"t":"join","id":5,"game":"x","seq":1e400}', 0],
  ['a text that is too long', `{"t":"leave","id":5,"game":"${'x'.repeat(33)}"}`, 5],
  ['half a letter', '{"t":"leave","id":5,"game":"\\ud800"}', 0],
  ['depth', `{"t":"ping","id":5,"x":${'['.repeat(2000)}${']'.repeat(2000)}}`, 0],
];

for (const [name, text, id] of malformed) {
  test(`a message with ${name} is answered by an error and nothing else`, async () => {
    const socket = await server.player();
    socket.frame(text);
    const { t, re, code, message } = await socket.next();
    assert.deepEqual([t, code], ['error', 'bad_message']);
    assert.ok(re === id || re === 0, `re is ${re}`);
    assert.ok(message.length > 0);
    assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
    socket.destroy();
  });
}

test('a binary message is answered by an error', async () => {
  const socket = await server.player();
  socket.frame(Buffer.from([1, 2, 3]), { opcode: 2 });
  assert.equal((await socket.next()).code, 'bad_message');
  assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
  socket.destroy();
});

test('a message that is too large ends the connection with 1009', async () => {
  const socket = await server.player();
  socket.frame(`{"t":"ping","id":1,"x":"${'x'.repeat(8192)}"}`);
  assert.equal(await socket.end(), 1009);
});

test('text that is no UTF-8 ends the connection with 1007', async () => {
  const socket = await server.player();
  socket.frame(Buffer.from([0x7b, 0xff, 0x7d]));
  assert.equal(await socket.end(), 1007);
});

test('a game that is not there is not there for every message', async () => {
  const socket = await server.player();
  const key = 'k';
  const messages = [{ t: 'join', seq: 0 }, { t: 'move', key, at: 0, move: 'x' }, { t: 'goto', key, at: 0 }, { t: 'resign', key, side: 'white' },
    { t: 'seats', key, white: person, black: person, paused: false }, { t: 'draw', key }, { t: 'claim', key, claim: 'repetition' },
    { t: 'title', key, title: '' }, { t: 'hint', at: 0 }];
  for (const message of messages) assert.equal((await socket.ask({ game: 'none', ...message })).code, 'not_found', message.t);
});

test('a page of another version is told to load again', async () => {
  const socket = await server.socket();
  assert.equal((await socket.ask({ t: 'hello', protocol: 999 })).t, 'error');
});

test('a flood is answered in full by a server that stays awake', async () => {
  const game = await server.create({ variant: 'raumschach' });
  const [loud, quiet] = [await server.player(), await server.player()];
  const ids = Array.from({ length: 2000 }, () => loud.send({ t: 'hint', game, at: 99 }));
  const begin = Date.now();
  await quiet.ask({ t: 'ping' });
  assert.ok(Date.now() - begin < 1000);
  for (const id of ids) assert.equal((await loud.next(({ re }) => re === id)).t, 'error');
});

test('whoever does not read is dropped, and nobody else notices', async () => {
  // A variant file that is mostly a remark makes snapshots large.
  const file = readFileSync(new URL('../../variants/raumschach.toml', import.meta.url), 'utf8');
  const variantText = `${file}\n${`# ${'x'.repeat(98)}\n`.repeat(1000)}`;
  const game = await server.create({ variantText });
  const slow = await server.player();
  slow.pause();
  for (let each = 0; each < 300; each += 1) slow.send({ t: 'join', game, seq: 0 });
  const player = await server.player();
  await player.ask({ t: 'join', game, seq: 0 });
  const begin = Date.now();
  assert.equal((await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' })).seq, 1);
  assert.ok(Date.now() - begin < 2000);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  slow.resume();
  assert.ok([1006, 1013].includes(await slow.end()));
  assert.match(server.stderr, /event=socket_dropped connection=\d+ reason=slow/);
});

test('whoever begins a request and does not end it is not waited for', { timeout: 20000 }, async () => {
  const begin = Date.now();
  await new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: '));
    const drip = setInterval(() => socket.write('x'), 1000);
    const done = () => (clearInterval(drip), resolve());
    socket.on('close', done);
    socket.on('error', done);
  });
  assert.ok(Date.now() - begin < 13000);
});
