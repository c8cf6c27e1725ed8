// Every man has a body of its own, of moderate size, and closed towards the outside.

import { describe, expect, test } from 'vitest';
import { SHAPES, menMesh, pegMesh } from '../../src/board3d/men_shapes.js';
import type { Mesh3 } from '../../src/board3d/solid.js';

/** What is covered of a 16 by 16 picture, from the front and a little from above as the board shows it. */
function silhouette(mesh: Mesh3): Set<number> {
  const covered = new Set<number>();
  const [sin, cos] = [Math.sin(0.96), Math.cos(0.96)];
  for (let t = 0; t < mesh.index.length; t += 3) {
    const corners = [0, 1, 2].map((i) => {
      const at = 3 * (mesh.index[t + i] ?? 0);
      const [x, y, z] = [mesh.positions[at] ?? 0, mesh.positions[at + 1] ?? 0, mesh.positions[at + 2] ?? 0];
      return [x, y * (cos + 0.25 * sin) - z * sin] as const;
    });
    const [a, b, c] = corners;
    if (!a || !b || !c) continue;
    for (let u = 0; u <= 8; u++) {
      for (let v = 0; u + v <= 8; v++) {
        const x = (a[0] * u + b[0] * v + c[0] * (8 - u - v)) / 8;
        const y = (a[1] * u + b[1] * v + c[1] * (8 - u - v)) / 8;
        covered.add(Math.floor((x + 0.6) / 0.075) + 32 * Math.floor((y + 0.6) / 0.075));
      }
    }
  }
  return covered;
}

function difference(a: Set<number>, b: Set<number>): number {
  const both = [...a].filter((cell) => b.has(cell)).length;
  return 1 - both / (a.size + b.size - both);
}

describe('the men in space', () => {
  test('all the shapes of the shipped games are drawn', () => {
    expect([...SHAPES].sort()).toEqual([
      'abbey',
      'ballista',
      'bishop',
      'cannon',
      'cardinal',
      'chancellor',
      'commoner',
      'eagle',
      'falcon',
      'galley',
      'guard',
      'jedi',
      'king',
      'knight',
      'lord',
      'paladin',
      'pawn',
      'prince',
      'princess',
      'queen',
      'rook',
      'sith',
      'unicorn',
      'wizard',
    ]);
  });

  test.each(SHAPES)('%s is a body of moderate size that stands in its cell', (shape) => {
    const mesh = menMesh(shape, 'X');
    expect(mesh.index.length / 3).toBeLessThanOrEqual(900);
    expect([...mesh.positions].every(Number.isFinite)).toBe(true);
    expect([...mesh.normals].every(Number.isFinite)).toBe(true);
    for (let i = 0; i < mesh.positions.length; i += 3) {
      expect(Math.abs(mesh.positions[i] ?? 0)).toBeLessThanOrEqual(0.5);
      expect(mesh.positions[i + 1] ?? 0).toBeGreaterThanOrEqual(-1e-6);
      expect(Math.abs(mesh.positions[i + 2] ?? 0)).toBeLessThanOrEqual(0.5);
    }
    expect(mesh.height).toBeGreaterThan(0.5);
    expect(mesh.height).toBeLessThanOrEqual(1.2);
  });

  test.each(SHAPES)('the faces of %s look the way their normals do', (shape) => {
    const { positions, normals, index } = menMesh(shape, 'X');
    const corner = (list: Float32Array, at: number) => [
      list[3 * at] ?? 0,
      list[3 * at + 1] ?? 0,
      list[3 * at + 2] ?? 0,
    ];
    let wrong = 0;
    for (let t = 0; t < index.length; t += 3) {
      const [i, j, k] = [index[t] ?? 0, index[t + 1] ?? 0, index[t + 2] ?? 0];
      const [a, b, c] = [corner(positions, i), corner(positions, j), corner(positions, k)];
      const edge = (to: number[]) => to.map((value, axis) => value - (a[axis] ?? 0));
      const [u, v] = [edge(b), edge(c)];
      const cross = [0, 1, 2].map((axis) => {
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
        return (u[p] ?? 0) * (v[q] ?? 0) - (u[q] ?? 0) * (v[p] ?? 0);
      });
      const normal = corner(normals, i);
      if (cross.reduce((sum, value, axis) => sum + value * (normal[axis] ?? 0), 0) < -1e-9) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test('no two have nearly the same outline', () => {
    const outlines = SHAPES.map((shape) => [shape, silhouette(menMesh(shape, 'X'))] as const);
    const alike: string[] = [];
    outlines.forEach(([name, a], i) => {
      for (const [other, b] of outlines.slice(i + 1)) if (difference(a, b) < 0.05) alike.push(`${name} ${other}`);
    });
    expect(alike).toEqual([]);
  });

  test('unknown men get bodies by name and letter, always the same', () => {
    const meshes = [
      ['zebra', 'Z'],
      ['camel', 'L'],
      ['giraffe', 'G'],
      ['zebra', 'Y'],
    ].map(([shape = '', letter = '']) => menMesh(shape, letter));
    const texts = new Set(meshes.map((mesh) => mesh.positions.join()));
    expect(texts.size).toBe(4);
    expect(menMesh('zebra', 'Z')).toBe(meshes[0]);
    expect(menMesh('toString', 'T').index.length).toBeGreaterThan(0);
    for (const mesh of meshes) expect(mesh.height).toBeLessThan(1.2);
  });

  test('a peg is much smaller than a pawn', () => {
    expect(pegMesh().height).toBeLessThan(menMesh('pawn', 'P').height / 2);
  });
});
