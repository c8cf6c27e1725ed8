// A game in a headset: controllers, hands and eyes play it, the board is moved, the panel does what the page does, and the game is found on
// the screen afterwards. The headset is emulated (wearer.mjs).

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { random, recorded } from './record.mjs';
import { secretOf } from '../server/identity.mjs';
import { decode } from './pixels.mjs';
import { apart, fullTest, root, suite } from './support.mjs';
import { Wearer, withHeadset } from './wearer.mjs';

const { server, browser } = suite();

/** Somebody who wears a headset at a game. */
async function worn(game, { eyes, size = 'desktop', before = null } = {}) {
  const id = typeof game === 'string' ? game : await server.createGame(game);
  const plug = withHeadset(eyes);
  const person = await browser.open(`${server.address}/game/${id}`, {
    size,
    before: async (page) => {
      await before?.(page);
      await plug(page);
    },
  });
  await person.gameIs();
  const wearer = new Wearer(person);
  await wearer.enter();
  return Object.assign(wearer, { game: id });
}

const stored = async (wearer) => {
  await wearer.person.until('all to be stored', () => !window.strataTest.state().game.sending);
  return (await server.snapshot(wearer.game)).line;
};

const pulses = (wearer) => wearer.page.evaluate(() => window.pulses.splice(0).map(({ milliseconds }) => milliseconds));
const refusal = () => window.strataTest.state().game.refusal;
const selected = (name) => {
  const { cells, selected: which } = window.strataTest.state().game.scene;
  return (cells[which]?.name ?? '') === name;
};

/** Kings and a rook for each side, on the flat board of one level: little to draw. */
const few = { variant: 'orthodox', start: '4k3/p6r/8/8/8/8/P6R/4K3 w - - 0 1' };

test('controllers move pieces and the board, the panel acts, and the game is found on the screen', async () => {
  const wearer = await worn(few);
  const { person, page } = wearer;
  // The trigger picks a piece, then its target, however soon; hands feel it.
  await pulses(wearer);
  await wearer.atOnce(() => wearer.play('right', 'a2-a4'));
  assert.deepEqual(await stored(wearer), ['a2-a4']);
  await wearer.pictures(2);
  const felt = await pulses(wearer);
  assert.ok(felt.includes(12) && felt.includes(40), `touch and move are felt: ${felt}`);
  // A squeeze lifts a piece. Where it may not go it stays, in words and in the hand; on a target it moves.
  await wearer.aimAt('left', 'cell', 'h7');
  await wearer.down('left', 'squeeze');
  await person.until('the rook in the hand', selected, 'h7');
  await wearer.aimAt('left', 'cell', 'e8');
  await wearer.up('left', 'squeeze');
  await person.until('a refusal', refusal);
  await wearer.pictures(3);
  const said = await page.evaluate(refusal);
  assert.ok((await wearer.probe('texts')).join(' ').includes(said.slice(0, 20)), 'the panel says why');
  assert.ok((await pulses(wearer)).includes(140), 'a refusal is felt');
  await wearer.aimAt('left', 'cell', 'h7');
  await wearer.down('left', 'squeeze');
  await wearer.aimAt('left', 'cell', 'h2');
  await wearer.up('left', 'squeeze');
  await person.played('h7-h2', 1);
  // Elsewhere a squeeze holds the board: it goes along, and moves no piece.
  const before = await wearer.probe('place');
  await wearer.point('right', [0.5, 1.3, -0.1], [0.5, 3, -1]);
  await wearer.down('right', 'squeeze');
  await wearer.place('right', [0.6, 1.4, -0.3]);
  await wearer.pictures(2);
  await wearer.up('right', 'squeeze');
  const after = await wearer.probe('place');
  for (const [axis, by] of [0.1, 0.1, -0.2].entries())
    assert.ok(Math.abs(after.at[axis] - before.at[axis] - by) < 1e-3, `${after.at} was ${before.at}`);
  // The stick turns it a step; the panel takes moves back.
  await wearer.stick('right', 1, 0);
  const turned = await wearer.probe('place');
  assert.ok(Math.abs(Math.abs(turned.yaw - after.yaw) - Math.PI / 6) < 1e-6, `${turned.yaw}`);
  await wearer.button('right', 'undo');
  await person.gameIs(1);
  // The system ends the session: the page goes on with the same game, by clicks.
  await page.evaluate(() => window.xrDevice.activeSession.end());
  await person.until('the end of the session', () => !window.strataTest.headset);
  await person.pick('board3d', 'cell', 'h7');
  await person.pick('board3d', 'cell', 'h2');
  await person.played('h7-h2', 1);
  assert.deepEqual(await stored(wearer), ['a2-a4', 'h7-h2']);
  assert.deepEqual(person.errors, []);
});

