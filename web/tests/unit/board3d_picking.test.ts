// What a click means: men and marked places before empty cells, the level worked on before faded ones, the nearest
// first.

import { describe, expect, test } from 'vitest';
import { layOut } from '../../src/board3d/layout.js';
import {
  type Pickable,
  distanceToLine,
  pick,
  pointOfCell,
  pointOfHandle,
  pointOfPin,
  topOf,
} from '../../src/board3d/picking.js';
import { project, toScreen } from '../../src/board3d/pose.js';
import { block } from './board3d_space.js';

const frame = { width: 1280, height: 720 };

function pickable(change: Partial<Pickable> = {}, levels = 8, gap = 4): Pickable {
  const layout = layOut(block(8, 8, levels), gap);
  const projection = project({ azimuth: 8, elevation: 57, zoom: 1, panX: 0, panY: 0 }, layout, frame);
  return {
    layout,
    projection,
    exists: () => true,
    man: () => 0,
    lean: [0.03, 1, -0.25],
    target: () => false,
    faded: () => false,
    upon: [],
    handles: [],
    pins: [],
    ...change,
  };
}

describe('picking', () => {
  test('the distance to a line is that to its nearest point', () => {
    expect(distanceToLine(0, 5, 0, 0, 10, 0)).toBe(5);
    expect(distanceToLine(13, 4, 0, 0, 10, 0)).toBe(5);
    expect(distanceToLine(3, 4, 0, 0, 0, 0)).toBe(5);
  });

  test('every cell of one board is where it is drawn', () => {
    const scene = pickable({}, 1);
    scene.layout.places.forEach((_, cell) => {
      const at = pointOfCell(scene, cell);
      expect(at).not.toBeNull();
      expect(at && pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell });
    });
  });

  test('a man below wins over an empty cell above him', () => {
    const man = 52;
    const scene = pickable({ man: (cell) => (cell === man ? 0.8 : 0) });
    const at = toScreen(scene.projection, scene.layout.places[man] ?? [0, 0, 0]);
    expect(pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell: man });
    expect(pick(pickable(), at.x, at.y)).not.toEqual({ kind: 'cell', cell: man });
  });

  test('a head may be clicked as well as a foot', () => {
    const man = 511;
    const scene = pickable({ man: (cell) => (cell === man ? 0.9 : 0) });
    const head = toScreen(scene.projection, topOf(scene.layout.places[man] ?? [0, 0, 0], 0.8, scene.lean));
    expect(pick(scene, head.x, head.y)).toEqual({ kind: 'cell', cell: man });
  });

  test('a marked place wins over empty cells before it, and of two men the nearer wins', () => {
    const scene = pickable({ target: (cell) => cell === 30 });
    const at = toScreen(scene.projection, scene.layout.places[30] ?? [0, 0, 0]);
    expect(pick(scene, at.x, at.y)).toEqual({ kind: 'cell', cell: 30 });
  });

  test('what is painted over everything is picked there', () => {
    const scene = pickable({ man: () => 0.8, upon: [{ cell: 100, x: 600, y: 300, reach: 6 }] });
    expect(pick(scene, 603, 303)).toEqual({ kind: 'cell', cell: 100 });
    expect(pointOfCell(scene, 100)).toEqual({ x: 600, y: 300 });
    expect(pick(scene, 610, 310)).not.toEqual({ kind: 'cell', cell: 100 });
  });

  test('the level worked on wins over faded ones, men on them included', () => {
    const active = (cell: number) => cell >= 64 * 3 && cell < 64 * 4;
    const scene = pickable({ faded: (cell) => !active(cell), man: (cell) => (active(cell) ? 0 : 0.2) });
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

  test('there is nothing to click beside the board', () => {
    expect(pick(pickable(), 2, 2)).toBeNull();
  });
});
