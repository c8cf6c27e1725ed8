// Tells games that this browser keeps by their ids, and whether there may be any, without their database.

import type { Environment } from '../page/environment.js';

const prefix = 'here-';
const mark = 'strata.here';

/** Servers give no such ids. */
export const isKeptHere = (game: string): boolean => game.startsWith(prefix);
export const idHere = (key: string): string => prefix + key;

type Storage = Pick<Environment, 'load' | 'store'>;

/** There may be some: nothing is loaded for those who have none. */
export const hasGamesHere = (browser: Storage): boolean => browser.load(mark) !== null;
export const markGamesHere = (browser: Storage, some: boolean): void => void browser.store(mark, some ? 'some' : null);
