// Marks and pieces are told from their squares by people who see fewer colours, and the sides from each other: the mark
// or the piece, or its edge, is at least three times as bright or as dark as every square, under simulated protanopia,
// deuteranopia and tritanopia. The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009),
// severity 1, for linear RGB.

import { describe, expect, test } from 'vitest';
import { PALETTES, type Rgb } from '../../src/board3d/colours.js';
import { style } from '../../src/slices/style.js';
import { contrast, edgeOf, gamma, hex, linear, propertiesOf, type Square, squaresOf } from './colour.js';

const enough = 3;
/** What WCAG 2.2 asks of text (1.4.6): the sides are told apart at a glance. */
const oneSideToTheOther = 7;

const sights = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

type Sight = (typeof sights)[keyof typeof sights];

function seen([r, g, b]: Rgb, sight: Sight): Rgb {
  const [x, y, z] = [linear(r), linear(g), linear(b)];
  const row = ([a, c, d]: readonly [number, number, number]): number => gamma(a * x + c * y + d * z);
  return [row(sight[0]), row(sight[1]), row(sight[2])];
}

/** Of the colours that a mark is drawn in, the one that stands out most; told where it is not enough. */
function faintOn(mark: string, colours: readonly Rgb[], squares: readonly Square[], sight: Sight): string[] {
  return squares.flatMap(({ where, colour }) => {
    const ground = seen(colour, sight);
    const best = Math.max(...colours.map((one) => contrast(seen(one, sight), ground)));
    return best >= enough ? [] : [`${mark} on ${where}: ${best.toFixed(2)}`];
  });
}

test('what everybody sees as grey is grey to all, and red and green come together where they should', () => {
  for (const sight of Object.values(sights)) {
    for (const part of seen([0.5, 0.5, 0.5], sight)) expect(part).toBeCloseTo(0.5, 2);
  }
  const far = (a: Rgb, b: Rgb): number => Math.hypot(...a.map((part, i) => part - (b[i] ?? 0)));
  const [red, green] = [hex('#d00000'), hex('#4a8000')];
  expect(far(seen(red, sights.deutan), seen(green, sights.deutan))).toBeLessThan(0.5 * far(red, green));
});

// ---- the slices, whose marks are classes of a style sheet

/** What each mark of the slices is drawn with. */
const marks: Record<string, readonly string[]> = {
  'a quiet move': ['.dot'],
  'a capture': ['.ring', '.ring-edge'],
  'a move that is only looked at': ['.hollow', '.hollow-edge'],
  'a promotion': ['.diamond'],
  'a change of level': ['.chip rect'],
  'the last move': ['.last', '.last-edge'],
  'the piece in hand': ['.selected', '.selected-edge'],
  'a piece looked at': ['.looked', '.looked-edge'],
  'a piece in check': ['.attacked', '.attacked-edge'],
  'a piece that gives check': ['.checker', '.checker-edge'],
  'an attacker': ['.attacker-frame', '.attacker-frame-edge'],
  'a defender': ['.defender-frame', '.defender-frame-edge'],
  'the sign of an attacker': ['.sign.attacker path', '.sign path'],
  'the sign of a defender': ['.sign.defender path', '.sign path'],
  'the sign of a check': ['.sign.alarm circle', '.sign circle'],
  'the sign of a hint': ['.sign.hint circle', '.sign circle'],
  'the sign of an arrival': ['.sign.past path', '.sign path'],
  'the cell pointed at': ['.hover > .veil'],
  'the cursor': ['.cursor-core', '.cursor-edge'],
};

const rules = [...style.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
  ([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((selector) => selector.trim()),
    values: new Map(
      body.split(';').flatMap((line) => {
        const at = line.indexOf(':');
        return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
      }),
    ),
  }),
);

const valuesOf = (selector: string): Map<string, string> =>
  new Map(rules.filter(({ selectors }) => selectors.includes(selector)).flatMap(({ values }) => [...values]));

/** The colour behind a value of the style sheet: its own properties, then those of the page's theme. */
function colourOf(value: string, theme: 'light' | 'dark'): Rgb {
  const own = new Map([...valuesOf('.slices'), ...(theme === 'dark' ? valuesOf('.slices.dark-page') : [])]);
  const named = /^var\(--([\w-]+)(?:, (.*))?\)$/.exec(value);
  if (named) {
    const [, name = '', otherwise = ''] = named;
    const page = propertiesOf(theme).get(name);
    return colourOf(own.get(`--${name}`) ?? page ?? otherwise, theme);
  }
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short)
    return hex(
      `#${short
        .slice(1)
        .map((sign) => sign + sign)
        .join('')}`,
    );
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`no colour: "${value}"`);
  return hex(value);
}

function coloursOf(selectors: readonly string[], theme: 'light' | 'dark'): Rgb[] {
  const drawn = selectors.flatMap((selector) => {
    const values = valuesOf(selector);
    if (values.size === 0) throw new Error(`no rule for ${selector}`);
    return [values.get('fill'), values.get('stroke')].filter((value) => value !== undefined && value !== 'none');
  });
  return drawn.map((value) => colourOf(value ?? '', theme));
}

describe.each(['light', 'dark'] as const)('on the slices of a %s page', (theme) => {
  const squares = squaresOf(theme);
  test.each(Object.entries(sights))('every mark stands out to %s sight', (_, sight) => {
    const faint = Object.entries(marks).flatMap(([mark, selectors]) =>
      faintOn(mark, coloursOf(selectors, theme), squares, sight),
    );
    expect(faint).toEqual([]);
  });
});

// ---- the board in space, whose marks have a rim

describe.each(Object.entries(PALETTES))('in the palette %s of the board in space', (_, colours) => {
  const squares = colours.squares.flatMap(({ light, dark }, i) => [
    { where: `light squares ${i}`, colour: light },
    { where: `dark squares ${i}`, colour: dark },
  ]);
  test.each(Object.entries(sights))('the sides are told apart, and from their squares, by %s sight', (__, sight) => {
    const [white, black] = colours.pieces.map(({ body }) => seen(body, sight)) as [Rgb, Rgb];
    expect(contrast(white, black)).toBeGreaterThan(oneSideToTheOther);
    expect(
      colours.pieces.flatMap(({ body, rim }, side) => faintOn(`side ${side}`, [body, rim], squares, sight)),
    ).toEqual([]);
  });
  test.each(Object.entries(sights))('every mark stands out to %s sight', (__, sight) => {
    const faint = (['target', 'foreign', 'capture', 'last', 'check', 'guard', 'cursor'] as const).flatMap((mark) =>
      faintOn(mark, [colours[mark], colours.markRim], squares, sight),
    );
    faint.push(
      ...(['hint', 'hover'] as const).flatMap((mark) =>
        faintOn(mark, [colours[mark], edgeOf(colours[mark], colours.markRim)], squares, sight),
      ),
    );
    expect(faint).toEqual([]);
  });
});
