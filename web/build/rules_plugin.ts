// Lets the page import docs/rules: `x.md?rules` is a page of the law as data, `README.md?rules-index` which page each
// game has, `README.md?catalogue` the list of games, `README.md?credits` their authors and other names, `README.md?coaching`
// what newcomers are told in the first moves of a game.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readCatalogue, readCredits } from './catalogue.js';
import { readCoaching, readIndex, readRules } from './rules_text.js';

/** `address`: of a page of ours, by its route. */
export function rulesPlugin(address: (route: string) => string): Plugin {
  return {
    name: 'strata-rules',
    enforce: 'pre',
    load(id) {
      const match = /^(.*\.md)\?(rules|rules-index|catalogue|credits|coaching)$/.exec(id);
      const [, file, kind] = match ?? [];
      if (file === undefined) return null;
      const readme = join(dirname(file), 'README.md');
      this.addWatchFile(file);
      this.addWatchFile(readme);
      const table = readFileSync(readme, 'utf8');
      const index = readIndex(table);
      const variantFile = (game: string): string => {
        const path = join(dirname(file), '../../variants', `${game}.toml`);
        this.addWatchFile(path);
        return readFileSync(path, 'utf8');
      };
      const pageOf = (page: string): string => {
        const path = join(dirname(file), `${page}.md`);
        this.addWatchFile(path);
        return readFileSync(path, 'utf8');
      };
      const value =
        kind === 'catalogue'
          ? readCatalogue(table, variantFile)
          : kind === 'credits'
            ? readCredits(table, variantFile)
            : kind === 'rules-index'
              ? index
              : kind === 'coaching'
                ? readCoaching(
                    Object.values(index)
                      .map(({ page }) => pageOf(page))
                      .join('\n'),
                  )
                : readRules(readFileSync(file, 'utf8'), index, basename(file, '.md'), address);
      return { code: `export default ${JSON.stringify(value)};`, moduleType: 'js' };
    },
  };
}
