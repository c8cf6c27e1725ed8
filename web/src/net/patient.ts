// A fetch that comes back later if the server has been asked too often.

import type { Fetch } from './http.js';

/** Milliseconds for an answer. */
const patience = 15_000;

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export const patient =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    for (;;) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
      if (response.status !== 429) return response;
      // A date, as proxies send, is no number.
      await after(1000 * (Number(response.headers.get('Retry-After')) || 1));
    }
  };
