// A puzzle on the screen: the moves of its line are asked for one after the other, and harder ones come as the streak grows
// (docs/formats/puzzles.md).

import { msg, str } from '@lit/localize';
import type { Variant } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import { puzzlesIn } from '../../core/tour.js';
import type { Puzzle, Side } from '../../core/types.js';
import type { BoardScene } from '../board/scene.js';
import type { Host } from '../page/host.js';
import type { Route } from '../page/routes.js';
import { ExerciseBoard } from './exercise.js';
import { loadLearnt, storeLearnt } from './kept.js';
import type { PuzzleActions, PuzzleLibrary, PuzzlePhase, PuzzleScreen } from './screen.js';

interface GamePuzzles {
  variant: Variant;
  puzzles: readonly Puzzle[];
}

interface Asked {
  variant: Variant;
  puzzle: Puzzle;
  solver: Side;
}

/** So many puzzles solved one after the other lead to the next grade. */
const perGrade = 3;
const hardest = 5;

export const gradeFor = (streak: number): number => Math.min(hardest, 1 + Math.floor(streak / perGrade));

/** Milliseconds until the other side replies, so that one sees its own move first. */
const replyAfter = 450;

export class PuzzleController extends ExerciseBoard implements PuzzleActions {
  #library: PuzzleLibrary | null = null;
  readonly #known = new Map<string, GamePuzzles>();
  #route = '';
  #opened = false;
  #shown = false;
  #asked: Asked | null = null;
  /** Positions that have been asked since the page was loaded. */
  readonly #seen = new Set<string>();
  #serial = 0;
  #phase: PuzzlePhase = 'asked';
  /** A move was wrong, or the solution was looked at: the puzzle does not count. */
  #missed = false;
  #solution: readonly string[] = [];
  /** The other side is about to reply. */
  #waits = false;

  constructor(host: Host) {
    super(host);
  }

  protected override scene(): BoardScene | null {
    return this.host.state().puzzle?.scene ?? null;
  }

  // ---- what is shown