test('without a headset the menu says that there is none', async () => {
  const person = await browser.open(`${server.address}/game/${await server.createGame(few)}`);
  await person.gameIs(0);
  await person.page.locator('strata-more').locator('[data-do="menu"]').click();
  await person.page.getByText('No headset was found for virtual reality.').waitFor();
  assert.equal(await person.page.locator('strata-headset button').count(), 0);
  assert.deepEqual(person.errors, []);
});

/** Plays all of it by one hand, and asks the server. */
async function playsAll(wearer, { line }, side = 'right') {
  for (const move of line) await wearer.play(side, move);
  assert.deepEqual(await stored(wearer), line);
  assert.deepEqual(wearer.person.errors, []);
}

fullTest('a whole game of Ziggurat by controllers, with captures and a promotion, to its end', async () => {
  const game = await recorded('samples/ziggurat.pgn');
  const wearer = await worn({ variant: 'ziggurat' }, { eyes: 'closed' });
  await playsAll(wearer, game);
  await wearer.person.until('the end', () => window.strataTest.state().game.end);
  await wearer.pictures(3);
  const said = (await wearer.probe('texts')).join(' ');
  assert.match(said, /Black has won/);
  assert.match(said, /Rematch/);
});

fullTest('castling, captures, a promotion and mate by a left hand alone', async () => {
  const start =
    'r5k1/1P3ppp/8/8/8/6q1/5PPP/R3K2R|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w 0a1,0h1 - 0 1';
  const line = ['0e1-0c1', '0g3-0h2', '0b7-0b8=W', '0a8-0b8', '0h1-0h2', '0b8-0b6', '0d1-0d8'];
  const wearer = await worn({ variant: 'ziggurat', start });
  await wearer.connect('right', false);
  // The panel would follow the only hand: it stays where that hand can point at it.
  const place = await wearer.probe('button', 'leave');
  await wearer.button('left', 'view');
  await wearer.button('left', 'wrist');
  await wearer.button('left', 'sheet-back');
  await wearer.person.until('the panel', () => window.strataTest.headset.button('leave'));
  assert.deepEqual(await wearer.probe('button', 'leave'), place);
  await playsAll(wearer, { line }, 'left');
});

fullTest('a game of Parmen goes on, and boards are moved', async () => {
  const { variant, options, line } = await recorded('samples/parmen-1.txt', 'parmen');
  const [before, moves] = [line.slice(0, 20), line.slice(20, 34)];
  assert.equal(moves.filter((move) => move.startsWith('@')).length, 2, 'a board of each side is moved');
  const wearer = await worn({ variant, options, line: before }, { eyes: 'closed' });
  for (const move of moves) await wearer.play('right', move);
  assert.deepEqual(await stored(wearer), [...before, ...moves]);
  assert.deepEqual(wearer.person.errors, []);
});

const others = readdirSync(root('variants'))
  .filter((name) => name.endsWith('.toml') && !name.endsWith('.eval.toml'))
  .map((name) => name.slice(0, -'.toml'.length))
  .filter((name) => name !== 'ziggurat' && name !== 'parmen');
for (const variant of others)
  fullTest(`thirty moves of ${variant} by controllers`, async () => {
    const game = await random({ variant, seed: 7, plies: 30 });
    await playsAll(await worn({ variant, options: game.options }, { eyes: 'closed' }), game);
  });

