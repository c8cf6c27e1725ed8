// What is analysed, kept in the browser after every change: it is there again after a reload, a wrong click or a crash. The last few
// analyses are kept, each under the name of what it began with. Where somebody stands in the one that is open changes with every step,
// and is kept beside the drafts: a line while that one is looked at, and a number for each step in it.

import type { DraftHead } from './screen.js';
import type { Environment } from '../page/environment.js';
import type { End, Source } from './session.js';
import type { GameOfFile } from './sources.js';

export interface Draft extends DraftHead {
  source: Source;
  /** The moves to the node that was shown. */
  path: readonly string[];
  /** What had been played in the game that it is of, canonical, when it was opened last. */
  played: readonly string[];
  /** Where its game ended; null in that of an older page. */
  end: End | null;
  /** Where edits go to as well, while the file is open. */
  record: GameOfFile | null;
}

const list = 'strata.analyses';
const lineKey = 'strata.analysis-line';
const plyKey = 'strata.analysis-ply';
const place = (key: string): string => `strata.analysis.${key}`;
/** Of those that were only looked at; what was edited is never dropped unasked. */
const mostLooked = 8;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

// What is stored may be of an older page, or damaged.
function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function headOf(value: unknown): DraftHead | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, title, game, changed, edited, stamp } = value as Record<string, unknown>;
  return isText(key) && isText(title) && isText(game) && typeof changed === 'number'
    ? { key, title, game, changed, edited: edited === true, stamp: isText(stamp) ? stamp : '' }
    : null;
}

function sourceOf(value: unknown): Source | null {
  if (typeof value !== 'object' || value === null) return null;
  const { variant, variantText, options, text, notation, start, line } = value as Record<string, unknown>;
  if (!isText(variant) || !isText(variantText) || !isText(text) || !isText(start) || !isTexts(line)) return null;
  if (!isText(notation)) return null;
  if (typeof options !== 'object' || options === null || !Object.values(options).every(isText)) return null;
  return { variant, variantText, options: { ...(options as Record<string, string>) }, text, notation, start, line };
}

function endOf(value: unknown): End | null {
  if (typeof value !== 'object' || value === null) return null;
  const { result, line } = value as Record<string, unknown>;
  return isText(result) && isText(line) ? { result, line } : null;
}

function recordOf(value: unknown): GameOfFile | null {
  if (typeof value !== 'object' || value === null) return null;
  const { file, game } = value as Record<string, unknown>;
  return isText(file) && Number.isInteger(game) ? { file, game: Number(game) } : null;
}

export class Drafts {
  readonly #environment: Environment;
  /** The line that is kept, and of which draft. */
  #stood: { key: string; line: readonly string[] } | null = null;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The newest first. */
  heads(): DraftHead[] {
    const stored = parsed(this.#environment.load(list))?.['drafts'];
    return Array.isArray(stored) ? stored.map(headOf).filter((head) => head !== null) : [];
  }

  /** null for one that is not there, or cannot be read. */
  load(key: string): Draft | null {
    const stored = parsed(this.#environment.load(place(key)));
    const [head, source, path] = [headOf(stored), sourceOf(stored?.['source']), stored?.['path']];
    if (!head || !source || !isTexts(path)) return null;
    const played = isTexts(stored?.['played']) ? stored['played'] : [];
    const [end, record] = [endOf(stored?.['end']), recordOf(stored?.['record'])];
    return { ...head, source, path: this.#standing(key) ?? path, played, end, record };
  }

  /** The stamp of the last save, from any window; null if there is no such draft. */
  stampOf(key: string): string | null {
    return this.heads().find((head) => head.key === key)?.stamp ?? null;
  }

  /** The place in the last saved draft: a number of moves along a line. An unchanged line is the same array. */
  stand(key: string, line: readonly string[], ply: number): void {
    if (this.#stood?.key !== key || this.#stood.line !== line) {
      this.#stood = { key, line };
      this.#environment.store(lineKey, JSON.stringify({ key, line }));
    }
    this.#environment.store(plyKey, JSON.stringify({ key, ply }));
  }

  #standing(key: string): string[] | null {
    const [of, at] = [lineKey, plyKey].map((stood) => parsed(this.#environment.load(stood)));
    const line = of?.['line'];
    return of?.['key'] === key && at?.['key'] === key && isTexts(line) ? line.slice(0, Number(at['ply'])) : null;
  }

  /** Answers whether the browser has kept it: its storage may be full, or forbidden. */
  keep(draft: Draft): boolean {
    const { key, title, game, changed, edited, stamp } = draft;
    const text = JSON.stringify(draft);
    const heads = [{ key, title, game, changed, edited, stamp }, ...this.heads().filter((head) => head.key !== key)];
    this.#stood = null;
    for (const stood of [lineKey, plyKey]) this.#environment.store(stood, null);
    const gone = heads.filter((head) => !head.edited).slice(mostLooked);
    for (const head of gone) this.#environment.store(place(head.key), null);
    const stay = JSON.stringify({ drafts: heads.filter((head) => !gone.includes(head)) });
    return this.#environment.store(place(key), text) && this.#environment.store(list, stay);
  }
}
