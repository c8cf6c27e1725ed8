// What one visitor may ask for, and that another is served meanwhile. 127.0.0.1 is this machine and has no quotas of an address;
// 127.0.0.2 is a visitor like any other.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { bob, Server } from './server.mjs';

const visitor = { localAddress: '127.0.0.2' };

/** A server with the quotas that people have. */
async function withServer(extra, play) {
  const server = await Server.start({ extra, messages: null });
  await play(server);
  await server.stop();
  server.remove();
}

attack('rate limits', 'a socket that sends too much is refused in words, and then closed', () =>
  withServer([], async (server) => {
    const [loud, quiet] = [await server.player(), await server.player()];
    const heard = [];
    loud.onMessage = (message) => heard.push(message);
    const flood = (count) => Array.from({ length: count }, () => loud.send({ t: 'leave', game: 'none' }));
    const ids = flood(300);
    for (const until = Date.now() + 30000; heard.length < ids.length && Date.now() < until;)
      await quiet.ask({ t: 'ping' });
    const byId = new Map(heard.map((message) => [message.re, message]));
    // Hello was the first of a hundred.
    for (const id of ids.slice(0, 99)) assert.equal(byId.get(id).t, 'ack');
    const refused = ids.map((id) => byId.get(id)).filter(({ t }) => t === 'error');
    assert.ok(refused.length > 100, `${refused.length} refused`);
    for (const { code, message } of refused) {
      assert.equal(code, 'refused');
      assert.match(
        message,
        /^Too many messages of this connection: it may send 100 in 20 seconds\. Try again in 1 second\.$/,
      );
    }
    loud.send({ t: 'ping' });
    for (const until = Date.now() + 60_000; heard.at(-1).t !== 'pong' && Date.now() < until;)
      await quiet.ask({ t: 'ping' });
    assert.equal(heard.at(-1).t, 'pong', 'whether the server is there may still be asked');
    flood(3000);
    assert.equal(await loud.end(), 1008);
    assert.equal((await quiet.ask({ t: 'leave', game: 'none' })).t, 'ack');
    quiet.destroy();
  }),
);

