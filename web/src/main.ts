// Starts the page: the rules core, the state, and the element that shows it. What goes wrong here is said in words, as
// there is no page yet to say it.

import './ui/theme.css';
import { loadCore } from './core/core.js';
import { createStore } from './state/store.js';
import './app.js';
import { setPage } from './ui/page_element.js';
import { installTestHooks } from './ui/test_hooks.js';
import { applyTheme } from './ui/theme.js';

function say(text: string): void {
  const place = document.querySelector('#start');
  if (place) place.textContent = text;
}

async function start(): Promise<void> {
  applyTheme('system');
  const core = await loadCore();
  setPage({ core, store: createStore(core) });
  installTestHooks();
  document.querySelector('#start')?.remove();
  document.body.append(document.createElement('strata-app'));
}

start().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  say(
    `Strata could not start: ${why}. Load the page again; if that does not help, the browser may be too old for WebAssembly.`,
  );
});
