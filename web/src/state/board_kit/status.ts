// What is going on, in one sentence.

import type { Cell, LegalMove, Look, PositionView, Side, Threat } from '../../core/types.js';
import type { End, GameSummary } from '../../net/messages.js';
import { isolated } from '../text/isolated.js';
import type { Ahead } from '../board/ahead.js';
import type { BoardScene } from '../board/scene.js';

const names: Record<Side, string> = { white: 'White', black: 'Black' };
export const sideName = (side: Side): string => names[side];
export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** The players and their seats, as the viewer sees them. */
export interface Seats extends Pick<GameSummary, 'between' | 'names'>, Partial<Pick<GameSummary, 'invites'>> {
  you: Record<Side, boolean>;
}

// The closed list of reasons (api::End), as sentences. In braces who won or lost, with the verb that is theirs.
const wins: Record<string, string> = {
  checkmate: 'Checkmate: {winner wins}.',
  stalemate: 'Stalemate: {loser} cannot move, and {winner wins} by the rules of this game.',
  extinction: '{loser has} lost the last piece of a kind that must survive: {winner wins}.',
  perpetual: 'Perpetual check: {winner wins} by the rules of this game.',
  resignation: '{loser} resigned: {winner wins}.',
  time: '{loser} ran out of time: {winner wins}.',
  abandoned: '{loser} left the game: {winner wins}.',
  adjudicated: '{winner wins} by adjudication.',
  absence: '{loser} did not come back: {winner wins}.',
};

const draws: Record<string, string> = {
  stalemate: 'Stalemate: the game is drawn.',
  'insufficient-material': 'Insufficient material: the game is drawn.',
  'move-rule': 'Too many moves without progress: the game is drawn.',
  repetition: 'The position has been repeated: the game is drawn.',
  perpetual: 'Perpetual check: the game is drawn.',
  time: 'Time ran out, but the opponent has insufficient material: the game is drawn.',
  agreement: 'The game is drawn by agreement.',
  abandoned: 'Both players left the game: it is drawn.',
  adjudicated: 'The game is drawn by adjudication.',
};

// Of a game between people the players are called as they are beside it: one who plays one side of it is "you". One name of both would
// tell nothing.
function called(side: Side, verb: string, begins: boolean, seats: Seats | undefined): string {
  if (!seats?.between) return sideName(side) + verb;
  const { names, you } = seats;
  if (you[side] && !you[otherSide(side)])
    return (begins ? 'You' : 'you') + (verb === ' has' ? ' have' : verb.replace(/s$/, ''));
  return ((names.white !== names.black && isolated(names[side])) || sideName(side)) + verb;
}

/** "Checkmate: White wins."; between people "You resigned: Basalt wins." A reason that is not known here is shown as it is written. */
export function endSentence({ result, reason }: End, seats?: Seats): string {
  const words = reason.replaceAll(/[-_]/g, ' ');
  if (result === 'draw') return draws[reason] ?? `The game is drawn: ${words}.`;
  if (reason === 'aborted') return 'The game was aborted.';
  if (reason === 'declined')
    return `The invitation to ${isolated(seats?.invites ?? '') || 'your opponent'} was declined.`;
  if (result !== 'white' && result !== 'black') return `The game is over: ${words}.`;
  return (wins[reason] ?? `{winner wins}: ${words}.`).replace(
    /\{(winner|loser)( \w+)?\}/g,
    (_, who: string, verb: string | undefined, at: number) =>
      called(who === 'winner' ? result : otherSide(result), verb ?? '', at === 0, seats),
  );
}

/** One of the closed list. */
export const isEndReason = (reason: string): boolean => Object.hasOwn(wins, reason) || Object.hasOwn(draws, reason);

/** As players call it: "A", "3". */
export const levelName = (look: Look, level: number): string => look.levels[level] ?? String(level + 1);

const cellNamed = (view: PositionView, name: string): Cell | undefined => view.cells.find((cell) => cell.name === name);

/** What stands on a cell: "queen"; '' for nothing. */
function nameAt(view: PositionView, look: Look, name: string): string {
  const piece = cellNamed(view, name)?.piece ?? '';
  return look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? '';
}

/** "queen on 3d1"; the preposition is another where the piece moves. */
const pieceAt = (view: PositionView, look: Look, name: string, where = 'on'): string =>
  `${nameAt(view, look, name) || 'piece'} ${where} ${name}`;

/** "queen from 3d1 to 4d2", "pawn from g7 to h8, promoting to knight", "board QLB to b6(3)". */
export function aheadWords(view: PositionView, look: Look, { from, to, promotion, board }: Ahead): string {
  if (board) return `board ${view.boards.find(({ pin }) => pin === from)?.name ?? from} to ${to}`;
  const named = look.pieces.find(({ letter }) => letter === promotion);
  return `${pieceAt(view, look, from, 'from')} to ${to}${named ? `, promoting to ${named.name}` : ''}`;
}

