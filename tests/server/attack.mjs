// The table of attacks: each row counts its cases and those that the server withstood. A file of tests prints its rows at its end; the
// stage of the server collects those of all files.

import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

const rows = new Map();

after(() => {
  for (const [name, { cases, passed }] of rows)
    console.log(`attack: ${name.padEnd(32)}${String(cases).padStart(6)}${String(passed).padStart(8)}`);
});

/** test(), counted in a row: `play`, the last, gives back how many cases it held, or nothing for one. */
export function attack(row, title, ...rest) {
  const play = rest.pop();
  test(title, ...rest, async () => {
    const counted = rows.get(row) ?? { cases: 0, passed: 0 };
    rows.set(row, counted);
    counted.cases += 1;
    const cases = (await play()) ?? 1;
    counted.cases += cases - 1;
    counted.passed += cases;
  });
}

/** The lines of a corpus. */
export const corpus = (name) =>
  readFileSync(new URL(`corpora/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
