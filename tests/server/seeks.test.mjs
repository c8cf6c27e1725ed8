// Seeks over the real network: two that fit are in a game within a second, a thousand cost a page nothing that it did not ask for, a server
// that dies again and again makes one game of two seeks, and what an attacker can do with them.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { guestOf } from './browser.mjs';
import { secretOf } from './identity.mjs';
import { ann, bob, carl, Server, suite } from './server.mjs';

const server = suite({ extra: ['--trust-proxy', '127.0.0.1'] });

const minute = 60_000;
/** The terms of a seek: by the clock, casual, against anybody, where nothing else is said. */
const terms = (fields = {}) => ({
  variants: ['orthodox'],
  speed: 'live',
  baseLeast: 3 * minute,
  baseMost: 15 * minute,
  incrementLeast: 0,
  incrementMost: 10_000,
  daysLeast: 0,
  daysMost: 0,
  rated: 'casual',
  side: 'any',
  ratingLeast: 0,
  ratingMost: 5000,
  ...fields,
});
const byDays = (fields = {}) =>
  terms({ speed: 'days', baseLeast: 0, baseMost: 0, incrementMost: 0, daysLeast: 1, daysMost: 7, ...fields });

const seek = (socket, key, wanted = terms()) => socket.ask({ t: 'seek', key, terms: wanted });
/** The games that came of a seek, for its seeker. */
const soughtBy = async (socket, why = 'matched') =>
  (await socket.next((each) => each.t === 'sought' && each.why === why)).game;
const ownSeek = async (socket) =>
  (await socket.next(({ t, seeks }) => t === 'ownSeeks' && seeks.length > 0)).seeks[0].seek;

let networks = 0;
/** A guest from an address of their own, with a socket. */
async function visitor(on = server, address = `198.51.${++networks >> 8}.${networks & 255}`) {
  const browser = await guestOf(on, address);
  return Object.assign(browser, { socket: await browser.player() });
}

async function member(name, on = server) {
  const browser = await guestOf(on, `198.52.${++networks >> 8}.${networks & 255}`);
  assert.equal((await browser.signUp(name)).status, 201);
  return Object.assign(browser, { socket: await browser.player() });
}

test('two seeks that fit are one game', async () => {
  const [hers, his] = [await server.player(ann), await server.player(bob)];
  const waits = await seek(hers, 'one', terms({ variants: ['orthodox', 'raumschach'] }));
  assert.equal(waits.t, 'ack');
  assert.equal(
    (await seek(his, 'two', terms({ variants: ['raumschach'], baseLeast: 10 * minute, baseMost: 60 * minute }))).t,
    'ack',
  );
  const games = [await soughtBy(hers), await soughtBy(his)];
  assert.equal(games[0], games[1]);
  const state = await server.game(games[0], bob);
  assert.deepEqual(
    [state.variant, state.clock.base, state.clock.increment, state.between, state.rated],
    ['raumschach', 12 * minute, 5_000, true, false],
  );
  assert.notEqual(state.you.white, state.you.black);
});

test('a seek that is taken from the list is a game for both', async () => {
  const [hers, his] = [await server.player(ann), await server.player(carl)];
  assert.equal((await seek(hers, 'taken', byDays())).t, 'ack');
  his.send({ t: 'seeks', on: true, variants: [] });
  const { seeks } = await his.next(({ t, whole }) => t === 'seeks' && whole);
  const one = seeks.find(({ terms: { speed } }) => speed === 'days');
  assert.equal((await his.ask({ t: 'joinSeek', key: 'join', seek: one.seek, variant: '' })).t, 'ack');
  const game = await soughtBy(hers);
  assert.equal(await soughtBy(his), game);
  assert.equal((await his.ask({ t: 'joinSeek', key: 'join', seek: one.seek, variant: '' })).t, 'ack', 'sent again');
  assert.equal(await soughtBy(his), game);
  assert.equal((await server.game(game, ann)).clock.days, 4);
});

