// The camera by keys: it turns, tilts and looks aside, and the view that somebody keeps is kept for each game.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fullTest, prefer, suite } from './support.mjs';

const { server, browser } = suite();

for (const [variant, first, keys] of [
  ['upright', '4d4', ['', '3', '4', '5']],
  // Its boards are seen from the side when it is opened.
  ['parmen', 'c2(2)', ['', '3', 'f']],
])
  fullTest(`arrows go as they are seen to go: ${variant}`, async () => {
    const person = await browser.open(`${server.address}/game/${await server.createGame({ variant })}`, {
      before: prefer({ primary: 'board3d' }),
    });
    const { page } = person;
    await person.gameIs(0);
    await page.locator(`[role="gridcell"][data-cell="${first}"]`).focus();
    // The cursor stays, and keys are the page's.
    await page.evaluate(() => document.activeElement.blur());
    /** Where the cell under the cursor is, once the picture stands still. */
    const seen = () =>
      person.until('the cursor at rest', async () => {
        const { cells, cursor } = window.strataTest.state().game.scene;
        const name = cells[cursor]?.name;
        const where = () => name && window.strataTest.cellPoint('board3d', name);
        const before = where();
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        return before && JSON.stringify(where()) === JSON.stringify(before) && { ...before, name };
      });
    for (const key of keys) {
      if (key !== '') await page.keyboard.press(key);
      const begun = await seen();
      for (const [arrow, way] of [
        ['ArrowRight', [1, 0]],
        ['ArrowUp', [0, -1]],
        ['ArrowLeft', [-1, 0]],
        ['ArrowDown', [0, 1]],
      ]) {
        const from = await seen();
        await page.keyboard.press(arrow);
        const to = await seen();
        const [x, y] = [to.x - from.x, to.y - from.y];
        const along = x * way[0] + y * way[1];
        const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
        assert.ok(along > 5 && along > aside, `${key} ${arrow}: from ${from.name} to ${to.name}, ${x}, ${y}`);
      }
      assert.equal((await seen()).name, begun.name, 'once round, and back');
    }
    await person.close();
  });

test('the camera is led by keys, and a view is kept for each game', async () => {
  const [first, second] = [
    await server.createGame({ variant: 'raumschach' }),
    await server.createGame({ variant: 'threedc' }),
  ];
  const person = await browser.open(`${server.address}/game/${first}`, {
    before: prefer({ primary: 'board3d' }),
  });
  /** A cell in a corner, once it stands still. */
  const corner = () =>
    person.until('a cell at rest', async () => {
      const { cells } = window.strataTest.state().game.scene;
      const where = () => window.strataTest.cellPoint('board3d', cells[0].name);
      const before = where();
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      return before && JSON.stringify(where()) === JSON.stringify(before) && before;
    });
  const after = async (key) => {
    await person.page.keyboard.press(key);
    return corner();
  };
  await person.gameIs(0);
  const usual = await corner();
  const aside = await after('j');
  assert.ok(aside.x < usual.x - 10 && Math.abs(aside.y - usual.y) < 3, 'the picture goes left');
  const back = await after('l');
  assert.ok(Math.hypot(back.x - usual.x, back.y - usual.y) < 3, 'and comes back');
  assert.ok((await after('k')).y > usual.y + 10, 'it goes down');
  await after('i');
  for (const [key, other] of [
    ['Shift+ArrowLeft', 'Shift+ArrowRight'],
    ['Shift+ArrowUp', 'Shift+ArrowDown'],
  ]) {
    const there = await after(key);
    assert.ok(Math.hypot(there.x - usual.x, there.y - usual.y) > 4, `${key} turns the camera`);
    const again = await after(other);
    assert.ok(Math.hypot(again.x - usual.x, again.y - usual.y) < 3, `${other} turns it back`);
  }
  // All of it is in the help.
  await person.page.keyboard.press('?');
  await person.page.getByRole('dialog').getByText('3D: move the picture').waitFor();
  await person.page.keyboard.press('Escape');
  const kept = await after('Shift+ArrowUp');
  await person.page.keyboard.press('F6');
  await after('2');
  await person.page.goto(`${server.address}/game/${second}`);
  await person.gameIs(0);
  const other = await corner();
  assert.deepEqual(await after('F5'), other, 'no view was kept for this game');
  await person.page.goto(`${server.address}/game/${first}`);
  await person.gameIs(0);
  await corner();
  const again = await after('F5');
  await person.page.getByText('Saved view restored.').waitFor();
  assert.ok(Math.hypot(again.x - kept.x, again.y - kept.y) < 3, 'the kept view is back');
  await person.close();
});
