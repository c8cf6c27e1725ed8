// All levels in small, for pages that show one at a time: pieces as specks (White round, Black square), targets of pieces
// and of boards, hints, the last move, check, and which level is shown. A few paths a level, however many cells.

import { sideOf } from '../core/side.js';
import { hintEnds } from '../state/board/hint.js';
import { levelName } from '../state/board_kit/status.js';
import type { BoardScene } from '../state/board/scene.js';
import { type Area, holds } from './area.js';
import { drawLabel, levelWords, rimOf } from './frame_view.js';
import { labelSpots, type LabelSpot, mapLabels } from './labels.js';
import { layOut, type Layout, type Slice } from './layout.js';
import { LinesView } from './lines_view.js';
import { mark, type Marks } from './marks.js';
import { make, px } from './svg.js';

/** Larger specks say no more. */
const largestSpeck = 18;

/** Where the map stands in its room. */
export function layOutMap({ cells, look, bottom }: BoardScene, { width, height }: Area): Layout {
  const rim = rimOf(look) / 3 + 2;
  const margins = { left: rim + mapLabels(look).width, right: rim, top: rim, bottom: rim };
  return layOut({ cells, look, bottom, width, height, margins, most: largestSpeck });
}

export class Minimap {
  readonly #layer: SVGGElement;
  readonly #levels = make('g');
  readonly #lines: LinesView;
  #layout: Layout | null = null;
  #spots: LabelSpot[] = [];
  #room: Area = { x: 0, y: 0, width: 0, height: 0 };
  #turn = 0;
  #drawn = new Map<number, string>();
  #groups = new Map<number, SVGGElement>();

