// What is said while a dialog is open: nothing else of the page is read then, its own live region neither.

import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';

/** What is said so soon after a dialog was opened is what it tells itself. In milliseconds. */
const opening = 500;

@customElement('strata-heard')
export class Heard extends PageElement {
  static override styles = [shared];
  #before = Infinity;

  override connectedCallback(): void {
    super.connectedCallback();
    window.setTimeout(() => {
      this.#before = this.state.spoken.at(-1)?.id ?? 0;
    }, opening);
  }

  protected override render(): TemplateResult {
    const since = this.state.spoken.filter(({ id }) => id > this.#before);
    return html`<div class="visually-hidden" role="status">${repeat(
      since,
      ({ id }) => id,
      ({ text }) => html`<p>${text}</p>`,
    )}</div>`;
  }
}
