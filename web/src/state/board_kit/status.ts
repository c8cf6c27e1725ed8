// What is going on, in one sentence.

import { msg, str } from '@lit/localize';
import type { Cell, LegalMove, Look, PositionView, Side, Threat } from '../../core/types.js';
import { listText } from '../../language/format.js';
import { language } from '../../language/language.js';
import { nameOf, namesOf } from '../../language/name_of.js';
import { plural } from '../../language/plural.js';
import type { End, GameSummary } from '../../net/messages.js';
import { isolated } from '../text/isolated.js';
import { playerName } from '../text/player_name.js';
import type { Ahead } from '../board/ahead.js';
import type { BoardScene } from '../board/scene.js';

export const sideName = (side: Side): string => (side === 'white' ? msg('White') : msg('Black'));
export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The players and their seats, as the viewer sees them. */
export interface Seats extends Pick<GameSummary, 'between' | 'names'>, Partial<Pick<GameSummary, 'invites'>> {
  you: Record<Side, boolean>;
}

// The closed list of reasons (api::End), as sentences.
const draws = (): Record<string, string> => ({
  stalemate: msg('Stalemate: the game is drawn.'),
  'insufficient-material': msg('Insufficient material: the game is drawn.'),
  'move-rule': msg('Too many moves without progress: the game is drawn.'),
  repetition: msg('The position has been repeated: the game is drawn.'),
  perpetual: msg('Perpetual check: the game is drawn.'),
  time: msg('Time ran out, but the opponent has insufficient material: the game is drawn.'),
  agreement: msg('The game is drawn by agreement.'),
  abandoned: msg('Both players left the game: it is drawn.'),
  adjudicated: msg('The game is drawn by adjudication.'),
});

/** Of a game between people, where the viewer plays one side of it. */
const youWon = (loser: string): Record<string, string> => ({
  checkmate: msg('Checkmate: you win.'),
  stalemate: msg(str`Stalemate: ${loser} cannot move, and you win by the rules of this game.`),
  extinction: msg(str`${loser} has lost the last piece of a kind that must survive: you win.`),
  perpetual: msg('Perpetual check: you win by the rules of this game.'),
  resignation: msg(str`${loser} resigned: you win.`),
  time: msg(str`${loser} ran out of time: you win.`),
  abandoned: msg(str`${loser} left the game: you win.`),
  adjudicated: msg('You win by adjudication.'),
  absence: msg(str`${loser} did not come back: you win.`),
});

const youLost = (winner: string): Record<string, string> => ({
  stalemate: msg(str`Stalemate: you cannot move, and ${winner} wins by the rules of this game.`),
  extinction: msg(str`You have lost the last piece of a kind that must survive: ${winner} wins.`),
  resignation: msg(str`You resigned: ${winner} wins.`),
  time: msg(str`You ran out of time: ${winner} wins.`),
  abandoned: msg(str`You left the game: ${winner} wins.`),
  absence: msg(str`You did not come back: ${winner} wins.`),
});

const wins = (winner: string, loser: string): Record<string, string> => ({
  checkmate: msg(str`Checkmate: ${winner} wins.`),
  stalemate: msg(str`Stalemate: ${loser} cannot move, and ${winner} wins by the rules of this game.`),
  extinction: msg(str`${loser} has lost the last piece of a kind that must survive: ${winner} wins.`),
  perpetual: msg(str`Perpetual check: ${winner} wins by the rules of this game.`),
  resignation: msg(str`${loser} resigned: ${winner} wins.`),
  time: msg(str`${loser} ran out of time: ${winner} wins.`),
  abandoned: msg(str`${loser} left the game: ${winner} wins.`),
  adjudicated: msg(str`${winner} wins by adjudication.`),
  absence: msg(str`${loser} did not come back: ${winner} wins.`),
});

// Of a game between people the players are called as they are beside it: one who plays one side of it is "you". One name of both would
// tell nothing.
const calledIn = (seats: Seats | undefined, side: Side): string =>
  (seats?.between && seats.names.white !== seats.names.black && playerName(seats.names[side])) || sideName(side);

const isYours = (seats: Seats | undefined, side: Side): boolean =>
  seats?.between === true && seats.you[side] && !seats.you[otherSide(side)];

/** "Checkmate: White wins."; between people "You resigned: Basalt wins." A reason that is not known here is shown as it is written. */
export function endSentence({ result, reason }: End, seats?: Seats): string {
  const words = reason.replaceAll(/[-_]/g, ' ');
  if (result === 'draw') return draws()[reason] ?? msg(str`The game is drawn: ${words}.`);
  if (reason === 'aborted') return msg('The game was aborted.');
  if (reason === 'declined') {
    const invited = isolated(seats?.invites ?? '');
    return invited === ''
      ? msg('The invitation to your opponent was declined.')
      : msg(str`The invitation to ${invited} was declined.`);
  }
  if (result !== 'white' && result !== 'black') return msg(str`The game is over: ${words}.`);
  const [winner, loser] = [calledIn(seats, result), calledIn(seats, otherSide(result))];
  if (isYours(seats, result)) return youWon(loser)[reason] ?? msg(str`You win: ${words}.`);
  const lost = isYours(seats, otherSide(result)) ? youLost(winner)[reason] : undefined;
  return lost ?? wins(winner, loser)[reason] ?? msg(str`${winner} wins: ${words}.`);
}

