// A game of a variant, from a position through the moves played since.

import type { Abi } from './abi.js';
import { Handle } from './handle.js';
import { type Options, lines } from './options.js';
import { refusedIn } from '../language/refused.js';
import type { JudgedGame, Side } from './types.js';
import type {
  Attackers,
  CellPlace,
  GameState,
  LegalMove,
  MoveText,
  PositionView,
  Refusal,
  Threat,
  Walked,
} from './types.js';
import { viewOf } from './view.js';

export class Game extends Handle {
  readonly #cells: () => readonly CellPlace[];

  /** `cells`: those of its variant, asked for when a view is. */
  constructor(abi: Abi, handle: number, cells: () => readonly CellPlace[]) {
    super(abi, 'game_release', handle);
    this.#cells = cells;
  }

  copy(): Game {
    return new Game(this.abi, this.abi.call('game_copy', this.handle).number, this.#cells);
  }

  state(): GameState {
    return this.abi.call('game_state', this.handle).value;
  }

  /** Legal moves, sorted; none when the game is over. */
  moves(): LegalMove[] {
    return this.abi.call('game_moves', this.handle).value;
  }

  /** What the side that is not to move could do if it were its turn. */
  enemyMoves(): LegalMove[] {
    return this.abi.call('game_enemy_moves', this.handle).value;
  }

  /** Pieces of the side to move that the other side wins if nothing is done. */
  threats(): Threat[] {
    return this.abi.call('game_threats', this.handle).value;
  }

  /** Who attacks a cell, or would once the piece on `mover` had gone there; '' for none. Names of cells. */
  attackers(cell: string, mover = ''): Attackers {
    return this.abi.call('game_attackers', this.handle, cell, mover).value;
  }

  view(): PositionView {
    return viewOf(this.#cells(), this.abi.call('game_view', this.handle).value);
  }

  /**
   * Takes back all moves after this ply, plays these, canonical, and answers everything a board shows; `notation`: in which their texts
   * are wanted, null for none. If a move is refused, the game is left at this ply.
   */
  walk(ply: number, moves: readonly string[], notation: string | null): Walked {
    const answer = this.abi.call(
      'game_walk',
      this.handle,
      ply,
      moves.join(' '),
      Number(notation !== null),
      notation ?? '',
    );
    const { view, before, ...walked } = answer.value;
    const cells = this.#cells();
    return { ...walked, view: viewOf(cells, view), before: before && viewOf(cells, before) };
  }

  /** The position text with the other side to move, and nothing to capture en passant. */
  passed(): string {
    return this.abi.call('game_passed', this.handle).value.position;
  }

  /** Canonical or native text. */
  play(text: string, notation = ''): MoveText {
    return this.abi.call('game_play', this.handle, text, 0, notation).value;
  }

  /** A move as a person types it: canonical, in this notation or another one, or carelessly ("E2 e4"). It is not played. */
  read(text: string, notation = ''): MoveText {
    return this.abi.call('game_read', this.handle, text, 0, notation).value;
  }

  undo(): boolean {
    return this.abi.call('game_undo', this.handle).value.undone;
  }

  /** Why one may not move so, in the language of the page; '' for a legal move. Pins are written with an @ before them. */
  refusal(from: string, to: string): Refusal {
    const found = this.abi.call('game_refusal', this.handle, from, to).value;
    return { ...found, refusal: refusedIn(found.refusal, found.reason, found.values) };
  }

  /** What may be claimed now. Can take seconds where perpetual check is to be proved: see claims.ts. */
  claims(): string[] {
    return this.abi.call('game_claims', this.handle).value;
  }

  /** What evaluations say of its moves: for each position, from the start on, '' or "0.35 e7-e5 g1-f3". */
  judge(evaluations: readonly string[], notation = ''): JudgedGame {
    return this.abi.call('game_judge', this.handle, evaluations.join('\n'), notation).value;
  }

  /** Ends the game by a draw that may be claimed now. Throws CoreFailure if it may not. */
  claim(claim: string): void {
    this.abi.call('game_claim', this.handle, claim);
  }

  /** How the game ends if this side runs out of time. */
  late(side: Side): { result: string; reason: string } {
    return this.abi.call('game_late', this.handle, side).value;
  }

  /** Ends the game by people. */
  finish(result: string, reason: string): void {
    this.abi.call('game_finish', this.handle, result, reason);
  }

  /** A file of docs/formats/records.md. */
  record(tags: Options, notation = ''): string {
    return this.abi.call('game_record', this.handle, lines(tags), notation).value.record;
  }
}
