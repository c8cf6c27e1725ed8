// Play without a mouse and with a coarse finger: the keyboard's cursor, the keys of older programs, the pad of directions
// and distances, and moves that are asked about before they are played.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hasKeys, isFocused, keyTo } from './keyboard.mjs';
import { fullTest, knowHits, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const opened = async (game, options = {}) => {
  const person = await browser.open(`${server.address}/game/${await server.createGame(game)}`, options);
  await person.gameIs(game.line?.length ?? 0);
  return person;
};
const press = async ({ page }, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const cursor = (person) =>
  person.page.evaluate(() => {
    const { scene } = window.strataTest.state().game;
    return scene.cells[scene.cursor]?.name ?? null;
  });
const tap = (person, selector) => {
  const button = person.page.locator(selector).first();
  return person.phone ? button.tap() : button.click();
};

/** How many things have been said, and the last of them. */
const said = ({ page }) =>
  page.evaluate(() => {
    const { id = 0, text = '' } = window.strataTest.state().spoken.at(-1) ?? {};
    return [id, text];
  });

/** What is done says that, and nothing else. */
async function says(person, words, act) {
  const [before] = await said(person);
  await act();
  await person.until(words, (count) => (window.strataTest.state().spoken.at(-1)?.id ?? 0) > count, before);
  assert.deepEqual(await said(person), [before + 1, words]);
}

test('a cursor plays, puts down and goes away; arrows step through the moves without it', async () => {
  const person = await opened({ variant: 'raumschach' });
  assert.equal(await cursor(person), null);
  // A button that chooses a view gives the keys back to the board.
  await person.page.locator('[data-do="view-slices"]:visible').click();
  await press(person, 'Enter');
  const begun = await cursor(person);
  assert.ok(begun);
  await press(person, 'q', 'Shift+ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
  await press(person, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  assert.equal(await cursor(person), 'Aa2');
  assert.ok(await person.page.locator('.cursor-core').first().isVisible());
  await press(person, 'Enter');
  await person.until('the pawn in hand', () => window.strataTest.state().game.scene.selected !== null);
  await press(person, 'Escape');
  assert.equal(await cursor(person), 'Aa2', 'only the pawn is put down');
  await press(person, 'Enter', 'ArrowUp', ' ');
  await person.played('Aa2-Aa3', 0);
  await press(person, ',');
  await person.until('the start', () => window.strataTest.state().game.shown === 0);
  await press(person, '.', 'Escape');
  await person.until('no cursor', () => window.strataTest.state().game.scene.cursor === null);
  await press(person, 'ArrowLeft');
  await person.until('the start', () => window.strataTest.state().game.shown === 0);
  await person.close();
});

test('the cursor is said as the grids name it, and what is put down, from wherever the keys come', async () => {
  const person = await opened({ variant: 'raumschach' });
  const { page } = person;
  const heard = (words) => person.until(words, (text) => window.strataTest.state().spoken.at(-1)?.text === text, words);
  await page.locator('[data-do="view-slices"]:visible').click();
  await page.locator('main').focus();
  await press(person, 'Enter');
  await press(person, 'q', 'q', ...Array(5).fill('ArrowDown'), ...Array(5).fill('ArrowLeft'));
  await heard('A a 1, white rook');
  await press(person, 'ArrowUp');
  await heard('A a 2, white pawn');
  await press(person, 'Enter');
  await person.until('the pawn in hand', () => window.strataTest.state().game.scene.selected !== null);
  await press(person, 'Escape');
  await heard('Pawn put down.');
  // After a refusal as well, and in the grids.
  await page.locator('[role="gridcell"][data-cell="Aa2"]').focus();
  await press(person, 'Enter', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter');
  await person.until('a refusal', () => window.strataTest.state().game.refusal !== '');
  await press(person, 'Escape');
  await heard('Pawn put down.');
  await person.close();
});

fullTest('Enter says that it puts down what is in hand, in the grids and outside', async () => {
  const person = await opened({ variant: 'orthodox' });
  const { page } = person;
  const selected = (wanted) =>
    person.until(
      wanted ? 'the pawn in hand' : 'nothing in hand',
      (want) => (window.strataTest.state().game.scene.selected !== null) === want,
      wanted,
    );
  await page.locator('[role="gridcell"][data-cell="e2"]').focus();
  for (const times of [1, 2]) {
    await press(person, 'Enter');
    await selected(true);
    await press(person, 'Enter');
    await selected(false);
    await person.until(
      'the words',
      (count) => window.strataTest.state().spoken.filter(({ text }) => text === 'Pawn put down.').length === count,
      times,
    );
    assert.equal(await cursor(person), 'e2');
    // From the grids the keys go to the page.
    await page.evaluate(() => document.activeElement.blur());
    assert.equal(await isFocused(page, '[role="gridcell"]'), false);
  }
  await person.close();
});

fullTest('what keys change of the view is said, once', async () => {
  const person = await opened({ variant: 'raumschach' }, { before: prefer({ primary: 'slices' }) });
  const { page } = person;
  for (const [key, words] of [
    [']', 'Level B.'],
    [']', 'Level C.'],
    ['[', 'Level B.'],
    ['t', 'All levels are shown alike.'],
    [']', 'Level B.'],
    ['Escape', 'All levels are shown alike.'],
    ['f', "Black's side is near."],
    ['v', 'The board in space is shown. All levels whole.'],
    ['v', 'The slices are shown.'],
    ['f', "White's side is near."],
  ])
    await says(person, words, () => press(person, key));
  // With a cursor on the board its cell says the level.
  await page.locator('[role="gridcell"][data-cell="Aa1"]').focus();
  await page.evaluate(() => document.activeElement.blur());
  const [count] = await said(person);
  await press(person, ']');
  await person.until('the cell above', () => window.strataTest.state().spoken.at(-1)?.text.startsWith('B a 1, '));
  const [atCursor] = await said(person);
  assert.equal(atCursor, count + 1, 'and nothing else');
  await person.close();
});

fullTest('the view that a key brings is called as it is', async () => {
  for (const [variant, words] of [
    ['parmen', ['The slices are shown.', 'The board in space is shown. Levels above one another.']],
    ['orthodox', ['The flat board is shown.', 'The board in space is shown.']],
  ]) {
    const person = await opened({ variant }, { before: prefer({ primary: 'board3d', viewChosen: true }) });
    for (const each of words) await says(person, each, () => press(person, 'v'));
    await person.close();
  }
});

fullTest('what is typed before the field has come is for the field', async () => {
  let arrive;
  const asked = new Promise((resolve) => {
    arrive = resolve;
  });
  const person = await opened(
    { variant: 'orthodox' },
    {
      before: (page) =>
        page.route(/\/assets\/side_panel-/, async (route) => {
          await asked;
          await route.continue();
        }),
    },
  );
  const bottom = () => person.page.evaluate(() => window.strataTest.state().game.scene.bottom);
  // Elsewhere f turns the board.
  await press(person, '/', 'f', 'Backspace', ...'e2-e4', 'Enter', 'f');
  assert.equal(await bottom(), 'white');
  arrive();
  await person.played('e2-e4', 0);
  assert.equal(await bottom(), 'white');
  await person.close();
});

fullTest('a position of a link that is no position is told until it is dropped', async () => {
  const person = await browser.open(`${server.address}/new/parmen?players=people&position=abc`);
  const { page } = person;
  const told = page.locator('form [role="alert"]').first();
  await page.locator('[data-do="drop-position"]').waitFor();
  const words = await told.textContent();
  await page.locator('[data-do="rules-fold"] summary').click();
  await page.locator('[data-option="rules"] input[type="radio"]').nth(1).check();
  await page.locator('summary', { hasText: 'Rules: tournament' }).waitFor();
  assert.equal(await told.textContent(), words);
  assert.ok(await page.locator('[data-do="start"]').isDisabled());
  await page.locator('[data-do="drop-position"]').click();
  await page.locator('[data-do="drop-position"]').waitFor({ state: 'detached' });
  assert.doesNotMatch(page.url(), /position/);
  // All else stays chosen.
  await page.locator('summary', { hasText: 'Rules: tournament' }).waitFor();
  await page.locator('[data-do="start"]').click();
  await person.gameIs(0);
  const { white, black, variant } = await page.evaluate(() => window.strataTest.state().game);
  assert.deepEqual([white.kind, black.kind, variant.options], ['person', 'person', { rules: 'tournament' }]);
  // The game says so itself.
  if (!(await page.locator('strata-panel').isVisible())) await press(person, 'm');
  await page.getByRole('tab', { name: 'Game' }).click();
  await page.locator('strata-panel [data-option="rules"]', { hasText: 'Rules: tournament' }).waitFor();
  await person.close();
});

fullTest('Escape lets go the level that is called in the editor', async () => {
  const person = await browser.open(`${server.address}/editor/raumschach`);
  await person.until('the editor', () => window.strataTest?.state().editor?.code);
  await says(person, 'Level B.', () => press(person, ']'));
  await says(person, 'All levels are shown alike.', () => press(person, 'Escape'));
  assert.equal(await person.page.evaluate(() => window.strataTest.state().editor.scene.level), null);
  await person.close();
});

fullTest('what keys of a game ask for is there before they are pressed', async () => {
  const person = await opened({ variant: 'raumschach', black: 'person' });
  const { page } = person;
  await person.until('the parts', () =>
    ['seat_commands', 'typed_cell', 'pad'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)),
    ),
  );
  await page.route(/\/assets\/(seat_commands|typed_cell|pad)-/, (route) => route.abort());
  await press(person, 'b');
  await person.until('the computer to play Black', () => window.strataTest.state().game.black.kind === 'computer');
  await person.close();
});

fullTest('a camera that is asked for is said, by its key and by its button', async () => {
  const person = await opened({ variant: 'raumschach' }, { view: 'board3d' });
  const { page } = person;
  const cameras = [
    ['1', 'best', 'Best view.'],
    ['2', 'player', "View from White's side."],
    ['3', 'opponent', "View from Black's side."],
    ['4', 'left', 'View from the left.'],
    ['5', 'right', 'View from the right.'],
    ['6', 'top', 'View from above.'],
  ];
  for (const [key, , words] of cameras) await says(person, words, () => press(person, key));
  await page.locator('[data-do="view"]').click();
  for (const [, name, words] of cameras)
    await says(person, words, () => page.locator(`[data-do="preset-${name}"]`).click());
  await person.close();
});

fullTest('a board that is flipped leaves the keyboard on its cell', async () => {
  const person = await opened({ variant: 'orthodox' });
  const { page } = person;
  const flipped = async (side) => {
    await press(person, 'f');
    await person.until(`${side} near`, (near) => window.strataTest.state().game.scene.bottom === near, side);
    // Whoever looks for what has lost the keyboard does so after the next picture.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    });
    assert.ok(await isFocused(page, '[role="gridcell"][data-cell="f5"]'), `${side} near`);
  };
  await page.locator('[role="gridcell"][data-cell="f5"]').focus();
  await flipped('black');
  await flipped('white');
  assert.equal(await cursor(person), 'f5');
  await press(person, 'Escape');
  await flipped('black');
  assert.equal(await cursor(person), null, 'it stays away');
  await press(person, 'ArrowRight');
  await hasKeys(person, '[role="gridcell"][data-cell="e5"]');
  await person.close();
});

test('arrows go through all that a menu holds', async () => {
  const person = await opened({ variant: 'orthodox' });
  const { page } = person;
  await page.locator('[data-do="menu"]:visible').click();
  await keyTo(page, '[data-do="rename"]', 'ArrowDown');
  await press(person, 'Enter');
  const field = 'input[aria-label="Name of this game"]';
  await hasKeys(person, field);
  // These are its own.
  await press(person, 'ArrowLeft');
  assert.ok(await isFocused(page, field));
  await press(person, 'ArrowUp');
  assert.ok(!(await isFocused(page, field)));
  await press(person, 'ArrowDown');
  assert.ok(await isFocused(page, field));
  await person.close();
});

fullTest('the help shows the keys that are chosen, and the game follows them', async () => {
  const person = await opened({ variant: 'ziggurat' });
  const { page } = person;
  await press(person, '?');
  await page.getByText('a hint', { exact: true }).waitFor();
  await page.getByLabel('Keys of').selectOption('ziggurat-program');
  await page.getByText('column, level and row: the cell is picked').waitFor();
  assert.equal(await page.getByText('a hint', { exact: true }).count(), 0);
  await press(person, 'Escape');
  await press(person, 'e', '0', '2');
  await person.until('the pawn in hand', () => {
    const { scene } = window.strataTest.state().game;
    return scene.cells[scene.selected]?.name === '0e2';
  });
  await press(person, 'e', '0', '4');
  await person.played('0e2-0e4', 0);
  await press(person, 'F11');
  await person.until('a level up', () => {
    const { scene } = window.strataTest.state().game;
    return scene.cells[scene.cursor].level === 1;
  });
  await page.reload();
  await person.gameIs(1);
  await press(person, 'r');
  await person.until('the rules', () => window.strataTest.state().route.page === 'rules');
  await person.close();
});

fullTest('controls name the keys that are chosen', async () => {
  const person = await opened({ variant: 'raumschach' });
  const { page } = person;
  const titles = () =>
    page.evaluate(() => {
      const found = {};
      const look = (root) => {
        for (const each of root.querySelectorAll('*')) {
          if (each.shadowRoot) look(each.shadowRoot);
          const name = each.dataset?.do ?? (each.dataset?.level && `level ${each.dataset.level}`);
          if (name && each.title) found[name] = /\(([^)]*)\)$/.exec(each.title)?.[1] ?? '';
        }
      };
      look(document);
      return found;
    });
  const keysOf = async (...names) => {
    const found = await titles();
    return names.map((name) => found[name]);
  };
  const controls = ['undo', 'hint', 'flip', 'panel', 'view-slices', 'level all', 'level 2'];
  assert.deepEqual(await keysOf(...controls), ['U', 'H', 'F', 'M', 'V', 'T', '[ and ]']);
  await press(person, '?');
  await page.getByLabel('Keys of').selectOption('ziggurat-program');
  assert.deepEqual(await keysOf(...controls), ['U', '', '', 'M', '', '', 'F12 and F11']);
  await page.getByLabel('Keys of').selectOption('parmen-program');
  assert.deepEqual(await keysOf(...controls), ['U', '', '', 'M', '2', '', '[ and ]']);
  await person.close();
});

test('a grid has keys of its own in every map; cells are typed outside it', async () => {
  const person = await opened({ variant: 'ziggurat' }, { before: prefer({ keys: 'ziggurat-program' }) });
  const { page } = person;
  const heard = () => page.evaluate(() => window.strataTest.state().spoken.at(-1)?.text ?? '');
  const held = () => page.evaluate(() => window.strataTest.state().game.scene.selected);
  await press(person, 'Enter');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await press(person, 'c');
  await person.until('the clock', () => /no clock/.test(window.strataTest.state().spoken.at(-1)?.text ?? ''));
  await press(person, 'g');
  await person.until('attackers', () => /Attacked by/.test(window.strataTest.state().spoken.at(-1)?.text ?? ''));
  await press(person, 'r');
  assert.match(await heard(), /^Level 0\./, 'no page of rules');
  // Nothing of a cell has been typed: its digits do not end what letters have begun.
  await press(person, 'e', '0', '2');
  assert.equal(await held(), null);
  const [description] = await page
    .locator('strata-board-grids [role="group"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-description')));
  assert.match(description, /question mark/);
  await press(person, '?');
  await page.getByText('A grid has keys of its own').waitFor();
  await press(person, 'Escape');
  // The help gives the keys back to the grid. It is left as people leave it: a focus that only vanished would be given back once more.
  await hasKeys(person, '[role="gridcell"]');
  // Past the player's select, which takes letters itself.
  await press(person, 'Shift+Tab', 'Shift+Tab');
  assert.equal(await isFocused(page, '[role="gridcell"]'), false);
  await press(person, 'e', '0', '2');
  await person.until('the pawn in hand', () => {
    const { scene } = window.strataTest.state().game;
    return scene.cells[scene.selected]?.name === '0e2';
  });
  await person.close();
});

