// The base of all elements that read the state. The store is set once, before the first element is made; the rules core
// comes with it or later.

import { LitElement } from 'lit';
import type { Core } from '../core/core.js';
import type { AppState, Store } from '../state/page/state.js';

export interface Page {
  readonly store: Store;
  /** Throws before it has arrived. */
  readonly core: Core;
}

let current: Page | null = null;

export function setPage(store: Store): void {
  current = {
    store,
    get core() {
      return store.core;
    },
  };
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
