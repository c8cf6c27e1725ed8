// The six men everybody knows, and the parts that the others share: the foot, the trunk, horses' heads, crowns.

import type { Outline, Profile, Solid } from './solid.js';

/** Every man stands on the same foot, so that the place it stands on is seen. */
export const FOOT: Profile = [[0.3, 0], [0.3, 0.05], [0.23, 0.1]];

export const foot = (solid: Solid): Solid => solid.lathe([...FOOT, [0, 0.12]]);

/** A slim trunk up to a collar. */
export function trunk(solid: Solid, height: number, waist = 0.11, collar = 0.19): Solid {
  return solid.lathe([
    ...FOOT, [0.2, 0.13], [waist, height * 0.62], [waist, height - 0.06], [collar, height - 0.03], [collar, height],
    [0, height],
  ]);
}

const HORSE: Outline = [
  [-0.17, 0.1], [0.17, 0.1], [0.13, 0.24], [0.06, 0.38], [0.1, 0.42], [0.24, 0.36], [0.31, 0.41], [0.31, 0.5],
  [0.17, 0.63],
  [0.1, 0.72], [0.03, 0.83], [-0.02, 0.72], [-0.14, 0.66], [-0.22, 0.52], [-0.24, 0.34],
];
const MANE: Outline = [
  [-0.02, 0.74], [-0.14, 0.69], [-0.25, 0.54], [-0.28, 0.3], [-0.2, 0.3], [-0.16, 0.5], [-0.04, 0.64],
];

export function horse(solid: Solid): Solid {
  foot(solid).plate(HORSE, 0.15).plate(MANE, 0.2, 0.6);
  return solid.ball([0.08, 0.57, 0.07], 0.03, 1, 6).ball([0.08, 0.57, -0.07], 0.03, 1, 6);
}

export function king(solid: Solid): void {
  trunk(solid, 0.58, 0.12, 0.21).lathe([[0.1, 0.58], [0.2, 0.78], [0.17, 0.81], [0, 0.84]]);
  solid.box([0, 0.98, 0], [0.1, 0.34, 0.09], 0.55).box([0, 1.01, 0], [0.32, 0.1, 0.08], 0.55);
}

export function queen(solid: Solid): void {
  trunk(solid, 0.54, 0.11, 0.2).lathe([[0.08, 0.54], [0.16, 0.68], [0.24, 0.75], [0.12, 0.74], [0, 0.7]]);
  for (let i = 0; i < 7; i++) {
    const t = (i / 7) * 2 * Math.PI;
    const [x, z] = [Math.sin(t), Math.cos(t)];
    solid.rod([0.19 * x, 0.72, 0.19 * z], [0.29 * x, 0.92, 0.29 * z], 0.065, 0.012, 0, 5);
  }
  solid.ball([0, 0.84, 0], 0.085, 0.55, 8);
}

export function rook(solid: Solid): void {
  solid.lathe([...FOOT, [0.22, 0.15], [0.18, 0.42], [0.27, 0.5], [0.27, 0.58], [0.17, 0.58], [0.17, 0.53], [0, 0.53]]);
  for (let i = 0; i < 5; i++) {
    const t = (i / 5) * 360;
    solid.at([0, 0, 0], [0, t, 0], () => solid.box([0, 0.63, 0.22], [0.16, 0.14, 0.1]));
  }
}

export function bishop(solid: Solid): void {
  trunk(solid, 0.42, 0.1, 0.18);
  solid.lathe([[0.09, 0.42], [0.17, 0.52], [0.17, 0.6], [0.09, 0.74], [0.03, 0.8], [0, 0.81]])
    .ball([0, 0.84, 0], 0.055, 0, 8);
  solid.at([0.05, 0.63, 0.12], [-12, 0, -34], () => solid.box([0, 0, 0], [0.06, 0.25, 0.1], 1));
}

export function knight(solid: Solid): void {
  horse(solid);
}

export function pawn(solid: Solid): void {
  solid.lathe([[0.28, 0], [0.28, 0.05], [0.2, 0.1], [0.09, 0.28], [0.16, 0.31], [0.16, 0.33], [0, 0.34]])
    .ball([0, 0.42, 0], 0.145);
}
