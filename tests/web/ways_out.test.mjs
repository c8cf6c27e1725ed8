// A line that leads to a level which is not drawn ends in a tag with the level's name, in slices level by level and in 3D on
// phones; maps and strips of levels say where a check, a hint, the last move and places for boards are, in shapes.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { middlegames } from './middlegames.mjs';
import { Picture, isOther } from './pixels.mjs';
import { fullTest, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const bare = '8/8/8/8/8/8/8/8';
// The rook high above the king gives check through five empty levels.
const checked = ['8/8/8/8/8/8/8/K7', bare, '8/8/8/8/8/8/p7/4k3', bare, bare, bare, bare, '8/8/8/8/8/8/P7/4R3'];
const start = `${checked.join('|')} b - - 0 1`;
const level = { king: 2, rook: 7 };

async function at(game, size, view) {
  const id = await server.createGame(game);
  const spaces = { [game.variant]: { arrangement: game.variant === 'upright' ? 'focus' : null } };
  const person = await browser.open(`${server.address}/game/${id}`, {
    size,
    before: prefer({ primary: view, spaces, theme: 'light' }),
  });
  await person.gameIs(0);
  return person;
}

/** What the buttons of the strip are marked with, by level. */
const onStrip = (person, shape) =>
  person.page.evaluate((wanted) => {
    const all = [];
    const look = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(`button[data-level] svg.${wanted}`))
          all.push(Number(element.closest('button').dataset.level));
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return all.sort();
  }, shape);

