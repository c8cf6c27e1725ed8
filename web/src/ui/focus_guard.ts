// Keyboard users never lose the focus: if the focused element is removed or disabled, or a field is left by Escape, the nearest
// focusable element takes the focus, or the one that had it before. Watches from the first import on, and does nothing for users
// of a pointer. A page that knows better sets the focus itself.

import { focusPath, giveTo, type Path, take } from './focus.js';
import { page } from './page_element.js';

const kept = 20;

/** Elements that had the focus when a key was pressed, the latest last. */
let held: Path[] = [];
let leftField: Element | null = null;
let waiting = false;

/** After an answer beside the board, the focus goes to the board. */
function boardBeside(path: Path): Element | null {
  if (!path.some(({ localName }) => /^strata-(status|people)$/.test(localName))) return null;
  // The page it stood on may have taken it away.
  const grids = path.map((each) => each.shadowRoot?.querySelector('strata-board-grids')).find((each) => each);
  return grids?.shadowRoot?.querySelector('[role="gridcell"][tabindex="0"]') ?? null;
}

/** The heading of the page that is shown. */
function heading(): Element | null {
  const main = document.querySelector('strata-app')?.shadowRoot?.querySelector('main');
  return main?.firstElementChild?.shadowRoot?.querySelector('h1[tabindex]') ?? main ?? null;
}

function check(): void {
  waiting = false;
  const path = held.at(-1) ?? [];
  const [last] = path;
  if (!last || focusPath().length > 0) return;
  const left = last === leftField;
  if (last.isConnected && last.checkVisibility() && !last.matches(':disabled') && !left) return;
  // From a field the focus goes back, not to the neighbour of the field.
  if (left) held = held.filter(([each]) => each !== last);
  if (take(boardBeside(path))) return;
  while (held.length > 0) if (giveTo(held.pop() ?? [])) return;
  take(heading());
}

/** What was given the focus without a key is held as well, where somebody goes by keys. */
export function holdFocus(): void {
  const path = focusPath();
  if (path[0]?.matches(':focus-visible')) held = [...held, path].slice(-kept);
}

function checkSoon(): void {
  if (waiting || held.length === 0) return;
  waiting = true;
  // When all is drawn that a key or a message has changed; only then a browser takes the focus from what is off.
  requestAnimationFrame(() => setTimeout(check));
}

window.addEventListener(
  'keydown',
  ({ key }) => {
    const path = focusPath();
    const [at] = path;
    // While it is to be looked for, the next key finds nothing focused yet.
    if (!at && !waiting) held = [];
    else if (at) held = [...held.filter(([each]) => each !== at), path].slice(-kept);
    if (at) leftField = key === 'Escape' && at.matches('input, select, textarea') ? at : null;
    checkSoon();
  },
  true,
);
window.addEventListener('keyup', checkSoon, true);
window.addEventListener(
  'pointerdown',
  () => {
    held = [];
  },
  true,
);
page().store.subscribe(checkSoon);
