// Lists of which a choice does much at once: the arrow keys of the closed list only look, and Enter takes what is shown.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { isFocused, tabTo } from './keyboard.mjs';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();

const heard = ({ page }) => page.evaluate(() => window.strataTest.state().spoken.map(({ text }) => text));

test('arrow keys on the list of who plays give no side away until Enter', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame({ variant: 'raumschach' })}`);
  await person.gameIs(0);
  const { page } = person;
  const list = 'select[aria-label="White is played by"]';
  const seat = () => page.evaluate(() => window.strataTest.state().game.white.kind);
  const value = () => page.locator(list).inputValue();
  await tabTo(page, list);
  await page.keyboard.press('ArrowDown');
  assert.equal(await value(), '1');
  assert.equal(await seat(), 'person');
  assert.ok((await heard(person)).includes('Enter takes it, Escape leaves it as it was.'));
  assert.ok(await page.locator(`${list} + .enter`).isVisible());
  await page.keyboard.press('Escape');
  assert.equal(await value(), 'person');
  assert.ok(await isFocused(page, list), 'the list keeps the keyboard');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  assert.equal(await value(), 'person', 'whoever goes on has chosen nothing');
  assert.equal(await seat(), 'person');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await person.until('the computer at level 2', () => {
    const { white } = window.strataTest.state().game;
    return white.kind === 'computer' && white.level === 2;
  });
  await person.close();
});

fullTest('arrow keys on the list of games leave the position in the editor, and undo brings it back', async () => {
  const person = await browser.open(`${server.address}/editor/raumschach`);
  const { page } = person;
  const list = '[data-do="variant"]';
  const game = () => page.evaluate(() => window.strataTest.state().editor.variant.id);
  await page.locator(list).waitFor();
  await tabTo(page, list);
  await page.keyboard.press('End');
  assert.notEqual(await page.locator(list).inputValue(), 'raumschach');
  assert.equal(await game(), 'raumschach');
  await page.keyboard.press('Enter');
  await person.until('another game', () => window.strataTest.state().editor.variant.id !== 'raumschach');
  assert.ok(await isFocused(page, list), 'the list keeps the keyboard');
  await page.locator('[data-do="undo"]').press('Enter');
  assert.equal(await game(), 'raumschach');
  await person.close();
});
