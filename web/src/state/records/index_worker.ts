// A file with tens of thousands of games takes a second or more to be looked through. A worker does not block the page.

import { errorOf, loadCore } from '../../core/core.js';
import { indexed } from './indexing.js';

/** Heads that are copied to the page at a time: it does other things in between. */
const pageSize = 1000;

addEventListener('message', (event: MessageEvent<Uint8Array>) => {
  loadCore()
    .then((core) => {
      const { encoding, heads } = indexed(core, event.data, (told) => postMessage({ told }));
      for (let at = 0; at < heads.length; at += pageSize) postMessage({ told: heads.slice(at, at + pageSize) });
      postMessage({ answer: encoding });
    })
    .catch((error: unknown) => postMessage({ message: errorOf(error).message }));
});
