// Legal moves entered in every way that the page knows, on stored positions of every game: by mouse and by touch on real
// pixels of the slices and of the board in space, by the keyboard's cursor, and typed. A few moves of each position, the
// odd ones first (promotion, castling, en passant, boards); with STRATA_FULL=1 all of them. Each is taken back again, so
// that a page serves for many.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { full, root, suite, testWhere } from './support.mjs';

const { server, browser } = suite();

/** Lines of tests/conformance/VARIANT.jsonl: between them they have every kind of move. */
const positions = {
  orthodox: [4, 3],
  threedc: [20, 27],
  raumschach: [5, 28],
  ziggurat: [9, 1],
  parmen: [15, 8],
  upright: [7, 5],
  uplifting: [27, 5],
  flat: [7, 25],
  mixed: [27, 15],
  very3d: [18, 5],
};
const kinds = ['promotion', 'board', 'castling', 'en passant'];
/** Moves of a position in each way, in the quick run. */
const few = 2;

const recordOf = (variant, line) =>
  JSON.parse(readFileSync(root(`tests/conformance/${variant}.jsonl`), 'utf8').split('\n')[line]);

/** By size: the page that all games are shown on, one after the other. */
const people = new Map();

/** Shows a game without loading the page anew. */
async function visit(size, view, game) {
  const address = `/game/${game}`;
  let person = people.get(size);
  if (person)
    await person.page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  else {
    person = await browser.open(server.address + address, { size });
    people.set(size, person);
  }
  await person.until('its game', (id) => window.strataTest?.state().game?.id === id, game);
  await show(person, view);
  return person;
}

async function show(person, view) {
  const shown = await person.page.evaluate(() => window.strataTest.state().preferences.primary);
  if (shown !== view) await person.page.keyboard.press('v');
  // In space the panel, where a move was typed, lies over the board.
  if (view === 'board3d' && (await person.page.locator('strata-panel').isVisible()))
    await person.page.keyboard.press('m');
  await person.until(
    `the ${view}`,
    (which) => window.strataTest.state().game.scene.cells.some((cell) => window.strataTest.cellPoint(which, cell.name)),
    view,
  );
}

/** The legal moves with what is odd about each. */
const movesOf = (person) =>
  person.page.evaluate(() => {
    const { moves, view, variant } = window.strataTest.state().game;
    const cells = new Map(view.cells.map((cell) => [cell.name, cell]));
    const royal = new Set(variant.look.pieces.filter((piece) => piece.royal).map(({ letter }) => letter));
    return moves.map((move) => {
      const [from, to] = [cells.get(move.from), cells.get(move.to)];
      const kind = [];
      if (move.promotion !== '') kind.push('promotion');
      if (move.board) kind.push('board');
      else {
        const far = Math.max(...['file', 'rank', 'level'].map((key) => Math.abs(from[key] - to[key])));
        if (royal.has(from.piece.toUpperCase()) && far > 1) kind.push('castling');
        if (move.capture && to.piece === '') kind.push('en passant');
      }
      return { ...move, kind };
    });
  });

/** One of each odd kind first, then others from all over the list. */
function chosen(moves, count) {
  if (full) return moves;
  const odd = kinds.flatMap((kind) => moves.find((move) => move.kind.includes(kind)) ?? []);
  const step = Math.max(1, Math.floor(moves.length / count));
  return [...new Set([...odd, ...moves.filter((_, i) => i % step === 0)])].slice(0, Math.max(count, odd.length));
}

const takeBack = async (person) => {
  // A game that has ended says so first.
  if (await person.page.evaluate(() => window.strataTest.state().game.state.result !== null)) {
    await person.until('the result', () => window.strataTest.state().dialog?.kind === 'result');
    await person.page.keyboard.press('Escape');
    await person.until('the result read', () => window.strataTest.state().dialog === null);
    // Whoever typed the last move stands in the field again.
    const field = person.page.getByLabel('Type a move');
    if (await field.isVisible()) await field.blur();
  }
  await person.page.keyboard.press('u');
  await person.until('the move taken back', () => {
    const { at, sending } = window.strataTest.state().game;
    return at === 0 && !sending;
  });
};

// ---- the ways

