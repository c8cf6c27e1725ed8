// Words of games: names of pieces, games, levels, options. Variant files have them in English, and anybody may write one with words that
// nobody here has heard of: those stay as they are.

import { language } from './language.js';

let known: Readonly<Record<string, string>> = {};

/** Called with each table of words (names.ts, rules_words.ts), before anything is drawn in another language than English. */
export function useNames(names: Readonly<Record<string, string>>): void {
  known = { ...known, ...names };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "knight" in the language in force; "Knight" with a capital, if the table has the small word alone. */
export function nameOf(name: string): string {
  if (Object.hasOwn(known, name)) return known[name] ?? name;
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return Object.hasOwn(known, small) ? capital(known[small] ?? name) : name;
}

/** "rooks", "princesses", "jedi" in English; other languages say "2 × Turm", and need no plural of a word that they may not know. */
export const namesOf = (name: string): string =>
  language() === 'en' ? name + (/i$/.test(name) ? '' : /(s|x|z|ch|sh)$/.test(name) ? 'es' : 's') : nameOf(name);
