// What a hand in the room points at and touches: rays from anywhere, also from the midst of the boards, and tips of fingers.

import { describe, expect, it } from 'vitest';
import { type Point, onSeat } from '../../src/board3d/layout.js';
import { beforeEye } from '../../src/board3d/pickable.js';
import type { Pickable } from '../../src/board3d/picking.js';
import { DoubleClick } from '../../src/state/board_kit/double_click.js';
import { distanceTo, looking, pointedAt, spotOf, touchedBy } from '../../src/vr/aim.js';
import { block, laidOut, pickableWith } from './board3d_space.js';

const frame = { width: 1280, height: 720 };

function spaceOf(eye: Point, way: Point, change: Partial<Pickable> = {}): Pickable {
  return pickableWith(laidOut(block(8, 8, 8), 'stack', { frame, active: 3 }), looking(eye, way), change);
}

const layout = spaceOf([0, 0, 0], [0, -1, 0]).layout;
const placeOf = (cell: number): Point => layout.places[cell] ?? [0, 0, 0];
const above = (cell: number, up: number): Point => {
  const seat = layout.seats[layout.boardOf[cell] ?? 0];
  const at = layout.cells[cell];
  return seat && at ? onSeat(seat, at.x, at.y, up) : [0, 0, 0];
};
const cellOf = (picked: ReturnType<typeof pointedAt>): number => (picked?.kind === 'cell' ? picked.cell : -1);

describe('a ray', () => {
  it('meets each square from straight above its board, and knows how far it is', () => {
    for (let cell = 0; cell < layout.cells.length; cell += 7) {
      const scene = spaceOf(above(cell, 0.8), [0, -1, 0]);
      const picked = pointedAt(scene);
      expect(cellOf(picked)).toBe(cell);
      expect(picked && distanceTo(scene, picked)).toBeCloseTo(0.8, 5);
    }
  });

  it('meets a square between two boards from the side', () => {
    const to = placeOf(200);
    const eye: Point = [to[0] + 1.2, to[1] + 0.5, to[2] + 0.8];
    expect(cellOf(pointedAt(spaceOf(eye, [-1.2, -0.5, -0.8])))).toBe(200);
  });

  it('meets nothing that stands behind the hand', () => {
    const to = placeOf(200);
    const eye: Point = [to[0], to[1] + 0.4, to[2] - 0.02];
    const scene = spaceOf(eye, [0, 0.05, -1], { piece: (cell) => (cell === 200 ? 0.9 : 0) });
    expect(cellOf(pointedAt(beforeEye(scene)))).not.toBe(200);
    const toward = beforeEye(spaceOf([to[0], to[1] + 0.4, to[2] + 2], [0, 0, -1], { piece: scene.piece }));
    expect(cellOf(pointedAt(toward))).toBe(200);
  });

  it('is a camera with upright axes whichever way it looks', () => {
    for (const way of [
      [0, -1, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0.3, -0.2, 0.9],
    ] as const) {
      const { right, up, toward } = looking([0, 0, 0], way);
      for (const axis of [right, up, toward]) expect(Math.hypot(...axis)).toBeCloseTo(1, 9);
      expect(right[0] * up[0] + right[1] * up[1] + right[2] * up[2]).toBeCloseTo(0, 9);
    }
  });
});

describe('the tip of a hand', () => {
  const touch = (tip: Point, change: Partial<Pickable> = {}, over?: number) =>
    touchedBy(spaceOf(tip, [0, -1, 0], change), tip, over);

  it('touches squares on all levels, and nothing well above them', () => {
    for (let cell = 3; cell < layout.cells.length; cell += 11) {
      expect(cellOf(touch(above(cell, 0.1)))).toBe(cell);
      expect(touch(above(cell, 0.6))).toBeNull();
    }
  });

  it('touches a piece up to its head, and a square below what it carries', () => {
    expect(cellOf(touch(above(70, 0.9), { piece: (cell) => (cell === 70 ? 0.8 : 0) }))).toBe(70);
    expect(cellOf(touch(above(70, 0.9), {}, 1.1))).toBe(70);
  });

  it('touches a place for a board, and a level that is to be called', () => {
    const pins = [{ pin: 'b3', cells: [70, 71] }];
    expect(touch(above(71, 0.05), { pins, exists: () => false })).toEqual({ kind: 'pin', pin: 'b3' });
    expect(touch(above(70, 0.05), { calls: () => true })).toEqual({ kind: 'level', level: layout.cells[70]?.level });
  });

  it('touches the rim of a board that moves', () => {
    const seat = layout.seats[0];
    const board = layout.boards[0];
    const tip: Point = seat && board ? onSeat(seat, board.low[0] - 0.6, board.low[1], 0.05) : [0, 0, 0];
    expect(touch(tip, { movable: () => 'QL1' })).toEqual({ kind: 'board', name: 'QL1' });
    expect(touch(tip)).toBeNull();
  });
});

describe('two clicks of a hand at the same moment', () => {
  const strays = (way: Point, from: Point = [0, 0, 0]): boolean => {
    const double = new DoubleClick();
    expect(double.strays(spotOf([0, 0, 0], [0, 0, -1]), 'a piece', 0)).toBe(false);
    return double.strays(spotOf(from, way), 'another thing', 0);
  };

  it('are a double click where the hand has stayed', () => {
    expect(strays([0, 0, -1])).toBe(true);
    expect(strays([0.003, 0, -1])).toBe(true);
  });

  it('are two where it has turned or gone on, in any direction', () => {
    for (const axis of [0, 1, 2] as const) {
      const moved: [number, number, number] = [0, 0, 0];
      moved[axis] = 0.02;
      expect(strays([0, 0, -1], moved)).toBe(false);
    }
    expect(strays([0.02, 0, -1])).toBe(false);
    expect(strays([0, 0.02, -1])).toBe(false);
  });
});
