// The slab that a board lies on, as a mesh whose corners are moved apart by the size of the board, so that one mesh
// serves boards of every size; and boards of any outline as slabs that overlap.

import type { Cell } from '../core/types.js';

export interface SlabMesh {
  positions: Float32Array;
  normals: Float32Array;
  /** -1 or 1 along x and z: the corner of the board that a point goes with. */
  corners: Float32Array;
  index: Uint16Array;
}

const ROUND = 0.3;
const BEVEL = 0.08;
const THICK = 0.24;
/** Points of a quarter circle. */
const STEPS = 4;

/** Its top lies at y = 0, its outline at the half sizes that its rows say. */
export function slabMesh(): SlabMesh {
  const rings = [
    { inset: BEVEL, y: 0, normal: [0, 1] },
    { inset: BEVEL, y: 0, normal: [0.7, 0.7] },
    { inset: 0, y: -BEVEL, normal: [0.7, 0.7] },
    { inset: 0, y: -BEVEL, normal: [1, 0] },
    { inset: 0, y: -THICK, normal: [1, 0] },
  ] as const;
  const [positions, normals, corners]: [number[], number[], number[]] = [[], [], []];
  const around: { cx: number; cz: number; nx: number; nz: number }[] = [];
  for (const [cx, cz, from] of [
    [1, 1, 0],
    [-1, 1, 1],
    [-1, -1, 2],
    [1, -1, 3],
  ] as const) {
    for (let step = 0; step <= STEPS; step++) {
      const angle = ((from + step / STEPS) * Math.PI) / 2;
      around.push({ cx, cz, nx: Math.cos(angle), nz: Math.sin(angle) });
    }
  }
  for (const { inset, y, normal } of rings) {
    for (const { cx, cz, nx, nz } of around) {
      const reach = ROUND - inset;
      positions.push(nx * reach - cx * ROUND, y, nz * reach - cz * ROUND);
      normals.push(nx * normal[0], normal[1], nz * normal[0]);
      corners.push(cx, cz);
    }
  }
  const count = around.length;
  const index: number[] = [];
  // The top as a fan, then a band between each ring and the next that lies lower.
  for (let i = 1; i + 1 < count; i++) index.push(0, i + 1, i);
  for (const ring of [1, 3]) {
    for (let i = 0; i < count; i++) {
      const next = (i + 1) % count;
      const [a, b, c, d] = [ring * count + i, ring * count + next, (ring + 1) * count + i, (ring + 1) * count + next];
      index.push(a, b, c, b, d, c);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    corners: new Float32Array(corners),
    index: new Uint16Array(index),
  };
}

export interface Rectangle {
  low: [number, number];
  high: [number, number];
}

/** Rectangles that cover these cells and no other place: rows of cells, put together where they are alike. */
export function rectanglesOf(cells: readonly Cell[]): Rectangle[] {
  const rows = new Map<number, number[]>();
  for (const { x, y } of cells) {
    const row = rows.get(y);
    if (row) row.push(x);
    else rows.set(y, [x]);
  }
  const done: Rectangle[] = [];
  let open: Rectangle[] = [];
  for (const [y, xs] of [...rows].sort((a, b) => a[0] - b[0])) {
    const runs: [number, number][] = [];
    for (const x of xs.sort((a, b) => a - b)) {
      const run = runs.at(-1);
      if (run && Math.abs(x - run[1] - 1) < 0.01) run[1] = x;
      else runs.push([x, x]);
    }
    const next: Rectangle[] = [];
    for (const [from, to] of runs) {
      const above = open.find(
        ({ low, high }) =>
          Math.abs(low[0] - from) < 0.01 && Math.abs(high[0] - to) < 0.01 && Math.abs(y - high[1] - 1) < 0.01,
      );
      if (above) {
        above.high = [to, y];
        next.push(above);
      } else next.push({ low: [from, y], high: [to, y] });
    }
    done.push(...open.filter((one) => !next.includes(one)));
    open = next;
  }
  return [...done, ...open];
}
