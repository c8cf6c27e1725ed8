// A link to another page of ours, which the browser opens without loading everything anew; in a new window it is a link as any other.

import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { addressOf } from '../../net/alone.js';
import type { Store } from '../../state/page/state.js';
import { type Route, writeRoute } from '../../state/page/routes.js';

export function link(store: Store, words: string, route: Route): TemplateResult {
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    store.go(route);
  };
  return html`<a href=${addressOf(writeRoute(route))} data-to=${route.page} @click=${go}>${words}</a>`;
}
