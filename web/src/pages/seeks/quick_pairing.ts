// Two buttons that seek an opponent for any of one's games, now or by days, and the page where the seek is shown.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Speed } from '../../net/messages.js';
import '../../ui/bot_mark.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';

@customElement('strata-quick-pairing')
export class QuickPairing extends PageElement {
  @state() private busy = false;
  @state() private fault = '';

  static override styles = [
    shared,
    css`
    :host { display: block; }
    .row { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
    button { min-height: 44px; }
    p { margin: 0.3rem 0 0; }
  `,
  ];

  #seek(speed: Speed): void {
    this.busy = true;
    void this.store
      .seeks()
      .then((actions) => actions.make(speed))
      .catch(() => msg('This part of the page could not be loaded. It will load when the server is back.'))
      .then((fault) => {
        this.busy = false;
        this.fault = fault;
        // The opponent may have been there already.
        if (fault === '' && this.state.route.page === 'home') this.store.go({ page: 'together' });
      });
  }

  protected override render(): TemplateResult {
    const isThere = this.state.connection === 'open';
    return html`<div class="row" role="group" aria-label=${msg('Quick pairing')}>
        <button class="primary" data-do="seek-live" ?disabled=${this.busy || !isThere} @click=${() => this.#seek('live')}>${msg('Play somebody now')}</button>
        <button data-do="seek-days" ?disabled=${this.busy || !isThere} @click=${() => this.#seek('days')}>${msg('Play somebody by days')}</button>
      </div>${this.fault === '' ? nothing : html`<p class="error" role="alert">${this.fault}</p>`}`;
  }
}