const byPointer = (view) => async (person, move) => {
  await show(person, view);
  await person.play(view, move.canonical);
};

async function byText(person, { canonical }) {
  await person.type(canonical);
}

/** Where the cursor is and where it shall go. */
const wayTo = (person, name) =>
  person.page.evaluate((wanted) => {
    const { scene } = window.strataTest.state().game;
    const to = scene.cells.find((cell) => cell.name === wanted);
    const at = scene.cells[scene.cursor] ?? null;
    return { at: at?.name ?? null, way: at && ['x', 'y', 'level'].map((key) => to[key] - at[key]) };
  }, name);

/** Presses arrows until the cursor is there: the level first, then along the file and the rank. */
async function standOn(person, name) {
  const pressed = new Set();
  for (let count = 0; count < 80; count += 1) {
    const { at, way } = await wayTo(person, name);
    if (at === name) return;
    assert.ok(at, 'the cursor is on the board');
    const [across, ahead, up] = way;
    const keys = [
      [up, 'Shift+ArrowUp', 'Shift+ArrowDown'],
      [across, 'ArrowRight', 'ArrowLeft'],
      [ahead, 'ArrowUp', 'ArrowDown'],
    ].flatMap(([far, more, less]) => (Math.abs(far) < 0.4 ? [] : [far > 0 ? more : less]));
    const others = ['ArrowUp', 'ArrowRight', 'Shift+ArrowUp', 'ArrowDown', 'ArrowLeft', 'Shift+ArrowDown'];
    const key = [...keys, ...others].find((each) => !pressed.has(`${at} ${each}`));
    assert.ok(key, `no way for the cursor from ${at} to ${name}`);
    pressed.add(`${at} ${key}`);
    await person.page.keyboard.press(key);
  }
  assert.fail(`the cursor does not come to ${name}`);
}

/** Cells to stand on for a move: of a board an empty cell, then one that no other place offered has. */
const endsOf = (person, move) =>
  person.page.evaluate(({ board, from, to }) => {
    const { view, variant, moves } = window.strataTest.state().game;
    if (!board) return [from, to];
    const cell = (name) => view.cells.find((each) => each.name === name);
    const pin = (name) => variant.look.pins.find((each) => each.name === name).cells;
    const others = new Set(
      moves.filter((each) => each.board && each.from === from && each.to !== to).flatMap((each) => pin(each.to)),
    );
    return [
      pin(from).find((name) => cell(name).exists && cell(name).piece === ''),
      pin(to).find((name) => !others.has(name)) ?? pin(to)[0],
    ];
  }, move);

const pickedUp = (person, { board }) =>
  person.until(
    'something picked up',
    (whole) => {
      const { selected, selectedBoard } = window.strataTest.state().game.scene;
      return whole ? selectedBoard !== null : selected !== null;
    },
    board,
  );

/** The letter of the piece; where it stays as it is, Tab and Enter. */
async function promoteByKey(person, { promotion, choices }) {
  if (choices < 2) return;
  const button = person.page.locator(`[data-promotion="${promotion}"]`);
  await button.waitFor();
  if (promotion !== '') await person.page.keyboard.press(promotion.toLowerCase());
  else {
    await person.page.locator('dialog:not([data-fresh])').waitFor();
    await button.press('Enter');
  }
}

async function byKeys(person, move) {
  const [from, to] = await endsOf(person, move);
  const { at } = await wayTo(person, from);
  if (at === null) await person.page.keyboard.press('Enter');
  await standOn(person, from);
  await person.page.keyboard.press('Enter');
  await pickedUp(person, move);
  await standOn(person, to);
  await person.page.keyboard.press('Enter');
  await promoteByKey(person, move);
}

/** Through what a screen reader reads: a cell of a grid, or the buttons of a board and of its places. */
async function byGrid(person, move) {
  const press = (which) => person.page.locator(`strata-board-grids ${which}`).press('Enter');
  if (move.board) {
    const name = await person.page.evaluate(
      (pin) => window.strataTest.state().game.scene.boards.find((board) => board.pin === pin).name,
      move.from,
    );
    await press(`[data-board="${name}"]`);
    await pickedUp(person, move);
    await press(`[data-pin="${move.to}"]`);
    return promoteByKey(person, move);
  }
  await press(`[role="gridcell"][data-cell="${move.from}"]`);
  await pickedUp(person, move);
  await press(`[role="gridcell"][data-cell="${move.to}"]`);
  return promoteByKey(person, move);
}