for (const size of ['phone', 'desktop'])
  testWhere(size === 'phone')(`the help begins with what the hands have, ${size}`, async () => {
    const person = await opened({ variant: 'raumschach' }, { size });
    const { page } = person;
    await press(person, '?');
    const fingers = page.getByRole('heading', { name: 'With fingers' });
    const keys = page.getByText('undo to your last turn');
    if (size === 'phone') {
      await fingers.waitFor();
      assert.equal(await keys.isVisible(), false);
      await page.getByText('Keys, where there is a keyboard').tap();
    } else assert.equal(await fingers.count(), 0);
    await keys.first().waitFor();
    await person.close();
  });

fullTest('the keys for levels begin beside the level that is shown, or that of the last move', async () => {
  const bare = '8/8/8/8/8/8/8/8';
  const few = [bare, bare, '8/8/8/8/8/8/5P2/R3K3', bare, bare, bare, bare, 'r3k3/p7/8/8/8/8/8/8'];
  const game = { variant: 'upright', start: `${few.join('|')} b - - 0 1`, line: ['8a8-6a8'] };
  const level = (person) => person.page.evaluate(() => window.strataTest.state().game.scene.level);
  // Where all levels are in sight: the rook's, which has moved. Where few are: that of White, who is to move.
  for (const [view, size, up, down] of [
    ['slices', 'desktop', 6, 4],
    ['slices', 'phone', 3, 2],
    ['board3d', 'desktop', 3, 2],
  ]) {
    const person = await opened(game, { view, size });
    if (view === 'board3d') {
      await person.page.locator('[data-do="view-focus"]').click();
      await person.until('the board', () => window.strataTest.cellPoint('board3d', '3e1') !== null);
    }
    await press(person, ']');
    assert.equal(await level(person), up, `${view} ${size}`);
    await press(person, 't', '[');
    assert.equal(await level(person), down, `${view} ${size}, back`);
    await person.close();
  }
});

