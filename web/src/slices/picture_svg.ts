// A position as a picture of its own: the slices as they look, as SVG that any program can show. Nothing in it refers to anything
// outside: colours, lines and letters are written into every element, and pieces are paths.

import { type Arrow, type BoardScene, isFaulty, noEvents } from '../state/board/scene.js';
import { SlicesBoard } from './slices_board.js';
import { make, px, set } from './svg.js';

export interface SvgPicture {
  /** A whole file. */
  text: string;
  width: number;
  height: number;
}

/** All levels are given this room, in pixels; what they leave of it is cut away. */
const room = { width: 1200, height: 1000 };
const rim = 14;
const captionHeight = 26;

/** Of what is drawn, and of what is written. */
const painted = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
];
const written = ['font-size', 'font-weight', 'text-anchor'];
const plain: Record<string, string> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'paint-order': 'normal',
  'font-weight': '400',
};

/** The style sheet's part in an element becomes its own; what is not to be seen goes. */
function fix(element: SVGElement): void {
  const found = getComputedStyle(element);
  if (found.display === 'none') {
    element.remove();
    return;
  }
  for (const child of [...element.children]) if (child instanceof SVGElement) fix(child);
  if (found.transform !== 'none' && !element.hasAttribute('transform'))
    element.setAttribute('transform', inPlace(found));
  if (!(element instanceof SVGGElement)) {
    const names = element instanceof SVGTextElement ? [...painted, ...written] : painted;
    for (const name of names) {
      const value = found.getPropertyValue(name);
      if (value === plain[name] || (name.startsWith('stroke') && found.stroke === 'none'))
        element.removeAttribute(name);
      else element.setAttribute(name, value.replace(/px$/, ''));
    }
    if (found.stroke === 'none') element.removeAttribute('stroke');
    if (element instanceof SVGTextElement) element.setAttribute('font-family', 'sans-serif');
  }
  for (const name of ['class', 'style', 'role', 'aria-label', 'data-level', 'data-parity'])
    element.removeAttribute(name);
}

/** A transformation of the style sheet, about its origin. */
function inPlace({ transform, transformOrigin }: CSSStyleDeclaration): string {
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat);
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`;
}

/** What is thought of a position is no part of it. */
const thoughts = new Set<Arrow['kind']>(['engine', 'threat', 'hint']);

/** What only somebody at the board sees: the pointer, what is picked up, the level that is worked on, what the engine would play. */
const still = (scene: BoardScene): BoardScene => ({
  ...scene,
  selected: null,
  selectedBoard: null,
  targets: [],
  pinTargets: [],
  hintPin: null,
  chances: [],
  hover: null,
  cursor: null,
  attackers: [],
  defenders: [],
  rays: [],
  arrows: scene.arrows.filter(({ kind }) => !thoughts.has(kind)),
  level: null,
  attacked: isFaulty(scene) ? [] : scene.attacked,
  unsent: false,
  free: false,
  animate: 0,
});

/** What XML 1.0 does not know (its article 2.2), lone halves of signs too. */
const noXml = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** `caption`: a line under the boards, in letters that may be any. */
export function pictureSvg(scene: BoardScene, caption: string): SvgPicture {
  const outside = document.createElement('div');
  const host = outside.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  host.style.cssText = `position: fixed; left: -20000px; top: 0; width: ${room.width}px; height: ${room.height}px;`;
  document.body.append(outside);
  const board = new SlicesBoard(host, noEvents, { mode: 'all' });
  try {
    board.update(still(scene));
    const svg = host.querySelector('svg');
    if (!svg) throw new Error('nothing is drawn');
    const box = svg.getBBox();
    const [width, height] = [Math.ceil(box.width + 2 * rim), Math.ceil(box.height + 2 * rim + captionHeight)];
    const [left, top] = [px(box.x - rim), px(box.y - rim)];
    const ground = make('rect', { x: left, y: top, width, height, fill: 'var(--surface, #f6f5f2)' });
    const words = make(
      'text',
      {
        x: px(left + width / 2),
        y: px(top + height - rim),
        'text-anchor': 'middle',
        fill: 'var(--ink)',
        'font-size': 15,
        'font-weight': 600,
      },
      caption,
    );
    svg.prepend(ground);
    svg.append(words);
    for (const child of [...svg.children]) if (child instanceof SVGElement) fix(child);
    set(svg, {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${left} ${top} ${width} ${height}`,
      width,
      height,
      role: 'img',
    });
    for (const name of ['class', 'aria-label']) svg.removeAttribute(name);
    svg.prepend(make('title', {}, caption));
    return { text: new XMLSerializer().serializeToString(svg).replace(noXml, '\uFFFD'), width, height };
  } finally {
    board.dispose();
    outside.remove();
  }
}
