// The editor as a person meets it: a Parmen position is set up with its boards moved, what is wrong with it is read and mended, and
// it is played; all of it by the mouse, by touch on both phones, and by the keyboard alone. What was set up is nowhere lost.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { keyTo, tabAndPress, tabTo } from './keyboard.mjs';
import { axeFaultsOf, fullTest, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** Somebody at the editor. */
class Editing {
  constructor(person) {
    this.person = person;
    this.page = person.page;
  }

  static async at(path, size = 'desktop') {
    const editing = new Editing(await browser.open(`${server.address}${path}`, { size }));
    await editing.ready();
    return editing;
  }

  ready() {
    return this.person.until('the editor', () => window.strataTest?.state().editor?.code);
  }

  /** What the record of the page says of the editor. */
  get(name) {
    return this.page.evaluate((key) => window.strataTest.state().editor[key], name);
  }

  position() {
    return this.page.evaluate(() => window.strataTest.state().editor.setup.position);
  }

  untilPosition(what, part) {
    return this.person.until(what, (text) => window.strataTest.state().editor.setup.position.includes(text), part);
  }

  press(locator) {
    return this.person.phone ? locator.tap() : locator.click();
  }

  async take(hand) {
    await this.press(this.page.locator(`[data-hand="${hand}"]`));
    await this.person.until(`${hand} in hand`, (wanted) => window.strataTest.state().editor.hand === wanted, hand);
  }

  /** Where a cell is, its level brought to sight first where one level is shown at a time. */
  async cell(name, view = 'slices') {
    const level = await this.page.evaluate(
      ([where, which]) => {
        const { cells } = window.strataTest.state().editor.scene;
        return window.strataTest.cellPoint(where, which) ? null : cells.find((one) => one.name === which).level;
      },
      [view, name],
    );
    if (level !== null) {
      await this.press(this.page.locator(`.levels [data-level="${level}"]`));
    }
    return this.person.point(view, 'cell', name);
  }

  async click(name) {
    await this.person.click(await this.cell(name));
  }

  async drag(from, to) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  /** A part of the settings, unfolded where it is not. */
  async unfold(name) {
    const details = this.page.locator(`details[data-do="${name}"]`);
    if (!(await details.evaluate((one) => one.open))) await this.press(details.locator('summary'));
    return details;
  }

  /** A board on another pin, where there is no room to drag it. */
  async moveBoard(board, pin) {
    const boards = await this.unfold('boards');
    await boards.locator(`[data-board="${board}"]`).selectOption(pin);
  }

  /** Lets the page copy. */
  async mayCopy() {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: server.address,
    });
  }

  async playFromHere() {
    await this.press(this.page.locator('[data-do="play"]'));
    await this.page.locator('[data-do="position"]').waitFor();
    await this.press(this.page.locator('[name="players"][value="people"]').locator('xpath=..'));
    await this.press(this.page.locator('[data-do="start"]'));
    await this.person.gameIs(0);
    return this.page.evaluate(() => window.strataTest.state().game.state.position);
  }

  close() {
    return this.person.close();
  }
}

const twoKings = 'White may not have two kings: second on d2(2)';

/** Boards moved, a fault made, read and mended: what the position must be then. */
async function hasMended(editing) {
  const text = await editing.position();
  assert.match(text, /b3\(4\):PP\/RQ:w:QLW/);
  assert.match(text, / b /);
  assert.equal(await editing.get('report'), null);
  const played = await editing.playFromHere();
  assert.equal(played, text);
  await editing.person.play('slices', (await firstMove(editing.person)).canonical);
}

/** A legal move of a piece. */
const firstMove = ({ page }) =>
  page.evaluate(() => window.strataTest.state().game.moves.find(({ board, promotion }) => !board && !promotion));

