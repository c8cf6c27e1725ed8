// Keeping order: reports with what was said, mutes, bans of people and networks, removal of games and accounts, each by a moderator of a
// real server, and all of it there after the server has died.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guestOf } from './browser.mjs';
import { open, Server, suite, until } from './server.mjs';

const server = suite({ extra: ['--trust-proxy', '127.0.0.1'] });
let names = 0;

/** A browser somewhere on the internet. */
const guest = (address, at = server) =>
  guestOf(at, address ?? `198.51.${100 + Math.trunc(names / 250)}.${1 + (names++ % 250)}`);
let root = null;
/** The admin of the server. */
async function admin() {
  if (root) return root;
  const browser = await guest('203.0.113.1');
  await browser.signUp('Root');
  const [, token] = /account\?token=(\S+)/.exec(server.stdout);
  assert.equal((await browser.post('/api/admin/token', { token })).status, 200);
  root = browser;
  return root;
}

/** Two people in a game; what they send goes over their own connections. */
async function meeting(white, black, fields = {}) {
  const { body } = await white.post('/api/games', {
    ...{ key: `k${names++}`, variant: 'orthodox', variantText: '', options: [], start: '', line: [], end: null },
    ...{ title: '', white: { kind: 'person', level: 1 }, black: open, clockBase: 0, clockIncrement: 0, clockDays: 0 },
    ...{ randomSides: false, listed: false, ...fields },
  });
  const game = body.game;
  const { socket: hers } = await white.follow(game);
  const { socket: his } = await black.follow(game);
  assert.equal((await his.ask({ t: 'sit', game, key: `s${names}` })).t, 'ack');
  const say = (socket, text) => socket.ask({ t: 'chat', game, key: `c${names++}`, text });
  return { game, hers, his, say };
}

const report = (browser, fields) => browser.post('/api/reports', { reason: 'chat', text: '', ...fields });
const reports = async (moderator, query = '') => (await moderator.ask('GET', `/api/admin/reports${query}`)).body;
const sanction = (moderator, fields) =>
  moderator.post('/api/admin/sanctions', { kind: 'ban', minutes: 60, reason: '', ...fields });
const sanctions = async (moderator) => (await moderator.ask('GET', '/api/admin/sanctions')).body.sanctions;
const lift = (moderator, id) => moderator.ask('DELETE', `/api/admin/sanctions/${id}`);
const status = async (asked) => (await asked).status;

test('a report has what was said, and leads to a mute that ends', async () => {
  const boss = await admin();
  const [victim, rude] = [await guest(), await guest('192.0.2.66')];
  await victim.signUp('Victim');
  const { game, hers, his, say } = await meeting(victim, rude);
  assert.equal((await say(hers, 'hello')).t, 'ack');
  assert.equal((await say(his, 'something rude')).t, 'ack');
  assert.equal(await status(report(victim, { game, text: 'He insults me' })), 204);
  assert.equal(await status(report(victim, { game, text: 'again' })), 409, 'once is enough');
  const [told] = (await reports(boss)).reports;
  const { id, time, about, lines, ...rest } = told;
  assert.deepEqual(rest, {
    ...{ reason: 'chat', text: 'He insults me', by: 'Victim', account: false, network: '192.0.2.0/24', game },
    ...{ closed: 0, closedBy: '', action: '' },
  });
  assert.match(about, /^Guest-/);
  assert.ok(time > 0);
  assert.deepEqual(
    lines.map(({ side, text }) => [side, text]),
    [
      ['white', 'hello'],
      ['black', 'something rude'],
    ],
  );

  const made = await sanction(boss, { kind: 'mute', report: id, reason: 'Be polite' });
  assert.equal(made.status, 201);
  const refused = await say(his, 'again');
  assert.equal(refused.code, 'refused');
  assert.match(refused.message, /^You cannot chat until \d+ \w+ \d{4}, \d\d:\d\d UTC: Be polite$/);
  assert.equal(
    (await his.ask({ t: 'move', game, key: 'm', at: 0, move: 'e2-e4' })).code,
    'not_your_turn',
    'all else goes',
  );
  assert.deepEqual(
    (await reports(boss)).reports.filter((each) => each.id === id),
    [],
    'it is closed',
  );
  const [closed] = (await reports(boss, '?closed=1')).reports;
  assert.deepEqual([closed.id, closed.closedBy, closed.action], [id, 'Root', 'mute']);
  assert.equal(await status(sanction(boss, { report: id })), 404, 'a closed one leads to nothing more');

  // The guest who logs in is still the same person.
  assert.equal(await status(rude.signUp('Reformed')), 201);
  const { socket: again } = await rude.follow(game);
  assert.equal((await say(again, 'I have an account now')).code, 'refused');
  assert.equal(await status(lift(boss, made.body.sanctions[0].id)), 204);
  assert.equal((await say(again, 'sorry')).t, 'ack');
  assert.equal(await status(lift(boss, made.body.sanctions[0].id)), 404);
});

