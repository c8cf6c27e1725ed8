// Two members of a club at a table, who sign up, play rated games, seek opponents and hold tournaments, and remember what was acknowledged.
// Whatever happens to the server or to the lines meanwhile, that must be found again, once. What was not acknowledged is asked again.

import assert from 'node:assert/strict';
import { isCut, pause } from './player.mjs';
import { newGame, open, person, Server } from './server.mjs';
import { Socket } from './socket.mjs';

const password = 'correct horse';
const hour = 3_600_000;

/** The server could not store it. */
class Refused extends Error {}

class Member {
  sockets = new Map(); // by the life of the server
  games = new Map(); // by id
  tournaments = new Set();
  made = 0; // keys

  constructor(name) {
    [this.name, this.secret] = [name, null];
  }

  key() {
    return `k${(this.made += 1)}`;
  }
}

/** The list has all that it should have, and at most so many more. */
function sameIds(what, found, expected, { least = 0, most = 0 } = {}) {
  const there = new Set(found);
  const lost = expected.filter((id) => !there.has(id)).length;
  const more = found.length - (expected.length - lost);
  if (lost === 0 && more >= least && more <= most && there.size === found.length) return;
  const message = `${what}: there are ${found.join(' ')}, expected ${expected.join(' ')} and ${least} to ${most} more`;
  throw Object.assign(new assert.AssertionError({ message }), {
    lost: lost + Math.max(0, least - more),
    doubled: Math.max(0, more - most),
  });
}

export class Table {
  acked = 0;
  sentTwice = 0;
  sentAgain = 0;
  /** Rated games whose end was acknowledged. */
  rated = 0;
  members = [];
  #law;
  #chance;
  #number;
  #past = []; // members who play no more
  #life = null;
  /** The life that has ended under way. */
  #lost = null;
  #wake = [];
  #parked = [];
  #runs = false;
  #names = 0;
  /** Requests under way; a game is { game, line, end }. */
  #pending = null;
  /** A game that was made and waits for its second player. */
  #invitation = null;
  /** Games of both, and tournaments, that may be there besides those that are known: [least, most]. */
  #unknownGames = [0, 0];
  #unknownTournaments = [0, 0];
  /** Seeks of the two that stand for certain, and may stand. */
  #seeks = [0, 0];

  constructor(core, variant, chance, number) {
    [this.variant, this.#law, this.#chance, this.#number] = [variant, core.variant(variant), chance, number];
  }

  /** It starts with nothing. */
  begin() {}

  // ---------------------------------------------------------------- lives

  /** The life that goes on, as soon as there is one. */
  async #now() {
    while (this.#life === null || this.#life.over || this.#life === this.#lost) {
      for (const parked of this.#parked.splice(0)) parked();
      await new Promise((resolve) => this.#wake.push(resolve));
    }
    return this.#life;
  }

  async play(life) {
    this.#life = life;
    const parked = new Promise((resolve) => this.#parked.push(resolve));
    for (const wake of this.#wake.splice(0)) wake();
    if (!this.#runs) {
      this.#runs = true;
      this.#playOn().catch((error) => {
        this.#life.problem ??= error;
        for (const each of this.#parked.splice(0)) each();
      });
    }
    // One that waits for something while the server is dead is woken by the end of its line.
    await parked;
    for (const member of this.members) this.#hangUp(member);
  }

  #hangUp(member) {
    for (const socket of member.sockets.values()) socket.destroy();
    member.sockets.clear();
  }

  /** Does this until it is acknowledged, in this life of the server or another. */
  async #do(work, { counts = true } = {}) {
    for (let again = false; ; again = true) {
      const life = await this.#now();
      try {
        const answer = await work(life);
        if (counts) {
          life.acked += 1;
          this.acked += 1;
          if (again) this.sentAgain += 1;
          life.answered.add(this);
        }
        return answer;
      } catch (error) {
        if (error instanceof Refused && life.mayRefuse) {
          life.refused += 1;
          await pause(5);
          continue;
        }
        // A line is refused where the server is gone.
        if (!isCut(error) || !(life.dead || (life.mayCut && error.code !== 'ECONNREFUSED'))) throw error;
        life.cut += 1;
        if (life.dead) this.#lost = life;
        if (life.dead && life.answered.has(this)) life.interrupted += 1;
        for (const member of this.members) this.#hangUp(member);
      }
    }
  }

  // ---------------------------------------------------------------- asking

  #headers(server, member) {
    const own = `127.0.0.1:${server.port}`;
    return {
      Host: own,
      Origin: `http://${own}`,
      ...(member.secret === null ? {} : { Cookie: `strata=${member.secret}` }),
    };
  }

