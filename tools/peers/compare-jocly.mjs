#!/usr/bin/env node
// Compares Jocly's Raumschach with ours: plays games at random and asks both programs for the legal moves of every position.
//
//   node tools/peers/compare-jocly.mjs STRATA [GAMES] [SEED]
//
// Prints a line for every difference and a total; exit code 1 if any moves differ. Positions that only one program considers
// the end of the game are counted separately: see docs/engine/strength.md.

import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { Program } from './program.mjs';
import { randomBelow } from './random.mjs';

const [strata, games = '20', seed = '1'] = process.argv.slice(2);
if (!strata) {
  console.error('usage: node tools/peers/compare-jocly.mjs STRATA [GAMES] [SEED]');
  process.exit(2);
}
const here = path.dirname(fileURLToPath(import.meta.url));
const longest = 300;

async function legalMoves(program, moves) {
  program.say(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
  program.say('legal');
  const answer = (await program.until((line) => /error|^legal/.test(line))).at(-1);
  const found = /^legal(?: moves \d+:)?(.*)$/.exec(answer);
  if (!found) throw new Error(answer);
  const words = found[1]
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const over = words[0] === 'over';
  return { over, moves: over ? words.slice(1) : words };
}

const below = randomBelow(seed);

const ours = new Program(strata, ['uci']);
ours.say('setoption name UCI_Variant value raumschach');
const theirs = new Program(process.execPath, [path.join(here, 'jocly.mjs')]);
let positions = 0;
let differences = 0;
let promotions = 0;
const ends = { both: 0, ours: 0, theirs: 0 };
for (let game = 1; game <= Number(games); ++game) {
  const moves = [];
  while (moves.length < longest) {
    const [mine, other] = [await legalMoves(ours, moves), await legalMoves(theirs, moves)];
    ++positions;
    const over = mine.moves.length === 0;
    if (over || other.over) {
      ++ends[over && other.over ? 'both' : over ? 'ours' : 'theirs'];
      if (over !== other.over)
        console.log(
          `game ${game}, ply ${moves.length}: only ${over ? 'we see' : 'Jocly sees'} the end: ${moves.slice(-8).join(' ')}`,
        );
      break;
    }
    promotions += mine.moves.filter((move) => move.includes('=')).length;
    if (mine.moves.join(' ') !== other.moves.join(' ')) {
      ++differences;
      const only = (a, b) => a.filter((move) => !b.includes(move)).join(' ') || 'nothing';
      console.log(
        `game ${game}, ply ${moves.length}: only ours ${only(mine.moves, other.moves)}; only Jocly's ${only(other.moves, mine.moves)}: ${moves.join(' ')}`,
      );
      break;
    }
    moves.push(mine.moves[below(mine.moves.length)]);
  }
}
console.log(
  `${positions} positions of ${games} games, ${promotions} promotions among their moves, ends seen by both ${ends.both}, by us alone ${ends.ours}, by Jocly alone ${ends.theirs}`,
);
console.log(`${differences} differences in moves`);
process.exit(differences > 0 ? 1 : 0);
