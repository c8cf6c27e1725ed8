// A new password by a recovery code: one that was kept, or that of a link from an admin.

import { msg, str } from '@lit/localize';
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { longest, newPasswordFault, shortest } from '../../state/account/words.js';
import { AccountElement } from './account_element.js';
import { Form } from './form.js';
import { link } from './link.js';

@customElement('strata-recover-page')
export class RecoverPage extends AccountElement {
  readonly #form = new Form(this, 'recover', () => this.away);

  protected override heading(): string {
    return msg('Recover your account');
  }

  protected override begin(): void {
    const { name, code } = this.asked;
    this.#form.focus(name === undefined ? 'username' : code === undefined ? 'code' : 'password');
    if (code !== undefined)
      void this.actions.then(
        (actions) => actions.hideAsked(),
        () => undefined,
      );
  }

  readonly #submit = async (event: Event): Promise<void> => {
    const done = await this.#form.send(
      event,
      ({ username, code, password }) => [
        ['username', username === '' ? msg('Enter your name.') : ''],
        ['code', code === '' ? msg('Enter a recovery code.') : ''],
        ['password', newPasswordFault(password, username)],
      ],
      async ({ username, code, password }) => (await this.actions).recover(username, code, password),
    );
    if (done) (await this.actions).start(undefined);
  };

  protected override content(): TemplateResult {
    const form = this.#form;
    return html`<p class="lead">${msg('A recovery code lets you choose a new password. Your account is then logged out everywhere else.')}</p>
      <section class="panel">${form.draw(
        this.#submit,
        html`${form.text({
          name: 'username',
          label: msg('Name', { id: 'account-name', desc: 'of an account' }),
          autocomplete: 'username',
          value: this.asked['name'] ?? '',
          most: 20,
        })}
        ${form.text({
          name: 'code',
          label: msg('Recovery code'),
          autocomplete: 'one-time-code',
          value: this.asked['code'] ?? '',
          hint: msg('One of the ten codes from when you signed up. Capital letters and dashes do not matter.'),
          most: 64,
        })}
        ${form.password({
          name: 'password',
          label: msg('New password'),
          autocomplete: 'new-password',
          hint: msg(str`At least ${shortest} characters.`),
          most: longest,
        })}
        ${form.button(msg('Set new password'))}`,
      )}</section>
      <div class="beside">
        <p class="muted small">${msg('No code left? An admin of this server can make a recovery link for you.')}</p>
        <p>${link(this.store, msg('Back to log-in'), { page: 'log-in' })}</p></div>`;
  }
}
