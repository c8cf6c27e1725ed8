// Lines: hints, paths, and from each piece that gives check to the piece it attacks. Straight within a level; from level
// to level in a bow, which nobody takes for a move on one of them.

import type { Arrow, BoardScene } from '../state/scene.js';
import type { Layout } from './layout.js';
import { make, px } from './svg.js';

export interface Line {
  from: number;
  to: number;
  kind: Arrow['kind'];
  /** From one level to another. */
  across: boolean;
}

export function linesOf(scene: BoardScene): Line[] {
  const lines: Line[] = [];
  const add = (from: number, to: number, kind: Arrow['kind']): void => {
    const [start, end] = [scene.cells[from], scene.cells[to]];
    if (!start || !end || lines.some((other) => other.from === from && other.to === to)) return;
    lines.push({ from, to, kind, across: start.level !== end.level });
  };
  for (const from of scene.checkers) for (const to of scene.attacked) add(from, to, 'check');
  for (const { from, to, kind } of scene.arrows) add(from, to, kind);
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

/** From edge to edge, so that neither the pieces nor the signs of both cells are covered. */
function drawLine({ from, to, kind, across }: Line, { places, cell }: Layout): SVGElement[] {
  const [first, last] = [places[from], places[to]];
  if (!first || !last || from === to) return [];
  const middle = ({ x, y }: Point): Point => ({ x: x + cell / 2, y: y + cell / 2 });
  const [start, end] = [middle(first), middle(last)];
  const bow = across ? bowOf(start, end) : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const [leaves, comes] = [between(start, bow), between(bow, end)];
  const head = Math.max(6, cell * 0.3);
  const width = Math.max(1.6, cell * (across ? 0.075 : 0.1));
  const at = (point: Point, way: Point, along: number, aside = 0): string =>
    `${px(point.x + way.x * along - way.y * aside)} ${px(point.y + way.y * along + way.x * aside)}`;
  const [away, short] = [toEdge(leaves) * cell, toEdge(comes) * cell];
  // Between neighbours there is no room but in their cells.
  const lacks = Math.max(0, (1.4 * head - (leaves.length + comes.length - away - short)) / 2);
  const tip = lacks - short;
  const d = `M${at(start, leaves, away - lacks)}Q${px(bow.x)} ${px(bow.y)} ${at(end, comes, tip - head * 0.8)}`;
  return [
    ...(across ? [make('path', { class: 'line casing', 'stroke-width': px(width + 2), d })] : []),
    make('path', { class: `line ${kind}`, 'stroke-width': px(width), d }),
    make('path', {
      class: `head ${kind}`,
      d: `M${at(end, comes, tip)}L${at(end, comes, tip - head, head / 2)}L${at(end, comes, tip - head, -head / 2)}Z`,
    }),
  ];
}