const desk = 'desktop';
const ways = [
  { name: 'mouse', size: desk, view: 'slices', enter: byPointer('slices') },
  { name: 'mouse', size: desk, view: 'board3d', enter: byPointer('board3d') },
  { name: 'touch', size: 'phone', view: 'slices', enter: byPointer('slices') },
  { name: 'touch', size: 'phone', view: 'board3d', enter: byPointer('board3d') },
  { name: 'keys', size: desk, view: 'slices', enter: byKeys },
  { name: 'text', size: desk, view: 'slices', enter: byText },
  { name: 'grid', size: desk, view: 'slices', enter: byGrid },
];
const names = [...new Set(ways.map(({ name }) => name))];

/** By way: how many moves were entered, and of which odd kinds. */
const entered = new Map(names.map((name) => [name, { moves: 0, kinds: new Set() }]));

/** Enters moves of a position in one way; answers how many were asked for. */
async function enterAll({ name, size, view, enter }, game, part) {
  const person = await visit(size, view, game);
  const all = await movesOf(person);
  const asked = part(chosen(all, few));
  for (const move of asked) {
    const choices = all.filter((each) => each.board === move.board && each.from === move.from && each.to === move.to);
    try {
      await enter(person, { ...move, choices: choices.length });
      await person.played(move.canonical, 0);
      await takeBack(person);
    } catch (error) {
      await person.screenshot(`input-${name}-${view}`);
      throw new Error(`${name} in ${view}, ${move.canonical}: ${error.message}`);
    }
    const sum = entered.get(name);
    sum.moves += 1;
    for (const kind of move.kind) sum.kinds.add(kind);
  }
  return asked.length;
}

/** In the quick run each view has half of the moves, in the full one all; a finger has one view for each position. */
function partOf(way, number) {
  const views = ways.filter(({ name }) => name === way.name).map(({ view }) => view);
  if (views.length < 2) return (moves) => moves;
  const mine = views.indexOf(way.view);
  if (full) return (moves) => (way.name === 'touch' && number % 2 !== mine ? [] : moves);
  return (moves) => moves.filter((_, i) => (i + number) % 2 === mine);
}

/** In the quick run: between them they have every odd kind of move. */
const quick = ['orthodox', 'parmen'];

for (const [variant, lines] of Object.entries(positions)) {
  testWhere(quick.includes(variant))(`moves of ${variant} are entered in every way`, async () => {
    const counts = new Map(names.map((name) => [name, 0]));
    let legal = 0;
    let wanted = 0;
    for (const [number, line] of lines.entries()) {
      const { position, moves } = recordOf(variant, line);
      // Each page has a game of its own, and shows no move of the other.
      const games = new Map();
      for (const { size } of ways)
        if (!games.has(size)) games.set(size, await server.createGame({ variant, start: position }));
      legal += moves.length;
      let most = 0;
      for (const way of ways) {
        const done = await enterAll(way, games.get(way.size), partOf(way, number));
        most = Math.max(most, done);
        counts.set(way.name, counts.get(way.name) + done);
      }
      wanted += full ? moves.length : most;
      if (full) assert.equal(most, moves.length, `${variant}, line ${line}`);
    }
    const row = names.map((name) => `${name} ${counts.get(name)}`).join(' ');
    console.log(`input: ${variant} positions ${lines.length} legal ${legal} ${row}`);
    for (const name of names) assert.ok(counts.get(name) >= wanted, `${name}: ${counts.get(name)} of ${wanted}`);
  });
}

test('every way has entered enough moves, and every odd kind of them', () => {
  for (const [name, { moves, kinds: seen }] of entered) {
    assert.ok(moves >= (full ? 30 : 9), `${name}: ${moves} moves`);
    assert.deepEqual(
      kinds.filter((kind) => !seen.has(kind)),
      [],
      `${name}`,
    );
  }
});

test('nothing went wrong behind the scenes', async () => {
  for (const person of people.values()) await person.close();
  people.clear();
});
