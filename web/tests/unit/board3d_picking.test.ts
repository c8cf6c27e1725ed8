// What a click means: pieces and marked places before empty cells, the level worked on before faded ones, the nearest
// first.

import { describe, expect, test } from 'vitest';
import {
  type Pickable,
  type Pile,
  distanceToLine,
  pick,
  pickerOf,
  pointOfCell,
  pointOfHandle,
  pointOfLevel,
  pointOfPin,
  topOf,
} from '../../src/board3d/picking.js';
import { onSeat } from '../../src/board3d/layout.js';
import { project, toScreen } from '../../src/board3d/pose.js';
import type { Arrangement } from '../../src/state/board/scene.js';
import { block, laidOut, pickableWith } from './board3d_space.js';

const frame = { width: 1280, height: 720 };

function pickable(change: Partial<Pickable> = {}, levels = 8, kind: Arrangement = 'stack'): Pickable {
  const layout = laidOut(block(8, 8, levels), kind, { frame, active: 3 });
  const view = kind === 'stack' ? { azimuth: 8, elevation: 57 } : { azimuth: 0, elevation: 53 };
  const projection = project({ ...view, zoom: 1, panX: 0, panY: 0, yaw: 0 }, layout, frame, 24);
  return pickableWith(layout, projection, { lean: [0.03, 1, -0.25], ...change });
}

