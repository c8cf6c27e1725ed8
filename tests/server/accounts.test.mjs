// Accounts over the real network: browsers with cookies, logging in and out in the middle of a game, and a server that dies.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { guestOf, password } from './browser.mjs';
import { binary, open, Server, suite } from './server.mjs';

const server = suite();

/** A browser that has been here. */
const guest = (at = server) => guestOf(at);

test('a guest signs up in the middle of a game and plays on', async () => {
  const browser = await guest();
  const before = browser.secret;
  const game = await server.create({ variant: 'orthodox', black: open }, before);
  const { socket: old } = await browser.follow(game);
  const other = await guest();
  const { socket: his } = await other.follow(game);
  assert.equal((await his.ask({ t: 'sit', game, key: 's' })).t, 'ack');
  const move = { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' };
  const { seq } = await old.ask(move);

  const made = await browser.signUp('Marie');
  assert.deepEqual([made.status, made.body.name, made.body.codes.length], [201, 'Marie', 10]);
  assert.match(made.headers['set-cookie'][0], /HttpOnly; SameSite=Lax$/);
  assert.notEqual(browser.secret, before, 'a secret that was known before is not that of the session');
  assert.deepEqual(await browser.me(), {
    name: 'Marie',
    account: true,
    moderator: false,
    admin: false,
  });

  await assert.rejects(
    old.next(() => false),
    { code: 1001 },
    'the page comes again as the account',
  );
  const { socket: hers, state } = await browser.follow(game);
  assert.deepEqual(state.you, { owner: true, white: true, black: false });
  assert.equal((await hers.ask(move)).seq, seq, 'the move whose answer was lost is not played twice');
  assert.equal((await his.ask({ t: 'move', game, key: 'm1', at: 1, move: 'e7-e5' })).t, 'ack');
  assert.equal((await hers.ask({ t: 'move', game, key: 'm2', at: 2, move: 'g1-f3' })).t, 'ack', 'the page goes on');
  const { games } = (await browser.ask('GET', '/api/games')).body;
  assert.deepEqual(
    games.map((each) => each.game),
    [game],
  );

  // The old secret identifies nobody.
  const thief = await server.http('GET', `/api/games/${game}`, { who: before });
  assert.deepEqual(JSON.parse(thief.text).you, {
    owner: false,
    white: false,
    black: false,
  });
  assert.equal(thief.headers['set-cookie'], undefined, 'the browser has just been given another');
});

test('what was said of accounts is there after the server has died', async () => {
  const own = await Server.start();
  const browser = await guest(own);
  const game = await own.create({ variant: 'orthodox', title: 'Kept' }, browser.secret);
  const { body } = await browser.signUp('Marie');
  await own.restart();
  assert.equal((await browser.me()).name, 'Marie');
  assert.equal((await browser.ask('GET', '/api/games')).body.games[0].game, game);
  const elsewhere = await guest(own);
  const code = body.codes[9];
  const recovery = { name: 'Marie', code, password: 'a new password' };
  assert.equal((await elsewhere.post('/api/auth/recover', recovery)).status, 200);
  await own.restart();
  assert.equal((await browser.me()).account, false, 'the sessions before ended');
  assert.equal((await elsewhere.me()).account, true);
  assert.equal((await browser.post('/api/auth/recover', recovery)).status, 401, 'a code works once');
  assert.equal((await browser.logIn('marie', 'a new password')).status, 200);
  await own.stop();
  own.remove();
});

test('a session that ends takes its sockets with it', async () => {
  const [desk, phone] = [await guest(), await guest()];
  await desk.signUp('Twice');
  assert.equal((await phone.logIn('Twice')).status, 200);
  const [at, there] = [await desk.player(), await phone.player()];
  const { sessions } = (await desk.ask('GET', '/api/auth/sessions')).body;
  assert.deepEqual(sessions.map(({ agent, network, current }) => [agent, network, current]).sort(), [
    ['Test 1', '', false],
    ['Test 1', '', true],
  ]);
  const all = (await desk.ask('GET', '/api/auth/export')).body;
  assert.deepEqual([all.name, all.sessions.length, all.guests.length, all.admin], ['Twice', 2, 2, false]);
  assert.deepEqual(
    all.events.map(({ kind }) => kind),
    ['logged_in', 'signed_up'],
  );
  const { id } = sessions.find(({ current }) => !current);
  assert.equal((await desk.ask('DELETE', `/api/auth/sessions/${id}`)).status, 204);
  await assert.rejects(
    there.next(() => false),
    { code: 1001 },
  );
  assert.deepEqual(await phone.me(), { ...(await phone.me()), account: false });
  assert.equal((await at.ask({ t: 'ping' })).t, 'pong', 'the other goes on');
  assert.equal((await desk.ask('DELETE', `/api/auth/sessions/${id}`)).status, 404);
  const before = desk.secret;
  assert.equal((await desk.post('/api/auth/log-out')).status, 204);
  await assert.rejects(
    at.next(() => false),
    { code: 1001 },
  );
  assert.notEqual(desk.secret, before);
  assert.equal((await desk.me()).account, false);
  const { status, body } = await desk.ask('GET', '/api/auth/sessions');
  assert.deepEqual([status, body.code], [401, 'denied']);
});

test('guesses are refused after ten, and the right password is not counted', async () => {
  const [owner, thief] = [await guest(), await guest()];
  await owner.signUp('Guessed');
  for (let time = 0; time < 12; ++time) assert.equal((await owner.logIn('Guessed')).status, 200);
  for (let time = 0; time < 10; ++time) {
    const { status, body } = await thief.logIn('guessed', `wrong ${time}`);
    assert.deepEqual([status, body.code, body.message], [401, 'denied', 'The name or the password is wrong.']);
  }
  const { status, headers, body } = await thief.logIn('Guessed');
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) >= 1);
  assert.match(body.message, /^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/);
});

