// The scripts beside the page: its tools, and the tests that run under Node. Run from the root of the repository.

import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// prettier-ignore
const node = ['AbortController', 'Buffer', 'DOMException', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'WebAssembly', 'clearInterval',
  'clearTimeout', 'console', 'fetch', 'performance', 'process', 'setInterval', 'setTimeout'];

// What a test or a tool of the page hands to the browser runs there.
// prettier-ignore
const browser = ['Blob', 'DataTransfer', 'File', 'HTMLCanvasElement', 'Image', 'NotificationEvent', 'OffscreenCanvas', 'PopStateEvent', 'PushManager',
  'WebGL2RenderingContext', 'WebSocket', 'WindowClient', 'Worker', 'addEventListener', 'atob', 'caches', 'dispatchEvent', 'document', 'getComputedStyle', 'history',
  'indexedDB', 'innerHeight', 'innerWidth', 'localStorage', 'navigator', 'requestAnimationFrame', 'self', 'sessionStorage', 'window'];

const readable = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

export default defineConfig(
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: readable(node) },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'error',
      'no-useless-assignment': 'error',
      'no-unreachable': 'error',
      'no-dupe-keys': 'error',
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-fallthrough': 'error',
      'no-unused-private-class-members': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['tests/web/**/*.mjs', 'tools/web/**/*.mjs'], languageOptions: { globals: readable(browser) } },
);
