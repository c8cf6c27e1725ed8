// Engines that speak UCI play on the real server through tools/bridge: every game to its end, through servers that die and lines that break,
// and nothing twice. What is wrong with a start is said.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pause, random } from './player.mjs';
import { Program } from './program.mjs';
import { Proxy } from './proxy.mjs';
import { binary as strata, Server } from './server.mjs';

const bridge = fileURLToPath(new URL('../../tools/bridge/bridge.mjs', import.meta.url));
const everyGame = 'orthodox raumschach threedc ziggurat parmen upright flat mixed very3d uplifting'.split(' ');
const games = process.env.STRATA_FULL ? everyGame : ['orthodox', 'raumschach'];
const folder = mkdtempSync(join(tmpdir(), 'strata-bridge-'));
test.after(() => rmSync(folder, { recursive: true }));

const scopes = ['bot:play', 'challenge:read', 'challenge:write'];
const running = new Set();
test.after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** A bridge with our engine, and what it has said. */
function start(port, who, ...options) {
  const file = join(folder, `${who.name}.token`);
  writeFileSync(file, `${who.token}\n`);
  const own = ['--server', `http://127.0.0.1:${port}`, '--token', file, '--upgrade', '--go', 'nodes 100', ...options];
  const engine = ['--option', 'Skill Level=3', '--', strata, 'uci'];
  const child = spawn(process.execPath, [bridge, ...own, ...engine], { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  const one = { child, said: '', hasEnded: false };
  child.stderr.setEncoding('utf8').on('data', (text) => (one.said += text));
  one.ended = new Promise((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      one.hasEnded = true;
      resolve(code);
    }),
  );
  return one;
}

const keyOf = (id) => (id === 'orthodox' ? 'standard' : id);
const asked = (whom, ids) => ids.flatMap((id) => ['--challenge', `${whom.name}:${keyOf(id)}:600:5`]);

async function two(server) {
  return [await Program.signUp(server, 'First', scopes), await Program.signUp(server, 'Second', scopes)];
}

/** Until it has said so much: its account is a bot's, and its stream may be open. */
async function plays(one) {
  while (!one.said.includes(' plays ')) {
    assert.ok(!one.hasEnded, one.said);
    await pause(25);
  }
}

/** All games that the account ever had are these, each once, and ended by their own rules. */
async function judge(server, who, ids, said) {
  const { text } = await who.session('GET', '/api/games');
  const all = JSON.parse(text).games;
  assert.deepEqual(all.map(({ variant }) => variant).sort(), [...ids].sort(), said);
  for (const { game, variant } of all) {
    const { end, line } = await server.game(game);
    assert.ok(end !== null && line.length > 2, `${variant}: ${JSON.stringify(end)}\n${said}`);
    assert.ok(!['time', 'aborted', 'resignation', 'absence'].includes(end.reason), `${variant}: ${end.reason}`);
  }
}

async function rest(...bridges) {
  for (const one of bridges) one.child.kill('SIGINT');
  for (const one of bridges) assert.equal(await one.ended, 0, one.said);
}

test('two bridges play every game that was asked for', async () => {
  const server = await Server.start();
  const [first, second] = await two(server);
  const taker = start(server.port, second, '--games', '2');
  await plays(taker);
  const asker = start(server.port, first, '--games', '1', '--once', ...asked(second, games));
  assert.equal(await asker.ended, 0, asker.said);
  await rest(taker);
  await judge(server, first, games, asker.said + taker.said);
  await server.stop();
  server.remove();
});

test('bridges play through a server that is killed again and again', async () => {
  const server = await Server.start();
  const [first, second] = await two(server);
  const taker = start(server.port, second, '--games', '3');
  await plays(taker);
  const ids = process.env.STRATA_FULL ? [...everyGame, ...everyGame] : ['orthodox', 'raumschach', 'orthodox'];
  const asker = start(server.port, first, '--games', '3', '--once', ...asked(second, ids));
  await plays(asker);
  const chance = random(20261130);
  let kills = 0;
  for (const most = process.env.STRATA_FULL ? 20 : 4; kills < most && !asker.hasEnded; kills += 1) {
    await pause(50 + Math.floor(chance() * 500));
    await server.restart({ port: server.port });
  }
  assert.ok(kills > 0);
  assert.equal(await asker.ended, 0, asker.said);
  await rest(taker);
  await judge(server, first, ids, asker.said + taker.said);
  await server.stop();
  server.remove();
});

test('requests that are doubled or lost on the way begin no game and play no move twice', async () => {
  const server = await Server.start();
  const [first, second] = await two(server);
  const chance = random(41);
  // Half of the lines break, in the middle of a request or of an answer; what was under way arrives late, or not at all.
  const proxy = await Proxy.before(server, () => ({
    most: chance() < 0.5 ? Math.floor(chance() * 1500) + 1 : Infinity,
    isOvertaken: chance() < 0.5,
  }));
  await server.restart({ port: server.port, extra: ['--origin', `http://127.0.0.1:${proxy.port}`] });
  const ids = process.env.STRATA_FULL ? everyGame : ['orthodox', 'raumschach'];
  const taker = start(proxy.port, second, '--games', '2');
  await plays(taker);
  const asker = start(proxy.port, first, '--games', '2', '--once', ...asked(second, ids));
  assert.equal(await asker.ended, 0, asker.said);
  await rest(taker);
  assert.ok(proxy.cut > 0, 'some of them were lost');
  await judge(server, first, ids, asker.said + taker.said);
  await proxy.close();
  await server.stop();
  server.remove();
});

test('a bridge that is ended in a game goes on with it at its next start', async () => {
  const server = await Server.start();
  const [first, second] = await two(server);
  const taker = start(server.port, second);
  await plays(taker);
  const asker = start(server.port, first, '--once', '--go', 'nodes 20000', ...asked(second, ['raumschach']));
  while (!asker.said.includes(' against ')) await pause(10);
  await rest(asker);
  const again = start(server.port, first);
  while (!/(mate|draw|stalemate|variantEnd)/.test(again.said)) {
    assert.ok(!again.hasEnded, again.said);
    await pause(25);
  }
  await rest(again, taker);
  await judge(server, first, ['raumschach'], again.said + taker.said);
  await server.stop();
  server.remove();
});

test('a bridge says what is wrong with its start', async () => {
  const server = await Server.start();
  const marie = await Program.signUp(server, 'Marie', ['board:play']);
  const without = start(server.port, { name: 'none', token: 'strata_none' });
  assert.equal(await without.ended, 1);
  assert.match(without.said, /bridge: GET \/api\/account: 401/);
  const scope = start(server.port, marie);
  assert.equal(await scope.ended, 1);
  assert.match(scope.said, /bridge: POST \/api\/bot\/account\/upgrade: 403/);
  const unknown = start(server.port, marie, '--variants', 'whist');
  assert.equal(await unknown.ended, 2);
  assert.match(unknown.said, /the engine does not know whist/);
  const odd = start(server.port, marie, '--tournament', 'Sunday');
  assert.equal(await odd.ended, 2);
  assert.match(odd.said, /--tournament: "Sunday", expected ID\[:CODE\]/);
  const flint = await Program.signUp(server, 'Flint', scopes);
  const nowhere = start(server.port, flint, '--tournament', 'aaaaaaaaaaaa');
  assert.equal(await nowhere.ended, 1);
  assert.match(nowhere.said, /bridge: POST \/api\/tournaments\/aaaaaaaaaaaa\/join: 404/);
  await server.stop();
  server.remove();
});
