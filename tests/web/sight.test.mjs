// What can be seen and pointed at in 3D, counted pixel by pixel in the real scene on stored middlegames: no piece hides behind
// another or a board, and every cell can be clicked. Quick: a position of each game, in one size or
// another; with STRATA_FULL=1 a sample of each in every size, the same for one seed, which is printed; with STRATA_SOAK=1 all hundred.

import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dice } from './dice.mjs';
import { checks, middlegames, sampled, shipped } from './middlegames.mjs';
import { core } from './record.mjs';
import { full, fullTest, prefer, root, suite, testWhere } from './support.mjs';

const { server, browser } = suite();
const soak = process.env.STRATA_SOAK === '1';
/** Positions of each game, by the run. */
const few = soak ? 100 : full ? 9 : 1;
const count = Number(process.env.STRATA_POSITIONS ?? few);
const seed = Number(process.env.STRATA_SEED ?? 20261129);
/** So many of them are drawn several times, for the time of a frame. */
const timed = 4;
const laws = await core();
/** Of the disc of a cell that must be hit, in pixels: 24 of them across with a mouse, 20 with a finger. */
const radius = { desktop: 12, phone: 10, across: 10 };
/** In pixels, of the smallest cell that is played on, by its shorter side. */
const leastSide = { desktop: 24, phone: 20, across: 20 };
const most = { hidden: 0.05, overview: 0.1, calls: 60, triangles: 60_000 };

test('the stored positions are middlegames, some of them in check', () => {
  assert.equal(shipped.length, laws.variants().length);
  const states = (law, positions) =>
    positions.map((position) => {
      const game = law.game(position);
      const { checkers } = game.view();
      const state = { ...game.state(), checkers };
      game.release();
      assert.equal(state.position, position);
      assert.equal(state.result, null, position);
      return state;
    });
  for (const variant of shipped) {
    const law = laws.variant(variant);
    const found = states(law, middlegames(variant));
    assert.equal(new Set(found.map(({ position }) => position)).size, 100, variant);
    assert.ok(found.filter(({ check }) => check).length >= 10, variant);
    for (const { position } of found) assert.ok(Number(position.split(' ')[5]) >= 11, `${variant} ${position}`);
    const inCheck = states(
      law,
      checks()
        .filter((each) => each.variant === variant)
        .map(({ start }) => start),
    );
    assert.equal(new Set(inCheck.map(({ position }) => position)).size, 5, variant);
    for (const { position, checkers } of inCheck) assert.equal(checkers.length, 1, `${variant} ${position}`);
    law.release();
  }
});

