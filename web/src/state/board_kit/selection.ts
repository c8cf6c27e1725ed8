// What a click on a board means. Two clicks or a drag make a move; what is not one is refused in the core's words.

import { msg, str } from '@lit/localize';
import { sideOf } from '../../core/side.js';
import type { Cell, LegalMove, MovableBoard, Refusal, Side } from '../../core/types.js';
import type { Ahead } from '../board/ahead.js';
import type { Places } from '../board/scene_of.js';

export interface Held {
  piece: number | null;
  /** Name of a movable board. */
  board: string | null;
  /** The piece or board may not be moved now: where could it go if it might? */
  foreign: boolean;
  /** Why a piece is only looked at; '' where nothing needs to be said of it. */
  note: string;
}

export const nothingHeld: Held = { piece: null, board: null, foreign: false, note: '' };

/** The position that is clicked on. */
export interface PickContext {
  cells: readonly Cell[];
  boards: readonly MovableBoard[];
  moves: readonly LegalMove[];
  side: Side;
  /** That side is in check. */
  check: boolean;
  places: Places;
  pins: readonly string[];
  /** Name of a kind of piece by its letter. */
  pieceName(letter: string): string;
  /** '' if the person may move now, else why not. */
  barred: string;
  /**
   * Which moves may be chosen now to be played after the other's: of a piece from cell to cell, and of boards. null where none may,
   * and else one's own side is the one that is not to move.
   */
  ahead: { piece(from: number, to: number): boolean; boards: readonly LegalMove[] } | null;
  refusal(from: string, to: string): Refusal;
}

export interface Meaning {
  held: Held;
  /** Moves of one from and to; several: a choice is to be made. */
  moves: LegalMove[];
  refusal: string;
  /** A move was chosen that is played after the other's. */
  ahead?: Ahead;
}

const holding = (held: Held, refusal = ''): Meaning => ({ held, moves: [], refusal });
const holdingPiece = (piece: number, refusal = ''): Meaning => holding({ ...nothingHeld, piece }, refusal);
const lookingAt = (piece: number, note: string, refusal = ''): Meaning =>
  holding({ ...nothingHeld, piece, foreign: true, note }, refusal);
const playing = (moves: LegalMove[]): Meaning => ({ held: nothingHeld, moves, refusal: '' });

const choosing = (ahead: Ahead): Meaning => ({ ...holding(nothingHeld), ahead });

const dotted = (words: string): string => msg(str`${words}.`);
const sentence = (words: string): string => (words === '' ? '' : dotted(`${words[0]!.toUpperCase()}${words.slice(1)}`));

function movesBetween(context: PickContext, from: number, to: number): LegalMove[] {
  const start = context.cells[from]?.name;
  const end = context.cells[to]?.name;
  return context.moves.filter((move) => !move.board && move.from === start && move.to === end);
}

/** Also those that may be chosen ahead. */
const boardMoves = (context: PickContext, pin: string, to: string): LegalMove[] =>
  (context.barred === '' ? context.moves : (context.ahead?.boards ?? [])).filter(
    (move) => move.board && move.from === pin && move.to === to,
  );

const movingBoard = ({ barred }: PickContext, moves: LegalMove[]): Meaning =>
  barred === '' ? playing(moves) : choosing({ from: moves[0]!.from, to: moves[0]!.to, board: true });

/** Chosen for after the other's move; null where it may not be. */
function pieceAhead({ cells, ahead }: PickContext, { piece, foreign }: Held, to: number): Meaning | null {
  const [start, end] = [cells[piece ?? -1], cells[to]];
  if (!foreign || piece === null || !start || !end || !ahead?.piece(piece, to)) return null;
  return choosing({ from: start.name, to: end.name });
}

function liftPiece(context: PickContext, cell: number): Meaning {
  const { name = '', piece = '' } = context.cells[cell] ?? {};
  const own = context.ahead !== null && sideOf(piece) !== context.side;
  if (context.barred !== '') return lookingAt(cell, own ? '' : context.barred);
  if (sideOf(piece) !== context.side) {
    const kind = context.pieceName(piece);
    return lookingAt(
      cell,
      context.side === 'white'
        ? msg(str`That's your opponent's ${kind}. It is White's turn.`)
        : msg(str`That's your opponent's ${kind}. It is Black's turn.`),
    );
  }
  const stuck = !context.moves.some((move) => !move.board && move.from === name);
  return holdingPiece(cell, stuck ? pieceStays(context, name, context.pieceName(piece)) : '');
}

/** Why a piece has no legal move: it is pinned if any way of its own leaves the king in check. */
function pieceStays(context: PickContext, from: string, kind: string): string {
  const pin = context.cells
    .map(({ name }) => context.refusal(from, name))
    .find(({ reason }) => reason === 'leaves-in-check');
  const king = pin && context.cells.find(({ name }) => name === pin.values['other_cell']);
  const own = context.cells.find(({ name }) => name === from)?.piece ?? '';
  // A piece that would itself be attacked is royal: where it would go, it does not stand yet.
  const isPinned = king && king.piece !== '' && king.piece !== own && sideOf(king.piece) === context.side;
  if (pin && !isPinned) return msg(str`This ${kind} has no safe square.`);
  if (context.check) return msg(str`You are in check: this ${kind} cannot help.`);
  if (!king) return msg(str`This ${kind} is blocked.`);
  const [royal, by] = [context.pieceName(king.piece), pin.values['cell'] ?? ''];
  return msg(str`This ${kind} is pinned: its move leaves the ${royal} in check from ${by}.`);
}

