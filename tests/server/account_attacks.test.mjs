// Attacks on accounts, counted in the table of attacks: sessions that were planted, names that are asked for, guesses, the accounts and roles of
// others, and bodies that are none.

import assert from 'node:assert/strict';
import { attack, corpus } from './attack.mjs';
import { guestOf, password } from './browser.mjs';
import { secretOf } from './identity.mjs';
import { Server, suite } from './server.mjs';

// Whoever asks through this machine is somewhere else.
const server = suite({ extra: ['--trust-proxy', '127.0.0.1'] });
let networks = 0;

/** A visitor from an address of their own. */
const visitor = (on = server) => guestOf(on, `198.51.${++networks >> 8}.${networks & 255}`);

async function member(name, on = server) {
  const browser = await visitor(on);
  const { status, body } = await browser.signUp(name);
  assert.equal(status, 201, JSON.stringify(body));
  browser.codes = body.codes;
  return browser;
}

/** The POSTs of accounts, with bodies that are right but for whose they are. */
const posts = [
  ['/api/auth/sign-up', { name: 'Somebody', password }],
  ['/api/auth/log-in', { name: 'Somebody', password }],
  ['/api/auth/recover', { name: 'Somebody', code: 'aaaa-bbbb-cccc', password }],
  ['/api/auth/password', { old: password, password: 'another horse' }],
  ['/api/auth/codes', { password }],
  ['/api/auth/delete', { password }],
  ['/api/auth/log-out', {}],
  ['/api/admin/token', { token: 'a'.repeat(32) }],
  ['/api/admin/recovery', { name: 'Somebody' }],
  ['/api/admin/role', { name: 'Somebody', role: 'admin', on: true }],
];

attack('session fixation', 'no secret from before a log-in is that of the session', async (held) => {
  const victim = await member('Fixed');
  const ways = [
    ['log-in', (browser) => browser.logIn('Fixed')],
    ['recover', (browser) => browser.post('/api/auth/recover', { name: 'Fixed', code: victim.codes[0], password })],
    ['sign-up', (browser) => browser.signUp('FixedAgain')],
  ];
  for (const [what, enter] of ways) {
    // The attacker has planted a secret that the server made for the attacker.
    const browser = await visitor();
    const planted = browser.secret;
    assert.ok((await enter(browser)).status < 300, what);
    held(assert.notEqual(browser.secret, planted, what));
    const { text } = await server.http('GET', '/api/me', { who: planted });
    held(assert.equal(JSON.parse(text).account, false, what));
    // Nor does a session that was logged out come back.
    const session = browser.secret;
    assert.equal((await browser.post('/api/auth/log-out')).status, 204);
    held(assert.equal(JSON.parse((await server.http('GET', '/api/me', { who: session })).text).account, false));
  }
  // A secret that the server never made is none.
  for (const secret of [secretOf('never made').replace(/^./, 'q'), 'a'.repeat(32), 'a'.repeat(31), ''])
    held(assert.equal(JSON.parse((await server.http('GET', '/api/me', { who: secret })).text).account, false));
});

attack(
  'names that are asked for',
  'an unknown name is answered as a wrong password is, for as much work',
  async (held) => {
    const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1'] });
    await member('Known', own);
    const work = { Known: 0, Unknown: 0 };
    // In turn, so that what else the machine does falls on both.
    for (let round = 0; round < 10; ++round)
      for (const name of round % 2 === 0 ? ['Known', 'Unknown'] : ['Unknown', 'Known']) {
        const browser = await visitor(own);
        const before = own.processorTime();
        for (let time = 0; time < 5; ++time) {
          const { status, headers, body } = await browser.logIn(name, `wrong ${round} ${time}`);
          assert.deepEqual([status, body.code, body.message], [401, 'denied', 'The name or the password is wrong.']);
          held(assert.equal(headers['retry-after'], undefined));
        }
        work[name] += own.processorTime() - before;
      }
    const ratio = work.Unknown / work.Known;
    held(assert.ok(ratio > 0.8 && ratio < 1.25, `the work is ${JSON.stringify(work)}`));
    for (const name of ['Known', 'Unknown']) {
      const { status, body } = await (
        await visitor(own)
      ).post('/api/auth/recover', { name, code: 'aaaa-bbbb-cccc', password });
      held(
        assert.deepEqual([status, body.message], [401, 'The name or the code is wrong, or the code has been used.']),
      );
    }
    await own.stop();
    own.remove();
  },
);

