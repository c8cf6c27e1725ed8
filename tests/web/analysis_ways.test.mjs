// What people meet on the page of analysis beside the moves: names that stay whole whatever stands beside them, the ways to another
// analysis, and keys that take nothing away that was not meant.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { analysing, button, linkOf } from './analysing.mjs';
import { isFocused } from './keyboard.mjs';
import { fullTest, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);
const short = '1. e4 e5 2. Nf3 {mine} *\n';

const nodes = ({ page }) => page.evaluate(() => window.strataTest.state().analysis.tree.nodes.length);
const heard = (person, words) =>
  person.until(words, (text) => window.strataTest.state().spoken.some((one) => one.text.startsWith(text)), words);

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(`names of moves stay whole beside clocks, evaluations and marks, ${size}`, async () => {
    const [, game] = (await readFile(new URL('export.pgn', import.meta.url), 'utf8')).split(/\n\n\n/);
    const person = await analysis(`#${linkOf(game.replace('Standard', 'orthodox'), 'orthodox')}`, { size });
    await person.page.locator('strata-tree .row button').first().waitFor();
    const names = await person.page.locator('strata-tree .row button').evaluateAll((buttons) => {
      const known = new Set(
        window.strataTest
          .state()
          .analysis.tree.nodes.map(({ native }) => native)
          .filter((name) => name !== ''),
      );
      return buttons.flatMap((one) => {
        const walk = document.createTreeWalker(one, window.NodeFilter.SHOW_TEXT);
        const found = [];
        while (walk.nextNode()) {
          if (!known.has(walk.currentNode.data.trim())) continue;
          const range = document.createRange();
          range.selectNodeContents(walk.currentNode);
          const box = one.getBoundingClientRect();
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
          const isIn = rects.every(({ left, right }) => left >= box.left && right <= box.right);
          found.push({ name: walk.currentNode.data, lines: rects.length, isIn, height: Math.round(box.height) });
        }
        return found;
      });
    });
    assert.ok(names.length > 10);
    assert.deepEqual(
      names.filter(({ lines, isIn, height }) => lines !== 1 || !isIn || height > 60),
      [],
    );
    await person.close();
  });
}

test('the record and a second click on Analysis lead to the start of the analyses, and what was open is kept', async () => {
  const person = await analysis(`#${linkOf(short, 'orthodox')}`);
  const { page } = person;
  await page.getByRole('tab', { name: 'Record' }).click();
  await button(person, 'open-another').click();
  await page.getByLabel('A game (PGN, or a list of moves)').waitFor();
  await person.until('the title', () => window.strataTest.state().analysis === null);
  assert.ok(await isFocused(page, 'h1'), 'the keyboard is not lost');
  await page.locator('[data-draft]').first().click();
  await person.until('the analysis', () => window.strataTest.state().analysis?.tree.nodes.length === 4);
  const nav = page.getByRole('button', { name: 'Analysis', exact: true });
  await nav.click();
  await page.getByLabel('A game (PGN, or a list of moves)').waitFor();
  assert.equal(await page.locator('[data-draft]').count(), 1);
  // From another page it leads back to what was looked at.
  await page.locator('[data-draft]').first().click();
  await person.until('the analysis', () => window.strataTest.state().analysis !== null);
  await page.getByRole('button', { name: 'Samples', exact: true }).click();
  await nav.click();
  await person.until('the same', () => window.strataTest.state().analysis?.tree.nodes.length === 4);
  await person.close();
});

fullTest(
  'the first click on Analysis leads from an analysis that is named to the start, and Back to the analysis',
  async () => {
    const code = linkOf(short, 'orthodox');
    const person = await analysis(`#${code}`);
    const { page } = person;
    const isShown = () =>
      person.until('the analysis', () => window.strataTest.state().analysis?.tree.nodes.length === 4);
    for (const way of ['click', 'key']) {
      const nav = page.getByRole('button', { name: 'Analysis', exact: true });
      if (way === 'click') await nav.click();
      else {
        await nav.focus();
        await page.keyboard.press('Enter');
      }
      await page.getByLabel('A game (PGN, or a list of moves)').waitFor();
      await page.getByRole('heading', { name: 'Analysis', level: 1 }).and(page.locator(':focus')).waitFor();
      assert.equal(await page.evaluate(() => window.strataTest.state().analysis), null);
      assert.equal(new URL(page.url()).pathname + new URL(page.url()).hash, '/analysis');
      await page.goBack();
      await isShown();
      assert.equal(new URL(page.url()).hash, `#${code}`);
    }
    // The address alone asks for what is there.
    await page.goForward();
    await person.until('the address', () => window.location.hash === '');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await isShown();
    await person.close();
  },
);

fullTest('what the title says closes with its analysis, and does not come back by itself', async () => {
  const person = await analysis(`#${linkOf(`[White "Anna"]\n[Black "Bob"]\n\n${short}`, 'orthodox')}`);
  const { page } = person;
  await button(person, 'about').click();
  await page.locator('.about').waitFor();
  await page.getByRole('button', { name: 'Analysis', exact: true }).click();
  await page.locator('[data-draft]').first().click();
  await button(person, 'about').waitFor();
  assert.equal(await button(person, 'about').getAttribute('aria-expanded'), 'false');
  assert.equal(await page.locator('.about').count(), 0);
  await person.close();
});

test('Delete means the move on the board, in the list and after a step, and nothing elsewhere', async () => {
  const person = await analysis(`#${linkOf(short, 'orthodox')}`);
  const { page } = person;
  await page.keyboard.press('End');
  for (const control of [
    page.getByRole('button', { name: 'Keys and help' }),
    page.getByRole('tab', { name: 'Moves', exact: true }),
    button(person, 'flip'),
  ]) {
    await control.focus();
    await page.keyboard.press('Delete');
    assert.equal(await nodes(person), 4);
  }
  await page.locator('strata-tree button[tabindex="0"]').focus();
  await page.keyboard.press('Delete');
  await person.until('the move gone', () => window.strataTest.state().analysis.tree.nodes.length === 3);
  await page.locator('main').focus();
  await page.keyboard.press('Delete');
  await person.until('the next gone', () => window.strataTest.state().analysis.tree.nodes.length === 2);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  for (const [from, step, left] of [
    ['Home', 'forward', 1],
    ['End', 'back', 2],
    ['Home', 'last', 3],
  ]) {
    await person.until('all of it', () => window.strataTest.state().analysis.tree.nodes.length === 4);
    await page.keyboard.press(from);
    await button(person, step).click();
    await page.keyboard.press('Delete');
    await person.until(
      `${left} left after ${step}`,
      (wanted) => window.strataTest.state().analysis.tree.nodes.length === wanted,
      left,
    );
    await page.keyboard.press('u');
  }
  await person.close();
});

fullTest('a comment that is left by Escape comes back with its field', async () => {
  const person = await analysis(`#${linkOf(short, 'orthodox')}`);
  const { page } = person;
  await page.keyboard.press('End');
  const field = page.getByLabel('Comment on 2. Nf3');
  await button(person, 'comment').click();
  await field.fill('mine, and a long thought');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await heard(person, 'Comment not saved.');
  await button(person, 'comment').click();
  assert.equal(await field.inputValue(), 'mine, and a long thought');
  await button(person, 'keep-comment').click();
  await person.until('it is kept', () =>
    window.strataTest.state().analysis.shownNode.comments.includes('mine, and a long thought'),
  );
  await person.close();
});
