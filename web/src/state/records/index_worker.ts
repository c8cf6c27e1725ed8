// A file with tens of thousands of games takes a second or more to be looked through. A worker does not block the page.

import { errorOf, loadCore } from '../../core/core.js';
import { indexed } from './indexing.js';

addEventListener('message', (event: MessageEvent<Uint8Array>) => {
  loadCore()
    .then((core) => {
      const answer = indexed(core, event.data, (progress) => postMessage({ progress }));
      postMessage({ answer });
    })
    .catch((error: unknown) => postMessage({ message: errorOf(error).message }));
});
