// Lines across a level: hints, paths, and the line from a man that gives check to the man it attacks; and the tag
// that says which level the last man came from.

import type { Arrow, BoardScene } from '../state/scene.js';
import type { Layout } from './layout.js';
import { mark, type Marks } from './marks.js';
import { make, px } from './svg.js';

interface Line {
  from: number;
  to: number;
  kind: Arrow['kind'];
}

/** Only lines within a level: between levels both ends are marked in their cells. */
export function linesOf(scene: BoardScene): Line[] {
  const lines: Line[] = [];
  const add = (line: Line): void => {
    const level = scene.cells[line.from]?.level;
    if (level === undefined || level !== scene.cells[line.to]?.level) return;
    if (!lines.some((other) => other.from === line.from && other.to === line.to)) lines.push(line);
  };
  for (const from of scene.checkers) for (const to of scene.attacked) add({ from, to, kind: 'check' });
  for (const { from, to, kind } of scene.arrows) add({ from, to, kind });
  return lines;
}

export class LinesView {
  private drawn = '';

  constructor(private readonly layer: SVGGElement) {}

  update(scene: BoardScene, marks: Marks, layout: Layout, turn: number): void {
    const lines = linesOf(scene);
    const now = JSON.stringify([turn, lines, marks.arrival]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.layer.replaceChildren(
      ...lines.flatMap((line) => drawLine(line, layout)),
      ...drawArrival(scene, marks, layout),
    );
  }
}

function drawLine({ from, to, kind }: Line, { places, cell }: Layout): SVGElement[] {
  const start = places[from];
  const end = places[to];
  if (!start || !end) return [];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return [];
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const head = Math.max(8, cell * 0.3);
  const at = (place: { x: number; y: number }, along: number, aside = 0): string =>
    `${px(place.x + cell / 2 + dx * along - dy * aside)} ${px(place.y + cell / 2 + dy * along + dx * aside)}`;
  const width = Math.max(2.5, cell * 0.1);
  const tip = -cell * 0.15;
  return [
    make('path', {
      class: `line ${kind}`,
      'stroke-width': px(width),
      'stroke-opacity': 0.85,
      d: `M${at(start, cell * 0.3)}L${at(end, -cell * 0.25 - head / 2)}`,
    }),
    make('path', {
      class: `head ${kind}`,
      d: `M${at(end, tip)}L${at(end, tip - head, head / 2)}L${at(end, tip - head, -head / 2)}Z`,
    }),
  ];
}

function drawArrival(scene: BoardScene, marks: Marks, layout: Layout): SVGElement[] {
  const { arrival } = marks;
  const place = arrival ? layout.places[arrival.cell] : null;
  // On small cells, and beside other signs, it would cover what it speaks of; both ends are marked all the same.
  const busy = (marks.flags[arrival?.cell ?? 0] ?? 0) & (mark.checker | mark.target);
  if (!arrival || !place || layout.cell < 34 || busy) return [];
  const text = `from ${scene.look.levels[arrival.from] ?? arrival.from + 1}`;
  const width = text.length * 5 + 8;
  const x = Math.min(Math.max(1, place.x + layout.cell / 2 - width / 2), layout.width - width - 1);
  // On the edge that it shares with an empty cell, if there is one.
  const above = manNear(scene, layout, arrival.cell, -1);
  const beneath = manNear(scene, layout, arrival.cell, 1);
  const crowded = above || ((marks.flags[arrival.cell] ?? 0) & mark.attacked) !== 0;
  const y = crowded && !beneath ? place.y + layout.cell - 5 : Math.max(0, place.y - 8);
  return [
    make(
      'g',
      { class: 'arrival' },
      make('rect', { x: px(x), y: px(y), width, height: 13, rx: 6.5 }),
      make('text', { x: px(x + width / 2), y: px(y + 9.7) }, text),
    ),
  ];
}

/** Does a man stand on the cell above or below on the page? */
function manNear(scene: BoardScene, { places, cell: size }: Layout, cell: number, down: number): boolean {
  const own = places[cell];
  const level = scene.cells[cell]?.level;
  return (
    own !== null &&
    own !== undefined &&
    scene.cells.some((other, i) => {
      const place = places[i];
      return (
        other.man !== '' &&
        other.level === level &&
        place &&
        Math.abs(place.x - own.x) < size &&
        Math.abs(place.y - own.y - down * size) < 1
      );
    })
  );
}
