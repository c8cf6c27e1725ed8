// Web Push over the real network: the real server, and a push service that checks and decrypts what arrives (push_service.mjs).

import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers';
import { guestOf, password } from './browser.mjs';
import { certificate, claimsOf, decrypt, PushBrowser, PushService } from './push_service.mjs';
import { ann, bob, carl, open, Server, until } from './server.mjs';

const bytes = (text) => Buffer.from(text, 'base64url');
const contact = 'mailto:keeper@club.example';

const own = certificate();
const services = [];
const servers = [];
let [server, service] = [];

async function newService() {
  const made = await PushService.start(own);
  services.push(made);
  return made;
}

/** A server that trusts these services, and sends at once where nothing else is said. */
async function newServer(trusted, { delay = 0, ...options } = {}) {
  const extra = ['--push-contact', contact, '--push-delay', `${delay}`];
  for (const { origin } of trusted) extra.push('--push-service', origin);
  const made = await Server.start({ extra, environment: own.environment, ...options });
  servers.push(made);
  made.options = { extra, environment: own.environment };
  return made;
}

before(async () => {
  service = await newService();
  server = await newServer([service]);
});
after(async () => {
  await Promise.all(servers.map((each) => each.stop()));
  for (const each of servers) each.remove();
  await Promise.all(services.map((each) => each.stop()));
  own.remove();
});

const post = (path, body, { who = ann, at = server } = {}) =>
  at.http('POST', path, { body: JSON.stringify(body), who });
const state = async (who = ann, at = server) => JSON.parse((await at.http('GET', '/api/push', { who })).text);

/** A browser of this person that is told; and whose it is can be any guest or the secret of a session. */
async function subscribed(who, { at = server, by = service } = {}) {
  const browser = new PushBrowser(by.origin);
  const { status, text } = await post('/api/push', browser.subscription, { who, at });
  assert.equal(status, 204, text);
  return browser;
}

/** The page of a game is closed, and the server knows. */
async function leave(socket, game) {
  assert.equal((await socket.ask({ t: 'leave', game })).t, 'ack');
  socket.destroy();
}

/** A game by days of two whose pages are closed, with White to move; `move` plays one without a page that stays. */
async function byDays({ at = server, white = ann, black = bob } = {}) {
  const game = await at.create({ variant: 'orthodox', black: open, clockDays: 3 }, white);
  const { socket } = await at.follow(game, black);
  assert.equal((await socket.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
  await leave(socket, game);
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'g8-f6'];
  let number = 0;
  const move = async () => {
    const who = number % 2 === 0 ? white : black;
    const { socket: mover } = await at.follow(game, who);
    const answer = await mover.ask({ t: 'move', game, key: `m${number}`, at: number, move: line[number] });
    assert.equal(answer.t, 'ack', JSON.stringify(answer));
    number += 1;
    await leave(mover, game);
  };
  return { game, move };
}

const metric = async (name, at = server) => {
  const { text } = await at.http('GET', '/metrics', { who: null });
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};
const result = (name, at = server) => metric(`strata_push_total{result="${name}"}`, at);

test('what reads messages here reads the examples of RFC 8291 and RFC 8292', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  assert.equal(decrypt(body, ecdh, bytes('BTBZMqHH6r4Tts7J_aSIgg')), 'When I grow up, I want to be a watermelon');
  const head =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const { aud, exp, sub } = claimsOf(head);
  assert.deepEqual([aud, exp, sub], ['https://push.example.net', 1453523768, 'mailto:push@example.com']);
  assert.throws(() => claimsOf(head.replace('i3CYb7', 'j3CYb7')), /the signature is that of the key/);
});

