// The way into analysis and out of a game, in every size: a game or a position is pasted, its whole title is read, its end is said, a
// message lies on no control, and what a report replaces is asked first and comes back.

import assert from 'node:assert/strict';
import { analysing, button, linkOf, off, settings } from './analysing.mjs';
import { axeFaultsOf, fullTest, knowHits, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

const long = 'A player whose names are longer than any place that a telephone has for them';
const resigned = `[White "${long}"]
[Black "Bob"]
[Annotator "Carla"]
[Result "1-0"]
[Termination "resignation"]
[Variant "orthodox"]

1. e4 {[%eval 0.30]} e5 {[%eval 0.30] mine} 2. Bc4 {[%eval 0.20]} d5 {[%eval 1.50]} 1-0
`;
const record = ({ page }) =>
  page.evaluate(() =>
    document.querySelector('strata-app').shadowRoot.querySelector('strata-analysis-page').actions.record(),
  );

/** Buttons and fields that a message lies on. */
const covered = ({ page }) =>
  page.evaluate(() => {
    const all = (node) =>
      [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const elements = all(document);
    const boxes = elements.filter((one) => one.matches('p.notice')).map((one) => one.getBoundingClientRect());
    const controls = elements.filter(
      (one) => one.matches('button, select, textarea, input') && !one.closest('p.notice') && one.checkVisibility(),
    );
    const isUnder = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      messages: boxes.length,
      names: controls
        .filter((one) => boxes.some((box) => isUnder(box, one.getBoundingClientRect())))
        .map((one) => one.dataset.do ?? one.textContent.trim()),
    };
  });

for (const size of Object.keys(sizes)) {
  testWhere(size === 'desktop')(`a text can be pasted, and its errors are shown, ${size}`, async () => {
    const person = await browser.open(`${server.address}/analysis`, { size, before: settings(off) });
    const { page } = person;
    const field = page.getByLabel('A game (PGN, or a list of moves)');
    await field.waitFor();
    await person.screenshot(`analysis-start-${size}`);
    await field.focus();
    await page.keyboard.type('hello');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#refused', { hasText: /Expected a variant file/ }).waitFor();
    assert.equal(await field.inputValue(), 'hello');
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.screenshot(`analysis-refused-${size}`);
    // Outside of the field it is pasted all the same.
    await page.locator('h1').first().focus();
    await page.evaluate((text) => {
      const clipboardData = new window.DataTransfer();
      clipboardData.setData('text/plain', text);
      window.dispatchEvent(new window.ClipboardEvent('paste', { clipboardData }));
    }, resigned);
    await person.until('the analysis', () => window.strataTest.state().analysis?.line.length === 4);
    await person.close();
  });

  fullTest(`the end of a game is said and its title read, ${size}`, async () => {
    const person = await analysis(`#${linkOf(resigned, 'orthodox')}`, { size });
    const { page } = person;
    await button(person, 'last').click();
    await page.locator('.words', { hasText: 'Black resigned: White wins.' }).waitFor();
    const about = button(person, 'about');
    assert.equal(await about.getAttribute('aria-expanded'), 'false');
    await about.focus();
    await page.keyboard.press('Enter');
    await page.locator('.about', { hasText: long }).waitFor();
    assert.equal(await about.getAttribute('aria-expanded'), 'true');
    assert.equal(await about.getAttribute('aria-controls'), await page.locator('.about').getAttribute('id'));
    assert.equal(await about.evaluate((one) => one.matches(':focus')), true);
    assert.deepEqual(await axeFaultsOf(page), []);
    await person.screenshot(`analysis-about-${size}`);
    await page.keyboard.press('Escape');
    await page.locator('.about').waitFor({ state: 'detached' });
    assert.equal(await about.evaluate((one) => one.matches(':focus')), true);
    // What is read of one analysis does not lie over the next one.
    await about.click();
    await page.locator('.about').waitFor();
    await page.evaluate(
      (code) => {
        window.location.hash = code;
      },
      linkOf(resigned.replace('Bob', 'Dora'), 'orthodox'),
    );
    await person.until('the next one', () => window.strataTest.state().analysis?.players.black === 'Dora');
    await page.locator('.about').waitFor({ state: 'detached' });
    assert.equal(await about.getAttribute('aria-expanded'), 'false');
    await person.close();
  });

  testWhere(size === 'across')(`a report asks before it replaces evaluations, and is undone, ${size}`, async () => {
    const person = await analysis(`#${linkOf(resigned, 'orthodox')}`, { size });
    const { page } = person;
    const before = await record(person);
    await button(person, 'menu').click();
    await page.locator('strata-analysis-menu [data-do="report-again"]').click();
    await page.getByText('name Carla as their annotator').waitFor();
    await person.screenshot(`analysis-question-${size}`);
    await page.locator('[data-do="yes"]:not([aria-disabled])').click();
    await person.until('the report', () => window.strataTest.state().analysis.undo === 'the report');
    const text = await record(person);
    assert.match(text, /\[Annotator "Carla"\]/);
    assert.match(text, / mine\}/);
    await person.screenshot(`analysis-report-${size}`);
    await page.keyboard.press('u');
    await person.until('the undo', () => window.strataTest.state().analysis.undo === '');
    assert.equal(await record(person), before);
    await person.close();
  });
}

for (const size of Object.keys(sizes).filter((one) => one !== 'desktop')) {
  fullTest(`a message covers no control, ${size}`, async () => {
    const person = await analysis(`#${linkOf(resigned, 'orthodox')}`, { size });
    const { page } = person;
    await button(person, 'menu').click();
    await page.locator('strata-analysis-menu [data-do="share"]').click();
    await page.locator('strata-notices p.notice').first().waitFor();
    await person.screenshot(`analysis-notice-${size}`);
    const { messages, names } = await covered(person);
    assert.ok(messages > 0);
    assert.deepEqual(names, []);
    await person.close();
  });
}

/** With drawings there is one control more. */
const drawn = '1. e4 {take care [%cal Ge4e5]} e5 2. Nf3';

for (const size of Object.keys(sizes))
  testWhere(size === 'phone')(`a comment is written in sight, ${size}`, async () => {
    const person = await analysis(`#${linkOf(drawn, 'orthodox')}`, { size, engine: { ...off, on: true, lines: 5 } });
    const { page } = person;
    await button(person, 'forward').click();
    await person.until('all lines', () => window.strataTest.state().analysis.engine.report?.lines.length === 5);
    // The engine takes what room it can.
    if (size !== 'desktop') await button(person, 'all-lines').click();
    await button(person, 'comment').click();
    const field = page.locator('strata-node-tools textarea');
    await field.waitFor();
    assert.equal(await field.evaluate((one) => one.matches(':focus')), true);
    await person.screenshot(`analysis-comment-${size}`);
    await page.evaluate(knowHits);
    const hidden = await page.locator('strata-node-tools').evaluate((tools) => {
      return [...tools.shadowRoot.querySelectorAll('form textarea, form button')].flatMap((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const corners = [
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ];
        return corners.every(([x, y]) => one.contains(window.hitAt(x, y))) ? [] : [`${one.localName} ${top} ${bottom}`];
      });
    });
    assert.deepEqual(hidden, []);
    await page.keyboard.type('well played');
    await button(person, 'keep-comment').click();
    await person.until('the comment', () =>
      window.strataTest.state().analysis.shownNode.comments.join().includes('well played'),
    );
    await person.close();
  });