  async open({ variant }: Extract<Route, { page: 'puzzles' }>, library: PuzzleLibrary): Promise<void> {
    this.#library = library;
    this.#shown = true;
    const same = this.#opened && variant === this.#route;
    this.#route = variant;
    this.#opened = true;
    if (same && this.#asked) this.refresh();
    else await this.#ask();
  }

  leave(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.host.change({ puzzle: null, learnError: '' });
  }

  next(): void {
    void this.#ask();
  }

  /** Ids of the games that are asked about: the one of the address, else those that the viewer plays or learns, else all. */
  #games(): readonly string[] {
    const { games } = this.#library ?? { games: [] };
    if (this.#route !== '') return games.filter((id) => id === this.#route);
    const played = new Set((this.host.state().games ?? []).map(({ variant }) => variant));
    const learnt = loadLearnt(this.host.environment).lessons;
    const own = games.filter((id) => played.has(id) || learnt[id] !== undefined);
    return own.length > 0 ? own : games;
  }

  async #ask(): Promise<void> {
    const games = this.#games();
    const id = games[Math.floor(Math.random() * games.length)];
    const route = this.#route;
    this.host.change({ learnError: '' });
    try {
      if (id === undefined) throw new Error(msg(str`There are no puzzles of "${route}".`));
      const found = await this.#puzzlesOf(id);
      if (!this.#shown || route !== this.#route) return;
      this.#set(found);
    } catch (error) {
      if (!this.#shown || route !== this.#route) return;
      const { message } = errorOf(error);
      this.host.change({ puzzle: null, learnError: msg(str`The puzzles could not be loaded: ${message}`) });
    }
  }

  async #puzzlesOf(id: string): Promise<GamePuzzles> {
    const known = this.#known.get(id);
    if (known) return known;
    const text = (await this.#library?.textOf(id)) ?? '';
    const variant = this.host.core().loadVariant(id);
    const found = { variant, puzzles: puzzlesIn(variant, text, `${id}.txt`) };
    this.#known.set(id, found);
    return found;
  }

  #set({ variant, puzzles }: GamePuzzles): void {
    const grade = gradeFor(loadLearnt(this.host.environment).streak);
    const fresh = puzzles.filter(({ position }) => !this.#seen.has(position));
    // Of that grade, else the nearest one; if all have been asked, once more.
    const pool = [...(fresh.length > 0 ? fresh : puzzles)];
    const nearest = Math.min(...pool.map((one) => Math.abs(one.grade - grade)));
    const fit = pool.filter((one) => Math.abs(one.grade - grade) === nearest);
    const puzzle = fit[Math.floor(Math.random() * fit.length)];
    if (!puzzle) throw new Error(msg('The file has none.'));
    this.#seen.add(puzzle.position);
    this.#serial += 1;
    const game = variant.game(puzzle.position);
    const solver = game.state().side;
    game.release();
    this.#asked = { variant, puzzle, solver };
    this.#phase = 'asked';
    this.#missed = false;
    this.#solution = [];
    this.#waits = false;
    this.begin(variant, '', puzzle.position, solver);
    this.tell('');
    this.refresh();
  }

  refresh(): void {
    if (this.#shown) this.host.change({ puzzle: this.#screen() });
  }

  #screen(): PuzzleScreen | null {
    const asked = this.#asked;
    if (!asked) return null;
    const position = this.positionScreen({
      id: `puzzle ${this.#serial}`,
      mayMove: this.barred() === '',
      goals: [],
      last: [],
      hint: undefined,
    });
    if (!position) return null;
    const { puzzle, solver } = asked;
    const { streak, best } = loadLearnt(this.host.environment);
    return {
      ...position,
      kind: puzzle.kind,
      moveCount: puzzle.moves,
      grade: puzzle.grade,
      solver,
      phase: this.#phase,
      said: this.said,
      told: this.told,
      streak,
      best,
      asked: this.#route,
      solution: this.#solution,
    };
  }

  // ---- moves

  protected override barred(): string {
    if (this.#phase === 'solved' || this.#phase === 'shown') return msg('The puzzle is over.');
    return this.#waits ? msg('It is not your turn.') : '';
  }

  /** Any move that wins is right at the end of a mate; before it, only the move of the line. */
  #isRight({ variant, puzzle, solver }: Asked, line: readonly string[], move: string): boolean {
    if (puzzle.line[line.length] === move) return true;
    if (puzzle.kind !== 'mate' || line.length < puzzle.line.length - 1) return false;
    const game = variant.game(puzzle.position);
    try {
      for (const each of [...line, move]) game.play(each);
      return game.state().result === solver;
    } finally {
      game.release();
    }
  }

  protected override enter(canonical: string): void {
    const [asked, exercise] = [this.#asked, this.exercise];
    if (!asked || !exercise || this.barred() !== '') return;
    const { line } = exercise;
    this.letGo();
    if (!this.#isRight(asked, line, canonical)) {
      this.#miss();
      this.#phase = 'wrong';
      this.tell(msg("That's not the move! Try something else."));
      this.refresh();
      return;
    }
    this.play(canonical);
    const reply = asked.puzzle.line[line.length + 1];
    if (reply === undefined) this.#solved();
    else {
      this.#phase = 'asked';
      this.tell(msg('Good move. Keep going.'));
      this.#waits = true;
      const serial = this.#serial;
      setTimeout(() => this.#reply(serial, reply), this.look().still ? 0 : replyAfter);
    }
    this.refresh();
  }

  #reply(serial: number, reply: string): void {
    if (serial !== this.#serial || !this.#waits) return;
    this.#waits = false;
    this.play(reply);
    this.refresh();
  }

  #miss(): void {
    this.#missed = true;
    this.#count(0);
  }

  #count(streak: number): void {
    const { environment } = this.host;
    const learnt = loadLearnt(environment);
    this.host.kept(storeLearnt(environment, { ...learnt, streak, best: Math.max(streak, learnt.best) }));
  }

  #solved(): void {
    this.#phase = 'solved';
    if (!this.#missed) this.#count(loadLearnt(this.host.environment).streak + 1);
    this.#solution = this.#written();
    this.tell(msg('Success!'));
  }

  /** The line that was played, in the notation of the viewer. */
  #written(): string[] {
    const { exercise } = this;
    return exercise ? exercise.coreGame.texts(exercise.line, this.notation()).map(({ native }) => native) : [];
  }

  solve(): void {
    const { exercise } = this;
    const asked = this.#asked;
    if (!exercise || !asked || this.#phase === 'solved' || this.#phase === 'shown') return;
    this.letGo();
    this.#waits = false;
    if (!this.#missed) this.#miss();
    this.#phase = 'shown';
    const { line } = asked.puzzle;
    this.exercise = { ...exercise, line, ply: line.length };
    this.#solution = this.#written();
    this.tell(msg(str`The solution: ${this.#solution.join(' ')}`));
    this.refresh();
  }

  show(ply: number): void {
    const { exercise } = this;
    if (!exercise || this.#solution.length === 0) return;
    this.letGo();
    this.exercise = { ...exercise, ply: Math.max(0, Math.min(exercise.line.length, ply)) };
    this.refresh();
  }
}
