// The table of attacks: each row counts its cases and those that the server withstood. A file of tests prints its rows at its end; the
// stages of the server and of the browser add up those of all files.

import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

const rows = new Map();

after(() => {
  for (const [name, { cases, passed }] of rows)
    console.log(`attack: ${name.padEnd(32)}${String(cases).padStart(6)}${String(passed).padStart(8)}`);
});

/**
 * test(), counted in a row. `play`, the last, is handed `held`, which counts a case: it is called with an assertion, as
 * held(assert.equal(...)), and so comes about where that has not thrown. A test that counts none is one case, and one that fails has
 * one more than were withstood.
 */
export function attack(row, title, ...rest) {
  const play = rest.pop();
  test(title, ...rest, async () => {
    const counted = rows.get(row) ?? { cases: 0, passed: 0 };
    rows.set(row, counted);
    let withstood = 0;
    let failed = 1;
    try {
      await play(() => (withstood += 1));
      withstood ||= 1;
      failed = 0;
    } finally {
      counted.cases += withstood + failed;
      counted.passed += withstood;
    }
  });
}

/** The lines of a corpus. */
export const corpus = (name) =>
  readFileSync(new URL(`corpora/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
