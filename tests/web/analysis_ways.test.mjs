// What people meet on the page of analysis beside the moves: names that stay whole whatever stands beside them, the ways to another
// analysis, and keys that take nothing away that was not meant.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { analysing, linkOf } from './analysing.mjs';
import { sizes, suite } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

for (const size of Object.keys(sizes)) {
  test(`names of moves stay whole beside clocks, evaluations and marks, ${size}`, async () => {
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
