// deploy/: the commands of the units are run, systemd reads the units, and the dashboard shows only figures that exist.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  beginNats,
  beginServer,
  commandOf,
  deployed,
  figuresOf,
  replaced,
  settingsOf,
  shownFigures,
  valuesOf,
} from './cluster/deployed.mjs';
import { freePort, Postgres } from './postgres.mjs';
import { binary, bob, newFolder, Server } from './server.mjs';

const folder = newFolder();
after(() => rmSync(folder, { recursive: true, force: true }));

const units = ['strata-postgres.service', 'strata-node@.service'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('systemd reads the units', { skip: hasSystemd ? false : 'NOT RUN: there is no systemd-analyze' }, () => {
  for (const name of units) {
    const place = join(folder, name.replace('@', '@1'));
    writeFileSync(place, deployed(name).replace('/usr/bin/strata', binary));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', place], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.equal(stdout + stderr, '', name);
    const security = ['security', '--offline=true', '--threshold=25', place];
    const judged = spawnSync('systemd-analyze', security, { encoding: 'utf8' });
    assert.equal(judged.status, 0, judged.stdout.split('\n').at(-2));
  }
});

test('a unit shows each setting that it uses, and uses each that it shows', () => {
  for (const name of units) {
    const unit = deployed(name);
    const used = [...valuesOf(unit, 'ExecStart')[0].matchAll(/\$\{?([A-Z_]+)/g)].map(([, each]) => each);
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(settingsOf(unit)).toSorted(), name);
  }
});

test('the database and the unit of one server: it starts, and ends well', async () => {
  const postgres = await Postgres.start();
  const file = join(folder, 'postgresql.sql');
  // The administrator of this PostgreSQL has the name of the role.
  writeFileSync(file, deployed('postgresql.sql').replaceAll('strata', 'club'));
  execFileSync('psql', [postgres.address, '-q', '-v', 'ON_ERROR_STOP=1', '-f', file]);
  assert.equal(postgres.sql("SELECT rolsuper FROM pg_roles WHERE rolname = 'club'"), 'f');
  assert.equal(postgres.sql('SHOW idle_in_transaction_session_timeout', 'club'), '1min');
  const port = await freePort();
  const unit = deployed('strata-postgres.service');
  const words = replaced(commandOf(unit, settingsOf(unit)), {
    'strata@127.0.0.1/strata': `club@127.0.0.1:${postgres.port}/club`,
    8080: `${port}`,
    '/var/lib/strata/server': join(folder, 'server'),
  });
  mkdirSync(join(folder, 'server'));
  const { server, run, stop } = await beginServer(words, port);
  const answer = await server.http('GET', '/api/me', { who: null, headers: { Host: 'chess.example' } });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.headers['set-cookie'][0], /^__Host-strata=/);
  assert.equal(await stop(), 0, run.output);
  await postgres.remove();
});

test('a backup by pg_dump, as docs/hosting.md has it, can be restored', async () => {
  const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
  const asAdministrator = 'sudo runuser -u postgres -- ';
  const command = (name) => new RegExp(`^ *((?:${asAdministrator})?${name} .*)$`, 'm').exec(hosting)[1];
  const postgres = await Postgres.start();
  // The administrator of this PostgreSQL has the name of the role, so the role of the club is another one, which has no rights.
  postgres.sql('CREATE ROLE club LOGIN');
  postgres.sql('CREATE DATABASE strata OWNER club');
  const at = (name) => `postgres://club@127.0.0.1:${postgres.port}/${name}`;
  const environment = { ...process.env, PGHOST: '127.0.0.1', PGPORT: `${postgres.port}`, PGUSER: 'strata' };
  const run = (text) => {
    const isAdministrators = text.startsWith(asAdministrator);
    const words = text.replace(asAdministrator, '').replace('=strata ', '=club ');
    const address = words.replace('strata@127.0.0.1/', `club@127.0.0.1:${postgres.port}/`);
    assert.equal(address === words, isAdministrators, `by its administrator or at an address: ${text}`);
    execFileSync('bash', ['-c', address], { cwd: folder, stdio: 'pipe', env: environment });
  };
  const server = await Server.start({ extra: ['--store', at('strata')] });
  const { game, hers, his } = await server.meet({ title: 'saved' });
  assert.equal((await hers.ask({ t: 'move', game, key: 'one', at: 0, move: 'e2-e4' })).t, 'ack');
  run(command('pg_dump'));
  assert.equal((await his.ask({ t: 'move', game, key: 'two', at: 1, move: 'c7-c5' })).t, 'ack');
  await server.stop();
  run(command('createdb'));
  run(command('pg_restore'));
  const restored = await Server.start({ extra: ['--store', at('restored')] });
  const { title, line, you } = await restored.game(game);
  assert.deepEqual([title, line, you.white], ['saved', ['e2-e4'], true], 'the secrets of players are known there');
  const { socket } = await restored.follow(game, bob);
  assert.equal((await socket.ask({ t: 'move', game, key: 'three', at: 1, move: 'e7-e5' })).t, 'ack');
  await restored.stop();
  for (const each of [server, restored]) each.remove();
  await postgres.remove();
});

test('NATS takes its configuration', async () => {
  const port = await freePort();
  const { password, run, stop } = await beginNats(folder, port);
  const said = await new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.write(`CONNECT ${JSON.stringify({ verbose: false, user: 'strata', pass: password })}\r\nPING\r\n`);
    socket.on('data', (bytes) => {
      text += bytes;
      if (!/PONG|-ERR/.test(text)) return;
      socket.destroy();
      resolve(text);
    });
    socket.on('error', reject);
  });
  assert.match(said, /PONG/);
  await stop();
  assert.match(run.output, /Server Exiting/);
});

test('the dashboard shows only figures that exist', async () => {
  const server = await Server.start();
  const there = await figuresOf(server);
  assert.ok(shownFigures().length > 20);
  // Those of clusters are looked for by cluster_three.test.mjs.
  const alone = shownFigures().filter((name) => !name.startsWith('strata_cluster_'));
  assert.deepEqual(
    alone.filter((name) => !there.has(name)),
    [],
  );
  await server.stop();
  server.remove();
});
