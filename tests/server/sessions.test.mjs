// Sessions that last: their secrets are replaced, whatever the browser, the page or the server does at that moment, and pages that are open hear of
// what becomes of their account.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser, guestOf } from './browser.mjs';
import { FakeTime } from './fake_time.mjs';
import { open, Server } from './server.mjs';

const time = new FakeTime(0);
const server = await Server.start({ environment: time.environment });
after(async () => {
  await server.stop();
  server.remove();
  time.remove();
});
const again = () => server.restart({ environment: time.environment });

/** Another tab of the same browser; it keeps the cookie that it has, as a request does that is under way. */
function tabOf(browser) {
  const tab = new Browser(browser.at, browser.address);
  tab.secret = browser.secret;
  return tab;
}

const closed = (socket) =>
  assert.rejects(
    socket.next(() => false),
    { code: 1001 },
  );

const minutes = (count) => count / (24 * 60);

test('a session gets a new secret every week, and nothing of it is lost', async () => {
  time.set(0);
  const browser = await guestOf(server);
  const game = await server.create({ variant: 'orthodox', black: open }, browser.secret);
  await browser.signUp('Weekly');
  const first = browser.secret;
  const { socket } = await browser.follow(game);
  const opponent = await guestOf(server);
  const { socket: his } = await opponent.follow(game);
  assert.equal((await his.ask({ t: 'sit', game, key: 's' })).t, 'ack');
  const move = { t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' };
  const { seq } = await socket.ask(move);
  assert.equal((await browser.ask('GET', '/api/me')).headers['set-cookie'], undefined, 'it is new');

  time.set(8);
  const tab = tabOf(browser);
  const { headers } = await browser.ask('GET', '/api/me');
  assert.match(headers['set-cookie'][0], /^strata=[a-z2-7]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const second = browser.secret;
  assert.notEqual(second, first);
  assert.equal((await tab.me()).name, 'Weekly', 'a request of another tab that was under way');
  assert.equal(tab.secret, first, 'one new secret is enough');
  assert.equal((await socket.ask({ t: 'ping' })).t, 'pong', 'the socket goes on');

  assert.equal((await browser.me()).name, 'Weekly');
  assert.equal((await tab.me()).name, 'Weekly', 'the old secret is good for some minutes more');
  await again();
  assert.equal((await tab.me()).name, 'Weekly', 'also after a kill');
  assert.equal((await browser.me()).name, 'Weekly');
  const { socket: later } = await browser.follow(game);
  assert.equal((await later.ask(move)).seq, seq, 'its keys are those of the device');
  assert.equal((await browser.ask('GET', '/api/auth/sessions')).body.sessions.length, 1);
});

test('an answer that was lost costs nothing', async () => {
  time.set(0);
  const browser = await guestOf(server);
  await browser.signUp('Lossy');
  const kept = browser.secret;
  time.set(8);
  await browser.me();
  assert.notEqual(browser.secret, kept);
  // The page was killed before it stored the cookie.
  browser.secret = kept;
  await again();
  assert.equal((await browser.me()).name, 'Lossy');
  assert.equal(browser.secret, kept, 'not again at once');
  time.set(30);
  assert.equal((await browser.me()).name, 'Lossy', 'nobody has shown another');
  assert.notEqual(browser.secret, kept);
  const next = browser.secret;
  await again();
  assert.equal((await browser.me()).name, 'Lossy');
  assert.equal(browser.secret, next);
});

test('whoever comes with a secret of long ago ends the session', async () => {
  time.set(0);
  const browser = await guestOf(server);
  await browser.signUp('Stolen');
  const thief = tabOf(browser);
  time.set(8);
  await thief.me();
  assert.equal((await thief.me()).name, 'Stolen', 'the thief has the newer secret');
  const spying = await thief.player();
  time.set(8 + minutes(6));
  assert.equal((await browser.me()).account, false);
  await closed(spying);
  assert.equal((await thief.me()).account, false);
  await again();
  for (const each of [browser, thief]) assert.equal((await each.me()).account, false);
  assert.equal((await browser.logIn('Stolen')).status, 200);
  assert.deepEqual(
    (await browser.ask('GET', '/api/auth/export')).body.events.map(({ kind }) => kind),
    ['logged_in', 'secret_reused', 'signed_up'],
  );
});

test('a page that was open comes back as the account', async () => {
  time.set(0);
  const [browser, elsewhere] = [await guestOf(server), await guestOf(server)];
  const tab = tabOf(browser);
  const game = await server.create({ variant: 'orthodox', black: open }, browser.secret);
  const [{ socket }, { socket: other }] = [await browser.follow(game), await tab.follow(game)];
  await browser.signUp('Tabbed');
  await closed(socket);
  await closed(other);
  // Before the other tab has the cookie it is told to wait, and gets none that would replace it.
  await assert.rejects(tab.player(), { status: 503 });
  const { headers } = await tab.ask('GET', '/api/me');
  assert.equal(headers['set-cookie'], undefined);
  tab.secret = browser.secret;
  const { state, socket: back } = await tab.follow(game);
  assert.deepEqual(state.you, { owner: true, white: true, black: false });

  // A log-in elsewhere brings games there: pages of the account come again to see them.
  assert.equal((await elsewhere.logIn('Tabbed')).status, 200);
  assert.equal((await back.ask({ t: 'ping' })).t, 'pong', 'there were none');
  const third = await guestOf(server);
  const seat = await server.create({ variant: 'orthodox', black: open }, third.secret);
  assert.equal((await third.logIn('Tabbed')).status, 200);
  await closed(back);
  const { state: hers } = await tab.follow(seat);
  assert.equal(hers.you.owner, true);
});

test('a page hears of another role, and of the end of its session', async () => {
  time.set(0);
  const own = await Server.start();
  const [root, browser] = [await guestOf(own), await guestOf(own)];
  await root.signUp('Root');
  const token = /account\?token=([a-z2-7]{32})/.exec(own.stdout)[1];
  const rootSocket = await root.player();
  assert.equal((await root.post('/api/admin/token', { token })).status, 200);
  await closed(rootSocket);
  await browser.signUp('Helper');
  const before = await browser.player();
  const role = (on) => root.post('/api/admin/role', { name: 'Helper', role: 'moderator', on });
  assert.equal((await role(true)).status, 204);
  await closed(before);
  assert.equal((await browser.me()).moderator, true);
  const during = await browser.player();
  assert.equal((await role(false)).status, 204);
  await closed(during);
  assert.equal((await browser.ask('GET', '/api/admin/log')).status, 403);

  // A late answer to a page of before a log-out does not bring back its cookie.
  const tab = tabOf(browser);
  const last = await tab.player();
  assert.equal((await browser.post('/api/auth/log-out')).status, 204);
  await closed(last);
  const guest = await tab.ask('GET', '/api/me');
  assert.deepEqual([guest.body.account, guest.headers['set-cookie']], [false, undefined]);
  await own.stop();
  own.remove();
});
