// The game on the screen as the core knows it: the positions of its line, and its moves in words.

import type { Core, Variant } from '../../core/core.js';
import type { Attackers, LegalMove, MoveText, Side, Threat, Refusal } from '../../core/types.js';
import type { GameSnapshot } from '../../net/messages.js';
import { type Overlay, overlayOf } from './overlay.js';
import { Places } from '../board/scene_of.js';
import { otherSide } from './status.js';
import { common, type Position as ShownPosition, Walker } from './walker.js';

export type { Position as ShownPosition } from './walker.js';

/** One where somebody stands, one that the server tells of, and one that is pointed at meanwhile. */
const keptPositions = 3;

export class CoreGame {
  readonly variant: Variant;
  readonly variantText: string;
  readonly options: Record<string, string>;
  readonly start: string;
  readonly created: number;
  readonly places: Places;
  readonly #startSide: Side;
  readonly #walker: Walker;
  /** The last one first. */
  #shown: { line: readonly string[]; ply: number; position: ShownPosition }[] = [];
  // Asked once a position and a cell: the screen is put together anew whenever the computer tells what it thinks.
  #enemyMoves: { of: ShownPosition; moves: LegalMove[] } | null = null;
  #threats: { of: ShownPosition; threats: Threat[] } | null = null;
  #overlay: { of: ShownPosition; asked: string; overlay: Overlay } | null = null;

  /** Throws CoreFailure where the core of this page does not know the game. */
  static of(core: Core, snapshot: GameSnapshot): CoreGame {
    const { variant, variantText, options } = snapshot;
    const chosen = Object.fromEntries(options.map(({ name, value }) => [name, value]));
    return new CoreGame(core.variantOf(variant, variantText, chosen), snapshot);
  }

  /** `created`: milliseconds, as Date has them. */
  constructor(
    variant: Variant,
    { variantText, start, created }: { variantText: string; start: string; created: number },
  ) {
    this.variant = variant;
    this.variantText = variantText;
    this.options = variant.info.options;
    this.start = start;
    this.created = created;
    this.#walker = new Walker(variant, start);
    const { side, cells } = this.#walker.at([], 0).view;
    this.#startSide = side;
    this.places = new Places(cells, variant.info.look);
  }

  /** Sides take turns. */
  sideAt(ply: number): Side {
    return ply % 2 === 0 ? this.#startSide : otherSide(this.#startSide);
  }

  position(line: readonly string[], ply: number): ShownPosition {
    const known = this.#shown.find((one) => one.ply === ply && common(one.line, line, ply) === ply);
    const shown = known ?? { line, ply, position: this.#walker.at(line, ply) };
    if (shown !== this.#shown[0])
      this.#shown = [shown, ...this.#shown.filter((one) => one !== shown)].slice(0, keptPositions);
    return shown.position;
  }

  /** The position text at this ply with the other side to move; the core refuses it while that one gives check. */
  passed(line: readonly string[], ply: number): string {
    return this.#walker.to(line, ply).passed();
  }

  /** What the side that is not to move could do if it were its turn. */
  enemyMoves(line: readonly string[], ply: number): LegalMove[] {
    const position = this.position(line, ply);
    if (this.#enemyMoves?.of !== position)
      this.#enemyMoves = { of: position, moves: this.#walker.to(line, ply).enemyMoves() };
    return this.#enemyMoves.moves;
  }

  /** Pieces of the side to move that are lost if nothing is done. */
  threats(line: readonly string[], ply: number): Threat[] {
    const position = this.position(line, ply);
    if (this.#threats?.of !== position) this.#threats = { of: position, threats: this.#walker.to(line, ply).threats() };
    return this.#threats.threats;
  }

  /** Who attacks a cell and who guards it, as a side sees it; `mover` is a piece of it that has gone there, if any. */
  overlay(line: readonly string[], ply: number, cell: number, side: Side, mover: number | null): Overlay {
    const position = this.position(line, ply);
    const asked = `${cell} ${side} ${mover}`;
    if (this.#overlay?.of !== position || this.#overlay.asked !== asked) {
      const nameOf = (index: number | null): string => (index === null ? '' : (position.view.cells[index]?.name ?? ''));
      const attackers = this.attackers(line, ply, nameOf(cell), nameOf(mover));
      this.#overlay = { of: position, asked, overlay: overlayOf(attackers, side, cell, this.places) };
    }
    return this.#overlay.overlay;
  }

  attackers(line: readonly string[], ply: number, cell: string, mover: string): Attackers {
    return this.#walker.to(line, ply).attackers(cell, mover);
  }

  keyAt(line: readonly string[], ply: number): string {
    return this.position(line, ply).state.key;
  }

  texts(line: readonly string[], notation: string): MoveText[] {
    return this.#walker.texts(line, notation);
  }

  /**
   * A move as a person types it (Game.read). Throws CoreFailure as the notation has it.
   */
  read(line: readonly string[], ply: number, text: string, notation: string): MoveText {
    return this.#walker.to(line, ply).read(text, notation);
  }

  /**
   * The same for the side that is not to move, as if it were its turn. Throws CoreFailure also while it gives check, since no
   * position has a side to move that could capture a king.
   */
  readEnemy(line: readonly string[], ply: number, text: string, notation: string): MoveText {
    const game = this.variant.game(this.passed(line, ply));
    try {
      return game.read(text, notation);
    } finally {
      game.release();
    }
  }

  refusal(line: readonly string[], ply: number, from: string, to: string): Refusal {
    return this.#walker.to(line, ply).refusal(from, to);
  }

  /** A game of its own, for saving. */
  copyAt(line: readonly string[], ply: number): ReturnType<Variant['game']> {
    return this.#walker.to(line, ply).copy();
  }

  /** For one whose variant serves others, too. */
  releaseLine(): void {
    this.#walker.release();
  }

  release(): void {
    this.releaseLine();
    this.variant.release();
  }
}
