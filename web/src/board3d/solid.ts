// Builds the pieces' bodies: turned profiles, balls, rods, boxes and cut-out plates, put together into one indexed
// mesh. The front is +z, up is +y, one unit a cell. `tone` 0 is the piece's own colour, 1 the colour of its ornaments.
// Nothing is closed below: pieces stand on boards.

import { Matrix3, Matrix4, ShapeUtils, Vector2, Vector3 } from 'three';
import { type Point2, type Profile, drawnIn, edgeNormals, flattened, thinned, thinnedRing } from './outlines.js';

type P3 = readonly [number, number, number];

/** Coarse bodies are for boards that are drawn small. */
export type Detail = 'fine' | 'coarse';

export interface Mesh3 {
  positions: Float32Array;
  normals: Float32Array;
  tones: Float32Array;
  index: Uint16Array;
  /** Height of the highest corner. */
  height: number;
}

export interface PlateStyle {
  tone?: number;
  /** Of the edge all round; that of the face if not given. */
  rim?: number;
  /** How far the front's edge is cut off. Only where it would be seen. */
  bevel?: number;
  /** Edges of the outline (by number of their first point) that need no rim: something covers them. */
  covered?: (from: Point2, to: Point2) => boolean;
}

/** Sharper bends than this stay edges. */
const CREASE = Math.cos(0.9);
/** How far a curve may be from its polygon: of turned bodies, of cut-out plates. */
const NEAR: Readonly<Record<Detail, readonly [turned: number, cut: number]>> = {
  fine: [0.008, 0.008],
  coarse: [0.03, 0.018],
};
/** Flat emblems lean back so far (degrees) that a camera which looks down sees their outline. */
const LEAN = -17;

export class Solid {
  readonly detail: Detail;
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #tones: number[] = [];
  #matrix = new Matrix4();
  #forNormals = new Matrix3();
  #flipped = false;

  constructor(detail: Detail = 'fine') {
    this.detail = detail;
  }

  get triangles(): number {
    return this.#tones.length / 3;
  }

  #within(matrix: Matrix4, draw: () => void): this {
    const [before, normals, flipped] = [this.#matrix, this.#forNormals, this.#flipped];
    this.#matrix = before.clone().multiply(matrix);
    this.#forNormals = new Matrix3().getNormalMatrix(this.#matrix);
    this.#flipped = this.#matrix.determinant() < 0;
    draw();
    [this.#matrix, this.#forNormals, this.#flipped] = [before, normals, flipped];
    return this;
  }

  /** What is drawn inside is scaled, turned (degrees about x, then y, then z), then moved. */
  at(move: P3, turn: P3, draw: () => void, scale: P3 = [1, 1, 1]): this {
    const [ax, ay, az] = turn.map((degrees) => (degrees * Math.PI) / 180) as unknown as [number, number, number];
    const matrix = new Matrix4().makeTranslation(...move);
    matrix.multiply(new Matrix4().makeRotationZ(az)).multiply(new Matrix4().makeRotationY(ay));
    matrix.multiply(new Matrix4().makeRotationX(ax)).multiply(new Matrix4().makeScale(...scale));
    return this.#within(matrix, draw);
  }

  /** What is drawn inside leans back about a line at this height, which stands a little before the axis. */
  leaning(draw: () => void, height = 0.12, before = 0.05): this {
    return this.at([0, height, before], [LEAN, 0, 0], () => this.at([0, -height, 0], [0, 0, 0], draw));
  }

  /** Left away where a board is small. */
  small(draw: () => void): this {
    if (this.detail === 'fine') draw();
    return this;
  }

  #triangle(corners: readonly [P3, P3, P3], normals: readonly [P3, P3, P3], tone: number): void {
    const order = this.#flipped ? ([0, 2, 1] as const) : ([0, 1, 2] as const);
    for (const i of order) {
      this.#positions.push(...new Vector3(...corners[i]).applyMatrix4(this.#matrix).toArray());
      this.#normals.push(...new Vector3(...normals[i]).applyMatrix3(this.#forNormals).normalize().toArray());
      this.#tones.push(tone);
    }
  }