  async #http(life, member, method, path, body, allowed = []) {
    const line = Object.assign(new Server(), { port: life.portOf(this) });
    const answer = await line.http(method, path, {
      who: null,
      headers: this.#headers(life.server, member),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status === 503) throw new Refused(answer.text);
    assert.ok(
      answer.status < 300 || allowed.includes(answer.status),
      `${method} ${path}: ${answer.status} ${answer.text}`,
    );
    const [, secret] = /^strata=([a-z2-7]{32});/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
    return { status: answer.status, secret, body: answer.text === '' ? null : JSON.parse(answer.text) };
  }

  async #socket(life, member) {
    const kept = member.sockets.get(life);
    if (kept?.closed === undefined && kept !== undefined) return kept;
    const socket = await Socket.open(life.portOf(this), { headers: this.#headers(life.server, member) });
    socket.joined = new Set();
    member.sockets.set(life, socket);
    const answer = await socket.ask({ t: 'hello', protocol: 1 });
    assert.equal(answer.t, 'welcome', JSON.stringify(answer));
    return socket;
  }

  /** Says it once, or twice at once; answers the ack. */
  #say(member, message, { counts = true } = {}) {
    return this.#do(
      async (life) => {
        const socket = await this.#socket(life, member);
        const { game } = message;
        if (game !== undefined && !socket.joined.has(game)) {
          const joined = await socket.ask({ t: 'join', game, seq: 0 });
          assert.equal(joined.t, 'ack', JSON.stringify(joined));
          socket.joined.add(game);
        }
        const ids = [socket.send(message)];
        if (this.#chance() < 0.2) {
          ids.push(socket.send(message));
          this.sentTwice += 1;
        }
        let ack;
        let refused;
        for (const id of ids) {
          const answer = await socket.next(({ re }) => re === id);
          if (answer.t === 'ack') {
            assert.ok(ack === undefined || ack.seq === answer.seq, 'the same message became two events');
            ack = answer;
          } else if (answer.code === 'unavailable') refused = answer;
          else assert.fail(JSON.stringify([answer, message]));
        }
        if (ack === undefined) throw new Refused(refused.message);
        return ack;
      },
      { counts },
    );
  }

