// What is said when the game on the screen changes: each move, check and result, refusals, the hint, what has been
// picked up, a move that is asked about, the side that comes near, and steps through the game. Levels, the pointer and what the computer thinks are never spoken unasked.

import { msg, str } from '@lit/localize';
import { plural } from '../language/plural.js';
import { sideOf } from '../core/side.js';
import { type BoardScene, canDrag } from '../state/board/scene.js';
import { shownPosition } from '../state/board_kit/shown_position.js';
import type { AppState } from '../state/page/state.js';
import type { PositionScreen } from '../state/board_kit/position_screen.js';
import { levelName, movesCounted, sideName } from '../state/board_kit/status.js';
import { capital, kindAt, kindOf, spokenCell } from './cells.js';
import { labelsOf } from './grids.js';
import { intentWords, moveWords, plainMoveWords } from './moves.js';

const samePath = (a: PositionScreen, b: PositionScreen, plies: number): boolean =>
  a.line.slice(0, plies).every((move, index) => move.canonical === b.line[index]?.canonical);

const isOver = ({ state, end, shown, at }: PositionScreen): boolean =>
  state.result !== null || (end !== null && shown === at);

/** The move that led to the position shown, in words; '' at the start. Where the game is over, the result says check. */
export function lastMoveWords(game: PositionScreen): string {
  const { look } = game.variant;
  if (!game.before) return '';
  return isOver(game) ? dotted(plainMoveWords(look, game.before, game.view)) : moveWords(look, game.before, game.view);
}

/** What was taken back: a move as it was spoken, of more than one how many. */
function takenBack(was: PositionScreen, now: PositionScreen): string {
  const count = was.at - now.at;
  if (count > 1 || was.shown !== was.at || !was.before) return msg(str`${movesCounted(count)} taken back.`);
  return msg(str`Taken back: ${plainMoveWords(was.variant.look, was.before, was.view)}.`);
}

function backWords(was: PositionScreen, now: PositionScreen): string[] {
  const after = now.before ? msg(str`After: ${lastMoveWords(now)}`) : msg('The start of the game.');
  return [
    now.at < was.at ? takenBack(was, now) : msg('Back.', { desc: 'one move back in the game' }),
    after,
    msg(str`${sideName(now.side)} to move.`),
  ];
}

function positionWords(was: PositionScreen, now: PositionScreen): string[] {
  if (now.shown === was.shown && samePath(now, was, now.shown)) return [];
  if (now.shown < was.shown && samePath(now, was, now.shown)) return backWords(was, now);
  const skipped = now.shown - was.shown - 1;
  const onward = skipped >= 0 && samePath(was, now, was.shown);
  return [...(onward && skipped === 0 ? [] : [msg(str`After ${movesCounted(now.shown)}:`)]), lastMoveWords(now)];
}

/** A refusal, or why a piece is only looked at. */
const saidOf = ({ refusal, note }: PositionScreen): string => refusal || note;

function heldWords(was: PositionScreen, now: PositionScreen): string[] {
  const { selected, selectedBoard, targets, pinTargets, foreign, cells } = now.scene;
  if (selectedBoard !== null && selectedBoard !== was.scene.selectedBoard) {
    const places = pinTargets.length;
    return [
      plural(places, {
        zero: msg(str`Board ${selectedBoard} picked up: no place to go to.`),
        one: msg(str`Board ${selectedBoard} picked up: 1 place to go to.`),
        other: msg(str`Board ${selectedBoard} picked up: ${places} places to go to.`),
      }),
    ];
  }
  if (selected === null || selected === was.scene.selected) return [];
  const cell = cells[selected];
  // What is only looked at is refused, unless it is for the move after the other's.
  if (!cell || (foreign && saidOf(now) !== '')) return [];
  const captures = targets.filter(({ capture }) => capture).length;
  const [piece, all] = [capital(kindAt(now.variant.look, cell)), movesCounted(targets.length)];
  if (captures === 0) return [msg(str`${piece} picked up: ${all}.`)];
  return [
    plural(captures, {
      one: msg(str`${piece} picked up: ${all}, 1 capture among them.`),
      other: msg(str`${piece} picked up: ${all}, ${captures} captures among them.`),
    }),
  ];
}

/** What is said when what is in hand is let go: "Pawn put down."; of what was only looked at, that nothing is picked up. */
export function putDownWords({ scene, variant }: PositionScreen): string {
  const { selected, selectedBoard, foreign, cells } = scene;
  const cell = cells[selected ?? -1];
  if (foreign) return msg('Nothing is selected.');
  if (selectedBoard !== null) return msg(str`Board ${selectedBoard} put down.`);
  return cell ? msg(str`${capital(kindOf(variant.look, cell.piece))} put down.`) : '';
}

/** The cell that the cursor has come to, as the grids name it; '' where it has stayed, or gone. */
export function cursorWords(was: PositionScreen, now: PositionScreen): string {
  const { cursor } = now.scene;
  if (was.id !== now.id || cursor === null || cursor === was.scene.cursor) return '';
  return labelsOf(now.scene)[cursor] ?? '';
}

