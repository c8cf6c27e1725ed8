// Who may talk to the server: every kind of visitor against every kind of request.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Server } from './server.mjs';

let server;
before(async () => {
  server = await Server.start({ extra: ['--origin', 'https://chess.example'] });
});
after(async () => {
  await server.stop();
  server.remove();
});

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
  test(name, async () => {
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
    assert.equal((await server.http('GET', '/', { headers })).status, page, 'GET /');
    assert.deepEqual(
      await answer('GET', '/api/games', { headers }),
      [games, games === 200 ? undefined : 'refused'],
      'GET /api/games',
    );
    assert.deepEqual(await answer('POST', '/api/games', { headers, body: '{}' }), made, 'POST /api/games');
    assert.deepEqual(await answer('DELETE', '/api/games/none', { headers }), removed, 'DELETE');
    const opened = await server.socket({ headers: { Origin: null, ...headers } }).then(
      async (open) => {
        assert.equal((await open.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
        open.destroy();
        return 101;
      },
      (error) => error.status ?? error,
    );
    assert.equal(opened, socket, 'the socket');
  });
}

test('a request without a host, or with two, is refused', async () => {
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const [none, one, two] = await Promise.all(
    ['', host, `${host}Host: localhost:${server.port}\r\n`].map((headers) =>
      exchange(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
    ),
  );
  assert.match(one, /^HTTP\/1\.1 200 /);
  for (const answer of [none, two])
    assert.match(answer, /^HTTP\/1\.1 400 [^]*\r\n\r\nthe request cannot be read: expected one header Host\n$/);
});

test('an address of another server is refused', async () => {
  const text = await exchange(`GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
  assert.match(
    text,
    /^HTTP\/1\.1 400 [^]*\r\n\r\nthe request cannot be read: expected an address that begins with \/\n$/,
  );
});

/** What the server answers to a request as it stands. */
function exchange(text) {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
