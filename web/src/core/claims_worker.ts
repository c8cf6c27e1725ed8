// Finding out what may be claimed can take seconds where perpetual check is to be proved. A worker does not block the
// page.

import { type ClaimsQuestion, claimsOf } from './claims.js';
import { errorOf, loadCore } from './core.js';

addEventListener('message', (event: MessageEvent<ClaimsQuestion>) => {
  loadCore()
    .then((core) => postMessage({ answer: claimsOf(core, event.data) }))
    .catch((error: unknown) => postMessage({ message: errorOf(error).message }));
});
