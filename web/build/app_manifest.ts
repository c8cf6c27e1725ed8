// The manifest by which the page can be installed, and the files that its service worker keeps: page, core and engine of one build.

import type { VitePWAOptions } from 'vite-plugin-pwa';
import { pushWorker } from './push_worker_plugin.js';

/** Icons and screenshots are drawn by tools/web/app_pictures.mjs. */
const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `app/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, sizes: string, form: 'wide' | 'narrow', label: string) => ({
  src: `app/${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor: form,
  label,
});

/**
 * `alone`: for a page without a server, in a folder of any name: addresses are relative, a page of the app stands behind a #, and nothing
 * beside our files is ours to answer.
 */
export function appOptions(alone: boolean): Partial<VitePWAOptions> {
  const address = (route: string): string => (alone ? `./#${route}` : route);
  const shortcut = (name: string, route: string) => ({ name, url: address(route) });
  return {
    strategies: 'generateSW',
    // A new version waits until somebody asks for it: the files of two versions are never loaded together.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      // Relative ones would be of the whole web space: the start's own address then names the app.
      ...(alone ? {} : { id: '/' }),
      name: 'Strata',
      short_name: 'Strata',
      description: 'Three-dimensional chess: every game on a board you can read.',
      lang: 'en',
      start_url: alone ? './' : '/',
      scope: '.',
      display: 'standalone',
      background_color: '#f6f5f2',
      theme_color: '#0072b2',
      categories: ['games'],
      icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
      screenshots: [
        screenshot('wide', '1280x720', 'wide', 'A game on a large screen'),
        screenshot('narrow', '390x844', 'narrow', 'A game on a phone'),
      ],
      shortcuts: [
        shortcut('My games', '/games'),
        shortcut('Analysis', '/analysis'),
        shortcut('Set up a position', '/editor'),
        shortcut('Samples', '/samples'),
      ],
    },
    workbox: {
      globPatterns: ['**/*.{html,js,css,wasm,webp,ico,svg}'],
      // Everything at once: nothing of a version may be missing when it is begun without the server.
      maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
      // Names of assets say what is in them.
      dontCacheBustURLsMatching: /(?:^|\/)assets\//,
      ...(alone
        ? { navigateFallback: null, ignoreURLParametersMatching: [/^lang$/] }
        : {
            importScripts: [`/${pushWorker}`],
            navigateFallback: 'index.html',
            navigateFallbackDenylist: [/^\/(?:api|ws|healthz|metrics)(?:[/?]|$)/],
          }),
      // It would remove the caches of copies in folders below this one.
      cleanupOutdatedCaches: false,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  };
}
