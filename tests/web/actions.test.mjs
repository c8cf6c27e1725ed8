// What is done in the course of a game: who plays is changed, moves are taken back and played again, a draw is offered and
// claimed, a clock runs out, pieces are promoted, boards moved, moves typed.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Picture } from './pixels.mjs';
import { full, fullTest, suite, testWhere, watchGaps } from './support.mjs';

const { server, browser } = suite();

/** Someone at a new game. */
async function at(game, options = {}) {
  const id = await server.createGame(game);
  const person = await browser.open(`${server.address}/game/${id}`, { ...options });
  await person.gameIs();
  return Object.assign(person, { game: id });
}

/** What is measured is told, that it can be compared. */
const measured = (what, milliseconds) => console.log(`${what}: ${Math.round(milliseconds)} ms`);
const press = (person, ...keys) =>
  keys.reduce((before, key) => before.then(() => person.page.keyboard.press(key)), Promise.resolve());
const button = (person, name) => person.page.locator(`[data-do="${name}"]:visible`);
const still = (person) => person.until('all to be stored', () => !window.strataTest.state().game.sending);

fullTest('the computer takes either side, both and none, in the middle of a game', async () => {
  const person = await at({ variant: 'orthodox' });
  await person.play('slices', 'e2-e4');
  await press(person, 'b');
  await person.until('Black to answer', () => window.strataTest.state().game.at === 2);
  await press(person, 'w');
  await person.until('both to play', () => window.strataTest.state().game.at >= 4);
  await press(person, 'F10');
  await person.until(
    'a stop',
    () => window.strataTest.state().game.paused && !window.strataTest.state().game.thinking.on,
  );
  // Stopped, and both again: F9 is not undone by what it found.
  await press(person, 'w', 'b');
  await person.until('nobody but people', () =>
    ['white', 'black'].every((side) => window.strataTest.state().game[side].kind === 'person'),
  );
  const { at: stopped } = await server.snapshot(person.game);
  await press(person, 'F9');
  await person.until('both to play again', (ply) => window.strataTest.state().game.at >= ply + 2, stopped);
  await press(person, 'F9');
  await person.until('people again', () =>
    ['white', 'black'].every((side) => window.strataTest.state().game[side].kind === 'person'),
  );
  await person.page.getByLabel('Black is played by').selectOption('3');
  await person.until(
    'level 3',
    () => window.strataTest.state().game.black.kind === 'computer' && window.strataTest.state().game.black.level === 3,
  );
  await person.close();
});

