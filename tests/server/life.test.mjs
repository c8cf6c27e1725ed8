// Starting, ending, and what stands in the way of both.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server } from './server.mjs';

test('the signal to end is followed within five seconds, with every ack true', async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const server = await Server.start();
    const game = await server.create({ variant: 'raumschach' });
    const player = await server.player();
    await player.ask({ t: 'join', game, seq: 0 });
    const id = player.send({ t: 'move', game, key: 'a', at: 0, move: 'Ba2-Ba3' });
    const begin = Date.now();
    assert.equal(await server.stop(signal), 0, server.stderr);
    assert.ok(Date.now() - begin < 5000);
    const acked = await player.next(({ re }) => re === id).then(({ t }) => t === 'ack', () => false);
    assert.equal(await player.end(), 1001);
    const again = await Server.start({ folder: server.folder });
    const { line } = await again.game(game);
    assert.ok(!acked || line.length === 1);
    await again.stop();
    again.remove();
  }
});

test('a computer at work does not delay the end', async () => {
  const server = await Server.start();
  await server.create({ variant: 'raumschach', white: { kind: 'computer', level: 10 }, black: { kind: 'computer', level: 10 } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const begin = Date.now();
  assert.equal(await server.stop(), 0, server.stderr);
  assert.ok(Date.now() - begin < 5000);
  server.remove();
});

test('a port that was asked for and is taken is an error; one that was not is passed over', async () => {
  const first = await Server.start();
  const refused = await Server.start({ port: first.port });
  assert.equal(await refused.exit, 1);
  assert.equal(refused.stdout, '');
  assert.equal(refused.stderr, `strata: 127.0.0.1:${first.port} is taken by another program\n`);
  const [one, other] = [await Server.start({ port: null }), await Server.start({ port: null })];
  assert.ok(one.port >= 8080 && other.port > one.port && other.port <= 8100, `${one.port} ${other.port}`);
  for (const server of [first, one, other]) await server.stop();
  for (const server of [first, refused, one, other]) server.remove();
});

test('a second server on the same folder is refused', async () => {
  const first = await Server.start();
  const second = await Server.start({ folder: first.folder });
  assert.equal(await second.exit, 1);
  assert.match(second.stderr, /^strata: .*served by another running server.*\n$/);
  assert.match(second.stderr, new RegExp(`http://127.0.0.1:${first.port}/`));
  assert.equal((await first.http('GET', '/healthz')).status, 200);
  assert.equal(await first.stop('SIGKILL'), 'SIGKILL');
  const third = await Server.start({ folder: first.folder });
  assert.equal((await third.http('GET', '/healthz')).status, 200);
  await third.stop();
  third.remove();
});

test('what cannot be served is said in one line', async () => {
  const wrong = [
    [['--host', 'nowhere'], 2, /"nowhere" is no address/],
    [['--host', '203.0.113.1'], 1, /203\.0\.113\.1:\d+ cannot be served: /],
    [['--origin', 'chess.example'], 2, /--origin is "chess\.example", expected one like/],
    [['--port', '65536'], 2, /--port is "65536"/],
    [['--workers', 'many'], 2, /--workers is "many"/],
  ];
  for (const [extra, code, message] of wrong) {
    const server = await Server.start({ extra, port: extra[0] === '--port' ? null : 0 });
    assert.equal(await server.exit, code, server.stderr);
    assert.match(server.stderr, message);
    assert.equal(server.stderr.split('\n').length, 2);
    server.remove();
  }
});

test('a folder that is a file is refused', async () => {
  const server = await Server.start();
  await server.stop();
  const file = join(server.folder, 'file');
  writeFileSync(file, '');
  const refused = await Server.start({ folder: file });
  assert.equal(await refused.exit, 1);
  assert.match(refused.stderr, /^strata: /);
  server.remove();
});

test('without a display --open opens nothing and says nothing', async () => {
  const server = await Server.start({ extra: ['--open'] });
  assert.equal(server.stdout.split('\n').length, 2);
  assert.equal(await server.stop(), 0);
  assert.equal(server.stderr.replace(/^.*event=no_page.*\n/m, ''), '');
  server.remove();
});
