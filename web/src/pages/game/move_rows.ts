// The line of moves in rows of two, as it is read. Pure.

import type { MoveText } from '../../core/types.js';

export interface MoveEntry {
  /** Plies on the board after it. */
  ply: number;
  text: string;
  takenBack: boolean;
}

export interface MoveRow {
  number: number;
  white: MoveEntry | null;
  black: MoveEntry | null;
}

/** `start` is the position text the game began with: it may be Black's turn there, and not move 1. */
export function moveRows(line: readonly MoveText[], at: number, start: string): MoveRow[] {
  const [, side, , , , full] = start.split(' ');
  const first = Number(full) > 0 ? Number(full) : 1;
  const offset = side === 'b' ? 1 : 0;
  const rows: MoveRow[] = [];
  line.forEach(({ native }, index) => {
    const entry = { ply: index + 1, text: native, takenBack: index >= at };
    const half = index + offset;
    if (half % 2 === 0) rows.push({ number: first + half / 2, white: entry, black: null });
    else {
      const row = rows.at(-1);
      if (row) row.black = entry;
      else rows.push({ number: first, white: null, black: entry });
    }
  });
  return rows;
}
