#!/usr/bin/env node
// What the shares of test executables (tests/support/share.sh) say of their single tests.
//
//   shares.mjs failed FOLDER    the names of failed tests of CTest on stdin, one a line; answers for each share one line per test that has
//                               failed in it, "SHARE<tab>TEST". A share that died has no such line, and any other test has its own name.
//   shares.mjs counts FOLDER    how many shares have ended, how many of them well, and how many of their tests have passed and failed
//   shares.mjs skipped FOLDER   "TEST: reason", one a line

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [what, folder] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const tests = ({ testsuites }) =>
  testsuites.flatMap(({ testsuite }) =>
    testsuite.map((test) => ({
      name: `${test.classname}.${test.name}`,
      failed: (test.failures ?? []).length > 0,
      skipped: test.result === 'SKIPPED',
      reason: (test.skipped ?? []).map(({ message }) => message.split('\n').at(-1)).join(' '),
    })),
  );
const all = () =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => tests(read(name)));

switch (what) {
  case 'failed':
    for (const name of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
      const file = `${name.replaceAll('/', '.')}.json`;
      const failed = existsSync(join(folder, file)) ? tests(read(file)).filter((test) => test.failed) : [];
      // Not by a test: what is looked for at the end of a process, as leaks are.
      console.log(failed.length === 0 ? name : failed.map((test) => `${name}\t${test.name}`).join('\n'));
    }
    break;
  case 'counts': {
    const shares = all();
    const ran = shares.flat().filter((test) => !test.skipped);
    const failed = ran.filter((test) => test.failed).length;
    const well = shares.filter((share) => !share.some((test) => test.failed)).length;
    console.log(shares.length, well, ran.length - failed, failed);
    break;
  }
  case 'skipped':
    for (const { name, reason } of all()
      .flat()
      .filter((test) => test.skipped))
      console.log(reason === '' ? name : `${name}: ${reason}`);
    break;
  default:
    console.error('shares.mjs: failed, counts or skipped');
    process.exitCode = 2;
}
