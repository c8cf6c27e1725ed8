// The server is killed in the middle of a game, twice: what was on the board is there again, what was played while it was
// gone is sent when it is back, and the page says all the while what is going on.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { axeFaultsOf, suite } from './support.mjs';

const { server, browser } = suite();

test('a power cut in the middle of a game', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${game}`, {
    allow: ['WebSocket', 'ERR_CONNECTION_REFUSED', 'Failed to load resource'],
  });
  await person.gameIs(0);
  await person.play('slices', 'e2-e4');
  await person.play('slices', 'e7-e5');
  await person.until('both moves to be stored', () => !window.strataTest.state().game.sending);

  const before = await person.point('slices', 'cell', 'g1');
  await server.kill();
  await person.page
    .getByText(/No connection/)
    .first()
    .waitFor();
  assert.deepEqual(await person.point('slices', 'cell', 'g1'), before, 'the board stays where it is');
  assert.deepEqual(await axeFaultsOf(person.page), [], 'axe-core, without a connection');
  await person.play('slices', 'g1-f3');
  assert.ok(await person.page.evaluate(() => window.strataTest.state().game.sending), 'the move waits to be sent');
  await server.start();
  await person.until(
    'the move to be stored',
    () => window.strataTest.state().connection === 'open' && !window.strataTest.state().game.sending,
  );
  assert.deepEqual((await server.snapshot(game)).line, ['e2-e4', 'e7-e5', 'g1-f3']);

  await server.kill();
  await server.start();
  await person.page.reload();
  await person.gameIs(3);
  await person.play('slices', 'b8-c6');
  await person.until('the move to be stored', () => !window.strataTest.state().game.sending);
  assert.deepEqual((await server.snapshot(game)).line, ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']);
  await person.close();
});
