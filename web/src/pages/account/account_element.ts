// The base of all pages of accounts: how they look, and what they say where there is no server.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AccountActions } from '../../state/account/screen.js';
import { PageElement } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';
import '../../ui/focus_guard.js';
import { formStyles } from './form.js';

export abstract class AccountElement extends PageElement {
  /** The parameters of the link. */
  @property({ attribute: false }) asked: Readonly<Record<string, string>> = {};

  static override styles = [
    shared,
    pageStyles,
    formStyles,
    css`
    :host { max-width: 46rem; }
    section.panel { padding: 1rem; display: grid; gap: 0.8rem; margin-top: 1rem; }
    section.panel > h2 { margin: 0; }
    .beside { margin-top: 1rem; display: grid; gap: 0.4rem; }
    .away { padding: 0.6rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-3); }
  `,
  ];

  protected get actions(): Promise<AccountActions> {
    return this.store.account();
  }

  /** The server is not there. */
  protected get away(): boolean {
    return this.state.connection === 'lost';
  }

  /** The page is shown, and has a server. */
  protected abstract begin(): void;
  protected abstract heading(): string;
  protected abstract content(): TemplateResult;

  protected override firstUpdated(): void {
    if (this.state.connection !== 'none') this.begin();
  }

  protected override render(): TemplateResult {
    if (this.state.connection === 'none')
      return html`<h1 tabindex="-1">${this.heading()}</h1>
        <p class="lead">${msg('This copy of Strata works without a server, so it has no accounts. Your games stay in this browser.')}</p>`;
    return html`<h1 tabindex="-1">${this.heading()}</h1>
      ${
        this.away
          ? html`<p class="away" role="status">${msg('There is no connection to the server. Accounts need it; try again when it is back.')}</p>`
          : ''
      }${this.content()}`;
  }
}
