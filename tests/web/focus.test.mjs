// Somebody with a keyboard alone is never left nowhere: what closes, vanishes or is switched off leaves the keyboard where
// one goes on.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { isFocused, tabAndPress, tabTo } from './keyboard.mjs';
import { suite } from './support.mjs';

const { server, browser } = suite();

const line = ['e2-e4', 'e7-e5'];
const opened = async (game) => {
  const person = await browser.open(`${server.address}/game/${await server.createGame(game)}`);
  await person.gameIs(game.line?.length ?? 0);
  return person;
};

/** Waits until such an element has the keyboard, and says what has it instead. */
async function holds({ page }, selector, when) {
  const until = Date.now() + 5000;
  while (!(await isFocused(page, selector))) {
    if (Date.now() > until) {
      const held = await page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.outerHTML.slice(0, 120);
      });
      assert.fail(`${when}: ${selector} has not the keyboard, but ${held}`);
    }
    await page.waitForTimeout(20);
  }
}

const closed = ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' });

test('a dialog that closes gives the keyboard back to what opened it', async () => {
  const person = await opened({ variant: 'orthodox', line });
  const { page } = person;
  for (const name of ['resign', 'draw', 'claim']) {
    for (const end of ['Escape', 'Enter']) {
      await tabAndPress(page, `[data-do="${name}"]`);
      await holds(person, 'button[autofocus]', `${name} asks`);
      if (name === 'claim') {
        await page.getByRole('heading', { name: 'Nothing to claim' }).waitFor();
        await holds(person, 'button[autofocus]', 'the claim is answered');
      }
      await page.keyboard.press(end);
      await closed(person);
      await holds(person, `[data-do="${name}"]`, `${name}, ${end}`);
    }
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[data-do="claim"]', 'help by its key');
  await tabAndPress(page, '[data-do="menu"]');
  await tabAndPress(page, '[data-do="help"]');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[data-do="menu"]', 'help by the menu');
  await tabTo(page, '[role="gridcell"]');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await holds(person, '[role="gridcell"]', 'help from a cell');
  await person.close();
});
