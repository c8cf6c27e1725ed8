// All levels in small, for pages that show one at a time: men as specks (White round, Black square), targets, the
// last move, alarm, and which level is shown. A few paths a level, however many cells.

import type { BoardScene } from '../state/scene.js';
import { sideOf } from './cell_view.js';
import { levelName } from './frame_view.js';
import { layOut, type Layout, type Slice } from './layout.js';
import { mark, type Marks } from './marks.js';
import { make, px } from './svg.js';

const margins = { left: 4, right: 4, top: 15, bottom: 4 };
/** Larger specks would take room from the level that is played on. */
const largestSpeck = 12;

export interface MapRoom {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Minimap {
  private layout: Layout | null = null;
  private room: MapRoom = { x: 0, y: 0, width: 0, height: 0 };
  private drawn = new Map<number, string>();
  private groups = new Map<number, SVGGElement>();

  constructor(private readonly layer: SVGGElement) {}

  place(scene: BoardScene, room: MapRoom): void {
    this.room = room;
    const { cells, look, bottom } = scene;
    this.layout = layOut({ cells, look, bottom, width: room.width, height: room.height, margins, most: largestSpeck });
    this.drawn.clear();
    this.groups.clear();
    this.layer.setAttribute('transform', `translate(${px(room.x)} ${px(room.y)})`);
    this.layer.replaceChildren(
      ...this.layout.slices.map((slice) => {
        const label = levelName(look, slice.level);
        const group = make('g', { class: 'mini', role: 'button', 'aria-label': label, 'data-level': String(slice.level) });
        this.groups.set(slice.level, group);
        return group;
      }),
    );
  }

  get cell(): number {
    return this.layout?.cell ?? 0;
  }

  update(scene: BoardScene, marks: Marks, counts: ReadonlyMap<number, number>, shown: number): void {
    for (const slice of this.layout?.slices ?? []) {
      const group = this.groups.get(slice.level);
      const now =
        slice.cells.map((cell) => `${marks.flags[cell] ?? 0}${scene.cells[cell]?.man ?? ''}`).join() +
        String(slice.level === shown);
      if (!group || this.drawn.get(slice.level) === now) continue;
      this.drawn.set(slice.level, now);
      group.setAttribute('class', slice.level === shown ? 'mini active' : 'mini');
      group.replaceChildren(...this.draw(scene, marks, slice, counts.get(slice.level) ?? 0));
    }
  }

  levelAt(x: number, y: number): number | null {
    const [inX, inY] = [x - this.room.x, y - this.room.y];
    const hit = this.layout?.slices.find(
      (slice) =>
        inX >= slice.x - margins.left &&
        inX < slice.x + slice.width + margins.right &&
        inY >= slice.y - margins.top &&
        inY < slice.y + slice.height + margins.bottom,
    );
    return hit?.level ?? null;
  }

  private draw(scene: BoardScene, { flags }: Marks, slice: Slice, count: number): SVGElement[] {
    const size = this.cell;
    const squares = (wanted: (cell: number) => boolean, inset: number): string =>
      this.shapes(
        slice,
        wanted,
        (x, y) =>
          `M${px(x + inset)} ${px(y + inset)}h${px(size - 2 * inset)}v${px(size - 2 * inset)}h${px(2 * inset - size)}z`,
      );
    const rounds = (wanted: (cell: number) => boolean, radius: number): string => {
      const half = `a${px(radius)} ${px(radius)} 0 1 1`;
      const there = px(2 * radius);
      return this.shapes(
        slice,
        wanted,
        (x, y) => `M${px(x + size / 2 - radius)} ${px(y + size / 2)}${half} ${there} 0${half} ${-there} 0z`,
      );
    };
    const has =
      (bits: number) =>
      (cell: number): boolean =>
        ((flags[cell] ?? 0) & (bits | mark.exists)) === (bits | mark.exists);
    const man =
      (side: string) =>
      (cell: number): boolean => {
        const letter = scene.cells[cell]?.man ?? '';
        return letter !== '' && sideOf(letter) === side;
      };
    const edge = {
      x: px(slice.x - 1.5),
      y: px(slice.y - 1.5),
      width: px(slice.width + 3),
      height: px(slice.height + 3),
      rx: 2,
    };
    const title = scene.look.levels[slice.level] ?? String(slice.level + 1);
    const drawn: SVGElement[] = [
      make('rect', {
        class: 'hit',
        x: px(slice.x - margins.left),
        y: px(slice.y - margins.top),
        width: px(slice.width + margins.left + margins.right),
        height: px(slice.height + margins.top + margins.bottom),
      }),
      make('rect', { class: 'edge', ...edge }),
      make('text', { class: 'coordinate', x: px(slice.x + 4), y: px(slice.y - 5) }, title),
    ];
    const path = (kind: string, d: string): void => {
      if (d) drawn.push(make('path', { class: kind, d }));
    };
    path(
      'ground light',
      squares((cell) => has(0)(cell) && !has(mark.dark)(cell), 0),
    );
    path('ground', squares(has(mark.dark), 0));
    path(
      'alarm',
      squares((cell) => has(mark.attacked)(cell) || has(mark.checker)(cell), 0),
    );
    path('past', squares(has(mark.last), 0.8));
    path('speck white', rounds(man('white'), size * 0.27));
    path('speck black', squares(man('black'), size * 0.22));
    path('goal', rounds(has(mark.target), size * 0.3));
    path(
      'pointed',
      squares((cell) => has(mark.selected)(cell) || has(mark.hover)(cell) || has(mark.column)(cell), 0.8),
    );
    const alarmed = slice.cells.some((cell) => has(mark.attacked)(cell) || has(mark.checker)(cell));
    let right = slice.x + slice.width;
    const badge = (text: string, kind: string): void => {
      const width = text.length > 1 ? 19 : 14;
      const x = Math.max(slice.x + 10, right - width);
      right = x - 2;
      drawn.push(
        make(
          'g',
          { class: kind },
          make('rect', { x: px(x), y: px(slice.y - 15), width, height: 12.5, rx: 6 }),
          make('text', { x: px(x + width / 2), y: px(slice.y - 5) }, text),
        ),
      );
    };
    if (count > 0) badge(String(count), 'count');
    if (alarmed) badge('!', 'count alarm');
    return drawn;
  }

  private shapes(slice: Slice, wanted: (cell: number) => boolean, draw: (x: number, y: number) => string): string {
    return slice.cells
      .map((cell) => {
        const place = this.layout?.places[cell];
        return place && wanted(cell) ? draw(place.x, place.y) : '';
      })
      .join('');
  }
}
