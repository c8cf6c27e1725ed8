// The men of space chess. Each has one large feature that is seen at thirty pixels and from above: a hat, a weapon,
// wings, a roof; ornaments in the second tone tell relatives apart.

import { FOOT, foot, horse, trunk } from './men_orthodox.js';
import type { Outline, Solid } from './solid.js';

type P3 = readonly [number, number, number];

/** A chapel with a gabled roof and a cross. */
export function abbey(solid: Solid): void {
  foot(solid).box([0, 0.27, 0], [0.4, 0.34, 0.36]);
  solid.plate([[-0.3, 0.42], [0.3, 0.42], [0, 0.72]], 0.44, 0.45, 0);
  solid.plate([[-0.06, 0.1], [0.06, 0.1], [0.06, 0.26], [0, 0.33], [-0.06, 0.26]], 0.39, 1);
  solid.box([0, 0.82, 0], [0.055, 0.28, 0.055], 0).box([0, 0.85, 0], [0.18, 0.055, 0.055], 0);
}

/** A bow drawn across a stand, its bolt pointing up. */
export function ballista(solid: Solid): void {
  foot(solid).rod([-0.2, 0.08, 0.1], [0, 0.4, 0], 0.045).rod([0.2, 0.08, 0.1], [0, 0.4, 0], 0.045);
  const bow = (t: number): P3 => [0.42 * Math.sin(t), 0.36 + 0.3 * Math.cos(t), 0];
  for (let i = 0; i < 8; i++) solid.rod(bow(-1.5 + (i * 3) / 8), bow(-1.5 + ((i + 1) * 3) / 8), 0.05, 0.05, 0, 5);
  solid.rod(bow(-1.5), [0, 0.22, 0.04], 0.018, 0.018, 1, 4).rod(bow(1.5), [0, 0.22, 0.04], 0.018, 0.018, 1, 4);
  solid.rod([0, 0.16, 0.05], [0, 0.78, 0.05], 0.035, 0.035, 0.6, 5)
    .rod([0, 0.76, 0.05], [0, 0.95, 0.05], 0.1, 0, 0.6, 6);
}

/** A barrel between two wheels. */
export function cannon(solid: Solid): void {
  foot(solid);
  solid.at([-0.06, 0.3, 0], [0, 0, -58], () => solid.lathe([
    [0, -0.22], [0.06, -0.22], [0.15, -0.16], [0.16, 0], [0.12, 0.34], [0.16, 0.36], [0.16, 0.44], [0.09, 0.44],
    [0.08, 0.38],
  ], 0, 12));
  for (const side of [-1, 1]) {
    solid.at([-0.04, 0.24, 0.17 * side], [90, 0, 0], () => solid.lathe(
      [[0, -0.03], [0.19, -0.03], [0.19, 0.03], [0, 0.03]], 0.75, 12).lathe([[0.07, 0.045], [0, 0.045]], 0, 8)
      .lathe([[0, -0.045], [0.07, -0.045]], 0, 8));
  }
}

/** The flat hat with a broad brim and its tassels. */
export function cardinal(solid: Solid): void {
  trunk(solid, 0.46, 0.13, 0.16);
  solid.lathe([[0.06, 0.46], [0.38, 0.5], [0.38, 0.55], [0.17, 0.57], [0.15, 0.66], [0.08, 0.71], [0, 0.72]], 0, 18);
  solid.lathe([[0.175, 0.565], [0.175, 0.61], [0.16, 0.61]], 1, 14);
  for (const x of [-0.33, 0.33]) solid.rod([x, 0.5, 0.1], [x, 0.3, 0.12], 0.016, 0.016, 1, 4)
    .ball([x, 0.27, 0.12], [0.05, 0.07, 0.05], 1, 6);
}

/** A scholar's square cap with its tassel. */
export function chancellor(solid: Solid): void {
  solid.lathe([...FOOT, [0.18, 0.42], [0.14, 0.46], [0.17, 0.5], [0.18, 0.66], [0, 0.7]]);
  solid.lathe([[0, 0.68], [0.42, 0.68], [0.42, 0.73], [0, 0.73]], 0.25, 4);
  solid.rod([0, 0.75, 0], [0.27, 0.75, 0.14], 0.02, 0.02, 1, 4)
    .rod([0.27, 0.75, 0.14], [0.29, 0.52, 0.16], 0.02, 0.045, 1, 5);
}

/** A man with shoulders, and no crown. */
export function commoner(solid: Solid): void {
  solid.lathe([[0.3, 0], [0.3, 0.05], [0.24, 0.1], [0.16, 0.3], [0.17, 0.34], [0, 0.38]]);
  solid.ball([0, 0.4, 0], [0.3, 0.13, 0.16], 0, 12).ball([0, 0.63, 0], [0.15, 0.17, 0.15], 0, 10);
  solid.lathe([[0.17, 0.66], [0.165, 0.72], [0.09, 0.8], [0, 0.81]], 0.8, 10)
    .box([0, 0.67, 0.14], [0.22, 0.03, 0.14], 0.8);
}

