// Tells games that this browser keeps by their ids, and whether there may be any, without their database.

import { placed } from '../../net/alone.js';
import type { Environment } from '../page/environment.js';

const prefix = 'here-';
const mark = placed('strata.here');

/** Servers give no such ids. */
export const isKeptHere = (game: string): boolean => game.startsWith(prefix);
export const idHere = (key: string): string => prefix + key;

type Storage = Pick<Environment, 'load' | 'store'>;

/** There may be some: nothing is loaded for those who have none. */
export const hasGamesHere = (browser: Storage): boolean => browser.load(mark) !== null;
/** Of games that came from this browser: the server's id, and when it took them. */
const uploads = 'strata.uploads';
const uploadsShown = 100;

export function uploadsOf(browser: Storage): Record<string, number> {
  try {
    return (JSON.parse(browser.load(uploads) ?? '{}') ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Only to say so: nothing depends on it. */
export function noteUpload(browser: Storage, game: string, time: number): void {
  const known = Object.entries({ ...uploadsOf(browser), [game]: time }).sort(([, a], [, b]) => b - a);
  browser.store(uploads, JSON.stringify(Object.fromEntries(known.slice(0, uploadsShown))));
}

export const markGamesHere = (browser: Storage, some: boolean): void => void browser.store(mark, some ? 'some' : null);