test('what is wrong with a request is told, and nothing is done', async () => {
  const browser = await guest();
  for (const [path, body, wanted] of [
    ['sign-up', {}, 400],
    ['sign-up', { name: 'Nora', password: 'short' }, 400],
    ['sign-up', { name: 'Guest-ABCD', password }, 400],
    ['sign-up', { name: 'Nora', password: 'x'.repeat(257) }, 400],
    ['log-in', { name: 'Nora' }, 400],
    ['log-in', { name: 'Nora', password, more: 1 }, 400],
    ['password', { old: password, password }, 401],
    ['codes', { password }, 401],
    ['log-out', {}, 401],
    ['elsewhere', {}, 404],
  ]) {
    const { status } = await browser.post(`/api/auth/${path}`, body);
    assert.equal(status, wanted, `${path} ${JSON.stringify(body)}`);
  }
  for (const [path, body] of [
    ['token', { token: 'x' }],
    ['recovery', { name: 'Nora' }],
    ['role', { name: 'Nora', role: 'admin', on: true }],
  ])
    assert.equal((await browser.post(`/api/admin/${path}`, body)).status, 401, path);
  assert.equal((await browser.ask('GET', '/api/admin/log')).status, 401);
  assert.equal((await browser.ask('GET', '/api/auth/log-in')).status, 405);
  assert.equal((await browser.ask('DELETE', '/api/admin/log')).status, 405);
  await browser.signUp('Nora');
  assert.equal((await browser.ask('GET', '/api/admin/log')).status, 403);
  assert.equal((await browser.ask('GET', '/api/admin/log?before=x')).status, 400);
  assert.equal((await browser.post('/api/me', { name: 'Other' })).status, 409, 'an account keeps its name');
  assert.equal((await (await guest()).post('/api/me', { name: 'n0ra' })).status, 409, 'and nobody else has it');
});

test('another page cannot log a browser in or out', async () => {
  const browser = await guest();
  await browser.signUp('Victim');
  const forged = (path, body) =>
    server.http('POST', path, {
      who: null,
      headers: { ...browser.headers, Origin: 'http://evil.example' },
      body: JSON.stringify(body),
    });
  assert.equal((await forged('/api/auth/log-out', {})).status, 403);
  assert.equal((await forged('/api/auth/log-in', { name: 'Victim', password })).status, 403);
  assert.equal((await browser.me()).account, true);
});

test('the token that the server printed makes an admin, once', async () => {
  const own = await Server.start();
  const token = () => /account\?token=([a-z2-7]{32})/.exec(own.stdout)?.[1];
  const printed = token();
  assert.match(printed ?? '', /./, own.stdout);
  const browser = await guest(own);
  await browser.signUp('Root');
  assert.equal((await browser.post('/api/admin/token', { token: 'x'.repeat(32) })).status, 401);
  assert.deepEqual((await browser.post('/api/admin/token', { token: printed })).body.admin, true);
  assert.equal((await browser.post('/api/admin/token', { token: printed })).status, 401);
  const lost = await guest(own);
  await lost.signUp('Lost');
  const { body } = await browser.post('/api/admin/recovery', { name: 'lost' });
  assert.equal(body.name, 'Lost');
  const [code] = body.codes;
  assert.equal(
    (
      await (
        await guest(own)
      ).post('/api/auth/recover', {
        name: 'Lost',
        code,
        password: 'found again',
      })
    ).status,
    200,
  );
  const { events } = (await browser.ask('GET', '/api/admin/log')).body;
  assert.deepEqual(
    events.map(({ kind, account, by }) => [kind, account, by]),
    [
      ['recovered', 'Lost', ''],
      ['link_made', 'Lost', 'Root'],
      ['signed_up', 'Lost', ''],
      ['admin_made', 'Root', ''],
      ['signed_up', 'Root', ''],
    ],
  );
  await own.restart();
  assert.equal(token(), undefined, 'there is an admin');
  await own.stop();
  await own.begin({ folder: own.folder, extra: ['--admin-token'] });
  assert.notEqual(token(), undefined, 'it was asked for');
  await own.stop();
  own.remove();
});

test('a rule of sign-up that is none is said', () => {
  for (const rule of ['', 'Open', 'nobody', 'invited,closed']) {
    const { status, stderr } = spawnSync(binary, ['serve', '--sign-up', rule, '--data', '/nonexistent'], {
      encoding: 'utf8',
    });
    assert.equal(status, 2, rule);
    assert.match(stderr, /--sign-up/, rule);
  }
});
