// The people among the pieces of space chess. Each has one large feature that is seen at thirty pixels and from above: a
// hat, a weapon, a crown; ornaments in the second tone tell relatives apart.

import type { Profile } from './outlines.js';
import { band, cross, mirrored, stand, turned } from './pieces_orthodox.js';
import type { Solid } from './solid.js';

/** The flat hat with a broad brim, its tassels hanging on both sides. */
export function cardinal(solid: Solid): void {
  turned(solid, 0.3, [[0.12, 0.36, 0.14, 0.16], [0.16, 0.44], [0.1, 0.5]]);
  solid.lathe([[0.06, 0.5], [0.37, 0.53], [0.38, 0.56], [0.35, 0.585], [0.18, 0.6]], 0, 18);
  solid.lathe([[0.185, 0.6], [0.175, 0.68], [0.1, 0.745, 0.165, 0.745], [0, 0.75]], 1, 14);
  for (const x of [-0.31, 0.31]) {
    solid.small(() => solid.rod([x, 0.55, 0.16], [1.06 * x, 0.36, 0.2], 0.02, 0.02, 1, 4));
    solid.rod([1.06 * x, 0.2, 0.2], [1.06 * x, 0.4, 0.2], 0.065, 0.025, 1, 6);
  }
}

/** A charter, open between its two rolls: a few lines of writing and a seal. */
export function chancellor(solid: Solid): void {
  stand(solid, 0.3);
  solid.leaning(() => {
    solid.box([0, 0.5, 0], [0.44, 0.5, 0.1], 0);
    for (const y of [0.21, 0.79]) {
      solid.rod([-0.3, y, 0.02], [0.3, y, 0.02], 0.085, 0.085, 0, 8);
      for (const x of [-1, 1]) solid.rod([0.3 * x, y, 0.02], [0.38 * x, y, 0.02], 0.05, 0.05, 1, 6);
    }
    for (const y of [0.64, 0.54]) solid.box([0, y, 0.055], [0.32, 0.045, 0.02], 1);
    solid.ball([0.1, 0.4, 0.05], [0.08, 0.08, 0.035], 1, 8);
  });
}

/** A bust: broad shoulders, a head and a round cap. */
export function commoner(solid: Solid): void {
  stand(solid, 0.3);
  solid.at([0, 0.12, 0], [0, 0, 0], () => solid.lathe([
    [0.2, 0], [0.32, 0.25, 0.24, 0.14], [0.2, 0.36, 0.33, 0.34], [0.09, 0.4], [0.08, 0.44],
  ], 0, 14), [1, 1, 0.6]);
  solid.ball([0, 0.64, 0], 0.14, 0, 12, 0.1);
  solid.at([0, 0.68, -0.01], [-14, 0, 0], () => {
    solid.lathe([[0.15, 0], [0.16, 0.04], [0.09, 0.125, 0.15, 0.12], [0, 0.13]], 1, 12);
    solid.ball([0, 0.015, 0.12], [0.11, 0.025, 0.1], 1, 8, 0.2);
  });
}

const SHIELD: Profile = [
  [0, 0.08], [0.25, 0.4, 0.21, 0.22], [0.26, 0.64], [0.12, 0.63, 0.19, 0.61], [0, 0.68, 0.06, 0.65],
  [-0.12, 0.63, -0.06, 0.65], [-0.26, 0.64, -0.19, 0.61], [-0.25, 0.4], [0, 0.08, -0.21, 0.22],
];
const DEVICE: Profile = [
  [-0.035, 0.2], [0.035, 0.2], [0.035, 0.41], [0.18, 0.41], [0.18, 0.49], [0.035, 0.49], [0.035, 0.6], [-0.035, 0.6],
  [-0.035, 0.49], [-0.18, 0.49], [-0.18, 0.41], [-0.035, 0.41],
];

/** A shield with a soldier behind it, and a spear taller than both. */
export function guard(solid: Solid): void {
  stand(solid, 0.29);
  solid.leaning(() => {
    solid.at([-0.05, 0, 0.06], [0, 0, 0], () => {
      solid.plate(SHIELD, 0.12, { bevel: 0.03 });
      solid.at([0, 0, 0.066], [0, 0, 0], () => solid.plate(DEVICE, 0.04, { tone: 1 }));
    });
    solid.ball([-0.05, 0.72, -0.04], 0.13, 0, 10, 0.15);
    solid.rod([0.3, 0.1, 0], [0.3, 0.82, 0], 0.03, 0.03, 0, 5);
    solid.plate([[0.3, 0.75], [0.37, 0.83], [0.3, 1.02], [0.23, 0.83]], 0.06, { tone: 1 });
  });
}

/** A hooded figure. */
function hooded(solid: Solid): Solid {
  turned(solid, 0.3, [[0.17, 0.4, 0.26, 0.2], [0.195, 0.47], [0.16, 0.6, 0.205, 0.55], [0, 0.74, 0.13, 0.71]]);
  return solid.ball([0, 0.55, 0.13], [0.1, 0.11, 0.07], 1, 8);
}

/** Hooded, one blade held upright beside the body. */
export function jedi(solid: Solid): void {
  hooded(solid).rod([0.13, 0.36, 0.1], [0.27, 0.3, 0.17], 0.07, 0.05, 0, 6);
  solid.rod([0.28, 0.24, 0.18], [0.285, 0.42, 0.16], 0.05, 0.05, 0, 6);
  solid.rod([0.285, 0.42, 0.16], [0.31, 1.03, 0.02], 0.045, 0.035, 1, 6);
}

