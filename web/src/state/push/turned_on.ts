// Whether notifications were turned on in this browser, without the part of the page that knows how.

import type { Environment } from '../page/environment.js';

const mark = 'strata.push';

/** And not turned off again. */
export const isTurnedOn = (browser: Pick<Environment, 'load'>): boolean => browser.load(mark) !== null;

export const keepTurnedOn = (browser: Pick<Environment, 'store'>, on: boolean): void =>
  void browser.store(mark, on ? 'on' : null);
