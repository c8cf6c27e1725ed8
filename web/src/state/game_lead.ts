// The game of the screen as the core knows it: positions of its line, names of moves, counts of men.

import type { Core, Variant } from '../core/core.js';
import type { MoveText, PositionView, Side } from '../core/types.js';
import type { GameSnapshot } from '../net/messages.js';
import { Places } from './scene_of.js';
import { otherSide } from './status.js';
import { LineTexts, type Position, positionOf, Walker } from './walker.js';

export interface ShownPosition extends Position {
  /** One ply earlier; null at the start. */
  before: PositionView | null;
}

export class GameLead {
  readonly variant: Variant;
  readonly variantText: string;
  readonly options: Record<string, string>;
  readonly start: string;
  readonly created: number;
  readonly startView: PositionView;
  readonly places: Places;
  readonly #startSide: Side;
  readonly #walker: Walker;
  readonly #texts: LineTexts;
  #shown: ShownPosition | null = null;
  #shownLine: readonly string[] = [];
  #shownPly = -1;

  /** Throws CoreFailure where the core of this page does not know the game. */
  static of(core: Core, snapshot: GameSnapshot): GameLead {
    const { variant, variantText, options } = snapshot;
    const chosen = Object.fromEntries(options.map(({ name, value }) => [name, value]));
    const loaded = variantText === ''
      ? core.loadVariant(variant, chosen)
      : core.readVariant(variantText, variant, chosen);
    return new GameLead(loaded, snapshot);
  }

  private constructor(variant: Variant, snapshot: GameSnapshot) {
    this.variant = variant;
    this.variantText = snapshot.variantText;
    this.options = Object.fromEntries(snapshot.options.map(({ name, value }) => [name, value]));
    this.start = snapshot.start;
    this.created = snapshot.created;
    this.#walker = new Walker(variant, snapshot.start);
    this.#texts = new LineTexts(this.#walker);
    this.startView = this.#walker.to([], 0).view();
    this.#startSide = this.startView.side;
    this.places = new Places(this.startView.cells, variant.info.look);
  }

  /** Sides take turns. */
  sideAt(ply: number): Side {
    return ply % 2 === 0 ? this.#startSide : otherSide(this.#startSide);
  }

  position(line: readonly string[], ply: number): ShownPosition {
    if (this.#shown && this.#shownPly === ply && this.#shownLine === line) return this.#shown;
    const before = ply > 0 ? this.#walker.to(line, ply - 1).view() : null;
    this.#shown = { ...positionOf(this.#walker.to(line, ply)), before };
    this.#shownLine = line;
    this.#shownPly = ply;
    return this.#shown;
  }

  keyAt(line: readonly string[], ply: number): string {
    return this.#walker.to(line, ply).state().key;
  }

  texts(line: readonly string[], notation: string): MoveText[] {
    return this.#texts.of(line, notation);
  }

  /** A typed move: canonical, or in the words of the notation or another one. Throws CoreFailure as the notation has it. */
  read(line: readonly string[], ply: number, text: string, notation: string): MoveText {
    const game = this.#walker.to(line, ply);
    try {
      return game.read(text, notation);
    } catch (error) {
      for (const other of this.variant.info.notations) {
        try {
          return game.read(text, other);
        } catch {
          continue;
        }
      }
      throw error;
    }
  }

  refusal(line: readonly string[], ply: number, from: string, to: string): string {
    return this.#walker.to(line, ply).refusal(from, to);
  }

  /** A game of its own, for saving. */
  copyAt(line: readonly string[], ply: number): ReturnType<Variant['game']> {
    return this.#walker.to(line, ply).copy();
  }

  release(): void {
    this.#walker.release();
    this.variant.release();
  }
}