for (const size of Object.keys(sizes)) {
  testWhere(size === 'desktop')(
    `a Parmen position with boards moved is set up, mended and played, ${size}`,
    async () => {
      const editing = await Editing.at('/editor/parmen', size);
      const { page, person } = editing;
      await editing.take('K');
      await editing.click('d2(2)');
      await page.locator('[data-do="fault"]').getByText(twoKings).waitFor();
      await page.locator('[data-do="fault"]').getByText('The first stands on e0(3). Take one away to play.').waitFor();
      assert.equal(await page.locator('[data-do="play"]').isDisabled(), true);
      assert.equal(await page.locator('[data-do="analyse"]').isDisabled(), true);
      assert.deepEqual(
        await page.evaluate(() => {
          const { scene } = window.strataTest.state().editor;
          return scene.attacked.map((cell) => scene.cells[cell].name);
        }),
        ['d2(2)'],
      );
      await editing.click('d2(2)');
      await page.locator('[data-do="fine"]').waitFor();
      if (size === 'desktop') {
        // By dragging its name to a dashed place.
        const from = await person.point('slices', 'board', 'QLW');
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
        const to = await person.point('slices', 'pin', 'b3(4)');
        await page.mouse.move(to.x, to.y, { steps: 5 });
        await page.mouse.up();
      } else {
        await editing.moveBoard('QLW', 'b3(4)');
      }
      await editing.untilPosition('the board moved', 'b3(4):PP/RQ:w:QLW');
      await editing.press(page.locator('strata-editor-settings [data-side="black"]').first());
      await editing.untilPosition('Black to move', ' b ');
      await hasMended(editing);
      await editing.close();
    },
  );

  testWhere(size === 'phone')(`the editor keeps the rules of axe-core and its place, ${size}`, async () => {
    const editing = await Editing.at('/editor/parmen', size);
    await editing.take('K');
    await editing.click('d2(2)');
    await editing.page.locator('[data-do="fault"]').waitFor();
    assert.deepEqual(await axeFaultsOf(editing.page), []);
    const { width, height } = sizes[size];
    const outside = await editing.page.evaluate(
      ([right, bottom]) =>
        [...document.querySelector('strata-app').shadowRoot.querySelector('strata-editor-page').shadowRoot.children]
          .map((one) => [one.className || one.localName, one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.right > right + 1 || box.bottom > bottom + 1))
          .map(([name]) => name),
      [width, height],
    );
    assert.deepEqual(outside, [], 'parts that stand outside the window');
    if (size === 'desktop') {
      const { wanted, there } = await editing.page.locator('[data-do="variant"]').evaluate((select) => {
        const style = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font;
        const [name] = select.selectedOptions;
        const beside = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        return {
          wanted: pen.measureText(name.text).width,
          there: select.clientWidth - beside - 16,
        };
      });
      assert.ok(there >= wanted, `the name of the game needs ${wanted} pixels and has ${there}`);
    } else {
      const small = await editing.page.locator('strata-palette button').evaluateAll(
        (buttons) =>
          buttons.filter((one) => {
            const { width: wide, height: high } = one.getBoundingClientRect();
            return wide < 40 || high < 40;
          }).length,
      );
      assert.equal(small, 0, 'targets smaller than 40 pixels');
    }
    await editing.person.screenshot(`editor-${size}`);
    await editing.close();
  });
}

/** What of the game's name and of its boards is cut, by the window or by their own place. */
const cut = (page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('strata-app').shadowRoot.querySelector('strata-editor-page');
    const name = shadowRoot.querySelector('.bar .game span');
    const { editor } = window.strataTest.state();
    const found = [];
    if (name.innerText !== editor.variant.name) found.push(`the name ${name.innerText}`);
    if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
      found.push(`${name.innerText} cut`);
    const board = shadowRoot.querySelector('strata-board[data-view="slices"]');
    const room = board.getBoundingClientRect();
    const drawn = [...(board.shadowRoot ?? board).querySelectorAll('.plate, .boards *')].filter((one) =>
      one.checkVisibility(),
    );
    const shown = drawn.map((one) => [one, one.getBoundingClientRect()]).filter(([, { width }]) => width > 0);
    if (shown.length === 0) found.push('no boards');
    for (const [one, { left, right, top, bottom }] of shown) {
      const half = (parseFloat(getComputedStyle(one).strokeWidth) || 0) / 2;
      if (left - half < room.left || right + half > room.right || top - half < room.top || bottom + half > room.bottom)
        found.push(`${one.getAttribute('class')} of level ${editor.scene.level}`);
    }
    return found;
  });

