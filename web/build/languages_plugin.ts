// Lets the page import a file of translations as data: `de.xlf?language` is the texts of German, with {0}, {1} for what is put
// into them, and `de.xlf?part=core` those of a part that is fetched apart (languages/parts.json). And takes the notes for translators
// (`desc`) out of the sources: no browser needs them.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { XliffFormatter } from '@lit/localize-tools/lib/formatters/xliff.js';
import type { Plugin } from 'vite';
import { hashOf, shifted, type Texts } from '../src/language/places.js';

/** By id, with {0}, {1} for placeholders. `file`: a path that ends in CODE.xlf. */
export function readTexts(file: string): Map<string, string> {
  const config = {
    targetLocales: [basename(file, '.xlf')],
    resolve: () => file.replace(/[^/]*$/, ''),
    interchange: { format: 'xliff', xliffDir: '.' },
  };
  const [bundle] = new XliffFormatter(
    config as unknown as ConstructorParameters<typeof XliffFormatter>[0],
  ).readTranslations();
  return new Map(
    (bundle?.messages ?? []).map(({ name, contents }) => [
      name,
      contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join(''),
    ]),
  );
}

const idsPerBucket = 4;

/** Each text at the place that its id leads to (src/language/places.ts). */
export function placed(byId: ReadonlyMap<string, string>): Texts {
  const count = byId.size;
  const texts: (string | 0)[] = Array.from({ length: count }, () => 0);
  const shifts = Array.from({ length: Math.ceil(count / idsPerBucket) || 1 }, () => 0);
  const buckets: { hash: string; text: string }[][] = shifts.map(() => []);
  for (const [id, text] of byId) {
    const hash = hashOf(id);
    buckets[parseInt(hash.slice(0, 8), 16) % shifts.length]?.push({ hash, text });
  }
  const order = buckets
    .map((members, bucket) => ({ members, bucket }))
    .sort((a, b) => b.members.length - a.members.length);
  for (const { members, bucket } of order) {
    const [first, ...others] = members;
    if (!first) continue;
    if (others.length === 0) {
      // The last ones take what is left.
      const free = texts.indexOf(0);
      texts[free] = first.text;
      shifts[bucket] = -1 - free;
      continue;
    }
    let shift = 0;
    let places: number[] = [];
    do {
      if (shift > 1_000_000) throw new Error('two texts have the same id');
      places = members.map(({ hash }) => shifted(hash, shift, count));
      shift += 1;
    } while (new Set(places).size < places.length || places.some((place) => texts[place] !== 0));
    shifts[bucket] = shift - 1;
    members.forEach(({ text }, index) => (texts[places[index]!] = text));
  }
  return { texts, shifts };
}

/** The code without what is said to translators alone. */
export const withoutNotes = (code: string): string =>
  code
    .replace(/,\s*\{\s*desc:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\}(?=,?\s*\))/g, '')
    .replace(/(\{\s*id:\s*'[^']*'),\s*desc:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\}/g, '$1 }');

export function languagesPlugin(): Plugin {
  return {
    name: 'strata-languages',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.*\.xlf)\?(?:language|part=(\w+))$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const list = join(dirname(file), 'parts.json');
      this.addWatchFile(list);
      const apart = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>;
      const ids = new Set(part === undefined ? Object.values(apart).flat() : apart[part]);
      const texts = [...readTexts(file)].filter(([each]) => ids.has(each) === (part !== undefined));
      const content = part === undefined ? placed(new Map(texts)) : Object.fromEntries(texts);
      return { code: `export default ${JSON.stringify(content)};`, moduleType: 'js' };
    },
    transform(code, id) {
      // An English page needs msg() of it, which returns what it is called with, and nothing else.
      if (id.includes('node_modules/@lit/localize/')) return { code, map: null, moduleSideEffects: false };
      return id.endsWith('.ts') && code.includes('desc:') ? { code: withoutNotes(code), map: null } : null;
    },
  };
}
