// The name of an account as a link to its profile.

import './bot_mark.js';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { addressOf } from '../net/alone.js';
import { writeRoute } from '../state/page/routes.js';
import type { Store } from '../state/page/state.js';

export function playerLink(store: Store, name: string): TemplateResult {
  const route = { page: 'player', name } as const;
  const go = (event: MouseEvent): void => {
    // Another window is opened as the browser does it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    store.go(route);
  };
  return html`<a href=${addressOf(writeRoute(route))} data-do="player" translate="no" @click=${go}><bdi>${name}</bdi></a><strata-bot-mark .name=${name}></strata-bot-mark>`;
}
