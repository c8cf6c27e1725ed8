// Texts that only some pages need are fetched apart from those of the whole page: languages/parts.json has their ids.

/** The texts of the core about files and positions, those of lessons and puzzles, and those of pages of accounts. */
export type Part = 'core' | 'lessons' | 'club';

let fetchPart: (part: Part) => Promise<void> = () => Promise.resolve();
const present = new Set<Part>();

/** Called before anything is drawn in another language than English. */
export function useParts(fetched: (part: Part) => Promise<void>): void {
  fetchPart = fetched;
}

/** Resolves when the texts of a part are there. An English page has nothing to wait for. */
export async function textsOf(part: Part): Promise<void> {
  await fetchPart(part);
  present.add(part);
}

/** Before that, none of them may be said: what would be found is the text of another sentence. */
export const hasTexts = (part: Part): boolean => present.has(part);

/** Answers as `load` does, once its texts are there. */
export async function withTexts<Loaded>(part: Part, load: () => Promise<Loaded>): Promise<Loaded> {
  // In English they are better than not at all.
  await textsOf(part).catch(() => undefined);
  return load();
}