/** "The queen on 4d2 came from level 3.", if the last move has changed the level. */
export function arrivalSentence(view: PositionView, look: Look): string {
  // A board's move names pins, and pins may be called as the cells are.
  if (view.last.startsWith('@')) return '';
  const [from, to] = view.lastCells.map((name) => cellNamed(view, name));
  if (!from || !to || to.piece === '' || from.level === to.level) return '';
  return `The ${pieceAt(view, look, to.name)} came from level ${levelName(look, from.level)}.`;
}

/** "Black played 4c7-4c6 on level 4.", of a move within a level, where there are several; else ''. */
export function playedSentence(view: PositionView, look: Look): string {
  if (view.last.startsWith('@') || look.levelOrder.length < 2) return '';
  const [from, to] = view.lastCells.map((name) => cellNamed(view, name));
  if (!from || !to || from.level !== to.level) return '';
  return `${sideName(otherSide(view.side))} played ${from.name}-${to.name} on level ${levelName(look, to.level)}.`;
}

/** "It can go to levels 2 and 4.", if the piece in hand can go nowhere on its own level; else ''. */
export function awaySentence({ selected, foreign, targets, cells, look }: BoardScene): string {
  const own = cells[selected ?? -1]?.level;
  const levels = [...new Set(targets.flatMap(({ cell }) => cells[cell]?.level ?? []))].sort((a, b) => a - b);
  if (own === undefined || foreign || levels.length === 0 || levels.includes(own)) return '';
  return `It can go to ${levels.length > 1 ? 'levels' : 'level'} ${joined(levels.map((level) => levelName(look, level)))}.`;
}

/** "In danger: queen on 3d1, from 4e2."; "In danger: queen on 3d1 and rook on 1a1."; "In danger: queen on 3d1 and 3 more."; '' for nothing. */
export function dangerSentence(view: PositionView, look: Look, threats: readonly Threat[]): string {
  const [first, second, ...others] = threats;
  if (!first) return '';
  const words = pieceAt(view, look, first.cell);
  if (!second) return `In danger: ${words}, from ${first.by}.`;
  return `In danger: ${words} and ${others.length > 0 ? `${others.length + 1} more` : pieceAt(view, look, second.cell)}.`;
}

/** By their names; a game may have others. */
const castlings: Record<string, string> = { 'O-O': 'king side', 'O-O-O': 'queen side' };

/** "Knight from Bc3 to Cd3: one level up."; "Castle king side: king from e1 to g1."; "Move board QLB from a1 to b1." */
export function hintSentence(view: PositionView, look: Look, move: LegalMove | undefined): string {
  if (!move) return '';
  if (move.board) {
    const board = view.boards.find(({ pin }) => pin === move.from);
    return `Move board ${board?.name ?? move.from} from ${move.from} to ${move.to}.`;
  }
  const steps = (cellNamed(view, move.to)?.level ?? 0) - (cellNamed(view, move.from)?.level ?? 0);
  const promotion = look.pieces.find(({ letter }) => letter === move.promotion);
  const far = Math.abs(steps) === 1 ? 'one level' : `${Math.abs(steps)} levels`;
  const captured = nameAt(view, look, move.to);
  // Where a pawn is captured en passant, nothing stands on the cell.
  const way = !move.capture ? 'to' : captured === '' ? 'captures en passant on' : `captures the ${captured} on`;
  const more = [
    ...(steps === 0 ? [] : [`${far} ${steps > 0 ? 'up' : 'down'}`]),
    ...(promotion ? [`promotes to ${promotion.name}`] : []),
  ].join(', ');
  const mover = nameAt(view, look, move.from) || 'piece';
  const castle = move.castling && `castle ${castlings[move.castling] ?? move.castling}: `;
  const words = `${castle}${mover} from ${move.from} ${way} ${move.to}${more === '' ? '' : `: ${more}`}.`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "rooks", "princesses", "jedi". */
const plural = (one: string): string => one + (/i$/.test(one) ? '' : /(s|x|z|ch|sh)$/.test(one) ? 'es' : 's');

/** "1 move", "3 moves"; "no move". */
export function counted(count: number, one: string, many = plural(one)): string {
  return count === 0 ? `no ${one}` : `${count} ${count === 1 ? one : many}`;
}

/** "a, b and c". */
export const joined = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "Black is in check: the rook on Aa1 attacks the king on Ee5." */
export function statusSentence(view: PositionView, look: Look, end: End | null, seats?: Seats): string {
  if (end) return endSentence(end, seats);
  const side = sideName(view.side);
  if (!view.check) return `${side} to move.`;
  if (view.checkers.length === 0) return `${side} is in check.`;
  const attackers = joined(view.checkers.map((name) => `the ${pieceAt(view, look, name)}`));
  const attacked = joined(view.attacked.map((name) => `the ${pieceAt(view, look, name)}`));
  return `${side} is in check: ${attackers} ${view.checkers.length > 1 ? 'attack' : 'attacks'} ${attacked}.`;
}

/** A game that is never replayed, because its law has changed since: what is left of it to read. */
export function changedLaw({ line, at }: { line: readonly string[]; at: number }): string {
  const moves = at === 0 ? 'No move was played.' : `Its moves as recorded: ${line.slice(0, at).join(' ')}.`;
  return `The rules of this game have changed since it was played, so the board cannot be shown. ${moves}`;
}
