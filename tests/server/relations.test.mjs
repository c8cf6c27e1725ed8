// Following and blocking over the real network: a block keeps two people out of each other's games and chats, nobody learns of it but by a
// refused invitation, and both lists are there after the server has died and go with an account.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { guestOf, password } from './browser.mjs';
import { Program } from './program.mjs';
import { open, Server, suite, until } from './server.mjs';

const proxied = { extra: ['--trust-proxy', '127.0.0.1'] };
const server = suite(proxied);

let numbers = 0;
const visitor = (on = server) => {
  numbers += 1;
  return guestOf(on, `198.51.${numbers >> 8}.${numbers & 255}`);
};
/** An account, logged in, with a socket. */
async function member(name, on = server) {
  const browser = await visitor(on);
  assert.equal((await browser.signUp(name)).status, 201);
  return Object.assign(browser, { name, socket: await browser.player() });
}

const status = async (asked) => (await asked).status;
const change = (who, kind, name, on = true) => who.post('/api/relations', { name, kind, on });
const relations = async (who) => (await who.ask('GET', '/api/relations')).body;
const names = (list) => list.map(({ name }) => name);

const minute = 60_000;
const terms = (fields = {}) => ({
  variants: ['orthodox'],
  speed: 'live',
  ...{ baseLeast: 3 * minute, baseMost: 15 * minute, incrementLeast: 0, incrementMost: 10_000 },
  ...{ daysLeast: 0, daysMost: 0, rated: 'casual', side: 'any', ratingLeast: 0, ratingMost: 5000 },
  ...fields,
});
const seek = (who, key, wanted = terms()) => who.socket.ask({ t: 'seek', key, terms: wanted });
const sought = (who, why = 'matched') => who.socket.next((each) => each.t === 'sought' && each.why === why);

/** A new game of `white` with an open seat. */
const create = (white, fields = {}) =>
  white.post('/api/games', {
    ...{ key: `k${numbers++}`, variant: 'orthodox', variantText: '', options: [], start: '', line: [], end: null },
    ...{ title: '', white: { kind: 'person', level: 1 }, black: open, clockBase: 0, clockIncrement: 0, clockDays: 0 },
    ...{ randomSides: false, listed: fields.invites !== undefined, ...fields },
  });

/** Two people in a game, each with a socket that follows it. */
async function meeting(white, black, fields = {}) {
  const { game } = (await create(white, fields)).body;
  const [{ socket: hers }, { socket: his }] = [await white.follow(game), await black.follow(game)];
  assert.equal((await his.ask({ t: 'sit', game, key: `s${numbers++}` })).t, 'ack');
  const say = (socket, text) => socket.ask({ t: 'chat', game, key: `c${numbers++}`, text });
  return { game, hers, his, say };
}
/** Lines of the chat that come to a socket, until the one with this text. */
async function heard(socket, last) {
  const texts = [];
  while (texts.at(-1) !== last)
    for (const { text } of (await socket.next(({ t }) => t === 'chat')).lines) texts.push(text);
  return texts;
}

test('the list of those one follows says who is here and which game they play', async () => {
  const [marie, paul, nina] = [await member('Follower'), await member('Paul_Here'), await member('Anna_Away')];
  assert.deepEqual(await relations(marie), { following: [], blocked: [] });
  assert.equal(await status(change(marie, 'follow', 'paul_here')), 204, 'in any case');
  assert.equal(await status(change(marie, 'follow', 'Paul_Here')), 204, 'again');
  assert.equal(await status(change(marie, 'follow', 'Anna_Away')), 204);
  nina.socket.destroy();
  await until(async () => !(await relations(marie)).following[0].online);
  const olga = await member('Olga_Here');
  await meeting(paul, olga);
  assert.equal((await relations(marie)).following[1].game, '', 'a casual game is nobody else’s business');
  const { game } = await meeting(paul, olga, { rated: true, clockBase: 5 * minute });
  const { following, blocked } = await relations(marie);
  const [away, here] = following;
  assert.deepEqual([away.name, away.online, away.game, away.variant, away.opponent], ['Anna_Away', false, '', '', '']);
  assert.deepEqual([here.name, here.online, here.game, here.variant], ['Paul_Here', true, game, 'orthodox']);
  assert.equal(here.opponent, 'Olga_Here');
  assert.deepEqual(blocked, []);
  assert.deepEqual((await marie.ask('GET', '/api/relations/PAUL_HERE')).body, { follows: true, blocks: false });
  assert.deepEqual(await relations(paul), { following: [], blocked: [] }, 'nobody sees by whom they are followed');

  // A follower who is blocked goes on following, and sees nothing.
  assert.equal(await status(change(paul, 'block', 'Follower')), 204);
  const [, hidden] = (await relations(marie)).following;
  assert.deepEqual([hidden.name, hidden.online, hidden.game, hidden.opponent], ['Paul_Here', false, '', '']);
  assert.equal(await status(change(paul, 'block', 'Follower', false)), 204);
  assert.equal((await relations(marie)).following[1].game, game);

  assert.equal(await status(change(marie, 'block', 'Paul_Here')), 204);
  assert.deepEqual(names((await relations(marie)).following), ['Anna_Away'], 'a block ends what one follows');
  assert.deepEqual((await marie.ask('GET', '/api/relations/Paul_Here')).body, { follows: false, blocks: true });
  assert.equal(await status(change(marie, 'block', 'Paul_Here', false)), 204);
  assert.equal(await status(change(marie, 'follow', 'Anna_Away', false)), 204);
  assert.deepEqual(await relations(marie), { following: [], blocked: [] });
});

