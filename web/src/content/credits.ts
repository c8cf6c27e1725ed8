// Who the shipped games are by, and the other names that people know them by: from the heads of variants/. No part of the first page.

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

const textsOf = ({ id, name, summary, known }: CatalogueEntry): string[] => {
  const { author, also } = creditOf(id);
  return [id, name, known, author, ...also, summary];
};

/** The games that have every word of a query in their names, their author or their description; those first that have them as whole words. */
export function gamesFound(query: string, entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const words = query
    .split(/\s+/)
    .map(squeezed)
    .filter((word) => word !== '');
  const found = entries.filter((entry) => {
    const texts = textsOf(entry).map(squeezed);
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
  const exact = new Set(
    found.filter((entry) => {
      const whole = new Set(textsOf(entry).flatMap((text) => text.split(/[\s(),;]+/).map(squeezed)));
      return words.every((word) => whole.has(word));
    }),
  );
  return [...exact, ...found.filter((entry) => !exact.has(entry))];
}
