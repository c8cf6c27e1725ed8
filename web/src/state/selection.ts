// What a click on a board means. Two clicks or a drag make a move; what is not one is refused in the core's words.

import type { Cell, LegalMove, MovableBoard, Side } from '../core/types.js';
import type { Places } from './scene_of.js';
import { otherSide, sideName } from './status.js';

export interface Held {
  man: number | null;
  /** Name of a movable board. */
  board: string | null;
}

export const nothingHeld: Held = { man: null, board: null };

/** The position that is clicked on. */
export interface Table {
  cells: readonly Cell[];
  boards: readonly MovableBoard[];
  moves: readonly LegalMove[];
  side: Side;
  places: Places;
  pins: readonly string[];
  /** Name of a kind of man by its letter. */
  manName(letter: string): string;
  /** '' if the viewer may move now, else why not. */
  barred: string;
  refusal(from: string, to: string): string;
}

export interface Meaning {
  held: Held;
  /** Moves of one from and to; several: a choice is to be made. */
  moves: LegalMove[];
  refusal: string;
}

const holding = (held: Held, refusal = ''): Meaning => ({ held, moves: [], refusal });
const playing = (moves: LegalMove[]): Meaning => ({ held: nothingHeld, moves, refusal: '' });

const sentence = (words: string): string => (words === '' ? '' : `${words[0]!.toUpperCase()}${words.slice(1)}.`);
const ownerOf = (man: string): Side => (man === man.toUpperCase() ? 'white' : 'black');

function movesBetween(table: Table, from: number, to: number): LegalMove[] {
  const start = table.cells[from]?.name;
  const end = table.cells[to]?.name;
  return table.moves.filter((move) => !move.board && move.from === start && move.to === end);
}

const boardMoves = (table: Table, pin: string, to: string): LegalMove[] =>
  table.moves.filter((move) => move.board && move.from === pin && move.to === to);

function liftMan(table: Table, cell: number): Meaning {
  if (table.barred !== '') return holding(nothingHeld, table.barred);
  const { name = '', man = '' } = table.cells[cell] ?? {};
  if (ownerOf(man) !== table.side) {
    const owner = sideName(otherSide(table.side));
    const his = `the ${table.manName(man)} ${name} is ${owner}'s`;
    return holding(nothingHeld, `${sideName(table.side)} is to move, and ${his}.`);
  }
  const stuck = !table.moves.some((move) => !move.board && move.from === name);
  return holding({ man: cell, board: null }, stuck ? `The ${table.manName(man)} ${name} has no legal move now.` : '');
}

// Why a board stays: what the core says of the place that is nearest.
function boardStays(table: Table, board: MovableBoard): string {
  const middle = (cells: readonly number[]): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const index of cells) {
      const cell = table.cells[index];
      if (cell) [cell.x, cell.y, cell.z].forEach((value, axis) => (sum[axis]! += value / cells.length));
    }
    return sum;
  };
  const here = middle(board.cells);
  const distance = (pin: string): number =>
    Math.hypot(...middle(table.places.pin(pin)).map((value, axis) => value - here[axis]!));
  const nearest = table.pins.filter((pin) => pin !== board.pin).sort((a, b) => distance(a) - distance(b))[0];
  return nearest === undefined ? 'it cannot move' : table.refusal(`@${board.pin}`, `@${nearest}`);
}

function liftBoard(table: Table, board: MovableBoard): Meaning {
  if (table.barred !== '') return holding(nothingHeld, table.barred);
  if (table.moves.some((move) => move.board && move.from === board.pin))
    return holding({ man: null, board: board.name });
  return holding(nothingHeld, `The board ${board.name} stays: ${boardStays(table, board)}.`);
}

const boardNamed = (table: Table, name: string | null): MovableBoard | undefined =>
  table.boards.find((board) => board.name === name);

function pickWithMan(table: Table, held: Held, man: number, cell: number): Meaning {
  if (cell === man) return holding(nothingHeld);
  // A capture beats everything: some games let a man take another of its own side.
  const moves = movesBetween(table, man, cell);
  if (moves.length > 0) return playing(moves);
  const { name = '', man: there = '' } = table.cells[cell] ?? {};
  if (there !== '' && ownerOf(there) === table.side) return liftMan(table, cell);
  return holding(held, sentence(table.refusal(table.cells[man]?.name ?? '', name)));
}

function pickWithBoard(table: Table, board: MovableBoard, cell: number): Meaning {
  const pins = table.pins.filter((pin) => table.places.pin(pin).includes(cell));
  const moves = pins.map((pin) => boardMoves(table, board.pin, pin)).find((found) => found.length > 0);
  if (moves) return playing(moves);
  if (board.cells.includes(cell) && table.cells[cell]?.man === '') return holding(nothingHeld);
  return pickWithNothing(table, cell);
}

function pickWithNothing(table: Table, cell: number): Meaning {
  const { man = '' } = table.cells[cell] ?? {};
  if (man !== '') return liftMan(table, cell);
  // An empty cell means nothing else than the board it is on, if that one may move.
  const board = table.boards.find(({ cells, mayMove }) => mayMove && cells.includes(cell));
  return board && table.barred === '' ? liftBoard(table, board) : holding(nothingHeld);
}

export function pickCell(table: Table, held: Held, cell: number): Meaning {
  if (held.man !== null) return pickWithMan(table, held, held.man, cell);
  const board = boardNamed(table, held.board);
  return board ? pickWithBoard(table, board, cell) : pickWithNothing(table, cell);
}

export function pickBoardNamed(table: Table, held: Held, name: string): Meaning {
  const board = boardNamed(table, name);
  if (!board || held.board === name) return holding(nothingHeld);
  return liftBoard(table, board);
}

/** A place where a board can stand: the held one goes there, or the one that stands there is taken up. */
export function pickPinNamed(table: Table, held: Held, pin: string): Meaning {
  const board = boardNamed(table, held.board);
  const standing = table.boards.find((other) => other.pin === pin);
  if (!board) return standing ? liftBoard(table, standing) : holding(held);
  if (standing) return pickBoardNamed(table, held, standing.name);
  const moves = boardMoves(table, board.pin, pin);
  if (moves.length > 0) return playing(moves);
  return holding(held, sentence(table.refusal(`@${board.pin}`, `@${pin}`)));
}

/** A man is taken up to be dragged. */
export function startDrag(table: Table, cell: number): Meaning {
  return table.cells[cell]?.man ? liftMan(table, cell) : holding(nothingHeld);
}

export function dropMan(table: Table, held: Held, from: number, to: number | null): Meaning {
  // Let go outside or where it stood: it stays taken up, and a click may still follow.
  if (to === null || to === from || held.man !== from) return holding(held);
  const moves = movesBetween(table, from, to);
  if (moves.length > 0) return playing(moves);
  return holding(held, sentence(table.refusal(table.cells[from]?.name ?? '', table.cells[to]?.name ?? '')));
}
