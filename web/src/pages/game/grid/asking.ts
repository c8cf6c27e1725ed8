// Asks about the position on the screen, and has the answer spoken.

import { msg } from '@lit/localize';
import type { Cell } from '../../../core/types.js';
import { isScan, type Reading, typedReading } from '../../../speech/reading_lines.js';
import { answer, type Asked, lineWords, scanLines } from '../../../speech/readings.js';
import type { PositionScreen } from '../../../state/board_kit/position_screen.js';
import { page } from '../../../ui/page_element.js';
import { timeLeft } from '../clock.js';

export function say(words: string): void {
  page().store.say(words);
}

function askedOf(game: PositionScreen, cell: Cell | undefined): Asked {
  const { store } = page();
  return {
    game,
    cell,
    attackers: (name) => store.board?.attackersOf(name) ?? { white: [], black: [] },
    left: (side) => timeLeft(game, side, performance.now()),
  };
}

/** Answers what was typed, if it asks; without a cell of its own it asks about that of the cursor. */
export function answerTyped(text: string, game: PositionScreen): boolean {
  const asked = typedReading(text);
  const { cursor, cells } = game.scene;
  if (asked) say(answer(asked.reading, askedOf(game, cursor === null ? undefined : cells[cursor]), asked.argument));
  return asked !== null;
}

/** Answers the keys of the grids. Lines are scanned one at a time: the same key again goes on to the next. */
export class Scanner {
  #at = '';
  #next = 0;

  answer({ reading, back }: { reading: Reading; back: boolean }, game: PositionScreen, cell: Cell | undefined): string {
    if (!isScan(reading) || !cell) return answer(reading, askedOf(game, cell));
    const lines = scanLines(game, cell, reading);
    const at = `${game.id} ${cell.name} ${reading}`;
    const step = back ? -1 : 1;
    this.#next = at === this.#at ? this.#next + step : back ? -1 : 0;
    this.#at = at;
    const line = lines.at(this.#next % Math.max(1, lines.length));
    return line ? lineWords(game, line) : msg('No such line leads from here.');
  }
}