for (const size of ['phone', 'across']) {
  fullTest(`the names of all games and their boards are whole, ${size}`, async () => {
    const editing = await Editing.at('/editor/parmen', size);
    const { page, person } = editing;
    const games = await page.evaluate(() => window.strataTest.state().variants.map(({ id }) => id));
    assert.ok(games.length > 5);
    const found = [];
    for (const game of games) {
      await page.locator('[data-do="variant"]').selectOption(game);
      await person.until(game, (id) => window.strataTest.state().editor.variant.id === id, game);
      for (const level of await page.locator('.levels button[data-level]').all()) {
        await level.tap();
        found.push(...(await cut(page)).map((words) => `${game}: ${words}`));
      }
      found.push(...(await cut(page)).map((words) => `${game}: ${words}`));
    }
    assert.deepEqual(found, []);
    await editing.close();
  });
}

async function byKeys(size) {
  const editing = await Editing.at('/editor/parmen', size);
  const { page, person } = editing;
  const { keyboard } = page;
  // The palette is one stop, and its arrows choose.
  await tabTo(page, '[role="radio"]');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await person.until('the white king in hand', () => window.strataTest.state().editor.hand === 'K');
  // A letter takes a piece as well: small for Black.
  await keyboard.press('q');
  await person.until('the black queen in hand', () => window.strataTest.state().editor.hand === 'q');
  await keyboard.press('Shift+K');
  await person.until('the white king in hand', () => window.strataTest.state().editor.hand === 'K');
  await tabTo(page, '[role="gridcell"]');
  const goTo = async (name) => {
    for (let steps = 0; steps < 40; steps += 1) {
      const way = await page.evaluate((wanted) => {
        const { cells, cursor } = window.strataTest.state().editor.scene;
        const [here, there] = [cells[cursor], cells.find((one) => one.name === wanted)];
        if (here === there) return '';
        if (here.level !== there.level) return here.level < there.level ? 'PageUp' : 'PageDown';
        if (here.rank !== there.rank) return here.rank < there.rank ? 'ArrowUp' : 'ArrowDown';
        return here.file < there.file ? 'ArrowRight' : 'ArrowLeft';
      }, name);
      if (way === '') return;
      await keyboard.press(way);
    }
    assert.fail(`the cursor does not reach ${name}`);
  };
  await goTo('d2(2)');
  await keyboard.press('Enter');
  await page.locator('[data-do="fault"]').getByText(twoKings).waitFor();
  await person.until('what is wrong to be said', () =>
    window.strataTest.state().spoken.some(({ text }) => text.includes('second on d2(2)')),
  );
  await keyboard.press('Delete');
  await page.locator('[data-do="fine"]').waitFor();
  await keyboard.press('Control+z');
  await page.locator('[data-do="fault"]').waitFor();
  await keyboard.press('Control+y');
  await page.locator('[data-do="fine"]').waitFor();
  await boardByKeys(editing, 'QLW', 'b3(4)');
  await editing.untilPosition('the board moved', 'b3(4):PP/RQ:w:QLW');
  await tabAndPress(page, '[data-side="black"]');
  await editing.untilPosition('Black to move', ' b ');
  const text = await editing.position();
  await tabAndPress(page, '[data-do="play"]');
  await page.locator('[data-do="position"]').waitFor();
  // One of several is a stop of the Tab key; arrows choose.
  await tabTo(page, '[name="players"]');
  await keyTo(page, '[name="players"][value="people"]', 'ArrowDown');
  await tabAndPress(page, '[data-do="start"]');
  await person.gameIs(0);
  assert.equal(await page.evaluate(() => window.strataTest.state().game.state.position), text);
  const { canonical } = await firstMove(person);
  await keyboard.press('/');
  await person.until('the field', () => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.matches('input');
  });
  await keyboard.type(canonical);
  await keyboard.press('Enter');
  await person.played(canonical, 0);
  await editing.close();
}

async function boardByKeys({ page, person }, board, pin) {
  await tabAndPress(page, `button[data-board="${board}"]`);
  // Picked up, it offers its places.
  await person.until(
    'the board in hand',
    (name) => window.strataTest.state().editor.scene.selectedBoard === name,
    board,
  );
  await tabAndPress(page, `[data-pin="${pin}"]`);
}

for (const size of Object.keys(sizes))
  testWhere(size === 'desktop')(`the same by the keyboard alone, ${size}`, () => byKeys(size));

