// The real nginx, as deploy/nginx.conf has it, before three servers: sockets, connections that are kept, addresses, and a server that dies.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:https';
import { request as plainRequest } from 'node:http';
import { connect } from 'node:tls';
import { after, before, test } from 'node:test';
import { Nginx } from './cluster/nginx.mjs';
import { Wire } from './cluster/wires.mjs';
import { password } from './browser.mjs';
import { secretOf } from './identity.mjs';
import { Server } from './server.mjs';

let nginx;
let entrance;
const servers = [];
const wires = [];
before(async () => {
  nginx = await Nginx.make();
  const extra = ['--origin', nginx.origin, '--trust-proxy', '127.0.0.1'];
  for (let each = 0; each < 3; each += 1) {
    servers.push(await Server.start({ extra }));
    wires.push(await Wire.to(servers[each].port));
  }
  await nginx.begin(wires.map(({ port }) => port));
  entrance = Object.assign(new Server(), { port: nginx.port, ca: nginx.ca });
});
after(async () => {
  await nginx?.remove();
  for (const wire of wires) await wire.close();
  for (const server of servers) {
    await server.stop('SIGKILL');
    server.remove();
  }
});
const opened = () => wires.reduce((all, wire) => all + wire.opened, 0);

/** A request over this agent. */
const ask = (agent, method, path, { headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: nginx.port, ca: nginx.ca, agent, method, path, headers };
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

test('the page and its cookie come over https, and http leads there', async () => {
  const page = await entrance.http('GET', '/', { who: null });
  assert.equal(page.status, 200);
  assert.match(page.headers['set-cookie'][0], /^__Host-strata=.*; Secure$/);
  const { status, headers } = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: nginx.plainPort, path: '/together', headers: { Host: 'chess.example' } };
    plainRequest(
      options,
      (answer) => (answer.resume(), resolve({ status: answer.statusCode, headers: answer.headers })),
    )
      .on('error', reject)
      .end();
  });
  assert.deepEqual([status, headers.location], [301, 'https://chess.example/together']);
});

test('a socket goes through, and a page of another origin has none', async () => {
  const socket = await entrance.player();
  assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
  socket.destroy();
  await assert.rejects(entrance.socket({ headers: { Origin: 'https://elsewhere.example' } }), { status: 403 });
});

test('requests share connections to the servers', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before = opened();
  for (let each = 0; each < 30; each += 1) assert.equal((await ask(agent, 'GET', '/healthz')).status, 200);
  agent.destroy();
  assert.ok(opened() - before <= 6, `${opened() - before} connections for 30 requests`);
});

test('servers learn the address of the visitor, and ignore one that the visitor sends', async () => {
  const [, secret] = /^__Host-strata=([a-z2-7]{32});/.exec(
    (
      await entrance.http('POST', '/api/auth/sign-up', {
        who: secretOf('visitor'),
        localAddress: '127.8.9.10',
        headers: { Origin: nginx.origin, 'X-Forwarded-For': '203.0.113.7' },
        body: JSON.stringify({ name: 'Visitor', password }),
      })
    ).headers['set-cookie'][0],
  );
  // One of three went to the server that has the account.
  const lists = [];
  for (const server of servers) {
    const { text } = await server.http('GET', '/api/auth/sessions', { who: secret });
    lists.push(...(JSON.parse(text).sessions ?? []).map(({ network }) => network));
  }
  assert.deepEqual(lists, ['127.8.9.0/24']);
});

test('the figures of a server are not shown to visitors', async () => {
  assert.equal((await servers[0].http('GET', '/metrics', { who: null })).status, 200);
  assert.notEqual((await entrance.http('GET', '/metrics', { who: null })).status, 200);
});

test('an address has 200 sockets at most, and the next has its own', async () => {
  let number = 0;
  const from = (localAddress) =>
    entrance.socket({ who: secretOf(`${(number += 1)}`), localAddress, headers: { Origin: nginx.origin } });
  const sockets = [];
  for (let each = 0; each < 200; each += 1) sockets.push(await from('127.8.9.11'));
  await assert.rejects(from('127.8.9.11'), { status: 429 });
  sockets.push(await from('127.8.9.12'));
  for (const socket of sockets) socket.destroy();
});

test('a request that comes by bits is ended, and after ten seconds as the file says', async () => {
  for (const line of ['client_header_timeout 10s;', 'client_body_timeout 10s;'])
    assert.ok(nginx.settings.includes(line), line);
  const socket = connect({ port: nginx.port, host: '127.0.0.1', ca: nginx.ca });
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), 1000);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(drip);
});

test('a server dies: its sockets close, and everybody is answered by others', async () => {
  const sockets = [];
  for (let each = 0; each < 6; each += 1) sockets.push(await entrance.player());
  await servers[1].stop('SIGKILL');
  const closed = (socket) => socket.closed !== undefined;
  while (sockets.filter(closed).length < 2)
    await Promise.race(sockets.filter((each) => !closed(each)).map((each) => each.end()));
  assert.equal(sockets.filter(closed).length, 2, 'those of the other two stay');
  for (let each = 0; each < 20; each += 1) {
    assert.equal((await entrance.http('GET', '/api/games')).status, 200);
    const socket = await entrance.player();
    assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
    socket.destroy();
  }
  for (const socket of sockets) socket.destroy();
});
