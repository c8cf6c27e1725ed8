// Whoever goes by keys alone is left nowhere: where what had the focus has gone or been switched off, or a field was left by
// Escape, the nearest thing that can have it takes it, or what had it before. Watches from the first import on; whoever
// uses a pointer is left alone. A page that knows better gives the focus itself.

import { page } from './page_element.js';

/** An element and all that it stands in, from the inside. */
type Path = readonly Element[];

/** Not what deletes: a key that is pressed once more would press it. */
const stops = 'button:not([data-do="remove"]), a[href], input, select, summary, [tabindex="0"], [role="gridcell"]';
/** Further out everything is as near as anything else. */
const farthest = /^strata-(app|.*-page)$/;
const kept = 20;

/** What has had the focus when a key was pressed, the latest at the end. */
let held: Path[] = [];
let leftField: Element | null = null;
let waiting = false;

const following = (lost: Element, stop: Element): boolean =>
  (lost.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function focusPath(): Path {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const path: Element[] = [];
  while (at && at !== document.body && !at.matches(':disabled')) {
    path.push(at);
    const root = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return path;
}

/** Whether it has the focus now. */
function take(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return focusPath().length > 0;
}

/** To the element itself, or to what is nearest to it: what was switched off has a place still, and what follows comes first. */
function giveTo(path: Path): boolean {
  for (const [index, each] of path.entries()) {
    if (farthest.test(each.localName)) return false;
    const lost = path[index - 1];
    const within = each.isConnected ? [...(each.shadowRoot ?? each).querySelectorAll(stops)] : [];
    const after = lost?.isConnected ? within.filter((stop) => following(lost, stop)) : [];
    if ([each, ...after, ...within].some(take)) return true;
  }
  return false;
}

/** What is answered beside the board goes on on it. */
function boardBeside(path: Path): Element | null {
  const status = path.find(({ localName }) => localName === 'strata-status');
  const grids = status?.parentNode?.querySelector('strata-board-grids');
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
  // From a field one goes back, not to its neighbour.
  if (left) held = held.filter(([each]) => each !== last);
  if (take(boardBeside(path))) return;
  while (held.length > 0) if (giveTo(held.pop() ?? [])) return;
  take(heading());
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
    leftField = key === 'Escape' && at?.matches('input, select, textarea') ? at : null;
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
