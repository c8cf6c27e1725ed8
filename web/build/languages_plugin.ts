// Lets the page import a file of translations as data: `de.xlf?language` is the texts of German by short id, with {0}, {1} for what is put
// into them. And takes the notes for translators (`desc`) out of the sources: no browser needs them.

import { basename } from 'node:path';
import { XliffFormatter } from '@lit/localize-tools/lib/formatters/xliff.js';
import type { Plugin } from 'vite';

/** As web/src/language/texts.ts has it. */
const shortId = (id: string): string => (/^s[\da-f]{16}$/.test(id) ? id.slice(1, 7) : id);

/** `file`: a path that ends in CODE.xlf. */
export function textsOf(file: string): Record<string, string> {
  const config = {
    targetLocales: [basename(file, '.xlf')],
    resolve: () => file.replace(/[^/]*$/, ''),
    interchange: { format: 'xliff', xliffDir: '.' },
  };
  const [bundle] = new XliffFormatter(
    config as unknown as ConstructorParameters<typeof XliffFormatter>[0],
  ).readTranslations();
  const texts: Record<string, string> = {};
  for (const { name, contents } of bundle?.messages ?? []) {
    const id = shortId(name);
    if (id in texts) throw new Error(`two texts have an id that begins with ${id}: give one of them an id of its own`);
    texts[id] = contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join('');
  }
  return texts;
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
      const file = /^(.*\.xlf)\?language$/.exec(id)?.[1];
      if (file === undefined) return null;
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(textsOf(file))};`, moduleType: 'js' };
    },
    transform(code, id) {
      // An English page needs msg() of it, which returns what it is called with, and nothing else.
      if (id.includes('node_modules/@lit/localize/')) return { code, map: null, moduleSideEffects: false };
      return id.endsWith('.ts') && code.includes('desc:') ? { code: withoutNotes(code), map: null } : null;
    },
  };
}