test('a thousand seeks cost a page what it asked for, and changes alone', async () => {
  const own = await Server.start({ extra: ['--trust-proxy', '127.0.0.1'] });
  const all = [];
  for (let each = 0; each < 1000; each += 1) {
    const secret = secretOf(`seeker ${each % 200}`);
    if (each < 200) all.push(await own.player(secret));
    // Only those who want White, so no two of them fit.
    const wanted = terms({ side: 'white', variants: [each % 2 === 0 ? 'orthodox' : 'raumschach'] });
    assert.equal((await seek(all[each % 200], `key ${each}`, wanted)).t, 'ack');
  }
  const [silent, watcher, other] = [await own.player(ann), await own.player(bob), await own.player(carl)];
  for (const socket of [silent, watcher, other]) {
    socket.bytes = 0;
    socket.messages = [];
    socket.onMessage = (message) => {
      socket.bytes += JSON.stringify(message).length;
      socket.messages.push(message);
    };
  }
  watcher.send({ t: 'seeks', on: true, variants: [] });
  other.send({ t: 'seeks', on: true, variants: ['parmen'] });
  const told = async (socket, fits) => {
    while (!socket.messages.some(fits)) await pause(5);
  };
  await told(watcher, ({ t }) => t === 'ack');
  await told(other, ({ t }) => t === 'ack');
  const [whole] = watcher.messages;
  assert.deepEqual([whole.whole, whole.total, whole.seeks.length], [true, 1000, 50]);
  const first = watcher.bytes;
  assert.ok(first < 32_000, `${first} bytes`);
  assert.equal((await all[0].ask({ t: 'unseek', seek: whole.seeks.find(({ name }) => name !== '').seek })).t, 'error');
  const mine = await seekOf(all[199]);
  assert.equal((await all[199].ask({ t: 'unseek', seek: mine })).t, 'ack');
  await told(watcher, ({ t, gone }) => t === 'seeks' && gone.includes(mine));
  const change = watcher.bytes - first;
  assert.ok(change < 2_000, `${change} bytes of a change`);
  assert.equal(other.messages.filter(({ t }) => t === 'seeks').length, 1, 'it asked for other games');
  assert.equal(silent.bytes, 0, 'it asked for nothing');
  console.log(`1,000 seeks: ${first} bytes for the list, ${change} for a change, 0 for who did not ask`);
  await own.stop();
  own.remove();
});

/** The newest of one's own seeks. */
async function seekOf(socket) {
  socket.send({ t: 'seeks', on: false, variants: [] });
  return (await socket.next(({ t, seeks }) => t === 'ownSeeks' && seeks.length === 5)).seeks[0].seek;
}

test('a seek by the clock ends with its seeker, one by days outlives the server', async () => {
  const own = await Server.start();
  const hers = await own.player(ann);
  assert.equal((await seek(hers, 'live')).t, 'ack');
  assert.equal((await seek(hers, 'days', byDays())).t, 'ack');
  const watcher = await own.player(bob);
  watcher.send({ t: 'seeks', on: true, variants: [] });
  assert.equal((await watcher.next(({ t }) => t === 'seeks')).total, 2);
  hers.destroy();
  const { total } = await watcher.next(({ t, gone }) => t === 'seeks' && gone.length === 1);
  assert.equal(total, 1);
  await own.restart();
  const his = await own.player(bob);
  assert.equal((await seek(his, 'his', byDays())).t, 'ack');
  assert.notEqual(await soughtBy(his), '');
  await own.stop();
  own.remove();
});

/** The games of somebody, by id. */
const gamesOf = async (own, who) => JSON.parse((await own.http('GET', '/api/games', { who })).text).games;

test('a server that dies while it matches makes one game of two seeks', { timeout: 300_000 }, async () => {
  const own = await Server.start();
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => secretOf(`killed ${name}`));
  const made = new Map(people.map((who) => [who, new Set()]));
  let interrupted = 0;
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) {
    const key = `round ${round}`;
    const sockets = await Promise.all(people.map((who) => own.player(who)));
    let acked = 0;
    const asked = sockets.map((socket) =>
      seek(socket, key).then(
        () => (acked += 1),
        () => undefined,
      ),
    );
    // At another moment in each round: from before anything is stored to after all is.
    await pause((round * 7) % 40);
    await own.restart();
    await Promise.all(asked);
    interrupted += acked < people.length ? 1 : 0;
    // A page without an answer sends the same message again.
    for (const who of people) {
      const socket = await own.player(who);
      assert.equal((await seek(socket, key)).t, 'ack');
      made.get(who).socket = socket;
    }
    for (const who of people) made.get(who).add(await soughtBy(made.get(who).socket));
    for (const who of people) made.get(who).socket.destroy();
  }
  let games = 0;
  for (const who of people) {
    const listed = new Set((await gamesOf(own, who)).map(({ game }) => game));
    assert.equal(made.get(who).size, rounds, 'each seek is one game');
    assert.deepEqual([...listed].sort(), [...made.get(who)].sort(), 'and there are no others');
    games += listed.size;
  }
  assert.equal(games, people.length * rounds);
  assert.ok(interrupted > 0, 'the server died in the middle');
  console.log(`fault: kill -9 while seeks are matched: ${rounds} runs, ${games / 2} games, 0 lost, 0 doubled`);
  await own.stop();
  own.remove();
});

// ---------------------------------------------------------------- attacks

