// Where every level and every cell goes on the page: a pure function of the cells and the room there is. Three ways
// are tried: a grid of equal slots in which each column of the game stands at the same place; rows whose levels share
// their ranks, for boards that stand at different heights; and, for levels of different sizes, the tightest packing
// in reading order.

import type { Cell, Look, Side } from '../core/types.js';
import { packInOrder } from './floorplan.js';

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
  slices: Slice[];
  /** Top left corners by cell; null: not on the page. */
  places: ({ x: number; y: number } | null)[];
  width: number;
  height: number;
}

export interface Wishes {
  cells: readonly Cell[];
  look: Look;
  bottom: Side;
  width: number;
  height: number;
  margins: Margins;
  /** Only these levels; absent: all. */
  levels?: readonly number[];
  /** Cells never grow larger. */
  most?: number;
  /** Only cells that are there now, as tight as can be: for pictures of boards that may move, but do not. */
  still?: boolean;
}

interface Level {
  level: number;
  cells: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Above this the eye has too far to go. */
const largestCell = 96;
const smallestCell = 2;

/** The cells as seen from the bottom side: x to the right, y downwards, in cells. */
function seen({ cells, look, bottom }: Wishes): { x: number; y: number }[] {
  const sign = bottom === 'white' ? 1 : -1;
  return cells.map((cell) => {
    const [dx, dy] = look.offsets[cell.level] ?? [0, 0];
    return { x: sign * (cell.x + dx), y: -sign * (cell.y + dy) };
  });
}

function levelsOf(wishes: Wishes, points: readonly { x: number; y: number }[]): Level[] {
  const found = new Map<number, Level>();
  wishes.cells.forEach((cell, i) => {
    const point = points[i];
    if (!point || (wishes.levels && !wishes.levels.includes(cell.level))) return;
    if (wishes.still && !cell.exists) return;
    const level = found.get(cell.level) ?? {
      level: cell.level,
      cells: [],
      left: Infinity,
      right: -Infinity,
      top: Infinity,
      bottom: -Infinity,
    };
    level.cells.push(i);
    level.left = Math.min(level.left, point.x);
    level.right = Math.max(level.right, point.x + 1);
    level.top = Math.min(level.top, point.y);
    level.bottom = Math.max(level.bottom, point.y + 1);
    found.set(cell.level, level);
  });
  const order = wishes.look.levelOrder;
  const named = order.flatMap((level) => found.get(level) ?? []);
  const rest = [...found.values()].filter((level) => !order.includes(level.level)).sort((a, b) => a.level - b.level);
  return [...named, ...rest];
}

/** A way to lay the levels out, before the last decision on the size of a cell. */
interface Arrangement {
  /** The largest cell it has room for. */
  cell: number;
  /** How handsome it is, from 0 to 1: full rows, rows of one width. */
  even: number;
  /** Top left of each level's area in pixels, for cells of that size or less. */
  corners(cell: number): { x: number; y: number }[];
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Slots of one size; what is over is shared out between them, but no more than half a cell each. */
function inGrid(levels: readonly Level[], columns: number, wishes: Wishes): Arrangement {
  const { margins } = wishes;
  const left = Math.min(...levels.map((level) => level.left));
  const top = Math.min(...levels.map((level) => level.top));
  const across = Math.max(...levels.map((level) => level.right)) - left;
  const down = Math.max(...levels.map((level) => level.bottom)) - top;
  const rows = Math.ceil(levels.length / columns);
  const padX = margins.left + margins.right;
  const padY = margins.top + margins.bottom;
  return {
    cell: Math.min((wishes.width / columns - padX) / across, (wishes.height / rows - padY) / down),
    even: levels.length / (rows * columns),
    corners: (cell) => {
      const slotX = Math.min(wishes.width / columns, across * cell + padX + cell / 2);
      const slotY = Math.min(wishes.height / rows, down * cell + padY + cell / 2);
      const startX = (wishes.width - slotX * columns + slotX - across * cell - padX) / 2 + margins.left;
      const startY = (wishes.height - slotY * rows + slotY - down * cell - padY) / 2 + margins.top;
      return levels.map((level, i) => ({
        x: Math.round(startX + (i % columns) * slotX) + (level.left - left) * cell,
        y: Math.round(startY + Math.floor(i / columns) * slotY) + (level.top - top) * cell,
      }));
    },
  };
}

/** Rows of levels that share their ranks. `ends` has a bit for every level that ends a row. */
function inRows(levels: readonly Level[], ends: number, wishes: Wishes): Arrangement {
  const { margins } = wishes;
  const rows: Level[][] = [[]];
  levels.forEach((level, i) => {
    rows[rows.length - 1]?.push(level);
    if (ends & (1 << i) && i + 1 < levels.length) rows.push([]);
  });
  const padX = margins.left + margins.right;
  const padY = margins.top + margins.bottom;
  const measured = rows.map((row) => {
    const top = Math.min(...row.map((level) => level.top));
    return {
      row,
      top,
      height: Math.max(...row.map((level) => level.bottom)) - top,
      width: sum(row.map((level) => level.right - level.left)),
    };
  });
  const height = sum(measured.map((row) => row.height));
  return {
    cell: Math.min(
      (wishes.height - rows.length * padY) / height,
      ...measured.map(({ row, width }) => (wishes.width - row.length * padX) / width),
    ),
    even: Math.min(...measured.map((row) => row.width)) / Math.max(...measured.map((row) => row.width)),
    corners: (cell) => {
      const corners: { x: number; y: number }[] = [];
      const spareY = (wishes.height - rows.length * padY - height * cell) / rows.length;
      let y = spareY / 2;
      for (const { row, top, height: ranks, width } of measured) {
        const spare = Math.max(0, wishes.width - row.length * padX - width * cell);
        const gap = Math.min(spare / row.length, cell);
        let x = (spare - gap * (row.length - 1)) / 2;
        for (const level of row) {
          corners.push({ x: Math.round(x + margins.left), y: Math.round(y + margins.top) + (level.top - top) * cell });
          x += padX + (level.right - level.left) * cell + gap;
        }
        y += padY + ranks * cell + spareY;
      }
      return corners;
    },
  };
}

function packed(levels: readonly Level[], wishes: Wishes, least: number): Arrangement | null {
  const { margins } = wishes;
  const pads = { x: margins.left + margins.right, y: margins.top + margins.bottom };
  const items = levels.map((level) => ({ width: level.right - level.left, height: level.bottom - level.top }));
  const plan = packInOrder(items, wishes, pads, least, largestCell);
  if (!plan) return null;
  return {
    cell: plan.scale,
    even: 1,
    corners: (cell) =>
      plan.spots.map((spot, i) => {
        const item = items[i] ?? { width: 0, height: 0 };
        return {
          x: Math.round(spot.x + margins.left + (spot.width - pads.x - item.width * cell) / 2),
          y: Math.round(spot.y + margins.top + (spot.height - pads.y - item.height * cell) / 2),
        };
      }),
  };
}

/** Large cells first, but a little size is given for even rows. */
function best(arrangements: readonly Arrangement[]): Arrangement {
  const worth = ({ cell, even }: Arrangement): number => cell * (0.8 + 0.2 * even);
  return arrangements.reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

function arrange(levels: readonly Level[], wishes: Wishes): Arrangement {
  if (wishes.look.pins.length > 0 && levels.length <= 12 && !wishes.still) {
    return best(Array.from({ length: 1 << (levels.length - 1) }, (_, ends) => inRows(levels, ends, wishes)));
  }
  const grid = best(levels.map((_, i) => inGrid(levels, i + 1, wishes)));
  const differ = levels.some((level) => level.right - level.left !== (levels[0]?.right ?? 0) - (levels[0]?.left ?? 0));
  if (!differ || levels.length > 16) return grid;
  const tight = packed(levels, wishes, Math.max(smallestCell, grid.cell));
  return tight && tight.cell > grid.cell * 1.1 ? tight : grid;
}

export function layOut(wishes: Wishes): Layout {
  const points = seen(wishes);
  const levels = levelsOf(wishes, points);
  const places: Layout['places'] = wishes.cells.map(() => null);
  if (levels.length === 0)
    return { cell: smallestCell, slices: [], places, width: wishes.width, height: wishes.height };
  const arrangement = arrange(levels, wishes);
  const wanted = Math.min(arrangement.cell, wishes.most ?? largestCell, largestCell);
  // Half pixels at most keep the squares' edges sharp.
  const cell = Math.max(smallestCell, wanted >= 12 ? Math.floor(wanted * 2) / 2 : wanted);
  const corners = arrangement.corners(cell);
  const slices = levels.map((level, i): Slice => {
    const { x, y } = corners[i] ?? { x: 0, y: 0 };
    const across = level.right - level.left;
    const down = level.bottom - level.top;
    for (const index of level.cells) {
      const point = points[index];
      if (point) places[index] = { x: x + (point.x - level.left) * cell, y: y + (point.y - level.top) * cell };
    }
    return {
      level: level.level,
      x,
      y,
      width: across * cell,
      height: down * cell,
      cells: level.cells,
      full: level.cells.length === Math.round(across * down),
    };
  });
  return { cell, slices, places, width: wishes.width, height: wishes.height };
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
