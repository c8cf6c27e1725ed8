// A file as lichess exports it, from opening it to reading what was saved: a game is chosen, analysed, a variation of it mended and
// remarked on, in every size, by pointer and by the keyboard alone. What nobody has touched is the same byte for byte.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { settings } from './analysing.mjs';
import { isFocused, keyTo, tabAndPress, tabTo } from './keyboard.mjs';
import { axeFaultsOf, root, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const file = readFileSync(root('tests/web/export.pgn'));
const games = file.toString().split(/(?=^\[Event )/m);
/** Of the file, from 0. */
const chosen = 1;
const words = 'The bishop goes home, the pawn stays.';

const press = (person, locator) => (person.phone ? locator.tap() : locator.click());
const visible = ({ page }, name) => page.locator(`[data-do="${name}"]:visible`).first();

/** The same steps by two ways: `person` is at the page. Nothing of `keys` moves a pointer. */
const ways = {
  pointer: {
    open: (person) => press(person, visible(person, 'open-file')),
    async analyse(person, game) {
      await press(person, person.page.locator(`#game-${game}`));
      await press(person, visible(person, 'analyse'));
    },
    show: (person, node) => press(person, person.page.locator(`strata-tree [data-node="${node}"]`)),
    remove: (person) => press(person, visible(person, 'remove')),
    async play(person, from, to) {
      await person.pick('slices', 'cell', from);
      await person.pick('slices', 'cell', to);
    },
    async comment(person, text) {
      await press(person, visible(person, 'comment'));
      await person.page.locator('strata-node-tools textarea').fill(text);
    },
    keep: (person) => press(person, visible(person, 'keep-comment')),
    async list(person) {
      await press(person, visible(person, 'menu'));
      await press(person, visible(person, 'file'));
    },
    save: (person) => press(person, visible(person, 'save')),
  },
  keys: {
    open: ({ page }) => tabAndPress(page, '[data-do="open-file"]'),
    async analyse({ page }, game) {
      await tabTo(page, '[role="grid"]');
      await page.keyboard.press('Home');
      for (let down = 0; down < game; down += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    async show(person, node) {
      const { page } = person;
      await page.keyboard.press('m');
      await person.until('the moves', async () => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.matches('[data-node]');
      });
      await page.keyboard.press('Home');
      await keyTo(page, `[data-node="${node}"]`, 'ArrowRight');
      await page.keyboard.press('Enter');
    },
    remove: ({ page }) => page.keyboard.press('Delete'),
    async play({ page }, from, to) {
      await page.keyboard.press('/');
      await page.keyboard.type(`${from}-${to}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    async comment(person, text) {
      await person.page.keyboard.press('c');
      await person.page.locator('strata-node-tools textarea').waitFor();
      assert.ok(await isFocused(person.page, 'textarea'), 'the comment has the keyboard');
      await person.page.keyboard.type(text);
    },
    keep: ({ page }) => page.keyboard.press('Control+Enter'),
    async list({ page }) {
      await tabAndPress(page, '[data-do="menu"]');
      await tabAndPress(page, '[data-do="file"]');
    },
    save: ({ page }) => tabAndPress(page, '[data-do="save"]'),
  },
};

async function opened(size, way, { name, buffer }) {
  const person = await browser.open(`${server.address}/records`, {
    size,
    before: settings({ on: true, lines: 2, depth: 'quick' }),
  });
  await visible(person, 'open-file').waitFor();
  const choosing = person.page.waitForEvent('filechooser');
  await way.open(person);
  await (await choosing).setFiles({ name, mimeType: 'application/x-chess-pgn', buffer });
  await person.until('the games', () => window.strataTest.state().records?.rows.length === 4);
  return person;
}

const node = (person, native, parent = null) =>
  person.until(
    `the move ${native}`,
    ([move, above]) => {
      const nodes = window.strataTest.state().analysis?.tree.nodes ?? [];
      return nodes.find(
        (one) => one.native === move && (above === null || nodes.find(({ id }) => id === one.parent)?.native === above),
      );
    },
    [native, parent],
  );

/** The tree without the numbers of its nodes. */
const outline = (person) =>
  person.page.evaluate(() => {
    const { nodes, tags, result } = window.strataTest.state().analysis.tree;
    const below = ({ children, canonical, nags, before, comments, clock, evaluation }) => ({
      canonical,
      nags,
      before,
      comments,
      clock,
      evaluation,
      children: children.map((child) => below(nodes.find(({ id }) => id === child))),
    });
    return {
      tags: tags.filter(([, value]) => value !== '?'),
      result,
      tree: below(nodes[0]),
    };
  });

const analysed = async (person, way) => {
  await way.analyse(person, chosen);
  await person.until(
    'the game on the analysis board',
    () => window.strataTest.state().analysis?.tree.nodes.length > 20,
  );
};
const isClean = async ({ page }, where) => assert.deepEqual(await axeFaultsOf(page), [], where);

async function task(size, way) {
  const person = await opened(size, way, { name: 'export.pgn', buffer: file });
  const { page } = person;
  await isClean(person, 'the list');
  await analysed(person, way);
  await page.locator('strata-engine ol li [data-line="0"]:visible').first().waitFor();
  // The wrong move is deleted, and another one added.
  const wrong = await node(person, 'Qf3', 'bxc6');
  await way.show(person, wrong.id);
  await person.until('the wrong move', (id) => window.strataTest.state().analysis.node === id, wrong.id);
  await isClean(person, 'a move of a variation');
  await way.remove(person);
  await person.until('the move before it', (id) => window.strataTest.state().analysis.node === id, wrong.parent);
  await way.play(person, 'b5', 'd3');
  const { id } = await node(person, 'Bd3', 'bxc6');
  await person.until('the new move', (wanted) => window.strataTest.state().analysis.node === wanted, id);
  await page.locator('strata-engine ol li [data-line="0"]:visible').first().waitFor();
  await way.comment(person, words);
  await isClean(person, 'a comment that is written');
  await way.keep(person);
  await person.until(
    'the comment',
    (text) => window.strataTest.state().analysis.tree.nodes.some(({ comments }) => comments.includes(text)),
    words,
  );
  const mended = await outline(person);
  await way.list(person);
  await person.until('the list, with something to save', () => {
    const { route, records } = window.strataTest.state();
    return route.page === 'records' && records.unsaved && records.changed.size === 1;
  });
  await visible(person, 'save').waitFor();
  await isClean(person, 'the list with what was changed');
  const coming = page.waitForEvent('download');
  await way.save(person);
  const download = await coming;
  const saved = await readFile(await download.path());
  assert.equal(download.suggestedFilename(), 'export.pgn');
  await person.close();

  const text = saved.toString();
  const [before, after] = [games.slice(0, chosen).join(''), games.slice(chosen + 1).join('')];
  assert.ok(
    text.startsWith(before) && text.endsWith(after),
    'games that nobody has touched are the same byte for byte',
  );
  const game = text.slice(before.length, text.length - after.length).replaceAll(/\s+/g, ' ');
  assert.ok(game.includes(`8. Be2 (8. Bd3 {${words}}) 8... h6 9. Nf3)`), game);
  assert.doesNotMatch(game, /My move, too|8\. Qf3/);

  const again = await opened(size, way, { name: 'export.pgn', buffer: saved });
  await analysed(again, way);
  assert.deepEqual(await outline(again), mended);
  await again.close();
}

for (const size of Object.keys(sizes))
  for (const [name, way] of Object.entries(ways))
    testWhere(size === 'phone' && name === 'keys')(
      `a game of a file is mended, saved and read again, ${size}, by ${name}`,
      () => task(size, way),
    );
