// Judges the evaluations of the main line in a worker, since writing down better moves takes a while. It asks one question at a
// time; a change in the meantime is asked after the answer.

import type { JudgeQuestion } from '../../core/engine.js';
import type { EngineClient } from '../../core/engine_client.js';
import type { JudgedGame } from '../../core/types.js';

export class Judge {
  readonly #make: () => EngineClient;
  #engine: EngineClient | null = null;
  #busy = false;
  #next: { question: JudgeQuestion; heard: (judged: JudgedGame) => void } | null = null;

  constructor(make: () => EngineClient) {
    this.#make = make;
  }

  /** Only the last question is answered. */
  ask(question: JudgeQuestion, heard: (judged: JudgedGame) => void): void {
    this.#next = { question, heard };
    if (!this.#busy) void this.#run();
  }

  close(): void {
    this.#next = null;
    this.#engine?.close();
    this.#engine = null;
    this.#busy = false;
  }

  #take(): { question: JudgeQuestion; heard: (judged: JudgedGame) => void } | null {
    const next = this.#next;
    this.#next = null;
    return next;
  }

  #isLast(): boolean {
    return this.#next === null;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let asked = this.#take(); asked; asked = this.#take()) {
      this.#engine ??= this.#make();
      const judged = await this.#engine.judge(asked.question).catch(() => null);
      if (judged && this.#isLast()) asked.heard(judged);
    }
    this.#busy = false;
  }
}
