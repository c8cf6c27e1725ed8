// What is drawn in which colour, as plain sRGB from 0 to 1: the shaders write them as they are. Squares of one board
// differ by at least 1.6 to 1 in contrast, the two sides in brightness and in hue, and dots carry a rim that is seen on
// both squares; web/tests/unit/contrast.test.ts holds all of it. Marks follow Okabe and Ito.

import type { DrawnKind, Palette } from '../state/board/scene.js';

export type Rgb = readonly [number, number, number];

export const rgb = (hex: number): Rgb => [((hex >> 16) & 255) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

export const css = ([r, g, b]: Rgb, alpha = 1): string =>
  `rgba(${Math.round(r * 255)}, ${Math.round(g * 255)}, ${Math.round(b * 255)}, ${alpha})`;

export const mixed = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Dark ink is read better on it than white. */
export const isLight = ([r, g, b]: Rgb): boolean => 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.18;

export interface Squares {
  light: Rgb;
  dark: Rgb;
}

export interface Colours {
  /** Of a piece: body, ornaments, and its contour, which parts it from the ground. */
  pieces: readonly { body: Rgb; trim: Rgb; rim: Rgb }[];
  /** By the parity of the level; two pairs where levels are shifted by half a cell, so that such levels are told apart. */
  squares: readonly [Squares, Squares];
  /** Levels that are not worked on take much of this. */
  shelf: Rgb;
  frame: Rgb;
  activeFrame: Rgb;
  /** Frames of boards that move. */
  movingFrame: Rgb;
  /** The table, from its middle to its edge. */
  table: readonly [string, string, string];
  shade: number;
  label: Rgb;
  /** Around them where they stand on glass, which is as bright as what lies under it. */
  labelEdge: Rgb;
  /** Of text on a plaque, and the plaque. */
  plaque: Rgb;
  plaqueInk: Rgb;
  target: Rgb;
  /** Of a piece that is only looked at, and of where it could go: none of it can be played. */
  foreign: Rgb;
  /** Around dots and rings, and text on the colour of targets. */
  markRim: Rgb;
  targetInk: Rgb;
  capture: Rgb;
  last: Rgb;
  check: Rgb;
  hover: Rgb;
  /** The keyboard's cursor, on the rim of marks. */
  cursor: Rgb;
  hint: Rgb;
  guard: Rgb;
  stems: readonly [Rgb, Rgb];
}

/** Of what comments draw, by day and by night. */
export const drawnColours: Readonly<Record<DrawnKind, Rgb>> = {
  'drawn-G': rgb(0x15881b),
  'drawn-R': rgb(0xb02020),
  'drawn-Y': rgb(0xe6a400),
  'drawn-B': rgb(0x0050b8),
};

const day: Colours = {
  pieces: [
    { body: rgb(0xfff2cc), trim: rgb(0xc98220), rim: rgb(0x5a3a12) },
    { body: rgb(0x2a184a), trim: rgb(0xb98cf0), rim: rgb(0xb79ee6) },
  ],
  squares: [
    { light: rgb(0xcbbb96), dark: rgb(0x67827c) },
    { light: rgb(0xaac49c), dark: rgb(0x4a7490) },
  ],
  shelf: rgb(0xb9b3a6),
  frame: rgb(0x46565c),
  activeFrame: rgb(0x1d353d),
  movingFrame: rgb(0x7b8a8f),
  table: ['#fbf7f0', '#e9e1d5', '#cfc4b4'],
  shade: 0.3,
  label: rgb(0xffffff),
  labelEdge: rgb(0x1d353d),
  plaque: rgb(0x31424a),
  plaqueInk: rgb(0xffffff),
  target: rgb(0xe8890c),
  foreign: rgb(0xdcd2f7),
  markRim: rgb(0x2a1804),
  targetInk: rgb(0x20160a),
  capture: rgb(0xd4380d),
  last: rgb(0x2f7fc1),
  check: rgb(0xd4380d),
  hover: rgb(0x1f3a4a),
  cursor: rgb(0xffffff),
  hint: rgb(0x007a5c),
  guard: rgb(0x0072b2),
  stems: [rgb(0xfff2cc), rgb(0x8a63c4)],
};

const dusk: Colours = {
  pieces: [
    { body: rgb(0xffedc4), trim: rgb(0xe09a2c), rim: rgb(0x6b3d14) },
    { body: rgb(0x2a0f2c), trim: rgb(0xf0688a), rim: rgb(0xf8a6c0) },
  ],
  squares: [
    { light: rgb(0xa9b0c2), dark: rgb(0x566488) },
    { light: rgb(0xa9c6a0), dark: rgb(0x4f7596) },
  ],
  shelf: rgb(0x3a4468),
  frame: rgb(0x39415f),
  activeFrame: rgb(0x151a30),
  movingFrame: rgb(0x7d8bb8),
  table: ['#5f6484', '#343a57', '#171a2c'],
  shade: 0.5,
  label: rgb(0xf4efe6),
  labelEdge: rgb(0x151a30),
  plaque: rgb(0xf1c27a),
  plaqueInk: rgb(0x1b2033),
  target: rgb(0xffa51f),
  foreign: rgb(0xe0d8fa),
  markRim: rgb(0x180a00),
  targetInk: rgb(0x20160a),
  capture: rgb(0xff5a3c),
  last: rgb(0x56c4f5),
  check: rgb(0xff5a3c),
  hover: rgb(0xf4efe6),
  cursor: rgb(0xffffff),
  hint: rgb(0x2fcf9f),
  guard: rgb(0x56b4e9),
  stems: [rgb(0xffedc4), rgb(0xf0688a)],
};

const wood: Colours = {
  pieces: [
    { body: rgb(0xfff0c4), trim: rgb(0xb8701c), rim: rgb(0x6a3a10) },
    { body: rgb(0x2a171b), trim: rgb(0xd65a4e), rim: rgb(0xe6b49e) },
  ],
  squares: [
    { light: rgb(0xd3aa6c), dark: rgb(0x8c5630) },
    { light: rgb(0xa9bd84), dark: rgb(0x476e84) },
  ],
  shelf: rgb(0xa88c68),
  frame: rgb(0x4f2a17),
  activeFrame: rgb(0x2e160a),
  movingFrame: rgb(0x7d4a28),
  table: ['#f2eadc', '#d9cbb3', '#b09a7a'],
  shade: 0.42,
  label: rgb(0xffffff),
  labelEdge: rgb(0x2e160a),
  plaque: rgb(0x4a2814),
  plaqueInk: rgb(0xffe9c4),
  target: rgb(0x065c52),
  foreign: rgb(0x57459a),
  markRim: rgb(0xffffff),
  targetInk: rgb(0xffffff),
  capture: rgb(0xa50f49),
  last: rgb(0x1b5291),
  check: rgb(0xa50f49),
  hover: rgb(0x2f2016),
  cursor: rgb(0x14130f),
  hint: rgb(0x1b5291),
  guard: rgb(0x1b5291),
  stems: [rgb(0xfff0c4), rgb(0xd65a4e)],
};

/** Greys and few strong colours; the sides as far apart in brightness as two hues let them be. */
const contrast: Colours = {
  pieces: [
    { body: rgb(0xfff6d0), trim: rgb(0x8a6a1a), rim: rgb(0x000000) },
    { body: rgb(0x0a0040), trim: rgb(0x9a9ae0), rim: rgb(0xffffff) },
  ],
  squares: [
    { light: rgb(0xc4c4c4), dark: rgb(0x6f6f6f) },
    { light: rgb(0xb8cbe0), dark: rgb(0x557393) },
  ],
  shelf: rgb(0xa0a0a0),
  frame: rgb(0x303030),
  activeFrame: rgb(0x000000),
  movingFrame: rgb(0x505a66),
  table: ['#ffffff', '#f0f0f0', '#dcdcdc'],
  shade: 0.4,
  label: rgb(0xffffff),
  labelEdge: rgb(0x000000),
  plaque: rgb(0x000000),
  plaqueInk: rgb(0xffffff),
  target: rgb(0xffd400),
  foreign: rgb(0xe4d6ff),
  markRim: rgb(0x000000),
  targetInk: rgb(0x000000),
  capture: rgb(0xd00000),
  last: rgb(0x005fcc),
  check: rgb(0xd00000),
  hover: rgb(0x000000),
  cursor: rgb(0xffffff),
  hint: rgb(0x006b3c),
  guard: rgb(0x005fcc),
  stems: [rgb(0xffffff), rgb(0x202020)],
};

export const PALETTES: Readonly<Record<Palette, Colours>> = { day, dusk, wood, contrast };
