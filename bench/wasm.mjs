#!/usr/bin/env node
// The engine in WebAssembly against the same engine as a native program without vector instructions, one thread each: nodes a
// second in `strata bench`, one after the other in turns, medians and their ratio.
//
//   node bench/wasm.mjs [ROUNDS [STRATA [WASM]]]        5 rounds, build/package/strata (./run package), build/wasm/strata.wasm

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

import { Strata } from '../tests/wasm/strata.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

// The speed of one bench and its signature, natively and as WebAssembly.
function native(program) {
  const text = execFileSync(program, ['bench', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, STRATA_CPU: 'baseline' },
  });
  const report = JSON.parse(text);
  return { perSecond: report.nodes / report.seconds, signature: report.signature };
}

function inWorker(file) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: file });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function compare(rounds, program, file) {
  const speeds = { native: [], wasm: [] };
  for (let round = 0; round < rounds; ++round) {
    const one = native(program);
    const other = await inWorker(file);
    if (one.signature !== other.signature)
      throw new Error(`signatures differ: ${one.signature} native, ${other.signature} in WebAssembly; build both anew`);
    speeds.native.push(one.perSecond);
    speeds.wasm.push(other.perSecond);
  }
  const [n, w] = [median(speeds.native), median(speeds.wasm)];
  const thousands = (speed) => Math.round(speed / 1000);
  console.log(
    `native baseline ${thousands(n)}, WebAssembly ${thousands(w)} thousand nodes a second, ratio ${(w / n).toFixed(2)}`,
  );
}

if (isMainThread) {
  const rounds = Number(process.argv[2] ?? 5);
  const program = path.resolve(process.argv[3] ?? path.join(root, 'build/package/strata'));
  const file = path.resolve(process.argv[4] ?? path.join(root, 'build/wasm/strata.wasm'));
  const missing = [program, file].find((each) => !existsSync(each));
  const fault =
    !Number.isInteger(rounds) || rounds < 1
      ? `rounds: expected a number from 1 on, found "${process.argv[2]}"`
      : missing
        ? `there is no ${missing}; ./run and ./test wasm build both`
        : '';
  if (fault) {
    console.error(fault);
    process.exitCode = 2;
  } else {
    await compare(rounds, program, file);
  }
} else {
  const strata = await Strata.load(workerData);
  strata.answer('bench'); // once for the compiler, which is at work while it runs
  const begin = performance.now();
  const { text } = strata.answer('bench');
  const report = JSON.parse(text);
  const seconds = (performance.now() - begin) / 1000;
  parentPort.postMessage({ perSecond: report.nodes / seconds, signature: report.signature });
}
