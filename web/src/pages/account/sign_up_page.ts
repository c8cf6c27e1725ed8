// A new account: a name, a password, and the recovery codes that are shown once.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { SignUpRule } from '../../net/messages.js';
import type { AccountActions, Codes } from '../../state/account/screen.js';
import { longest, newPasswordFault, shortest } from '../../state/account/words.js';
import { nameRule, ownNameFault } from '../../state/together/challenges.js';
import { AccountElement } from './account_element.js';
import './codes_panel.js';
import { Form } from './form.js';
import { link } from './link.js';

@customElement('strata-sign-up-page')
export class SignUpPage extends AccountElement {
  readonly #form = new Form(this, 'sign-up', () => this.away);
  @state() private codes: Codes | null = null;
  @state() private rule: SignUpRule = 'open';
  #actions: AccountActions | null = null;

  protected override heading(): string {
    return this.codes ? msg('Keep your recovery codes') : msg('Sign up');
  }

  protected override begin(): void {
    this.#form.focus('username');
    void this.actions.then(
      async (actions) => {
        this.#actions = actions;
        if ((await actions.look()) && !this.codes) actions.goOn(this.asked['next']);
        this.rule = (await actions.signUpRule()) ?? 'open';
        if (this.asked['invitation'] !== undefined) actions.hideAsked();
      },
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Whichever page is shown next is of somebody else.
    if (this.codes) this.#actions?.startHere();
  }

  readonly #submit = async (event: Event): Promise<void> => {
    const done = await this.#form.send(
      event,
      ({ username, password, code }) => [
        ['code', this.rule === 'invited' && code === '' ? msg('Enter your invitation.') : ''],
        ['username', ownNameFault(username)],
        ['password', newPasswordFault(password, username)],
      ],
      async ({ username, password, code }) => {
        this.#actions = await this.actions;
        return this.#actions.signUp(username, password, code);
      },
    );
    if (done) this.codes = done.value;
    // The rule may be another by now, or was not known.
    else if (this.rule === 'open') this.rule = (await this.#actions?.signUpRule()) ?? 'open';
  };

  protected override content(): TemplateResult {
    const form = this.#form;
    const { name } = this.state.together;
    if (this.codes)
      return html`<section class="panel"><strata-recovery-codes .codes=${this.codes} .actions=${this.#actions}
        @kept=${() => this.#actions?.start(this.asked['next'])}></strata-recovery-codes></section>`;
    if (this.rule === 'closed')
      return html`<p class="lead">${msg('This server takes no new accounts. You can play without one.')}</p>
        ${this.#logIn()}`;
    const invitation = form.text({
      name: 'code',
      label: msg('Invitation'),
      autocomplete: 'off',
      value: this.asked['invitation'] ?? '',
      hint: msg('This server takes new accounts by invitation. An admin can send you a link.'),
      most: 32,
    });
    return html`<p class="lead">${msg('Your games in this browser become those of your account. No e-mail address is needed.')}</p>
      <section class="panel">${form.draw(
        this.#submit,
        html`${this.rule === 'invited' ? invitation : nothing}
        ${form.text({
          name: 'username',
          label: msg('Name', { id: 'account-name', desc: 'of an account' }),
          autocomplete: 'username',
          value: /^guest-/i.test(name) ? '' : name,
          hint: msg(str`${nameRule()} It stays yours: nobody else can take it.`),
          most: 20,
        })}
        ${form.password({
          name: 'password',
          label: msg('Password'),
          autocomplete: 'new-password',
          hint: msg(str`At least ${shortest} characters.`),
          most: longest,
        })}
        ${form.button(msg('Sign up'))}`,
      )}</section>
      ${this.#logIn()}`;
  }

  #logIn(): TemplateResult {
    const { next } = this.asked;
    const asked = next === undefined ? {} : { next };
    return html`<div class="beside"><p>${link(this.store, msg('You have an account? Log in'), { page: 'log-in', asked })}</p></div>`;
  }
}
