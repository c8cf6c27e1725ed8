// Recovery codes, which are shown once: to copy, to save, and to go on from when they are kept.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AccountActions, Codes } from '../../state/account/screen.js';
import { asWritten } from '../../language/as_written.js';
import { icon } from '../../ui/icons.js';
import { shared } from '../../ui/styles.js';

/** Sends `kept` when one goes on. */
@customElement('strata-recovery-codes')
export class RecoveryCodesPanel extends LitElement {
  @property({ attribute: false }) codes: Codes | null = null;
  @property({ attribute: false }) actions: AccountActions | null = null;
  @state() private kept = false;
  @state() private missed = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 0.9rem; }
    h2:focus { outline: none; }
    ol { list-style: none; margin: 0; padding: 0.7rem 1rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 0.4rem 1.5rem;
      border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font: 0.95rem/1.5 ui-monospace, monospace; }
    li { overflow-wrap: anywhere; user-select: all; }
    label { display: flex; gap: 0.5rem; align-items: center; min-height: 34px; }
    .on { justify-self: start; min-width: 9rem; min-height: 40px; }
    .on[aria-disabled='true'] { opacity: 0.6; cursor: default; }
    .error:empty { display: none; }
    @media (pointer: coarse), (max-width: 760px) { label, .on { min-height: 44px; } }
  `,
  ];

  protected override firstUpdated(): void {
    this.actions?.keepsCodes(true);
    this.renderRoot.querySelector('h2')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.actions?.keepsCodes(false);
  }

  readonly #keep = (event: Event): void => {
    this.kept = (event.currentTarget as HTMLInputElement).checked;
    if (this.kept) this.missed = false;
    this.actions?.keepsCodes(!this.kept);
  };

  readonly #goOn = (): void => {
    if (this.kept) this.dispatchEvent(new CustomEvent('kept'));
    else {
      this.missed = true;
      this.renderRoot.querySelector('input')?.focus();
    }
  };

  protected override render(): TemplateResult | typeof nothing {
    const { codes, actions } = this;
    if (!codes || !actions) return nothing;
    return html`<h2 tabindex="-1">${msg(str`Recovery codes of ${asWritten(codes.name)}`)}</h2>
      <p>${msg('If you forget your password, one of these codes lets you choose a new one. Each works once. They are shown only now: without a code and without the password nobody can open your account.')}</p>
      <ol translate="no">${codes.codes.map((code) => html`<li>${code}</li>`)}</ol>
      <div class="row">
        <button data-do="copy-codes" @click=${() => void actions.copy(codes.codes.join('\n'))}>${icon('file')} ${msg('Copy')}</button>
        <button data-do="save-codes" @click=${() => actions.saveCodes(codes)}>${icon('save')} ${msg('Save as file')}</button></div>
      <label><input type="checkbox" name="kept" .checked=${this.kept} @change=${this.#keep} aria-describedby="missed" />${msg('I have kept these codes')}</label>
      <p class="error" id="missed" role="alert">${this.missed ? msg('Keep the codes first, and say so here.') : ''}</p>
      <button class="primary on" data-do="go-on" aria-disabled=${!this.kept} @click=${this.#goOn}>${msg('Continue')}</button>`;
  }
}
