#!/usr/bin/env node
// How long a large file of records takes to be looked through in WebAssembly, the list of its games in JavaScript included.
//
//   build/release/bench/bench_records --write=build/records.pgn
//   node bench/records.mjs build/records.pgn [ROUNDS [WASM]]        5 rounds, build/wasm/strata.wasm

import { readFileSync } from 'node:fs';
import process from 'node:process';

import { Strata } from '../tests/wasm/strata.mjs';

const [, , file, rounds = '5', wasm = new URL('../build/wasm/strata.wasm', import.meta.url)] = process.argv;
if (file === undefined || !(Number(rounds) > 0)) {
  console.error('expected a file of records and, after it, a number of rounds');
  process.exitCode = 2;
} else {
  const bytes = new Uint8Array(readFileSync(file));
  const strata = await Strata.load(wasm);
  for (let round = 0; round < Number(rounds); ++round) {
    const begin = performance.now();
    const before = process.cpuUsage();
    const heads = strata.call('records_index', bytes).value;
    const { user, system } = process.cpuUsage(before);
    const times = [performance.now() - begin, (user + system) / 1000].map((time) => `${Math.round(time)} ms`);
    console.log(`${heads.length} games, ${(bytes.length / 1e6).toFixed(1)} MB: ${times.join(', of a processor ')}`);
  }
}