test('seeks of two of whom one has blocked the other never match, nor does one join the other', async () => {
  const [marie, rude, third] = [await member('Seeker'), await member('Rude_One'), await member('Third_One')];
  assert.equal(await status(change(marie, 'block', 'Rude_One')), 204);
  assert.equal((await seek(rude, 'his')).t, 'ack');
  assert.equal((await seek(marie, 'hers')).t, 'ack');
  rude.socket.send({ t: 'seeks', on: true, variants: [] });
  const { seeks } = await rude.socket.next(({ t, whole }) => t === 'seeks' && whole);
  assert.deepEqual(names(seeks).sort(), ['Rude_One', 'Seeker'], 'both stand');
  const hers = seeks.find(({ name }) => name === 'Seeker').seek;
  const join = { t: 'joinSeek', key: 'j', seek: hers, variant: '' };
  assert.equal((await rude.socket.ask(join)).code, 'refused');
  assert.equal(
    (await marie.socket.ask({ ...join, seek: seeks.find(({ seek: id }) => id !== hers).seek })).code,
    'refused',
  );
  // A third has both for a choice, and is matched with the older one.
  assert.equal((await seek(third, 'third')).t, 'ack');
  const { game } = await sought(rude);
  assert.equal((await sought(third)).game, game);
  assert.equal((await third.socket.ask({ ...join, key: 'j2' })).t, 'ack', 'hers still stands');
  await sought(marie);
});

test('a seek and a block of somebody who was a guest are those of the account', async () => {
  const [marie, rude] = [await member('Careful'), await visitor()];
  rude.socket = await rude.player();
  // By days: it stands also while nobody is there, as the socket of a guest who signs up closes.
  const byDays = terms({
    variants: ['parmen'],
    speed: 'days',
    ...{ baseLeast: 0, baseMost: 0, incrementMost: 0, daysLeast: 1, daysMost: 7 },
  });
  assert.equal((await seek(rude, 'as a guest', byDays)).t, 'ack');
  assert.equal((await rude.signUp('Was_Guest')).status, 201);
  rude.socket = await rude.player(); // the guest's was closed
  rude.socket.send({ t: 'seeks', on: true, variants: ['parmen'] });
  assert.equal(await status(change(marie, 'block', 'Was_Guest')), 204);
  assert.equal((await seek(marie, 'hers', byDays)).t, 'ack');
  // A third has both for a choice, and is matched with the older one, which still stands.
  const third = await member('Third_Guest');
  assert.equal((await seek(third, 'third', byDays)).t, 'ack');
  const { game } = await sought(rude);
  assert.equal((await sought(third)).game, game);
});

test('a challenge, a seat and a rematch are refused with a sentence, either way', async () => {
  const [marie, rude] = [await member('Polite'), await member('Impolite')];
  const { game, hers, his } = await meeting(marie, rude);
  assert.equal((await hers.ask({ t: 'abort', game, key: 'a' })).t, 'ack');
  // A challenge from before is in the list of challenges until she blocks him.
  const before = await create(rude, { invites: 'Polite' });
  assert.equal(before.status, 201);
  await rude.follow(before.body.game);
  marie.socket.send({ t: 'watch', on: true, invites: 'Polite' });
  await marie.socket.next(({ t, challenges }) => t === 'challenges' && challenges.length === 1);
  assert.equal(await status(change(marie, 'block', 'Impolite')), 204);
  await marie.socket.next(({ t, challenges }) => t === 'challenges' && challenges.length === 0);

  const challenge = await create(rude, { invites: 'polite' });
  assert.deepEqual([challenge.status, challenge.body.message], [409, 'polite does not want to play with you.']);
  const own = await create(marie, { invites: 'Impolite' });
  assert.deepEqual([own.status, own.body.message], [409, 'You have blocked Impolite: unblock them first.']);
  const rematch = await his.ask({ t: 'rematch', game });
  assert.deepEqual([rematch.code, rematch.message], ['refused', 'Polite does not want to play with you.']);
  assert.equal((await hers.ask({ t: 'rematch', game })).message, 'You have blocked Impolite: unblock them first.');
  const { game: another } = (await create(marie)).body;
  const { socket } = await rude.follow(another);
  assert.equal(
    (await socket.ask({ t: 'sit', game: another, key: 'sit' })).message,
    'Polite does not want to play with you.',
  );
  assert.equal(await status(change(marie, 'block', 'Impolite', false)), 204);
  assert.equal((await socket.ask({ t: 'sit', game: another, key: 'sit' })).t, 'ack');
  assert.equal((await his.ask({ t: 'rematch', game })).t, 'ack');
});

