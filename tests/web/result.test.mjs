// The end of a game: who has won and why, in words, beside what decided it; and what can be done then, by mouse, finger and
// keys.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { eventually, fullTest, root, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const mates = JSON.parse(readFileSync(root('tests/web/mates.json'), 'utf8'));
const mateOf = (name) => mates.find(({ variant }) => variant === name);

const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);

/** One move before the mate. */
async function beforeMate(name, size, view, seats = {}) {
  const { variant, options, start, line } = mateOf(name);
  const id = await server.createGame({ variant, options, start, line: line.slice(0, -1), ...seats });
  const person = await browser.open(`${server.address}/game/${id}`, { size, view });
  await person.gameIs(line.length - 1);
  return Object.assign(person, { game: id, mate: line.at(-1), plies: line.length });
}

/** Calls `look` in the page with a view and where the dialog lies. */
const underDialog = async (person, view, look) => {
  const { x, y, width, height } = await person.page.getByRole('dialog').boundingBox();
  return person.page.evaluate(look, [view, { left: x, top: y, right: x + width, bottom: y + height }]);
};

/** Cells of any board that the dialog lies over in part; a cell reaches half of the way to the next one. */
const coveredCells = (person, view) =>
  underDialog(person, view, ([where, box]) => {
    const { cells } = window.strataTest.state().game.scene;
    const drawn = cells
      .filter(({ exists }) => exists)
      .map(({ name, level, file, rank }) => ({
        level,
        file,
        rank,
        point: window.strataTest.cellPoint(where, name),
        name,
      }))
      .filter(({ point }) => point);
    const isBeside = (a, b) => a.level === b.level && Math.abs(a.file - b.file) + Math.abs(a.rank - b.rank) === 1;
    return drawn
      .filter((cell) => {
        const { x, y } = cell.point;
        const beside = drawn.filter((other) => isBeside(cell, other)).map(({ point }) => point);
        const across = Math.max(0, ...beside.map((point) => Math.abs(point.x - x))) / 2;
        const along = Math.max(0, ...beside.map((point) => Math.abs(point.y - y))) / 2;
        return x + across > box.left && x - across < box.right && y + along > box.top && y - along < box.bottom;
      })
      .map(({ name }) => name);
  });

/** Lists of moves, and a panel, that the dialog lies over in part. */
const coveredLists = (person) =>
  underDialog(person, '', ([, box]) => {
    const page = document.querySelector('strata-app').shadowRoot.querySelector('strata-game-page').shadowRoot;
    return [...page.querySelectorAll('strata-move-line, strata-moves, strata-panel, strata-board.large')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isStage = part.localName === 'strata-board' && part.dataset.view === 'board3d';
        return !isStage && right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1;
      })
      .map((part) => part.localName);
  });

const tried = [
  ['orthodox', 'slices', test],
  ['parmen', 'slices', fullTest],
  ['raumschach', 'board3d', fullTest],
  ['upright', 'board3d', fullTest],
];
for (const size of Object.keys(sizes)) {
  for (const [name, view, run] of tried) {
    (run === test ? testWhere((name === 'orthodox') === (size === 'desktop')) : run)(
      `the result covers neither boards nor moves, ${name}, ${view}, ${size}`,
      async () => {
        const person = await beforeMate(name, size, view);
        // On a phone an open panel takes the place of the bars.
        if (size === 'desktop') await person.type(person.mate);
        else await person.play(view, person.mate);
        await person.gameIs(person.plies);
        await person.seesResult();
        const lies = async () => [...(await coveredCells(person, view)), ...(await coveredLists(person))];
        assert.deepEqual(await eventually(lies, (under) => under.length === 0), []);
        const box = await person.page.getByRole('dialog').boundingBox();
        const { width, height } = sizes[size];
        assert.ok(
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
          JSON.stringify(box),
        );
        await person.screenshot(`result-${name}-${view}-${size}`);
        await person.close();
      },
    );
  }
}

test('the result says who has won and why, and is left by Escape', async () => {
  const person = await beforeMate('orthodox', 'desktop', 'slices');
  await person.type(person.mate);
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'White has won' }).waitFor();
  await dialog.getByText('Checkmate: White wins.').waitFor();
  // The keyboard is where looking at the game is one press away.
  await person.until('the focus', () => {
    let element = document.activeElement;
    while (element?.shadowRoot) element = element.shadowRoot.activeElement;
    return element?.dataset.do === 'look';
  });
  await person.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await person.page.locator('strata-status').getByText('Checkmate: White wins.').waitFor();
  // And back again.
  await button(person, 'result').click();
  await dialog.getByRole('button', { name: 'Rematch' }).waitFor();
  await person.close();
});

test('a rematch changes the sides, by the keyboard alone', async () => {
  const person = await beforeMate('orthodox', 'desktop', 'slices', { black: 'computer' });
  await person.type(person.mate);
  await person.page.getByRole('heading', { name: 'You have won' }).waitFor();
  await person.until('the focus', () => {
    let element = document.activeElement;
    while (element?.shadowRoot) element = element.shadowRoot.activeElement;
    return element?.dataset.do === 'look';
  });
  for (let presses = 0; presses < 3; presses += 1) await person.page.keyboard.press('Shift+Tab');
  await person.page.keyboard.press('Enter');
  await person.until(
    'the new game',
    (old) => {
      const { game } = window.strataTest.state();
      return game && game.id !== old && game.white.kind === 'computer' && game.black.kind === 'person';
    },
    person.game,
  );
  await person.until('the computer to begin', () => window.strataTest.state().game.at === 1);
  await person.close();
});

test('a rematch keeps the sides if that is chosen', async () => {
  const person = await beforeMate('orthodox', 'phone', 'slices', { black: 'computer' });
  await person.type(person.mate);
  await person.page.getByRole('button', { name: 'Rematch as Black' }).waitFor();
  await person.page.getByRole('button', { name: 'Rematch as White' }).tap();
  await person.until(
    'the new game',
    (old) => {
      const { game } = window.strataTest.state();
      return game && game.id !== old && game.white.kind === 'person' && game.black.kind === 'computer';
    },
    person.game,
  );
  await person.close();
});

fullTest('a lost game says so, and a new one is a click away', async () => {
  const id = await server.createGame({ variant: 'orthodox', black: 'computer', level: 5 });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(0);
  await button(person, 'resign').click();
  await person.page.locator('[data-do="yes"]:not([aria-disabled])').click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'The computer has won' }).waitFor();
  await dialog.getByText('White resigned: Black wins.').waitFor();
  await button(person, 'new').click();
  await person.until('the choice of a game', () => window.strataTest.state().route.page === 'new');
  // Against a computer as strong as that one.
  await person.page.getByText('the computer, level 5').waitFor();
  await person.close();
});
