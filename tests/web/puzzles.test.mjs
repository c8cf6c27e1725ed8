// Puzzles: solved by clicks, a wrong move told in words, the solution, and the streak, which is kept.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync } from 'node:fs';
import { root, suite } from './support.mjs';

const { server, browser } = suite();

/** By position. */
const linesOf = (variant) =>
  new Map(
    readFileSync(root(`puzzles/${variant}.txt`), 'utf8')
      .split('\n')
      .filter((line) => /^(mate|win) /.test(line))
      .map((line) => line.split('; '))
      .map(([, , , position, moves]) => [position, moves.split(' ')]),
  );

const puzzleOf = (person) =>
  person.until('a puzzle', () => {
    const { puzzle } = window.strataTest.state();
    return puzzle?.phase === 'asked' && puzzle.shown === 0 && { id: puzzle.id, position: puzzle.state.position };
  });

const streakOf = (person) =>
  person.page.evaluate(() => {
    const { streak, best } = window.strataTest.state().puzzle;
    return [streak, best];
  });

async function solve(person, line) {
  for (let ply = 0; ply < line.length; ply += 2) {
    await person.until('the turn', (at) => window.strataTest.state().puzzle.shown === at, ply);
    await person.make('slices', line[ply]);
  }
  await person.until('the end', () => window.strataTest.state().puzzle.phase === 'solved');
}

test('puzzles are solved by clicks, and the streak is kept', async () => {
  const lines = linesOf('raumschach');
  const person = await browser.open(`${server.address}/puzzles/raumschach`);
  const { page } = person;
  const first = await puzzleOf(person);
  await solve(person, lines.get(first.position));
  assert.deepEqual(await streakOf(person), [1, 1]);
  await page.locator('.said').getByText('Success!').waitFor();
  await page.locator('[data-do="next"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await person.until('another one', (id) => window.strataTest.state().puzzle.id !== id, first.id);

  // Found once more after the page was loaded anew.
  await page.reload();
  const second = await puzzleOf(person);
  assert.deepEqual(await streakOf(person), [1, 1]);
  const [right] = lines.get(second.position);
  const wrong = await page.evaluate(
    (move) =>
      window.strataTest.state().puzzle.moves.find(({ canonical, board }) => canonical !== move && !board).canonical,
    right,
  );
  await person.type(wrong);
  await page.locator('.said').getByText("That's not the move! Try something else.").waitFor();
  assert.deepEqual(await streakOf(person), [0, 1]);
  await page.locator('[data-do="solve"]').click();
  await page.locator('[data-do="solution"]').waitFor();
  await page.locator('[data-do="back"]').click();
  await person.until('the position before', () => {
    const { puzzle } = window.strataTest.state();
    return puzzle.shown === puzzle.at - 1;
  });
  await person.close();
});

test('puzzles are of all games until some have been played', async () => {
  const person = await browser.open(`${server.address}/puzzles`);
  await puzzleOf(person);
  await person.page.locator('select[data-do="game"]').selectOption('parmen');
  await person.until('one of Parmen', () => window.strataTest.state().puzzle?.variant.id === 'parmen');
  assert.match(person.page.url(), /\/puzzles\/parmen$/);
  await person.close();
});
