// Builds the men's bodies: turned profiles, balls, rods, boxes and cut-out plates, put together into one indexed mesh.
// The front is +z, up is +y, one unit a cell. `tone` 0 is the man's own colour, 1 the colour of its ornaments.

import { Matrix4, ShapeUtils, Vector2, Vector3 } from 'three';

export type Profile = readonly (readonly [radius: number, height: number])[];
export type Outline = readonly (readonly [x: number, y: number])[];
type P3 = readonly [number, number, number];

export interface Mesh3 {
  positions: Float32Array;
  normals: Float32Array;
  /** The mean normal of all corners at one place: the rim is drawn along it, without cracks at edges. */
  hull: Float32Array;
  tones: Float32Array;
  index: Uint16Array;
  /** Height of the highest corner. */
  height: number;
}

/** Sharper bends than this stay edges. */
const CREASE = Math.cos(0.9);

export class Solid {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly tones: number[] = [];
  private readonly matrix = new Matrix4();

  get triangles(): number {
    return this.positions.length / 9;
  }

  /** What is drawn inside is turned (degrees about x, y, z), scaled, then moved. */
  at(move: P3, turn: P3, draw: () => void, scale: P3 = [1, 1, 1]): this {
    const before = this.matrix.clone();
    const [ax, ay, az] = turn.map((degrees) => (degrees * Math.PI) / 180) as unknown as [number, number, number];
    this.matrix.multiply(new Matrix4().makeTranslation(...move));
    this.matrix.multiply(new Matrix4().makeRotationZ(az)).multiply(new Matrix4().makeRotationY(ay));
    this.matrix.multiply(new Matrix4().makeRotationX(ax)).multiply(new Matrix4().makeScale(...scale));
    draw();
    this.matrix.copy(before);
    return this;
  }

  private triangle(corners: readonly [P3, P3, P3], normals: readonly [P3, P3, P3], tone: number): void {
    const flip = this.matrix.determinant() < 0;
    const order = flip ? ([0, 2, 1] as const) : ([0, 1, 2] as const);
    const forNormals = this.matrix.clone().invert().transpose();
    for (const i of order) {
      this.positions.push(...new Vector3(...corners[i]).applyMatrix4(this.matrix).toArray());
      this.normals.push(...new Vector3(...normals[i]).transformDirection(forNormals).toArray());
      this.tones.push(tone);
    }
  }

  private flat(corners: readonly [P3, P3, P3], tone: number): void {
    const [a, b, c] = corners.map((corner) => new Vector3(...corner)) as [Vector3, Vector3, Vector3];
    const normal = b.sub(a).cross(c.sub(a)).normalize().toArray();
    this.triangle(corners, [normal, normal, normal], tone);
  }

  /** Turned about the upright axis from the foot up; few sides stay flat. */
  lathe(profile: Profile, tone = 0, sides = 14): this {
    const slopes = profile.slice(1).map(([r, y], i) => {
      const [r0, y0] = profile[i] ?? [0, 0];
      const long = Math.hypot(r - r0, y - y0) || 1;
      return [(y - y0) / long, (r0 - r) / long] as const;
    });
    const blend = (i: number, j: number): readonly [number, number] => {
      const own = slopes[i] ?? [1, 0];
      const next = slopes[j];
      if (!next || own[0] * next[0] + own[1] * next[1] < CREASE) return own;
      const long = Math.hypot(own[0] + next[0], own[1] + next[1]);
      return [(own[0] + next[0]) / long, (own[1] + next[1]) / long];
    };
    const flat = sides <= 6;
    const angle = (side: number) => ((side + (flat ? 0.5 : 0)) * 2 * Math.PI) / sides;
    for (let i = 0; i + 1 < profile.length; i++) {
      const [r0, y0] = profile[i] ?? [0, 0];
      const [r1, y1] = profile[i + 1] ?? [0, 0];
      const [low, high] = [blend(i, i - 1), blend(i, i + 1)];
      for (let side = 0; side < sides; side++) {
        const [a, b] = [angle(side), angle(side + 1)];
        const point = (r: number, y: number, t: number): P3 => [r * Math.sin(t), y, r * Math.cos(t)];
        const normal = (n: readonly [number, number], t: number): P3 => {
          const way = flat ? (a + b) / 2 : t;
          return [n[0] * Math.sin(way), n[1], n[0] * Math.cos(way)];
        };
        const [p00, p01, p10, p11] = [point(r0, y0, a), point(r0, y0, b), point(r1, y1, a), point(r1, y1, b)];
        if (r0 > 0) this.triangle([p00, p01, p11], [normal(low, a), normal(low, b), normal(high, b)], tone);
        if (r1 > 0) this.triangle([p00, p11, p10], [normal(low, a), normal(high, b), normal(high, a)], tone);
      }
    }
    return this;
  }

