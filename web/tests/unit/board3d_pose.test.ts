// The camera: what is fitted is seen, what is projected comes back, views follow the side that sits below.

import { describe, expect, test } from 'vitest';
import { layOut } from '../../src/board3d/layout.js';
import {
  type Pose,
  axesOf,
  between,
  dot,
  onPlane,
  presetPose,
  project,
  readPose,
  toScreen,
  wrap,
  zoomAt,
} from '../../src/board3d/pose.js';
import { bestPose, mostlyHidden, visibleShares } from '../../src/board3d/sight.js';
import { block } from './board3d_space.js';

const pose = (azimuth: number, elevation: number): Pose => ({ azimuth, elevation, zoom: 1, panX: 0, panY: 0 });
const frames = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 300, height: 300 },
  { width: 1, height: 1 },
];

describe('the camera', () => {
  test('stands square on its axes at every angle', () => {
    for (let azimuth = -180; azimuth <= 180; azimuth += 35) {
      for (const elevation of [5, 30, 55, 90]) {
        const { right, up, toward } = axesOf({ azimuth, elevation });
        for (const [a, b] of [
          [right, up],
          [right, toward],
          [up, toward],
        ] as const)
          expect(dot(a, b)).toBeCloseTo(0);
        for (const axis of [right, up, toward]) expect(dot(axis, axis)).toBeCloseTo(1);
      }
    }
  });

  test.each(frames)('shows the whole board in $width x $height from everywhere', (frame) => {
    const layout = layOut(block(8, 8, 8), 4);
    for (let azimuth = -180; azimuth < 180; azimuth += 24) {
      for (const elevation of [5, 40, 57, 82, 90]) {
        const projection = project(pose(azimuth, elevation), layout, frame);
        expect(projection.scale).toBeGreaterThan(0);
        const outside = layout.hull.filter((corner) => {
          const { x, y } = toScreen(projection, corner);
          return x < -0.01 || x > frame.width + 0.01 || y < -0.01 || y > frame.height + 0.01;
        });
        expect(outside).toEqual([]);
      }
    }
  });

  test('finds the point of a plane that a pixel shows', () => {
    const layout = layOut(block(5, 5, 5), 3.5);
    const projection = project({ ...pose(20, 50), zoom: 1.7, panX: 1, panY: -2 }, layout, { width: 900, height: 500 });
    for (const place of layout.places) {
      const { x, y } = toScreen(projection, place);
      const back = onPlane(projection, x, y, place[1]);
      place.forEach((value, axis) => expect(back?.[axis]).toBeCloseTo(value));
    }
  });

  test('meets no plane when it looks along it', () => {
    const projection = project(pose(0, 0), layOut(block(3, 3, 2), 2), { width: 100, height: 100 });
    expect(onPlane(projection, 50, 50, 0)).toBeNull();
  });

  test('zooms about the pointer', () => {
    const layout = layOut(block(8, 8, 3), 6);
    const frame = { width: 800, height: 600 };
    const start = pose(14, 46);
    const before = project(start, layout, frame);
    const point = layout.places[20] ?? [0, 0, 0];
    const { x, y } = toScreen(before, point);
    const after = toScreen(project(zoomAt(start, before, 2.5, x, y), layout, frame), point);
    expect(after.x).toBeCloseTo(x);
    expect(after.y).toBeCloseTo(y);
  });

  test('goes the short way round', () => {
    expect(between(pose(170, 50), pose(-170, 50), 0.5).azimuth).toBeCloseTo(-180);
    expect(wrap(540)).toBe(-180);
  });

  test('has its presets in front of the side that sits below', () => {
    const wish = { azimuth: 15, elevation: 55 };
    const best = () => pose(20, 50);
    expect(presetPose('player', wish, best, 'white').azimuth).toBe(15);
    expect(presetPose('player', wish, best, 'black').azimuth).toBe(-165);
    expect(presetPose('opponent', wish, best, 'black').azimuth).toBe(15);
    expect(presetPose('best', wish, best, 'black')).toEqual({ ...pose(-160, 50) });
    for (const name of ['player', 'opponent', 'left', 'right', 'best'] as const) {
      expect(Math.abs(presetPose(name, wish, best, 'white').azimuth % 90)).toBeGreaterThan(1);
    }
  });

  test('reads only views that were stored by it', () => {
    const stored = { azimuth: 10, elevation: 40, zoom: 2, panX: 1, panY: 0 };
    expect(readPose(JSON.stringify(stored))).toEqual(stored);
    for (const text of [null, '', '{', '[]', '7', '{"azimuth":1}', JSON.stringify({ ...stored, zoom: 'x' })])
      expect(readPose(text)).toBeNull();
    expect(readPose(JSON.stringify({ ...stored, elevation: 900, zoom: 1e9 }))).toEqual({
      ...stored,
      elevation: 90,
      zoom: 8,
    });
  });
});

describe('what is seen', () => {
  const cells = block(8, 8, 8);
  // About ninety, scattered.
  const men = cells.flatMap((_, index) => (Math.imul(index + 1, 2654435761) >>> 0 < 0.18 * 2 ** 32 ? [index] : []));

  test('a true cube from the front hides much, the levels apart and from above little', () => {
    const cube = mostlyHidden(visibleShares(layOut(cells, 1), men, pose(0, 30)));
    const apart = mostlyHidden(visibleShares(layOut(cells, 4), men, pose(8, 57)));
    expect(cube).toBeGreaterThan(0.2);
    expect(apart).toBeLessThan(0.05);
  });

  test('the best view is none along an axis', () => {
    const found = bestPose(() => layOut(cells, 4), men, { width: 1280, height: 720 });
    expect(found.azimuth).toBeGreaterThan(5);
    expect(found.elevation).toBeLessThan(70);
  });
});
