// Where every level and every cell goes on the page: a pure function of the cells and the room there is. Levels stand in
// a grid. A column is as wide as its widest level, and rows follow each other as close as the levels of each column let
// them; within both each cell stands at its true file and rank: a level shifted by half a cell is drawn so, and ranks run
// straight through a row.

import type { Cell, Look, Side } from '../core/types.js';
import { levelsSeen, placeIn } from '../state/board/level_order.js';
import { blockOf, hostingOf } from './hosting.js';

export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Slice {
  level: number;
  /** Of the cells' area, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Indices of its cells. */
  cells: number[];
  /** Its cells fill the whole area. */
  full: boolean;
}

export interface Layout {
  /** Side of a cell in pixels. */
  cell: number;
  /** A level comes before those drawn around it. */
  slices: Slice[];
  /** Top left corners by cell; null: not on the page. */
  places: ({ x: number; y: number } | null)[];
  width: number;
  height: number;
  /** What all levels with their margins take of the room. */
  used: { width: number; height: number };
}

export interface LayoutRequest {
  cells: readonly Cell[];
  look: Look;
  bottom: Side;
  width: number;
  height: number;
  margins: Margins;
  /** Only these levels, and those drawn together with them; absent: all. */
  levels?: readonly number[];
  /** As if all levels stood at the same place: a level of them is drawn where the others would be. */
  common?: boolean;
  /** Cells never grow larger. */
  most?: number;
  /** Only cells that are there now, as tight as can be: for pictures of boards that may move, but do not.
   * A row that is not full stands in the middle. */
  still?: boolean;
}

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Level extends Extent {
  level: number;
  cells: number[];
}

/** Levels that are drawn together. */
interface Block extends Extent {
  levels: Level[];
}

/** Larger cells make a board too large to see at a glance. */
const largestCell = 96;
const smallestCell = 2;

/** Around all of them. */
export function around(extents: readonly Extent[]): Extent {
  return {
    left: Math.min(...extents.map(({ left }) => left)),
    right: Math.max(...extents.map(({ right }) => right)),
    top: Math.min(...extents.map(({ top }) => top)),
    bottom: Math.max(...extents.map(({ bottom }) => bottom)),
  };
}

type Point = { x: number; y: number };

/** The cells as seen from the bottom side: x to the right, y downwards, in cells. */
function seen({ cells, look, bottom }: LayoutRequest, aside: ReadonlyMap<number, number>): Point[] {
  const sign = bottom === 'white' ? 1 : -1;
  return cells.map((cell, i) => {
    const [dx, dy] = look.offsets[cell.level] ?? [0, 0];
    return { x: sign * (cell.x + dx + (aside.get(i) ?? 0)), y: -sign * (cell.y + dy) };
  });
}

function levelsOf(request: LayoutRequest, points: readonly Point[]): Level[] {
  const found = new Map<number, number[]>();
  request.cells.forEach((cell, i) => {
    if (request.still && !cell.exists) return;
    const own = found.get(cell.level);
    if (own) own.push(i);
    else found.set(cell.level, [i]);
  });
  const levels = [...found].map(([level, cells]): Level => {
    const own = cells.flatMap((cell) => points[cell] ?? []);
    return { level, cells, ...around(own.map(({ x, y }) => ({ left: x, right: x + 1, top: y, bottom: y + 1 }))) };
  });
  const place = placeIn(levelsSeen(request.look, request.bottom));
  return levels.sort((a, b) => place(a.level) - place(b.level));
}

function blocksOf(request: LayoutRequest): { blocks: Block[]; points: Point[] } {
  const hosting = hostingOf(request.cells, request.look);
  const points = seen(request, hosting.aside);
  const levels = levelsOf(request, points);
  const wanted = request.levels && new Set(request.levels.map((level) => blockOf(hosting, level)));
  const all = levels
    .filter(({ level }) => !hosting.hosts.has(level))
    .map((host) => {
      const own = [host, ...levels.filter(({ level }) => hosting.hosts.get(level) === host.level)];
      return { levels: own, ...around(own) };
    });
  const blocks = all.filter(({ levels: [host] }) => !wanted || (host && wanted.has(host.level)));
  return { blocks: request.common ? blocks.map((block) => ({ ...block, ...around(all) })) : blocks, points };
}

/** What each page would show, in cells. */
export function extentsOf(request: LayoutRequest): { level: number; extent: Extent }[] {
  return blocksOf(request).blocks.map(({ levels, ...extent }) => ({ level: levels[0]?.level ?? 0, extent }));
}

/** A way to lay the levels out, before the last decision on the size of a cell. */
interface Arrangement {
  /** The largest cell it has room for. */
  cell: number;
  /** How full its rows are, from 0 to 1. */
  even: number;
  used(cell: number): { width: number; height: number };
  /** For each block: where on the page the point 0, 0 of its cells would be, for cells of that size or less. */
  origins(cell: number): Point[];
}

