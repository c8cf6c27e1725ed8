// Levels of the board in space where all of them are drawn: the wheel and the keys call one, which then stands out, on a desk;
// what the analysis shows of them there; and that the clearest view is the same however boards were turned before.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { middlegames } from './middlegames.mjs';
import { Picture } from './pixels.mjs';
import { apart, fullTest, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

async function opened(variant, { arrangement = null, start = '', motion = false } = {}) {
  const game = await server.createGame({ variant, start });
  const person = await browser.open(`${server.address}/game/${game}`, {
    motion,
    before: prefer({
      primary: 'board3d',
      theme: 'light',
      spaces: { [variant]: { arrangement } },
    }),
  });
  await person.gameIs(0);
  await atRest(person);
  return person;
}

/** Where cells are, once the board stands still. */
const atRest = (person) =>
  person.until('a cell at rest', async () => {
    const { cells } = window.strataTest.shown().scene;
    // Some of every level: not all are played on.
    const some = cells.filter((_, index) => cells.length < 200 || index % 16 === 5);
    const where = () => some.map(({ name }) => window.strataTest.cellPoint('board3d', name));
    const before = where();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return before.some(Boolean) && JSON.stringify(where()) === JSON.stringify(before) && before;
  });

const levelIs = (person, level) =>
  person.until(`level ${level}`, (wanted) => window.strataTest.shown().scene.level === wanted, level);

/** The pixels around the middle of an empty square of each level. */
async function squares(person) {
  const points = await person.page.evaluate(() => {
    const { cells } = window.strataTest.shown().scene;
    const levels = [...new Set(cells.map(({ level }) => level))];
    return levels.map((level) => {
      const cell = cells.find((each) => each.level === level && each.piece === '' && each.dark);
      return window.strataTest.cellPoint('board3d', cell.name);
    });
  });
  await person.page.mouse.move(2, 2);
  await person.until('the picture', () => new Promise((done) => requestAnimationFrame(() => done(true))));
  const box = await person.page.locator('strata-board.large canvas[role="img"]').boundingBox();
  const picture = await Picture.of(person.page, box);
  return points.map((point) => picture.around(point, 1).join());
}

test('where all levels are whole, the wheel and the keys call one: it stands out and the others step back', async () => {
  const person = await opened('raumschach');
  const { page } = person;
  const before = await squares(person);
  const changed = async () => (await squares(person)).flatMap((now, level) => (now === before[level] ? [] : [level]));
  const box = await page.locator('strata-board.large canvas[role="img"]').boundingBox();
  const level = () => page.evaluate(() => window.strataTest.shown().scene.level);
  // Down from White's king, which is on the lowest level, there is nothing; up there is.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -120);
  await levelIs(person, 1);
  assert.deepEqual(await changed(), [0, 2, 3, 4], 'levels that step back');
  await person.screenshot('levels3d-called');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await levelIs(person, 0);
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await levelIs(person, 2);
  assert.deepEqual(await changed(), [0, 1, 3, 4]);
  await page.keyboard.press('t');
  await levelIs(person, null);
  assert.deepEqual(await changed(), []);
  assert.equal(await level(), null);
  await person.close();
});

fullTest('a level that is called in a stack is let go beyond either end, and by keys and buttons', async () => {
  const person = await opened('parmen', { arrangement: 'stack' });
  const { page } = person;
  const back = page.locator('[data-do="all-levels"]:visible');
  const rows = page.locator('strata-panel [data-level]:visible');
  const box = await page.locator('strata-board.large canvas[role="img"]').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const called = () => person.until('a level', () => window.strataTest.shown().scene.level !== null);
  const levels = await page.evaluate(() => window.strataTest.shown().scene.look.levelOrder.length);
  for (const way of [-120, 120]) {
    await page.mouse.wheel(0, way);
    await called();
    await back.waitFor();
    for (let step = 0; step < levels; step += 1) await page.mouse.wheel(0, way);
    await levelIs(person, null);
    assert.equal(await back.count(), 0);
  }
  await person.page.keyboard.press(']');
  await called();
  await person.screenshot('levels3d-called-stack');
  const ways = [
    () => back.click(),
    () => page.keyboard.press('t'),
    () => page.keyboard.press('Escape'),
    () => page.locator('[data-do="view-stack"]:visible').click(),
  ];
  for (const way of ways) {
    await way();
    await levelIs(person, null);
    await page.keyboard.press(']');
    await called();
  }
  // The panel has a button for each.
  await page.keyboard.press('m');
  await rows.first().waitFor();
  assert.equal(await back.count(), 0);
  await page.locator('strata-panel [data-level="all"]').click();
  await levelIs(person, null);
  await person.close();
});

fullTest('the panel has a button for each level, but not where the board has a strip of them', async () => {
  const person = await opened('parmen', { arrangement: 'stack' });
  const { page } = person;
  const row = page.locator('strata-panel .levels button:visible');
  const levels = await page.evaluate(() => window.strataTest.shown().scene.look.levelOrder.length);
  await page.keyboard.press('m');
  await page.locator('strata-game-page[panel="beside"]').waitFor();
  await row.first().waitFor();
  assert.equal(await row.count(), levels + 1);
  await page.locator('[data-do="view-focus"]:visible').click();
  await row.first().waitFor({ state: 'detached' });
  await person.close();
});

fullTest('in focus the wheel brings the next level forward', async () => {
  const person = await opened('upright');
  const { page } = person;
  const front = () => page.evaluate(() => window.strataTest.shown().scene.level);
  const box = await page.locator('strata-board.large canvas[role="img"]').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -120);
  await person.until('a level', () => window.strataTest.shown().scene.level !== null);
  const first = await front();
  await page.mouse.wheel(0, -120);
  await levelIs(person, first + 1);
  await page.mouse.wheel(0, 120);
  await levelIs(person, first);
  // One is in front in any case.
  for (let step = 0; step < 9; step += 1) await page.mouse.wheel(0, 120);
  await levelIs(person, 0);
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await levelIs(person, 0);
  // Where all are whole nobody works on it any more.
  await page.locator('[data-do="view-all"]:visible').click();
  await levelIs(person, null);
  await person.close();
});

