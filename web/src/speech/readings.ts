// What can be asked about the position, after the commands of lichess for blind players: by a key in the grids of the
// board, or by a word in the field where moves are typed. An answer is a text to be spoken.

import { sideOf } from '../core/side.js';
import type { Attacker, Attackers, Cell, Side } from '../core/types.js';
import type { PositionScreen } from '../state/board_kit/position_screen.js';
import type { TimeLeft } from '../state/text/time_left.js';
import { counted, joined, levelName, otherSide, sideName } from '../state/board_kit/status.js';
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

const stop = (words: string): string => `${capital(words)}.`;

function piecesOf({ view, variant }: PositionScreen, side: Side, counts: (cell: Cell) => boolean): string {
  const { look } = variant;
  const cells = view.cells.filter((cell) => cell.piece !== '' && sideOf(cell.piece) === side && counts(cell));
  const kinds = look.pieces.flatMap(({ letter }) => {
    const own = cells.filter(({ piece }) => piece.toUpperCase() === letter);
    return own.length === 0 ? [] : [`${kindOf(look, letter)} ${own.map((cell) => spokenCell(look, cell)).join(', ')}`];
  });
  return `${sideName(side)}: ${kinds.length === 0 ? 'none' : kinds.join('; ')}.`;
}

const bothSides = (game: PositionScreen, counts: (cell: Cell) => boolean): string =>
  `${piecesOf(game, 'white', counts)} ${piecesOf(game, 'black', counts)}`;

function hereWords({ view, variant: { look } }: PositionScreen, cell: Cell): string {
  const { piece } = cell;
  const board = view.boards.find(({ cells }) => cells.some((index) => view.cells[index] === cell));
  return stop(
    [
      spokenCell(look, cell),
      piece === '' ? 'empty' : pieceWords(look, piece),
      ...(view.attacked.includes(cell.name) ? ['in check'] : []),
      ...(view.checkers.includes(cell.name) ? ['gives check'] : []),
      cell.dark ? 'dark' : 'light',
      ...(board ? [`on board ${board.name}`] : []),
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
    joined(
      those.flatMap((one) => {
        const from = view.cells.find(({ name }) => name === one.cell);
        return from ? [kindAt(look, from)] : [];
      }),
    ) || 'nobody';
  const [hostile, own] = [otherSide(side), side].map((one) => `${sideName(one)}: ${named(all[one])}.`);
  return `${capital(spokenCell(look, cell))}. Attacked by ${hostile} Guarded by ${own}`;
}

function moveList({ game }: Asked, cell: Cell, capturesOnly: boolean): string {
  const {
    view,
    variant: { look },
    moves,
  } = game;
  if (cell.piece === '') return `${spokenCell(look, cell)} is empty.`;
  const own = moves.filter((move) => !move.board && move.from === cell.name && (move.capture || !capturesOnly));
  const goals = own.map((move) => goalWords(look, view, move));
  const what = capturesOnly ? 'capture' : 'move';
  return stop(`${kindAt(look, cell)}: ${counted(own.length, what)}${own.length === 0 ? '' : `: ${goals.join('; ')}`}`);
}

/** "File forwards: 2 empty, black pawn C d 5, 1 empty." */
export function lineWords({ variant: { look } }: PositionScreen, line: ScanLine): string {
  const heard: string[] = [];
  let empty = 0;
  const tellEmpty = (): void => {
    if (empty > 0) heard.push(`${empty} empty`);
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
  return stop(`${lineName(line)}: ${heard.join(', ')}`);
}

/** The lines of a group through a cell. */
export function scanLines(game: PositionScreen, cell: Cell, group: LineGroup): ScanLine[] {
  return linesThrough(game.variant.look, game.view.cells, cell).filter((line) => line.group === group);
}

function lostWords({ pieceCounts }: PositionScreen): string {
  const of = (side: Side): string => {
    const lost = pieceCounts.flatMap(({ name, whiteLost, blackLost }) => {
      const count = side === 'white' ? whiteLost : blackLost;
      return count === 0 ? [] : [counted(count, name)];
    });
    return `${sideName(side)} has lost ${joined(lost) || 'nothing'}.`;
  };
  return `${of('white')} ${of('black')}`;
}

/** "2 minutes 5 seconds"; seconds are left out where there are days. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const parts = [
    [days, 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [days > 0 ? 0 : seconds % 60, 'second'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return told.length === 0 ? 'no time' : told.join(' ');
}

function clockWords({ game, left }: Asked): string {
  const { clock } = game;
  if (!clock) return 'This game has no clock.';
  const of = (side: Side): string => {
    const time = left(side);
    const words = `${sideName(side)} has ${spokenTime(time.left)}`;
    if (time.inPeriod && time.periods > 0) return `${words} of a period, ${counted(time.periods, 'period')} left.`;
    if (time.periods > 0) return `${words}, then ${counted(time.periods, 'period')} of ${spokenTime(clock.period)}.`;
    return time.delay >= 1000 ? `${words}, and ${spokenTime(time.delay)} of delay.` : `${words}.`;
  };
  return `${of('white')} ${of('black')}`;
}

const levelOf = (game: PositionScreen, name: string): number =>
  game.variant.look.levels.findIndex((level) => level.toLowerCase() === name.toLowerCase());

function levelWords(game: PositionScreen, level: number): string {
  const { look } = game.variant;
  return `Level ${levelName(look, level)}. ${bothSides(game, (cell) => cell.level === level)}`;
}

function pieceList(game: PositionScreen, argument: string): string {
  if (argument === '') return bothSides(game, () => true);
  const wanted = argument.toLowerCase();
  const kind = game.variant.look.pieces.find(
    ({ letter, name }) => letter.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  if (!kind) return `There is no piece called ${argument} in this game.`;
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
      return lines.length === 0 ? 'No such line leads from here.' : lines.join(' ');
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
      if (level === undefined) return 'Type the name of a level after the R.';
      return level < 0 ? `There is no level called ${argument}.` : levelWords(game, level);
    }
    case 'last':
      return lastMoveWords(game) || 'No move has been played.';
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
      return argument === '' ? 'Type the name of a cell too.' : `There is no cell called ${argument}.`;
    }
  }
}
