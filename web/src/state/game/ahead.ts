// The moves ahead of a game: which may be chosen while the other is to move (premove.ts), how they are typed, and which of them is
// meant when it is one's turn. The core says where pieces and boards could go.

import { msg, str } from '@lit/localize';
import { sideOf } from '../../core/side.js';
import type { LegalMove, Look } from '../../core/types.js';
import type { GameSnapshot } from '../../net/messages.js';
import type { Confirmed, Shown } from './confirmed_game.js';
import type { CoreGame, ShownPosition } from '../board_kit/core_game.js';
import { ownSide } from './people.js';
import type { Ahead } from '../board/ahead.js';
import { Premove } from './premove.js';
import { byWorth } from '../board_kit/promotions.js';
import { otherSide } from '../board_kit/status.js';

/** In the position of the game itself. */
export function mayChooseAhead(
  { between, you }: GameSnapshot,
  { white, black, end }: Confirmed,
  { view, state }: ShownPosition,
): boolean {
  const seated = white.kind === 'person' && black.kind === 'person';
  return between && seated && end === null && state.result === null && ownSide(you) === otherSide(view.side);
}

const enemyMoves = (coreGame: CoreGame, { line, at }: Shown): LegalMove[] => coreGame.enemyMoves(line, at);

export const boardsAhead = (coreGame: CoreGame, shown: Shown): LegalMove[] =>
  enemyMoves(coreGame, shown).filter(({ board }) => board);

/** Where it could go if it were its turn, or to a piece of one's own that it guards: the other may take that one first. */
export function isAhead(coreGame: CoreGame, shown: Shown, from: number, to: number): boolean {
  const { view } = coreGame.position(shown.line, shown.at);
  const [start, end] = [view.cells[from], view.cells[to]];
  if (!start || !end) return false;
  const moves = enemyMoves(coreGame, shown);
  if (moves.some((move) => !move.board && move.from === start.name && move.to === end.name)) return true;
  const own = otherSide(view.side);
  if (end.piece === '' || sideOf(start.piece) !== own || sideOf(end.piece) !== own) return false;
  return coreGame.attackers(shown.line, shown.at, end.name, '')[own].some(({ cell }) => cell === start.name);
}

/**
 * What was typed: canonical, or in any notation that the core reads; null for anything else. While one gives check the core reads no
 * move of one's own: then only canonical text is understood. So it is for what takes back.
 */
export function typedAhead(coreGame: CoreGame, shown: Shown, text: string, notation: string): Ahead | null {
  const moves = enemyMoves(coreGame, shown);
  const known = (canonical: string): LegalMove | undefined => moves.find((move) => move.canonical === canonical);
  let move = known(text);
  if (!move) {
    const [start = '', end = '', ...rest] = text.split('-');
    const [from, to] = [coreGame.places.cell(start), coreGame.places.cell(end)];
    if (rest.length === 0 && from !== undefined && to !== undefined && isAhead(coreGame, shown, from, to))
      return { from: start, to: end };
    try {
      move = known(coreGame.readEnemy(shown.line, shown.at, text, notation).canonical);
    } catch {
      return null;
    }
  }
  return move
    ? { from: move.from, to: move.to, promotion: move.promotion || undefined, board: move.board || undefined }
    : null;
}

/** The legal move that was chosen; where no promotion was named, the one to the piece that is worth most. */
function meantBy(
  { from, to, promotion: named, board = false }: Ahead,
  moves: readonly LegalMove[],
  look: Look,
): LegalMove | undefined {
  const meant = moves
    .filter((move) => move.board === board && move.from === from && move.to === to)
    .filter(({ promotion }) => named === undefined || promotion === named);
  return byWorth(look, meant)[0];
}

/** The one move chosen ahead of a game, from the choice until it is played or dropped. */
export class MoveAhead {
  readonly #premove = new Premove();

  get chosen(): Ahead | null {
    return this.#premove.chosen;
  }

  /** Picked once more this cell drops it. */
  endsAt(coreGame: CoreGame, cell: number): boolean {
    const { chosen } = this;
    return chosen !== null && !chosen.board && coreGame.places.cell(chosen.to) === cell;
  }

  choose(chosen: Ahead, confirmed: Confirmed, shown: Shown): void {
    this.#premove.choose(chosen, confirmed, shown);
  }

  drop(): void {
    this.#premove.drop();
  }

  /** After a change of the game: the move to be played now, or in words why the one that was chosen is gone; neither while it waits. */
  follow(confirmed: Confirmed, shown: Shown, coreGame: CoreGame): { move?: LegalMove | undefined; dropped?: string } {
    const { chosen } = this;
    const fate = chosen ? this.#premove.after(confirmed, shown) : 'waits';
    if (!chosen || fate === 'waits') return {};
    const { moves } = coreGame.position(shown.line, shown.at);
    const move = fate === 'play' ? meantBy(chosen, moves, coreGame.variant.info.look) : undefined;
    if (move || confirmed.end) return { move };
    const why = fate === 'play' ? msg('it is no longer legal') : msg('the game changed first');
    return { dropped: msg(str`Premove ${chosen.from} to ${chosen.to} cancelled: ${why}.`) };
  }
}
