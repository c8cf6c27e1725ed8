// The mistakes of one side are gone through once more in the browser: with the mouse, with fingers on both kinds of phone, and by keys alone.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { analysing, button, linkOf, off } from './analysing.mjs';
import { hasKeys, tabAndPress } from './keyboard.mjs';
import { axeFaultsOf, fullTest, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

// Black overlooks two mates; the evaluations are those of the record.
const game = `[White "Ann"]
[Black "Bob"]
[Variant "orthodox"]

1. e4 {[%eval 0.30]} e5 {[%eval 0.30]} 2. Bc4 {[%eval 0.20]} Nc6 {[%eval 0.20]} 3. Qh5 {[%eval 0.10]}
Nf6 {[%eval #1]} 4. Nf3 {[%eval 0.00]} a6 {[%eval #1]} 5. Qxf7# 1-0
`;

const stageIs = (person, stage) =>
  person.until(`the stage ${stage}`, (wanted) => window.strataTest.state().analysis.retry?.stage === wanted, stage);
const judged = (person) => person.until('the report', () => window.strataTest.state().analysis.report.judged !== null);
/** Beside it the page tells where the game has come to. */
const spoken = (person, words) =>
  person.until(
    `what is said: ${words}`,
    (text) => window.strataTest.state().spoken.some((said) => said.text.startsWith(text)),
    words,
  );
const record = (person) =>
  person.page.evaluate(() =>
    document.querySelector('strata-app').shadowRoot.querySelector('strata-analysis-page').actions.record(),
  );

async function move(person, from, to) {
  await person.pick('slices', 'cell', from);
  await person.pick('slices', 'cell', to);
}

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(`mistakes are retried on the board, ${size}`, async () => {
    const person = await analysis(`#${linkOf(game, 'orthodox')}`, { size, engine: { ...off, on: true } });
    const { page } = person;
    const panel = page.locator('strata-retry');
    await judged(person);
    await page.locator('strata-engine li:visible').first().waitFor();
    assert.equal(await page.locator('strata-tree').count(), 1);
    const before = await record(person);
    if (size === 'desktop') await button(person, 'retry-black').click();
    else {
      await button(person, 'menu').click();
      await page.locator('strata-analysis-menu [data-do="retry-black"]').click();
    }
    await stageIs(person, 'find');
    await page.getByRole('heading', { name: 'Mistake 1 of 2' }).waitFor();
    await panel.getByText('3... Nf6?? was a blunder.').waitFor();
    // Neither moves nor lines tell what is looked for.
    assert.equal(await page.locator('strata-tree, strata-engine li').count(), 0);
    assert.deepEqual(await axeFaultsOf(page), []);
    await move(person, 'a7', 'a6');
    await stageIs(person, 'wrong');
    await panel.getByText('a6 is not good enough. Try another move.').waitFor();
    await move(person, 'd8', 'e7');
    await stageIs(person, 'good');
    await panel.getByText(/^Good move: Qe7/).waitFor();
    assert.equal((await button(person, 'next-retry').textContent()).trim(), 'Next mistake');
    const { width, height } = sizes[size];
    for (const name of ['next-retry', 'end-retry']) {
      const box = await button(person, name).boundingBox();
      assert.ok(
        box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
        `${name} ${JSON.stringify(box)}`,
      );
    }
    // The second half of a double click passes nothing over.
    await button(person, 'next-retry').dblclick();
    await page.getByRole('heading', { name: 'Mistake 2 of 2' }).waitFor();
    await stageIs(person, 'find');
    await button(person, 'show-best').click();
    await stageIs(person, 'shown');
    await panel.getByText(/^The best move is /).waitFor();
    await button(person, 'next-retry').click();
    await panel.getByText('That was the last mistake. You found a better move for 1 of 2.').waitFor();
    assert.deepEqual(await axeFaultsOf(page), []);
    await button(person, 'end-retry').click();
    await page.locator('strata-tree').waitFor();
    assert.equal(await record(person), before);
    await person.close();
  });
}

test('mistakes are retried by keys alone, and what is found is spoken', async () => {
  const person = await analysis(`#${linkOf(game, 'orthodox')}`);
  const { page } = person;
  await judged(person);
  await page.keyboard.press('f');
  await page.keyboard.press('z');
  await stageIs(person, 'find');
  await spoken(
    person,
    'Mistake 1 of 2. 3... Nf6?? was a blunder. Find a better move for Black, and play it on the board.',
  );
  await page.keyboard.press('/');
  await page.keyboard.type('Qe7');
  await page.keyboard.press('Enter');
  await stageIs(person, 'good');
  await spoken(person, 'Good move: Qe7');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await stageIs(person, 'find');
  await page.keyboard.press('h');
  await stageIs(person, 'shown');
  await spoken(person, 'The best move is ');
  await page.keyboard.press('Escape');
  await person.until('the analysis again', () => window.strataTest.state().analysis.retry === null);
  await page.locator('strata-tree').waitFor();
  await person.close();
});

fullTest('the keyboard goes to what is asked, and back to where it was', async () => {
  const person = await analysis(`#${linkOf(game, 'orthodox')}`);
  const { page } = person;
  await judged(person);
  await tabAndPress(page, '[data-do="retry-black"]');
  await stageIs(person, 'find');
  await hasKeys(person, 'h2');
  // From there Enter is a key of the board, and Tab leads to the buttons.
  await tabAndPress(page, '[data-do="show-best"]');
  await stageIs(person, 'shown');
  await hasKeys(person, 'h2');
  await tabAndPress(page, '[data-do="next-retry"]');
  await page.getByRole('heading', { name: 'Mistake 2 of 2' }).waitFor();
  await hasKeys(person, 'h2');
  await page.keyboard.press('Enter');
  await person.until('the cursor', () => window.strataTest.state().analysis.scene.cursor !== null);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await person.until('the analysis again', () => window.strataTest.state().analysis.retry === null);
  await hasKeys(person, '[data-do="retry-black"]');
  // Where nothing had it, the moves have it afterwards.
  await page.evaluate(() => {
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    at.blur();
  });
  await page.keyboard.press('f');
  await page.keyboard.press('z');
  await hasKeys(person, 'h2');
  await tabAndPress(page, '[data-do="end-retry"]');
  await hasKeys(person, '[data-node][tabindex="0"]');
  await person.close();
});
