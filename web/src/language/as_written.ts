// Words of people and files inside a sentence of the page are the same in every language.

import { language, pseudo } from './language.js';

/** The text as it is; in the language of tests it is marked (as an isolate of Unicode), so that it is not taken for English words of the page. */
export const asWritten = (text: string): string => (language() === pseudo ? `\u2068${text}\u2069` : text);
