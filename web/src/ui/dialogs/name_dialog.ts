// What others call you: a field, and why a name cannot be taken.

import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { nameRule } from '../../state/challenges.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { sentence } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

const patience = 'The name could not be changed: this part of the page could not be loaded.';

@customElement('strata-name-dialog')
export class NameDialog extends PageElement {
  @state() private error = '';
  @state() private busy = false;

  static override styles = [
    shared,
    dialogStyles,
    css`input { width: 100%; margin-top: 0.3rem; } label { display: block; }`,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.store.together().then(
      (actions) => actions.look(),
      () => undefined,
    );
  }

  readonly #keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    if (!input || this.busy) return;
    this.busy = true;
    this.error = await this.store.together().then(
      (actions) => actions.rename(input.value.trim()),
      () => patience,
    );
    this.busy = false;
    if (this.error === '') this.store.closeDialog();
    else input.focus();
  };

  protected override render(): TemplateResult {
    return html`<form @submit=${this.#keep}>
      <h2>Your name</h2>
      <label>What others see <input type="text" name="name" autofocus minlength="2" maxlength="20" autocomplete="nickname"
        spellcheck="false" aria-invalid=${this.error === '' ? 'false' : 'true'} aria-describedby="about error"
        .value=${this.state.together.name} /></label>
      <p class="muted small" id="about">${nameRule} Games that have begun keep the name they have.</p>
      <p class="error" id="error" role="alert">${sentence(this.error)}</p>
      <div class="buttons"><button type="button" @click=${() => this.store.closeDialog()}>Cancel</button>
        <button class="primary" data-do="keep-name" ?disabled=${this.busy}>Keep it</button></div>
    </form>`;
  }
}
