// A menu under a button, the first of its host: arrows, Home and End go through all that is in it; it closes by Escape, by a press
// beside it and by Tab out of it. After a choice the focus is on the button again.

import type { LitElement, ReactiveController } from 'lit';
import { buttonsIn, rove } from './roving.js';

/** Milliseconds within which the click of a finger follows its release. */
const soon = 400;

const enabled = ':is(button, select, input):not(:disabled)';
/** These keys change its value. */
const own = (node: EventTarget | undefined, key: string): boolean =>
  node instanceof Element &&
  ((/^Arrow(Left|Right)$/.test(key) && node.matches('select, input[type="range"]')) ||
    (node instanceof HTMLInputElement && node.type === 'text' && key !== 'ArrowUp' && key !== 'ArrowDown'));

export class Menu implements ReactiveController {
  readonly #host: LitElement;
  open = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#close();
  }

  // A finger that closes it touches nothing else: it cannot aim at what the menu leaves uncovered.
  readonly #outside = (event: PointerEvent): void => {
    if (event.composedPath().includes(this.#host)) return;
    this.#close();
    if (event.pointerType !== 'touch') return;
    event.stopPropagation();
    const stop = new AbortController();
    document.addEventListener('click', (click) => (click.stopPropagation(), click.preventDefault()), {
      capture: true,
      once: true,
      signal: stop.signal,
    });
    // What comes next is meant; where a finger makes no click, nothing comes soon.
    const on = { capture: true, once: true, signal: stop.signal };
    for (const next of ['pointerdown', 'keydown']) document.addEventListener(next, () => stop.abort(), on);
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, () => setTimeout(() => stop.abort(), soon), on);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setTimeout(() => this.#left());
    if (!own(event.composedPath()[0], event.key)) rove(event, this.#stops());
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.chosen();
  };

  /** Those of its parts, too. */
  #stops(): HTMLElement[] {
    return buttonsIn(this.#host.renderRoot, '.menu *').flatMap((each) =>
      each.shadowRoot ? buttonsIn(each.shadowRoot, enabled) : each.matches(enabled) ? [each] : [],
    );
  }

  #left(): void {
    if (!this.#host.matches(':focus-within')) this.#close();
  }

  readonly toggle = (): void => {
    if (this.open) {
      this.#close();
      return;
    }
    this.open = true;
    this.#host.requestUpdate();
    document.addEventListener('pointerdown', this.#outside, true);
    document.addEventListener('keydown', this.#key, true);
    void this.#host.updateComplete.then(() => this.#focus(`.menu ${enabled}`));
  };

  /** Closed, with the focus on its button. Called before what was chosen is done. */
  readonly chosen = (): void => {
    this.#close();
    this.#focus('[data-do="menu"]');
  };

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #close(): void {
    this.open = false;
    this.#host.requestUpdate();
    document.removeEventListener('pointerdown', this.#outside, true);
    document.removeEventListener('keydown', this.#key, true);
  }
}
