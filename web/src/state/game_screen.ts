// The record of the game on the screen, put together from its parts. Nothing is decided here.

import type { LegalMove } from '../core/types.js';
import type { End, GameSnapshot } from '../net/messages.js';
import type { GameLead, ShownPosition } from './game_lead.js';
import { menOf } from './men.js';
import type { Arrow, BoardScene } from './scene.js';
import { pinTargetsFrom, sceneOf, targetsFrom } from './scene_of.js';
import { type Held, nothingHeld } from './selection.js';
import type { GameScreen } from './state.js';
import { statusSentence } from './status.js';
import type { Shown, Told } from './table_model.js';

export const animation = 220;

/** What the viewer has chosen to see, and what is held. */
export interface Sight {
  bottom: BoardScene['bottom'];
  hover: number | null;
  level: number | null;
  gap: number | null;
  held: Held;
  refusal: string;
  hint: string | null;
  hintAsked: boolean;
}

export const freshSight: Sight = {
  bottom: 'white', hover: null, level: null, gap: null, held: nothingHeld, refusal: '', hint: '', hintAsked: false,
};

/** Among the levels that are drawn, from the bottom up; the first step begins at the end where it comes from. */
export function nextLevel(drawn: readonly number[], level: number | null, step: number): number | null {
  const levels = [...drawn].sort((a, b) => a - b);
  const now = level === null ? (step > 0 ? -1 : levels.length) : levels.indexOf(level);
  return levels[Math.max(0, Math.min(levels.length - 1, now + step))] ?? null;
}

export interface Parts {
  snapshot: GameSnapshot;
  lead: GameLead;
  told: Told;
  table: Shown;
  shownPly: number;
  position: ShownPosition;
  end: End | null;
  mayMove: boolean;
  sight: Sight;
  thinking: GameScreen['thinking'];
  clockAt: number;
  sending: boolean;
  notation: string;
  theme: BoardScene['theme'];
  still: boolean;
}

/** How the position shown has ended: by the server's word for the game itself, else by the law. */
export function endOf(told: Told, table: Shown, shownPly: number, position: ShownPosition): End | null {
  if (shownPly === table.at && !table.ahead && told.end) return told.end;
  const { result, reason } = position.state;
  return result === null ? null : { result, reason: reason ?? '' };
}

function hintArrows({ lead, position, sight }: Parts): Arrow[] {
  const move = position.moves.find(({ canonical }) => canonical === sight.hint);
  if (!move) return [];
  const from = move.board ? lead.places.pin(move.from)[0] : lead.places.cell(move.from);
  const to = move.board ? lead.places.pin(move.to)[0] : lead.places.cell(move.to);
  return from === undefined || to === undefined ? [] : [{ from, to, kind: 'hint' }];
}

function sceneFrom(parts: Parts): BoardScene {
  const { lead, position, sight, mayMove } = parts;
  const { view } = position;
  const { held } = sight;
  const board = view.boards.find(({ name }) => name === held.board);
  return sceneOf(view, lead.variant.info.look, {
    before: position.before,
    places: lead.places,
    game: parts.snapshot.game,
    bottom: sight.bottom,
    movable: mayMove,
    selected: held.man,
    selectedBoard: held.board,
    targets: held.man === null ? [] : targetsFrom(position.moves, held.man, view.cells, lead.places),
    pinTargets: board ? pinTargetsFrom(position.moves, board.pin, lead.places) : [],
    hover: sight.hover,
    level: sight.level,
    gap: sight.gap,
    animate: parts.still ? 0 : animation,
    theme: parts.theme,
    arrows: hintArrows(parts),
  });
}

export function gameScreen(parts: Parts): GameScreen {
  const { snapshot, lead, told, table, position, sight, end } = parts;
  const { info } = lead.variant;
  const moves: LegalMove[] = end && parts.shownPly === table.at ? [] : position.moves;
  return {
    id: snapshot.game,
    variant: info,
    variantText: lead.variantText,
    title: told.title,
    white: told.white,
    black: told.black,
    paused: told.paused,
    clock: told.clock,
    clockAt: parts.clockAt,
    end: table.ahead ? null : told.end,
    line: lead.texts(table.line, parts.notation),
    at: table.at,
    shown: parts.shownPly,
    state: position.state,
    view: position.view,
    moves,
    side: position.view.side,
    mayMove: parts.mayMove,
    scene: sceneFrom(parts),
    status: statusSentence(position.view, info.look, end),
    refusal: sight.refusal,
    thinking: parts.thinking,
    sending: parts.sending,
    men: menOf(position.view, lead.startView, info.look),
    hint: sight.hint,
    hintAsked: sight.hintAsked,
    notation: parts.notation || (info.notations[0] ?? ''),
  };
}
