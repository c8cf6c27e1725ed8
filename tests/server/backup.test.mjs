// Games carried away from under a running server, and brought back: nothing is lost, and nothing is trusted unread.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { binary, newFolder, Server } from './server.mjs';

/** { code, output, errors } of a command. */
const strata = (...words) =>
  new Promise((resolve) =>
    execFile(binary, words, (problem, output, errors) => resolve({ code: problem?.code ?? 0, output, errors })),
  );

const succeed = async (...words) => {
  const run = await strata(...words);
  assert.equal(run.code, 0, run.errors);
  return run.output;
};

const refuse = async (sentence, ...words) => {
  const run = await strata(...words);
  assert.equal(run.code, 1, run.output);
  assert.equal(run.errors.split('\n').length, 2, run.errors);
  assert.match(run.errors, sentence);
};

async function played(server, moves, fields = {}) {
  const game = await server.create({ variant: 'raumschach', ...fields });
  const player = await server.player();
  for (const [at, move] of moves.entries())
    assert.equal((await player.ask({ t: 'move', game, key: `k${at}`, at, move })).t, 'ack');
  return game;
}

const opening = ['Ba2-Ba3', 'Da4-Da3', 'Bb2-Bb3'];

test('a backup holds what was there, and a server that is given it answers the same', async () => {
  const server = await Server.start();
  const games = [
    await played(server, opening, { title: 'First' }),
    await played(server, opening.slice(0, 1), { title: 'Second' }),
  ];
  const before = await Promise.all(games.map((game) => server.game(game)));
  const place = newFolder();
  const file = join(place, 'games.backup');
  assert.equal(
    await succeed('backup', server.folder, file),
    `2 games with 4 moves are in ${file}; all of them replay\n`,
  );
  assert.equal((statSync(file).mode & 0o777).toString(8), '600');
  assert.deepEqual(readdirSync(place), ['games.backup'], 'nothing else is left behind');

  await refuse(/games\.backup: this file is there already; .*--force/, 'backup', server.folder, file);
  // The server would go on writing to a file without a name.
  for (const name of ['strata.db', 'strata.db-wal'])
    await refuse(/may not take the place of a database/, 'backup', server.folder, join(server.folder, name), '--force');
  linkSync(join(server.folder, 'strata.db'), `${file}.link`);
  await refuse(/may not take the place of a database/, 'backup', server.folder, `${file}.link`, '--force');
  await succeed('backup', server.folder, file, '--force');
  await refuse(/: this folder holds games, which nothing is put on top of/, 'restore', file, server.folder);
  await server.stop('SIGKILL');

  const folder = join(place, 'new', 'folder');
  assert.equal(await succeed('restore', file, folder), `2 games with 4 moves are in ${folder}\n`);
  assert.deepEqual(readdirSync(folder), ['strata.db']);
  assert.equal((statSync(join(folder, 'strata.db')).mode & 0o777).toString(8), '600');
  const again = await Server.start({ folder });
  assert.deepEqual(await Promise.all(games.map((game) => again.game(game))), before);
  await again.stop();
  server.remove();
  rmSync(place, { recursive: true });
});

test('a backup under running moves can be restored, and all of its games replay', async () => {
  const server = await Server.start();
  const fleet = spawn(binary, [
    'loadtest',
    `http://127.0.0.1:${server.port}`,
    '--games',
    '10',
    '--rate',
    '200',
    '--seconds',
    '600',
  ]);
  const ended = new Promise((resolve) => fleet.on('close', resolve));
  const place = newFolder();
  const counts = [];
  let last;
  let games;
  try {
    while (JSON.parse((await server.http('GET', '/healthz')).text).games < 10)
      await new Promise((resolve) => setTimeout(resolve, 10));
    // The fleet begins another game where one ends, so there may be more than ten.
    do {
      last = join(place, `${counts.length}`);
      const output = await succeed('backup', server.folder, last);
      const read = /^(\d+) games with (\d+) moves? are in .*; all of them replay\n$/.exec(output);
      assert.ok(read, output);
      games = Number(read[1]);
      counts.push(Number(read[2]));
    } while (counts.length < 3 || counts.at(-1) === counts[0]);
    assert.deepEqual(
      counts,
      [...counts].sort((a, b) => a - b),
      'the moves go on',
    );
    fleet.kill('SIGINT');
    assert.equal(await ended, 0, 'the fleet finds all its moves at the server');
  } finally {
    // One that goes on would keep the tests from ending.
    fleet.kill('SIGKILL');
  }
  await succeed('restore', last, join(place, 'folder'));
  const again = await Server.start({ folder: join(place, 'folder') });
  // One that has no move yet is not counted there.
  const restored = JSON.parse((await again.http('GET', '/healthz')).text).games;
  assert.ok(restored >= 10 && restored <= games, `${restored} of ${games} games`);
  await again.stop();
  await server.stop();
  server.remove();
  rmSync(place, { recursive: true });
});

