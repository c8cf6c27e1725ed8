// Where a request ends: requests within requests, and those that never end.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { suite } from './server.mjs';

const server = suite();

/** A request with this in its header, whose body, taken for the next request, would be answered as one. */
const post = (headers, version = '1.1') => {
  const inner = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`;
  return `POST /api/games HTTP/${version}\r\nHost: 127.0.0.1:${server.port}\r\n${headers.join('\r\n')}\r\n\r\n${inner}`;
};
const statuses = (answer) => [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

const refused = [
  ['an encoding of ours alone', ['Transfer-Encoding: identity'], 501],
  ['an encoding nobody knows', ['Transfer-Encoding: xchunked'], 501],
  ['two encodings', ['Transfer-Encoding: gzip, chunked'], 501],
  ['chunked and something after it', ['Transfer-Encoding: chunked, identity'], 501],
  ['two headers of encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], 400],
  ['an encoding that is empty', ['Transfer-Encoding: '], 501],
  ['chunked and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], 400],
  ['a length and chunked', ['Content-Length: 5', 'Transfer-Encoding: chunked'], 400],
  ['a length and an unknown encoding', ['Content-Length: 5', 'Transfer-Encoding: xchunked'], 400],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], 400],
  ['a length with a sign', ['Content-Length: +5'], 400],
  ['a name with a blank after it', ['Transfer-Encoding : chunked'], 400],
];
for (const [name, headers, status] of refused)
  attack('requests in requests', `${name}: refused with ${status} and closed`, async () => {
    const answer = await server.exchange(post(headers));
    assert.deepEqual(statuses(answer), [status], answer);
    assert.match(answer, /\r\nConnection: close\r\n/i);
  });

attack('requests in requests', 'chunked in HTTP/1.0 is refused, and so is a body before a socket', async (held) => {
  held(assert.deepEqual(statuses(await server.exchange(post(['Transfer-Encoding: chunked'], '1.0'))), [400]));
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const socket = (more) =>
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${[...upgrade, 'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==', ...more].join('\r\n')}\r\n\r\nhello`;
  for (const more of ['Content-Length: 5', 'Transfer-Encoding: chunked'])
    held(assert.deepEqual(statuses(await server.exchange(socket([more]))), [400], more));
});

test('chunked alone is read, and the next request after it', async () => {
  const next = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`;
  const answer = await server.exchange(
    `POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${next}`,
  );
  assert.deepEqual(statuses(answer), [400, 200], answer);
});

attack(
  'slow-loris',
  'requests that trickle in are given up, and others are served meanwhile',
  { timeout: 120000 },
  async () => {
    const host = `Host: 127.0.0.1:${server.port}\r\n`;
    const beginnings = [
      'GET / HTTP/1.1\r\nX-Slow: ',
      `POST /api/games HTTP/1.1\r\n${host}Content-Length: 200000\r\n\r\n`,
      `POST /api/games HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n30000\r\n`,
      '',
    ];
    // Each is sent a byte at a time, long before it could be taken for idle.
    const slow = Array.from({ length: 100 }, (_, each) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(beginnings[each % beginnings.length]));
      const more = setInterval(() => each % beginnings.length !== 3 && socket.write('x'), 200);
      return new Promise((resolve) => {
        socket.on('error', () => undefined);
        socket.on('close', () => (clearInterval(more), resolve()));
        socket.resume();
      });
    });
    assert.equal((await server.http('GET', '/healthz')).status, 200);
    await Promise.all(slow);
    assert.equal((await server.http('GET', '/healthz')).status, 200);
  },
);
