// What can be measured of how the page looks, in every game and on both sizes of screen: cells large enough to hit, every
// cell on the screen, nothing that has to be scrolled sideways, nothing of the frame outside the window, no taken man hidden.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { recorded } from './record.mjs';
import { sizes, suite } from './support.mjs';

const least = 24;
const pages = ['/', '/games', '/samples', '/rules'];
const { server, browser } = suite();

/** Side of a cell on the screen, by neighbours of a row, and the cells that are not on the screen. */
const measure = (page, view) => page.evaluate((where) => {
  const { cells } = window.strataTest.state().game.view;
  const shown = cells.filter((cell) => cell.exists).map((cell) => ({ cell, at: window.strataTest.cellPoint(where, cell.name) })).filter(({ at }) => at);
  const outside = shown.filter(({ at }) => at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight).map(({ cell }) => cell.name);
  const sides = shown.flatMap(({ cell, at }) => {
    const beside = shown.find((other) => other.cell.level === cell.level && other.cell.y === cell.y && other.cell.x === cell.x + 1);
    return beside ? [Math.hypot(beside.at.x - at.x, beside.at.y - at.y)] : [];
  });
  return { shown: shown.length, outside, side: sides.sort((a, b) => a - b)[Math.floor(sides.length / 2)] ?? 0 };
}, view);

/** Parts of the frame that reach out of the window, through all shadow roots. */
const clipped = (page) => page.evaluate(() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!/^(BUTTON|INPUT|SELECT|H1|STRATA-BOARD|STRATA-PLAYER|STRATA-MOVES)$/.test(element.tagName)) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.levels, nav')) continue;
      const box = element.getBoundingClientRect();
      const scrolls = document.documentElement.scrollHeight > innerHeight;
      // The link that skips to the page waits above the window until it has the focus.
      if (box.width > 0 && box.bottom > 0 && (box.left < -1 || box.right > innerWidth + 1 || (!scrolls && (box.top < -1 || box.bottom > innerHeight + 1))))
        found.push(`${element.tagName} ${element.textContent.trim().slice(0, 30)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  };
  walk(document);
  return found;
});

/** Taken men beside each player, and those of them that stand outside the strip or over the clock. */
const takenMen = (page) => page.locator('strata-player .lost > span').evaluateAll((men) => ({
  shown: men.length,
  hidden: men.filter((man) => {
    const root = man.getRootNode();
    const [box, strip, clock] = [man, root.host, root.querySelector('.clock')].map((element) => element?.getBoundingClientRect());
    const end = clock?.left ?? Math.min(strip.right, innerWidth);
    return box.right > end || box.left < strip.left || box.top < strip.top || box.bottom > strip.bottom;
  }).map((man) => man.title),
}));

/** The page has been laid out and painted with what it knows. */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** The move shown in the list, if any of it is scrolled out of sight. */
const shownMoveOutside = (page) => page.locator('strata-moves [aria-current="true"]').evaluateAll((moves) => moves.flatMap((move) => {
  const [box, list] = [move, move.closest('ol')].map((element) => element.getBoundingClientRect());
  return box.top < list.top - 1 || box.bottom > list.bottom + 1 ? [move.textContent] : [];
}));

for (const size of Object.keys(sizes)) {
  test(`every game fits a ${size}, with cells of ${least} px and more`, async (t) => {
    const person = await browser.open(server.address, { size });
    await person.until('the games', () => window.strataTest?.state().variants.length > 0);
    const games = await person.page.evaluate(() => window.strataTest.state().variants.map(({ id }) => ({ id })));
    // The small board beside the large one takes most of the time, and is of no interest here.
    await person.page.evaluate(() => localStorage.setItem('strata.inset', 'off'));
    for (const { id } of games) {
      await person.page.goto(`${server.address}/game/${await server.createGame({ variant: id })}`);
      await person.gameIs(0);
      await person.until('the slices', () => {
        const { cells } = window.strataTest.state().game.view;
        return cells.some((cell) => window.strataTest.cellPoint('slices', cell.name));
      });
      const { shown, outside, side } = await measure(person.page, 'slices');
      t.diagnostic(`${id}: cells of ${side.toFixed(1)} px, ${shown} of them at once`);
      assert.ok(side >= least, `${id}: cells of ${side} px`);
      assert.deepEqual(outside, [], `${id}: cells outside the window`);
      assert.deepEqual(await clipped(person.page), [], id);
    }
    await person.close();
  });

  test(`every taken man is seen on a ${size}, with clocks and without`, async () => {
    const { variant, line } = await recorded('samples/ziggurat-computer.pgn');
    const person = await browser.open(server.address, { size });
    for (const clock of [[0, 0], [600_000, 0]]) {
      await person.page.goto(`${server.address}/game/${await server.createGame({ variant, line, clock })}`);
      await person.gameIs(line.length);
      await drawn(person.page);
      const { shown, hidden } = await takenMen(person.page);
      assert.ok(shown >= 10, `${shown} kinds of men have been taken`);
      assert.deepEqual(hidden, []);
      if (size === 'desktop') assert.deepEqual(await shownMoveOutside(person.page), []);
    }
    await person.close();
  });

  test(`no page of a ${size} has to be scrolled sideways`, async () => {
    const person = await browser.open(server.address, { size });
    for (const path of pages) {
      await person.page.goto(server.address + path);
      await person.until(path, () => document.querySelector('strata-app') && window.strataTest);
      await person.page.waitForTimeout(200);
      assert.deepEqual(await clipped(person.page), [], path);
    }
    await person.close();
  });
}
