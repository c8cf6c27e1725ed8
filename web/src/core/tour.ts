// The lessons of a game, and its puzzles: made, judged and solved by the core (docs/formats/lessons.md, docs/formats/puzzles.md).

import type { Abi } from './abi.js';
import { Variant } from './core.js';
import { Handle } from './handle.js';
import type { LessonJudgement, LessonStep, Puzzle } from './types.js';

export class LessonTour extends Handle {
  /** It takes the core a moment, as mates are searched for. */
  static of(variant: Variant): LessonTour {
    const { abi, handle, value } = variant.make('tour_create');
    return new LessonTour(abi, handle, value.steps);
  }

  readonly steps: readonly LessonStep[];

  private constructor(abi: Abi, handle: number, steps: readonly LessonStep[]) {
    super(abi, 'tour_release', handle);
    this.steps = steps;
  }

  /** The law of steps in which a piece stands alone. */
  practice(): Variant {
    return new Variant(this.abi, this.abi.call('tour_practice', this.handle).number);
  }

  /** `moves`: those of the learner, canonical; of a cell that is to be found its name. */
  judge(step: number, moves: readonly string[]): LessonJudgement {
    return this.abi.call('tour_judge', this.handle, step, moves.join(' ')).value;
  }

  /** The learner's moves that do it in the fewest. */
  solve(step: number): string[] {
    return this.abi.call('tour_solve', this.handle, step).value.moves;
  }
}

/** Throws CoreFailure if the text is none of puzzles of this game, or of another version of its rules. */
export const puzzlesIn = (variant: Variant, text: string, place: string): Puzzle[] =>
  variant.make('puzzles_read', text, place).value.puzzles;
