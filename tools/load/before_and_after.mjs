// node tools/load/before_and_after.mjs BEFORE [AFTER] [--rounds N] [--seconds N]   The load test against two builds of the server, in turn and
// in one run: BEFORE is another build's program, AFTER this checkout's. Each round plays the same games on both, at a pace that both keep and at
// one that neither keeps. Prints each round, the medians of both, their ratio, and how far the rounds of one program lie apart, below which
// a ratio says nothing. The fleet is that of BEFORE, which stands beside it (strata-loadtest). Run it on an otherwise idle machine.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { Server, binary } from '../../tests/server/server.mjs';

const run = promisify(execFile);

const number = (fallback) => ({ type: 'string', default: fallback });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: number('5'), seconds: number('15') },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
if (positionals.length < 1 || positionals.length > 2 || !(rounds > 0) || !(seconds > 0)) {
  console.error('usage: node tools/load/before_and_after.mjs BEFORE [AFTER] [--rounds N] [--seconds N]');
  process.exit(2);
}
// An older fleet asks for nothing that a newer server does not know.
const fleet = join(dirname(positionals[0]), 'strata-loadtest');
const programs = { before: positionals[0], after: positionals[1] ?? binary };

const paces = {
  'steady, 800 moves/s': '--games 400 --spectators 100 --rate 800',
  'as fast as it goes': '--games 400 --spectators 100 --rate 20000',
};
const figures = ['moves/s', 'p50 ms', 'p99 ms'];

/** Moves a second, and the milliseconds of their acks. */
async function measure(program, pace, seed) {
  const server = await Server.start({ program, extra: ['--sockets', '4000', '--sockets-per-address', '2000'] });
  assert.ok(server.port > 0, server.stderr);
  const words = `http://127.0.0.1:${server.port} ${pace} --seconds ${seconds} --seed ${seed}`;
  const { stdout } = await run(fleet, words.split(' '));
  await server.stop();
  server.remove();
  const found = /^moves (\d+)\/s p50 ([\d.]+) p99 ([\d.]+) p999 [\d.]+ ms lost 0 duplicated 0 reordered 0$/m.exec(
    stdout,
  );
  assert.ok(found, stdout);
  return found.slice(1).map(Number);
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
function median(numbers) {
  const [low, high] = [Math.floor((numbers.length - 1) / 2), Math.ceil((numbers.length - 1) / 2)];
  const all = sorted(numbers);
  return (all[low] + all[high]) / 2;
}
const cell = (value, digits = 1) => value.toFixed(digits).padStart(10);

for (const [name, pace] of Object.entries(paces)) {
  const all = { before: [], after: [] };
  console.log(`${name} (${pace})\n${' '.repeat(12)}${figures.map((each) => each.padStart(10)).join('')}`);
  for (let round = 0; round < rounds; round += 1) {
    // Whichever comes second finds the machine warmer, so they take turns.
    const order = round % 2 === 0 ? ['before', 'after'] : ['after', 'before'];
    for (const which of order) {
      const found = await measure(programs[which], pace, round + 1);
      all[which].push(found);
      console.log(`${`${round + 1} ${which}`.padEnd(12)}${found.map((each) => cell(each)).join('')}`);
    }
  }
  const column = (which, at) => all[which].map((each) => each[at]);
  const line = (what, of, digits) =>
    console.log(`${what.padEnd(12)}${figures.map((_, at) => cell(of(at), digits)).join('')}`);
  line('before', (at) => median(column('before', at)));
  line('after', (at) => median(column('after', at)));
  line('ratio', (at) => median(column('after', at)) / median(column('before', at)), 3);
  line('apart', (at) => sorted(column('before', at)).at(-1) / sorted(column('before', at))[0], 3);
  console.log('');
}
