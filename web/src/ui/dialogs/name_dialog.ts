// What others call you: a field, and why a name cannot be taken.

import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { nameRule, ownNameFault } from '../../state/together/challenges.js';
import { focusPath } from '../focus.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { sentence } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

const patience = (): string =>
  msg('The name was not changed: a part of the page could not be loaded. Reload the page.');

@customElement('strata-name-dialog')
export class NameDialog extends PageElement {
  /** Why the name is not kept; about what was typed then. */
  @state() private error = '';
  @state() private busy = false;
  /** The old name, as it stood in the field last. */
  #shown = '';

  static override styles = [
    shared,
    dialogStyles,
    css`input { width: 100%; margin-top: 0.3rem; } label { display: block; } #about { margin-top: 0.4rem; }`,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.store.together().then(
      (actions) => actions.look(),
      () => undefined,
    );
  }

  protected override updated(): void {
    const { name } = this.state.together;
    if (name === this.#shown) return;
    // It may come later than the dialog: what is typed takes its place.
    this.#shown = name;
    const input = this.renderRoot.querySelector('input');
    if (input && input === focusPath()[0]) input.select();
  }

  readonly #type = (): void => {
    this.error = '';
  };

  readonly #keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    if (!input || this.busy) return;
    const name = input.value.trim();
    // A player who keeps the given name needs no request.
    if (name !== '' && name === this.state.together.name) return this.store.closeDialog();
    this.error = ownNameFault(name);
    if (this.error === '') {
      this.busy = true;
      this.error = await this.store.together().then(
        (actions) => actions.rename(name),
        () => patience(),
      );
      this.busy = false;
    }
    if (this.error === '') {
      this.store.closeDialog();
      this.store.say(msg(str`Your name is now ${name}.`));
    } else input.focus();
  };

  protected override render(): TemplateResult {
    return html`<form @submit=${this.#keep} novalidate>
      <h2>${msg('Your name')}</h2>
      <label>${msg('Other players see this name')} <input type="text" name="name" autofocus maxlength="20" autocomplete="nickname"
        spellcheck="false" aria-invalid=${this.error === '' ? 'false' : 'true'} aria-describedby="about error"
        .value=${this.state.together.name} @input=${this.#type} @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()} /></label>
      <p class="muted small" id="about">${msg(str`${nameRule()} Games that have started keep your old name.`)}</p>
      <p class="error" id="error" role="alert">${sentence(this.error)}</p>
      <div class="buttons"><button type="button" @click=${() => this.store.closeDialog()}>${msg('Cancel')}</button>
        <button class="primary" data-do="keep-name" ?disabled=${this.busy}>${msg('Save')}</button></div>
    </form>`;
  }
}
