// A record with thousands of variations: what is far from sight is not drawn, and keys and the list of the moves lead there all the same.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { off, settings } from './analysing.mjs';
import { dice } from './dice.mjs';
import { core } from './record.mjs';
import { axeFaultsOf, drop, suite } from './support.mjs';

const { server, browser } = suite();
const most = 9000;

/** A random game, and beside each of its moves every other one. */
async function largeRecord() {
  const game = (await core()).variant('upright').game();
  const roll = dice(7);
  const words = [];
  for (let [ply, count] = [0, 0]; count < most; ply += 1) {
    const moves = game.moves().map((move) => game.read(move.canonical));
    const [played] = moves.splice(roll(moves.length), 1);
    const number = `${1 + (ply >> 1)}.${ply % 2 === 0 ? '' : '..'}`;
    words.push(number, game.play(played.canonical).native);
    const others = moves.slice(0, most - count);
    words.push(...others.map(({ native }) => `(${number} ${native})`));
    count += others.length;
  }
  const tags = '[Variant "upright"]\n[Result "*"]\n\n';
  return `[White "Ann"]\n${tags}*\n\n[White "Bob"]\n${tags}${words.join(' ')} *\n`;
}

const drawn = ({ page }) => page.locator('strata-tree button').count();
const ids = ({ page }) =>
  page.evaluate(() => {
    const { nodes } = window.strataTest.state().analysis.tree;
    return { first: nodes[0].children[0], last: nodes.at(-1).id, count: nodes.length };
  });
const holds = (person, id) =>
  person.until(
    `the keyboard on ${id}`,
    (wanted) => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.dataset.node === String(wanted);
    },
    id,
  );
/** The places of the items that can be seen. */
const inSight = ({ page }) =>
  page.locator('strata-tree li[data-item]').evaluateAll((items) => {
    const box = items[0].getRootNode().host.getBoundingClientRect();
    const isSeen = ({ top, bottom }) => top < box.bottom && bottom > box.top;
    return items.filter((item) => isSeen(item.getBoundingClientRect())).map((item) => Number(item.dataset.item));
  });

/** Turns the wheel, and waits until what has come into sight is drawn. */
const turn = async ({ page }, by) => {
  const tree = await page.locator('strata-tree').elementHandle();
  const before = await tree.evaluate(({ scrollTop }) => scrollTop);
  await page.mouse.wheel(0, by);
  await page.waitForFunction(({ one, top }) => one.scrollTop > top, { one: tree, top: before });
  await tree.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
};

test('of a record with 9,000 variations what is near is drawn, and all of it can be come to', async () => {
  const person = await browser.open(`${server.address}/records`, {
    before: settings(off),
  });
  const { page } = person;
  await drop(person, 'large.pgn', await largeRecord());
  await page.locator('strata-record-list [data-game="1"]').click();
  await page.locator('[data-do="analyse"]').click();
  await page.locator('strata-tree button').first().waitFor();
  const { first, last, count } = await ids(person);
  assert.ok(count > most, `${count} nodes`);
  assert.ok((await drawn(person)) < 400, `${await drawn(person)} moves are drawn at the start`);
  assert.deepEqual(await axeFaultsOf(page), []);

  // By keys: to the last of all, back by one, and there.
  await page.locator(`strata-tree [data-node="${first}"]`).focus();
  await page.keyboard.press('End');
  await holds(person, last);
  await page.keyboard.press('ArrowUp');
  await holds(person, last - 1);
  await page.keyboard.press('Enter');
  await person.until('that move', (id) => window.strataTest.state().analysis.node === id, last - 1);
  await page.locator(`strata-tree [data-node="${last - 1}"][aria-current="true"]`).waitFor();
  const shown = page.locator(`strata-tree li:has([data-node="${last - 1}"])`);
  const place = Number(await shown.getAttribute('data-item'));
  assert.ok((await inSight(person)).includes(place), 'the move that is shown is in sight');
  assert.ok((await drawn(person)) < 400, `${await drawn(person)} moves are drawn at the end`);
  await page.keyboard.press('Home');
  await holds(person, first);

  // By the wheel.
  await page.locator('strata-tree').hover();
  for (let turned = 0; turned < 10; turned += 1) {
    await turn(person, 3000);
    const places = await inSight(person);
    assert.ok(places.length > 5, `after ${turned} turns ${places.length} items are in sight`);
  }
  assert.ok((await inSight(person))[0] > 500, 'the wheel leads far down');
  await person.close();
});
