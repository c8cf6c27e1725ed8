// The camera: what is fitted is seen, what is projected comes back, views follow the side that sits below.

import { describe, expect, test } from 'vitest';
import {
  type Pose,
  axesOf,
  between,
  dot,
  leanOf,
  onBoard,
  presetPose,
  project,
  readPose,
  stepOn,
  toScreen,
  zoomAt,
} from '../../src/board3d/pose.js';
import { onSeat, wrap } from '../../src/board3d/layout.js';
import type { CursorStep } from '../../src/state/board/scene.js';
import { clearest, mostlyHidden, visibleShares } from '../../src/board3d/sight.js';
import { block, laidOut } from './board3d_space.js';

const pose = (azimuth: number, elevation: number): Pose => ({ azimuth, elevation, zoom: 1, panX: 0, panY: 0, yaw: 0 });
const frames = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 300, height: 300 },
  { width: 844, height: 390 },
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

  test('draws under cards what it draws without them, and fits the boards between them', () => {
    const [high, covered] = [676, 58];
    const [open, cards] = [
      { width: 1120, height: high - 2 * covered },
      { width: 1120, height: high, covered },
    ];
    const layout = laidOut(block(8, 8, 8), 'focus', { frame: open, active: 3 });
    expect(laidOut(block(8, 8, 8), 'all', { frame: cards })).toEqual(laidOut(block(8, 8, 8), 'all', { frame: open }));
    for (const [azimuth, elevation] of [[0, 53] as const, [40, 20] as const, [-90, 88] as const]) {
      const [plain, shifted] = [open, cards].map((frame) => project(pose(azimuth, elevation), layout, frame, 24));
      expect(plain && shifted && layout.hull.length > 0).toBe(true);
      for (const corner of layout.hull) {
        const [a, b] = [toScreen(plain!, corner), toScreen(shifted!, corner)];
        expect(b.x).toBeCloseTo(a.x, 6);
        expect(b.y).toBeCloseTo(a.y + covered, 6);
      }
    }
  });

  test.each(frames)('shows every board in $width x $height from everywhere', (frame) => {
    for (const kind of ['focus', 'all', 'zigzag', 'stack'] as const) {
      const layout = laidOut(block(8, 8, 8), kind, { frame, active: 3 });
      for (let azimuth = -180; azimuth < 180; azimuth += 24) {
        for (const elevation of [5, 40, 57, 82, 90]) {
          const projection = project(pose(azimuth, elevation), layout, frame, 24);
          const outside = layout.hull.filter((corner) => {
            const { x, y } = toScreen(projection, corner);
            return x < -1 || x > frame.width + 1 || y < -1 || y > frame.height + 1;
          });
          expect(outside, `${kind} ${azimuth} ${elevation}`).toEqual([]);
        }
      }
    }
  });

  test('fills the picture in one direction at least', () => {
    const frame = { width: 1224, height: 620 };
    const layout = laidOut(block(8, 8, 8), 'focus', { frame, active: 3 });
    const at = layout.hull.map((corner) => toScreen(project(pose(0, 53), layout, frame, 24), corner));
    const wide = Math.max(...at.map(({ x }) => x)) - Math.min(...at.map(({ x }) => x));
    const high = Math.max(...at.map(({ y }) => y)) - Math.min(...at.map(({ y }) => y));
    expect(Math.max(wide / frame.width, high / frame.height)).toBeGreaterThan(0.94);
  });

  test('finds the place on a board that a pixel shows', () => {
    const layout = laidOut(block(8, 8, 8), 'focus', { active: 2, yaw: 180 });
    const projection = project(
      { ...pose(20, 50), zoom: 1.7, panX: 1, panY: -2 },
      layout,
      { width: 900, height: 500 },
      24,
    );
    for (const seat of layout.seats) {
      const { x, y } = toScreen(projection, onSeat(seat, 2.2, 5.7));
      const back = onBoard(projection, x, y, seat);
      expect(back?.at[0]).toBeCloseTo(2.2);
      expect(back?.at[1]).toBeCloseTo(5.7);
    }
  });

  test('hits no board when seen edge-on', () => {
    const layout = laidOut(block(3, 3, 1), 'stack');
    const projection = project(pose(0, 0), layout, { width: 100, height: 100 });
    const [seat] = layout.seats;
    expect(seat && onBoard(projection, 50, 50, { ...seat, at: projection.target })).toBeNull();
  });

  test('zooms about the pointer', () => {
    const layout = laidOut(block(8, 8, 3), 'all');
    const frame = { width: 800, height: 600 };
    const start = pose(14, 46);
    const before = project(start, layout, frame);
    // What lies as far away as what is looked at stays where it is; nearer things move a little.
    const { x, y } = { x: 620, y: 180 };
    const scale = before.distance / before.focal;
    const point = [0, 1, 2].map(
      (i) =>
        (before.target[i] ?? 0) +
        (before.right[i] ?? 0) * (x - frame.width / 2) * scale +
        (before.up[i] ?? 0) * (frame.height / 2 - y) * scale,
    ) as [number, number, number];
    const after = toScreen(project(zoomAt(start, before, 2.5, x, y), layout, frame), point);
    expect(after.x).toBeCloseTo(x);
    expect(after.y).toBeCloseTo(y);
  });

  test('goes the short way round', () => {
    expect(between(pose(170, 50), pose(-170, 50), 0.5).azimuth).toBeCloseTo(-180);
    expect(between({ ...pose(0, 50), yaw: 180 }, { ...pose(0, 50), yaw: -90 }, 0.5).yaw).toBeCloseTo(-135);
    expect(wrap(540)).toBe(-180);
  });

  test('has its presets in front of the side that sits below', () => {
    const view = { azimuth: 15, elevation: 55 };
    const best = () => pose(20, 50);
    const yaw = (name: 'player' | 'opponent' | 'left' | 'right', bottom: 'white' | 'black') =>
      presetPose(name, view, best, bottom).yaw;
    expect([yaw('player', 'white'), yaw('player', 'black')]).toEqual([0, -180]);
    expect([yaw('opponent', 'white'), yaw('opponent', 'black')]).toEqual([-180, 0]);
    expect([yaw('left', 'white'), yaw('right', 'white')]).toEqual([90, -90]);
    expect(presetPose('best', view, best, 'black')).toEqual({ ...pose(20, 50), yaw: -180 });
  });

  test('from above looks straight down, and pieces lie down enough to be known', () => {
    const { azimuth, elevation } = presetPose('top', { azimuth: 15, elevation: 55 }, () => pose(0, 50), 'white');
    expect([azimuth, elevation]).toEqual([0, 90]);
    expect(leanOf({ elevation })).toBeGreaterThan(0.5);
    expect(leanOf({ elevation: 53 })).toBe(0);
  });

  test('reads only views that were stored by it', () => {
    const stored = { azimuth: 10, elevation: 40, zoom: 2, panX: 1, panY: 0, yaw: 90 };
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

describe('a step of the cursor', () => {
  const ways = [{ file: 1 }, { file: -1 }, { rank: 1 }, { rank: -1 }];
  /** Where a step on the board leads as it is seen: to the right and away. */
  const seen = ({ file = 0, rank = 0 }: CursorStep, degrees: number): [number, number] => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [file * cos - rank * sin, file * sin + rank * cos];
  };

  test('goes where it is seen to go, however boards are turned', () => {
    for (let degrees = -720; degrees <= 720; degrees += 5) {
      for (const way of ways) {
        const [right, away] = seen(stepOn(way, degrees), degrees);
        // No other way along the board is nearer to it.
        expect(right * (way.file ?? 0) + away * (way.rank ?? 0), `${degrees}`).toBeGreaterThan(Math.SQRT1_2 - 1e-9);
      }
    }
  });

  test('is the same at every half way, and leaves levels alone', () => {
    const steps = (degrees: number) => ways.map((way) => seen(stepOn(way, degrees), 0).map((at) => at || 0));
    for (const half of [45, 135, -45]) {
      const near = [half - 1e-9, half, half + 1e-9, half + 360, half - 360].map(steps);
      expect(new Set(near.map((each) => JSON.stringify(each))).size, `${half}`).toBe(1);
    }
    expect(stepOn({ level: 1 }, 90)).toEqual({ level: 1 });
  });

  test.each([
    [0, 0],
    [-80, 0],
    [20, 90],
    [8, 180],
    [-30, -90],
  ])('leads right on the picture of a camera at %i and boards at %i degrees', (azimuth, yaw) => {
    const frame = frames[0]!;
    const layout = laidOut(block(8, 8, 3), 'stack', { yaw });
    const projection = project({ ...pose(azimuth, 55), yaw }, layout, frame);
    const at = (file: number, rank: number) => toScreen(projection, layout.places[rank * 8 + file]!);
    const onScreen = (step: CursorStep): [number, number] => {
      const { file = 0, rank = 0 } = stepOn(step, azimuth + yaw);
      const [from, to] = [at(3, 3), at(3 + file, 3 + rank)];
      return [to.x - from.x, from.y - to.y];
    };
    const [right, rise] = onScreen({ file: 1 });
    expect(right).toBeGreaterThan(1.5 * Math.abs(rise));
    const [aside, up] = onScreen({ rank: 1 });
    expect(up).toBeGreaterThan(Math.abs(aside));
  });
});

describe('what is seen', () => {
  const cells = block(8, 8, 8);
  // About ninety, scattered.
  const pieces = cells.flatMap((_, index) => (Math.imul(index + 1, 2654435761) >>> 0 < 0.18 * 2 ** 32 ? [index] : []));

  test('a true cube from the front hides much, boards that are laid apart hide next to nothing', () => {
    const cube = mostlyHidden(visibleShares(laidOut(cells, 'stack', { gap: 1 }), pieces, pose(0, 30), 14));
    const apart = mostlyHidden(visibleShares(laidOut(cells, 'all'), pieces, pose(0, 50), 18));
    expect(cube).toBeGreaterThan(0.15);
    expect(apart).toBeLessThan(0.02);
  });

  test('the clearest view of a stack hides no more than the one it starts from', () => {
    const layout = laidOut(cells, 'stack');
    const view = { azimuth: 0, elevation: 45, fov: 14 };
    const found = clearest(layout, pieces, { width: 1280, height: 720 }, view);
    const hidden = (at: { azimuth: number; elevation: number }) =>
      mostlyHidden(visibleShares(layout, pieces, pose(at.azimuth, at.elevation), 14));
    expect(hidden(found)).toBeLessThan(hidden(view));
  });
});
