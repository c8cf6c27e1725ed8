// How cells and pieces are called where they are spoken. A cell is spoken sign by sign, in the order of its written
// name, so that "Cd3" is not read as a word and "e4(2)" says what the number in brackets means.

import { msg, str } from '@lit/localize';
import { sideOf } from '../core/side.js';
import type { Cell, Look, Side } from '../core/types.js';
import { nameOf } from '../language/name_of.js';
import { levelName } from '../state/board_kit/status.js';

/** "C d 3"; "e 4 level 2" where the level is written behind; "e 4" where there is one level only. */
export function spokenCell(look: Look, cell: Cell): string {
  const file = look.files[cell.file] ?? '';
  const rank = look.ranks[cell.rank] ?? '';
  const level = levelName(look, cell.level);
  const place = `${file} ${rank}`;
  if (look.levelOrder.length < 2) return place;
  return cell.name.startsWith(`${level}${file}`)
    ? `${level} ${place}`
    : msg(str`${place} level ${level}`, { desc: 'a cell, spoken: its file, its rank, its level' });
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
  return nameOf(look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? piece);
}

/** "white knight". */
export function pieceWords(look: Look, piece: string): string {
  const kind = kindOf(look, piece);
  return sideOf(piece) === 'white' ? msg(str`white ${kind}`) : msg(str`black ${kind}`);
}

/** "knight B c 3". */
export const kindAt = (look: Look, cell: Cell): string => `${kindOf(look, cell.piece)} ${spokenCell(look, cell)}`;

export const capital = (words: string): string => (words === '' ? '' : `${words[0]!.toUpperCase()}${words.slice(1)}`);

/** "White's", of a board. */
export const owned = (side: Side): string =>
  side === 'white'
    ? msg("White's", { desc: 'a board that is of White' })
    : msg("Black's", { desc: 'a board that is of Black' });

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
  /** The goal of a lesson. */
  star: boolean;
  last: boolean;
  /** The last move is on its way. */
  unsent: boolean;
  /** A move has been chosen that is not played yet. */
  leaves: boolean;
  comes: boolean;
}

function targetWords({ target, capture, promotion, placeFor, foreign }: CellMarks, empty: boolean): string[] {
  if (placeFor !== null)
    return [foreign ? msg(str`board ${placeFor} could go here`) : msg(str`board ${placeFor} can go here`)];
  if (!target) return [];
  const what = !empty
    ? foreign
      ? msg('could be captured')
      : msg('can be captured')
    : capture
      ? foreign
        ? msg('could be reached, capturing en passant')
        : msg('can be reached, capturing en passant')
      : foreign
        ? msg('could be reached')
        : msg('can be reached');
  return [what, ...(promotion ? [msg('with promotion')] : [])];
}

/** "C d 3, white knight, can be captured", "C d 4, empty, can be reached". */
export function cellLabel(look: Look, cell: Cell, marks: CellMarks): string {
  const { piece, exists } = cell;
  return [
    spokenCell(look, cell),
    exists ? (piece === '' ? msg('empty') : pieceWords(look, piece)) : msg('no board here yet'),
    ...(marks.selected ? [marks.foreign ? msg('looked at') : msg('picked up')] : []),
    ...targetWords(marks, piece === ''),
    ...(marks.fault ? [msg('at fault')] : marks.attacked ? [msg('in check')] : []),
    ...(marks.checker ? [msg('gives check')] : []),
    ...(marks.threatened ? [msg('in danger')] : []),
    ...(marks.star ? [msg('a star', { desc: 'the goal of a lesson' })] : []),
    ...(marks.last ? [marks.unsent ? msg('last move, on its way') : msg('last move')] : []),
    ...(marks.leaves ? [msg('chosen to move from here')] : []),
    ...(marks.comes ? [msg('chosen to move here')] : []),
  ].join(', ');
}
