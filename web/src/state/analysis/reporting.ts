// The report on the main line of what is analysed: what is known of its positions, from the record and from searches, and what that says.

import { msg } from '@lit/localize';
import type { EnginePosition } from '../../core/engine.js';
import type { JudgedGame } from '../../core/types.js';
import type { TreeNode, TreeState } from '../../core/tree.js';
import type { Host } from '../page/host.js';
import { saidBy } from '../text/tags.js';
import { annotator } from './annotate.js';
import { engineOf } from './engines.js';
import { faultMarks, judgedAsFar, markedGame, markedTree, tallyOf } from './faults.js';
import { Judge } from './judge.js';
import { networksOf } from './networks.js';
import { GameReport } from './report.js';
import { type Depth, depths, type ReportView } from './screen.js';
import type { Session } from './session.js';

/** With as many workers as there are processors the page itself would wait. */
const mostWorkers = 4;
/** Milliseconds that a report waits for the network of its game. */
const patience = 5_000;
const nothing = {
  nodes: [0],
  judged: null,
  marks: [],
  tally: null,
  by: null,
  running: false,
  done: 0,
  total: 0,
  failed: '',
  made: null,
};

/** What was found of a position, '' for nothing, and of those that come from it, by the moves that lead there. */
interface Found {
  /** Its evaluation and best line. */
  words: string;
  next: Map<string, Found>;
}

const nothingFound = (): Found => ({ words: '', next: new Map() });

export interface ReportingListener {
  changed(): void;
  /** All positions of this line have been looked at: the main line when it began, canonical. Answers whether the record has it now. */
  ended(line: readonly string[], judged: JudgedGame): boolean;
  /** The game at the end of a line. */
  position(line: readonly string[]): EnginePosition;
}

export class Reporting {
  readonly #host: Host;
  readonly #listener: ReportingListener;
  readonly #judge: Judge;
  #running: GameReport | null = null;
  /** Of the start, and so of all positions. */
  #found = nothingFound();
  /** The main line and its evaluations, as they were judged last. */
  #judged = '';
  /** The tree that was looked at for them; null: what was found since may change them. */
  #looked: TreeState | null = null;
  /** What was found stands for evaluations that the record lacks: a report goes on, was stopped, or could not be written. */
  #unwritten = false;
  /** What `made` was before each report that is in the record, and was with each that was taken back. */
  #before: (Depth | null)[] = [];
  #after: (Depth | null)[] = [];
  /** What the evaluations of this line say. */
  #known: { judged: JudgedGame; line: readonly string[] } | null = null;
  #main: readonly TreeNode[] = [];
  #listed: TreeState | null = null;
  view: ReportView = { ...nothing, depth: 'quick' };

  constructor(host: Host, listener: ReportingListener) {
    this.#host = host;
    this.#listener = listener;
    this.#judge = new Judge(() => engineOf(host, 1));
  }

