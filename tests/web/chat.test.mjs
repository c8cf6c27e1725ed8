// What two people say to each other: that a line has come is seen where the chat is folded, also on a phone, and Escape folds it again.

import assert from 'node:assert/strict';
import { hasKeys } from './keyboard.mjs';
import { axeFaultsOf, fullTest, suite, testWhere } from './support.mjs';
import { twoPeopleAt } from './two_people.mjs';

const { server, browser } = suite();

const play = twoPeopleAt(server, browser, 'raumschach');

/** White with the chat open. */
async function twoPeople(size) {
  const { white, black } = await play(size);
  await white.page.getByRole('button', { name: 'Chat' }).last().click();
  return { white, black };
}

/** The line stands there once, from the moment it is sent. */
async function says({ page }, text) {
  await page.getByLabel('Type a message').fill(text);
  const lines = page.locator('strata-chat');
  await lines.evaluate((chat, wanted) => {
    window.mostLines = 0;
    const count = () => {
      const all = [...chat.shadowRoot.querySelectorAll('li')].filter((line) => line.textContent.includes(wanted));
      window.mostLines = Math.max(window.mostLines, all.length);
    };
    new window.MutationObserver(count).observe(chat.shadowRoot, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, text);
  await page.getByRole('button', { name: 'Send' }).click();
  await lines.locator('li:not(.muted)').getByText(text, { exact: true }).waitFor();
  await lines.locator('li.muted').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => window.mostLines), 1);
}

for (const size of ['phone', 'across'])
  testWhere(size === 'phone')(`a folded chat says how many lines have come, ${size}`, async () => {
    const { white, black } = await twoPeople(size);
    const chat = (name) => black.page.getByRole('button', { name, exact: true });
    await chat('Chat').waitFor();
    await says(white, 'Hello!');
    await chat('Chat, 1 unread').waitFor();
    await says(white, 'Are you there?');
    await chat('Chat, 2 unread').waitFor();
    await black.until('the line to be spoken', () =>
      window.strataTest.state().spoken.some(({ text }) => text.includes('says: ') && text.includes('Are you there?')),
    );
    // Seen within its button, and before the words that every size has.
    const [button, count] = await chat('Chat, 2 unread').evaluate((each) =>
      [each, each.querySelector('.unread')].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );
    assert.ok(count.right - count.left >= 12 && count.bottom - count.top >= 12, JSON.stringify(count));
    assert.ok(
      count.left >= button.left && count.right <= button.right && count.top >= button.top,
      JSON.stringify({ button, count }),
    );
    await black.screenshot(`chat-unread-${size}`);
    assert.deepEqual(await axeFaultsOf(black.page), []);
    await chat('Chat, 2 unread').tap();
    await black.page.locator('strata-chat li').getByText('Are you there?').waitFor();
    await black.page.locator('[data-do="close-chat"]').tap();
    await chat('Chat').waitFor();
    // What has been read stays so, though the server sends all of it again.
    await black.page.reload();
    await black.until('what was said', () => window.strataTest?.state().game?.people.chat.length === 2);
    await chat('Chat').waitFor();
    await says(white, 'Well?');
    await chat('Chat, 1 unread').waitFor();
    for (const person of [white, black]) await person.close();
  });

for (const size of ['desktop', 'phone', 'across'])
  fullTest(`Escape folds the chat, and its button has the focus again, ${size}`, async () => {
    const { white, black } = await twoPeople(size);
    const { page } = black;
    const openers = size === 'desktop' ? ['chat', 'fold-chat'] : ['chat'];
    for (const opener of openers) {
      const button = page.locator(`[data-do="${opener}"]:visible`);
      assert.equal(await button.getAttribute('aria-expanded'), 'false');
      await button.press('Enter');
      await hasKeys(black, 'input[aria-label="Type a message"]');
      assert.equal(await button.getAttribute('aria-expanded'), 'true');
      await page.keyboard.type('half a');
      await page.keyboard.press('Escape');
      await hasKeys(black, `[data-do="${opener}"]`);
      assert.equal(await button.getAttribute('aria-expanded'), 'false');
      assert.equal(await page.evaluate(() => window.strataTest.state().game.scene.cursor), null);
      // What was written stays.
      await page.keyboard.press('Enter');
      await hasKeys(black, 'input[aria-label="Type a message"]');
      assert.match(await page.getByLabel('Type a message').inputValue(), /half a$/);
      await page.locator('[data-do="close-chat"]').press('Enter');
      await hasKeys(black, `[data-do="${opener}"]`);
    }
    for (const person of [white, black]) await person.close();
  });
