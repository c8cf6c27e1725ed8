// Who may talk to the server: every kind of visitor against every kind of request.

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { ann, bob, newFolder, Server, suite } from './server.mjs';

const server = suite({ extra: ['--origin', 'https://chess.example'] });

// What each visitor gets for the page, for reading the games, for changing something, and for a socket.
const visitors = [
  ['a program', {}, [200, 200, 400, 101]],
  [
    'our page',
    (own) => ({ Host: own, Origin: `http://${own}`, 'Sec-Fetch-Site': 'same-origin' }),
    [200, 200, 400, 101],
  ],
  [
    'our page by the name localhost',
    () => ({ Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}` }),
    [200, 200, 400, 101],
  ],
  [
    'our page by its other address',
    () => ({ Host: 'chess.example', Origin: 'https://chess.example' }),
    [200, 200, 400, 101],
  ],
  ['a link from another site', (own) => ({ Host: own, 'Sec-Fetch-Site': 'cross-site' }), [200, 403, 403, 403]],
  [
    'a page of another port',
    (own) => ({ Host: own, Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }),
    [200, 403, 403, 403],
  ],
  ['a page of another site', (own) => ({ Host: own, Origin: 'http://evil.example' }), [200, 403, 403, 403]],
  ['a page without an origin', (own) => ({ Host: own, Origin: 'null' }), [200, 403, 403, 403]],
  [
    'a page whose name begins like ours',
    (own) => ({ Host: own, Origin: `http://${own}.evil.example` }),
    [200, 403, 403, 403],
  ],
  ['the secure twin of our address', (own) => ({ Host: own, Origin: `https://${own}` }), [200, 403, 403, 403]],
  [
    'a name that resolves to us',
    () => ({ Host: `evil.example:${server.port}`, Origin: `http://evil.example:${server.port}` }),
    [421, 421, 421, 421],
  ],
  ['our name with another port', () => ({ Host: 'localhost:1' }), [421, 421, 421, 421]],
  ['our name without a port', () => ({ Host: 'localhost' }), [421, 421, 421, 421]],
];

for (const [name, of, [page, games, change, socket]] of visitors) {
  attack('Origin and Host', name, async (held) => {
    const headers = typeof of === 'function' ? of(`127.0.0.1:${server.port}`) : of;
    // Who may, hears what is wrong with the request itself; who may not, that.
    const answer = async (...request) => {
      const { status, text } = await server.http(...request);
      return [status, JSON.parse(text).code];
    };
    const [made, removed] =
      change === 400
        ? [
            [400, 'bad_message'],
            [404, 'not_found'],
          ]
        : [
            [change, 'refused'],
            [change, 'refused'],
          ];
    held(assert.equal((await server.http('GET', '/', { headers })).status, page, 'GET /'));
    const read = await answer('GET', '/api/games', { headers });
    held(assert.deepEqual(read, [games, games === 200 ? undefined : 'refused'], 'GET /api/games'));
    held(assert.deepEqual(await answer('POST', '/api/games', { headers, body: '{}' }), made, 'POST /api/games'));
    held(assert.deepEqual(await answer('DELETE', '/api/games/none', { headers }), removed, 'DELETE'));
    const opened = await server.socket({ headers: { Origin: null, ...headers } }).then(
      async (open) => {
        assert.equal((await open.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
        open.destroy();
        return 101;
      },
      (error) => error.status ?? error,
    );
    held(assert.equal(opened, socket, 'the socket'));
  });
}

attack('Origin and Host', 'a request without a host, or with two, is refused', async (held) => {
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const [none, one, two] = await Promise.all(
    ['', host, `${host}Host: localhost:${server.port}\r\n`].map((headers) =>
      server.exchange(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
    ),
  );
  assert.match(one, /^HTTP\/1\.1 200 /);
  for (const answer of [none, two])
    held(assert.match(answer, /^HTTP\/1\.1 400 [^]*\r\n\r\nthe request cannot be read: expected one header Host\n$/));
});

attack('Origin and Host', 'an address of another server is refused', async () => {
  const text = await server.exchange(`GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
  assert.match(
    text,
    /^HTTP\/1\.1 400 [^]*\r\n\r\nthe request cannot be read: expected an address that begins with \/\n$/,
  );
});

/** The secret that an answer gives, under whatever name: where a cookie shows another's, ours has a name of its own. */
const givenIn = ({ headers }) => /^strata(?:-[a-z2-7]{6})?=([a-z2-7]{32});/.exec(headers['set-cookie']?.[0] ?? '')?.[1];
const cookieIn = ({ headers }) => /^strata=([a-z2-7]{32});/.exec(headers['set-cookie']?.[0] ?? '')?.[1];
const ours = () => ({ Origin: `http://127.0.0.1:${server.port}` });

attack(
  'session fixation',
  'a browser gets its secret with the page or the games, once, and no script can read it',
  async () => {
    const first = await server.http('GET', '/', { who: null });
    assert.match(
      first.headers['set-cookie'][0],
      /^strata=[a-z2-7]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(first.headers['cache-control'], 'no-store', 'nothing between keeps what is for one alone');
    const secret = cookieIn(first);
    for (const path of ['/', '/games', '/api/games']) {
      const again = await server.http('GET', path, { who: null, headers: { Cookie: `theme=dark; strata=${secret}` } });
      assert.equal(again.status, 200, path);
      assert.equal(again.headers['set-cookie'], undefined, path);
    }
    const other = cookieIn(await server.http('GET', '/api/games', { who: null }));
    assert.ok(other && other !== secret);
    for (const path of ['/healthz', '/assets/none.js'])
      assert.equal((await server.http('GET', path, { who: null })).headers['set-cookie'], undefined, path);
    const secure = await server.http('GET', '/', { who: null, headers: { Host: 'chess.example' } });
    assert.match(secure.headers['set-cookie'][0], /^__Host-strata=[a-z2-7]{32}; Path=\/; .*; SameSite=Lax; Secure$/);
  },
);

attack('Origin and Host', 'who asks is said once', async (held) => {
  const own = `127.0.0.1:${server.port}`;
  const twice = { Host: [own, 'evil.example'], Origin: [`http://${own}`, 'http://evil.example'] };
  Object.assign(twice, { 'Sec-Fetch-Site': ['same-origin', 'cross-site'] });
  Object.assign(twice, {
    Authorization: [`Bearer ${ann}`, `Bearer ${bob}`],
    Cookie: [`strata=${ann}`, `strata=${bob}`],
  });
  for (const [name, values] of Object.entries(twice))
    for (const both of [values, values.toReversed()]) {
      const host = name === 'Host' ? '' : `Host: ${own}\r\n`;
      const lines = both.map((value) => `${name}: ${value}\r\n`).join('');
      const answer = await server.exchange(`GET /api/games HTTP/1.1\r\n${host}${lines}Connection: close\r\n\r\n`);
      held(assert.match(answer, /^HTTP\/1\.1 400 /, name));
      assert.ok(answer.includes(`expected one header ${name}`), name);
    }
});

attack('session fixation', 'over TLS a cookie that somebody else could have planted is not looked at', async (held) => {
  const game = await server.create({ variant: 'orthodox' });
  const you = async (cookie) => {
    const headers = { Host: 'chess.example', Cookie: cookie };
    const answer = await server.http('GET', `/api/games/${game}`, { who: null, headers });
    return [JSON.parse(answer.text).you.owner, answer.headers['set-cookie'] !== undefined];
  };
  held(assert.deepEqual(await you(`strata=${ann}`), [false, true]));
  held(assert.deepEqual(await you(`__Host-strata=${ann}`), [true, false]));
  held(assert.deepEqual(await you(`strata=${bob}; __Host-strata=${ann}`), [true, false]));
  held(assert.deepEqual(await you(`__Host-strata=x; strata=${ann}`), [false, true]));
});

attack('session fixation', 'what the server has not made is never taken up', async (held) => {
  const changed = ann.startsWith('a') ? `b${ann.slice(1)}` : `a${ann.slice(1)}`;
  for (const bad of [
    '',
    'a'.repeat(32),
    changed,
    `${ann.slice(0, 31)}${ann.endsWith('a') ? 'b' : 'a'}`,
    'admin',
    'a'.repeat(31),
    'a'.repeat(33),
    'A'.repeat(32),
    `${'a'.repeat(31)}1`,
    '%61'.repeat(32),
  ]) {
    const answer = await server.http('GET', '/', { who: null, headers: { Cookie: `strata=${bad}` } });
    assert.ok(givenIn(answer), bad);
    held(assert.notEqual(givenIn(answer), bad));
  }
  // A program that shows it is nobody in particular: it has no name, and gets none of it.
  const body = JSON.stringify({ name: 'Forger' });
  for (const bad of ['a'.repeat(32), changed]) {
    const named = await server.http('POST', '/api/me', { who: bad, body });
    assert.equal(named.status, 200, named.text);
    const again = JSON.parse((await server.http('GET', '/api/me', { who: bad })).text);
    held(assert.notEqual(again.name, 'Forger', bad));
  }
});

test('a server makes a key of its own, and knows after its death whom it gave a secret', async () => {
  const alone = await Server.start({ key: null });
  const given = async (who) => givenIn(await alone.http('GET', '/api/me', { who }));
  const secret = await given(null);
  assert.ok(await given(ann), 'a secret of another key is none');
  const game = await alone.create({ variant: 'orthodox' }, secret);
  await alone.restart({ key: null });
  assert.equal(await given(secret), undefined);
  assert.equal((await alone.game(game, secret)).you.owner, true);
  // Another key, named by its owner: the one of before is still known.
  await alone.restart({});
  assert.equal(await given(secret), undefined);
  assert.equal(await given(ann), undefined);
  assert.equal((await alone.game(game, secret)).you.owner, true);
  await alone.stop();
  alone.remove();
});

test('a key that is no key is refused', async () => {
  const folder = newFolder();
  const key = join(folder, 'key');
  for (const [text, sentence] of [
    ['', /this file of --identity-key cannot be read, or is empty/],
    [`${'long enough to be a key '.repeat(2)}\nshort\n`, /line 2 of .* has 5 characters, expected 32 or more/],
  ]) {
    writeFileSync(key, text);
    const refused = await Server.start({ folder, key });
    assert.equal(await refused.exit, 1);
    assert.match(refused.stderr, sentence);
  }
  rmSync(folder, { recursive: true });
});

attack('CSRF', 'what a browser sends whatever page asks changes nothing by itself', async (held) => {
  const game = await server.create({ variant: 'orthodox', title: 'Hers' });
  const cookie = { Cookie: `strata=${ann}` };
  const remove = (headers) => server.http('DELETE', `/api/games/${game}`, { who: null, headers });
  for (const headers of [
    cookie,
    { ...cookie, Origin: 'http://evil.example' },
    { ...cookie, Origin: 'null' },
    { ...cookie, 'Sec-Fetch-Site': 'same-site' },
    { ...cookie, 'Sec-Fetch-Site': 'none' },
  ])
    held(assert.equal((await remove(headers)).status, 403, JSON.stringify(headers)));
  for (const origin of ['http://evil.example', null])
    held(await assert.rejects(server.socket({ who: null, headers: { ...cookie, Origin: origin } }), { status: 403 }));
  held(assert.equal((await remove({})).status, 409, 'a stranger'));
  held(assert.equal((await remove({ ...cookie, ...ours() })).status, 204, 'she herself'));
});

attack('seat stealing', 'a socket belongs to whoever opens it, and gives a stranger a secret', async (held) => {
  const game = await server.create({ variant: 'orthodox', title: 'Hers' });
  const you = async (options) => {
    const socket = await server.socket(options);
    await socket.ask({ t: 'hello', protocol: 1 });
    socket.send({ t: 'join', game, seq: 0 });
    const { state } = await socket.next(({ t }) => t === 'snapshot');
    const answer = await socket.ask({ t: 'resign', game, key: 'k', side: 'white' });
    socket.destroy();
    return [state.you, answer.t === 'error' ? answer.code : answer.t];
  };
  const nobody = { owner: false, white: false, black: false };
  const all = { owner: true, white: true, black: true };
  held(assert.deepEqual(await you({ who: bob }), [nobody, 'refused']));
  held(assert.deepEqual(await you({ who: null }), [nobody, 'refused']));
  held(assert.deepEqual(await you({ who: null, headers: { Cookie: `strata=${bob}` } }), [nobody, 'refused']));
  held(assert.deepEqual(await you({ who: null, headers: { Cookie: `strata=${ann}` } }), [all, 'ack']));
  const headers = `Host: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n`;
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  held(assert.match(await head(`GET /ws HTTP/1.1\r\n${headers}${key}\r\n`), /\r\nSet-Cookie: strata=[a-z2-7]{32};/));
  const hers = `Origin: http://127.0.0.1:${server.port}\r\nCookie: strata=${ann}\r\n`;
  const renewed = await head(`GET /ws HTTP/1.1\r\n${headers}${hers}${key}\r\n`);
  held(assert.match(renewed, new RegExp(`\r\nSet-Cookie: strata=${ann}; Path=/; Max-Age=31536000;`), 'another year'));
});

attack('seat stealing', 'the games of others are in no list, and nobody else removes or creates them', async () => {
  const listed = async (who) => JSON.parse((await server.http('GET', '/api/games', { who })).text).games;
  const hers = await server.create({ variant: 'orthodox', title: 'Hers', key: 'the same' });
  const his = await server.create({ variant: 'orthodox', title: 'His', key: 'the same' }, bob);
  assert.notEqual(hers, his);
  assert.deepEqual(
    (await listed(bob)).map(({ game }) => game),
    [his],
  );
  assert.ok(!(await listed(ann)).some(({ game }) => game === his));
  assert.deepEqual(await listed(null), []);
  assert.equal((await server.http('DELETE', `/api/games/${hers}`, { who: bob })).status, 409);
  assert.deepEqual((await server.game(hers, bob)).you, { owner: false, white: false, black: false });
});

attack('hello first', 'hello comes first: anything else is answered, and ends the connection', async (held) => {
  const socket = await server.socket();
  const answer = await socket.ask({ t: 'ping' });
  assert.deepEqual([answer.t, answer.code], ['error', 'bad_message']);
  held(assert.equal(await socket.end(), 1008));
  const unreadable = await server.socket();
  unreadable.frame('hello');
  assert.equal((await unreadable.next()).code, 'bad_message');
  held(assert.equal(await unreadable.end(), 1008));
  const outdated = await server.socket();
  assert.equal((await outdated.ask({ t: 'hello', protocol: 999 })).t, 'error');
  assert.equal((await outdated.ask({ t: 'ping' })).t, 'error', 'that was no greeting');
  held(assert.equal(await outdated.end(), 1008));
  const other = await server.socket();
  other.send({ t: 'join', game: 'any', seq: 0 });
  other.send({ t: 'hello', protocol: 1 });
  assert.equal((await other.next()).t, 'error');
  held(assert.equal(await other.end(), 1008));
});

/** The head of the answer to a request as it stands. */
function head(text) {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('\r\n\r\n')) resolve((socket.destroy(), answer));
    });
    socket.on('error', reject);
  });
}
