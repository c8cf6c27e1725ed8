// Sentences that depend on a number, by the rules of the language in force.

import { language } from './language.js';

/**
 * The form for a number. Each form is a whole sentence or phrase of its own: `plural(n, { one: msg('1 move'), other: msg(str`${n} moves`) })`.
 * A language that has more forms (French `many`, for millions) takes `other` for them.
 */
export function plural(count: number, forms: { zero?: string; one: string; other: string }): string {
  if (count === 0 && forms.zero !== undefined) return forms.zero;
  return new Intl.PluralRules(language()).select(count) === 'one' ? forms.one : forms.other;
}
