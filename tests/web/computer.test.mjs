// What a stranger does first: choose a game, one click, play against the computer; take back, play again, ask for a hint. And
// the computer that plays itself: its pause, its pace, one move at a time.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fullTest, suite } from './support.mjs';

const { server, browser } = suite();
const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);

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
  // One move is asked for, and is the only one that comes.
  await person.page.locator('[data-do="step"]:visible:enabled').click();
  await person.until('a move more', (ply) => window.strataTest.state().game.at > ply, at);
  await person.until('it to wait again', () => !window.strataTest.state().game.thinking.on);
  assert.equal((await server.snapshot(game)).at, at + 1);
  await person.close();
});

fullTest('the computer plays itself as fast as it is told, and one move at a time', async () => {
  const told = [];
  const id = await server.createGame({ variant: 'raumschach', white: 'computer', black: 'computer', level: 6 });
  const person = await browser.open(`${server.address}/game/${id}`, {
    before: (page) =>
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          const message = JSON.parse(payload);
          if (message.t === 'pace') told.push(message.wait);
        }),
      ),
  });
  await person.until('a move', () => window.strataTest.state().game?.at >= 1);
  assert.deepEqual(told, [1200]);
  assert.ok(await button(person, 'step').isDisabled());
  await button(person, 'speed').selectOption('fast');
  await person.until('the pace', () => window.strataTest.state().preferences.pace === 'fast');
  await person.until('more moves', () => window.strataTest.state().game.at >= 4);
  await button(person, 'speed').selectOption('slow');
  await button(person, 'pause').click();
  await person.until(
    'a stop',
    () => window.strataTest.state().game.paused && !window.strataTest.state().game.thinking.on,
  );
  assert.deepEqual(told, [1200, 300, 3000]);
  let { at } = await server.snapshot(id);
  for (let steps = 0; steps < 2; steps += 1) {
    await person.page.locator('[data-do="step"]:visible:enabled').click();
    at += 1;
    await person.until('one move', (ply) => window.strataTest.state().game.at === ply, at);
    await person.until('it to wait', () => !window.strataTest.state().game.thinking.on);
    assert.deepEqual(await person.page.evaluate(() => window.strataTest.state().game.paused), true);
  }
  assert.equal((await server.snapshot(id)).at, at);
  await button(person, 'pause').click();
  await person.until('it to go on', (ply) => window.strataTest.state().game.at > ply, at);
  // What was chosen is kept.
  await person.page.reload();
  await person.gameIs();
  assert.equal(await button(person, 'speed').inputValue(), 'slow');
  await person.close();
});

fullTest('watching is three clicks away from the first page', async () => {
  const person = await browser.open(server.address);
  await person.page.locator('[data-variant="raumschach"]').getByRole('button', { name: /play/i }).first().click();
  await person.gameIs(0);
  await button(person, 'menu').click();
  await button(person, 'watch').click();
  await person.until('both to play', () => window.strataTest.state().game.at >= 2);
  await button(person, 'pause').click();
  await person.until('the pause', () => window.strataTest.state().game.paused);
  await person.close();
});
