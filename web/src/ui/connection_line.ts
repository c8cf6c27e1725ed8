// Says in words that there is no connection to the server, and how long until the next try, which need not be waited for; or that
// the server has a newer page. Nothing while all is well: a first connection that takes its time is mentioned only after a second.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';

@customElement('strata-connection-line')
export class ConnectionLine extends PageElement {
  @state() private seconds = 0;
  @state() private slow = false;
  #until = 0;
  #timer: number | null = null;
  #known = '';
  #lost = false;

  static override styles = [
    shared,
    css`
    :host { display: block; }
    p { padding: 0.35rem 1rem; background: color-mix(in srgb, var(--check) 82%, #000); color: #fff;
      text-align: center; font-weight: 600; font-size: 0.92rem; }
    button { min-height: 26px; padding: 0 0.6rem; margin-left: 0.4rem; border-color: currentColor; background: none;
      color: inherit; position: relative; }
    /* As large for a finger as others, in a line that is as low as the player under it. */
    button::after { content: ''; position: absolute; inset: -9px -6px; }
    button[aria-disabled='true'] { opacity: 0.45; }
    @media (max-width: 999px) { p { padding: 1px 8px; font-size: 0.82rem; line-height: 1.2; } }
    p.wait { background: var(--surface-3); color: var(--text); font-weight: 400; }
    :host-context([data-theme='dark']) p:not(.wait) { background: var(--check); color: #14110e; }
  `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTimer();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  protected override willUpdate(): void {
    const { connection, retryIn, renewed } = this.state;
    if (renewed === 'must') {
      this.#stopTimer();
      return;
    }
    const known = `${connection} ${retryIn}`;
    if (known === this.#known) return;
    this.#known = known;
    this.#until = performance.now() + retryIn;
    this.seconds = Math.ceil(retryIn / 1000);
    this.slow = false;
    this.#stopTimer();
    if (connection === 'open' && this.#lost) this.store.say(msg('Connected again.'));
    const lost = connection === 'lost';
    // A socket does not say why it is refused.
    if ((lost && !this.#lost) || (connection === 'open' && this.state.banned))
      void this.store.account().then(
        (actions) => actions.lookForBan(),
        () => undefined,
      );
    this.#lost = lost;
    if (connection === 'open' || connection === 'none') return;
    const since = performance.now();
    this.#timer = window.setInterval(() => {
      this.seconds = Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
      this.slow = performance.now() - since > 1200;
    }, 250);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { connection, game, route, renewed } = this.state;
    if (renewed === 'must') {
      const words = game?.sending
        ? msg(
            'Strata has been updated, and this page is out of date. Your last move may not be saved. Check the board after the reload and play it again if it is missing.',
          )
        : msg('Strata has been updated, and this page is out of date.');
      return html`<section aria-label=${msg('Connection')}><p><span role="alert">${words}</span>
        <button data-do="reload" @click=${() => this.store.renew()}>${msg('Reload')}</button></p></section>`;
    }
    if (this.state.banned) return nothing;
    if (connection === 'open' || connection === 'none')
      return renewed === 'may' ? this.#offered(game?.sending ?? false) : nothing;
    if (connection === 'connecting') {
      return this.slow ? html`<p class="wait" role="status">${msg('Connecting to the server ...')}</p>` : nothing;
    }
    const kept =
      route.page === 'game' && game?.sending === true
        ? msg('No connection. Your move is saved and will be sent.')
        : msg('No connection. No moves are lost.');
    const again = this.seconds > 0 ? msg(str`Trying again in ${this.seconds} s.`) : msg('Trying again ...');
    return html`<section aria-label=${msg('Connection')}><p><span role="alert">${kept}</span> <span>${again}</span>
      <button data-do="try-now" aria-disabled=${this.seconds === 0} @click=${() => this.store.reconnect()}>${msg('Try now')}</button></p></section>`;
  }

  // A move that is on its way is stored first.
  #offered(sending: boolean): TemplateResult {
    const load = (): void => {
      if (!sending) this.store.renew();
    };
    return html`<section aria-label=${msg('New version')}><p class="wait"><span role="status">${msg('There is a new version of Strata.')}</span>
      <button data-do="reload" aria-disabled=${sending} @click=${load}>${msg('Reload')}</button>
      <button data-do="later" @click=${() => this.store.later()}>${msg('Later')}</button></p></section>`;
  }
}
