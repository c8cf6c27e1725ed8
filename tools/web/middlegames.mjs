#!/usr/bin/env node
// middlegames.mjs [SEED]   Makes anew the positions on which tests/web measures what can be seen of the board in space:
//
//   tests/web/middlegames/ID.txt   100 positions of each shipped game, of plies 20 to 81, the last 16 of them in check
//   tests/web/checks.txt           5 positions in check of each game, by one piece alone: an id and a position a line
//
// From games of the engine at low levels against itself, each after an opening at random. None of them is over, none occurs
// twice. All randomness comes from the seed (17), so the same core writes the same files. It needs build/wasm/strata.wasm.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dice } from '../../tests/web/dice.mjs';
import { Strata } from '../../tests/wasm/strata.mjs';

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const seed = Number(process.argv[2] ?? 17);
const [wanted, inCheck, shown] = [100, 16, 5];
const [firstPly, lastPly] = [20, 80];

const strata = await Strata.load(root('build/wasm/strata.wasm'));
const engine = strata.engine(4);

/** The id as a number, so that each game has its own random seed. */
const numberOf = (id) => [...id].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed);

/** The moves of one game, at most to the last ply: some at random, then two levels of play. */
function playGame(law, roll) {
  const game = law.game();
  const opening = 4 + roll(9);
  const levels = [1 + roll(4), 1 + roll(4)];
  const line = [];
  engine.newGame();
  while (line.length < lastPly && game.state().result === null) {
    const moves = line.length < opening ? game.moves() : [];
    const move =
      moves[roll(Math.max(moves.length, 1))]?.canonical ??
      engine.search(game, { level: levels[line.length % 2], nodes: 400, seed: roll(1 << 30) }).best;
    game.play(move);
    line.push(move);
  }
  game.release();
  return line;
}

/** The piece that gives check alone, '' where there is none or another. */
function checker(game) {
  const { cells, checkers } = game.view();
  return checkers.length === 1 ? cells.find(({ name }) => name === checkers[0]).piece.toUpperCase() : '';
}

/** Plays a move that gives check, if there is one; the first that is tried is chosen by chance. */
function giveCheck(game, roll) {
  const moves = game.moves();
  const first = roll(moves.length);
  return moves.some((_, i) => {
    game.play(moves[(first + i) % moves.length].canonical);
    const { check, result } = game.state();
    if (check && result === null) return true;
    game.undo();
    return false;
  });
}

/** From one line: a position of each half, and one in check. */
function pick(law, line, roll, quiet, checks) {
  const half = (line.length - firstPly) >> 1;
  const plies = [firstPly + roll(half), firstPly + half + roll(half)];
  const checkFrom = firstPly + roll(2 * half);
  const game = law.game();
  line.slice(0, Math.max(checkFrom, ...plies)).forEach((move, at) => {
    game.play(move);
    const { position, check } = game.state();
    if (plies.includes(at + 1) && !check) quiet.add(position);
    if (at + 1 !== checkFrom) return;
    if (check) checks.set(position, checker(game));
    else if (giveCheck(game, roll)) {
      checks.set(game.state().position, checker(game));
      game.undo();
    }
  });
  game.release();
}

function positionsOf(id) {
  const law = strata.variant(id);
  const roll = dice(numberOf(id));
  const [quiet, checks] = [new Set(), new Map()];
  while (quiet.size < wanted - inCheck || checks.size < 2 * (inCheck + shown)) {
    const line = playGame(law, roll);
    if (line.length >= firstPly + 4) pick(law, line, roll, quiet, checks);
  }
  law.release();
  const all = [...checks];
  const rest = all.slice(inCheck).filter(([, piece]) => piece !== '');
  // Another piece each time, as long as there is another one.
  const alone = rest.filter(([, piece], at) => rest.findIndex(([, other]) => other === piece) === at);
  const chosen = [...alone, ...rest.filter((each) => !alone.includes(each))].slice(0, shown);
  if (chosen.length < shown) throw new Error(`${id}: ${chosen.length} positions in check by one piece`);
  return {
    positions: [...[...quiet].slice(0, wanted - inCheck), ...all.slice(0, inCheck).map(([position]) => position)],
    checks: chosen.map(([position]) => position),
  };
}

const made = `by node tools/web/middlegames.mjs ${seed}`;
mkdirSync(root('tests/web/middlegames'), { recursive: true });
const checks = [];
for (const { id } of strata.variants()) {
  const found = positionsOf(id);
  writeFileSync(
    root(`tests/web/middlegames/${id}.txt`),
    `# ${wanted} middlegames, the last ${inCheck} in check; ${made}\n${found.positions.join('\n')}\n`,
  );
  checks.push(...found.checks.map((position) => `${id} ${position}`));
  console.log(`${id}: ${found.positions.length} positions, ${found.checks.length} more in check`);
}
writeFileSync(
  root('tests/web/checks.txt'),
  `# Positions in check by one piece alone: a game and a position a line; ${made}\n${checks.join('\n')}\n`,
);
