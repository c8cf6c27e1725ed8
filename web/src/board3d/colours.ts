// What is drawn in which colour, as plain sRGB from 0 to 1: the shaders write them as they are, so nothing is lit brighter or
// darker by where the camera stands. Marks follow Okabe and Ito.

export type Rgb = readonly [number, number, number];

export const rgb = (hex: number): Rgb => [((hex >> 16) & 255) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

export const css = ([r, g, b]: Rgb, alpha = 1): string =>
  `rgba(${Math.round(r * 255)}, ${Math.round(g * 255)}, ${Math.round(b * 255)}, ${alpha})`;

export interface Colours {
  /** Of a man: body, ornaments, rim. The rim is what parts men of one colour that stand before each other. */
  men: { body: Rgb; trim: Rgb; rim: Rgb }[];
  light: readonly [Rgb, number];
  dark: readonly [Rgb, number];
  line: readonly [Rgb, number];
  label: Rgb;
  target: Rgb;
  last: Rgb;
  check: Rgb;
  hover: Rgb;
  hint: Rgb;
  stems: readonly [Rgb, Rgb];
}

const men = [
  { body: rgb(0xf7efdd), trim: rgb(0xb98a3e), rim: rgb(0x3d3222) },
  { body: rgb(0x33373f), trim: rgb(0xa9b7c9), rim: rgb(0xc9d4e2) },
];

export const COLOURS: Readonly<Record<'light' | 'dark', Colours>> = {
  light: {
    men, light: [rgb(0xffffff), 0.3], dark: [rgb(0x5b7694), 0.33], line: [rgb(0x4a5d74), 0.5], label: rgb(0x46525f),
    target: rgb(0xe69f00), last: rgb(0x0072b2), check: rgb(0xd55e00), hover: rgb(0x3c4f66), hint: rgb(0x009e73),
    stems: [rgb(0xfff8e8), rgb(0x33373f)],
  },
  dark: {
    men, light: [rgb(0xc4d4e6), 0.2], dark: [rgb(0x56789b), 0.2], line: [rgb(0x9db4cc), 0.42], label: rgb(0xaebccb),
    target: rgb(0xffb52e), last: rgb(0x56b4e9), check: rgb(0xff7426), hover: rgb(0xdfe9f4), hint: rgb(0x2fcf9f),
    stems: [rgb(0xf7efdd), rgb(0x14161a)],
  },
};
