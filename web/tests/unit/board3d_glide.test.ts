// Nobody waits for boards and camera: what moves them comes to rest in time, whichever picture is the first after that.

import { expect, test } from 'vitest';
import { glided } from '../../src/board3d/glide.js';

test('a level that is called, and the camera on its way to a preset, have come within 300 ms', () => {
  const start = 1000;
  expect([glided(start, start - 20), glided(start, start)]).toEqual([0, 0]);
  expect([glided(start, start + 300), glided(start, start + 5000)]).toEqual([1, 1]);
});

test('on their way they never go back, and begin and end slowly', () => {
  const way = Array.from({ length: 29 }, (_, i) => glided(0, 10 * i));
  const steps = way.slice(1).map((share, i) => share - (way[i] ?? 1));
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(steps[14]).toBeGreaterThan(3 * Math.max(steps[0] ?? 1, steps.at(-1) ?? 1));
});
