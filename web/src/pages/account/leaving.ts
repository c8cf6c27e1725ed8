// The ways out of an account: all that the server keeps of it, as a file, and its end.

import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { asWritten } from '../../language/as_written.js';
import type { AccountActions } from '../../state/account/screen.js';
import { longest } from '../../state/account/words.js';
import { icon } from '../../ui/icons.js';
import { PageElement } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { Form, formStyles } from './form.js';

@customElement('strata-leaving')
export class Leaving extends PageElement {
  @property({ attribute: false }) actions: AccountActions | null = null;
  /** The name of the account. */
  @property() name = '';
  /** There is no other connection than that of these requests. */
  @property({ type: Boolean }) alone = false;
  readonly #delete = new Form(this, 'delete-account', () => this.#away);
  @state() private saving = false;
  /** The password of the account that is to be deleted, while that is asked once more. */
  @state() private last = '';

  static override styles = [
    shared,
    pageStyles,
    formStyles,
    css`
    :host { display: block; max-width: none; margin: 0; padding: 0; }
    section.panel { padding: 1rem; display: grid; gap: 0.8rem; margin-top: 1rem; }
    section.panel > h2 { margin: 0; }
    .sure { display: grid; gap: 0.6rem; padding: 0.8rem; border: 1px solid var(--danger); border-radius: 8px; }
    .sure h3:focus { outline: none; }
    .panel > .row > [aria-disabled='true'] { opacity: 0.6; }
  `,
  ];

  get #away(): boolean {
    return !this.alone && this.state.connection === 'lost';
  }

  readonly #save = async (): Promise<void> => {
    if (this.saving) return;
    this.saving = true;
    const { fault } = (await this.actions?.saveAll()) ?? {};
    this.saving = false;
    if (fault) this.store.notice('error', sentence(fault.text));
  };

  readonly #askToDelete = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = await this.#delete.send(
      event,
      ({ password }) => [['password', password === '' ? msg('Enter your password.') : '']],
      // The typed text is kept until the question is answered.
      ({ password }) => Promise.resolve({ value: password }),
    );
    if (!typed) return;
    this.last = typed.value;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.sure h3')?.focus();
  };

  readonly #deleteNow = async (event: Event): Promise<void> => {
    const done = await this.#delete.send(
      event,
      () => [],
      async () => (await this.store.account()).deleteAccount(this.last),
    );
    this.last = '';
    if (done) this.actions?.start(undefined);
  };

  #data(): TemplateResult {
    return html`<section class="panel"><h2>${msg('Your data')}</h2>
      <p class="muted small">${msg('All that this server keeps of your account, in one file: name, roles, sessions, log, whom you follow and have blocked, and games.')}</p>
      <div class="row"><button data-do="export-account" aria-disabled=${this.saving || this.#away} @click=${this.#save}>${icon('save')} ${msg('Export')}</button></div></section>`;
  }

  #deletion(name: string): TemplateResult {
    const form = this.#delete;
    const fields =
      this.last === ''
        ? html`${form.password({ name: 'password', label: msg('Current password'), autocomplete: 'current-password', most: longest })}
          ${form.button(msg('Delete account ...'), '')}`
        : html`<div class="sure" role="group" aria-labelledby="sure"><h3 id="sure" tabindex="-1">${msg(str`Delete ${asWritten(name)} for good?`)}</h3>
            <p>${msg('Your games against other people end and stay there without your name. Everything else is deleted. This cannot be undone.')}</p>
            <p>${msg('The results of your rated games, and the ratings that came of them, are kept without your name, since the ratings of others follow from them. Your seeks are deleted.')}</p>
            <div class="row"><button type="button" data-do="keep-account" @click=${() => this.#keep()}>${msg('Keep it')}</button>
              ${form.button(msg('Delete for good'), 'danger')}</div></div>`;
    return html`<section class="panel"><h2>${msg('Delete account')}</h2>
      ${form.draw(this.last === '' ? this.#askToDelete : this.#deleteNow, fields, name)}</section>`;
  }

  #keep(): void {
    this.last = '';
    this.#delete.clear();
  }

  protected override render(): TemplateResult {
    return html`${this.#data()}${this.#deletion(this.name)}`;
  }
}