  /** Corners counterclockwise as seen from outside. */
  #quad(corners: readonly [P3, P3, P3, P3], normals: readonly [P3, P3, P3, P3], tone: number): void {
    const [a, b, c, d] = corners;
    const [na, nb, nc, nd] = normals;
    this.#triangle([a, b, c], [na, nb, nc], tone);
    this.#triangle([a, c, d], [na, nc, nd], tone);
  }

  /** Turned about the upright axis from the foot up. */
  lathe(profile: Profile, tone = 0, sides = 14): this {
    const round = this.detail === 'fine' ? sides : Math.max(5, Math.round(sides * 0.55));
    return this.#turned(thinned(flattened(profile), NEAR[this.detail][0]), tone, round, false);
  }

  /** A lathe with few sides that stay flat, the first of them towards the front. */
  prism(profile: Profile, sides: number, tone = 0): this {
    return this.#turned(flattened(profile), tone, sides, true);
  }

  #turned(profile: readonly Point2[], tone: number, sides: number, flat: boolean, crease = CREASE): this {
    const slopes = profile.slice(1).map(([r, y], i): Point2 => {
      const [r0, y0] = profile[i] ?? [0, 0];
      const long = Math.hypot(r - r0, y - y0) || 1;
      return [(y - y0) / long, (r0 - r) / long];
    });
    const blend = (i: number, j: number): Point2 => {
      const own = slopes[i] ?? [1, 0];
      const next = slopes[j];
      if (!next || own[0] * next[0] + own[1] * next[1] < crease) return own;
      const long = Math.hypot(own[0] + next[0], own[1] + next[1]) || 1;
      return [(own[0] + next[0]) / long, (own[1] + next[1]) / long];
    };
    const angle = (side: number) => ((side + (flat ? 0.5 : 0)) * 2 * Math.PI) / sides;
    for (let i = 0; i + 1 < profile.length; i++) {
      const [r0, y0] = profile[i] ?? [0, 0];
      const [r1, y1] = profile[i + 1] ?? [0, 0];
      const [low, high] = [blend(i, i - 1), blend(i, i + 1)];
      for (let side = 0; side < sides; side++) {
        const [a, b] = [angle(side), angle(side + 1)];
        const point = (r: number, y: number, t: number): P3 => [r * Math.sin(t), y, r * Math.cos(t)];
        const normal = (n: Point2, t: number): P3 => {
          const way = flat ? (a + b) / 2 : t;
          return [n[0] * Math.sin(way), n[1], n[0] * Math.cos(way)];
        };
        const [p00, p01, p10, p11] = [point(r0, y0, a), point(r0, y0, b), point(r1, y1, a), point(r1, y1, b)];
        if (r0 > 0) this.#triangle([p00, p01, p11], [normal(low, a), normal(low, b), normal(high, b)], tone);
        if (r1 > 0) this.#triangle([p00, p11, p10], [normal(low, a), normal(high, b), normal(high, a)], tone);
      }
    }
    return this;
  }

  /** `from` 0 is a whole ball; 0.5 the upper half. */
  ball(centre: P3, radius: number | P3, tone = 0, sides = 10, from = 0): this {
    const scale: P3 = typeof radius === 'number' ? [radius, radius, radius] : radius;
    const round = this.detail === 'fine' ? sides : Math.max(5, Math.round(sides * 0.55));
    const rings = Math.max(2, Math.round((round / 2) * (1 - from)));
    const profile = Array.from({ length: rings + 1 }, (_, i): Point2 => {
      const t = (from + (i / rings) * (1 - from)) * Math.PI;
      return [i === rings || t === 0 ? 0 : Math.sin(t), -Math.cos(t)];
    });
    return this.at(centre, [0, 0, 0], () => this.#turned(profile, tone, round, false, -1), scale);
  }

  box(centre: P3, size: P3, tone = 0): this {
    const [w, h] = [size[0] / 2, size[1] / 2];
    return this.at(centre, [0, 0, 0], () =>
      this.plate(
        [
          [-w, -h],
          [w, -h],
          [w, h],
          [-w, h],
        ],
        size[2],
        { tone },
      ),
    );
  }

  /** From one point to another, thinner or thicker at the end. */
  rod(from: P3, to: P3, radius: number, end = radius, tone = 0, sides = 7): this {
    const way = new Vector3(...to).sub(new Vector3(...from));
    const long = way.length();
    way.normalize();
    const side = Math.abs(way.y) > 0.99 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0).cross(way).normalize();
    const matrix = new Matrix4().makeTranslation(...from);
    matrix.multiply(new Matrix4().makeBasis(side, way, side.clone().cross(way)));
    const profile: Point2[] = [
      [0, 0],
      [radius, 0],
      [end, long],
      [0, long],
    ];
    const round = this.detail === 'fine' ? sides : Math.max(3, Math.round(sides * 0.55));
    // An end as sharp as a needle needs no lid.
    return this.#within(matrix, () => this.#turned(end < 0.02 ? profile.slice(0, 3) : profile, tone, round, false));
  }

  /** An outline in x and y, as thick as `depth` about z = 0, given in either direction. */
  plate(outline: Profile, depth: number, style: PlateStyle = {}): this {
    return this.slab(thinnedRing(flattened(outline), NEAR[this.detail][1]), depth, style);
  }

  /** The same of an outline that is counterclockwise and taken as it is. */
  slab(points: readonly Point2[], depth: number, style: PlateStyle = {}): this {
    const { tone = 0, rim = tone, covered } = style;
    const bevel = this.detail === 'fine' ? (style.bevel ?? 0) : 0;
    const z = depth / 2;
    const corners = points.map(([x, y]) => new Vector2(x, y));
    const faces = ShapeUtils.triangulateShape(corners, []);
    const inner = bevel > 0 ? drawnIn(points, 0.8 * bevel, faces) : points;
    const edge = z - bevel;
    const put = (list: readonly Point2[], i: number, height: number): P3 => {
      const [x, y] = list[i % list.length] ?? [0, 0];
      return [x, y, height];
    };
    const [front, back]: [P3, P3] = [
      [0, 0, 1],
      [0, 0, -1],
    ];
    for (const [a = 0, b = 0, c = 0] of faces) {
      this.#triangle([put(inner, a, z), put(inner, b, z), put(inner, c, z)], [front, front, front], tone);
      this.#triangle([put(points, c, -z), put(points, b, -z), put(points, a, -z)], [back, back, back], tone);
    }
    const ways = edgeNormals(points);
    const shared = (i: number, j: number): Point2 => {
      const own = ways[i] ?? [0, 0];
      const next = ways[(j + points.length) % points.length] ?? own;
      if (own[0] * next[0] + own[1] * next[1] < CREASE) return own;
      const long = Math.hypot(own[0] + next[0], own[1] + next[1]);
      return [(own[0] + next[0]) / long, (own[1] + next[1]) / long];
    };
    points.forEach((from, i) => {
      if (covered?.(from, points[(i + 1) % points.length] ?? from)) return;
      const [a, b] = [shared(i, i - 1), shared(i, i + 1)];
      const tilted = ([x, y]: Point2, up: number): P3 => [x, y, up];
      this.#quad(
        [put(points, i, -z), put(points, i + 1, -z), put(points, i + 1, edge), put(points, i, edge)],
        bevel > 0
          ? [tilted(a, 0), tilted(b, 0), tilted(b, 0.3), tilted(a, 0.3)]
          : [tilted(a, 0), tilted(b, 0), tilted(b, 0), tilted(a, 0)],
        rim,
      );
      if (bevel <= 0) return;
      this.#quad(
        [put(points, i, edge), put(points, i + 1, edge), put(inner, i + 1, z), put(inner, i, z)],
        [tilted(a, 0.6), tilted(b, 0.6), tilted(b, 2.4), tilted(a, 2.4)],
        tone,
      );
    });
    return this;
  }

  /** A line drawn on a face that looks to the front. */
  ribbon(points: readonly Point2[], width: number, z: number, tone: number): this {
    const front: P3 = [0, 0, 1];
    points.slice(1).forEach(([x, y], i) => {
      const [x0, y0] = points[i] ?? [x, y];
      const long = Math.hypot(x - x0, y - y0) || 1;
      const [along, up] = [((x - x0) / long) * (width / 2), ((y - y0) / long) * (width / 2)];
      this.#quad(
        [
          [x0 - along + up, y0 - up - along, z],
          [x + along + up, y + up - along, z],
          [x + along - up, y + up + along, z],
          [x0 - along - up, y0 - up + along, z],
        ],
        [front, front, front, front],
        tone,
      );
    });
    return this;
  }

  /** Corners that are the same become one. */
  build(): Mesh3 {
    const known = new Map<string, number>();
    const index: number[] = [];
    const positions: number[] = [];
    const normals: number[] = [];
    const tones: number[] = [];
    let height = 0;
    const round = (list: readonly number[], i: number) => Math.round((list[i] ?? 0) * 1000);
    for (let i = 0; i < this.#tones.length; i++) {
      const numbers = [0, 1, 2].flatMap((axis) => [
        round(this.#positions, 3 * i + axis),
        round(this.#normals, 3 * i + axis),
      ]);
      const key = `${numbers.join()},${this.#tones[i] ?? 0}`;
      let at = known.get(key);
      if (at === undefined) {
        at = known.size;
        known.set(key, at);
        positions.push(...this.#positions.slice(3 * i, 3 * i + 3));
        normals.push(...this.#normals.slice(3 * i, 3 * i + 3));
        tones.push(this.#tones[i] ?? 0);
        height = Math.max(height, this.#positions[3 * i + 1] ?? 0);
      }
      index.push(at);
    }
    return {
      positions: new Float32Array(positions),
      normals: new Float32Array(normals),
      tones: new Float32Array(tones),
      index: new Uint16Array(index),
      height,
    };
  }
}
