// What comments draw is removed where the move is shown, in every size and in both views, by a press and by the keyboard alone;
// a picture has them, and nothing of what the engine thinks.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { analysing, button, linkOf, off } from './analysing.mjs';
import { tabTo } from './keyboard.mjs';
import { axeFaultsOf, eventually, knowHits, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

const drawing = '{Look [%csl Gd4]} 1. e4 {take care [%cal Ge4e5,Rd7d5]} e5 *\n';
const shapes = (person) => person.page.evaluate(() => window.strataTest.state().analysis.scene.arrows.length);
const come = (person, count) =>
  person.until(
    `${count} drawings`,
    (wanted) => window.strataTest.state().analysis.scene.arrows.length === wanted,
    count,
  );

/** Controls of the page that do not stand in it whole, or of which another thing lies on the middle. */
const outOfReach = async ({ page }) => {
  await page.evaluate(knowHits);
  return page.evaluate(() => {
    const all = (node) =>
      [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const tools = all(document).filter((one) => one.matches('strata-node-tools, .steps'));
    const controls = tools
      .flatMap((one) => all(one.shadowRoot ?? one))
      .filter((one) => one.matches('button, textarea'));
    return {
      count: controls.length,
      names: controls
        .filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          const isIn = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
          return !isIn || !one.contains(window.hitAt((left + right) / 2, (top + bottom) / 2));
        })
        .map((one) => one.dataset.do ?? one.textContent.trim()),
    };
  });
};

for (const size of Object.keys(sizes))
  for (const view of ['slices', 'board3d'])
    testWhere(size === 'desktop' && view === 'slices')(
      `drawings are removed, and come back, ${size}, ${view}`,
      async () => {
        const person = await analysis(`#${linkOf(drawing, 'orthodox')}`, {
          size,
        });
        const { page } = person;
        if (view === 'board3d') {
          await button(person, 'view-3d').click();
          await person.until('the view', () => window.strataTest.state().preferences.primary === 'board3d');
        }
        assert.equal(await shapes(person), 1);
        await page.locator('strata-tree p', { hasText: 'At the start: green cell d4' }).waitFor({ state: 'attached' });
        await button(person, 'forward').click();
        await come(person, 2);
        const { count, names } = await eventually(
          () => outOfReach(person),
          (seen) => seen.count > 8 && seen.names.length === 0,
        );
        assert.ok(count > 8);
        assert.deepEqual(names, []);
        assert.deepEqual(await axeFaultsOf(page), []);
        await person.screenshot(`drawings-${size}-${view}`);
        await button(person, 'remove-drawings').click();
        await come(person, 0);
        await page.locator('[data-do="remove-drawings"]').waitFor({ state: 'detached' });
        await page.locator('strata-tree p', { hasText: 'take care' }).waitFor();
        await page.keyboard.press('u');
        await come(person, 2);
        await tabTo(page, '[data-do="remove-drawings"]');
        await page.keyboard.press('Enter');
        await come(person, 0);
        assert.equal(await button(person, 'comment').evaluate((one) => one.matches(':focus')), true);
        await button(person, 'back').click();
        await come(person, 1);
        await button(person, 'remove-drawings').click();
        await come(person, 0);
        await person.close();
      },
    );

test('a picture of the position has what comments draw, and not what the engine would play', async () => {
  const person = await analysis(`#${linkOf(drawing, 'orthodox')}`, { engine: { ...off, on: true } });
  const { page } = person;
  await button(person, 'forward').click();
  const picture = async () => {
    await button(person, 'menu').click();
    const coming = page.waitForEvent('download');
    await page.locator('strata-analysis-menu [data-do="picture-svg"]').click();
    return readFile(await (await coming).path(), 'utf8');
  };
  const kinds = (kind, there) =>
    person.until(
      `${kind}: ${there}`,
      ([which, wanted]) =>
        window.strataTest.state().analysis.scene.arrows.some((arrow) => arrow.kind === which) === wanted,
      [kind, there],
    );
  await page.keyboard.press('d');
  await kinds('engine', true);
  await kinds('threat', true);
  const thought = await picture();
  await page.keyboard.press('d');
  await page.keyboard.press('g');
  await kinds('engine', false);
  await kinds('threat', false);
  assert.equal(thought, await picture());
  await button(person, 'remove-drawings').click();
  await come(person, 0);
  assert.notEqual(thought, await picture());
  await person.close();
});

test('a right button that is dragged draws beside what comments draw, until the position changes', async () => {
  const person = await analysis(`#${linkOf(drawing, 'orthodox')}`);
  const { page } = person;
  const [from, to] = [await person.point('slices', 'cell', 'a1'), await person.point('slices', 'cell', 'a5')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await come(person, 2);
  await page.mouse.up({ button: 'right' });
  assert.equal(await shapes(person), 2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await come(person, 1);
  await person.close();
});
