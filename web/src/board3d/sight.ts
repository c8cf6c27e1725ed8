// How much of each piece is to be seen: pieces as upright boxes painted from far to near into a small buffer of
// numbers. Good enough to choose a camera by, and the same for every game; the real shapes are a little slimmer.

import type { Layout, Point } from './layout.js';
import { type Frame, type Pose, leanOf, project, toScreen } from './pose.js';

const WIDE = 0.55;
const HIGH = 0.72;

/** Share of each piece's box that nothing nearer covers, in the order of `pieces`. */
export function visibleShares(
  layout: Layout,
  pieces: readonly number[],
  pose: Pose,
  fov: number,
  pixels = 300,
): number[] {
  const projection = project(pose, layout, { width: pixels, height: pixels }, fov);
  const elevation = (pose.elevation * Math.PI) / 180;
  const boxes = pieces.map((cell, index) => {
    const at: Point = layout.places[cell] ?? [0, 0, 0];
    const { x, y, near, scale } = toScreen(projection, at);
    const size = scale * (layout.seats[layout.boardOf[cell] ?? 0]?.scale ?? 1);
    const half = (WIDE / 2) * size;
    const foot = half * Math.sin(elevation);
    const tall = HIGH * (Math.cos(elevation) + leanOf(pose) * Math.sin(elevation)) * size + foot;
    return {
      index,
      near,
      x0: Math.round(x - half),
      x1: Math.round(x + half),
      y0: Math.round(y - tall),
      y1: Math.round(y + foot),
    };
  });
  const buffer = new Int16Array(pixels * pixels).fill(-1);
  const area = new Array<number>(pieces.length).fill(0);
  for (const box of [...boxes].sort((a, b) => a.near - b.near)) {
    const [x0, x1] = [Math.max(box.x0, 0), Math.min(box.x1, pixels)];
    for (let y = Math.max(box.y0, 0); y < Math.min(box.y1, pixels); y++) {
      if (x1 <= x0) break;
      buffer.fill(box.index, y * pixels + x0, y * pixels + x1);
      area[box.index] = (area[box.index] ?? 0) + (x1 - x0);
    }
  }
  const seen = new Array<number>(pieces.length).fill(0);
  for (const index of buffer) if (index >= 0) seen[index] = (seen[index] ?? 0) + 1;
  return seen.map((count, index) => count / Math.max(area[index] ?? 1, 1));
}

export function mostlyHidden(shares: readonly number[]): number {
  return shares.length ? shares.filter((share) => share < 0.5).length / shares.length : 0;
}

/** The angle under which fewest pieces are hidden, preferring large cells among nearly equal ones. */
export function clearest(
  layout: Layout,
  pieces: readonly number[],
  frame: Frame,
  view: { azimuth: number; elevation: number; fov: number },
): { azimuth: number; elevation: number } {
  let best = view;
  let bestScore = -Infinity;
  for (const azimuth of new Set([view.azimuth, -20, -12, 0, 8, 12, 16, 20, 28])) {
    for (const elevation of new Set([view.elevation, 40, 45, 50, 55, 60, 65])) {
      const pose: Pose = { azimuth, elevation, zoom: 1, panX: 0, panY: 0, yaw: 0 };
      const shares = visibleShares(layout, pieces, pose, view.fov, 220);
      const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
      const { focal, distance } = project(pose, layout, frame, view.fov);
      const cell = Math.min((focal / distance) * Math.sin((elevation * Math.PI) / 180), 40);
      const score = mean - 2 * mostlyHidden(shares) + cell / 160;
      if (score > bestScore) [best, bestScore] = [{ ...view, azimuth, elevation }, score];
    }
  }
  return best;
}
