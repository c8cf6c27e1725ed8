// The lessons of every shipped game, and of two dropped files, walked through as "Show me" shows them: by clicks on real pixels, in
// slices and of one game in space, by the keyboard's cursor, and typed. The quick run has one game by clicks and one by keys.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drop, fullTest, root, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const shipped = [
  'orthodox',
  'parmen',
  'raumschach',
  'threedc',
  'ziggurat',
  'uplifting',
  'upright',
  'flat',
  'mixed',
  'very3d',
];

const lesson = () => {
  const { learn } = window.strataTest.state();
  return (
    learn && { step: learn.step, phase: learn.phase, told: learn.told, left: learn.left, steps: learn.steps.length }
  );
};

const lessonOf = (person) => person.until('the lessons', lesson);

/** What is to be done next, as it is shown: a cell, or a move. */
const shownNext = () => {
  const { hint, kind, scene } = window.strataTest.state().learn;
  return kind === 'find' ? (scene.cells[scene.goals[0]]?.name ?? '') : hint;
};

const byClicks = (view) => async (person, next, isCell) => {
  if (isCell) await person.pick(view, 'cell', next);
  else await person.make(view, next);
};

/**
 * The cursor goes from cell to cell, at most one step at a time. A step up or down keeps file and rank, and leaves out a level that has no
 * such cell: to a small board one comes from the cell below or above one of its own.
 */
async function cursorTo(person, name) {
  const way = () =>
    person.page.evaluate((wanted) => {
      const { scene } = window.strataTest.shown();
      const cells = scene.cells.filter(({ exists }) => exists);
      const [at, goal] = [scene.cells[scene.cursor], cells.find((cell) => cell.name === wanted)];
      if (!at) return 'Enter';
      const straight = (one, other) => one.file === other.file && one.rank === other.rank;
      const within = ({ level }) => (level - at.level) * (level - goal.level) < 0;
      const isDoor = (cell) =>
        cell.level === at.level &&
        cells.some((other) => other.level === goal.level && straight(cell, other)) &&
        !cells.some((other) => within(other) && straight(cell, other));
      const far = (cell) => Math.abs(cell.file - goal.file) + Math.abs(cell.rank - goal.rank);
      const door = cells.filter(isDoor).sort((one, other) => far(one) - far(other))[0] ?? at;
      const to = at.level === goal.level ? goal : door;
      if (at.rank !== to.rank) return at.rank < to.rank ? 'ArrowUp' : 'ArrowDown';
      if (at.file !== to.file) return at.file < to.file ? 'ArrowRight' : 'ArrowLeft';
      if (at.level === goal.level) return '';
      return at.level < goal.level ? 'PageUp' : 'PageDown';
    }, name);
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const key = await way();
    if (key === '') return;
    await person.page.keyboard.press(key);
    await person.handled();
  }
  assert.fail(`the cursor does not come to ${name}`);
}

/** Answers that it was typed: the field keeps the keyboard then. */
async function byTyping(person, next) {
  await person.type(next);
  return true;
}

async function byKeys(person, next, isCell) {
  if (isCell) {
    await cursorTo(person, next);
    await person.page.keyboard.press('Enter');
    return false;
  }
  const move = await person.legal(next);
  if (move.board) {
    await byTyping(person, next);
    return true;
  }
  for (const name of [move.from, move.to]) {
    await cursorTo(person, name);
    await person.page.keyboard.press('Enter');
  }
  if (move.choices < 2) return false;
  await person.page.locator(`[data-promotion="${move.promotion}"]`).waitFor();
  await person.page.keyboard.press(move.promotion.toLowerCase());
  return false;
}

