// A game in a headset: controllers, hands and eyes play it, the board is moved, the panel does what the page does, and the game is found on
// the screen afterwards. The headset is emulated (wearer.mjs).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suite } from './support.mjs';
import { Wearer, withHeadset } from './wearer.mjs';

const { server, browser } = suite();

/** Somebody who wears a headset at a game. */
async function worn(game, { eyes, size = 'desktop', before = null } = {}) {
  const id = typeof game === 'string' ? game : await server.createGame(game);
  const plug = withHeadset(eyes);
  const person = await browser.open(`${server.address}/game/${id}`, {
    size,
    before: async (page) => {
      await before?.(page);
      await plug(page);
    },
  });
  await person.gameIs();
  const wearer = new Wearer(person);
  await wearer.enter();
  return Object.assign(wearer, { game: id });
}

const stored = async (wearer) => {
  await wearer.person.until('all to be stored', () => !window.strataTest.state().game.sending);
  return (await server.snapshot(wearer.game)).line;
};

const pulses = (wearer) => wearer.page.evaluate(() => window.pulses.splice(0).map(({ milliseconds }) => milliseconds));
const refusal = () => window.strataTest.state().game.refusal;
const selected = (name) => {
  const { cells, selected: which } = window.strataTest.state().game.scene;
  return (cells[which]?.name ?? '') === name;
};

/** Kings and a rook for each side, on the flat board of one level: little to draw. */
const few = { variant: 'orthodox', start: '4k3/p6r/8/8/8/8/P6R/4K3 w - - 0 1' };

test('controllers move pieces and the board, the panel acts, and the game is found on the screen', async () => {
  const wearer = await worn(few);
  const { person, page } = wearer;
  // The trigger picks a piece, then its target; hands feel it.
  await pulses(wearer);
  await wearer.play('right', 'a2-a4');
  assert.deepEqual(await stored(wearer), ['a2-a4']);
  await wearer.pictures(2);
  const felt = await pulses(wearer);
  assert.ok(felt.includes(12) && felt.includes(40), `touch and move are felt: ${felt}`);
  // A squeeze lifts a piece. Where it may not go it stays, in words and in the hand; on a target it moves.
  await wearer.aimAt('left', 'cell', 'h7');
  await wearer.down('left', 'squeeze');
  await person.until('the rook in the hand', selected, 'h7');
  await wearer.aimAt('left', 'cell', 'e8');
  await wearer.up('left', 'squeeze');
  await person.until('a refusal', refusal);
  await wearer.pictures(3);
  const said = await page.evaluate(refusal);
  assert.ok((await wearer.probe('texts')).join(' ').includes(said.slice(0, 20)), 'the panel says why');
  assert.ok((await pulses(wearer)).includes(140), 'a refusal is felt');
  await wearer.aimAt('left', 'cell', 'h7');
  await wearer.down('left', 'squeeze');
  await wearer.aimAt('left', 'cell', 'h2');
  await wearer.up('left', 'squeeze');
  await person.played('h7-h2', 1);
  // Elsewhere a squeeze holds the board: it goes along, and moves no piece.
  const before = await wearer.probe('place');
  await wearer.point('right', [0.5, 1.3, -0.1], [0.5, 3, -1]);
  await wearer.down('right', 'squeeze');
  await wearer.place('right', [0.6, 1.4, -0.3]);
  await wearer.pictures(2);
  await wearer.up('right', 'squeeze');
  const after = await wearer.probe('place');
  for (const [axis, by] of [0.1, 0.1, -0.2].entries())
    assert.ok(Math.abs(after.at[axis] - before.at[axis] - by) < 1e-3, `${after.at} was ${before.at}`);
  // The stick turns it a step; the panel takes moves back.
  await wearer.stick('right', 1, 0);
  const turned = await wearer.probe('place');
  assert.ok(Math.abs(Math.abs(turned.yaw - after.yaw) - Math.PI / 6) < 1e-6, `${turned.yaw}`);
  await wearer.button('right', 'undo');
  await person.gameIs(1);
  // The system ends the session: the page goes on with the same game, by clicks.
  await page.evaluate(() => window.xrDevice.activeSession.end());
  await person.until('the end of the session', () => !window.strataTest.headset);
  await person.pick('board3d', 'cell', 'h7');
  await person.pick('board3d', 'cell', 'h2');
  await person.played('h7-h2', 1);
  assert.deepEqual(await stored(wearer), ['a2-a4', 'h7-h2']);
  assert.deepEqual(person.errors, []);
});

test('without a headset the menu says that there is none', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame(few)}`);
  await person.gameIs(0);
  await person.page.locator('strata-more').locator('[data-do="menu"]').click();
  await person.page.getByText('No headset was found for virtual reality.').waitFor();
  assert.equal(await person.page.locator('strata-headset button').count(), 0);
  assert.deepEqual(person.errors, []);
});
