// What is drawn in which colour, as plain sRGB from 0 to 1: the shaders write them as they are, so nothing is lit
// brighter or darker by where the camera stands. Marks follow Okabe and Ito.

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
  /** Plates take a little of these, from the lowest level to the highest. */
  tints: readonly Rgb[];
  label: Rgb;
  /** Of text on a ground of the label's colour. */
  ground: Rgb;
  target: Rgb;
  last: Rgb;
  check: Rgb;
  hover: Rgb;
  hint: Rgb;
  stems: readonly [Rgb, Rgb];
}

const white = { body: rgb(0xf7efdd), trim: rgb(0xb98a3e), rim: rgb(0x3d3222) };
const black = { body: rgb(0x434a57), trim: rgb(0xb7c6da), rim: rgb(0xdbe4ef) };

const tints = [rgb(0x2f6fb5), rgb(0x2f9c95), rgb(0x8a6bbf), rgb(0xb5577f)];

/** The colour of a plate at this share of the height: cool below, warm above. */
export function tinted({ tints: all }: Colours, colour: Rgb, share: number): Rgb {
  const place = share * (all.length - 1);
  const low = Math.min(Math.floor(place), all.length - 2);
  const mix = (axis: 0 | 1 | 2) => {
    const [a, b] = [all[low]?.[axis] ?? 0, all[low + 1]?.[axis] ?? 0];
    return colour[axis] * 0.55 + 0.45 * (a + (b - a) * (place - low));
  };
  return [mix(0), mix(1), mix(2)];
}

export const COLOURS: Readonly<Record<'light' | 'dark', Colours>> = {
  light: {
    men: [white, black],
    light: [rgb(0xdfe6ee), 0.16],
    dark: [rgb(0x5b7694), 0.27],
    tints,
    line: [rgb(0x4a5d74), 0.4],
    label: rgb(0x46525f),
    ground: rgb(0xffffff),
    target: rgb(0xe69f00),
    last: rgb(0x0072b2),
    check: rgb(0xd55e00),
    hover: rgb(0x3c4f66),
    hint: rgb(0x009e73),
    stems: [rgb(0xfff8e8), rgb(0x33373f)],
  },
  dark: {
    men: [white, { ...black, body: rgb(0x56606f) }],
    light: [rgb(0xc4d4e6), 0.27],
    dark: [rgb(0x56789b), 0.13],
    tints,
    line: [rgb(0x9db4cc), 0.42],
    label: rgb(0xaebccb),
    ground: rgb(0x16191e),
    target: rgb(0xffb52e),
    last: rgb(0x56b4e9),
    check: rgb(0xff7c33),
    hover: rgb(0xdfe9f4),
    hint: rgb(0x2fcf9f),
    stems: [rgb(0xf7efdd), rgb(0x14161a)],
  },
};
