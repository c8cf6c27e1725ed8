#!/usr/bin/env node
// The engine in WebAssembly against the same engine as a native program without vector instructions, one thread each: nodes a
// second in `strata bench`, one after the other in turns, medians and their ratio.
//
//   node bench/wasm.mjs [ROUNDS [STRATA [WASM]]]        5 rounds, build/release/strata, build/wasm/strata.wasm

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

import { Strata } from '../tests/wasm/strata.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

// Both ways a bench ends with its nodes, its time and its signature.
function native(program) {
  const text = execFileSync(program, ['bench'], { encoding: 'utf8', env: { ...process.env, STRATA_CPU: 'baseline' } });
  const number = (name) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)[1]);
  return { perSecond: 1000 * Number(/(\d+) thousand nodes a second$/m.exec(text.trim().split('\n').at(-3))[1]), signature: number('signature') };
}

function inWorker(file) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: file });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

if (isMainThread) {
  const rounds = Number(process.argv[2] ?? 5);
  const program = path.resolve(process.argv[3] ?? path.join(root, 'build/release/strata'));
  const file = path.resolve(process.argv[4] ?? path.join(root, 'build/wasm/strata.wasm'));
  if (!Number.isInteger(rounds) || rounds < 1) {
    console.error(`rounds: expected a number from 1 on, found "${process.argv[2]}"`);
    process.exit(2);
  }
  const speeds = { native: [], wasm: [] };
  for (let round = 0; round < rounds; ++round) {
    const one = native(program);
    const other = await inWorker(file);
    if (one.signature !== other.signature) throw new Error(`signatures differ: ${one.signature} native, ${other.signature} in WebAssembly`);
    speeds.native.push(one.perSecond);
    speeds.wasm.push(other.perSecond);
  }
  const [n, w] = [median(speeds.native), median(speeds.wasm)];
  console.log(`native baseline ${Math.round(n / 1000)}, WebAssembly ${Math.round(w / 1000)} thousand nodes a second, ratio ${(w / n).toFixed(2)}`);
} else {
  const strata = await Strata.load(workerData);
  strata.answer('bench'); // once for the compiler, which is at work while it runs
  const begin = performance.now();
  const { text } = strata.answer('bench');
  const report = JSON.parse(text);
  parentPort.postMessage({ perSecond: report.nodes / ((performance.now() - begin) / 1000), signature: Number(report.signature) });
}
