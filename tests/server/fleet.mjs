// `strata loadtest` as a child of a test.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { binary } from './server.mjs';

const lastLine =
  /^moves (\d+)\/s p50 (\d+\.\d) p99 (\d+\.\d) p999 (\d+\.\d) ms lost (\d+) duplicated (\d+) reordered (\d+)$/;

// A test that fails leaves its fleet behind: it would keep the tests from ending.
const running = new Set();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** A fleet at work: `output` grows, `done` is its exit code with what it wrote. */
export function fleet(url, flags) {
  const child = spawn(binary, ['loadtest', url, ...flags.split(' ')]);
  const run = { output: '', errors: '', end: () => child.kill('SIGINT') };
  child.stdout.on('data', (text) => (run.output += text));
  child.stderr.on('data', (text) => (run.errors += text));
  running.add(child);
  run.done = new Promise((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, ...run });
    }),
  );
  run.hasSaid = async (text, times = 1) => {
    const says = () => run.output.split(text).length > times;
    while (!says() && child.exitCode === null) await moment();
    assert.ok(says(), run.output + run.errors);
  };
  return run;
}

export const counted = (output) => {
  const line = output.trimEnd().split('\n').at(-1);
  const found = lastLine.exec(line);
  assert.ok(found, `the last line is ${line}`);
  const [, rate, p50, p99, p999, lost, duplicated, reordered] = found.map(Number);
  return { rate, p50, p99, p999, lost, duplicated, reordered };
};

const moment = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Until moves have been written for a second from now on. */
export async function goneOn(server) {
  const since = Date.now();
  while (statSync(join(server.folder, 'strata.db-wal')).mtimeMs < since + 1000) await moment();
}

/** Until so many games have begun: somebody has moved in each. */
export async function begun(server, games) {
  while (JSON.parse((await server.http('GET', '/healthz')).text).games < games) await moment();
}
