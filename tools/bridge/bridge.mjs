#!/usr/bin/env node
// Lets an engine that speaks UCI (docs/formats/uci.md) play on a server.
//
//   node tools/bridge/bridge.mjs --server URL --token FILE [OPTION]... -- ENGINE [ARGUMENT]...
//
//   --token FILE          the file with the token of the account, of scopes bot:play, challenge:read and challenge:write
//   --upgrade             makes the account a bot account; it must not have played a game, and stays one
//   --variants ID,ID      the games it plays; otherwise all that the engine names
//   --games N             at most so many at a time (1)
//   --go WORDS            what the engine is told after `go`; otherwise its clock
//   --option NAME=VALUE   an option of the engine; may be given again
//   --overhead MS         kept back from the clock for the network (100)
//   --challenge NAME:ID:LIMIT:INCREMENT[:COLOR]   asks somebody for a game; may be given again
//   --tournament ID[:CODE]   joins this tournament, and plays its games; may be given again
//   --once                ends after the games that were asked for
//
// Ends with code 0 after an interrupt, once the games that go on are left; the next start goes on with them.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { Club } from './club.mjs';
import { Engine } from './engine.mjs';
import { Server } from './server.mjs';

const say = (line) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

function fail(why) {
  console.error(`bridge: ${why}`);
  process.exit(2);
}

function readArguments() {
  const text = { type: 'string' };
  const several = { type: 'string', multiple: true, default: [] };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: text,
      token: text,
      upgrade: { type: 'boolean', default: false },
      variants: text,
      games: { type: 'string', default: '1' },
      go: { type: 'string', default: '' },
      option: several,
      overhead: { type: 'string', default: '100' },
      challenge: several,
      tournament: several,
      once: { type: 'boolean', default: false },
    },
  });
  if (values.server === undefined || values.token === undefined) fail('expected --server URL and --token FILE');
  if (positionals.length === 0) fail('expected the engine after --, as: -- strata uci');
  for (const name of ['games', 'overhead'])
    if (!/^\d{1,6}$/.test(values[name])) fail(`--${name}: "${values[name]}", expected a whole number`);
  const options = {};
  for (const each of values.option) {
    const at = each.indexOf('=');
    if (at < 1) fail(`--option: "${each}", expected NAME=VALUE`);
    options[each.slice(0, at)] = each.slice(at + 1);
  }
  const challenges = values.challenge.map((each) => {
    const [name, variant, limit, increment, color = 'random', ...more] = each.split(':');
    if (increment === undefined || more.length > 0)
      fail(`--challenge: "${each}", expected NAME:ID:LIMIT:INCREMENT[:COLOR]`);
    return { name, fields: { variant, 'clock.limit': limit, 'clock.increment': increment, color, rated: 'false' } };
  });
  const tournaments = values.tournament.map((each) => {
    const [id, code = '', ...more] = each.split(':');
    if (!/^[a-z1-9]{12}$/.test(id) || more.length > 0) fail(`--tournament: "${each}", expected ID[:CODE]`);
    return { id, code };
  });
  return { ...values, command: positionals, options, challenges, tournaments };
}

function tokenIn(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (problem) {
    return fail(`--token: ${problem.message}`);
  }
}

/** A tournament that takes nobody any more keeps no engine from playing. */
async function join(server, { id, code }, signal) {
  try {
    const { summary } = await server.postJson(`/api/tournaments/${id}/join`, { code }, signal);
    say(`joined the tournament ${summary.name}`);
  } catch (problem) {
    if (problem.status !== 409) throw problem;
    say(problem.message);
  }
}

async function main() {
  const given = readArguments();
  const server = new Server(given.server, tokenIn(given.token), say);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());

  const engine = await Engine.start(given.command, given.options);
  engine.quit();
  const known = engine.variants ?? ['orthodox'];
  const variants = given.variants === undefined ? known : given.variants.split(',');
  for (const each of variants) if (!known.includes(each)) fail(`--variants: the engine does not know ${each}`);

  const account = await server.get('/api/account', ending.signal);
  if (account.title !== 'BOT') {
    if (!given.upgrade) fail(`${account.username} is not a bot account: --upgrade makes it one for good`);
    await server.post('/api/bot/account/upgrade', {}, ending.signal);
  }
  const keys = variants.map((each) => (each === 'orthodox' ? 'standard' : each));
  await server.post('/api/bot/account/variants', { variants: keys.join(',') }, ending.signal);
  say(`${account.username} plays ${variants.join(', ')} with ${engine.name}`);
  for (const one of given.tournaments) await join(server, one, ending.signal);
  const choice = { command: given.command, options: given.options, limits: given.go, overhead: Number(given.overhead) };
  const plan = { most: Number(given.games), variants, challenges: given.challenges, once: given.once, choice };
  await new Club(server, account.id, plan, ending, say).attend();
}

try {
  await main();
} catch (problem) {
  if (problem.name !== 'AbortError') {
    console.error(`bridge: ${problem.message}`);
    process.exitCode = 1;
  }
}
