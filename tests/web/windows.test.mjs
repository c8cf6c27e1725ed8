// Two windows of one game show the same game, whoever does what; and whoever loses a race is told and shown what is.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();

/** For `before` of open(): what the server says to a page waits while `held` is set; release() lets it through. */
function lateLine() {
  const line = { held: false, kept: [], deliver: null };
  line.before = (page) =>
    page.routeWebSocket('**/ws', (socket) => {
      const above = socket.connectToServer();
      line.deliver = (message) => socket.send(message);
      above.onMessage((message) => (line.held ? line.kept.push(message) : line.deliver(message)));
    });
  line.release = () => {
    line.held = false;
    for (const message of line.kept.splice(0)) line.deliver(message);
  };
  return line;
}

/** Two windows of one new game; what the second hears can be held back. */
async function twoWindows(game) {
  const id = await server.createGame(game);
  const address = `${server.address}/game/${id}`;
  const line = lateLine();
  const one = await browser.open(address);
  const two = await browser.open(address, { beside: one, before: line.before });
  await one.gameIs();
  await two.gameIs();
  return { id, one, two, line };
}

const still = (person) => person.until('all to be stored', () => !window.strataTest.state().game.sending);

/** What both windows and the server must say alike. */
async function agree(id, people, at, moves) {
  for (const person of people) {
    await person.until(`${at} plies`, (ply) => window.strataTest.state().game.at === ply, at);
    await still(person);
    const seen = await person.page.evaluate(() => {
      const { line, state, scene, shown } = window.strataTest.state().game;
      return {
        line: line.map(({ canonical }) => canonical),
        key: state.key,
        shown,
        pieces: scene.cells.map(({ piece }) => piece),
      };
    });
    const { line, key, at: stored } = await server.snapshot(id);
    assert.deepEqual([seen.line, seen.key, seen.shown], [line, key, stored]);
    assert.deepEqual(seen.line, moves);
    // What the boards were handed is the position that is known.
    const known = await person.page.evaluate(() => window.strataTest.state().game.view.cells.map(({ piece }) => piece));
    assert.deepEqual(seen.pieces, known);
  }
}

async function close({ one, two }) {
  assert.deepEqual(two.errors, []);
  await one.close();
}

/** The sentence is on the screen, where refusals stand. */
async function isTold(person, move) {
  const words = `Your move ${move} was not played: the game has moved on in another window.`;
  await person.page.locator('strata-status .refusal').filter({ hasText: words }).waitFor();
}

test('moves, undo, redo and a look back in either window are seen in the other', async () => {
  const { id, one, two } = await twoWindows({ variant: 'orthodox' });
  await one.play('slices', 'e2-e4');
  await agree(id, [one, two], 1, ['e2-e4']);
  await two.play('slices', 'e7-e5');
  await agree(id, [one, two], 2, ['e2-e4', 'e7-e5']);
  await one.page.keyboard.press('u');
  await agree(id, [one, two], 1, ['e2-e4', 'e7-e5']);
  await two.page.keyboard.press('y');
  await agree(id, [one, two], 2, ['e2-e4', 'e7-e5']);
  // Whoever looks back is left there, and comes to the game as it is by then.
  await two.page.keyboard.press('Home');
  await one.play('slices', 'g1-f3');
  await two.until('the move', () => window.strataTest.state().game.at === 3);
  assert.equal(await two.page.evaluate(() => window.strataTest.state().game.shown), 0);
  await two.page.locator('[data-do="to-game"]').click();
  await agree(id, [one, two], 3, ['e2-e4', 'e7-e5', 'g1-f3']);
  await close({ one, two });
});

test('of two moves at once the first counts, and the other window is told', async () => {
  const { id, one, two, line } = await twoWindows({ variant: 'raumschach' });
  line.held = true;
  const [first, second] = await one.page.evaluate(() =>
    window.strataTest.state().game.moves.map(({ canonical }) => canonical),
  );
  await one.play('slices', first);
  await still(one);
  await two.play('slices', second);
  line.release();
  await isTold(two, second);
  await agree(id, [one, two], 1, [first]);
  assert.equal(await one.page.locator('strata-status .refusal').textContent(), '');
  // And the game goes on in both.
  const answer = await two.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
  await two.play('slices', answer);
  await agree(id, [one, two], 2, [first, answer]);
  await close({ one, two });
});

fullTest('a move meets an undo of the other window, and is told that it came too late', async () => {
  const { id, one, two, line } = await twoWindows({ variant: 'orthodox', line: ['e2-e4', 'e7-e5'] });
  line.held = true;
  await one.page.keyboard.press('u');
  await one.until('the undo', () => window.strataTest.state().game.at === 1);
  await still(one);
  await two.play('slices', 'g1-f3');
  line.release();
  await isTold(two, 'g1-f3');
  await agree(id, [one, two], 1, ['e2-e4', 'e7-e5']);
  await close({ one, two });
});
