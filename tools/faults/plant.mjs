// node tools/faults/plant.mjs [PART OF A NAME...]
// Plants the faults of faults.mjs one after another in this checkout, builds, and runs the suites of each until one fails. Says of
// every fault which suite caught it, and exits with 1 if one survives or no longer fits the code. The checkout must be clean: a fault
// is taken out again by writing back what was there.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = (command, words, folder = root) =>
  spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });

/** Programs of tests, each with what --full alone runs left out. */
const native = (...targets) => ({
  build: () => run('ninja', ['-C', 'build/release', ...targets]),
  test: () =>
    targets
      .map((target) =>
        run(`build/release/tests/${target}`, ['--gtest_brief=1', '--gtest_filter=-Full*:*.Full*:*/Full*']),
      )
      .find(({ status }) => status !== 0) ?? { status: 0 },
});

// Cheapest first, as far as one program each.
const suites = {
  unit: native('strata_unit_tests', 'strata_reading_tests', 'strata_contract_tests'),
  server: native('strata_server_tests', 'strata_wire_tests'),
  perft: native('strata_perft_tests'),
  properties: native('strata_property_tests'),
  playthroughs: native('strata_playthrough_tests'),
  mates: native('strata_mates_tests'),
  conformance: {
    build: () => run('ninja', ['-C', 'build/release', 'strata']),
    test: () => run('bash', ['-c', 'build/release/strata conformance tests/conformance/*.jsonl']),
  },
  wasm: {
    build: () => run('ninja', ['-C', 'build/wasm', 'all']),
    test: () => run('bash', ['-c', 'node --test tests/wasm/*.mjs']),
  },
  vitest: {
    build: () => ({ status: 0 }),
    test: () => run('node_modules/.bin/vitest', ['run', '--bail=1'], `${root}web`),
  },
};

/** The suite that fails, or a sentence that none does. */
function caughtBy(fault) {
  for (const name of fault.suites) {
    const { build, test } = suites[name];
    const built = build();
    if (built.status !== 0) return { fault: `does not build:\n${built.stdout.slice(-2000)}${built.stderr}` };
    if (test().status !== 0) return { suite: name };
  }
  return { fault: 'SURVIVED' };
}

if (run('git', ['status', '--porcelain', 'src', 'web', 'tests']).stdout !== '') {
  console.error('plant: the checkout has changes of its own; commit or stash them first');
  process.exit(2);
}
const wanted = process.argv.slice(2);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
let missed = 0;
for (const fault of chosen) {
  const path = `${root}${fault.file}`;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  let verdict;
  if (text.split(fault.from).length !== 2)
    verdict = {
      fault: `its line stands ${text.split(fault.from).length - 1} times in ${fault.file}`,
    };
  else {
    writeFileSync(
      path,
      text.replace(fault.from, () => fault.to),
    );
    try {
      verdict = caughtBy(fault);
    } finally {
      writeFileSync(path, text);
    }
  }
  if (!verdict.suite) missed += 1;
  console.log(`${(verdict.suite ?? verdict.fault).padEnd(13)} ${fault.name}`);
}
console.log(`${chosen.length - missed} caught, ${missed} missed`);
process.exit(missed === 0 ? 0 : 1);
