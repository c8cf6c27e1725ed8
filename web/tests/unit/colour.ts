// Colours in numbers, for the tests that hold what can be told from what.

import { readFileSync } from 'node:fs';
import type { Rgb } from '../../src/board3d/colours.js';
import { tint } from '../../src/slices/frame_view.js';
import { core } from './real_core.js';

const read = (path: string): string => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
export const hex = (text: string): Rgb => {
  const at = (from: number): number => parseInt(text.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};
export const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
export const gamma = (value: number): number => {
  const held = Math.min(Math.max(value, 0), 1);
  return held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055;
};
export const brightness = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [brightness(a) + 0.05, brightness(b) + 0.05];
  return Math.max(x, y) / Math.min(x, y);
}

/** In Oklab: lightness, green to red, blue to yellow. */
export function oklab([red, green, blue]: Rgb): Rgb {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** As `color-mix(in oklab, a share, b)` mixes. */
export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  const [x, y] = [oklab(a), oklab(b)];
  const part = (axis: 0 | 1 | 2): number => x[axis] * share + y[axis] * (1 - share);
  const [L, A, B] = [part(0), part(1), part(2)];
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The custom properties of a theme. */
export function propertiesOf(theme: 'light' | 'dark'): Map<string, string> {
  const css = read('ui/theme.css');
  const block = theme === 'light' ? /:root \{([^}]*)\}/ : /\[data-theme='dark'\] \{([^}]*)\}/;
  const found = [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value]));
}

export interface Square {
  where: string;
  colour: Rgb;
}

/** Every square of every level of every game, as the slices draw it. */
export function squaresOf(theme: 'light' | 'dark'): Square[] {
  const properties = propertiesOf(theme);
  return core.variants().flatMap(({ id }) => {
    const variant = core.loadVariant(id, {});
    const { look } = variant.info;
    variant.release();
    const shifted = look.offsets.some(([x, y]) => x % 1 !== 0 || y % 1 !== 0);
    return look.levels.flatMap((_, level) => {
      const numbers =
        /rgb\((\d+), (\d+), (\d+)\)/
          .exec(tint(look, level, shifted))
          ?.slice(1)
          .map(Number) ?? [];
      const [r = 0, g = 0, b = 0] = numbers.map((value) => value / 255);
      return ['light-cell', 'dark-cell'].map((ground) => ({
        where: `${ground} of level ${level} of ${id}`,
        colour: mixed(hex(properties.get(ground) ?? ''), [r, g, b], shifted ? 0.8 : 0.89),
      }));
    });
  });
}

/** Around a mark of this colour on a board in space, as its shader has it: white where the mark is dark itself. */
export const edgeOf = (colour: Rgb, rim: Rgb): Rgb => (brightness(colour) < 0.1 ? [1, 1, 1] : rim);