test('what somebody says is not shown to those who have blocked them, and to all others', async () => {
  const [marie, rude, looker] = [await member('Listener'), await member('Loud'), await member('Looker')];
  const { game, hers, his, say } = await meeting(marie, rude);
  const { socket: beside } = await looker.follow(game);
  assert.equal((await say(his, 'one')).t, 'ack');
  assert.deepEqual(await heard(hers, 'one'), ['one']);
  assert.deepEqual(await heard(beside, 'one'), ['one']);
  assert.equal(await status(change(marie, 'block', 'Loud')), 204);
  assert.equal(await status(change(looker, 'block', 'Listener')), 204);
  assert.equal((await say(his, 'two')).t, 'ack', 'he is told nothing of it');
  assert.equal((await say(hers, 'three')).t, 'ack');
  assert.equal((await say(his, 'four')).t, 'ack');
  assert.deepEqual(await heard(his, 'four'), ['one', 'two', 'three', 'four']);
  assert.deepEqual(await heard(hers, 'three'), ['three']);
  assert.deepEqual(await heard(beside, 'four'), ['two', 'four']);
  // A page that comes later is shown the same.
  const { socket: again } = await marie.follow(game);
  assert.deepEqual(await heard(again, 'three'), ['three']);
  assert.equal(await status(change(marie, 'block', 'Loud', false)), 204);
  const { socket: later } = await marie.follow(game);
  assert.deepEqual(await heard(later, 'four'), ['one', 'two', 'three', 'four']);
});

test('following and blocking are asked for by an account that is logged in, by its session', async () => {
  const guest = await visitor();
  for (const asked of [
    guest.ask('GET', '/api/relations'),
    guest.ask('GET', '/api/relations/Anybody'),
    change(guest, 'block', 'Anybody'),
  ])
    assert.equal(await status(asked), 401);
  const marie = await member('Correct');
  for (const body of [
    { name: 'Correct', kind: 'hate', on: true },
    { name: 'x'.repeat(21), kind: 'block', on: true },
    { name: 'Correct', kind: 'block', on: 1 },
    { name: 'Correct', kind: 'block' },
    { kind: 'block', on: true },
  ])
    assert.equal(await status(marie.post('/api/relations', body)), 400, JSON.stringify(body));
  assert.equal(await status(change(marie, 'block', 'Correct')), 409, 'oneself');
  assert.equal(await status(change(marie, 'block', 'No_Such_One')), 404);
  assert.equal(await status(change(marie, 'block', '')), 404);
  assert.equal(await status(marie.ask('GET', '/api/relations/no%20name')), 404);
  assert.equal(await status(marie.ask('PUT', '/api/relations', {})), 405);
  assert.equal(await status(marie.ask('DELETE', '/api/relations/Correct')), 405);
  // A page of another site.
  const foreign = { Origin: 'https://elsewhere.example' };
  const body = JSON.stringify({ name: 'Seeker', kind: 'follow', on: true });
  assert.equal(await status(marie.send('POST', '/api/relations', body, foreign)), 403);
  assert.deepEqual(await relations(marie), { following: [], blocked: [] });
});

test('a program follows and blocks by the API, with the scopes for it', async () => {
  await member('Api_Friend');
  const reader = await Program.signUp(server, 'Api_Reader', ['follow:read']);
  const writer = await Program.signUp(server, 'Api_Writer', ['follow:read', 'follow:write']);
  assert.equal(await reader.refused('POST', '/api/rel/follow/Api_Friend'), 403);
  assert.equal(await writer.refused('POST', '/api/rel/follow/Nobody_There'), 404);
  assert.equal(await writer.refused('POST', '/api/rel/hate/Api_Friend'), 404);
  await writer.done('POST', '/api/rel/follow/api_friend');
  const followed = await writer.ask('GET', '/api/rel/following');
  assert.equal(followed.status, 200);
  assert.equal(JSON.parse(followed.body).username, 'Api_Friend');
  await writer.done('POST', '/api/rel/block/Api_Friend');
  await writer.done('POST', '/api/rel/unblock/Api_Friend');
  await writer.done('POST', '/api/rel/unfollow/Api_Friend');
  assert.equal((await writer.ask('GET', '/api/rel/following')).body, '');
});

