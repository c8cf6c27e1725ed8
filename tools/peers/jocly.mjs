#!/usr/bin/env node
// Jocly's engine for Raumschach as a UCI program, so that `strata match` can play it: docs/formats/uci.md, section 7.
//
//   node tools/peers/jocly.mjs
//
// Jocly (AGPL) is not part of this project. It is expected in build/peers/jocly, or in the folder that STRATA_JOCLY names:
//
//   mkdir -p build/peers/jocly && cd build/peers/jocly && npm init -y && npm i jocly@0.9.13
//
// Options: Level is one of Jocly's levels (easy, fast, medium, strong). Jocly takes the time of its level; time limits of `go`
// are ignored.

import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.resolve(process.env.STRATA_JOCLY ?? path.join(root, 'build/peers/jocly'));
if (!existsSync(path.join(folder, 'node_modules/jocly'))) {
  console.error(`Jocly is not in ${folder}; install it there: npm init -y && npm i jocly@0.9.13`);
  process.exit(1);
}
const jocly = createRequire(path.join(folder, 'package.json'))('jocly');
const version = createRequire(path.join(folder, 'package.json'))('jocly/package.json').version;
const game = 'raumschach';

const say = (line) => process.stdout.write(`${line}\n`);

// A Jocly game and the moves played in it.
class Table {
  static async create() {
    const table = new Table();
    table.match = await jocly.createMatch(game);
    table.played = [];
    return table;
  }
  get levels() {
    return this.match.game.config.model.levels;
  }
  cell(index) {
    return this.match.game.cbVar.geometry.PosName(index);
  }
  // Canonical: Aa2-Aa3, Ed4-Ed5=Q. Jocly writes Aa2Aa3 and keeps the new piece's type in `pr`.
  text(move) {
    const promotion =
      move.pr === undefined || move.pr === null ? '' : `=${this.match.game.cbVar.pieceTypes[move.pr].abbrev}`;
    return `${this.cell(move.f)}-${this.cell(move.t)}${promotion}`;
  }
  async moves() {
    return (await this.match.getPossibleMoves()).map((move) => ({ text: this.text(move), move }));
  }
  // Plays the game to these moves; false if Jocly has no such move.
  async follow(texts) {
    const same = this.played.every((text, i) => texts[i] === text) && this.played.length <= texts.length;
    if (!same) {
      await this.match.rollback(0);
      this.played = [];
    }
    for (const text of texts.slice(this.played.length)) {
      const found = (await this.moves()).find((candidate) => candidate.text === text);
      if (!found) return text;
      await this.match.applyMove(found.move);
      this.played.push(text);
    }
    return null;
  }
  async search(levelName) {
    const level = this.levels.find((candidate) => candidate.name === levelName);
    const result = await this.match.machineSearch({ level });
    return this.text(result.move);
  }
}

let table = await Table.create();
let level = 'strong';
let refused = null; // the first move that Jocly does not have

const commands = {
  uci() {
    say(`id name Jocly ${version}`);
    say('id author Michel Gutierrez');
    say(`option name UCI_Variant type combo default ${game} var ${game}`);
    say(`option name Level type combo default strong ${table.levels.map((one) => `var ${one.name}`).join(' ')}`);
    say('uciok');
  },
  isready: () => say('readyok'),
  setoption(rest) {
    const option = /^name\s+(.+?)\s+value\s+(.+)$/.exec(rest);
    if (option?.[1].toLowerCase() !== 'level') return;
    if (table.levels.some((one) => one.name === option[2])) level = option[2];
    else say(`info string error Level: "${option[2]}", expected ${table.levels.map((one) => one.name).join(', ')}`);
  },
  async ucinewgame() {
    table = await Table.create();
  },
  async position(rest) {
    const words = rest.split(/\s+/);
    if (words[0] !== 'startpos') {
      refused = words[0];
      say('info string error position: Jocly is told games from the start only');
      return;
    }
    refused = await table.follow(words.slice(2));
    if (refused) say(`info string error position: Jocly has no move ${refused}`);
  },
  async go() {
    if (refused) return say('bestmove (none)');
    // If only Jocly considers the game over (see docs/engine/strength.md), it continues with any of its moves.
    const moves = await table.moves();
    if (moves.length === 0) return say('bestmove (none)');
    const started = Date.now();
    let best;
    try {
      best = await table.search(level);
    } catch (error) {
      say(`info string error Jocly's search failed: ${error}`);
    }
    if (!moves.some((candidate) => candidate.text === best)) best = moves[0].text;
    say(`info depth 1 time ${Date.now() - started} pv ${best}`);
    say(`bestmove ${best}`);
  },
  quit: () => process.exit(0),
  // For compare-jocly.mjs: the legal moves as Jocly sees them, and whether it thinks that the game is over.
  async legal() {
    const finished = (await table.match.getFinished()).finished;
    say(
      `legal ${finished ? 'over ' : ''}${(await table.moves())
        .map((candidate) => candidate.text)
        .sort()
        .join(' ')}`.trim(),
    );
  },
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [, command, rest] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line);
  if (command in commands) await commands[command](rest);
}
