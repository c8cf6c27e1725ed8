// Which moves may be chosen while the other is to move (premove.ts), and which of them is meant when it is one's turn. The core
// says where pieces could go.

import { sideOf } from '../core/side.js';
import type { LegalMove, Look } from '../core/types.js';
import type { GameSnapshot } from '../net/messages.js';
import type { Confirmed, Shown } from './confirmed_game.js';
import type { CoreGame, ShownPosition } from './core_game.js';
import { ownSide } from './people.js';
import type { Ahead, Premove } from './premove.js';
import { otherSide } from './status.js';

/** In the position of the game itself. */
export function mayChooseAhead(
  { between, you }: GameSnapshot,
  { white, black, end }: Confirmed,
  { view, state }: ShownPosition,
): boolean {
  const seated = white.kind === 'person' && black.kind === 'person';
  return between && seated && end === null && state.result === null && ownSide(you) === otherSide(view.side);
}

/** The piece's moves as if it were its turn. */
export const movesAhead = (coreGame: CoreGame, { line, at }: Shown): LegalMove[] =>
  coreGame.enemyMoves(line, at).filter(({ board }) => !board);

/** Where it could go if it were its turn, or to a piece of one's own that it guards: the other may take that one first. */
export function isAhead(coreGame: CoreGame, shown: Shown, from: number, to: number): boolean {
  const { view } = coreGame.position(shown.line, shown.at);
  const [start, end] = [view.cells[from], view.cells[to]];
  if (!start || !end) return false;
  if (movesAhead(coreGame, shown).some((move) => move.from === start.name && move.to === end.name)) return true;
  const own = otherSide(view.side);
  if (end.piece === '' || sideOf(start.piece) !== own || sideOf(end.piece) !== own) return false;
  return coreGame.attackers(shown.line, shown.at, end.name, '')[own].some(({ cell }) => cell === start.name);
}

/** The legal move that was chosen; where no promotion was named, the one to the piece that is worth most. */
function meantBy(
  { from, to, promotion: named }: Ahead,
  moves: readonly LegalMove[],
  look: Look,
): LegalMove | undefined {
  const worth = ({ promotion }: LegalMove): number =>
    look.pieces.find(({ letter }) => letter === promotion)?.value ?? 0;
  return moves
    .filter((move) => !move.board && move.from === from && move.to === to)
    .filter(({ promotion }) => named === undefined || promotion === named)
    .sort((a, b) => worth(b) - worth(a))[0];
}

/** After a change of the game: the move to be played now, or in words why the one that was chosen is gone; neither while it waits. */
export function followed(
  premove: Premove,
  confirmed: Confirmed,
  shown: Shown,
  coreGame: CoreGame,
): { move?: LegalMove | undefined; dropped?: string } {
  const { chosen } = premove;
  const fate = chosen ? premove.after(confirmed, shown) : 'waits';
  if (!chosen || fate === 'waits') return {};
  const { moves } = coreGame.position(shown.line, shown.at);
  const move = fate === 'play' ? meantBy(chosen, moves, coreGame.variant.info.look) : undefined;
  if (move || confirmed.end) return { move };
  const why = fate === 'play' ? 'it cannot be played now' : 'something else happened first';
  return { dropped: `Your move from ${chosen.from} to ${chosen.to} is dropped: ${why}.` };
}
