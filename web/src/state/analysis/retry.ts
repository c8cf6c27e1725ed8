// The mistakes of one side of a report, one after the other: the position before each, and whether a move that is tried there is better.
// What the report judges no inaccuracy is good; its engine looks at what is tried as long as it has looked at the game.

import { msg, str } from '@lit/localize';
import { errorOf } from '../../core/failure.js';
import type { EngineLine, EnginePosition } from '../../core/engine.js';
import type { EngineClient } from '../../core/engine_client.js';
import type { JudgedMove } from '../../core/types.js';
import type { MoveText, Side } from '../../core/types.js';
import type { Host } from '../page/host.js';
import { sideName } from '../board_kit/status.js';
import { engineOf } from './engines.js';
import { evaluationLine, foundIn } from './report.js';
import { depths, type ReportView, type RetryView } from './screen.js';
import type { Session } from './session.js';
import { markSign, moveWords } from './words.js';

interface Mistake {
  /** Before it. */
  node: number;
  line: readonly string[];
  /** Canonical. */
  played: string;
  move: JudgedMove;
  /** "12... Nf6??" */
  words: string;
}

export interface RetryListener {
  changed(): void;
  show(node: number): void;
  /** The game at the end of a line. */
  position(line: readonly string[]): EnginePosition;
}

function mistakesOf({ nodes, judged }: ReportView, session: Session, side: Side): Mistake[] {
  return (judged?.moves ?? []).flatMap((move, i) => {
    const [before, played] = [session.at(nodes[i] ?? -1), session.at(nodes[i + 1] ?? -1)];
    if (!before || !played || move?.side !== side || move.nag === 0) return [];
    const words = `${moveWords(played)}${markSign(move.nag)}`;
    return [{ node: before.id, line: session.lineTo(before.id), played: played.canonical, move, words }];
  });
}

export class Retry {
  readonly #host: Host;
  readonly #listener: RetryListener;
  #engine: EngineClient | null = null;
  #mistakes: readonly Mistake[] = [];
  #at = 0;
  #found = 0;
  #nodes = 0;
  /** Of the last move that was tried: what is found of another one is not told. */
  #tried = 0;
  view: RetryView | null = null;
  /** Up to the move that was found or shown, canonical; null: the position before the mistake is shown. */
  line: readonly string[] | null = null;

  constructor(host: Host, listener: RetryListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /** Moves on the board are tries. */
  get asks(): boolean {
    return this.view?.stage === 'find' || this.view?.stage === 'wrong';
  }

  start(report: ReportView, session: Session, side: Side): void {
    const mistakes = mistakesOf(report, session, side);
    if (mistakes.length === 0) {
      const name = sideName(side);
      const tally = report.tally?.[side];
      this.#host.notice(
        'info',
        report.made !== null || (tally && tally.judged === tally.moves)
          ? msg(str`${name} made no mistakes.`)
          : msg(str`No move of ${name} is marked as a mistake. Make a report to judge every move.`),
      );
      return;
    }
    this.#mistakes = mistakes;
    this.#nodes = depths[report.made ?? report.depth];
    this.#at = 0;
    this.#found = 0;
    this.#ask();
  }

  end(): void {
    this.#tried += 1;
    this.#engine?.close();
    this.#engine = null;
    this.view = null;
    this.line = null;
  }