attack('blocks found out', 'a block is found out, or evaded', async (held) => {
  const [victim, stalker, stranger] = [await member('Victim_A'), await member('Stalker'), await member('Stranger')];
  assert.equal(await status(change(victim, 'block', 'Stalker')), 204);
  const { game } = (await create(victim)).body;
  await victim.follow(game);
  // All that the one who is blocked can ask for is the same for somebody who is not.
  for (const path of [
    '/api/relations',
    '/api/relations/Victim_A',
    '/api/users/Victim_A',
    '/api/users/Victim_A/games',
    '/api/user/Victim_A',
    '/api/users/status?ids=Victim_A,Stalker',
    '/api/challenges',
    `/api/games/${game}`,
    '/api/auth/export',
  ]) {
    const [his, hers] = [await stalker.ask('GET', path), await stranger.ask('GET', path)];
    const plain = ({ status: got, body }) =>
      JSON.stringify([got, body])
        .replaceAll(/Stalker|Stranger/g, 'X')
        .replaceAll(/"(id|created|seen|since|time|device|guests|createdAt)":("[^"]*"|\[[^\]]*\]|\d+)/g, '');
    held(assert.ok(plain(his) === plain(hers), path));
  }
  assert.equal(await status(change(stalker, 'follow', 'Victim_A')), 204, 'he may follow, as anybody');
  const [seen] = (await relations(stalker)).following;
  held(assert.ok(!seen.online && seen.game === '', 'he is not told when she comes and goes'));
  // He unblocks nobody but those that he has blocked himself.
  assert.equal(await status(change(stalker, 'block', 'Victim_A', false)), 204);
  held(assert.ok((await create(stalker, { invites: 'Victim_A' })).status === 409, 'the block stands'));
  // A guest who was never logged in is somebody else; one whose games are the account's is not.
  const { socket } = await stalker.follow(game);
  held(assert.ok((await socket.ask({ t: 'sit', game, key: 'evade' })).code === 'refused', 'the seat stays open'));
});

attack('blocks without end', 'one person makes so many changes a minute, from however many addresses', async (held) => {
  const [marie, other] = [await member('Restless'), await member('Victim_B')];
  let refused = 0;
  for (let each = 0; each < 150; each += 1) {
    marie.address = `203.0.113.${each}`;
    const got = await status(change(marie, 'follow', 'Victim_B', each % 2 === 0));
    if (got === 429) refused += 1;
    else assert.equal(got, 204);
  }
  held(assert.ok(refused >= 40, `${refused} of 150 were refused`));
  // Somebody else is not held up by that.
  held(assert.equal(await status(change(other, 'follow', 'Restless')), 204));
});

test('both lists are there after the server has died, come with the export and go with an account', async () => {
  const own = await Server.start(proxied);
  const [marie, rude, dear] = [await member('Marie', own), await member('Rude', own), await member('Dear', own)];
  assert.equal(await status(change(marie, 'block', 'Rude')), 204);
  assert.equal(await status(change(marie, 'follow', 'Dear')), 204);
  assert.equal(await status(change(rude, 'block', 'Dear')), 204);
  assert.equal(await status(change(dear, 'follow', 'Marie')), 204);
  await own.stop('SIGKILL');
  await own.begin({ folder: own.folder, port: own.port, ...proxied });
  assert.equal((await create(rude, { invites: 'Marie' })).status, 409);
  const data = (await marie.ask('GET', '/api/auth/export')).body;
  assert.deepEqual([names(data.following), names(data.blocked)], [['Dear'], ['Rude']]);
  assert.ok(data.blocked[0].since > 0);

  assert.equal(await status(rude.post('/api/auth/delete', { password })), 204);
  assert.deepEqual((await relations(marie)).blocked, [], 'at once');
  assert.equal(await status(dear.post('/api/auth/delete', { password })), 204);
  assert.deepEqual(await relations(marie), { following: [], blocked: [] });
  // From another address each time: one signs up so often, and no more.
  const next = await until(async () => {
    const one = await visitor(own);
    return (await status(one.signUp('Rude'))) === 201 && one;
  });
  assert.equal((await create(next, { invites: 'Marie' })).status, 201, 'somebody else of this name is not blocked');
  assert.equal((await create(marie, { invites: 'Rude' })).status, 201);
  await own.stop();
  own.remove();
});
