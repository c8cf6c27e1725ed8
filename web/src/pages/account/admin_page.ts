// For moderators and admins: what has happened to accounts; for admins also links for those who have lost their password, and roles.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { dateText } from '../../language/format.js';
import type { AccountRole, SecurityEvent, SignUpRule } from '../../net/messages.js';
import type { AccountActions } from '../../state/account/screen.js';
import { eventWords, networkWords } from '../../state/account/words.js';
import { asWritten } from '../../language/as_written.js';
import { icon } from '../../ui/icons.js';
import { sentence } from '../../ui/words.js';
import { AccountElement } from './account_element.js';
import { Form } from './form.js';
import './report_list.js';
import { loading } from '../../ui/loading.js';

const roles = (): Record<AccountRole, string> => ({ moderator: msg('Moderator'), admin: msg('Admin') });

@customElement('strata-admin-page')
export class AdminPage extends AccountElement {
  readonly #link = new Form(this, 'make-link', () => this.away);
  readonly #role = new Form(this, 'change-role', () => this.away);
  @state() private ready: AccountActions | null = null;
  @state() private events: readonly SecurityEvent[] | null = null;
  @state() private more = false;
  @state() private asking = false;
  @state() private failed = '';
  @state() private rule: SignUpRule = 'open';
  @state() private invitation = '';
  /** That was made, and for whom. */
  @state() private made: { name: string; link: string } | null = null;

  static override styles = [
    ...AccountElement.styles,
    css`
    :host { max-width: 60rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
    th, td { text-align: start; padding: 0.35rem 0.6rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
    th { color: var(--muted); font-weight: 600; }
    .made { display: grid; gap: 0.4rem; }
    .made output { padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow-wrap: anywhere;
      font: 0.9rem/1.4 ui-monospace, monospace; user-select: all; }
    .choice { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
    .choice label { display: grid; gap: 0.25rem; font-weight: 600; }
    .choice select { min-height: 40px; font-weight: 400; }
    .error:empty { display: none; }
    .choice button[type='submit'] { min-width: 0; }
    .choice .error { order: 1; flex: 1 0 100%; }
    @media (max-width: 640px) {
      thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
      td { border: 0; padding: 0; }
      td:empty { display: none; }
      td:first-child { flex: 1 0 100%; font-weight: 600; }
      td[data-label]::before { content: attr(data-label) ':'; margin-inline-end: 0.3em; color: var(--muted); }
      .network { color: var(--muted); }
    }
  `,
  ];

  protected override heading(): string {
    return msg('Administration');
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
    this.ready = actions;
    if (account?.admin || account?.moderator) await this.#read();
    if (account?.admin) this.rule = (await actions.signUpRule()) ?? 'open';
  }

