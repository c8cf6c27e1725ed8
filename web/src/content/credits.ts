// The authors of the shipped games, and their other names, from the heads of variants/. No part of the first page.

import readCredits from '../../../docs/rules/README.md?credits';
import type { CatalogueEntry } from './catalogue.js';

export interface Credit {
  /** "Ferdinand Maack, 1907". */
  author: string;
  also: string[];
}

const credits = readCredits as Record<string, Credit>;

export const creditOf = (id: string): Credit => credits[id] ?? { author: '', also: [] };

/** "Tri-D" and "trid" are the same to somebody who looks for a name. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words by which a game can be found; "Tri-D" is one. */
function wordsOf({ id, name, summary, known }: CatalogueEntry): string[] {
  const { author, also } = creditOf(id);
  return [id, name, known, author, ...also, summary].flatMap((text) => text.split(/[\s(),;]+/).map(squeezed));
}

/** The games that have every word of a query in a word of their names, their author or their description; those first that have them as whole words. */
export function gamesFound(query: string, entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const asked = query
    .split(/\s+/)
    .map(squeezed)
    .filter((word) => word !== '');
  const having = (has: (word: string, one: string) => boolean): CatalogueEntry[] =>
    entries.filter((entry) => {
      const words = wordsOf(entry);
      return asked.every((one) => words.some((word) => has(word, one)));
    });
  return [...new Set([...having((word, one) => word === one), ...having((word, one) => word.includes(one))])];
}
