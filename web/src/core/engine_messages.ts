// What page and worker say to each other about searches, and how the worker answers.

import type { Core } from './core.js';
import type { EnginePosition, EngineQuestion, EngineReport, JudgeQuestion, NetworkFile } from './engine.js';
import { errorOf } from './failure.js';
import type { JudgedGame } from './types.js';
import { Searcher } from './searcher.js';

/** The first message. `wanted`: the number of the search that may run, null where memory cannot be shared. */
export interface EngineStart {
  module: WebAssembly.Module;
  megabytes: number;
  wanted: Int32Array | null;
}

export type EngineAsked =
  | { id: number; kind: 'search'; question: EngineQuestion }
  | { id: number; kind: 'judge'; question: JudgeQuestion }
  /** From now on the game of this position is judged by this network. */
  | { id: number; kind: 'network'; position: EnginePosition; file: NetworkFile };

export type EngineTold =
  | { id: number; report: EngineReport }
  | { id: number; judged: JudgedGame }
  /** Why the network for this law is refused; '' if it is not. */
  | { id: number; refused: string; law: string }
  | { id: number; failed: string };

/** `post` may be called while the search still runs. */
export class EngineServer {
  readonly #searcher: Searcher;
  readonly #wanted: Int32Array | null;

  constructor(core: Core, { megabytes, wanted }: EngineStart) {
    this.#searcher = new Searcher(core, megabytes);
    this.#wanted = wanted;
  }

  answer(asked: EngineAsked, post: (told: EngineTold) => void): void {
    const { id } = asked;
    try {
      if (asked.kind === 'judge') {
        post({ id, judged: this.#searcher.judge(asked.question) });
        return;
      }
      if (asked.kind === 'network') {
        post({ id, refused: this.#searcher.learn(asked.position, asked.file), law: asked.file.law });
        return;
      }
      const stopped = (): boolean => this.#wanted !== null && Atomics.load(this.#wanted, 0) !== id;
      if (stopped()) return;
      post({ id, report: this.#searcher.search(asked.question, (report) => post({ id, report }), stopped) });
    } catch (error) {
      post({ id, failed: errorOf(error).message });
    }
  }
}
