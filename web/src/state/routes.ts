// Addresses: every page has one, so that it can be kept, shared and gone back to.

import type { Route } from './state.js';

export type Address =
  | { kind: 'route'; route: Route }
  /** A link that restores a game. */
  | { kind: 'open'; code: string }
  | { kind: 'unknown' };

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** `url` begins at the path: "/game/abc", "/open#s1...". */
export function readAddress(url: string): Address {
  const parsed = new URL(url, 'http://page.invalid');
  // A slash at the end changes nothing.
  const [head = '', tail = '', ...more] = parsed.pathname.replace(/\/$/, '').split('/').slice(1);
  const name = decode(tail);
  if (more.length > 0 || name === null) return { kind: 'unknown' };
  if (head === 'open' && tail === '') {
    return { kind: 'open', code: parsed.hash.slice(1) || (parsed.searchParams.get('g') ?? '') };
  }
  if (tail === '') {
    if (head === '') return { kind: 'route', route: { page: 'home' } };
    if (head === 'games' || head === 'samples' || head === 'together') return { kind: 'route', route: { page: head } };
    return { kind: 'unknown' };
  }
  if (head === 'new' && parsed.search !== '') {
    return { kind: 'route', route: { page: 'new', variant: name, asked: Object.fromEntries(parsed.searchParams) } };
  }
  if (head === 'new' || head === 'rules') return { kind: 'route', route: { page: head, variant: name } };
  if (head === 'game') return { kind: 'route', route: { page: 'game', game: name } };
  return { kind: 'unknown' };
}

export function writeRoute(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'games':
    case 'samples':
    case 'together':
      return `/${route.page}`;
    case 'new': {
      const asked = new URLSearchParams(route.asked ?? {}).toString();
      return `/new/${encodeURIComponent(route.variant)}${asked === '' ? '' : `?${asked}`}`;
    }
    case 'rules':
      return `/${route.page}/${encodeURIComponent(route.variant)}`;
    case 'game':
      return `/game/${encodeURIComponent(route.game)}`;
  }
}
