// What can be measured of how the page looks, in every game and on every size of screen: cells large enough to hit, every
// cell on the screen, nothing that has to be scrolled sideways, nothing of the frame outside the window, no captured piece hidden.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { recorded } from './record.mjs';
import { fullTest, prefer, root, sizes, suite, testWhere } from './support.mjs';

// A finger needs more than a pointer.
const leastOf = { desktop: 36, phone: 40, across: 32 };
// Three boards in a row, and the prop, have more room at a desk than eight boards of 64 cells.
const leastAtDesk = { threedc: 48, parmen: 44 };
const pages = [
  ['/', 'Chess with a third dimension'],
  ['/games', 'My games'],
  ['/together', 'Play together'],
  ['/samples', 'Sample games'],
  ['/settings', 'Settings'],
  ['/rules', 'Chess with a third dimension'],
];
const shipped = readdirSync(root('variants'))
  .filter((name) => /^[^.]+\.toml$/.test(name))
  .map((name) => name.replace('.toml', ''));
const { server, browser } = suite();

/**
 * Side of the smallest cell on the screen, by neighbours of a row; the cells drawn outside the window; how many are drawn, and
 * how many there are on the levels that are.
 */
const measure = (page, view) =>
  page.evaluate((where) => {
    const { cells } = window.strataTest.state().game.view;
    const shown = cells
      .filter((cell) => cell.exists)
      .map((cell) => ({ cell, at: window.strataTest.cellPoint(where, cell.name) }))
      .filter(({ at }) => at);
    const outside = shown
      .filter(({ at }) => at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight)
      .map(({ cell }) => cell.name);
    const levels = new Set(shown.map(({ cell }) => cell.level));
    const sides = shown.flatMap(({ cell, at }) => {
      const beside = shown.find(
        (other) => other.cell.level === cell.level && other.cell.y === cell.y && other.cell.x === cell.x + 1,
      );
      return beside ? [Math.hypot(beside.at.x - at.x, beside.at.y - at.y)] : [];
    });
    const wanted = cells.filter((cell) => cell.exists && levels.has(cell.level)).length;
    const all = cells.filter((cell) => cell.exists).length;
    return { shown: shown.length, wanted, all, outside, side: sides.length > 0 ? Math.min(...sides) : 0 };
  }, view);

/** Parts of the frame that reach out of the window, through all shadow roots; `expected`: parts that must be there. */
const clipped = async (page, expected) => {
  const { found, seen } = await outOfWindow(page);
  for (const part of expected) assert.ok(seen[part] > 0, `${part} is not there: ${JSON.stringify(seen)}`);
  return found;
};

