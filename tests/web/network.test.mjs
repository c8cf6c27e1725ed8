// Whole games between two browsers over the network, by clicks, in the slices and in space. In the middle of each one page
// is loaded again, the line of the other breaks and falls silent, and the server is killed while a move is on its way;
// after each of them both pages and the server have the same position. A game by a file of somebody's own; with STRATA_FULL=1
// one of every shipped game too.

import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { secretOf } from '../server/identity.mjs';
import { Line } from './line.mjs';
import { random, recorded } from './record.mjs';
import { patience, root, suite } from './support.mjs';

/** A finished game, and where White and Black sit. */
const games = [
  { file: 'threedc-princes', white: ['desktop', 'slices'], black: ['desktop', 'board3d'] },
  { file: 'ziggurat', white: ['phone', 'slices'], black: ['desktop', 'slices'] },
  { file: 'raumschach-computer', white: ['desktop', 'board3d'], black: ['phone', 'slices'] },
  { file: 'parmen-computer', white: ['desktop', 'slices'], black: ['phone', 'board3d'] },
  { file: 'famous-opera-box', white: ['across', 'slices'], black: ['desktop', 'board3d'] },
  { file: 'flat', white: ['desktop', 'board3d'], black: ['desktop', 'slices'] },
  { file: 'mixed', white: ['desktop', 'slices'], black: ['desktop', 'board3d'] },
  { file: 'uplifting-computer', white: ['phone', 'board3d'], black: ['desktop', 'slices'] },
  { file: 'upright-computer', white: ['desktop', 'slices'], black: ['across', 'board3d'] },
  { file: 'very3d', white: ['desktop', 'board3d'], black: ['desktop', 'slices'] },
  // By its text: a random game that is short and won.
  { own: 'climbers', seed: 10, white: ['desktop', 'board3d'], black: ['phone', 'slices'] },
];
const shippedGames = games.filter(({ file }) => file);
const gameOf = ({ file, own, seed }) =>
  own ? random({ file: `tests/variants/${own}.toml`, seed, plies: 40 }) : recorded(`samples/${file}.pgn`);

// Black's browser reaches the server by this line alone.
const line = await Line.open(() => server.port);
const { server, browser } = suite({ extra: ['--origin', line.address] });
after(() => line.close());

const allow = ['WebSocket', 'Failed to load resource'];

/** `own`: the game is of somebody's own file, which the invitation shows by its hash. */
async function sitDown(id, { white, black, own = false }) {
  const [[whiteSize, whiteView], [blackSize, blackView]] = [white, black];
  const ann = await browser.open(`${server.address}/game/${id}`, { allow, size: whiteSize, view: whiteView });
  const bob = await browser.open(`${line.address}/game/${id}`, {
    allow,
    size: blackSize,
    view: blackView,
    before: (page) => page.context().addCookies([{ name: 'strata', value: secretOf('b'), url: line.address }]),
  });
  const record = await (await fetch(`${server.address}/api/games/${id}/record`)).text();
  const [, hash] = /^\[VariantHash "([0-9a-f]+)"\]/m.exec(record) ?? [];
  assert.equal(hash !== undefined, own, 'the record of an own file, and of no other, carries its hash');
  if (own) await bob.page.getByText(hash.slice(0, 8)).first().waitFor();
  await bob.page.locator('[data-do="sit"]:visible:not(:disabled)').click();
  for (const person of [ann, bob])
    await person.until('both to be there', () => {
      const { game } = window.strataTest.state();
      return game?.black.kind === 'person' && game.people.presence?.white.online && game.people.presence.black.online;
    });
  return [Object.assign(ann, { view: whiteView }), Object.assign(bob, { view: blackView })];
}

/** What is said beside the board stands in lines of words, and so covers no more of the board than it must. */
async function saysInWords(person) {
  const width = await person.page
    .locator('strata-status .text')
    .evaluate((text) => Math.round(text.getBoundingClientRect().width));
  assert.ok(width >= 96, `"${person.view}": the words whose turn it is have ${width} px`);
}

async function click(person, move) {
  await saysInWords(person);
  const how = await person.play(person.view, move);
  // Looked at from elsewhere or at one level: back to all of the board, unless the result is shown over it.
  const over = await person.page.evaluate(() => window.strataTest.state().game.state.result !== null);
  if (person.view === 'slices' || how.join('') === '' || over) return;
  await person.chip('all');
  if (how.includes('above')) await person.look('player');
}