// Why a board cannot move: the core's reason for the nearest place.
function boardStays(context: PickContext, board: MovableBoard): Refusal | null {
  const middle = (cells: readonly number[]): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const index of cells) {
      const cell = context.cells[index];
      if (cell) [cell.x, cell.y, cell.z].forEach((value, axis) => (sum[axis]! += value / cells.length));
    }
    return sum;
  };
  const here = middle(board.cells);
  const distance = (pin: string): number =>
    Math.hypot(...middle(context.places.pin(pin)).map((value, axis) => value - here[axis]!));
  const nearest = context.pins.filter((pin) => pin !== board.pin).sort((a, b) => distance(a) - distance(b))[0];
  return nearest === undefined ? null : context.refusal(`@${board.pin}`, `@${nearest}`);
}

/** Reasons whose sentences name the board that does not move; the others are about its place. */
const ofTheBoard = new Set([
  'pin-too-far',
  'pin-forbidden',
  'not-your-board',
  'board-loaded',
  'board-rooted',
  'board-backwards',
  'board-promotes',
  'board-promotes-two',
]);

function liftBoard(context: PickContext, board: MovableBoard): Meaning {
  if (context.barred !== '') {
    const may = context.ahead?.boards.some(({ from }) => from === board.pin) ?? false;
    return may ? holding({ ...nothingHeld, board: board.name, foreign: true }) : holding(nothingHeld, context.barred);
  }
  if (context.moves.some((move) => move.board && move.from === board.pin))
    return holding({ ...nothingHeld, board: board.name });
  const found = boardStays(context, board);
  const why = found ? found.refusal : msg('there is no place for it');
  return holding(
    nothingHeld,
    found && ofTheBoard.has(found.reason) ? msg(str`${why}.`) : msg(str`${board.name} cannot move: ${why}.`),
  );
}

const boardNamed = (context: PickContext, name: string | null): MovableBoard | undefined =>
  context.boards.find((board) => board.name === name);

function pickWithPiece(context: PickContext, held: Held, piece: number, cell: number): Meaning {
  if (cell === piece) return holding(nothingHeld);
  // A capture comes first: in some games a piece may capture one of its own side.
  const moves = movesBetween(context, piece, cell);
  if (moves.length > 0) return playing(moves);
  const { name = '', piece: there = '' } = context.cells[cell] ?? {};
  if (there !== '' && sideOf(there) === context.side) return liftPiece(context, cell);
  const refusal = sentence(context.refusal(context.cells[piece]?.name ?? '', name).refusal);
  return there === '' ? holding(held, refusal) : lookingAt(cell, '', refusal);
}

function pickWithBoard(context: PickContext, board: MovableBoard, cell: number): Meaning {
  const pins = context.pins.filter((pin) => context.places.pin(pin).includes(cell));
  const moves = pins.map((pin) => boardMoves(context, board.pin, pin)).find((found) => found.length > 0);
  if (moves) return movingBoard(context, moves);
  if (board.cells.includes(cell) && context.cells[cell]?.piece === '') return holding(nothingHeld);
  return pickWithNothing(context, cell);
}

function pickWithNothing(context: PickContext, cell: number): Meaning {
  const { piece = '' } = context.cells[cell] ?? {};
  if (piece !== '') return liftPiece(context, cell);
  // An empty cell means nothing else than the board it is on, if that one is one's own or may be chosen ahead.
  const here = context.boards.find(({ cells }) => cells.includes(cell));
  const may =
    context.barred === '' ? here?.owner === context.side : context.ahead?.boards.some(({ from }) => from === here?.pin);
  return here && may ? liftBoard(context, here) : holding(nothingHeld);
}

export function pickCell(context: PickContext, held: Held, cell: number): Meaning {
  const ahead = pieceAhead(context, held, cell);
  if (ahead) return ahead;
  if (held.foreign && held.piece !== null)
    return cell === held.piece ? holding(nothingHeld) : pickWithNothing(context, cell);
  if (held.piece !== null) return pickWithPiece(context, held, held.piece, cell);
  const board = boardNamed(context, held.board);
  return board ? pickWithBoard(context, board, cell) : pickWithNothing(context, cell);
}

export function pickBoardNamed(context: PickContext, held: Held, name: string): Meaning {
  const board = boardNamed(context, name);
  if (!board || held.board === name) return holding(nothingHeld);
  return liftBoard(context, board);
}

/** A place where a board can stand: the selected one goes there, or the one that stands there is selected. */
export function pickPinNamed(context: PickContext, held: Held, pin: string): Meaning {
  const board = boardNamed(context, held.board);
  const standing = context.boards.find((other) => other.pin === pin);
  if (!board) return standing ? liftBoard(context, standing) : holding(held);
  if (standing) return pickBoardNamed(context, held, standing.name);
  const moves = boardMoves(context, board.pin, pin);
  if (moves.length > 0) return movingBoard(context, moves);
  if (context.barred !== '') return holding(held);
  return holding(held, sentence(context.refusal(`@${board.pin}`, `@${pin}`).refusal));
}

/** A piece is picked up to be dragged. */
export function startDrag(context: PickContext, cell: number): Meaning {
  return context.cells[cell]?.piece ? liftPiece(context, cell) : holding(nothingHeld);
}

export function dropPiece(context: PickContext, held: Held, from: number, to: number | null): Meaning {
  // Dropped outside or where it stood: it stays selected, and a click may still follow.
  if (to === null || to === from || held.piece !== from) return holding(held);
  if (held.foreign) return pieceAhead(context, held, to) ?? holding(held);
  const moves = movesBetween(context, from, to);
  if (moves.length > 0) return playing(moves);
  return holding(
    held,
    sentence(context.refusal(context.cells[from]?.name ?? '', context.cells[to]?.name ?? '').refusal),
  );
}
