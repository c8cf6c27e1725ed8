// Attacks on tokens of programs, counted in the table of attacks: scopes that are left, tokens that were revoked or belong elsewhere, tokens in
// addresses, guesses, and tokens beside the cookie of another.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { attack } from './attack.mjs';
import { Program } from './program.mjs';
import { Server, suite } from './server.mjs';

// Requests through this machine come from somewhere else.
const server = suite({ extra: ['--trust-proxy', '127.0.0.1'] });
let numbers = 0;
const person = (scopes, on = server) => Program.signUp(on, `Token${(numbers += 1)}`, scopes);
const bearer = (token) => ({ Authorization: `Bearer ${token}` });

const every = ['board:play', 'bot:play', 'challenge:read', 'challenge:write', 'follow:read', 'follow:write'];
/** Requests that need a scope, and which will do. */
const scoped = [
  ['GET', '/api/stream/event', ['challenge:read', 'board:play', 'bot:play']],
  ['GET', '/api/challenge', ['challenge:read']],
  ['POST', '/api/challenge/nobody-at-all', ['challenge:write', 'board:play', 'bot:play']],
  ['POST', '/api/challenge/abcdefghijkm/accept', ['challenge:write', 'board:play', 'bot:play']],
  ['POST', '/api/challenge/abcdefghijkm/decline', ['challenge:write', 'board:play', 'bot:play']],
  ['POST', '/api/challenge/abcdefghijkm/cancel', ['challenge:write', 'board:play', 'bot:play']],
  ['POST', '/api/board/seek', ['board:play']],
  ['GET', '/api/rel/following', ['follow:read']],
  ...['follow', 'unfollow', 'block', 'unblock'].map((what) => [
    'POST',
    `/api/rel/${what}/nobody-at-all`,
    ['follow:write'],
  ]),
  ['POST', '/api/bot/account/variants', ['bot:play']],
  ...['board', 'bot'].flatMap((kind) =>
    [
      ['GET', 'stream/abcdefghijkm'],
      ['POST', 'abcdefghijkm/move/e2-e4'],
      ['POST', 'abcdefghijkm/resign'],
      ['POST', 'abcdefghijkm/abort'],
      ['POST', 'abcdefghijkm/draw/yes'],
      ['POST', 'abcdefghijkm/takeback/yes'],
      ['GET', 'abcdefghijkm/chat'],
      ['POST', 'abcdefghijkm/chat'],
      ['POST', 'abcdefghijkm/claim-victory'],
      ['POST', 'abcdefghijkm/claim-draw'],
    ].map(([method, path]) => [method, `/api/${kind}/game/${path}`, [`${kind}:play`]]),
  ),
];
/** Addresses that no token reaches, whatever its scopes. */
const beyond = [
  ['GET', '/api/me'],
  ['POST', '/api/me'],
  ['GET', '/api/games'],
  ['POST', '/api/games'],
  ['GET', '/api/token'],
  ['POST', '/api/token'],
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions'],
  ['GET', '/api/auth/export'],
  ['GET', '/api/auth/export/parts/sessions'],
  ['POST', '/api/admin/invitation'],
  ['POST', '/api/reports'],
  ['GET', '/api/auth/export/games'],
  ['GET', '/api/relations'],
  ['POST', '/api/relations'],
  ['POST', '/api/auth/password'],
  ['POST', '/api/auth/codes'],
  ['POST', '/api/auth/delete'],
  ['POST', '/api/auth/log-out'],
  ['POST', '/api/admin/token'],
  ['POST', '/api/admin/role'],
  ['POST', '/api/admin/recovery'],
  ['GET', '/api/admin/log'],
  ['GET', '/ws'],
];

attack('tokens: scopes', 'a token does nothing that its scopes do not name', async (held) => {
  const marie = await person(every);
  for (const scope of every) {
    marie.token = (await marie.newToken([scope])).secret;
    for (const [method, path, scopes] of scoped)
      if (!scopes.includes(scope)) {
        const { status, body } = await marie.ask(method, path);
        held(assert.equal(status, 403, `${scope}: ${method} ${path}`));
        assert.match(body.error, /^Missing scope: /);
      }
    for (const [method, path] of beyond)
      held(assert.equal((await marie.ask(method, path)).status, 403, `${scope}: ${method} ${path}`));
    // The same address in other letters is the same address, or none.
    for (const path of ['/api//me', '/api/%6de', '/API/me', '/api/account/../me', '/api/account/%2e%2e/me', '/api/me/'])
      held(assert.ok([400, 403, 404].includes((await marie.ask('GET', path)).status), path));
  }
});