test('a player with no page open is told that it is their turn', async () => {
  const browser = await subscribed(bob);
  const { game, move } = await byDays();
  await move();
  const message = await service.message(browser);
  assert.equal(message.method, 'POST');
  assert.deepEqual(browser.read(message), {
    kind: 'turn',
    game,
    opponent: (await server.game(game)).names.white,
    variant: 'orthodox',
  });
  const { headers } = message;
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.deepEqual([headers.topic, headers.urgency], [game, 'normal']);
  assert.ok(Number(headers.ttl) > 2 * 86_400 && Number(headers.ttl) <= 3 * 86_400, headers.ttl);
  const { key, aud, exp, sub } = claimsOf(headers.authorization);
  assert.deepEqual([aud, sub], [service.origin, contact]);
  const [{ seen }] = (await state(bob)).devices;
  assert.ok(exp * 1000 > seen && exp * 1000 < seen + 86_400_000, 'within the day that the RFC allows');
  assert.equal(key, (await state()).key);
  assert.ok(!message.body.toString('latin1').includes(game), 'the service cannot read it');
  assert.equal(message.body.length % 128, (16 + 4 + 1 + 65 + 16) % 128, 'nor its length');
});

test('a player who has the game open is not told', async () => {
  const [his, hers] = [await subscribed(carl), await subscribed(ann)];
  const { game, move } = await byDays({ black: carl });
  const { socket } = await server.follow(game, carl);
  await move();
  assert.equal((await socket.ask({ t: 'move', game, key: 'here', at: 1, move: 'e7-e5' })).t, 'ack');
  // The answer to his move is told to her; of her move, before that, he was not.
  assert.equal(hers.read(await service.message(hers)).game, game);
  assert.equal(service.of(his.path).length, 0);
  socket.destroy();
  await post('/api/push/end', { endpoint: hers.subscription.endpoint });
});

test('a notice that waits is taken back by who looks, and replaced by a newer one', async () => {
  const slow = await newServer([service], { delay: 3_600 });
  const waiting = (count) => until(async () => (await metric('strata_push_waiting', slow)) === count);
  const first = await byDays({ at: slow });
  // White is to move from the start.
  await waiting(1);
  await first.move();
  const { socket } = await slow.follow(first.game, ann);
  assert.equal(await metric('strata_push_waiting', slow), 1, 'it is not her turn, and his notice stands');
  await leave(socket, first.game);
  const { socket: his } = await slow.follow(first.game, bob);
  await waiting(0);
  await leave(his, first.game);
  const second = await byDays({ at: slow });
  for (let count = 0; count < 3; ++count) await second.move();
  await waiting(1);
  const { socket: hers } = await slow.follow(second.game, ann);
  assert.equal((await hers.ask({ t: 'resign', game: second.game, key: 'end', side: 'white' })).t, 'ack');
  await waiting(0);
  hers.destroy();
});

test('an account is told on all its browsers, and not where it has logged out', async () => {
  const [desk, phone] = [await guestOf(server), await guestOf(server)];
  await desk.signUp('Told');
  assert.equal((await phone.logIn('Told')).status, 200);
  const [at, there] = [await subscribed(desk.secret), await subscribed(phone.secret)];
  const { game, move } = await byDays({ black: desk.secret });
  await move();
  for (const browser of [at, there]) assert.equal(browser.read(await service.message(browser)).game, game);
  assert.equal((await phone.post('/api/auth/log-out')).status, 204);
  const left = (await desk.ask('GET', '/api/auth/export')).body.push;
  assert.deepEqual(
    left.map(({ service: host }) => host),
    [`localhost:${service.port}`],
    'the export says so',
  );
  await move();
  await move();
  assert.equal(at.read(await service.message(at, 2)).game, game);
  assert.equal(service.of(there.path).length, 1);
});

test('a browser that logs in stays told, as the account', async () => {
  const browser = await guestOf(server);
  const told = await subscribed(browser.secret);
  const { game, move } = await byDays({ black: browser.secret });
  await browser.signUp('Stays');
  await move();
  assert.equal(told.read(await service.message(told)).game, game);
  const change = { old: password, password: 'another password' };
  assert.equal((await browser.post('/api/auth/password', change)).status, 200);
  assert.equal(
    (await state(browser.secret)).devices.length,
    1,
    'a change of the password keeps it, as it keeps the browser',
  );
  assert.equal((await browser.post('/api/auth/delete', { password: 'another password' })).status, 204);
  const gone = await until(async () => (await post('/api/push', told.subscription, { who: browser.secret })).status);
  assert.equal(gone, 204, 'the browser is a guest again');
  assert.deepEqual((await state(browser.secret)).devices.length, 1);
});

