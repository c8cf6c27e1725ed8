// Numbers, dates and lists as the language in force writes them.

import { language, pseudo } from './language.js';

/** English dates are written as the page always wrote them: the day first. */
const locale = (): string => {
  const code = language();
  // Intl takes the language of tests for English.
  return code === 'en' ? 'en-GB' : code === pseudo ? 'ja' : code;
};

export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(value);

/** "29 Nov 2026" */
export const dateText = (at: number | Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  new Intl.DateTimeFormat(locale(), options).format(at);

/** "a, b and c"; "a, b or c". */
export const listText = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale(), { type }).format(words);
