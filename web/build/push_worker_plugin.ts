// Puts src/state/push/push_worker.ts beside the page as one script without its types: the service worker takes it over by importScripts().

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

export const pushWorker = 'push_worker.js';

const source = fileURLToPath(new URL('../src/state/push/push_worker.ts', import.meta.url));

/** The script; an error if it has become a module. */
export async function pushWorkerCode(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false });
  const script = code.replace(/^export \{\};?$/m, '');
  if (/^\s*(?:import|export)\b/m.test(script)) throw new Error(`${source} imports or exports more than types`);
  return script;
}

export function pushWorkerPlugin(): Plugin {
  return {
    name: 'strata-push-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: pushWorker, source: await pushWorkerCode() });
    },
  };
}