test('an account that is challenged is told, unless it has a page open', async () => {
  const browser = await guestOf(server);
  await browser.signUp('Asked');
  const told = await subscribed(browser.secret);
  const fields = { variant: 'orthodox', black: open, listed: true, invites: 'asked', clockDays: 1 };
  const page = await server.player(browser.secret);
  const first = await server.create(fields, ann);
  const [, hers] = [await server.follow(first, ann), await subscribed(carl)];
  const other = await byDays({ white: bob, black: carl });
  await other.move();
  await service.message(hers);
  assert.equal(service.of(told.path).length, 0, 'the page shows it');
  page.destroy();
  await until(async () => {
    const by = (await guestOf(server)).secret;
    await server.follow(await server.create({ ...fields, key: `k${Math.random()}` }, by), by);
    return service.of(told.path).length > 0;
  });
  const { kind, opponent, variant } = told.read(await service.message(told));
  assert.deepEqual([kind, variant], ['challenge', 'orthodox']);
  assert.notEqual(opponent, '');
  const [{ headers }] = service.of(told.path);
  assert.deepEqual([headers.urgency, headers.topic], ['high', 'challenge']);
});

test('a challenge is told while its owner is there, and six of them in an hour', async () => {
  const browser = await guestOf(server);
  await browser.signUp('Harassed');
  const told = await subscribed(browser.secret);
  const challenge = async () => {
    const by = (await guestOf(server)).secret;
    const fields = { variant: 'orthodox', black: open, listed: true, invites: 'harassed', clockDays: 1 };
    return [await server.create({ ...fields, key: `k${Math.random()}` }, by), by];
  };
  const [alone, owner] = await challenge();
  const barrier = await subscribed(carl);
  const other = await byDays({ white: bob, black: carl });
  await other.move();
  await service.message(barrier);
  assert.equal(service.of(told.path).length, 0, 'nobody waits there');
  await server.follow(alone, owner);
  assert.equal(told.read(await service.message(told)).game, alone);
  for (let count = 2; count <= 6; ++count) {
    const [game, by] = await challenge();
    await server.follow(game, by);
    assert.equal(told.read(await service.message(told, count)).game, game);
  }
  const before = await result('dropped');
  const [game, by] = await challenge();
  await server.follow(game, by);
  await until(async () => (await result('dropped')) === before + 1);
  assert.equal(service.of(told.path).length, 6);
});

test('players of a tournament that begins are told, but for those who have a page open', async () => {
  const players = [];
  for (const name of ['Begins-1', 'Begins-2', 'Begins-3']) {
    const browser = await guestOf(server);
    await browser.signUp(name);
    players.push({ browser, told: await subscribed(browser.secret) });
  }
  const [maker, other, third] = players;
  const { socket: page } = await third.browser.follow(
    await server.create({ variant: 'orthodox' }, third.browser.secret),
  );
  const terms = {
    name: 'Spring cup',
    form: 'swiss',
    variants: ['orthodox'],
    clockBase: 300_000,
    rounds: 1,
    interval: 0,
  };
  const made = await maker.browser.post('/api/tournaments', { key: 'spring', ...terms });
  assert.equal(made.status, 201);
  const { tournament } = made.body.summary;
  for (const { browser } of players)
    assert.equal((await browser.post(`/api/tournaments/${tournament}/join`, { code: '' })).status, 200);
  assert.equal((await maker.browser.post(`/api/tournaments/${tournament}/start`)).status, 200);
  for (const { told } of [maker, other])
    assert.deepEqual(told.read(await service.message(told)), {
      kind: 'tournament',
      game: tournament,
      opponent: 'Spring cup',
      variant: '',
    });
  // The same host is asked in order: what was to come for the third would be there before this.
  const [barrier, game] = [await subscribed(carl), await byDays({ black: carl })];
  await game.move();
  await service.message(barrier);
  assert.equal(service.of(third.told.path).length, 0);
  page.destroy();
});