attack('seek floods', 'nobody fills the list, from one secret or from many', async (held) => {
  const one = await visitor();
  const wanted = terms({ side: 'black', variants: ['upright'] });
  for (let each = 0; each < 6; each += 1) assert.equal((await seek(one.socket, `k${each}`, wanted)).t, 'ack');
  for (let each = 6; each < 20; each += 1)
    held(assert.equal((await seek(one.socket, `k${each}`, wanted)).code, 'refused'));
  // Many secrets of one address.
  const address = '203.0.113.7';
  let taken = 0;
  for (let each = 0; each < 15; each += 1) {
    const { socket } = await visitor(server, address);
    for (let time = 0; time < 6; time += 1) taken += (await seek(socket, `k${time}`, wanted)).t === 'ack' ? 1 : 0;
  }
  held(assert.equal(taken, 60));
  // A seek that is cancelled and made again costs writes, so it is counted as well: a hundred in each minute of the server's clock.
  const { socket } = await visitor(server, '203.0.113.8');
  let made = 0;
  while ((await seek(socket, `again ${made}`, wanted)).t === 'ack') {
    made += 1;
    assert.ok(made <= 1000, `${made} were made`);
    assert.equal((await socket.ask({ t: 'unseek', seek: await ownSeek(socket) })).t, 'ack');
  }
  held(assert.ok(made >= 100, `${made} were made`));
  // Others find room.
  held(assert.equal((await seek((await visitor()).socket, 'mine', wanted)).t, 'ack'));
});

attack('seeks of others', 'nobody ends the seek of somebody else, or plays under their name', async (held) => {
  const [owner, thief] = [await visitor(), await visitor()];
  assert.equal((await seek(owner.socket, 'hers', terms({ variants: ['ziggurat'] }))).t, 'ack');
  const id = await ownSeek(owner.socket);
  for (let time = 0; time < 5; time += 1)
    held(assert.equal((await thief.socket.ask({ t: 'unseek', seek: id })).code, 'refused'));
  for (const foreign of ['', 'x', 'a'.repeat(16), id.slice(1), `${id}a`])
    held(
      assert.equal(
        (await thief.socket.ask({ t: 'unseek', seek: foreign })).t,
        'ack',
        'it says nothing of what there is',
      ),
    );
  // The same key of somebody else is another seek.
  held(
    assert.equal(
      (
        await seek(
          thief.socket,
          'hers',
          terms({
            variants: ['ziggurat'],
            side: 'white',
            speed: 'live',
            baseLeast: 60 * minute,
            baseMost: 60 * minute,
          }),
        )
      ).t,
      'ack',
    ),
  );
  held(assert.notEqual(await ownSeek(thief.socket), id));
  // A field that says who one is.
  for (const more of [{ name: 'Somebody' }, { person: id }, { account: true }, { rating: 3000 }])
    held(assert.equal((await thief.socket.ask({ t: 'seek', key: 'x', terms: terms(), ...more })).code, 'bad_message'));
  owner.socket.send({ t: 'seeks', on: false, variants: [] });
  const { seeks } = await owner.socket.next(({ t }) => t === 'ownSeeks');
  held(assert.equal(seeks[0].seek, id, 'it stands'));
});

attack('forged rating ranges', 'a rating is what the server knows of an account', async (held) => {
  const [guest, marie, karl] = [await visitor(), await member('RangeMarie'), await member('RangeKarl')];
  const only = (fields) => terms({ variants: ['parmen'], ...fields });
  for (const [ratingLeast, ratingMost] of [
    [1600, 1500],
    [-1, 1500],
    [0, 5001],
    [1500.5, 1600],
    ['1500', 1600],
  ])
    held(assert.equal((await seek(marie.socket, 'bad', only({ ratingLeast, ratingMost }))).code, 'bad_message'));
  held(assert.equal((await seek(guest.socket, 'bad', only({ ratingLeast: 1000 }))).code, 'refused'));
  held(assert.equal((await seek(guest.socket, 'bad', only({ rated: 'rated' }))).code, 'refused'));
  // The rating of a new account is 1500, whatever it says.
  assert.equal((await seek(marie.socket, 'high', only({ rated: 'rated', ratingLeast: 1600 }))).t, 'ack');
  const id = await ownSeek(marie.socket);
  held(assert.equal((await guest.socket.ask({ t: 'joinSeek', key: 'j', seek: id, variant: '' })).code, 'refused'));
  held(assert.equal((await karl.socket.ask({ t: 'joinSeek', key: 'j', seek: id, variant: '' })).code, 'refused'));
  assert.equal((await seek(karl.socket, 'mine', only({ rated: 'rated' }))).t, 'ack');
  karl.socket.send({ t: 'seeks', on: false, variants: [] });
  await ownSeek(karl.socket);
  held(assert.equal((await karl.socket.next(({ t }) => t === 'ownSeeks')).seeks.length, 1, 'it was not matched'));
});
