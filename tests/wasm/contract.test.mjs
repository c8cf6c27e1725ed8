// The contract of the C interface: one script, contract.jsonl, driven here through WebAssembly and by
// tests/unit/wasm/contract_test.cpp natively. Every answer must be the recorded one, byte for byte.
//
// A step: {"call": name, "with": [arguments]}; "as" names the handle it answers ("$name" in later arguments); "gives" is
// the answer, "hash" stands for a long one, "fails" is the error. STRATA_UPDATE=1 writes what the core answers now into
// the script: read the difference before you keep it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { difference } from '../../tools/wire/core.mjs';
import { schema, signatures, Strata } from './strata.mjs';

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

test('every answer has the shape that core.json gives it', async () => {
  const strata = await Strata.load(wasm);
  const names = new Map();
  const seen = new Set();
  lines.forEach((line, i) => {
    const { call, with: given, as } = JSON.parse(line);
    const { number, text } = strata.answer(call, ...given.map((argument) => names.get(argument) ?? argument));
    if (as !== undefined) names.set(`$${as}`, number);
    const shape = number < 0 ? 'CoreError' : schema.functions[call][1];
    seen.add(shape);
    const found = shape === '' ? text : difference(JSON.parse(text), shape, schema);
    assert.equal(found, '', `contract.jsonl:${i + 1}: ${line.slice(0, 120)}`);
  });
  const shapes = new Set(Object.values(schema.functions).map(([, shape]) => shape));
  assert.deepEqual(
    [...shapes].filter((shape) => !seen.has(shape)),
    [],
  );
});

test('an answer that differs from core.json is told', () => {
  const right = { name: 'b1', pin: 'q', owner: 'white', mayMove: true, cells: [1, 2] };
  assert.equal(difference(right, 'MovableBoard', schema), '');
  const wrong = [
    [{ ...right, owner: 'red' }, 'MovableBoard.owner: "red", expected white, black'],
    [{ ...right, cells: [1, 'a'] }, 'MovableBoard.cells[1]: "a", expected an integer'],
    [{ ...right, name: undefined }, 'MovableBoard.name: undefined, expected text'],
    [{ ...right, mayMove: null }, 'MovableBoard.mayMove: null, expected bool'],
    [{ ...right, colour: 'w' }, 'MovableBoard.colour: core.json does not name it'],
    [[right], `MovableBoard: ${JSON.stringify([right])}, expected an object`],
  ];
  for (const [value, sentence] of wrong) assert.equal(difference(value, 'MovableBoard', schema), sentence);
  assert.equal(difference([['White', 'Ann']], '(text,text)[]', schema), '');
  assert.match(difference([['White']], '(text,text)[]', schema), /\[0\]: \["White"\], expected a pair/);
  assert.match(difference({ e4: 7 }, 'text{}', schema), /\.e4: 7, expected text/);
  assert.equal(difference([null, 0.5], 'number?[]', schema), '');
  assert.throws(() => difference(1, 'Nothing', schema), /has the type "Nothing", which is none/);
});

test('every function of the interface is in the script, and in core.json', async () => {
  const strata = await Strata.load(wasm);
  const used = new Set(lines.map((line) => JSON.parse(line).call));
  assert.deepEqual([...used].sort(), strata.functions().sort());
  assert.deepEqual(Object.keys(signatures).sort(), strata.functions().sort());
});
