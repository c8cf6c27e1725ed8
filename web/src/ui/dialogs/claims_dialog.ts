import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { capitalised } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

const words: Record<string, string> = {
  repetition: 'The position is repeated often enough',
  perpetual: 'Perpetual check can be shown',
};

@customElement('strata-claims-dialog')
export class ClaimsDialog extends PageElement {
  @property({ attribute: false }) claims: string[] | null = null;

  static override styles = [shared, dialogStyles];

  protected override render(): TemplateResult {
    const { claims } = this;
    const close = html`<button autofocus @click=${() => this.store.closeDialog()}>Close</button>`;
    if (claims === null) {
      return html`<h2>Claim a draw</h2><p
        role="status">Looking whether the rules grant one. Proving perpetual check can take some seconds ...</p>
        <div class="buttons">${close}</div>`;
    }
    if (claims.length === 0) {
      return html`<h2>Nothing to claim</h2><p>The rules of this game grant no draw to the side to move in this position.</p><div class="buttons">${close}</div>`;
    }
    return html`<h2>Claim a draw</h2>
      <p>The rules grant this to the side to move. The game is over then.</p>
      <div class="buttons">${close}
        ${claims.map(
          (claim) =>
            html`<button class="primary" data-claim=${claim} @click=${() => {
              this.store.closeDialog();
              this.store.game?.requests.claim(claim);
            }}>${words[claim] ?? capitalised(claim.replaceAll(/[-_]/g, ' '))}</button>`,
        )}
      </div>`;
  }
}
