// The request about an ending with three pieces (docs/formats/wire.md, section 4).

import { type Fetch, post } from './http.js';
import { told } from './told.js';
import type { TableQuestion, TableView } from './values.js';

/** `signal`: ends the request when nobody waits for it any more. */
export const askTables = (fetch: Fetch, question: TableQuestion, signal: AbortSignal): Promise<TableView> =>
  told(
    'TableView',
    post((url, init) => fetch(url, { ...init, signal }), '/api/tables', question),
  );
