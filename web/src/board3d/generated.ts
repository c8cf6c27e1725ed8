// Bodies of pieces that nobody has drawn, made from their names: another foot, another waist, another head and another
// ornament for each, so that two unknown pieces of one game are told apart.

import { stand, turned } from './pieces_orthodox.js';
import type { Solid } from './solid.js';

function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

/** Numbers drawn from a name, each below its limit. */
export function digits(name: string, ...limits: number[]): number[] {
  let value = hash(name);
  return limits.map((limit) => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return Math.floor((value / 2 ** 32) * limit);
  });
}

function head(solid: Solid, kind: number, top: number): void {
  const [middle, high] = [top + 0.14, top + 0.28];
  if (kind === 0) solid.ball([0, middle, 0], 0.19, 0, 12);
  else if (kind === 1) {
    solid.at([0, middle, 0], [-90, 0, 0], () =>
      solid.plate(
        [
          [-0.19, -0.19],
          [0.19, -0.19],
          [0.19, 0.19],
          [-0.19, 0.19],
        ],
        0.28,
        { bevel: 0.05 },
      ),
    );
  } else if (kind === 2) {
    solid.prism(
      [
        [0.1, top - 0.02],
        [0.3, middle],
        [0, high],
      ],
      4,
    );
  } else if (kind === 3) {
    solid.lathe([
      [0.08, top - 0.02],
      [0.34, top + 0.16],
      [0.34, top + 0.2],
      [0, high - 0.04],
    ]);
  } else {
    solid.leaning(() => {
      solid.plate(
        [
          [-0.14, top - 0.04],
          [0.14, top - 0.04],
          [0.4, middle],
          [0.14, high],
          [-0.14, high],
          [-0.4, middle],
        ],
        0.14,
        { bevel: 0.03 },
      );
    });
  }
}

function ornament(solid: Solid, kind: number, high: number): void {
  if (kind === 0) solid.ball([0, high + 0.04, 0], 0.08, 1, 8);
  if (kind === 1) solid.rod([0, high - 0.06, 0], [0, high + 0.2, 0], 0.1, 0.005, 1, 6);
  if (kind === 2)
    for (const x of [-0.15, 0.15]) solid.rod([x, high - 0.12, 0], [1.7 * x, high + 0.18, -0.04], 0.07, 0.01, 1, 5);
  if (kind === 3) solid.box([0, high + 0.02, 0], [0.44, 0.07, 0.09], 1).box([0, high + 0.02, 0], [0.09, 0.07, 0.44], 1);
  if (kind === 4)
    solid.leaning(() => {
      solid.plate(
        [
          [-0.06, high - 0.08],
          [0.06, high - 0.08],
          [0.06, high + 0.05],
          [0.24, high + 0.18],
          [0, high + 0.11],
          [-0.24, high + 0.18],
          [-0.06, high + 0.05],
        ],
        0.08,
        { tone: 1 },
      );
    });
}

export function generated(solid: Solid, name: string): void {
  const [sides = 0, waist = 0, kind = 0, crown = 0, tall = 0] = digits(name, 4, 3, 5, 5, 3);
  const top = 0.36 + tall * 0.07;
  const middle = 0.1 + waist * 0.05;
  if (sides === 3)
    turned(solid, 0.31, [
      [middle, top, middle, 0.16],
      [0, top],
    ]);
  else {
    stand(solid).prism(
      [
        [middle + 0.05, 0.14],
        [middle, top],
        [0, top],
      ],
      4 + sides,
    );
  }
  head(solid, kind, top);
  ornament(solid, crown, top + 0.26);
}
