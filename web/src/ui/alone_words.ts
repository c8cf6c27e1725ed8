// What is said where a page without a server (net/alone.ts) would offer what needs one.

import { msg } from '@lit/localize';

export const aloneWords = (): string =>
  msg('This copy of Strata works without a server. Your games stay in this browser, and nobody can be invited.');
