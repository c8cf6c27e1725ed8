// The files of the games: who may read them, what stands in the way of them, and that nothing of them is lost by that.

import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { identityKey } from './identity.mjs';
import { Server, binary, newFolder } from './server.mjs';

const mode = (path) => (statSync(path).mode & 0o777).toString(8);
const nobody = 65534;
/** Permissions mean nothing to root: then the server is started as somebody else, from where everybody may read what it needs. */
function asUser(context) {
  if (process.getuid() !== 0) return {};
  const open = newFolder();
  context.after(() => rmSync(open, { recursive: true, force: true }));
  const [program, key] = [binary, identityKey].map((from) => {
    const to = join(open, basename(from));
    copyFileSync(from, to);
    return to;
  });
  chmodSync(open, 0o755);
  return { uid: nobody, program, key };
}
const giveAway = (...paths) => {
  if (process.getuid() === 0) for (const path of paths) chownSync(path, nobody, nobody);
};

/** A server that was killed with a game in its log, and the id of the game. */
async function killed() {
  const server = await Server.start();
  const game = await server.create({ variant: 'raumschach', title: 'Kept' });
  await server.stop('SIGKILL');
  return { folder: server.folder, game, server };
}

/** Starts where it must not, and gives back what it said. */
async function refusal(options) {
  const server = await Server.start(options);
  assert.equal(await server.exit, 1, server.stdout + server.stderr);
  assert.equal(server.stdout, '');
  assert.equal(server.stderr.split('\n').length, 2, server.stderr);
  return server.stderr;
}

test('nobody else can read the games', async () => {
  const folder = join(newFolder(), 'deep', 'er');
  const server = await Server.start({ folder, shell: 'umask 022' });
  const files = readdirSync(folder);
  assert.deepEqual(files.sort(), [
    'strata.address',
    'strata.db',
    'strata.db-shm',
    'strata.db-wal',
    'strata.head',
    'strata.lock',
  ]);
  for (const file of files) assert.equal(mode(join(folder, file)), '600', file);
  assert.equal(mode(folder), '700');
  await server.stop('SIGKILL');
  // Those of an earlier version were open to everybody.
  for (const file of files) chmodSync(join(folder, file), 0o644);
  const again = await Server.start({ folder });
  for (const file of readdirSync(folder)) assert.equal(mode(join(folder, file)), '600', file);
  await again.stop();
  server.remove();
});

test('a log without its database is left as it is', async () => {
  const { folder, game, server } = await killed();
  const [database, log] = ['strata.db', 'strata.db-wal'].map((name) => join(folder, name));
  const before = readFileSync(log);
  const whole = join(folder, 'aside');
  renameSync(database, whole);
  for (const step of [() => writeFileSync(database, ''), () => assert.ok(existsSync(database))]) {
    const said = await refusal({ folder });
    assert.match(said, /strata\.db: this database is empty or missing, but its log strata\.db-wal holds \d+ bytes/);
    assert.match(said, /put the database or a backup of both back, or move the log away/);
    assert.deepEqual(readFileSync(log), before);
    step();
  }
  renameSync(whole, database);
  const again = await Server.start({ folder });
  assert.equal((await again.game(game)).title, 'Kept');
  await again.stop();
  server.remove();
});

test('what this user may not read or write is named, and what to do', async (context) => {
  const user = asUser(context);
  for (const [file, what] of [
    ['strata.db', 'this database'],
    ['strata.db-wal', 'this log of the database'],
    ['strata.lock', 'the lock of this folder'],
  ]) {
    const { folder, game, server } = await killed();
    const path = join(folder, file);
    giveAway(folder, ...readdirSync(folder).map((each) => join(folder, each)));
    for (const closed of [0o000, 0o400]) {
      chmodSync(path, closed);
      const said = await refusal({ folder, ...user });
      assert.equal(
        said,
        `strata: ${path}: ${what} cannot be read and written: Permission denied; let this user read and write it, or choose another folder with --data\n`,
      );
    }
    chmodSync(path, 0o600);
    const again = await Server.start({ folder, ...user });
    assert.equal((await again.game(game)).title, 'Kept');
    await again.stop();
    server.remove();
  }
});

test('a disk that is full at the start is said', async () => {
  const fresh = newFolder();
  const said = await refusal({ folder: fresh, shell: 'ulimit -f 0' });
  assert.match(said, /strata\.db: this database cannot be opened: File too large; nothing was lost: make room/);
  const { folder, game, server } = await killed();
  assert.match(await refusal({ folder, shell: 'ulimit -f 0' }), /make room and start again/);
  const again = await Server.start({ folder });
  assert.equal((await again.game(game)).title, 'Kept');
  await again.stop();
  server.remove();
});

test('a disk that becomes full refuses moves, and keeps those it took', async () => {
  // Room for the files of a new database with a game, and some moves; SIGXFSZ comes with the write after that.
  const before = await Server.start();
  await before.create({ variant: 'raumschach' });
  await before.stop('SIGKILL');
  const sizes = readdirSync(before.folder).map((file) => statSync(join(before.folder, file)).size);
  before.remove();
  const some = 48;
  const server = await Server.start({ shell: `ulimit -f ${Math.ceil(Math.max(...sizes) / 1024) + some}` });
  const game = await server.create({ variant: 'raumschach' });
  const player = await server.player();
  let acked = 0;
  let answer;
  for (let each = 1; each < 1000 && answer?.t !== 'error'; each += 1) {
    answer = await player.ask({ t: 'title', game, key: `k${each}`, title: `title ${each}` });
    if (answer.t === 'ack') acked = answer.seq;
  }
  assert.equal(answer.code, 'unavailable', JSON.stringify(answer));
  assert.ok(acked > 0);
  assert.equal((await server.http('GET', '/healthz')).status, 503);
  await server.stop('SIGKILL');
  const again = await Server.start({ folder: server.folder });
  // What was not acknowledged may have been written all the same, whole.
  const { seq, title } = await again.game(game);
  assert.ok(seq === acked || seq === acked + 1, `${acked} were acknowledged, ${seq} are there`);
  assert.equal(title, `title ${seq}`);
  await again.stop();
  again.remove();
});

test('a terminal that is closed ends the server, unless it was told not to mind', async () => {
  const server = await Server.start();
  assert.equal(await server.stop('SIGHUP'), 0);
  const deaf = await Server.start({ folder: server.folder, shell: "trap '' HUP", extra: ['--verbose'] });
  deaf.child.kill('SIGHUP');
  assert.equal((await deaf.http('GET', '/healthz')).status, 200);
  assert.equal(await deaf.stop(), 0);
  assert.match(deaf.stderr, /event=stopping signal=15\n/);
  server.remove();
});
