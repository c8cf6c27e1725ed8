// What is laid over a page: a sheet of a phone, a panel, the settings of the view. It has the keyboard when it has been opened, and when
// it goes, what had the keyboard before has it again.

import { LitElement, type ReactiveController } from 'lit';

/** What has the keyboard, inside of everything; null for nothing. */
export function focused(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement && at !== document.body ? at : null;
}

export class LaidOver implements ReactiveController {
  readonly #host: LitElement;
  readonly #open: () => readonly string[];
  /** By what is open, what had the keyboard when it was opened. */
  #before = new Map<string, HTMLElement | null>();
  #came: string | null = null;
  #gone: HTMLElement | null = null;

  /** `open` names the elements that are there now because somebody has asked for them. */
  constructor(host: LitElement, open: () => readonly string[]) {
    this.#host = host;
    this.#open = open;
    host.addController(this);
  }

  hostUpdate(): void {
    const open = this.#open();
    for (const [name, held] of this.#before) {
      if (open.includes(name)) continue;
      this.#before.delete(name);
      this.#gone = held;
    }
    for (const name of open) {
      if (this.#before.has(name)) continue;
      const held = focused();
      this.#before.set(name, held);
      // Whoever is on the board stays there, unless the board's own controls are covered.
      if (held?.matches('button') || this.#host.getAttribute('form') !== 'desk') this.#came = name;
    }
  }

  hostUpdated(): void {
    const [came, gone] = [this.#came, this.#gone];
    this.#came = null;
    this.#gone = null;
    if (came !== null) void this.#enter(came);
    else if (gone?.isConnected && !focused()) gone.focus();
  }

  // To its first stop: with a tabindex of its own the element would keep the Tab key from all that is in it.
  async #enter(name: string): Promise<void> {
    await customElements.whenDefined(name);
    const sheet = this.#host.renderRoot.querySelector(name);
    if (!(sheet instanceof LitElement)) return;
    await sheet.updateComplete;
    // It may have chosen for itself.
    if (!sheet.matches(':focus-within'))
      sheet.renderRoot.querySelector<HTMLElement>('button:not(:disabled, [tabindex="-1"])')?.focus();
  }
}