test('arrows turn the board after a cell was typed, until a key moves the cursor', async () => {
  const person = await opened(
    { variant: 'ziggurat' },
    { before: prefer({ keys: 'ziggurat-program', primary: 'board3d' }) },
  );
  await person.point('board3d', 'cell', '0e2');
  const where = () => person.page.evaluate(() => JSON.stringify(window.strataTest.cellPoint('board3d', '0e2')));
  await press(person, 'e', '0', '2');
  await person.until('the pawn in hand', () => {
    const { scene } = window.strataTest.state().game;
    return scene.cells[scene.selected]?.name === '0e2';
  });
  const before = await where();
  await press(person, 'ArrowRight');
  await person.until(
    'a turned board',
    (old) => JSON.stringify(window.strataTest.cellPoint('board3d', '0e2')) !== old,
    before,
  );
  assert.equal(await cursor(person), '0e2');
  await press(person, 'F11');
  const above = await cursor(person);
  assert.match(above, /^1/);
  await press(person, 'ArrowUp');
  await person.until(
    'the cursor elsewhere',
    (old) => {
      const { scene } = window.strataTest.state().game;
      return scene.cells[scene.cursor].name !== old;
    },
    above,
  );
  await person.close();
});

test('a right click on either board opens the menu', async () => {
  const person = await opened({ variant: 'raumschach' });
  const { page } = person;
  for (const view of ['slices', 'board3d']) {
    if (view === 'board3d') await press(person, 'v');
    const { x, y } = await person.point(view, 'cell', 'Cc3');
    await page.mouse.click(x, y, { button: 'right' });
    const help = page.getByRole('group', { name: 'More' }).getByRole('button', { name: 'Keys and help' });
    await help.waitFor();
    await press(person, 'Escape');
    await help.waitFor({ state: 'detached' });
  }
  await person.close();
});