fullTest('ten moves by hands: pinches pick, carry a piece, and hold the board', async () => {
  const game = await random({ variant: 'orthodox', seed: 3, plies: 10 });
  const wearer = await worn({ variant: 'orthodox' });
  await wearer.useHands();
  await playsAll(wearer, game);
  // A pinch that is held carries.
  const [move] = await wearer.page.evaluate(() => window.strataTest.state().game.moves);
  await wearer.aimAt('right', 'cell', move.from);
  await wearer.down('right');
  await wearer.aimAt('right', 'cell', move.to);
  await wearer.up('right');
  await wearer.person.played(move.canonical, 10);
  // Two hands beside the board make it larger.
  const before = await wearer.probe('place');
  await wearer.point('left', [-0.1, 1.4, -0.1], [-0.1, 3, -1]);
  await wearer.point('right', [0.1, 1.4, -0.1], [0.1, 3, -1]);
  await wearer.down('left');
  await wearer.down('right');
  await wearer.place('right', [0.3, 1.4, -0.1]);
  await wearer.pictures(2);
  const after = await wearer.probe('place');
  await wearer.up('left');
  await wearer.up('right');
  // Hands are wider apart than their rays.
  assert.ok(after.scale > 1.7 * before.scale, `${before.scale} to ${after.scale}`);
  assert.deepEqual(wearer.person.errors, []);
});

fullTest('with nothing in the hands a look that rests is a click', async () => {
  const wearer = await worn(few);
  await wearer.connect('left', false);
  await wearer.connect('right', false);
  await wearer.lookAt('cell', 'a2');
  await wearer.person.until('the pawn in the hand', selected, 'a2');
  await wearer.lookAt('cell', 'a4');
  await wearer.person.played('a2-a4', 0);
  // A controller that comes back points again.
  await wearer.connect('right', true);
  await wearer.play('right', 'a7-a5');
  assert.deepEqual(wearer.person.errors, []);
});

fullTest('a session that is hidden and comes back, and a second one, go on with the game', async () => {
  const wearer = await worn(few, {});
  const { person, page } = wearer;
  await wearer.aimAt('right', 'cell', 'h2');
  await wearer.down('right', 'squeeze');
  await person.until('the rook in the hand', selected, 'h2');
  const show = (state) => page.evaluate((which) => window.xrDevice.updateVisibilityState(which), state);
  await show('hidden');
  await wearer.pictures(3);
  await wearer.up('right', 'squeeze');
  assert.equal(await page.evaluate(() => window.strataTest.state().game.at), 0);
  await show('visible');
  await wearer.pictures(2);
  await wearer.play('left', 'a2-a3');
  // The panel leads out, and the menu in again: this time on the wearer's own table.
  await wearer.button('left', 'leave');
  await person.until('the end of the session', () => !window.strataTest.headset);
  await wearer.enter('ar');
  await wearer.play('left', 'a7-a6');
  assert.deepEqual(await stored(wearer), ['a2-a3', 'a7-a6']);
  assert.deepEqual(person.errors, []);
});

fullTest('the panel changes the view, asks before resigning, and asks for the level of the computer', async () => {
  const wearer = await worn({ variant: 'raumschach' });
  const { person, page } = wearer;
  for (const way of ['stack', 'focus', 'all']) {
    await wearer.button('right', `view-${way}`);
    await wearer.pictures(3);
    const fits = await wearer.probe('place');
    assert.ok(fits.scale > 0.01 && fits.scale < 0.06, `${way}: ${fits.scale}`);
  }
  await wearer.button('right', 'view-stack');
  await wearer.button('right', 'view');
  const view = () => page.evaluate(() => window.strataTest.state().game.scene);
  const before = await view();
  for (const name of ['gap-more', 'opacity-less', 'drawn-A', 'axes', 'palette']) await wearer.button('right', name);
  const { gap, view3d } = await view();
  assert.notEqual(gap, before.gap);
  assert.ok(view3d.opacity < before.view3d.opacity && view3d.masked.length === 1, JSON.stringify(view3d));
  assert.ok(view3d.axes !== before.view3d.axes && view3d.palette === 'day', JSON.stringify(view3d));
  await wearer.button('right', 'drawn-A');
  await wearer.button('right', 'sheet-back');
  await wearer.button('right', 'view-focus');
  await wearer.stick('right', 0, -1);
  await person.until('a level', () => window.strataTest.state().game.scene.level !== null);
  await wearer.button('right', 'black-stronger');
  await person.until('the computer', () => window.strataTest.state().game.black.kind === 'computer');
  await wearer.button('right', 'resign');
  await person.until('the question', () => window.strataTest.state().dialog?.kind === 'confirm');
  await wearer.pictures(3);
  // A question answers after half a second.
  await apart(page);
  await wearer.button('right', 'yes');
  await person.until('the end', () => window.strataTest.state().game.end?.reason === 'resignation');
  assert.deepEqual(person.errors, []);
});