/** A column. */
interface Track {
  start: number;
  size: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The gap between two columns or rows, from the room that is left: at most half a cell. */
const gapOf = (spare: number, tracks: number, cell: number): number => Math.min(spare / tracks, cell / 2);

/** `blanks`: places left free before the first. */
function inGrid(
  blocks: readonly Block[],
  columns: number,
  blanks: number,
  { width, height, margins, still }: LayoutRequest,
): Arrangement {
  const rows = Math.ceil(blocks.length / columns);
  const padX = margins.left + margins.right;
  const padY = margins.top + margins.bottom;
  const columnOf = (i: number): number => (i + blanks) % columns;
  const rowOf = (i: number): number => Math.floor((i + blanks) / columns);
  const across = Array.from({ length: columns }, (_, column): Track => {
    const { left, right } = around(blocks.filter((_, i) => columnOf(i) === column));
    return { start: left, size: right - left };
  });
  const wide = sum(across.map(({ size }) => size));
  // By block, where the point 0, 0 of its cells is if the highest block begins at 0; and where the lowest one ends. In each column a block
  // begins `between` below the one above it.
  const down = (cell: number, between: number): { origins: number[]; end: number } => {
    const ends: number[] = [];
    const origins: number[] = [];
    for (let row = 0; row < rows; ++row) {
      const own = blocks.filter((_, i) => rowOf(i) === row);
      const column = (place: number): number => columnOf(origins.length + place);
      const origin = Math.max(...own.map(({ top }, place) => (ends[column(place)] ?? 0) - top * cell));
      own.forEach(({ bottom }, place) => (ends[column(place)] = origin + bottom * cell + between));
      origins.push(...own.map(() => origin));
    }
    return { origins, end: Math.max(...ends) - between };
  };
  const high = down(1, 0).end;
  return {
    cell: Math.min((width - columns * padX) / wide, (height - rows * padY) / high),
    even: blocks.length / (rows * columns),
    used: (cell) => ({ width: wide * cell + columns * padX, height: high * cell + rows * padY }),
    origins: (cell) => {
      const free = Math.max(0, width - wide * cell - columns * padX);
      const gap = gapOf(free, columns, cell);
      let place = (free - gap * (columns - 1)) / 2 + margins.left;
      const x = across.map(({ start, size }) => {
        const origin = Math.round(place) - start * cell;
        place += size * cell + padX + gap;
        return origin;
      });
      const spare = Math.max(0, height - down(cell, padY).end - padY);
      const { origins, end } = down(cell, padY + gapOf(spare, rows, cell));
      const above = Math.round((height - end - padY) / 2) + margins.top;
      // Squares of a board that is played on stay in line from row to row; a picture has its short row in the middle.
      const middle = (own: readonly number[]): number => {
        const [ends, begins] = [(i: number) => blocks[i]?.right ?? 0, (i: number) => blocks[i]?.left ?? 0];
        const at = (i: number): number => x[columnOf(i)] ?? 0;
        return (
          (Math.min(...own.map((i) => at(i) + begins(i) * cell)) +
            Math.max(...own.map((i) => at(i) + ends(i) * cell))) /
          2
        );
      };
      const all = [...blocks.keys()];
      const inward = all.map((i) =>
        still ? Math.round(middle(all) - middle(all.filter((k) => rowOf(k) === rowOf(i)))) : 0,
      );
      return blocks.map((_, i) => ({ x: (x[columnOf(i)] ?? 0) + (inward[i] ?? 0), y: above + (origins[i] ?? 0) }));
    },
  };
}

/** The row that is not full is the last or, where it has the smallest levels, the first. */
function grids(blocks: readonly Block[], request: LayoutRequest): Arrangement[] {
  return blocks.flatMap((_, i) => {
    const columns = i + 1;
    const blanks = Math.ceil(blocks.length / columns) * columns - blocks.length;
    return [0, ...(blanks > 0 ? [blanks] : [])].map((free) => inGrid(blocks, columns, free, request));
  });
}

/** Large cells first, but a little size is given for full rows. */
function best(arrangements: readonly Arrangement[]): Arrangement {
  const worth = ({ cell, even }: Arrangement): number => cell * (0.8 + 0.2 * even);
  return arrangements.reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

export function layOut(request: LayoutRequest): Layout {
  const { width, height } = request;
  const { blocks, points } = blocksOf(request);
  const places: Layout['places'] = request.cells.map(() => null);
  if (blocks.length === 0)
    return { cell: smallestCell, slices: [], places, width, height, used: { width: 0, height: 0 } };
  const arrangement = best(grids(blocks, request));
  const wanted = Math.min(arrangement.cell, request.most ?? largestCell, largestCell);
  // Half pixels at most keep the squares' edges sharp.
  const cell = Math.max(smallestCell, wanted >= 12 ? Math.floor(wanted * 2) / 2 : wanted);
  const origins = arrangement.origins(cell);
  const slices = blocks.flatMap(({ levels }, i) => {
    const origin = origins[i] ?? { x: 0, y: 0 };
    return levels.map(({ level, cells, left, right, top, bottom }): Slice => {
      for (const index of cells) {
        const point = points[index];
        if (point) places[index] = { x: origin.x + point.x * cell, y: origin.y + point.y * cell };
      }
      return {
        level,
        x: origin.x + left * cell,
        y: origin.y + top * cell,
        width: (right - left) * cell,
        height: (bottom - top) * cell,
        cells,
        full: cells.length === Math.round((right - left) * (bottom - top)),
      };
    });
  });
  return { cell, slices, places, width, height, used: arrangement.used(cell) };
}

/** The cell whose square holds the point, among those `wanted`. */
export function cellAt(layout: Layout, x: number, y: number, wanted: (cell: number) => boolean): number | null {
  for (const slice of layout.slices) {
    if (x < slice.x || y < slice.y || x >= slice.x + slice.width || y >= slice.y + slice.height) continue;
    for (const cell of slice.cells) {
      const place = layout.places[cell];
      if (
        place &&
        x >= place.x &&
        y >= place.y &&
        x < place.x + layout.cell &&
        y < place.y + layout.cell &&
        wanted(cell)
      )
        return cell;
    }
  }
  return null;
}
