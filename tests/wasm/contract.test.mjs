// The contract of the C interface: one script, contract.jsonl, driven here through WebAssembly and by
// tests/unit/wasm/contract_test.cpp natively. Every answer must be the recorded one, byte for byte.
//
// A step: {"call": name, "with": [arguments]}; "as" names the handle it answers ("$name" in later arguments); "gives" is
// the answer, "hash" stands for a long one, "fails" is the error. STRATA_UPDATE=1 writes what the core answers now into
// the script: read the difference before you keep it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { signatures, Strata } from './strata.mjs';

const script = new URL('./contract.jsonl', import.meta.url);
const wasm = process.env.STRATA_WASM ?? new URL('../../build/wasm/strata.wasm', import.meta.url);
const longest = 1500;

// FNV-1a, 64 bits, as text_hash() of variant/embedded.hpp.
function hash(text) {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(16).padStart(16, '0');
}

const lines = readFileSync(script, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');

test('the script gives the recorded answers', async () => {
  const strata = await Strata.load(wasm);
  const names = new Map();
  const written = lines.map((line, i) => {
    const { call, with: given, as, ...recorded } = JSON.parse(line);
    const { number, text } = strata.answer(call, ...given.map((argument) => names.get(argument) ?? argument));
    if (as !== undefined) names.set(`$${as}`, number);
    let now = {};
    if (number < 0) now = { fails: JSON.parse(text) };
    else if (text.length > longest) now = { hash: hash(text) };
    else if (text !== '') now = { gives: JSON.parse(text) };
    if (!process.env.STRATA_UPDATE)
      assert.equal(JSON.stringify(now), JSON.stringify(recorded), `contract.jsonl:${i + 1}: ${line.slice(0, 120)}`);
    return JSON.stringify({ call, with: given, ...(as === undefined ? {} : { as }), ...now });
  });
  if (process.env.STRATA_UPDATE) writeFileSync(script, `${written.join('\n')}\n`);
});

test('every function of the interface is in the script, and in the list that the page reads', async () => {
  const strata = await Strata.load(wasm);
  const used = new Set(lines.map((line) => JSON.parse(line).call));
  assert.deepEqual([...used].sort(), strata.functions().sort());
  assert.deepEqual(Object.keys(signatures).sort(), strata.functions().sort());
});