/** Frames that are no message, each with a mask of nothing. */
const noMessages = [
  ['pings', Buffer.from([0x89, 0x80, 0, 0, 0, 0]), 300],
  ['pongs that nobody has asked for', Buffer.from([0x8a, 0x80, 0, 0, 0, 0]), 300],
  ['empty pieces of a message', Buffer.from([0x00, 0x80, 0, 0, 0, 0]), 700_000],
];
for (const [what, frame, count] of noMessages)
  attack('rate limits', `a socket that sends ${what} without end is closed, and no other`, () =>
    withServer([], async (server) => {
      const [loud, quiet] = [await server.player(), await server.player()];
      if (frame[0] === 0) loud.raw(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
      loud.raw(Buffer.concat(Array(count).fill(frame)));
      assert.equal(await loud.end(), 1008);
      assert.equal((await quiet.ask({ t: 'leave', game: 'none' })).t, 'ack');
      quiet.destroy();
    }),
  );

test('pings and messages in pieces that somebody may send are taken', () =>
  withServer([], async (server) => {
    const socket = await server.player();
    for (let each = 0; each < 60; each += 1) socket.raw(noMessages[0][1]);
    for (const byte of Buffer.from('{"t":"leave","id":9,"game":"none"}'))
      socket.raw(Buffer.from([byte === 0x7b ? 0x01 : byte === 0x7d ? 0x80 : 0x00, 0x81, 0, 0, 0, 0, byte]));
    assert.equal((await socket.next(({ re }) => re === 9)).t, 'ack');
    socket.destroy();
  }));

attack('rate limits', 'an address that makes too many games waits, and nobody else', () =>
  withServer([], async (server) => {
    const post = (from) => server.http('POST', '/api/games', { body: '{}', ...from });
    const answers = [];
    for (let each = 0; each < 120; each += 1) answers.push(await post(visitor));
    assert.ok(answers.slice(0, 100).every(({ status }) => status === 400));
    const { status, headers, text } = answers.find((answer) => answer.status !== 400);
    assert.equal(status, 429);
    assert.match(headers['retry-after'], /^[1-9]\d*$/);
    const { code, message } = JSON.parse(text);
    const wait = Number(headers['retry-after']);
    assert.deepEqual(
      [code, message],
      ['refused', `too much was asked for from this address; try again in ${wait} second${wait === 1 ? '' : 's'}`],
    );
    for (const from of [{}, { localAddress: '127.0.0.3', who: bob }]) assert.equal((await post(from)).status, 400);
    assert.equal((await server.http('GET', '/api/games', visitor)).status, 200, 'it may still look on');
    for (let each = 0; each < 200; each += 1) assert.equal((await post({})).status, 400, 'this machine has no quota');
  }),
);

attack('rate limits', 'one who makes too many games waits, behind however many addresses, and nobody else', () =>
  withServer([], async (server) => {
    const post = (from) => server.http('POST', '/api/games', { body: '{}', ...from });
    let told;
    for (let made = 0; made < 200 && told === undefined; made += 1) {
      const answer = await post({ localAddress: `127.0.1.${made + 1}` });
      if (answer.status !== 400) told = answer;
    }
    assert.equal(told?.status, 429);
    assert.match(JSON.parse(told.text).message, /^too much was asked for from this browser; try again in \d seconds?$/);
    for (const who of [bob, null]) assert.equal((await post({ localAddress: '127.0.1.1', who })).status, 400);
    assert.equal((await post({})).status, 400, 'this machine has no quota');
  }),
);

attack('rate limits', 'an address that connects too often waits, and nobody else', () =>
  withServer([], async (server) => {
    let opened = 0;
    let status = 101;
    while (opened < 200 && status === 101) {
      status = await server.socket(visitor).then(
        (socket) => (socket.destroy(), (opened += 1), 101),
        (error) => error.status,
      );
    }
    assert.equal(status, 429);
    assert.ok(opened >= 80, `${opened} were opened`);
    (await server.player()).destroy();
  }),
);

attack('rate limits', 'an address has a number of connections, and all together have one', () =>
  withServer(['--sockets', '6', '--sockets-per-address', '2'], async (server) => {
    const sockets = [];
    const refused = async (from) => {
      const socket = await server.socket(from).catch(({ status }) => status);
      if (typeof socket === 'number') return socket;
      sockets.push(socket);
      assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
      return 101;
    };
    for (let each = 0; each < 2; each += 1) assert.equal(await refused(visitor), 101);
    assert.equal(await refused(visitor), 429);
    const told = await server.http('GET', '/', visitor);
    assert.deepEqual(
      [told.status, told.text, told.headers['retry-after']],
      [429, 'there are too many connections from this address or its network\n', '10'],
    );
    for (let each = 3; each < 7; each += 1) assert.equal(await refused({ localAddress: `127.0.0.${each}` }), 101);
    const late = { localAddress: '127.0.0.8' };
    assert.equal(await refused(late), 503);
    assert.equal((await server.http('GET', '/healthz', late)).status, 200, 'a first request is answered');
    assert.equal(await refused({}), 101, 'this machine has places of its own');
    sockets.pop().destroy();
    sockets[0].destroy();
    while ((await refused(late)) === 503);
    for (const socket of sockets) socket.destroy();
  }),
);

attack('rate limits', 'no address has all of few connections', () =>
  withServer(['--sockets', '4'], async (server) => {
    const sockets = [await server.socket(visitor), await server.socket(visitor)];
    assert.equal((await server.http('GET', '/', visitor)).status, 429);
    sockets.push(await server.socket({ localAddress: '127.0.0.3' }));
    for (const socket of sockets) socket.destroy();
  }),
);

test('a connection counts once, also while it is being answered', () =>
  withServer(['--sockets-per-address', '2'], async (server) => {
    const busy = connect({ port: server.port, host: '127.0.0.1', ...visitor });
    busy.write(
      `POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [go] = await once(busy, 'data');
    assert.match(String(go), /^HTTP\/1\.1 100 /, 'its header was read, and its body is waited for');
    const other = await server.socket(visitor);
    assert.equal((await server.http('GET', '/healthz', visitor)).status, 429, 'a third is one too many');
    other.destroy();
    busy.destroy();
  }));

test('whoever shows the token of a load test has no quotas, and nobody else', () =>
  withServer(['--load-token', 'a-token-for-load-tests', '--sockets-per-address', '2'], async (server) => {
    const load = { ...visitor, headers: { 'X-Strata-Load-Token': 'a-token-for-load-tests' } };
    const wrong = { ...visitor, headers: { 'X-Strata-Load-Token': 'a-token-for-load-test' } };
    const post = (from) => server.http('POST', '/api/games', { body: '{}', ...from });
    const plain = [await server.socket(visitor), await server.socket(wrong)];
    const refused = await server.socket(wrong).then(
      () => 101,
      ({ status }) => status,
    );
    assert.equal(refused, 429);
    const told = await server.http('GET', '/', wrong);
    assert.deepEqual(
      [told.status, told.text, told.headers['retry-after']],
      [429, 'there are too many connections from this address or its network\n', '10'],
    );
    const many = [];
    for (let each = 0; each < 100; each += 1) many.push(await server.socket(load));
    for (let each = 0; each < 200; each += 1) assert.equal((await post(load)).status, 400);
    const [first] = many;
    assert.equal((await first.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    for (let each = 0; each < 300; each += 1) assert.equal((await first.ask({ t: 'leave', game: 'none' })).t, 'ack');
    for (const socket of [...plain, ...many]) socket.destroy();
  }));

attack('rate limits', 'silent connections take no places of others where a load test may come', () =>
  withServer(
    ['--load-token', 'a-token-for-load-tests', '--sockets', '100', '--sockets-per-address', '2'],
    async (server) => {
      // More than there are places, and few enough that each hears why it is turned away.
      const silent = [];
      for (let each = 0; each < 120; each += 1) {
        const socket = connect({ port: server.port, host: '127.0.0.1', ...visitor });
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        silent.push(socket);
      }
      const { status } = await server.http('GET', '/healthz', { localAddress: '127.0.0.3' });
      assert.equal(status, 200, 'there is a place for another');
      for (const socket of silent) socket.destroy();
      const load = { ...visitor, headers: { 'X-Strata-Load-Token': 'a-token-for-load-tests' } };
      for (
        const until = Date.now() + 30000;
        (await server.http('GET', '/healthz', load)).status === 429 && Date.now() < until;
      );
      assert.equal((await server.http('GET', '/healthz', load)).status, 200);
    },
  ),
);

/** As a proxy at this address passes on a request of somebody. */
const passedOn = (somebody, at = {}) => ({ ...at, headers: { 'X-Forwarded-For': somebody } });

test('behind a proxy that was named each visitor has quotas of his own', () =>
  withServer(['--trust-proxy', '127.0.0.1', '--sockets-per-address', '3'], async (server) => {
    const post = (from) => server.http('POST', '/api/games', { body: '{}', ...from }).then(({ status }) => status);
    let made = 0;
    // Anybody may have written what stands before the last.
    while (made < 200 && (await post(passedOn(`192.0.2.${made + 8}, 192.0.2.7`))) === 400) made += 1;
    assert.ok(made >= 100 && made < 200, `${made} were looked at`);
    for (const somebody of ['192.0.2.8', '192.0.2.7, 192.0.2.8', '2001:db8::1'])
      assert.equal(await post({ ...passedOn(somebody), who: bob }), 400, somebody);
    assert.equal(await post({}), 400, 'this machine has no quota');

    const opened = (from) =>
      server.socket(from).then(
        (socket) => (sockets.push(socket), 101),
        ({ status }) => status,
      );
    const sockets = [];
    for (const expected of [101, 101, 101, 429]) assert.equal(await opened(passedOn('192.0.2.9')), expected);
    assert.equal(await opened(passedOn('192.0.2.10')), 101, 'and one of another address');
    for (const socket of sockets) socket.destroy();
  }));

test('what somebody who is no such proxy says about who asks is not looked at', async () => {
  for (const extra of [[], ['--trust-proxy', '127.0.0.3', '--trust-proxy', '::1']])
    await withServer(extra, async (server) => {
      const post = (as) => server.http('POST', '/api/games', { body: '{}', ...passedOn(as, visitor) });
      let made = 0;
      const somebody = () => (made % 2 === 0 ? '127.0.0.1' : `192.0.2.${made}`);
      while (made < 200 && (await post(somebody())).status === 400) made += 1;
      assert.ok(made >= 100 && made < 200, `${made} were looked at`);
    });
});

test('the numbers of the command line are looked at', async () => {
  for (const [extra, message] of [
    [['--sockets', '0'], /--sockets is "0"/],
    [['--sockets-per-address', 'many'], /--sockets-per-address is "many"/],
    [['--messages', '-1'], /--messages is "-1"/],
    [['--load-token', 'short'], /--load-token has 5 characters, expected at least 20/],
    [['--trust-proxy', 'localhost'], /--trust-proxy is "localhost", expected an address like 127\.0\.0\.1/],
  ]) {
    const server = await Server.start({ extra, messages: null });
    assert.equal(await server.exit, 2, server.stderr);
    assert.match(server.stderr, message);
    server.remove();
  }
});