/** One of the closed list. */
export const isEndReason = (reason: string): boolean =>
  Object.hasOwn(wins('', ''), reason) || Object.hasOwn(draws(), reason);

/** As players call it: "A", "3". */
export const levelName = (look: Look, level: number): string => look.levels[level] ?? String(level + 1);

const cellNamed = (view: PositionView, name: string): Cell | undefined => view.cells.find((cell) => cell.name === name);

/** What stands on a cell: "queen"; '' for nothing. */
function nameAt(view: PositionView, look: Look, name: string): string {
  const piece = cellNamed(view, name)?.piece ?? '';
  return nameOf(look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? '');
}

/** The same, "piece" for a kind that is not known. */
const kindAt = (view: PositionView, look: Look, name: string): string => nameAt(view, look, name) || msg('piece');

/** "queen on 3d1". */
const pieceAt = (view: PositionView, look: Look, cell: string): string =>
  msg(str`${kindAt(view, look, cell)} on ${cell}`, { desc: 'a piece and its cell, as a part of a sentence' });

/** "queen from 3d1 to 4d2", "pawn from g7 to h8, promoting to knight", "board QLB to b6(3)". */
export function aheadWords(view: PositionView, look: Look, { from, to, promotion, board }: Ahead): string {
  if (board) {
    const name = view.boards.find(({ pin }) => pin === from)?.name ?? from;
    return msg(str`board ${name} to ${to}`);
  }
  const named = look.pieces.find(({ letter }) => letter === promotion);
  const piece = kindAt(view, look, from);
  return named
    ? msg(str`${piece} from ${from} to ${to}, promoting to ${nameOf(named.name)}`)
    : msg(str`${piece} from ${from} to ${to}`);
}

/** The kind that a piece has become by the last move: "queen"; '' where it is what it was. */
const becomeBy = ({ last }: PositionView, look: Look): string =>
  nameOf(look.pieces.find(({ letter }) => letter === /=([A-Z])/.exec(last)?.[1])?.name ?? '');

/** "The queen on 4d2 came from level 3.", if the last move has changed the level; or "Promoted to queen on Eb5, from level D." */
export function arrivalSentence(view: PositionView, look: Look): string {
  // A board's move names pins, and pins may be called as the cells are.
  if (view.last.startsWith('@')) return '';
  const [from, to] = view.lastCells.map((name) => cellNamed(view, name));
  if (!from || !to || to.piece === '' || from.level === to.level) return '';
  const level = levelName(look, from.level);
  const become = becomeBy(view, look);
  return become === ''
    ? msg(str`The ${kindAt(view, look, to.name)} on ${to.name} came from level ${level}.`)
    : msg(str`Promoted to ${become} on ${to.name}, from level ${level}.`);
}

/** "Black played 4c7-4c6 on level 4.", of a move within a level, where there are several, with a promotion; else ''. */
export function playedSentence(view: PositionView, look: Look): string {
  if (view.last.startsWith('@') || look.levelOrder.length < 2) return '';
  const [from, to] = view.lastCells.map((name) => cellNamed(view, name));
  if (!from || !to || from.level !== to.level) return '';
  const move = `${from.name}-${to.name}`;
  const [side, level, become] = [sideName(otherSide(view.side)), levelName(look, to.level), becomeBy(view, look)];
  return become === ''
    ? msg(str`${side} played ${move} on level ${level}.`)
    : msg(str`${side} played ${move} on level ${level} and promoted to ${become}.`);
}

/** "It can go to levels 2 and 4.", if the piece in hand can go nowhere on its own level; else ''. */
export function awaySentence({ selected, foreign, targets, cells, look }: BoardScene): string {
  const own = cells[selected ?? -1]?.level;
  const levels = [...new Set(targets.flatMap(({ cell }) => cells[cell]?.level ?? []))].sort((a, b) => a - b);
  if (own === undefined || foreign || levels.length === 0 || levels.includes(own)) return '';
  const names = listText(levels.map((level) => levelName(look, level)));
  return levels.length > 1 ? msg(str`It can go to levels ${names}.`) : msg(str`It can go to level ${names}.`);
}

