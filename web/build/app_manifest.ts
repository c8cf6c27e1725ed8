// The manifest by which the page can be installed, and the files that its service worker keeps: page, core and engine of one build.

import type { VitePWAOptions } from 'vite-plugin-pwa';

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

/** `address`: of a page of the app, as the server's routes have it; on a page without a server it stands behind a #. */
export function appOptions(address: (route: string) => string): Partial<VitePWAOptions> {
  const shortcut = (name: string, route: string) => ({ name, url: address(route) });
  return {
    strategies: 'generateSW',
    // A new version waits until somebody asks for it: the files of two versions are never loaded together.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: address('/'),
      name: 'Strata',
      short_name: 'Strata',
      description: 'Three-dimensional chess: every game on a board you can read.',
      lang: 'en',
      start_url: address('/'),
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
      navigateFallback: 'index.html',
      navigateFallbackDenylist: [/^\/(?:api|ws|healthz|metrics)(?:[/?]|$)/],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  };
}
