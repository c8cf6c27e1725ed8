// What a stranger does first: choose a game, one click, play against the computer; take back, play again, ask for a hint.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { suite } from './support.mjs';

const { server, browser } = suite();

test('from the first page to the first answer of the computer', async () => {
  const person = await browser.open(server.address);
  const card = person.page.locator('[data-variant="raumschach"]');
  await card.getByRole('button', { name: /play/i }).first().click();
  await person.gameIs(0);
  const move = await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
  await person.play('slices', move);
  await person.until('the computer to answer', () => window.strataTest.state().game.at === 2);
  await person.page.keyboard.press('u');
  await person.until('both moves to be taken back', () => window.strataTest.state().game.at === 0);
  await person.page.keyboard.press('y');
  await person.until('both to be played again', () => window.strataTest.state().game.at === 2);
  await person.page.keyboard.press('h');
  const hint = await person.until('a hint', () => window.strataTest.state().game.hint);
  assert.ok(
    await person.page.evaluate(
      (text) => window.strataTest.state().game.moves.some((each) => each.canonical === text),
      hint,
    ),
  );
  await person.close();
});

test('the computer plays itself until it is paused', async () => {
  // At a level that overlooks nothing: beginners are mated by a cannon within three plies.
  const game = await server.createGame({ variant: 'threedc', white: 'computer', black: 'computer', level: 6 });
  const person = await browser.open(`${server.address}/game/${game}`);
  await person.until('four moves', () => window.strataTest.state().game?.at >= 4);
  await person.page.getByRole('button', { name: 'Pause' }).click();
  await person.until(
    'it to wait',
    () => window.strataTest.state().game.paused && !window.strataTest.state().game.thinking.on,
  );
  const { at } = await server.snapshot(game);
  await person.page.waitForTimeout(1500);
  assert.equal((await server.snapshot(game)).at, at);
  await person.close();
});