attack('password stuffing', 'guesses are few, from an address and for a name', async (held) => {
  const owner = await member('Stuffed');
  // The exact amounts are held by a clock of their own (log_in_quotas_test.cpp). Here buckets fill while the server hashes, so there is room
  // for a minute of that.
  // One address, many names: 30 a minute.
  const thief = await visitor();
  let tried = 0;
  for (let status = 401; status === 401; tried += 1) {
    ({ status } = await thief.logIn(`stuffed${tried}`, 'letmein123'));
    held(assert.ok([401, 429].includes(status), `${status}`));
    assert.ok(tried <= 60, `${tried} guesses`);
  }
  held(assert.equal((await thief.logIn('Stuffed')).status, 429, 'also with the right password'));
  // One name, one address: ten.
  const other = await visitor();
  for (let each = 0; each < 10; ++each) held(assert.equal((await other.logIn('sTuFFeD', `guess ${each}`)).status, 401));
  held(assert.equal((await other.logIn('Stuffed')).status, 429));
  // One name, many addresses: a hundred in a quarter of an hour.
  let guesses = 10;
  for (let each = 0; each < 20; ++each) {
    const bot = await visitor();
    for (let time = 0; time < 9; ++time)
      if ((await bot.logIn('Stuffed', `bot ${each} ${time}`)).status === 401) ++guesses;
  }
  held(assert.ok(guesses <= 110, `${guesses} guesses for one name`));
  // The owner's session is not in their hands.
  held(assert.equal((await owner.me()).account, true));
  const fresh = await visitor();
  held(
    assert.equal(
      (await fresh.post('/api/auth/recover', { name: 'Stuffed', code: owner.codes[0], password })).status,
      429,
    ),
  );
});

attack('accounts of others', 'nobody ends, reads, changes or deletes what is not theirs', async (held) => {
  const [owner, thief] = [await member('Owner'), await member('Thief')];
  const { sessions } = (await owner.ask('GET', '/api/auth/sessions')).body;
  const { id } = sessions[0];
  held(assert.equal((await thief.ask('DELETE', `/api/auth/sessions/${id}`)).status, 404));
  held(assert.ok(!(await thief.ask('GET', '/api/auth/sessions')).body.sessions.some((each) => each.id === id)));
  held(assert.equal((await thief.ask('GET', '/api/auth/export')).body.name, 'Thief'));
  for (const code of [owner.codes[1], owner.codes[2].toUpperCase()])
    held(assert.equal((await thief.post('/api/auth/recover', { name: 'Thief', code, password })).status, 401));
  // The right password of somebody else, and a body that says whom it means.
  for (const [path, body] of [
    ['delete', { password: 'battery staple' }],
    ['delete', { password, name: 'Owner' }],
    ['codes', { password: 'battery staple' }],
    ['password', { old: 'battery staple', password: 'another horse' }],
  ]) {
    const { status } = await thief.post(`/api/auth/${path}`, body);
    held(assert.ok([400, 401].includes(status), `${path}: ${status}`));
  }
  const nobody = await visitor();
  for (const path of ['delete', 'codes'])
    held(assert.equal((await nobody.post(`/api/auth/${path}`, { password })).status, 401, path));
  assert.equal((await thief.post('/api/auth/delete', { password })).status, 204);
  held(assert.equal((await owner.me()).name, 'Owner'));
  held(
    assert.equal(
      (await owner.post('/api/auth/recover', { name: 'Owner', code: owner.codes[3], password })).status,
      200,
    ),
  );
  // A deleted account is nobody's to come back to.
  for (const code of thief.codes.slice(0, 3))
    held(assert.equal((await nobody.post('/api/auth/recover', { name: 'Thief', code, password })).status, 401));
  held(assert.equal((await nobody.logIn('Thief')).status, 401));
  held(assert.equal((await nobody.signUp('Thief')).status, 409, 'nobody takes the name while its games have it'));
});

