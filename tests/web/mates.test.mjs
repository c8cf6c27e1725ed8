// Short mates, played by clicks: one on the slices at 1280x720, one in 3D, one on a telephone. The positions and moves are data
// (mates.json). With STRATA_FULL=1 every mate of every game in both sizes and both views.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { full, root, suite } from './support.mjs';

const mates = JSON.parse(readFileSync(root('tests/web/mates.json'), 'utf8'));
const { server, browser } = suite();

async function playToMate({ variant, options, start, line, reason }, size, view) {
  const game = await server.createGame({ variant, options, start });
  const person = await browser.open(`${server.address}/game/${game}`, { size, view });
  await person.gameIs(0);
  for (const move of line) await person.play(view, move);
  await person.seesResult();
  await person.screenshot(`mate-${variant}-${view}-${size}`);
  const stored = await server.snapshot(game);
  assert.deepEqual(stored.line, line);
  assert.equal(stored.end.reason, reason);
  await person.close();
}

const shipped = readdirSync(root('variants'))
  .filter((name) => /^[^.]+\.toml$/.test(name))
  .map((name) => name.replace('.toml', ''));
test('every game has a mate, and none is without moves', () => {
  assert.deepEqual([...new Set(mates.map(({ variant }) => variant))].sort(), shipped.sort());
  for (const { variant, line, reason } of mates) assert.ok(line.length > 0 && reason !== '', variant);
});

const in3d = 'raumschach';
const onPhone = 'ziggurat';
const onSlices = ['parmen'];
const seen = new Map();
for (const mate of mates) {
  const { variant } = mate;
  const number = (seen.get(variant) ?? 0) + 1;
  seen.set(variant, number);
  if (number > 1 && !full) continue;
  if (full || onSlices.includes(variant))
    test(`${variant}, mate ${number}, on the slices`, () => playToMate(mate, 'desktop', 'slices'));
  if (full || variant === in3d) test(`${variant}, mate ${number}, in 3D`, () => playToMate(mate, 'desktop', 'board3d'));
  if (full || variant === onPhone)
    test(`${variant}, mate ${number}, on a telephone`, () => playToMate(mate, 'phone', 'slices'));
  if (full) test(`${variant}, mate ${number}, in 3D on a telephone`, () => playToMate(mate, 'phone', 'board3d'));
}