const dotted = (words: string): string => (words === '' || /[.!?。！？]$/.test(words) ? words : msg(str`${words}.`));

/** Of a board of one's own it is said that it is picked up, or why it stays. */
const onOwnBoard = (scene: BoardScene, index: number): boolean =>
  scene.boards.some(({ cells, owner }) => cells.includes(index) && canDrag(scene, owner));

/** What is said to whoever picks a cell by a key where there is nothing to pick up; '' where there is, or something is in hand. */
export function nothingToPick({ scene, variant }: PositionScreen, index: number): string {
  const cell = scene.cells[index];
  const busy = onOwnBoard(scene, index) || scene.free || scene.selected !== null || scene.selectedBoard !== null;
  return busy || !cell || cell.piece !== '' ? '' : msg(str`${capital(spokenCell(variant.look, cell))} is empty.`);
}

/**
 * Whether a pick of this cell lets go what is in hand: the piece itself, or an empty cell to which the board, or the piece that is
 * looked at, does not go. A piece that may move stays in hand.
 */
function letsGo({ scene }: PositionScreen, index: number): boolean {
  const { selected, selectedBoard, foreign, boards, targets, pinTargets, cells } = scene;
  if (selected === index) return true;
  if ((selectedBoard === null && !foreign) || cells[index]?.piece !== '') return false;
  // What is only looked at goes nowhere, unless it may be chosen ahead.
  const may = selected === null || canDrag(scene, sideOf(cells[selected]?.piece ?? ''));
  if (may && (targets.some(({ cell }) => cell === index) || pinTargets.some((pin) => pin.cells.includes(index))))
    return false;
  const held = boards.find(({ name }) => name === selectedBoard);
  return held?.cells.includes(index) === true || !onOwnBoard(scene, index);
}

/** What is said to whoever picks a cell by a key, beside what changes: that it puts down what is in hand, or that nothing is there. */
export const pickWords = (game: PositionScreen, index: number): string =>
  // The editor announces it itself.
  !game.scene.free && letsGo(game, index) ? putDownWords(game) : nothingToPick(game, index);

/** A move that is proposed or asked about; '' where there is none, or it is the same as before. */
function moveTold(
  before: string | null,
  of: string | null,
  { moves, variant, view }: PositionScreen,
  as: (words: string) => string,
): string {
  const move = of === before ? undefined : moves.find(({ canonical }) => canonical === of);
  return move ? as(intentWords(variant.look, view, move)) : '';
}

/** "In danger: rook C c 3, bishop A a 1."; '' where nobody is warned of anything. */
function dangerWords({ scene, variant }: PositionScreen): string {
  const named = scene.threatened.flatMap((index) => {
    const cell = scene.cells[index];
    return cell ? [kindAt(variant.look, cell)] : [];
  });
  return named.length === 0 ? '' : msg(str`In danger: ${named.join(', ')}.`);
}

/** What is said to whoever calls a level by a key while no cursor says where it goes: "Level C."; '' where there is one only. */
export function levelWords(state: AppState): string {
  const { level, look } = shownPosition(state)?.scene ?? {};
  if (!look || look.levelOrder.length < 2) return '';
  return typeof level === 'number' ? msg(str`Level ${levelName(look, level)}.`) : msg('All levels are shown alike.');
}

/** Whether lines to the cell that is pointed at are drawn now. */
export const overlayTold = (drawn: boolean): string =>
  drawn ? msg('Attackers are shown.') : msg('Attackers are no longer shown.');

/** Which view has come; `way`: how levels are laid out in space, in a sentence, '' where there is one level. */
export function viewWords(view: 'slices' | 'board3d', way: string): string {
  if (view === 'slices') return way === '' ? msg('The flat board is shown.') : msg('The slices are shown.');
  return [msg('The board in space is shown.'), way].join(' ').trim();
}

/** All that is to be said after a change of the same game, as one text; '' for nothing. */
export function changeWords(was: PositionScreen, now: PositionScreen): string {
  if (was.id !== now.id) return '';
  const position = positionWords(was, now);
  const ends = isOver(now) && (position.length > 0 || !isOver(was));
  const said = saidOf(now);
  const refused = said !== '' && (said !== saidOf(was) || now.scene.selected !== was.scene.selected);
  return [
    ...position,
    ...(position.length > 0 ? [dangerWords(now)] : []),
    ...(ends ? [now.status] : []),
    // The editor announces it itself.
    ...(position.length === 0 && !now.scene.free ? heldWords(was, now) : []),
    ...(refused ? [capital(dotted(said))] : []),
    moveTold(was.hint, now.hint, now, (move) => msg(str`Hint: ${move}.`)),
    moveTold(was.pending, now.pending, now, (move) => msg(str`Play this move? ${move}.`)),
    now.scene.bottom === was.scene.bottom
      ? ''
      : now.scene.bottom === 'white'
        ? msg("White's side is near.")
        : msg("Black's side is near."),
  ]
    .filter((words) => words !== '')
    .join(' ');
}
