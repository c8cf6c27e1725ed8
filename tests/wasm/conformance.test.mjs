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
// What of the records has been compared: none of it may be missing from all of them.
const compared = { histories: 0, claims: 0, perfts: 0 };

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
    if (record.history?.length > 0) compared.histories += 1;
    const { check, result, reason } = game.state();
    assert.deepEqual(
      game.moves().map((move) => move.canonical),
      record.moves,
      'moves',
    );
    assert.deepEqual({ check, result, reason }, { check: record.check, result: record.result, reason: record.reason });
    if (record.claims) {
      assert.deepEqual(game.claims(), record.claims, 'claims');
      compared.claims += 1;
    }
    (record.perft ?? []).forEach((nodes, i) => {
      if (nodes > perftNodes) return;
      assert.equal(game.perft(i + 1), nodes, `perft ${i + 1}`);
      compared.perfts += 1;
    });
  } finally {
    game.release();
  }
}

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .sort();
for (const file of files) {
  test(file, () => {
    const lines = readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map((line, i) => [line, i + 1])
      .filter(([line]) => line.trim() !== '');
    assert.ok(lines.length > 0, `${file} holds no record`);
    const failures = [];
    for (const [line, number] of lines) {
      try {
        check(JSON.parse(line));
        counts.passed += 1;
      } catch (error) {
        counts.failed += 1;
        failures.push(`${file}:${number}: ${error.message}`);
      }
    }
    assert.equal(failures.length, 0, failures.join('\n'));
  });
}

test('there are records, and each of their fields has been compared', () => {
  assert.ok(files.length > 0, `${folder} holds no .jsonl file`);
  assert.ok(
    Object.values(compared).every((count) => count > 0),
    JSON.stringify(compared),
  );
});

after(() => console.log(`${counts.passed} passed, ${counts.failed} failed`));
