// What is on the screen, pixel by pixel: the boards are drawn, with every cell and every piece, in both views; and the board
// in space is drawn again after the browser has taken the WebGL context away, or gives way to the slices where it stays away.

import assert from 'node:assert/strict';
import { Picture, isOther } from './pixels.mjs';
import { fullTest, patience, prefer, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const empty = '8/8/8/8/8/8/8/8';
// A small game and a large one; `few`: a position of it with hardly any piece.
const games = [
  {
    variant: 'raumschach',
    cells: 125,
    few: '5/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/1R3 w - - 0 1',
  },
  {
    variant: 'very3d',
    cells: 512,
    few: `${[empty, empty, empty, '4k3/8/8/8/8/8/8/R3K3', empty, empty, empty, empty].join('|')} w - - 0 1`,
  },
];

/** The cells of the game: their names, pieces, and where they are on the screen, if they are. */
const cellsOf = ({ page }, view) =>
  page.evaluate((where) => {
    const cells = window.strataTest.state().game.scene.cells.filter(({ exists }) => exists);
    return cells.map(({ name, piece }) => ({
      name,
      piece,
      at: window.strataTest.cellPoint(where, name),
    }));
  }, view);

/** What a cell that is not drawn shows: the page, or the table, whose corners no board reaches. */
const behind = async ({ page }, view, picture) => {
  if (view === 'board3d') return picture.at(0, 0);
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  return colour
    .match(/\d+/g)
    .slice(0, 3)
    .reduce((sum, part) => 256 * sum + Number(part), 0);
};

/**
 * Share of the pixels that are not of the commonest colour, and of those that differ from the one beside them; how many
 * colours there are; share of the empty cells one sees.
 */
function measure(picture, cells, ground) {
  const { colour, colours } = picture.ground;
  let drawn = 0;
  let edges = 0;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      drawn += isOther(picture.at(x, y), colour);
      edges += x > 0 && isOther(picture.at(x, y), picture.at(x - 1, y));
    }
  }
  const all = picture.width * picture.height;
  const plain = cells.filter(({ at, piece }) => at && piece === '');
  const seen = plain.filter(({ at }) => isOther(picture.around(at, 0)[0], ground));
  return {
    drawn: drawn / all,
    edges: edges / all,
    colours,
    cells: plain.length === 0 ? 0 : seen.length / plain.length,
  };
}

const isDrawn = ({ drawn, colours, cells }) => drawn > 0.2 && colours > 100 && cells > 0.9;
/** The table alone: its colours run into each other. */
const isBlank = ({ edges }) => edges === 0;

/** The picture of the large board as soon as it stands still and is as wanted; without what lies under cards. */
async function picture(person, view, what, wanted) {
  const begin = Date.now();
  const board = person.page.locator(`strata-board.large[data-view=${view}]`);
  const cards = view === 'board3d' && !person.phone ? 62 : 0;
  for (let last = null; ;) {
    const { x, y, width, height } = await board.boundingBox();
    const now = await Picture.of(person.page, {
      x,
      y: y + cards,
      width,
      height: height - 2 * cards,
    });
    const measured = measure(now, await cellsOf(person, view), await behind(person, view, now));
    if (last?.width === now.width && last.height === now.height && last.difference(now) === 0 && wanted(measured))
      return now;
    assert.ok(Date.now() - begin < patience, `${what}: waited in vain, it shows ${JSON.stringify(measured)}`);
    last = now;
  }
}

for (const { variant, cells: count, few } of games) {
  for (const size of ['desktop', 'phone']) {
    for (const view of ['slices', 'board3d']) {
      testWhere(
        (size === 'phone') === (view === (variant === 'very3d' ? 'slices' : 'board3d')) &&
          !(variant === 'very3d' && size === 'desktop'),
      )(`${variant} is drawn, ${view}, ${size}`, async (t) => {
        const [start, bare] = [await server.createGame({ variant }), await server.createGame({ variant, start: few })];
        const person = await browser.open(`${server.address}/game/${start}`, {
          size,
          view,
        });
        const shownAt = async (game) => {
          await person.until(game, (id) => window.strataTest?.state().game?.id === id, game);
          // A telephone shows one level of the slices: the first.
          await person.bring(view, 'cell', first);
          return [await picture(person, view, `${variant} at ${game}`, isDrawn), await cellsOf(person, view)];
        };
        await person.gameIs(0);
        const [{ name: first }] = await cellsOf(person, view);
        const [full, cells] = await shownAt(start);
        assert.equal(cells.length, count);
        await person.page.goto(`${server.address}/game/${bare}`);
        const [emptied, left] = await shownAt(bare);
        // Each piece on the screen, by what is at its place without it.
        const pieces = cells.filter(({ piece, at }, index) => at && piece !== '' && left[index].piece === '');
        const shares = pieces.map(({ name, at }) => {
          const [withIt, without] = [full.around(at, 3), emptied.around(at, 3)];
          return {
            name,
            share: withIt.filter((colour, index) => isOther(colour, without[index])).length / withIt.length,
          };
        });
        t.diagnostic(
          `${shares.length} pieces seen, ${Math.min(...shares.map(({ share }) => share)).toFixed(2)} at least of the place of each`,
        );
        assert.ok(pieces.length >= 8, `${pieces.length} pieces are on the screen`);
        assert.deepEqual(
          shares.filter(({ share }) => share < 0.2),
          [],
          'pieces that are not drawn',
        );
        await person.close();
      });
    }
  }
}

