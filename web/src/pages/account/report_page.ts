// Tells the moderators about somebody: the opponent in a game, or an account.

import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { asWritten } from '../../language/as_written.js';
import type { ReportReason } from '../../net/messages.js';
import { reasons } from '../../state/account/words.js';
import { sentence } from '../../ui/words.js';
import { AccountElement } from './account_element.js';
import { link } from './link.js';

const longest = 500;

@customElement('strata-report-page')
export class ReportPage extends AccountElement {
  @state() private busy = false;
  @state() private sent = false;
  @state() private fault = '';

  static override styles = [
    ...AccountElement.styles,
    css`
    form label { display: grid; gap: 0.25rem; font-weight: 600; }
    select { min-height: 44px; font-weight: 400; }
    textarea { min-height: 7rem; width: 100%; padding: 0.4rem 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2);
      color: inherit; font: inherit; font-weight: 400; resize: vertical; }
  `,
  ];

  protected override heading(): string {
    return msg('Report somebody');
  }

  protected override begin(): void {
    // Everything is asked for when it is sent.
  }

  readonly #send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy || this.away) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const [reason, text] = ['reason', 'text'].map((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    });
    this.busy = true;
    this.fault = '';
    const { game = '', name = '' } = this.asked;
    const answer = await (await this.actions).report({ game, name, reason: reason as ReportReason, text: text ?? '' });
    this.busy = false;
    if (answer.fault) this.fault = answer.fault.text;
    else {
      this.sent = true;
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.sent')?.focus();
    }
  };

  #about(): string {
    const { game, name } = this.asked;
    if (game !== undefined)
      return msg(
        'The moderators get your report with the last lines of the chat of this game. Your opponent is not told.',
      );
    return name === undefined
      ? ''
      : msg(str`The moderators get your report about ${asWritten(name)}, who is not told.`);
  }

  protected override content(): TemplateResult {
    const { game, name } = this.asked;
    const back = link(
      this.store,
      msg('Back'),
      game !== undefined ? { page: 'game', game } : name !== undefined ? { page: 'player', name } : { page: 'home' },
    );
    if (game === undefined && name === undefined)
      return html`<p class="lead">${msg('Open the chat of a game or the profile of a player, and choose Report there.')}</p><p>${back}</p>`;
    if (this.sent)
      return html`<p class="lead sent" tabindex="-1" role="status">${msg('Thank you. A moderator will look at your report.')}</p><p>${back}</p>`;
    return html`<p class="lead">${this.#about()}</p>
      <section class="panel"><form id="report" novalidate @submit=${(event: Event) => void this.#send(event)}>
        <label>${msg('What is it about?')}<select name="reason">${Object.entries(reasons()).map(
          ([value, words]) => html`<option value=${value}>${words}</option>`,
        )}</select></label>
        <label>${msg('In your words')}<textarea name="text" maxlength=${longest}></textarea></label>
        <p class="error" role="alert">${sentence(this.fault)}</p>
        <button type="submit" class="primary" data-do="report" aria-busy=${this.busy} aria-disabled=${this.busy || this.away}>${msg('Send report')}</button>
      </form></section><p>${back}</p>`;
  }
}
