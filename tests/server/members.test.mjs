// Two servers of one cluster: a session of one is known to the other, either takes requests for the leader, and the other leads when the
// leader is gone.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Browser, guestOf } from './browser.mjs';
import { freePort, Postgres } from './postgres.mjs';
import { Server } from './server.mjs';

const postgres = await Postgres.start();
const natsPort = await freePort();
const nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', `${natsPort}`], {
  stdio: 'ignore',
  env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
});
const node = () =>
  Server.start({ extra: ['--store', postgres.address, '--bus', `nats://127.0.0.1:${natsPort}`, '--workers', '1'] });
let [first, second] = [await node(), await node()];
after(async () => {
  await second.stop();
  for (const server of [first, second]) server.remove();
  nats.kill('SIGKILL');
});

/** The same browser, at another server. */
function at(server, browser) {
  const there = new Browser(server);
  there.secret = browser.secret;
  return there;
}

/** Asks again and again until the answer fits. */
async function until(ask, fits) {
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await pause(50);
  }
}

const closed = (socket) =>
  assert.rejects(
    socket.next(() => false),
    { code: 1001 },
  );

const cup = {
  key: 'cup',
  name: 'Cup of two servers',
  form: 'swiss',
  variants: ['orthodox'],
  clockBase: 300_000,
  clockIncrement: 0,
  clockDays: 0,
  rounds: 3,
  duration: 0,
  rated: false,
  closed: false,
  minRating: 0,
  maxRating: 0,
  lateRounds: 0,
  bots: false,
  begins: 0,
  firstMove: 60,
  interval: 5,
};

const marie = await guestOf(first);
assert.equal((await marie.signUp('Marie')).status, 201);

test('a session that begins at one server is good at the other with the next request', async () => {
  const there = at(second, marie);
  assert.deepEqual(await there.me(), await marie.me());
  assert.equal((await there.me()).name, 'Marie');
  const socket = await there.player();
  assert.equal((await socket.ask({ t: 'ping' })).t, 'pong');
});

test('a session that ends at one server ends at the other, with its sockets', async () => {
  const elsewhere = await guestOf(second);
  assert.equal((await elsewhere.logIn('Marie')).status, 200);
  const here = at(first, elsewhere);
  assert.equal((await here.me()).name, 'Marie');
  const socket = await here.player();
  assert.equal((await elsewhere.post('/api/auth/log-out')).status, 204);
  await closed(socket);
  await until(
    () => at(first, here).me(),
    ({ account }) => !account,
  );
  assert.equal((await marie.me()).name, 'Marie', 'the other session stays');
});

test('tournaments are made and joined at any server', async () => {
  const carl = await guestOf(second);
  assert.equal((await carl.signUp('Carl')).status, 201);
  for (const [name, browser] of [
    ['at the leader', at(first, carl)],
    ['at the other', carl],
  ]) {
    const made = await browser.post('/api/tournaments', { ...cup, key: name, name });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const id = made.body.summary.tournament;
    for (const server of [first, second]) {
      const seen = await at(server, carl).ask('GET', `/api/tournaments/${id}`);
      assert.equal(seen.status, 200);
      assert.equal(seen.body.summary.name, name);
    }
    assert.equal((await at(second, marie).post(`/api/tournaments/${id}/join`, { code: '' })).status, 200);
    assert.equal((await at(first, marie).ask('GET', `/api/tournaments/${id}`)).body.summary.players, 1);
  }
  assert.equal((await at(second, new Browser(second)).post('/api/tournaments', cup)).status, 401);
});

test('when the leader is killed the other leads, and nothing that was made is lost', async () => {
  const before = (await at(second, marie).ask('GET', '/api/tournaments')).body.own
    .map(({ tournament }) => tournament)
    .sort();
  assert.equal(before.length, 2);
  first.child.kill('SIGKILL');
  await first.exit;
  const there = at(second, marie);
  const after = await until(
    () => there.ask('GET', '/api/tournaments'),
    ({ status }) => status === 200,
  );
  assert.deepEqual(after.body.own.map(({ tournament }) => tournament).sort(), before);
  assert.equal((await there.post('/api/tournaments', cup)).status, 201);
});

test('a server that comes back is no leader, and one that leaves hands over', async () => {
  first.remove();
  first = await node();
  const here = at(first, marie);
  assert.equal((await here.ask('GET', '/api/tournaments')).status, 200);
  const gone = second;
  await gone.stop();
  const left = await until(
    () => here.ask('GET', '/api/tournaments'),
    ({ status }) => status === 200,
  );
  assert.equal(left.body.own.length, 3);
  second = await node();
  gone.remove();
  await first.stop();
  await until(
    () => at(second, marie).ask('GET', '/api/tournaments'),
    ({ status }) => status === 200,
  );
});