  ball(centre: P3, radius: number | P3, tone = 0, sides = 10): this {
    const scale: P3 = typeof radius === 'number' ? [radius, radius, radius] : radius;
    const rings = Math.max(4, Math.round(sides / 2));
    const profile = Array.from({ length: rings + 1 }, (_, i): [number, number] => {
      const t = (i / rings) * Math.PI;
      return [i === 0 || i === rings ? 0 : Math.sin(t), -Math.cos(t)];
    });
    return this.at(centre, [0, 0, 0], () => this.lathe(profile, tone, sides), scale);
  }

  box(centre: P3, size: P3, tone = 0): this {
    const [w, h, d] = [size[0] / 2, size[1] / 2, size[2] / 2];
    return this.at(centre, [0, 0, 0], () =>
      this.plate(
        [
          [-w, -h],
          [w, -h],
          [w, h],
          [-w, h],
        ],
        2 * d,
        tone,
      ),
    );
  }

  /** From one point to another, thinner or thicker at the end. */
  rod(from: P3, to: P3, radius: number, end = radius, tone = 0, sides = 7): this {
    const way = new Vector3(...to).sub(new Vector3(...from));
    const long = way.length();
    way.normalize();
    const side = Math.abs(way.y) > 0.99 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0).cross(way).normalize();
    const before = this.matrix.clone();
    this.matrix.multiply(new Matrix4().makeTranslation(...from));
    this.matrix.multiply(new Matrix4().makeBasis(side, way, side.clone().cross(way)));
    this.lathe(
      [
        [0, 0],
        [radius, 0],
        [end, long],
        [0, long],
      ],
      tone,
      sides,
    );
    this.matrix.copy(before);
    return this;
  }

  /** An outline in x and y, as thick as `depth` about z = 0. Told in either direction. */
  plate(outline: Outline, depth: number, tone = 0, rimTone = tone): this {
    const points = outline.map(([x, y]) => new Vector2(x, y));
    if (ShapeUtils.area(points) < 0) points.reverse();
    const z = depth / 2;
    const at = (i: number, side: number): P3 => [points[i]?.x ?? 0, points[i]?.y ?? 0, side];
    for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(points, [])) {
      this.flat([at(a, z), at(b, z), at(c, z)], tone);
      this.flat([at(c, -z), at(b, -z), at(a, -z)], tone);
    }
    points.forEach((_, i) => {
      const next = (i + 1) % points.length;
      this.flat([at(i, -z), at(next, -z), at(next, z)], rimTone);
      this.flat([at(i, -z), at(next, z), at(i, z)], rimTone);
    });
    return this;
  }

  /** Corners that are the same become one. */
  build(): Mesh3 {
    const round = (value: number) => Math.round(value * 1000);
    const corner = (list: number[], i: number) =>
      `${round(list[3 * i] ?? 0)},${round(list[3 * i + 1] ?? 0)},${round(list[3 * i + 2] ?? 0)}`;
    const means = new Map<string, Vector3>();
    const count = this.positions.length / 3;
    for (let i = 0; i < count; i++) {
      const key = corner(this.positions, i);
      const mean = means.get(key) ?? new Vector3();
      means.set(key, mean.add(new Vector3().fromArray(this.normals, 3 * i)));
    }
    const known = new Map<string, number>();
    const index: number[] = [];
    const [positions, normals, hull, tones]: number[][] = [[], [], [], []] as number[][];
    for (let i = 0; i < count; i++) {
      const place = corner(this.positions, i);
      const key = `${place};${corner(this.normals, i)};${this.tones[i]}`;
      let at = known.get(key);
      if (at === undefined) {
        at = known.size;
        known.set(key, at);
        positions?.push(...this.positions.slice(3 * i, 3 * i + 3));
        normals?.push(...this.normals.slice(3 * i, 3 * i + 3));
        hull?.push(...(means.get(place) ?? new Vector3(0, 1, 0)).clone().normalize().toArray());
        tones?.push(this.tones[i] ?? 0);
      }
      index.push(at);
    }
    const height = this.positions.reduce((high, value, i) => (i % 3 === 1 ? Math.max(high, value) : high), 0);
    return {
      positions: new Float32Array(positions ?? []),
      normals: new Float32Array(normals ?? []),
      hull: new Float32Array(hull ?? []),
      tones: new Float32Array(tones ?? []),
      index: new Uint16Array(index),
      height,
    };
  }
}
