// The page around the boards: a panel that leaves the board alone, the view settings, and phones that play held upright and
// across. Its controls: controls.test.mjs.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hasKeys } from './keyboard.mjs';
import { fullTest, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6', 'f1-c4', 'g8-f6'];

const box = ({ page }, selector) => page.locator(selector).first().boundingBox();
const drawn = ({ page }) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
const apart = (a, b) =>
  a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
const press = async (person, name) => {
  const button = person.page.locator(`[data-do="${name}"]:visible`).first();
  await (person.phone ? button.tap() : button.click());
};
const preferences = ({ page }) => page.evaluate(() => window.strataTest.state().preferences);
const scene = ({ page }) =>
  page.evaluate(() => {
    const { view3d, gap } = window.strataTest.state().game.scene;
    return { ...view3d, gap };
  });

test('the panel stands beside the board in space, covers nothing, and is there in the next game', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame({ variant: 'upright' })}`, {
    view: 'board3d',
  });
  await drawn(person);
  const board = await box(person, 'strata-board.large');
  assert.ok(board.width >= 1220 && board.height >= 670, JSON.stringify(board));
  assert.equal(await person.page.locator('strata-panel').count(), 0, 'closed at first');
  await press(person, 'panel');
  await person.page.locator('strata-panel').waitFor();
  await drawn(person);
  assert.deepEqual(await box(person, 'strata-board.large'), { ...board, width: board.width - 300 });
  const panel = await box(person, 'strata-panel');
  const others = ['strata-player.top', 'strata-player.bottom', 'strata-move-line', 'strata-status', '.views'];
  for (const other of ['strata-board.large', ...others])
    assert.ok(apart(panel, await box(person, other)), `${other} under the panel`);
  await person.page.reload();
  await person.gameIs(0);
  await person.page.locator('strata-panel').waitFor();
  await press(person, 'close-panel');
  await person.page.locator('strata-panel').waitFor({ state: 'detached' });
  assert.deepEqual(await box(person, 'strata-board.large'), board);
  await person.close();
});

fullTest('over the board in space the cards have the window, show where one is, and break no word', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame({ variant: 'orthodox', line })}`);
  const { page } = person;
  const inSight = () =>
    person.until('the move that is shown, in sight', () => {
      const parts = document.querySelector('strata-app').shadowRoot.querySelector('strata-game-page').shadowRoot;
      const moves = parts.querySelector('strata-move-line').shadowRoot.querySelector('.moves');
      const [room, move] = [moves, moves.querySelector('[aria-current="true"]')].map((each) =>
        each.getBoundingClientRect(),
      );
      return move.left >= room.left - 1 && move.right <= room.right + 1;
    });
  /** How many lines the first sentence of the status has. */
  const lines = () =>
    page
      .locator('strata-status .now')
      .evaluate((node) =>
        Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)),
      );
  await person.gameIs(line.length);
  await page.keyboard.press('v');
  await page.locator('strata-game-page[space]').waitFor();
  await drawn(person);
  const [rail, views] = [await box(person, '.controls'), await box(person, '.views')];
  assert.ok(rail.x - views.x - views.width <= 14, `${JSON.stringify(views)} far from ${JSON.stringify(rail)}`);
  await inSight();
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-do="to-game"]').waitFor();
  assert.equal(await lines(), 1);
  assert.ok((await box(person, 'strata-status')).height <= 50, 'a card in its place');
  // With the panel open there is little room: the buttons go below the words.
  await press(person, 'panel');
  await page.locator('strata-panel').waitFor();
  await inSight();
  assert.ok((await lines()) <= 2, 'words broken beside the buttons');
  await person.close();
});

