// The board on its table in the room of the wearer: where it is put first, and what hands do with it.

import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/board3d/layout.js';
import {
  type Grip,
  type Place,
  extentOf,
  firstPlace,
  inRoom,
  moved,
  onTable,
  scaleFor,
  stretched,
  yawOf,
} from '../../src/vr/place.js';
import { block, laidOut } from './board3d_space.js';

const frame = { width: 1280, height: 720 };
const turned = (yaw: number): Grip['turn'] => [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)];
const near = (point: Point, other: Point): void => {
  point.forEach((value, axis) => expect(value).toBeCloseTo(other[axis] ?? NaN, 6));
};

const place: Place = { at: [0.2, 0.9, -0.6], yaw: 0.4, scale: 0.03 };

describe('the board on its table', () => {
  it.each(['focus', 'all', 'stack'] as const)('fits the table with 512 cells, laid out as %s', (kind) => {
    const extent = extentOf(laidOut(block(8, 8, 8), kind, { frame, active: 3 }));
    const scale = scaleFor(extent);
    expect(extent.width * scale).toBeLessThanOrEqual(1.001);
    expect(extent.depth * scale).toBeLessThanOrEqual(0.721);
    expect(scale).toBeGreaterThan(0.015);
  });

  it('is put before who sits or stands, turned to him, and never on the floor', () => {
    const extent = extentOf(laidOut(block(8, 8, 3), 'all', { frame }));
    for (const height of [1.15, 1.7]) {
      const head: Grip = { at: [1, height, 2], turn: turned(Math.PI / 2) };
      const put = firstPlace(head, extent, scaleFor(extent), 0);
      // He looks to the left: there it stands.
      expect(put.at[0]).toBeLessThan(0.7);
      expect(put.at[2]).toBeCloseTo(2, 6);
      expect(put.at[1]).toBeCloseTo(height - 0.52, 6);
      expect(put.yaw).toBeCloseTo(Math.PI / 2, 6);
    }
    expect(firstPlace({ at: [0, 0.5, 0], turn: turned(0) }, extent, 0.03, 0).at[1]).toBe(0.35);
    // Without a floor heights begin at the head.
    expect(firstPlace({ at: [0, 0, 0], turn: turned(0) }, extent, 0.03, null).at[1]).toBeCloseTo(-0.52, 6);
  });

  it('has its cells where they are drawn, and finds them again', () => {
    const base: Point = [4, -1, 2];
    near(inRoom(place, base, base), place.at);
    for (const point of [
      [0, 0, 0],
      [3.5, 2, -7],
    ] as const)
      near(onTable(place, base, inRoom(place, base, point)), point);
  });

  it('goes along with the hand that holds it, and turns about that hand', () => {
    const from: Grip = { at: [0.3, 1, -0.4], turn: turned(0.1) };
    const shifted = moved(place, from, { at: [0.5, 1.1, -0.2], turn: turned(0.1) });
    near(shifted.at, [0.4, 1, -0.4]);
    expect(shifted.yaw).toBeCloseTo(place.yaw, 9);
    const spun = moved(place, from, { at: from.at, turn: turned(0.1 + Math.PI / 2) });
    expect(spun.yaw - place.yaw).toBeCloseTo(Math.PI / 2, 9);
    // What lies under the hand stays there.
    const base: Point = [0, 0, 0];
    near(inRoom(spun, base, onTable(place, base, from.at)), from.at);
  });

  it('stays level when the hand is rolled or bent', () => {
    const from: Grip = { at: [0, 1, 0], turn: [0, 0, 0, 1] };
    const rolled: Grip = { at: [0, 1, 0], turn: [Math.sin(0.3), 0, 0, Math.cos(0.3)] };
    expect(moved(place, from, rolled).yaw).toBeCloseTo(place.yaw, 9);
  });

  it('grows as two hands part, keeps what lies between them, and has limits', () => {
    const from: [Point, Point] = [
      [-0.1, 1, -0.5],
      [0.1, 1, -0.5],
    ];
    const to: [Point, Point] = [
      [-0.2, 1, -0.5],
      [0.2, 1, -0.5],
    ];
    const grown = stretched(place, from, to);
    expect(grown.scale).toBeCloseTo(2 * place.scale, 9);
    const base: Point = [0, 0, 0];
    near(inRoom(grown, base, onTable(place, base, [0, 1, -0.5])), [0, 1, -0.5]);
    const quarter = stretched(place, from, [
      [0, 1, -0.4],
      [0, 1, -0.6],
    ]);
    expect(quarter.yaw - place.yaw).toBeCloseTo(Math.PI / 2, 9);
    expect(
      stretched(place, from, [
        [-9, 1, 0],
        [9, 1, 0],
      ]).scale,
    ).toBe(0.2);
    expect(
      stretched(place, from, [
        [0, 1, 0],
        [0.0001, 1, 0],
      ]).scale,
    ).toBe(0.006);
  });

  it('has no turn of its own for a head that looks straight down', () => {
    expect(Number.isFinite(yawOf([Math.SQRT1_2, 0, 0, Math.SQRT1_2]))).toBe(true);
    expect(yawOf(turned(1.2))).toBeCloseTo(1.2, 9);
  });
});
