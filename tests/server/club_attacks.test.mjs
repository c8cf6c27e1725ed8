// Attacks on a club, counted in the table of attacks: tournaments, reports, moderators, invitations, exports, and secrets that were replaced.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { attack, corpus } from './attack.mjs';
import { guestOf, password } from './browser.mjs';
import { FakeTime } from './fake_time.mjs';
import { Program } from './program.mjs';
import { open, Server, suite } from './server.mjs';

// A request through this machine comes from somewhere else.
const server = suite({ extra: ['--trust-proxy', '127.0.0.1'] });
const addresses = { next: 0 };

/** A visitor from an address of their own. */
function visitor(on = server) {
  addresses.next += 1;
  return guestOf(on, `198.18.${addresses.next >> 8}.${addresses.next & 255}`);
}

async function member(name, on = server) {
  const browser = await visitor(on);
  const { status, body } = await browser.signUp(name);
  assert.equal(status, 201, JSON.stringify(body));
  browser.name = name;
  return browser;
}

const keys = { next: 0 };
const key = () => `k${(keys.next += 1)}`;

const make = (browser, fields = {}) =>
  browser.post('/api/tournaments', {
    ...{ key: key(), name: 'Cup', form: 'swiss', variants: ['orthodox'], clockBase: 300_000, rounds: 3, interval: 0 },
    ...fields,
  });

async function made(browser, fields) {
  const { status, body } = await make(browser, fields);
  assert.equal(status, 201, JSON.stringify(body));
  return body.summary.tournament;
}

const change = (browser, id, what, body = {}) => browser.post(`/api/tournaments/${id}/${what}`, body);
const view = (browser, id) => browser.ask('GET', `/api/tournaments/${id}`);

/** An admin and a moderator of a server of their own. */
async function withOrder(extra = []) {
  const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1', ...extra] });
  const [, token] = /account\?token=([a-z2-7]{32})/.exec(own.stdout);
  return { own, token };
}

attack(
  'tournaments: private ones',
  'nobody finds one without its address, or gets in without its code',
  async (held) => {
    const [maker, player, thief] = [
      await member('PrivateMaker'),
      await member('PrivateOne'),
      await member('PrivateTwo'),
    ];
    const id = await made(maker, { closed: true });
    const { code } = (await view(maker, id)).body.me;
    assert.equal((await change(player, id, 'join', { code })).status, 200);
    const stranger = await visitor();
    // No list names it, and no id beside it is one.
    for (const who of [thief, stranger]) {
      const { listed, own } = (await who.ask('GET', '/api/tournaments')).body;
      held(assert.ok(![...listed, ...own].some(({ tournament }) => tournament === id)));
    }
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const near = [id.slice(1), `${id}a`, id.toUpperCase(), `${id}%00`, [...id].reverse().join('')];
    for (let at = 0; at < id.length; at += 1)
      near.push(id.slice(0, at) + letters[(letters.indexOf(id[at]) + 1) % letters.length] + id.slice(at + 1));
    for (const guess of near)
      for (const end of ['', '/results.csv', '/results.trf'])
        held(assert.equal((await thief.ask('GET', `/api/tournaments/${guess}${end}`)).status, 404, guess + end));
    // With its address it can be watched; the code is in no answer, nor the ids of its players.
    const account = (await maker.ask('GET', '/api/auth/export/parts/sessions')).body.rows[0].values;
    for (const who of [thief, stranger])
      for (const end of ['', '/results.csv', '/results.trf']) {
        const { status, text } = await server.http('GET', `/api/tournaments/${id}${end}`, { who: who.secret });
        held(assert.equal(status, 200, end));
        held(assert.ok(!text.includes(code) && !text.includes(maker.secret) && !text.includes(account[1]), end));
      }
    // Guesses are few for an account; then the right code is as wrong as any.
    const guesses = ['', 'a', code.slice(1), `${code} `, code.toUpperCase(), '%', '        ', `${code}x`, '0', 'null'];
    for (const guess of guesses)
      held(assert.equal((await change(thief, id, 'join', { code: guess })).status, 403, guess));
    held(assert.equal((await change(thief, id, 'join', { code })).status, 409));
    for (const body of [{ code: 7 }, { code: null }, { code: [code] }, { code: 'x'.repeat(17) }, { code, admin: true }])
      held(assert.equal((await change(thief, id, 'join', body)).status, 400, JSON.stringify(body)));
    held(assert.equal((await view(maker, id)).body.summary.players, 1));
  },
);