test('a ban closes the sockets of an account, and lets nothing in', async () => {
  const boss = await admin();
  const [one, two] = [await guest(), await guest()];
  await one.signUp('Cheater');
  const { game, hers } = await meeting(one, two);
  const made = await sanction(boss, { name: 'cheater', minutes: 0, reason: 'Plays by an engine' });
  assert.deepEqual([made.status, made.body.sanctions[0].name, made.body.sanctions[0].ends], [201, 'Cheater', 0]);
  assert.equal(await hers.end(), 1001);
  for (const path of ['/api/games', '/api/me', '/api/challenges', '/api/auth/sessions']) {
    const answer = await one.ask('GET', path);
    assert.equal(answer.status, 403, path);
    assert.equal(answer.body.message, 'You are banned: Plays by an engine', path);
    assert.deepEqual(
      [answer.body.reason, Object.fromEntries(answer.body.values.map(({ name, value }) => [name, value]))],
      ['banned', { ends: '0', why: 'Plays by an engine', of: 'person', who: 'account' }],
      path,
    );
  }
  await assert.rejects(one.player(), (problem) => problem.status === 403);
  assert.equal(await status(one.logIn('Cheater')), 403);
  const page = await server.http('GET', '/', { who: null, headers: one.headers });
  assert.notEqual(page.status, 403, 'the page itself can be read');
  assert.equal(await status(one.ask('GET', '/api/auth/export')), 200, 'what is theirs they may take with them');
  const games = await one.ask('GET', '/api/auth/export/games');
  assert.deepEqual([games.status, games.body.games.map(({ game: id }) => id)], [200, [game]]);
  const record = await server.http('GET', `/api/auth/export/games/${game}`, { who: null, headers: one.headers });
  assert.equal(record.status, 200);
  const foreign = (await meeting(await guest(), await guest())).game;
  const read = (path, { headers }) => status(server.http('GET', path, { who: null, headers }));
  assert.equal(await read(`/api/auth/export/games/${foreign}`, one), 404, 'theirs alone');
  assert.equal(await read(`/api/auth/export/games/${game}`, two), 200, 'a player without a game of his own');
  assert.equal(await status(one.ask('POST', '/api/auth/export/games', {})), 404, 'nothing more');
  assert.equal(await status(one.post('/api/auth/log-out')), 204);
  assert.equal(await status(one.ask('GET', '/api/games')), 200, 'a guest is somebody else');
  assert.equal(await status(one.logIn('Cheater')), 200, 'the ban is told where it matters');
  assert.equal(await status(one.ask('GET', '/api/games')), 403);
  assert.equal(await status(lift(boss, made.body.sanctions[0].id)), 204);
  assert.equal(await status(one.ask('GET', '/api/games')), 200);
});

test('a network is banned for guests and accounts, but not for its moderators', async () => {
  const boss = await admin();
  const [inside, beside] = [await guest('192.0.2.10'), await guest('192.0.3.10')];
  const modest = await guest('192.0.2.11');
  await modest.signUp('Modest');
  const role = { name: 'Modest', role: 'moderator', on: true };
  assert.equal(await status(boss.post('/api/admin/role', role)), 204);
  const socket = await inside.player();
  const made = await sanction(boss, { network: '192.0.2.77/24', reason: 'Spam' });
  assert.deepEqual([made.status, made.body.sanctions[0].network], [201, '192.0.2.0/24']);
  assert.equal(await socket.end(), 1001);
  assert.equal(await status(inside.ask('GET', '/api/games')), 403);
  assert.equal(await status(guest('192.0.2.200').then((late) => late.ask('GET', '/api/games'))), 403);
  assert.equal(await status(beside.ask('GET', '/api/games')), 200);
  assert.equal(await status(modest.ask('GET', '/api/admin/reports')), 200);
  assert.equal(await status(lift(modest, made.body.sanctions[0].id)), 204);
  assert.equal(await status(inside.ask('GET', '/api/games')), 200);
  const six = await sanction(boss, { network: '2001:DB8:5::1/48' });
  assert.equal(six.body.sanctions[0].network, '2001:db8:5::/48');
  assert.equal(await status(guest('2001:db8:5:1::9').then((late) => late.ask('GET', '/api/games'))), 403);
  assert.equal(await status(lift(boss, six.body.sanctions[0].id)), 204);
});