/** Both pages and the server have played so far, and the same. */
async function agree(people, id, moves) {
  const keys = [];
  for (const person of people) {
    keys.push(
      await person.until(
        `${moves.length} plies, all of them stored`,
        (plies) => {
          const { connection, game } = window.strataTest?.state() ?? {};
          const settled = connection === 'open' && game && !game.sending && game.at === plies && game.shown === plies;
          return settled && game.state.key;
        },
        moves.length,
      ),
    );
  }
  const stored = await server.snapshot(id);
  assert.deepEqual(stored.line, moves);
  assert.deepEqual(keys, [stored.key, stored.key]);
}

const lost = (person) =>
  person.page
    .getByText(/No connection/)
    .first()
    .waitFor();
const pliesOf = (person) => person.page.evaluate(() => window.strataTest.state().game.at);

/** What happens while ply `at` is played. */
const mishaps = {
  async reload([ann], mover, move) {
    // A page that is to move is loaded before it can be clicked; the other one while the move is on its way.
    const reloaded = ann.page.reload();
    if (mover === ann) await reloaded;
    await Promise.all([reloaded, click(mover, move)]);
  },

  async broken([ann, bob], mover, move, at) {
    line.breakOff();
    await lost(bob);
    await ann.until('Bob to be away', () => window.strataTest.state().game.people.presence.black.online === false);
    await click(bob, move);
    await bob.page.getByText('Your move is saved').first().waitFor();
    assert.equal(await pliesOf(ann), at);
    line.mend();
    await bob.until('it to be said', () =>
      window.strataTest.state().spoken.some(({ text }) => text === 'Connected again.'),
    );
  },

  async silent([ann, bob], mover, move, at) {
    line.fallSilent();
    await click(ann, move);
    await ann.until('the move to be stored', () => !window.strataTest.state().game.sending);
    assert.equal(await pliesOf(bob), at);
    line.mend();
  },

  async killed([ann, bob], mover, move) {
    const clicked = click(mover, move);
    await server.kill();
    await clicked;
    for (const person of [ann, bob]) await lost(person);
    await server.start();
  },
};

/** Which mishap meets which ply: White's page is loaded again, Black moves on a broken line, White while it is silent. */
function plan(plies) {
  const black = Math.floor(plies / 4) * 2 + 1;
  const met = new Map([
    [Math.floor(plies / 4), 'reload'],
    [black, 'broken'],
    [black + 1, 'silent'],
    [Math.floor((3 * plies) / 4), 'killed'],
  ]);
  assert.equal(met.size, Object.keys(mishaps).length, `${plies} plies are too few for everything that happens`);
  return met;
}

for (const game of games)
  test(`${game.file ?? game.own} between two browsers to its end`, { timeout: 20 * patience }, async (t) => {
    line.mend();
    const { name, variant, variantText, options, start, line: moves, end } = await gameOf(game);
    const id = await server.createGame({ variant, variantText, options, start, black: 'open', clock: [7_200_000, 0] });
    const people = await sitDown(id, { ...game, own: Boolean(variantText) });
    const met = plan(moves.length);
    for (const [at, move] of moves.entries()) {
      const mover = people[at % 2];
      const what = met.get(at);
      if (what === undefined) await click(mover, move);
      else {
        await agree(people, id, moves.slice(0, at));
        await mishaps[what](people, mover, move, at);
        await agree(people, id, moves.slice(0, at + 1));
        t.diagnostic(`${name}, ply ${at + 1} of ${moves.length}: ${what}, and both have the same position`);
      }
    }
    await agree(people, id, moves);
    assert.ok(end && end.result !== 'draw', 'somebody has won');
    const won = end.result === 'white';
    for (const [number, person] of people.entries()) {
      await person.seesResult();
      const heading = (number === 0) === won ? 'You have won' : 'You have lost';
      await person.page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor();
      await person.screenshot(`network-${variant || name}-${number === 0 ? 'white' : 'black'}`);
    }
    assert.equal((await server.snapshot(id)).end.reason, end.reason);
    for (const person of people) await person.close();
  });

test('every shipped game is among them', async () => {
  const shipped = readdirSync(root('variants')).filter((name) => /^[^.]+\.toml$/.test(name));
  const played = await Promise.all(shippedGames.map(async (game) => `${(await gameOf(game)).variant}.toml`));
  assert.deepEqual(played.sort(), shipped.sort());
});
