// Tournaments over the real network: whole ones of every form, played by people with short games; servers that die in the middle of a round
// and between rounds; and those who try to take what is not theirs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Program } from './program.mjs';
import { Server, suite, until } from './server.mjs';

const server = suite();
let names = 0;

/** Somebody with an account, who plays the games of tournaments as they are made. */
class Player {
  games = new Map();

  constructor(at, name) {
    [this.at, this.name, this.secret] = [at, name, ''];
  }

  static async signUp(at, name = `player-${(names += 1)}`) {
    const player = new Player(at, name);
    assert.equal((await player.ask('POST', '/api/auth/sign-up', { name, password: 'correct horse' })).status, 201);
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

  async done(method, path, body) {
    const answer = await this.ask(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.text === '' ? null : JSON.parse(answer.text);
  }

  make(fields = {}) {
    return this.ask('POST', '/api/tournaments', {
      key: Math.random().toString(36).slice(2),
      ...{ name: 'Cup', form: 'swiss', variants: ['orthodox'], clockBase: 300_000, rounds: 3, interval: 0 },
      ...fields,
    });
  }

  async made(fields) {
    const answer = await this.make(fields);
    assert.equal(answer.status, 201, answer.text);
    return JSON.parse(answer.text).summary.tournament;
  }

  join(id, code = '') {
    return this.done('POST', `/api/tournaments/${id}/join`, { code });
  }

  view(id, query = '') {
    return this.done('GET', `/api/tournaments/${id}${query}`);
  }

  /** Listens to games that are this player's, from now on and those that go on. */
  async listen() {
    this.socket = await this.at.socket({ who: null, headers: this.headers });
    assert.equal((await this.socket.ask({ t: 'hello', protocol: 1 })).t, 'welcome');
    const { socket } = this;
    assert.equal((await socket.ask({ t: 'own', on: true })).t, 'ack');
  }

  /** The next game of this player that has begun and was not seen before. */
  async nextGame() {
    const { game } = await this.socket.next(
      ({ t, change, game }) => t === 'own' && ['began', 'runs'].includes(change) && !this.games.has(game.game),
    );
    this.games.set(game.game, game);
    return game;
  }

  leave() {
    this.socket?.destroy();
    this.socket = undefined;
  }
}

let keys = 0;
const key = () => `k${(keys += 1)}`;

/** The player resigns this game, draws it with the other, or mates. */
async function play(game, white, black, result) {
  const say = async (player, message) => {
    const answer = await player.socket.ask({ game, ...message });
    assert.equal(answer.t, 'ack', JSON.stringify([message, answer]));
  };
  const move = (player, at, text) => say(player, { t: 'move', key: key(), at, move: text });
  for (const player of [white, black]) player.socket.send({ t: 'join', game, seq: 0 });
  if (result === 'mate') {
    await move(white, 0, 'f2-f3');
    await move(black, 1, 'e7-e5');
    await move(white, 2, 'g2-g4');
    await move(black, 3, 'd8-h4');
    return;
  }
  await move(white, 0, 'e2-e4');
  await move(black, 1, 'e7-e5');
  if (result === 'draw') {
    await say(white, { t: 'draw', key: key() });
    await say(black, { t: 'draw', key: key() });
    return;
  }
  const loser = result === 'white' ? 'black' : 'white';
  await say(loser === 'white' ? white : black, { t: 'resign', key: key(), side: loser });
}

const people = (at, count) => Promise.all(Array.from({ length: count }, () => Player.signUp(at)));

/** The tournament as soon as it is like this. */
const when = (player, id, isSo, query = '') =>
  until(async () => {
    const view = await player.view(id, query);
    return isSo(view) ? view : undefined;
  });

const roundIs = (round) => (view) =>
  view.summary.round === round && view.pairings.every(({ game, black }) => game !== '' || black < 0);
const hasEnded = ({ summary }) => summary.state === 'ended';

/** Plays all games of a round that are not over; `result` says how, of a pairing. */
async function playRound(view, byName, result) {
  for (const pairing of view.pairings) {
    if (pairing.result !== 'unfinished') continue;
    await play(pairing.game, byName.get(pairing.whiteName), byName.get(pairing.blackName), result(pairing));
  }
}

test('a Swiss of eight is played to its end, with somebody late and somebody who leaves', async () => {
  const eight = await people(server, 8);
  const [maker] = eight;
  const late = eight.pop();
  const byName = new Map([...eight, late].map((player) => [player.name, player]));
  for (const player of byName.values()) await player.listen();
  const id = await maker.made({ rounds: 4, lateRounds: 2, rated: true });
  for (const player of eight) await player.join(id);
  const watching = await server.socket({ who: null, headers: maker.headers });
  await watching.ask({ t: 'hello', protocol: 1 });
  assert.equal((await watching.ask({ t: 'tournament', tournament: id, on: true })).t, 'ack');

  // Nobody else begins it, and nobody begins it twice.
  assert.equal((await eight[1].ask('POST', `/api/tournaments/${id}/start`)).status, 403);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  await maker.done('POST', `/api/tournaments/${id}/start`);

  const first = await when(maker, id, roundIs(1));
  assert.equal(first.pairings.length, 4);
  assert.deepEqual(
    first.pairings.filter(({ black }) => black < 0).map(({ result }) => result),
    ['bye'],
  );
  // Each of them is told of the game that is waiting, and their page finds it in the tournament.
  for (const player of eight) {
    const mine = first.pairings.find(({ whiteName, blackName }) => [whiteName, blackName].includes(player.name));
    if (mine.black < 0) continue;
    assert.equal((await player.nextGame()).game, mine.game);
    assert.equal((await player.view(id)).me.game, mine.game);
  }
  await late.join(id);
  await playRound(first, byName, ({ board }) => ['mate', 'draw', 'white'][board - 1]);

  const second = await when(maker, id, roundIs(2));
  assert.equal(second.pairings.length, 4);
  assert.ok(second.pairings.every(({ black }) => black >= 0));
  const leaving = byName.get(second.pairings[3].whiteName);
  await playRound({ pairings: second.pairings.slice(0, 3) }, byName, () => 'white');
  // A player who leaves still has the game of this round.
  await leaving.done('POST', `/api/tournaments/${id}/withdraw`);
  assert.equal((await leaving.ask('POST', `/api/tournaments/${id}/join`, { code: '' })).status, 409);
  await playRound({ pairings: second.pairings.slice(3) }, byName, () => 'black');

  for (const round of [3, 4]) {
    const view = await when(maker, id, roundIs(round));
    assert.ok(view.pairings.every(({ whiteName, blackName }) => ![whiteName, blackName].includes(leaving.name)));
    await playRound(view, byName, () => 'white');
  }
  const end = await when(maker, id, hasEnded);
  assert.equal(end.summary.rounds, 4);
  assert.deepEqual(
    end.standings.map(({ points }) => points),
    end.standings.map(({ points }) => points).sort((one, other) => other - one),
  );
  // Nobody met twice.
  const pairs = [];
  for (const round of [1, 2, 3, 4])
    for (const { whiteName, blackName } of (await maker.view(id, `?round=${round}`)).pairings)
      pairs.push([whiteName, blackName].sort().join(' '));
  assert.equal(new Set(pairs).size, pairs.length);
  // All points were given: one a game, one a bye, and half a point for the round that the late one missed.
  const all = end.standings.reduce((sum, { points }) => sum + points, 0);
  assert.equal(all, 2 * pairs.length + 1);
  assert.equal(end.standings.find(({ name }) => name === leaving.name).state, 'withdrawn');
  assert.equal((await maker.done('GET', `/api/users/${eight[1].name}`)).ratings[0].variant, 'orthodox');

  // Everything that changed was told, in order.
  const told = [];
  for (;;) {
    const message = await watching.next(({ t }) => t === 'tournament');
    told.push(message);
    if (message.summary.state === 'ended') break;
  }
  assert.deepEqual(
    told.map(({ version }) => version),
    told.map((_, at) => at + 1),
  );
  const lines = new Map(told.flatMap(({ standings }) => standings.map((line) => [line.player, line])));
  assert.deepEqual(
    end.standings.map(({ player }) => lines.get(player)),
    end.standings,
  );

  const csv = await maker.ask('GET', `/api/tournaments/${id}/results.csv`);
  assert.match(csv.headers['content-type'], /^text\/csv/);
  for (const { name } of byName.values()) assert.ok(csv.text.includes(name), csv.text);
  const trf = await maker.ask('GET', `/api/tournaments/${id}/results.trf`);
  assert.match(trf.text, /^012 Cup/m);
  assert.equal(trf.text.match(/^001 /gm).length, 8);
  for (const player of byName.values()) player.leave();
  watching.destroy();
});

test('a kill at any moment loses no pairing and no result, and makes no game twice', async () => {
  const at = await Server.start();
  const six = await people(at, 6);
  const byName = new Map(six.map((player) => [player.name, player]));
  const [maker] = six;
  const id = await maker.made({ rounds: 3 });
  for (const player of six) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  // As soon as it is said to run: the round may be stored or not, and its games made or not.
  await at.restart();
  const games = new Set();
  for (const round of [1, 2, 3]) {
    const view = await when(maker, id, roundIs(round));
    for (const player of six) await player.listen();
    await playRound({ pairings: view.pairings.slice(0, 1) }, byName, () => 'white');
    // In the middle of a round: one game is over, one has begun, one has not.
    const begun = view.pairings[1];
    const white = byName.get(begun.whiteName);
    white.socket.send({ t: 'join', game: begun.game, seq: 0 });
    const moved = await white.socket.ask({ t: 'move', game: begun.game, key: key(), at: 0, move: 'a2-a3' });
    assert.equal(moved.t, 'ack');
    await at.restart();
    const again = await when(maker, id, roundIs(round));
    const bare = ({ pairings }) => pairings.map(({ board, white, black, game }) => [board, white, black, game]);
    assert.deepEqual(bare(again), bare(view));
    assert.equal(again.pairings[0].result, 'white');
    for (const player of six) await player.listen();
    const resign = async (pairing) => {
      const black = byName.get(pairing.blackName);
      black.socket.send({ t: 'join', game: pairing.game, seq: 0 });
      const answer = await black.socket.ask({ t: 'resign', game: pairing.game, key: key(), side: 'black' });
      assert.equal(answer.t, 'ack');
    };
    await resign(again.pairings[1]);
    // Between rounds: the last game ends, and the server dies before anybody can say that it knows.
    await resign(again.pairings[2]);
    await at.restart();
    for (const { game } of again.pairings) games.add(game);
  }
  const end = await when(maker, id, hasEnded);
  assert.equal(games.size, 9);
  // White won every game.
  const wins = new Map(six.map(({ name }) => [name, 0]));
  for (const round of [1, 2, 3])
    for (const { whiteName } of (await maker.view(id, `?round=${round}`)).pairings)
      wins.set(whiteName, wins.get(whiteName) + 1);
  assert.deepEqual(
    new Map(end.standings.map(({ name, points }) => [name, points / 2])),
    new Map(end.standings.map(({ name }) => [name, wins.get(name)])),
  );
  // As many games as pairings are stored, for everybody.
  for (const player of six) assert.equal((await player.done('GET', '/api/games')).games.length, 3);
  assert.equal(await at.stop(), 0);
  at.remove();
});

test('a kill while the games of a round are made leaves one game for each pairing', async () => {
  const at = await Server.start();
  const many = await people(at, 16);
  const [maker] = many;
  const id = await maker.made({ rounds: 1 });
  for (const player of many) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  for (let kills = 0; kills < 5; kills += 1) await at.restart();
  const view = await when(maker, id, roundIs(1));
  assert.equal(new Set(view.pairings.map(({ game }) => game)).size, 8);
  for (const player of many) {
    const { games } = await player.done('GET', '/api/games');
    assert.deepEqual(
      games.map(({ game }) => game),
      [(await player.view(id)).me.game],
    );
  }
  await at.stop();
  at.remove();
});

test('a game that nobody comes back to after a restart holds up no tournament', async () => {
  const at = await Server.start();
  const two = await people(at, 2);
  const byName = new Map(two.map((player) => [player.name, player]));
  const [maker] = two;
  const id = await maker.made({ rounds: 1, firstMove: 5, clockBase: 2_000 });
  for (const player of two) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  const { pairings } = await when(maker, id, roundIs(1));
  const [{ game, whiteName, blackName }] = pairings;
  for (const player of two) await player.listen();
  const moves = [
    [whiteName, 'e2-e4'],
    [blackName, 'e7-e5'],
  ];
  for (const [at, [name, move]] of moves.entries()) {
    const { socket } = byName.get(name);
    socket.send({ t: 'join', game, seq: 0 });
    assert.equal((await socket.ask({ t: 'move', game, key: key(), at, move })).t, 'ack');
  }
  await at.restart();
  // The clock of White, who is to move, runs although no page has the game open.
  const end = await when(maker, id, hasEnded);
  assert.deepEqual(
    end.pairings.map(({ result, forfeit }) => [result, forfeit]),
    [['black', false]],
  );
  await at.stop();
  at.remove();
});

test('a program joins with its token, and a bot where bots are let in', async () => {
  const [maker] = await people(server, 1);
  const closed = await maker.made();
  const open = await maker.made({ bots: true });
  const person = await Program.signUp(server, 'program-1');
  const reader = await Program.signUp(server, 'program-2', ['challenge:read']);
  const bot = await Program.bot(server, 'machine-1');
  const join = (program, id) =>
    program.ask('POST', `/api/tournaments/${id}/join`, { code: '' }, { type: 'application/json' });
  assert.equal((await join(person, closed)).status, 200);
  assert.equal((await join(reader, closed)).status, 403);
  assert.equal((await join(bot, closed)).status, 409);
  assert.equal((await join(bot, open)).status, 200);
  const view = await maker.view(open);
  assert.deepEqual(
    view.standings.map(({ name, bot: isBot }) => [name, isBot]),
    [['machine-1', true]],
  );
  // All it may do there is to play.
  const wanted = { key: 'k', name: 'Cup', form: 'swiss', variants: ['orthodox'], clockBase: 300_000, rounds: 3 };
  assert.equal((await person.ask('POST', '/api/tournaments', wanted, { type: 'application/json' })).status, 403);
  for (const id of [closed, open]) await maker.done('POST', `/api/tournaments/${id}/end`);
});

test('everybody meets everybody in a round robin, and who does not come loses', async () => {
  const four = await people(server, 4);
  const [maker, , , absent] = four;
  const present = four.slice(0, 3);
  const byName = new Map(four.map((player) => [player.name, player]));
  for (const player of four) await player.listen();
  const id = await maker.made({
    ...{ form: 'roundRobin', rounds: 0, firstMove: 5, variants: ['orthodox', 'raumschach'] },
  });
  for (const player of four) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  const met = [];
  const variants = [];
  for (const round of [1, 2, 3]) {
    const view = await when(maker, id, (now) => now.summary.round === round);
    assert.equal(view.summary.rounds, 3);
    for (const pairing of view.pairings) {
      met.push([pairing.whiteName, pairing.blackName].sort().join(' '));
      variants.push(pairing.variant);
      if ([pairing.whiteName, pairing.blackName].includes(absent.name)) {
        // With White the other one moves, and waits.
        if (round === 1 && pairing.blackName === absent.name) {
          const white = byName.get(pairing.whiteName);
          const { game } = await white.nextGame();
          white.socket.send({ t: 'join', game, seq: 0 });
          assert.equal((await white.socket.ask({ t: 'move', game, key: key(), at: 0, move: 'a2-a3' })).t, 'ack');
        }
        continue;
      }
      const black = byName.get(pairing.blackName);
      const { game } = await until(async () =>
        (await maker.view(id, `?round=${round}`)).pairings.find(
          ({ board, game }) => board === pairing.board && game !== '',
        ),
      );
      black.socket.send({ t: 'join', game, seq: 0 });
      // Nobody aborts a game that others wait for.
      const refused = await black.socket.ask({ t: 'abort', game, key: key() });
      assert.match(refused.message, /tournament/);
      assert.equal((await black.socket.ask({ t: 'resign', game, key: key(), side: 'black' })).t, 'ack');
    }
  }
  assert.deepEqual(variants, ['orthodox', 'orthodox', 'raumschach', 'raumschach', 'orthodox', 'orthodox']);
  const end = await when(maker, id, hasEnded);
  assert.equal(new Set(met).size, 6);
  const pairings = [];
  for (const round of [1, 2, 3]) pairings.push(...(await maker.view(id, `?round=${round}`)).pairings);
  const missed = pairings.filter(({ whiteName, blackName }) => [whiteName, blackName].includes(absent.name));
  assert.deepEqual(
    missed.map(({ forfeit, result, whiteName }) => [
      forfeit,
      result === (whiteName === absent.name ? 'black' : 'white'),
    ]),
    [
      [true, true],
      [true, true],
      [true, true],
    ],
  );
  // After the first of them nobody made a game for somebody who is not there.
  assert.deepEqual(
    missed.map(({ game }) => game !== ''),
    [true, false, false],
  );
  assert.deepEqual(
    end.standings.map(({ points }) => points).reduce((sum, points) => sum + points, 0),
    12,
  );
  assert.equal(end.standings.at(-1).name, absent.name);
  assert.equal(end.standings.at(-1).state, 'paused');
  for (const player of present) player.leave();
  absent.leave();
});

test('an arena pairs who waits, again and again, until its time is over', async () => {
  const five = await people(server, 5);
  const byName = new Map(five.map((player) => [player.name, player]));
  const [maker, resting] = five;
  for (const player of five) await player.listen();
  const id = await maker.made({ form: 'arena', rounds: 0, duration: 20, lateRounds: 1, clockBase: 60_000 });
  for (const player of five.slice(0, 4)) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  await five[4].join(id);
  const played = new Set();
  let rested = false;
  // By events: games are played as they come, and the arena says itself when it is over.
  const end = await until(async () => {
    const view = await maker.view(id);
    if (hasEnded(view)) return view;
    for (const pairing of view.pairings) {
      if (pairing.result !== 'unfinished' || pairing.game === '' || played.has(pairing.game)) continue;
      played.add(pairing.game);
      await play(pairing.game, byName.get(pairing.whiteName), byName.get(pairing.blackName), 'white');
      if (!rested) await resting.done('POST', `/api/tournaments/${id}/pause`, { on: (rested = true) });
    }
    return undefined;
  });
  assert.ok(played.size >= 4, `${played.size} games`);
  assert.equal(end.standings.length, 5);
  assert.equal(end.standings.find(({ name }) => name === resting.name).state, 'paused');
  assert.equal(
    end.standings.reduce((sum, { games }) => sum + games, 0),
    2 * played.size,
  );
  assert.equal((await five[4].ask('POST', `/api/tournaments/${id}/pause`, { on: true })).status, 200);
  for (const player of five) player.leave();
});

test('an account that is deleted in the middle loses its game and its name', async () => {
  const three = await people(server, 4);
  const [maker, gone] = three;
  const id = await maker.made({ rounds: 2 });
  for (const player of three) await player.join(id);
  await maker.done('POST', `/api/tournaments/${id}/start`);
  await when(maker, id, roundIs(1));
  await gone.done('POST', '/api/auth/delete', { password: 'correct horse' });
  const view = await when(maker, id, (now) => now.pairings.some(({ result }) => result !== 'unfinished'));
  const lost = view.pairings.find(({ result }) => result !== 'unfinished');
  assert.ok([lost.whiteName, lost.blackName].includes('-'));
  assert.equal(lost[`${lost.result}Name`] === '-', false);
  assert.equal(JSON.stringify(await maker.view(id)).includes(gone.name), false);
  assert.equal((await maker.ask('GET', `/api/tournaments/${id}/results.trf`)).text.includes(gone.name), false);
  await maker.done('POST', `/api/tournaments/${id}/end`);
});

test('nobody takes what is not theirs', async () => {
  const [maker, other, third] = await people(server, 3);
  const guest = new Player(server, 'guest');
  const id = await maker.made({ closed: true });
  const { me } = await maker.view(id);
  const path = `/api/tournaments/${id}`;
  let refused = 0;
  const no = async (status, promise, words) => {
    const answer = await promise;
    assert.equal(answer.status, status, answer.text);
    if (words !== undefined) assert.match(answer.text, words);
    refused += 1;
  };
  // The code is for the maker, and for those who have used it.
  assert.match(me.code, /^[a-z1-9]{8}$/);
  assert.equal((await other.view(id)).me.code, '');
  assert.equal((await guest.view(id)).me.code, '');
  await no(401, guest.ask('POST', `${path}/join`, { code: me.code }), /log in/);
  for (let guess = 0; guess < 10; guess += 1)
    await no(403, other.ask('POST', `${path}/join`, { code: `wrong-${guess}` }), /not the code/);
  // Then the right one is as wrong as any.
  await no(409, other.ask('POST', `${path}/join`, { code: me.code }), /Too many wrong codes/);
  assert.equal((await third.join(id, me.code)).me.player, 0);
  assert.equal((await third.join(id, me.code)).me.player, 0);
  assert.equal((await third.join(id, 'nonsense')).summary.players, 1);
  await no(401, new Player(server, 'x').ask('POST', `${path}/withdraw`));
  await no(403, third.ask('POST', `${path}/start`), /maker/);
  await no(403, third.ask('POST', `${path}/end`), /maker/);
  await no(403, third.ask('POST', `${path}/list`, { on: true }), /moderator/);
  await no(403, maker.ask('POST', `${path}/list`, { on: true }), /moderator/);
  await no(409, maker.ask('POST', `${path}/start`), /two players/);
  await no(409, maker.ask('POST', `${path}/pause`, { on: true }), /not joined/);
  await no(404, maker.ask('GET', '/api/tournaments/nosuchthing'));
  await no(404, maker.ask('GET', '/api/tournaments/..%2Fx'));
  await no(405, maker.ask('DELETE', path));
  await no(404, maker.ask('POST', `${path}/result`, { board: 1, result: 'white' }));
  // Games of a tournament are made for pairings alone: a game that says to be one is none.
  const forged = await maker.ask('POST', '/api/games', {
    ...{ key: 'pairing 1', variant: 'orthodox', variantText: '', options: [], start: '', line: [], title: '' },
    ...{ white: { kind: 'person', level: 1 }, black: { kind: 'open', level: 1 }, end: null },
    ...{ clockBase: 0, clockIncrement: 0, clockDays: 0, randomSides: false, listed: false },
  });
  assert.equal(forged.status, 201);
  // Wishes are bounded before anything is made.
  for (const wrong of [
    { name: '' },
    { name: '   ' },
    { variants: [] },
    { variants: ['nochess'] },
    { variants: ['orthodox', 'orthodox'] },
    { rounds: 0 },
    { rounds: 31 },
    { form: 'arena', rounds: 0 },
    { form: 'arena', rounds: 0, duration: 5 },
    { form: 'arena', rounds: 0, duration: 600, clockBase: 0, clockDays: 1 },
    { form: 'roundRobin' },
    { form: 'roundRobin', rounds: 0, lateRounds: 1 },
    { clockBase: 0 },
    { clockDays: 2 },
    { minRating: 1800, maxRating: 1200 },
    { lateRounds: 9 },
    { begins: 1 },
    { rated: true, bots: true },
    { form: 'knockout' },
    { firstMove: 1 },
    { key: '' },
    { extra: 1 },
  ])
    await no(400, maker.make(wrong));
  await no(401, guest.make());
  // The same request again is the same tournament; and one account makes only so many.
  assert.equal(await third.made({ key: 'once' }), await third.made({ key: 'once' }));
  for (let each = 0; each < 4; each += 1) await third.made();
  await no(409, third.make(), /as many tournaments/);
  await third.done('POST', `/api/tournaments/${await third.made({ key: 'once' })}/end`);
  await third.made();
  await maker.done('POST', `${path}/end`);
  await no(404, maker.ask('GET', path));
  assert.equal(refused, 48);
});

test('a moderator lists a tournament for everybody', async () => {
  const at = await Server.start();
  const [admin, other] = await people(at, 2);
  const guest = new Player(at, 'guest');
  const id = await other.made({ name: 'Sunday' });
  assert.deepEqual((await guest.done('GET', '/api/tournaments')).listed, []);
  assert.deepEqual(
    (await other.done('GET', '/api/tournaments')).own.map(({ name }) => name),
    ['Sunday'],
  );
  const [, token] = /account\?token=([a-z2-7]{32})/.exec(at.stdout) ?? [];
  assert.ok(token, at.stdout);
  await admin.done('POST', '/api/admin/token', { token });
  await admin.done('POST', `/api/tournaments/${id}/list`, { on: true });
  const { listed } = await guest.done('GET', '/api/tournaments');
  assert.deepEqual(
    listed.map(({ tournament, owner }) => [tournament, owner]),
    [[id, other.name]],
  );
  await admin.done('POST', `/api/tournaments/${id}/list`, { on: false });
  assert.deepEqual((await guest.done('GET', '/api/tournaments')).listed, []);
  await at.stop();
  at.remove();
});