test('a moderator removes games and accounts', async () => {
  const boss = await admin();
  const [one, two] = [await guest(), await guest()];
  await one.signUp('Obscene');
  const { game } = await meeting(two, one, { title: 'An obscene title' });
  assert.equal(await status(report(two, { game, reason: 'name' })), 204);
  const [told] = (await reports(boss)).reports;
  assert.deepEqual([told.about, told.account, told.network], ['Obscene', true, '']);
  assert.equal(await status(boss.ask('DELETE', `/api/admin/games/${game}`)), 204);
  assert.equal(await status(two.ask('GET', `/api/games/${game}`)), 404);
  assert.equal(await status(boss.ask('DELETE', `/api/admin/games/${game}`)), 404);
  assert.equal(await status(boss.ask('DELETE', `/api/admin/accounts/obscene?report=${told.id}`)), 204);
  assert.equal((await one.me()).account, false);
  assert.equal(await status(one.logIn('Obscene')), 401);
  const { events } = (await boss.ask('GET', '/api/admin/log')).body;
  const kinds = events.map(({ kind, by }) => [kind, by]);
  for (const kind of ['game_removed', 'account_removed'])
    assert.ok(
      kinds.some(([each, by]) => each === kind && by === 'Root'),
      kind,
    );
});

test('what moderators do is not for others, and not against each other', async () => {
  const boss = await admin();
  const [nobody, user] = [await guest(), await guest()];
  await user.signUp('Ordinary');
  await (await guest()).signUp('Second');
  const asked = [
    ['GET', '/api/admin/reports'],
    ['GET', '/api/admin/sanctions'],
    ['DELETE', '/api/admin/reports/1'],
    ['DELETE', '/api/admin/sanctions/1'],
    ['DELETE', '/api/admin/games/abc'],
    ['DELETE', '/api/admin/accounts/Root'],
    ['POST', '/api/admin/sanctions', { kind: 'ban', name: 'Root', minutes: 0, reason: '' }],
  ];
  for (const browser of [nobody, user])
    for (const [method, path, body] of asked) assert.equal(await status(browser.ask(method, path, body)), 403, path);

  const helper = await guest();
  await helper.signUp('Helper');
  await boss.post('/api/admin/role', { name: 'Helper', role: 'moderator', on: true });
  await boss.post('/api/admin/role', { name: 'Second', role: 'moderator', on: true });
  assert.equal(await status(sanction(helper, { name: 'Root' })), 409, 'an admin');
  assert.equal(await status(sanction(helper, { name: 'Second' })), 409, 'another moderator');
  assert.equal(await status(sanction(helper, { name: 'Helper' })), 409, 'oneself');
  assert.equal(await status(helper.ask('DELETE', '/api/admin/accounts/Second')), 409);
  assert.equal(await status(sanction(boss, { name: 'Second', minutes: 1 })), 201, 'an admin may');
  assert.equal(await status(boss.ask('DELETE', '/api/admin/accounts/Root')), 409);
  const token = (await helper.post('/api/token', { note: 'x', scopes: ['board:play'] })).body;
  const bearer = { Authorization: `Bearer ${token.secret ?? token.token}` };
  assert.equal((await server.http('GET', '/api/admin/reports', { who: null, headers: bearer })).status, 403);
});