const EAGLE: Outline = [
  [0, 0.36], [0.12, 0.42], [0.2, 0.34], [0.28, 0.42], [0.36, 0.38], [0.42, 0.5], [0.48, 0.52], [0.46, 0.78],
  [0.38, 0.9], [0.26, 0.82], [0.12, 0.66], [0, 0.62],
];
const mirrored = (outline: Outline): Outline => outline.map(([x, y]) => [-x, y] as const);

/** Wings wide open, a hooked beak. */
export function eagle(solid: Solid): void {
  foot(solid).lathe([[0.12, 0.1], [0.07, 0.2], [0.14, 0.4], [0.12, 0.6], [0, 0.7]]);
  for (const outline of [EAGLE, mirrored(EAGLE)]) solid.plate(outline, 0.07, 0, 0.5);
  solid.ball([0, 0.75, 0.03], 0.11, 0.35, 8).rod([0.02, 0.76, 0.08], [0.17, 0.68, 0.12], 0.05, 0.008, 1, 5);
}

const FALCON: Outline = [
  [0.02, 0.72], [0.14, 0.76], [0.27, 0.62], [0.36, 0.38], [0.38, 0.1], [0.28, 0.24], [0.17, 0.34], [0.06, 0.4],
];

/** Stooping: wings folded back and down, the head high. */
export function falcon(solid: Solid): void {
  foot(solid).lathe([[0.1, 0.1], [0.06, 0.2], [0.13, 0.42], [0.13, 0.66], [0.06, 0.76], [0, 0.77]], 0, 10);
  for (const outline of [FALCON, mirrored(FALCON)]) solid.plate(outline, 0.07, 0.45, 0);
  solid.ball([0, 0.83, 0.02], [0.12, 0.11, 0.12], 0, 8).rod([0, 0.83, 0.08], [0, 0.74, 0.22], 0.055, 0.008, 1, 5);
  for (const x of [-0.06, 0.06]) solid.ball([x, 0.86, 0.09], 0.03, 1, 6);
}

/** A hull with a mast, a sail and oars. */
export function galley(solid: Solid): void {
  foot(solid);
  solid.plate([[-0.4, 0.36], [-0.3, 0.14], [0.24, 0.14], [0.44, 0.4], [0.3, 0.32], [-0.28, 0.32]], 0.22);
  solid.rod([0, 0.3, 0], [0, 0.95, 0], 0.03, 0.022, 0, 5);
  solid.plate([[-0.22, 0.44], [0.22, 0.44], [0.27, 0.66], [0.19, 0.84], [-0.19, 0.84], [-0.14, 0.64]], 0.05, 0.35, 0);
  for (const x of [-0.2, -0.02, 0.16]) solid.rod([x, 0.24, 0.11], [x - 0.1, 0.06, 0.27], 0.018, 0.03, 1, 4);
}

/** A soldier: a round shield and a spear taller than himself. */
export function guard(solid: Solid): void {
  solid.lathe([[0.29, 0], [0.29, 0.05], [0.2, 0.1], [0.12, 0.34], [0, 0.38]]).ball([0, 0.44, 0], 0.13);
  solid.lathe([[0.15, 0.46], [0.14, 0.52], [0, 0.62]], 0.5, 8);
  solid.rod([0.25, 0.04, 0.03], [0.25, 0.68, 0.03], 0.026, 0.026, 0, 5)
    .rod([0.25, 0.66, 0.03], [0.25, 0.88, 0.03], 0.07, 0, 0.7, 5);
  solid.at([-0.11, 0.25, 0.18], [78, 0, 0], () => solid.lathe([
    [0, -0.02], [0.17, -0.02], [0.17, 0.02], [0, 0.04],
  ], 0.7, 12)
    .lathe([[0.06, 0.045], [0, 0.07]], 0, 8));
}

function hood(solid: Solid, tone: number): Solid {
  solid.lathe([[0.3, 0], [0.3, 0.05], [0.26, 0.1], [0.14, 0.42], [0.19, 0.46], [0.16, 0.58], [0.05, 0.67], [0, 0.68]]);
  return solid.ball([0, 0.52, 0.12], [0.1, 0.1, 0.08], tone, 8);
}

/** Hooded, one blade held upright before him. */
export function jedi(solid: Solid): void {
  hood(solid, 1);
  solid.rod([0.25, 0.2, 0.12], [0.25, 0.38, 0.12], 0.06, 0.06, 0, 6).box([0.25, 0.39, 0.12], [0.22, 0.05, 0.08], 0);
  solid.rod([0.25, 0.4, 0.12], [0.25, 1.06, 0.12], 0.06, 0.04, 0.75, 6);
}

