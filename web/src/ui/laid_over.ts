// What is laid over a page: a sheet of a phone, a panel, the settings of the view. It has the keyboard when it has been opened, and when
// it goes, what had the keyboard before has it again.

import { LitElement, type ReactiveController } from 'lit';
import { focusPath, giveTo, type Path } from './focus.js';

export class LaidOver implements ReactiveController {
  readonly #host: LitElement;
  readonly #open: () => readonly string[];
  /** By what is open, what had the keyboard when it was opened. */
  #before = new Map<string, Path>();
  #came: string | null = null;
  #gone: Path = [];

  /** `open` names the elements that are there now because somebody has asked for them. */
  constructor(host: LitElement, open: () => readonly string[]) {
    this.#host = host;
    this.#open = open;
    host.addController(this);
  }

  /** On a phone a sheet lies over what stands under the board, or beside it. `but` leaves it in sight. */
  covers(form: string, but?: string): boolean {
    return form !== 'desk' && this.#open().some((name) => name !== but);
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
      const held = focusPath();
      this.#before.set(name, held);
      // Focus on the board stays there, unless the board's own controls are covered.
      if (held[0]?.matches('button') || this.#host.getAttribute('form') !== 'desk') this.#came = name;
    }
  }

  hostUpdated(): void {
    const [came, gone] = [this.#came, this.#gone];
    this.#came = null;
    this.#gone = [];
    if (came !== null) void this.#enter(came);
    else if (focusPath().length === 0) giveTo(gone);
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
