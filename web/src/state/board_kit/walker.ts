// Positions of a line: one game of the core that plays moves and takes them back to reach the ply that is asked for. The core is asked
// once for each way it goes, and answers all that the page shows of the position there.

import type { Game, Variant } from '../../core/core.js';
import type { MoveText, Walked } from '../../core/types.js';

/** Everything the page asks of a position, and the view one ply earlier; null at the start. */
export type Position = Omit<Walked, 'natives'>;

/** How many of the first `most` moves two lines have in common. */
export function common(one: readonly string[], other: readonly string[], most = Infinity): number {
  const length = Math.min(one.length, other.length, most);
  let count = 0;
  while (count < length && one[count] === other[count]) count += 1;
  return count;
}

export class Walker {
  readonly #game: Game;
  #played: readonly string[] = [];
  #position: Position | null = null;
  // Of a line from its start on, in the notation that was asked for last; null: none was.
  #texts: MoveText[] = [];
  #notation: string | null = null;

  constructor(variant: Variant, start: string) {
    this.#game = variant.game(start);
  }

  /** The game at this ply of the line. Throws CoreFailure if a move cannot be played. */
  to(line: readonly string[], ply: number): Game {
    this.at(line, ply);
    return this.#game;
  }

  /** The position at this ply. Throws CoreFailure if a move cannot be played. */
  at(line: readonly string[], ply: number): Position {
    const played = common(this.#played, line, ply);
    if (this.#position && played === ply && this.#played.length === ply) return this.#position;
    // The last move is always played: the core then shows the position before it as well.
    const from = Math.max(0, Math.min(played, ply - 1));
    const known = this.#known(line);
    return this.#walk(line, from, ply, this.#notation !== null && from <= known && known < ply);
  }

  /** The line in the words of a notation. Only what changed is asked for. */
  texts(line: readonly string[], notation: string): MoveText[] {
    if (notation !== this.#notation) this.#texts = [];
    this.#notation = notation;
    const known = this.#known(line);
    if (known < line.length) this.#walk(line, Math.min(known, common(this.#played, line)), line.length, true);
    else if (known < this.#texts.length) this.#texts = this.#texts.slice(0, known);
    return this.#texts;
  }

  release(): void {
    this.#game.release();
  }

  /** How many moves of the line have their texts. */
  #known(line: readonly string[]): number {
    return common(
      this.#texts.map(({ canonical }) => canonical),
      line,
    );
  }

  #walk(line: readonly string[], from: number, ply: number, withTexts: boolean): Position {
    const moves = line.slice(from, ply);
    // If a move is refused, the core is left at `from`.
    this.#played = line.slice(0, from);
    this.#position = null;
    const { natives, ...position } = this.#game.walk(from, moves, withTexts ? this.#notation : null);
    this.#played = line.slice(0, ply);
    this.#position = position;
    if (withTexts)
      this.#texts = [
        ...this.#texts.slice(0, from),
        ...moves.map((canonical, i) => ({ canonical, native: natives[i]! })),
      ];
    return position;
  }
}