test('a host is asked one thing at a time', async () => {
  const crowd = await newService();
  let [now, most] = [0, 0];
  crowd.answer = (_count, _request, response) => {
    most = Math.max(most, (now += 1));
    // As long as it likes: the others wait.
    setImmediate(() => {
      now -= 1;
      response.writeHead(201).end();
    });
  };
  const at = await newServer([crowd]);
  const browsers = [];
  for (let count = 0; count < 8; ++count) browsers.push(await subscribed(bob, { at, by: crowd }));
  const { game, move } = await byDays({ at });
  await move();
  for (const browser of browsers) assert.equal(browser.read(await crowd.message(browser)).game, game);
  assert.equal(most, 1);
});

test('a subscription that is no more is removed', async () => {
  for (const status of [404, 410]) {
    const gone = await newService();
    gone.answer = (_count, _request, response) => void response.writeHead(status).end();
    const at = await newServer([gone]);
    await subscribed(bob, { at, by: gone });
    const { move } = await byDays({ at });
    await move();
    await until(async () => (await state(bob, at)).devices.length === 0);
    assert.equal(await result('gone', at), 1);
  }
});

test('a service that asks to wait is asked again after that, and not before', async () => {
  const busy = await newService();
  const times = [];
  busy.answer = (count, _request, response) => {
    times.push(process.hrtime.bigint());
    response.writeHead([429, 503][count - 1] ?? 201, count <= 2 ? { 'Retry-After': '1' } : {}).end();
  };
  const at = await newServer([busy]);
  const browser = await subscribed(bob, { at, by: busy });
  const { game, move } = await byDays({ at });
  await move();
  assert.equal(browser.read(await busy.message(browser, 3)).game, game);
  // The pause is the service's wish: a machine that is busy makes it longer, and nothing makes it shorter.
  const waits = [times[1] - times[0], times[2] - times[1]].map((each) => Number(each / 1_000_000n));
  assert.ok(
    waits.every((each) => each >= 990),
    `${waits}`,
  );
  await until(async () => (await result('delivered', at)) === 1);
  assert.equal(await result('failed', at), 2);
  assert.equal((await state(bob, at)).devices.length, 1);
});

test('a service that never answers, or without end, or leads elsewhere, keeps nobody waiting', async () => {
  const [silent, endless, leading, good] = [
    await newService(),
    await newService(),
    await newService(),
    await newService(),
  ];
  silent.answer = () => undefined;
  let sent = 0;
  endless.answer = (_count, _request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 20))) sent += 1;
    };
    response.on('drain', more);
    more();
  };
  leading.answer = (_count, _request, response) =>
    void response.writeHead(307, { Location: `${good.origin}/push/led` }).end();
  const at = await newServer([silent, endless, leading, good]);
  for (const by of [silent, endless, leading]) await subscribed(bob, { at, by });
  const [browser, huge] = [await subscribed(bob, { at, by: good }), endless];
  const { game, move } = await byDays({ at });
  await move();
  assert.equal(browser.read(await good.message(browser)).game, game);
  await until(async () => (await result('delivered', at)) === 2);
  await until(async () => (await result('refused', at)) === 1);
  await until(() => new Promise((done) => void huge.server.getConnections((_, count) => done(count === 0))));
  assert.ok(sent < 64, `${sent} MB were sent before the server closed the connection`);
  assert.equal(good.of('/push/led').length, 0, 'no redirect is followed');
  await until(async () => (await result('failed', at)) === 1);
  assert.equal(silent.received.length, 1);
});