test('pieces are dragged from the palette, from cell to cell and out of the board, and a right click empties a cell', async () => {
  const editing = await Editing.at('/editor/orthodox');
  const { page } = editing;
  const box = await page.locator('[data-hand="Q"]').boundingBox();
  await editing.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, await editing.cell('e5'));
  await editing.untilPosition('the queen placed', '/4Q3/');
  await editing.drag(await editing.cell('e5'), await editing.cell('c5'));
  await editing.untilPosition('the queen moved', '/2Q5/');
  const { x, y } = await editing.cell('a4');
  await editing.drag(await editing.cell('c5'), { x: x - 260, y });
  await editing.untilPosition('the queen gone', 'pppppppp/8/8/8/8/PPPPPPPP');
  const pawn = await editing.cell('e2');
  await page.mouse.click(pawn.x, pawn.y, { button: 'right' });
  await editing.untilPosition('the pawn gone', 'PPPP1PPP');
  await page.locator('[data-do="undo"]').click();
  await editing.untilPosition('the pawn back', 'PPPPPPPP');
  await editing.close();
});

fullTest('a finger that rests on a piece takes it away', async () => {
  const editing = await Editing.at('/editor/orthodox', 'phone');
  const { x, y } = await editing.cell('e2');
  const touch = await editing.page.context().newCDPSession(editing.page);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x, y }],
  });
  await editing.untilPosition('the pawn gone', 'PPPP1PPP');
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
  });
  await editing.take('P');
  await editing.click('e2');
  await editing.untilPosition('the pawn back', 'PPPPPPPP');
  await editing.close();
});

test('pieces are placed in the board in space as well', async () => {
  const editing = await Editing.at('/editor/raumschach');
  const { page, person } = editing;
  await page.locator('[data-do="view-board3d"]').click();
  await editing.take('U');
  await person.click(await person.point('board3d', 'cell', 'Cc3'));
  await editing.untilPosition('the unicorn placed', '5/5/2U2/5/5');
  const { x, y } = await person.point('board3d', 'cell', 'Cc3');
  await page.mouse.click(x, y, { button: 'right' });
  await editing.untilPosition('the unicorn gone', 'PPPPP/BUQBU|5/5/5/5/5|ubqub');
  await editing.close();
});

fullTest('a link opens the position in another browser, and a reload keeps it', async () => {
  const editing = await Editing.at('/editor/parmen');
  const { page } = editing;
  await page.locator('select[data-board="KLB"]').selectOption('e5(6)');
  await editing.untilPosition('the board moved', 'e5(6):kr/pp:b:KLB');
  await editing.ready();
  const [text, link] = [await editing.position(), await page.locator('[data-do="link"]').inputValue()];
  assert.match(link, /\/editor\/parmen#s1\./);
  assert.equal(page.url(), link);
  await page.reload();
  await editing.ready();
  assert.equal(await editing.position(), text);
  await page.goto(`${server.address}/`);
  await page.goBack();
  await editing.ready();
  assert.equal(await editing.position(), text);
  const other = new Editing(await browser.open(link));
  await other.ready();
  assert.equal(await other.position(), text);
  await other.close();
  await editing.close();
});

/** A link that is copied, and what its position is to somebody else. */
const copying = {
  pointer: {
    move: (editing) => editing.moveBoard('QLW', 'b3(4)'),
    copy: (editing, name) => editing.press(editing.page.locator(`[data-do="${name}"]`)),
  },
  keys: {
    move: (editing) => boardByKeys(editing, 'QLW', 'b3(4)'),
    copy: ({ page }, name) => tabAndPress(page, `[data-do="${name}"]`),
  },
};
const cellsOf = ({ page }) =>
  page.evaluate(() =>
    window.strataTest
      .state()
      .editor.view.cells.filter(({ exists }) => exists)
      .map(({ name, piece, level }) => [name, piece, level]),
  );

for (const size of Object.keys(sizes))
  for (const [name, way] of Object.entries(copying))
    testWhere(size === 'phone' && name === 'pointer')(
      `the link to an edited position opens in another browser, ${size}, by ${name}`,
      async () => {
        const editing = await Editing.at('/editor/parmen', size);
        await editing.mayCopy();
        await way.move(editing);
        await editing.untilPosition('the board moved', 'b3(4):PP/RQ:w:QLW');
        await way.copy(editing, size === 'desktop' ? 'copy-link' : 'share');
        await editing.page.getByText('The link has been copied.').waitFor();
        const link = await editing.page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /\/editor\/parmen#s1\./);
        const other = new Editing(await browser.open(link, { size }));
        await other.ready();
        assert.equal(await other.position(), await editing.position());
        assert.deepEqual(await cellsOf(other), await cellsOf(editing));
        assert.deepEqual(await axeFaultsOf(other.page), []);
        await other.close();
        await editing.close();
      },
    );

fullTest('a picture is copied, to be pasted elsewhere, or it is said why not', async () => {
  const editing = await Editing.at('/editor/raumschach');
  const { page } = editing;
  await editing.mayCopy();
  await page.locator('[data-do="picture-copy"]').click();
  await page.getByText('The picture has been copied.').waitFor();
  const picture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await window.createImageBitmap(await item.getType('image/png'));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return {
      types: item.types,
      width: image.width,
      colours: new Set(new Uint32Array(data.buffer)).size,
    };
  });
  assert.deepEqual(picture.types, ['image/png']);
  assert.ok(picture.width > 600, `${picture.width} pixels wide`);
  assert.ok(picture.colours > 10, `${picture.colours} colours`);
  await page.context().clearPermissions();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('not here'));
  });
  await page.locator('[data-do="picture-copy"]').click();
  await page.getByText('The picture could not be made: not here.').waitFor();
  await editing.close();
});

