// The engine of the server for analysis boards, over the network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bob, computer, Server, suite } from './server.mjs';

const server = suite({ extra: ['--workers', '1'] });

const asked = (fields = {}) => ({
  t: 'analyse',
  variant: 'orthodox',
  variantText: '',
  options: [],
  start: '',
  line: [],
  multipv: 1,
  ...fields,
});
const lines = (socket, fits = () => true) => socket.next((message) => message.t === 'lines' && fits(message), 30000);

test('lines come until rest, and none after its ack', async () => {
  const player = await server.player();
  const ack = await player.ask(asked({ line: ['e2-e4'], multipv: 3 }));
  assert.equal(ack.t, 'ack');
  const deep = await lines(player, ({ lines: [best] }) => best.depth >= 4);
  assert.equal(deep.re, ack.re);
  assert.equal(deep.lines.length, 3);
  assert.ok(deep.nodes > 0);
  for (const { pv, evaluation, chance } of deep.lines) {
    assert.match(pv[0], /^[a-h][78]-[a-h][56]$|^[bg]8-[acfh]6$/);
    assert.match(evaluation, /^-?\d+\.\d\d$/);
    assert.ok(chance > 0 && chance < 1000);
  }
  assert.equal((await player.ask({ t: 'rest' })).t, 'ack');
  const late = [];
  const answered = new Promise((resolve) => {
    player.onMessage = (message) => (message.t === 'pong' ? resolve() : late.push(message));
  });
  player.send({ t: 'ping' });
  await answered;
  assert.deepEqual(late, []);
});

test('a position that is none is refused in words, and by its code', async () => {
  const player = await server.player();
  for (const [fields, code] of [
    [{ variant: 'nonsense' }, 'bad_variant'],
    [{ start: '8/8 w' }, 'bad_position'],
    [{ line: ['e2-e5'] }, 'bad_move'],
    [{ line: ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'] }, 'game_over'],
    [{ multipv: 6 }, 'bad_message'],
  ]) {
    const answer = await player.ask(asked(fields));
    assert.equal(answer.code, code, JSON.stringify(answer));
    assert.ok(answer.message.length > 10);
  }
});

test('a variant of one’s own is analysed', async () => {
  const player = await server.player();
  const variantText = 'format = 1\nid = "mine"\nname = "Mine"\ninherits = "orthodox"\n';
  assert.equal((await player.ask(asked({ variant: '', variantText }))).t, 'ack');
  assert.ok((await lines(player)).lines[0].pv.length > 0);
  await player.ask({ t: 'rest' });
});

test('those who analyse share the engine, a game has the computer meanwhile, and who is gone leaves it to others', async () => {
  const [first, second] = [await server.player(), await server.player(bob)];
  assert.equal((await first.ask(asked({ variant: 'upright' }))).t, 'ack');
  await lines(first);
  assert.equal((await second.ask(asked())).t, 'ack');
  await lines(second);
  const game = await server.create({ variant: 'orthodox', black: computer(1) });
  const player = await server.player();
  assert.equal((await player.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  assert.equal((await player.ask({ t: 'move', game, key: 'a', at: 0, move: 'e2-e4' })).seq, 1);
  assert.equal((await player.next(({ t, at }) => t === 'event' && at === 2, 30000)).kind, 'move');
  await lines(first);
  for (const socket of [first, second]) socket.destroy();
  assert.equal((await player.ask(asked({ line: ['d2-d4'] }))).t, 'ack');
  await lines(player);
  await player.ask({ t: 'rest' });
});

test('a server that is told so analyses nothing', async () => {
  const other = await Server.start({ extra: ['--analysis', '0'] });
  const player = await other.player();
  assert.equal((await player.ask(asked())).code, 'refused');
  assert.equal((await player.ask({ t: 'rest' })).t, 'ack');
  await other.stop();
  other.remove();
});