test('bad reports and sanctions are refused with a reason', async () => {
  const boss = await admin();
  const browser = await guest();
  await browser.signUp('Reporter');
  const refused = async (asked, code, words) => {
    const { status: got, body } = await asked;
    assert.equal(got, code, JSON.stringify(body));
    assert.match(body.message, words);
  };
  await refused(report(browser, {}), 400, /expected a game or the name/);
  await refused(report(browser, { game: 'x', name: 'Root' }), 400, /expected a game or the name/);
  await refused(report(browser, { name: 'Nobody' }), 404, /There is no account Nobody/);
  await refused(report(browser, { name: 'Reporter' }), 409, /your own account/);
  await refused(report(browser, { game: 'nothing' }), 404, /no such game/);
  await refused(report(browser, { name: 'Root', text: 'x'.repeat(501) }), 400, /text/);
  const { game } = await meeting(await guest(), await guest());
  await refused(report(browser, { game }), 403, /your opponent/);
  for (const network of [
    'x',
    '192.0.2.0/15',
    '0.0.0.0/0',
    '2001:db8::/31',
    '::/0',
    '192.0.2.0/33',
    '192.0.2.0/x',
    '192.0.2',
  ])
    await refused(sanction(boss, { network }), 400, /expected one like/);
  await refused(sanction(boss, { network: '203.0.113.0/24' }), 409, /Your own address/);
  await refused(sanction(boss, { network: '192.0.2.0/24', kind: 'mute' }), 400, /cannot be muted/);
  await refused(sanction(boss, {}), 400, /one of report, name and network/);
  await refused(sanction(boss, { name: 'Nobody' }), 404, /no account/);
  await refused(sanction(boss, { name: 'Reporter', minutes: -1 }), 400, /minutes/);
  await refused(boss.ask('DELETE', '/api/admin/sanctions/0'), 400, /id/);
  await refused(boss.ask('GET', '/api/admin/reports?before=x'), 400, /before/);
});

test('one person files ten reports, one network fifty, and no more', async () => {
  const boss = await admin();
  const accused = [];
  for (let number = 0; number < 11; number += 1) {
    const browser = await guest();
    await browser.signUp(`Accused${number}`);
    accused.push(`Accused${number}`);
  }
  const answers = async (browser) => {
    const told = [];
    for (const name of accused) told.push(await status(report(browser, { name, reason: 'name' })));
    return told;
  };
  const flood = await guest('100.64.1.1');
  assert.deepEqual(await answers(flood), [...Array(10).fill(204), 409]);
  let filed = 10;
  for (let other = 2; other < 7; other += 1)
    filed += (await answers(await guest(`100.64.1.${other}`))).filter((each) => each === 204).length;
  assert.equal(filed, 50);
  assert.equal(await status(report(await guest('100.64.2.1'), { name: accused[0] })), 204, 'others may');
  // The pages of the list have every one of them once.
  const seen = new Set();
  for (let page = await reports(boss); ; page = await reports(boss, `?before=${page.reports.at(-1).id}`)) {
    for (const { id } of page.reports) assert.ok(!seen.has(id) && seen.add(id));
    if (!page.more) break;
  }
  assert.ok(seen.size >= 51);
  for (const id of seen) assert.equal(await status(boss.ask('DELETE', `/api/admin/reports/${id}`)), 204);
  assert.deepEqual((await reports(boss)).reports, []);
});

test('reports, mutes and bans are there after the server has died, and go with an account', async () => {
  const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1'] });
  const [boss, rude, other] = [
    await guest('203.0.113.1', own),
    await guest('192.0.2.1', own),
    await guest('192.0.2.2', own),
  ];
  await boss.signUp('Root');
  const [, token] = /account\?token=(\S+)/.exec(own.stdout);
  await boss.post('/api/admin/token', { token });
  await rude.signUp('Rude');
  await other.signUp('Other');
  assert.equal(await status(report(other, { name: 'Rude' })), 204);
  assert.equal(await status(sanction(boss, { name: 'Rude' })), 201);
  assert.equal(await status(sanction(boss, { network: '198.18.0.0/16' })), 201);
  await own.stop('SIGKILL');
  await own.begin({ folder: own.folder, port: own.port, extra: ['--trust-proxy', '127.0.0.1'] });
  assert.equal((await reports(boss)).reports.length, 1);
  assert.deepEqual(
    (await sanctions(boss)).map(({ name, network }) => [name, network]),
    [
      ['', '198.18.0.0/16'],
      ['Rude', ''],
    ],
  );
  assert.equal(await status(rude.ask('GET', '/api/games')), 403);
  assert.equal(await status(rude.post('/api/auth/delete', { password: 'correct horse' })), 204, 'leaving is allowed');
  const isGone = async () => (await reports(boss)).reports.length === 0 && (await sanctions(boss)).length === 1;
  await until(isGone);
  await own.stop();
  own.remove();
});
