// Who asks whom to play by name. Names are compared as the server does it (docs/formats/wire.md, 8.10). Pure.

import { msg, str } from '@lit/localize';
import type { Challenge } from '../../net/messages.js';
import { isolated } from '../text/isolated.js';

export const isSameName = (one: string, other: string): boolean =>
  one !== '' && one.toLowerCase() === other.toLowerCase();

export interface Sorted {
  /** The challenger of the viewer. */
  asking: Challenge[];
  /** What the viewer has asked somebody else. */
  asked: Challenge[];
  /** Open to anyone. */
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

/** As the server refuses them: words by which sentences call a player, and what looks like a name that it gives and is none. */
const nobody =
  /^(white|black|you|computer|strata|nobody|admin|moderator|system|anonymous|status|guest-(?!(?:[a-z2-7]{4}){1,2}$).*)$/i;

export const nameRule = (): string => msg('A name has 2 to 20 letters, digits, _ or -.');

/** What makes it no name; '' where it is one. */
function fault(name: string): string {
  if (name === '') return msg('Enter a name.');
  const [wrong] = /[^\w-]/u.exec(name) ?? [];
  if (wrong !== undefined)
    return wrong.trim() === ''
      ? msg('A name cannot contain spaces. Use only a to z, A to Z, digits, _ and -.')
      : msg(str`A name cannot contain ${isolated(wrong)}. Use only a to z, A to Z, digits, _ and -.`);
  if (name.length < 2) return msg('This name is too short. It needs at least 2 characters.');
  if (name.length > 20) return msg('This name is too long. It can have at most 20 characters.');
  return nobody.test(name) ? msg(str`${name} is not an allowed name.`) : '';
}

/** Why somebody cannot be asked by this name; '' where he can. `own`: what the viewer is called. */
export const nameFault = (name: string, own: string): string =>
  isSameName(name, own) ? msg('This is your own name. Enter the name of another player.') : fault(name);

/** Why this name cannot be chosen; '' if it can. */
export const ownNameFault = (name: string): string =>
  /^guest-/i.test(name)
    ? msg('Names that start with Guest- are given by the server. Choose another name.')
    : fault(name);
