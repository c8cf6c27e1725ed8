// The moves of the game in columns, as the program Parmen listed them, and as a file.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';

@customElement('strata-listing-dialog')
export class ListingDialog extends PageElement {
  @property({ attribute: false }) moves = '';

  static override styles = [
    shared,
    dialogStyles,
    css`
    pre { margin: 0.6rem 0; max-height: min(60dvh, 30rem); overflow: auto; font: 0.95em/1.5 ui-monospace, Menlo, monospace; }
  `,
  ];

  protected override render(): TemplateResult {
    const { moves } = this;
    return html`<h2>${msg('List of moves')}</h2>
      ${moves === '' ? html`<p class="muted">${msg('No move has been played yet.')}</p>` : html`<pre tabindex="0">${moves}</pre>`}
      <div class="buttons"><button autofocus @click=${() => this.store.closeDialog()}>${msg('Close')}</button>
        <button class="primary" data-do="gamelist" @click=${() => {
          this.store.closeDialog();
          this.store.game?.save('gamelist');
        }}>${msg('Save gamelist.txt')}</button></div>`;
  }
}
