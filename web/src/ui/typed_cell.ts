// A cell chosen by three keys: as the oldest of these programs had it, the letter of its column, the digit of its level,
// the digit of its row; or as such a cell is written, "0e2", the level first. Loaded when the first of them is pressed.

import { msg, str } from '@lit/localize';
import type { Cell, Look } from '../core/types.js';
import type { Store } from '../state/page/state.js';
import { pickCell } from './game_commands.js';

export class CellTyping {
  #typed = '';

  /** The typed part of a cell that is not whole. */
  get begun(): string {
    return this.#typed;
  }

  clear(): void {
    this.#typed = '';
  }

  /** Another key; the three of a cell once the last of them is there. A letter begins anew unless it follows a level alone. */
  take(key: string): string | null {
    const letter = /^[a-z]$/i.test(key);
    const level = /^\d$/.test(this.#typed);
    // If both are digits, the second one is the level.
    this.#typed =
      letter === level ? this.#typed + key.toLowerCase() : letter || level ? key.toLowerCase() : this.#typed + key;
    if (this.#typed.length < 3) return null;
    const typed = this.#typed;
    this.clear();
    return typed;
  }
}

/** Of levels that have no digits for names, 1 is the lowest. */
export function cellTyped(typed: string, cells: readonly Cell[], { files, ranks, levels }: Look): number | null {
  const [first = '', second = '', row = ''] = typed;
  const [column, level] = /\d/.test(first) ? [second, first] : [first, second];
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

/** After another key on the page, '' for none: the cell, if that was the third key of one that is there; what is to be shown. */
export function cellOf(
  key: string,
  { cells, look }: { cells: readonly Cell[]; look: Look },
): { cell: number | null; words: string; wrong: boolean } {
  if (key === '') typing.clear();
  const typed = key && typing.take(key);
  const cell = typed ? cellTyped(typed, cells, look) : null;
  const begun = typing.begun && msg(str`Cell ${typing.begun.padEnd(3, '_')}`);
  const wrong = typed !== null && typed !== '' && cell === null;
  return { cell, words: wrong ? msg(str`There is no cell ${typed} here.`) : begun, wrong };
}

/** Takes another key of a cell, '' for none: picks the cell that is whole, or says that there is none. Answers it, and what is to be shown. */
export function typeCell(key: string, store: Store): { cell: number | null; words: string } {
  const { game: actions, state } = store;
  if (!state.game || !actions) return { cell: null, words: '' };
  const { cell, words, wrong } = cellOf(key, state.game.scene);
  if (wrong) store.say(words);
  if (cell !== null) {
    actions.setCursor(cell);
    pickCell(cell, state.game, actions, store);
  }
  return { cell, words };
}
