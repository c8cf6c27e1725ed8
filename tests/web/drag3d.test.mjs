// Pieces and boards are dragged in 3D, by mouse and by finger, from level to level: what is dragged over a level that stands
// aside brings it forward. A drag that begins elsewhere turns the camera and moves nothing.

import assert from 'node:assert/strict';
import { middlegames } from './middlegames.mjs';
import { fullTest, prefer, sizes, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** A mouse or a finger that is down. */
class Held {
  constructor(person, cdp) {
    Object.assign(this, { person, cdp, at: null });
  }

  static async down(person, at) {
    const held = new Held(person, person.phone ? await person.page.context().newCDPSession(person.page) : null);
    held.at = at;
    if (held.cdp) await held.#touch('touchStart', at);
    else {
      await person.page.mouse.move(at.x, at.y);
      await person.page.mouse.down();
    }
    return held;
  }

  #touch(type, at) {
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  }

  /** There in a few steps, and a pixel more at its end, as hands do. */
  async to({ x, y }, steps = 6) {
    const from = this.at;
    for (let step = 1; step <= steps; step += 1) {
      const at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps };
      if (this.cdp) await this.#touch('touchMove', at);
      else await this.person.page.mouse.move(at.x, at.y);
    }
    this.at = { x, y };
  }

  async up() {
    if (this.cdp) await this.#touch('touchEnd', null);
    else await this.person.page.mouse.up();
  }
}

const selected = (person, name) =>
  person.until(
    `${name} in the hand`,
    (which) => {
      const { scene } = window.strataTest.state().game;
      return scene.cells[scene.selected]?.name === which || scene.selectedBoard === which;
    },
    name,
  );

/** Where something is, once the board has come to rest: pages find their size while they load. */
const place = (person, kind, name) =>
  person.until(
    `${kind} ${name} at rest`,
    async ([what, which]) => {
      const point = () => window.strataTest?.[`${what}Point`]('board3d', which) ?? null;
      const before = point();
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      const after = point();
      return before !== null && JSON.stringify(before) === JSON.stringify(after) && after;
    },
    [kind, name],
  );

/** Somebody at a game in 3D. */
async function at(game, size, arrangement) {
  const id = await server.createGame(game);
  const person = await browser.open(`${server.address}/game/${id}`, {
    size,
    before: prefer({ primary: 'board3d', spaces: { [game.variant]: { arrangement } } }),
  });
  await person.gameIs(0);
  return Object.assign(person, { game: id });
}

async function stored(person, line) {
  await person.until('all to be stored', () => !window.strataTest.state().game.sending);
  assert.deepEqual((await server.snapshot(person.game)).line, line);
}

const bare = '8/8/8/8/8/8/8/8';
const levels = [bare, bare, '8/8/8/8/8/8/5P2/R3K3', bare, bare, bare, bare, '4k3/p7/8/8/8/8/8/8'];
/** White may move a board. */
const free = middlegames('parmen').find((start) => start.includes(' w ') && start.includes('b1(2):P1/2:w'));
const large = { variant: 'upright', start: `${levels.join('|')} w - - 0 1` };

for (const size of Object.keys(sizes)) {
  testWhere(size === 'phone')(`a piece is dragged on its level and to levels that stand aside, ${size}`, async () => {
    const person = await at(large, size, 'focus');
    const moves = await person.page.evaluate(() => {
      const { moves: all, scene } = window.strataTest.state().game;
      const where = (name) => scene.cells.find((cell) => cell.name === name);
      const rook = all.filter(({ from }) => where(from).piece === 'R');
      const rise = ({ from, to }) => where(to).level - where(from).level;
      const flat = rook.filter((move) => rise(move) === 0);
      const far = rook.filter((move) => Math.abs(rise(move)) === 3);
      return { flat: flat.at(-1), far: far.at(-1), level: where(far.at(-1).to).level };
    });
    const { flat, far, level } = moves;
    // Where it may not go it stays in the hand, and the game stays as it is.
    let held = await Held.down(person, await place(person, 'cell', far.from));
    const king = await person.page.evaluate(
      () => window.strataTest.state().game.scene.cells.find(({ piece }) => piece === 'K').name,
    );
    await held.to(await place(person, 'cell', king));
    await selected(person, far.from);
    await held.up();
    await person.until('a refusal', () => window.strataTest.state().game.refusal);
    assert.equal((await server.snapshot(person.game)).at, 0);
    await person.page.keyboard.press('Escape');
    // Across levels: over the level itself where it is drawn, else over its name on the strip.
    held = await Held.down(person, await place(person, 'cell', far.from));
    await held.to({ x: held.at.x + 20, y: held.at.y - 20 });
    await selected(person, far.from);
    const aside =
      (await person.page.evaluate((number) => window.strataTest.levelPoint(number), level)) ??
      (await person.page
        .locator(`strata-board.large [data-level="${level}"]`)
        .boundingBox()
        .then(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
    // At once: a level that is rested on upon the way would come forward.
    await held.to(aside, 1);
    await person.until(
      'the level to come forward',
      ([number, name]) => {
        const { scene } = window.strataTest.state().game;
        return scene.level === number && window.strataTest.cellPoint('board3d', name);
      },
      [level, far.to],
    );
    await selected(person, far.from);
    await held.to(await place(person, 'cell', far.to));
    await person.screenshot(`drag3d-${size}`);
    await held.up();
    await person.played(far.canonical, 0);
    await stored(person, [far.canonical]);
    await person.close();
    // On its own level.
    const other = await at(large, size, 'focus');
    held = await Held.down(other, await place(other, 'cell', flat.from));
    await held.to({ x: held.at.x + 20, y: held.at.y - 20 });
    await selected(other, flat.from);
    await held.to(await place(other, 'cell', flat.to));
    await held.up();
    await other.played(flat.canonical, 0);
    await stored(other, [flat.canonical]);
    await other.close();
  });

  testWhere(size === 'desktop')(`a board is dragged to its place, ${size}`, async () => {
    const person = await at({ variant: 'parmen', start: free }, size, 'stack');
    const move = await person.page.evaluate(() => window.strataTest.state().game.moves.find(({ board }) => board));
    const name = await person.boardOn(move.from);
    const held = await Held.down(person, await place(person, 'board', name));
    await held.to({ x: held.at.x + 12, y: held.at.y + 12 });
    await selected(person, name);
    await held.to(await place(person, 'pin', move.to));
    await person.screenshot(`drag3d-board-${size}`);
    await held.up();
    await person.played(move.canonical, 0);
    await stored(person, [move.canonical]);
    await person.close();
  });

  fullTest(`a drag that begins elsewhere turns the camera, ${size}`, async () => {
    const person = await at(large, size, 'focus');
    const name = await person.page.evaluate(
      () => window.strataTest.state().game.scene.cells.find(({ piece }) => piece === 'K').name,
    );
    const before = await place(person, 'cell', name);
    // An empty cell of the board in front, far from the pieces.
    const empty = await person.page.evaluate((level) => {
      const { cells } = window.strataTest.state().game.scene;
      return cells.find((cell) => cell.level === level && cell.file === 5 && cell.rank === 4).name;
    }, 2);
    const held = await Held.down(person, await place(person, 'cell', empty));
    await held.to({ x: held.at.x + 60, y: held.at.y + 10 });
    await held.up();
    const after = await place(person, 'cell', name);
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) > 10, 'the camera has not turned');
    const { selected: piece, level } = await person.page.evaluate(() => window.strataTest.state().game.scene);
    assert.deepEqual([piece, level], [null, null]);
    await stored(person, []);
    await person.close();
  });
}
