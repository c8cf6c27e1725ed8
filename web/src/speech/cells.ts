// How cells and pieces are called where they are spoken. A cell is spoken sign by sign, in the order of its written
// name, so that "Cd3" is not read as a word and "e4(2)" says what the number in brackets means.

import { sideOf } from '../core/side.js';
import type { Cell, Look, Side } from '../core/types.js';
import { levelName, sideName } from '../state/board_kit/status.js';

/** "C d 3"; "e 4 level 2" where the level is written behind; "e 4" where there is one level only. */
export function spokenCell(look: Look, cell: Cell): string {
  const file = look.files[cell.file] ?? '';
  const rank = look.ranks[cell.rank] ?? '';
  const level = levelName(look, cell.level);
  if (look.levelOrder.length < 2) return `${file} ${rank}`;
  return cell.name.startsWith(`${level}${file}`) ? `${level} ${file} ${rank}` : `${file} ${rank} level ${level}`;
}

export function cellNamed(cells: readonly Cell[], name: string): Cell | undefined {
  return cells.find((cell) => cell.name === name);
}

/** A cell by its name: "C d 3". A name that no cell has is spoken as it is written. */
export function spokenName(look: Look, cells: readonly Cell[], name: string): string {
  const cell = cellNamed(cells, name);
  return cell ? spokenCell(look, cell) : name;
}

/** "knight". */
export function kindOf(look: Look, piece: string): string {
  return look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? piece;
}

/** "white knight". */
export const pieceWords = (look: Look, piece: string): string => `${sideOf(piece)} ${kindOf(look, piece)}`;

/** "knight B c 3". */
export const kindAt = (look: Look, cell: Cell): string => `${kindOf(look, cell.piece)} ${spokenCell(look, cell)}`;

export const capital = (words: string): string => (words === '' ? '' : `${words[0]!.toUpperCase()}${words.slice(1)}`);

/** "White's". */
export const owned = (side: Side): string => `${sideName(side)}'s`;

/** What is said of a cell beside its piece. */
export interface CellMarks {
  selected: boolean;
  target: boolean;
  capture: boolean;
  promotion: boolean;
  /** The board picked up that can go there; null where none can. */
  placeFor: string | null;
  /** The piece picked up is only looked at: nothing of it can be played. */
  foreign: boolean;
  attacked: boolean;
  /** It is to blame for what is wrong with a position that is set up. */
  fault: boolean;
  checker: boolean;
  /** It is lost if nothing is done. */
  threatened: boolean;
  last: boolean;
  /** The last move is on its way. */
  unsent: boolean;
  /** A move has been chosen that is not played yet. */
  leaves: boolean;
  comes: boolean;
}

function targetWords({ target, capture, promotion, placeFor, foreign }: CellMarks, empty: boolean): string[] {
  const may = foreign ? 'could' : 'can';
  if (placeFor !== null) return [`board ${placeFor} ${may} go here`];
  if (!target) return [];
  const what = !empty
    ? `${may} be captured`
    : capture
      ? `${may} be reached, capturing en passant`
      : `${may} be reached`;
  return [what, ...(promotion ? ['with promotion'] : [])];
}

/** "C d 3, white knight, can be captured", "C d 4, empty, can be reached". */
export function cellLabel(look: Look, cell: Cell, marks: CellMarks): string {
  const { piece, exists } = cell;
  return [
    spokenCell(look, cell),
    exists ? (piece === '' ? 'empty' : pieceWords(look, piece)) : 'no board here yet',
    ...(marks.selected ? [marks.foreign ? 'looked at' : 'picked up'] : []),
    ...targetWords(marks, piece === ''),
    ...(marks.fault ? ['at fault'] : marks.attacked ? ['in check'] : []),
    ...(marks.checker ? ['gives check'] : []),
    ...(marks.threatened ? ['in danger'] : []),
    ...(marks.last ? [marks.unsent ? 'last move, on its way' : 'last move'] : []),
    ...(marks.leaves ? ['chosen to move from here'] : []),
    ...(marks.comes ? ['chosen to move here'] : []),
  ].join(', ');
}