  constructor(layer: SVGGElement) {
    this.#layer = layer;
    const lines = make('g');
    this.#lines = new LinesView(lines);
    layer.append(this.#levels, lines);
  }

  place(scene: BoardScene, room: Area): void {
    this.#room = room;
    this.#layout = layOutMap(scene, room);
    this.#spots = labelSpots(this.#layout, mapLabels(scene.look), 1);
    ++this.#turn;
    this.#drawn.clear();
    this.#groups.clear();
    this.#layer.setAttribute('transform', `translate(${px(room.x)} ${px(room.y)})`);
    this.#levels.replaceChildren(
      ...this.#layout.slices.map((slice) => {
        const group = make('g', {
          class: 'mini',
          role: 'button',
          'aria-label': levelWords(scene.look, slice.level),
          'data-level': String(slice.level),
        });
        this.#groups.set(slice.level, group);
        return group;
      }),
    );
  }

  get cell(): number {
    return this.#layout?.cell ?? 0;
  }

  update(scene: BoardScene, marks: Marks, counts: ReadonlyMap<number, number>, shown: readonly number[]): void {
    const hinted = hintEnds(scene).join();
    const pinned = new Set(scene.pinTargets.flatMap(({ cells }) => cells));
    const chosen = new Set(scene.boards.find(({ name }) => name === scene.selectedBoard)?.cells ?? []);
    for (const slice of this.#layout?.slices ?? []) {
      const group = this.#groups.get(slice.level);
      const active = shown.includes(slice.level);
      const now =
        slice.cells
          .map((cell) => [marks.flags[cell], scene.cells[cell]?.piece, pinned.has(cell), chosen.has(cell)].join(' '))
          .join() + `${active} ${hinted}`;
      if (!group || this.#drawn.get(slice.level) === now) continue;
      this.#drawn.set(slice.level, now);
      group.setAttribute('class', active ? 'mini active' : 'mini');
      group.replaceChildren(...this.#draw(scene, marks, slice, counts.get(slice.level) ?? 0, pinned, chosen));
    }
    if (this.#layout) this.#lines.update(scene, this.#layout, this.#turn);
  }

  levelAt(x: number, y: number): number | null {
    const [inX, inY] = [x - this.#room.x, y - this.#room.y];
    const slice = this.#layout?.slices.find((candidate) => holds(candidate, inX, inY, 3));
    const spot = this.#spots.find(({ number, count }) => holds(number, inX, inY, 2) || holds(count, inX, inY));
    return slice?.level ?? spot?.level ?? null;
  }

  #draw(
    scene: BoardScene,
    { flags }: Marks,
    slice: Slice,
    count: number,
    pinned: ReadonlySet<number>,
    chosen: ReadonlySet<number>,
  ): SVGElement[] {
    const size = this.cell;
    const squares = (wanted: (cell: number) => boolean, inset: number): string =>
      this.#shapes(
        slice,
        wanted,
        (x, y) =>
          `M${px(x + inset)} ${px(y + inset)}h${px(size - 2 * inset)}v${px(size - 2 * inset)}h${px(2 * inset - size)}z`,
      );
    const rounds = (wanted: (cell: number) => boolean, radius: number): string => {
      const half = `a${px(radius)} ${px(radius)} 0 1 1`;
      const there = px(2 * radius);
      return this.#shapes(
        slice,
        wanted,
        (x, y) => `M${px(x + size / 2 - radius)} ${px(y + size / 2)}${half} ${there} 0${half} ${-there} 0z`,
      );
    };
    const has =
      (bits: number) =>
      (cell: number): boolean =>
        ((flags[cell] ?? 0) & (bits | mark.exists)) === (bits | mark.exists);
    const any = (bits: number, cell: number): boolean => has(0)(cell) && ((flags[cell] ?? 0) & bits) !== 0;
    const piece =
      (side: string) =>
      (cell: number): boolean => {
        const letter = scene.cells[cell]?.piece ?? '';
        return letter !== '' && sideOf(letter) === side;
      };
    const drawn: SVGElement[] = [
      make('rect', {
        class: 'hit',
        x: px(slice.x - 2),
        y: px(slice.y - 2),
        width: px(slice.width + 4),
        height: px(slice.height + 4),
      }),
      make('rect', {
        class: slice.full ? 'edge' : 'edge open',
        x: px(slice.x - 1.5),
        y: px(slice.y - 1.5),
        width: px(slice.width + 3),
        height: px(slice.height + 3),
        rx: 2,
      }),
    ];
    const path = (kind: string, d: string): void => {
      if (d) drawn.push(make('path', { class: kind, d }));
    };
    const alarmed = (cell: number): boolean => any(mark.attacked | mark.checker, cell);
    path(
      'ground light',
      squares((cell) => has(0)(cell) && !has(mark.dark)(cell), 0),
    );
    path('ground', squares(has(mark.dark), 0));
    path('alarm', squares(alarmed, 0));
    path('past', squares(has(mark.last), 0.8));
    path('speck white', rounds(piece('white'), size * 0.27));
    path('speck black', squares(piece('black'), size * 0.22));
    path('goal', rounds(has(mark.target), size * 0.3));
    path(
      'berth-goal',
      squares((cell) => pinned.has(cell), 0.8),
    );
    const hinted = new Set(hintEnds(scene));
    const half = size / 2;
    // Shapes, not colours alone: a cross on whom check concerns, a diamond for a hint, a plus where a board can stand.
    path(
      'cross',
      this.#shapes(
        slice,
        alarmed,
        (x, y) => `M${px(x)} ${px(y)}l${px(size)} ${px(size)}m0 ${px(-size)}l${px(-size)} ${px(size)}`,
      ),
    );
    path(
      'danger',
      this.#shapes(
        slice,
        has(mark.threatened),
        (x, y) => `M${px(x + half)} ${px(y - 0.5)}l${px(half + 0.5)} ${px(size)}h${px(-size - 1)}z`,
      ),
    );
    path(
      'star',
      this.#shapes(slice, has(mark.goal), (x, y) => {
        const at = (index: number): string => {
          const angle = (index * Math.PI) / 5 - Math.PI / 2;
          const radius = index % 2 ? half * 0.6 : half + 1.5;
          return `${px(x + half + radius * Math.cos(angle))} ${px(y + half + radius * Math.sin(angle))}`;
        };
        return `M${Array.from({ length: 10 }, (_, index) => at(index)).join('L')}Z`;
      }),
    );
    path(
      'hinted',
      this.#shapes(
        slice,
        (cell) => hinted.has(cell),
        (x, y) =>
          `M${px(x + half)} ${px(y - 1)}l${px(half + 1)} ${px(half + 1)}l${px(-half - 1)} ${px(half + 1)}l${px(-half - 1)} ${px(-half - 1)}z`,
      ),
    );
    path(
      'berth-plus',
      this.#shapes(
        slice,
        (cell) => pinned.has(cell),
        (x, y) => `M${px(x + half)} ${px(y + 1)}v${px(size - 2)}M${px(x + 1)} ${px(y + half)}h${px(size - 2)}`,
      ),
    );
    path(
      'pointed',
      squares((cell) => any(mark.selected | mark.hover | mark.column, cell) || chosen.has(cell), 0.8),
    );
    const spot = this.#spots.find(({ level }) => level === slice.level);
    if (spot) drawn.push(...drawLabel(spot, levelName(scene.look, slice.level), count, slice.cells.some(alarmed)));
    return drawn;
  }

  #shapes(slice: Slice, wanted: (cell: number) => boolean, draw: (x: number, y: number) => string): string {
    return slice.cells
      .map((cell) => {
        const place = this.#layout?.places[cell];
        return place && wanted(cell) ? draw(place.x, place.y) : '';
      })
      .join('');
  }
}
