// The words under the controls of a game in Japanese, which has no spaces to break them at: none is broken within a word, also on a phone
// held across, where a control is 51 px wide.

import assert from 'node:assert/strict';
import test from 'node:test';
import { suite } from './support.mjs';

const { server, browser } = suite();

/** In the page: the lines of the words under each control. */
function linesOfControls() {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element.matches('.control')) found.push(element);
    }
  };
  walk(document);
  return found.map((control) => {
    const lines = [];
    const texts = document.createTreeWalker(control, window.NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (let at = 0; at < text.data.length; at += 1) {
        const sign = document.createRange();
        sign.setStart(text, at);
        sign.setEnd(text, at + 1);
        const { top, width } = sign.getBoundingClientRect();
        if (width === 0) continue;
        const line = lines.find((one) => Math.abs(one.top - top) < 4);
        if (line) line.words += text.data[at];
        else lines.push({ top, words: text.data[at] });
      }
    return lines.map(({ words }) => words.trim());
  });
}

test('the words of controls are broken between words only', async () => {
  const game = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${game}?lang=ja`, { size: 'across' });
  await person.gameIs(0);
  const seen = await person.page.evaluate(linesOfControls);
  const draws = seen.filter((lines) => lines.join('').startsWith('ドロー'));
  assert.deepEqual(draws, [['ドロー提案'], ['ドロー', '申し立て']]);
  await person.close();
});