/** Of samples over the square of each of these cells of a plan 8 by 8 on the strip: the brightness of each, from 0 to 255. */
async function onStrip(person, level, cells) {
  const box = await person.page
    .locator(`[aria-label="Level in front"] button[data-level="${level}"] canvas`)
    .boundingBox();
  const picture = await Picture.of(person.page, box);
  // Squares of whole pixels, and what is left around them (plan.ts).
  const size = Math.floor((box.width - 2) / 8);
  const edge = Math.floor((box.width - 8 * size) / 2);
  const steps = [0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85];
  return cells.map((cell) => {
    const [file, rank] = [cell.charCodeAt(0) - 'a'.charCodeAt(0), 8 - Number(cell[1])];
    return steps.flatMap((down) =>
      steps.map((right) => {
        const colour = picture.at(edge + Math.floor((file + right) * size), edge + Math.floor((rank + down) * size));
        return ((colour >> 16) + ((colour >> 8) & 255) + (colour & 255)) / 3;
      }),
    );
  });
}

const difference = (a, b) => a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length;

fullTest('the plans on the strip show what kind each piece is', async () => {
  const person = await opened('upright');
  // All on dark squares: rook, bishop, mastodon and knight; four pawns.
  const [rook, bishop, mastodon, knight, ...pawns] = await onStrip(person, 6, [
    'a1',
    'c1',
    'e1',
    'g1',
    'b2',
    'd2',
    'f2',
    'h2',
  ]);
  const pairs = (those) => those.flatMap((one, at) => those.slice(at + 1).map((other) => difference(one, other)));
  const [unlike, like] = [Math.min(...pairs([rook, bishop, mastodon, knight])), Math.max(...pairs(pawns))];
  assert.ok(unlike > 10 + like, `kinds differ by ${unlike}, pieces of one kind by ${like}`);
  await person.close();
});

