// A cell chosen by three keys, as the oldest of these programs had it: the letter of its column, the digit of its level,
// the digit of its row. Loaded when the first of them is pressed.

import type { Cell, Look } from '../core/types.js';

export class CellTyping {
  #typed = '';

  /** Another key; the three of a cell once the last of them is there. A letter begins anew. */
  take(key: string): string | null {
    const letter = /^[a-z]$/i.test(key);
    if (!letter && this.#typed === '') return null;
    this.#typed = letter ? key.toLowerCase() : this.#typed + key;
    if (this.#typed.length < 3) return null;
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  }
}

/** Of levels that have no digits for names, 1 is the lowest. */
export function cellTyped(typed: string, cells: readonly Cell[], { files, ranks, levels }: Look): number | null {
  const [column = '', level = '', row = ''] = typed;
  const file = files.findIndex((name) => name.toLowerCase() === column);
  const rank = ranks.indexOf(row);
  const named = levels.indexOf(level);
  const floor = named >= 0 ? named : Number(level) - 1;
  const found = cells.findIndex(
    (cell) => cell.exists && cell.file === file && cell.rank === rank && cell.level === floor,
  );
  return found < 0 ? null : found;
}

const typing = new CellTyping();

/** Of the keys that have been pressed on the page, the last of them this one; null until it is the third of a cell that is there. */
export function cellOf(key: string, { cells, look }: { cells: readonly Cell[]; look: Look }): number | null {
  const typed = typing.take(key);
  return typed === null ? null : cellTyped(typed, cells, look);
}