test('a certificate that nobody vouches for, or for another name, is refused', async () => {
  const [other, wrong] = [certificate(), certificate('elsewhere.example')];
  const [foreign, misnamed] = [await PushService.start(other), await PushService.start(wrong)];
  services.push(foreign, misnamed);
  const bundle = { SSL_CERT_FILE: wrong.environment.SSL_CERT_FILE };
  const at = await newServer([foreign, misnamed], { environment: bundle });
  for (const by of [foreign, misnamed]) await subscribed(bob, { at, by });
  const { move } = await byDays({ at });
  await move();
  await until(async () => (await result('failed', at)) === 2);
  assert.deepEqual([foreign.received.length, misnamed.received.length], [0, 0]);
  for (const each of [other, wrong]) each.remove();
});

const refused = {
  'http://push.example/1': /begins with https/,
  'ftp://push.example/1': /begins with https/,
  'https://name:word@push.example/1': /no name and no password/,
  'https://push.example@127.0.0.1/1': /no name and no password/,
  'https://push.example:8443/1': /port 443/,
  'https://push.example:0443x/1': /port/,
  'https://push.example:/1': /port/,
  'https:///1': /host/,
  'https://push.example\\@10.0.0.1/': /visible ASCII/,
  'https://push.example/#a': /visible ASCII/,
  'https://push.exämple/1': /visible ASCII/,
  'https://push example/1': /visible ASCII/,
  'https://127.0.0.1/1': /address of the internet/,
  'https://10.1.2.3/1': /address of the internet/,
  'https://172.16.0.1/1': /address of the internet/,
  'https://192.168.1.1/1': /address of the internet/,
  'https://169.254.169.254/latest': /address of the internet/,
  'https://100.64.0.1/1': /address of the internet/,
  'https://224.0.0.1/1': /address of the internet/,
  'https://255.255.255.255/1': /address of the internet/,
  'https://0.0.0.0/1': /address of the internet/,
  'https://127.1/1': /address of IPv4/,
  'https://2130706433/1': /address of IPv4/,
  'https://0x7f000001/1': /address of IPv4/,
  'https://127.0.0.0x1/1': /address of IPv4/,
  'https://0177.0.0.1/1': /address of (?:IPv4|the internet)/,
  'https://127.0.0.1./1': /address of IPv4/,
  'https://[::1]/1': /address of the internet/,
  'https://[::]/1': /address of the internet/,
  'https://[fe80::1]/1': /address of the internet/,
  'https://[fe80::1%25eth0]/1': /address of IPv4/,
  'https://[fd00::1]/1': /address of the internet/,
  'https://[::ffff:127.0.0.1]/1': /address of IPv4/,
  'https://[64:ff9b::7f00:1]/1': /address of the internet/,
  'https://[2002:7f00:1::]/1': /address of the internet/,
  'https://[ff02::1]/1': /address of the internet/,
  'https://[::1/1': /\]/,
};

test('an endpoint that is no push service of the internet is refused', async () => {
  const { subscription } = new PushBrowser(service.origin);
  for (const [endpoint, reason] of Object.entries(refused)) {
    const { status, text } = await post('/api/push', { ...subscription, endpoint });
    assert.equal(status, 400, `${endpoint}: ${status} ${text}`);
    assert.match(JSON.parse(text).message, reason, endpoint);
  }
  const longest = `${'https://push.example/'.padEnd(1024, 'x')}`;
  assert.equal((await post('/api/push', { ...subscription, endpoint: longest })).status, 204);
  assert.equal((await post('/api/push', { ...subscription, endpoint: `${longest}x` })).status, 400);
  await post('/api/push/end', { endpoint: longest });
});

