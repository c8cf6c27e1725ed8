// A board on which moves are made, of a game or an analysis: what is picked, dragged and typed there. What becomes of a move is left to
// each of them.

import { errorOf } from '../../core/core.js';
import type { Attackers, LegalMove } from '../../core/types.js';
import { BoardController } from './board_controller.js';
import type { CoreGame, ShownPosition } from './core_game.js';
import type { Ahead } from '../board/ahead.js';
import * as selection from './selection.js';

/** The position on the screen: after so many moves of a line, canonical. */
export interface Played {
  coreGame: CoreGame;
  line: readonly string[];
  ply: number;
}

export abstract class PlayedBoard extends BoardController {
  /** null while nothing can be done. */
  protected abstract played(): Played | null;
  /** The same, to be clicked on. */
  protected abstract pickContext(): selection.PickContext | null;
  /** A legal move has been made, in whichever way. */
  protected abstract enter(canonical: string): void;

  /** One has been chosen that is played after the other's: only where the context lets it be. */
  protected enterAhead?(ahead: Ahead): void;

  protected override variantId(): string {
    return this.played()?.coreGame.variant.info.id ?? '';
  }

  protected positionOf({ coreGame, line, ply }: Played): ShownPosition {
    return coreGame.position(line, ply);
  }

  protected isLegal(canonical: string): boolean {
    const played = this.played();
    return played !== null && this.positionOf(played).moves.some((legal) => legal.canonical === canonical);
  }

  /** That the viewer has chosen for the game that is shown, or is about to be; '' for its own. */
  protected notation(coreGame: CoreGame | undefined = this.played()?.coreGame): string {
    const info = coreGame?.variant.info;
    const chosen = info ? this.host.state().preferences.notation[info.id] : undefined;
    return chosen !== undefined && info?.notations.includes(chosen) ? chosen : '';
  }

  setNotation(notation: string): void {
    const variant = this.variantId();
    if (variant === '') return;
    const { notation: chosen } = this.host.state().preferences;
    this.host.prefer({ notation: { ...chosen, [variant]: notation } });
  }

  // ---- clicks and drags

  /** The cell pointed at was tapped: no pointer will leave it. */
  #tapped: number | null = null;

  /** Whether that has entered a move. */
  #mean(meaning: (context: selection.PickContext, held: selection.Held) => selection.Meaning): boolean {
    const context = this.pickContext();
    if (!context) return false;
    const { held, moves, refusal, ahead } = meaning(context, this.sight.held);
    const [first] = moves;
    if (ahead) this.enterAhead?.(ahead);
    else if (moves.length > 1) {
      this.see({ refusal, pending: '' });
      this.host.change({ dialog: { kind: 'promotion', choice: { side: context.side, moves } } });
    } else if (first) this.enter(first.canonical);
    else this.see({ held, refusal, pending: '' });
    return Boolean(ahead) || moves.length > 0;
  }

  pick(cell: number): void {
    const entered = this.#mean((context, held) => selection.pickCell(context, held, cell));
    const { hover } = this.sight;
    // A finger points at nothing before it taps.
    if (!entered && hover !== cell && this.host.state().preferences.overlay) {
      this.hover(cell);
      this.#tapped = cell;
    } else if (this.#tapped !== null) {
      if (hover === this.#tapped) this.hover(null);
      this.#tapped = null;
    }
  }

  /** Where nobody wants to see who attacks, a finger points at nothing. */
  protected letGoOfTapped(): void {
    if (this.#tapped === null || this.host.state().preferences.overlay) return;
    if (this.sight.hover === this.#tapped) this.sight = { ...this.sight, hover: null };
    this.#tapped = null;
  }

  pickBoard(name: string): void {
    this.#mean((context, held) => selection.pickBoardNamed(context, held, name));
  }

  pickPin(pin: string): void {
    this.#mean((context, held) => selection.pickPinNamed(context, held, pin));
  }

  dragStart(cell: number): void {
    this.#mean((context) => selection.startDrag(context, cell));
  }

  drop(from: number, to: number | null): void {
    this.#mean((context, held) => selection.dropPiece(context, held, from, to));
  }

  choosePromotion({ canonical }: LegalMove): void {
    if (this.isLegal(canonical)) this.enter(canonical);
  }

  protected closePromotion(): void {
    if (this.host.state().dialog?.kind === 'promotion') this.host.change({ dialog: null });
  }

  attackersOf(cell: string): Attackers {
    const played = this.played();
    return played ? played.coreGame.attackers(played.line, played.ply, cell, '') : { white: [], black: [] };
  }

  // ---- what is typed

  typeMove(text: string): void {
    const played = this.played();
    const typed = text.trim();
    if (!played || typed === '') return;
    const { cells } = this.positionOf(played).view;
    this.enterTyped(
      played,
      typed,
      cells.findIndex(({ name, exists }) => exists && name === typed),
    );
  }

  /** A move, or the cell of that name; -1: there is none. */
  protected enterTyped({ coreGame, line, ply }: Played, typed: string, cell: number): void {
    const { piece, foreign } = this.sight.held;
    // With a piece in hand a cell is where it shall go; else a move comes first, for some are written like cells.
    if (cell >= 0 && piece !== null && !foreign) {
      this.pickTyped(cell);
      return;
    }
    const read = (text: string): string => coreGame.read(line, ply, text, this.notation()).canonical;
    try {
      this.enter(read(typed));
    } catch (error) {
      const { message: refusal, reason } = errorOf(error);
      if (cell >= 0) this.pickTyped(cell);
      else if (reason !== 'promotion-missing') this.see({ refusal });
      else
        void import('./typed_promotion.js').then(
          ({ typedPromotions }) => {
            const { moves, view } = coreGame.position(line, ply);
            const { side } = view;
            this.host.change({
              dialog: { kind: 'promotion', choice: { side, moves: typedPromotions(moves, typed, read) } },
            });
          },
          () => this.see({ refusal }),
        );
    }
  }

  protected pickTyped(cell: number): void {
    this.setCursor(cell);
    this.pick(cell);
  }
}
