// What can be asked about the position, after the commands of lichess for blind players: by a key in the grids of the
// board, or by a word in the field where moves are typed. An answer is a text to be spoken.

import { msg, str } from '@lit/localize';
import { sideOf } from '../core/side.js';
import type { Attacker, Attackers, Cell, Side } from '../core/types.js';
import type { PositionScreen } from '../state/board_kit/position_screen.js';
import type { TimeLeft } from '../state/text/time_left.js';
import {
  levelName,
  movesCounted,
  otherSide,
  periodsCounted,
  piecesCounted,
  secondsCounted,
  sideName,
} from '../state/board_kit/status.js';
import { listText } from '../language/format.js';
import { nameOf } from '../language/name_of.js';
import { plural } from '../language/plural.js';
import { capital, kindAt, kindOf, pieceWords, spokenCell } from './cells.js';
import { lastMoveWords } from './changes.js';
import { type LineGroup, lineName, linesThrough, type ScanLine } from './lines.js';
import type { Reading } from './reading_lines.js';
import { goalWords } from './moves.js';

export interface Asked {
  game: PositionScreen;
  /** Where the keyboard's cursor is. */
  cell: Cell | undefined;
  attackers: (cell: string) => Attackers;
  left: (side: Side) => TimeLeft;
}

const stop = (words: string): string => msg(str`${capital(words)}.`);

function piecesOf({ view, variant }: PositionScreen, side: Side, counts: (cell: Cell) => boolean): string {
  const { look } = variant;
  const cells = view.cells.filter((cell) => cell.piece !== '' && sideOf(cell.piece) === side && counts(cell));
  const kinds = look.pieces.flatMap(({ letter }) => {
    const own = cells.filter(({ piece }) => piece.toUpperCase() === letter);
    return own.length === 0 ? [] : [`${kindOf(look, letter)} ${own.map((cell) => spokenCell(look, cell)).join(', ')}`];
  });
  return msg(str`${sideName(side)}: ${kinds.length === 0 ? msg('none') : kinds.join('; ')}.`);
}

const bothSides = (game: PositionScreen, counts: (cell: Cell) => boolean): string =>
  `${piecesOf(game, 'white', counts)} ${piecesOf(game, 'black', counts)}`;

function hereWords({ view, variant: { look } }: PositionScreen, cell: Cell): string {
  const { piece } = cell;
  const board = view.boards.find(({ cells }) => cells.some((index) => view.cells[index] === cell));
  return stop(
    [
      spokenCell(look, cell),
      piece === '' ? msg('empty') : pieceWords(look, piece),
      ...(view.attacked.includes(cell.name) ? [msg('in check')] : []),
      ...(view.checkers.includes(cell.name) ? [msg('gives check')] : []),
      cell.dark
        ? msg('dark', { id: 'dark-cell', desc: 'of a cell' })
        : msg('light', { id: 'light-cell', desc: 'of a cell' }),
      ...(board ? [msg(str`on board ${board.name}`)] : []),
    ].join(', '),
  );
}

function attackerWords({ game, attackers }: Asked, cell: Cell): string {
  const {
    view,
    variant: { look },
  } = game;
  const side = cell.piece === '' ? view.side : sideOf(cell.piece);
  const all = attackers(cell.name);
  const named = (those: readonly Attacker[]): string =>
    listText(
      those.flatMap((one) => {
        const from = view.cells.find(({ name }) => name === one.cell);
        return from ? [kindAt(look, from)] : [];
      }),
    ) || msg('nobody');
  const [hostile, own] = [otherSide(side), side];
  return msg(
    str`${capital(spokenCell(look, cell))}. Attacked by ${sideName(hostile)}: ${named(all[hostile])}. Guarded by ${sideName(own)}: ${named(all[own])}.`,
  );
}

function moveList({ game }: Asked, cell: Cell, capturesOnly: boolean): string {
  const {
    view,
    variant: { look },
    moves,
  } = game;
  if (cell.piece === '') return msg(str`${spokenCell(look, cell)} is empty.`);
  const own = moves.filter((move) => !move.board && move.from === cell.name && (move.capture || !capturesOnly));
  const goals = own.map((move) => goalWords(look, view, move));
  const count = own.length;
  const many = capturesOnly
    ? plural(count, { zero: msg('no capture'), one: msg('1 capture'), other: msg(str`${count} captures`) })
    : movesCounted(count);
  const piece = capital(kindAt(look, cell));
  return count === 0 ? msg(str`${piece}: ${many}.`) : msg(str`${piece}: ${many}: ${goals.join('; ')}.`);
}

/** "File forwards: 2 empty, black pawn C d 5, 1 empty." */
export function lineWords({ variant: { look } }: PositionScreen, line: ScanLine): string {
  const heard: string[] = [];
  let empty = 0;
  const tellEmpty = (): void => {
    if (empty > 0) heard.push(msg(str`${empty} empty`, { desc: 'a number of empty cells' }));
    empty = 0;
  };
  for (const cell of line.cells) {
    if (cell.piece === '') empty += 1;
    else {
      tellEmpty();
      heard.push(`${pieceWords(look, cell.piece)} ${spokenCell(look, cell)}`);
    }
  }
  tellEmpty();
  return msg(str`${capital(lineName(line))}: ${heard.join(', ')}.`);
}