/** Hooded and horned, two blades crossed over him. */
export function sith(solid: Solid): void {
  hood(solid, 1);
  for (const side of [-1, 1]) {
    solid.rod([-0.3 * side, 0.3, 0.17], [-0.2 * side, 0.4, 0.17], 0.045, 0.045, 0, 5);
    solid.rod([-0.21 * side, 0.39, 0.17], [0.36 * side, 0.98, 0.17 + 0.04 * side], 0.05, 0.036, 0.75, 5);
    solid.rod([0.1 * side, 0.58, 0], [0.17 * side, 0.74, 0], 0.05, 0.005, 1, 5);
  }
}

/** A coronet of three large pearls over an ermine collar. */
export function lord(solid: Solid): void {
  solid.lathe([[0.3, 0], [0.3, 0.05], [0.24, 0.1], [0.12, 0.38], [0.26, 0.4], [0.26, 0.46], [0.1, 0.5], [0, 0.5]]);
  solid.lathe([[0.27, 0.39], [0.27, 0.46]], 1, 14).lathe([[0.11, 0.5], [0.17, 0.64], [0.17, 0.68], [0, 0.68]], 0, 12);
  solid.rod([-0.1, 0.66, 0], [-0.24, 0.79, 0], 0.05, 0.05, 0, 5).rod([0.1, 0.66, 0], [0.24, 0.79, 0], 0.05, 0.05, 0, 5);
  for (const [x, y] of [[-0.25, 0.81], [0, 0.85], [0.25, 0.81]] as const) solid.ball([x, y, 0], 0.105, 0.4, 8);
}

/** A great helm with a plume, a cross cut into it. */
export function paladin(solid: Solid): void {
  solid.lathe([[0.3, 0], [0.3, 0.05], [0.25, 0.1], [0.17, 0.24], [0.24, 0.27], [0.22, 0.58], [0.15, 0.66], [0, 0.68]]);
  solid.box([0, 0.48, 0.2], [0.36, 0.06, 0.08], 1).box([0, 0.43, 0.215], [0.06, 0.32, 0.05], 1);
  const plume: Outline = [
    [0.03, 0.64], [0.12, 0.78], [0.06, 0.92], [-0.12, 0.96], [-0.28, 0.86], [-0.35, 0.66], [-0.28, 0.5],
    [-0.24, 0.7], [-0.12, 0.72],
  ];
  solid.plate(plume, 0.12, 0.7);
}

/** A crown of three points, lower than the king's and without a cross. */
export function prince(solid: Solid): void {
  trunk(solid, 0.42, 0.11, 0.18).ball([0, 0.5, 0], 0.12, 0, 8);
  const points: Outline = [
    [-0.2, 0.54], [0.2, 0.54], [0.29, 0.84], [0.12, 0.68], [0, 0.9], [-0.12, 0.68], [-0.29, 0.84],
  ];
  solid.plate(points, 0.12, 0.3, 0).box([0, 0.57, 0], [0.41, 0.07, 0.16], 0.9);
}

/** A wide gown and a pointed hat that leans back, with a veil. */
export function princess(solid: Solid): void {
  solid.lathe([[0.36, 0], [0.36, 0.04], [0.27, 0.16], [0.09, 0.36], [0.14, 0.42], [0, 0.46]])
    .lathe([[0.3, 0.12], [0.275, 0.16]], 1, 14);
  solid.ball([0, 0.52, 0], 0.12, 0, 8).rod([0, 0.54, 0], [-0.2, 0.94, -0.02], 0.13, 0.015, 0.3, 9);
  solid.plate([[-0.2, 0.94], [-0.16, 0.86], [-0.2, 0.6], [-0.34, 0.36], [-0.42, 0.42], [-0.3, 0.66]], 0.03, 1);
}

/** The horse with a long horn. */
export function unicorn(solid: Solid): void {
  horse(solid).rod([0.12, 0.64, 0], [0.34, 1.06, 0], 0.065, 0.008, 0.85, 6);
  solid.rod([0.09, 0.6, 0], [0.12, 0.66, 0], 0.08, 0.07, 0, 6);
}

/** A tall bent hat with a wide brim, a staff with an orb. */
export function wizard(solid: Solid): void {
  solid.lathe([[0.3, 0], [0.3, 0.05], [0.24, 0.1], [0.13, 0.38], [0, 0.44]]);
  solid.lathe([[0.08, 0.4], [0.33, 0.43], [0.33, 0.46], [0.17, 0.5], [0.08, 0.74]], 0, 14);
  solid.lathe([[0.18, 0.49], [0.165, 0.54]], 1, 12).rod([0, 0.73, 0], [0.1, 0.96, 0], 0.085, 0.01, 0, 7);
  solid.rod([-0.34, 0.02, 0.06], [-0.34, 0.72, 0.06], 0.026, 0.026, 0, 5).ball([-0.34, 0.78, 0.06], 0.08, 0.8, 8);
}