/** "In danger: queen on 3d1, from 4e2."; "In danger: queen on 3d1 and rook on 1a1."; "In danger: queen on 3d1 and 3 more."; '' for nothing. */
export function dangerSentence(view: PositionView, look: Look, threats: readonly Threat[]): string {
  const [first, second, ...others] = threats;
  if (!first) return '';
  const words = pieceAt(view, look, first.cell);
  if (!second) return msg(str`In danger: ${words}, from ${first.by}.`);
  return others.length > 0
    ? msg(str`In danger: ${words} and ${others.length + 1} more.`)
    : msg(str`In danger: ${words} and ${pieceAt(view, look, second.cell)}.`);
}

/** "castle king side: king from e1 to g1"; a game may have castlings with other names. */
function castlingWords(castling: string, move: string): string {
  if (castling === 'O-O') return msg(str`castle king side: ${move}`);
  return castling === 'O-O-O' ? msg(str`castle queen side: ${move}`) : msg(str`castle ${castling}: ${move}`);
}

/** "Knight from Bc3 to Cd3: one level up."; "Castle king side: king from e1 to g1."; "Move board QLB from a1 to b1." */
export function hintSentence(view: PositionView, look: Look, move: LegalMove | undefined): string {
  if (!move) return '';
  const { from, to } = move;
  if (move.board) {
    const name = view.boards.find(({ pin }) => pin === from)?.name ?? from;
    return msg(str`Move board ${name} from ${from} to ${to}.`);
  }
  const steps = (cellNamed(view, to)?.level ?? 0) - (cellNamed(view, from)?.level ?? 0);
  const promotion = look.pieces.find(({ letter }) => letter === move.promotion);
  const far = Math.abs(steps);
  const captured = nameAt(view, look, to);
  const mover = kindAt(view, look, from);
  // Where a pawn is captured en passant, nothing stands on the cell.
  const way = !move.capture
    ? msg(str`${mover} from ${from} to ${to}`)
    : captured === ''
      ? msg(str`${mover} from ${from} captures en passant on ${to}`)
      : msg(str`${mover} from ${from} captures the ${captured} on ${to}`);
  const more = [
    ...(steps === 0
      ? []
      : [
          steps > 0
            ? plural(far, { one: msg('one level up'), other: msg(str`${far} levels up`) })
            : plural(far, { one: msg('one level down'), other: msg(str`${far} levels down`) }),
        ]),
    ...(promotion ? [msg(str`promotes to ${nameOf(promotion.name)}`)] : []),
  ].join(', ');
  const played = move.castling ? castlingWords(move.castling, way) : way;
  const words = more === '' ? msg(str`${played}.`) : msg(str`${played}: ${more}.`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "1 move", "3 moves"; "no move". */
export const movesCounted = (count: number): string =>
  plural(count, { zero: msg('no move'), one: msg('1 move'), other: msg(str`${count} moves`) });

/** "1 game", "3 games"; "no game". */
export const gamesCounted = (count: number): string =>
  plural(count, { zero: msg('no game'), one: msg('1 game'), other: msg(str`${count} games`) });

/** "1 second", "3 seconds"; "no second". */
export const secondsCounted = (count: number): string =>
  plural(count, { zero: msg('no second'), one: msg('1 second'), other: msg(str`${count} seconds`) });

/** "1 period", "3 periods", of byo-yomi; "no period". */
export const periodsCounted = (count: number): string =>
  plural(count, { zero: msg('no period'), one: msg('1 period'), other: msg(str`${count} periods`) });

/** "1 rook", "3 princesses"; "3 × Turm" in a language for which only the singular is known. */
export const piecesCounted = (count: number, name: string): string => {
  if (count === 1) return `1 ${nameOf(name)}`;
  return language() === 'en' ? `${count} ${namesOf(name)}` : `${count} × ${nameOf(name)}`;
};

/** "Black is in check: the rook on Aa1 attacks the king on Ee5." */
export function statusSentence(view: PositionView, look: Look, end: End | null, seats?: Seats): string {
  if (end) return endSentence(end, seats);
  const side = sideName(view.side);
  if (!view.check) return msg(str`${side} to move.`);
  if (view.checkers.length === 0) return msg(str`${side} is in check.`);
  const the = (cell: string): string =>
    msg(str`the ${kindAt(view, look, cell)} on ${cell}`, { desc: 'a piece and its cell, as a part of a sentence' });
  const attackers = listText(view.checkers.map(the));
  const attacked = listText(view.attacked.map(the));
  return view.checkers.length > 1
    ? msg(str`${side} is in check: ${attackers} attack ${attacked}.`)
    : msg(str`${side} is in check: ${attackers} attacks ${attacked}.`);
}

/** A game that is never replayed, because its law has changed since: what is left of it to read. */
export function changedLaw({ line, at }: { line: readonly string[]; at: number }): string {
  if (at === 0) {
    return msg(
      'The rules of this game have changed since it was played, so the board cannot be shown. No move was played.',
    );
  }
  const moves = line.slice(0, at).join(' ');
  return msg(
    str`The rules of this game have changed since it was played, so the board cannot be shown. Its moves as recorded: ${moves}.`,
  );
}
