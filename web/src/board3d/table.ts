// Boards that lie on a table in rows, the first of them nearest. Pure numbers.

import type { Seat } from './layout.js';

/** Boards by their numbers, row by row from the nearest; the widest row, and all rows one behind the other, in cells. */
export interface Table {
  rows: number[][];
  across: number;
  along: number;
}

/** Between boards of a row, and between rows, in cells. */
export interface Spacing {
  beside: number;
  behind: number;
}

/** Across and along, by board. */
type Sizes = readonly (readonly [number, number])[];

const wideOf = (row: readonly number[], sizes: Sizes, beside: number): number =>
  row.reduce((sum, board) => sum + (sizes[board]?.[0] ?? 0) + beside, -beside);
const deepOf = (row: readonly number[], sizes: Sizes): number =>
  Math.max(...row.map((board) => sizes[board]?.[1] ?? 0));

/**
 * The same boards, where those that stand next to each other in this order and belong together share a column, the later one behind, while
 * no column is deeper than `most`. Each column is then one board of a table.
 */
export function columnsOf(
  boards: readonly number[],
  sizes: Sizes,
  { behind, most }: { behind: number; most: number },
  isTogether: (a: number, b: number) => boolean,
): Column[] {
  const columns: Column[] = [];
  for (const board of boards) {
    const [wide, along] = sizes[board] ?? [0, 0];
    const column = columns.at(-1);
    const before = column?.boards.at(-1);
    const deep = (column?.size[1] ?? 0) + behind + along;
    if (column && before !== undefined && deep <= most && isTogether(before, board)) {
      column.boards.push(board);
      column.size = [Math.max(column.size[0], wide), deep];
    } else columns.push({ boards: [board], size: [wide, along] });
  }
  return columns;
}

/** Boards one behind the other, the nearest first, and what they cover. */
export interface Column {
  boards: number[];
  size: [across: number, along: number];
}

/** Where a board of a column that is laid out as one stands: from the middle of the column, along. */
export function inColumn({ boards, size }: Column, sizes: Sizes, behind: number): Map<number, number> {
  let near = size[1] / 2;
  return new Map(
    boards.map((board) => {
      const along = sizes[board]?.[1] ?? 0;
      const middle = near - along / 2;
      near -= along + behind;
      return [board, middle];
    }),
  );
}

/** These boards in one row, in two, and so on. */
export function tablesOf(boards: readonly number[], sizes: Sizes, { beside, behind }: Spacing): Table[] {
  const widths = boards.map((board) => (sizes[board]?.[0] ?? 0) + beside);
  return boards.map((_, index) => {
    const rows = inRows(widths, index + 1).map((row) => row.flatMap((place) => boards[place] ?? []));
    const across = Math.max(...rows.map((row) => wideOf(row, sizes, beside)));
    const along = rows.reduce((sum, row) => sum + deepOf(row, sizes) + behind, -behind);
    return { rows, across, along };
  });
}

/**
 * Puts the boards of a table where they lie, the nearest row with its near edge at `near`, each `rise` higher than the one before it.
 * Answers where a row behind all others would begin.
 */
export function layRows(
  seats: Seat[],
  rows: readonly (readonly number[])[],
  sizes: Sizes,
  { beside, behind, near, rise }: Spacing & { near: number; rise: number },
): number {
  let edge = near;
  rows.forEach((row, order) => {
    const deep = deepOf(row, sizes);
    let left = -wideOf(row, sizes, beside) / 2;
    for (const board of row) {
      const [wide = 0, along = 0] = sizes[board] ?? [];
      const seat = seats[board];
      // Boards of a row end at its far edge less than at its near one, so that none stands before another row.
      if (seat) seats[board] = { ...seat, at: [left + wide / 2, order * rise, edge - deep + along / 2] };
      left += wide + beside;
    }
    edge -= deep + behind;
  });
  return edge;
}

/** Splits a row of widths into `count` rows of about the same width, in order. */
export function inRows(widths: readonly number[], count: number): number[][] {
  const total = widths.reduce((sum, wide) => sum + wide, 0);
  const rows: number[][] = Array.from({ length: count }, () => []);
  let passed = 0;
  widths.forEach((wide, index) => {
    const row = Math.min(Math.floor(((passed + wide / 2) / total) * count), count - 1);
    rows[row]?.push(index);
    passed += wide;
  });
  return rows.filter((row) => row.length > 0);
}
