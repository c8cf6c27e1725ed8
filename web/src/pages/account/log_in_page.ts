// Log-in by name and password.

import { msg } from '@lit/localize';
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { longest } from '../../state/account/words.js';
import { AccountElement } from './account_element.js';
import { Form } from './form.js';
import { link } from './link.js';

@customElement('strata-log-in-page')
export class LogInPage extends AccountElement {
  readonly #form = new Form(this, 'log-in', () => this.away);

  protected override heading(): string {
    return msg('Log in');
  }

  protected override begin(): void {
    this.#form.focus('username');
    void this.actions.then(
      async (actions) => {
        if (await actions.look()) actions.goOn(this.asked['next']);
      },
      () => undefined,
    );
  }

  readonly #submit = async (event: Event): Promise<void> => {
    const done = await this.#form.send(
      event,
      ({ username, password }) => [
        ['username', username === '' ? msg('Enter your name.') : ''],
        ['password', password === '' ? msg('Enter your password.') : ''],
      ],
      async ({ username, password }) => (await this.actions).logIn(username, password),
    );
    if (done) (await this.actions).start(this.asked['next']);
  };

  protected override content(): TemplateResult {
    const form = this.#form;
    return html`<section class="panel">
      ${form.draw(
        this.#submit,
        html`${form.text({ name: 'username', label: msg('Name', { id: 'account-name', desc: 'of an account' }), autocomplete: 'username', most: 20 })}
        ${form.password({ name: 'password', label: msg('Password'), autocomplete: 'current-password', most: longest })}
        ${form.button(msg('Log in'))}`,
      )}</section>
      <div class="beside">
        <p>${link(this.store, msg('Forgot your password?'), { page: 'recover' })}</p>
        <p>${link(this.store, msg('No account yet? Sign up'), { page: 'sign-up', asked: this.asked })}</p>
        <p class="muted small">${msg('With an account your name and your games are the same in every browser. No account is needed to play.')}</p></div>`;
  }
}
