// The body of every man by the name of its shape. A name that is not known gets a body made from its letters: another
// number of sides, another waist, another head for each, so that two unknown men of one game are told apart.

import * as fairy from './men_fairy.js';
import * as orthodox from './men_orthodox.js';
import { FOOT } from './men_orthodox.js';
import { type Mesh3, Solid } from './solid.js';

const drawings: Readonly<Record<string, (solid: Solid) => void>> = {
  king: orthodox.king,
  queen: orthodox.queen,
  rook: orthodox.rook,
  bishop: orthodox.bishop,
  knight: orthodox.knight,
  pawn: orthodox.pawn,
  abbey: fairy.abbey,
  ballista: fairy.ballista,
  cannon: fairy.cannon,
  cardinal: fairy.cardinal,
  chancellor: fairy.chancellor,
  commoner: fairy.commoner,
  eagle: fairy.eagle,
  falcon: fairy.falcon,
  galley: fairy.galley,
  guard: fairy.guard,
  jedi: fairy.jedi,
  lord: fairy.lord,
  paladin: fairy.paladin,
  prince: fairy.prince,
  princess: fairy.princess,
  sith: fairy.sith,
  unicorn: fairy.unicorn,
  wizard: fairy.wizard,
};

export const SHAPES: readonly string[] = Object.keys(drawings);

const isOwn = (shape: string): boolean => Object.hasOwn(drawings, shape);

function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

/** Numbers drawn from a name, each below its limit. */
function digits(name: string, ...limits: number[]): number[] {
  let value = hash(name);
  return limits.map((limit) => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return Math.floor((value / 2 ** 32) * limit);
  });
}

function unknown(solid: Solid, name: string): void {
  const [sides = 0, waist = 0, head = 0, crown = 0, tall = 0] = digits(name, 4, 3, 4, 4, 3);
  const top = 0.4 + tall * 0.06;
  const middle = 0.1 + waist * 0.05;
  solid.lathe([...FOOT, [middle + 0.06, 0.14], [middle, top], [0, top]], 0, 3 + sides + (sides === 3 ? 6 : 0));
  if (head === 0) solid.ball([0, top + 0.13, 0], 0.19, 0, 10);
  if (head === 1) solid.box([0, top + 0.12, 0], [0.36, 0.24, 0.3]);
  if (head === 2)
    solid.lathe(
      [
        [0, top],
        [0.3, top + 0.12],
        [0, top + 0.28],
      ],
      0,
      4,
    );
  if (head === 3)
    solid.lathe(
      [
        [0.08, top],
        [0.32, top + 0.2],
        [0, top + 0.24],
      ],
      0,
      12,
    );
  const high = top + 0.26;
  if (crown === 0) solid.ball([0, high + 0.04, 0], 0.08, 1, 8);
  if (crown === 1) solid.rod([0, high - 0.04, 0], [0, high + 0.22, 0], 0.1, 0.005, 1, 6);
  if (crown === 2)
    for (const x of [-0.16, 0.16]) solid.rod([x, high - 0.1, 0], [1.4 * x, high + 0.18, 0], 0.07, 0.005, 1, 5);
  if (crown === 3)
    solid.box([0, high + 0.02, 0], [0.42, 0.06, 0.08], 1).box([0, high + 0.02, 0], [0.08, 0.06, 0.42], 1);
}

const made = new Map<string, Mesh3>();

export function menMesh(shape: string, letter: string): Mesh3 {
  const key = isOwn(shape) ? shape : `${shape}/${letter}`;
  const known = made.get(key);
  if (known) return known;
  const solid = new Solid();
  const draw = isOwn(shape) ? drawings[shape] : undefined;
  if (draw) draw(solid);
  else unknown(solid, key);
  const mesh = solid.build();
  made.set(key, mesh);
  return mesh;
}

export const PEG_HEIGHT = 0.2;

/** A man of a level that is not worked on: just its place and its side. */
export function pegMesh(): Mesh3 {
  const solid = new Solid();
  solid
    .lathe(
      [
        [0.13, 0],
        [0.13, 0.03],
        [0.06, 0.06],
      ],
      1,
      8,
    )
    .lathe(
      [
        [0.06, 0.06],
        [0.05, 0.15],
        [0, PEG_HEIGHT],
      ],
      0,
      8,
    );
  return solid.build();
}