attack('tournaments: pairing abuse', 'nobody is in one twice, comes back, or chooses an opponent', async (held) => {
  const [maker, one, two] = [await member('PairMaker'), await member('PairOne'), await member('PairTwo')];
  const id = await made(maker, { lateRounds: 2, form: 'arena', rounds: 0, duration: 3600 });
  // The same account from two browsers is one player, under one name.
  const again = await visitor();
  assert.equal((await again.logIn('PairOne')).status, 200);
  const first = await change(one, id, 'join');
  const second = await change(again, id, 'join');
  held(assert.deepEqual([first.body.me.player, second.body.me.player, second.body.summary.players], [0, 0, 1]));
  for (const body of [{ name: 'Other' }, { rating: 3000 }, { player: 1 }, { account: 'x' }, { code: '', number: 0 }])
    held(assert.equal((await change(two, id, 'join', body)).status, 400, JSON.stringify(body)));
  assert.equal((await change(two, id, 'join')).status, 200);
  held(
    assert.deepEqual(
      (await view(two, id)).body.standings.map(({ rating }) => rating),
      [1500, 1500],
    ),
  );
  // A guest is nobody in it.
  const guest = await visitor();
  for (const what of ['join', 'withdraw', 'start', 'end'])
    held(assert.equal((await change(guest, id, what)).status, 401, what));
  // Only its maker begins it; nobody pairs or scores.
  for (const what of ['start', 'end']) held(assert.equal((await change(two, id, what)).status, 403, what));
  for (const what of ['result', 'pair', 'round', 'players', 'kick'])
    for (const who of [maker, two])
      held(assert.equal((await change(who, id, what, { board: 1, white: 0, result: 'white' })).status, 404, what));
  assert.equal((await change(maker, id, 'start')).status, 200);
  // A player who has withdrawn does not come back to be paired anew, from whichever browser.
  assert.equal((await change(two, id, 'withdraw')).status, 200);
  for (const what of ['join', 'withdraw']) {
    const { body } = await change(two, id, what);
    held(assert.ok(body.me === undefined || body.me.state === 'withdrawn', `${what}: ${JSON.stringify(body)}`));
  }
  for (const on of [true, false]) {
    const { body } = await change(two, id, 'pause', { on });
    held(assert.ok(body.me === undefined || body.me.state === 'withdrawn', JSON.stringify(body)));
  }
  held(assert.equal((await view(maker, id)).body.standings.length, 2));
  // Ratings that are asked for are those that the server knows.
  const strong = await made(maker, { minRating: 1800, maxRating: 4000 });
  for (const who of [one, two]) held(assert.equal((await change(who, strong, 'join')).status, 409));
  // One account fills no list of tournaments: five are made, and the rest are refused.
  let refused = 0;
  for (let each = 0; each < 10; each += 1) refused += (await make(two)).status === 409 ? 1 : 0;
  held(assert.equal(refused, 5));
});

attack('tournaments: many accounts', 'one address signs up few players, and each is in so many', async (held) => {
  const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1'] });
  const maker = await member('CrowdMaker', own);
  const id = await made(maker);
  let players = 0;
  let refused = 0;
  for (let each = 0; each < 60; each += 1) {
    const puppet = await guestOf(own, '203.0.113.77');
    const { status } = await puppet.signUp(`puppet-${each}`);
    held(assert.ok([201, 429].includes(status), `${status}`));
    if (status === 429) refused += 1;
    else if ((await change(puppet, id, 'join')).status === 200) players += 1;
  }
  held(assert.ok(players <= 40, `${refused} were refused, ${players} play`));
  await own.stop();
  own.remove();
});

attack('tournaments: programs', 'a token plays where it may, and bots where they are let in', async (held) => {
  const maker = await member('BotMaker');
  const [closed, free] = [await made(maker), await made(maker, { bots: true })];
  const program = await Program.signUp(server, 'TourneyProgram', ['challenge:read']);
  for (const id of [closed, free])
    for (const what of ['join', 'withdraw', 'start', 'end']) {
      const { status } = await program.ask(
        'POST',
        `/api/tournaments/${id}/${what}`,
        what === 'join' ? { code: '' } : {},
      );
      held(assert.ok([400, 401, 403, 409, 415].includes(status), `${what}: ${status}`));
    }
  const bot = await Program.bot(server, 'TourneyBot', ['orthodox']);
  const body = JSON.stringify({ code: '' });
  const join = (id) =>
    server.http('POST', `/api/tournaments/${id}/join`, {
      who: null,
      headers: { Authorization: `Bearer ${bot.token}` },
      body,
    });
  held(assert.equal((await join(closed)).status, 409, 'its maker lets no bots in'));
  held(assert.equal((await join(free)).status, 200));
  held(assert.equal((await view(maker, closed)).body.summary.players, 0));
});

