// The report on a whole game: evaluations of all positions of its main line, found by several workers or kept in the record, and what
// they say of the moves. The numbers and words are the core's own: with one worker they are those of `strata analyse`.

import { msg, str } from '@lit/localize';
import type { EngineLine, EnginePosition } from '../../core/engine.js';
import type { EngineClient } from '../../core/engine_client.js';
import type { JudgedGame } from '../../core/types.js';

/** Of a position: as records write it, and what would be played there. Without lines: the game is over. */
interface Found {
  evaluation: string;
  pv: readonly string[];
}

/** Of what the engine would have played so much is shown. */
const longestLine = 10;

export const evaluationLine = ({ evaluation, pv }: Found): string =>
  [evaluation, ...pv.slice(0, longestLine)].join(' ').trimEnd();

export const foundIn = (line: EngineLine | undefined): Found => ({
  evaluation: line?.evaluation ?? '',
  pv: line?.pv ?? [],
});

export interface ReportTask {
  /** The game to its end. */
  position: EnginePosition;
  nodes: number;
  /** Whether it is judged by the hand-written evaluation, once that is known: one report is judged by one evaluation. */
  byHand: Promise<boolean>;
}

export interface ReportListener {
  /** One more position: `found` has a line for each that is known, '' for the others. */
  progress(done: number, found: readonly string[]): void;
  ended(judged: JudgedGame, found: readonly string[]): void;
  failed(why: string): void;
}

/** Positions of a game in as many parts as there are workers; each part is looked at from its end to its beginning. */
export function parts(positions: number, workers: number): number[][] {
  const count = Math.max(1, Math.min(workers, positions));
  const all = Array.from({ length: positions }, (_, i) => i);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [Math.round((i * positions) / count), Math.round(((i + 1) * positions) / count)];
    return all.slice(from, to).reverse();
  });
}

export class GameReport {
  readonly #task: ReportTask;
  readonly #engines: EngineClient[];
  readonly #listener: ReportListener;
  readonly #found: (Found | null)[];
  #done = 0;
  #over = false;
  #byHand = false;

  constructor(task: ReportTask, engines: EngineClient[], listener: ReportListener) {
    this.#task = task;
    this.#engines = engines;
    this.#listener = listener;
    this.#found = Array.from({ length: task.position.line.length + 1 }, () => null);
    const shares = parts(this.#found.length, engines.length);
    void task.byHand.then((byHand) => {
      this.#byHand = byHand;
      shares.forEach((share, i) => this.#next(engines[i]!, share, true));
    });
  }

  stop(): void {
    this.#over = true;
    for (const engine of this.#engines) engine.close();
  }

  #fail(why: string): void {
    if (this.#over) return;
    this.stop();
    this.#listener.failed(msg(str`The report was not finished: ${why}.`));
  }

  #next(engine: EngineClient, share: number[], fresh: boolean): void {
    const ply = share.shift();
    if (ply === undefined || this.#over) return;
    const { position, nodes } = this.#task;
    engine.search(
      { position: { ...position, line: position.line.slice(0, ply) }, limits: { nodes }, fresh, byHand: this.#byHand },
      (report) => {
        if (!report.done || this.#over) return;
        this.#found[ply] = foundIn(report.lines[0]);
        this.#done += 1;
        const lines = this.#lines();
        this.#listener.progress(this.#done, lines);
        if (this.#done === this.#found.length) this.#judge(engine, lines);
        else this.#next(engine, share, false);
      },
      (why) => this.#fail(why),
    );
  }

  #lines(): string[] {
    return this.#found.map((found) => (found ? evaluationLine(found) : ''));
  }

  #judge(engine: EngineClient, evaluations: readonly string[]): void {
    engine.judge({ position: this.#task.position, evaluations }).then(
      (judged) => {
        if (this.#over) return;
        this.stop();
        this.#listener.ended(judged, evaluations);
      },
      (error: unknown) => this.#fail(error instanceof Error ? error.message : String(error)),
    );
  }
}
