// Loads a part of the page that is asked for by import() with nothing around it. Vite wraps every import() into a helper that fetches what
// a part waits for beside the part, from a list of all files that the start would carry: 3 KB of the first page, for one round trip less
// to parts that are small.

import type { Plugin } from 'vite';

const imported = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g;
/** The same with the names that are used of the part. */
const named = /\b[\w$]+\(async ?\(\)=>\{let\{[^}]*\}=await (import\(`[^`]+`\));return\{[^}]*\}\},\[\]\)/g;

export const withoutHelper = (code: string): string => code.replace(imported, '$1').replace(named, '$1');

export function lazyPlugin(): Plugin {
  return {
    name: 'strata-lazy',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
    // Once Vite has put in its lists.
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = withoutHelper(chunk.code);
      },
    },
  };
}