const HORN: Profile = [
  [0.05, 0.6], [0.14, 0.54], [0.33, 0.92, 0.38, 0.66], [0.3, 0.98], [0.1, 0.72, 0.25, 0.74],
];

/** A horned head over two crossed blades. */
export function sith(solid: Solid): void {
  turned(solid, 0.31, [[0.17, 0.34, 0.27, 0.18], [0.12, 0.44], [0.16, 0.55], [0.13, 0.64], [0, 0.7, 0.09, 0.7]]);
  solid.leaning(() => {
    for (const horn of [HORN, mirrored(HORN)]) solid.plate(horn, 0.1, { bevel: 0.025 });
  });
  for (const side of [-1, 1]) {
    solid.rod([0.3 * side, 0.12, 0.24], [0.22 * side, 0.22, 0.24], 0.045, 0.045, 0, 6);
    solid.rod([0.22 * side, 0.22, 0.24], [-0.34 * side, 0.66, 0.2 + 0.05 * side], 0.05, 0.03, 1, 6);
  }
}

/** An orb with a band and a cross. */
export function lord(solid: Solid): void {
  turned(solid, 0.3, [[0.1, 0.24, 0.12, 0.13], [0.16, 0.27], [0.16, 0.3], [0.1, 0.33]]);
  solid.ball([0, 0.55, 0], 0.25, 0, 14, 0.1);
  solid.lathe([[0.245, 0.52], [0.268, 0.53], [0.268, 0.58], [0.24, 0.59]], 1, 14);
  solid.small(() => solid.at([0, 0.55, 0], [0, 0, 90], () => solid.lathe([[0.24, -0.025], [0.262, -0.02], [0.262, 0.02], [0.24, 0.025]], 1, 14)));
  cross(solid, 0.78, 0.85);
}

const PLUME: Profile = [
  [0.03, 0.64], [0.13, 0.79, 0.12, 0.7], [-0.04, 0.97, 0.08, 0.95], [-0.35, 0.62, -0.36, 0.95], [-0.27, 0.5],
  [-0.24, 0.7, -0.3, 0.66], [-0.1, 0.73, -0.18, 0.76],
];

/** A great helm with a plume, a cross cut into it. */
export function paladin(solid: Solid): void {
  turned(solid, 0.31, [[0.18, 0.2, 0.2, 0.14], [0.245, 0.24], [0.225, 0.52], [0.16, 0.64, 0.22, 0.63], [0, 0.69, 0.08, 0.69]]);
  solid.box([0, 0.5, 0.2], [0.33, 0.065, 0.09], 1).box([0, 0.42, 0.215], [0.065, 0.36, 0.07], 1);
  solid.leaning(() => solid.plate(PLUME, 0.12, { tone: 1, bevel: 0.03 }));
}

const CORONET: Profile = [
  [-0.21, 0.5], [0.21, 0.5], [0.32, 0.82], [0.14, 0.68], [0, 0.9], [-0.14, 0.68], [-0.32, 0.82],
];

/** A crown of three points with pearls, no cross. */
export function prince(solid: Solid): void {
  turned(solid, 0.31, [[0.11, 0.38, 0.13, 0.16], [0.18, 0.41], [0.18, 0.44], [0.12, 0.47], [0.15, 0.55]]);
  solid.leaning(() => {
    solid.plate(CORONET, 0.16, { bevel: 0.035 });
    solid.at([0, 0, 0.075], [0, 0, 0], () => solid.box([0, 0.555, 0], [0.42, 0.06, 0.05], 1));
    for (const [x, y] of [[-0.32, 0.83], [0, 0.92], [0.32, 0.83]] as const) solid.ball([x, y, 0], 0.065, 1, 7, 0.1);
  });
}

const VEIL: Profile = [
  [-0.24, 0.98], [-0.2, 0.9], [-0.26, 0.62, -0.18, 0.74], [-0.34, 0.36, -0.34, 0.5], [-0.43, 0.42],
  [-0.36, 0.68, -0.4, 0.58],
];

/** A wide gown and a pointed hat that leans to a side, with a veil. */
export function princess(solid: Solid): void {
  solid.lathe([[0.34, 0], [0.34, 0.05], [0.28, 0.13, 0.33, 0.1], [0.08, 0.4, 0.13, 0.2], [0.15, 0.45], [0.06, 0.5]]);
  band(solid, 0.3, 0.13, 0.07).ball([0, 0.56, 0], 0.125, 0, 10, 0.1);
  solid.leaning(() => {
    solid.rod([0.01, 0.6, 0], [-0.24, 0.99, 0], 0.14, 0.015, 0, 10);
    solid.plate(VEIL, 0.05, { tone: 1 });
  });
}

/** A tall bent hat with a wide brim. */
export function wizard(solid: Solid): void {
  turned(solid, 0.3, [[0.14, 0.36, 0.16, 0.16], [0.16, 0.43]]);
  solid.lathe([[0.1, 0.42], [0.36, 0.44], [0.36, 0.475], [0.2, 0.52], [0.11, 0.76, 0.15, 0.6], [0.06, 0.82]], 0, solid.detail === 'fine' ? 16 : 14);
  solid.lathe([[0.2, 0.5], [0.235, 0.53], [0.195, 0.625], [0.14, 0.625]], 1);
  solid.rod([0, 0.77, 0], [0.16, 0.99, -0.08], 0.095, 0.03, 0, 8).ball([0.17, 1, -0.08], 0.05, 1, 7);
}
