// A server compiled with the thread sanitizer, under all that it does at once: games of every variant on several loops, connections
// that break, people who look on, and beside it lists, games that come and go, challenges, hints and figures; and it goes down and
// comes back in the middle. What two threads touch without order is a report, and there is none. STRATA_BINARY is that program.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, counted, fleet, goneOn } from './fleet.mjs';
import { ann, bob, computer, open, Server } from './server.mjs';

/** Everything that is asked beside moves, once, by one of several. */
async function askAll(server, who, number) {
  const game = await server.create({ variant: 'orthodox', black: computer(1) }, who);
  const socket = await server.player(who);
  const ask = (message) => socket.ask(message);
  assert.equal((await ask({ t: 'watch', on: true })).t, 'ack');
  assert.equal((await ask({ t: 'join', game, seq: 0 })).t, 'ack');
  await ask({ t: 'hint', game, at: 0 });
  assert.equal((await ask({ t: 'move', game, key: 'move', at: 0, move: 'e2-e4' })).t, 'ack');
  const challenge = await server.create({ variant: 'raumschach', black: open, listed: true, clockBase: 60_000 }, who);
  assert.equal((await ask({ t: 'join', game: challenge, seq: 0 })).t, 'ack');
  const guest = await server.player(who === ann ? bob : ann);
  assert.equal((await guest.ask({ t: 'sit', game: challenge, key: 'sit' })).t, 'ack');
  assert.equal((await guest.ask({ t: 'join', game: challenge, seq: 0 })).t, 'ack');
  const resigned = await guest.ask({ t: 'resign', game: challenge, key: 'resign', side: 'black' });
  assert.equal(resigned.t, 'ack');
  await guest.ask({ t: 'rematch', game: challenge });
  guest.destroy();
  for (const path of ['/api/games', `/api/games/${game}`, '/api/challenges', '/metrics', '/healthz', '/api/me'])
    assert.equal((await server.http('GET', path, { who })).status, 200, path);
  const renamed = await server.http('POST', '/api/me', { who, body: JSON.stringify({ name: `Anna${number}` }) });
  assert.equal(renamed.status, 200);
  assert.equal((await server.http('DELETE', `/api/games/${game}`, { who })).status, 204);
  socket.destroy();
}

/** Asks again and again until `has.ended`. `first`: when all was asked once; `all`: how often it was. */
function askOn(server, who, has) {
  let hasAsked;
  const asked = new Promise((resolve) => (hasAsked = resolve));
  const goOn = async () => {
    for (let rounds = 0; ; rounds += 1) {
      if (has.ended) return rounds;
      try {
        await askAll(server, who, rounds);
      } catch (problem) {
        if (!has.goneDown) throw problem; // else it went down while it was asked
        return rounds;
      }
      hasAsked();
    }
  };
  const all = goOn();
  return { first: Promise.race([asked, all]), all };
}

/** Ends it, and looks at all that it has said. */
async function endWithoutReport(server) {
  const code = await server.stop();
  assert.doesNotMatch(server.stderr, /ThreadSanitizer/);
  assert.equal(code, 0, server.stderr);
}

test('nothing is touched by two threads at once', async () => {
  const extra = ['--game-loops', '4', '--workers', '2'];
  const server = await Server.start({ extra });
  const plan = '--games 24 --rate 150 --seconds 3600 --spectators 20 --drop 0.05';
  const run = fleet(`http://127.0.0.1:${server.port}/`, plan);
  const has = { ended: false, goneDown: false };
  const asking = [ann, bob].map((who) => askOn(server, who, has));
  await begun(server, 24);
  await goneOn(server);
  await Promise.all(asking.map(({ first }) => first));
  has.goneDown = true;
  await endWithoutReport(server);
  await Promise.all(asking.map(({ all }) => all));

  const again = await Server.start({ folder: server.folder, port: server.port, extra });
  await run.hasSaid('connected again');
  const afterwards = { ended: false, goneDown: false };
  const askingAgain = [ann, bob].map((who) => askOn(again, who, afterwards));
  await goneOn(again);
  await Promise.all(askingAgain.map(({ first }) => first));
  afterwards.ended = true;
  await Promise.all(askingAgain.map(({ all }) => all));
  run.end();
  const { code, output, errors } = await run.done;
  assert.doesNotMatch(errors, /ThreadSanitizer/);
  assert.equal(code, 0, output + errors);
  const { lost, duplicated, reordered } = counted(output);
  assert.deepEqual({ lost, duplicated, reordered }, { lost: 0, duplicated: 0, reordered: 0 });
  await endWithoutReport(again);
  again.remove();
});
