// A whole game of Raumschach by somebody who sees nothing: found, read and played through the accessibility tree of the
// browser alone, by roles and names, with keys. What is spoken of each move is compared with what the core says of it.
// With STRATA_FULL=1 everything that was heard is written to build/screen_reader.txt.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { core, recorded } from './record.mjs';
import { drop, eventually, full, fullTest, root, suite } from './support.mjs';

const { server, browser } = suite();

/** Somebody at a page who knows only its accessibility tree. */
class Blind {
  #person;
  #devtools;
  heard = [];

  static async open(address) {
    const blind = new Blind();
    blind.#person = await browser.open(address);
    blind.#devtools = await blind.#person.page.context().newCDPSession(blind.#person.page);
    await blind.#devtools.send('Accessibility.enable');
    return blind;
  }

  async #tree() {
    const { nodes } = await this.#devtools.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ nodeId, parentId, role, name, description, properties = [] }) => ({
        id: nodeId,
        parent: parentId,
        role: role?.value ?? '',
        name: name?.value ?? '',
        description: description?.value ?? '',
        focused: properties.some((each) => each.name === 'focused' && each.value.value === true),
      }));
  }

  /** A move is spoken when it is played here, and the server has it a little later. */
  stored() {
    return this.#person.until('the move to be stored', () => !window.strataTest.state().game.sending);
  }

  async #until(what, condition) {
    let tree = [];
    const found = await eventually(async () => condition((tree = await this.#tree())), Boolean);
    if (found) return found;
    throw new Error(
      `waited in vain for ${what}; heard: ${this.heard.slice(-5).join(' | ')}; the focus is on ${JSON.stringify(tree.filter(({ focused }) => focused))}`,
    );
  }

  /** The element with the keyboard. */
  focus() {
    // The page itself is marked, too, when something in it has the focus.
    return this.#until(
      'the focus',
      (tree) => tree.findLast(({ focused, role }) => focused && role !== 'RootWebArea') ?? { role: '', name: '' },
    );
  }

  press(key) {
    return this.#person.page.keyboard.press(key);
  }

  node(role, name) {
    return this.#until(`${role} "${name}"`, (tree) =>
      tree.find((each) => each.role === role && (typeof name === 'string' ? each.name === name : name.test(each.name))),
    );
  }

  async count(role) {
    return (await this.#tree()).filter((each) => each.role === role).length;
  }

  /** Tab until the keyboard is on such an element. */
  async tabTo(role, name = /./) {
    for (let count = 0; count < 90; count += 1) {
      const at = await this.focus();
      if (at.role === role && name.test(at.name)) return at;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${role} ${name}`);
  }

  /** What the live region has said last; waits until it says this. */
  async hears(words) {
    const wanted = typeof words === 'string' ? (text) => text === words : (text) => words.test(text);
    const text = await this.#until(`the words "${words}"`, (tree) => {
      const region = tree.find(({ role }) => role === 'status');
      const within = new Set([region?.id]);
      for (const { id, parent } of tree) if (within.has(parent)) within.add(id);
      const said = tree.filter(({ id, role }) => role === 'StaticText' && within.has(id)).map(({ name }) => name);
      return said.length > 0 && wanted(said.at(-1)) ? said.at(-1) : null;
    });
    this.heard.push(text);
    return text;
  }

  /** Goes to a cell by Page Up and Page Down and by arrows, and reads where that has led. */
  async goTo(cell) {
    const at = await this.focus();
    assert.equal(at.role, 'gridcell', `the keyboard is not on the board but on ${at.role} ${at.name}`);
    const now = at.name.split(',')[0].split(' ');
    const ways = [
      ['PageUp', 'PageDown'],
      ['ArrowRight', 'ArrowLeft'],
      ['ArrowUp', 'ArrowDown'],
    ];
    for (const [axis, [more, less]] of ways.entries()) {
      const far = cell.charCodeAt(axis) - now[axis].charCodeAt(0);
      for (let step = 0; step < Math.abs(far); step += 1) await this.press(far > 0 ? more : less);
    }
    return this.#until(`the cell ${cell}`, (tree) =>
      tree.find(({ focused, role, name }) => focused && role === 'gridcell' && name.startsWith(`${spoken(cell)}, `)),
    );
  }

  close() {
    return this.#person.close();
  }
}

const kinds = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', U: 'unicorn', P: 'pawn' };
const kind = (piece) => kinds[piece.toUpperCase()];
const spoken = (cell) => cell.split('').join(' ');

/** What must be heard of each move of a line: from the core's positions, by the letters that stand there. */
async function expected(line) {
  const game = (await core()).variant('raumschach', {}).game();
  return line.map((move) => {
    const [from, to] = move.split('-');
    const view = game.view();
    const at = (name) => view.cells.find((cell) => cell.name === name).piece;
    const side = view.side === 'white' ? 'White' : 'Black';
    const capture = at(to) === '' ? '' : `, captures ${kind(at(to))}`;
    const said = `${side} ${kind(at(from))} from ${spoken(from)} to ${spoken(to)}${capture}.`;
    game.play(move);
    const { result, check } = game.state();
    return {
      from,
      to,
      capture,
      words: `${said}${result ? ` Checkmate: ${side} wins.` : check ? ' Check.' : ''}`,
      mate: result !== null,
    };
  });
}

fullTest('a whole game of Raumschach is played through the accessibility tree alone', async () => {
  const { line } = await recorded('samples/raumschach-computer.pgn');
  const moves = await expected(line);
  assert.ok(moves.at(-1).mate, 'the game ends in mate');
  const id = await server.createGame({ variant: 'raumschach' });
  const blind = await Blind.open(`${server.address}/game/${id}`);
  await blind.node('heading', /Raumschach/);
  await blind.node('grid', 'Level C, 3 of 5');
  assert.equal(await blind.count('grid'), 5);
  assert.equal(await blind.count('gridcell'), 125);
  assert.equal(await blind.count('status'), 1, 'one place speaks');
  await blind.tabTo('gridcell');
  for (const { from, to, capture, words, mate } of moves) {
    const start = await blind.goTo(from);
    assert.match(start.name, /^[A-E] [a-e] [1-5], (white|black) /);
    await blind.press('Enter');
    await blind.hears(/ picked up: /);
    const goal = await blind.goTo(to);
    assert.ok(goal.name.includes(capture ? ', can be captured' : ', empty, can be reached'), goal.name);
    await blind.press('Enter');
    if (!mate) await blind.hears(words);
    else {
      const dialog = await blind.node('dialog', 'The game is over');
      assert.equal(dialog.description, words);
      await blind.node('heading', /^(White|Black) has won$/);
      await blind.press('Escape');
      await blind.hears(words);
    }
  }
  const stored = await server.snapshot(id);
  assert.deepEqual(stored.line, line);
  assert.equal(stored.end.reason, 'checkmate');
  console.log(`screen reader: ${moves.length} moves, ${blind.heard.length} texts heard, ${stored.end.result} wins`);
  if (full) {
    await mkdir(root('build'), { recursive: true });
    await writeFile(root('build/screen_reader.txt'), `${blind.heard.join('\n')}\n`);
  }
  await blind.close();
});

test('the board answers what it is asked', async () => {
  const id = await server.createGame({ variant: 'raumschach', line: ['Ba2-Ca2', 'Da4-Ca4'], clock: [300_000, 0] });
  const blind = await Blind.open(`${server.address}/game/${id}`);
  await blind.tabTo('gridcell');
  await blind.goTo('Bc1');
  for (const [key, words] of [
    ['o', 'B c 1, white queen, light.'],
    ['p', /^White: king A c 1; queen B c 1; .* Black: king E c 5; /],
    ['r', /^Level B\. White: .*queen B c 1.* Black: none\.$/],
    ['g', /^B c 1\. Attacked by Black: nobody\. Guarded by White: king A c 1.*\.$/],
    ['m', /^Queen B c 1: \d+ moves: /],
    ['Shift+M', 'Queen B c 1: 1 capture: E c 4, captures pawn.'],
    ['x', /^Column up: /],
    ['x', /^File forwards: white pawn B c 2/],
    ['Shift+X', /^Column up: /],
    ['Alt+x', /^Diagonal /],
    ['z', /^Space diagonal /],
    ['l', 'Black pawn from D a 4 to C a 4.'],
    ['k', 'White has lost nothing. Black has lost nothing.'],
    ['c', /^White has \d+ minutes?.* Black has \d+ minutes?/],
    ['t', 'White to move.'],
  ]) {
    await blind.press(key);
    await blind.hears(words);
  }
  // An illegal try is refused in words, and the cursor stays.
  await blind.press('Enter');
  await blind.hears(/^Queen B c 1 picked up: /);
  await blind.goTo('Bc2');
  await blind.goTo('Bc3');
  await blind.press('Enter');
  await blind.hears(/blocked|pawn|way/i);
  await blind.close();
});

test('a board of Parmen is moved by its button', async () => {
  const start =
    '3p/4/4/3R|4/4/3p/4|4/2Q1/4/4|b1(2):2/P1:w:QLW|b5(6):p1/2:b:QLB|e1(2):PP/1K:w:KLW|e8(6):1k/rp:b:KLB w - - 1 34 -';
  const id = await server.createGame({ variant: 'parmen', start });
  const blind = await Blind.open(`${server.address}/game/${id}`);
  await blind.node('grid', /^Board QLW, White's, level 3$/);
  await blind.tabTo('button', /^Board QLW, White's, at b 1 level 2$/);
  await blind.press('Enter');
  await blind.hears(/^Board QLW picked up: \d+ places? to go to\.$/);
  const place = await blind.tabTo('button', /^Board QLW to /);
  await blind.press('Enter');
  await blind.hears(
    new RegExp(
      `^White moves board QLW from b 1 level 2 to ${place.name.replace('Board QLW to ', '')}, with white pawn\\.`,
    ),
  );
  await blind.stored();
  assert.equal((await server.snapshot(id)).line.length, 1);
  // The place that was chosen has gone.
  const { role, name } = await blind.focus();
  assert.equal(role, 'button');
  assert.match(name, /^Board QLW, White's, at /);
  await blind.close();
});

/** In the page: keeps in window.said what comes to stand in any place that is read aloud. */
function listen() {
  const known = new WeakMap();
  const regions = (node) =>
    [...node.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches('[role="status"], [role="alert"], [aria-live]') ? [one] : []),
      ...(one.shadowRoot ? regions(one.shadowRoot) : []),
    ]);
  window.looks = 0;
  const look = (isNews) => {
    window.looks += 1;
    for (const region of regions(document)) {
      const walker = document.createTreeWalker(region, window.NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const words = text.data.trim();
        if (known.get(text) === words) continue;
        known.set(text, words);
        if (isNews && words !== '') window.said.push(words);
      }
    }
  };
  window.said = [];
  look(false);
  window.listening = setInterval(() => look(true), 20);
}

/** What has been said since; none of it twice, nor as a part of something else. */
async function saidOnce(person, words) {
  await person.until(`"${words}" to be said`, (wanted) => window.said.some((text) => text.includes(wanted)), words);
  // What is said twice is said within the next looks.
  const looks = await person.page.evaluate(() => window.looks);
  await person.until('some looks more', (before) => window.looks > before + 25, looks);
  const said = await person.page.evaluate(() => window.said.splice(0));
  const bare = said.map((text) => text.toLowerCase().replace(/[.:]$/, ''));
  for (const [at, text] of bare.entries())
    assert.ok(!bare.some((other, where) => where !== at && other.includes(text)), `twice: ${said.join(' | ')}`);
}

fullTest('what an edit is refused for, and how many games a file has, is said once', async () => {
  const person = await browser.open(`${server.address}/editor/orthodox`);
  const field = person.page.getByLabel('Position as text');
  await field.waitFor();
  await person.page.evaluate(listen);
  await field.fill('no position');
  await field.press('Enter');
  await saidOnce(person, 'expected');
  await person.page.goto(`${server.address}/records`);
  const game = (name) => `[Event "${name}"]\n[White "${name}"]\n[Result "*"]\n\n1. e4 *\n\n`;
  await person.until('the page', () => window.strataTest?.state().variants.length > 0);
  await drop(person, 'two.pgn', game('Ann') + game('Ben'));
  await person.until('two games', () => window.strataTest.state().records?.count === 2);
  await person.page.evaluate(listen);
  await drop(person, 'three.pgn', game('Ann') + game('Ben') + game('Cy'));
  await saidOnce(person, '3 games');
  await person.page.getByRole('searchbox').fill('Cy');
  await saidOnce(person, '1 of 3 games');
  await person.close();
});
