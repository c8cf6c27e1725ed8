// Marks are told from the squares they lie on by their brightness alone: the colour of a mark, or the dark rim around
// it, is at least three times as bright or as dark as every square of every level, on a light and on a dark page.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES, type Rgb } from '../../src/board3d/colours.js';
import { tint } from '../../src/slices/frame_view.js';
import { style } from '../../src/slices/style.js';
import { core } from './real_core.js';

const enough = 3;
const read = (path: string): string => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const hex = (text: string): Rgb => {
  const at = (from: number): number => parseInt(text.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number): number => {
  const held = Math.min(Math.max(value, 0), 1);
  return held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055;
};
const brightness = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [brightness(a) + 0.05, brightness(b) + 0.05];
  return Math.max(x, y) / Math.min(x, y);
}

/** As `color-mix(in oklab, a share, b)` mixes. */
function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  const lab = (colour: Rgb): Rgb => {
    const [r, g, bl] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [x, y] = [lab(a), lab(b)];
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
function propertiesOf(theme: 'light' | 'dark'): Map<string, string> {
  const css = read('ui/theme.css');
  const block = theme === 'light' ? /:root \{([^}]*)\}/ : /\[data-theme='dark'\] \{([^}]*)\}/;
  const found = [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value]));
}

const rim = hex(/--outline: (#[0-9a-f]{6})/.exec(style)?.[1] ?? '');
const marks = ['target', 'foreign', 'last', 'check'] as const;

describe.each(['light', 'dark'] as const)('on a %s page', (theme) => {
  const properties = propertiesOf(theme);
  const colour = (name: string): Rgb => hex(properties.get(name) ?? '');

  test('marks stand out from every square of every level', () => {
    const faint: string[] = [];
    for (const { id } of core.variants()) {
      const variant = core.loadVariant(id, {});
      const { look } = variant.info;
      const shifted = look.offsets.some(([x, y]) => x % 1 !== 0 || y % 1 !== 0);
      look.levels.forEach((_, level) => {
        const numbers =
          /rgb\((\d+), (\d+), (\d+)\)/
            .exec(tint(look, level, shifted))
            ?.slice(1)
            .map(Number) ?? [];
        const [r = 0, g = 0, b = 0] = numbers.map((value) => value / 255);
        for (const ground of ['light-cell', 'dark-cell']) {
          const square = mixed(colour(ground), [r, g, b], shifted ? 0.8 : 0.89);
          const cursor = Math.max(contrast([1, 1, 1], square), contrast(rim, square));
          if (!(cursor >= enough)) faint.push(`the cursor on ${ground} of level ${level} of ${id}`);
          for (const mark of marks) {
            const best = Math.max(contrast(colour(mark), square), contrast(rim, square));
            if (!(best >= enough)) faint.push(`${mark} on ${ground} of level ${level} of ${id}: ${best.toFixed(2)}`);
          }
        }
      });
      variant.release();
    }
    expect(faint).toEqual([]);
  });

  test('numbers on hollow chips can be read', () => {
    expect(contrast(colour('foreign'), rim)).toBeGreaterThanOrEqual(4.5);
  });
});

const palettes = Object.entries(PALETTES);

describe.each(palettes)('the palette %s of the board in space', (_, colours) => {
  const squares = colours.squares.flatMap(({ light, dark }) => [light, dark]);

  test('has squares that are told apart', () => {
    for (const { light, dark } of colours.squares) expect(contrast(light, dark)).toBeGreaterThanOrEqual(1.6);
  });

  test('has marks that stand out from every square, by themselves or by their rim', () => {
    for (const mark of ['target', 'capture', 'check'] as const) {
      for (const square of squares) {
        const best = Math.max(contrast(colours[mark], square), contrast(colours.markRim, square));
        expect(best, mark).toBeGreaterThanOrEqual(2.9);
      }
    }
  });

  test('has marks of what cannot be played that stand out as well, and from those that can', () => {
    for (const square of squares) {
      const best = Math.max(contrast(colours.foreign, square), contrast(colours.markRim, square));
      expect(best).toBeGreaterThanOrEqual(3);
    }
    const away = colours.foreign.reduce((sum, part, i) => sum + Math.abs(part - (colours.target[i] ?? 0)), 0);
    expect(away).toBeGreaterThan(0.6);
  });

  test('has a cursor that is seen on every square, by itself or by its rim', () => {
    for (const square of squares)
      expect(Math.max(contrast(colours.cursor, square), contrast(colours.markRim, square))).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.cursor, colours.markRim)).toBeGreaterThanOrEqual(7);
  });

  test('has sides that differ in brightness, and contours that part them from every square', () => {
    const [white, black] = colours.pieces;
    expect(contrast(white?.body ?? squares[0] ?? [0, 0, 0], black?.body ?? [0, 0, 0])).toBeGreaterThanOrEqual(7);
    for (const { body, rim } of colours.pieces) {
      for (const square of squares) expect(Math.max(contrast(body, square), contrast(rim, square))).toBeGreaterThan(2);
    }
  });

  test('can be read where colours are not seen: plaques, counts and names', () => {
    expect(contrast(colours.plaque, colours.plaqueInk)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.target, colours.targetInk)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.foreign, colours.targetInk)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.label, colours.activeFrame)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.label, colours.frame)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(PALETTES))(
  'names of levels are read on the table of the palette %s',
  (_, { plaque, table }) => {
    // At its edge, where the strip of levels is, and half way there.
    for (const ground of table.slice(1)) expect(contrast(plaque, hex(ground))).toBeGreaterThanOrEqual(4.5);
  },
);