fullTest('moves are chosen on the panel by level, file and rank, or typed', async () => {
  const { options, line } = await recorded('samples/parmen-1.txt', 'parmen');
  const wearer = await worn({ variant: 'parmen', options, line: line.slice(0, 21) });
  const { person, page } = wearer;
  const [rook, knight, board] = line.slice(21, 24);
  await wearer.button('right', 'moves');
  // Cells are called by what tells them apart, until few are left.
  const by = async (name, prefix) => {
    const cell = await page.evaluate((which) => {
      const { scene, variant } = window.strataTest.state().game;
      const { level, file, rank } = scene.cells.find((each) => each.name === which);
      const { levels, files, ranks } = variant.look;
      return { level: levels[level], file: files[file], rank: ranks[rank] };
    }, name);
    for (const axis of ['level', 'file', 'rank']) {
      if (await wearer.probe('button', `${prefix}-${name}`)) break;
      await wearer.button('right', `${axis}-${cell[axis]}`);
    }
    await wearer.button('right', `${prefix}-${name}`);
  };
  const [from, to] = rook.split('-');
  await by(from, 'from');
  await person.until('the rook in the hand', selected, from);
  await by(to, 'to');
  await person.played(rook, 21);
  // A keyboard of the computer, or the headset's own.
  await wearer.button('right', 'type');
  await page.keyboard.type(knight);
  await person.until('what is typed', (text) => window.strataTest.headset.texts().join(' ').includes(text), knight);
  await page.keyboard.press('Enter');
  await person.played(knight, 22);
  const [pin, goes] = board.slice(1).split('-');
  await wearer.button('right', `board-${await person.boardOn(pin)}`);
  await wearer.button('right', `to-${goes}`);
  await person.played(board, 23);
  assert.deepEqual(await stored(wearer), line.slice(0, 24));
  assert.deepEqual(person.errors, []);
});

fullTest('a rematch goes on in the headset, with the colours swapped', async () => {
  const wearer = await worn({ ...few, black: 'computer', end: { result: 'white', reason: 'resignation' } });
  const { person, page } = wearer;
  await wearer.button('right', 'result');
  await person.until('the result', () => window.strataTest.state().dialog?.kind === 'result');
  await wearer.pictures(3);
  await apart(page);
  await wearer.button('right', 'rematch');
  await person.until(
    'another game',
    (before) => window.strataTest.state().game && window.strataTest.state().game.id !== before,
    wearer.game,
  );
  assert.ok(await page.evaluate(() => window.strataTest.headset), 'the session goes on');
  wearer.game = await page.evaluate(() => window.strataTest.state().game.id);
  // The computer has White now, and has moved.
  await person.gameIs(1);
  const move = await page.evaluate(
    () => window.strataTest.state().game.moves.find(({ from }) => from === 'a7')?.canonical,
  );
  await wearer.play('right', move);
  await person.gameIs(3);
  assert.equal((await stored(wearer))[1], move);
  assert.deepEqual(person.errors, []);
});