test('a backup takes the place of games that were lost, whatever they left in the folder', async () => {
  const server = await Server.start();
  const game = await played(server, opening.slice(0, 1));
  const place = newFolder();
  const file = join(place, 'games.backup');
  await succeed('backup', server.folder, file);
  const before = await server.game(game);
  const player = await server.player();
  assert.equal((await player.ask({ t: 'move', game, key: 'k1', at: 1, move: opening[1] })).t, 'ack');
  await server.stop();
  rmSync(join(server.folder, 'strata.db'));
  assert.ok(existsSync(join(server.folder, 'strata.head')), 'it knows of a commit that the backup has not');
  await succeed('restore', file, server.folder);
  const again = await Server.start({ folder: server.folder });
  assert.deepEqual(await again.game(game), before);
  await again.stop();
  server.remove();
  rmSync(place, { recursive: true });
});

test('a restore that finds a new database leaves its commit count alone', async () => {
  const server = await Server.start();
  await played(server, opening);
  const place = newFolder();
  const [file, folder] = [join(place, 'games.backup'), join(place, 'folder')];
  await succeed('backup', server.folder, file);
  mkdirSync(folder);
  const count = join(folder, 'strata.head');
  writeFileSync(count, 'its count');
  // A link into nothing is not seen before the database is put there.
  symlinkSync(join(place, 'nowhere'), join(folder, 'strata.db'));
  await refuse(/: this folder holds games, which nothing is put on top of/, 'restore', file, folder);
  assert.equal(readFileSync(count, 'utf8'), 'its count');
  await server.stop();
  server.remove();
  rmSync(place, { recursive: true });
});

test('a backup that was cut, changed or is none is refused, and the folder stays empty', async () => {
  const server = await Server.start();
  await played(server, opening);
  const place = newFolder();
  const file = join(place, 'games.backup');
  await succeed('backup', server.folder, file);
  const whole = readFileSync(file);
  const folder = join(place, 'folder');
  mkdirSync(folder);
  for (const cut of [whole.length - 1, whole.length - 4096, whole.length / 2, 4096, 50]) {
    writeFileSync(file, whole);
    truncateSync(file, cut);
    await refuse(/games\.backup: this (database|backup) is damaged|this is no backup/, 'restore', file, folder);
    assert.deepEqual(readdirSync(folder), [], `cut to ${cut}`);
  }
  writeFileSync(file, '');
  await refuse(/this is no backup: it is empty/, 'restore', file, folder);
  writeFileSync(file, 'no database');
  await refuse(/games\.backup: this is no backup/, 'restore', file, folder);
  await refuse(/: there is no such file/, 'restore', join(place, 'nothing'), folder);
  // A legal move made into another: the file is whole, and the game is not.
  const illegal = Buffer.from(whole);
  for (let at = illegal.indexOf('Da4-Da3'); at >= 0; at = illegal.indexOf('Da4-Da3', at + 1))
    illegal.write('Da4-Ea5', at);
  writeFileSync(file, illegal);
  const run = await strata('restore', file, folder);
  assert.equal(run.code, 1);
  assert.match(run.errors, /^strata: game \w+: .+\n.*1 of 1 games do not replay; nothing was restored/);
  assert.deepEqual(readdirSync(folder), []);
  await succeed('restore', file, folder, '--force');
  assert.ok(existsSync(join(folder, 'strata.db')));
  await refuse(/: there are no games here\n$/, 'backup', place, join(place, 'none'));
  await server.stop();
  server.remove();
  rmSync(place, { recursive: true });
});

test('games are exported as records and as lines of JSON', async () => {
  const server = await Server.start();
  const games = [await played(server, opening, { title: 'First' }), await played(server, opening.slice(0, 1))];
  const lines = (await succeed('export', server.folder, '--format', 'jsonl')).trimEnd().split('\n');
  const nobody = { owner: false, white: false, black: false };
  const expected = await Promise.all(games.map((game) => server.game(game)));
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    expected.map((game) => ({ ...game, you: nobody })),
  );
  const place = newFolder();
  const file = join(place, 'games.pgn');
  assert.equal(await succeed('export', server.folder, '-o', file), `2 games with 4 moves are in ${file}\n`);
  assert.equal((statSync(file).mode & 0o777).toString(8), '600');
  const records = await Promise.all(
    games.map(async (game) => (await server.http('GET', `/api/games/${game}/record`)).text),
  );
  assert.equal(readFileSync(file, 'utf8'), records.join('\n'));
  assert.match(await succeed('replay', 'raumschach', file), /replayed 4 of 4 in 2 games, 0 failed/);
  await refuse(/games\.pgn: the file exists already/, 'export', server.folder, '-o', file);
  await server.stop();
  server.remove();
  rmSync(place, { recursive: true });
});