fullTest('a text of another game opens there, and undo leads back', async () => {
  const editing = await Editing.at('/editor/orthodox');
  const { page, person } = editing;
  await editing.take('Q');
  await editing.click('e5');
  await editing.untilPosition('the queen placed', '/4Q3/');
  const field = page.locator('[data-do="text"]');
  await field.fill('5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2k2/5/5/5/5 w - - 0 1');
  await field.press('Enter');
  await page.locator('[data-fits="raumschach"]').click();
  await person.until('Raumschach', () => window.strataTest.state().editor.variant.id === 'raumschach');
  await editing.take('U');
  await editing.click('Cc3');
  await editing.untilPosition('the unicorn placed', '5/5/2U2/5/5');
  await page.locator('[data-do="undo"]').click();
  await page.locator('[data-do="undo"]').click();
  await editing.untilPosition('the queen still there', '/4Q3/');
  assert.equal(await editing.get('hand'), '');
  assert.equal(await page.locator('[data-do="variant"]').inputValue(), 'orthodox');
  // The board is that of the game again.
  await editing.take('N');
  await editing.click('a5');
  await editing.untilPosition('the knight placed', '/N3Q3/');
  await editing.close();
});

fullTest('that the browser keeps nothing is said once', async () => {
  const person = await browser.open(`${server.address}/editor/orthodox`, {
    before: (page) =>
      page.addInitScript(() => {
        window.Storage.prototype.setItem = () => {
          throw new Error('full');
        };
      }),
  });
  const editing = new Editing(person);
  await editing.ready();
  const said = person.page.getByText('This browser cannot store your settings');
  // Of what was only opened there is nothing to keep.
  assert.equal(await said.count(), 0);
  await editing.take('Q');
  await editing.click('d5');
  await said.waitFor();
  await person.page
    .getByRole('button', { name: /dismiss|close/i })
    .first()
    .click();
  await said.waitFor({ state: 'detached' });
  await editing.click('e5');
  await editing.untilPosition('the queens placed', '/3QQ3/');
  await editing.ready();
  assert.equal(await said.count(), 0);
  await editing.close();
});

test('a text that is pasted is read, and one that is wrong says where', async () => {
  const editing = await Editing.at('/editor/orthodox');
  const field = editing.page.locator('[data-do="text"]');
  await field.fill('4k3/8/8/8/8/8/8/4K2R w h1 - 3 20');
  await field.press('Enter');
  await editing.untilPosition('the text read', '4K2R w h1 - 3 20');
  await field.fill('4k3/8 w - - 0 1');
  await field.press('Enter');
  await editing.page.locator('#text-error').getByText('Level 1: 2 ranks, expected 8.').waitFor();
  await editing.close();
});

