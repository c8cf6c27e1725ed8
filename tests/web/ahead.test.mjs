// A move chosen while the other thinks, by each way that needs no mouse: the cursor, the grids and the pad by keys, the pad and the board
// by taps. It is put down again, and the last one is played.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { tabTo } from './keyboard.mjs';
import { axeFaultsOf, fullTest, suite } from './support.mjs';
import { twoPeopleAt } from './two_people.mjs';

const { server, browser } = suite();

const twoPeople = twoPeopleAt(server, browser, 'orthodox');

const chosen = (person, to) =>
  person.until('the move chosen ahead', (cell) => window.strataTest.state().game.premove?.to === cell, to);
const dropped = (person) => person.until('no move ahead', () => window.strataTest.state().game.premove === null);

/** The cursor goes to the cell by the arrows, as Black sees the board. */
async function cursorTo(person, cell) {
  for (let pressed = 0; ; pressed += 1) {
    assert.ok(pressed < 40, `the arrows do not lead to ${cell}`);
    const key = await person.page.evaluate((name) => {
      const { cells, cursor } = window.strataTest.state().game.scene;
      const [here, there] = [cells[cursor], cells.find((each) => each.name === name)];
      if (here.file !== there.file) return here.file > there.file ? 'ArrowRight' : 'ArrowLeft';
      return here.rank === there.rank ? '' : here.rank > there.rank ? 'ArrowUp' : 'ArrowDown';
    }, cell);
    if (key === '') return;
    await person.page.keyboard.press(key);
  }
}

test('by keys: with the cursor, in the grids and on the pad', async () => {
  const { white, black } = await twoPeople('desktop');
  const { keyboard } = black.page;

  const byCursor = async (from, to) => {
    if (await black.page.evaluate(() => window.strataTest.state().game.scene.cursor === null))
      await keyboard.press('Enter');
    for (const cell of [from, to]) {
      await cursorTo(black, cell);
      await keyboard.press('Enter');
    }
    await chosen(black, to);
  };
  await byCursor('e7', 'e5');
  await keyboard.press('Escape');
  await dropped(black);

  await keyboard.press('p');
  const pad = black.page.locator('strata-pad');
  await pad.getByText("It is your opponent's turn.").waitFor();
  assert.deepEqual(await axeFaultsOf(black.page), []);
  for (const choice of ['[data-from="g8"]', '[data-to="f6"]']) await pad.locator(choice).press('Enter');
  await chosen(black, 'f6');
  await pad.getByText('Premove: knight from g8 to f6').waitFor();
  // Escape closes the pad, and then drops the move.
  await keyboard.press('Escape');
  await pad.waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await dropped(black);

  // In the grids letters ask, so they come last.
  await tabTo(black.page, '[role="gridcell"]');
  await byCursor('d7', 'd6');
  await black.page
    .locator('[role="gridcell"][data-cell="d6"]')
    .filter({ hasText: 'chosen to move here' })
    .waitFor({ state: 'attached' });
  await keyboard.press('Escape');
  await dropped(black);

  await byCursor('c7', 'c5');
  await white.play('slices', 'e2-e4');
  await white.played('c7-c5', 1);
  await dropped(black);
  for (const person of [white, black]) await person.close();
});

fullTest('by taps: on the pad and on the board', async () => {
  const { white, black } = await twoPeople('phone');
  const tap = (selector) => black.page.locator(`${selector}:visible:not(:disabled)`).first().tap();

  for (const each of [
    '[data-do="menu"]',
    '[data-do="pad"]',
    '[data-from="e7"]',
    '[data-way="forward"]',
    '[data-to="e5"]',
  ])
    await tap(each);
  await chosen(black, 'e5');
  await black.screenshot('ahead-pad-phone');
  await tap('[data-do="pad-drop"]');
  await dropped(black);
  await tap('[data-do="close-pad"]');

  await black.pick('slices', 'cell', 'd7');
  await black.pick('slices', 'cell', 'd5');
  await chosen(black, 'd5');
  await white.play('slices', 'e2-e4');
  await white.played('d7-d5', 1);
  await dropped(black);
  for (const person of [white, black]) await person.close();
});
