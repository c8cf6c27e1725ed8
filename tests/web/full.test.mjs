// Every game to its end by clicks: what the files of games hold and random games of the variants under tests/variants,
// in both sizes and both views; and the other ways to enter a move. It takes the better part of an hour, so without
// STRATA_FULL=1 one short game stands for all.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { full, fullTest, suite } from './support.mjs';
import { random, recorded } from './record.mjs';

const seed = Number(process.env.STRATA_SEED ?? 20261121);
const { server, browser } = suite();

// ---- a stop-watch in the page: from the release of the pointer, or Enter, to the first picture with the move

function stopWatch() {
  window.strataTimes = [];
  let released = 0;
  let at = 0;
  const look = () => {
    const now = window.strataTest?.state().game?.at ?? at;
    if (now > at && released > 0) {
      const begin = released;
      released = 0;
      requestAnimationFrame(() => window.strataTimes.push(performance.now() - begin));
    }
    at = now;
    requestAnimationFrame(look);
  };
  const start = () => {
    released = performance.now();
  };
  addEventListener('pointerup', start, { capture: true });
  addEventListener('keydown', ({ key }) => key === 'Enter' && start(), { capture: true });
  requestAnimationFrame(look);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** A game begun on the server, and somebody who sits down at it. */
async function sit(game, size, view, motion = false) {
  const { variant, variantText = '', options, start } = game;
  const id = await server.createGame({ variant, variantText, options, start });
  const person = await browser.open(`${server.address}/game/${id}`, { size, view, motion });
  await person.gameIs(0);
  await person.page.evaluate(stopWatch);
  return { id, person };
}

/** The game is over: page and server agree on it, and nothing went wrong behind the scenes. */
async function rise(t, { name, line, end }, { id, person }, remark = '') {
  await person.until('everything to be stored', () => !window.strataTest.state().game.sending);
  if (end) await person.seesResult();
  const stored = await server.snapshot(id);
  assert.deepEqual(stored.line, line);
  assert.deepEqual(stored.end && { result: stored.end.result, reason: stored.end.reason }, end);
  const times = await person.page.evaluate(() => window.strataTimes);
  assert.ok(line.length > 0 && times.length > 0, `${line.length} moves, ${times.length} of them timed`);
  const slowest = Math.max(...times);
  const [usual, longest] = [median(times).toFixed(0), slowest.toFixed(0)];
  t.diagnostic(`${name}: ${line.length} moves, ${usual} ms from click to board, ${longest} at most${remark}`);
  await person.close();
}

/** What was to be seen where a game could not go on is kept. */
async function witnessed({ person, id }, play) {
  try {
    return await play(person);
  } catch (error) {
    const seen = `stuck-${id}`;
    await person.screenshot(seen);
    await person.page.context().close();
    throw new Error(`${error.message}\n${seen}.png; ${person.errors.join(' | ')}`, { cause: error });
  }
}

async function playWhole(t, game, size, view, motion) {
  const table = await sit(game, size, view, motion);
  const brought = await witnessed(table, (person) => clickAll(person, game, view));
  const clicks = `; of ${2 * game.line.length} clicks ${brought.level} needed a level, ${brought.above} more`;
  await rise(t, game, table, view === 'slices' ? '' : clicks);
}

async function clickAll(person, game, view) {
  const brought = { level: 0, above: 0 };
  for (const move of game.line) {
    const how = await person.play(view, move);
    for (const each of how) if (each in brought) brought[each] += 1;
    // The last move brings the result, which stands before the board.
    if (view === 'slices' || how.join('') === '' || (game.end && move === game.line.at(-1))) continue;
    await person.chip('all');
    if (how.includes('above')) await person.look('player');
  }
  return brought;
}

const seats = [
  ['phone', 'board3d'],
  ['phone', 'slices'],
  ['desktop', 'board3d'],
  ['desktop', 'slices'],
];
const words = ([size, view]) =>
  `${view === 'slices' ? 'on the slices' : 'in 3D'}${size === 'phone' ? ' on a telephone' : ''}`;

// ---- other ways to enter a move

/** As a finger would: down, along, up. The page may refuse to let the browser scroll only if it listens at once. */
async function slideFinger(person, from, to) {
  const session = (person.session ??= await person.page.context().newCDPSession(person.page));
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (const share of [0.2, 0.6, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
}

async function slideMouse({ page }, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** A piece is dragged where start and end are on the page together, a board likewise; else it is played by taps. */
async function playByDragging(person, canonical) {
  const move = await person.legal(canonical);
  const kind = move.board ? 'board' : 'cell';
  const name = move.board ? await person.boardOn(move.from) : move.from;
  await person.bring('slices', kind, name);
  const begin = await person.point('slices', kind, name);
  // Where a board could go is known as soon as it has been taken up, and then also by its cells.
  const goal = await person.page.evaluate(
    ([board, to]) => {
      const { look } = window.strataTest.state().game.variant;
      const cell = board ? look.pins.find((pin) => pin.name === to).cells[0] : to;
      return window.strataTest.cellPoint('slices', cell);
    },
    [move.board, move.to],
  );
  if (!goal) {
    await person.play('slices', canonical);
    return false;
  }
  await (person.phone ? slideFinger : slideMouse)(person, begin, goal);
  await person.promote(move);
  await person.played(canonical, move.at);
  return true;
}

async function dragWhole(t, game, size) {
  const table = await sit(game, size, 'slices', true);
  const dragged = await witnessed(table, async (person) => {
    let count = 0;
    for (const move of game.line) count += await playByDragging(person, move);
    return count;
  });
  assert.ok(dragged > game.line.length / 4, `${dragged} of ${game.line.length} moves were dragged`);
  await rise(t, game, table, `; ${dragged} dragged`);
}

async function typeWhole(t, game, size, written) {
  const table = await sit(game, size, 'slices');
  await witnessed(table, (person) => typeAll(person, game.line, game[written]));
  await rise(t, game, table, '; typed');
}

async function typeAll(person, line, texts) {
  const field = person.page.getByLabel('Type a move');
  if (person.phone) await person.page.locator('[data-do="sheet"]').tap();
  for (const [at, text] of texts.entries()) {
    if (!person.phone) await person.page.keyboard.press('/');
    await field.fill(text);
    await field.press('Enter');
    await person.played(line[at], at);
  }
}

if (full) {
  const files = [
    'raumschach-computer',
    'parmen-tournament',
    'parmen-computer',
    'ziggurat-computer',
    'uplifting-computer',
    'upright-computer',
    'threedc-computer',
    'threedc-princes',
    'famous-opera-box',
    'flat-computer',
    'mixed-computer',
    'very3d-computer',
  ];
  const games = [
    ...files.map((file) => [file, () => recorded(`samples/${file}.pgn`)]),
    ['parmen-1', () => recorded('tests/games/parmen-1.txt', 'parmen')],
    ['parmen by tournament rules', () => random({ variant: 'parmen', options: { rules: 'tournament' }, seed })],
    ...['climbers', 'crofters', 'drawbridges', 'pyramid_princes', 'ring', 'shafts', 'tenfold', 'unicorns'].map(
      (name) => [name, () => random({ file: `tests/variants/${name}.toml`, seed })],
    ),
  ];
  // The views turn with the games, so that a run that is cut short has seen something of everything.
  for (const turn of seats.keys()) {
    for (const [number, [name, make]] of games.entries()) {
      const seat = seats[(number + turn) % seats.length];
      const title = `${name} to its end, ${words(seat)} (seed ${seed})`;
      test(title, async (t) => playWhole(t, await make(), ...seat, turn % 2 === 1));
    }
  }
  const parmen = () => recorded('tests/games/parmen-1.txt', 'parmen');
  const plane = () => recorded('samples/famous-opera-box.pgn');
  const cube = () => recorded('samples/raumschach-computer.pgn');
  for (const [name, make] of [
    ['parmen', parmen],
    ['orthodox chess', plane],
    ['raumschach', cube],
  ]) {
    test(`${name} dragged with the mouse`, async (t) => dragWhole(t, await make(), 'desktop'));
    test(`${name} dragged with a finger`, async (t) => dragWhole(t, await make(), 'phone'));
    for (const size of ['desktop', 'phone']) {
      test(`${name} typed in its notation, ${size}`, async (t) => typeWhole(t, await make(), size, 'natives'));
      test(`${name} typed as programs write, ${size}`, async (t) => typeWhole(t, await make(), size, 'line'));
    }
  }
} else {
  const make = () => recorded('samples/parmen-tournament.pgn');
  fullTest('a whole game in 3D on a telephone', async (t) => playWhole(t, await make(), 'phone', 'board3d'));
}