describe('picking', () => {
  test('the distance to a line is that to its nearest point', () => {
    expect(distanceToLine(0, 5, 0, 0, 10, 0)).toEqual({ far: 5, t: 0 });
    expect(distanceToLine(13, 4, 0, 0, 10, 0)).toEqual({ far: 5, t: 1 });
    expect(distanceToLine(3, 4, 0, 0, 0, 0).far).toBe(5);
  });

  test('every cell of one board is where it is drawn', () => {
    const scene = pickable({}, 1);
    scene.layout.places.forEach((_, cell) => {
      const at = pointOfCell(scene, cell);
      expect(at).not.toBeNull();
      expect(at && pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell });
    });
  });

  test('a piece below wins over an empty cell above it', () => {
    const piece = 52;
    const scene = pickable({ piece: (cell) => (cell === piece ? 0.8 : 0) });
    const at = toScreen(scene.projection, scene.layout.places[piece] ?? [0, 0, 0]);
    expect(pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell: piece });
    expect(pick(pickable(), at.x, at.y)).not.toEqual({ kind: 'cell', cell: piece });
  });

  test('a head may be clicked as well as a foot', () => {
    const piece = 511;
    const scene = pickable({ piece: (cell) => (cell === piece ? 0.9 : 0) });
    const head = toScreen(scene.projection, topOf(scene.layout.places[piece] ?? [0, 0, 0], 0.8, scene.lean));
    expect(pick(scene, head.x, head.y)).toEqual({ kind: 'cell', cell: piece });
  });

  test('a marked place wins over empty cells before it, and of two pieces the nearer wins', () => {
    const scene = pickable({ target: (cell) => cell === 30 });
    const at = toScreen(scene.projection, scene.layout.places[30] ?? [0, 0, 0]);
    expect(pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell: 30 });
  });

  test('boards that call their level pick no cell, everything else is where it is drawn', () => {
    const scene = pickable({ piece: (cell) => (cell % 3 === 0 ? 0.8 : 0) }, 8, 'focus');
    const calls = (board: number) => scene.layout.seats[board]?.role === 'shelf';
    const calling = { ...scene, calls };
    scene.layout.places.forEach((_, cell) => {
      const level = Math.floor(cell / 64);
      const at = pointOfCell(calling, cell);
      if (calls(level)) expect(at).toBeNull();
      else expect(at && pick(calling, at.x, at.y)).toEqual({ kind: 'cell', cell });
    });
    const on = toScreen(calling.projection, calling.layout.places[7 * 64 + 20] ?? [0, 0, 0]);
    expect(pick(calling, on.x, on.y)).toMatchObject({ kind: 'level', level: 7 });
    const goal = { ...calling, target: (cell: number) => cell === 7 * 64 + 20 };
    expect(pick(goal, on.x, on.y)).toEqual({ kind: 'cell', cell: 7 * 64 + 20, level: 7 });
  });

  test('one picker finds the points of all cells that one for each finds', () => {
    let asked = 0;
    const piece = (cell: number): number => {
      asked += 1;
      return cell % 3 === 0 ? 0.8 : 0;
    };
    const scene = pickable({ piece, exists: (cell) => cell % 5 !== 0 }, 2);
    const { places } = scene.layout;
    const pickAt = pickerOf(scene);
    const points = places.map((_, cell) => pointOfCell(scene, cell, pickAt));
    // Once for the picker, and once for the points that are tried.
    expect(asked).toBeLessThanOrEqual(2 * places.length);
    expect(points).toEqual(places.map((_, cell) => pointOfCell(scene, cell)));
  });

  test('the level worked on wins over faded ones, pieces on them included', () => {
    const active = (cell: number) => cell >= 64 * 3 && cell < 64 * 4;
    const scene = pickable({ faded: (cell) => !active(cell), piece: (cell) => (active(cell) ? 0 : 0.6) });
    for (let cell = 64 * 3; cell < 64 * 4; cell++) {
      const at = toScreen(scene.projection, scene.layout.places[cell] ?? [0, 0, 0]);
      expect(pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell });
    }
  });

  test('places of boards that stand elsewhere are picked as pins only', () => {
    const scene = pickable({ exists: (cell) => cell > 3, pins: [{ pin: '@b2(1)', cells: [0, 1] }] }, 1);
    const at = toScreen(scene.projection, scene.layout.places[0] ?? [0, 0, 0]);
    const none = toScreen(scene.projection, scene.layout.places[3] ?? [0, 0, 0]);
    expect(pick(scene, at.x, at.y)).toEqual({ kind: 'pin', pin: '@b2(1)' });
    expect(pick(scene, none.x, none.y)).toBeNull();
    expect(pointOfPin(scene, '@b2(1)')).not.toBeNull();
    expect(pointOfPin(scene, '@nowhere')).toBeNull();
    expect(pointOfCell(scene, 3)).toBeNull();
  });

  test('the stem of a board is its handle', () => {
    const scene = pickable({ handles: [{ name: 'QLW', from: [0, 0, 0], to: [0, 1.5, 0] }] }, 1);
    const at = pointOfHandle(scene, 'QLW');
    expect(at && pick(scene, at.x, at.y)).toEqual({ kind: 'board', name: 'QLW' });
    expect(pointOfHandle(scene, 'KLW')).toBeNull();
  });

  test('a board that moves is picked by its rim, its plaque and its sign, in a stack and on a table', () => {
    for (const kind of ['stack', 'all'] as const) {
      const scene = pickable(
        {
          movable: (board) => (board === 0 ? 'QLW' : null),
          badges: [{ name: 'QLW', board: 0, x: 60, y: 70, reach: 12, near: 0 }],
        },
        1,
        kind,
      );
      expect(pick(scene, 66, 75)).toEqual({ kind: 'board', name: 'QLW' });
      expect(pick(scene, 74, 75)).toBeNull();
      expect(pointOfHandle(scene, 'QLW')).toEqual({ x: 60, y: 70 });
      const seat = scene.layout.seats[0];
      const [corner, rim, far] = [0, 0.6, 0.85].map((out) => {
        const at = seat && toScreen(scene.projection, onSeat(seat, 0, -out));
        return at && pick(scene, at.x, at.y);
      });
      expect([corner, rim, far]).toEqual([{ kind: 'cell', cell: 0 }, { kind: 'board', name: 'QLW' }, null]);
    }
  });

  describe('a stack that can be taken apart', () => {
    // The upper board lies over it.
    const piece = 52;
    const opaque: Pile = { hides: () => true, plaques: [{ level: 1, x: 40, y: 50, reach: 12, near: 0 }] };
    const on = (scene: Pickable, cell: number) => toScreen(scene.projection, scene.layout.places[cell] ?? [0, 0, 0]);

    test('what a board hides is not picked through it, unless it is a target or the board can be seen through', () => {
      const body = (cell: number) => (cell === piece ? 0.9 : 0);
      const { x, y } = on(pickable({}, 2), piece);
      const below = { kind: 'cell', cell: piece };
      const through = (change: Partial<Pickable>) => pick(pickable(change, 2), x, y);
      expect(through({ piece: body })).toEqual(below);
      expect(through({ piece: body, pile: opaque })).toMatchObject({ kind: 'cell' });
      expect(through({ piece: body, pile: opaque })).not.toEqual(below);
      expect(through({ piece: body, pile: { ...opaque, hides: (board) => board === 0 } })).toEqual(below);
      expect(through({ target: (cell) => cell === piece, pile: opaque })).toEqual(below);
    });

    test('a level is taken off by its rim and by its plaque, nothing else of it', () => {
      const scene = pickable({ pile: opaque }, 2);
      expect(pick(scene, 45, 52)).toEqual({ kind: 'lift', level: 1 });
      expect(pointOfLevel(scene, 1)).toEqual({ x: 40, y: 50 });
      expect(pointOfLevel(scene, 0)).toBeNull();
      // The corner of the lower board, in front of all others.
      const [x, y, z] = scene.layout.places[0] ?? [0, 0, 0];
      const rim = toScreen(scene.projection, [x, y, z + 0.62]);
      expect(pick(scene, rim.x, rim.y)).toEqual({ kind: 'lift', level: 0 });
      expect(pick(pickable({ pile: { ...opaque, plaques: null } }, 2), rim.x, rim.y)).toBeNull();
      const far = toScreen(scene.projection, [x, y, z + 0.9]);
      expect(pick(scene, far.x, far.y)).toBeNull();
      const corner = on(scene, 0);
      expect(pick(scene, corner.x, corner.y)).toEqual({ kind: 'cell', cell: 0 });
    });
  });

  test('there is nothing to click beside the board', () => {
    expect(pick(pickable(), 2, 2)).toBeNull();
  });
});
