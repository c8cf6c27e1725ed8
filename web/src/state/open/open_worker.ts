// A file with thousands of games takes seconds to be replayed. A worker does not block the page.

import { errorOf, loadCore } from '../../core/core.js';
import { type FileQuestion, openText } from './files.js';

addEventListener('message', (event: MessageEvent<FileQuestion>) => {
  const { name, text, own } = event.data;
  loadCore()
    .then((core) => postMessage({ answer: openText(core, name, text, own) }))
    .catch((error: unknown) => postMessage({ message: errorOf(error).message }));
});
