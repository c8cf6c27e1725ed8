// Where one goes after log-in. A link says it (`?next=/games`), and anybody can write a link: only pages of this page itself are gone to,
// by the address that the page would write for them.

import { readAddress, type Route } from '../page/routes.js';

/** Would ask for a log-in once more. */
const before: readonly Route['page'][] = ['log-in', 'sign-up', 'recover'];

const base = 'http://page.invalid';

export function nextRoute(next: string | undefined): Route {
  const home: Route = { page: 'home' };
  if (!next?.startsWith('/')) return home;
  try {
    // "//evil.example" and "/\evil.example" are no paths.
    if (new URL(next, base).origin !== base) return home;
    const address = readAddress(next);
    return address.kind === 'route' && !before.includes(address.route.page) ? address.route : home;
  } catch {
    return home;
  }
}
