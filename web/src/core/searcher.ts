// Answers the questions of engine_client.ts where it is: in a worker, or in a test.

import type { Core, Variant } from './core.js';
import { Engine, type EngineLine, type EnginePosition, type EngineQuestion, type EngineReport } from './engine.js';
import { fullStrength, type JudgeQuestion, type NetworkFile } from './engine.js';
import { errorOf } from './failure.js';
import { gameAt, gameKey } from './positions.js';
import type { JudgedGame } from './types.js';

/** No report comes sooner after another, but for new depths while a search is young. */
const pause = 100;
const young = 1000;

export class Searcher {
  readonly #core: Core;
  readonly #engine: Engine;
  #variant: Variant | null = null;
  #law = '';
  /** The game that was given a network last, with it. */
  #judged: { law: string; variant: Variant } | null = null;

  constructor(core: Core, megabytes: number) {
    this.#core = core;
    this.#engine = new Engine(core, megabytes);
  }

  /** Judges the game of this position by a network from now on. Answers why the network is refused; '' if it is not. */
  learn(position: EnginePosition, { bytes, place }: NetworkFile): string {
    try {
      const variant = this.#variantOf(position).withNetwork(bytes, place);
      this.#judged?.variant.release();
      this.#judged = { law: this.#law, variant };
      return '';
    } catch (error) {
      return errorOf(error).message;
    }
  }

  /** Tells what is found, and answers the last of it. */
  search(
    { position, limits, fresh = false, byHand = false }: EngineQuestion,
    told: (report: EngineReport) => void,
    stopped: () => boolean,
  ): EngineReport {
    const plain = this.#variantOf(position);
    const isStrong = !byHand && (limits.level ?? fullStrength) >= fullStrength;
    const judged = isStrong && this.#judged?.law === this.#law ? this.#judged.variant : null;
    const game = gameAt(judged ?? plain, position);
    try {
      if (fresh) this.#engine.newGame();
      const began = performance.now();
      const found: EngineLine[] = [];
      let last = began;
      let waits = false;
      const report = (lines: readonly EngineLine[], done: boolean): EngineReport => ({
        depth: lines[0]?.depth ?? 0,
        nodes: Math.max(0, ...lines.map(({ nodes }) => nodes)),
        milliseconds: performance.now() - began,
        lines: [...lines],
        done,
        network: judged !== null,
      });
      const tell = (): void => {
        last = performance.now();
        waits = false;
        told(report(found, false));
      };
      const wanted = limits.multipv ?? 1;
      const due = (): boolean => {
        const now = performance.now();
        return now - began < young || now - last >= pause;
      };
      const heard = (line: EngineLine): void => {
        // Bounds say less than the line that is known.
        if (line.bound !== 'exact' && found[line.multipv - 1]) return;
        // A game with fewer moves than lines are wanted: the last depth was whole.
        if (line.multipv === 1 && waits && due()) tell();
        found[line.multipv - 1] = line;
        waits = true;
        // The very first line is told by itself.
        if ((line.multipv === wanted || (found.length === 1 && line.depth === 1)) && due()) tell();
      };
      const lines = this.#engine.search(game, limits, position.notation, heard, () => {
        if (waits && performance.now() - last >= pause) tell();
        return stopped();
      });
      // A search that was stopped at once has found nothing.
      return report(lines.length > 0 ? lines : found, true);
    } finally {
      game.release();
    }
  }

  judge({ position, evaluations }: JudgeQuestion): JudgedGame {
    const game = gameAt(this.#variantOf(position), position);
    try {
      return game.judge(evaluations, position.notation);
    } finally {
      game.release();
    }
  }

  /** Throws CoreFailure where the core does not know it. */
  #variantOf(position: EnginePosition): Variant {
    const law = gameKey(position);
    if (this.#variant && this.#law === law) return this.#variant;
    const { variant, variantText, options } = position;
    const loaded = this.#core.variantOf(variant, variantText, options);
    this.#variant?.release();
    this.#variant = loaded;
    this.#law = law;
    return loaded;
  }
}
