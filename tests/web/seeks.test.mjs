// Two people find one another by a seek: by one press, by the table of seeks, by keys alone, on a phone and in the dark; and what is chosen is
// there the next time.

import assert from 'node:assert/strict';
import test from 'node:test';
import { secretOf } from '../server/identity.mjs';
import { tabAndPress } from './keyboard.mjs';
import { axeFaultsOf, prefer, suite } from './support.mjs';

const { server, browser } = suite();

/** Each is somebody else to the server. */
const someone = (letter, path, options = {}) =>
  browser.open(`${server.address}${path}`, {
    ...options,
    before: async (page) => {
      await page.context().addCookies([{ name: 'strata', value: secretOf(letter), url: server.address }]);
      await options.before?.(page);
    },
  });
const press = (person, name) => person.page.locator(`[data-do="${name}"]:visible:not(:disabled)`).first().click();
const row = (person) => person.page.locator('strata-seeks-panel tbody tr');
const isInGame = (person) =>
  person.until('both to play', () => {
    const { game } = window.strataTest.state();
    return game?.white.kind === 'person' && game.black.kind === 'person' && (game.you.white || game.you.black);
  });

test('one press on the home page of each makes a game', async () => {
  const ann = await someone('a', '/');
  await press(ann, 'seek-live');
  await ann.page.waitForURL(`${server.address}/together`);
  await row(ann).locator('[data-do="unseek"]').waitFor();
  await ann.screenshot('seeks-waiting');
  assert.deepEqual(await axeFaultsOf(ann.page), []);
  const bob = await someone('b', '/');
  await press(bob, 'seek-live');
  for (const person of [ann, bob]) await isInGame(person);
  assert.equal(new URL(ann.page.url()).pathname, new URL(bob.page.url()).pathname);
  for (const person of [ann, bob]) await person.close();
});

test('a seek is cancelled, and another is joined by keys alone', async () => {
  const ann = await someone('c', '/together');
  await press(ann, 'seek-days');
  await row(ann).first().waitFor();
  await tabAndPress(ann.page, '[data-do="unseek"]');
  await ann.page.locator('[data-do="no-seeks"]').waitFor();
  // Only what is chosen is sought, also after a reload.
  await ann.page.locator('[data-do="seek-choice"] summary').click();
  const games = ann.page.locator('input[name="seek-variant"]');
  for (let each = 0; each < (await games.count()); each += 1)
    if ((await games.nth(each).getAttribute('value')) !== 'raumschach') await games.nth(each).uncheck();
  await ann.page.locator('input[name="daysMost"]').fill('3');
  await ann.page.locator('input[name="daysMost"]').press('Tab');
  await ann.page.reload();
  await press(ann, 'seek-days');
  const bob = await someone('d', '/together', { before: prefer({ theme: 'dark' }) });
  await row(bob).getByText('Raumschach').waitFor();
  await row(bob).getByText('1–3 days for every move').waitFor();
  await bob.screenshot('seeks-dark');
  assert.deepEqual(await axeFaultsOf(bob.page), []);
  await tabAndPress(bob.page, '[data-do="join-seek"]');
  for (const person of [ann, bob]) await isInGame(person);
  assert.equal(await bob.page.evaluate(() => window.strataTest.state().game.clock.days), 2);
  for (const person of [ann, bob]) await person.close();
});

for (const size of ['phone', 'across'])
  test(`the table of seeks fits a phone (${size})`, async () => {
    const ann = await someone('e', '/together', { size });
    await press(ann, 'seek-days');
    await row(ann).locator('[data-do="unseek"]').waitFor();
    const over = await ann.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} pixels too wide`);
    const { x, width } = await row(ann).locator('[data-do="unseek"]').boundingBox();
    assert.ok(x >= 0 && x + width <= ann.page.viewportSize().width, `the button is at ${x} to ${x + width}`);
    await ann.screenshot(`seeks-${size}`);
    assert.deepEqual(await axeFaultsOf(ann.page), []);
    await press(ann, 'unseek');
    await ann.page.locator('[data-do="no-seeks"]').waitFor();
    await ann.close();
  });
