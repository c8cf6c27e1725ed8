// What is laid over a page, by keys alone: it has the focus when it opens, what it covers is no stop of the Tab key, and Escape gives
// the focus back.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { analysing, linkOf } from './analysing.mjs';
import { isFocused, tabAndPress, tabTo } from './keyboard.mjs';
import { fullTest, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** The stops of the Tab key, by their names or elements, until the page has been gone round. */
async function stops(page) {
  const found = new Set();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      const level = at?.getRootNode().host?.getAttribute('aria-label') === 'Level in front' ? 'strip ' : '';
      return `${level}${at?.dataset?.do ?? at?.getAttribute('aria-label') ?? at?.localName}`;
    });
    if (found.has(stop) && pressed > 60) break;
    found.add(stop);
  }
  return found;
}

test('a sheet of a phone takes the focus, keeps it from what it covers, and gives it back', async () => {
  const id = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${id}`, {
    size: 'phone',
  });
  await person.gameIs(0);
  const { page } = person;
  await tabAndPress(page, '[data-do="sheet"]');
  assert.ok(await isFocused(page, '[role="tab"][aria-selected="true"]'));
  const under = await stops(page);
  assert.ok(under.has('close-panel'), 'the sheet is walked through');
  for (const name of ['resign', 'undo', 'sheet', 'back', 'White is played by']) assert.ok(!under.has(name), name);
  await tabTo(page, '[data-do="close-panel"]');
  await page.keyboard.press('Escape');
  assert.ok(await isFocused(page, '[data-do="sheet"]'), 'where it was opened');
  const free = await stops(page);
  for (const name of ['resign', 'sheet', 'White is played by']) assert.ok(free.has(name), name);
  await person.close();
});

fullTest('what the analysis lays over the board on a phone does the same', async () => {
  const record = '[Variant "raumschach"]\n\n1. Bb2-Bb3 *\n';
  const person = await analysing(server, browser)(`#${linkOf(record, 'raumschach')}`, { size: 'phone' });
  const { page } = person;
  await tabTo(page, '[data-do="menu"]');
  await page.keyboard.press('Enter');
  await page.locator('[data-do="pad"]').press('Enter');
  await page.locator('strata-pad [data-from]').first().waitFor();
  assert.ok(await isFocused(page, '[data-from]'));
  const under = await stops(page);
  for (const name of ['comment', 'share']) assert.ok(!under.has(name), name);
  // The steps below it are in sight, and so is what is beside them.
  for (const name of ['forward', 'report', 'close-pad']) assert.ok(under.has(name), name);
  await person.close();
});

test('on a desk the panel and the view settings can be focused, and say that they are open', async () => {
  const id = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${id}`, {
    before: prefer({ primary: 'board3d', pinned: false }),
  });
  await person.gameIs(0);
  const { page } = person;
  // No room for both: the panel is laid over the board.
  await page.setViewportSize({ width: 1100, height: 720 });
  const expanded = (name) => page.locator(`[data-do="${name}"]`).first().getAttribute('aria-expanded');
  await page.locator('strata-board[data-view="board3d"] canvas').first().waitFor();
  await page.locator('[data-do="view-focus"]').click();
  assert.equal(await expanded('panel'), 'false');
  assert.equal(await expanded('menu'), 'false');
  assert.ok(
    [...(await stops(page))].some((stop) => stop.startsWith('strip ')),
    'the strip of levels is a stop',
  );
  await tabAndPress(page, '[data-do="panel"]');
  assert.ok(await isFocused(page, '[role="tab"][aria-selected="true"]'));
  assert.equal(await expanded('panel'), 'true');
  assert.ok(![...(await stops(page))].some((stop) => stop.startsWith('strip ')), 'nothing behind the panel is one');
  await tabAndPress(page, '[data-do="view"]');
  assert.ok(await isFocused(page, '[aria-label="Close the view settings"]'));
  assert.equal(await expanded('view'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('strata-view-settings').count(), 0);
  await person.close();
});

fullTest('the marks of a move are gone into, are one stop, and Escape closes them', async () => {
  const record = '[Variant "raumschach"]\n\n1. Bb2-Bb3 *\n';
  const person = await analysing(server, browser)(`#${linkOf(record, 'raumschach')}`);
  const { page } = person;
  await page.keyboard.press('End');
  await tabAndPress(page, '[data-do="mark"]');
  assert.ok(await isFocused(page, '.marks button:first-child'));
  await page.keyboard.press('ArrowRight');
  const second = await page.locator('.marks button').nth(1).getAttribute('data-nag');
  assert.ok(await isFocused(page, `[data-nag="${second}"]`));
  await page.keyboard.press('Enter');
  await person.until('the mark', () => window.strataTest.state().analysis.shownNode.nags.length === 1);
  await page.keyboard.press('Tab');
  assert.ok(await isFocused(page, '[data-do="mark"]'), 'one stop');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  assert.ok(await isFocused(page, '[data-do="mark"]'));
  assert.equal(await page.locator('.marks').count(), 0);
  await person.close();
});

const padPages = {
  game: (size) =>
    (async () =>
      browser.open(`${server.address}/game/${await server.createGame({ variant: 'raumschach' })}`, { size }))(),
  analysis: (size) =>
    analysing(server, browser)(`#${linkOf('[Variant "raumschach"]\n\n1. Bb2-Bb3 *\n', 'raumschach')}`, { size }),
};
for (const [where, open] of Object.entries(padPages)) {
  for (const size of ['phone', 'across']) {
    for (const way of ['taps', 'keys']) {
      testWhere(where === 'analysis' ? size === 'phone' && way === 'keys' : size === 'across' && way === 'taps')(
        `the pad gives the keyboard back to what opened it, ${where}, ${size}, ${way}`,
        async () => {
          const person = await open(size);
          const { page } = person;
          const press = (name) =>
            way === 'taps'
              ? page.locator(`[data-do="${name}"]:visible`).tap()
              : tabAndPress(page, `[data-do="${name}"]`);
          await page.locator('[data-do="menu"]:visible').waitFor();
          await press('menu');
          await press('pad');
          await page.locator('strata-pad [data-from]').first().waitFor();
          await press('close-pad');
          await page.locator('strata-pad').waitFor({ state: 'detached' });
          assert.ok(await isFocused(page, '[data-do="menu"]'), 'what opened it');
          // And where a move was played in between.
          await press('menu');
          await press('pad');
          await page.locator('strata-pad [data-from]').first().press('Enter');
          for (let chosen = 0; chosen < 3; chosen += 1) {
            if (await page.evaluate(() => window.strataTest.shown().at > 0)) break;
            await page.locator('strata-pad .choices :is([data-way], [data-to]):enabled').first().press('Enter');
          }
          await person.until('the move', () => window.strataTest.shown().at > 0);
          await press('close-pad');
          await page.locator('strata-pad').waitFor({ state: 'detached' });
          assert.ok(await isFocused(page, '[data-do="menu"]'), 'what opened it, after a move');
          await person.close();
        },
      );
    }
  }
}