test('a right button that is dragged draws arrows in slices, and a click takes them away', async () => {
  const person = await opened({ variant: 'raumschach' });
  const { page } = person;
  const arrows = () =>
    page.evaluate(() => {
      const { scene } = window.strataTest.state().game;
      return scene.arrows.map(({ from, to, kind }) => `${scene.cells[from].name} ${scene.cells[to].name} ${kind}`);
    });
  const drag = async (from, to, key) => {
    const [a, b] = [await person.point('slices', 'cell', from), await person.point('slices', 'cell', to)];
    if (key) await page.keyboard.down(key);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    if (key) await page.keyboard.up(key);
  };
  await drag('Ab2', 'Cb2');
  assert.deepEqual(await arrows(), ['Ab2 Cb2 drawn-G']);
  assert.equal(await page.getByRole('group', { name: 'More' }).isVisible(), false);
  await drag('Ea4', 'Ec4', 'Shift');
  await drag('Ab2', 'Cb2', 'Alt');
  assert.deepEqual(await arrows(), ['Ea4 Ec4 drawn-R', 'Ab2 Cb2 drawn-B']);
  await drag('Ab2', 'Cb2', 'Alt');
  assert.deepEqual(await arrows(), ['Ea4 Ec4 drawn-R']);
  const empty = await person.point('slices', 'cell', 'Cc3');
  await page.mouse.click(empty.x, empty.y);
  await person.until('no arrows', () => window.strataTest.state().game.scene.arrows.length === 0);
  await person.close();
});

