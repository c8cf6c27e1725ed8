// Polylines in a plane: curves become points, points that add nothing go, and a closed outline can be drawn in.

/** A corner, or the end of a curve that bends towards the point named after it. */
export type Step = readonly [x: number, y: number] | readonly [x: number, y: number, bendX: number, bendY: number];
export type Profile = readonly Step[];
export type Point2 = readonly [x: number, y: number];

const PARTS = 6;

/** Curves as points, more than enough of them: `thinned` takes away what is not seen. */
export function flattened(steps: Profile): Point2[] {
  const points: Point2[] = [];
  for (const [x, y, bendX, bendY] of steps) {
    const from = points[points.length - 1];
    if (bendX !== undefined && bendY !== undefined && from) {
      for (let part = 1; part < PARTS; part++) {
        const [t, u] = [part / PARTS, 1 - part / PARTS];
        points.push([u * u * from[0] + 2 * u * t * bendX + t * t * x, u * u * from[1] + 2 * u * t * bendY + t * t * y]);
      }
    }
    points.push([x, y]);
  }
  return points;
}

function distance([x, y]: Point2, [ax, ay]: Point2, [bx, by]: Point2): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Douglas and Peucker: the fewest points that stay this close to all. The ends stay. */
export function thinned(points: readonly Point2[], near: number): Point2[] {
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last || points.length < 3) return [...points];
  let [far, at] = [near, 0];
  points.slice(1, -1).forEach((point, i) => {
    const off = distance(point, first, last);
    if (off > far) [far, at] = [off, i + 1];
  });
  if (at === 0) return [first, last];
  return [...thinned(points.slice(0, at + 1), near).slice(0, -1), ...thinned(points.slice(at), near)];
}

export const area = (points: readonly Point2[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** The same for a closed outline, which is turned counterclockwise. */
export function thinnedRing(outline: readonly Point2[], near: number): Point2[] {
  const points = outline.filter(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    return Math.hypot(x - nextX, y - nextY) > 1e-4;
  });
  if (area(points) < 0) points.reverse();
  const first = points[0];
  if (!first) return [];
  let at = 0;
  let far = -1;
  points.forEach(([x, y], i) => {
    const off = Math.hypot(x - first[0], y - first[1]);
    if (off > far) [far, at] = [off, i];
  });
  const there = thinned(points.slice(0, at + 1), near);
  const back = thinned([...points.slice(at), first], near);
  return [...there, ...back.slice(1, -1)];
}

/** Of every edge of a counterclockwise outline, from its point to the next. */
export function edgeNormals(points: readonly Point2[]): Point2[] {
  return points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    const long = Math.hypot(nextX - x, nextY - y) || 1;
    return [(nextY - y) / long, (x - nextX) / long] as const;
  });
}

/** Sharp corners are not drawn in further than this many times. */
const MITRE = 2.2;

/**
 * A counterclockwise outline drawn in on all its edges; less at corners where one of its triangles would turn over
 * because it is too slender.
 */
export function drawnIn(points: readonly Point2[], by: number, triangles: readonly (readonly number[])[]): Point2[] {
  const normals = edgeNormals(points);
  const ways = points.map((_, i): Point2 => {
    const [ax, ay] = normals[(i + points.length - 1) % points.length] ?? [0, 0];
    const [bx, by_] = normals[i] ?? [0, 0];
    const share = Math.max(1 + ax * bx + ay * by_, 0.1);
    const [mx, my] = [(ax + bx) / share, (ay + by_) / share];
    const long = Math.hypot(mx, my);
    const step = long > MITRE ? MITRE / long : 1;
    return [mx * step, my * step];
  });
  const steps = points.map(() => by);
  const moved = (i: number): Point2 => {
    const [[x, y], [mx, my], step] = [points[i] ?? [0, 0], ways[i] ?? [0, 0], steps[i] ?? 0];
    return [x - mx * step, y - my * step];
  };
  for (let again = true, round = 0; again && round < 24; round++) {
    again = false;
    for (const triangle of triangles) {
      // A little more than nothing, so that what is rounded later stays on its side.
      if (area(triangle.map(moved)) > 1e-5) continue;
      for (const i of triangle) steps[i] = round < 20 ? 0.7 * (steps[i] ?? 0) : 0;
      again = true;
    }
  }
  return points.map((_, i) => moved(i));
}

/** By the even-odd rule. */
export function isInside([x, y]: Point2, ring: readonly Point2[]): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay <= y !== by <= y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}
