// Rated games over the real network: both players hear what a game did to their ratings, what anybody may read of them, and ratings that are
// those of the games although the server dies again and again.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { binary, newFolder, open, person, Server, suite } from './server.mjs';

const server = suite();

/** Somebody with an account, and the sockets that follow games of theirs. */
class Player {
  constructor(at, name) {
    [this.at, this.name, this.secret] = [at, name, ''];
  }

  static async signUp(at, name) {
    const player = new Player(at, name);
    const answer = await player.ask('POST', '/api/auth/sign-up', { name, password: 'correct horse' });
    assert.equal(answer.status, 201, answer.text);
    return player;
  }

  get headers() {
    return {
      ...(this.secret === '' ? {} : { Cookie: `strata=${this.secret}` }),
      Origin: `http://127.0.0.1:${this.at.port}`,
    };
  }

  async ask(method, path, body) {
    const answer = await this.at.http(method, path, {
      who: null,
      headers: this.headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const [, secret] = /^strata=([a-z2-7]{32});/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
    if (secret !== undefined) this.secret = secret;
    return answer;
  }

  async get(path) {
    const answer = await this.ask('GET', path);
    assert.equal(answer.status, 200, answer.text);
    return JSON.parse(answer.text);
  }

  async create(fields = {}) {
    const body = {
      ...{
        key: Math.random().toString(36).slice(2),
        variant: 'orthodox',
        variantText: '',
        options: [],
        start: '',
        line: [],
      },
      ...{ title: '', white: person, black: open, end: null, clockBase: 300_000, clockIncrement: 0, clockDays: 0 },
      ...{ randomSides: false, listed: false, rated: true, ...fields },
    };
    return this.ask('POST', '/api/games', body);
  }

  async follow(game) {
    const socket = await this.at.socket({ who: null, headers: this.headers });
    assert.equal((await socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    socket.send({ t: 'join', game, seq: 0 });
    const { state } = await socket.next(({ t }) => t === 'snapshot');
    return { socket, state };
  }
}

let name = 0;
const pair = async (at = server) => {
  name += 1;
  return [await Player.signUp(at, `white-${name}`), await Player.signUp(at, `black-${name}`)];
};

/** A game of two moves that `loser` resigns; what both were told of its end. */
async function play(white, black, { loser = 'black', ...fields } = {}) {
  const { game } = JSON.parse((await white.create(fields)).text);
  const [hers, his] = [(await white.follow(game)).socket, (await black.follow(game)).socket];
  assert.equal((await his.ask({ t: 'sit', game, key: 'sit' })).t, 'ack');
  assert.equal((await hers.ask({ t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' })).t, 'ack');
  assert.equal((await his.ask({ t: 'move', game, key: 'm1', at: 1, move: 'e7-e5' })).t, 'ack');
  const resigning = loser === 'white' ? hers : his;
  resigning.send({ t: 'resign', id: 900, game, key: 'r', side: loser });
  const told = await Promise.all([hers, his].map((socket) => socket.next(({ t, end }) => t === 'event' && end)));
  await resigning.next(({ t, re }) => t === 'ack' && re === 900);
  for (const socket of [hers, his]) socket.destroy();
  return { game, told: told.map(({ ratings }) => ratings) };
}

test('both players are told what a rated game did, and so is a page that loads it again', async () => {
  const [white, black] = await pair();
  const { game, told } = await play(white, black);
  assert.deepEqual(told[0], told[1]);
  const { white: hers, black: his, capped } = told[0];
  assert.equal(capped, false);
  assert.equal(hers.before, 1500);
  assert.ok(hers.after > 1600 && hers.provisional);
  assert.equal(hers.after - 1500, 1500 - his.after);
  const { state } = await white.follow(game);
  assert.deepEqual([state.rated, state.ratings], [true, told[0]]);
  const profile = await black.get(`/api/users/${white.name.toUpperCase()}`);
  assert.deepEqual([profile.name, profile.won, profile.lost, profile.drawn], [white.name, 1, 0, 0]);
  assert.deepEqual(
    profile.ratings.map(({ variant, speed, rating, provisional, games }) => [
      variant,
      speed,
      rating,
      provisional,
      games,
    ]),
    [['orthodox', 'live', hers.after, true, 1]],
  );
});

test('a guest neither makes a rated game nor takes a seat in one', async () => {
  const [white] = await pair();
  const guest = new Player(server, 'guest');
  const refused = await guest.create();
  assert.equal(refused.status, 409);
  assert.match(refused.text, /log in/);
  const { game } = JSON.parse((await white.create()).text);
  const { socket } = await guest.follow(game);
  const answer = await socket.ask({ t: 'sit', game, key: 'sit' });
  assert.equal(answer.code, 'refused');
  assert.match(answer.message, /rated game: log in/);
});

test('games of a player are found by what they were, and read page by page', async () => {
  const [white, black] = await pair();
  const games = [];
  for (let each = 0; each < 13; each += 1)
    games.unshift((await play(white, black, { loser: each % 3 === 0 ? 'white' : 'black', rated: each < 2 })).game);
  const path = `/api/users/${white.name}/games`;
  const all = await white.get(path);
  assert.deepEqual(
    all.games.map(({ game }) => game),
    games,
  );
  assert.equal(all.next, '');
  assert.equal(all.games.filter(({ rated }) => rated).length, 2);
  assert.equal((await white.get(`${path}?result=lost&opponent=${black.name}&min=2&max=2`)).games.length, 5);
  assert.equal((await white.get(`${path}?variant=parmen`)).games.length, 0);
  assert.equal((await white.ask('GET', `${path}?opponent=nobody-1`)).status, 404);
  for (const wrong of ['result=some', 'min=x', 'before=1', 'variant=%27', 'max=100001'])
    assert.equal((await white.ask('GET', `${path}?${wrong}`)).status, 400, wrong);

  const first = await white.ask('GET', `${path}/records`);
  assert.equal(first.text.match(/\[White "/g).length, 10);
  const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.link);
  const second = await white.ask('GET', next);
  assert.equal(second.text.match(/\[White "/g).length, 3);
  assert.equal(second.headers.link, undefined);
  // The next ten are of the same search.
  const drawn = await white.ask('GET', `${path}/records?opponent=${black.name}&min=2`);
  const [, more] = /<([^>]+)>; rel="next"/.exec(drawn.headers.link);
  assert.ok(more.startsWith(`${path}/records?opponent=${black.name}&min=2&before=`), more);
  assert.match(first.text, new RegExp(`\\[White "${white.name}"\\]`));

  const history = await white.get(`/api/users/${white.name}/ratings?variant=orthodox&speed=live`);
  assert.equal(history.points.length, 2);
  assert.equal(
    (await white.get('/api/leaderboard?variant=orthodox&speed=live')).players.length,
    0,
    'all are provisional',
  );
  assert.equal((await white.ask('GET', '/api/leaderboard?variant=nothing')).status, 404);
  for (const unknown of [
    '/api/users/nobody-1',
    '/api/users/',
    '/api/users/nobody-1/games',
    `/api/users/${white.name}/more`,
  ])
    assert.equal((await white.ask('GET', unknown)).status, 404, unknown);
  assert.equal((await white.ask('POST', `/api/users/${white.name}`, {})).status, 405);
});

test('ratings are those of the games, although the server dies between them', async () => {
  const own = await Server.start();
  const players = [];
  for (let each = 0; each < 8; each += 1) players.push(await Player.signUp(own, `player-${each}`));
  let state = 7;
  const random = (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const last = new Map();
  for (let game = 0; game < 80; game += 1) {
    const one = random(8);
    const other = (one + 1 + random(7)) % 8;
    const { told } = await play(players[one], players[other], {
      loser: random(2) === 0 ? 'white' : 'black',
      ...(random(4) === 0 ? { clockBase: 0, clockDays: 2 } : {}),
    });
    assert.deepEqual(told[0], told[1]);
    last.set(players[one].name, told[0]);
    if (game % 10 === 9) await own.restart();
  }
  const profiles = await Promise.all(players.map(({ name: each }) => players[0].get(`/api/users/${each}`)));
  const played = profiles.reduce((sum, { won, lost }) => sum + won + lost, 0);
  assert.equal(played, 160);
  const file = join(newFolder(), 'games.backup');
  const output = await new Promise((resolve, reject) =>
    execFile(binary, ['backup', own.folder, file], (problem, out, errors) =>
      problem ? reject(new Error(out + errors)) : resolve(out),
    ),
  );
  assert.match(output, /ratings computed again from 80 rated games: all the same/);
  await own.stop();
  own.remove();
});
