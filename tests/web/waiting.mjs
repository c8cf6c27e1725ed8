// How tests of the page wait: for what is to be seen, and for the page's own clock.

import { setImmediate } from 'node:timers/promises';

// Software rendering makes 5 to 10 frames a second: states are waited for, and long.
export const patience = 60_000;

/** Looks until what is seen `holds`, as long as anything is waited for; answers what was seen last. */
export async function eventually(look, holds) {
  const begin = Date.now();
  for (;;) {
    const seen = await look();
    if (holds(seen) || Date.now() - begin > patience) return seen;
    // What comes by an event of this process gets its turn, also where looking takes none.
    await setImmediate();
  }
}

/** Until the page's own clock has gone on by so many milliseconds: for what means something else when it comes sooner. */
export const apart = (page, milliseconds = 700) =>
  page.evaluate((long) => new Promise((done) => setTimeout(done, long)), milliseconds);
