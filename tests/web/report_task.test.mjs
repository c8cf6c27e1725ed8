// The report on a whole game: both games of Parmen, opened as files, are reported on in every size, by pointer and by the keyboard
// alone. What was judged is counted, marked and drawn, and leads to its move by a click, by a key and along the graph.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { off, settings } from './analysing.mjs';
import { keyTo, tabAndPress, tabTo } from './keyboard.mjs';
import { axeFaultsOf, root, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const binary = process.env.STRATA_BINARY ?? root('build/release/strata');

const press = (person, locator) => (person.phone ? locator.tap() : locator.click());
const visible = ({ page }, name) => page.locator(`[data-do="${name}"]:visible`).first();
const at = (person, ply) =>
  person.until(`ply ${ply}`, (wanted) => window.strataTest.state().analysis.shown === wanted, ply);
const isClean = async ({ page }, where) => assert.deepEqual(await axeFaultsOf(page), [], where);
const nodeOf = (person, ply) => person.page.evaluate((of) => window.strataTest.state().analysis.report.nodes[of], ply);

/** Held across there is room for one of the tabs alone. */
const across = ({ page }) => page.locator('[data-tab="report"]').isVisible();

/** The middle of the sign of a fault in the graph, of the first one that no other one lies on. */
const faultInSight = (person) =>
  person.until('a fault in the graph', () => {
    const find = (node) => {
      for (const each of node.querySelectorAll('*')) {
        if (each.localName === 'strata-report') return each.shadowRoot;
        const found = each.shadowRoot && find(each.shadowRoot);
        if (found) return found;
      }
      return null;
    };
    const report = find(document);
    for (const sign of report?.querySelectorAll('[data-ply]') ?? []) {
      const { x, y, width, height } = sign.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      if (report.elementFromPoint(middleX, middleY)?.closest('[data-ply]') === sign)
        return { x: middleX, y: middleY, ply: Number(sign.dataset.ply) };
    }
    return null;
  });

const ways = {
  pointer: {
    open: (person) => press(person, visible(person, 'open-file')),
    analyse: (person) => press(person, person.page.locator('[data-analyse="0"]')),
    async report(person) {
      if (await across(person)) await press(person, person.page.locator('[data-tab="report"]'));
      await press(person, visible(person, 'report'));
    },
    async follow(person, faults) {
      const { x, y, ply } = await faultInSight(person);
      assert.ok(faults.includes(ply));
      await person.click({ x, y });
      await at(person, ply);
      await press(person, visible(person, 'next-fault'));
      await at(person, faults.find((fault) => fault > ply) ?? faults[0]);
      if (await across(person)) await press(person, person.page.locator('[data-tab="moves"]'));
      await press(person, person.page.locator(`strata-tree [data-node="${await nodeOf(person, faults[0])}"]`));
      await at(person, faults[0]);
    },
  },
  keys: {
    open: ({ page }) => tabAndPress(page, '[data-do="open-file"]'),
    analyse: ({ page }) => tabAndPress(page, '[data-analyse="0"]'),
    async report(person) {
      const { page } = person;
      if (await across(person)) {
        await tabTo(page, '[role="tab"]');
        await keyTo(page, '[data-tab="report"]', 'ArrowRight');
      }
      await tabAndPress(page, '[data-do="report"]');
    },
    async follow(person, faults) {
      const { page } = person;
      await tabTo(page, '[data-do="graph"]');
      await page.keyboard.press('Home');
      await at(person, 0);
      await page.keyboard.press('ArrowRight');
      await at(person, 1);
      await page.keyboard.press('Home');
      await at(person, 0);
      for (const fault of faults.slice(0, 2)) {
        await page.keyboard.press('n');
        await at(person, fault);
      }
      await page.keyboard.press('m');
      await tabTo(page, '[data-node]');
      await page.keyboard.press('Home');
      await keyTo(page, `[data-node="${await nodeOf(person, faults[0])}"]`, 'ArrowRight');
      await page.keyboard.press('Enter');
      await at(person, faults[0]);
    },
  },
};

/** Every size and way once, each game with the program's own words once. */
const tasks = [
  { game: 'parmen-1', size: 'desktop', way: 'pointer', compared: true },
  { game: 'parmen-2', size: 'desktop', way: 'keys', compared: true },
  { game: 'parmen-2', size: 'phone', way: 'pointer' },
  { game: 'parmen-1', size: 'phone', way: 'keys' },
  { game: 'parmen-1', size: 'across', way: 'pointer' },
  { game: 'parmen-2', size: 'across', way: 'keys' },
];

function isWhatTheProgramSays(file, judged) {
  const words = ['analyse', 'parmen', '--pgn', file, '--nodes', '20000', '--hash', '16', '--json'];
  const { games } = JSON.parse(execFileSync(binary, words, { maxBuffer: 1 << 26, encoding: 'utf8' }));
  const rounded = (value) => (value === null ? null : Math.round(value * 10) / 10);
  assert.deepEqual(
    judged.moves.map(({ judgement, accuracy }) => [judgement || null, rounded(accuracy)]),
    games[0].moves.map(({ judgement, accuracy }) => [judgement, accuracy]),
  );
  for (const side of ['white', 'black']) assert.equal(rounded(judged.accuracy[side]), games[0][side].accuracy);
}

for (const { game, size, way: name, compared = false } of tasks) {
  testWhere(size === 'phone' && name === 'keys')(
    `the report on ${game} is made and followed, ${size}, by ${name}`,
    async (t) => {
      const file = root(`tests/games/${game}.txt`);
      const way = ways[name];
      const person = await browser.open(`${server.address}/records`, {
        size,
        before: settings(off),
      });
      const { page } = person;
      await visible(person, 'open-file').waitFor();
      const choosing = page.waitForEvent('filechooser');
      await way.open(person);
      await (
        await choosing
      ).setFiles({
        name: `${game}.txt`,
        mimeType: 'text/plain',
        buffer: readFileSync(file),
      });
      await page.locator('[data-analyse="0"]').waitFor();
      await isClean(person, 'the file');
      await way.analyse(person);
      await person.until('the analysis', () => window.strataTest.state().analysis?.tree.nodes.length > 60);
      const begun = Date.now();
      await way.report(person);
      await person.until('the report', () => window.strataTest.state().analysis.report.running);
      await isClean(person, 'a report that is being made');
      await page.waitForFunction(
        () => {
          const { report } = window.strataTest.state().analysis;
          // What was found last is judged a moment after the report has ended.
          return report.failed !== '' || (!report.running && report.judged?.moves.every((move) => move !== null));
        },
        null,
        { timeout: 600_000 },
      );
      t.diagnostic(`report on ${game}: ${((Date.now() - begun) / 1000).toFixed(1)} s with one worker`);
      const { judged, failed } = await page.evaluate(() => window.strataTest.state().analysis.report);
      assert.equal(failed, '');
      if (compared) isWhatTheProgramSays(file, judged);
      // What is shown of it: how many there were, and their marks.
      for (const side of ['white', 'black'])
        for (const judgement of ['inaccuracy', 'mistake', 'blunder']) {
          const count = judged.moves.filter((move) => move.side === side && move.judgement === judgement).length;
          const shown = page.locator(`strata-report [data-side="${side}"] .${judgement}`);
          if (count > 0)
            assert.ok((await shown.innerText()).startsWith(String(count)), `${side}: ${count} ${judgement}`);
        }
      const faults = judged.moves.flatMap(({ nag }, i) => (nag === 0 ? [] : [i + 1]));
      assert.ok(faults.length > 2);
      await isClean(person, 'the report');
      const signs = await page.locator('strata-report:visible [data-ply] .fault').evaluateAll((all) =>
        all.map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return { width, height };
        }),
      );
      assert.equal(signs.length, faults.length);
      for (const { width, height } of signs)
        assert.ok(Math.abs(width - height) < 0.5, `a sign of ${width} by ${height} pixels`);
      await way.follow(person, faults);
      const marked = page.locator(`strata-tree [data-node="${await nodeOf(person, faults[0])}"]`);
      assert.match(await marked.innerText(), /\?/);
      await isClean(person, 'a move that was judged');
      await person.screenshot(`report-${size}`);
      await person.close();
    },
  );
}