fullTest('a position is saved as a picture that stands on its own', async () => {
  const editing = await Editing.at('/editor/parmen');
  const { page } = editing;
  const download = async (form) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`[data-do="picture-${form}"]`).click(),
    ]);
    return {
      name: file.suggestedFilename(),
      bytes: await readFile(await file.path()),
    };
  };
  const svg = await download('svg');
  assert.equal(svg.name, 'parmen.svg');
  const text = svg.bytes.toString('utf8');
  assert.doesNotMatch(text, /var\(|color-mix|class=|href|url\(|<style|<image|@import/);
  const drawn = await page.evaluate((source) => {
    const parsed = new window.DOMParser().parseFromString(source, 'image/svg+xml');
    return {
      fault: parsed.querySelector('parsererror')?.textContent ?? '',
      title: parsed.querySelector('title').textContent,
      paths: parsed.querySelectorAll('path').length,
    };
  }, text);
  assert.equal(drawn.fault, '');
  assert.equal(drawn.title, 'Tri-dimensional chess (Star Trek style). White to move.');
  assert.ok(drawn.paths >= 64, `two paths for each of 32 pieces, seen ${drawn.paths}`);
  const png = await download('png');
  assert.equal(png.name, 'parmen.png');
  assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
  await editing.close();
});

fullTest('the names in a picture are letters, whatever they are', async () => {
  const name = '<b onload="alert(1)">&amp; "x"</b>';
  const game = await server.createGame({ variant: 'orthodox', title: name });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.gameIs(0);
  await person.page.locator('[data-do="menu"]:visible').first().click();
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.locator('[data-do="picture-svg"]').click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const read = await person.page.evaluate((source) => {
    const parsed = new window.DOMParser().parseFromString(source, 'image/svg+xml');
    return {
      title: parsed.querySelector('title').textContent,
      foreign: parsed.querySelectorAll('b').length,
    };
  }, text);
  assert.deepEqual(read, { title: `${name}. White to move.`, foreign: 0 });
  await person.close();
});

fullTest('the editor is entered from a game, with its position', async () => {
  const game = await server.createGame({
    variant: 'orthodox',
    line: ['e2-e4', 'd7-d5'],
  });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.gameIs(2);
  await person.page.locator('[data-do="menu"]:visible').first().click();
  await person.page.locator('[data-do="edit"]').click();
  const editing = new Editing(person);
  await editing.ready();
  assert.match(await editing.position(), /^rnbqkbnr\/ppp1pppp\/8\/3p4\/4P3\/8\/PPPP1PPP\/RNBQKBNR w /);
  await editing.close();
});

fullTest('the help of the editor tells its own keys: a letter is a piece, and Ctrl+Z undoes', async () => {
  const editing = await Editing.at('/editor/raumschach');
  const { page, person } = editing;
  await page.keyboard.press('u');
  await person.until('the black unicorn in hand', () => window.strataTest.state().editor.hand === 'u');
  await page.keyboard.press('?');
  const line = (key) => page.locator('strata-help-dialog dl div', { has: page.locator(`kbd:text-is("${key}")`) });
  await line('Ctrl+Z').getByText('undo', { exact: true }).waitFor();
  await line('A-Z').getByText('the piece of this letter in hand').waitFor();
  assert.equal(await line('U').count(), 0);
  assert.deepEqual(await axeFaultsOf(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await editing.close();
});

for (const size of Object.keys(sizes))
  testWhere(size === 'phone')(
    `a fault that comes and goes leaves the board and the palette where they are, ${size}`,
    async () => {
      const editing = await Editing.at('/editor/orthodox', size);
      const { page, person } = editing;
      const places = () =>
        page.evaluate(() => {
          const root = document.querySelector('strata-app').shadowRoot.querySelector('strata-editor-page').shadowRoot;
          return ['strata-board.large', '.side', '.actions [data-do="play"]'].map((selector) => {
            const { left, top, width } = root.querySelector(selector).getBoundingClientRect();
            return [selector, left, top, width].map(String).join(' ');
          });
        });
      const fault = page.locator('[data-do="fault"]');
      await page.locator('[data-do="fine"]').waitFor();
      const before = await places();
      await editing.take('q');
      await person.click(await editing.cell('e1'));
      await fault.waitFor();
      await person.screenshot(`editor-fault-${size}`);
      assert.deepEqual(await places(), before);
      assert.ok(await fault.evaluate((one) => one.scrollHeight <= one.clientHeight), 'it is read whole');
      await page.keyboard.press('Control+z');
      await page.locator('[data-do="fine"]').waitFor();
      assert.deepEqual(await places(), before);
      await editing.close();
    },
  );