  /** Events that are older than those that are shown; `anew`: the newest. */
  async #read(anew = true): Promise<void> {
    if (this.asking || !this.ready) return;
    this.asking = true;
    this.failed = '';
    const shown = anew ? [] : (this.events ?? []);
    const answer = await this.ready.events(shown.at(-1)?.id ?? null);
    this.asking = false;
    if (answer.fault) this.failed = sentence(answer.fault.text);
    else {
      this.events = [...shown, ...answer.value.events];
      this.more = answer.value.more;
    }
  }

  readonly #makeLink = async (event: Event): Promise<void> => {
    this.made = null;
    const done = await this.#link.send(
      event,
      ({ username }) => [['username', username === '' ? msg('Enter the name of an account.') : '']],
      async ({ username }) => {
        const answer = await (await this.actions).recoveryLink(username);
        return answer.fault ? answer : { value: { name: username, link: answer.value } };
      },
    );
    if (!done) return;
    this.made = done.value;
    await this.#read();
  };

  readonly #changeRole = async (event: Event): Promise<void> => {
    const on = ((event as SubmitEvent).submitter as HTMLButtonElement | null)?.value !== 'take';
    const role = this.renderRoot.querySelector<HTMLSelectElement>('[name="role"]')?.value as AccountRole;
    const done = await this.#role.send(
      event,
      ({ username }) => [['username', username === '' ? msg('Enter the name of an account.') : '']],
      async ({ username }) => {
        const { fault } = await (await this.actions).changeRole({ name: username, role, on });
        return fault ? { fault } : { value: username };
      },
    );
    if (!done) return;
    const [whose, what] = [asWritten(done.value), roles()[role]];
    this.store.notice('info', on ? msg(str`${whose} is now: ${what}.`) : msg(str`${whose} is no longer: ${what}.`));
    await this.#read();
  };

  #links(): TemplateResult {
    const form = this.#link;
    const { made } = this;
    return html`<section class="panel"><h2>${msg('Recovery link')}</h2>
      <p class="muted small">${msg('For somebody who has lost the password and the codes. Make sure that it is them, then give them the link. It works once, within a day.')}</p>
      ${form.draw(
        this.#makeLink,
        html`${form.text({ name: 'username', label: msg('Name of the account'), autocomplete: 'off', most: 20 })}
        ${form.button(msg('Make recovery link'), '')}`,
      )}
      ${
        made
          ? html`<div class="made" role="status"><span>${msg(str`Link for ${asWritten(made.name)}:`)}</span><output translate="no">${made.link}</output>
            <div class="row"><button data-do="copy-link" @click=${() => void this.ready?.copy(made.link)}>${icon('link')} ${msg('Copy')}</button></div></div>`
          : nothing
      }</section>`;
  }

  /** Where the server takes accounts by invitation. */
  #invitations(): TemplateResult {
    return html`<section class="panel"><h2>${msg('Invitation')}</h2>
      <p class="muted small">${msg('For somebody who wants an account on this server. The link works once, within a week.')}</p>
      <div class="row"><button data-do="invite" aria-disabled=${this.asking || this.away} @click=${() => void this.#invite()}>${msg('Make invitation link')}</button></div>
      ${
        this.invitation === ''
          ? nothing
          : html`<div class="made" role="status"><output translate="no">${this.invitation}</output>
            <div class="row"><button data-do="copy-invitation" @click=${() => void this.ready?.copy(this.invitation)}>${icon('link')} ${msg('Copy')}</button></div></div>`
      }</section>`;
  }

  async #invite(): Promise<void> {
    if (this.asking || this.away || !this.ready) return;
    this.asking = true;
    const answer = await this.ready.invitationLink();
    this.asking = false;
    this.invitation = answer.fault ? '' : answer.value;
    this.failed = answer.fault ? sentence(answer.fault.text) : '';
    if (!answer.fault) await this.#read();
  }

  #roles(): TemplateResult {
    const form = this.#role;
    return html`<section class="panel"><h2>${msg('Roles')}</h2>
      <p class="muted small">${msg('Moderators look after reports and see the log below. Admins also make recovery links and give roles.')}</p>
      ${form.draw(
        this.#changeRole,
        html`${form.text({ name: 'username', label: msg('Name of the account'), autocomplete: 'off', most: 20 })}
        <div class="choice"><label>${msg('Role')}<select name="role">${Object.entries(roles()).map(
          ([value, words]) => html`<option value=${value}>${words}</option>`,
        )}</select></label>
          ${form.button(msg('Give'), '')}
          <button type="submit" value="take" data-do="take-role" aria-disabled=${form.busy || this.away}>${msg('Take away')}</button></div>`,
      )}</section>`;
  }

  #log(): TemplateResult {
    const { events } = this;
    const [account, by] = [msg('Account'), msg('By', { id: 'event-by', desc: 'a person: who did it' })];
    const row = (event: SecurityEvent): TemplateResult =>
      html`<tr data-event=${event.kind}><td>${eventWords(event)}</td>
        <td>${dateText(event.time, { dateStyle: 'medium', timeStyle: 'short' })}</td>
        <td translate="no" data-label=${account}>${event.account}</td><td translate="no" data-label=${by}>${event.by}</td>
        <td class="network">${networkWords(event.network)}</td></tr>`;
    return html`<section class="panel"><h2>${msg('Log')}</h2>
      ${events === null && this.failed === '' ? loading() : nothing}
      ${
        events === null
          ? nothing
          : html`<table><thead><tr>${[msg('Event'), msg('Time'), account, by, msg('Network')].map(
              (words) => html`<th scope="col">${words}</th>`,
            )}</tr></thead>
            <tbody>${repeat(events, ({ id }) => id, row)}</tbody></table>`
      }
      <p class="error" role="alert">${this.failed}</p>
      ${
        this.more
          ? html`<div class="row"><button data-do="older" aria-disabled=${this.asking} @click=${() => void this.#read(false)}>${msg('Show older')}</button></div>`
          : nothing
      }</section>`;
  }

  protected override content(): TemplateResult {
    const { account } = this.state;
    if (!this.ready) return this.failed === '' ? loading() : html`<p class="error" role="alert">${this.failed}</p>`;
    if (!account?.admin && !account?.moderator)
      return html`<p class="lead">${msg('Only moderators and admins of this server see this page.')}</p>`;
    return html`<strata-reports .actions=${this.ready} @done=${() => void this.#read()}></strata-reports>
      ${account.admin && this.rule === 'invited' ? this.#invitations() : nothing}
      ${account.admin ? html`${this.#links()}${this.#roles()}` : nothing}${this.#log()}`;
  }
}