fullTest('the clearest view is the same from whichever side one has looked', async () => {
  const person = await opened('upright', {
    arrangement: 'stack',
    start: middlegames('upright')[40],
  });
  await person.look('best');
  const wanted = await atRest(person);
  for (const side of ['left', 'right', 'opponent']) {
    await person.look(side);
    await atRest(person);
    await person.look('best');
    assert.deepEqual(await atRest(person), wanted, `after ${side}`);
  }
  await person.close();
});

fullTest('the signs of levels are where the camera sees them, once it has come to rest', async () => {
  const person = await opened('parmen', { arrangement: 'stack', motion: true });
  const { page } = person;
  await page.mouse.move(900, 600);
  await page.mouse.down();
  await page.mouse.move(800, 580);
  await page.mouse.move(700, 560);
  await page.mouse.up();
  await page.mouse.move(2, 2);
  const before = await atRest(person);
  // The camera sets out a second later, so that it is seen on its way on a slow machine, too.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1000;
  });
  await page.keyboard.press('1');
  const name = await page.evaluate(() => window.strataTest.shown().scene.cells.findIndex(({ exists }) => exists));
  await person.until(
    'the camera on its way',
    ([cell, was]) => {
      const { cells } = window.strataTest.shown().scene;
      return JSON.stringify(window.strataTest.cellPoint('board3d', cells[cell].name)) !== was;
    },
    [name, JSON.stringify(before[name])],
  );
  await atRest(person);
  const box = await page.locator('strata-board.large canvas[role="img"]').boundingBox();
  const come = await Picture.of(page, box);
  await person.screenshot('levels3d-signs');
  // All is drawn anew.
  await page.keyboard.press('a');
  await person.until('axes', () => window.strataTest.shown().scene.view3d.axes);
  await page.keyboard.press('a');
  await person.until('no axes', () => !window.strataTest.shown().scene.view3d.axes);
  await atRest(person);
  const fresh = await Picture.of(page, box);
  assert.ok(come.pixels.equals(fresh.pixels), 'nothing has moved');
  await person.close();
});

fullTest('a view is kept with the way levels are laid out, and what comes of it is said', async () => {
  const person = await opened('upright');
  const { page } = person;
  const said = (text) => page.locator('strata-notices p', { hasText: text }).first().waitFor();
  const first = await atRest(person);
  await page.keyboard.press('F5');
  await said('No view is saved yet.');
  await page.locator('[data-do="view-stack"]:visible').click();
  await atRest(person);
  await page.keyboard.press('Shift+ArrowLeft');
  const kept = await atRest(person);
  await page.keyboard.press('F6');
  await said('View saved.');
  await page.locator('[data-do="view-focus"]:visible').click();
  assert.notDeepEqual(await atRest(person), kept);
  await page.keyboard.press('F5');
  await person.until('the stack', () => window.strataTest.shown().scene.view3d.arrangement === 'stack');
  assert.deepEqual(await atRest(person), kept);
  // Called where it is there already, it is not what comes with the next arrangement.
  await page.keyboard.press('F5');
  assert.deepEqual(await atRest(person), kept);
  await page.locator('[data-do="view-focus"]:visible').click();
  await person.until('the focus', () => window.strataTest.shown().scene.view3d.arrangement !== 'stack');
  assert.deepEqual(await atRest(person), first);
  await page.evaluate(() => {
    window.Storage.prototype.setItem = () => {
      throw new Error('full');
    };
  });
  await page.keyboard.press('F6');
  await said('The view was not saved: the browser storage is full or blocked.');
  await person.close();
});