attack('tokens: games of others', 'a token plays in no game of others', async (held) => {
  const [white, black, thief] = [await person(every), await person(every), await person(every)];
  const { id } = await white.done('POST', `/api/challenge/${black.name}`, { color: 'white', days: 1 });
  for (const what of ['accept', 'decline', 'cancel'])
    held(assert.equal(await thief.refused('POST', `/api/challenge/${id}/${what}`), 404, what));
  await black.done('POST', `/api/challenge/${id}/accept`);
  for (const what of ['move/e2-e4', 'resign', 'abort', 'draw/yes', 'takeback/yes', 'claim-victory', 'claim-draw'])
    held(assert.equal(await thief.refused('POST', `/api/board/game/${id}/${what}`), 404, what));
  held(assert.equal(await thief.refused('POST', `/api/board/game/${id}/chat`, { room: 'player', text: 'x' }), 404));
  held(assert.equal(await thief.refused('GET', `/api/board/game/${id}/chat`), 404));
  held(assert.equal((await thief.stream(`/api/board/game/stream/${id}`)).status, 404));
  held(assert.deepEqual((await server.game(id)).line, []));
});

attack('tokens: revoked', 'a revoked token hears and does nothing more', async (held) => {
  const [white, black] = [await person(every), await person(every)];
  const { id } = await white.done('POST', `/api/challenge/${black.name}`, { color: 'white', days: 1 });
  await black.done('POST', `/api/challenge/${id}/accept`);
  const seeking = await white.stream('/api/board/seek', { method: 'POST', fields: { days: 2 } });
  const streams = [await white.events(), await white.follow(id), seeking];
  const other = (await white.newToken(every)).secret;
  assert.equal((await white.session('DELETE', `/api/token/${white.made.token.id}`)).status, 204);
  for (const stream of streams) held(await stream.until(({ ended }) => ended));
  await black.done('POST', `/api/board/game/${id}/draw/yes`);
  for (const stream of streams) held(assert.ok(!stream.lines.some(({ bdraw }) => bdraw)));
  for (const [method, path] of [
    ['GET', '/api/account'],
    ['GET', '/api/stream/event'],
    ['POST', `/api/board/game/${id}/move/e2-e4`],
    ['POST', `/api/challenge/${black.name}`],
    ['DELETE', '/api/token'],
  ])
    held(assert.equal((await white.ask(method, path)).status, 401, `${method} ${path}`));
  white.token = other;
  held(assert.equal((await white.done('POST', white.at(id, 'move/e2-e4'))).ok, true, 'the other token is as it was'));
  await server.restart({ port: server.port, extra: ['--trust-proxy', '127.0.0.1'] });
  white.token = white.made.secret;
  held(assert.equal((await white.ask('GET', '/api/account')).status, 401, 'nor after a restart'));
});

attack('tokens: of another server', 'a token of another server is none here', async (held) => {
  const other = await Server.start();
  const [there, here] = [await person(every, other), await person(every)];
  assert.equal((await there.ask('GET', '/api/account')).status, 200);
  for (const [method, path] of [['GET', '/api/account'], ['GET', '/api/me'], ...beyond, ...scoped]) {
    const { status, headers } = await server.http(method, path, { who: there.token });
    held(assert.equal(status, 401, `${method} ${path}`));
    held(assert.equal(headers['set-cookie'], undefined));
  }
  held(assert.equal((await other.http('GET', '/api/account', { who: here.token })).status, 401));
  await other.stop();
  other.remove();
});

attack('tokens: in the address', 'a token counts in its header and nowhere else', async (held) => {
  const marie = await person(every);
  for (const field of ['token', 'access_token', 'authorization', 'oauth_token', 'bearer']) {
    const path = `/api/account?${field}=${marie.token}`;
    held(assert.equal((await server.http('GET', path, { who: null })).status, 401, field));
    const body = `${field}=${marie.token}`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const posted = await server.http('POST', '/api/board/seek', { who: null, headers, body });
    held(assert.equal(posted.status, 401, field));
    const cookie = await server.http('GET', '/api/account', {
      who: null,
      headers: { Cookie: `${field}=${marie.token}; strata=${marie.token}`, Origin: `http://127.0.0.1:${server.port}` },
    });
    held(assert.equal(cookie.status, 401, field));
  }
  for (const scheme of ['Basic', 'Token', 'bearer2', '']) {
    const headers = { Authorization: `${scheme} ${marie.token}` };
    held(assert.equal((await server.http('GET', '/api/account', { who: null, headers })).status, 401, scheme));
  }
  // It is in no log: neither of requests nor of what went wrong.
  held(assert.ok(!server.stderr.includes(marie.token)));
});

