// Names of players as they stand on the page: long ones leave room to what stands beside them.

import assert from 'node:assert/strict';
import { analysing, linkOf } from './analysing.mjs';
import { suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const analysis = analysing(server, browser);

const long = 'A player whose names are longer than any place that a telephone has for them';
const judged = (white, black) => `[White "${white}"]
[Black "${black}"]
[Variant "orthodox"]

1. e4 {[%eval 0.30]} e5 {[%eval 3.30]} 2. g4 {[%eval 0.20]} d5 {[%eval 1.50]} *
`;

for (const [white, black] of [
  [long, 'Bob'],
  ['Ann', long],
  [long, long],
])
  testWhere(white === black)(
    `both players' counts stand whole beside ${white.slice(0, 8)} and ${black.slice(0, 8)}, phone`,
    async () => {
      const person = await analysis(`#${linkOf(judged(white, black), 'orthodox')}`, { size: 'phone' });
      const { page } = person;
      await page.locator('strata-report .counts b:not(.none)').nth(1).waitFor();
      await person.screenshot('report-long-names-phone');
      const players = await page.locator('strata-report .player').evaluateAll((all) =>
        all.map((player) => {
          const box = (one) => {
            const { left, right } = one.getBoundingClientRect();
            return { left, right };
          };
          const name = player.querySelector('strong');
          return {
            row: box(player),
            counts: box(player.querySelector('.counts')),
            name: box(name),
            whole: name.scrollWidth <= name.clientWidth,
            title: name.title,
            overflow: window.getComputedStyle(name).textOverflow,
          };
        }),
      );
      assert.equal(players.length, 2);
      assert.ok(players[0].row.right <= players[1].row.left);
      for (const [at, { row, counts, name, whole, title, overflow }] of players.entries()) {
        const player = [white, black][at];
        assert.ok(title.endsWith(player));
        assert.equal(overflow, 'ellipsis');
        assert.equal(whole, player !== long, `${player}: ${JSON.stringify(name)}`);
        assert.ok(name.right - name.left > 15, `${player}: ${JSON.stringify(name)}`);
        assert.ok(
          name.right <= counts.left && counts.right <= row.right + 1 && counts.right <= 390,
          JSON.stringify(players),
        );
      }
      await person.close();
    },
  );
