// Deleting an account over the real network: the opponent keeps the games without the name, also if the server dies in the middle.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { guestOf, password } from './browser.mjs';
import { open, Server, suite, until } from './server.mjs';

const server = suite();

/** A game that `white` has made and `black` plays in, with both their sockets. */
async function meet(white, black) {
  const game = await white.at.create({ variant: 'orthodox', black: open }, white.secret);
  const [{ socket: hers }, { socket: his }] = [await white.follow(game), await black.follow(game)];
  assert.equal((await his.ask({ t: 'sit', game, key: 's' })).t, 'ack');
  for (const [at, [socket, move]] of [
    [hers, 'e2-e4'],
    [his, 'e7-e5'],
  ].entries())
    assert.equal((await socket.ask({ t: 'move', game, key: `m${at}`, at, move })).t, 'ack');
  return { game, hers, his };
}

test('a deleted account ends at once, and its opponent keeps the game without the name', async () => {
  const [marie, bob] = [await guestOf(server), await guestOf(server)];
  const { game, hers, his } = await meet(marie, bob);
  const alone = await server.create({ variant: 'orthodox', title: 'Alone' }, marie.secret);
  await marie.signUp('Marie');
  const logged = await marie.player();
  const before = marie.secret;

  const wrong = await marie.post('/api/auth/delete', { password: 'wrong horse' });
  assert.deepEqual([wrong.status, wrong.body.message], [401, 'The password is wrong.']);
  assert.equal((await marie.me()).account, true);
  const { status, headers } = await marie.post('/api/auth/delete', { password });
  assert.equal(status, 204);
  assert.match(headers['set-cookie'][0], /^strata=[a-z2-7]{32};.*HttpOnly/);
  assert.notEqual(marie.secret, before);
  assert.equal((await marie.me()).account, false);
  for (const socket of [logged, hers])
    await assert.rejects(
      socket.next(() => false),
      { code: 1001 },
      'also the page that was there before the sign-up',
    );
  assert.equal((await marie.logIn('Marie')).status, 401);

  const { end } = await his.next(({ t, end: ended }) => t === 'event' && ended !== null);
  assert.deepEqual(end, { result: 'black', reason: 'resignation' });
  const { state } = await his.next(({ t, state: seen }) => t === 'snapshot' && seen.names.white === '-');
  assert.deepEqual(state.line, ['e2-e4', 'e7-e5']);
  assert.equal((await his.ask({ t: 'rematch', game })).code, 'refused');
  const { games } = (await bob.ask('GET', '/api/games')).body;
  assert.deepEqual(
    games.map(({ game: id, names }) => [id, names.white]),
    [[game, '-']],
  );
  await until(async () => (await bob.ask('GET', `/api/games/${alone}`)).status === 404);
  const next = await guestOf(server);
  assert.equal((await next.signUp('Marie')).status, 409, 'not yet');
  await until(async () => (await next.signUp('Marie')).status === 201);
});

/** The files of the folder that have this text. */
const having = (folder, text) => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

test('a server that dies while it erases goes on, and nothing of the name is left', async () => {
  const own = await Server.start();
  const [marie, bob] = [await guestOf(own), await guestOf(own)];
  await marie.signUp('Marie_Curie');
  const games = [];
  for (let each = 0; each < 40; ++each) {
    const { game, hers, his } = await meet(...(each % 2 === 0 ? [marie, bob] : [bob, marie]));
    games.push(game);
    for (const socket of [hers, his]) socket.destroy();
  }
  assert.notDeepEqual(having(own.folder, 'Marie_Curie'), []);
  const erased = async () => {
    const listed = (await bob.ask('GET', '/api/games')).body.games;
    assert.equal(listed.length, games.length);
    return listed.filter(({ names }) => Object.values(names).includes('-')).length;
  };
  assert.equal((await marie.post('/api/auth/delete', { password })).status, 204);
  await until(async () => (await erased()) > 3);
  await own.restart();
  assert.deepEqual(
    [(await marie.me()).account, await marie.logIn('Marie_Curie').then(({ status }) => status)],
    [false, 401],
  );
  await until(async () => (await erased()) === games.length);
  for (const game of games) {
    const { line, end, names, you } = await bob.game(game);
    assert.deepEqual(line, ['e2-e4', 'e7-e5']);
    assert.equal(end.reason, 'resignation');
    const side = you.white ? 'white' : 'black';
    assert.deepEqual([end.result, names[side] === '-'], [side, false]);
  }
  await until(() => having(own.folder, 'Marie_Curie').length === 0);
  await own.restart();
  assert.doesNotMatch(own.stderr, /game_damaged/);
  assert.equal(await erased(), games.length);
  await own.stop();
  assert.deepEqual(having(own.folder, 'Marie_Curie'), []);
  own.remove();
});
