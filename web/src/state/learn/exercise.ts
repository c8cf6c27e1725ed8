// A position to be played from, of a lesson or a puzzle: what is clicked, dragged and typed on its board. What becomes of a move is
// left to each of them.

import { pickContextOf } from '../game/pick_context.js';
import type { Variant } from '../../core/core.js';
import type { LegalMove, Side } from '../../core/types.js';
import type { BoardScene } from '../board/scene.js';
import { CoreGame } from '../board_kit/core_game.js';
import { pieceCounts } from '../board_kit/piece_counts.js';
import { type Played, PlayedBoard } from '../board_kit/played_board.js';
import { arrowOf, freshSight, positionScene } from '../board_kit/position_scene.js';
import type { PositionScreen } from '../board_kit/position_screen.js';
import type { PickContext } from '../board_kit/selection.js';
import { arrivalSentence, statusSentence } from '../board_kit/status.js';
import type { Host } from '../page/host.js';

export interface Exercise {
  coreGame: CoreGame;
  /** Played from its start. */
  line: readonly string[];
  ply: number;
}

/** What a lesson or a puzzle adds to the position. */
export interface Shown {
  /** Another one: nothing is animated into it. */
  id: string;
  mayMove: boolean;
  /** Numbers of cells with a star. */
  goals: readonly number[];
  /** Where the last move began and ended, if the line does not show it. */
  last: readonly number[];
  hint: LegalMove | undefined;
}

export abstract class ExerciseBoard extends PlayedBoard {
  protected exercise: Exercise | null = null;
  /** The last words beside the board, and how often there were any. */
  protected said = '';
  protected told = 0;

  constructor(host: Host) {
    super(host);
  }

  protected override played(): Played | null {
    return this.exercise;
  }

  /** '' if a move may be made now, else why not. */
  protected abstract barred(): string;

  protected override pickContext(): PickContext | null {
    const { exercise } = this;
    if (!exercise) return null;
    const { coreGame, line, ply } = exercise;
    return pickContextOf(coreGame, { line, at: ply, ahead: false }, ply, this.barred(), false);
  }

  /** Another position, under a variant that stays somebody else's. */
  protected begin(variant: Variant, variantText: string, start: string, bottom?: Side): void {
    this.exercise?.coreGame.releaseLine();
    this.exercise = { coreGame: new CoreGame(variant, { variantText, start, created: 0 }), line: [], ply: 0 };
    if (bottom !== undefined) this.sight = { ...freshSight, bottom, passing3d: this.sight.passing3d };
  }

  protected play(...moves: readonly string[]): void {
    if (!this.exercise) return;
    const line = [...this.exercise.line, ...moves];
    this.exercise = { ...this.exercise, line, ply: line.length };
  }

  protected tell(said: string): void {
    this.said = said;
    this.told += 1;
    if (said !== '') this.host.say(said);
  }

  /** What was selected and refused belongs to the position before. */
  protected letGo(): void {
    const { held, refusal, pending, drawn, sketch } = freshSight;
    this.sight = { ...this.sight, held, refusal, pending, drawn, sketch, rested: this.sight.hover };
    this.closePromotion();
  }

  protected end(): void {
    this.exercise?.coreGame.releaseLine();
    this.exercise = null;
  }

  override confirmMove(): void {
    // Nothing waits: moves are played at once, and can be made again.
  }

  protected positionScreen({ id, mayMove, goals, last, hint }: Shown): PositionScreen | null {
    const { exercise, sight } = this;
    if (!exercise) return null;
    this.letGoOfTapped();
    const { coreGame, line, ply } = exercise;
    const position = coreGame.position(line, ply);
    const { info } = coreGame.variant;
    const { view, state } = position;
    const end = state.result === null ? null : { result: state.result, reason: state.reason ?? '' };
    const scene: BoardScene = positionScene({
      id,
      sight,
      kept3d: this.kept3D(),
      ...this.look(),
      coreGame,
      line,
      ply,
      position,
      overlay: this.host.state().preferences.overlay,
      threats: [],
      mayMove,
      mayChooseAhead: false,
      unsent: false,
      arrows: arrowOf(coreGame, hint, 'hint'),
      hint,
    });
    return {
      id,
      variant: info,
      variantText: coreGame.variantText,
      state,
      view,
      before: position.before,
      moves: position.moves,
      side: view.side,
      mayMove,
      clock: null,
      clockAt: 0,
      end,
      line: coreGame.texts(line, this.notation()),
      at: line.length,
      shown: ply,
      hint: hint?.canonical ?? '',
      scene: { ...scene, goals, last: last.length > 0 ? last : scene.last },
      status: statusSentence(view, info.look, end),
      refusal: sight.refusal,
      note: sight.held.note,
      pieceCounts: pieceCounts(view, info.look),
      arrival: arrivalSentence(view, info.look),
      notation: this.notation() || (info.notations[0] ?? ''),
      pending: '',
      pendingText: '',
      premove: null,
      premoveText: '',
    };
  }
}