attack(
  'tokens: no names by them',
  'nothing tells whether a token was near, or which accounts have some',
  async (held) => {
    const marie = await person(every);
    const letters = 'abcdefghijklmnopqrstuvwxyz234567';
    const near = (at) => {
      const now = marie.token.at(at);
      const one = letters[(letters.indexOf(now) + 1) % letters.length];
      return marie.token.slice(0, at) + one + marie.token.slice(at + 1);
    };
    const told = new Set();
    for (let at = 'strata_'.length; at < marie.token.length; at += 1) {
      const { status, text } = await server.http('GET', '/api/account', { who: near(at) });
      held(assert.equal(status, 401));
      told.add(text);
    }
    for (const token of [marie.token.toUpperCase(), ` ${marie.token}x`, marie.token.slice(0, -1), `${marie.token}a`]) {
      const { status, text } = await server.http('GET', '/api/account', { who: token });
      held(assert.equal(status, 401, token));
      told.add(text);
    }
    held(assert.equal(told.size, 1, 'each is refused in the same words'));
    // The test of tokens tells of those that were shown whole, and of no more than a thousand.
    const tested = await server.http('POST', '/api/token/test', { who: null, body: [8, 12, 20].map(near).join() });
    held(assert.deepEqual(Object.values(JSON.parse(tested.text)), [null, null, null]));
    // Another's tokens are neither listed nor ended.
    const thief = await person(every);
    held(assert.ok(!(await thief.session('GET', '/api/token')).text.includes(marie.made.token.id)));
    held(assert.equal((await thief.session('DELETE', `/api/token/${marie.made.token.id}`)).status, 404));
    held(assert.equal((await marie.ask('GET', '/api/account')).status, 200));
  },
);

attack('tokens: bad ones', 'a token that is too long or no text is refused, and is nobody', async (held) => {
  const marie = await person(every);
  const long = [33, 100, 1000, 8000].map((length) => `strata_${'a'.repeat(length)}`);
  const odd = [
    'strata_',
    'strata_\u00e4',
    'strata_%00',
    'strata_ a',
    `${marie.token},${marie.token}`,
    "strata_' OR 1=1 --",
  ];
  for (const token of [...long, ...odd]) {
    const { status, headers } = await server.http('GET', '/api/account', { who: token });
    held(assert.ok([400, 401].includes(status), `${status} for ${token.slice(0, 30)}`));
    held(assert.equal(headers['set-cookie'], undefined));
  }
  // Beyond what the head of a request may have.
  const { status } = await server.http('GET', '/api/account', { who: `strata_${'a'.repeat(15_000)}` });
  held(assert.ok([401, 431].includes(status), `${status}`));
  const tested = await server.http('POST', '/api/token/test', { who: null, body: 'x,'.repeat(5000) });
  held(assert.equal(tested.status, 400));
  const huge = await server.http('POST', '/api/token/test', { who: null, body: 'x'.repeat(300_000) });
  held(assert.equal(huge.status, 413));
  // Two of them: one request, one identity, or none.
  const twice = await server.exchange(
    `GET /api/account HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer strata_none\r\n` +
      `Authorization: Bearer ${marie.token}\r\nConnection: close\r\n\r\n`,
  );
  held(assert.match(twice, /^HTTP\/1\.1 (?:400|401) /));
});

attack(
  'tokens: beside a cookie',
  'a token beside the cookie of another is the token, and nothing of the cookie',
  async (held) => {
    const [marie, thief] = [await person(['challenge:read']), await person(every)];
    const both = (method, path, token, cookie, body) =>
      server.http(method, path, {
        who: null,
        headers: { ...bearer(token), Cookie: `strata=${cookie}`, Origin: `http://127.0.0.1:${server.port}` },
        body,
      });
    // The token of the one and the session of the other.
    const account = await both('GET', '/api/account', marie.token, thief.secret);
    held(assert.equal(JSON.parse(account.text).username, marie.name));
    for (const [method, path] of beyond)
      held(assert.equal((await both(method, path, marie.token, thief.secret)).status, 403, `${method} ${path}`));
    const seek = await both('POST', '/api/board/seek', marie.token, thief.secret);
    held(assert.equal(seek.status, 403, 'the scopes are those of the token'));
    // A bad token is not made good by a session.
    for (const token of ['strata_none', `strata_${'b'.repeat(32)}`])
      for (const path of ['/api/account', '/api/me', '/api/games'])
        held(assert.equal((await both('GET', path, token, thief.secret)).status, 401, path));
    held(assert.equal((await thief.session('GET', '/api/auth/sessions')).status, 200, 'the session is as it was'));
  },
);

attack('tokens: guesses', 'guesses of one address are few, and cost the others nothing', async (held) => {
  const marie = await person(every);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const guess = (number) =>
    new Promise((resolve, reject) => {
      const headers = { ...bearer(`strata_${String(number).padStart(32, 'a')}`), 'X-Forwarded-For': '203.0.113.7' };
      request({ host: '127.0.0.1', port: server.port, path: '/api/account', headers, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });
  const statuses = [];
  // 2000 in 20 seconds, refilling: faster guesses are stopped.
  for (let round = 0; round < 500 && !statuses.includes(429); round += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 80 }, (_, at) => guess(round * 80 + at)))));
    if (round % 10 === 0) held(assert.equal((await marie.ask('GET', '/api/account')).status, 200));
  }
  agent.destroy();
  for (const status of statuses) held(assert.ok(status === 401 || status === 429, `${status}`));
  held(assert.ok(statuses.indexOf(429) >= 1900, `the first to be stopped is number ${statuses.indexOf(429)}`));
});
