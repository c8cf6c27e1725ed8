// The server on PostgreSQL: acknowledged moves survive the end of either, in the middle of play, again and again. The table is that of
// faults.test.mjs.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { guestOf } from './browser.mjs';
import { faultTest, full, table } from './campaign.mjs';
import { Postgres } from './postgres.mjs';
import { ann, binary, newFolder, Server } from './server.mjs';

const postgres = await Postgres.start();
after(async () => {
  await postgres.remove();
  console.log(table().text);
});

let databases = 0;
/** Words of the command line, for a server that keeps its games in a database of its own. */
function store() {
  const name = `strata_${(databases += 1)}`;
  postgres.sql(`CREATE DATABASE ${name}`);
  return { extra: ['--store', postgres.address.replace(/postgres$/, name)] };
}

const addressOf = ({ extra }) => extra.at(extra.indexOf('--store') + 1);

test('a server without its database says so, and names it', async () => {
  const server = await Server.start({ extra: ['--store', 'postgres://strata@127.0.0.1:1/nothing'] });
  assert.equal(await server.exit, 1);
  assert.match(server.stderr, /this database cannot be opened: .*127\.0\.0\.1.*port 1/);
  server.remove();
});

faultTest('kill -9 on PostgreSQL', { runs: [10, 20], server: store }, async (campaign) => {
  await campaign.start();
  await campaign.play((life) => campaign.die(life, 'SIGKILL'));
});

faultTest('kill -9 of PostgreSQL', { runs: [10, 20], server: store }, async (campaign) => {
  await campaign.start();
  const strike = async (life) => {
    await pause(campaign.chance() * 50);
    await postgres.kill();
    const before = life.refused;
    await life.until(() => life.refused > before);
    await postgres.begin();
    await life.acks(campaign.players.length);
  };
  await campaign.play(strike, { mayRefuse: true });
  await campaign.compare();
});

faultTest('PostgreSQL stands still', { runs: [2, 4], server: store }, async (campaign) => {
  await campaign.start();
  const strike = async (life) => {
    postgres.signal('SIGSTOP');
    await pause(full ? 30_000 : 12_000);
    postgres.signal('SIGCONT');
    await life.acks(campaign.players.length);
  };
  await campaign.play(strike, { mayRefuse: true });
  await campaign.compare();
});

const run = promisify(execFile);

faultTest('pg_dump under load', { runs: [2, 15], server: store }, async (campaign) => {
  await campaign.start();
  const file = join(newFolder(), 'backup');
  const strike = async (life) => {
    for (const player of campaign.players) player.remember();
    await run('pg_dump', ['--format=custom', '--file', file, addressOf(campaign.always)]);
    await life.acks(campaign.players.length);
    const restored = store();
    await run('pg_restore', ['--exit-on-error', '--dbname', addressOf(restored), file]);
    const server = await Server.start(restored);
    await campaign.compare(server, 'compareCopy');
    assert.equal(await server.stop(), 0);
    server.remove();
  };
  await campaign.play(strike);
  await campaign.compare();
});

const strata = (...words) => run(binary, words).catch((error) => error);

test('games and accounts move to PostgreSQL and back', async () => {
  const [{ extra }, folder, back] = [store(), newFolder(), newFolder()];
  const address = addressOf({ extra });
  const ofFolder = await Server.start({ folder });
  const ofAnn = await guestOf(ofFolder);
  assert.equal((await ofAnn.signUp('Ann')).status, 201);
  const { game, hers, his } = await ofFolder.meet({ title: 'moved' });
  assert.equal((await hers.ask({ t: 'move', game, key: 'one', at: 0, move: 'e2-e4' })).t, 'ack');
  assert.equal((await his.ask({ t: 'move', game, key: 'two', at: 1, move: 'e7-e5' })).t, 'ack');
  const used = await strata('migrate', '--from', folder, '--to', address);
  assert.match(used.stderr, /another running server/, 'nobody may use it meanwhile');
  const state = await ofFolder.game(game);
  await ofFolder.stop();
  const exported = (await strata('export', folder)).stdout;

  const moved = await strata('migrate', '--from', folder, '--to', address);
  assert.equal(moved.stdout, '1 game with 2 moves: 1 copied, 0 found there\n', moved.stderr);
  assert.match((await strata('migrate', '--from', folder, '--to', address)).stderr, /holds games/);

  const ofPostgres = await Server.start({ extra });
  assert.match(ofPostgres.stdout, /^Strata is at .*; games are kept in PostgreSQL\)$/m);
  assert.deepEqual(await ofPostgres.game(game), state);
  ofAnn.at = ofPostgres;
  assert.equal((await ofAnn.me()).name, 'Ann', 'her session goes on');
  assert.match((await strata('migrate', '--from', address, '--to', back)).stderr, /a server has this database open/);
  const { socket } = await ofPostgres.follow(game, ann);
  assert.equal((await socket.ask({ t: 'move', game, key: 'one', at: 0, move: 'e2-e4' })).t, 'ack', 'played already');
  assert.equal((await socket.ask({ t: 'move', game, key: 'three', at: 2, move: 'g1-f3' })).t, 'ack');
  await ofPostgres.stop();

  assert.match((await strata('migrate', '--from', address, '--to', back)).stdout, /^1 game with 3 moves/);
  const again = (await strata('export', back)).stdout;
  assert.equal(again.replace(/ 2\. Nf3/, ''), exported);
  const ofBack = await Server.start({ folder: back });
  ofAnn.at = ofBack;
  assert.equal((await ofAnn.me()).name, 'Ann');
  assert.equal(await ofBack.stop(), 0);
  for (const server of [ofFolder, ofPostgres, ofBack]) server.remove();
});
