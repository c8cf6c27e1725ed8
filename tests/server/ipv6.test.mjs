// The server at addresses of IPv6: under its own names, with the quotas of their networks, and beside IPv4.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noIpv6, Server } from './server.mjs';

const host = '::1';
let server;
before(async () => {
  if (noIpv6) return;
  server = await Server.start({ extra: ['--host', host, '--trust-proxy', host, '--sockets-per-address', '2'] });
});
after(async () => {
  if (noIpv6) return;
  await server.stop();
  server.remove();
});

const own = () => `[${host}]:${server.port}`;
const socket = (headers = {}) =>
  server.socket({ host, headers: { Host: own(), Origin: `http://${own()}`, ...headers } });

test('its address has brackets, and is a name and an origin', { skip: noIpv6 }, async () => {
  assert.match(server.stdout, new RegExp(`^Strata is at http://\\[::1\\]:${server.port}/ `));
  const page = await server.http('GET', '/healthz', { host });
  assert.equal(page.status, 200);
  assert.match(page.headers['content-security-policy'], /connect-src 'self';/);
  const change = (headers) => server.http('POST', '/api/me', { host, headers, body: '{"name":"Ann_1"}' });
  assert.equal((await change({ Origin: `http://${own()}` })).status, 200);
  assert.equal((await change({ Origin: `http://[::2]:${server.port}` })).status, 403);
  assert.equal((await change({ Host: `[::2]:${server.port}` })).status, 421);
  const open = await socket();
  assert.equal((await open.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
  open.destroy();
});

test('it may be given with its brackets', { skip: noIpv6 }, async () => {
  const again = await Server.start({ extra: ['--host', '[::1]'] });
  assert.match(again.stdout, /^Strata is at http:\/\/\[::1\]:\d+\/ /);
  await again.stop();
  again.remove();
});

test('a network of 64 bits is one visitor', { skip: noIpv6 }, async () => {
  const from = (visitor) => socket({ 'X-Forwarded-For': visitor });
  const sockets = [await from('2001:db8:0:1::1'), await from('2001:db8:0:1:ffff::2')];
  await assert.rejects(from('2001:db8:0:1:1:2:3:4'), { status: 429 });
  sockets.push(await from('2001:db8:0:2::1'));
  for (const each of sockets) each.destroy();
});

test('a site of 48 bits has the connections of three networks', { skip: noIpv6 }, async () => {
  const from = (network) => socket({ 'X-Forwarded-For': `2001:db8:${network}::1` });
  const sockets = [];
  for (let each = 0; each < 6; each += 1) sockets.push(await from(`7:${each}`));
  await assert.rejects(from('7:77'), { status: 429 });
  sockets.push(await from('8:77'));
  for (const each of sockets) each.destroy();
});

test(
  'at :: it is reached by IPv4 as well, under that address, and knows its own machine',
  { skip: noIpv6 },
  async () => {
    const both = await Server.start({ extra: ['--host', '::'] });
    for (const each of ['127.0.0.1', '127.0.0.2', '::1'])
      assert.equal((await both.http('GET', '/healthz', { host: each })).status, 200, each);
    const strange = { Host: `127.0.0.3:${both.port}` };
    assert.equal((await both.http('GET', '/healthz', { host: '127.0.0.2', headers: strange })).status, 421);
    for (const each of ['127.0.0.1', '::1'])
      assert.equal((await both.http('GET', '/metrics', { host: each })).status, 200, `${each} is this machine`);
    await both.stop();
    both.remove();
  },
);
