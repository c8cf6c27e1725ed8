// Every message with a key happens once: sent again on its connection, on another one and after kill -9 it has the answer that
// it had, and nothing is added to the game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ann, bob, open, person, suite } from './server.mjs';

const server = suite();

const knights = ['0b1-0c3', '0b8-0c6', '0c3-0b1', '0c6-0b8'];
const alone = (fields = {}) => server.create({ variant: 'orthodox', ...fields });
const invited = () => alone({ black: open });
const between = async () => (await server.meet()).game;

/** Between two people, with something said or played first by one of them. */
async function begun(who, message) {
  const game = await between();
  const socket = await server.player(who);
  assert.equal((await socket.ask({ game, key: 'before', ...message })).t, 'ack');
  return game;
}

// Who says what, in which game.
const cases = [
  ['move', ann, { at: 0, move: 'e2-e4' }, between],
  ['goto', ann, { at: 0 }, () => alone({ line: ['e2-e4'] })],
  ['seats', ann, { white: person, black: { kind: 'computer', level: 1 }, paused: true }, alone],
  ['title', ann, { title: 'Twice' }, alone],
  ['sit', bob, {}, invited],
  ['resign', bob, { side: 'black' }, between],
  ['abort', bob, {}, between],
  ['claim', ann, { claim: 'repetition' }, () => alone({ variant: 'ziggurat', line: [...knights, ...knights] })],
  ['draw', ann, {}, alone],
  ['draw', ann, {}, () => begun(ann, { t: 'move', at: 0, move: 'e2-e4' })],
  ['draw', bob, {}, () => begun(ann, { t: 'draw' })],
  ['takeback', ann, {}, () => begun(ann, { t: 'move', at: 0, move: 'e2-e4' })],
  ['decline', bob, {}, () => begun(ann, { t: 'draw' })],
  ['decline', ann, {}, () => begun(ann, { t: 'draw' })],
];

test('every message with a key is tried', () => {
  const wire = new URL('../../src/server/protocol/wire.json', import.meta.url);
  const { client } = JSON.parse(readFileSync(wire, 'utf8'));
  const keyed = Object.keys(client).filter((type) => client[type].fields.some(([name]) => name === 'key'));
  // A line of chat is no event, and a seek is of no game: people.test.mjs and seeks.test.mjs have them.
  const elsewhere = ['chat', 'seek', 'joinSeek'];
  assert.deepEqual([...new Set(cases.map(([type]) => type)), ...elsewhere].sort(), keyed.sort());
});

test('what is sent again happens once, through kill -9 too', async () => {
  const told = [];
  for (const [t, who, fields, made] of cases) {
    const game = await made();
    const message = { t, game, key: 'again', ...fields };
    const [first, other] = [await server.player(who), await server.player(who)];
    const answer = await first.ask(message);
    assert.equal(answer.t, 'ack', `${t}: ${JSON.stringify(answer)}`);
    for (const socket of [first, other]) assert.equal((await socket.ask(message)).seq, answer.seq, t);
    const { seq } = await server.game(game, who);
    assert.equal(seq, answer.seq, `${t} added one event`);
    told.push({ who, message, seq });
  }
  await server.restart();
  for (const { who, message, seq } of told) {
    const socket = await server.player(who);
    assert.equal((await socket.ask(message)).seq, seq, `${message.t} after kill -9`);
    assert.equal((await server.game(message.game, who)).seq, seq);
  }
});

test('a key that somebody else has used is one of its own', async () => {
  const { game, hers, his } = await server.meet();
  assert.equal((await hers.ask({ t: 'move', game, key: 'k', at: 0, move: 'e2-e4' })).t, 'ack');
  assert.equal((await his.ask({ t: 'move', game, key: 'k', at: 0, move: 'e2-e4' })).code, 'stale');
  const reply = await his.ask({ t: 'move', game, key: 'k', at: 1, move: 'e7-e5' });
  assert.equal(reply.t, 'ack');
  assert.equal((await server.game(game)).line.length, 2);
});
