// Lines: hints, paths, from each piece that gives check to the piece it attacks, and thin ones from whoever attacks or
// guards the cell under the pointer. Straight within a level; from level to level in a bow, which nobody takes for a move
// on one of them.

import type { LineKind } from '../core/types.js';
import { pathOf } from '../state/board/path.js';
import { type Arrow, type BoardScene, isDrawnKind } from '../state/board/scene.js';
import type { Layout } from './layout.js';
import { type Attributes, make, px } from './svg.js';

export interface Line {
  from: number;
  to: number;
  kind: Arrow['kind'] | 'attack' | 'guard' | 'way';
  /** From one level to another. */
  across: boolean;
  /** How an attack reaches its cell; null for what is no ray. */
  ray: LineKind | null;
  /** Of what an engine would play: from 1, the best. */
  rank?: number | undefined;
}

/** Dashes and gaps of rays, in widths of their line; their ends are round, so that a dash of nothing is a dot. */
const dashes: Record<LineKind, readonly number[]> = {
  straight: [],
  diagonal: [4.5, 3],
  triagonal: [0, 2.6],
  leap: [4.5, 2.6, 0, 2.6],
};

/** As `stroke-dasharray` of a line of this width; '' for one without gaps. */
export const dashOf = (kind: LineKind, width: number): string =>
  dashes[kind].map((length) => px(length * width)).join(' ');

export function linesOf(scene: BoardScene): Line[] {
  const lines: Line[] = [];
  const add = (from: number, to: number, kind: Line['kind'], ray: Line['ray'] = null, rank?: number): void => {
    const [start, end] = [scene.cells[from], scene.cells[to]];
    if (!start || !end || lines.some((other) => other.from === from && other.to === to)) return;
    lines.push({ from, to, kind, across: start.level !== end.level, ray, rank });
  };
  for (const from of scene.checkers) for (const to of scene.attacked) add(from, to, 'check');
  const path = pathOf(scene);
  if (path) add(path.from, path.to, 'way');
  for (const { from, to, kind, rank } of scene.arrows) add(from, to, kind, null, rank);
  for (const { from, to, line, hostile } of scene.rays) add(from, to, hostile ? 'attack' : 'guard', line);
  return lines;
}

export class LinesView {
  readonly #layer: SVGGElement;
  #drawn = '';

  constructor(layer: SVGGElement) {
    this.#layer = layer;
  }

  /** `turn` changes with the layout. Lines to cells that are not on the page are left out. */
  update(scene: BoardScene, layout: Layout, turn: number): void {
    const lines = linesOf(scene);
    const now = JSON.stringify([turn, lines]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#layer.replaceChildren(...lines.flatMap((line) => drawLine(line, layout)));
  }
}

interface Point {
  x: number;
  y: number;
}

const between = (a: Point, b: Point): { length: number; x: number; y: number } => {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { length, x: (b.x - a.x) / length, y: (b.y - a.y) / length };
};

/** The middle of a bow that rises above the straight line, or stands to the left of it. */
function bowOf(start: Point, end: Point): Point {
  const way = between(start, end);
  const out = Math.min(0.18 * way.length, 60);
  const sign = way.x > 0 || (way.x === 0 && way.y < 0) ? 1 : -1;
  return {
    x: (start.x + end.x) / 2 + sign * way.y * out,
    y: (start.y + end.y) / 2 - sign * way.x * out,
  };
}

/** How far it is from the middle of a cell to its edge, in cells. */
const toEdge = ({ x, y }: Point): number => 0.5 / Math.max(Math.abs(x), Math.abs(y));

/** The best of what an engine would play is the broadest. */
const strengthOf = (kind: Line['kind'], rank: number): number =>
  kind === 'engine' ? Math.max(0.5, 1.5 - rank / 4) : 1;

/**
 * From the edge of a cell: its piece is not covered. A move ends in the middle of the other cell, so that it is not taken for one that
 * ends before it; what attacks or guards ends at its edge.
 */
function drawLine({ from, to, kind, across, ray, rank = 1 }: Line, { places, cell }: Layout): SVGElement[] {
  const [first, last] = [places[from], places[to]];
  if (!first || !last) return [];
  if (from === to) return isDrawnKind(kind) ? frameOf(first, cell, kind) : [];
  const middle = ({ x, y }: Point): Point => ({ x: x + cell / 2, y: y + cell / 2 });
  const [start, end] = [middle(first), middle(last)];
  // A leap passes over cells: never straight.
  const bowed = across || ray === 'leap';
  const bow = bowed ? bowOf(start, end) : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const [leaves, comes] = [between(start, bow), between(bow, end)];
  const head = ray ? Math.max(5, cell * 0.2) : Math.max(6, cell * 0.3);
  const width = ray
    ? Math.max(1.4, cell * 0.05)
    : Math.max(1.6, strengthOf(kind, rank) * cell * (across ? 0.075 : 0.1));
  const at = (point: Point, way: Point, along: number, aside = 0): string =>
    `${px(point.x + way.x * along - way.y * aside)} ${px(point.y + way.y * along + way.x * aside)}`;
  const [away, short] = [toEdge(leaves) * cell, ray ? toEdge(comes) * cell : 0];
  // Between neighbours there is no room but in their cells.
  const lacks = Math.max(0, (1.4 * head - (leaves.length + comes.length - away - short)) / 2);
  const tip = lacks - short;
  const d = `M${at(start, leaves, away - lacks)}Q${px(bow.x)} ${px(bow.y)} ${at(end, comes, tip - head * 0.8)}`;
  const dash: Attributes = ray && ray !== 'straight' ? { 'stroke-dasharray': dashOf(ray, width) } : {};
  const arrow = (): string =>
    `M${at(end, comes, tip)}L${at(end, comes, tip - head, head / 2)}L${at(end, comes, tip - head, -head / 2)}Z`;
  return [
    make('path', { class: 'line casing', 'stroke-width': px(width + 2), d, ...dash }),
    make('path', { class: `line ${kind}`, 'stroke-width': px(width), d, ...dash }),
    make('path', {
      class: `head ${kind}`,
      d: kind === 'guard' ? disc(at(end, comes, tip - head * 0.4), head * 0.4) : arrow(),
    }),
  ];
}

/** A frame within the edge of a cell. */
function frameOf({ x, y }: Point, cell: number, kind: string): SVGElement[] {
  const inset = 0.06 * cell;
  const side = cell - 2 * inset;
  const d = `M${px(x + inset)} ${px(y + inset)}h${px(side)}v${px(side)}h${px(-side)}Z`;
  return [
    make('path', { class: 'line casing', 'stroke-width': px(0.07 * cell + 2), d }),
    make('path', { class: `line ${kind}`, 'stroke-width': px(0.07 * cell), d }),
  ];
}

/** Guards end in a disc, so that not their colour alone tells them from attackers. */
function disc(middle: string, radius: number): string {
  const [r, wide] = [px(radius), px(2 * radius)];
  return `M${middle}m${-r} 0a${r} ${r} 0 1 1 ${wide} 0a${r} ${r} 0 1 1 ${-wide} 0Z`;
}
