// Programs that play by the API, against the real server: tokens and what they reach, streams, whole games by both sides, requests that a bad
// line doubles, and a server that dies. What they are told of an orthodox game has the fields and types that lichess publishes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Strata } from '../wasm/strata.mjs';
import { pair, Program } from './program.mjs';
import { pause, random } from './player.mjs';
import { Proxy } from './proxy.mjs';
import { Server, suite } from './server.mjs';

const server = suite();
const require = createRequire(new URL('../../web/package.json', import.meta.url));
const Ajv = require('ajv');
const schemas = JSON.parse(readFileSync(new URL('schemas/lichess.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ allErrors: true });
ajv.addSchema(schemas, 'lichess');

function fits(name, value) {
  const check = ajv.getSchema(`lichess#/definitions/${name}`);
  assert.ok(check(value), `${JSON.stringify(value)}: ${ajv.errorsText(check.errors)}`);
}

let numbers = 0;
const nameOf = (word) => `${word}${(numbers += 1)}`;
const person = (word = 'Pat', scopes) => Program.signUp(server, nameOf(word), scopes);
const bot = (word = 'Bot', variants) => Program.bot(server, nameOf(word), variants);

/** Kilobytes that the server has in memory. */
const resident = (one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one.child.pid}/status`, 'utf8'))[1]);

// ---------------------------------------------------------------- tokens

test('a token is shown once, listed, used and revoked', async () => {
  const marie = await person('Marie');
  const { secret, token } = marie.made;
  assert.match(secret, /^strata_[a-z2-7]{32}$/);
  assert.deepEqual(token.scopes, ['board:play', 'challenge:read', 'challenge:write']);
  const listed = async () => JSON.parse((await marie.session('GET', '/api/token')).text).tokens;
  assert.deepEqual(
    (await listed()).map(({ id, seen }) => [id, seen]),
    [[token.id, 0]],
  );
  assert.equal((await marie.done('GET', '/api/account')).username, marie.name);
  assert.ok((await listed())[0].seen > 0, 'its use is known');
  const { tokens } = JSON.parse((await marie.session('GET', '/api/auth/export')).text);
  assert.deepEqual(
    tokens.map(({ id }) => id),
    [token.id],
  );
  assert.ok(!JSON.stringify(tokens).includes(secret));

  const events = await marie.events();
  assert.equal((await marie.session('DELETE', `/api/token/${token.id}`)).status, 204);
  await events.until(({ ended }) => ended);
  assert.equal((await marie.ask('GET', '/api/account')).status, 401);
  assert.deepEqual(await listed(), []);

  // One that ends itself, as at lichess.
  const own = await marie.newToken(['board:play']);
  marie.token = own.secret;
  assert.equal((await marie.ask('DELETE', '/api/token')).status, 204);
  assert.equal((await marie.ask('DELETE', '/api/token')).status, 401);
});

test('an account has fifty tokens at most, and none without a name or a scope', async () => {
  const marie = await person('Fifty');
  for (let count = 1; count < 50; count += 1) await marie.newToken(['bot:play'], `number ${count}`);
  const more = await marie.session('POST', '/api/token', { note: 'one more', scopes: ['bot:play'] });
  assert.deepEqual([more.status, JSON.parse(more.text).code], [409, 'refused']);
  for (const body of [
    { note: '', scopes: ['bot:play'] },
    { note: 'x', scopes: [] },
    { note: 'x', scopes: ['everything'] },
    { note: 'x', scopes: ['bot:play', 'bot:play'] },
  ])
    assert.equal((await marie.session('POST', '/api/token', body)).status, 400, JSON.stringify(body));
  assert.equal((await server.http('POST', '/api/token', { body: '{"note":"x","scopes":["bot:play"]}' })).status, 401);
});

test('the test of tokens tells whose they are, and null for what is none', async () => {
  const marie = await person('Tested', ['bot:play', 'challenge:read']);
  const answer = await server.http('POST', '/api/token/test', {
    who: null,
    headers: { 'Content-Type': 'text/plain' },
    body: `${marie.token},strata_none, other`,
  });
  assert.equal(answer.status, 200);
  assert.deepEqual(JSON.parse(answer.text), {
    [marie.token]: { userId: marie.name.toLowerCase(), scopes: 'bot:play,challenge:read', expires: null },
    strata_none: null,
    other: null,
  });
  const many = Array.from({ length: 1001 }, (_, number) => `t${number}`).join();
  assert.equal((await server.http('POST', '/api/token/test', { who: null, body: many })).status, 400);
  assert.equal(
    (await server.http('POST', '/api/token/test', { who: null, body: many.slice(0, many.lastIndexOf(',')) })).status,
    200,
  );
});

// ---------------------------------------------------------------- what a token reaches

test('a token reaches the API and nothing else', async () => {
  const marie = await person('Escape');
  const game = await server.create({ variant: 'orthodox' }, marie.secret);
  for (const [method, path] of [
    ['GET', '/api/games'],
    ['POST', '/api/games'],
    ['GET', `/api/games/${game}`],
    ['DELETE', `/api/games/${game}`],
    ['GET', '/api/me'],
    ['POST', '/api/me'],
    ['GET', '/api/token'],
    ['POST', '/api/token'],
    ['DELETE', '/api/token/x'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/api/auth/password'],
    ['POST', '/api/auth/codes'],
    ['POST', '/api/auth/log-out'],
    ['GET', '/api/auth/export'],
    ['POST', '/api/admin/token'],
    ['GET', '/api/admin/log'],
    ['GET', '/api/challenges'],
    ['GET', '/ws'],
    ['GET', '/'],
  ]) {
    const { status, headers } = await marie.ask(method, path);
    assert.equal(status, 403, `${method} ${path}`);
    assert.equal(headers['set-cookie'], undefined);
  }
  assert.equal((await marie.session('GET', '/api/auth/sessions')).status, 200, 'the session is as it was');
  await assert.rejects(server.socket({ who: marie.token }), ({ status }) => status === 403);
});

test('a token does what its scopes allow', async () => {
  const [reader, player, machine] = [
    await person('Reader', ['challenge:read']),
    await person('Player', ['board:play']),
    await bot('Machine'),
  ];
  const writer = await person('Writer', ['challenge:write']);
  const forbidden = [
    [reader, 'POST', `/api/challenge/${player.name}`],
    [reader, 'POST', '/api/board/seek'],
    [reader, 'GET', '/api/board/game/stream/abc'],
    [reader, 'POST', '/api/board/game/abc/move/e2-e4'],
    [reader, 'POST', '/api/bot/account/upgrade'],
    [reader, 'POST', '/api/challenge/abc/accept'],
    [player, 'GET', '/api/challenge'],
    [player, 'POST', '/api/bot/game/abc/resign'],
    [writer, 'GET', '/api/stream/event'],
    [writer, 'POST', '/api/board/game/abc/resign'],
    [machine, 'POST', '/api/board/game/abc/resign'],
    [machine, 'POST', '/api/board/seek'],
  ];
  for (const [who, method, path] of forbidden) assert.equal(await who.refused(method, path), 403, `${method} ${path}`);
  // The address is for the other kind of account.
  player.token = (await player.newToken(['bot:play', 'board:play'])).secret;
  assert.equal(await player.refused('POST', '/api/bot/game/abc/resign'), 400);
  machine.token = (await machine.newToken(['bot:play', 'board:play'])).secret;
  assert.equal(await machine.refused('POST', '/api/board/game/abc/resign'), 400);
});

test('a bad token is 401 and never a new guest', async () => {
  for (const secret of ['strata_', `strata_${'a'.repeat(32)}`, 'lip_abcdef', 'x'.repeat(4000)])
    for (const [method, path] of [
      ['GET', '/api/account'],
      ['GET', '/api/stream/event'],
      ['POST', '/api/challenge/Marie'],
      ['GET', '/api/users/status?ids=Marie'],
    ]) {
      const answer = await server.http(method, path, { who: secret });
      assert.equal(answer.status, 401, `${secret.slice(0, 20)} ${path}`);
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['error']);
    }
  const games = await server.http('GET', '/api/games', { who: 'strata_none' });
  assert.deepEqual([games.status, games.headers['set-cookie']], [401, undefined]);
  const none = await server.http('GET', '/api/account', { who: null });
  assert.deepEqual([none.status, none.headers['set-cookie']], [401, undefined]);
});

test('a cookie reaches the API from our own page alone', async () => {
  const marie = await person('Cookie');
  const asked = (method, path, headers) => marie.session(method, path, undefined, marie.secret, headers);
  const own = { Origin: `http://127.0.0.1:${server.port}` };
  assert.equal((await asked('GET', '/api/account', own)).status, 200);
  for (const [method, path] of [
    ['GET', '/api/account'],
    ['GET', '/api/stream/event'],
    ['POST', '/api/board/game/abc/resign'],
  ])
    for (const headers of [{}, { Origin: 'http://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      assert.equal((await asked(method, path, headers)).status, 403, `${method} ${path} ${JSON.stringify(headers)}`);
});

// ---------------------------------------------------------------- whole games

test('a person and a bot play an orthodox game to mate', async () => {
  const [marie, machine] = [await person(), await bot()];
  const [hers, its] = [await marie.events(), await machine.events()];
  const sent = await marie.done('POST', `/api/challenge/${machine.name}`, {
    'clock.limit': 300,
    'clock.increment': 2,
    color: 'black',
  });
  fits('challenge', sent);
  assert.deepEqual([sent.challenger.name, sent.destUser.name, sent.destUser.title], [marie.name, machine.name, 'BOT']);
  assert.deepEqual(sent.timeControl, { type: 'clock', limit: 300, increment: 2, show: '5+2' });
  const come = await its.type('challenge');
  fits('eventLine', come);
  assert.deepEqual([come.challenge.id, come.challenge.direction], [sent.id, 'in']);
  assert.equal((await hers.type('challenge')).challenge.direction, 'out');
  await machine.done('POST', `/api/challenge/${sent.id}/accept`);
  const [start, other] = [await hers.type('gameStart'), await its.type('gameStart')];
  for (const line of [start, other]) fits('eventLine', line);
  assert.deepEqual(
    [
      start.game.gameId,
      start.game.color,
      start.game.isMyTurn,
      other.game.color,
      other.game.isMyTurn,
      other.game.opponent.username,
    ],
    [sent.id, 'black', false, 'white', true, marie.name],
  );

  const streams = [await machine.follow(sent.id), await marie.follow(sent.id)];
  for (const stream of streams) {
    const full = await stream.type('gameFull');
    fits('gameFull', full);
    assert.deepEqual(
      [full.initialFen, full.variant.key, full.speed, full.clock, full.white.title, full.black.title],
      ['startpos', 'standard', 'blitz', { initial: 300000, increment: 2000 }, 'BOT', null],
    );
  }
  const moves = ['f2-f3', 'e7-e5', 'g2g4', 'd8-h4'];
  const line = ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'];
  for (const [ply, move] of moves.entries()) {
    await [machine, marie][ply % 2].move(sent.id, move);
    for (const stream of streams) {
      const state = await stream.next(({ type, moves: played }) => type === 'gameState' && played !== '');
      fits('gameState', state);
      assert.equal(state.moves, line.slice(0, ply + 1).join(' '));
      assert.equal(state.status, ply === 3 ? 'mate' : 'started');
    }
  }
  for (const stream of streams) {
    await stream.until(({ ended }) => ended);
    for (const rest of stream.lines) fits('gameLine', rest);
  }
  for (const events of [hers, its]) {
    const finish = await events.type('gameFinish');
    fits('eventLine', finish);
    assert.deepEqual(
      [finish.game.gameId, finish.game.status, finish.game.winner],
      [sent.id, { id: 30, name: 'mate' }, 'black'],
    );
    events.destroy();
  }
  // Sent again after it all.
  await marie.move(sent.id, 'd8-h4');
  assert.equal(await machine.refused('POST', machine.at(sent.id, 'move/a2-a3')), 400);
  const { text } = await marie.server.http('GET', `/game/export/${sent.id}`, { who: null });
  assert.match(text, /\[White "Bot/);
});

test('two bots play a game in space to its end', async () => {
  const core = await Strata.load(process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url));
  const [one, two] = [await bot('Space', 'raumschach'), await bot('Depth', 'raumschach,standard')];
  const id = await pair(one, two, { variant: 'raumschach' });
  const [first, second] = [await one.follow(id), await two.follow(id)];
  const full = await first.type('gameFull');
  assert.deepEqual([full.variant.key, full.initialFen.includes('|')], ['raumschach', true]);
  const game = core.variant('raumschach').game();
  const chance = random(20261130);
  for (let ply = 0; ply < 60 && game.state().result === null; ply += 1) {
    const all = game.moves();
    const { canonical } = all[Math.floor(chance() * all.length)];
    await (ply % 2 === 0 ? one : two).move(id, canonical);
    game.play(canonical);
  }
  if (game.state().result === null) await two.done('POST', two.at(id, 'resign'));
  for (const stream of [first, second]) {
    await stream.until(({ ended }) => ended);
    const last = stream.lines.filter(({ type }) => type === 'gameState').at(-1);
    assert.equal(
      last.moves,
      game
        .state()
        .moves.map((move) => move.canonical ?? move)
        .join(' '),
    );
    assert.notEqual(last.status, 'started');
  }
});

// ---------------------------------------------------------------- every endpoint

test('offers, chat and ends', async () => {
  const [white, black] = [await person('White'), await person('Black')];
  const id = await pair(white, black, { 'clock.limit': 600, 'clock.increment': 0 });
  const [hers, his] = [await white.follow(id), await black.follow(id)];
  await hers.type('gameFull');
  await white.move(id, 'e2-e4');
  await black.move(id, 'e7-e5');
  const state = (stream, isSo) => stream.next((line) => line.type === 'gameState' && isSo(line));

  await black.done('POST', black.at(id, 'takeback/yes'));
  fits('gameState', await state(hers, ({ btakeback }) => btakeback));
  await white.done('POST', white.at(id, 'takeback/no'));
  await black.done('POST', black.at(id, 'takeback/1'));
  await state(hers, ({ btakeback }) => btakeback);
  await white.done('POST', white.at(id, 'takeback/true'));
  await state(his, ({ moves }) => moves === 'e2-e4');

  await black.done('POST', `${black.at(id, 'move/e7-e6')}?offeringDraw=true`);
  fits('gameState', await state(hers, ({ bdraw }) => bdraw));
  await white.done('POST', white.at(id, 'draw/0'));
  await white.done('POST', white.at(id, 'draw/no'));

  await white.done('POST', white.at(id, 'chat'), { room: 'player', text: 'good luck' });
  await black.done('POST', black.at(id, 'chat'), { room: 'player', text: 'thanks <b>' }, { type: 'application/json' });
  const line = await his.type('chatLine');
  fits('chatLine', line);
  assert.deepEqual([line.username, line.text], [white.name, 'good luck']);
  assert.deepEqual(await white.done('GET', white.at(id, 'chat')), [
    { text: 'good luck', user: white.name },
    { text: 'thanks <b>', user: black.name },
  ]);
  assert.equal(await white.refused('POST', white.at(id, 'chat'), { room: 'player', text: 'x'.repeat(141) }), 400);
  assert.equal(await white.refused('POST', white.at(id, 'chat'), { room: 'spectator', text: 'x' }), 400);

  for (const what of ['abort', 'claim-victory', 'claim-draw', 'draw/maybe', 'move/e4-e9'])
    assert.equal(await white.refused('POST', white.at(id, what)), 400, what);
  assert.equal(await white.refused('POST', white.at(id, 'castle')), 404);
  assert.equal((await white.ask('GET', white.at(id, 'resign'))).status, 405);
  const stranger = await person();
  assert.equal(await stranger.refused('POST', stranger.at(id, 'resign')), 404);
  assert.equal((await stranger.stream(`/api/board/game/stream/${id}`)).status, 404);

  const { nowPlaying, nbMyTurn } = await white.done('GET', '/api/account/playing');
  assert.equal(nbMyTurn, 1);
  fits('gameInfo', nowPlaying[0]);
  await white.done('POST', white.at(id, 'draw/yes'));
  await black.done('POST', black.at(id, 'draw/1'));
  const last = await state(hers, ({ status }) => status === 'draw');
  fits('gameState', last);
  assert.equal(last.winner, undefined);
  await hers.until(({ ended }) => ended);

  const aborted = await pair(white, black);
  await black.done('POST', black.at(aborted, 'abort'));
  await black.done('POST', black.at(aborted, 'abort'));
  assert.equal((await server.game(aborted)).end.reason, 'aborted');
});

test('challenges come, are declined, cancelled, listed, and go with their stream', async () => {
  const [marie, machine] = [await person(), await bot()];
  const [hers, its] = [await marie.events(), await machine.events()];
  const first = await marie.done('POST', `/api/challenge/${machine.name}`, { days: 2 }, { type: 'application/json' });
  assert.deepEqual([first.speed, first.timeControl], ['correspondence', { type: 'correspondence', daysPerTurn: 2 }]);
  assert.equal((await its.type('challenge')).challenge.id, first.id);
  const [of, by] = [await machine.done('GET', '/api/challenge'), (await marie.ask('GET', '/api/challenge')).body];
  assert.deepEqual([of.in.map(({ id }) => id), of.out, by.out.map(({ id }) => id)], [[first.id], [], [first.id]]);
  fits('challenge', of.in[0]);
  await machine.done('POST', `/api/challenge/${first.id}/decline`, { reason: 'tooSlow' });
  await machine.done('POST', `/api/challenge/${first.id}/decline`, { reason: 'tooSlow' });
  const declined = await hers.type('challengeDeclined');
  fits('eventLine', declined);
  assert.deepEqual([declined.challenge.id, declined.challenge.declineReasonKey], [first.id, 'tooSlow']);

  // Another bot: one who has declined is not asked again at once.
  const other = await bot();
  const more = await other.events();
  const second = await marie.done('POST', `/api/challenge/${other.name}`, { 'clock.limit': 60, 'clock.increment': 0 });
  await more.type('challenge');
  await marie.done('POST', `/api/challenge/${second.id}/cancel`);
  const cancelled = await more.type('challengeCanceled');
  fits('eventLine', cancelled);
  assert.equal(cancelled.challenge.id, second.id);

  const kept = await marie.stream(`/api/challenge/${other.name}`, {
    method: 'POST',
    fields: { keepAliveStream: 'true' },
  });
  const { id } = await kept.next();
  await other.done('POST', `/api/challenge/${id}/accept`);
  await other.done('POST', `/api/challenge/${id}/accept`);
  assert.deepEqual(await kept.next(), { done: 'accepted' });
  await kept.until(({ ended }) => ended);

  const dropped = await marie.stream(`/api/challenge/${machine.name}x`, { method: 'POST', fields: {} });
  assert.equal(dropped.status, 404);
  assert.equal(await marie.refused('POST', `/api/challenge/${marie.name}`), 400);
  assert.equal(await marie.refused('POST', `/api/challenge/${other.name}`, { variant: 'raumschach' }), 400);
  assert.equal(await marie.refused('POST', `/api/challenge/${other.name}`, { color: 'green' }), 400);
  assert.equal(await marie.refused('POST', `/api/challenge/${other.name}`, { 'clock.limit': 'much' }), 400);
  assert.equal(await machine.refused('POST', `/api/challenge/${id}/accept`), 404);
  for (const stream of [hers, its, more]) stream.destroy();
});

test('a seek stands while its stream is open, and ends when somebody comes', async () => {
  const [marie, carl] = [await person(), await person()];
  const seek = (fields) =>
    marie.stream('/api/board/seek', {
      method: 'POST',
      fields: { time: '0.5', increment: 1, variant: 'raumschach', ...fields },
    });
  const watcher = await server.player(carl.secret);
  watcher.send({ t: 'seeks', on: true, variants: ['raumschach'] });
  const first = await seek();
  assert.equal(first.status, 200);
  const { seeks } = await watcher.next((each) => each.t === 'seeks' && each.seeks.length === 1);
  const [{ name, account, terms }] = seeks;
  assert.deepEqual(
    [name, account, terms.variants, terms.baseLeast, terms.baseMost, terms.incrementMost, terms.rated],
    [marie.name, true, ['raumschach'], 30000, 30000, 1000, 'casual'],
  );
  first.destroy();
  await watcher.next(({ t, gone }) => t === 'seeks' && gone.includes(seeks[0].seek));
  // Another one, although the same was asked for a moment ago: that has been broken off.
  const second = await seek({ color: 'white' });
  const [open] = (await watcher.next((each) => each.t === 'seeks' && each.seeks.length === 1)).seeks;
  const events = await marie.events();
  assert.equal((await watcher.ask({ t: 'joinSeek', key: 'j', seek: open.seek, variant: '' })).t, 'ack');
  const { game } = await watcher.next(({ t }) => t === 'sought');
  await second.until(({ ended }) => ended);
  const start = await events.type('gameStart');
  assert.deepEqual(
    [start.game.gameId, start.game.color, start.game.opponent.username, start.game.source],
    [game, 'white', carl.name, 'lobby'],
  );
  // Two programs are matched, and one by days needs no stream.
  const third = await seek({ time: 3 });
  const fourth = await carl.stream('/api/board/seek', {
    method: 'POST',
    fields: { time: 3, increment: 1, variant: 'standard,raumschach' },
  });
  for (const stream of [third, fourth]) await stream.until(({ ended }) => ended);
  const byDays = await marie.done('POST', '/api/board/seek', {
    days: 3,
    variant: 'parmen',
    rated: true,
    ratingRange: '1000-2000',
  });
  assert.match(byDays.id, /^[a-z2-7]{16}$/);
  for (const fields of [
    { time: -1 },
    {},
    { time: 5, variant: 'none' },
    { time: 5, color: 'green' },
    { time: 5, ratingRange: '1500' },
    { time: 5, ratingRange: '1600-1500' },
    { days: 15 },
  ])
    assert.equal(await marie.refused('POST', '/api/board/seek', fields), 400, JSON.stringify(fields));
  events.destroy();
  watcher.destroy();
});

test('a bot is marked, plays by programs only, and is offered only what it plays', async () => {
  const machine = await bot('Marked', 'standard,raumschach');
  const played = await person('Played');
  await pair(played, await person());
  played.token = (await played.newToken(['bot:play'])).secret;
  assert.equal(await played.refused('POST', '/api/bot/account/upgrade'), 400, 'it has played');
  assert.equal(await played.refused('POST', '/api/bot/account/variants', { variants: 'standard' }), 400);
  await machine.done('POST', '/api/bot/account/upgrade');
  assert.equal((await machine.done('GET', '/api/account')).title, 'BOT');
  assert.equal((await played.done('GET', `/api/user/${machine.name.toUpperCase()}`)).title, 'BOT');
  assert.equal(await played.refused('GET', '/api/user/nobody-here'), 404);

  const bots = async () =>
    (await played.ask('GET', '/api/bot/online')).text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  assert.ok(!(await bots()).some(({ username }) => username === machine.name));
  const events = await machine.events();
  // It is connected a moment after its stream has begun.
  let online;
  for (let tries = 0; online === undefined && tries < 400; tries += 1) {
    online = (await bots()).find(({ username }) => username === machine.name);
    if (online === undefined) await pause(25);
  }
  assert.deepEqual([online.title, online.variants], ['BOT', ['standard', 'raumschach']]);
  const away = await person();
  const status = await played.done('GET', `/api/users/status?ids=${machine.name},nobody-here,${away.name}`);
  assert.deepEqual(status, [
    { id: machine.name.toLowerCase(), name: machine.name, title: 'BOT', online: true },
    { id: away.name.toLowerCase(), name: away.name },
  ]);

  const invite = (variant, who = played, invites = machine.name) =>
    server.http('POST', '/api/games', {
      who: who.secret,
      body: JSON.stringify({
        key: nameOf('k'),
        variant,
        variantText: '',
        options: [],
        start: '',
        line: [],
        end: null,
        title: '',
        white: { kind: 'person', level: 1 },
        black: { kind: 'open', level: 1 },
        clockBase: 0,
        clockIncrement: 0,
        clockDays: 0,
        randomSides: false,
        listed: true,
        invites,
      }),
    });
  assert.equal((await invite('parmen')).status, 409, 'the page offers it no other game either');
  const { status: made, text } = await invite('raumschach');
  assert.equal(made, 201);
  const { socket } = await server.follow(JSON.parse(text).game, played.secret);
  assert.equal((await events.type('challenge')).challenge.variant.key, 'raumschach');
  await machine.done('POST', '/api/bot/account/variants', { variants: 'standard' });
  assert.equal(await machine.refused('POST', `/api/challenge/${JSON.parse(text).game}/accept`), 400);
  assert.equal(await machine.refused('POST', '/api/bot/account/variants', { variants: 'chess960' }), 400);

  // Its page looks on.
  const { socket: page } = await server.follow(JSON.parse(text).game, machine.secret);
  assert.equal((await page.ask({ t: 'sit', game: JSON.parse(text).game, key: 's' })).code, 'refused');
  assert.equal((await invite('raumschach', machine, played.name)).status, 403);
  for (const each of [socket, page, events]) each.destroy();
});

test('a rated game of a bot and a person changes both ratings, and bots are listed apart', async () => {
  const [marie, machine] = [await person('Rated'), await bot('Rating')];
  const events = await machine.events();
  const fields = { 'clock.limit': 600, 'clock.increment': 0, rated: 'true', color: 'white' };
  const sent = await marie.done('POST', `/api/challenge/${machine.name}`, fields);
  assert.equal(sent.rated, true);
  assert.equal((await events.type('challenge')).challenge.rated, true);
  await machine.done('POST', `/api/challenge/${sent.id}/accept`);
  const start = await events.type('gameStart');
  fits('eventLine', start);
  assert.equal(start.game.rated, true);
  const stream = await machine.follow(sent.id);
  const full = await stream.type('gameFull');
  assert.deepEqual(
    [full.rated, full.white.rating, full.white.provisional, full.black.rating, full.black.provisional],
    [true, 1500, true, 1500, true],
  );
  await marie.move(sent.id, 'e2-e4');
  await machine.move(sent.id, 'e7-e5');
  assert.equal(await marie.refused('POST', marie.at(sent.id, 'takeback/yes')), 400, 'nothing is taken back');
  await marie.done('POST', marie.at(sent.id, 'resign'));
  await stream.until(({ ended }) => ended);
  const [hers, its] = [await marie.done('GET', '/api/account'), await machine.done('GET', '/api/account')];
  for (const { perfs } of [hers, its]) {
    assert.deepEqual(Object.keys(perfs), ['standard']);
    assert.deepEqual(Object.keys(perfs.standard), ['games', 'rating', 'rd', 'prog', 'prov']);
  }
  const bots = (await marie.ask('GET', '/api/bot/online?nb=512')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(bots.find(({ username }) => username === machine.name).perfs, its.perfs);
  // The next game is told with the ratings of this one.
  const next = await marie.done('POST', `/api/challenge/${machine.name}`, { ...fields, key: 'next' });
  await machine.done('POST', `/api/challenge/${next.id}/accept`);
  const second = await machine.follow(next.id);
  const { white, black } = await second.type('gameFull');
  assert.deepEqual([white.rating, black.rating], [hers.perfs.standard.rating, its.perfs.standard.rating]);
  second.destroy();
  assert.ok(hers.perfs.standard.rating < 1500 && its.perfs.standard.rating > 1500);
  assert.deepEqual([hers.count.loss, its.count.win], [1, 1]);
  const profile = async ({ name }) => JSON.parse((await server.http('GET', `/api/users/${name}`)).text);
  assert.deepEqual([(await profile(marie)).bot, (await profile(machine)).bot], [false, true]);
  for (const who of ['people', 'bots'])
    assert.equal((await server.http('GET', `/api/leaderboard?variant=orthodox&who=${who}`)).status, 200);
  assert.equal((await server.http('GET', '/api/leaderboard?variant=orthodox&who=all')).status, 400);
  // By days it is another rating; without either it cannot be rated.
  const days = await pair(marie, machine, { days: 1, rated: 'true' });
  await marie.move(days, 'e2-e4');
  await machine.move(days, 'e7-e5');
  await machine.done('POST', machine.at(days, 'resign'));
  assert.deepEqual(Object.keys((await marie.done('GET', '/api/account')).perfs).sort(), ['correspondence', 'standard']);
  assert.equal(await marie.refused('POST', `/api/challenge/${machine.name}`, { rated: 'true' }), 400);
  events.destroy();
});

test('no account is called as an address of the API is', async () => {
  for (const name of ['status', 'Status', 'STATUS']) {
    const answer = await server.http('POST', '/api/auth/sign-up', {
      body: JSON.stringify({ name, password: 'correct horse' }),
    });
    assert.deepEqual([answer.status, JSON.parse(answer.text).code], [400, 'bad_message'], name);
  }
  const { text } = await server.http('GET', '/api/users/status?ids=status', { who: null });
  assert.deepEqual(JSON.parse(text), []);
});

// ---------------------------------------------------------------- bad lines and bad days

test('requests that are doubled or lost on the way play nothing twice', async () => {
  const [white, black] = [await person(), await person()];
  const id = await pair(white, black);
  const chance = random(7);
  // A request has about 300 bytes; the answer that is lost comes after.
  const proxy = await Proxy.before(server, () => ({
    most: Math.floor(chance() * 700) + 1,
    isOvertaken: chance() < 0.5,
  }));
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-b5', 'a7-a6', 'b5-a4', 'g8-f6', 'd2-d3', 'b7-b5'];
  let lost = 0;
  for (const [ply, move] of line.entries()) {
    const who = ply % 2 === 0 ? white : black;
    const path = who.at(id, `move/${move}`);
    const tries = await Promise.allSettled([
      who.ask('POST', path, undefined, { port: proxy.port }),
      who.ask('POST', path, undefined, { port: proxy.port }),
    ]);
    lost += tries.filter(({ status }) => status === 'rejected').length;
    for (const { value } of tries) if (value) assert.equal(value.status, 200, JSON.stringify(value.body));
    await who.move(id, move);
    await who.move(id, move);
  }
  assert.ok(lost > 0, 'some of them were lost');
  assert.deepEqual((await server.game(id)).line, line);
  const both = () =>
    Promise.all([1, 2].map(() => white.done('POST', white.at(id, 'chat'), { room: 'player', text: 'once' })));
  await both();
  await Promise.all([1, 2].map(() => black.done('POST', black.at(id, 'draw/yes'))));
  assert.deepEqual(
    (await white.done('GET', white.at(id, 'chat'))).map(({ text }) => text),
    ['once'],
  );
  await Promise.all([1, 2].map(() => white.done('POST', white.at(id, 'draw/yes'))));
  assert.equal((await server.game(id)).end.reason, 'agreement');
  const again = await Promise.all(
    [1, 2].map(() => white.done('POST', `/api/challenge/${black.name}`, { color: 'black' })),
  );
  assert.equal(again[0].id, again[1].id, 'one challenge came of two requests');
  await proxy.close();
});

test('a challenge with a key is one challenge, and says what became of it, also after the server has died', async () => {
  const own = await Server.start();
  const [marie, machine] = [await Program.signUp(own, 'Marie'), await Program.bot(own, 'Machine')];
  const ask = (key, fields = {}) =>
    marie.done('POST', `/api/challenge/${machine.name}`, { key, color: 'white', ...fields });
  const first = await ask('one', { days: 3 });
  assert.equal(first.status, 'created');
  await own.restart({ port: own.port });
  const again = await ask('one', { days: 3 });
  assert.deepEqual([again.id, again.status], [first.id, 'created']);
  const { in: waiting } = await machine.done('GET', '/api/challenge');
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [first.id],
  );
  await machine.done('POST', `/api/challenge/${first.id}/accept`);
  await own.restart({ port: own.port });
  const taken = await ask('one', { days: 3 });
  assert.deepEqual([taken.id, taken.status], [first.id, 'accepted']);
  const second = await ask('two');
  assert.notEqual(second.id, first.id);
  await marie.done('POST', `/api/challenge/${second.id}/cancel`);
  assert.equal((await ask('two')).status, 'canceled');
  const third = await ask('three');
  await machine.done('POST', `/api/challenge/${third.id}/decline`);
  assert.equal((await ask('three')).status, 'declined');
  assert.equal(await marie.refused('POST', `/api/challenge/${machine.name}`, { key: 'x'.repeat(65) }), 400);
  await own.stop();
  own.remove();
});

test('a stream that is opened again begins with all that was played', async () => {
  const [white, black] = [await person(), await person()];
  const id = await pair(white, black, { 'clock.limit': 600, 'clock.increment': 0 });
  const first = await white.follow(id);
  await first.type('gameFull');
  await white.move(id, 'e2-e4');
  await first.next(({ moves }) => moves === 'e2-e4');
  first.destroy();
  await black.move(id, 'c7-c5');
  const { state } = await (await white.follow(id)).type('gameFull');
  assert.deepEqual([state.moves, state.status], ['e2-e4 c7-c5', 'started']);
});

test('tokens, bots and games are there after the server has died', async () => {
  const own = await Server.start();
  const [white, black] = [await Program.bot(own, 'First'), await Program.bot(own, 'Second')];
  const id = await pair(white, black);
  const events = await white.events();
  await events.type('gameStart');
  await white.move(id, 'e2-e4');
  await own.restart();
  await events.until(({ ended }) => ended);
  await white.move(id, 'e2-e4');
  await black.move(id, 'e7-e5');
  const later = await white.events();
  assert.equal((await later.type('gameStart')).game.gameId, id, 'a game that goes on is told at first');
  const stream = await white.follow(id);
  assert.equal((await stream.type('gameFull')).state.moves, 'e2-e4 e7-e5');
  assert.equal((await white.done('GET', '/api/account')).title, 'BOT');
  // Streams end when the server goes down in good order.
  assert.equal(await own.stop(), 0);
  for (const each of [later, stream]) await each.until(({ ended }) => ended);
  own.remove();
});

test('a quiet stream has an empty line every few seconds', async () => {
  const marie = await person();
  const events = await marie.events();
  await events.until(({ empty }) => empty >= 2);
  events.destroy();
});

test('two hundred streams of events take at most 50 KB each', async () => {
  const own = await Server.start();
  const marie = await Program.signUp(own, 'Many');
  const warm = await marie.events();
  await pause(500);
  const before = resident(own);
  const streams = await Promise.all(Array.from({ length: 200 }, () => marie.events()));
  await pause(1500);
  const each = (resident(own) - before) / streams.length;
  console.log(`${each.toFixed(1)} KB a stream of events`);
  assert.ok(each <= 50, `${each} KB each`);
  for (const stream of [warm, ...streams]) stream.destroy();
  await own.stop();
  own.remove();
});
