// The sample games are listed at once; a game is replayed when it comes into sight, or is opened.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fullTest, root, suite } from './support.mjs';

const { server, browser } = suite();
const files = [
  ...readdirSync(root('samples')).filter((name) => /^famous-.*\.pgn$|-computer\.pgn$/.test(name)),
  ...readdirSync(root('tests/games')).filter((name) => /\.txt$/.test(name)),
];

test('the list of samples waits for no game but those in sight', async () => {
  const person = await browser.open(`${server.address}/samples`, { size: 'phone' });
  const { page } = person;
  const items = page.locator('strata-samples-page li');
  await items.nth(files.length - 1).waitFor();
  assert.equal(await items.count(), files.length);
  const replayed = (item) => item.getByText(/\d+ moves\./);
  await replayed(items.first()).waitFor();
  assert.equal(await replayed(items.last()).count(), 0, 'a game out of sight has been replayed');
  await items.last().scrollIntoViewIfNeeded();
  await replayed(items.last()).waitFor();
  await items.last().locator('strata-picture svg').waitFor();
  await person.close();
});

fullTest('a sample is opened before it has been replayed for the list', async () => {
  const person = await browser.open(`${server.address}/samples`, { size: 'phone' });
  // The click comes before anything is in sight of the observer.
  await person.page.locator('strata-samples-page li').last().waitFor();
  await person.page.evaluate(() => {
    const find = (node) => {
      for (const each of node.querySelectorAll('*')) {
        if (each.localName === 'strata-samples-page') return each;
        const found = each.shadowRoot && find(each.shadowRoot);
        if (found) return found;
      }
      return null;
    };
    [...find(document).shadowRoot.querySelectorAll('button')].at(-1).click();
  });
  await person.gameIs();
  assert.ok((await person.page.evaluate(() => window.strataTest.state().game.line.length)) > 4);
  await person.close();
});
