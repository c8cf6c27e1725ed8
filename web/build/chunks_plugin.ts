// Writes beside the built page, not into it (build/web.chunks.json), which of its files waits for which: tools/web/page_size.mjs reads it.

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** What is known of each script of the built page, by its path from build/web. */
export interface Chunk {
  /** The source that it was made for, from web/; '' where it is shared by several. */
  source: string;
  /** All sources that it was made of, from web/. */
  modules: string[];
  /** The start of the page. */
  entry: boolean;
  /** Files that it waits for: scripts and styles. */
  waits: string[];
  /** Scripts that it asks for while it runs. */
  later: string[];
}

export function chunksPlugin(root: string): Plugin {
  return {
    name: 'strata-chunks',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const chunks: Record<string, Chunk> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunks[chunk.fileName] = {
          source: chunk.facadeModuleId === null ? '' : relative(root, chunk.facadeModuleId),
          modules: chunk.moduleIds.map((id) => relative(root, id)),
          entry: chunk.isEntry,
          waits: [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])],
          later: chunk.dynamicImports,
        };
      }
      // ./run builds into build/web.new, which becomes build/web.
      writeFileSync(`${dir.replace(/\.new$/, '')}.chunks.json`, `${JSON.stringify(chunks, null, 2)}\n`);
    },
  };
}
