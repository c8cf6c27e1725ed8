// Somebody is asked to play by his name: through the death of the server, his yes and his no.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from './player.mjs';
import { ann, bob, carl, newGame, open, Server } from './server.mjs';

const call = async (on, who, name) =>
  assert.equal((await on.http('POST', '/api/me', { body: JSON.stringify({ name }), who })).status, 200);
const ask = (on, fields = {}, who = ann) =>
  on.create({ variant: 'orthodox', black: open, listed: true, invites: 'Marble', ...fields }, who);
const listed = async (on) => JSON.parse((await on.http('GET', '/api/challenges')).text).challenges;
const said = async (socket, message) => {
  const { t, message: words } = await socket.ask(message);
  return t === 'ack' ? 'ack' : words;
};

test('a game waits for whoever is called so, also after the server was killed', async () => {
  const first = await Server.start();
  await call(first, ann, 'Basalt');
  await call(first, bob, 'marble');
  await call(first, carl, 'Flint');
  const [accepted, declined] = [await ask(first), await ask(first)];
  await first.follow(accepted, ann);
  const [one] = await listed(first);
  assert.deepEqual([one.game, one.name, one.invites], [accepted, 'Basalt', 'Marble']);
  await first.stop('SIGKILL');

  const second = await Server.start({ folder: first.folder });
  const { socket: hers } = await second.follow(accepted, ann);
  const [his, third] = [await second.player(bob), await second.player(carl)];
  assert.equal((await listed(second)).length, 1, 'it waits on');
  for (const t of ['sit', 'decline'])
    assert.equal(await said(third, { t, game: accepted, key: t }), 'This game waits for Marble.');
  assert.equal((await third.ask({ t: 'join', game: accepted, seq: 0 })).t, 'ack', 'anybody may look on');
  assert.equal(await said(his, { t: 'sit', game: accepted, key: 'sit' }), 'ack');
  assert.equal(await said(hers, { t: 'move', game: accepted, key: 'm', at: 0, move: 'e2-e4' }), 'ack');
  assert.equal(await said(his, { t: 'move', game: accepted, key: 'm', at: 1, move: 'e7-e5' }), 'ack');

  assert.equal(await said(his, { t: 'decline', game: declined, key: 'no' }), 'ack');
  await second.stop('SIGKILL');
  const last = await Server.start({ folder: second.folder });
  assert.deepEqual((await last.game(declined)).end, { result: 'none', reason: 'declined' });
  await last.follow(declined, ann);
  assert.deepEqual(await listed(last), []);
  const back = await last.player(bob);
  assert.equal((await back.ask({ t: 'sit', game: declined, key: 'late' })).code, 'game_over');
  assert.equal((await last.game(accepted, bob)).names.black, 'marble');
  const { text } = await last.http('GET', '/api/games', { who: ann });
  assert.deepEqual(
    JSON.parse(text).games.map(({ invites, end }) => [invites, end?.reason ?? null]),
    [
      ['Marble', 'declined'],
      ['Marble', null],
    ],
  );
  await last.stop();
  last.remove();
});

test('nobody is asked twice at a time, nor again soon after a no', async () => {
  const server = await Server.start();
  await call(server, bob, 'Marble');
  const post = async (key, invites = 'Marble') => {
    const body = JSON.stringify({ ...newGame({ variant: 'orthodox' }), key, black: open, listed: true, invites });
    const { status, text } = await server.http('POST', '/api/games', { body, who: ann });
    const { game, code, message } = JSON.parse(text);
    return status === 201 ? game : [status, code, message];
  };
  const game = await post('first');
  await server.follow(game, ann);
  assert.deepEqual(await post('second'), [409, 'refused', 'You have asked Marble already.']);
  assert.equal(await post('first'), game, 'the same request again');
  const his = await server.player(bob);
  assert.equal(await said(his, { t: 'decline', game, key: 'no' }), 'ack');
  assert.deepEqual(await post('second'), [409, 'refused', 'Marble did not want to play. Ask again later.']);
  assert.equal(await post('first'), game);
  assert.equal(typeof (await post('third', 'Flint')), 'string', 'another is asked');
  await server.stop();
  server.remove();
});

test('of two questions at once one is listed, and the same one twice is one', async () => {
  const server = await Server.start();
  await call(server, bob, 'Marble');
  const twice = await Promise.all([1, 2].map(() => ask(server, { key: 'once' })));
  assert.equal(twice[0], twice[1]);
  const games = [...new Set(await Promise.all(['a', 'b', 'c'].map((key) => ask(server, { key }))))];
  assert.equal(games.length, 3, 'nobody waits there yet');
  const sockets = await Promise.all(games.map((game) => server.follow(game, ann)));
  assert.equal((await listed(server)).length, 1);
  for (const { socket } of sockets) socket.destroy();
  await server.stop();
  server.remove();
});

test('an answer that the server died with is given once when it is sent again', async () => {
  const seed = Number(process.env.STRATA_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const chance = random(seed);
  let server = await Server.start();
  await call(server, bob, 'Marble');
  for (let round = 0; round < 8; round += 1) {
    // After a no the same owner could not ask again.
    const owner = `${ann.slice(0, -1)}${'abcdefgh'[round]}`;
    const [accepted, declined] = [await ask(server, {}, owner), await ask(server, {}, owner)];
    const his = await server.player(bob);
    const answers = [
      { t: 'sit', game: accepted, key: 'yes' },
      { t: 'decline', game: declined, key: 'no' },
    ];
    const first = answers.map((message) => his.ask(message).catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, chance() * 12));
    await server.stop('SIGKILL');
    his.destroy();
    const heard = await Promise.all(first);
    server = await Server.start({ folder: server.folder });
    const back = await server.player(bob);
    for (const [each, answer] of heard.entries()) {
      const again = await back.ask(answers[each]);
      assert.deepEqual([again.t, again.seq], ['ack', 1], `round ${round} ${answers[each].t}`);
      assert.ok(answer === null || answer.t === 'ack');
    }
    assert.equal(await said(back, { t: 'decline', game: accepted, key: 'late' }), 'There is no offer to answer.');
    assert.equal((await back.ask({ t: 'sit', game: declined, key: 'late' })).code, 'game_over');
    assert.equal((await server.game(accepted, bob)).you.black, true);
    assert.deepEqual((await server.game(declined, bob)).end, { result: 'none', reason: 'declined' });
    back.destroy();
  }
  await server.stop();
  server.remove();
});

test('what cannot be asked is refused, and a page from before it was possible makes its games', async () => {
  const server = await Server.start();
  const post = (fields) =>
    server.http('POST', '/api/games', { body: JSON.stringify({ ...newGame({ variant: 'orthodox' }), ...fields }) });
  for (const fields of [
    { invites: 'Marble' },
    { invites: 'Marble', black: open },
    { invites: 'a b', black: open, listed: true },
    { invites: 'You', black: open, listed: true },
    { invites: 'x'.repeat(21), black: open, listed: true },
  ]) {
    const { status, text } = await post(fields);
    assert.equal(status, 400, JSON.stringify(fields));
    assert.equal(JSON.parse(text).code, 'bad_message');
  }
  assert.equal((await post({ black: open, listed: true, invites: undefined })).status, 201);
  await server.stop();
  server.remove();
});
