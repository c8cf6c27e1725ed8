// A network in WebAssembly finds what it finds natively: tests/networks/searches.txt has what NetworkFiles of the unit tests found.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Strata, StrataError } from './strata.mjs';

const wasm = process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url);
const file = (name) => readFileSync(new URL(`../networks/${name}`, import.meta.url));
const strata = await Strata.load(wasm);
const plain = strata.variantFromText(file('small.toml').toString(), 'small.toml');

test('a search by a network finds the same as natively', () => {
  const learnt = plain.withNetwork(file('small.net'), 'small.net');
  const searches = file('searches.txt').toString().trim().split('\n');
  assert.ok(searches.length > 2);
  for (const line of searches) {
    const [start, expected] = line.split(': ');
    const found = strata.engine(1).search(learnt.game(start), { nodes: 500 });
    assert.equal(`${found.best} ${found.score} ${found.nodes}`, expected, start);
  }
});

test('a file that is refused says why', () => {
  assert.throws(
    () => plain.withNetwork(file('changed.net'), 'changed.net'),
    new StrataError({
      code: 'BadText',
      message: 'the checksum is wrong: the file was changed',
      place: 'changed.net',
      line: 0,
      column: 0,
      reason: '',
      values: {},
    }),
  );
});
