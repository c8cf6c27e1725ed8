// Helpers for drawing pieces on a field of 45 by 45 units. All outlines run clockwise, so that shapes laid over one
// another make one silhouette under the nonzero fill rule.

export const fieldSize = 45;
const middle = fieldSize / 2;

type Point = readonly [number, number];

const round = (value: number): string => String(Math.round(value * 100) / 100);
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/**
 * What a lathe makes of a profile: half widths and heights from the top to the foot, joined by L, Q and C; the
 * left half is the mirror image.
 */
export function turned(profile: string): string {
  const tokens = profile.trim().split(/[\s,]+/);
  let next = 0;
  const point = (): Point => [Number(tokens[next++]), Number(tokens[next++])];
  const start = point();
  const corners: Point[] = [start];
  const curves: Point[][] = [];
  const kinds: string[] = [];
  while (next < tokens.length) {
    const kind = tokens[next++] ?? 'L';
    const controls = Array.from({ length: kind === 'C' ? 2 : kind === 'Q' ? 1 : 0 }, point);
    kinds.push(kind);
    curves.push(controls);
    corners.push(point());
  }
  const right = ([half, y]: Point): Point => [middle + half, y];
  const left = ([half, y]: Point): Point => [middle - half, y];
  let path = `M${pair(right(start))}`;
  kinds.forEach((kind, i) => {
    path += kind + [...(curves[i] ?? []), corners[i + 1] ?? start].map((p) => pair(right(p))).join(' ');
  });
  path += `L${pair(left(corners[corners.length - 1] ?? start))}`;
  for (let i = kinds.length - 1; i >= 0; --i) {
    path +=
      kinds[i] +
      [...(curves[i] ?? [])]
        .reverse()
        .concat([corners[i] ?? start])
        .map((p) => pair(left(p)))
        .join(' ');
  }
  return `${path}Z`;
}

/** A polygon, turned clockwise if it is not. */
export function polygon(...points: Point[]): string {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  const clockwise = area > 0 ? points : [...points].reverse();
  return `M${clockwise.map(pair).join('L')}Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
}

export function oval(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const arc = `a${halfWidth} ${halfHeight} 0 1 1`;
  return `M${pair([x - halfWidth, y])}${arc} ${round(2 * halfWidth)} 0${arc} ${round(-2 * halfWidth)} 0Z`;
}

export const disc = (x: number, y: number, radius: number): string => oval(x, y, radius, radius);

/** The foot that most pieces stand on. */
export const foot = turned('0 34.5 L 10 34.5 Q 12.4 35 12.8 38 L 12.8 40.5 L 0 40.5');
