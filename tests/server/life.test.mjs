// Starting, ending, and what stands in the way of both.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { Server, computer, newFolder } from './server.mjs';
import { ConnectionClosed } from './socket.mjs';

test('the signal to end is followed, and what was taken is answered', async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const server = await Server.start();
    const game = await server.create({ variant: 'raumschach' });
    const player = await server.player();
    assert.equal((await player.ask({ t: 'join', game, seq: 0 })).t, 'ack');
    assert.equal((await player.ask({ t: 'title', game, key: 'k0', title: 'title 0' })).seq, 1);
    // More than the server takes at once.
    for (let each = 1; each <= 500; each += 1)
      player.send({ t: 'title', game, key: `k${each}`, title: `title ${each}` });
    const answers = [await player.next(({ re, seq }) => re !== undefined && seq === 2)];
    // Its exit code says that all was done in the time that it has for that.
    assert.equal(await server.stop(signal), 0, server.stderr);
    assert.equal(await player.end(), 1001);
    for (let more = true; more;) {
      const answer = await player.next(({ re }) => re !== undefined).catch((error) => error);
      more = !(answer instanceof ConnectionClosed);
      if (more) answers.push(answer);
    }
    assert.deepEqual(
      answers.map(({ t, seq }) => [t, seq]),
      answers.map((_, index) => ['ack', index + 2]),
    );
    const again = await Server.start({ folder: server.folder });
    const { seq, title } = await again.game(game);
    assert.deepEqual([seq, title], [answers.length + 1, `title ${answers.length}`]);
    assert.equal(await again.stop(), 0);
    again.remove();
  }
});

test('a computer at work does not delay the end', async () => {
  const server = await Server.start();
  const game = await server.create({ variant: 'raumschach', white: computer(10), black: computer(10) });
  const watcher = await server.player();
  assert.equal((await watcher.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  await watcher.next(({ t, on, depth }) => t === 'thinking' && on && depth > 0);
  assert.equal(await server.stop(), 0, server.stderr);
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

attack('unread log', 'a log that nobody reads delays nothing', async () => {
  const server = await Server.start({ extra: ['--verbose'] });
  const player = await server.player();
  server.child.stderr.pause();
  // Each makes a line of 250 bytes: many times what a pipe and its reader hold.
  for (let each = 1; each <= 4000; each += 1) {
    const answer = await player.ask({ t: 'x'.repeat(300) });
    assert.equal(answer.code, 'bad_message');
  }
  assert.equal((await server.http('GET', '/healthz')).status, 200);
  const exit = new Promise((resolve) => server.child.on('exit', resolve));
  server.child.kill('SIGTERM');
  assert.equal(await exit, 0);
  server.child.stderr.resume();
  await server.exit;
  server.remove();
});

attack('unread log', 'lines of the log that were lost are counted once it is read again', async () => {
  const server = await Server.start({ extra: ['--verbose'] });
  const player = await server.player();
  // Lines are given up after a while in which nobody reads. How much is asked meanwhile is the machine's affair.
  for (const until = Date.now() + 60000; !server.stderr.includes('event=log_lost') && Date.now() < until;) {
    server.child.stderr.pause();
    for (let each = 1; each <= 4000; each += 1) await player.ask({ t: 'x'.repeat(300) });
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await player.ask({ t: 'x' });
    server.child.stderr.resume();
    for (const read = Date.now() + 1000; !server.stderr.includes('event=log_lost') && Date.now() < read;)
      await player.ask({ t: 'x' });
  }
  assert.match(server.stderr, /^event=log_lost lines=\d+$/m);
  assert.equal(await server.stop(), 0);
  assert.match(server.stderr, /event=stopped\n$/, 'what can be written is written before the end');
  server.remove();
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
    [['--lan', '--host', 'fe80::1'], 2, /--lan finds other servers by IPv4, but --host fe80::1 is an IPv6 address/],
    [['--hsts', '0'], 2, /--hsts is "0"/],
  ];
  for (const [extra, code, message] of wrong) {
    const server = await Server.start({ extra, port: extra[0] === '--port' ? null : 0 });
    assert.equal(await server.exit, code, server.stderr);
    assert.match(server.stderr, message);
    assert.equal(server.stderr.split('\n').length, 2);
    assert.equal(server.stdout, '');
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
  assert.equal(refused.stderr, `strata: ${file}: this folder cannot be made: Not a directory\n`);
  server.remove();
});

test('--open shows the page where there is a display, and else opens nothing and says nothing', async () => {
  const folder = newFolder();
  const opened = join(folder, 'opened');
  const started = (environment) =>
    Server.start({ extra: ['--open'], environment: { PATH: `${folder}:${process.env.PATH}`, ...environment } });
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf '%s' "$1" >'${opened}.part' && mv '${opened}.part' '${opened}'\n`,
    { mode: 0o755 },
  );
  const blind = await started({});
  assert.match(blind.stdout, /^Strata is at [^\n]*\nTo become its admin[^\n]*\n$/);
  const seeing = await started({ DISPLAY: ':0' });
  for (const until = Date.now() + 60_000; !existsSync(opened) && Date.now() < until;)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  assert.equal(readFileSync(opened, 'utf8'), `http://127.0.0.1:${seeing.port}/`);
  for (const server of [blind, seeing]) {
    assert.equal(await server.stop(), 0);
    assert.equal(server.stderr, '');
    server.remove();
  }
  rmSync(folder, { recursive: true });
});
