// Loads a page of lessons with its texts: those are a file of their own in each language, since no other page says them.

import { withTexts } from '../../language/parts.js';

export const loadLessons = (): Promise<unknown> => withTexts('lessons', () => import('./learn_page.js'));
export const loadPuzzles = (): Promise<unknown> => withTexts('lessons', () => import('./puzzles_page.js'));