fullTest(
  'on a desk the analysis shows all levels around the one in front, with one way to call them, and lays them out as asked',
  async () => {
    const person = await browser.open(`${server.address}/analysis`, {
      before: prefer({ primary: 'board3d' }),
    });
    const { page } = person;
    await page.getByRole('button', { name: 'Upright' }).click();
    await person.until('the analysis', () => window.strataTest.state().analysis);
    await atRest(person);
    const buttons = () =>
      page.evaluate(() => {
        const found = [];
        const look = (root) => {
          for (const element of root.querySelectorAll('*')) {
            if (element.matches('button[data-level]') && element.checkVisibility()) found.push(element.dataset.level);
            if (element.shadowRoot) look(element.shadowRoot);
          }
        };
        look(document);
        return found.length;
      });
    const drawn = () =>
      page.evaluate(
        async () =>
          new Set((await window.strataTest.measure(12, 1)).cells.map(({ cell }) => Math.floor(cell / 64))).size,
      );
    assert.equal(await drawn(), 8, 'levels that are drawn');
    assert.equal(await buttons(), 8, 'one button a level');
    const { cells } = await page.evaluate(() => window.strataTest.measure(12, 1));
    const side = Math.max(...cells.map((cell) => cell.side));
    assert.ok(side >= 24, `cells in front of ${side} px`);
    await person.screenshot('analysis3d-focus');
    await page.locator('[data-do="view-all"]:visible').click();
    await person.until('all', () => window.strataTest.shown().scene.view3d.arrangement === 'all');
    await atRest(person);
    assert.equal(await page.locator('[data-do="view-all"]:visible').getAttribute('aria-pressed'), 'true');
    assert.equal(await buttons(), 9, 'a button a level, and one for all');
    const pixels = (await page.evaluate(() => window.strataTest.measure(12, 1))).cells.map((cell) => cell.side);
    assert.ok(Math.max(...pixels) / Math.min(...pixels) < 1.5, 'all levels are whole');
    await person.screenshot('analysis3d-all');
    await page.locator('[data-do="view-stack"]:visible').click();
    await person.until('a stack', () => window.strataTest.shown().scene.view3d.arrangement === 'stack');
    await person.close();
  },
);

for (const view of ['slices', 'board3d']) {
  testWhere(view === 'slices')(
    `a line leads from the piece in hand to the target that is pointed at, and its ghost stands there, ${view}`,
    async () => {
      const game = await server.createGame({ variant: 'raumschach' });
      const person = await browser.open(`${server.address}/game/${game}`, {
        before: prefer({ primary: view, theme: 'light' }),
      });
      await person.gameIs(0);
      const { page } = person;
      await person.pick(view, 'cell', 'Ab1');
      const far = await person.until('a target on another level', () => {
        const { scene } = window.strataTest.shown();
        return scene.targets.find(({ capture, levelStep }) => !capture && levelStep !== 0)?.cell ?? false;
      });
      const name = await page.evaluate((cell) => window.strataTest.shown().scene.cells[cell].name, far);
      const box = await page.locator('strata-board.large').boundingBox();
      await page.mouse.move(box.x + 2, box.y + 2);
      const frame = () =>
        person.until('a picture', () => new Promise((done) => requestAnimationFrame(() => done(true))));
      await frame();
      const before = await Picture.of(page, box);
      const [from, to] = [await person.point(view, 'cell', 'Ab1'), await person.point(view, 'cell', name)];
      // By the pointer, then by the cursor of the keyboard.
      await page.mouse.move(to.x, to.y);
      await person.until('the target pointed at', (cell) => window.strataTest.shown().scene.hover === cell, far);
      await frame();
      const after = await Picture.of(page, box);
      await person.screenshot(`path-${view}`);
      // Then the pointer goes away, and the cursor comes there by keys.
      await page.mouse.move(box.x + 2, box.y + 2);
      await page.keyboard.press('Enter');
      for (let pressed = 0; pressed < 12; pressed += 1) {
        const key = await page.evaluate((target) => {
          const { cursor, cells } = window.strataTest.shown().scene;
          const [at, to] = [cells[cursor], cells[target]];
          if (at.level !== to.level) return to.level > at.level ? 'PageUp' : 'PageDown';
          if (at.rank !== to.rank) return to.rank > at.rank ? 'ArrowUp' : 'ArrowDown';
          return at.file === to.file ? '' : to.file > at.file ? 'ArrowRight' : 'ArrowLeft';
        }, far);
        if (key === '') break;
        await page.keyboard.press(key);
      }
      await person.until('the cursor on the target', (cell) => window.strataTest.shown().scene.cursor === cell, far);
      await frame();
      const byKeys = await Picture.of(page, box);
      const orange = (picture) => {
        let count = 0;
        for (let y = 0; y < picture.height; y += 1) {
          for (let x = 0; x < picture.width; x += 1) {
            const colour = picture.at(x, y);
            const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
            count += red > 190 && green > 90 && green < 175 && blue < 70;
          }
        }
        return count;
      };
      const long = Math.hypot(to.x - from.x, to.y - from.y);
      for (const seen of [after, byKeys]) {
        assert.ok(orange(seen) > orange(before) + long, `${orange(seen)} pixels of marks, ${orange(before)} before`);
        const ghosts = seen.around(to, 9).filter((colour, i) => colour !== before.around(to, 9)[i]).length;
        assert.ok(ghosts > 60, `${ghosts} pixels of the ghost`);
      }
      if (view === 'slices') {
        assert.equal(await page.locator('strata-board.large .line.way').count(), 1);
        assert.equal(await page.locator('strata-board.large .ghost .piece').count(), 1);
      }
      await person.close();
    },
  );
}

