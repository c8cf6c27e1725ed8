import { msg } from '@lit/localize';
import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { capitalised } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

const words = (): Record<string, string> => ({
  repetition: msg('The position has been repeated'),
  perpetual: msg('Perpetual check'),
  material: msg('The pieces left cannot force mate'),
});

export const claimWord = (claim: string): string => words()[claim] ?? capitalised(claim.replaceAll(/[-_]/g, ' '));

export const claimsTitle = (claims: readonly string[] | null): string =>
  claims?.length === 0 ? msg('Nothing to claim') : msg('Claim a draw');

export function claimsText(claims: readonly string[] | null): string {
  if (claims === null) return msg('Checking whether you can claim a draw. Perpetual check can take a few seconds ...');
  return claims.length === 0
    ? msg('The side to move cannot claim a draw in this position.')
    : msg('The side to move can claim a draw. This ends the game.');
}

@customElement('strata-claims-dialog')
export class ClaimsDialog extends PageElement {
  @property({ attribute: false }) claims: string[] | null = null;

  static override styles = [shared, dialogStyles];

  // One paragraph and one button from the question to the answer: the one is read again, the other keeps the keyboard.
  protected override render(): TemplateResult {
    const { claims } = this;
    return html`<h2>${claimsTitle(claims)}</h2><p role="status">${claimsText(claims)}</p>
      <div class="buttons"><button autofocus @click=${() => this.store.closeDialog()}>${msg('Close')}</button>
        ${claims?.map(
          (claim) =>
            html`<button class="primary" data-claim=${claim} @click=${() => {
              this.store.closeDialog();
              this.store.game?.requests.claim(claim);
            }}>${claimWord(claim)}</button>`,
        )}
      </div>`;
  }
}
