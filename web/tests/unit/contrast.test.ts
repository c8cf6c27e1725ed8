// Marks are told from the squares they lie on by their brightness alone: the colour of a mark, or the dark rim around
// it, is at least three times as bright or as dark as every square of every level, on a light and on a dark page.

import { describe, expect, test } from 'vitest';
import { PALETTES, type Rgb } from '../../src/board3d/colours.js';
import { style } from '../../src/slices/style.js';
import { wrap } from '../../src/board3d/layout.js';
import { contrast, edgeOf, hex, oklab, propertiesOf, squaresOf } from './colour.js';

const enough = 3;
const rim = hex(/--outline: (#[0-9a-f]{6})/.exec(style)?.[1] ?? '');
const marks = ['target', 'foreign', 'last', 'check'] as const;

describe.each(['light', 'dark'] as const)('on a %s page', (theme) => {
  const properties = propertiesOf(theme);
  const colour = (name: string): Rgb => hex(properties.get(name) ?? '');

  test('marks stand out from every square of every level', () => {
    const faint: string[] = [];
    for (const { where, colour: square } of squaresOf(theme)) {
      const cursor = Math.max(contrast([1, 1, 1], square), contrast(rim, square));
      if (!(cursor >= enough)) faint.push(`the cursor on ${where}`);
      for (const mark of marks) {
        const best = Math.max(contrast(colour(mark), square), contrast(rim, square));
        if (!(best >= enough)) faint.push(`${mark} on ${where}: ${best.toFixed(2)}`);
      }
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

  test('has names of files and ranks that are read on rims, and by their edge on glass', () => {
    for (const rim of [colours.frame, colours.activeFrame, colours.labelEdge])
      expect(contrast(colours.label, rim)).toBeGreaterThanOrEqual(4.5);
  });

  test('has squares that are told apart', () => {
    for (const { light, dark } of colours.squares) expect(contrast(light, dark)).toBeGreaterThanOrEqual(1.6);
  });

  test('has marks that stand out from every square, by themselves or by their rim', () => {
    for (const mark of ['target', 'capture', 'check'] as const) {
      for (const square of squares) {
        const best = Math.max(contrast(colours[mark], square), contrast(colours.markRim, square));
        expect(best, mark).toBeGreaterThanOrEqual(enough);
      }
    }
  });

  test('has marks of hints and of the column of a cell that stand out, by themselves or by the edge that they are drawn with', () => {
    for (const mark of ['hint', 'hover'] as const) {
      for (const square of squares) {
        const drawn = [colours[mark], edgeOf(colours[mark], colours.markRim)];
        expect(Math.max(...drawn.map((colour) => contrast(colour, square))), mark).toBeGreaterThanOrEqual(enough);
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
      for (const square of squares)
        expect(Math.max(contrast(body, square), contrast(rim, square))).toBeGreaterThanOrEqual(3);
    }
  });

  test('has sides that differ in hue', () => {
    const [white, black] = colours.pieces.map(({ body }) => {
      const [, a, b] = oklab(body);
      return { hue: (Math.atan2(b, a) * 180) / Math.PI, chroma: Math.hypot(a, b) };
    });
    for (const side of [white, black]) expect(side?.chroma).toBeGreaterThanOrEqual(0.03);
    expect(Math.abs(wrap((white?.hue ?? 0) - (black?.hue ?? 0)))).toBeGreaterThanOrEqual(60);
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
