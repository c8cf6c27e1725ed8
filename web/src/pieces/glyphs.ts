// Flat pieces for boards, cards and dialogs. A glyph is two paths on a field of 45 by 45: the body, filled and outlined
// (its strokes are painted first, so that overlapping parts join), and lines within it. Colours come from
// custom properties of the page.

import type { Side } from '../core/types.js';
import { fallbackShape } from './fallback.js';
import { fieldSize } from './path.js';
import { orthodoxShapes, shapes, type Shape } from './shapes.js';

export { fieldSize } from './path.js';

export interface PieceGlyph extends Shape {
  /** The letter to print on it in small: empty for pieces that are known by their outline. */
  badge: string;
  /** A generated outline carries its letter large, in its middle. */
  inscription: string;
}

const svgSpace = 'http://www.w3.org/2000/svg';
const known = new Map<string, PieceGlyph>();

/** Of pieces without a drawing. */
export function fallbackGlyph(letter: string, name: string): PieceGlyph {
  return { ...fallbackShape(letter, name), badge: '', inscription: letter };
}

export function pieceGlyph(shape: string, letter: string): PieceGlyph {
  const key = `${letter} ${shape}`;
  let glyph = known.get(key);
  if (!glyph) {
    const drawn = Object.hasOwn(shapes, shape) ? shapes[shape] : undefined;
    glyph = drawn
      ? { ...drawn, badge: orthodoxShapes.has(shape) ? '' : letter, inscription: '' }
      : fallbackGlyph(letter, shape);
    known.set(key, glyph);
  }
  return glyph;
}

function element(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const made = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

const paint = {
  white: {
    fill: 'var(--white-piece, #fdfcf8)',
    edge: 'var(--white-piece-edge, #24211c)',
    badge: 'var(--white-piece-edge, #24211c)',
  },
  black: {
    fill: 'var(--black-piece, #2a2826)',
    edge: 'var(--black-piece-edge, #f3eee4)',
    badge: 'var(--black-piece-edge, #f3eee4)',
  },
} as const;

/** The piece as a group on a field of 45 by 45, for an svg of one's own. */
export function glyphGroup(glyph: PieceGlyph, side: Side, badge = true): SVGElement {
  const colours = paint[side];
  const group = element('g', { class: `piece ${side}` });
  const stroke = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  group.append(
    element('path', {
      d: glyph.body,
      fill: colours.fill,
      stroke: colours.edge,
      'stroke-width': side === 'white' ? '3' : '2.4',
      'paint-order': 'stroke',
      ...stroke,
    }),
    element('path', {
      d: glyph.lines,
      fill: 'none',
      stroke: colours.edge,
      'stroke-width': side === 'white' ? '1.7' : '1.5',
      ...stroke,
    }),
  );
  const text = { 'text-anchor': 'middle', 'font-weight': '700', 'font-family': 'system-ui, sans-serif' };
  if (glyph.inscription) {
    group.append(
      element('text', { x: '22.5', y: '33', 'font-size': '16', fill: colours.edge, ...text }, glyph.inscription),
    );
  }
  if (badge && glyph.badge) {
    const letter = element('g', { class: 'letter' });
    letter.append(
      element('circle', {
        cx: '37',
        cy: '37',
        r: '8',
        fill: colours.badge,
        stroke: colours.fill,
        'stroke-width': '1.2',
      }),
      element('text', { x: '37', y: '41.4', 'font-size': '12.5', fill: colours.fill, ...text }, glyph.badge),
    );
    group.append(letter);
  }
  return group;
}

/** The piece as a picture of its own, as large as its style says; without a label it is decoration. */
export function glyphElement(
  shape: string,
  letter: string,
  side: Side,
  options: { badge?: boolean; label?: string } = {},
): SVGElement {
  const label: Record<string, string> = options.label
    ? { role: 'img', 'aria-label': options.label }
    : { 'aria-hidden': 'true' };
  const picture = element('svg', { viewBox: `0 0 ${fieldSize} ${fieldSize}`, ...label });
  picture.append(glyphGroup(pieceGlyph(shape, letter.toUpperCase()), side, options.badge ?? true));
  return picture;
}
