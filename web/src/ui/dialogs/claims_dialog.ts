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

  // One paragraph and one button from the question to the answer: the one is read again, the other keeps the keyboard.
  protected override render(): TemplateResult {
    const { claims } = this;
    const text =
      claims === null
        ? 'Looking whether the rules grant one. Proving perpetual check can take some seconds ...'
        : claims.length === 0
          ? 'The rules of this game grant no draw to the side to move in this position.'
          : 'The rules grant this to the side to move. The game is over then.';
    return html`<h2>${claims?.length === 0 ? 'Nothing to claim' : 'Claim a draw'}</h2><p role="status">${text}</p>
      <div class="buttons"><button autofocus @click=${() => this.store.closeDialog()}>Close</button>
        ${claims?.map(
          (claim) =>
            html`<button class="primary" data-claim=${claim} @click=${() => {
              this.store.closeDialog();
              this.store.game?.requests.claim(claim);
            }}>${words[claim] ?? capitalised(claim.replaceAll(/[-_]/g, ' '))}</button>`,
        )}
      </div>`;
  }
}
