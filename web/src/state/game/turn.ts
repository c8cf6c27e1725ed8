// Whose turn it is, for the viewer: why he may not move, and where going back in a game comes to rest.

import { msg, str } from '@lit/localize';
import type { Side } from '../../core/types.js';
import type { End, GameSnapshot } from '../../net/messages.js';
import type { Confirmed, Shown } from './confirmed_game.js';
import type { CoreGame, ShownPosition } from '../board_kit/core_game.js';
import { playerName } from '../text/player_name.js';
import { hasOpenSeat, looksOn } from './people.js';
import { endSentence, sideName } from '../board_kit/status.js';

export interface Looked {
  position: ShownPosition;
  /** How the position has ended. */
  end: End | null;
  /** An earlier position of the game is looked at. */
  isPast: boolean;
}

function barredBetween(confirmed: Confirmed, side: Side, { isPast, own }: { isPast: boolean; own: boolean }): string {
  if (hasOpenSeat(confirmed)) return msg('Your opponent has not joined yet.');
  if (isPast) return msg('This is an earlier position. Go back to the current position to move.');
  return own ? '' : msg(str`It is ${playerName(confirmed.names[side])}'s turn.`);
}

/** Why the viewer may not move now; '' if nothing stands against it. */
export function barredBy(
  { between, invites, you }: GameSnapshot,
  confirmed: Confirmed,
  { position, end, isPast }: Looked,
): string {
  if (end) return endSentence(end, { between, invites, you, names: confirmed.names });
  if (position.moves.length === 0) return msg('The game is over.');
  const { side } = position.view;
  if (looksOn(you)) return msg('You are watching this game.');
  if (between) return barredBetween(confirmed, side, { isPast, own: you[side] });
  return confirmed[side].kind === 'person' ? '' : msg(str`The computer plays ${sideName(side)}.`);
}

type Sides = Pick<CoreGame, 'sideAt'>;

// Where a person is to move, or any ply if none plays.
function rests(confirmed: Confirmed, game: Sides, ply: number): boolean {
  const people = confirmed.white.kind === 'person' || confirmed.black.kind === 'person';
  return !people || confirmed[game.sideAt(ply)].kind === 'person';
}

/** Where undo leads; below 0: nowhere. */
export function undonePly(confirmed: Confirmed, game: Sides, { at }: Shown): number {
  let ply = at - 1;
  while (ply >= 0 && !rests(confirmed, game, ply)) ply -= 1;
  return ply;
}

/** Where redo leads; beyond the line: nowhere. */
export function redonePly(confirmed: Confirmed, game: Sides, { line, at }: Shown): number {
  let ply = at + 1;
  while (ply < line.length && !rests(confirmed, game, ply)) ply += 1;
  return ply;
}
