// Positions of a line: one game of the core that plays moves and takes them back to reach the ply that is asked for.

import type { Game, Variant } from '../../core/core.js';
import type { GameState, LegalMove, MoveText, PositionView } from '../../core/types.js';

export class Walker {
  readonly #game: Game;
  readonly #played: string[] = [];

  constructor(variant: Variant, start: string) {
    this.#game = variant.game(start);
  }

  /**
   * The game at this ply of the line. Throws CoreFailure if a move cannot be played; it is then at the position before
   * it.
   */
  to(line: readonly string[], ply: number): Game {
    let common = 0;
    while (common < ply && common < this.#played.length && this.#played[common] === line[common]) common += 1;
    while (this.#played.length > common) {
      this.#game.undo();
      this.#played.pop();
    }
    for (const move of line.slice(common, ply)) {
      this.#game.play(move);
      this.#played.push(move);
    }
    return this.#game;
  }

  release(): void {
    this.#game.release();
  }
}

/** All that the page asks of a position, asked once. */
export interface Position {
  state: GameState;
  view: PositionView;
  moves: LegalMove[];
}

export function positionOf(game: Game): Position {
  return { state: game.state(), view: game.view(), moves: game.moves() };
}

/** The line in the words of a notation. Only what changed is asked for. */
export class LineTexts {
  readonly #walker: Walker;
  #texts: MoveText[] = [];
  #notation = '';

  constructor(walker: Walker) {
    this.#walker = walker;
  }

  of(line: readonly string[], notation: string): MoveText[] {
    let common = 0;
    if (notation === this.#notation)
      while (common < line.length && this.#texts[common]?.canonical === line[common]) common += 1;
    if (common === line.length && this.#texts.length === common) return this.#texts;
    this.#notation = notation;
    const texts = this.#texts.slice(0, common);
    for (let ply = common; ply < line.length; ply += 1)
      texts.push(this.#walker.to(line, ply).read(line[ply]!, notation));
    this.#texts = texts;
    return texts;
  }
}