  /** The tables of the server now; over no bad line, which would cut a long answer each time. */
  #read(member, path) {
    const straight = ({ server }) => ({ server, portOf: () => server.port });
    return this.#do(async (life) => (await this.#http(straight(life), member, 'GET', path)).body, { counts: false });
  }

  // ---------------------------------------------------------------- what members do

  async #playOn() {
    this.members = [await this.#signUp(), await this.#signUp()];
    const days = [() => this.#ratedGame(), () => this.#bySeeks(), () => this.#tournament()];
    for (let day = 0; ; day += 1) {
      await days[day % days.length]();
      // One leaves the table, and somebody new comes.
      if (day % days.length !== days.length - 1) continue;
      const [old] = this.members.splice(Math.floor(this.#chance() * 2), 1);
      this.#hangUp(old);
      this.#past.push(old);
      this.members.push(await this.#signUp());
    }
  }

  /** The name, once it is stored, belongs to whoever knows the password. */
  async #signUp() {
    const member = new Member(`table${this.#number}-${(this.#names += 1)}`);
    const fields = { name: member.name, password };
    const { secret } = await this.#do(async (life) => {
      const answer = await this.#http(life, member, 'POST', '/api/auth/sign-up', fields, [409]);
      return answer.status === 409 ? this.#http(life, member, 'POST', '/api/auth/log-in', fields) : answer;
    });
    assert.ok(secret, 'a session was given');
    member.secret = secret;
    return member;
  }

  /** The players of a game that is there, by side. */
  async #know(id) {
    const state = await this.#read(this.members[0], `/api/games/${id}`);
    const byWhite = state.you.white ? [...this.members] : [...this.members].reverse();
    const game = {
      id,
      players: byWhite,
      line: state.line,
      seq: state.seq,
      end: null,
      ratings: null,
      speed: state.clock.days > 0 ? 'days' : 'live',
    };
    for (const member of byWhite) member.games.set(id, game);
    return game;
  }

  /** An event of a game: from now on it may be there, after its ack it is. */
  async #event(game, member, message, after) {
    this.#pending = { game, line: game.line, end: game.end, ...after };
    const ack = await this.#say(member, { ...message, game: game.id, key: member.key() });
    assert.equal(ack.seq, game.seq + 1, `${message.t}: events are numbered without gaps`);
    Object.assign(game, { seq: ack.seq, line: this.#pending.line, end: this.#pending.end });
    this.#pending = null;
  }

  /** A move of each, and one of them resigns. */
  async #playOut(game) {
    const board = this.#law.game();
    for (const side of [0, 1]) {
      const moves = board.moves();
      const { canonical } = moves[Math.floor(this.#chance() * moves.length)];
      board.play(canonical);
      await this.#event(
        game,
        game.players[side],
        { t: 'move', at: side, move: canonical },
        { line: [...game.line, canonical] },
      );
    }
    const side = this.#chance() < 0.5 ? 'white' : 'black';
    const resigns = game.players[side === 'white' ? 0 : 1];
    await this.#event(game, resigns, { t: 'resign', side }, { end: 'resignation' });
    game.winner = side === 'white' ? 'black' : 'white';
    this.rated += 1;
    const { ratings } = await this.#read(resigns, `/api/games/${game.id}`);
    assert.ok(ratings !== null && !ratings.capped, 'the game was rated');
    game.ratings = ratings;
  }

  async #ratedGame() {
    const [maker, guest] = this.members;
    const body = newGame({
      key: maker.key(),
      variant: this.variant,
      white: person,
      black: open,
      rated: true,
      clockBase: hour,
    });
    const { game: id } = (await this.#do((life) => this.#http(life, maker, 'POST', '/api/games', body))).body;
    const players = [maker, guest];
    const game = { id, players, line: [], seq: 0, end: null, ratings: null, speed: 'live' };
    // Nobody's list has it before somebody sits down.
    this.#invitation = game;
    this.#unknownGames = [0, 1];
    await this.#event(game, guest, { t: 'sit' }, {});
    for (const member of players) member.games.set(id, game);
    this.#invitation = null;
    this.#unknownGames = [0, 0];
    await this.#playOut(game);
  }

  async #bySeeks() {
    const ranges = { baseLeast: 0, baseMost: 0, incrementLeast: 0, incrementMost: 0, daysLeast: 1, daysMost: 3 };
    const who = { rated: 'rated', side: 'any', ratingLeast: 0, ratingMost: 5000 };
    const terms = { variants: [this.variant], speed: 'days', ...ranges, ...who };
    const [first, second] = this.members;
    this.#seeks = [0, 1];
    await this.#say(first, { t: 'seek', key: first.key(), terms });
    this.#seeks = [1, 1];
    // Both stand, or neither does and there is their game.
    [this.#seeks, this.#unknownGames] = [
      [0, 2],
      [0, 1],
    ];
    await this.#say(second, { t: 'seek', key: second.key(), terms });
    const game = await this.#know(await this.#newGame(first));
    [this.#seeks, this.#unknownGames] = [
      [0, 0],
      [0, 0],
    ];
    assert.equal(game.speed, 'days');
    await this.#playOut(game);
  }

  /** The id of a game that the server makes by itself. */
  async #newGame(member) {
    for (;;) {
      const { games } = await this.#read(member, '/api/games');
      const found = games.find(({ game }) => !member.games.has(game));
      if (found) return found.game;
      await pause(5);
    }
  }

  async #tournament() {
    const [maker, guest] = this.members;
    const fields = { name: `Cup of ${maker.name}`, form: 'roundRobin', variants: [this.variant], clockBase: hour };
    const body = { key: maker.key(), ...fields, rated: true, firstMove: 3600, interval: 0 };
    this.#unknownTournaments = [0, 1];
    const { summary } = (await this.#do((life) => this.#http(life, maker, 'POST', '/api/tournaments', body))).body;
    const tournament = { id: summary.tournament, players: [], state: 'waiting', game: null };
    maker.tournaments.add(tournament);
    this.#unknownTournaments = [0, 0];
    const path = `/api/tournaments/${tournament.id}`;
    for (const member of [maker, guest]) {
      tournament.joins = member;
      await this.#do((life) => this.#http(life, member, 'POST', `${path}/join`, { code: '' }));
      tournament.players.push(member);
      member.tournaments.add(tournament);
      tournament.joins = null;
    }
    // The round is paired, and its game made, when the start is acknowledged or some time later.
    this.#unknownGames = [0, 1];
    tournament.state = 'starting';
    await this.#do((life) => this.#http(life, maker, 'POST', `${path}/start`));
    tournament.state = 'running';
    const game = await this.#know(await this.#newGame(maker));
    this.#unknownGames = [0, 0];
    tournament.game = game;
    await this.#playOut(game);
    for (;;) {
      const view = await this.#read(maker, path);
      if (view.summary.state === 'ended') break;
      await pause(5);
    }
    tournament.state = 'ended';
  }

  // ---------------------------------------------------------------- what is left

  #all() {
    return [...this.members, ...this.#past];
  }

  /** Rated games of which it is known that they count, and whether one more may. */
  get counted() {
    return [this.rated, this.rated + (this.#pending?.end ? 1 : 0)];
  }

  /** The server has all that was acknowledged, and at most what was under way besides. Throws `lost` and `doubled`. */
  async compare(server) {
    const life = { server, portOf: () => server.port };
    const get = async (member, path) => (await this.#http(life, member, 'GET', path)).body;
    const compared = new Set();
    for (const member of this.#all()) {
      const { name, account } = await get(member, '/api/me');
      assert.deepEqual([name, account], [member.name, true], 'the session of an account is lost');
      const isHere = this.members.includes(member);
      const [least, most] = isHere ? this.#unknownGames : [0, 0];
      const { games } = await get(member, '/api/games');
      sameIds(
        `the games of ${name}`,
        games.map(({ game }) => game),
        [...member.games.keys()],
        { least, most },
      );
      const { own } = await get(member, '/api/tournaments');
      const joins = [...this.members]
        .flatMap(({ tournaments }) => [...tournaments])
        .some(({ joins }) => joins === member);
      const [, made] = isHere && member === this.members[0] ? this.#unknownTournaments : [0, 0];
      sameIds(
        `the tournaments of ${name}`,
        own.map(({ tournament }) => tournament),
        [...member.tournaments].map(({ id }) => id),
        { most: made + (joins ? 1 : 0) },
      );
      for (const game of member.games.values())
        if (!compared.has(game)) {
          compared.add(game);
          this.#compareGame(game, await get(member, `/api/games/${game.id}`));
        }
      for (const tournament of member.tournaments)
        if (!compared.has(tournament)) {
          compared.add(tournament);
          this.#compareTournament(tournament, await get(member, `/api/tournaments/${tournament.id}`));
        }
      this.#compareProfile(member, await get(member, `/api/users/${member.name}`));
    }
    const [maker] = this.members;
    if (this.#invitation !== null)
      this.#compareGame(this.#invitation, await get(maker, `/api/games/${this.#invitation.id}`));
    if (maker !== undefined) await this.#compareSeeks(server);
  }

  #compareGame(game, state) {
    const expected = [[game.seq, game.line.join(' '), game.end]];
    const pending = this.#pending?.game === game ? this.#pending : null;
    if (pending) expected.push([game.seq + 1, pending.line.join(' '), pending.end]);
    const found = [state.seq, state.line.join(' '), state.end?.reason ?? null];
    if (!expected.some((one) => one.join('|') === found.join('|')))
      throw Object.assign(
        new assert.AssertionError({
          message: `${game.id}: there is ${found.join('|')}, expected ${expected.join(' or ')}`,
        }),
        {
          lost: Math.max(0, game.seq - state.seq),
          doubled: Math.max(0, state.seq - expected.at(-1)[0]),
        },
      );
    if (game.ratings) assert.deepEqual(state.ratings, game.ratings, 'what a game did to ratings stays');
  }

  #compareTournament(tournament, view) {
    const names = view.standings.map(({ name }) => name);
    sameIds(
      `the players of ${tournament.id}`,
      names,
      tournament.players.map(({ name }) => name),
      { most: tournament.joins ? 1 : 0 },
    );
    const { state, round } = view.summary;
    const { game } = tournament;
    const states = {
      waiting: ['waiting'],
      starting: ['waiting', 'running'],
      running: ['running', 'ended'],
      ended: ['ended'],
    };
    assert.ok(states[tournament.state].includes(state), `${tournament.id} is ${state}, expected ${tournament.state}`);
    if (game === null) return;
    assert.equal(round, 1);
    assert.deepEqual(
      view.pairings.map((each) => [each.game, each.whiteName, each.blackName]),
      [[game.id, ...game.players.map(({ name }) => name)]],
      'a pairing stays',
    );
    if (!game.end) return;
    const points = new Map(view.standings.map((line) => [line.name, line.points]));
    const [white, black] = game.players.map(({ name }) => points.get(name));
    if (game.winner)
      assert.deepEqual(
        [view.pairings[0].result, white, black],
        [game.winner, ...(game.winner === 'white' ? [2, 0] : [0, 2])],
        'a result stays',
      );
  }

  #compareProfile(member, { ratings, won, lost }) {
    const ended = [...member.games.values()].filter(({ end }) => end !== null);
    const isUnderWay = this.#pending?.end && this.#pending.game.players.includes(member);
    const count = ratings.reduce((sum, { games }) => sum + games, 0);
    const least = ended.length;
    const most = least + (isUnderWay ? 1 : 0);
    if (count < least || count > most)
      throw Object.assign(
        new assert.AssertionError({ message: `${member.name} has ${count} rated games, expected ${least} to ${most}` }),
        { lost: Math.max(0, least - count), doubled: Math.max(0, count - most) },
      );
    assert.equal(won + lost, count, 'every game was won by one and lost by the other');
    if (isUnderWay) return;
    for (const speed of ['live', 'days']) {
      const last = ended.filter((game) => game.speed === speed).at(-1);
      // The last request may be still to be read.
      if (!last?.ratings) continue;
      const side = last.players[0] === member ? 'white' : 'black';
      assert.equal(
        ratings.find((each) => each.speed === speed).rating,
        last.ratings[side].after,
        `${member.name}, ${speed}`,
      );
    }
  }

  async #compareSeeks(server) {
    const life = { server, portOf: () => server.port };
    const [member] = this.members;
    const socket = await this.#socket(life, member);
    socket.send({ t: 'seeks', on: true, variants: [this.variant] });
    const { seeks } = await socket.next(({ t, whole }) => t === 'seeks' && whole);
    const names = this.members.map(({ name }) => name);
    const ours = seeks.filter(({ name }) => names.includes(name)).length;
    const [least, most] = this.#seeks;
    socket.destroy();
    member.sockets.delete(life);
    if (ours < least || ours > most)
      throw Object.assign(new assert.AssertionError({ message: `${ours} seeks stand, expected ${least} to ${most}` }), {
        lost: Math.max(0, least - ours),
        doubled: Math.max(0, ours - most),
      });
  }
}
