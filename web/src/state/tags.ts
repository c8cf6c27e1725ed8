// What the tags of a record say.

import { isolated } from './isolated.js';

/** Of a tag of a record: somebody or something is named. */
export const known = (value: string): boolean => value !== '' && !value.startsWith('?');

/** What a tag says; '' where that is not known. */
export const saidBy = (value = ''): string => (known(value) ? value : '');

/** "Ann – Bob", "Ann – ?"; '' where nobody is named. */
export function playersOf(white?: string, black?: string): string {
  const names = [white, black].map((name) => isolated(saidBy(name)));
  return names.every((name) => name === '') ? '' : names.map((name) => name || '?').join(' – ');
}

/** Tags that people fill in, under their own names. */
export const filledIn = ['White', 'Black', 'Event', 'Site', 'Date', 'Round', 'Annotator'] as const;