attack('roles', 'nobody takes a role that is not given', async (held) => {
  const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1'] });
  const token = /account\?token=([a-z2-7]{32})/.exec(own.stdout)[1];
  const [root, moderator, other] = [await member('Root', own), await member('Mod', own), await member('Other', own)];
  const nobody = await visitor(own);
  assert.equal((await root.post('/api/admin/token', { token })).status, 200);
  assert.equal((await root.post('/api/admin/role', { name: 'mod', role: 'moderator', on: true })).status, 204);
  const admins = [
    ['/api/admin/recovery', { name: 'Root' }],
    ['/api/admin/role', { name: 'Other', role: 'admin', on: true }],
    ['/api/admin/role', { name: 'Root', role: 'admin', on: false }],
  ];
  for (const [path, body] of admins) {
    for (const who of [moderator, other]) held(assert.equal((await who.post(path, body)).status, 403, path));
    held(assert.equal((await nobody.post(path, body)).status, 401, path));
  }
  held(assert.equal((await moderator.ask('GET', '/api/admin/log')).status, 200));
  held(assert.equal((await other.ask('GET', '/api/admin/log')).status, 403));
  for (const guess of [token, token.toUpperCase(), 'a'.repeat(32), ''])
    held(assert.ok([400, 401].includes((await other.post('/api/admin/token', { token: guess })).status), guess));
  held(assert.equal((await root.post('/api/admin/role', { name: 'Root', role: 'admin', on: false })).status, 409));
  // A role that was taken is gone from the sessions that are open.
  assert.equal((await root.post('/api/admin/role', { name: 'Mod', role: 'moderator', on: false })).status, 204);
  held(assert.equal((await moderator.ask('GET', '/api/admin/log')).status, 403));
  for (const who of [moderator, other]) held(assert.equal((await who.me()).admin, false));
  await own.stop();
  own.remove();
});

attack('bodies of accounts', 'a body that is none of these is refused, and does nothing', async (held) => {
  const browser = await member('Bodies');
  const shapes = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    '{"password":1}',
    '{"password":null}',
    '{"name":["a"],"password":"b"}',
  ];
  for (const [path] of posts) {
    if (path === '/api/auth/log-out') continue;
    for (const shape of [...shapes, '{"a":'.repeat(2000), `{"password":"${'x'.repeat(300)}"}`])
      held(assert.equal((await browser.send('POST', path, shape)).status, 400, `${path} ${shape.slice(0, 40)}`));
    held(assert.equal((await browser.send('POST', path, 'x'.repeat(300_000))).status, 413, path));
    // The rule of sign-up is told to anybody.
    const others = path === '/api/auth/sign-up' ? ['PUT', 'DELETE'] : ['GET', 'PUT', 'DELETE'];
    for (const method of others) held(assert.equal((await browser.ask(method, path)).status, 405, `${method} ${path}`));
  }
  for (const text of [...corpus('sql'), ...corpus('xss')].slice(0, 20)) {
    const named = { name: text.slice(0, 20), password };
    held(assert.ok([400, 401].includes((await (await visitor()).post('/api/auth/log-in', named)).status), text));
    held(
      assert.equal((await browser.ask('DELETE', `/api/auth/sessions/${encodeURIComponent(text)}`)).status, 404, text),
    );
  }
  held(assert.equal((await browser.me()).account, true));
});

attack('look-alike names', 'no name looks like that of an account', async (held) => {
  await member('Lillian_0');
  const browser = await visitor();
  for (const name of ['lillian_0', 'LILLIAN_0', 'Lillian_O', 'LiIIian_0', 'Li11ian_o', 'L1llian_0'])
    held(assert.equal((await browser.signUp(name)).status, 409, name));
  for (const name of ['Lillian_0', 'Lil1ian_O'])
    held(assert.equal((await browser.post('/api/me', { name })).status, 409, name));
  for (const name of ['Lillian 0', 'Lillian_0\u200b', 'Lіllian_0', 'Lillian_0 ', '-', 'Guest-AAAABBBB', 'White'])
    held(assert.equal((await browser.signUp(name)).status, 400, name));
});

attack('requests of other pages', 'a page of another origin cannot use the cookie', async (held) => {
  const browser = await member('Origin');
  for (const [path, body] of posts)
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.port + 1}`, 'https://127.0.0.1']) {
      const { status } = await browser.send('POST', path, JSON.stringify(body), { Origin: origin });
      held(assert.equal(status, 403, `${path} from ${origin}`));
    }
  for (const path of ['/api/auth/sessions', '/api/auth/sessions/x'])
    held(assert.equal((await browser.send('DELETE', path, undefined, { Origin: 'http://evil.example' })).status, 403));
  held(assert.equal((await browser.me()).name, 'Origin'));
});
