/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appOptions } from './build/app_manifest.js';
import { chunksPlugin } from './build/chunks_plugin.js';
import { languagesPlugin } from './build/languages_plugin.js';
import { lazyPlugin } from './build/lazy_plugin.js';
import { networksPlugin } from './build/networks_plugin.js';
import { pushWorkerPlugin } from './build/push_worker_plugin.js';
import { rulesPlugin } from './build/rules_plugin.js';
import { templatePlugin } from './build/template_plugin.js';

// The page is built into build/web, from where the server embeds it. The core comes from build/wasm; the wasm preset must
// have been built before.
const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page waits for, in one file with all that it needs: in a file each, it would be larger, since small texts pack badly. */
const shownAtOnce =
  /node_modules\/(?:@lit\/(?!localize\/(?:init\/runtime|internal\/(?:deferred|fnv|id-|locale|runtime)))|lit)|src\/slices\/slices_board\.ts$|src\/ui\/(keys|piece_icon)\.ts$|src\/language\/refused\.ts$/;
/** Of pages that show boards of their own. */
const boardShares = [
  'pages/game/(?:board_host|clock|form|segment_styles|view_switch)',
  'state/board/arrangement',
  'ui/(?:deliberate|focus|game_commands|keys|laid_over|roving)',
];
const sharedBy = (name: string, modules: readonly string[]) => ({
  name,
  test: new RegExp(`/web/src/(?:${modules.join('|')})\\.ts$`),
  includeDependenciesRecursively: false,
});

export default defineConfig(({ mode }) => ({
  // `./run page`: see src/net/alone.ts.
  base: mode === 'alone' ? './' : '/',
  plugins: [
    lazyPlugin(),
    languagesPlugin(),
    rulesPlugin((route) => (mode === 'alone' ? `#${route}` : route)),
    networksPlugin(root('../variants')),
    templatePlugin(),
    chunksPlugin(root('.')),
    mode === 'alone' ? null : pushWorkerPlugin(),
    VitePWA(appOptions(mode === 'alone')),
  ],
  resolve: { alias: { '@wasm': root('../build/wasm') } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  build: {
    outDir: root('../build/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    target: 'es2022',
    // What several pages share would be a file for each set of pages that do: many small ones are packed worse than a few.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: shownAtOnce }, sharedBy('board', boardShares)] } },
    },
  },
  // No unit test is judged by the clock: a busy machine is slow, not wrong.
  test: { testTimeout: 120_000, hookTimeout: 120_000, setupFiles: [root('tests/patience.ts')] },
}));
