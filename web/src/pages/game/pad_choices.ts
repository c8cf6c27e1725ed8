// Where the piece in hand can go, by direction and distance, as a finger chooses that cannot hit a cell: directions with
// the cells along them, and targets on no line, which are listed. Knows no rule: it sorts the moves it is given.

import { msg } from '@lit/localize';
import type { LegalMove } from '../../core/types.js';
import { nameOf } from '../../language/name_of.js';
import { linesThrough } from '../../speech/lines.js';
import { capitalised } from '../../ui/words.js';
import { sideOf } from '../../core/side.js';
import { type BoardScene, canDrag } from '../../state/board/scene.js';
import type { PositionScreen } from '../../state/board_kit/position_screen.js';

/** One target; several moves only where a choice is left, such as of a promotion. */
export interface PadTarget {
  cell: number;
  name: string;
  distance: number;
  capture: boolean;
}

export interface PadDirection {
  /** To the viewer's right, away from the viewer, up: each -1, 0 or 1. */
  right: number;
  away: number;
  up: number;
  targets: PadTarget[];
}

export interface PadChoices {
  directions: PadDirection[];
  /** Of leaps. */
  others: PadTarget[];
}

/** The piece that has been picked up to be moved, now or after the other's move; null: none, or one that is only looked at. */
export function heldIn(scene: BoardScene): number | null {
  const cell = scene.selected === null ? undefined : scene.cells[scene.selected];
  return cell && canDrag(scene, sideOf(cell.piece)) ? scene.selected : null;
}

/** The cells whose pieces can move at all, and the boards that can; ahead of the other's move, all that is one's own. */
export function moversOf({ scene, moves }: Pick<PositionScreen, 'scene' | 'moves'>): {
  cells: number[];
  boards: BoardScene['boards'];
} {
  const able = new Set(moves.filter(({ board }) => !board).map(({ from }) => from));
  const may = ({ name, piece }: BoardScene['cells'][number]): boolean =>
    scene.ahead ? piece !== '' && canDrag(scene, sideOf(piece)) : able.has(name);
  return {
    cells: scene.cells.flatMap((cell, index) => (may(cell) ? index : [])),
    boards: scene.boards.filter(({ mayMove, owner }) => (mayMove || scene.ahead) && canDrag(scene, owner)),
  };
}

/** "Knight b1". */
export function pieceOn({ scene, variant }: Pick<PositionScreen, 'scene' | 'variant'>, index: number): string {
  const { name = '', piece = '' } = scene.cells[index] ?? {};
  const kind = variant.look.pieces.find(({ letter }) => letter === piece.toUpperCase())?.name ?? piece;
  return `${capitalised(nameOf(kind))} ${name}`;
}

/** What the pad needs to know of a move. */
export type PadMove = Pick<LegalMove, 'board' | 'from' | 'to' | 'capture'>;

/** What the piece in hand could play after the other's move: its targets, as the board shows them. */
export function movesAhead({ cells, targets }: Pick<BoardScene, 'cells' | 'targets'>, held: number): PadMove[] {
  const from = cells[held]?.name ?? '';
  return targets.map(({ cell, capture }) => ({ board: false, from, to: cells[cell]?.name ?? '', capture }));
}

export function padChoices(
  { cells, bottom, look }: Pick<BoardScene, 'cells' | 'bottom' | 'look'>,
  from: number,
  moves: readonly PadMove[],
): PadChoices {
  const start = cells[from];
  if (!start) return { directions: [], others: [] };
  const turned = (step: number): number => (bottom === 'white' || step === 0 ? step : -step);
  const wanted = new Map(
    moves.filter((move) => !move.board && move.from === start.name).map((move) => [move.to, move]),
  );
  const targetAt = (name: string, distance: number): PadTarget[] => {
    const move = wanted.get(name);
    wanted.delete(name);
    return move ? [{ cell: cells.findIndex((cell) => cell.name === name), name, distance, capture: move.capture }] : [];
  };
  const directions = linesThrough(look, cells, start).flatMap(({ step: [file, rank, level], cells: on, distances }) => {
    const targets = on.flatMap(({ name }, i) => targetAt(name, distances[i] ?? 0));
    return targets.length === 0 ? [] : [{ right: turned(file), away: turned(rank), up: level, targets }];
  });
  const others = [...wanted.keys()].sort((a, b) => a.localeCompare(b)).flatMap((name) => targetAt(name, 0));
  return { directions, others };
}

/** By how far away and how far to the right, from -1 to 1. */
const flats = (): string[][] => [
  [msg('back left'), msg('back', { id: 'pad-back', desc: 'a direction' }), msg('back right')],
  [msg('left', { id: 'pad-left', desc: 'a direction' }), '', msg('right', { id: 'pad-right', desc: 'a direction' })],
  [msg('forward left'), msg('forward', { id: 'pad-forward', desc: 'a direction' }), msg('forward right')],
];
const heights = (): string[] => [
  msg('down', { id: 'pad-lower', desc: 'a direction: to a lower level' }),
  '',
  msg('up', { id: 'pad-higher', desc: 'a direction: to a higher level' }),
];

/** "forward right, up". */
export function directionWords({ right, away, up }: Pick<PadDirection, 'right' | 'away' | 'up'>): string {
  return [flats()[away + 1]?.[right + 1] ?? '', heights()[up + 1] ?? ''].filter((word) => word !== '').join(', ');
}

const signs = ['↙', '↓', '↘', '←', '•', '→', '↖', '↑', '↗'];

/** How a direction looks on its level; straight up and down are a dot there. */
export const directionSign = ({ right, away }: Pick<PadDirection, 'right' | 'away'>): string =>
  signs[3 * (away + 1) + right + 1] ?? '•';