test('keys that are none are refused', async () => {
  const { subscription } = new PushBrowser(service.origin);
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
  for (const fields of [
    { p256dh: offCurve },
    { p256dh: compressed },
    { p256dh: '' },
    { p256dh: '!' },
    { auth: 'YQ' },
  ]) {
    const { status, text } = await post('/api/push', { ...subscription, ...fields });
    assert.equal(status, 400, `${JSON.stringify(fields)}: ${text}`);
    assert.match(JSON.parse(text).message, new RegExp(Object.keys(fields)[0]));
  }
  assert.equal((await server.http('POST', '/api/push', { body: '{' })).status, 400);
  assert.equal((await server.http('DELETE', '/api/push')).status, 405);
});

test('a name that leads to this machine is not connected to, and its browser learns nothing of that', async () => {
  // The name is no address, so it is taken; what it leads to is looked at when something is sent, each time anew.
  const { subscription } = new PushBrowser(service.origin);
  const endpoint = 'https://localhost/push';
  const before = await result('forbidden');
  assert.equal((await post('/api/push', { ...subscription, endpoint }, { who: carl })).status, 204);
  const { move } = await byDays({ black: carl });
  await move();
  await until(async () => (await result('forbidden')) === before + 1);
  assert.ok((await state(carl)).devices.some(({ service: host }) => host === 'localhost'));
  await post('/api/push/end', { endpoint }, { who: carl });
});

test('a person has eight browsers, and nobody can end those of others', async () => {
  const person = (await guestOf(server)).secret;
  const browsers = [];
  for (let count = 0; count < 9; ++count) browsers.push(await subscribed(person));
  assert.equal((await state(person)).devices.length, 8);
  const { endpoint } = browsers.at(-1).subscription;
  assert.equal((await post('/api/push/end', { endpoint }, { who: bob })).status, 204);
  assert.equal((await state(person)).devices.length, 8);
  assert.equal((await post('/api/push/end', { endpoint }, { who: person })).status, 204);
  assert.equal((await state(person)).devices.length, 7);
});

test('the key and the browsers outlive the server, and a move is kept whose notice is lost', async () => {
  const at = await newServer([service], { delay: 3_600 });
  const browser = await subscribed(bob, { at });
  const { key } = await state(bob, at);
  const { game, move } = await byDays({ at });
  await move();
  // The move is on the disk, and its notice waits: it dies with the server.
  await until(async () => (await metric('strata_push_waiting', at)) === 1);
  await at.restart({
    ...at.options,
    extra: ['--push-contact', contact, '--push-delay', '0', '--push-service', service.origin],
  });
  assert.equal((await state(bob, at)).key, key);
  assert.equal((await at.game(game, bob)).at, 1);
  const { socket } = await at.follow(game, bob);
  assert.equal((await socket.ask({ t: 'move', game, key: 'after', at: 1, move: 'e7-e5' })).t, 'ack');
  await leave(socket, game);
  const { socket: hers } = await at.follow(game, ann);
  assert.equal((await hers.ask({ t: 'move', game, key: 'next', at: 2, move: 'g1-f3' })).t, 'ack');
  hers.destroy();
  assert.equal(browser.read(await service.message(browser)).game, game);
  assert.equal(service.of(browser.path).length, 1, 'that of the second move');
});

test('a server without a contact tells nobody, and says so', async () => {
  const quiet = await Server.start();
  servers.push(quiet);
  assert.deepEqual(await state(ann, quiet), { key: '', devices: [] });
  const { status } = await post('/api/push', new PushBrowser(service.origin).subscription, { at: quiet });
  assert.equal(status, 404);
});

test('an address of the operator that is none is refused at the start', async () => {
  for (const [flags, problem] of [
    [['--push-contact', 'me'], /--push-contact is "me", expected one like mailto:/],
    [['--push-service', 'https://push.example'], /--push-service needs --push-contact/],
    [
      ['--push-contact', contact, '--push-service', 'http://a'],
      /--push-service is "http:\/\/a", expected one like https:/,
    ],
  ]) {
    const failing = new Server();
    await failing.begin({ extra: flags });
    assert.notEqual(await failing.exit, 0);
    assert.match(failing.stderr, problem);
    failing.remove();
  }
});
