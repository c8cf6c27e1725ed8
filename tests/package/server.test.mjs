// The server of an installed package: STRATA_BINARY is a script that starts it there. ./test package-full has it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server, computer } from '../server/server.mjs';

test('an installed server shows the page, plays, and keeps its games and whom it knows', async () => {
  const server = await Server.start({ key: null });
  const page = await server.http('GET', '/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>[^<]*Strata/);
  assert.match(page.text, /<script[^>]* src=/);
  assert.equal((await server.http('GET', '/healthz')).status, 200);
  // Only a secret that this very server made is somebody's.
  const met = await server.http('GET', '/api/me', { who: null });
  const who = /^[^=]+=([a-z2-7]{32});/.exec(met.headers['set-cookie'])?.[1];
  assert.ok(who, JSON.stringify(met.headers));
  const game = await server.create({ variant: 'orthodox', black: computer(1) }, who);
  const { socket } = await server.follow(game, who);
  const answer = await socket.ask({ t: 'move', game, key: 'm', at: 0, move: 'e2-e4' });
  assert.equal(answer.t, 'ack', JSON.stringify(answer));
  // The computer answers: the engine of the package works.
  await socket.next(({ t, at }) => t === 'event' && at === 2, 60_000);
  assert.equal(await server.stop(), 0, server.stderr);
  await server.begin({ key: null });
  const kept = await server.game(game, who);
  assert.equal(kept.line[0], 'e2-e4');
  assert.equal(kept.you.owner, true);
  assert.equal(await server.stop(), 0, server.stderr);
  server.remove();
});
