// The server's own engine as accounts: it takes challenges of anybody in every shipped game, plays them through a server that dies, and no more
// than it may.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Strata } from '../wasm/strata.mjs';
import { pause } from './player.mjs';
import { Program } from './program.mjs';
import { binary, newGame, open, Server } from './server.mjs';
import { spawnSync } from 'node:child_process';

const everyGame = 'orthodox raumschach threedc ziggurat parmen upright flat mixed very3d uplifting'.split(' ');
const keyOf = (id) => (id === 'orthodox' ? 'standard' : id);
const core = await Strata.load(process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url));

const begin = (levels) => Server.start({ extra: ['--house-bot', levels] });
/** Kills it, and starts it again with its house bots. */
const again = (server, levels) => server.restart({ port: server.port, extra: ['--house-bot', levels] });

/** Plays the first legal move on each turn of this player until so many plies are played or the game is over; then the line. */
async function play(person, id, variant, color, plies) {
  const stream = await person.follow(id);
  const { initialFen, state } = await stream.type('gameFull');
  assert.ok(variant !== 'orthodox' || initialFen === 'startpos');
  let now = state;
  for (;;) {
    const line = now.moves === '' ? [] : now.moves.split(' ');
    if (line.length >= plies || now.status !== 'started') break;
    if (line.length % 2 === (color === 'white' ? 0 : 1)) {
      const game = core.variant(variant).game();
      for (const move of line) game.play(move);
      await person.move(id, game.moves()[0].canonical);
    }
    now = await stream.next(({ type, moves }) => type === 'gameState' && moves.split(' ').length > line.length);
  }
  stream.destroy();
  return now;
}

async function started(person, name, fields) {
  const events = await person.events();
  const { id } = await person.done('POST', `/api/challenge/${name}`, fields);
  await events.next(({ type, game }) => type === 'gameStart' && game.gameId === id);
  events.destroy();
  return id;
}

test('house bots are there, are bots, and play every shipped game', async () => {
  const server = await begin('1,3-4');
  const marie = await Program.signUp(server, 'Marie');
  const online = (await marie.ask('GET', '/api/bot/online')).text.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    online.map(({ username }) => username),
    ['strata-level-1', 'strata-level-3', 'strata-level-4'],
  );
  for (const { title, variants } of online) {
    assert.equal(title, 'BOT');
    assert.deepEqual([...variants].sort(), everyGame.map(keyOf).sort());
  }
  for (const [at, variant] of everyGame.entries()) {
    const color = at % 2 === 0 ? 'white' : 'black';
    const id = await started(marie, 'strata-level-1', { variant: keyOf(variant), color, days: 3 });
    const { moves, status } = await play(marie, id, variant, color, 4);
    assert.ok(moves.split(' ').length >= 4 || status === 'mate', variant);
    // Her moves are the first that are legal: it may have mated her.
    if (status === 'started') await marie.done('POST', marie.at(id, 'resign'));
  }
  // Nobody else has such a name.
  for (const name of ['strata-level-7', 'Strata_Level_7', 'strata-1eve1-9']) {
    const taken = await server.http('POST', '/api/auth/sign-up', {
      body: JSON.stringify({ name, password: 'correct horse battery' }),
    });
    assert.equal(taken.status, 400, name);
  }
  assert.equal(await server.stop(), 0);
  server.remove();
});

test('a guest and a rated game are as welcome', async () => {
  const server = await begin('2');
  const body = newGame({ variant: 'orthodox', black: open, listed: true, invites: 'strata-level-2' });
  const game = await server.create(body);
  const { socket } = await server.follow(game);
  await socket.next(({ t, kind }) => t === 'event' && kind === 'sit');
  socket.send({ t: 'move', id: 5, game, key: 'm1', at: 0, move: 'e2-e4' });
  await socket.next(({ t, kind, at }) => t === 'event' && kind === 'move' && at === 2);
  socket.destroy();

  const marie = await Program.signUp(server, 'Marie');
  const fields = { 'clock.limit': 600, 'clock.increment': 5, rated: 'true', color: 'white' };
  const id = await started(marie, 'strata-level-2', fields);
  await play(marie, id, 'orthodox', 'white', 4);
  await marie.done('POST', marie.at(id, 'resign'));
  const bot = await marie.done('GET', '/api/user/strata-level-2');
  assert.deepEqual([bot.perfs.standard.games, bot.count.win], [1, 1]);
  assert.ok(bot.perfs.standard.rating > 1500);
  assert.ok((await marie.done('GET', '/api/account')).perfs.standard.rating < 1500);
  await server.stop();
  server.remove();
});

test('its moves are played after the server has died, and each once', async () => {
  const server = await begin('1');
  const marie = await Program.signUp(server, 'Marie');
  const id = await started(marie, 'strata-level-1', { color: 'white', days: 1 });
  for (let round = 0; round < 6; round += 1) {
    const game = core.variant('orthodox').game();
    const { line } = await server.game(id);
    for (const move of line) game.play(move);
    const [move] = game.moves();
    if (move === undefined) break; // it has mated her
    if (line.length % 2 === 0) await marie.move(id, move.canonical);
    await again(server, '1');
    let now = line;
    const plies = line.length - (line.length % 2) + 2;
    for (let tries = 0; now.length < plies && tries < 600; tries += 1) {
      await pause(25);
      now = (await server.game(id)).line;
    }
    assert.equal(now.length, plies, 'it answered after the restart');
  }
  // A challenge that was made while it was away is taken once both are there again.
  assert.equal(await server.stop(), 0);
  await server.begin({ folder: server.folder });
  const { id: waiting } = await marie.done('POST', '/api/challenge/strata-level-1', { days: 2, key: 'k' });
  await again(server, '1');
  const events = await marie.events();
  await marie.done('POST', '/api/challenge/strata-level-1', { days: 2, key: 'k' });
  await events.next(({ type, game }) => type === 'gameStart' && game.gameId === waiting);
  await server.stop();
  server.remove();
});

test('it plays two games with one opponent and eight in all, and declines the others', async () => {
  const server = await begin('1');
  const people = [];
  for (let number = 0; number < 5; number += 1) people.push(await Program.signUp(server, `Many${number}`));
  for (const person of people.slice(0, 4)) {
    for (let count = 0; count < 2; count += 1)
      await started(person, 'strata-level-1', { days: 3, color: 'black', key: `game ${count}` });
    const events = await person.events();
    const { id } = await person.done('POST', '/api/challenge/strata-level-1', { days: 3 });
    const { challenge } = await events.next(
      ({ type, challenge }) => type === 'challengeDeclined' && challenge.id === id,
    );
    assert.equal(challenge.declineReasonKey, 'later');
    events.destroy();
  }
  const last = people.at(-1);
  const events = await last.events();
  const { id } = await last.done('POST', '/api/challenge/strata-level-1', { days: 3 });
  await events.next(({ type, challenge }) => type === 'challengeDeclined' && challenge.id === id);
  events.destroy();
  await server.stop();
  server.remove();
});

test('levels that are none are said', () => {
  for (const levels of ['0', '11', '3-1', 'x', '1,,2', '1-']) {
    const { status, stderr } = spawnSync(binary, ['serve', '--house-bot', levels, '--data', '/nonexistent'], {
      encoding: 'utf8',
    });
    assert.equal(status, 2, levels);
    assert.match(stderr, /--house-bot/, levels);
  }
});
