// Three machines from nothing, as docs/hosting.md and deploy/ have it, on one: PostgreSQL, NATS by nats.conf, nodes by their unit, nginx by
// nginx.conf. Two people play through it, and on when a node dies.

import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
} from './cluster/deployed.mjs';
import { Nginx } from './cluster/nginx.mjs';
import { freePort, Postgres } from './postgres.mjs';
import { newFolder, open, Server, until } from './server.mjs';

const folder = newFolder();
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** The services before the nodes and behind them, and the words of each node for them. */
async function machines() {
  const postgres = await Postgres.start();
  ends.push(() => postgres.remove());
  postgres.sql('CREATE DATABASE strata');
  const busPort = await freePort();
  const nats = await beginNats(join(folder, 'nats'), busPort);
  ends.push(nats.stop);
  const nginx = await Nginx.make();
  ends.push(() => nginx.remove());
  const changes = {
    '10.0.0.10/strata': `127.0.0.1:${postgres.port}/strata`,
    '10.0.0.10:4222': `127.0.0.1:${busPort}`,
    'https://chess.example': nginx.origin,
  };
  const login = join(folder, 'bus');
  writeFileSync(login, `strata:${nats.password}\n`, { mode: 0o600 });
  return { nginx, login, changes };
}

/** A new visitor through nginx: answers the secret that the server gives. */
async function newcomer(entrance) {
  const { headers } = await entrance.http('GET', '/api/me', { who: null });
  return /^__Host-strata=([a-z2-7]{32});/.exec(headers['set-cookie'][0])[1];
}

/** Says it on a connection of its own, again and again until it is acknowledged. */
const say = (entrance, who, message) =>
  until(async () => {
    let socket;
    try {
      socket = await entrance.player(who);
      await socket.ask({ t: 'join', game: message.game, seq: 0 });
      const answer = await socket.ask(message);
      assert.ok(answer.t === 'ack' || answer.code === 'unavailable', JSON.stringify(answer));
      return answer.t === 'ack';
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return false;
    } finally {
      socket?.destroy();
    }
  });

test('three nodes by their unit, NATS and nginx: two people play, and on when a node dies', async () => {
  const { nginx, login, changes } = await machines();
  const unit = deployed('strata-node@.service');
  const nodes = [];
  for (const instance of ['1', '2', '3']) {
    const port = await freePort();
    const settings = {
      ...settingsOf(unit),
      STRATA_HOST: '127.0.0.1',
      STRATA_PORT: String(port),
      STRATA_NODE: `127.0.0.1:${await freePort()}`,
    };
    const place = `/var/lib/strata/node-${instance}`;
    const data = join(folder, `node-${instance}`);
    mkdirSync(data);
    const last = { '/etc/strata/bus': login, [place]: data, '10.0.0.10': '127.0.0.1' };
    const node = await beginServer(replaced(commandOf(unit, settings, instance), { ...changes, ...last }), port);
    ends.push(node.stop);
    nodes.push(node);
  }
  await nginx.begin(nodes.map(({ server }) => server.port));
  const entrance = Object.assign(new Server(), { port: nginx.port, ca: nginx.ca });
  const [white, black] = [await newcomer(entrance), await newcomer(entrance)];
  const game = await entrance.create({ variant: 'orthodox', black: open }, white);
  await say(entrance, black, { t: 'sit', game, key: 'sit' });
  // Each on another connection: the proxy takes the next node for each.
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-b5', 'a7-a6'];
  for (const [at, move] of line.entries())
    await say(entrance, at % 2 === 0 ? white : black, { t: 'move', game, key: `m${at}`, at, move });
  for (const { server } of nodes) assert.deepEqual((await server.game(game, null)).line, line);
  for (const { server } of nodes) {
    const there = await figuresOf(server);
    assert.deepEqual(
      shownFigures().filter((name) => !there.has(name)),
      [],
      'what the dashboard shows',
    );
  }

  await nodes[0].kill();
  for (const [at, move] of [
    [6, 'b5-a4'],
    [7, 'g8-f6'],
  ])
    await say(entrance, at % 2 === 0 ? white : black, { t: 'move', game, key: `m${at}`, at, move });
  assert.deepEqual((await entrance.game(game, white)).line, [...line, 'b5-a4', 'g8-f6']);
  for (const { stop, run } of nodes.slice(1)) assert.equal(await stop(), 0, run.output);
});

test('the command of a node in the compose file starts one', async () => {
  const { login, changes } = await machines();
  const commands = [...deployed('compose.yaml').matchAll(/^ {4}command: (\["serve".*\])$/gm)].map(([, words]) =>
    JSON.parse(words),
  );
  assert.equal(commands.length, 3);
  const port = await freePort();
  const data = join(folder, 'composed');
  mkdirSync(data);
  const { '10.0.0.10:4222': bus, ...same } = changes;
  const words = replaced(['/usr/bin/strata', ...commands[0]], {
    ...same,
    '10.0.0.11:4222': bus,
    '/etc/strata/bus': login,
    '/var/lib/strata/node': data,
    '10.0.0.12': '127.0.0.1',
    '10.0.0.1': '127.0.0.1',
    8080: String(port),
    8090: String(await freePort()),
  });
  const { server, run, stop } = await beginServer(words, port);
  await until(async () => (await server.http('GET', '/healthz', { who: null })).status === 200);
  assert.equal(await stop(), 0, run.output);
  assert.match(deployed('compose.yaml'), /: strata:ChooseALongOne$/m, 'the file of the login is shown');
  const others = commands.map((each) => each.join(' ').replace(/10\.0\.0\.[123]\b/g, 'HERE'));
  assert.equal(new Set(others).size, 1, 'the nodes differ by their addresses only');
});