fullTest('the panel stands beside the slices where it takes nothing from them', async () => {
  const at = async (variant) => browser.open(`${server.address}/game/${await server.createGame({ variant })}`);
  const small = await at('raumschach');
  await small.gameIs(0);
  await small.page.locator('strata-panel').waitFor();
  const large = await at('very3d');
  await large.gameIs(0);
  await drawn(large);
  assert.equal(await large.page.locator('strata-panel').count(), 0);
  // What is asked for stays.
  await small.page.keyboard.press('m');
  await small.page.locator('strata-panel').waitFor({ state: 'detached' });
  await small.page.reload();
  await small.gameIs(0);
  await drawn(small);
  assert.equal(await small.page.locator('strata-panel').count(), 0);
  for (const person of [small, large]) await person.close();
});

test('the view in space is set by buttons, keys, sliders and boxes', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame({ variant: 'raumschach' })}`, {
    view: 'board3d',
  });
  const { page } = person;
  const where = () => page.evaluate(() => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')));
  const changed = (before) =>
    person.until(
      'another view',
      (old) => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')) !== old,
      before,
    );
  assert.equal(
    await page.locator('[data-do="view-all"]').getAttribute('aria-pressed'),
    'true',
    'levels that climb are all whole',
  );
  for (const [name, arrangement] of [
    ['focus', 'focus'],
    ['stack', 'stack'],
    ['all', null],
    ['stack', 'stack'],
  ]) {
    await press(person, `view-${name}`);
    await person.until(name, (kind) => window.strataTest.state().game.scene.view3d.arrangement === kind, arrangement);
  }
  await press(person, 'view');
  for (const name of ['best', 'player', 'opponent', 'left', 'right', 'top'])
    assert.ok(await page.locator(`[data-do="preset-${name}"]`).isVisible());
  let before = await where();
  await page.locator('[data-do="preset-opponent"]').click();
  await changed(before);
  before = await where();
  await page.keyboard.press('2');
  await changed(before);
  await press(person, 'keep-view');
  const kept = await where();
  await page.keyboard.press('6');
  await changed(kept);
  await press(person, 'recall-view');
  await person.until(
    'the kept view',
    (old) => JSON.stringify(window.strataTest.cellPoint('board3d', 'Aa1')) === old,
    kept,
  );
  await page.getByLabel('Distance of the levels').fill('2');
  await page.getByLabel('Opacity of the boards').fill('0.5');
  await page.getByRole('checkbox', { name: 'Level B', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Axes' }).check();
  await page.getByRole('checkbox', { name: 'Letters' }).check();
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('wood');
  await page.getByRole('combobox', { name: 'Pieces' }).selectOption('plain');
  assert.deepEqual(await scene(person), {
    arrangement: 'stack',
    small: { tall: null, low: null },
    gap: 2,
    opacity: 0.5,
    masked: [1],
    lifted: [],
    axes: true,
    letters: true,
    palette: 'wood',
    pieces: 'plain',
    wiggle: false,
  });
  await page.reload();
  await person.gameIs(0);
  assert.deepEqual(await scene(person), {
    arrangement: 'stack',
    small: { tall: null, low: null },
    gap: 2,
    opacity: 0.5,
    masked: [],
    lifted: [],
    axes: false,
    letters: true,
    palette: 'wood',
    pieces: 'plain',
    wiggle: false,
  });
  await person.close();
});

for (const size of ['phone', 'across']) {
  testWhere(size === 'phone')(`a game is stepped through with nothing covered, ${size}`, async () => {
    const person = await browser.open(
      `${server.address}/game/${await server.createGame({ variant: 'orthodox', line })}`,
      { size },
    );
    await person.gameIs(line.length);
    await drawn(person);
    const board = await box(person, 'strata-board.large');
    for (const [name, shown] of [
      ['back', 5],
      ['back', 4],
      ['forward', 5],
      ['first', 0],
      ['last', 6],
    ]) {
      await press(person, name);
      await person.until(`ply ${shown}`, (ply) => window.strataTest.state().game.shown === ply, shown);
      assert.deepEqual(await box(person, 'strata-board.large'), board);
    }
    for (const part of ['strata-move-line', 'strata-status', 'strata-player.top', 'strata-player.bottom', '.controls'])
      assert.ok(apart(board, await box(person, part)), `${part} over the board`);
    // The list: below the board on an upright phone.
    if (size === 'phone') {
      await press(person, 'sheet');
      assert.ok(apart(board, await box(person, 'strata-panel')), 'the list over the board');
      await press(person, 'close-panel');
    }
    await person.close();
  });

  testWhere(size === 'across')(`the views are changed by a tap, ${size}`, async () => {
    const person = await browser.open(`${server.address}/game/${await server.createGame({ variant: 'raumschach' })}`, {
      size,
    });
    await person.gameIs(0);
    await press(person, 'view-3d');
    await person.until('the board in space', () => window.strataTest.state().preferences.primary === 'board3d');
    await press(person, 'menu');
    await press(person, 'view');
    await person.page.locator('[data-do="preset-top"]').tap();
    await press(person, 'view-stack');
    const room = size === 'phone' ? 'tall' : 'low';
    await person.until(
      'a stack, in such a window alone',
      (where) => {
        const { arrangement, small } = window.strataTest.state().game.scene.view3d;
        return arrangement === null && small[where] === 'stack';
      },
      room,
    );
    await person.page.getByRole('button', { name: 'Close the view settings' }).tap();
    await press(person, 'view-slices');
    await person.until('the slices', () => window.strataTest.state().preferences.primary === 'slices');
    assert.equal((await preferences(person)).primary, 'slices');
    await person.close();
  });
}

fullTest('a game on a phone is left by its menu', async () => {
  const id = await server.createGame({ variant: 'raumschach' });
  for (const [size, ways] of [
    ['phone', ['my-games']],
    ['across', ['first-page', 'my-games']],
  ])
    for (const way of ways) {
      const person = await browser.open(`${server.address}/game/${id}`, { size });
      await person.gameIs(0);
      await press(person, 'menu');
      // In sight before the menu is scrolled.
      const [menu, item] = [await box(person, 'strata-more .menu'), await box(person, `.menu [data-do="${way}"]`)];
      assert.ok(item.y >= menu.y && item.y + item.height <= menu.y + menu.height, JSON.stringify({ size, menu, item }));
      await press(person, way);
      await person.page
        .getByRole('heading', { level: 1, name: way === 'my-games' ? 'My games' : /third dimension/ })
        .first()
        .waitFor();
      await person.until('the page', (path) => window.location.pathname === path, way === 'my-games' ? '/games' : '/');
      await person.close();
    }
});

fullTest('the rules that are looked up in a game lead back to it while it goes on', async () => {
  const id = await server.createGame({ variant: 'raumschach' });
  for (const size of ['desktop', 'phone']) {
    const person = await browser.open(`${server.address}/game/${id}`, { size });
    const { page } = person;
    await person.gameIs(0);
    await press(person, 'menu');
    await press(person, 'rules');
    const buttons = page.locator('strata-rules-page .head button');
    await buttons.nth(1).waitFor();
    assert.deepEqual(await buttons.allInnerTexts(), ['Back to the game', 'Learn', 'Play this game']);
    // Other rules are those of no game that was left, and these are still.
    await page.getByRole('link', { name: 'Ziggurat', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ziggurat' }).waitFor();
    assert.deepEqual(await buttons.allInnerTexts(), ['Learn', 'Play this game']);
    await page.getByRole('link', { name: 'Raumschach', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Raumschach' }).waitFor();
    await press(person, 'back');
    await person.gameIs(0);
    assert.equal(new URL(page.url()).pathname, `/game/${id}`);
    await person.close();
  }
  // Nobody goes back to a game that is over, or from rules that were reached otherwise.
  const over = await server.createGame({ variant: 'raumschach', end: { result: 'white', reason: 'resignation' } });
  const person = await browser.open(`${server.address}/game/${over}`);
  await person.gameIs(0);
  await person.page.keyboard.press('Escape');
  await press(person, 'menu');
  await press(person, 'rules');
  const buttons = person.page.locator('strata-rules-page .head button');
  await buttons.first().waitFor();
  assert.deepEqual(await buttons.allInnerTexts(), ['Learn', 'Play this game']);
  await person.close();
});

fullTest('the name of a piece in the panel leads to how it moves', async () => {
  const id = await server.createGame({ variant: 'raumschach' });
  for (const size of ['desktop', 'phone']) {
    const person = await browser.open(`${server.address}/game/${id}`, { size });
    const { page } = person;
    await person.gameIs(0);
    if (size === 'phone') await press(person, 'sheet');
    else if (!(await page.locator('strata-panel').isVisible())) await press(person, 'panel');
    await page.getByRole('tab', { name: 'Pieces' }).click();
    await page.locator('strata-piece-table').getByRole('link', { name: 'Unicorn', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Raumschach' }).waitFor();
    const chosen = page.locator('strata-diagram').first().locator('[aria-pressed="true"]');
    await chosen.getByText('Unicorn').waitFor();
    await hasKeys(person, 'button[aria-pressed="true"]');
    assert.ok((await chosen.boundingBox()).y < 120, 'the board is not at the top of the window');
    assert.equal(new URL(page.url()).search, '?piece=unicorn');
    await page.getByRole('status').getByText('Unicorn Cc3').waitFor();
    // So does the way back from other rules.
    await page.getByRole('link', { name: 'Ziggurat', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ziggurat' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Raumschach' }).waitFor();
    await chosen.getByText('Unicorn').waitFor();
    await page.goBack();
    await person.gameIs(0);
    await person.close();
  }
});

test('the views are named, and on a phone so is what has been picked up', async () => {
  const address = `${server.address}/game/${await server.createGame({ variant: 'parmen' })}`;
  const desk = await browser.open(address);
  await desk.gameIs(0);
  const views = desk.page.getByRole('group', { name: 'View', exact: true }).getByRole('button');
  assert.deepEqual(
    (await views.allInnerTexts()).map((words) => words.replace(/\s+/g, ' ').trim()),
    ['Slices', 'Focus', 'All levels in space', 'Stack'],
  );
  await desk.close();
  for (const size of ['phone', 'across']) {
    const person = await browser.open(address, { size });
    await person.gameIs(0);
    if (size === 'phone') {
      const heading = person.page.locator('.bar h1');
      const [cut, name] = await heading.evaluate((element) => [
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
        element.textContent,
      ]);
      assert.ok(!cut, `"${name}" is cut`);
    }
    await person.pick('slices', 'cell', 'b1(2)');
    await person.page.locator('strata-status').getByText('b1(2): White knight picked up').waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.locator('strata-status').getByText('picked up').waitFor({ state: 'detached' });
    await person.close();
  }
});

test('all controls are reached by the keyboard, and the one that is reached is seen', async () => {
  const person = await browser.open(
    `${server.address}/game/${await server.createGame({ variant: 'orthodox', line, black: 'computer' })}`,
    { view: 'board3d' },
  );
  await person.gameIs(line.length);
  const reached = new Set();
  for (let count = 0; count < 60; count += 1) {
    await person.page.keyboard.press('Tab');
    const { name, outline } = await person.page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return {
        name: active?.dataset?.do ?? active?.getAttribute('aria-label') ?? '',
        outline: window.getComputedStyle(active).outlineStyle,
      };
    });
    if (name !== '') assert.notEqual(outline, 'none', `${name} has the focus, and one does not see it`);
    reached.add(name);
  }
  const wanted = [
    'panel',
    'undo',
    'hint',
    'pause',
    'draw',
    'claim',
    'resign',
    'flip',
    'menu',
    'view',
    'view-slices',
    'first',
    'back',
    'White is played by',
    'Black is played by',
  ];
  assert.deepEqual(
    wanted.filter((name) => !reached.has(name)),
    [],
  );
  await person.close();
});