const outOfWindow = (page) =>
  page.evaluate(() => {
    const found = [];
    const seen = {};
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
    const walk = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot);
        if (!/^(BUTTON|INPUT|SELECT|H1|STRATA-[A-Z-]+)$/.test(element.tagName)) continue;
        // What scrolls by itself may be longer than its place.
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.levels, .moves, ol, nav'))
          continue;
        seen[element.tagName] = (seen[element.tagName] ?? 0) + 1;
        const box = element.getBoundingClientRect();
        const scrolls = document.documentElement.scrollHeight > innerHeight;
        // The link that skips to the page waits above the window until it has the focus.
        if (
          box.width > 0 &&
          box.bottom > 0 &&
          (box.left < -1 || box.right > innerWidth + 1 || (!scrolls && (box.top < -1 || box.bottom > innerHeight + 1)))
        )
          found.push(
            `${element.tagName} ${element.textContent.trim().slice(0, 30)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
          );
      }
    };
    walk(document);
    return { found, seen };
  });

/** Captured pieces beside each player, and those of them that stand outside the strip or over the clock. */
const capturedPieces = (page) =>
  page.locator('strata-player .lost > span').evaluateAll((pieces) => ({
    shown: pieces.length,
    hidden: pieces
      .filter((piece) => {
        const root = piece.getRootNode();
        const [box, strip, clock] = [piece, root.host, root.querySelector('.clock')].map((element) =>
          element?.getBoundingClientRect(),
        );
        const end = clock?.left ?? Math.min(strip.right, innerWidth);
        return box.right > end || box.left < strip.left || box.top < strip.top || box.bottom > strip.bottom;
      })
      .map((piece) => piece.title),
  }));

/** Everything that stands over something else: the card of the game or its words over boards, views or moves, its name over a link. */
const covering = (page) =>
  page.evaluate(() => {
    const app = document.querySelector('strata-app').shadowRoot;
    const game = app.querySelector('strata-game-page').shadowRoot;
    const bar = app.querySelector('strata-top-bar').shadowRoot;
    const card = game.querySelector('strata-status');
    const board = game.querySelector('strata-board.large');
    const name = [...bar.querySelectorAll('.here')];
    const links = [...bar.querySelectorAll('nav button')];
    const pairs = [
      ...[board, ...game.querySelectorAll('.views, .moves')].map((other) => ['the card', card, other]),
      ...[...card.shadowRoot.querySelectorAll('p')].map((words) => ['words', words, board]),
      ...name.flatMap((each) => links.map((link) => ['the name', each, link])),
    ];
    const box = (element) => element.getBoundingClientRect();
    return pairs
      .filter(([, a, b]) => a.checkVisibility() && b.checkVisibility())
      .filter(([, a, b]) => box(a).width > 1 && box(b).width > 1)
      .filter(([, a, b]) => {
        const [one, other] = [box(a), box(b)];
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
      })
      .map(([what, , over]) => `${what} over ${over.localName} ${over.textContent.trim()}`);
  });

/** The page has been laid out and painted with what it knows. */
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** For each move that is marked as the one shown: whether any of it is scrolled out of the list. */
const shownMoveOutside = (page) =>
  page.locator('strata-moves [aria-current="true"]').evaluateAll((moves) =>
    moves.map((move) => {
      const [box, list] = [move, move.closest('ol')].map((element) => element.getBoundingClientRect());
      return box.top < list.top - 1 || box.bottom > list.bottom + 1;
    }),
  );

for (const size of Object.keys(sizes)) {
  const least = leastOf[size];
  testWhere(size === 'desktop')(`every game fits a ${size}, with cells of ${least} px and more`, async (t) => {
    const person = await browser.open(server.address, { size });
    await person.until('the games', () => window.strataTest?.state().variants.length > 0);
    const games = await person.page.evaluate(() => window.strataTest.state().variants.map(({ id }) => ({ id })));
    assert.deepEqual(games.map(({ id }) => id).sort(), shipped.sort());
    for (const { id } of games) {
      await person.page.goto(`${server.address}/game/${await server.createGame({ variant: id })}`);
      await person.gameIs(0);
      await person.until('the slices', () => {
        const { cells } = window.strataTest.state().game.view;
        return cells.some((cell) => window.strataTest.cellPoint('slices', cell.name));
      });
      const { shown, wanted, all, outside, side } = await measure(person.page, 'slices');
      t.diagnostic(`${id}: cells of ${side.toFixed(1)} px, ${shown} of them at once`);
      // A telephone shows one level at a time, and all of it.
      assert.equal(shown, person.phone ? wanted : all, `${id}: cells on the screen`);
      const bar = (size === 'desktop' && leastAtDesk[id]) || least;
      assert.ok(side >= bar, `${id}: cells of ${side} px, ${bar} expected`);
      assert.deepEqual(outside, [], `${id}: cells outside the window`);
      const under = await person.page.locator('.cell > .notes ~ .piece').count();
      assert.equal(under, 0, `${id}: pieces over names of files and ranks`);
      const frame = [
        'BUTTON',
        'H1',
        'SELECT',
        'STRATA-BOARD',
        'STRATA-PLAYER',
        'STRATA-STATUS',
        'STRATA-MOVE-LINE',
        'STRATA-MORE',
      ];
      assert.deepEqual(await clipped(person.page, frame), [], id);
      await person.tab('Moves');
      await drawn(person.page);
      assert.deepEqual(
        await clipped(person.page, [...frame, 'INPUT', 'STRATA-PANEL', 'STRATA-MOVES']),
        [],
        `${id} with the panel`,
      );
      await person.page.keyboard.press('m');
    }
    await person.close();
  });

  testWhere(size === 'across')(`every captured piece is seen on a ${size}, with clocks and without`, async () => {
    const { variant, line } = await recorded('samples/ziggurat-computer.pgn');
    const person = await browser.open(server.address, { size });
    for (const clock of [
      [0, 0],
      [600_000, 0],
    ]) {
      await person.page.goto(`${server.address}/game/${await server.createGame({ variant, line, clock })}`);
      await person.gameIs(line.length);
      await drawn(person.page);
      const { shown, hidden } = await capturedPieces(person.page);
      assert.ok(shown >= 10, `${shown} kinds of pieces have been captured`);
      assert.deepEqual(hidden, []);
      assert.equal(await person.page.getByRole('timer').count(), clock[0] > 0 ? 2 : 0, 'clocks');
      if (size === 'desktop') {
        await person.tab('Moves');
        assert.deepEqual(await shownMoveOutside(person.page), [false]);
      }
    }
    await person.close();
  });

  testWhere(size === 'desktop')(`what is said of a game covers neither its boards nor a link, ${size}`, async () => {
    const before = prefer({ primary: 'slices', viewChosen: true });
    const person = await browser.open(server.address, { size, before });
    for (const [file, plies] of [
      ['samples/parmen-computer.pgn', 21],
      ['samples/parmen-computer.pgn', Infinity],
      ['samples/ziggurat-computer.pgn', Infinity],
    ]) {
      const { variant, line, options } = await recorded(file);
      const played = line.slice(0, plies);
      const title = 'Sample game 1 from the manual of the program Parmen, as it was played';
      const id = await server.createGame({ variant, options, title, line: played });
      await person.page.goto(`${server.address}/game/${id}`);
      await person.gameIs(played.length);
      if (await person.page.getByRole('dialog').isVisible()) await person.page.keyboard.press('Escape');
      for (const panel of size === 'desktop' ? [true, false] : [false]) {
        if ((await person.page.locator('strata-panel').isVisible()) !== panel) await person.page.keyboard.press('m');
        await person.page.locator('strata-panel').waitFor({ state: panel ? 'visible' : 'detached' });
        await drawn(person.page);
        assert.deepEqual(await covering(person.page), [], `${file} after ${played.length}, panel: ${panel}`);
      }
    }
    await person.close();
  });

  testWhere(size === 'phone')(`no page of a ${size} has to be scrolled sideways`, async () => {
    const person = await browser.open(server.address, { size });
    for (const [path, title] of pages) {
      await person.page.goto(server.address + path);
      await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await drawn(person.page);
      assert.deepEqual(await clipped(person.page, ['BUTTON', 'H1']), [], path);
    }
    await person.close();
  });
}

/** The position of the conformance records where a pawn has most to choose from, and one of its promotions. */
function widestChoice() {
  const found = shipped
    .flatMap((name) => readFileSync(root(`tests/conformance/${name}.jsonl`), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ result }) => result === null)
    .flatMap(({ variant, position, moves }) =>
      moves
        .filter((move) => move.includes('='))
        .map((move) => ({ variant, position, move, to: move.slice(0, move.indexOf('=') + 1) })),
    );
  const choices = ({ position, to }) => found.filter((each) => each.position === position && each.to === to).length;
  return found.map((each) => ({ ...each, choices: choices(each) })).sort((a, b) => b.choices - a.choices)[0];
}

fullTest('every choice of a promotion is seen on a phone held across', async () => {
  const { variant, position, move, choices } = widestChoice();
  assert.ok(choices >= 9, `${choices} choices`);
  const person = await browser.open(`${server.address}/game/${await server.createGame({ variant, start: position })}`, {
    size: 'across',
  });
  await person.gameIs();
  const { from, to } = await person.legal(move);
  await person.pick('slices', 'cell', from);
  await person.pick('slices', 'cell', to);
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText('Promote to').waitFor();
  assert.equal(await dialog.locator('[data-promotion]').count(), choices);
  const [height, room] = await dialog.evaluate((element) => [element.scrollHeight, element.clientHeight]);
  assert.ok(height <= room, `${height} px of choices in ${room} px`);
  await person.close();
});

test('on a phone the sentence on a piece stands under its button, and its level in sight', async () => {
  const person = await browser.open(`${server.address}/rules/uplifting`, { size: 'phone' });
  const { page } = person;
  const diagram = page.locator('strata-diagram').first();
  const eagle = diagram.getByRole('button', { name: 'Eagle', exact: true });
  await eagle.scrollIntoViewIfNeeded();
  await diagram.locator('.board [aria-label="Level 4"]').first().waitFor();
  await eagle.tap();
  await eagleInSight(person);
  await person.screenshot('rules-eagle-phone');
  // Nor does the link from the list of pieces leave it below the window.
  await page.goto(`${server.address}/rules/uplifting?piece=eagle`);
  await eagleInSight(person);
  await person.close();
});

/** The sentence under the buttons, and the level of the piece whole. */
async function eagleInSight(person) {
  const diagram = person.page.locator('strata-diagram').first();
  await diagram.getByText('24 leaps of two, two and one.').waitFor();
  await diagram.getByRole('status').getByText('Eagle d4L4').waitFor();
  await person.until('the level to be in sight', () => {
    const { renderRoot } = document
      .querySelector('strata-app')
      .shadowRoot.querySelector('strata-rules-page')
      .shadowRoot.querySelector('strata-diagram');
    const box = (selector) => renderRoot.querySelector(selector).getBoundingClientRect();
    const [choices, words, level] = ['.choices', '.caption', '.board [aria-label="Level 4"]'].map(box);
    const under = words.top >= choices.bottom && words.top - choices.bottom < 24;
    return under && words.top >= 0 && level.top >= words.bottom && level.bottom <= window.innerHeight;
  });
}