fullTest('moves are taken back and played again without limit, and play goes on from anywhere', async () => {
  const person = await at({ variant: 'raumschach', black: 'computer' });
  for (let move = 1; move <= 4; move += 1) {
    await person.until(
      'a turn',
      () => window.strataTest.state().game.mayMove && !window.strataTest.state().game.sending,
    );
    const choice = await person.page.evaluate(() => window.strataTest.state().game.moves[0].canonical);
    await person.type(choice);
    await person.until('the answer', (ply) => window.strataTest.state().game.at === ply, 2 * move);
  }
  const { line } = await server.snapshot(person.game);
  // Out of the field by Escape, the keys are the game's.
  await person.page.getByLabel('Type a move').focus();
  await press(person, 'Escape', 'u', 'u', 'u', 'u');
  await person.gameIs(0);
  await press(person, 'u');
  await person.page
    .locator('strata-status')
    .getByText(/no move to take back/i)
    .waitFor();
  await press(person, 'y', 'y', 'y', 'y', 'y');
  await person.gameIs(8);
  await still(person);
  assert.deepEqual((await server.snapshot(person.game)).line, line);
  // Looking back changes nothing; playing on from there does.
  await press(person, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Home');
  await person.until('the start', () => window.strataTest.state().game.shown === 0);
  assert.equal((await server.snapshot(person.game)).at, 8);
  await press(person, 'End', 'ArrowLeft', 'ArrowLeft');
  await person.until('ply 6', () => window.strataTest.state().game.shown === 6);
  await press(person, 'h');
  const hint = await person.until('a hint for the position shown', () => window.strataTest.state().game.hint);
  await person.type(hint);
  await person.until(
    'the answer',
    () => window.strataTest.state().game.at === 8 && !window.strataTest.state().game.sending,
  );
  const now = await server.snapshot(person.game);
  assert.deepEqual(now.line.slice(0, 7), [...line.slice(0, 6), hint]);
  await person.tab('Moves');
  await person.page.locator('strata-moves [data-ply="2"]').click();
  await button(person, 'from-here').click();
  await person.gameIs(2);
  await person.close();
});

test('a draw is refused by a computer that stands better, and one resigns after a question', async () => {
  const better = await at({
    variant: 'orthodox',
    black: 'computer',
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w a8,h8 - 0 1',
  });
  await button(better, 'draw').click();
  await button(better, 'yes').click();
  await better.page
    .getByText(/computer declines/i)
    .first()
    .waitFor();
  // Resigning is asked about, and may be thought better of.
  await button(better, 'resign').click();
  await button(better, 'no').click();
  assert.equal((await server.snapshot(better.game)).end, null);
  await button(better, 'resign').click();
  await button(better, 'yes').click();
  await better.page.getByRole('dialog').getByText('White resigned: Black wins.').waitFor();
  // What has ended can be taken up again.
  await button(better, 'look').click();
  await better.close();
});

fullTest('a draw is taken by a computer that stands worse', async () => {
  const worse = await at({
    variant: 'orthodox',
    black: 'computer',
    start: '4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,h1 - 0 1',
  });
  await button(worse, 'draw').click();
  await button(worse, 'yes').click();
  await worse.page.getByRole('dialog').getByText('drawn by agreement').waitFor();
  await worse.close();
});

test('perpetual check is claimed, and the page goes on while it is proved', async () => {
  const upper = '|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1';
  const person = await at({ variant: 'ziggurat', start: `6k1/6p1/8/7Q/8/8/qq6/7K${upper} w - - 0 1` });
  await person.page.evaluate(watchGaps);
  const before = await person.page.evaluate(() => window.gaps.ticks);
  await button(person, 'claim').click();
  await person.page.locator('[data-claim="perpetual"]').waitFor();
  measured(
    'longest gap of the main thread while perpetual check is proved',
    await person.page.evaluate(() => window.gaps.longest),
  );
  // However long the proof takes: its timers have run meanwhile.
  assert.ok((await person.page.evaluate(() => window.gaps.ticks)) > before + 3);
  await person.page.locator('[data-claim="perpetual"]').click();
  await person.page.getByRole('dialog').getByText('Perpetual check: the game is drawn').waitFor();
  assert.equal((await server.snapshot(person.game)).end.reason, 'perpetual');
  await person.close();
});

fullTest('a repeated position is drawn by claim, or by itself where the rules say so', async () => {
  const line = ['0b1-0c3', '0b8-0c6', '0c3-0b1', '0c6-0b8', '0b1-0c3', '0b8-0c6', '0c3-0b1'];
  const patient = await at({ variant: 'ziggurat', line });
  await button(patient, 'claim').click();
  await patient.page.getByRole('dialog').getByText('Nothing to claim').waitFor();
  await press(patient, 'Escape');
  await patient.type('0c6-0b8');
  await patient.gameIs(8);
  await button(patient, 'claim').click();
  await patient.page.locator('[data-claim="repetition"]').click();
  await patient.page.getByRole('dialog').getByText('The position has been repeated').waitFor();
  await patient.close();

  // Where nobody need claim it, the third time ends the game.
  const flat = await at({ variant: 'orthodox', line: ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8', 'g1-f3', 'g8-f6', 'f3-g1'] });
  await flat.type('f6-g8');
  await flat.page.getByRole('dialog').getByText('The position has been repeated').waitFor();
  await flat.close();
});

fullTest('the clock runs, and runs again when the server is back', async () => {
  const person = await at(
    { variant: 'orthodox', clock: [600_000, 0] },
    { allow: ['WebSocket', 'ERR_CONNECTION_REFUSED', 'Failed to load'] },
  );
  await person.play('slices', 'e2-e4');
  await still(person);
  await server.kill();
  await person.until('no line', () => window.strataTest.state().connection !== 'open');
  await server.start();
  await person.until('the line', () => window.strataTest.state().connection === 'open');
  await person.until('the clock to run', () => window.strataTest.state().game.clock.running === 'black');
  await person.page.getByRole('timer', { name: "Black's clock" }).waitFor();
  await person.close();
});

test('a flag falls', async () => {
  const person = await at({ variant: 'orthodox', clock: [1000, 0] });
  await person.play('slices', 'e2-e4');
  await person.page.getByRole('dialog').getByText('Black ran out of time: White wins.').waitFor();
  assert.equal((await server.snapshot(person.game)).end.reason, 'time');
  await person.close();
});

test('a pawn is promoted by a click and by a key', async () => {
  const start = '7k/P7/8/8/8/8/8/R6K w - - 0 1';
  const person = await at({ variant: 'orthodox', start });
  await person.play('slices', 'a7-a8=N');
  await press(person, 'u');
  await person.gameIs(0);
  for (const cell of ['a7', 'a8']) await person.click(await person.point('slices', 'cell', cell));
  await person.page.getByRole('dialog').getByText('Promote to').waitFor();
  await press(person, 'Escape');
  assert.equal(await person.page.evaluate(() => window.strataTest.state().game.at), 0);
  // The pawn stays in hand.
  assert.equal(
    await person.page.evaluate(() => {
      const { cells, selected } = window.strataTest.state().game.scene;
      return cells[selected]?.name;
    }),
    'a7',
  );
  await person.click(await person.point('slices', 'cell', 'a8'));
  await person.page.getByRole('dialog').getByText('Promote to').waitFor();
  await press(person, 'r');
  await person.gameIs(1);
  await still(person);
  assert.deepEqual((await server.snapshot(person.game)).line, ['a7-a8=R']);
  await person.close();
});

fullTest('attack boards are moved by the mouse, and moves are written in either notation', async () => {
  const start =
    '4/4/4/4|4/4/4/4|4/P3/4/4|b1(2):2/2:w:QLW|b8(6):2/2:b:QLB|e1(2):2/K1:w:KLW|e8(6):k1/2:b:KLB w - - 0 5 -';
  for (const view of full ? ['slices', 'board3d'] : ['slices']) {
    const person = await at({ variant: 'parmen', start }, { view });
    const move = await person.page.evaluate(
      () => window.strataTest.state().game.moves.find(({ board }) => board).canonical,
    );
    await person.play(view, move);
    await still(person);
    assert.deepEqual((await server.snapshot(person.game)).line, [move]);
    await person.screenshot(`actions-parmen-${view}`);
    await person.close();
  }
  const person = await at({ variant: 'parmen', options: { rules: 'tournament' }, line: ['b1(2)-c3(2)'] });
  await person.tab('Game');
  const text = () => person.page.evaluate(() => window.strataTest.state().game.line[0].native);
  const own = await text();
  await person.page.getByLabel('Notation').selectOption('romulan');
  await person.until('the other notation', () => window.strataTest.state().game.notation === 'romulan');
  const romulan = await text();
  assert.notEqual(romulan, own);
  // What it shows it reads.
  await press(person, 'u');
  await person.gameIs(0);
  await person.type(romulan);
  await person.gameIs(1);
  await person.page.reload();
  await person.gameIs(1);
  assert.equal(await text(), romulan);
  await person.close();
});

test('typed moves: good ones are played, others refused in words', async () => {
  const person = await at({ variant: 'orthodox' });
  const refusals = [
    ['e2-e5', 'too far: a pawn goes at most 2 steps'],
    ['Ke2', 'your own pawn stands on e2'],
    ['nonsense', "'nonsense' is not understood as a move; moves look like Na3 or b1-a3"],
    ['<b>x</b>', "'<b>x</b>' is not understood as a move; moves look like Na3 or b1-a3"],
    ['e7e5', 'the pawn on e7 is not yours'],
  ];
  for (const [text, words] of refusals) {
    await person.type(text);
    assert.equal(await person.until(`a refusal of ${text}`, () => window.strataTest.state().game.refusal), words);
    // The first letter of a sentence is large.
    await person.page.locator('strata-status .refusal').getByText(words).waitFor();
    await press(person, 'Escape');
    await person.until('the refusal to go', () => window.strataTest.state().game.refusal === '');
  }
  assert.deepEqual((await server.snapshot(person.game)).line, []);
  for (const text of ['e4', 'e7e5', 'Nf3', 'b8-c6']) {
    await person.type(text);
    await still(person);
  }
  await person.gameIs(4);
  assert.deepEqual((await server.snapshot(person.game)).line, ['e2-e4', 'e7-e5', 'g1-f3', 'b8-c6']);
  await person.close();
});

/** How many pixels around a point of the page are of the pale violet of what cannot be played, and of the orange of what can. */
async function marksAt({ page }, { x, y }) {
  const picture = await Picture.of(page, {
    x: x - 12,
    y: y - 12,
    width: 25,
    height: 25,
  });
  const count = (isOf) =>
    picture.around({ x, y }, 12).filter((colour) => isOf(colour >> 16, (colour >> 8) & 255, colour & 255)).length;
  return {
    foreign: count((red, green, blue) => blue > 200 && blue - green > 25 && red > green),
    own: count((red, green, blue) => red > 200 && red - blue > 150),
  };
}

const cursorAt = async ({ page }, { x, y }) => {
  await page.mouse.move(x, y);
  return page.evaluate(
    async ([left, top]) => {
      await new Promise(requestAnimationFrame);
      let element = document.elementFromPoint(left, top);
      while (element.shadowRoot) element = element.shadowRoot.elementFromPoint(left, top);
      return getComputedStyle(element).cursor;
    },
    [x, y],
  );
};

for (const view of ['slices', 'board3d']) {
  testWhere(view === 'slices')(
    `an enemy is looked at, and a click where it could go plays nothing, ${view}`,
    async () => {
      const start = '5/5/5/5/4K|5/5/5/5/5|5/2p2/2P2/5/5|5/5/5/5/5|k4/5/5/5/1R3 b - - 0 1';
      const person = await at({ variant: 'raumschach', start }, { view });
      /** Picks a piece up; answers an empty cell of its level where it could go, and where that is on the screen. */
      const goal = async (letter) => {
        const name = await person.page.evaluate(
          (piece) => window.strataTest.state().game.scene.cells.find((cell) => cell.piece === piece).name,
          letter,
        );
        await person.pick(view, 'cell', name);
        const target = await person.until(
          `where the piece on ${name} could go`,
          (from) => {
            const { scene } = window.strataTest.state().game;
            const found = scene.targets.find(({ capture, levelStep }) => !capture && levelStep === 0);
            return scene.cells[scene.selected]?.name === from && found && scene.cells[found.cell].name;
          },
          name,
        );
        return { from: name, name: target, point: await person.point(view, 'cell', target) };
      };
      const rook = await goal('R');
      assert.equal(await person.page.evaluate(() => window.strataTest.state().game.scene.foreign), true);
      await person.page.mouse.move(2, 300);
      await person.until('the pointer away', () => window.strataTest.state().game.scene.hover === null);
      // It is told why, and nothing was refused.
      await person.page.locator('strata-status .note').getByText("That's your opponent's rook.").waitFor();
      assert.equal(await person.page.locator('strata-status .refusal').textContent(), '');
      const looked = await marksAt(person, rook.point);
      assert.ok(looked.foreign > 20 && looked.own === 0, JSON.stringify(looked));
      assert.notEqual(await cursorAt(person, rook.point), 'pointer');
      await person.click(rook.point);
      await person.until('the rook put down', () => window.strataTest.state().game.scene.selected === null);
      assert.deepEqual((await server.snapshot(person.game)).line, []);
      const king = await goal('k');
      await person.page.mouse.move(2, 300);
      await person.until('the pointer away', () => window.strataTest.state().game.scene.hover === null);
      const own = await marksAt(person, king.point);
      assert.ok(own.own > 20 && own.foreign === 0, JSON.stringify(own));
      assert.equal(await cursorAt(person, king.point), 'pointer');
      await person.click(king.point);
      await person.gameIs(1);
      await person.close();
    },
  );
}
