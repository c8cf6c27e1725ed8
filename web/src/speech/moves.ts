// A move in words, read from the positions before and after it: who went where, what was captured and where it stood,
// what a pawn has become, how a king castled, where a board went and what it carried. Nothing here knows which moves
// are legal.

import { msg, str } from '@lit/localize';
import { sideOf } from '../core/side.js';
import type { Cell, LegalMove, Look, PositionView } from '../core/types.js';
import { sideName } from '../state/board_kit/status.js';
import { listText } from '../language/format.js';
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
  // A pawn on the board may have come to the end of its path, or one that it stood over.
  const promoted = come
    .filter((piece) => !carried.includes(piece))
    .map((piece) => msg(str`promotes to ${kindOf(look, piece)}`));
  const freed = before.cells.flatMap((cell, index) => {
    const now = after.cells[index]?.piece ?? '';
    if (cell.piece === '' || now === '' || cell.piece === now) return [];
    return msg(str`${pieceWords(look, cell.piece)} on ${spokenCell(look, cell)} promotes to ${kindOf(look, now)}`);
  });
  const place = (pin: string): string => spokenName(look, after.cells, pin);
  const [side, name] = [sideName(before.side), board?.name ?? ''];
  return [
    msg(str`${side} moves board ${name} from ${place(from)} to ${place(to)}`),
    ...(carried.length === 0 ? [] : [msg(str`with ${listText(carried.map((piece) => pieceWords(look, piece)))}`)]),
    ...promoted,
    ...freed,
  ].join(', ');
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
  if (!from || !to) return msg(str`${sideName(before.side)} has moved`);
  const place = (cell: Cell): string => spokenCell(look, cell);
  const own = changesOf(before, after, true);
  const others = {
    left: own.left.filter(({ cell }) => cell.name !== from.name),
    come: own.come.filter(({ cell }) => cell.name !== to.name),
  };
  const partner = partnerOf(others.left, others.come);
  if (partner) {
    const way = (piece: string, a: Cell, b: Cell): string =>
      msg(str`${kindOf(look, piece)} from ${place(a)} to ${place(b)}`);
    const king = way(from.piece, from, to);
    const other = way(partner.piece, partner.from, partner.to);
    return msg(str`${sideName(before.side)} castles: ${king}, ${other}`);
  }
  const become = own.come.find(({ cell }) => cell.name === to.name)?.piece ?? from.piece;
  const enemies = changesOf(before, after, false).left;
  return [
    msg(str`${capital(pieceWords(look, from.piece))} from ${place(from)} to ${place(to)}`),
    ...others.left.map(({ piece }) => msg(str`captures its own ${kindOf(look, piece)}`)),
    ...enemies.map(({ cell, piece }) =>
      cell.name === to.name
        ? msg(str`captures ${kindOf(look, piece)}`)
        : msg(str`captures ${kindOf(look, piece)} on ${place(cell)} en passant`),
    ),
    ...(become === from.piece ? [] : [msg(str`promotes to ${kindOf(look, become)}`)]),
  ].join(', ');
}

/** "White knight from B c 3 to C d 3, captures bishop. Check." */
export function moveWords(look: Look, before: PositionView, after: PositionView): string {
  const move = plainMoveWords(look, before, after);
  return after.check ? msg(str`${move}. Check.`) : msg(str`${move}.`);
}

/** Where a move leads: "C d 3, captures bishop", "e 8, promotes to queen". */
export function goalWords(look: Look, view: PositionView, move: LegalMove): string {
  const there = cellNamed(view.cells, move.to);
  return [
    spokenName(look, view.cells, move.to),
    ...(move.capture
      ? [there && there.piece !== '' ? msg(str`captures ${kindOf(look, there.piece)}`) : msg('captures en passant')]
      : []),
    ...(move.promotion === '' ? [] : [msg(str`promotes to ${kindOf(look, move.promotion)}`)]),
  ].join(', ');
}

/** A move that could be played: "knight B c 3 to C d 3, captures bishop". */
export function intentWords(look: Look, view: PositionView, move: LegalMove): string {
  const goal = goalWords(look, view, move);
  if (move.board) {
    const board = view.boards.find(({ pin }) => pin === move.from);
    return msg(str`board ${board?.name ?? ''} from ${spokenName(look, view.cells, move.from)} to ${goal}`);
  }
  const from = cellNamed(view.cells, move.from);
  return msg(str`${from ? kindAt(look, from) : move.from} to ${goal}`, {
    desc: 'a move: a piece where it stands, and the cell it goes to',
  });
}
