// The tools of the cluster tests: wires that are cut or silent, a balancer, and NATS (cluster/wires.mjs, cluster/nats.mjs).

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { after, test } from 'node:test';
import { Nats } from './cluster/nats.mjs';
import { Balancer, Wire } from './cluster/wires.mjs';
import { freePort } from './postgres.mjs';
import { pause } from './player.mjs';

const opened = [];
after(() => Promise.all(opened.map((each) => each.close())));

/** A server that answers each piece with its name and that piece. */
async function echo(name) {
  const ends = new Set();
  const server = createServer((end) => {
    ends.add(end);
    end.on('error', () => undefined);
    end.on('data', (data) => end.write(`${name} ${data}`));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const end of ends) end.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const each = { port: server.address().port, close };
  opened.push(each);
  return each;
}

const client = async (port) => {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
};
const say = async (socket, text) => {
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return answer;
};

test('a wire carries bytes, is silent, and then delivers the bytes that it held back', async () => {
  const wire = await Wire.to((await echo('one')).port);
  opened.push(wire);
  const socket = await client(wire.port);
  assert.equal(await say(socket, 'hello'), 'one hello');
  wire.silence();
  let heard = '';
  socket.on('data', (text) => (heard += text));
  socket.write('held');
  const other = await client(wire.port);
  other.write('held too');
  // An unrelated wire to the same server has been there and back.
  assert.equal(await say(await client((await echo('two')).port), 'x'), 'two x');
  await pause(50);
  assert.equal(heard, '');
  wire.mend();
  const [answer] = await once(other, 'data');
  assert.equal(answer, 'one held too');
  while (heard === '') await once(socket, 'data');
  assert.equal(heard, 'one held');
  for (const each of [socket, other]) each.destroy();
});

test('a wire that is cut breaks its connections and takes no new ones', async () => {
  const wire = await Wire.to((await echo('one')).port);
  opened.push(wire);
  const socket = await client(wire.port);
  assert.equal(await say(socket, 'hello'), 'one hello');
  wire.cut();
  socket.on('error', () => undefined);
  await once(socket, 'close');
  const refused = connect(wire.port, '127.0.0.1');
  refused.on('error', () => undefined);
  await once(refused, 'close');
  assert.equal(wire.opened, 1);
  wire.mend();
  assert.equal(await say(await client(wire.port), 'again'), 'one again');
});

test('a wire to nobody ends the connection', async () => {
  const wire = await Wire.to(await freePort());
  opened.push(wire);
  const socket = connect(wire.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'close');
});

test('a balancer goes round, and past a port that refuses', async () => {
  const balancer = await Balancer.listen();
  opened.push(balancer);
  const servers = [await echo('one'), await echo('two'), await echo('three')];
  balancer.ports = servers.map(({ port }) => port);
  const ask = async () => {
    const socket = await client(balancer.port);
    const answer = await say(socket, 'x');
    socket.destroy();
    return answer.split(' ')[0];
  };
  const first = [await ask(), await ask(), await ask()];
  assert.deepEqual(first.toSorted(), ['one', 'three', 'two']);
  await servers[1].close();
  const after = [];
  for (let each = 0; each < 6; each += 1) after.push(await ask());
  assert.deepEqual([...new Set(after)].toSorted(), ['one', 'three']);
  await Promise.all([servers[0], servers[2]].map((server) => server.close()));
  const nobody = connect(balancer.port, '127.0.0.1');
  nobody.on('error', () => undefined);
  await once(nobody, 'close');
});

test('NATS accepts a client with the password, dies, and starts again at the same port', async () => {
  const nats = await Nats.start();
  const hello = async (password) => {
    const socket = await client(nats.port);
    const options = { verbose: false, user: nats.user, pass: password };
    let said = '';
    socket.on('data', (text) => (said += text));
    socket.on('error', () => undefined);
    socket.write(`CONNECT ${JSON.stringify(options)}\r\nPING\r\n`);
    while (!/PONG|-ERR/.test(said)) await once(socket, 'data');
    socket.destroy();
    return said;
  };
  assert.match(await hello(nats.password), /PONG/);
  assert.match(await hello('another'), /Authorization Violation/);
  assert.equal(await nats.kill(), 'SIGKILL');
  await nats.begin();
  assert.match(await hello(nats.password), /PONG/);
  await nats.kill();
});
