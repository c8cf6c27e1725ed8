// Reads the paths of the pieces back into polygons, for bodies that are cut from them. Curves become points, more than
// enough of them.

type Point = [x: number, y: number];

function arc(from: Point, [rx, ry, , large, sweep, x, y]: readonly number[]): Point[] {
  // Only half and full turns of unrotated ellipses whose end lies level with its start: discs and ovals.
  const [dx, dy] = [((x ?? 0) - from[0]) / 2, ((y ?? 0) - from[1]) / 2];
  const a = rx ?? 1;
  const b = ry ?? 1;
  const part = (dx / a) ** 2 + (dy / b) ** 2;
  const sign = large === sweep ? -1 : 1;
  const root = sign * Math.sqrt(Math.max(0, (1 - part) / part));
  const centre: Point = [from[0] + dx + (root * a * dy) / b, from[1] + dy - (root * b * dx) / a];
  const start = Math.atan2((from[1] - centre[1]) / b, (from[0] - centre[0]) / a);
  let turn = Math.atan2(((y ?? 0) - centre[1]) / b, ((x ?? 0) - centre[0]) / a) - start;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  return Array.from({ length: 16 }, (_, i) => {
    const angle = start + (turn * (i + 1)) / 16;
    return [centre[0] + a * Math.cos(angle), centre[1] + b * Math.sin(angle)];
  });
}

const takes: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7 };

/** The path's rings as polygons. Throws for what it cannot read. */
export function ringsOf(path: string): Point[][] {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let here: Point = [0, 0];
  for (const [, sign = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    if (sign.toUpperCase() === 'Z') {
      here = ring[0] ?? here;
      continue;
    }
    const kind = sign.toUpperCase();
    const count = takes[kind];
    const numbers = [...text.matchAll(/-?\d*\.?\d+/g)].map(Number);
    if (!count || numbers.length === 0 || numbers.length % count) throw new Error(`cannot read ${sign}${text}`);
    const relative = sign !== kind;
    for (let i = 0; i < numbers.length; i += count) {
      const own = numbers.slice(i, i + count).map((value, k) => {
        if (!relative || (kind === 'A' && k < 5)) return value;
        return value + (here[kind === 'V' ? 1 : kind === 'H' ? 0 : kind === 'A' ? k - 5 : k % 2] ?? 0);
      });
      const at = (k: number): number => own[k] ?? 0;
      if (kind === 'M') {
        if (i === 0) rings.push((ring = []));
        ring.push((here = [at(0), at(1)]));
      } else if (kind === 'L') ring.push((here = [at(0), at(1)]));
      else if (kind === 'H') ring.push((here = [at(0), here[1]]));
      else if (kind === 'V') ring.push((here = [here[0], at(0)]));
      else if (kind === 'A') {
        ring.push(...arc(here, own));
        here = [at(5), at(6)];
      } else {
        const [x, y] = here;
        for (let t = 1 / 12; t < 1.01; t += 1 / 12) {
          const u = 1 - t;
          ring.push(
            kind === 'Q'
              ? [u * u * x + 2 * u * t * at(0) + t * t * at(2), u * u * y + 2 * u * t * at(1) + t * t * at(3)]
              : [
                  u ** 3 * x + 3 * u * u * t * at(0) + 3 * u * t * t * at(2) + t ** 3 * at(4),
                  u ** 3 * y + 3 * u * u * t * at(1) + 3 * u * t * t * at(3) + t ** 3 * at(5),
                ],
          );
        }
        here = [at(count - 2), at(count - 1)];
      }
    }
  }
  return rings;
}
