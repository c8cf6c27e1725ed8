// Pieces that are lost if nothing is done are marked and named against a weak computer, in both views, until one does not want it.

import assert from 'node:assert/strict';
import { Picture } from './pixels.mjs';
import { suite, testWhere } from './support.mjs';

const { server, browser } = suite();

// A unicorn attacks the rook from the next level; the king is safe.
const start = '5/5/5/5/K4|5/5/5/5/5|5/5/2R2/5/5|5/1u3/5/5/5|4k/5/5/5/5 w - - 0 1';

/** Pixels of the alarm's red, by far more red than green and blue. */
async function redAt(person, { x, y }) {
  const reach = 30;
  const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  const picture = await Picture.of(person.page, box);
  return picture.around({ x, y }, reach).filter((colour) => {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    return red > 150 && red > 2 * green && red > 2 * blue;
  }).length;
}

for (const view of ['slices', 'board3d'])
  for (const size of ['desktop', 'phone'])
    testWhere((view === 'slices') === (size === 'phone'))(
      `a piece in danger is marked and named, ${view}, ${size}`,
      async () => {
        const game = await server.createGame({ variant: 'raumschach', start, black: 'computer', level: 3 });
        const person = await browser.open(`${server.address}/game/${game}`, { size, view });
        const { page } = person;
        await person.gameIs(0);
        await person.bring(view, 'cell', 'Cc3');
        const words = page.locator('strata-status').getByText('In danger: rook on Cc3, from Db4.');
        await words.waitFor();
        const at = await person.point(view, 'cell', 'Cc3');
        await person.screenshot(`danger-${view}-${size}`);
        if (size === 'desktop') {
          // A pointer that rests on an empty cell which nobody reaches does not take the warning away.
          const free = await page.evaluate((where) => {
            const { cells } = window.strataTest.state().game.scene;
            return cells
              .filter(({ name, piece }) => piece === '' && window.strataTest.cellPoint(where, name))
              .slice(0, 12);
          }, view);
          let seen = 0;
          for (const { name } of free) {
            const { x, y } = await person.point(view, 'cell', name);
            await page.mouse.move(x, y);
            const isReached = await page.evaluate(() => window.strataTest.state().game.scene.rays.length > 0);
            if (isReached) continue;
            await words.waitFor();
            seen += 1;
          }
          assert.ok(seen > 0, 'no such cell');
        }
        const marked = await redAt(person, at);

        await page.locator('[data-do="menu"]:visible').click();
        const wish = page.locator('strata-more [data-do="danger"]');
        assert.equal(await wish.getAttribute('aria-pressed'), 'true');
        await wish.click();
        assert.equal(await wish.getAttribute('aria-pressed'), 'false');
        await page.keyboard.press('Escape');
        await words.waitFor({ state: 'detached' });
        await page.locator('strata-more .menu').waitFor({ state: 'detached' });
        await page.evaluate(
          () =>
            new Promise((done) => {
              requestAnimationFrame(() => requestAnimationFrame(done));
            }),
        );
        const plain = await redAt(person, await person.point(view, 'cell', 'Cc3'));
        assert.ok(marked > plain + 40, `${marked} red pixels with the mark, ${plain} without`);
        await person.close();
      },
    );
