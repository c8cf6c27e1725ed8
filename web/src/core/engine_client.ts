// An engine in a worker of its own. Where the page shares memory with its workers a search ends at the next look of the worker into
// it, after a few thousand nodes; elsewhere the worker is ended and another one begins, with the core that is compiled already.

import { msg } from '@lit/localize';
import type { AnalysisEngine, EngineQuestion, EngineReport, JudgeQuestion } from './engine.js';
import { fullStrength, type NetworkFile, type Networks } from './engine.js';
import type { EngineAsked, EngineStart, EngineTold } from './engine_messages.js';
import { gameKey } from './positions.js';
import type { JudgedGame } from './types.js';

/** What is used of a Worker. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<EngineTold>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: EngineStart | EngineAsked): void;
  terminate(): void;
}

interface Waiting {
  told(message: EngineTold): void;
  failed(why: string): void;
}

const lost = (): string => msg('the engine could not be started');

export class EngineClient implements AnalysisEngine {
  readonly #make: () => WorkerLike;
  readonly #module: WebAssembly.Module;
  readonly #megabytes: number;
  readonly #wanted: Int32Array | null;
  #worker: WorkerLike | null = null;
  #last = 0;
  #waiting: { id: number; who: Waiting } | null = null;
  /** Begun and not known to have ended. */
  #busy = 0;
  readonly #networks: Networks | null;
  /** The network that the worker has been given last, and its game. */
  #given: { game: string; file: NetworkFile } | null = null;
  onBetter: (() => void) | null = null;

  /** `networks`: null: positions are judged by hand. */
  constructor(
    make: () => WorkerLike,
    module: WebAssembly.Module,
    megabytes: number,
    shares: boolean,
    networks: Networks | null = null,
  ) {
    this.#make = make;
    this.#module = module;
    this.#megabytes = megabytes;
    this.#networks = networks;
    this.#wanted = shares ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  /** Loads it before it is asked. If the browser starts no worker, the caller gets an error. */
  warm(): void {
    try {
      this.#running();
    } catch {
      this.close();
    }
  }

  search(question: EngineQuestion, told: (report: EngineReport) => void, failed: (why: string) => void): void {
    this.stop();
    this.#ask(
      { kind: 'search', question },
      {
        told: (message) => {
          if ('report' in message) told(message.report);
        },
        failed,
      },
    );
  }

  judge(question: JudgeQuestion): Promise<JudgedGame> {
    this.stop();
    return new Promise((done, failed) => {
      this.#ask(
        { kind: 'judge', question },
        {
          told: (message) => {
            if ('judged' in message) done(message.judged);
          },
          failed: (why) => failed(new Error(why)),
        },
      );
    });
  }

  stop(): void {
    this.#waiting = null;
    if (this.#wanted) Atomics.store(this.#wanted, 0, 0);
    else if (this.#busy !== 0) this.#end();
  }

  close(): void {
    this.#waiting = null;
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#given = null;
    this.#busy = 0;
  }

  /** Gives the worker the network of what it is asked, or fetches it for the questions after this one: a search goes on as it began. */
  #equip(id: number, { position, limits, byHand = false }: EngineQuestion): void {
    if (!this.#networks || byHand || (limits.level ?? fullStrength) < fullStrength) return;
    const game = gameKey(position);
    const file = this.#networks.at(position);
    if (file) {
      if (this.#given?.game === game && this.#given.file === file) return;
      this.#given = { game, file };
      this.#running().postMessage({ id: 0, kind: 'network', position, file });
      return;
    }
    void this.#networks.fetched(position).then((came) => {
      if (came && this.#last === id && this.#worker) this.onBetter?.();
    });
  }

  #running(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#make();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => {
      const who = this.#waiting?.who;
      this.close();
      who?.failed(lost());
    };
    worker.postMessage({ module: this.#module, megabytes: this.#megabytes, wanted: this.#wanted });
    this.#worker = worker;
    return worker;
  }

  #ask(
    asked: { kind: 'search'; question: EngineQuestion } | { kind: 'judge'; question: JudgeQuestion },
    who: Waiting,
  ): void {
    this.#last += 1;
    const id = this.#last;
    this.#waiting = { id, who };
    this.#busy = id;
    if (this.#wanted) Atomics.store(this.#wanted, 0, id);
    try {
      if (asked.kind === 'search') this.#equip(id, asked.question);
      this.#running().postMessage({ id, ...asked });
    } catch {
      this.close();
      who.failed(lost());
    }
  }

  #hear(message: EngineTold): void {
    if ('refused' in message) {
      this.#networks?.tried(message, message.refused);
      return;
    }
    const ended = !('report' in message) || message.report.done;
    if (ended && message.id === this.#busy) this.#busy = 0;
    if (message.id !== this.#waiting?.id) return;
    const { who } = this.#waiting;
    if (ended) this.#waiting = null;
    if ('failed' in message) who.failed(message.failed);
    else who.told(message);
  }
}
