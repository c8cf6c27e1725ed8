// A worker that searches. A search blocks it: what it finds it posts on the way, and whether to go on it reads from shared memory.

import { Core, errorOf } from './core.js';
import { type EngineAsked, EngineServer, type EngineStart } from './engine_messages.js';

let server: Promise<EngineServer> | null = null;

addEventListener('message', ({ data }: MessageEvent<EngineStart | EngineAsked>) => {
  if ('module' in data) {
    server = Core.of(data.module).then((core) => new EngineServer(core, data));
    return;
  }
  server
    ?.then((ready) => ready.answer(data, (told) => postMessage(told)))
    .catch((error: unknown) => postMessage({ id: data.id, failed: errorOf(error).message }));
});
