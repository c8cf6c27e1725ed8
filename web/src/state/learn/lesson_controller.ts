// The lessons of a game on the screen: a step at a time, judged by the core after each move (docs/formats/lessons.md).

import { msg, str } from '@lit/localize';
import type { Variant } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import { LessonTour } from '../../core/tour.js';
import type { LegalMove, LessonJudgement, LessonStep } from '../../core/types.js';
import { lessonSentence } from '../../language/lesson_words.js';
import { plural } from '../../language/plural.js';
import type { BoardScene } from '../board/scene.js';
import { animation } from '../board_kit/position_scene.js';
import type { Host } from '../page/host.js';
import type { Route } from '../page/routes.js';
import { ExerciseBoard } from './exercise.js';
import { gameKey, loadLearnt, storeLearnt, withStep } from './kept.js';
import type { LearnActions, LearnScreen } from './screen.js';
import { stepTitle } from './step_titles.js';

interface Course {
  variant: Variant;
  variantText: string;
  practice: Variant;
  tour: LessonTour;
}

const keyOf = ({ variant, variantText }: Course): string => gameKey(variant.info.id, variantText);

export class LessonController extends ExerciseBoard implements LearnActions {
  #course: Course | null = null;
  #shown = false;
  /** Counts what has been asked for: what comes of an older request is dropped. */
  #asked = 0;
  #step = 0;
  /** Of the learner, in this step. */
  #moves: readonly string[] = [];
  #judged: LessonJudgement | null = null;
  #last: readonly number[] = [];
  #hinted = false;
  /** Counts positions that are set up anew. */
  #serial = 0;

  constructor(host: Host) {
    super(host);
  }

  protected override scene(): BoardScene | null {
    return this.host.state().learn?.scene ?? null;
  }

