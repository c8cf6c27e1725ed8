// Every piece has a body of its own in both sets, within its room and its number of triangles, closed towards the
// outside, and told from all others by its outline.

import { describe, expect, test } from 'vitest';
import { SHAPES, discMesh, pieceMesh } from '../../src/board3d/piece_shapes.js';
import type { Detail, Mesh3 } from '../../src/board3d/solid.js';
import { shapes } from '../../src/pieces/shapes.js';
import type { PieceSet } from '../../src/state/board/scene.js';
import { core } from './real_core.js';
import { cover, difference } from './silhouette.js';

const sets: readonly PieceSet[] = ['carved', 'plain'];
const details: readonly Detail[] = ['fine', 'coarse'];
const kinds = sets.flatMap((set) => details.map((detail) => ({ set, detail })));
const bodies = kinds.flatMap((kind) => SHAPES.map((shape) => ({ shape, ...kind })));
const unknown = [
  ['zebra', 'Z'],
  ['camel', 'L'],
  ['giraffe', 'G'],
  ['amazon', 'A'],
  ['ferz', 'F'],
  ['wazir', 'W'],
  ['elephant', 'E'],
  ['zebra', 'Y'],
] as const;

const triangles = (mesh: Mesh3): number => mesh.index.length / 3;
/** Of one kind: what a device may be asked to draw a hundred times. */
const most: Readonly<Record<Detail, number>> = { fine: 700, coarse: 200 };

const corner = (list: Float32Array, at: number) =>
  [list[3 * at] ?? 0, list[3 * at + 1] ?? 0, list[3 * at + 2] ?? 0] as const;

function expectToStandInItsCell(mesh: Mesh3, tallest: number): void {
  expect(mesh.index.length).toBeGreaterThan(0);
  let [wide, footWide, low, high] = [0, 0, Infinity, 0];
  for (let i = 0; i < mesh.positions.length / 3; i++) {
    const [x, y, z] = corner(mesh.positions, i);
    wide = Math.max(wide, Math.hypot(x, z));
    if (y < 0.03) footWide = Math.max(footWide, Math.hypot(x, z));
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  }
  expect(wide).toBeLessThanOrEqual(0.46);
  expect(footWide).toBeGreaterThan(0.25);
  expect(footWide).toBeLessThanOrEqual(0.4);
  expect(low).toBeCloseTo(0);
  expect(mesh.height).toBeCloseTo(high);
  expect(high).toBeLessThanOrEqual(tallest);
  expect(Math.min(...mesh.tones)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...mesh.tones)).toBeLessThanOrEqual(1);
}

/** Triangles whose corners run the other way round than their normals say. */
function turnedInside({ positions, normals, index }: Mesh3): number {
  let wrong = 0;
  for (let t = 0; t < index.length; t += 3) {
    const [i, j, k] = [index[t] ?? 0, index[t + 1] ?? 0, index[t + 2] ?? 0];
    const [a, b, c] = [corner(positions, i), corner(positions, j), corner(positions, k)];
    const [u, v] = [b, c].map((to) => to.map((value, axis) => value - (a[axis] ?? 0))) as [number[], number[]];
    const cross = [0, 1, 2].map((axis) => {
      const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
      return (u[p] ?? 0) * (v[q] ?? 0) - (u[q] ?? 0) * (v[p] ?? 0);
    });
    const normal = corner(normals, i);
    if (cross.reduce((sum, value, axis) => sum + value * (normal[axis] ?? 0), 0) < -1e-9) wrong++;
  }
  return wrong;
}

/** How far two bodies are apart as the board shows them, at thirty pixels a cell. */
const outline = (mesh: Mesh3): boolean[] => cover(mesh, 30, 53);

describe('the pieces in space', () => {
  test('are drawn for every shape that the slices draw and a shipped variant names', () => {
    expect([...SHAPES].sort()).toEqual(Object.keys(shapes).sort());
    for (const { id } of core.variants()) {
      for (const { shape } of core.loadVariant(id).info.look.pieces) expect(SHAPES, `${id}: ${shape}`).toContain(shape);
    }
  });

  test.each(bodies)('$set, $detail: $shape stands in its cell', ({ shape, set, detail }) => {
    const mesh = pieceMesh(shape, 'X', detail, set);
    expect(triangles(mesh)).toBeLessThanOrEqual(most[detail]);
    expect(mesh.height).toBeGreaterThan(0.5);
    expectToStandInItsCell(mesh, 1.05);
  });

  test.each(bodies)('$set, $detail: the faces of $shape look the way their normals do', ({ shape, set, detail }) => {
    const mesh = pieceMesh(shape, 'X', detail, set);
    expect(turnedInside(mesh)).toBe(0);
    for (let i = 0; i < mesh.normals.length / 3; i++) expect(Math.hypot(...corner(mesh.normals, i))).toBeCloseTo(1, 3);
  });

  test.each(sets)('%s: a hundred fine pieces are not too much to draw', (set) => {
    const sum = SHAPES.reduce((all, shape) => all + triangles(pieceMesh(shape, 'X', 'fine', set)), 0);
    expect(sum / SHAPES.length).toBeLessThanOrEqual(450);
  });

  test.each(kinds)('$set, $detail: no two have nearly the same outline', ({ set, detail }) => {
    const outlines = SHAPES.map((shape) => [shape, outline(pieceMesh(shape, 'X', detail, set))] as const);
    // What all of them cover, the foot above all, tells nobody apart.
    const own = outlines.map(([shape, bits]) => {
      const left = bits.map((covered, i) => covered && !outlines.every(([, other]) => other[i]));
      return [shape, left] as const;
    });
    const alike: string[] = [];
    own.forEach(([name, a], i) => {
      for (const [other, b] of own.slice(i + 1)) {
        const apart = difference(a, b);
        if (apart < 0.18) alike.push(`${name} ${other} ${apart.toFixed(3)}`);
      }
    });
    expect(alike).toEqual([]);
  });

  test.each(sets)('%s: a coarse body has the outline of the fine one', (set) => {
    for (const shape of SHAPES) {
      const [fine, coarse] = details.map((detail) => outline(pieceMesh(shape, 'X', detail, set)));
      expect(difference(fine ?? [], coarse ?? []), shape).toBeLessThan(0.15);
    }
  });

  test.each(kinds)(
    '$set, $detail: unknown pieces get bodies by name and letter, always the same',
    ({ set, detail }) => {
      const meshes = unknown.map(([shape, letter]) => pieceMesh(shape, letter, detail, set));
      expect(new Set(meshes.map((mesh) => mesh.positions.join())).size).toBe(unknown.length);
      expect(pieceMesh('zebra', 'Z', detail, set)).toBe(meshes[0]);
      for (const mesh of [...meshes, pieceMesh('toString', 'T', detail, set)]) {
        expect(triangles(mesh)).toBeLessThanOrEqual(most[detail]);
        expect(turnedInside(mesh)).toBe(0);
        expectToStandInItsCell(mesh, 1.05);
      }
    },
  );

  test.each(details)('%s: discs are low, and those of royal pieces taller and crowned', (detail) => {
    const [common, royal] = [discMesh(false, detail), discMesh(true, detail)];
    for (const disc of [common, royal]) {
      expect(triangles(disc)).toBeLessThanOrEqual(64);
      expect(turnedInside(disc)).toBe(0);
      expectToStandInItsCell(disc, 0.42);
    }
    expect(common.height).toBeCloseTo(0.2);
    expect(royal.height).toBeGreaterThan(0.3);
    expect(Math.max(...common.tones)).toBe(0);
    expect(Math.max(...royal.tones)).toBe(1);
  });
});
