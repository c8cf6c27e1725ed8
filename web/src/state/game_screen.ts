// The record of the game on the screen, put together from its parts. Nothing is decided here.

import type { LegalMove } from '../core/types.js';
import type { End, GameSnapshot } from '../net/messages.js';
import { sideOf } from '../core/side.js';
import type { CoreGame, ShownPosition } from './core_game.js';
import { cursorAt } from './cursor.js';
import { noOverlay, type Overlay } from './overlay.js';
import type { People } from './people.js';
import { pieceCounts } from './piece_counts.js';
import type { Ahead } from './premove.js';
import type { Arrow, BoardScene, Target } from './scene.js';
import { pinTargetsFrom, sceneOf, targetsFrom } from './scene_of.js';
import { type Held, nothingHeld } from './selection.js';
import type { GameScreen } from './state.js';
import { aheadWords, arrivalSentence, hintSentence, statusSentence } from './status.js';
import { type Kept3D, type Passing3D, plainPassing, view3DOf } from './view3d.js';
import type { Shown, Confirmed } from './confirmed_game.js';

export const animation = 220;

/** What the viewer has chosen to see, and what is selected. */
export interface Sight {
  bottom: BoardScene['bottom'];
  hover: number | null;
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
}

export const freshSight: Sight = {
  bottom: 'white',
  hover: null,
  cursor: null,
  level: null,
  passing3d: plainPassing,
  held: nothingHeld,
  refusal: '',
  pending: '',
  hint: '',
  hintAsked: false,
};

/** Among the levels that are drawn, from the bottom up. */
export function nextLevel(drawn: readonly number[], level: number, step: number): number | null {
  const levels = [...drawn].sort((a, b) => a - b);
  return levels[Math.max(0, Math.min(levels.length - 1, levels.indexOf(level) + step))] ?? null;
}

export interface Parts {
  snapshot: GameSnapshot;
  coreGame: CoreGame;
  confirmed: Confirmed;
  people: People;
  shown: Shown;
  shownPly: number;
  position: ShownPosition;
  end: End | null;
  mayMove: boolean;
  mayChooseAhead: boolean;
  mayUndo: boolean;
  /** Drawn in place of the position shown. */
  preview: { ply: number; position: ShownPosition } | null;
  /** What is drawn follows a preview, or is one: nothing moves there. */
  jumps: boolean;
  sight: Sight;
  thinking: GameScreen['thinking'];
  clockAt: number;
  sending: boolean;
  premove: Ahead | null;
  news: string;
  notation: string;
  /** Whether the viewer wants to see who attacks and guards the cell under the pointer. */
  overlay: boolean;
  theme: BoardScene['theme'];
  still: boolean;
  kept3d: Kept3D;
}

/** How the position shown has ended: as the server says for the game itself, else by the law. */
export function endOf(confirmed: Confirmed, shown: Shown, shownPly: number, position: ShownPosition): End | null {
  if (shownPly === shown.at && !shown.ahead && confirmed.end) return confirmed.end;
  const { result, reason } = position.state;
  return result === null ? null : { result, reason: reason ?? '' };
}

const legalMove = ({ position }: Parts, text: string | null): LegalMove | undefined =>
  position.moves.find(({ canonical }) => canonical === text);

function arrowOf({ coreGame }: Parts, move: Ahead | undefined, kind: Arrow['kind']): Arrow[] {
  const [from, to] = move ? coreGame.places.endsOf(move) : [];
  return from === undefined || to === undefined ? [] : [{ from, to, kind }];
}

/** Moves of the side that owns what is selected, as if it were its turn. */
function reachable({ coreGame, position, shown, shownPly, sight }: Parts): LegalMove[] {
  const { cells, boards, side } = position.view;
  const { piece, board } = sight.held;
  const owner = piece === null ? boards.find(({ name }) => name === board)?.owner : sideOf(cells[piece]?.piece ?? '');
  return owner === side ? position.moves : coreGame.enemyMoves(shown.line, shownPly);
}

/** Where the selected piece can go; one that is only looked at: could go if it were its turn. */
function targetsOf(parts: Parts): Target[] {
  const { piece } = parts.sight.held;
  return piece === null ? [] : targetsFrom(reachable(parts), piece, parts.position.view.cells, parts.coreGame.places);
}