attack('reports: floods', 'reports of one person or network are few, and bad ones are none', async (held) => {
  const accused = [];
  for (let each = 0; each < 12; each += 1) accused.push((await member(`Accused-${each}`)).name);
  const report = (browser, body) => browser.post('/api/reports', { reason: 'name', text: '', ...body });
  const flood = await visitor();
  const told = [];
  for (const name of accused) told.push((await report(flood, { name })).status);
  held(assert.deepEqual(told, [...Array(10).fill(204), 409, 409]));
  held(assert.equal((await report(flood, { name: accused[0] })).status, 409, 'the same again'));
  for (const text of corpus('xss').slice(0, 10)) {
    const fresh = await visitor();
    held(assert.equal((await report(fresh, { name: text.slice(0, 20), text })).status, 404, text));
  }
  for (const body of [{}, { name: 'Accused-0', reason: 'because' }, { name: 'Accused-0', text: 'x'.repeat(501) }])
    held(assert.equal((await report(flood, body)).status, 400, JSON.stringify(body)));
  for (const method of ['GET', 'DELETE', 'PUT'])
    held(assert.equal((await flood.ask(method, '/api/reports')).status, 405));
});

attack('moderators', 'a moderator does nothing to an admin, another moderator, or a role', async (held) => {
  const { own, token } = await withOrder();
  const [root, one, two] = [await member('Root', own), await member('ModOne', own), await member('ModTwo', own)];
  assert.equal((await root.post('/api/admin/token', { token })).status, 200);
  for (const name of ['ModOne', 'ModTwo'])
    assert.equal((await root.post('/api/admin/role', { name, role: 'moderator', on: true })).status, 204);
  const sanction = (by, body) => by.post('/api/admin/sanctions', { kind: 'ban', minutes: 0, reason: 'x', ...body });
  for (const name of ['Root', 'ModTwo', 'ModOne', 'rOOT'])
    for (const kind of ['ban', 'mute']) held(assert.equal((await sanction(one, { name, kind })).status, 409, name));
  for (const name of ['Root', 'ModTwo', 'ModOne'])
    held(assert.equal((await one.ask('DELETE', `/api/admin/accounts/${name}`)).status, 409, name));
  for (const [path, body] of [
    ['/api/admin/role', { name: 'ModOne', role: 'admin', on: true }],
    ['/api/admin/role', { name: 'ModTwo', role: 'moderator', on: false }],
    ['/api/admin/recovery', { name: 'Root' }],
    ['/api/admin/invitation', {}],
  ])
    held(assert.equal((await one.post(path, body)).status, 403, path));
  // Nor as an answer to a report that somebody files about one of them.
  const friend = await member('ModFriend', own);
  assert.equal((await friend.post('/api/reports', { name: 'Root', reason: 'name', text: '' })).status, 204);
  const [{ id }] = (await one.ask('GET', '/api/admin/reports')).body.reports;
  held(assert.equal((await sanction(one, { report: id })).status, 409));
  held(assert.equal((await root.me()).admin, true));
  held(assert.equal((await two.me()).moderator, true));
  // A moderator who was demoted has nothing left, in no window.
  assert.equal((await root.post('/api/admin/role', { name: 'ModOne', role: 'moderator', on: false })).status, 204);
  for (const path of ['reports', 'sanctions', 'log'])
    held(assert.equal((await one.ask('GET', `/api/admin/${path}`)).status, 403, path));
  await own.stop();
  own.remove();
});

