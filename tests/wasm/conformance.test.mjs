// Every record of tests/conformance through WebAssembly: moves, perft (up to a count that keeps the stage short), check,
// result, reason, claims, options, histories, and the position text byte for byte.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Strata } from './strata.mjs';

const folder = new URL('../conformance/', import.meta.url);
const wasm = process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url);
const perftNodes = Number(process.env.STRATA_WASM_PERFT_NODES ?? 20_000_000);

const strata = await Strata.load(wasm);
const variants = new Map();
const counts = { passed: 0, failed: 0 };

function variantOf({ variant, options = {} }) {
  const key = JSON.stringify([variant, options]);
  if (!variants.has(key)) variants.set(key, strata.variant(variant, options));
  return variants.get(key);
}

function check(record) {
  const game = variantOf(record).game(record.position);
  try {
    assert.equal(game.state().position, record.position, 'position');
    for (const move of record.history ?? []) assert.equal(game.play(move).canonical, move, 'history');
    const { check, result, reason } = game.state();
    assert.deepEqual(game.moves().map((move) => move.canonical), record.moves, 'moves');
    assert.deepEqual({ check, result, reason }, { check: record.check, result: record.result, reason: record.reason });
    if (record.claims) assert.deepEqual(game.claims(), record.claims, 'claims');
    (record.perft ?? []).forEach((nodes, i) => {
      if (nodes <= perftNodes) assert.equal(game.perft(i + 1), nodes, `perft ${i + 1}`);
    });
  } finally {
    game.release();
  }
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort()) {
  test(file, () => {
    const failures = [];
    readFileSync(new URL(file, folder), 'utf8').split('\n').forEach((line, i) => {
      if (line.trim() === '') return;
      try {
        check(JSON.parse(line));
        counts.passed += 1;
      } catch (error) {
        counts.failed += 1;
        failures.push(`${file}:${i + 1}: ${error.message}`);
      }
    });
    assert.equal(failures.length, 0, failures.join('\n'));
  });
}

after(() => console.log(`${counts.passed} passed, ${counts.failed} failed`));
