// The page's files, the games under /api, and what every reply carries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { attack } from './attack.mjs';
import { Server, suite } from './server.mjs';

const server = suite({}, async () => {
  assert.notEqual(
    (await server.http('GET', '/')).status,
    503,
    'the program has no page: build the page, then the program again',
  );
});

test('standard output says where it is and where the games are, and at first how to become its admin', () => {
  const [place, admin, ...more] = server.stdout.split('\n');
  const address = `http://127.0.0.1:${server.port}/`;
  assert.equal(place, `Strata is at ${address}  (Ctrl-C ends it; games are kept in ${server.folder})`);
  assert.match(
    admin,
    /^To become its admin, sign up and open [^ ]+\/account\?token=[a-z2-7]{32} {2}\(it works once\)$/,
  );
  assert.ok(admin.includes(`${address}account`), admin);
  assert.deepEqual(more, ['']);
});

test('behind a proxy the link of the admin has the name of the page', async () => {
  const named = await Server.start({
    extra: ['--origin', 'https://chess.example', '--origin', 'https://other.example'],
  });
  assert.match(named.stdout, / open https:\/\/chess\.example\/account\?token=/);
  await named.stop();
  named.remove();
});

attack('headers that protect', 'every reply is protected', async (held) => {
  for (const [path, status] of [
    ['/', 200],
    ['/nothing.js', 404],
    ['/api/games', 200],
    ['/api/none', 404],
    ['/healthz', 200],
    ['/ws', 426],
  ]) {
    const { status: answered, headers } = await server.http('GET', path);
    assert.equal(answered, status, path);
    assert.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
    assert.match(headers['content-security-policy'], new RegExp(`connect-src 'self' ws://127.0.0.1:${server.port};`));
    // What a text could bring along, an element or an attribute, styles as little as it runs.
    assert.match(headers['content-security-policy'], /; style-src 'self'; /);
    assert.doesNotMatch(headers['content-security-policy'], /unsafe-inline|style-src-(elem|attr)/);
    assert.match(headers['content-security-policy'], /base-uri 'none'; frame-ancestors 'none'; form-action 'none'$/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.match(headers['permissions-policy'], /camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    assert.equal(headers.server, undefined);
    // The page may share memory with its workers.
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
    held(assert.equal(headers['cross-origin-resource-policy'], 'same-origin'));
  }
});

test('the page comes at its own addresses, and is asked for again each time', async () => {
  const page = await server.http('GET', '/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>Strata<\/title>/);
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.match(page.headers['content-type'], /^text\/html/);
  for (const path of [
    '/game/abc',
    '/new/x',
    '/rules',
    '/rules/x',
    '/games',
    '/samples',
    '/settings',
    '/together',
    '/leaderboard',
    '/tournaments',
    '/tournament/abc',
    '/player/Marble',
    '/log-in',
    '/log-in?next=/games',
    '/sign-up',
    '/recover?name=x&code=y',
    '/account',
    '/admin',
    '/analysis/abc',
    '/analysis?record=1',
    '/editor/x',
    '/learn/raumschach',
    '/puzzles',
    '/puzzles/raumschach',
    '/records',
    '/?a=b',
  ]) {
    const same = await server.http('GET', path);
    assert.deepEqual([same.status, same.text], [200, page.text], path);
  }
  const again = await server.http('GET', '/', { headers: { 'If-None-Match': page.headers.etag } });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
  const other = await server.http('GET', '/', { headers: { 'If-None-Match': '"of another page"' } });
  assert.deepEqual([other.status, other.text], [200, page.text]);
});

test('what the page names is there, packed for whoever takes that, and kept for ever', async () => {
  const names = [...(await server.http('GET', '/')).text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, name]) => name,
  );
  for (const ending of ['.js', '.css'])
    assert.ok(
      names.some((name) => name.endsWith(ending)),
      `${ending} in ${names}`,
    );
  let packedNames = 0;
  for (const name of names) {
    const plain = await server.http('GET', name);
    const packed = await server.http('GET', name, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(plain.status, 200, name);
    assert.ok(plain.bytes.length > 0, name);
    assert.match(plain.headers['cache-control'], /immutable/);
    assert.equal(plain.headers['content-encoding'], undefined);
    // Packed is what becomes smaller by it: texts, but for the shortest (a header of gzip is 18 bytes).
    const packs = packed.headers['content-encoding'] === 'gzip';
    if (gzipSync(plain.bytes).length + 16 < plain.bytes.length) assert.ok(packs, name);
    packedNames += packs ? 1 : 0;
    assert.deepEqual(packs ? gunzipSync(packed.bytes) : packed.bytes, plain.bytes, name);
    const head = await server.http('HEAD', name);
    assert.equal(head.headers['content-length'], String(plain.bytes.length));
    assert.equal(head.text, '');
  }
  assert.ok(packedNames > 2, `${packedNames} of ${names.length} are packed`);
});

test('what is not there is not there', async () => {
  for (const path of [
    '/nothing',
    '/assets/none.js',
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/gamesx',
    '/api/',
    '/api/gamesx',
    '/api/games/',
  ]) {
    assert.equal((await server.http('GET', path)).status, 404, path);
  }
});

test('what cannot be done there is said', async () => {
  for (const [method, path, allowed] of [
    ['POST', '/', 'GET, HEAD'],
    ['PUT', '/api/games', 'GET, HEAD, POST'],
    ['PATCH', '/api/games/x', 'GET, HEAD, DELETE'],
    ['POST', '/healthz', 'GET, HEAD'],
  ]) {
    const answer = await server.http(method, path);
    assert.equal(answer.status, 405, `${method} ${path}`);
    assert.equal(answer.headers.allow, allowed);
  }
  assert.equal((await server.http('GET', '/ws')).status, 426);
});

test('a game is made, listed, shown and removed', async () => {
  const id = await server.create({ variant: 'raumschach', title: 'Ein Versuch ♞' });
  const listed = JSON.parse((await server.http('GET', '/api/games')).text).games.find(({ game }) => game === id);
  assert.equal(listed.title, 'Ein Versuch ♞');
  assert.equal((await server.game(id)).variant, 'raumschach');
  assert.equal(JSON.parse((await server.http('GET', '/healthz')).text).games, 1);
  assert.equal((await server.http('DELETE', `/api/games/${id}`)).status, 204);
  const gone = await server.http('GET', `/api/games/${id}`);
  assert.equal(gone.status, 404);
  assert.equal(JSON.parse(gone.text).code, 'not_found');
  assert.equal((await server.http('DELETE', `/api/games/${id}`)).status, 404);
});

test('a game is given as a record', async () => {
  const id = await server.create({
    variant: 'orthodox',
    title: 'Fool',
    line: ['f2-f3', 'e7-e5', 'g2-g4', 'd8-h4'],
    black: { kind: 'computer', level: 3 },
  });
  const { status, headers, text } = await server.http('GET', `/api/games/${id}/record`);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  for (const tag of [
    '[Event "Fool"]',
    '[Black "Strata, level 3"]',
    '[Result "0-1"]',
    '[Variant "Standard"]',
    '[Termination "checkmate"]',
  ]) {
    assert.ok(text.includes(`${tag}\n`), `${tag} in ${text}`);
  }
  assert.match(text, /\n\n1\. f3 e5 2\. g4 Qh4# 0-1\n$/);
  assert.doesNotMatch(text, /FEN|SetUp/);
  assert.equal((await server.http('GET', '/api/games/none/record')).status, 404);
  assert.equal((await server.http('DELETE', `/api/games/${id}/record`)).status, 405);
});

test('the list comes in parts, and the health counts all', async () => {
  const list = async (query) => {
    const { status, text } = await server.http('GET', `/api/games${query}`);
    return [status, JSON.parse(text)];
  };
  const before = JSON.parse((await server.http('GET', '/healthz')).text).games;
  const made = await Promise.all(
    Array.from({ length: 61 }, () => server.create({ variant: 'orthodox', line: ['e2-e4'] })),
  );
  assert.equal(JSON.parse((await server.http('GET', '/healthz')).text).games, before + 61);
  const [, first] = await list('');
  assert.deepEqual([first.games.length, first.more], [60, true]);
  const { updated, game } = first.games.at(-1);
  const [, rest] = await list(`?x=y&before=${updated}.${game}&z`);
  assert.deepEqual([rest.games.length, rest.more], [before + 1, false]);
  const listed = [...first.games, ...rest.games].map((each) => each.game);
  assert.equal(new Set(listed).size, before + 61);
  assert.ok(made.every((id) => listed.includes(id)));
  for (const query of ['?before=', '?before=7', '?before=soon.abc', `?before=${updated}.${'x'.repeat(33)}`]) {
    assert.deepEqual(
      await list(query),
      [
        400,
        {
          code: 'bad_message',
          line: 0,
          column: 0,
          reason: null,
          values: [],
          message:
            'before: expected the time and the id of the last game that was listed, like 1763745241000.k3m9x2abcdef',
        },
      ],
      query,
    );
  }
  for (const id of made) assert.equal((await server.http('DELETE', `/api/games/${id}`)).status, 204);
});

test('the same key makes the same game', async () => {
  const games = async () => JSON.parse((await server.http('GET', '/healthz')).text).games;
  const before = await games();
  const game = { variant: 'raumschach', title: 'Twice', key: 'twice' };
  const first = await server.create(game);
  assert.equal(await server.create(game), first);
  assert.equal(await games(), before + 1);
  assert.notEqual(await server.create({ variant: 'raumschach', key: 'once more' }), first);
});

test('a body that will not do is told what is wrong', async () => {
  const post = async (body) => {
    const answer = await server.http('POST', '/api/games', { body });
    return [answer.status, JSON.parse(answer.text).code, JSON.parse(answer.text).message];
  };
  assert.deepEqual(await post(''), [400, 'bad_message', 'not valid UTF-8 JSON']);
  assert.deepEqual(await post('{"key":5}'), [400, 'bad_message', 'key: 5, expected a text of at most 32 characters']);
  // A body of 262144 bytes is read, one of 262145 is not.
  assert.deepEqual(await post('x'.repeat(262144)), [400, 'bad_message', 'not valid UTF-8 JSON']);
  assert.deepEqual(await post('x'.repeat(262145)), [413, 'too_large', 'the body has more than 262144 bytes']);
  const unknown = await server.create({ variant: 'nonsense' }).catch((error) => error.message);
  assert.match(unknown, /^400 \{/);
  assert.deepEqual(JSON.parse(unknown.slice(4)), {
    code: 'bad_variant',
    message: 'There is no variant "nonsense".',
    line: 0,
    column: 0,
    reason: 'message',
    values: [
      { name: '0', value: '"nonsense"' },
      { name: 'sentence', value: 'there is no variant {0}' },
    ],
  });
});

attack('headers that protect', 'headers without end are refused', async () => {
  const status = async (size) => (await server.http('GET', '/', { headers: { 'X-Long': 'x'.repeat(size) } })).status;
  assert.deepEqual([await status(16000), await status(16384)], [200, 431]);
});

test('the handshake of a socket names no library', async () => {
  const answer = await server.exchange(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1\.1 426 /);
  assert.match(answer, /\r\nServer: Strata\r\n/);
});

test('how many games there are is told to nobody else without the token of the metrics', async () => {
  const elsewhere = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
  const { ok, games } = JSON.parse((await server.http('GET', '/healthz', elsewhere)).text);
  assert.deepEqual([ok, games], [true, undefined]);
  assert.equal(typeof JSON.parse((await server.http('GET', '/healthz')).text).games, 'number');
});

test('it reports its health', async () => {
  const { ok, version, games, uptime } = JSON.parse((await server.http('GET', '/healthz')).text);
  assert.equal(ok, true);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.equal(typeof games, 'number');
  assert.equal(typeof uptime, 'number');
});
