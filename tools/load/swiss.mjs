// node tools/load/swiss.mjs [--players N] [--rounds N]   How long a Swiss of many players takes from the end of a round's last game to the next
// pairings: until a page that watches has all of them, and until every player is told of the game that is waiting. The players are accounts
// with sockets, on a server of its own; each game is a move of both and a resignation. Prints a row a round; run it on an otherwise idle
// machine. 200 players need about a minute to sign up, since each password is hashed.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Browser } from '../../tests/server/browser.mjs';
import { Server } from '../../tests/server/server.mjs';

const number = (fallback) => ({ type: 'string', default: fallback });
const { values } = parseArgs({ options: { players: number('200'), rounds: number('5') } });
const [count, rounds] = [Number(values.players), Number(values.rounds)];
if (!(count >= 2 && count <= 200) || !(rounds >= 1 && rounds <= 30)) {
  console.error('usage: node tools/load/swiss.mjs [--players 2..200] [--rounds 1..30]');
  process.exit(2);
}

const server = await Server.start({ extra: ['--sockets', '4000', '--sockets-per-address', '2000'] });

/** A player with a socket that hears of games that begin. */
class Player extends Browser {
  #games = [];

  constructor(name) {
    super(server);
    this.name = name;
  }

  async come() {
    const { status, body } = await this.signUp(this.name);
    assert.equal(status, 201, JSON.stringify(body));
    this.socket = await this.player();
    assert.equal((await this.socket.ask({ t: 'own', on: true })).t, 'ack');
  }

  /** When this player was told of the game that waits, and which it is. */
  async told() {
    const { game } = await this.socket.next(
      ({ t, change, game: one }) => t === 'own' && change === 'began' && !this.#games.includes(one.game),
    );
    this.#games.push(game.game);
    return { game: game.game, time: performance.now() };
  }

  async say(message) {
    const answer = await this.socket.ask(message);
    assert.equal(answer.t, 'ack', JSON.stringify([message, answer]));
  }
}

/** A move of each, and Black resigns. */
async function play({ game, whiteName, blackName }, players) {
  const [white, black] = [whiteName, blackName].map((name) => players.get(name));
  for (const player of [white, black]) await player.say({ t: 'join', game, seq: 0 });
  await white.say({ t: 'move', game, key: 'm0', at: 0, move: 'e2-e4' });
  await black.say({ t: 'move', game, key: 'm1', at: 1, move: 'e7-e5' });
  await black.say({ t: 'resign', game, key: 'r', side: 'black' });
  for (const player of [white, black]) await player.say({ t: 'leave', game });
}

const players = new Map(Array.from({ length: count }, (_, at) => [`player-${at + 1}`, new Player(`player-${at + 1}`)]));
// One after the other: more than 64 at once are told to come back.
for (const player of players.values()) await player.come();
const [maker] = players.values();
const wanted = {
  key: 'swiss',
  name: 'Load',
  form: 'swiss',
  variants: ['orthodox'],
  clockBase: 3_600_000,
  rounds,
  interval: 0,
  firstMove: 3600,
};
const { status, body } = await maker.post('/api/tournaments', wanted);
assert.equal(status, 201, JSON.stringify(body));
const id = body.summary.tournament;
for (const player of players.values())
  assert.equal((await player.post(`/api/tournaments/${id}/join`, { code: '' })).status, 200);

/** A page that shows the tournament: it knows what it was told, and asks for all of it where the server says that there is more. */
const page = new Browser(server);
await page.me();
const socket = await page.player();
let view = (await page.ask('GET', `/api/tournaments/${id}`)).body;
const shown = new Map(); // pairings by round and board
socket.onMessage = async (message) => {
  if (message.t !== 'tournament') return;
  const keep = (pairings) => {
    for (const each of pairings)
      shown.set(`${each.round} ${each.board}`, {
        ...each,
        time: shown.get(`${each.round} ${each.board}`)?.time ?? performance.now(),
      });
  };
  keep(message.pairings);
  if (!message.more) return;
  view = (await page.ask('GET', `/api/tournaments/${id}`)).body;
  keep(view.pairings);
};
socket.send({ t: 'tournament', tournament: id, on: true });

const pairingsOf = (round) => [...shown.values()].filter((each) => each.round === round);
console.log(`${count} players, ${rounds} rounds\nround   page has all pairings ms   last player told ms`);
let begin = performance.now();
assert.equal((await maker.post(`/api/tournaments/${id}/start`)).status, 200);
for (let round = 1; round <= rounds; round += 1) {
  const told = await Promise.all(
    [...players.values()]
      .slice(0, count - (count % 2))
      .map((player) => (count % 2 === 0 ? player.told() : Promise.race([player.told(), pause(20_000)]))),
  );
  while (
    pairingsOf(round).length < Math.ceil(count / 2) ||
    pairingsOf(round).some(({ game, black }) => game === '' && black >= 0)
  )
    await pause(5);
  const pairings = pairingsOf(round);
  const seen = Math.max(...pairings.map(({ time }) => time));
  const last = Math.max(...told.filter(Boolean).map(({ time }) => time));
  console.log(
    `${String(round).padEnd(8)}${(seen - begin).toFixed(0).padStart(26)}${(last - begin).toFixed(0).padStart(22)}`,
  );
  const games = pairings.filter(({ black }) => black >= 0);
  await Promise.all(games.slice(1).map((each) => play(each, players)));
  // The round ends with this one.
  await play(games[0], players);
  begin = performance.now();
}
while ((await page.ask('GET', `/api/tournaments/${id}`)).body.summary.state !== 'ended') await pause(20);
socket.destroy();
for (const player of players.values()) player.socket.destroy();
await server.stop();
server.remove();
