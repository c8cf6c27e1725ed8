// A move in words, read from the positions before and after it: who went where, what was captured and where it stood,
// what a pawn has become, how a king castled, where a board went and what it carried. Nothing here knows which moves
// are legal.

import { sideOf } from '../core/side.js';
import type { Cell, LegalMove, Look, PositionView } from '../core/types.js';
import { joined, sideName } from '../state/board_kit/status.js';
import { capital, cellNamed, kindAt, kindOf, pieceWords, spokenCell, spokenName } from './cells.js';

/** A piece that stands where it did not stand before, or does so no more. */
interface Change {
  cell: Cell;
  piece: string;
}

/** Of one side: what has left its cell, and what has come to one. */
function changesOf(before: PositionView, after: PositionView, own: boolean): { left: Change[]; come: Change[] } {
  const left: Change[] = [];
  const come: Change[] = [];
  const counts = (piece: string): boolean => piece !== '' && (sideOf(piece) === before.side) === own;
  before.cells.forEach((cell, index) => {
    const now = after.cells[index]?.piece ?? '';
    if (cell.piece === now) return;
    if (counts(cell.piece)) left.push({ cell, piece: cell.piece });
    if (counts(now)) come.push({ cell, piece: now });
  });
  return { left, come };
}

function boardWords(look: Look, before: PositionView, after: PositionView): string {
  const [from = '', to = ''] = after.lastCells;
  const board = after.boards.find(({ pin }) => pin === to);
  const aboard = ({ boards, cells }: PositionView, at: string): string[] =>
    (boards.find(({ pin }) => pin === at)?.cells ?? []).flatMap((index) => cells[index]?.piece || []);
  const [carried, come] = [aboard(before, from), aboard(after, to)];
  const with_ = carried.length === 0 ? '' : `, with ${joined(carried.map((piece) => pieceWords(look, piece)))}`;
  // A pawn on the board may have come to the end of its path, or one that it stood over.
  const promoted = come
    .filter((piece) => !carried.includes(piece))
    .map((piece) => `, promotes to ${kindOf(look, piece)}`);
  const freed = before.cells.flatMap((cell, index) => {
    const now = after.cells[index]?.piece ?? '';
    if (cell.piece === '' || now === '' || cell.piece === now) return [];
    return `, ${pieceWords(look, cell.piece)} on ${spokenCell(look, cell)} promotes to ${kindOf(look, now)}`;
  });
  const place = (pin: string): string => spokenName(look, after.cells, pin);
  return `${sideName(before.side)} moves board ${board?.name ?? ''} from ${place(from)} to ${place(to)}${with_}${[...promoted, ...freed].join('')}`;
}

/** The partner of a castling king, which has gone elsewhere and is still the same. */
function partnerOf(left: readonly Change[], come: readonly Change[]): { from: Cell; to: Cell; piece: string } | null {
  for (const { cell: from, piece } of left) {
    const end = come.find((other) => other.piece === piece);
    if (end) return { from, to: end.cell, piece };
  }
  return null;
}

/** The last move of `after`, without what comes of it: "White knight from B c 3 to C d 3, captures bishop". */
export function plainMoveWords(look: Look, before: PositionView, after: PositionView): string {
  if (after.last.startsWith('@')) return boardWords(look, before, after);
  const [from, to] = after.lastCells.map((name) => cellNamed(before.cells, name));
  if (!from || !to) return `${sideName(before.side)} has moved`;
  const place = (cell: Cell): string => spokenCell(look, cell);
  const own = changesOf(before, after, true);
  const others = {
    left: own.left.filter(({ cell }) => cell.name !== from.name),
    come: own.come.filter(({ cell }) => cell.name !== to.name),
  };
  const partner = partnerOf(others.left, others.come);
  if (partner) {
    const way = (a: Cell, b: Cell): string => `from ${place(a)} to ${place(b)}`;
    const king = `${kindOf(look, from.piece)} ${way(from, to)}`;
    return `${sideName(before.side)} castles: ${king}, ${kindOf(look, partner.piece)} ${way(partner.from, partner.to)}`;
  }
  const become = own.come.find(({ cell }) => cell.name === to.name)?.piece ?? from.piece;
  const enemies = changesOf(before, after, false).left;
  return [
    `${capital(pieceWords(look, from.piece))} from ${place(from)} to ${place(to)}`,
    ...others.left.map(({ piece }) => `captures its own ${kindOf(look, piece)}`),
    ...enemies.map(({ cell, piece }) =>
      cell.name === to.name
        ? `captures ${kindOf(look, piece)}`
        : `captures ${kindOf(look, piece)} on ${place(cell)} en passant`,
    ),
    ...(become === from.piece ? [] : [`promotes to ${kindOf(look, become)}`]),
  ].join(', ');
}

/** "White knight from B c 3 to C d 3, captures bishop. Check." */
export function moveWords(look: Look, before: PositionView, after: PositionView): string {
  return `${plainMoveWords(look, before, after)}.${after.check ? ' Check.' : ''}`;
}

/** Where a move leads: "C d 3, captures bishop", "e 8, promotes to queen". */
export function goalWords(look: Look, view: PositionView, move: LegalMove): string {
  const there = cellNamed(view.cells, move.to);
  return [
    spokenName(look, view.cells, move.to),
    ...(move.capture ? [`captures ${there && there.piece !== '' ? kindOf(look, there.piece) : 'en passant'}`] : []),
    ...(move.promotion === '' ? [] : [`promotes to ${kindOf(look, move.promotion)}`]),
  ].join(', ');
}

/** A move that could be played: "knight B c 3 to C d 3, captures bishop". */
export function intentWords(look: Look, view: PositionView, move: LegalMove): string {
  const goal = goalWords(look, view, move);
  if (move.board) {
    const board = view.boards.find(({ pin }) => pin === move.from);
    return `board ${board?.name ?? ''} from ${spokenName(look, view.cells, move.from)} to ${goal}`;
  }
  const from = cellNamed(view.cells, move.from);
  return `${from ? kindAt(look, from) : move.from} to ${goal}`;
}
