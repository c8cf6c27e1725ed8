#!/usr/bin/env node
// How good are the moves that programs choose, as judged by a stronger one? Shows far smaller differences than a match of the
// same length, because all programs get the same positions. Orthodox chess only.
//
//   node tools/peers/judge.mjs [--strata BIN] [--positions N] [--seed S] [--judge COMMAND] [--judge-nodes N] RECORDS PROGRAM PROGRAM...
//
// PROGRAM and COMMAND are command lines that speak UCI, with options behind semicolons: "build/release/strata uci;nodes=16000",
// "/usr/games/stockfish;option.Use NNUE=false"; quotation marks keep a word with blanks together. Without nodes=N a program
// searches 8000 for a move; its tables are cleared before.
// RECORDS is a file of games, from which the positions are drawn by chance; those in which one side is 3.5 pawns ahead
// or more are left out. Prints, for each program, how often it chose as the first one did, and how much more it is expected to
// score than that: 1/(1 + e^(-centipawns/200)) in ten-thousandths, with a 95 % interval.

import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { Program, wordsOf } from './program.mjs';
import { randomBelow } from './random.mjs';

const usage =
  'usage: node tools/peers/judge.mjs [--strata BIN] [--positions N] [--seed S] [--judge COMMAND] [--judge-nodes N] RECORDS PROGRAM PROGRAM...';
const fail = (message, code = 2) => {
  console.error(message);
  process.exit(code);
};

function commandLine() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        strata: { type: 'string', default: 'build/release/strata' },
        positions: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        judge: { type: 'string', default: '/usr/games/stockfish' },
        'judge-nodes': { type: 'string', default: '40000' },
      },
    });
    return { ...values, records: positionals[0], programs: positionals.slice(1) };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

process.on('uncaughtException', (error) => fail(error.message, 1));
const wanted = commandLine();
if (!wanted.records || wanted.programs.length < 2) fail(usage);
for (const name of ['positions', 'judge-nodes'])
  if (!/^[1-9]\d*$/.test(wanted[name])) fail(`--${name} is "${wanted[name]}", expected a number from 1`);
if (!/^\d+$/.test(wanted.seed)) fail(`--seed is "${wanted.seed}", expected a number from 0`);

const decided = 350; // centipawns
const mate = 10000;

async function start(text, nodes) {
  const [command, ...settings] = text.split(';');
  const [binary, ...words] = wordsOf(command);
  const program = new Program(binary, words);
  program.nodes = nodes;
  program.say('uci');
  await program.until((line) => line === 'uciok');
  for (const setting of settings) {
    const [, name, value] =
      /^(nodes|option\.[^=]+)=(.+)$/.exec(setting) ?? fail(`"${setting}" is neither nodes=N nor option.NAME=VALUE`);
    if (name === 'nodes') program.nodes = Number(value);
    else program.say(`setoption name ${name.slice('option.'.length)} value ${value}`);
  }
  if (!(program.nodes >= 1)) fail(`${text}: nodes=N expects a number from 1`);
  return program;
}

async function search(program, moves) {
  program.say('ucinewgame');
  program.say(`position startpos moves ${moves}`);
  program.say(`go nodes ${program.nodes}`);
  return program.until((line) => line.startsWith('bestmove'));
}

// Centipawns for the side to move, after the last finished or exact line.
const judged = new Map();
async function judge(program, moves) {
  if (judged.has(moves)) return judged.get(moves);
  let score = 0;
  const lines = await search(program, moves);
  if (/^bestmove \(none\)/.test(lines.at(-1))) score = -mate;
  for (const line of lines) {
    const [, kind, value] = /^info .*\bscore (cp|mate) (-?\d+)\b(?! (?:lower|upper)bound)/.exec(line) ?? [];
    if (kind === 'cp') score = Number(value);
    if (kind === 'mate') score = Number(value) > 0 ? mate : -mate;
  }
  judged.set(moves, score);
  return score;
}

function positionsOf(records, count) {
  const json = execFileSync(wanted.strata, ['replay', 'orthodox', records, '--ignore-marks', '--json'], {
    maxBuffer: 1 << 30,
  });
  const below = randomBelow(wanted.seed);
  const games = JSON.parse(json).games.filter((game) => game.moves.length > 20);
  if (games.length === 0) fail(`${records}: no game of more than 20 plies`, 1);
  const found = new Set();
  for (let tries = 0; found.size < count && tries < 20 * count; ++tries) {
    const { moves } = games[below(games.length)];
    const plies = 10 + below(moves.length - 14);
    found.add(
      moves
        .slice(0, plies)
        .map((move) => move.replace(/[-=]/g, '').toLowerCase())
        .join(' '),
    );
  }
  return [...found];
}

const chance = (centipawns) => 1 / (1 + Math.exp(-centipawns / 200));
const expert = await start(wanted.judge, Number(wanted['judge-nodes']));
const programs = [];
for (const text of wanted.programs) programs.push({ text, program: await start(text, 8000), same: 0, gains: [] });
let used = 0;
for (const moves of positionsOf(wanted.records, Number(wanted.positions))) {
  if (Math.abs(await judge(expert, moves)) >= decided) continue;
  ++used;
  let first;
  for (const each of programs) {
    const move = (await search(each.program, moves)).at(-1).split(/\s+/)[1];
    const scored = 1 - chance(await judge(expert, `${moves} ${move}`));
    first ??= { move, scored };
    each.same += move === first.move ? 1 : 0;
    each.gains.push(scored - first.scored);
  }
}
console.log(`${used} positions, judged by ${wanted.judge} at ${expert.nodes} nodes`);
console.log('| program | nodes | same move | better by, in 1/10000 [95 %] |\n| --- | --- | --- | --- |');
for (const { text, program, same, gains } of programs) {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0)) / gains.length;
  const show = (value) => (1e4 * value).toFixed(0);
  console.log(
    `| ${text} | ${program.nodes} | ${((100 * same) / used).toFixed(0)} % | ${show(mean)} [${show(mean - 1.96 * spread)}, ${show(mean + 1.96 * spread)}] |`,
  );
}
for (const { program } of programs) program.quit();
expert.quit();
