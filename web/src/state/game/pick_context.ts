// The position that is clicked on, for selection.ts: put together from the game as the core knows it.

import { msg } from '@lit/localize';
import { nameOf } from '../../language/name_of.js';
import { boardsAhead, isAhead } from './ahead.js';
import type { Shown } from './confirmed_game.js';
import type { CoreGame } from '../board_kit/core_game.js';
import type { PickContext } from '../board_kit/selection.js';

/** `barred`: why the viewer may not move, '' if he may. `mayChooseAhead`: a move to be played after the other's. */
export function pickContextOf(
  coreGame: CoreGame,
  shown: Shown,
  ply: number,
  barred: string,
  mayChooseAhead: boolean,
): PickContext {
  const { view, moves } = coreGame.position(shown.line, ply);
  const { look } = coreGame.variant.info;
  return {
    cells: view.cells,
    boards: view.boards,
    moves,
    side: view.side,
    check: view.check,
    places: coreGame.places,
    pins: look.pins.map(({ name }) => name),
    pieceName: (letter) =>
      nameOf(look.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? '') || msg('piece'),
    barred,
    ahead: mayChooseAhead
      ? { piece: (from, to) => isAhead(coreGame, shown, from, to), boards: boardsAhead(coreGame, shown) }
      : null,
    refusal: (from, to) => coreGame.refusal(shown.line, ply, from, to),
  };
}
