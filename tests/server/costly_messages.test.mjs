// Messages that cost more than they weigh: a few hundred kilobytes once stopped the server for a quarter of a minute, before anybody
// asked whether whoever sent them might. What counts is the processor time of the server, which no other work on this machine changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attack } from './attack.mjs';
import { bodies, message } from './costly.mjs';
import { carl, Server } from './server.mjs';

/** Moves that a knight can make for ever, each on a board of its own where the law would end the game. */
const walk = ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8'];

/** A game between two, in which `move` plays the next move and waits until it is acknowledged. */
async function honestGame(server) {
  const { game, hers, his } = await server.meet();
  let at = 0;
  return {
    async move() {
      const asked = { t: 'move', game, key: `m${at}`, at, move: walk[at % walk.length] };
      const answer = await (at % 2 === 0 ? hers : his).ask(asked);
      assert.equal(answer.t, 'ack', JSON.stringify(answer));
      at += 1;
    },
    end() {
      for (const socket of [hers, his]) socket.destroy();
    },
  };
}

attack('work beyond its bytes', 'a body costs what its bytes cost, and a move beside it is answered', async (held) => {
  const server = await Server.start();
  for (const [name, body] of Object.entries(bodies)) {
    assert.ok(body.length <= 262_144, name);
    const honest = await honestGame(server);
    const before = server.processorTime();
    const requests = Array.from({ length: 4 }, () => server.http('POST', '/api/games', { body, who: carl }));
    await honest.move();
    const answers = await Promise.all(requests);
    await honest.move();
    for (const { status, text } of answers) {
      assert.equal(status, 400, text);
      assert.ok(JSON.parse(text).message.length > 10, text);
    }
    // Four of them took a minute. They take 20 ms; the rest is for two moves and the clock.
    held(assert.ok(server.processorTime() - before < 0.5, `${name}: ${server.processorTime() - before} s`));
    honest.end();
  }
  // And it goes at once when it is told to, whatever still comes.
  const requests = Array.from({ length: 8 }, () =>
    server.http('POST', '/api/games', { body: bodies.objects, who: carl }).catch(() => undefined),
  );
  held(assert.equal(await server.stop(), 0));
  await Promise.all(requests);
  server.remove();
});

attack('work beyond its bytes', 'messages of 8 KB are paid by their bytes before they are read', async (held) => {
  const server = await Server.start({ messages: null });
  const honest = await honestGame(server);
  const socket = await server.player(carl);
  assert.ok(message.length <= 8192);
  const before = server.processorTime();
  for (let each = 0; each < 1_150; ++each) {
    socket.frame(message);
    if (each % 300 === 0) await honest.move();
  }
  await honest.move();
  const told = [];
  // Whoever goes on and on is closed, since its bytes are more reads than it may cost.
  await assert.rejects(async () => {
    for (;;) told.push(await socket.next());
  }, /closed with 1008/);
  await honest.move();
  // It was 32 ms for each.
  held(assert.ok(server.processorTime() - before < 3, `${server.processorTime() - before} s`));
  assert.ok(told.every(({ t, re }) => t === 'error' && re === 7));
  const codes = (code) => told.filter((each) => each.code === code).length;
  // Of 100 messages in 20 s only 50 weigh so much; the others are refused by what they weigh.
  held(assert.ok(codes('bad_message') >= 50, `${codes('bad_message')}`));
  held(assert.ok(codes('refused') > 100, `${codes('refused')}`));
  assert.match(told.find(({ code }) => code === 'refused').message, /^Too many bytes of this connection: /);
  socket.destroy();
  honest.end();
  await server.stop();
  server.remove();
});

test('a long analysis is not refused for its bytes', async () => {
  const server = await Server.start({ messages: null });
  const socket = await server.player();
  const line = Array.from({ length: 600 }, (_, each) => walk[each % walk.length]);
  for (let each = 0; each < 40; ++each) {
    const asked = { t: 'analyse', variant: 'orthodox', variantText: '', options: [], start: '', line, multipv: 1 };
    const answer = await socket.ask(asked);
    assert.notEqual(answer.code, 'refused', answer.message);
  }
  socket.destroy();
  await server.stop();
  server.remove();
});
