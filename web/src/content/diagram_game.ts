// What a diagram of a rules page knows: a position that the reader may play on from, one piece or board picked up in
// it. The real core says where it may go. Knows no element; see diagram.ts.

import { msg, str } from '@lit/localize';
import { sideOf } from '../core/side.js';
import type { Core, Game, Variant } from '../core/core.js';
import { errorOf } from '../core/failure.js';
import type { LegalMove, PositionView } from '../core/types.js';
import type { BoardScene } from '../state/board/scene.js';
import { pinTargetsFrom, Places, sceneOf, targetsFrom } from '../state/board/scene_of.js';
import type { Diagram } from './rules_text.js';
import { plural } from '../language/plural.js';
import { sideName } from '../state/board_kit/status.js';
import { nameOf } from '../language/name_of.js';

export interface DiagramLook {
  theme: 'light' | 'dark';
  hover: number | null;
  animate: number;
}

export class DiagramGame {
  readonly #variant: Variant;
  readonly #diagram: Diagram;
  readonly #places: Places;
  #game: Game;
  #view: PositionView;
  #before: PositionView | null = null;
  #moves: LegalMove[] = [];
  #cell: number | null = null;
  #board: string | null = null;
  /** The moves of one from and to that promote differently, while one of them is to be chosen. */
  choice: LegalMove[] = [];
  /** Changes whenever another position is set up, so that nothing is animated into it. */
  #round = 0;
  played = 0;
  message = '';

  /** Throws the core's failure if the diagram is none of this game. */
  constructor(core: Core, diagram: Diagram, variant: string, variantText: string) {
    this.#variant = core.variantOf(variant, variantText, diagram.options);
    this.#diagram = diagram;
    this.#game = this.#variant.game(diagram.tfen);
    this.#view = this.#game.view();
    this.#places = new Places(this.#view.cells, this.#variant.info.look);
    this.#setUp();
  }

  get view(): PositionView {
    return this.#view;
  }

  release(): void {
    this.#game.release();
    this.#variant.release();
  }

  reset(): void {
    this.#game.release();
    this.#game = this.#variant.game(this.#diagram.tfen);
    this.#round += 1;
    this.#setUp();
  }

  pick(cell: number): void {
    this.choice = [];
    const name = this.#view.cells[cell]?.name ?? '';
    const piece = this.#view.cells[cell]?.piece ?? '';
    const fits = this.#selectedMoves().filter((move) => !move.board && move.to === name);
    if (fits.length > 0) return this.#go(fits);
    const again = this.#cell === cell;
    this.#clear();
    if (piece === '' || again) return;
    this.#cell = cell;
    if (sideOf(piece) !== this.#view.side) this.#passTurn();
  }

  /** A piece is taken up by dragging: unlike a second click this never puts it down. */
  lift(cell: number): void {
    if (this.#cell !== cell) this.pick(cell);
  }

  pickBoard(name: string): void {
    this.choice = [];
    const again = this.#board === name;
    this.#clear();
    const owner = this.#view.boards.find((board) => board.name === name)?.owner;
    if (owner === undefined || again) return;
    this.#board = name;
    if (owner !== this.#view.side) this.#passTurn();
  }

  pickPin(pin: string): void {
    this.choice = [];
    const fits = this.#selectedMoves().filter((move) => move.board && move.to === pin);
    if (fits.length > 0) this.#go(fits);
  }

  choose(move: LegalMove): void {
    this.choice = [];
    this.#play(move);
  }

  nameOf(letter: string): string {
    return nameOf(
      this.#variant.info.look.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? letter,
    );
  }

  /** On which the piece stands that is picked up; null for none. */
  level(): number | null {
    return this.#view.cells[this.#cell ?? -1]?.level ?? null;
  }

  /** What is picked up and how far it may go, or whose turn it is. */
  status(): string {
    if (this.message !== '') return this.message;
    const moves = this.#selectedMoves();
    const count = plural(moves.length, { one: msg('1 move'), other: msg(str`${moves.length} moves`) });
    const cell = this.#cell === null ? undefined : this.#view.cells[this.#cell];
    if (cell) return `${this.#capital(this.nameOf(cell.piece))} ${cell.name}: ${count}.`;
    if (this.#board !== null) return msg(str`Board ${this.#board}: ${count}.`);
    const { result, reason } = this.#game.state();
    if (result === 'draw') return msg(str`Draw, ${reason ?? ''}.`);
    if (result !== null) return msg(str`${sideName(result)} wins, ${reason ?? ''}.`);
    const side = sideName(this.#view.side);
    return this.#view.check ? msg(str`${side} to move, in check.`) : msg(str`${side} to move.`);
  }

  scene(look: DiagramLook): BoardScene {
    const from = this.#cell;
    const pin = this.#board === null ? undefined : this.#view.boards.find((board) => board.name === this.#board)?.pin;
    return sceneOf(this.#view, this.#variant.info.look, {
      ...look,
      game: `diagram ${this.#round}`,
      places: this.#places,
      before: this.#before,
      movable: true,
      selected: from,
      selectedBoard: this.#board,
      targets: from === null ? [] : targetsFrom(this.#moves, from, this.#view.cells, this.#places),
      pinTargets: pin === undefined ? [] : pinTargetsFrom(this.#moves, pin, this.#places),
    });
  }

  #capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  #selectedMoves(): LegalMove[] {
    const pin = this.#view.boards.find((board) => board.name === this.#board)?.pin;
    const from = this.#cell === null ? pin : this.#view.cells[this.#cell]?.name;
    return this.#moves.filter((move) => move.from === from && move.board === (this.#cell === null));
  }

  #clear(): void {
    this.#cell = null;
    this.#board = null;
    this.message = '';
    this.#moves = this.#game.moves();
  }

  #setUp(): void {
    this.played = 0;
    this.choice = [];
    for (const move of this.#diagram.play) {
      this.#before = this.#game.view();
      this.#game.play(move);
    }
    if (this.#diagram.play.length === 0) this.#before = null;
    this.#view = this.#game.view();
    this.#clear();
    const cell = this.#places.cell(this.#diagram.select);
    if (cell !== undefined) this.#cell = cell;
    else if (this.#diagram.select !== '') this.#board = this.#diagram.select;
  }

  // A reader who asks after a piece of the other side is shown what it could do if that side were to move.
  #passTurn(): void {
    try {
      const other = this.#variant.game(this.#game.passed());
      this.#game.release();
      this.#game = other;
      this.#view = other.view();
      this.#before = null;
      this.#moves = other.moves();
    } catch (error) {
      this.#cell = null;
      this.#board = null;
      this.message =
        this.#view.side === 'white'
          ? msg(str`It is White's turn: ${errorOf(error).message}.`)
          : msg(str`It is Black's turn: ${errorOf(error).message}.`);
    }
  }

  #go(fits: LegalMove[]): void {
    const [only, ...more] = fits;
    if (only && more.length === 0) this.#play(only);
    else this.choice = fits;
  }

  #play(move: LegalMove): void {
    this.#before = this.#view;
    this.#game.play(move.canonical);
    this.#view = this.#game.view();
    this.played += 1;
    this.#clear();
  }
}
