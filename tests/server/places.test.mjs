// Who gets in while somebody takes all places: for each kind of connection that could fill them, a visitor from elsewhere and this machine
// are answered, and play.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { attack } from './attack.mjs';
import { Server } from './server.mjs';

const places = 300;
const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'];
const honest = [{ localAddress: '127.0.0.9' }, {}];
const many = 2 * places;

/** One connection of the flood, and what it does: it resolves when the server has what it sent. */
async function idle(server, localAddress, text, answer) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  const over = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  const first = (event) => Promise.race([new Promise((resolve) => socket.once(event, resolve)), over]);
  await first('connect');
  if (text !== '') socket.write(text);
  if (answer) await first('data');
  else socket.resume();
  return socket;
}

const head = (server, lines = '') => `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${lines}\r\n`;
const upgrade =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const kinds = {
  'connections that say nothing': (server, at) => idle(server, at, '', false),
  'half a request': (server, at) => idle(server, at, head(server).slice(0, -4), false),
  'connections that were answered and stay': (server, at) => idle(server, at, head(server), true),
  'half a body': (server, at) =>
    idle(
      server,
      at,
      `POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{`,
      true,
    ),
  'sockets that say no hello': (server, at) => idle(server, at, head(server, upgrade).replace('/healthz', '/ws'), true),
};

for (const [name, open] of Object.entries(kinds))
  attack('places for all', `${name} take no place of others`, async (held) => {
    const server = await Server.start({ extra: ['--sockets', `${places}`, '--sockets-per-address', '100'] });
    const flood = [];
    for (let each = 0; each < many; each += addresses.length)
      flood.push(...(await Promise.all(addresses.map((at) => open(server, at)))));
    for (const from of honest) {
      held(assert.equal((await server.http('GET', '/healthz', from)).status, 200));
      const socket = await server.socket(from);
      held(assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome'));
      // More of it: whoever plays keeps his place.
      flood.push(...(await Promise.all(addresses.flatMap((at) => [open(server, at), open(server, at)]))));
      held(assert.equal((await socket.ask({ t: 'ping' })).t, 'pong'));
      socket.destroy();
    }
    for (const socket of flood) socket.destroy();
    await server.stop();
    server.remove();
  });