/** Every step from where it stands, as "Show me" shows it. */
async function walkThrough(person, enter) {
  const { steps } = await lessonOf(person);
  for (let walked = 0; walked < steps; walked += 1) {
    const { step, phase } = await lessonOf(person);
    assert.equal(step, walked);
    assert.equal(phase, 'going-on');
    await person.page.keyboard.press('h');
    await person.until('what is to be done', shownNext);
    let isTyped = false;
    for (let made = 0; made < 12; made += 1) {
      const now = await person.page.evaluate(lesson);
      if (now.phase !== 'going-on') break;
      const next = await person.until('what is to be done', shownNext);
      const isCell = await person.page.evaluate(() => window.strataTest.state().learn.kind === 'find');
      isTyped = (await enter(person, next, isCell)) === true;
      await person.until(
        `something to come of ${next}`,
        (told) => window.strataTest.state().learn.told !== told,
        now.told,
      );
    }
    assert.equal((await person.page.evaluate(lesson)).phase, 'done', `step ${walked}`);
    if (walked + 1 === steps) break;
    // The keyboard stands on Next, unless it was needed for the field.
    if (isTyped) await person.page.locator('[data-do="next"]').focus();
    await person.page.locator('[data-do="next"]:focus').waitFor();
    await person.page.keyboard.press('Enter');
    await person.until('the next step', (before) => window.strataTest.state().learn.step !== before, walked);
  }
  assert.equal((await person.page.evaluate(lesson)).left, 0);
  await person.page.getByText('You have finished all lessons of this game.').waitFor();
}

const learning = (variant, options = {}) => browser.open(`${server.address}/learn/${variant}`, options);

for (const variant of shipped) {
  testWhere(variant === 'raumschach')(`the lessons of ${variant} are done by clicks`, async () => {
    const person = await learning(variant);
    await walkThrough(person, byClicks('slices'));
    await person.close();
  });
  testWhere(variant === 'orthodox')(`the lessons of ${variant} are done by keys`, async () => {
    const person = await learning(variant);
    await walkThrough(person, byKeys);
    await person.close();
  });
}

fullTest('the lessons of raumschach are done by clicks in space', async () => {
  const person = await learning('raumschach');
  await lessonOf(person);
  await person.page.keyboard.press('v');
  await person.until('the 3D view', () =>
    window.strataTest.shown().scene.cells.some(({ name }) => window.strataTest.cellPoint('board3d', name)),
  );
  await walkThrough(person, byClicks('board3d'));
  await person.close();
});

for (const [file, enter] of [
  ['capablanca', byClicks('slices')],
  ['flying', byTyping],
])
  fullTest(`the lessons of the dropped file ${file} are done`, async () => {
    const person = await browser.open(server.address);
    await drop(person, `${file}.toml`, readFileSync(root(`tests/variants/published/${file}.toml`), 'utf8'));
    await person.page.getByRole('dialog').locator('[data-do="learn"]').click();
    await walkThrough(person, enter);
    await person.close();
  });

test('lessons are offered once after a lost game, the first page says how far one is, and the settings forget it', async () => {
  const lost = () => server.createGame({ variant: 'orthodox', black: 'computer', line: ['e2-e4', 'e7-e5'] });
  const resign = async (person) => {
    await person.page.locator('[data-do="resign"]:visible').first().click();
    await person.page.locator('[data-do="yes"]:not([aria-disabled])').click();
    await person.until('the result', () => window.strataTest.state().dialog?.kind === 'result');
  };
  const person = await browser.open(`${server.address}/game/${await lost()}`);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await person.gameIs(2);
  await resign(person);
  await dialog.locator('[data-do="learn"]').click();
  await lessonOf(person);
  assert.match(page.url(), /\/learn\/orthodox$/);
  await page.keyboard.press('h');
  await person.type(await person.until('the cell', shownNext));
  await person.until('the cell to be found', () => window.strataTest.state().learn.phase === 'done');

  await page.goto(server.address);
  await page.locator('[data-variant="orthodox"] [data-do="learn"]').getByText('Learn: 1 of 23').waitFor();

  await page.goto(`${server.address}/game/${await lost()}`);
  await person.gameIs(2);
  await resign(person);
  await dialog.locator('[data-do="save"]').waitFor();
  assert.equal(await dialog.locator('[data-do="learn"]').count(), 0);

  await page.goto(`${server.address}/settings`);
  await page.locator('[data-do="forget-lessons"]').click();
  await page.locator('[data-do="yes"]:not([aria-disabled])').click();
  await page.locator('[data-do="forget-lessons"]').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => localStorage.getItem('strata.learn')), null);
  await person.close();
});
