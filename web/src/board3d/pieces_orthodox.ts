// The six orthodox pieces, and the parts that the others share: the foot, the trunk, the horse's body, the crown.

import type { Profile } from './outlines.js';
import type { Solid } from './solid.js';

/** Every piece stands on such a foot, so that the place it stands on is seen. */
export const foot = (radius: number): Profile => [
  [radius, 0], [radius, 0.045], [0.88 * radius, 0.1, radius, 0.095], [0.8 * radius, 0.105],
];

/** A body turned in one piece, with its foot. */
export const turned = (solid: Solid, radius: number, above: Profile, tone = 0): Solid =>
  solid.lathe([...foot(radius), ...above], tone);

/** A low foot for emblems that are cut out. */
export const stand = (solid: Solid, radius = 0.31): Solid => turned(solid, radius, [[0.19, 0.155, 0.24, 0.115], [0, 0.165]]);

export const mirrored = (outline: Profile): Profile =>
  outline.map(([x, y, bendX, bendY]) => (bendX === undefined || bendY === undefined ? [-x, y] : [-x, y, -bendX, bendY]));

/** Rounds a body as a band of another tone. */
export const band = (solid: Solid, radius: number, height: number, wide: number, tone = 1): Solid =>
  solid.lathe([[radius - 0.03, height - wide / 2], [radius, height - wide / 4], [radius, height + wide / 4], [radius - 0.03, height + wide / 2]], tone);

export function pawn(solid: Solid): void {
  turned(solid, 0.27, [[0.095, 0.31, 0.11, 0.15], [0.165, 0.33], [0.165, 0.355], [0.09, 0.385]]);
  solid.ball([0, 0.465, 0], 0.14, 0, 12, 0.2);
}

export function rook(solid: Solid): void {
  turned(solid, 0.31, [[0.175, 0.42, 0.19, 0.16], [0.255, 0.49, 0.19, 0.47], [0.255, 0.6], [0.175, 0.6], [0.175, 0.54]]);
  solid.lathe([[0.175, 0.54], [0, 0.54]], 0.75);
  for (let i = 0; i < 6; i++) solid.at([0, 0, 0], [0, 60 * i, 0], () => solid.box([0, 0.645, 0.214], [0.135, 0.11, 0.082]));
}

export function bishop(solid: Solid): void {
  turned(solid, 0.3, [
    [0.1, 0.42, 0.12, 0.16], [0.185, 0.45], [0.185, 0.48], [0.1, 0.505], [0.175, 0.615, 0.17, 0.52],
    [0.03, 0.81, 0.155, 0.72], [0, 0.81],
  ]);
  solid.ball([0, 0.835, 0], 0.055, 1, 8);
  solid.plate([[0.03, 0.6], [0.18, 0.73], [0.14, 0.78], [-0.01, 0.64]], 0.38, { tone: 1 });
}

export function queen(solid: Solid): void {
  turned(solid, 0.33, [
    [0.12, 0.48, 0.13, 0.16], [0.21, 0.51], [0.21, 0.54], [0.13, 0.57], [0.265, 0.78, 0.15, 0.68], [0.19, 0.78],
    [0.1, 0.73], [0, 0.73],
  ]);
  const count = solid.detail === 'fine' ? 7 : 5;
  for (let i = 0; i < count; i++) {
    const t = (i / count) * 2 * Math.PI;
    const [x, z] = [Math.sin(t), Math.cos(t)];
    solid.rod([0.215 * x, 0.75, 0.215 * z], [0.31 * x, 0.95, 0.31 * z], 0.07, 0.015, 0, 5);
  }
  solid.small(() => band(solid, 0.218, 0.525, 0.06)).ball([0, 0.79, 0], 0.1, 1, 10, 0.2);
}

const CROSS: Profile = [
  [-0.035, 0], [0.035, 0], [0.03, 0.1], [0.14, 0.075], [0.14, 0.185], [0.03, 0.165], [0.06, 0.27], [-0.06, 0.27],
  [-0.03, 0.165], [-0.14, 0.185], [-0.14, 0.075], [-0.03, 0.1],
];

export const cross = (solid: Solid, height: number, size = 1, tone = 1): Solid =>
  solid.at([0, height, 0], [-17, 0, 0], () => solid.plate(CROSS, 0.085 / size, { tone, bevel: 0.02 }), [size, size, size]);

export function king(solid: Solid): void {
  turned(solid, 0.34, [
    [0.13, 0.48, 0.14, 0.16], [0.215, 0.51], [0.215, 0.545], [0.14, 0.57], [0.2, 0.7, 0.15, 0.64], [0.18, 0.74],
    [0, 0.77, 0.09, 0.77],
  ]);
  solid.small(() => band(solid, 0.223, 0.528, 0.06));
  cross(solid, 0.73, 1.15);
}

const HEAD: Profile = [
  [-0.18, 0.1], [0.17, 0.1], [0.08, 0.36, 0.15, 0.22], [0.11, 0.425, 0.06, 0.425], [0.23, 0.37, 0.17, 0.425],
  [0.31, 0.34], [0.37, 0.41, 0.375, 0.345], [0.33, 0.51, 0.38, 0.46], [0.16, 0.68, 0.27, 0.57], [0.1, 0.83],
  [0.03, 0.73, 0.055, 0.78], [-0.17, 0.58, -0.1, 0.71], [-0.21, 0.36, -0.24, 0.48], [-0.18, 0.1, -0.21, 0.22],
];
const MANE: Profile = [
  [0.05, 0.79], [-0.02, 0.81], [-0.1, 0.73], [-0.14, 0.77], [-0.2, 0.66], [-0.25, 0.67], [-0.26, 0.54], [-0.31, 0.52],
  [-0.28, 0.4], [-0.32, 0.35], [-0.26, 0.2], [-0.19, 0.2], [-0.19, 0.46, -0.23, 0.34], [-0.04, 0.67, -0.15, 0.61],
];

/** Looks to the left, as on diagrams. */
export function knight(solid: Solid): void {
  stand(solid, 0.32);
  solid.at([0, 0, 0], [0, 0, 0], () => solid.leaning(() => {
    solid.plate(HEAD, 0.21, { bevel: 0.045 }).plate(MANE, 0.13, { tone: 1, bevel: 0.02 });
    solid.small(() => {
      solid.ball([0.1, 0.57, 0.1], 0.035, 1, 7).ball([0.31, 0.43, 0.09], [0.018, 0.022, 0.02], 1, 6);
    });
  }), [-1, 1, 1]);
}
