// Where the pages of the law come from: each is a chunk of its own, loaded when it is asked for.

import readIndex from '../../../docs/rules/README.md?rules-index';
import type { RulesIndex, RulesText } from './rules_text.js';

const index = readIndex as RulesIndex;
const pages = import.meta.glob<RulesText>(['../../../docs/rules/*.md', '!../../../docs/rules/README.md'], {
  query: '?rules',
  import: 'default',
});

/** The page of a shipped game; null for a game that has none. Rejects if it cannot be loaded. */
export async function rulesOf(variant: string): Promise<RulesText | null> {
  const entry = Object.hasOwn(index, variant) ? index[variant] : undefined;
  const load = entry && Object.entries(pages).find(([path]) => path.endsWith(`/${entry.page}.md`))?.[1];
  return load ? load() : null;
}

/** The heading that is this game's own on a page of several games; '' for the whole page. */
export function ownArticle(variant: string): string {
  return Object.hasOwn(index, variant) ? (index[variant]?.article ?? '') : '';
}

/** The games that share the page of this one, itself left out, by name. */
export function sharedWith(variant: string): string[] {
  const page = Object.hasOwn(index, variant) ? index[variant]?.page : undefined;
  const others = Object.entries(index).filter(([id, entry]) => id !== variant && entry.page === page);
  return others.map(([, { name }]) => name);
}
