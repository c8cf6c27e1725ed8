// The sentences of lessons (docs/formats/lessons.md, src/lesson/sentence.cpp) in the language of the page, from their codes and values.

import { msg, str } from '@lit/localize';
import { listText } from './format.js';
import { nameOf } from './name_of.js';

type Values = Readonly<Record<string, string>>;

/** A list as the core writes it, in the language of the page. */
const wordsIn = (list: string): string => listText(list.split(/, | and /));

const ofTasks = (values: Values): Record<string, () => string> => {
  const value = (name: string): string => values[name] ?? '';
  const piece = nameOf(value('piece'));
  const [cell, from, to] = [value('cell'), value('from'), value('to')];
  return {
    find: () => msg(str`Find ${cell}.`),
    walk: () => msg(str`Take the ${piece} to every star. It can be done in ${value('fewest')} moves.`),
    walk_one: () => msg(str`Take the ${piece} to the star in one move.`),
    capture: () => msg(str`Capture all enemy pieces with the ${piece}. Do not let it be captured.`),
    double_step: () => msg(str`From its starting square, the ${piece} may move two steps at once: ${from} to ${to}.`),
    en_passant: () => msg(str`The enemy ${piece} has just moved two steps. Capture it as if it had moved only one.`),
    castle: () =>
      msg(
        str`Castle: the king moves from ${value('king')} to ${to}, and the rook from ${value('rook')} jumps over it.`,
      ),
    promotion: () => msg(str`Move the ${piece} forward as far as it can go. There it becomes another piece.`),
    move_board: () => msg('The small boards can move. Move one.'),
    extinction: () =>
      msg(str`If your opponent loses the last ${piece}, you win the game. Capture it.`, {
        desc: 'the piece is in the singular',
      }),
    check_move: () => msg('Your king is in check. Move it away.'),
    check_capture: () => msg('Your king is in check. Capture the piece that gives check.'),
    check_block: () => msg('Your king is in check. Put a piece in between.'),
    mate_in_one: () => msg('Mate in one move.'),
    mate_in_two: () => msg('Mate in two moves, whatever your opponent replies.'),
    win_in_one: () => msg('Win in one move.'),
    win_in_two: () => msg('Win in two moves, whatever your opponent replies.'),
  };
};

const ofPieces = (values: Values): Record<string, () => string> => {
  const value = (name: string): string => values[name] ?? '';
  const [piece, from, cells] = [nameOf(value('piece')), value('from'), wordsIn(value('cells'))];
  return {
    cell_flat: () => msg(str`Cells are named by file and rank: ${value('cell')}.`),
    levels: () =>
      msg(str`The board has ${value('count')} levels. From bottom to top, they are ${wordsIn(value('names'))}.`),
    royal: () => msg(str`The ${piece} must never be left where it can be captured.`),
    slides: () =>
      msg(str`The ${piece} moves any distance in ${value('directions')} directions, until something blocks it.`),
    slides_one: () => msg(str`The ${piece} moves any distance in one direction, until something blocks it.`),
    slides_short: () =>
      msg(
        str`The ${piece} moves up to ${value('steps')} steps in ${value('directions')} directions, until something blocks it.`,
      ),
    slides_short_one: () =>
      msg(str`The ${piece} moves up to ${value('steps')} steps in one direction, until something blocks it.`),
    slides_and_leaps: () => msg(str`The ${piece} slides in some directions and leaps in others.`),
    steps: () => msg(str`The ${piece} moves one step in ${value('directions')} directions.`),
    steps_one: () => msg(str`The ${piece} moves one step in one direction.`),
    leaps: () => msg(str`The ${piece} leaps straight to its target, over other pieces if need be.`),
    leaps_level: () =>
      msg(str`Each leap changes the file or the rank by ${value('far')}, and the other by ${value('near')}.`),
    leaps_space: () =>
      msg(
        str`Each leap changes one of the three by ${value('far')} and another by ${value('near')}: the file, the rank or the level.`,
      ),
    leaps_many: () =>
      msg(str`From ${from}, it leaps to ${value('count')} cells. Pick it up to see them.`, { desc: 'it: a piece' }),
    moves_to: () => msg(str`From ${from}, it moves to ${cells} without capturing.`, { desc: 'it: a piece' }),
    leaps_to: () => msg(str`From ${from}, it leaps to ${cells}.`, { desc: 'it: a piece' }),
    takes_never: () => msg(str`The ${piece} moves, but it never captures.`),
    takes_many: () =>
      msg(str`The ${piece} captures otherwise than it moves. From ${from}, it captures on ${value('count')} cells.`),
    takes_otherwise: () =>
      msg(str`The ${piece} captures otherwise than it moves. From ${from}, it captures on ${cells}.`),
    ways_straight: () => msg('It goes along files and ranks.', { desc: 'it: a piece' }),
    ways_diagonal: () => msg('It goes along diagonals.', { desc: 'it: a piece' }),
    ways_both: () => msg('It goes along files, ranks and diagonals.', { desc: 'it: a piece' }),
    ways_level: () => msg('It stays on its level.', { desc: 'it: a piece' }),
    ways_one: () => msg('Each step changes one of the three by one: the file, the rank or the level.'),
    ways_two: () => msg('Each step changes two of the three by one: the file, the rank and the level.'),
    ways_three: () => msg('Each step changes all three by one: the file, the rank and the level.'),
    ways_one_two: () => msg('Each step changes one or two of the three by one: the file, the rank and the level.'),
    ways_one_three: () =>
      msg('Each step changes either one or all of the three by one: the file, the rank and the level.'),
    ways_two_three: () => msg('Each step changes at least two of the three by one: the file, the rank and the level.'),
    ways_file_or_rank: () =>
      msg('Each step changes the file or the rank by one, or neither. It may change the level by one too.'),
    ways_file_and_rank: () =>
      msg('Each step changes both the file and the rank by one. It may change the level by one too.'),
    ways_all: () => msg('Each step changes any of the three by one: the file, the rank and the level.'),
    ways_many: () =>
      msg(str`From ${from}, its first steps lead to ${value('count')} cells. Pick it up to see them.`, {
        desc: 'its, it: a piece',
      }),
    ways_cells: () => msg(str`From ${from}, its first steps lead to ${cells}.`, { desc: 'its: of a piece' }),
  };
};

const ofJudgements = (values: Values): Record<string, () => string> => {
  const value = (name: string): string => values[name] ?? '';
  return {
    done: () => msg('Done.'),
    done_fewest: () => msg('Done in the fewest moves.'),
    done_longer: () => msg(str`Done in ${value('moves')} moves. The fewest is ${value('fewest')}.`),
    captured: () => msg(str`The piece on ${value('cell')} captures yours.`),
    illegal: () => msg('That move is not legal.'),
    not_asked: () => msg('That move is legal, but it is not the one asked for.'),
    no_win: () => msg('That does not force the win.'),
    wrong_cell: () => msg(str`That is ${value('cell')}.`),
  };
};

/** `text`: what the core says in English, for a code that is not known here. */
export function lessonSentence({ code, values, text }: { code: string; values: Values; text: string }): string {
  const table = { ...ofTasks(values), ...ofPieces(values), ...ofJudgements(values) };
  return (Object.hasOwn(table, code) ? table[code]?.() : undefined) ?? text;
}
