// A sentence of the core with its values apart: docs/formats/refusals.md, section 6. The translations are those of core_sentences.ts.

import { msg, str } from '@lit/localize';
import { nameOf } from './name_of.js';
import { hasTexts } from './parts.js';

// Words that the core puts into sentences, besides names.
const words = (): Readonly<Record<string, string>> => ({
  White: msg('White'),
  Black: msg('Black'),
  file: msg('file'),
  rank: msg('rank'),
  level: msg('level'),
  'a table': msg('a table'),
  'an array': msg('an array'),
  'a text': msg('a text'),
  'a whole number': msg('a whole number'),
  'true or false': msg('true or false'),
});

/** In the language of the page: names of pieces without their English article. */
function valueOf(value: string): string {
  const known = words();
  if (Object.hasOwn(known, value)) return known[value]!;
  const [, cell, count] = /^(\S+) \(and (\d+) other cells?\)$/.exec(value) ?? [];
  if (cell !== undefined) return msg(str`${cell} and ${count} more`);
  return nameOf(value.replace(/^(?:an?|the) (?=[a-z])/, ''));
}

interface Template {
  strTag: true;
  strings: TemplateStringsArray;
  values: unknown[];
}

// The sentence is no literal here, which lit-localize asks for where texts are taken from the sources.
// And msg is another function once a language is set, so it is asked for at each call.
const said = (template: string | Template): string => (msg as (given: string | Template) => string)(template);

/** '' while the translations are not there. */
export function coreSentence(values: Readonly<Record<string, string>>): string {
  if (!hasTexts('core')) return '';
  const sentence = values['sentence'] ?? '';
  const placeholders = [...sentence.matchAll(/\{(\d)\}/g)];
  const text =
    placeholders.length === 0
      ? said(sentence)
      : said({
          strTag: true,
          strings: sentence.split(/\{\d\}/) as unknown as TemplateStringsArray,
          values: placeholders.map(([, index]) => valueOf(values[index!] ?? '')),
        });
  const nearest = values['nearest'];
  return nearest === undefined ? text : text + msg(str`; did you mean "${nearest}"?`);
}
