// Short messages: whoever goes on at once reaches the controls that they lie on, and they are gone soon.

import assert from 'node:assert/strict';
import { fullTest, knowHits, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** A browser in which copying is allowed. */
const copies = (page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.resolve();
  });

/** Controls below a message that a click there does not reach. */
const blocked = ({ page }) =>
  page.evaluate(() => {
    const all = (node) =>
      [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const elements = all(document);
    const message = elements.find((one) => one.matches('p.notice'));
    const box = message.getBoundingClientRect();
    return elements
      .filter((one) => one.matches('button, select, input, a[href]') && one.checkVisibility())
      .flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const [west, east] = [Math.max(left, box.left), Math.min(right, box.right)];
        const [north, south] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (east - west < 2 || south - north < 2) return [];
        const hit = window.hitAt((west + east) / 2, (north + south) / 2);
        return message.contains(hit) ? [one.dataset.do ?? one.textContent.trim()] : [];
      });
  });

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(
    `a message that a link has been copied keeps no click from the editor, ${size}`,
    async () => {
      const person = await browser.open(`${server.address}/editor/orthodox`, { size, before: copies });
      const { page } = person;
      await page.evaluate(knowHits);
      const share = page.locator('[data-do="share"]:visible, [data-do="copy-link"]:visible').first();
      await share.click();
      const message = page.locator('strata-notices p.notice', { hasText: 'copied' });
      await message.waitFor();
      assert.deepEqual(await blocked(person), []);
      await person.screenshot(`notice-editor-${size}`);
      // Anew: a picture may take as long as a message lasts.
      await share.click();
      await message.waitFor();
      await page.locator('[data-do="play"]:visible').first().click();
      await person.until('the choices of a new game', () => window.strataTest.state().route.page === 'new');
      assert.deepEqual(await blocked(person), []);
      await person.close();
    },
  );

  testWhere(size === 'desktop')(
    `a message in a game lies on no status, no view button and no cell, ${size}`,
    async () => {
      const id = await server.createGame({ variant: 'raumschach' });
      const person = await browser.open(`${server.address}/game/${id}`, { size, before: copies });
      const { page } = person;
      await person.gameIs(0);
      await page.locator('[data-do="menu"]:visible').first().click();
      await page.locator('[data-do="link"]:visible').click();
      await page.locator('strata-notices p.notice', { hasText: 'copied' }).waitFor();
      const under = await page.evaluate(() => {
        const all = (node) =>
          [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
        const elements = all(document);
        const box = elements.find((one) => one.matches('p.notice')).getBoundingClientRect();
        const meets = ({ left, right, top, bottom }) =>
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
        const parts = elements.filter(
          (one) => one.matches('strata-status, [data-do^="view-"]') && one.checkVisibility(),
        );
        const cells = window.strataTest.shown().view.cells.flatMap(({ name, exists }) => {
          const point = exists && window.strataTest.cellPoint('slices', name);
          return point ? [{ name, left: point.x - 4, right: point.x + 4, top: point.y - 4, bottom: point.y + 4 }] : [];
        });
        return {
          parts: parts.length,
          cells: cells.length,
          met: [
            ...parts.filter((one) => meets(one.getBoundingClientRect())).map((one) => one.dataset.do ?? one.localName),
            ...cells.filter(meets).map(({ name }) => name),
          ],
        };
      });
      assert.ok(under.parts > 0 && under.cells > 0, JSON.stringify(under));
      assert.deepEqual(under.met, []);
      await person.close();
    },
  );

  fullTest(`a message in an analysis keeps no click from its controls, ${size}`, async () => {
    const person = await browser.open(`${server.address}/analysis`, { size, before: copies });
    const { page } = person;
    await page.locator('[data-begin="raumschach"]').click();
    await person.until('the board', () => window.strataTest.shown() !== null);
    await page.evaluate(knowHits);
    await page.locator('[data-do="menu"]:visible').first().click();
    await page.locator('strata-analysis-menu [data-do="share"]').click();
    await page.locator('strata-notices p.notice', { hasText: 'copied' }).waitFor();
    assert.deepEqual(await blocked(person), []);
    await person.screenshot(`notice-analysis-${size}`);
    await person.close();
  });
}

fullTest('a message that a link has been copied is gone before one of a fault', async () => {
  const person = await browser.open(`${server.address}/editor/orthodox`);
  const share = person.page.locator('[data-do="share"]:visible, [data-do="copy-link"]:visible').first();
  const isLeft = await share.evaluate(async (button) => {
    const { shadowRoot } = document.querySelector('strata-app').shadowRoot.querySelector('strata-notices');
    const [told, fault] = ['p.notice:not(.bad)', 'p.notice.bad'].map(
      (selector) => () => shadowRoot.querySelector(selector),
    );
    // As soon as the page has drawn it, however busy the machine is.
    const until = (is) =>
      new Promise((done) => {
        const observer = new window.MutationObserver(() => look());
        const look = () => {
          if (!is()) return;
          observer.disconnect();
          done();
        };
        observer.observe(shadowRoot, { childList: true, subtree: true });
        look();
      });
    navigator.clipboard.writeText = () => Promise.resolve();
    button.click();
    await until(told);
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    button.click();
    await until(fault);
    await until(() => !told());
    return fault() !== null;
  });
  assert.ok(isLeft);
  await person.close();
});
