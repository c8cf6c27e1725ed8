#!/usr/bin/env node
// Maximum-likelihood ratings of the levels from the results of many matches (Bradley and Terry 1952; a draw is half a game won and half
// a game lost), where an opponent's name ends in the rating that it is held to.
//
//   node tools/peers/scale.mjs FILE.json...        what `strata match --json` printed

import process from 'node:process';

import { report } from './report.mjs';

const perElo = Math.LN10 / 400;
const expected = (difference) => 1 / (1 + Math.exp(-perElo * difference));
const fixed = (name) => (/^\D+ (\d+)$/.exec(name) ?? [])[1];

const games = process.argv.slice(2).map((file) => {
  const { engines, all } = report(file);
  // One additional draw keeps every difference finite.
  return { names: engines.map((engine) => engine.name), count: all.games + 1, points: all.wins + (all.draws + 1) / 2 };
});
const players = [...new Set(games.flatMap(({ names }) => names))];
const rating = new Map(players.map((name) => [name, Number(fixed(name) ?? 1500)]));
if (!players.some(fixed)) {
  console.error('no opponent whose name ends in a rating');
  process.exit(1);
}
const error = new Map();
// Moves each player in turn to the rating at which its points are the expected ones; the likelihood has one maximum.
for (let round = 0; round < 20000; ++round)
  for (const name of players.filter((each) => !fixed(each))) {
    let missing = 0;
    let weight = 0;
    for (const { names, count, points } of games) {
      const side = names.indexOf(name);
      if (side < 0) continue;
      const score = expected(rating.get(name) - rating.get(names[1 - side]));
      missing += (side === 0 ? points : count - points) - count * score;
      weight += count * score * (1 - score) * perElo;
    }
    rating.set(name, rating.get(name) + Math.max(-50, Math.min(50, missing / weight)));
    error.set(name, 1.96 / Math.sqrt(weight * perElo));
  }
console.log('| player | rating | +- against its opponents as they stand |\n| --- | --- | --- |');
for (const [name, elo] of [...rating].sort((a, b) => a[1] - b[1]))
  if (!fixed(name)) console.log(`| ${name} | ${elo.toFixed(0)} | ${error.get(name).toFixed(0)} |`);