test('keys turn, tilt and bring nearer the board in space', async () => {
  const person = await opened(
    { variant: 'parmen' },
    { before: prefer({ keys: 'parmen-program', primary: 'board3d' }) },
  );
  await person.point('board3d', 'cell', 'b2(2)');
  const where = () => person.page.evaluate(() => JSON.stringify(window.strataTest.cellPoint('board3d', 'b2(2)')));
  for (const key of ['ArrowRight', 'Shift+ArrowUp', 'PageUp', 'o', 'v']) {
    const before = await where();
    await press(person, key);
    await person.until(
      `another picture by ${key}`,
      (old) => JSON.stringify(window.strataTest.cellPoint('board3d', 'b2(2)')) !== old,
      before,
    );
  }
  await press(person, 't');
  await person.until('glass', () => window.strataTest.state().game.scene.view3d.opacity < 1);
  await person.close();
});

for (const size of ['phone', 'across', 'desktop']) {
  testWhere(size === 'phone')(`a move by direction and distance, ${size}`, async () => {
    const start = '4k3/8/8/3p4/8/8/8/3RK1N1 w - - 0 1';
    const person = await opened({ variant: 'orthodox', start }, { size });
    if (size === 'desktop') await press(person, 'p');
    else {
      await tap(person, '[data-do="menu"]:visible');
      await tap(person, '[data-do="pad"]');
    }
    await tap(person, '[data-from="d1"]');
    await tap(person, '[data-way="forward"]');
    const box = await person.page.locator('[data-to="d5"]').boundingBox();
    const { width, height } = person.page.viewportSize();
    assert.ok(box.width >= 40 && box.height >= 40, 'large enough for a finger');
    assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, 'on the screen');
    await tap(person, '[data-to="d5"]');
    await person.played('d1-d5', 0);
    await press(person, 'u');
    await person.gameIs(0);
    await tap(person, '[data-from="g1"]');
    await tap(person, '[data-to="f3"]');
    await person.played('g1-f3', 0);
    await tap(person, '[data-do="close-pad"]');
    await person.page.locator('strata-pad').waitFor({ state: 'detached' });
    await person.close();
  });
}