  get #lesson(): LessonStep | undefined {
    return this.#course?.tour.steps[this.#step];
  }

  // ---- what is shown

  async open({ variant }: Extract<Route, { page: 'learn' }>): Promise<void> {
    this.#shown = true;
    this.#asked += 1;
    const asked = this.#asked;
    const { variants, variant: chosen, variantText } = this.host.state();
    const own = chosen?.id === variant ? variantText : '';
    const known = this.#course;
    if (known?.variant.info.id === variant && known.variantText === own) {
      this.refresh();
      return;
    }
    this.#close();
    this.host.change({ learn: null, learnError: '' });
    if (own === '' && !variants.some(({ id }) => id === variant)) {
      const learnError = msg(
        str`There is no game "${variant}" here. Drop its variant file (.toml) on the page to learn it.`,
      );
      this.host.change({ learnError });
      return;
    }
    // The page says first that it sets up the boards: mates are searched for.
    await new Promise((drawn) => setTimeout(drawn, 2 * animation));
    if (asked !== this.#asked) return;
    try {
      const law = this.host.core().variantOf(variant, own);
      const tour = LessonTour.of(law);
      this.#course = { variant: law, variantText: own, practice: tour.practice(), tour };
    } catch (error) {
      this.host.change({ learnError: msg(str`The lessons could not be made: ${errorOf(error).message}.`) });
      return;
    }
    const { done } = this.#lessons();
    const first = this.#course.tour.steps.findIndex(({ id }) => done[id] === undefined);
    this.choose(Math.max(0, first));
  }

  /** Another page is shown; the lesson stays. */
  leave(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#asked += 1;
    this.host.change({ learn: null, learnError: '' });
  }

  #close(): void {
    this.end();
    this.#course?.tour.release();
    this.#course?.practice.release();
    this.#course?.variant.release();
    this.#course = null;
  }

  #lessons(): { done: Readonly<Record<string, number>> } {
    const course = this.#course;
    return (course && loadLearnt(this.host.environment).lessons[keyOf(course)]) ?? { done: {} };
  }

  choose(step: number): void {
    this.#step = step;
    this.#begin();
  }

  next(): void {
    const { steps = [] } = this.#course?.tour ?? {};
    const { done } = this.#lessons();
    const after = [...steps.keys()].map((_, i) => (this.#step + 1 + i) % steps.length);
    // The next that is not done; once all are, the next one.
    const open = after.find((step) => done[steps[step]?.id ?? ''] === undefined);
    this.choose(open ?? after[0] ?? 0);
  }

  again(): void {
    this.#begin();
  }

  #begin(): void {
    const course = this.#course;
    const lesson = this.#lesson;
    if (!course || !lesson) return;
    this.#serial += 1;
    this.#moves = [];
    this.#hinted = false;
    this.#setUp(course, lesson);
    this.#judged = course.tour.judge(this.#step, []);
    this.#last = [];
    this.tell('');
    this.refresh();
  }

  #setUp({ variant, practice, variantText }: Course, lesson: LessonStep): void {
    this.begin(lesson.practice ? practice : variant, variantText, lesson.position, 'white');
  }

  refresh(): void {
    if (this.#shown) this.host.change({ learn: this.#screen() });
  }

  #screen(): LearnScreen | null {
    const [course, lesson, judged] = [this.#course, this.#lesson, this.#judged];
    if (!course || !lesson || !judged || !this.exercise) return null;
    const { coreGame } = this.exercise;
    const { done } = this.#lessons();
    const isFind = lesson.kind === 'find';
    const stars = isFind && !this.#hinted && judged.state !== 'done' ? [] : isFind ? lesson.goals : judged.goals;
    const position = this.positionScreen({
      id: `lesson ${course.variant.info.id} ${this.#serial}`,
      mayMove: judged.state === 'going-on' && !isFind,
      goals: coreGame.places.numbers(stars),
      last: this.#last,
      hint: this.#hintMove(),
    });
    if (!position) return null;
    const steps = course.tour.steps.map((step) => ({
      id: step.id,
      title: stepTitle(step),
      best: done[step.id] ?? 0,
      fewest: step.fewest,
    }));
    return {
      ...position,
      steps,
      step: this.#step,
      kind: lesson.kind,
      about: lesson.about.map(lessonSentence),
      task: lessonSentence(lesson.task),
      phase: judged.state,
      said: this.said,
      left: steps.filter(({ best }) => best === 0).length,
      told: this.told,
    };
  }

  /** The next move of the solution, while it is asked for and goes on from here. */
  #hintMove(): LegalMove | undefined {
    const { exercise } = this;
    if (!this.#hinted || !exercise || this.#judged?.state !== 'going-on') return undefined;
    const next = this.#course?.tour.solve(this.#step)[this.#moves.length];
    const { coreGame, line, ply } = exercise;
    return coreGame.position(line, ply).moves.find(({ canonical }) => canonical === next);
  }

  hint(): void {
    const solution = this.#course?.tour.solve(this.#step) ?? [];
    // Who has gone another way begins again.
    if (this.#judged?.state !== 'going-on' || this.#moves.some((move, i) => move !== solution[i])) this.#begin();
    this.#hinted = true;
    const [first = ''] = solution;
    this.tell(
      this.#lesson?.kind === 'find'
        ? msg('The star shows it.')
        : msg(str`Play ${solution[this.#moves.length] ?? first}.`, { desc: 'a move, as it is written' }),
    );
    this.refresh();
  }

  // ---- moves

  protected override barred(): string {
    return this.#judged?.state === 'going-on' ? '' : this.said;
  }

  protected override enter(canonical: string): void {
    const [course, lesson, exercise] = [this.#course, this.#lesson, this.exercise];
    if (!course || !lesson || !exercise || this.#judged?.state !== 'going-on') return;
    const { coreGame, line, ply } = exercise;
    const move = coreGame.position(line, ply).moves.find((one) => one.canonical === canonical);
    if (!move) return;
    this.letGo();
    this.#moves = [...this.#moves, canonical];
    const judged = course.tour.judge(this.#step, this.#moves);
    this.#judged = judged;
    this.#last = [];
    // If the other side passes, no line of the game leads on.
    const passes = judged.state === 'going-on' && judged.reply === '';
    if (passes) {
      this.begin(lesson.practice ? course.practice : course.variant, course.variantText, judged.position);
      this.#last = coreGame.places.endsOf(move).filter((cell) => cell !== undefined);
    } else this.play(canonical, ...(judged.reply === '' ? [] : [judged.reply]));
    this.#judge(judged, lesson);
  }

  #judge(judged: LessonJudgement, lesson: LessonStep): void {
    if (judged.state === 'done') this.#keep(lesson);
    const stars = judged.goals.length;
    const left =
      lesson.kind === 'mate' || judged.state !== 'going-on'
        ? ''
        : plural(stars, { one: msg('1 star to go.'), other: msg(str`${stars} stars to go.`) });
    this.tell(judged.said ? lessonSentence(judged.said) : left);
    this.refresh();
  }

  #keep(lesson: LessonStep): void {
    const course = this.#course;
    if (!course) return;
    const { environment } = this.host;
    const learnt = loadLearnt(environment);
    const moves = Math.max(1, this.#moves.length);
    const { steps } = course.tour;
    this.host.kept(storeLearnt(environment, withStep(learnt, keyOf(course), steps.length, lesson.id, moves)));
  }

  // ---- a cell is to be found

  #find(cell: number): boolean {
    const [course, lesson, exercise] = [this.#course, this.#lesson, this.exercise];
    if (!course || lesson?.kind !== 'find' || !exercise) return false;
    if (this.#judged?.state === 'done') return true;
    const { coreGame, line, ply } = exercise;
    const name = coreGame.position(line, ply).view.cells[cell]?.name ?? '';
    if (name === '') return true;
    const judged = course.tour.judge(this.#step, [name]);
    // Another cell may be tried at once.
    if (judged.state === 'done') {
      this.#judged = judged;
      this.#moves = [name];
    }
    this.#judge(judged, lesson);
    return true;
  }

  override pick(cell: number): void {
    if (!this.#find(cell)) super.pick(cell);
  }

  override dragStart(cell: number): void {
    if (this.#lesson?.kind !== 'find') super.dragStart(cell);
  }

  override typeMove(text: string): void {
    const { exercise } = this;
    if (this.#lesson?.kind !== 'find' || !exercise) {
      super.typeMove(text);
      return;
    }
    const { coreGame, line, ply } = exercise;
    const typed = text.trim().toLowerCase();
    const { cells } = coreGame.position(line, ply).view;
    const cell = cells.findIndex(({ name, exists }) => exists && name.toLowerCase() === typed);
    if (cell >= 0) this.pickTyped(cell);
    else this.see({ refusal: msg(str`There is no cell ${text.trim()} here.`) });
  }
}
