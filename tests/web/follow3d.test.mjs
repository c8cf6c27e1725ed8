// In 3D the view comes to a level from which whoever is to move can move, on phones and in focus; not while somebody looks at a piece.

import assert from 'node:assert/strict';
import { fullTest, prefer, suite } from './support.mjs';

const { server, browser } = suite();

const bare = '8/8/8/8/8/8/8/8';
const few = [bare, bare, '8/8/8/8/8/8/5P2/R3K3', bare, bare, bare, bare, 'r3k3/p7/8/8/8/8/8/8'];
const start = `${few.join('|')} b - - 0 1`;

/** Only the level in front is played on, on a phone: its cells alone can be clicked. */
const inFront = (person, cell) =>
  person.until(`${cell} in front`, (name) => window.strataTest.cellPoint('board3d', name) !== null, cell);

async function two(size) {
  const game = await server.createGame({ variant: 'upright', start });
  const open = (how, view) =>
    browser.open(`${server.address}/game/${game}`, {
      size: how,
      before: prefer({ primary: view, spaces: { upright: { arrangement: 'focus' } } }),
    });
  const [viewer, opponent] = [await open(size, 'board3d'), await open('desktop', 'slices')];
  await viewer.gameIs(0);
  await opponent.gameIs(0);
  return { viewer, opponent };
}

for (const size of ['phone', 'across']) {
  fullTest(`a level from which one can move comes forward after a move, ${size}`, async () => {
    const { viewer, opponent } = await two(size);
    // A player of both sides plays Black first.
    await viewer.until('Black in front', () => window.strataTest.cellPoint('board3d', '3e1') === null);
    // Down to an empty level, where White has nothing to move.
    await opponent.play('slices', '8a8-6a8');
    await viewer.gameIs(1);
    await inFront(viewer, '3e1');
    assert.equal(await viewer.page.evaluate(() => window.strataTest.cellPoint('board3d', '6a8')), null);
    await viewer.play('board3d', '3f2-3f3');
    await opponent.gameIs(2);
    await viewer.until('Black in front', () => window.strataTest.cellPoint('board3d', '3e1') === null);
    // A level that the player works on afterwards stays in front until the next move.
    await viewer.chip(2);
    await inFront(viewer, '3e1');
    // A piece that is looked at keeps the view where it is.
    await viewer.pick('board3d', 'cell', '3f3');
    await viewer.until('a look', () => window.strataTest.state().game.scene.foreign);
    await opponent.play('slices', '6a8-5a8');
    await viewer.gameIs(3);
    await inFront(viewer, '3e1');
    // After the next moves it comes again.
    await viewer.play('board3d', '3f3-3f4');
    await viewer.until('Black in front', () => window.strataTest.cellPoint('board3d', '3e1') === null);
    await opponent.play('slices', '5a8-5a1');
    await viewer.gameIs(5);
    await inFront(viewer, '3e1');
    await viewer.screenshot(`follow3d-${size}`);
    await viewer.close();
    await opponent.close();
  });
}

fullTest('two small boards of one level are in front together, and both are played on', async () => {
  const game = await server.createGame({
    variant: 'parmen',
    line: ['e2(2)-e3(4)', 'c7(6)-c6(6)', 'b2(2)-b3(4)', 'd7(6)-d6(6)'],
  });
  const person = await browser.open(`${server.address}/game/${game}`, {
    before: prefer({ primary: 'board3d', spaces: { parmen: { arrangement: 'focus' } } }),
  });
  await person.gameIs(4);
  await person.chip(2);
  for (const cell of ['a1(3)', 'e1(3)']) await inFront(person, cell);
  await person.screenshot('follow3d-small-boards');
  await person.play('board3d', 'e1(3)-e2(2)');
  await person.play('board3d', 'c6(6)-c5(6)');
  await person.chip(2);
  await person.play('board3d', 'b1(3)-b2(2)');
  await person.close();
});
