#!/usr/bin/env node
// Rows of a Markdown table from what `strata match --json` printed.
//
//   node tools/peers/table.mjs --head | FILE.json...

import process from 'node:process';

import { report } from './report.mjs';

const columns = ['engine', 'opponent', 'variant', 'games', '+', '=', '-', 'score', 'Elo [95 %]', 'LOS', 'faults'];
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
const whole = (value) => (value > 0 ? '+' : '') + value.toFixed(0);

function elo(tally) {
  if (tally.elo === undefined) return '-';
  if (tally.elo_high === null) return `above ${whole(tally.elo_low)}`;
  if (tally.elo_low === null) return `below ${whole(tally.elo_high)}`;
  return `${whole(tally.elo)} [${whole(tally.elo_low)}, ${whole(tally.elo_high)}]`;
}

function faults(tally) {
  const told = tally.faults.map((counts) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what} ${count}`)
      .join(' '),
  );
  return told.some((text) => text !== '') ? told.map((text) => text || 'none').join(' / ') : 'none';
}

for (const file of process.argv.slice(2)) {
  if (file === '--head') {
    row(columns);
    row(columns.map(() => '---'));
    continue;
  }
  const { engines, variants, all, sprt } = report(file);
  const names = engines.map((engine) => `${engine.name}, ${engine.limit}`);
  const tallies = Object.entries(variants);
  if (tallies.length > 1) tallies.push(['all', all]);
  for (const [variant, tally] of tallies) {
    const score = tally.games > 0 ? (100 * (tally.wins + tally.draws / 2)) / tally.games : 0;
    row([
      ...names,
      variant,
      tally.games,
      tally.wins,
      tally.draws,
      tally.losses,
      `${score.toFixed(1)} %`,
      elo(tally),
      tally.los === undefined ? '-' : `${(100 * tally.los).toFixed(1)} %`,
      faults(tally),
    ]);
  }
  if (sprt)
    console.log(
      `\nLLR ${sprt.llr.toFixed(2)} [${sprt.elo0}, ${sprt.elo1}] ${sprt.model}: ${sprt.accepted ?? 'open'}\n`,
    );
}