fullTest('the pad is worked by keys alone, and moves boards', async () => {
  const start =
    '1Q2/B3/4/4|2k1/3p/1B2/n1b1|1Q1K/b3/b3/4|b3(4):2/1p:b:QLB|b6(4):2/2:b:QLW|e3(4):2/2:w:KLB|e8(6):2/2:w:KLW b - - 51 77 -';
  const person = await opened({ variant: 'parmen', start });
  const { canonical, from, to } = await person.page.evaluate(() =>
    window.strataTest.state().game.moves.find((move) => move.board && move.promotion === ''),
  );
  await press(person, 'p');
  const button = (selector) => person.page.locator(`strata-pad ${selector}`).first();
  await button(`[data-board="${await person.boardOn(from)}"]`).press('Enter');
  await button(`[data-pin="${to}"]`).press('Enter');
  await person.played(canonical, 0);
  await person.close();
});

for (const size of ['desktop', 'phone']) {
  testWhere(size === 'desktop')(`a move is asked about where one wants that, ${size}`, async () => {
    const person = await opened({ variant: 'orthodox' }, { size });
    await tap(person, '[data-do="menu"]:visible');
    await tap(person, '[data-do="settings"]');
    await tap(person, 'input[name="confirm-moves"]');
    await tap(person, '[data-do="back"]');
    await person.gameIs(0);
    const waits = () => person.until('a question', () => window.strataTest.state().game.pendingText !== '');
    const enter = async (from, to) => {
      await person.pick('slices', 'cell', from);
      await person.until('a piece in hand', () => window.strataTest.state().game.scene.selected !== null);
      await person.pick('slices', 'cell', to);
      await waits();
    };
    await enter('e2', 'e4');
    const question = person.page.locator('strata-status .pending');
    await question.filter({ hasText: 'Play this move? Pawn from e2 to e4.' }).waitFor();
    await person.until(
      'it to be heard',
      (text) => window.strataTest.state().spoken.some((said) => said.text.includes(text)),
      'Play this move? pawn e 2 to e 4.',
    );
    await tap(person, '[data-do="drop-move"]');
    await person.until('no question', () => window.strataTest.state().game.pendingText === '');
    await enter('e2', 'e4');
    await tap(person, '[data-do="play-move"]');
    await person.played('e2-e4', 0);
    const type = async () => {
      const field = person.page.getByLabel('Type a move');
      if (!(await field.isVisible())) await press(person, '/');
      await field.fill('e7-e5');
      await field.press('Enter');
    };
    await type();
    await waits();
    await press(person, 'Escape');
    await person.until('no question', () => window.strataTest.state().game.pendingText === '');
    await type();
    await waits();
    // In the field, or on the page of a phone, whose panel makes room for the question.
    await press(person, 'Enter');
    await person.played('e7-e5', 1);
    await person.close();
  });
}