/** The lines of a group through a cell. */
export function scanLines(game: PositionScreen, cell: Cell, group: LineGroup): ScanLine[] {
  return linesThrough(game.variant.look, game.view.cells, cell).filter((line) => line.group === group);
}

function lostWords({ pieceCounts }: PositionScreen): string {
  const of = (side: Side): string => {
    const lost = pieceCounts.flatMap(({ name, whiteLost, blackLost }) => {
      const count = side === 'white' ? whiteLost : blackLost;
      return count === 0 ? [] : [piecesCounted(count, name)];
    });
    return lost.length === 0
      ? msg(str`${sideName(side)} has lost nothing.`)
      : msg(str`${sideName(side)} has lost ${listText(lost)}.`);
  };
  return `${of('white')} ${of('black')}`;
}

/** "2 minutes 5 seconds"; seconds are left out where there are days. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = days > 0 ? 0 : seconds % 60;
  const told = [
    ...(days > 0 ? [plural(days, { one: msg('1 day'), other: msg(str`${days} days`) })] : []),
    ...(hours > 0 ? [plural(hours, { one: msg('1 hour'), other: msg(str`${hours} hours`) })] : []),
    ...(minutes > 0 ? [plural(minutes, { one: msg('1 minute'), other: msg(str`${minutes} minutes`) })] : []),
    ...(rest > 0 ? [secondsCounted(rest)] : []),
  ];
  return told.length === 0 ? msg('no time') : told.join(' ');
}

function clockWords({ game, left }: Asked): string {
  const { clock } = game;
  if (!clock) return msg('This game has no clock.');
  const of = (side: Side): string => {
    const time = left(side);
    const [name, has, periods] = [sideName(side), spokenTime(time.left), periodsCounted(time.periods)];
    if (time.inPeriod && time.periods > 0) return msg(str`${name} has ${has} of a period, ${periods} left.`);
    if (time.periods > 0) return msg(str`${name} has ${has}, then ${periods} of ${spokenTime(clock.period)}.`);
    return time.delay >= 1000
      ? msg(str`${name} has ${has}, and ${spokenTime(time.delay)} of delay.`)
      : msg(str`${name} has ${has}.`);
  };
  return `${of('white')} ${of('black')}`;
}

const levelOf = (game: PositionScreen, name: string): number =>
  game.variant.look.levels.findIndex((level) => level.toLowerCase() === name.toLowerCase());

function levelWords(game: PositionScreen, level: number): string {
  const { look } = game.variant;
  return msg(str`Level ${levelName(look, level)}. ${bothSides(game, (cell) => cell.level === level)}`);
}

function pieceList(game: PositionScreen, argument: string): string {
  if (argument === '') return bothSides(game, () => true);
  const wanted = argument.toLowerCase();
  const kind = game.variant.look.pieces.find(({ letter, name }) =>
    [letter, name, nameOf(name)].some((one) => one.toLowerCase() === wanted),
  );
  if (!kind) return msg(str`There is no piece called ${argument} in this game.`);
  return bothSides(game, ({ piece }) => piece.toUpperCase() === kind.letter);
}

function cellWords(reading: Reading, asked: Asked, cell: Cell): string {
  switch (reading) {
    case 'attackers':
      return attackerWords(asked, cell);
    case 'moves':
    case 'captures':
      return moveList(asked, cell, reading === 'captures');
    case 'straight':
    case 'diagonal':
    case 'triagonal': {
      const lines = scanLines(asked.game, cell, reading).map((line) => lineWords(asked.game, line));
      return lines.length === 0 ? msg('No such line leads from here.') : lines.join(' ');
    }
    default:
      return hereWords(asked.game, cell);
  }
}

/** The answer; `argument` is what was typed behind the word, '' for none. */
export function answer(reading: Reading, asked: Asked, argument = ''): string {
  const { game } = asked;
  switch (reading) {
    case 'pieces':
      return pieceList(game, argument);
    case 'level': {
      const level = argument === '' ? asked.cell?.level : levelOf(game, argument);
      if (level === undefined) return msg('Type the name of a level after the R.');
      return level < 0 ? msg(str`There is no level called ${argument}.`) : levelWords(game, level);
    }
    case 'last':
      return lastMoveWords(game) || msg('No move has been played.');
    case 'lost':
      return lostWords(game);
    case 'clock':
      return clockWords(asked);
    case 'turn':
      return game.status;
    default: {
      const named = game.view.cells.find(({ name, exists }) => exists && name.toLowerCase() === argument.toLowerCase());
      const cell = argument === '' ? asked.cell : named;
      if (cell) return cellWords(reading, asked, cell);
      return argument === '' ? msg('Type the name of a cell too.') : msg(str`There is no cell called ${argument}.`);
    }
  }
}
