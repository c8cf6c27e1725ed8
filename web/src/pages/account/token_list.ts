// The tokens with which programs play for the account: those there are, how to end one, and a form that makes one, whose secret is shown once.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { MadeToken, Token } from '../../net/messages.js';
import type { AccountActions } from '../../state/account/screen.js';
import { scopeWords } from '../../state/account/words.js';
import { shared } from '../../ui/styles.js';
import { sentence, sinceText } from '../../ui/words.js';
import { loading } from '../../ui/loading.js';

const hour = 3_600_000;
const longestNote = 64;

@customElement('strata-tokens')
export class TokenList extends LitElement {
  @property({ attribute: false }) actions: AccountActions | null = null;
  @state() private tokens: readonly Token[] | null = null;
  @state() private made: MadeToken | null = null;
  @state() private fault = '';
  @state() private said = '';
  @state() private busy = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 0.8rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 0.8rem; align-items: center; padding: 0.6rem 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    form { display: grid; gap: 0.8rem; max-width: 26rem; }
    form > label { font-weight: 600; }
    form input[type='text'] { min-height: 40px; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
    fieldset { border: 0; margin: 0; padding: 0; }
    legend { font-weight: 600; padding: 0; }
    fieldset label { display: flex; gap: 0.5rem; align-items: center; min-height: 34px; }
    form button { justify-self: start; min-width: 9rem; min-height: 40px; }
    button[aria-disabled='true'] { opacity: 0.45; cursor: default; }
    .made { display: grid; gap: 0.6rem; padding: 0.8rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
    .made code { overflow-wrap: anywhere; user-select: all; }
    .error:empty { display: none; }
    @media (pointer: coarse), (max-width: 760px) { fieldset label, form button, form input[type='text'] { min-height: 44px; } }
    @media (max-width: 480px) { li { grid-template-columns: minmax(0, 1fr); } li button { justify-self: start; } }
  `,
  ];

  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const answer = await this.actions?.tokens();
    if (!answer) return;
    if (answer.fault) this.fault = answer.fault.text;
    else this.tokens = answer.value;
  }

  readonly #make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (this.busy || !this.actions) return;
    const data = new FormData(form);
    const [note = ''] = data.getAll('note').map((each) => (typeof each === 'string' ? each.trim() : ''));
    const scopes = data.getAll('scope').filter((each) => typeof each === 'string');
    this.said = '';
    this.fault = note === '' ? msg('Enter a name for the program.') : '';
    if (this.fault === '' && scopes.length === 0) this.fault = msg('Choose what the program may do.');
    if (this.fault !== '') {
      form.querySelector<HTMLElement>(note === '' ? '[name="note"]' : '[name="scope"]')?.focus();
      return;
    }
    this.busy = true;
    const answer = await this.actions.makeToken(note, scopes);
    this.busy = false;
    if (answer.fault) {
      this.fault = answer.fault.text;
      return;
    }
    form.reset();
    this.made = answer.value;
    await this.#load();
    this.renderRoot.querySelector<HTMLElement>('.made h3')?.focus();
  };

  async #end(id: string): Promise<void> {
    if (this.busy || !this.actions) return;
    this.busy = true;
    this.fault = this.said = '';
    const { fault } = await this.actions.endToken(id);
    if (fault) this.fault = fault.text;
    else {
      if (this.made?.token.id === id) this.made = null;
      await this.#load();
      this.said = msg('The token is revoked.');
    }
    this.busy = false;
  }

  #token({ id, note, scopes, created, seen }: Token): TemplateResult {
    const now = Date.now();
    const used = now - seen < hour ? msg('used within the last hour') : msg(str`last used ${sinceText(seen, now)}`);
    return html`<li data-token=${id}><div><strong translate="no"><bdi>${note}</bdi></strong>
        <p class="small muted">${scopes.map(scopeWords).join(' · ')}</p>
        <p class="small muted">${[msg(str`made ${sinceText(created, now)}`), seen === 0 ? msg('never used') : used].join(' · ')}</p></div>
      <button data-do="end-token" aria-disabled=${this.busy} aria-label=${msg(str`Revoke ${note}`)} @click=${() => void this.#end(id)}>${msg('Revoke')}</button></li>`;
  }

  #made(): TemplateResult | typeof nothing {
    const { made, actions } = this;
    if (!made) return nothing;
    return html`<div class="made"><h3 tabindex="-1">${msg('Your new token')}</h3>
      <p>${msg('Copy it now: it is not shown again. Anyone who has it plays as you.')}</p>
      <code data-do="secret" translate="no">${made.secret}</code>
      <div class="row"><button data-do="copy-token" @click=${() => void actions?.copy(made.secret)}>${msg('Copy')}</button></div></div>`;
  }

  #form(): TemplateResult {
    const scopes = ['board:play', 'bot:play', 'challenge:read', 'challenge:write', 'follow:read', 'follow:write'];
    return html`<form id="new-token" novalidate @submit=${(event: Event) => void this.#make(event)}>
      <label for="note">${msg('Name of the program')}</label>
      <input id="note" name="note" type="text" maxlength=${longestNote} autocomplete="off" />
      <fieldset><legend>${msg('It may')}</legend>${scopes.map(
        (scope) => html`<label><input type="checkbox" name="scope" value=${scope} /> ${scopeWords(scope)}</label>`,
      )}</fieldset>
      <button type="submit" data-do="new-token" aria-busy=${this.busy} aria-disabled=${this.busy}>${msg('Make a token')}</button></form>`;
  }

  protected override render(): TemplateResult {
    const { tokens } = this;
    return html`${tokens === null && this.fault === '' ? loading() : nothing}
      ${
        tokens === null || tokens.length === 0
          ? nothing
          : html`<ul>${repeat(
              tokens,
              ({ id }) => id,
              (one) => this.#token(one),
            )}</ul>`
      }
      ${this.#made()}
      <p class="error" role="alert">${sentence(this.fault)}</p>
      <p class="visually-hidden" role="status">${this.said}</p>
      ${this.#form()}`;
  }
}
