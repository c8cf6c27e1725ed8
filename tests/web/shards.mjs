// The tests of the page in two parts that go side by side, each in one process with one browser: pages and what they have compiled are kept
// from file to file (kept_pages.mjs). What is mostly drawn in space is in one part, so that two renderers in software do not fight, with as
// much of the rest as makes both equally long.

import { readdirSync } from 'node:fs';
import { describe } from 'node:test';
// Its table is printed at the end of the part, not of its first file; and so is the browser closed there.
import '../server/attack.mjs';
import { full, root } from './support.mjs';

const space = [
  'cameras3d',
  'danger',
  'drag3d',
  'drawings',
  'first_minute',
  'follow3d',
  'full',
  'headset',
  'hint',
  'input',
  'levels3d',
  'mates',
  'pixels',
  'result',
  'taps',
  'ways_out',
];
/** Of the rest, by the seconds they take. */
const beside = ['attacks', 'axe', 'editor', 'page', 'together'];
const inSpace = [...space, ...beside].map((name) => `${name}.test.mjs`);

const there = readdirSync(root('tests/web')).filter((name) => name.endsWith('.test.mjs'));
for (const name of inSpace) if (!there.includes(name)) throw new Error(`there is no tests/web/${name}`);

// These wait for something while they are read, which a part does not do for them: each has a process of its own.
const alone = ['network.test.mjs', 'sight.test.mjs'];

// The quick run has nothing of full.test.mjs.
export const parts = {
  space: inSpace.filter((name) => full || name !== 'full.test.mjs'),
  slices: there.filter((name) => !inSpace.includes(name) && !alone.includes(name)),
};

// Milliseconds. A file that waits for what does not come fails, and is named; the slowest takes a fifth of that.
const longest = (full ? 120 : 15) * 60_000;

export function run(files) {
  for (const file of files) describe(file, { timeout: longest }, () => import(`./${file}`));
}
