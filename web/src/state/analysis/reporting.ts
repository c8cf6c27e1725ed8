// The report on the main line of what is analysed: what is known of its positions, from the record and from searches, and what that says.

import type { EnginePosition } from '../../core/engine.js';
import type { JudgedGame } from '../../core/judged.js';
import type { TreeState } from '../../core/tree.js';
import type { Host } from '../host.js';
import { engineOf } from './engines.js';
import { Judge } from './judge.js';
import { GameReport } from './report.js';
import { type Depth, depths, type ReportView } from './screen.js';
import type { Session } from './session.js';

/** With as many workers as there are processors the page itself would wait. */
const mostWorkers = 4;
const nothing = { nodes: [0], judged: null, running: false, done: 0, total: 0, failed: '', made: null };

export interface ReportingListener {
  changed(): void;
  /** All positions of this line have been looked at: the main line when it began, canonical. */
  ended(line: readonly string[], judged: JudgedGame): void;
  /** The game at the end of a line. */
  position(line: readonly string[]): EnginePosition;
}

export class Reporting {
  readonly #host: Host;
  readonly #listener: ReportingListener;
  readonly #judge: Judge;
  #running: GameReport | null = null;
  /** Evaluation and best line of positions, by the moves that lead there. */
  readonly #found = new Map<string, string>();
  /** The main line and its evaluations, as they were judged last. */
  #judged = '';
  /** The tree that was looked at for them; null: what was found since may change them. */
  #looked: TreeState | null = null;
  view: ReportView = { ...nothing, depth: 'quick' };

  constructor(host: Host, listener: ReportingListener) {
    this.#host = host;
    this.#listener = listener;
    this.#judge = new Judge(() => engineOf(host, 1));
  }

  /** Another game is analysed. */
  forget(): void {
    this.#halt();
    this.#found.clear();
    this.#judged = '';
    this.#looked = null;
    this.view = { ...nothing, depth: this.view.depth };
  }

  /** Its workers end; what is known stays. */
  close(): void {
    this.#halt();
    this.#judge.close();
    this.#judged = '';
    this.#looked = null;
  }

  setDepth(depth: Depth): void {
    this.view = { ...this.view, depth };
  }

  start(session: Session): void {
    if (this.#running) return;
    const nodes = session.main();
    const line = session.lineTo(nodes.at(-1)!);
    if (line.length === 0) {
      this.#host.notice('info', 'There are no moves to analyse yet.');
      return;
    }
    const total = line.length + 1;
    const workers = Math.max(1, Math.min(mostWorkers, this.#host.environment.processors() - 1, total));
    const engines = Array.from({ length: workers }, () => engineOf(this.#host));
    const { depth } = this.view;
    this.view = { ...this.view, nodes, running: true, done: 0, total, failed: '' };
    this.#running = new GameReport({ position: this.#listener.position(line), nodes: depths[depth] }, engines, {
      progress: (done, found) => {
        this.view = { ...this.view, done };
        this.#find(line, found);
        this.#listener.changed();
      },
      ended: (judged, found) => {
        this.#running = null;
        this.view = { ...this.view, running: false, made: depth };
        this.#find(line, found);
        this.#listener.ended(line, judged);
      },
      failed: (failed) => {
        this.#running = null;
        this.view = { ...this.view, running: false, failed };
        this.#listener.changed();
      },
    });
    this.#listener.changed();
  }

  stop(): void {
    this.#halt();
    this.#listener.changed();
  }

  #halt(): void {
    this.#running?.stop();
    this.#running = null;
    this.view = { ...this.view, running: false };
  }

  #find(line: readonly string[], found: readonly string[]): void {
    this.#looked = null;
    found.forEach((words, ply) => {
      if (words !== '') this.#found.set(line.slice(0, ply).join(' '), words);
    });
  }

  /** What evaluations of the main line say, by the record and by what was found: asked when they have changed. */
  judge(session: Session): void {
    if (this.#looked === session.state) return;
    this.#looked = session.state;
    const nodes = session.main();
    const line = session.lineTo(nodes.at(-1)!);
    const evaluations = nodes.map((id, ply) => {
      const { evaluation } = session.at(id)!;
      const found = this.#found.get(line.slice(0, ply).join(' ')) ?? '';
      return evaluation === '' || found.split(' ')[0] === evaluation ? found : evaluation;
    });
    const position = this.#listener.position(line);
    const asked = JSON.stringify([nodes, line, evaluations, position.notation]);
    if (asked === this.#judged) return;
    this.#judged = asked;
    if (evaluations.every((evaluation) => evaluation === '')) {
      this.view = { ...this.view, nodes, judged: null };
      return;
    }
    this.#judge.ask({ position, evaluations }, (judged) => {
      if (this.#judged !== asked) return;
      this.view = { ...this.view, nodes, judged };
      this.#listener.changed();
    });
  }

  /** The next move of the main line that gave something away, after the node that is shown; null: there is none. */
  nextFault({ path, ply }: Session): number | null {
    const { nodes, judged } = this.view;
    const here = path.slice(0, ply + 1).findLastIndex((id, at) => nodes[at] === id);
    const faults = (judged?.moves ?? []).flatMap((move, i) => (move && move.nag !== 0 ? [i + 1] : []));
    const next = faults.find((at) => at > here) ?? faults[0];
    return next === undefined ? null : (nodes[next] ?? null);
  }
}
