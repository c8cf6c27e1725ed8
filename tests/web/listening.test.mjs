// What is heard of a game, what is seen of a move or a cell that is only pointed at, what has been captured, and that a move in
// space dims nothing.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Picture } from './pixels.mjs';
import { fullTest, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);

/** For `before` of open(): counts the tones that are asked for, in window.tones. */
const countTones = (page) =>
  page.addInitScript(() => {
    window.tones = 0;
    const { AudioContext } = window;
    window.AudioContext = class extends AudioContext {
      createOscillator() {
        window.tones += 1;
        return super.createOscillator();
      }
    };
  });

test('nothing is loaded for sounds before the first gesture; then moves are heard, until they are switched off', async () => {
  const id = await server.createGame({ variant: 'orthodox' });
  const asked = [];
  const person = await browser.open(`${server.address}/game/${id}`, {
    before: (page) => {
      page.on('request', (request) => asked.push(request.url()));
      return countTones(page);
    },
  });
  await person.gameIs(0);
  const tones = () => person.page.evaluate(() => window.tones);
  const loaded = () => asked.filter((url) => /assets\/sounds-/.test(url)).length;
  assert.deepEqual([loaded(), await tones()], [0, 0]);
  await person.page.mouse.click(2, 300);
  await person.until('the sounds', () =>
    performance.getEntriesByType('resource').some(({ name }) => /assets\/sounds-/.test(name)),
  );
  assert.equal(loaded(), 1);
  await person.play('slices', 'e2-e4');
  await person.until('a sound', () => window.tones >= 1);
  const heard = await tones();
  await person.type('e7-e4');
  await person.until('the refusal', () => window.tones > 0 && window.strataTest.state().game.refusal !== '');
  await person.until('its sound', (before) => window.tones > before, heard);
  const settings = async (change) => {
    await button(person, 'menu').click();
    await button(person, 'settings').click();
    await change(person.page.locator('strata-settings-page'));
    await button(person, 'back').click();
    await person.gameIs(1);
  };
  await settings((page) => page.locator('input[name="sound"]').uncheck());
  const before = await tones();
  await person.play('slices', 'e7-e5');
  assert.equal(await tones(), before);
  // It is kept, with the volume.
  await button(person, 'menu').click();
  await button(person, 'settings').click();
  await person.page.locator('input[name="sound"]').check();
  await person.page.locator('input[name="volume"]').fill('0.2');
  await person.page.reload();
  await person.page.getByRole('heading', { name: 'Settings' }).waitFor();
  await person.page.goBack();
  await person.gameIs(2);
  assert.deepEqual(await person.page.evaluate(() => window.strataTest.state().preferences.sound), {
    on: true,
    volume: 0.2,
  });
  await person.close();
});

test('a move that the mouse rests on is looked at, and the game is where it was', async () => {
  const line = ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6'];
  const id = await server.createGame({ variant: 'orthodox', line });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(4);
  await person.tab('Moves');
  const drawn = () =>
    person.page.evaluate(() => {
      const { game } = window.strataTest.state();
      const on = (name) => game.scene.cells.find((cell) => cell.name === name).piece;
      return [game.shown, game.at, on('e4'), on('e5'), on('f3'), on('c6')].join();
    });
  assert.equal(await drawn(), '4,4,P,p,N,n');
  // The line has all moves while the panel with the list is closed.
  assert.equal(await person.page.locator('strata-move-line [data-ply="1"]').count(), 0);
  for (const list of ['strata-moves', 'strata-move-line']) {
    if (list === 'strata-move-line') await button(person, 'close-panel').click();
    await person.page.locator(`${list} [data-ply="1"]`).hover();
    await person.until('the first move', () => window.strataTest.state().game.preview === 1);
    assert.equal(await drawn(), '4,4,P,,,');
    await person.page.mouse.move(300, 300);
    await person.until('the game', () => window.strataTest.state().game.preview === null);
    assert.equal(await drawn(), '4,4,P,p,N,n');
  }
  assert.equal((await server.snapshot(id)).seq, 0);
  // A click goes there.
  await person.tab('Moves');
  await person.page.locator('strata-moves [data-ply="2"]').click();
  await person.until('the second move', () => window.strataTest.state().game.shown === 2);
  assert.equal(await drawn(), '2,4,P,p,,');
  await person.close();
});