/** Takes the context of the board in space away; `window.context` gives it back. */
const lose = ({ page }) =>
  page.locator('strata-board[data-view=board3d] canvas').evaluate((canvas) => {
    window.context = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    window.context.loseContext();
  });
const moves = ({ page }) => page.evaluate(() => window.strataTest.state().game.moves.map(({ canonical }) => canonical));

/** In the page: what it waits five seconds for (PATIENCE in web/src/board3d/stage.ts) it waits for without end, on a slow machine too. */
function waitForGood() {
  const { setTimeout } = window;
  window.setTimeout = (act, delay, ...rest) => setTimeout(act, delay === 5000 ? 0x7fffffff : delay, ...rest);
}

fullTest('a lost WebGL context comes back, and the board with it', async (t) => {
  const game = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${game}`, {
    view: 'board3d',
    before: (page) => page.addInitScript(waitForGood),
  });
  await picture(person, 'board3d', 'the board', isDrawn);
  await lose(person);
  await picture(person, 'board3d', 'no board', isBlank);
  await person.page.evaluate(() => window.context.restoreContext());
  await picture(person, 'board3d', 'the board again', isDrawn);
  const line = [(await moves(person))[0]];
  await person.play('board3d', line[0]);
  // The context is lost again; changes made meanwhile are drawn afterwards.
  await lose(person);
  await picture(person, 'board3d', 'no board again', isBlank);
  line.push((await moves(person))[0]);
  await person.type(line[1]);
  await person.page.keyboard.press('m');
  await person.gameIs(2);
  await person.page.mouse.move(0, 0);
  await person.page.evaluate(() => window.context.restoreContext());
  const restored = await picture(person, 'board3d', 'the board once more', isDrawn);
  await person.until('all to be stored', () => !window.strataTest.state().game.sending);
  // It is the board that a page draws which never lost anything.
  await person.page.reload();
  await person.gameIs(2);
  const fresh = await picture(person, 'board3d', 'the same board', isDrawn);
  const difference = restored.difference(fresh);
  t.diagnostic(`${(100 * difference).toFixed(3)} % of the pixels differ from those of a fresh page`);
  assert.ok(difference < 0.001, `${difference}`);
  line.push((await moves(person))[0]);
  await person.play('board3d', line[2]);
  await person.until('all to be stored', () => !window.strataTest.state().game.sending);
  assert.deepEqual((await server.snapshot(game)).line, line);
  await person.close();
});

fullTest('where it does not come back the page says so, and the slices take over', async () => {
  for (const size of ['desktop', 'phone']) {
    const game = await server.createGame({ variant: 'raumschach' });
    const person = await browser.open(`${server.address}/game/${game}`, {
      size,
      view: 'board3d',
    });
    await picture(person, 'board3d', 'the board', isDrawn);
    await lose(person);
    await person.page.getByText('The 3D graphics of this browser failed').waitFor();
    await picture(person, 'slices', 'the slices', isDrawn);
    const [move] = await moves(person);
    await person.play('slices', move);
    await person.until('all to be stored', () => !window.strataTest.state().game.sending);
    assert.deepEqual((await server.snapshot(game)).line, [move]);
    await person.close();
  }
});

fullTest('so do the editor and the analysis', async () => {
  const game = await server.createGame({ variant: 'raumschach', line: ['Ab1-Bb3'] });
  for (const path of ['/editor/raumschach', `/analysis/${game}`]) {
    const person = await browser.open(`${server.address}${path}`, { before: prefer({ primary: 'board3d' }) });
    const { page } = person;
    const shown = page.locator('strata-board.large');
    // The editor opens flat.
    if (path.startsWith('/editor')) await page.locator('[data-do="view-board3d"]').click();
    await page.locator('[data-view="board3d"] canvas').waitFor();
    assert.equal(await shown.getAttribute('data-view'), 'board3d', path);
    await lose(person);
    await page.getByText('The 3D graphics of this browser failed').waitFor();
    assert.equal(await shown.getAttribute('data-view'), 'slices', path);
    const { colours } = (await Picture.of(page, await shown.boundingBox())).ground;
    assert.ok(colours > 100, `${path}: ${colours} colours`);
    await person.close();
  }
});
