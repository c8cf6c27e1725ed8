// Loads a page of lessons with its texts: those are a file of their own in each language, since no other page says them.

import { textsOf } from '../../language/parts.js';

async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  // In English they are better than not at all.
  await textsOf('lessons').catch(() => undefined);
  return load();
}

export const loadLessons = (): Promise<unknown> => withTexts(() => import('./learn_page.js'));
export const loadPuzzles = (): Promise<unknown> => withTexts(() => import('./puzzles_page.js'));
