// What the tags of a record say.

import { isolated } from './isolated.js';

/** Of a tag of a record: somebody or something is named. */
export const known = (value: string): boolean => value !== '' && !value.startsWith('?');

/** What a tag says; '' where that is not known. */
export const saidBy = (value = ''): string => (known(value) ? value : '');

const joined = (names: readonly string[]): string =>
  names.every((name) => name === '') ? '' : names.map((name) => name || '?').join(' – ');

/** "Ann – Bob", "Ann – ?", to be shown and said; '' where nobody is named. */
export const playersOf = (white?: string, black?: string): string =>
  joined([white, black].map((name) => isolated(saidBy(name))));

/** The level of the computer that a record names as a player; null for a person, and for other programs. */
export function levelWritten(player = ''): number | null {
  const level = /^Strata, level (10|[1-9])$/.exec(player)?.[1];
  return level === undefined ? null : Number(level);
}

const isPerson = (player: string): boolean => player !== '' && levelWritten(player) === null;

/**
 * As the tags have them: for titles that are kept. Beside a name of the game's own '' where no person is named: this program's
 * computer plays in many games.
 */
export function playersWritten(white?: string, black?: string, event = ''): string {
  const players = [saidBy(white), saidBy(black)];
  return event === '' || players.some(isPerson) ? joined(players) : '';
}

/** Tags that people fill in, under their own names. */
export const filledIn = ['White', 'Black', 'Event', 'Site', 'Date', 'Round', 'Annotator'] as const;
