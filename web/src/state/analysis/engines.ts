// The engines of the page: one looks at the position that is shown, one at what the other side threatens. Each is a worker that is
// begun when it is wanted.

import { msg, str } from '@lit/localize';
import type { AnalysisEngine, EnginePosition, EngineReport } from '../../core/engine.js';
import { EngineClient } from '../../core/engine_client.js';
import type { Host } from '../page/host.js';
import { networksOf } from './networks.js';
import type { EnginePlace, EngineView, ThreatView } from './screen.js';
import { ServerEngine } from './server_engine.js';

const megabytes = 16;
/** Milliseconds that the engine thinks about a position at most: nobody waits longer, and batteries are small. */
const patience = 180_000;
/** A user who steps fast through a game gets an evaluation only of the position they stop at. */
const pause = 60;
const mostKept = 300;

export const mostLines = 5;

export function engineOf(host: Host, table = megabytes): EngineClient {
  const { environment } = host;
  const networks = networksOf(host);
  return new EngineClient(
    () => environment.engineWorker(),
    host.core().module,
    table,
    environment.sharesMemory(),
    networks,
  );
}

/** The one that somebody has chosen to look at what is shown. `refused`: the server has none. */
export const engineAt = (host: Host, place: EnginePlace, refused: () => void): AnalysisEngine =>
  place === 'server' ? new ServerEngine(host, refused) : engineOf(host);

const keys = new WeakMap<EnginePosition, string>();

/** Made once for one that stays what it is: it is asked for whenever an engine has found more. */
function keyOf(position: EnginePosition): string {
  const { variant, variantText, options, start, line, notation } = position;
  const key = keys.get(position) ?? JSON.stringify([variant, variantText, options, start, line, notation]);
  keys.set(position, key);
  return key;
}

/** One engine that follows what is shown. */
export class Follower {
  readonly #make: () => AnalysisEngine;
  readonly #changed: () => void;
  #engine: AnalysisEngine | null = null;
  /** Asks once more about what is looked at. */
  #again: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** What is looked at; '' for nothing. */
  #at = '';
  #wanted = '';
  /** When it was asked last. */
  #last = -Infinity;
  readonly #kept = new Map<string, EngineReport>();
  report: EngineReport | null = null;
  failed = '';

  constructor(make: () => AnalysisEngine, changed: () => void) {
    this.#make = make;
    this.#changed = changed;
  }

  /** From now on this position; what is known of it already is there at once. */
  follow(position: EnginePosition, lines: number): void {
    const key = keyOf(position);
    const wanted = `${lines} ${key}`;
    if (wanted === this.#wanted) return;
    const known = this.#kept.get(key);
    this.rest();
    this.#wanted = wanted;
    this.#at = key;
    this.report = known ?? null;
    const now = performance.now();
    const soon = now - this.#last < 4 * pause;
    this.#last = now;
    // The first one is asked at once: while the page draws the position the worker is at work already.
    if (!soon) this.#search(position, lines, key);
    else this.#timer = setTimeout(() => this.#search(position, lines, key), pause);
  }

  /** Thinks no more; what it knows is kept. */
  rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#at !== '') this.#engine?.stop();
    this.#at = '';
    this.#wanted = '';
    this.report = null;
    this.failed = '';
  }

  /** What it knows is kept; the engine begins anew when it is asked again. */
  close(): void {
    this.rest();
    this.#engine?.close();
    this.#engine = null;
  }

  /** Another engine from now on: what this one has found is no longer shown. */
  change(): void {
    this.close();
    this.#kept.clear();
  }

  /** Begun before it is asked, so that its first line comes sooner. */
  warm(): void {
    const engine = this.#made();
    if (engine instanceof EngineClient) engine.warm();
  }

  #made(): AnalysisEngine {
    if (this.#engine) return this.#engine;
    this.#engine = this.#make();
    // A network has come: what was found without it says something else than what is found with it.
    this.#engine.onBetter = () => {
      this.#kept.clear();
      if (this.#at !== '') this.#again();
    };
    return this.#engine;
  }

  #search(position: EnginePosition, lines: number, key: string): void {
    this.#again = () => this.#search(position, lines, key);
    const limits = { multipv: lines, movetime: patience };
    this.#made().search(
      { position, limits },
      (report) => {
        if (key !== this.#at) return;
        // A new search begins at depth 1 again: until it knows more, what was known stays.
        if (this.report && report.depth < this.report.depth && report.lines.length <= this.report.lines.length) {
          if (!report.done) return;
        }
        this.report = report;
        this.#keep(key, report);
        this.#changed();
      },
      (why) => {
        if (key !== this.#at) return;
        this.failed = msg(str`The engine has stopped: ${why}.`);
        this.#changed();
      },
    );
  }

  #keep(key: string, report: EngineReport): void {
    this.#kept.delete(key);
    this.#kept.set(key, report);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

type Wanted = Pick<EngineView, 'on' | 'lines' | 'place' | 'offered'>;

/** No more lines than are wanted: what is known already may be more. */
export const engineView = ({ on, lines, place, offered }: Wanted, { report, failed }: Follower): EngineView => ({
  on,
  lines,
  place,
  offered,
  report: on && report ? { ...report, lines: report.lines.slice(0, lines) } : null,
  failed: on ? failed : '',
});

export const threatView = (on: boolean, why: string, { report, failed }: Follower): ThreatView => ({
  on,
  report: on ? report : null,
  failed: on ? why || failed : '',
});
