// A hint, in every size and view: a sentence that can be read whole, an arrow or its two ends, the level where it begins in
// sight, and a button that plays it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Picture } from './pixels.mjs';
import { apart, eventually, fullTest, root, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

const mates = JSON.parse(readFileSync(root('tests/web/mates.json'), 'utf8'));
const mate = mates.find(({ variant }) => variant === 'raumschach');
const games = {
  // A mate in one, from level to level: every search finds it.
  raumschach: { variant: 'raumschach', start: mate.start, line: mate.line.slice(0, -1) },
  // Eight levels: in space one of them stands in front.
  upright: { variant: 'upright' },
};

const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);

async function press(person, name) {
  if (person.phone) await button(person, name).tap();
  else await button(person, name).click();
}

/** Whole on the screen, and nothing that is laid over it takes the pointer. */
async function assertInSight(person, locator, what) {
  const box = await locator.boundingBox();
  const { width, height } = person.page.viewportSize();
  assert.ok(box && box.width > 0 && box.height > 0, `${what} is drawn`);
  assert.ok(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    `${what} is on the screen: ${JSON.stringify(box)}`,
  );
  const seen = await locator.evaluate((element) => {
    const { x, y, width: wide, height: high } = element.getBoundingClientRect();
    let top = document.elementFromPoint(x + wide / 2, y + high / 2);
    while (top?.shadowRoot) top = top.shadowRoot.elementFromPoint(x + wide / 2, y + high / 2);
    return top === element || element.contains(top);
  });
  assert.ok(seen, `${what} is not covered`);
}

/** How many pixels of the board have the colour of hints, which no piece has. */
async function hintColour(person, view) {
  const box = await person.page.locator(`strata-board[data-view="${view}"]`).boundingBox();
  const picture = await Picture.of(person.page, box);
  let count = 0;
  for (let at = 0; at < picture.pixels.length; at += 3) {
    const [red, green, blue] = picture.pixels.subarray(at, at + 3);
    if (green - red > 45 && green - blue > 15 && green > 70) count += 1;
  }
  return count;
}

/** The levels that can be played on in this view as it stands. */
const levelsInSight = (person, view) =>
  person.page.evaluate((where) => {
    const { cells } = window.strataTest.state().game.scene;
    const seen = cells.filter(({ exists, name }) => exists && window.strataTest.cellPoint(where, name));
    return [...new Set(seen.map(({ level }) => level))];
  }, view);

async function hinted(game, size, view, { away = null } = {}) {
  const id = await server.createGame(game);
  const person = await browser.open(`${server.address}/game/${id}`, { size, view });
  const at = (game.line ?? []).length;
  await person.gameIs(at);
  if (away !== null) await person.chip(away);
  await person.until(
    'the board',
    (where) => {
      const { cells } = window.strataTest.state().game.scene;
      return cells.some(({ name }) => window.strataTest.cellPoint(where, name));
    },
    view,
  );
  const before = await hintColour(person, view);
  await press(person, 'hint');
  const { text, move } = await person.until('the hint', () => {
    const { hintText, hint, moves } = window.strataTest.state().game;
    return hintText !== '' && { text: hintText, move: moves.find(({ canonical }) => canonical === hint) };
  });
  const level = await person.level('cell', move.from);
  if (game.line) assert.equal(move.canonical, mate.line.at(-1));
  // A sentence, with what goes from where to where.
  assert.match(text, new RegExp(`^[A-Z][a-z]+ from ${move.from} .*${move.to}(: [^:]+)?\\.$`));
  const sentence = person.page.locator('strata-status .hint');
  await sentence.filter({ hasText: text }).waitFor();
  await assertInSight(person, sentence, 'the sentence');
  await assertInSight(person, button(person, 'play-hint'), 'the button');
  await person.until(`level ${level} in sight`, ([where, cell]) => window.strataTest.cellPoint(where, cell), [
    view,
    move.from,
  ]);
  assert.ok((await levelsInSight(person, view)).includes(level), 'the level where it begins is in sight');
  const drawn = await eventually(
    async () => (await hintColour(person, view)) - before,
    (pixels) => pixels > 60,
  );
  assert.ok(drawn > 60, `the arrow is drawn: ${drawn} pixels of its colour`);
  await person.screenshot(`hint-${game.variant}-${view}-${size}`);
  // Pressed again it goes; pressed once more it comes again. The second half of a double click would mean nothing.
  await apart(person.page);
  await press(person, 'hint');
  await person.until('the hint to go', () => window.strataTest.state().game.hintText === '');
  assert.equal(await sentence.count(), 0);
  await apart(person.page);
  await press(person, 'hint');
  await person.until('the hint again', () => window.strataTest.state().game.hintText !== '');
  const again = await person.page.evaluate(() => window.strataTest.state().game.hint);
  await press(person, 'play-hint');
  await person.played(again, at);
  await person.until('it to be stored', () => !window.strataTest.state().game.sending);
  assert.equal((await server.snapshot(id)).line.length, at + 1);
  await person.close();
}

for (const size of Object.keys(sizes)) {
  testWhere(size === 'desktop')(`a hint from level to level on the slices, ${size}`, () =>
    hinted(games.raumschach, size, 'slices', { away: 0 }),
  );
  testWhere(size === 'phone')(`a hint on one of eight levels in space, ${size}`, () =>
    hinted(games.upright, size, 'board3d', { away: 7 }),
  );
}

fullTest('there is no hint to ask for while the computer is at work', async () => {
  const id = await server.createGame({ variant: 'orthodox', white: 'person', black: 'computer', level: 10 });
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(0);
  assert.ok(await button(person, 'hint').isEnabled());
  await person.type('e2-e4');
  await person.until('its turn', () => window.strataTest.state().game.at === 1);
  assert.ok(await button(person, 'hint').isDisabled());
  await person.until('the answer', () => window.strataTest.state().game.at === 2);
  await person.page.locator('[data-do="hint"]:visible:enabled').waitFor();
  await person.close();
});

fullTest('Escape puts a hint away', async () => {
  const id = await server.createGame(games.raumschach);
  const person = await browser.open(`${server.address}/game/${id}`);
  await person.gameIs(games.raumschach.line.length);
  await press(person, 'hint');
  await button(person, 'play-hint').waitFor();
  await person.page.keyboard.press('Escape');
  await button(person, 'play-hint').waitFor({ state: 'detached' });
  await person.close();
});