function overlayAt(
  { coreGame, position, shown, shownPly, sight, overlay }: Parts,
  targets: readonly Target[],
): Overlay {
  const { cells, side } = position.view;
  const { hover, held } = sight;
  if (!overlay || hover === null) return noOverlay;
  const mover = targets.some(({ cell }) => cell === hover) ? held.piece : null;
  const piece = cells[mover ?? hover]?.piece ?? '';
  return coreGame.overlay(shown.line, shownPly, hover, piece === '' ? side : sideOf(piece), mover);
}

/** A position that is only looked at, as the boards stand. */
function previewScene(parts: Parts, { view, before }: ShownPosition): BoardScene {
  const { coreGame, sight } = parts;
  return sceneOf(view, coreGame.variant.info.look, { before, places: coreGame.places, ...standing(parts, sight) });
}

/** What of a scene does not depend on the position. */
function standing(parts: Parts, { bottom, level }: Sight): Partial<BoardScene> {
  return {
    game: parts.snapshot.game,
    bottom,
    level,
    gap: parts.kept3d.space.gap,
    animate: parts.still || parts.jumps ? 0 : animation,
    theme: parts.theme,
    view3d: view3DOf(parts.kept3d),
  };
}

function sceneFrom(parts: Parts): BoardScene {
  const { coreGame, position, sight, mayMove } = parts;
  if (parts.preview) return previewScene(parts, parts.preview.position);
  const { view } = position;
  const { held } = sight;
  const targets = targetsOf(parts);
  const board = view.boards.find(({ name }) => name === held.board);
  const pinTargets = board ? pinTargetsFrom(reachable(parts), board.pin, coreGame.places) : [];
  return sceneOf(view, coreGame.variant.info.look, {
    before: position.before,
    places: coreGame.places,
    ...standing(parts, sight),
    movable: mayMove,
    ahead: parts.mayChooseAhead,
    unsent: parts.shownPly === parts.shown.at && parts.shown.line !== parts.confirmed.line,
    selected: held.piece,
    selectedBoard: held.board,
    foreign: held.foreign,
    targets,
    pinTargets,
    hover: sight.hover,
    cursor: sight.cursor === null ? null : cursorAt({ cells: view.cells, pinTargets }, sight.cursor),
    ...overlayAt(parts, targets),
    arrows: [
      ...arrowOf(parts, legalMove(parts, sight.hint), 'hint'),
      ...arrowOf(parts, legalMove(parts, sight.pending), 'path'),
      ...(parts.shownPly === parts.shown.at ? arrowOf(parts, parts.premove ?? undefined, 'path') : []),
    ],
  });
}

export function gameScreen(parts: Parts): GameScreen {
  const { snapshot, coreGame, confirmed, shown, position, sight, end } = parts;
  const { info } = coreGame.variant;
  const moves: LegalMove[] = end && parts.shownPly === shown.at ? [] : position.moves;
  return {
    id: snapshot.game,
    variant: info,
    variantText: coreGame.variantText,
    law: snapshot.law,
    title: confirmed.title,
    white: confirmed.white,
    black: confirmed.black,
    between: snapshot.between,
    you: snapshot.you,
    names: confirmed.names,
    offer: confirmed.offer,
    people: parts.people,
    paused: confirmed.paused,
    clock: confirmed.clock,
    clockAt: parts.clockAt,
    end: shown.ahead ? null : confirmed.end,
    line: coreGame.texts(shown.line, parts.notation),
    at: shown.at,
    shown: parts.shownPly,
    state: position.state,
    view: position.view,
    before: position.before,
    moves,
    side: position.view.side,
    mayMove: parts.mayMove,
    mayUndo: parts.mayUndo,
    preview: parts.preview?.ply ?? null,
    scene: sceneFrom(parts),
    status: statusSentence(position.view, info.look, end),
    refusal: sight.refusal,
    thinking: parts.thinking,
    sending: parts.sending,
    pieceCounts: pieceCounts(position.view, coreGame.startView, info.look),
    arrival: arrivalSentence(position.view, info.look),
    hint: sight.hint,
    hintText: hintSentence(position.view, info.look, legalMove(parts, sight.hint)),
    hintAsked: sight.hintAsked,
    notation: parts.notation || (info.notations[0] ?? ''),
    pending: sight.pending,
    pendingText: hintSentence(position.view, info.look, legalMove(parts, sight.pending)),
    news: parts.news,
    premove: parts.premove,
    premoveText:
      parts.premove && parts.shownPly === parts.shown.at ? aheadWords(position.view, info.look, parts.premove) : '',
  };
}
