// Starts the page: the state and the element that shows it at once, and the rules core, without which the first page is
// shown and nothing can be played.

import './ui/theme.css';
import { loadCore } from './core/core.js';
import { catalogue } from './content/catalogue.js';
import { awaitingStore } from './state/page/store.js';
import './app.js';
import { setPage } from './ui/page_element.js';
import { installTestHooks } from './ui/test_hooks.js';
import { applyTheme } from './ui/theme.js';

const store = awaitingStore(catalogue);
applyTheme(store.state.preferences.theme);
setPage(store);
installTestHooks();
document.querySelector('#start')?.remove();
document.body.append(document.createElement('strata-app'));

loadCore().then(
  (core) => store.begin(core),
  (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    store.failed(
      `Strata could not start: ${why}. Reload the page. If that does not help, the browser may be too old for WebAssembly.`,
    );
  },
);
