// What the page of playing together says of the network. Pure.

import { msg, str } from '@lit/localize';
import { plural } from '../../language/plural.js';

/** "2 open challenges": of another server. */
export const challengesText = (count: number): string =>
  plural(count, {
    zero: msg('no open challenges'),
    one: msg('1 open challenge'),
    other: msg(str`${count} open challenges`),
  });

/** How many other servers there are. */
export const serversText = (count: number): string =>
  plural(count, {
    zero: msg('No other Strata on this network yet.'),
    one: msg('1 other Strata server on this network.'),
    other: msg(str`${count} other Strata servers on this network.`),
  });
