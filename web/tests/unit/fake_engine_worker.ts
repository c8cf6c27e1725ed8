// A worker that searches in the thread of the test: what would go on for minutes ends after so many nodes. A search begins when all
// that waits for microtasks has happened, and is not begun once the worker has been ended.

import type { Core } from '../../src/core/core.js';
import type { EngineQuestion } from '../../src/core/engine.js';
import type { WorkerLike } from '../../src/core/engine_client.js';
import { type EngineAsked, EngineServer, type EngineStart, type EngineTold } from '../../src/core/engine_messages.js';

const enough = 3_000;

const bounded = (question: EngineQuestion): EngineQuestion =>
  question.limits.nodes === undefined && question.limits.level === undefined
    ? { ...question, limits: { multipv: question.limits.multipv ?? 1, nodes: enough } }
    : question;

export class FakeEngineWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<EngineTold>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #core: Core;
  #server: EngineServer | null = null;
  #ended = false;

  constructor(core: Core) {
    this.#core = core;
  }

  postMessage(message: EngineStart | EngineAsked): void {
    if ('module' in message) this.#server = new EngineServer(this.#core, message);
    else setTimeout(() => this.#answer(message), 0);
  }

  terminate(): void {
    this.#ended = true;
  }

  #answer(asked: EngineAsked): void {
    if (this.#ended) return;
    const question = asked.kind === 'search' ? { ...asked, question: bounded(asked.question) } : asked;
    this.#server!.answer(question, (data) => {
      if (!this.#ended) this.onmessage?.(new MessageEvent('message', { data }));
    });
  }
}
