// Starts the page: the state and the element that shows it at once, in the language that is wanted, and the rules core, without which the
// first page is shown and nothing can be played.

import './ui/theme.css';
import { msg, str } from '@lit/localize';
import { useLanguage, wantedLanguage } from './language/language.js';
import { loadCore } from './core/core.js';
import { textsOf } from './language/parts.js';
import { catalogue } from './content/catalogue.js';
import { awaitingStore } from './state/page/store.js';
import './app.js';
import { setPage } from './ui/page_element.js';
import { installTestHooks } from './ui/test_hooks.js';
import { applyTheme } from './ui/theme.js';

function begin(): void {
  const store = awaitingStore(catalogue);
  applyTheme(store.state.preferences.theme);
  setPage(store);
  installTestHooks();
  document.querySelector('#start')?.remove();
  document.body.append(document.createElement('strata-app'));
  core.then(
    (loaded) => store.begin(loaded),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      store.failed(
        msg(
          str`Strata could not start: ${why}. Reload the page. If that does not help, the browser may be too old for WebAssembly.`,
        ),
      );
    },
  );
}

const wanted = wantedLanguage(location.search);
const core = loadCore();
if (wanted === 'en') {
  useLanguage(wanted);
  begin();
} else {
  // Asked for and heard of before the texts have come: a failure is told once the page stands.
  core.catch(() => undefined);
  import('./language/texts.js')
    .then(({ setTexts }) => setTexts(wanted))
    // The page in English is better than none.
    .catch(() => useLanguage('en'))
    .then(begin, begin)
    // What the core says of a file stays English without these.
    .then(() => textsOf('core'))
    .catch(() => undefined);
}
