// A position of a game as the boards draw it, with what the viewer holds, points at and wants to see.

import { type Held, nothingHeld } from './selection.js';
import { sideOf } from '../../core/side.js';
import type { LegalMove, Threat } from '../../core/types.js';
import type { CoreGame, ShownPosition } from './core_game.js';
import { cursorAt } from '../board/cursor.js';
import { noOverlay, type Overlay } from './overlay.js';
import type { Ahead } from '../board/ahead.js';
import type { Arrow, BoardScene, Target } from '../board/scene.js';
import { chancesOf, lastCellsOf, pinTargetsFrom, sceneOf, targetsFrom } from '../board/scene_of.js';
import { type Kept3D, type Passing3D, plainPassing, view3DOf } from '../board/view3d.js';

/** What the viewer has chosen to see, and what is selected. */
export interface Sight {
  bottom: BoardScene['bottom'];
  hover: number | null;
  /** Where the pointer was when the position changed: it has not pointed at that cell of this position. */
  rested: number | null;
  /** The cell of the keyboard's cursor. */
  cursor: number | null;
  level: number | null;
  passing3d: Passing3D;
  held: Held;
  refusal: string;
  /** A move that waits to be played, canonical; '' for none. */
  pending: string;
  hint: string | null;
  hintAsked: boolean;
  /** What the viewer has drawn on this position; one from a cell to itself colours the cell. */
  drawn: readonly Arrow[];
  /** What he is drawing. */
  sketch: Arrow | null;
}

/** Milliseconds of a move's animation. */
export const animation = 220;

export const freshSight: Sight = {
  bottom: 'white',
  hover: null,
  rested: null,
  cursor: null,
  level: null,
  passing3d: plainPassing,
  held: nothingHeld,
  refusal: '',
  pending: '',
  hint: '',
  hintAsked: false,
  drawn: [],
  sketch: null,
};

/** Among the levels that are drawn, from the bottom up. */
export function nextLevel(drawn: readonly number[], level: number, step: number): number | null {
  const levels = [...drawn].sort((a, b) => a - b);
  return levels[Math.max(0, Math.min(levels.length - 1, levels.indexOf(level) + step))] ?? null;
}

/** How boards stand, whatever the position. */
export interface Standing {
  /** Of the game: nothing is animated from one into another. */
  id: string;
  sight: Sight;
  kept3d: Kept3D;
  theme: BoardScene['theme'];
  /** Nothing moves. */
  still: boolean;
}

export interface PositionParts extends Standing {
  coreGame: CoreGame;
  /** Canonical; `position` is the one after `ply` moves of it. */
  line: readonly string[];
  ply: number;
  position: ShownPosition;
  /** Whether the viewer wants to see who attacks and guards the cell under the pointer. */
  overlay: boolean;
  threats: readonly Threat[];
  mayMove: boolean;
  mayChooseAhead: boolean;
  unsent: boolean;
  arrows: readonly Arrow[];
  /** The move that a hint shows. */
  hint?: LegalMove | undefined;
}

export function arrowOf(coreGame: CoreGame, move: Ahead | undefined, kind: Arrow['kind'], rank?: number): Arrow[] {
  const [from, to] = move ? coreGame.places.endsOf(move) : [];
  return from === undefined || to === undefined ? [] : [{ from, to, kind, ...(rank === undefined ? {} : { rank }) }];
}

/** Moves of the side that owns what is selected, as if it were its turn. */
function reachable({ coreGame, position, line, ply, sight }: PositionParts): LegalMove[] {
  const { cells, boards, side } = position.view;
  const { piece, board } = sight.held;
  const owner = piece === null ? boards.find(({ name }) => name === board)?.owner : sideOf(cells[piece]?.piece ?? '');
  return owner === side ? position.moves : coreGame.enemyMoves(line, ply);
}

/** Where the selected piece can go; one that is only looked at: could go if it were its turn. */
function targetsOf(parts: PositionParts): Target[] {
  const { piece } = parts.sight.held;
  return piece === null ? [] : targetsFrom(reachable(parts), piece, parts.position.view.cells, parts.coreGame.places);
}

function overlayAt(
  { coreGame, position, line, ply, sight, overlay }: PositionParts,
  targets: readonly Target[],
): Overlay {
  const { cells } = position.view;
  const { hover, rested, held } = sight;
  if (!overlay || hover === null || hover === rested) return noOverlay;
  const mover = targets.some(({ cell }) => cell === hover) ? held.piece : null;
  const piece = cells[mover ?? hover]?.piece ?? '';
  // Nobody asks about an empty cell to which nothing in hand can go.
  return piece === '' ? noOverlay : coreGame.overlay(line, ply, hover, sideOf(piece), mover);
}

function standing({ id, sight, kept3d, theme, still }: Standing): Partial<BoardScene> {
  return {
    game: id,
    bottom: sight.bottom,
    level: sight.level,
    gap: kept3d.space.gap,
    animate: still ? 0 : animation,
    theme,
    view3d: view3DOf(kept3d),
  };
}

/** A position that is only looked at, as the boards stand. */
export function previewScene(parts: Standing, coreGame: CoreGame, { view, before }: ShownPosition): BoardScene {
  return sceneOf(view, coreGame.variant.info.look, { before, places: coreGame.places, ...standing(parts) });
}

export function positionScene(parts: PositionParts): BoardScene {
  const { coreGame, position, sight, mayMove, mayChooseAhead, unsent, arrows, hint } = parts;
  const { view, moves } = position;
  const { places } = coreGame;
  const last = lastCellsOf(view, position.before, places);
  const { held } = sight;
  const targets = targetsOf(parts);
  const board = view.boards.find(({ name }) => name === held.board);
  const pinTargets = board ? pinTargetsFrom(reachable(parts), board.pin, places) : [];
  return sceneOf(view, coreGame.variant.info.look, {
    places,
    last,
    ...standing(parts),
    movable: mayMove,
    ahead: mayChooseAhead,
    unsent,
    selected: held.piece,
    selectedBoard: held.board,
    foreign: held.foreign,
    targets,
    pinTargets,
    hover: sight.hover,
    cursor: sight.cursor === null ? null : cursorAt({ cells: view.cells, pinTargets }, sight.cursor),
    ...overlayAt(parts, targets),
    threatened: places.numbers(parts.threats.map(({ cell }) => cell)),
    arrows:
      sight.drawn.length > 0 || sight.sketch
        ? [...arrows, ...sight.drawn, ...(sight.sketch ? [sight.sketch] : [])]
        : arrows,
    hintPin: hint?.board ? { pin: hint.to, cells: places.pin(hint.to) } : null,
    chances: mayMove ? chancesOf(moves, view.cells, places, last) : [],
  });
}