/** Another game in the page that is there. */
async function show(person, game) {
  await person.page.evaluate((id) => {
    history.pushState(null, '', `/game/${id}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, game);
  await drawn(person, game);
}

const drawn = (person, game) =>
  person.until(
    `the game ${game} in 3D`,
    async (id) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const { game: shown } = window.strataTest.state();
      return shown?.id === id && shown.scene.cells.some(({ name }) => window.strataTest.cellPoint('board3d', name));
    },
    game,
  );

/** Nothing is on its way any more: the cells stand in four pictures where they stood. */
const still = (person) =>
  person.until('a board at rest', async () => {
    const places = () =>
      JSON.stringify(
        window.strataTest.state().game.scene.cells.map(({ name }) => window.strataTest.cellPoint('board3d', name)),
      );
    const before = places();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return places() === before;
  });

/** What is measured of one position after the other. */
class Sight {
  pieces = [];
  cells = [];
  calls = 0;
  triangles = 0;
  frames = [];

  async add(person, reach) {
    // Drawing takes most of the time: of many positions only the first are drawn often enough to time it.
    const often = this.frames.length < timed;
    const asked = [reach, often ? 5 : 1];
    const figures = await person.page.evaluate((given) => window.strataTest.measure(...given), asked);
    // Not all levels are drawn on a telephone; those that are, are drawn with all their cells and pieces.
    const there = await person.page.evaluate(() => window.strataTest.state().game.scene.cells);
    const levels = new Set(figures.cells.map(({ cell }) => there[cell].level));
    const drawn = there.filter(({ level, exists }) => exists && levels.has(level));
    assert.ok(
      reach === radius.phone || drawn.length === there.filter(({ exists }) => exists).length,
      'a level is missing',
    );
    assert.equal(figures.pieces.length, drawn.filter(({ piece }) => piece !== '').length, 'every piece is drawn once');
    assert.equal(figures.cells.length, drawn.length);
    for (const { cell, seen } of figures.pieces)
      assert.ok(seen >= 0 && seen <= 1, `${seen} of the piece on cell ${cell} is seen`);
    this.pieces.push(...figures.pieces.filter(({ shown }) => shown === 'whole'));
    this.cells.push(...figures.cells.filter(({ shown }) => shown === 'whole'));
    this.calls = Math.max(this.calls, figures.calls);
    this.triangles = Math.max(this.triangles, figures.triangles);
    if (often) this.frames.push(figures.frameMs);
    assert.ok(this.pieces.length > 0 && this.cells.length > 0, 'no level is whole');
  }

  /** Share of the pieces of which less than half is seen. */
  get hidden() {
    return this.pieces.filter(({ seen }) => seen < 0.5).length / this.pieces.length;
  }
  get worst() {
    return Math.min(...this.pieces.map(({ seen }) => seen));
  }
  get gone() {
    return this.pieces.filter(({ seen }) => seen < 0.02).length;
  }
  get smallest() {
    return Math.min(...this.cells.map(({ share }) => share));
  }
  /** The shorter side of the smallest cell, in pixels. */
  get side() {
    return Math.min(...this.cells.map(({ side }) => side));
  }
  get narrow() {
    return this.cells.filter(({ share }) => share < 0.5).length / this.cells.length;
  }

  row(variant, size, view) {
    const percent = (share) => `${(100 * share).toFixed(1)} %`;
    const middle = [...this.frames].sort((a, b) => a - b)[this.frames.length >> 1];
    return line([
      variant,
      size,
      view,
      this.pieces.length,
      percent(this.hidden),
      percent(this.worst),
      this.gone,
      percent(this.smallest),
      percent(this.narrow),
      `${this.side.toFixed(1)} px`,
      this.calls,
      this.triangles,
      `${middle.toFixed(1)} ms`,
    ]);
  }
}

const line = (fields) =>
  `sight: ${fields.map((field, i) => (i < 3 ? String(field).padEnd(11) : String(field).padStart(9))).join('')}`;

before(() => {
  console.log(`sight: ${count} of the 100 positions of each game, seed ${seed}`);
  console.log(
    line([
      'game',
      'size',
      'view',
      'pieces',
      'hidden',
      'worst',
      'gone',
      'cell',
      'narrow',
      'side',
      'calls',
      'triangles',
      'frame',
    ]),
  );
});

/** Names of what does not hold. */
const faults = (claims) =>
  Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([name]) => name);

const cellsOf = (variant) => laws.variant(variant).game().view().cells;
const hasMovingBoards = (variant) => cellsOf(variant).some(({ exists }) => !exists);

const existing = (law, position) => {
  const game = law.game(position);
  const there = game.view().cells.flatMap(({ name, exists }) => (exists ? [name] : []));
  game.release();
  return there;
};

/** So many of a game: where boards move, first those in which most cells are met that were in none before; then by the dice. */
function looked(variant, number) {
  const drawn = sampled(middlegames(variant), number, dice(seed));
  if (!hasMovingBoards(variant)) return drawn;
  const law = laws.variant(variant);
  const all = middlegames(variant);
  const there = new Map(all.map((position) => [position, existing(law, position)]));
  law.release();
  const met = new Set(there.get(all[0]));
  const chosen = new Set();
  const fresh = (position) => there.get(position).filter((name) => !met.has(name)).length;
  while (chosen.size < number) {
    const best = all.reduce((a, b) => (fresh(b) > fresh(a) ? b : a));
    if (fresh(best) === 0) break;
    chosen.add(best);
    for (const name of there.get(best)) met.add(name);
  }
  for (const position of [...drawn, ...all]) if (chosen.size < number) chosen.add(position);
  return [...chosen];
}

/**
 * `arrangement`: null for the one that the game opens with; `asked`: what is played, where it is not stored middlegames, of which `number` are
 * taken; `flipped`: Black's side is near.
 */
async function measured(t, variant, size, { arrangement = null, asked = null, flipped = false, number = count } = {}) {
  const games = [];
  for (const game of asked ?? looked(variant, number).map((start) => ({ variant, start })))
    games.push(await server.createGame(game));
  const chosen = arrangement === null ? {} : { [variant]: { arrangement } };
  const person = await browser.open(`${server.address}/game/${games[0]}`, {
    size,
    before: prefer({ primary: 'board3d', spaces: chosen }),
  });
  const sight = new Sight();
  for (const game of games) {
    await show(person, game);
    if (flipped) {
      await person.page.keyboard.press('f');
      await person.until('turned', () => window.strataTest.state().game.scene.bottom === 'black');
      await still(person);
    }
    assert.equal(
      await person.page.evaluate(() => window.strataTest.state().game.scene.view3d.arrangement),
      arrangement,
    );
    await sight.add(person, radius[size]);
  }
  t.diagnostic(sight.row(variant, size, flipped ? 'flipped' : (arrangement ?? 'opened')));
  await person.close();
  return sight;
}

const places = (variant) => JSON.stringify(cellsOf(variant).map(({ x, y, z, exists }) => [x, y, z, exists]));
/** The first of the games whose cells stand as those of this one. */
const alike = (variant) => shipped.find((other) => places(other) === places(variant));
const large = shipped.filter((variant) => cellsOf(variant).length === 512);
const firstOfEach = large.filter((variant) => alike(variant) === variant);

/** The size that a game has in the quick run. */
const turn = (variant) => Object.keys(radius)[shipped.indexOf(variant) % 3];

const canBeRead = async (t, variant, size, how = {}) => {
  const sight = await measured(t, variant, size, how);
  assert.deepEqual(
    faults({
      'few pieces are more than half hidden': sight.hidden <= most.hidden,
      'no piece is hidden': sight.gone === 0,
      'every cell can be clicked': sight.narrow === 0,
      'no cell is small': sight.side >= leastSide[size],
      'few draw calls': sight.calls <= most.calls,
      'few triangles': sight.triangles <= most.triangles,
    }),
    [],
  );
};

for (const size of Object.keys(radius)) {
  // Where cells stand alike, one game is enough but for the full run; each is looked at in the size whose turn it is.
  for (const variant of shipped)
    testWhere(alike(variant) === variant && turn(variant) === size)(`${variant} can be read in 3D, ${size}`, (t) =>
      canBeRead(t, variant, size),
    );
}

// A prop with boards that move looks different from the other side: what rises from White's boards falls from Black's.
test('there is a game with boards that move', () => assert.ok(shipped.some(hasMovingBoards)));

for (const variant of shipped.filter(hasMovingBoards)) {
  for (const size of Object.keys(radius))
    testWhere(size === 'phone')(`${variant} can be read in 3D from Black's side, ${size}`, (t) =>
      canBeRead(t, variant, size, { flipped: true }),
    );
}

// What a press of Focus and of All leads to at a desk, where the game opens otherwise.
const chosen = [
  ['parmen', 'focus'],
  ['parmen', 'all'],
  ['raumschach', 'focus'],
  ['threedc', 'focus'],
  ['ziggurat', 'focus'],
];
for (const [variant, arrangement] of full ? chosen : [])
  test(`${variant} can be read in 3D, ${arrangement}`, (t) =>
    canBeRead(t, variant, 'desktop', { arrangement, number: Math.min(count, 10) }));

// All pieces are there.
for (const variant of large)
  fullTest(`${variant} can be read in 3D from its start`, (t) =>
    canBeRead(t, variant, 'desktop', { asked: [{ variant }] }),
  );

for (const variant of full ? large : firstOfEach) {
  test(`all levels of ${variant} can be looked over at once`, async (t) => {
    const sight = await measured(t, variant, 'desktop', { arrangement: 'all' });
    assert.deepEqual(
      faults({
        'few pieces are more than half hidden': sight.hidden <= most.overview,
        'no piece is hidden': sight.gone === 0,
        'no cell is small': sight.side >= leastSide.desktop,
        'few draw calls': sight.calls <= most.calls,
        'few triangles': sight.triangles <= most.triangles,
      }),
      [],
    );
  });
}

test('a stack of few levels hides nothing of them', async (t) => {
  const sight = await measured(t, 'raumschach', 'desktop', { arrangement: 'stack' });
  assert.deepEqual(
    faults({
      'few pieces are more than half hidden': sight.hidden <= most.hidden,
      'no piece is hidden': sight.gone === 0,
    }),
    [],
  );
});

test('a piece in hand, letters and lines to all that attack a cell take few draw calls', async (t) => {
  const start = middlegames('uplifting')[3];
  const game = await server.createGame({ variant: 'uplifting', start });
  const before = prefer({ primary: 'board3d', overlay: true, look3d: { letters: true } });
  const person = await browser.open(`${server.address}/game/${game}`, { before });
  await drawn(person, game);
  // The piece with the most moves, and of its targets one that many attack or guard.
  const tos = await person.page.evaluate(() => {
    const { moves } = window.strataTest.state().game;
    const of = (from) => moves.filter((move) => move.from === from);
    return moves.map(({ from }) => of(from)).reduce((best, each) => (each.length > best.length ? each : best));
  });
  await person.pick('board3d', 'cell', tos[0].from);
  let lines = 0;
  for (const { to } of tos.slice(0, 8)) {
    if (lines > 2) break;
    const at = await person.point('board3d', 'cell', to);
    await person.page.mouse.move(at.x, at.y, { steps: 3 });
    lines = await person.page.evaluate(() => window.strataTest.state().game.scene.rays.length);
  }
  assert.ok(lines > 2, `${lines} lines`);
  const busy = new Sight();
  await busy.add(person, radius.desktop);
  t.diagnostic(`${lines} lines: ${busy.calls} draw calls, ${busy.triangles} triangles`);
  assert.ok(busy.calls <= most.calls, `${busy.calls} draw calls`);
  assert.ok(busy.triangles <= most.triangles, `${busy.triangles} triangles`);
  await person.close();
});

// Games that others have published, which this page has never seen: what a game without a word of its own is shown like.
const published = readdirSync(root('tests/variants/published')).filter((name) => name.endsWith('.toml'));

test('the published games are there', () => assert.equal(published.length, 11));

for (const file of published) {
  fullTest(`${file} can be read in 3D from its start`, async (t) => {
    const variantText = readFileSync(root(`tests/variants/published/${file}`), 'utf8');
    const sight = await measured(t, file.replace('.toml', ''), 'desktop', { asked: [{ variantText }] });
    assert.deepEqual(
      faults({
        'no piece is hidden': sight.gone === 0,
        'every cell can be clicked': sight.narrow === 0,
      }),
      [],
    );
  });
}

test('what is hidden is measured as hidden', async () => {
  const game = await server.createGame({ variant: 'raumschach' });
  const person = await browser.open(`${server.address}/game/${game}`, {
    before: prefer({ primary: 'board3d' }),
  });
  await drawn(person, game);
  const [above, along] = [new Sight(), new Sight()];
  await above.add(person, radius.desktop);
  // Turned until one looks along the boards.
  const box = await person.page.locator('strata-board.large canvas[role="img"]').boundingBox();
  await person.page.mouse.move(box.x + 8, box.y + box.height - 8);
  await person.page.mouse.down();
  await person.page.mouse.move(box.x + 8, box.y + 8, { steps: 4 });
  await person.page.mouse.up();
  await drawn(person, game);
  await along.add(person, radius.desktop);
  await person.close();
  assert.ok(
    along.hidden > above.hidden + 0.1,
    `${above.hidden} of the pieces are hidden from above, ${along.hidden} along the boards`,
  );
  assert.ok(
    along.narrow > above.narrow + 0.3,
    `${above.narrow} of the cells are narrow from above, ${along.narrow} along the boards`,
  );
});
