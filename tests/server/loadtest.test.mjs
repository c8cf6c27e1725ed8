// The fleet that tries a server, tried itself: it counts right, goes on after a server that died, and finds what a server lost.

import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { begun, counted, fleet, goneOn } from './fleet.mjs';
import { newFolder, Server } from './server.mjs';

test('a small fleet with drops and spectators finds everything in its place', async () => {
  const server = await Server.start();
  const run = await fleet(
    `http://127.0.0.1:${server.port}/`,
    `--games 20 --rate 100 --seconds 3 --spectators 5 --drop 0.05 --seed 7 --server-pid ${server.child.pid}`,
  ).done;
  assert.equal(run.code, 0, run.output + run.errors);
  assert.match(run.output, /^games 20 rate 100\/s seconds 3 spectators 5 drop 0.05 storm 0 idle 0 seed 7\n/);
  const { rate, p50, p99, p999, ...faults } = counted(run.output);
  assert.deepEqual(faults, { lost: 0, duplicated: 0, reordered: 0 });
  assert.ok(rate > 0 && p50 > 0 && p50 <= p99 && p99 <= p999, run.output);
  const [, moves, connections, broken] = /, (\d+) moves in .* over (\d+) connections, (\d+) of/
    .exec(run.output)
    .map(Number);
  assert.ok(moves > 20 && broken > 0, run.output);
  assert.ok(connections > 45, 'two a game, five that look on, and those that were made again');
  const memory =
    /\nmemory (\d+\.\d) MB at first, (\d+\.\d) MB at last: -?\d+\.\d KB a connection, -?\d+\.\d KB a new game, -?\d+\.\d KB a game of (\d+) plies\n/;
  assert.match(run.output, memory);
  const [, first, last, plies] = memory.exec(run.output).map(Number);
  assert.ok(first > 0 && last > 0 && plies > 0, run.output);
  assert.equal(JSON.parse((await server.http('GET', '/healthz')).text).games, 20, 'the server has all of them');
  assert.equal(await server.stop(), 0);
  server.remove();
});

test('all lose their connections at once and come back, and who said nothing meanwhile is answered', async () => {
  const server = await Server.start();
  const run = await fleet(
    `http://127.0.0.1:${server.port}/`,
    '--games 20 --rate 100 --seconds 6 --spectators 5 --storm 2 --idle 10',
  ).done;
  assert.equal(run.code, 0, run.output + run.errors);
  const { lost, duplicated, reordered } = counted(run.output);
  assert.deepEqual({ lost, duplicated, reordered }, { lost: 0, duplicated: 0, reordered: 0 });
  assert.match(run.output, /\nstorms [23], all connections back \d+ ms after the worst\n/);
  assert.match(run.output, /\nidle 10 connections, 10 of them answered at the end, 0 lost meanwhile\n/);
  const [, made, broken] = /over (\d+) connections, (\d+) of them dropped/.exec(run.output).map(Number);
  assert.ok(broken >= 2 * 50, `${broken}: two storms break 55 connections each`);
  assert.ok(made >= 55 + broken, `${made}: they came back`);
  await server.stop();
  server.remove();
});

test('players may share connections', async () => {
  const server = await Server.start();
  const run = await fleet(`http://127.0.0.1:${server.port}`, '--games 12 --rate 60 --seconds 2 --players 4').done;
  assert.equal(run.code, 0, run.output + run.errors);
  assert.match(run.output, /over 4 connections/);
  await server.stop();
  server.remove();
});

test('a server that is killed in the middle is found again, and has kept all it acknowledged', async () => {
  const server = await Server.start();
  const run = fleet(`http://127.0.0.1:${server.port}/`, '--games 20 --rate 100 --seconds 600 --spectators 5');
  await begun(server, 20);
  await server.stop('SIGKILL');
  await run.hasSaid('no connection is left');
  const again = await Server.start({ folder: server.folder, port: server.port });
  await run.hasSaid('connected again');
  await goneOn(again);
  run.end();
  const { code, output, errors } = await run.done;
  assert.equal(code, 0, output + errors);
  assert.match(output, /\nno connection is left \(.+\); all try again\nconnected again after \d+ ms\n/);
  const { lost, duplicated, reordered } = counted(output);
  assert.deepEqual({ lost, duplicated, reordered }, { lost: 0, duplicated: 0, reordered: 0 });
  await again.stop();
  again.remove();
});

test('moves that a server has acknowledged and forgotten are found', async () => {
  const server = await Server.start();
  const run = fleet(`http://127.0.0.1:${server.port}/`, '--games 10 --rate 100 --seconds 600');
  await begun(server, 10);
  await server.stop('SIGKILL');
  const early = newFolder();
  cpSync(server.folder, early, { recursive: true });
  const second = await Server.start({ folder: server.folder, port: server.port });
  await run.hasSaid('connected again');
  await goneOn(second);
  await second.stop('SIGKILL');
  // The disk of a second ago: all games are there, and what was played in them last is gone.
  rmSync(server.folder, { recursive: true });
  cpSync(early, server.folder, { recursive: true });
  const third = await Server.start({ folder: server.folder, port: server.port });
  await run.hasSaid('connected again', 2);
  run.end();
  const { code, output, errors } = await run.done;
  assert.equal(code, 1, output + errors);
  assert.ok(counted(output).lost > 0, output);
  await third.stop();
  third.remove();
  rmSync(early, { recursive: true });
});

test('what cannot be tried is said in a sentence', async () => {
  const silent = createServer();
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const free = silent.address().port;
  await new Promise((resolve) => silent.close(resolve));
  for (const [url, code, sentence] of [
    ['ftp://there', 2, /^strata: URL is "ftp:\/\/there", expected one like http:\/\/127\.0\.0\.1:8080\n$/],
    ['https://there', 2, /TLS is the proxy's: give the address of the server behind it/],
    ['http://127.0.0.1:99999', 2, /its port is none/],
    [`http://127.0.0.1:${free}`, 1, /^strata: there is no server at 127\.0\.0\.1:\d+: Connection refused\n$/],
  ]) {
    const run = await fleet(url, '--games 2').done;
    assert.equal(run.code, code, run.errors);
    assert.match(run.errors, sentence);
  }
});
