// The base of all elements that read the state. The page, that is the store and the rules core, is set once, before the
// first element is made.

import { LitElement } from 'lit';
import type { Core } from '../core/core.js';
import type { AppState, Store } from '../state/state.js';

export interface Page {
  store: Store;
  core: Core;
}

let current: Page | null = null;

export function setPage(page: Page): void {
  current = page;
}

export function page(): Page {
  if (!current) throw new Error('the page has not been set up yet');
  return current;
}

/** Draws itself again after every change of the state. */
export class PageElement extends LitElement {
  #stop: (() => void) | null = null;

  protected get state(): AppState {
    return page().store.state;
  }

  protected get store(): Store {
    return page().store;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = page().store.subscribe(() => this.stateChanged());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#stop = null;
  }

  protected stateChanged(): void {
    this.requestUpdate();
  }
}