fullTest(
  'a stack can be taken apart: by the plaques of its levels, by a key and by boxes, and what was taken off can be played on',
  async () => {
    const person = await opened('ziggurat', { arrangement: 'stack', start: middlegames('ziggurat')[30] });
    const { page } = person;
    const lifted = (wanted) =>
      person.until(
        `lifted ${wanted}`,
        (levels) => window.strataTest.shown().scene.view3d.lifted.join() === levels,
        wanted.join(),
      );
    // Of the cells of a level, those that a click reaches.
    const reached = (level) =>
      page.evaluate((number) => {
        const { cells } = window.strataTest.shown().scene;
        const own = cells.filter((cell) => cell.level === number);
        return own.filter(({ name }) => window.strataTest.cellPoint('board3d', name)).length / own.length;
      }, level);
    assert.ok((await reached(0)) < 0.7, 'the lowest level of a closed pyramid lies under the others');
    for (const level of [0, 1]) {
      const at = await page.evaluate((number) => window.strataTest.levelPoint(number), level);
      await page.mouse.click(at.x, at.y);
      await lifted([0, 1].slice(0, level + 1));
      await atRest(person);
      assert.equal(await reached(level), 1, `cells of level ${level} that a click reaches`);
    }
    await person.screenshot('levels3d-lifted');
    const move = await page.evaluate(() => {
      const { scene, moves } = { ...window.strataTest.state().game, ...window.strataTest.shown() };
      const levelOf = new Map(scene.cells.map(({ name, level }) => [name, level]));
      return moves.find(({ from, to }) => levelOf.get(from) <= 1 && levelOf.get(to) <= 1)?.canonical;
    });
    await person.play('board3d', move);
    await person.gameIs(1);
    // A level that is called.
    await page.keyboard.press('7');
    await page.locator('strata-notices p', { hasText: 'Choose a level first' }).first().waitFor();
    await page.keyboard.press('[');
    await person.until('a level', () => window.strataTest.shown().scene.level !== null);
    const called = await page.evaluate(() => window.strataTest.shown().scene.level);
    const others = [0, 1].filter((level) => level !== called);
    await page.keyboard.press('7');
    await lifted(called > 1 ? [...others, called] : others);
    await page.keyboard.press('7');
    await lifted([0, 1]);
    await page.keyboard.press('t');
    await page.locator('[data-do="view"]:visible').click();
    await page.locator('[data-box="lift 0"]').uncheck();
    await lifted([1]);
    await page.locator('[data-box="lift 5"]').check();
    await lifted([1, 5]);
    await page.keyboard.press('Escape');
    // With all that stand above it.
    await atRest(person);
    const plaque = await page.evaluate(() => window.strataTest.levelPoint(3));
    await page.keyboard.down('Shift');
    await page.mouse.click(plaque.x, plaque.y);
    await page.keyboard.up('Shift');
    await lifted([1, 3, 4, 5, 6, 7]);
    await atRest(person);
    await person.screenshot('levels3d-lifted-above');
    const back = await page.evaluate(() => window.strataTest.levelPoint(3));
    await page.mouse.move(back.x, back.y);
    await page.mouse.down();
    await apart(page, 600);
    await page.mouse.up();
    await lifted([1]);
    await page.keyboard.press('[');
    await person.until('a level again', () => window.strataTest.shown().scene.level !== null);
    const from = await page.evaluate(() => window.strataTest.shown().scene.level);
    await page.keyboard.press('8');
    await lifted([...(from > 1 ? [1] : []), ...[0, 1, 2, 3, 4, 5, 6, 7].filter((level) => level >= from)]);
    await person.close();
  },
);

