// Who may talk to the server: every kind of visitor against every kind of request.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.mjs';

let server;
before(async () => { server = await Server.start({ extra: ['--origin', 'https://chess.example'] }); });
after(async () => {
  await server.stop();
  server.remove();
});

// What each visitor gets for the page, for reading the games, for changing something, and for a socket.
const visitors = [
  ['a program', {}, [200, 200, 400, 101]],
  ['our page', (own) => ({ Host: own, Origin: `http://${own}`, 'Sec-Fetch-Site': 'same-origin' }), [200, 200, 400, 101]],
  ['our page by the name localhost', () => ({ Host: `localhost:${server.port}`, Origin: `http://localhost:${server.port}` }), [200, 200, 400, 101]],
  ['our page by its other address', () => ({ Host: 'chess.example', Origin: 'https://chess.example' }), [200, 200, 400, 101]],
  ['a link from another site', (own) => ({ Host: own, 'Sec-Fetch-Site': 'cross-site' }), [200, 403, 403, 403]],
  ['a page of another port', (own) => ({ Host: own, Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }), [200, 403, 403, 403]],
  ['a page of another site', (own) => ({ Host: own, Origin: 'http://evil.example' }), [200, 403, 403, 403]],
  ['a page without an origin', (own) => ({ Host: own, Origin: 'null' }), [200, 403, 403, 403]],
  ['a page whose name begins like ours', (own) => ({ Host: own, Origin: `http://${own}.evil.example` }), [200, 403, 403, 403]],
  ['the secure twin of our address', (own) => ({ Host: own, Origin: `https://${own}` }), [200, 403, 403, 403]],
  ['a name that resolves to us', () => ({ Host: `evil.example:${server.port}`, Origin: `http://evil.example:${server.port}` }), [421, 421, 421, 421]],
  ['our name with another port', () => ({ Host: 'localhost:1' }), [421, 421, 421, 421]],
  ['our name without a port', () => ({ Host: 'localhost' }), [421, 421, 421, 421]],
];

for (const [name, of, [page, games, change, socket]] of visitors) {
  test(name, async () => {
    const headers = typeof of === 'function' ? of(`127.0.0.1:${server.port}`) : of;
    // A program built without the page says so at /.
    const front = (await server.http('GET', '/', { headers })).status;
    assert.equal(front === 503 ? 200 : front, page, 'GET /');
    assert.equal((await server.http('GET', '/api/games', { headers })).status, games, 'GET /api/games');
    assert.equal((await server.http('POST', '/api/games', { headers, body: '{}' })).status, change, 'POST /api/games');
    assert.equal((await server.http('DELETE', '/api/games/none', { headers })).status, change === 400 ? 404 : change, 'DELETE');
    const opened = await server.socket({ headers: { Origin: null, ...headers } }).catch((error) => error);
    assert.equal(opened.status ?? 101, socket, 'the socket');
    opened.destroy?.();
  });
}

test('a request without a host, or with two, is refused', async () => {
  const answers = await Promise.all(['', `Host: 127.0.0.1:${server.port}\r\nHost: localhost:${server.port}\r\n`].map(raw));
  for (const answer of answers) assert.match(answer, /^HTTP\/1.1 400 /);
});

test('an address of another server is refused', async () => {
  const { connect } = await import('node:net');
  const text = await exchange(connect, `GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
  assert.match(text, /^HTTP\/1.1 400 /);
});

async function raw(headers) {
  const { connect } = await import('node:net');
  return exchange(connect, `GET / HTTP/1.1\r\n${headers}\r\n`);
}

function exchange(connect, text) {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
