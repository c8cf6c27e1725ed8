/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chunksPlugin } from './build/chunks_plugin.js';
import { cssPlugin } from './build/css_plugin.js';
import { rulesPlugin } from './build/rules_plugin.js';

// The page is built into build/web, from where the server embeds it. The core comes from build/wasm; the wasm preset must
// have been built before.
const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [rulesPlugin(), cssPlugin(), chunksPlugin(root('.'), root('../build/web.chunks.json'))],
  resolve: { alias: { '@wasm': root('../build/wasm') } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  build: {
    outDir: root('../build/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  // No unit test is judged by the clock: a busy machine is slow, not wrong.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
});
