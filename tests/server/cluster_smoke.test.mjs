// Three servers on one database and one bus: two people play at two of them a game of the third, which is killed, or told to end.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Nats } from './nats.mjs';
import { Postgres } from './postgres.mjs';
import { Server, ann, bob, carl, newFolder, open, until } from './server.mjs';

let postgres, nats;
before(async () => {
  [postgres, nats] = await Promise.all([Postgres.start(), Nats.start()]);
});
const nodes = [];
async function startNode() {
  const folder = newFolder();
  const extra = ['--store', postgres.address, '--bus', nats.address, '--workers', '1'];
  const node = await Server.start({ folder, extra });
  assert.ok(node.port > 0, node.stderr);
  nodes.push(node);
  return node;
}
const living = () =>
  Number(postgres.sql('SELECT count(*) FROM node WHERE seen > extract(epoch FROM clock_timestamp()) * 1000 - 3000'));

/** A visitor with a page that records the messages of a game. */
class Person {
  static async at(node, who, game) {
    const person = new Person();
    Object.assign(person, { node, who, game, seen: 0, problem: undefined });
    await person.come();
    return person;
  }
  async come() {
    this.socket = await this.node.player(this.who);
    const answer = await this.socket.ask({ t: 'join', game: this.game, seq: this.seen });
    assert.equal(answer.t, 'ack', JSON.stringify(answer));
  }
  /** Sends it, with the same key, until it is done. */
  async say(message) {
    return until(async () => {
      const answer = await this.socket.ask({ ...message, game: this.game });
      if (answer.t === 'ack') return answer.seq;
      assert.equal(answer.code, 'unavailable', JSON.stringify(answer));
      return undefined;
    });
  }
  move(at, text) {
    return this.say({ t: 'move', key: `m${at}`, at, move: text });
  }
  /** The next event is this one. */
  async see(seq) {
    const { seq: next } = await this.socket.next(({ t, game }) => t === 'event' && game === this.game);
    assert.equal(next, seq);
    this.seen = seq;
  }
}

async function meet(owner, one, other) {
  const game = await one.create({ variant: 'orthodox', black: open });
  const looker = await Person.at(owner, carl, game);
  const her = await Person.at(one, ann, game);
  const him = await Person.at(other, bob, game);
  assert.equal(await him.say({ t: 'sit', key: 'sit' }), 1);
  for (const each of [looker, her, him]) await each.see(1);
  return { game, looker, her, him };
}

const ownerOf = (game) => postgres.sql(`SELECT node FROM game_head WHERE game = '${game}'`);

test('they go on when the server of their game is killed', async () => {
  const [one, other, third] = [await startNode(), await startNode(), await startNode()];
  await until(() => living() === 3);
  const { game, looker, her, him } = await meet(third, one, other);
  const before = ownerOf(game);
  assert.notEqual(before, '');
  assert.equal(await her.move(0, 'e2-e4'), 2);
  assert.equal(await him.move(1, 'e7-e5'), 3);
  for (const each of [looker, her, him]) for (const seq of [2, 3]) await each.see(seq);
  await third.stop('SIGKILL');
  // At once: its death is not known yet.
  assert.equal(await her.move(2, 'g1-f3'), 4);
  assert.equal(await him.move(3, 'b8-c6'), 5);
  for (const each of [her, him]) for (const seq of [4, 5]) await each.see(seq);
  assert.notEqual(ownerOf(game), before);
  // A spectator at the dead server reconnects to another.
  looker.node = one;
  await looker.come();
  for (const seq of [4, 5]) await looker.see(seq);
  for (const node of [one, other]) {
    const { seq, line } = await node.game(game);
    assert.deepEqual([seq, line], [5, ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']]);
  }
});

test('a server that is told to end gives its games away', async () => {
  const [one, other] = nodes;
  const third = await startNode();
  await until(() => living() === 3);
  const { game, looker, her, him } = await meet(third, one, other);
  const before = ownerOf(game);
  assert.equal(await her.move(0, 'e2-e4'), 2);
  for (const each of [looker, her, him]) await each.see(2);
  const ended = third.stop();
  assert.equal(await him.move(1, 'e7-e5'), 3);
  assert.equal(await ended, 0, third.stderr);
  assert.equal(await looker.socket.end(), 1001);
  for (const each of [her, him]) await each.see(3);
  assert.notEqual(ownerOf(game), before);
  assert.equal(await her.move(2, 'g1-f3'), 4);
  for (const each of [her, him]) await each.see(4);
  assert.equal(postgres.sql(`SELECT count(*) FROM game_head WHERE node = '${before}'`), '0');
});

test('the list of challenges is that of all servers', async () => {
  const [one, other] = nodes;
  const watcher = await other.player(bob);
  assert.equal((await watcher.ask({ t: 'watch', on: true, invites: '' })).t, 'ack');
  const game = await one.create({ variant: 'raumschach', black: open, listed: true });
  const her = await one.player(ann);
  assert.equal((await her.ask({ t: 'join', game, seq: 0 })).t, 'ack');
  await watcher.next(({ t, challenges }) => t === 'challenges' && challenges.some((each) => each.game === game));
  her.destroy();
  await watcher.next(
    ({ t, gone, whole, challenges }) =>
      t === 'challenges' && (gone.includes(game) || (whole && !challenges.some((each) => each.game === game))),
  );
});

test('the last servers end as they should', async () => {
  for (const node of nodes) {
    if (node.child.exitCode === null && node.child.signalCode === null) assert.equal(await node.stop(), 0, node.stderr);
    node.remove();
  }
  assert.equal(postgres.sql('SELECT count(*) FROM node WHERE seen > utc_ms() - 3000'), '0', 'none is alive');
  await nats.stop();
  await postgres.remove();
});
