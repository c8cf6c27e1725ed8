// A language for tests: English in brackets, with accents on every letter, and a third longer as German is. A text that does not look so
// on a page is not translated, and one that is cut off there would be cut off in a real language.

import { joinStringsAndValues, type StrResult } from '@lit/localize/internal/str-tag.js';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

const accentsOn = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => letters.charAt(plain.indexOf(letter)) || letter);

/** Instead of msg(). Values that are put into a text stay as they are. */
export function accented(template: string | StrResult): string {
  const { strings, values } = typeof template === 'string' ? { strings: [template], values: [] } : template;
  const texts = strings.map(accentsOn) as readonly string[] as TemplateStringsArray;
  return `[${joinStringsAndValues(texts, values)}${'~'.repeat(Math.ceil(strings.join('').length / 3))}]`;
}
