// Who asks whom to play by name. Names are compared as the server does it (docs/formats/wire.md, 8.10). Pure.

import type { Challenge } from '../net/messages.js';

export const isSameName = (one: string, other: string): boolean =>
  one !== '' && one.toLowerCase() === other.toLowerCase();

export interface Sorted {
  /** Who asks the viewer. */
  asking: Challenge[];
  /** What the viewer has asked somebody else. */
  asked: Challenge[];
  /** For whoever comes. */
  open: Challenge[];
}

/**
 * Who asks somebody else is nobody's business but his. `name`: what the viewer is called, '' while that is not known; `made`: the games
 * that are his own, since another may be called as he is.
 */
export function sorted(challenges: readonly Challenge[], name: string, made: readonly string[]): Sorted {
  const named = challenges.filter(({ invites }) => invites !== '');
  return {
    asking: named.filter(({ game, invites }) => isSameName(invites, name) && !made.includes(game)),
    asked: named.filter(({ game }) => made.includes(game)),
    open: challenges.filter(({ invites }) => invites === ''),
  };
}

/** As the server refuses them: words by which sentences call a player. */
const words = /^(white|black|you|computer|strata|nobody)$/i;

export const nameRule = 'A name has 2 to 20 letters, digits, _ or -.';

/** Why somebody cannot be asked by this name; '' where he can. `own`: what the viewer is called. */
export function nameFault(name: string, own: string): string {
  if (!/^[\w-]{2,20}$/.test(name)) return nameRule;
  if (words.test(name)) return 'Nobody can be called so.';
  return isSameName(name, own) ? 'You are called so yourself: ask somebody else.' : '';
}