fullTest('two people play one game, one in a headset and one at a screen', async () => {
  const id = await server.createGame({ variant: 'orthodox', black: 'open' });
  const black = await browser.open(`${server.address}/game/${id}`, {
    before: (page) => page.context().addCookies([{ name: 'strata', value: secretOf('b'), url: server.address }]),
  });
  await black.page.locator('[data-do="sit"]:visible').click();
  const wearer = await worn(id);
  await wearer.person.until('both', () => window.strataTest.state().game?.black.kind === 'person');
  await wearer.play('right', 'e2-e4');
  await black.gameIs(1);
  await black.pick('slices', 'cell', 'e7');
  await black.pick('slices', 'cell', 'e5');
  await wearer.person.gameIs(2);
  // What the other says is on the panel, and is answered from it: by a sentence that is ready, or typed.
  const hears = (text) =>
    wearer.person.until(text, (words) => window.strataTest.headset.texts().some((line) => line.includes(words)), text);
  await black.page.locator('[data-do="fold-chat"]').click();
  await black.page.getByLabel('Type a message').fill('Nice opening');
  await black.page.getByLabel('Type a message').press('Enter');
  await hears('Nice opening');
  await hears('Chat (1)');
  await wearer.button('right', 'chat');
  await wearer.button('right', 'say-5');
  await black.page.getByLabel('Messages').getByText('Thank you').waitFor();
  await wearer.button('right', 'type');
  await wearer.page.keyboard.type('And yours');
  await wearer.button('right', 'send-text');
  await black.page.getByLabel('Messages').getByText('And yours').waitFor();
  await hears('And yours');
  await wearer.button('right', 'sheet-back');
  // An offer is asked about on the panel.
  await black.page.locator('[data-do="offer-draw"]').click();
  await wearer.person.until('the offer', () => window.strataTest.state().game.offer !== null);
  await wearer.pictures(3);
  await apart(wearer.page);
  await wearer.button('right', 'accept');
  await wearer.person.until('the end', () => window.strataTest.state().game.end?.result === 'draw');
  assert.deepEqual([...wearer.person.errors, ...black.errors], []);
});

/** How many colours a part of a picture has, and the share of its pixels that are not of the commonest. */
function variety({ width, pixels }, { left, top, right, bottom }) {
  const seen = new Map();
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = 3 * (y * width + x);
      const key = (pixels[at] >> 3) * 1024 + (pixels[at + 1] >> 3) * 32 + (pixels[at + 2] >> 3);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  const all = (right - left) * (bottom - top);
  return { colours: seen.size, drawn: 1 - Math.max(...seen.values()) / all };
}

for (const variant of ['upright', 'uplifting'])
  fullTest(`512 cells of ${variant} keep to the budget of a headset, and both eyes see board and panel`, async (t) => {
    const wearer = await worn({ variant }, { eyes: null });
    for (const way of ['focus', 'all', 'stack']) {
      await wearer.button('right', `view-${way}`);
      await wearer.pictures(3);
      const { calls, triangles } = await wearer.probe('figures');
      t.diagnostic(`${variant}, ${way}: ${calls} draw calls, ${triangles} triangles, both eyes`);
      assert.ok(calls <= 90 && triangles <= 80_000, `${way}: ${calls} draw calls, ${triangles} triangles`);
    }
    assert.ok((await wearer.probe('degrees')) >= 1.3, 'lines of the panel are 1.3 degrees high');
    // Down to the board, and to the left, where the panel hangs.
    const seen = async (to) => {
      const head = [0, 1.6, 0];
      await wearer.look(head, to);
      await wearer.pictures(2);
      const picture = decode(await wearer.page.screenshot());
      const half = picture.width / 2;
      return [0, half].map((from) =>
        variety(picture, {
          left: from + half / 4,
          right: from + (3 * half) / 4,
          top: picture.height / 4,
          bottom: (3 * picture.height) / 4,
        }),
      );
    };
    const { at } = await wearer.probe('place');
    for (const eye of await seen(at))
      assert.ok(eye.colours > 40 && eye.drawn > 0.3, `the board: ${JSON.stringify(eye)}`);
    const button = await wearer.probe('button', 'hint');
    for (const eye of await seen(button))
      assert.ok(eye.colours > 12 && eye.drawn > 0.2, `the panel: ${JSON.stringify(eye)}`);
    assert.deepEqual(wearer.person.errors, []);
  });
