// What has the keyboard, and how it is given to something else or to what is nearest to it.

/** An element and all that it stands in, from the inside. */
export type Path = readonly Element[];

/** Not what deletes or gives up: a key that is pressed once more would press it. */
const stops =
  'button:not([data-do=remove], [data-do=delete], [data-do=resign]), a[href], input, select, summary, [tabindex="0"], [role="gridcell"]';
/** Further out everything is as near as anything else. */
const farthest = /^strata-(app|.*-page)$/;

const following = (lost: Element, stop: Element): boolean =>
  (lost.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** What has the keyboard, first; empty for nothing, or for what is switched off. */
export function focusPath(): Path {
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
export function take(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return focusPath().includes(element);
}

/** To the element itself, or to what is nearest to it: what was switched off has a place still, and what follows comes first. */
export function giveTo(path: Path): boolean {
  for (const [index, each] of path.entries()) {
    if (farthest.test(each.localName)) return false;
    const lost = path[index - 1];
    const within = each.isConnected ? [...(each.shadowRoot ?? each).querySelectorAll(stops)] : [];
    const after = lost?.isConnected ? within.filter((stop) => following(lost, stop)) : [];
    if ([each, ...after, ...within].some(take)) return true;
  }
  return false;
}
