// Levels fanned out: larger cells and fewer hidden men than in a straight stack, on the page and on a phone.

import { describe, expect, test } from 'vitest';
import { fanFor } from '../../src/board3d/fan.js';
import { layOut } from '../../src/board3d/layout.js';
import { type Pose, axesOf, dot, project, toScreen } from '../../src/board3d/pose.js';
import { mostlyHidden, visibleShares } from '../../src/board3d/sight.js';
import { block } from './board3d_space.js';

const frames = { page: { width: 930, height: 631 }, inset: { width: 349, height: 188 }, phone: { width: 390, height: 494 } };
const games = [
  { name: 'eight boards of 8x8', cells: block(8, 8, 8), gap: 4, azimuth: 8, elevation: 57 },
  { name: 'five boards of 5x5', cells: block(5, 5, 5), gap: 3.5, azimuth: 12, elevation: 50 },
  { name: 'three boards of 8x8', cells: block(8, 8, 3), gap: 6, azimuth: 14, elevation: 46 },
];
const scattered = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => i).filter((i) => Math.imul(i + 1, 2654435761) >>> 0 < 0.18 * 2 ** 32);

describe.each(games)('$name', ({ cells, gap, azimuth, elevation }) => {
  const wish = { gap, azimuth, elevation };
  const pose: Pose = { azimuth, elevation, zoom: 1, panX: 0, panY: 0 };
  const men = scattered(cells.length);

  test.each(Object.entries(frames))('cells are larger for it, and men hidden no more (%s)', (_, frame) => {
    const fan = fanFor(cells, wish, frame, false);
    const straight = layOut(cells, gap);
    const fanned = layOut(cells, fan.gap, { shift: fan.shift, azimuth });
    expect.soft(project(pose, fanned, frame).scale).toBeGreaterThan(project(pose, straight, frame).scale * 0.97);
    const hidden = (layout: typeof fanned): number => mostlyHidden(visibleShares(layout, men, pose));
    expect(hidden(fanned)).toBeLessThanOrEqual(Math.max(hidden(straight), 0.05) + 0.02);
  });

  test('it opens to the right of the picture from every side', () => {
    const fan = fanFor(cells, wish, frames.page, false);
    for (let from = -180; from < 180; from += 45) {
      const layout = layOut(cells, fan.gap, { shift: fan.shift, azimuth: from });
      const { right } = axesOf({ azimuth: from, elevation });
      const [low, high] = [layout.places[0], layout.places.at(-1)];
      const flat = layOut(cells, fan.gap);
      const moved = (end: 'low' | 'high'): number => {
        const [now, then] = end === 'low' ? [low, flat.places[0]] : [high, flat.places.at(-1)];
        return now && then ? dot(now, right) - dot(then, right) : NaN;
      };
      expect(moved('high') - moved('low')).toBeCloseTo(fan.shift * (layout.heights.length - 1));
    }
  });

  test('all of it stays in the picture', () => {
    for (const frame of Object.values(frames)) {
      const fan = fanFor(cells, wish, frame, false);
      for (let from = -180; from < 180; from += 30) {
        const layout = layOut(cells, fan.gap, { shift: fan.shift, azimuth: from });
        const projection = project({ ...pose, azimuth: from }, layout, frame);
        const outside = layout.hull.filter((corner) => {
          const { x, y } = toScreen(projection, corner);
          return x < -0.01 || x > frame.width + 0.01 || y < -0.01 || y > frame.height + 0.01;
        });
        expect(outside).toEqual([]);
      }
    }
  });
});

test('one level has nothing to fan out, and boards on posts stay upright', () => {
  const wish = { gap: 3, azimuth: 10, elevation: 50 };
  expect(fanFor(block(8, 8, 1), wish, frames.page, false)).toEqual({ gap: 3, shift: 0 });
  expect(fanFor(block(8, 8, 3), wish, frames.page, true)).toEqual({ gap: 3, shift: 0 });
  expect(fanFor([], wish, frames.page, false)).toEqual({ gap: 3, shift: 0 });
});
