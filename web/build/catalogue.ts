// The list of games as data, while the page is built: their heads from variants/, and what docs/rules/README.md says of
// them in a few words. So the first page stands before the rules core has arrived.

import type { CatalogueEntry } from '../src/content/catalogue.js';
import type { Credit } from '../src/content/credits.js';
import { readIndex } from './rules_text.js';

/** A line `key = "text"` before the first table of a variant file. */
function headOf(toml: string, key: string): string {
  const [head = ''] = toml.split(/^\[/m, 1);
  const text = new RegExp(`^${key} = (".*")$`, 'm').exec(head)?.[1];
  if (text === undefined) throw new Error(`a variant file says no ${key}`);
  return JSON.parse(text) as string;
}

/** A line `key = ["text", "text"]` there. */
function listOf(toml: string, key: string): string[] {
  const [head = ''] = toml.split(/^\[/m, 1);
  return JSON.parse(new RegExp(`^${key} = (\\[.*\\])$`, 'm').exec(head)?.[1] ?? '[]') as string[];
}

/** By id: who each shipped game is by, and the other names that people know it by. */
export function readCredits(readme: string, fileOf: (id: string) => string): Record<string, Credit> {
  return Object.fromEntries(
    Object.keys(readIndex(readme)).map((id) => {
      const toml = fileOf(id);
      return [id, { author: headOf(toml, 'author'), also: listOf(toml, 'also') }];
    }),
  );
}

/** `fileOf`: the text of a shipped variant file, by its id. In the order of the table. */
export function readCatalogue(readme: string, fileOf: (id: string) => string): CatalogueEntry[] {
  return Object.entries(readIndex(readme)).map(([id, { known, boards, cells }]) => {
    const toml = fileOf(id);
    return { id, name: headOf(toml, 'name'), summary: headOf(toml, 'summary'), known, boards, cells };
  });
}
