// The request about an ending with three pieces (docs/formats/wire.md, section 4).

import { type Fetch, post } from './http.js';
import { told } from './told.js';
import type { TableQuestion, TableView } from './values.js';

/** A browser that knows no signal of several has the first alone, so that a server that is silent is not waited for without an end. */
function either(limit: AbortSignal | null | undefined, signal: AbortSignal): AbortSignal {
  if (!limit) return signal;
  return 'any' in AbortSignal ? AbortSignal.any([limit, signal]) : limit;
}

/** `signal`: ends the request when nobody waits for it any more. */
export const askTables = (fetch: Fetch, question: TableQuestion, signal: AbortSignal): Promise<TableView> =>
  told(
    'TableView',
    post((url, init) => fetch(url, { ...init, signal: either(init?.signal, signal) }), '/api/tables', question),
  );
