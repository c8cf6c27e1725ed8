// Silhouettes on a small raster, so that tests can compare shapes without a browser: outlines by the nonzero rule, and
// bodies as a camera above the board sees them.

import { ringsOf } from '../../src/pieces/rings.js';

type Point = readonly [number, number];

/** size x size bits: is the middle of that pixel inside? */
export function fill(path: string, size: number, field = 45): boolean[] {
  const rings = ringsOf(path);
  return Array.from({ length: size * size }, (_, i) => {
    const x = (((i % size) + 0.5) * field) / size;
    const y = ((Math.floor(i / size) + 0.5) * field) / size;
    let winding = 0;
    for (const ring of rings) {
      ring.forEach(([ax, ay], k) => {
        const [bx, by] = ring[(k + 1) % ring.length] ?? [ax, ay];
        if (ay <= y === by <= y) return;
        const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if (by > ay === cross > 0) winding += by > ay ? 1 : -1;
      });
    }
    return winding !== 0;
  });
}

/** As much of a body as its silhouette needs. */
interface Body {
  positions: Float32Array;
  index: Uint16Array;
}

/**
 * What a body covers of a picture with so many pixels a cell, from in front and above at this elevation (degrees). The
 * picture is two cells wide and high, its place in the middle.
 */
export function cover({ positions, index }: Body, pixels: number, elevation: number): boolean[] {
  const angle = (elevation * Math.PI) / 180;
  const size = 2 * pixels;
  const covered = new Array<boolean>(size * size).fill(false);
  const seen = (corner: number): Point => {
    const at = 3 * (index[corner] ?? 0);
    const up = (positions[at + 1] ?? 0) * Math.cos(angle) - (positions[at + 2] ?? 0) * Math.sin(angle);
    return [((positions[at] ?? 0) + 1) * pixels, (1 - up) * pixels];
  };
  for (let t = 0; t < index.length; t += 3) {
    const corners = [seen(t), seen(t + 1), seen(t + 2)] as const;
    const [a, b, c] = corners;
    const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    const [low, high] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
    const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
    for (let row = Math.floor(low); row <= high; row++) {
      for (let column = Math.floor(left); column <= right; column++) {
        const [x, y] = [column + 0.5, row + 0.5];
        const inside = corners.every(([px, py], i) => {
          const [qx, qy] = corners[(i + 1) % 3] ?? a;
          return ((qx - px) * (y - py) - (qy - py) * (x - px)) * turn >= 0;
        });
        if (inside) covered[row * size + column] = true;
      }
    }
  }
  return covered;
}

/** Pixels in one silhouette and not in the other, as a part of all that either covers. */
export function difference(a: readonly boolean[], b: readonly boolean[]): number {
  const either = a.filter((inside, i) => inside || b[i]).length;
  return a.filter((inside, i) => inside !== b[i]).length / either;
}
