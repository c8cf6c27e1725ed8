// A tap of a finger is one tap: what it opens is not hit by the click that browsers send after it.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { apart, fullTest, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

// The goal is at the top of the board and at its foot, inside the dialog and outside.
const promotions = [
  ['8/3P4/7k/8/8/8/8/4K3 w - - 0 1', 'd7-d8=R'],
  ['8/8/7k/8/8/8/3p4/6K1 b - - 0 1', 'd2-d1=N'],
];
for (const view of ['slices', 'board3d']) {
  for (const [start, move] of promotions) {
    testWhere((view === 'slices') === (move === promotions[0][1]))(
      `a promotion by taps, ${view}, ${move}`,
      async () => {
        const game = await server.createGame({ variant: 'orthodox', start });
        const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone', view });
        await person.gameIs(0);
        await person.play(view, move);
        await person.until('the move to be stored', () => !window.strataTest.state().game.sending);
        assert.deepEqual((await server.snapshot(game)).line, [move]);
        await person.close();
      },
    );
  }
}

test('neither a check nor a refusal moves the board', async () => {
  const start = '3qk3/8/8/8/8/8/8/3Q1K2 w - - 0 1';
  const game = await server.createGame({ variant: 'orthodox', start });
  const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone' });
  const place = () => person.page.locator('strata-board.large').boundingBox();
  await person.gameIs(0);
  const before = await place();
  await person.play('slices', 'd1-a4');
  assert.deepEqual(await place(), before, 'the check moved it');
  await person.pick('slices', 'cell', 'd8');
  await person.pick('slices', 'cell', 'h8');
  await person.until('a refusal', () => window.strataTest.state().game.refusal);
  await person.page.locator('strata-status .refusal').waitFor();
  await person.screenshot('refusal-phone');
  assert.deepEqual(await place(), before, 'the refusal moved it');
  await person.close();
});

test('a mate by taps shows its result and begins no other game', async () => {
  const game = await server.createGame({ variant: 'orthodox', line: ['f2-f3', 'e7-e5', 'g2-g4'] });
  const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone' });
  await person.gameIs(3);
  await person.play('slices', 'd8-h4');
  await person.seesResult();
  await person.handled();
  await person.seesResult();
  assert.match(person.page.url(), new RegExp(game));
  await person.close();
});

test('a finger that closes a menu touches nothing beside it', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone' });
  await person.gameIs(0);
  const selected = () => person.page.evaluate(() => window.strataTest.state().game.scene.selected);
  const { x, y } = await person.page.evaluate(() => window.strataTest.cellPoint('slices', 'a2'));
  await person.page.locator('[data-do="menu"]:visible').tap();
  const menu = person.page.locator('strata-more .menu');
  await menu.waitFor();
  await person.page.touchscreen.tap(x, y);
  await menu.waitFor({ state: 'detached' });
  assert.equal(await selected(), null);
  await person.page.touchscreen.tap(x, y);
  assert.notEqual(await selected(), null, 'the next one does');
  // Nor a button.
  await person.page.touchscreen.tap(x, y);
  await person.page.locator('[data-do="menu"]:visible').tap();
  await menu.waitFor();
  const hint = await person.page.locator('[data-do="hint"]:visible').boundingBox();
  const left = (await menu.boundingBox()).x;
  assert.ok(hint.x + 6 < left, 'there is something of it beside the menu');
  await person.page.touchscreen.tap(hint.x + 6, hint.y + 12);
  await menu.waitFor({ state: 'detached' });
  const asked = () =>
    person.page.evaluate(() => {
      const { hintAsked, hintText } = window.strataTest.state().game;
      return hintAsked || hintText !== '';
    });
  await person.handled();
  assert.equal(await asked(), false);
  await apart(person.page);
  await person.page.touchscreen.tap(hint.x + 6, hint.y + 12);
  await person.until('the hint', () => {
    const { hintAsked, hintText } = window.strataTest.state().game;
    return hintAsked || hintText !== '';
  });
  await person.close();
});

fullTest('who attacks a cell is shown where a finger taps it, in both views', async () => {
  const game = await server.createGame({ variant: 'orthodox', line: ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6'] });
  for (const view of ['slices', 'board3d']) {
    const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone', view });
    await person.gameIs(4);
    await person.page.locator('[data-do="menu"]:visible').tap();
    const overlay = person.page.locator('[data-do="overlay"]');
    await overlay.getByText('Show attackers of the cell you tap').waitFor();
    if ((await overlay.getAttribute('aria-pressed')) === 'false') await overlay.tap();
    await person.page.locator('[data-do="menu"]:visible').tap();
    await person.pick(view, 'cell', 'e5');
    const [attackers, guards] = await person.page.evaluate(() => {
      const { rays, cells } = window.strataTest.state().game.scene;
      return [true, false].map((hostile) =>
        rays.filter((ray) => ray.hostile === hostile).map(({ from }) => cells[from].name),
      );
    });
    assert.deepEqual([attackers.sort(), guards], [['f3'], ['c6']], view);
    // Switched off, it marks nothing any more.
    await person.page.locator('[data-do="menu"]:visible').tap();
    await overlay.tap();
    await person.until('nothing pointed at', () => window.strataTest.state().game.scene.hover === null);
    await person.close();
  }
});

fullTest('the editor leads back to the game it was opened from', async () => {
  const game = await server.createGame({ variant: 'orthodox', line: ['e2-e4'] });
  const person = await browser.open(`${server.address}/game/${game}`, { size: 'phone' });
  await person.gameIs(1);
  await person.page.locator('[data-do="menu"]:visible').tap();
  await person.page.locator('[data-do="edit"]').tap();
  await person.page.getByRole('button', { name: 'Back to the game' }).tap();
  await person.gameIs(1);
  assert.equal(new URL(person.page.url()).pathname, `/game/${game}`);
  await person.close();
});