attack('invitations', 'an invitation is not guessed, and works once', async (held) => {
  const { own, token } = await withOrder();
  const root = await member('Root', own);
  assert.equal((await root.post('/api/admin/token', { token })).status, 200);
  await own.restart({ extra: ['--trust-proxy', '127.0.0.1', '--sign-up', 'invited'] });
  assert.deepEqual((await root.ask('GET', '/api/auth/sign-up')).body, { rule: 'invited' });
  const { code } = (await root.post('/api/admin/invitation')).body;
  assert.match(code, /^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  const signUp = async (name, invitation) =>
    (await (await visitor(own)).post('/api/auth/sign-up', { name, password, invitation })).status;
  for (const guess of ['', 'aaaa-bbbb-cccc', code.slice(1), `${code}a`, token, '%', "' OR 1=1 --"])
    held(assert.equal(await signUp('Uninvited', guess), 403, guess));
  const guesser = await guestOf(own, '203.0.113.5');
  const told = [];
  for (let each = 0; each < 60; each += 1)
    told.push((await guesser.post('/api/auth/sign-up', { name: 'Guesser', password, invitation: `g${each}` })).status);
  held(assert.ok(told.filter((status) => status === 403).length <= 40 && told.at(-1) === 429, told.join()));
  assert.equal(await signUp('Root', code), 409, 'a name that is taken uses nothing up');
  held(assert.equal(await signUp('Invited', code.toUpperCase()), 201));
  held(assert.equal(await signUp('InvitedToo', code), 403, 'used'));
  for (const who of [await visitor(own), await guestOf(own, '203.0.113.6')])
    held(assert.equal((await who.post('/api/admin/invitation')).status, 401));
  await own.restart({ extra: ['--trust-proxy', '127.0.0.1', '--sign-up', 'closed'] });
  const { code: late } = (await root.post('/api/admin/invitation')).body;
  for (const invitation of [late, code, ''])
    held(assert.equal(await signUp('Closed', invitation), 403, 'it takes nobody'));
  held(assert.equal((await root.logIn('Root')).status, 200, 'who is in stays in'));
  await own.stop();
  own.remove();
});

attack('exports', 'an export is of whoever asks, in a browser', async (held) => {
  const [owner, thief] = [await member('ExportOwner'), await member('ExportThief')];
  await owner.post('/api/token', { note: 'mine alone', scopes: ['board:play'] });
  await server.create({ variant: 'orthodox', black: open, title: 'hers' }, owner.secret);
  const { parts } = (await owner.ask('GET', '/api/auth/export')).body;
  assert.ok(parts.length > 20, parts.join());
  const secrets = [owner.secret, 'mine alone', '"hers"'];
  for (const part of parts) {
    const path = `/api/auth/export/parts/${part}`;
    for (const query of ['', '?account=ExportOwner', '?from=0&name=ExportOwner', '?from=100000']) {
      const { status, body } = await thief.ask('GET', path + query);
      held(assert.equal(status, 200, path + query));
      held(assert.ok(!secrets.some((secret) => JSON.stringify(body).includes(secret)), path));
    }
    held(assert.equal((await (await visitor()).ask('GET', path)).status, 401, path));
    held(assert.equal((await owner.post(path, {})).status, 405, path));
  }
  for (const part of ['password', 'account%20', '..%2Fsessions', 'sqlite_schema', "x'--", 'x'.repeat(40)])
    held(assert.equal((await owner.ask('GET', `/api/auth/export/parts/${part}`)).status, 404, part));
  for (const from of ['-1', 'x', '1e9', '99999999999999999999', '1%20'])
    held(assert.equal((await owner.ask('GET', `/api/auth/export/parts/sessions?from=${from}`)).status, 400, from));
  const program = await Program.signUp(server, 'ExportProgram', ['board:play', 'challenge:read', 'challenge:write']);
  for (const part of ['', '/sessions', '/tokens'])
    held(assert.equal((await program.ask('GET', `/api/auth/export${part}`)).status, 403, part));
  // No hash of a secret, and none of a password.
  const all = JSON.stringify(
    await Promise.all(parts.map((part) => owner.ask('GET', `/api/auth/export/parts/${part}`))),
  );
  held(assert.ok(!all.includes('argon2')));
});

attack('exports: rows far behind', 'whoever asks for them again and again is refused', async (held) => {
  const greedy = await member('ExportGreedy');
  const path = '/api/auth/export/parts/sessions';
  const far = await Promise.all(Array.from({ length: 150 }, () => greedy.ask('GET', `${path}?from=999999`)));
  held(assert.ok(far.some(({ status }) => status === 429)));
  held(assert.equal((await greedy.ask('GET', path)).status, 200, 'the first rows are asked for as all else'));
});

const time = new FakeTime(0);
after(() => time.remove());

attack('secrets that were replaced', 'a copied secret is noticed, and leads nowhere', async (held) => {
  const own = await Server.start({ environment: time.environment, extra: ['--trust-proxy', '127.0.0.1'] });
  const days = { now: 0 };
  const pass = (count) => time.set((days.now += count));
  const owner = await member('Copied', own);
  const copies = [];
  for (let week = 0; week < 3; week += 1) {
    copies.push(owner.secret);
    pass(8);
    await owner.me();
    held(assert.notEqual(owner.secret, copies.at(-1), `week ${week}`));
    held(assert.equal((await owner.me()).name, 'Copied'));
  }
  pass(0.01);
  // Each of the old ones is nobody's, and ends the session: once.
  const told = JSON.parse((await own.http('GET', '/api/me', { who: copies[0] })).text);
  held(assert.equal(told.account, false));
  held(assert.equal((await owner.me()).account, false));
  for (const copy of copies) {
    const { text, headers } = await own.http('GET', '/api/me', { who: null, headers: { Cookie: `strata=${copy}` } });
    held(assert.equal(JSON.parse(text).account, false));
    held(assert.equal(headers['set-cookie'], undefined));
  }
  // A session that is begun anew has nothing to fear of them.
  assert.equal((await owner.logIn('Copied')).status, 200);
  for (const copy of copies) await own.http('GET', '/api/me', { who: copy });
  held(assert.equal((await owner.me()).name, 'Copied'));
  await own.stop();
  own.remove();
});