fullTest('a board that moves is picked up by its rim and by its sign, and says why it stays', async () => {
  const start =
    '4/4/4/K3|N3/2R1/4/4|4/1kn1/4/4|b3(4):2/1P:w:QLW|b4(2):P1/q1:w:QLB|e1(2):2/2:w:KLB|e5(6):p1/2:b:KLW w - - 54 71 -';
  const picked = (person, board) =>
    person.until(`${board} in the hand`, (name) => window.strataTest.shown().scene.selectedBoard === name, board);
  const press = (person, point) => person.page.mouse.click(point.x, point.y);
  for (const arrangement of ['stack', 'all']) {
    const person = await opened('parmen', { arrangement, start });
    const sign = await person.page.evaluate(() => window.strataTest.boardPoint('board3d', 'KLB'));
    await press(person, sign);
    await picked(person, 'KLB');
    await person.page.locator('strata-status').getByText('Board KLB picked up').waitFor();
    await press(person, sign);
    await picked(person, null);
    if (arrangement === 'stack') {
      // Beyond the corner of its outermost cell.
      const [out, back] = await person.page.evaluate(() =>
        ['f0(3)', 'e1(3)'].map((cell) => window.strataTest.cellPoint('board3d', cell)),
      );
      const rim = (axis) => Math.round(out[axis] + 0.6 * (out[axis] - back[axis]));
      await press(person, { x: rim('x'), y: rim('y') });
      await picked(person, 'KLB');
    }
    // Two stand on it.
    await press(person, await person.page.evaluate(() => window.strataTest.boardPoint('board3d', 'QLB')));
    await person.page.locator('strata-status .refusal').getByText('QLB cannot move').waitFor();
    await person.close();
  }
});

fullTest('what comes to lie under a pointer that rests is not pointed at', async () => {
  const person = await opened('upright', { arrangement: 'focus' });
  const { page } = person;
  const [name, level] = await page.evaluate(() => {
    const { cells } = window.strataTest.shown().scene;
    const seen = cells.find(({ name: cell, piece }) => piece === '' && window.strataTest.cellPoint('board3d', cell));
    return [seen.name, seen.level];
  });
  const { x, y } = await page.evaluate((cell) => window.strataTest.cellPoint('board3d', cell), name);
  await page.mouse.move(x, y);
  await person.until(
    'the cell',
    (cell) => {
      const { cells, hover } = window.strataTest.shown().scene;
      return cells[hover]?.name === cell;
    },
    name,
  );
  await page.keyboard.press(level > 0 ? '[' : ']');
  await person.until('nothing', () => window.strataTest.shown().scene.hover === null);
  await atRest(person);
  await page.mouse.move(x + 2, y);
  await person.until('another cell', () => window.strataTest.shown().scene.hover !== null);
  await person.close();
});
