// Endings with three pieces on the analysis board: the server makes their tables, the page says how far the mate is, and best moves are
// played from what it shows.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { analysing, button, linkOf } from './analysing.mjs';
import { Picture } from './pixels.mjs';
import { axeFaultsOf, sizes, suite, testWhere } from './support.mjs';

const tables = mkdtempSync(join(tmpdir(), 'strata-tables-'));
const { server, browser } = suite({ extra: ['--tables', tables, '--make-tables', '100'] });
const analysis = analysing(server, browser);
after(() => rmSync(tables, { recursive: true, force: true }));

const on = { on: true, lines: 1, depth: 'quick' };
const record = (variant, position) =>
  `#${linkOf(`[Variant "${variant}"]\n[SetUp "1"]\n[FEN "${position}"]\n[Result "*"]\n\n*\n`, variant)}`;
const queen = '8/8/3k4/8/8/8/8/K6Q w - - 0 1';
const raumschach = '5/5/5/5/5|5/5/2k2/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/4Q w - - 0 1';

/** The words of the table after so many moves. */
const ending = (person, moves) =>
  person.until(
    `an ending after ${moves} moves`,
    (wanted) => {
      const shown = window.strataTest.state().analysis;
      return shown?.shown === wanted && shown.ending?.state === 'known' ? shown.ending : false;
    },
    moves,
  );
const headline = (person) => person.page.locator('strata-ending p').innerText();
const requests = ({ page }) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/tables')).length,
  );

for (const [variant, position] of [
  ['orthodox', queen],
  ['raumschach', raumschach],
])
  test(`the distance to the mate is shown and falls with each best move, ${variant}`, async () => {
    const person = await analysis(record(variant, position), { engine: on });
    const { page } = person;
    const first = await ending(person, 0);
    assert.equal(first.result, 'win');
    if (variant === 'orthodox') assert.equal(first.moves, 9);
    const best = page.locator('strata-ending li button').first();
    await best.waitFor();
    assert.equal(await headline(person), `White: mate in ${first.moves} with best play`);
    assert.equal(await best.getAttribute('aria-label'), `${await best.innerText()}: mate in ${first.moves}`);
    // It is on the screen: the sign of the best moves is painted in a colour that the panel around it has not.
    const panel = await Picture.of(page, await page.locator('strata-ending').boundingBox());
    const sign = await Picture.of(page, await page.locator('strata-ending .chip.win').first().boundingBox());
    assert.notEqual(sign.ground.colour, panel.ground.colour);
    assert.ok(sign.ground.colours > 3, 'the sign has letters');
    await person.screenshot(`ending-${variant}`);
    await best.click();
    const second = await ending(person, 1);
    assert.deepEqual([second.result, second.moves], ['loss', first.moves - 1]);
    assert.equal(await headline(person), `White: mate in ${first.moves - 1} with best play`);
    // The keyboard waits in the list for the moves of the next position.
    await person.until('the keyboard', () => {
      const inside = (root) =>
        root.activeElement?.shadowRoot ? inside(root.activeElement.shadowRoot) : root.activeElement;
      return inside(document)?.dataset.move ?? false;
    });
    await page.keyboard.press('Enter');
    const third = await ending(person, 2);
    assert.deepEqual([third.result, third.moves], ['win', first.moves - 1]);
    assert.deepEqual(await axeFaultsOf(page), []);
    await page.keyboard.press('r');
    await person.until('what is read', () =>
      window.strataTest.state().spoken.some(({ text }) => text.includes('with best play')),
    );
    const asked = await requests(person);
    await button(person, 'back').click();
    await ending(person, 1);
    assert.equal(await requests(person), asked, 'what is known is not asked for again');
    await person.close();
  });

for (const size of Object.keys(sizes))
  testWhere(size === 'phone')(`an ending has its place beside the lines of the engine, ${size}`, async () => {
    const person = await analysis(record('orthodox', '8/8/3k4/8/8/8/P7/K7 w - - 0 1'), { engine: on, size });
    const { page } = person;
    await ending(person, 0);
    await page.locator('strata-ending li button').first().waitFor();
    const box = await page.locator('strata-ending').boundingBox();
    const view = page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height);
    const board = await page.locator('strata-board.large').boundingBox();
    assert.ok(board.height >= 150, `the board has ${board.height} pixels`);
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.screenshot(`ending-${size}`);
    await person.close();
  });

test('an ending that is drawn by law is not asked about, and shows nothing', async () => {
  const person = await analysis(record('orthodox', '8/8/3k4/8/8/8/8/K6N w - - 0 1'), { engine: on });
  assert.equal(await person.page.locator('strata-ending').count(), 0);
  assert.equal(await requests(person), 0, 'a game that is over is not asked about');
  await person.close();
});