fullTest('a promotion is chosen by arrows, and not by the key that has made the move', async () => {
  const person = await opened({ variant: 'orthodox', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  const { page } = person;
  const { keyboard } = page;
  const fresh = (is) =>
    page.evaluate((wanted) => {
      const host = document.querySelector('strata-app').shadowRoot.querySelector('strata-dialog-host');
      host.renderRoot.querySelector('dialog').toggleAttribute('data-fresh', wanted);
    }, is);
  await person.pick('slices', 'cell', 'a7');
  await page.locator('[role="gridcell"][data-cell="a8"]').focus();
  await keyboard.down('Enter');
  await hasKeys(person, '[data-promotion="Q"]:focus-visible');
  // Held down, and pressed once more at once.
  for (let repeated = 0; repeated < 3; repeated += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  // Its first moment is over by now on a slow machine.
  await page.locator('dialog:not([data-fresh])').waitFor();
  await fresh(true);
  for (const key of ['Enter', 'Space']) await keyboard.press(key);
  assert.ok(await isFocused(page, '[data-promotion="Q"]'));
  assert.equal(await page.evaluate(() => window.strataTest.state().game.at), 0);
  await fresh(false);
  await keyboard.press('Enter');
  await person.played('a7-a8=Q', 0);
  await person.close();
});

fullTest('the choice of a promotion is gone through by arrows, and Escape says what is in hand', async () => {
  const person = await opened({ variant: 'orthodox', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  const { page } = person;
  await person.pick('slices', 'cell', 'a7');
  await page.locator('[role="gridcell"][data-cell="a8"]').focus();
  await page.keyboard.press('Enter');
  await hasKeys(person, '[data-promotion="Q"]:focus-visible');
  for (const [key, letter] of [
    ['ArrowRight', 'R'],
    ['ArrowDown', 'B'],
    ['End', 'N'],
    ['ArrowRight', 'N'],
    ['ArrowLeft', 'B'],
    ['Home', 'Q'],
  ]) {
    await page.keyboard.press(key);
    await hasKeys(person, `[data-promotion="${letter}"]:focus-visible`);
  }
  await page.keyboard.press('Escape');
  await person.until('what is in hand to be said', () =>
    window.strataTest.state().spoken.some(({ text }) => text === 'The pawn is still in hand.'),
  );
  await hasKeys(person, '[role="gridcell"]');
  await page.keyboard.press('Enter');
  await hasKeys(person, '[data-promotion="Q"]');
  await page.keyboard.press('ArrowRight');
  await page.locator('dialog:not([data-fresh])').waitFor();
  await page.keyboard.press('Space');
  await person.played('a7-a8=R', 0);
  await person.close();
});

fullTest('a double click presses nothing in the dialog that it has opened', async () => {
  const person = await opened({ variant: 'orthodox', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  const { page } = person;
  await person.pick('slices', 'cell', 'a7');
  const { x, y } = await person.point('slices', 'cell', 'a8');
  // From inside, when the dialog has come to be drawn and before anything else can happen: what a second click on each of its buttons
  // would hit. A look from outside may come when its first moment is over.
  await page.evaluate(knowHits);
  await page.evaluate(() => {
    const { showModal } = window.HTMLDialogElement.prototype;
    const look = async (content) => {
      await window.customElements.whenDefined(content.localName);
      await content.updateComplete;
      window.seenAtFirst = [...content.renderRoot.querySelectorAll('[data-promotion]')].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = window.hitAt(left + width / 2, top + height / 2);
        return { hit: hit?.localName, pressed: one.contains(hit) };
      });
    };
    window.HTMLDialogElement.prototype.showModal = function shown() {
      showModal.call(this);
      void Promise.resolve().then(() => look(this.firstElementChild));
    };
  });
  await page.mouse.click(x, y);
  await person.until('the buttons', () => (window.seenAtFirst?.length ?? 0) > 0);
  assert.deepEqual(
    await page.evaluate(() => window.seenAtFirst),
    Array.from({ length: 4 }, () => ({ hit: 'dialog', pressed: false })),
  );
  await page.locator('[data-promotion="N"]').click();
  await person.played('a7-a8=N', 0);
  await person.close();
});