  /** Another game is analysed. */
  forget(): void {
    this.#halt();
    this.#found = nothingFound();
    this.#unwritten = false;
    this.#before = [];
    this.#after = [];
    this.#known = null;
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
      this.#host.notice('info', msg('There are no moves to analyse yet.'));
      return;
    }
    const total = line.length + 1;
    const workers = Math.max(1, Math.min(mostWorkers, this.#host.environment.processors() - 1, total));
    const engines = Array.from({ length: workers }, () => engineOf(this.#host));
    const { depth } = this.view;
    this.#unwritten = true;
    this.view = { ...this.view, nodes, running: true, done: 0, total, failed: '' };
    const position = this.#listener.position(line);
    const byHand = networksOf(this.#host)
      .arrives(position, patience)
      .then((isHere) => !isHere);
    this.#running = new GameReport({ position, nodes: depths[depth], byHand }, engines, {
      progress: (done, found) => {
        this.view = { ...this.view, done };
        this.#find(line, found);
        this.#listener.changed();
      },
      ended: (judged, found) => {
        this.#running = null;
        const { made } = this.view;
        this.view = { ...this.view, running: false, made: depth };
        this.#find(line, found);
        this.#unwritten = !this.#listener.ended(line, judged);
        if (this.#unwritten) this.view = { ...this.view, made };
        else {
          [this.#before, this.#after] = [[...this.#before, made], []];
          this.#known = { judged, line };
        }
        this.#looked = null;
        this.#listener.changed();
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
    let at = this.#found;
    found.forEach((words, ply) => {
      if (ply > 0) {
        const move = line[ply - 1]!;
        const after = at.next.get(move) ?? nothingFound();
        at.next.set(move, after);
        at = after;
      }
      if (words !== '') at.words = words;
    });
  }

  /** The edit that wrote the report was taken back: what it found is forgotten with it. */
  undone(): void {
    this.#found = nothingFound();
    this.#unwritten = this.#running !== null;
    this.#after.push(this.view.made);
    this.view = { ...this.view, made: this.#before.pop() ?? null };
    this.#looked = null;
  }

  /** It was made again: the record has what it found. */
  redone(): void {
    this.#before.push(this.view.made);
    this.view = { ...this.view, made: this.#after.pop() ?? null };
    this.#looked = null;
  }

  /** What evaluations of the main line say, by the record and by what was found: asked when they have changed. */
  judge(session: Session): void {
    if (this.#looked === session.state) return;
    this.#looked = session.state;
    this.#main = session.main().map((id) => session.at(id)!);
    const line = this.#main.slice(1).map(({ canonical }) => canonical);
    let at: Found | undefined = this.#found;
    const evaluations = this.#main.map(({ canonical, evaluation }, ply) => {
      if (ply > 0) at = at?.next.get(canonical);
      const found = at?.words ?? '';
      if (evaluation === '') return this.#unwritten ? found : '';
      return found.split(' ')[0] === evaluation ? found : evaluation;
    });
    const position = this.#listener.position(line);
    const asked = JSON.stringify([line, evaluations, position.notation]);
    const isKnown = evaluations.some((evaluation) => evaluation !== '');
    const isOther = asked !== this.#judged;
    this.#judged = asked;
    if (this.#known)
      this.#known = isKnown ? { judged: judgedAsFar(this.#known.judged, this.#known.line, line), line } : null;
    this.#put(session.state);
    if (!isKnown || !isOther) return;
    this.#judge.ask({ position, evaluations }, (judged) => {
      if (this.#judged !== asked || !this.#looked) return;
      this.#known = { judged, line };
      this.#put(this.#looked);
      this.#listener.changed();
    });
  }

  /** What is known, of the nodes as they are now. */
  #put(tree: TreeState): void {
    const [main, judged] = [this.#main, this.#known?.judged ?? null];
    const hasOwn = main.some(({ evaluation }) => evaluation !== '');
    const named = saidBy(tree.tags.find(([name]) => name === 'Annotator')?.[1]);
    const by = hasOwn ? (this.view.made === null ? named : annotator) : null;
    const marks = faultMarks(main, judged, by === annotator);
    this.#listed = markedTree(tree, main, marks);
    this.view = {
      ...this.view,
      nodes: main.map(({ id }) => id),
      judged: judged && markedGame(judged, marks),
      marks,
      tally: judged && {
        white: tallyOf(main, judged, marks, 'white'),
        black: tallyOf(main, judged, marks, 'black'),
      },
      by,
    };
  }

  /** The tree with the marks that its evaluations give it: see markedTree(). */
  listed({ state }: Session): TreeState {
    return this.#looked === state && this.#listed ? this.#listed : state;
  }

  /** The next move of the main line that gave something away, after the node that is shown; null: there is none. */
  nextFault({ path, ply }: Session): number | null {
    const { nodes, marks } = this.view;
    const here = path.slice(0, ply + 1).findLastIndex((id, at) => nodes[at] === id);
    const faults = marks.flatMap((nag, i) => (nag === 0 ? [] : [i + 1]));
    const next = faults.find((at) => at > here) ?? faults[0];
    return next === undefined ? null : (nodes[next] ?? null);
  }
}