test('the list of moves and the line of moves show the last move of a long game', async () => {
  // Every pawn goes two steps, one at a time.
  const line = [...'abcdefgh'].flatMap((file) =>
    ['2-F3', '7-F6', '3-F4', '6-F5'].map((step) => `${file}${step.replace('F', file)}`),
  );
  line.push('b1-c3', 'b8-c6', 'c3-b1', 'c6-b8', 'b1-a3', 'b8-a6');
  const id = await server.createGame({ variant: 'orthodox', line });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(line.length);
  await person.tab('Moves');
  /** Whether the move that is shown stands whole in its list. */
  const isInSight = (list, ply) =>
    person.until(
      `move ${ply} in sight`,
      ([name, at]) => {
        const all = (node) =>
          [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
        const host = all(document).find((one) => one.matches(name));
        const entry = host?.shadowRoot?.querySelector(`[data-ply="${at}"]`);
        const frame = host?.shadowRoot?.querySelector('ol, .moves')?.getBoundingClientRect();
        if (!entry || !frame) return false;
        const { top, bottom, left, right } = entry.getBoundingClientRect();
        return top >= frame.top - 1 && bottom <= frame.bottom + 1 && left >= frame.left - 1 && right <= frame.right + 1;
      },
      [list, ply],
    );
  await isInSight('strata-moves', 38);
  await isInSight('strata-move-line', 38);
  await person.type('a1-a2');
  await person.gameIs(39);
  await isInSight('strata-moves', 39);
  await isInSight('strata-move-line', 39);
  await person.close();
});

test('a game without a move is not in the list, which leads back to it', async () => {
  const id = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(0);
  await person.page.getByRole('button', { name: 'My games' }).first().click();
  await button(person, 'back-to-game').click();
  await person.gameIs(0);
  assert.equal(new URL(person.page.url()).pathname, `/game/${id}`);
  await person.close();
});

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(
    `what has been captured leads to all pieces, by kind, and says who is ahead, ${size}`,
    async () => {
      const start = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1';
      const id = await server.createGame({ variant: 'orthodox', start, line: ['e2-e4', 'd7-d5', 'e4-d5'] });
      const person = await browser.open(`${server.address}/game/${id}`, { size });
      await person.gameIs(3);
      const captured = person.page.locator('[data-do="pieces"]:visible').last();
      assert.match(await captured.getAttribute('aria-label'), /^Captured by White: 1 pawn; ahead by about \d+$/);
      await (person.phone ? captured.tap() : captured.click());
      const table = person.page.locator('strata-piece-table');
      await table.getByText(/^White is ahead by about \d+ pawns\.$/).waitFor();
      const row = table.locator('tr').filter({ hasText: 'Pawn' });
      assert.match((await row.textContent()).replaceAll(/\s+/g, ' '), /Pawn P 8 7 1 lost/);
      await person.screenshot(`pieces-${size}`);
      await person.close();
    },
  );
}

fullTest('a cell that is pointed at is named with what stands on it and who reaches it', async () => {
  const id = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(0);
  const said = person.page.locator('strata-status .cell');
  const pointing = async (told) => {
    for (const words of told) {
      const { x, y } = await person.point('slices', 'cell', words.slice(0, 2));
      await person.page.mouse.move(x, y);
      await said.getByText(words, { exact: true }).waitFor();
    }
  };
  await pointing(['e3: empty', 'a8: Black rook', 'f2: White pawn']);
  // Who reaches it is told where the overlay is on: of pieces, and of targets of the piece in hand.
  await person.page.keyboard.press('x');
  await pointing(['e3: empty', 'a8: Black rook', 'f2: White pawn, 1 guards it']);
  await person.click(await person.point('slices', 'cell', 'e2'));
  await pointing(['e3: empty, 2 guard it', 'e4: empty', 'd3: empty']);
  await person.close();
});

/** Of all pixels on average, of 255. */
fullTest('a move in space neither dims nor flickers', async () => {
  const id = await server.createGame({ variant: 'orthodox' });
  const person = await browser.open(`${server.address}/game/${id}`, { view: 'board3d', motion: true });
  await person.gameIs(0);
  // The cells on the left, where nothing of this move is seen: not one pixel of them may change.
  const [low, high] = [await person.point('board3d', 'cell', 'a1'), await person.point('board3d', 'cell', 'c8')];
  const box = { x: low.x, y: high.y, width: high.x - low.x, height: low.y - high.y };
  const before = await Picture.of(person.page, box);
  await person.play('board3d', 'e2-e4');
  // While the pawn is on its way and after.
  for (let look = 0; look < 5; look += 1) {
    const picture = await Picture.of(person.page, box);
    assert.equal(picture.difference(before), 0, `picture ${look}`);
  }
  // What flickers is found so.
  await person.page.locator('strata-board[data-view="board3d"]').evaluate((board) => {
    board.style.opacity = '0.8';
  });
  assert.ok((await Picture.of(person.page, box)).difference(before) > 0.5);
  await person.close();
});
