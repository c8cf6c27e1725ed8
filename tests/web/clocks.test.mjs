// Clocks with a delay and with byo-yomi, from the choice before the game to the flag: two people at two browsers, and one at a
// telephone.

import assert from 'node:assert/strict';
import { secretOf } from '../server/identity.mjs';
import { axeFaultsOf, fullTest, suite } from './support.mjs';

const { server, browser } = suite();

const someone = (letter, url, options = {}) =>
  browser.open(url, {
    ...options,
    before: (page) => page.context().addCookies([{ name: 'strata', value: secretOf(letter), url: server.address }]),
  });
const timer = (person, side) => person.page.getByRole('timer', { name: `${side}'s clock` });
const firstMove = (person) => person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
const stored = (person) => person.until('all to be stored', () => !window.strataTest.state().game.sending);
const picture = async (person, name) => {
  await person.screenshot(`clocks-${name}`);
  assert.deepEqual(await axeFaultsOf(person.page), [], name);
};

/** The clock is typed, with `beside` the minutes, and the values of its fields. */
async function setUp(person, minutes, beside, fields) {
  await person.page.getByText('custom clock').click();
  await person.page.getByLabel('Minutes per side').fill(minutes);
  await person.page.getByLabel('Time added to the minutes').selectOption(beside);
  for (const [label, value] of fields) await person.page.getByLabel(label).fill(value);
}

/** Plays the first move there is, until it has been stored. */
async function moves(person) {
  await person.until('a turn', () => window.strataTest.state().game.mayMove);
  await person.play('slices', await firstMove(person));
  await stored(person);
}

fullTest('a game with byo-yomi between two browsers', async () => {
  const ann = await someone('a', `${server.address}/new/raumschach?players=link&color=white`);
  await setUp(ann, '0.1', 'periods', [
    ['Periods', '0'],
    ['Seconds per period', '600'],
  ]);
  await ann.page.getByText('Periods: enter a whole number from 1 to 30.').waitFor();
  await ann.page.getByLabel('Periods', { exact: true }).fill('2');
  await ann.page.getByText('0.1 minutes a side, then 2 periods of 600 seconds (byo-yomi).').waitFor();
  await picture(ann, 'new');
  await ann.page.getByRole('button', { name: 'Create challenge' }).click();
  await ann.page.getByText('then 2 periods of 600 seconds (byo-yomi)').waitFor();
  const bob = await someone('b', await ann.page.locator('strata-invitation input').inputValue());
  await bob.page.locator('[data-do="sit"]:visible').click();
  await timer(bob, 'Black').getByText('+2×600').waitFor();
  await moves(ann);
  await moves(bob);

  // The main time is used up by waiting, and a move brings the whole period back.
  await timer(ann, 'White').getByText('2 left').waitFor();
  await ann.until('it to be said', () =>
    window.strataTest.state().spoken.some(({ text }) => text === 'White is in byo-yomi, 2 periods left.'),
  );
  await picture(ann, 'period');
  await moves(ann);
  const { clock } = await ann.page.evaluate(() => window.strataTest.state().game);
  assert.equal(clock.white, 2 * 600_000);
  assert.equal(clock.running, 'black');
  for (const person of [ann, bob]) await person.close();
});

fullTest('a game with a delay at a telephone', async () => {
  const person = await someone('c', `${server.address}/new/raumschach?players=people&clock=5d8`, { size: 'phone' });
  await person.page.getByLabel('Delay in seconds').waitFor();
  assert.equal(await person.page.getByLabel('Delay in seconds').inputValue(), '8');
  await picture(person, 'new-phone');
  await person.page.getByRole('button', { name: 'Start game' }).click();
  await person.gameIs(0);
  await timer(person, 'Black').getByText('+8').waitFor();
  // What the clock says is written down as it comes: however busy this machine is, nothing of it is missed.
  await timer(person, 'Black').evaluate((clock) => {
    window.said = [];
    const look = () => window.said.push(clock.textContent.replaceAll(/\s+/g, ' ').trim());
    new window.MutationObserver(look).observe(clock, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await moves(person);
  // The delay goes by, and then the time.
  const says = (pattern) =>
    person.until(
      `the clock to say ${pattern}`,
      (source) => window.said.some((text) => new RegExp(source).test(text)),
      pattern.source,
    );
  await says(/^5:00 \+[1-7]$/);
  await picture(person, 'delay-phone');
  await says(/^4:5\d$/);
  await moves(person);
  const { clock } = await person.page.evaluate(() => window.strataTest.state().game);
  assert.equal(clock.white, 300_000, 'White has lost nothing');
  assert.ok(clock.black < 300_000, `${clock.black} ms`);
  await person.close();
});
