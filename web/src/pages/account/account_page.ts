// The account that is logged in: where it is logged in, its password and codes, what the server keeps of it, and how to delete it.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Account, AccountActions, Codes } from '../../state/account/screen.js';
import { longest, newPasswordFault, shortest } from '../../state/account/words.js';
import { sentence } from '../../ui/words.js';
import { AccountElement } from './account_element.js';
import './codes_panel.js';
import './leaving.js';
import './relation_list.js';
import { Form } from './form.js';
import { link } from './link.js';
import './session_list.js';
import type { SessionList } from './session_list.js';
import { loading } from '../../ui/loading.js';
import './token_list.js';

@customElement('strata-account-page')
export class AccountPage extends AccountElement {
  readonly #password = new Form(this, 'change-password', () => this.away);
  readonly #codes = new Form(this, 'new-codes', () => this.away);
  readonly #token = new Form(this, 'redeem', () => this.away);
  @state() private ready: AccountActions | null = null;
  @state() private codes: Codes | null = null;
  @state() private failed = '';

  static override styles = [
    ...AccountElement.styles,
    css`
    .top { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-top: 0.5rem; }
    .top .grow { flex: 1; }
    .chip { padding: 0.05rem 0.6rem; border-radius: 999px; background: var(--accent-soft); font-size: 0.87rem; }
    details summary { cursor: pointer; font-weight: 650; min-height: 34px; align-content: center; }
    details form { margin-top: 0.6rem; }
    @media (max-width: 760px) { details summary { min-height: 44px; } }
  `,
  ];

  protected override heading(): string {
    return msg('Your account');
  }

  protected override begin(): void {
    void this.#start().catch(() => {
      this.failed = msg('This part of the page could not be loaded. It will load when the server is back.');
    });
  }

  async #start(): Promise<void> {
    const actions = await this.actions;
    const account = await actions.look();
    if (!this.isConnected) return;
    if (account === null) {
      actions.logInFirst();
      return;
    }
    if (this.asked['token'] !== undefined) actions.hideAsked();
    this.ready = actions;
  }

  readonly #logOut = async (): Promise<void> => {
    const { fault } = (await this.ready?.logOut()) ?? {};
    if (fault) this.store.notice('error', sentence(fault.text));
    else this.ready?.start(undefined);
  };

  readonly #changePassword = async (event: Event): Promise<void> => {
    const done = await this.#password.send(
      event,
      ({ old, password }) => [
        ['old', old === '' ? msg('Enter your current password.') : ''],
        ['password', newPasswordFault(password, this.state.account?.name ?? '')],
      ],
      async ({ old, password }) => (await this.actions).changePassword(old, password),
    );
    if (!done) return;
    this.#password.clear();
    this.store.notice('info', msg('Your password is changed. You are logged out everywhere else.'));
    await this.renderRoot.querySelector<SessionList>('strata-sessions')?.load();
  };

  readonly #newCodes = async (event: Event): Promise<void> => {
    const done = await this.#codes.send(
      event,
      ({ password }) => [['password', password === '' ? msg('Enter your password.') : '']],
      async ({ password }) => (await this.actions).newCodes(password),
    );
    if (!done) return;
    this.#codes.clear();
    this.codes = done.value;
  };

  readonly #redeem = async (event: Event): Promise<void> => {
    const done = await this.#token.send(
      event,
      ({ token }) => [['token', token === '' ? msg('Enter the token.') : '']],
      async ({ token }) => (await this.actions).redeem(token),
    );
    if (done) this.store.notice('info', msg('You are an admin of this server now.'));
  };

  #head({ name, moderator, admin }: Account): TemplateResult {
    return html`<div class="top"><strong translate="no"><bdi data-do="own-name">${name}</bdi></strong>
      ${admin ? html`<span class="chip">${msg('Admin')}</span>` : nothing}
      ${moderator ? html`<span class="chip">${msg('Moderator')}</span>` : nothing}
      ${admin || moderator ? link(this.store, msg('Administration'), { page: 'admin' }) : nothing}
      <span class="grow"></span>
      <button data-do="profile" @click=${() => this.store.go({ page: 'player', name: this.state.account?.name ?? '' })}>${msg('Your profile')}</button>
      <button data-do="log-out" @click=${this.#logOut}>${msg('Log out')}</button></div>`;
  }

  #passwords(name: string): TemplateResult {
    const form = this.#password;
    return html`<section class="panel"><h2>${msg('Password')}</h2>
      <p class="muted small">${msg('With a new password you are logged out everywhere else.')}</p>
      ${form.draw(
        this.#changePassword,
        html`${form.password({ name: 'old', label: msg('Current password'), autocomplete: 'current-password', most: longest })}
        ${form.password({
          name: 'password',
          label: msg('New password'),
          autocomplete: 'new-password',
          hint: msg(str`At least ${shortest} characters.`),
          most: longest,
        })}
        ${form.button(msg('Change password'), '')}`,
        name,
      )}</section>`;
  }

  #recovery(name: string): TemplateResult {
    const form = this.#codes;
    if (this.codes)
      return html`<section class="panel"><strata-recovery-codes .codes=${this.codes} .actions=${this.ready} @kept=${() => (this.codes = null)}></strata-recovery-codes></section>`;
    return html`<section class="panel"><h2>${msg('Recovery codes')}</h2>
      <p class="muted small">${msg('A recovery code replaces a forgotten password. New codes end the old ones.')}</p>
      ${form.draw(
        this.#newCodes,
        html`${form.password({ name: 'password', label: msg('Current password'), autocomplete: 'current-password', most: longest })}
        ${form.button(msg('Make new codes'), '')}`,
        name,
      )}</section>`;
  }

  #tokens(): TemplateResult {
    return html`<section class="panel" id="tokens"><h2>${msg('Tokens for programs')}</h2>
      <p class="muted small">${msg('A program that shows a token plays for this account: an engine, or a board with sensors.')}</p>
      <strata-tokens .actions=${this.ready}></strata-tokens></section>`;
  }

  #admin(): TemplateResult {
    const form = this.#token;
    const token = this.asked['token'] ?? '';
    return html`<section class="panel"><details ?open=${token !== ''}><summary>${msg('Admin token')}</summary>
      <p class="muted small">${msg('The server prints a token when it starts for the first time. It makes this account an admin.')}</p>
      ${form.draw(
        this.#redeem,
        html`${form.text({ name: 'token', label: msg('Token'), autocomplete: 'off', value: token, most: 64 })}
        ${form.button(msg('Become an admin'), '')}`,
      )}</details></section>`;
  }

  protected override content(): TemplateResult {
    const { account } = this.state;
    if (this.failed !== '') return html`<p class="error" role="alert">${this.failed}</p>`;
    if (!this.ready || !account) return loading();
    const { name } = account;
    return html`${this.#head(account)}
      <section class="panel" id="relations"><h2>${msg('Players you know')}</h2><strata-relations .actions=${this.ready}></strata-relations></section>
      <section class="panel"><h2>${msg('Where you are logged in')}</h2><strata-sessions .actions=${this.ready}></strata-sessions></section>
      ${this.#passwords(name)}${this.#recovery(name)}${this.#tokens()}
      ${account.admin ? nothing : this.#admin()}<strata-leaving .actions=${this.ready} .name=${name}></strata-leaving>`;
  }
}
