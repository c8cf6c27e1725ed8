import { refusedIn } from '../language/refused.js';
import type { CoreError } from './types.js';

/** What the core refuses, in the language of the page, or else in its own words. Line and column are 0 where the text has none. */
export class CoreFailure extends Error implements CoreError {
  readonly code: string;
  readonly place: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
  readonly values: Record<string, string>;

  constructor(error: CoreError) {
    super(refusedIn(error.message, error.reason, error.values));
    this.name = 'CoreFailure';
    this.code = error.code;
    this.place = error.place;
    this.line = error.line;
    this.column = error.column;
    this.reason = error.reason;
    this.values = error.values;
  }

  /** Plain data, for the state. */
  plain(): CoreError {
    const { code, message, place, line, column, reason, values } = this;
    return { code, message, place, line, column, reason, values };
  }
}

/** Any failure as the core would say it, so that no caller needs two ways to report. */
export function errorOf(error: unknown): CoreError {
  if (error instanceof CoreFailure) return error.plain();
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'failed', message, place: '', line: 0, column: 0, reason: '', values: {} };
}
