// The record of the game on the screen, put together from its parts. Nothing is decided here.

import type { LegalMove, Threat } from '../../core/types.js';
import type { End, GameSnapshot } from '../../net/messages.js';
import type { CoreGame, ShownPosition } from '../board_kit/core_game.js';
import type { People } from './people.js';
import { pieceCounts } from '../board_kit/piece_counts.js';
import { arrowOf, positionScene, previewScene, type Sight } from '../board_kit/position_scene.js';
import type { Ahead } from '../board/ahead.js';
import type { BoardScene } from '../board/scene.js';
import type { GameScreen } from './screen.js';
import { aheadWords, arrivalSentence, dangerSentence, hintSentence, statusSentence } from '../board_kit/status.js';
import type { Kept3D } from '../board/view3d.js';
import type { Shown, Confirmed } from './confirmed_game.js';

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
  /** Pieces that the viewer is warned of. */
  threats: readonly Threat[];
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

function sceneFrom(parts: Parts): BoardScene {
  const { coreGame, shown, shownPly, confirmed, sight, snapshot, kept3d, theme } = parts;
  const still = parts.still || parts.jumps;
  const standing = { id: snapshot.game, sight, kept3d, theme, still };
  if (parts.preview) return previewScene(standing, coreGame, parts.preview.position);
  const here = shownPly === shown.at;
  return positionScene({
    ...standing,
    coreGame,
    line: shown.line,
    ply: shownPly,
    position: parts.position,
    overlay: parts.overlay,
    threats: parts.threats,
    mayMove: parts.mayMove,
    mayChooseAhead: parts.mayChooseAhead,
    unsent: here && shown.line !== confirmed.line,
    hint: legalMove(parts, sight.hint),
    arrows: [
      ...arrowOf(coreGame, legalMove(parts, sight.hint), 'hint'),
      ...arrowOf(coreGame, legalMove(parts, sight.pending), 'path'),
      ...(here ? arrowOf(coreGame, parts.premove ?? undefined, 'path') : []),
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
    rated: snapshot.rated,
    paired: snapshot.paired,
    ratings: shown.ahead ? null : confirmed.ratings,
    invites: snapshot.invites,
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
    status: statusSentence(position.view, info.look, end, { ...snapshot, names: confirmed.names }),
    refusal: sight.refusal,
    note: sight.held.note,
    thinking: parts.thinking,
    sending: parts.sending,
    pieceCounts: pieceCounts(position.view, info.look),
    arrival: arrivalSentence(position.view, info.look),
    danger: dangerSentence(position.view, info.look, parts.threats),
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