for (const size of ['phone', 'across']) {
  testWhere(size === 'phone')(`a check from a level that is not drawn, slices, ${size}`, async () => {
    const person = await at({ variant: 'upright', start }, size, 'slices');
    const tag = person.page.locator('strata-board.large .tag.check');
    await tag.waitFor();
    assert.equal((await tag.textContent()).trim(), '8!');
    // The piece there, as it is drawn on a board.
    const outlines = (from) =>
      from.locator('.piece.white path:first-child').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
    const [shown] = await outlines(tag);
    await person.screenshot(`ways-out-slices-${size}`);
    // It lies on no piece, and takes one to its level.
    const box = await tag.boundingBox();
    const king = await person.point('slices', 'cell', '3e1');
    assert.ok(Math.hypot(box.x + box.width / 2 - king.x, box.y + box.height / 2 - king.y) > 20);
    await person.click({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await person.point('slices', 'cell', '8e1');
    assert.equal((await tag.textContent()).trim(), '3!');
    assert.equal(await tag.locator('.piece.black').count(), 1, 'the king');
    const there = await outlines(person.page.locator('strata-board.large .cell'));
    assert.equal(there.filter((path) => path === shown).length, 1, 'the rook, not the pawn beside it');
    const crossed = await person.page.locator('strata-board.large .mini .cross').count();
    assert.equal(crossed, 2, 'levels of the map with a cross');
    await person.close();
  });

  fullTest(`a check from a level that is not drawn, 3D, ${size}`, async () => {
    const person = await at({ variant: 'upright', start }, size, 'board3d');
    await person.point('board3d', 'cell', '3e1');
    const box = await person.page.locator('strata-board.large canvas[role="img"]').boundingBox();
    const rim = { ...box, height: 40 };
    const count = (picture, colour) => {
      let like = 0;
      for (let y = 0; y < picture.height; y += 1)
        for (let x = 0; x < picture.width; x += 1) like += !isOther(picture.at(x, y), colour);
      return like;
    };
    const [red, white] = [(picture) => count(picture, 0xd4380d), (picture) => count(picture, 0xfff2cc)];
    await person.until('the picture', () => new Promise((done) => requestAnimationFrame(() => done(true))));
    const tag = await Picture.of(person.page, rim);
    assert.ok(red(tag) > 200, `${red(tag)} pixels of the tag`);
    assert.ok(white(tag) > 100, `${white(tag)} pixels of the piece beside it`);
    await person.screenshot(`ways-out-3d-${size}`);
    assert.deepEqual(await onStrip(person, 'check'), [level.king, level.rook]);
    // With another level in front neither end is drawn, and nothing is left at the rim.
    await person.chip(5);
    await person.until('the level', () => window.strataTest.cellPoint('board3d', '6e1'));
    const none = red(await Picture.of(person.page, rim));
    assert.ok(none < red(tag) / 4, `${none} pixels of a tag, ${red(tag)} before`);
    await person.close();
  });
}

fullTest('a hint and places for boards are marked on the strip', async () => {
  const person = await at({ variant: 'upright' }, 'phone', 'board3d');
  await person.page.keyboard.press('h');
  await person.until('a hint', () => window.strataTest.state().game.scene.arrows.some(({ kind }) => kind === 'hint'));
  const levels = await person.page.evaluate(() => {
    const { scene } = window.strataTest.state().game;
    const ends = scene.arrows.filter(({ kind }) => kind === 'hint').flatMap(({ from, to }) => [from, to]);
    return [...new Set(ends.map((cell) => scene.cells[cell].level))].sort();
  });
  assert.deepEqual(await onStrip(person, 'hint'), levels);
  await person.screenshot('ways-out-hint');
  await person.close();
  const free = middlegames('parmen').find((position) => position.includes(' w ') && position.includes('b1(2):P1/2:w'));
  const boards = await at({ variant: 'parmen', start: free }, 'phone', 'slices');
  const move = await boards.page.evaluate(() => window.strataTest.state().game.moves.find(({ board }) => board));
  await boards.pick('slices', 'board', await boards.boardOn(move.from));
  await boards.page.locator('strata-board.large .mini .berth-plus').first().waitFor();
  await boards.screenshot('ways-out-boards');
  await boards.close();
});

test('the map of the slices shows on which levels targets and a hint are', async () => {
  const queen = ['8/8/8/8/8/8/8/K7', bare, '8/8/8/8/8/8/8/3Q4', bare, bare, bare, bare, 'k7/8/8/8/8/8/8/8'];
  const person = await at({ variant: 'upright', start: `${queen.join('|')} w - - 0 1` }, 'phone', 'slices');
  /** Levels of the map with a mark of this kind. */
  const onMap = (kind) =>
    person.page
      .locator(`strata-board.large .mini:has(.${kind})`)
      .evaluateAll((levels) => levels.map(({ dataset }) => Number(dataset.level)).sort());
  /** Levels of the cells that `of` finds in the scene. */
  const levels = (of) =>
    person.page.evaluate((which) => {
      const { cells, targets, arrows } = window.strataTest.state().game.scene;
      const ends = arrows.filter(({ kind }) => kind === 'hint').flatMap(({ from, to }) => [from, to]);
      const marked = which === 'hint' ? ends : targets.map(({ cell }) => cell);
      return [...new Set(marked.map((cell) => cells[cell].level))].sort();
    }, of);
  assert.deepEqual([await onMap('goal'), await onMap('hinted')], [[], []]);
  await person.page.keyboard.press('h');
  await person.until('a hint', () => window.strataTest.state().game.scene.arrows.some(({ kind }) => kind === 'hint'));
  await person.page.locator('strata-board.large .mini .hinted').first().waitFor();
  assert.deepEqual(await onMap('hinted'), await levels('hint'));
  await person.chip(2);
  await person.pick('slices', 'cell', '3d1');
  await person.page.locator('strata-board.large .mini .goal').first().waitFor();
  const reached = await levels('targets');
  assert.ok(reached.length > 1, `the queen reaches ${reached.length} levels`);
  assert.deepEqual(await onMap('goal'), reached);
  await person.screenshot('ways-out-map');
  await person.close();
});

for (const size of ['phone', 'desktop']) {
  testWhere(size === 'phone')(
    `the strip counts the targets of each level and calls the one that is pressed, ${size}`,
    async () => {
      const queen = ['8/8/8/8/8/8/8/K7', bare, '8/8/8/8/8/8/8/3Q4', bare, bare, bare, bare, 'k7/8/8/8/8/8/8/8'];
      const person = await at({ variant: 'upright', start: `${queen.join('|')} w - - 0 1` }, size, 'board3d');
      const strip = person.page.locator('[aria-label="Level in front"]');
      const counts = () =>
        strip.locator('button').evaluateAll((all) =>
          all
            .map((one) => {
              const badge = one.querySelector('b');
              return [Number(one.dataset.level), badge.checkVisibility() ? Number(badge.textContent) : 0];
            })
            .sort(([a], [b]) => a - b),
        );
      const inFront = () => strip.locator('[aria-pressed="true"]').getAttribute('data-level');
      assert.deepEqual(
        (await counts()).map(([, count]) => count),
        Array(8).fill(0),
      );
      await person.chip(2);
      await person.pick('board3d', 'cell', '3d1');
      const wanted = await person.until('targets', () => {
        const { cells, targets } = window.strataTest.state().game.scene;
        const on = (level) =>
          new Set(targets.map(({ cell }) => cell).filter((cell) => cells[cell].level === level)).size;
        return targets.length > 0 && Array.from({ length: 8 }, (_, level) => [level, on(level)]);
      });
      assert.ok(wanted.filter(([, count]) => count > 0).length > 1);
      await strip.locator('b:visible').first().waitFor();
      assert.deepEqual(await counts(), wanted);
      assert.equal(await inFront(), '2', 'what is picked up calls no level');
      await person.screenshot(`ways-out-strip-${size}`);
      const other = strip.locator('button[data-level="4"]');
      await (size === 'phone' ? other.tap() : other.click());
      await person.until('it in front', () => window.strataTest.state().game.scene.level === 4);
      assert.equal(await inFront(), '4');
      await person.close();
    },
  );
}
