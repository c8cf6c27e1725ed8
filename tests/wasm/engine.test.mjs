// A search in WebAssembly can be watched and stopped, since nothing else runs while it does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Strata } from './strata.mjs';

const wasm = process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url);
const strata = await Strata.load(wasm);
const game = strata.variant('raumschach').game();

test('the host is told of every finished depth', () => {
  const depths = [];
  strata.info = (info) => depths.push(info.depth);
  const found = strata.engine(4).search(game, { depth: 3 });
  strata.info = undefined;
  assert.deepEqual(depths, [1, 2, 3]);
  assert.ok(game.moves().some((move) => move.canonical === found.best));
});

test('the host can stop a search', () => {
  let asked = 0;
  strata.poll = () => (asked += 1) > 3;
  const found = strata.engine(4).search(game, { infinite: 1 });
  strata.poll = undefined;
  assert.equal(asked, 4);
  assert.ok(game.moves().some((move) => move.canonical === found.best));
});

test('a search ends by its own clock', () => {
  const begin = performance.now();
  const found = strata.engine(4).search(game, { movetime: 200 });
  const took = performance.now() - begin;
  assert.ok(took > 100, `it is over after ${took} ms`);
  assert.ok(game.moves().some((move) => move.canonical === found.best));
});