  get #mistake(): Mistake {
    return this.#mistakes[this.#at]!;
  }

  #put(stage: RetryView['stage'], said: string, line: readonly string[] | null = null): void {
    const { move, words } = this.#mistake;
    const [number, count] = [this.#at + 1, this.#mistakes.length];
    this.view = { side: move.side, number, count, mistake: mistakeWords(words, move), stage, said };
    this.line = line;
    this.#listener.changed();
  }

  #say(stage: RetryView['stage'], said: string, line: readonly string[] | null = null): void {
    this.#put(stage, said, line);
    this.#host.say(said);
  }

  #ask(): void {
    this.#tried += 1;
    const { node, move } = this.#mistake;
    this.#listener.show(node);
    const asked = msg(str`Find a better move for ${sideName(move.side)}, and play it on the board.`);
    this.#put('find', asked);
    const { number, count, mistake } = this.view!;
    const task = `${mistake} ${asked}`;
    this.#host.say(msg(str`Mistake ${number} of ${count}. ${task}`));
  }

  next(): void {
    if (!this.view) return;
    if (this.view.stage === 'over') this.#restart();
    else if (this.#at + 1 < this.#mistakes.length) {
      this.#at += 1;
      this.#ask();
    } else {
      this.#tried += 1;
      this.#say(
        'over',
        msg(str`That was the last mistake. You found a better move for ${this.#found} of ${this.#mistakes.length}.`),
      );
    }
  }

  #restart(): void {
    this.#at = 0;
    this.#found = 0;
    this.#ask();
  }

  showBest(): void {
    if (!this.asks && this.view?.stage !== 'trying') return;
    this.#tried += 1;
    const [best] = this.#mistake.move.line;
    if (best) this.#show(best);
    else void this.#find();
  }

  #show({ canonical, native }: MoveText): void {
    this.#say('shown', msg(str`The best move is ${native}.`), [...this.#mistake.line, canonical]);
  }

  // Evaluations that a record brings say nothing of what would have been better.
  async #find(): Promise<void> {
    const tried = this.#tried;
    this.#put('trying', msg('Looking for the best move ...'));
    const { line } = this.#mistake;
    await this.#answered(tried, async () => {
      const best = await this.#search(line);
      return () => this.#show({ canonical: best?.pv[0] ?? '', native: best?.native[0] ?? '' });
    });
  }

  /** A legal move on the board. */
  play({ canonical, native }: MoveText): void {
    if (!this.asks) return;
    const { line, move, played } = this.#mistake;
    const tried = [...line, canonical];
    if (canonical === move.line[0]?.canonical) this.#good(native, tried);
    else if (canonical === played) this.#say('wrong', msg(str`${native} was the mistake. Try another move.`));
    else void this.#look(native, tried);
  }

  #good(native: string, line: readonly string[]): void {
    this.#found += 1;
    const [best] = this.#mistake.move.line;
    const words = !best
      ? msg(str`Good move: ${native}.`)
      : best.canonical === line.at(-1)
        ? msg(str`Good move: ${native}, the best one.`)
        : msg(str`Good move: ${native}. The best one is ${best.native}.`);
    this.#say('good', words, line);
  }

  async #look(native: string, line: readonly string[]): Promise<void> {
    this.#tried += 1;
    this.#put('trying', msg(str`Checking ${native} ...`), line);
    await this.#answered(this.#tried, async () => {
      const isGood = await this.#isGood(line);
      return () =>
        isGood
          ? this.#good(native, line)
          : this.#say('wrong', msg(str`${native} is not good enough. Try another move.`));
    });
  }

  /** What is found is told, unless something else has been asked meanwhile. */
  async #answered(tried: number, find: () => Promise<() => void>): Promise<void> {
    let told: () => void;
    try {
      told = await find();
    } catch (error) {
      const { message } = errorOf(error);
      told = () => this.#say('wrong', msg(str`The engine has stopped: ${message}. Try again.`));
    }
    if (tried === this.#tried) told();
  }

  #search(line: readonly string[]): Promise<EngineLine | undefined> {
    this.#engine ??= engineOf(this.#host);
    const question = { position: this.#listener.position(line), limits: { nodes: this.#nodes }, fresh: true };
    return new Promise((done, failed) => {
      this.#engine?.search(
        question,
        (report) => {
          if (report.done) done(report.lines[0]);
        },
        (why) => failed(new Error(why)),
      );
    });
  }

  /** As the report would judge the last move of the line. */
  async #isGood(line: readonly string[]): Promise<boolean> {
    const { before, line: best } = this.#mistake.move;
    const found = evaluationLine(foundIn(await this.#search(line)));
    const known = evaluationLine({ evaluation: before, pv: best.map(({ canonical }) => canonical) });
    const evaluations = [...line.slice(1).map(() => ''), known, found];
    const judged = await this.#engine?.judge({ position: this.#listener.position(line), evaluations });
    return judged?.moves.at(-1)?.nag === 0;
  }
}

function mistakeWords(move: string, { judgement }: JudgedMove): string {
  if (judgement === 'inaccuracy') return msg(str`${move} was an inaccuracy.`);
  return judgement === 'blunder' ? msg(str`${move} was a blunder.`) : msg(str`${move} was a mistake.`);
}
