// The live region of a game: messages that are seen, and what is said to those who do not see the board. Nothing of a
// board is one of its own, or all would be said twice; what a page is still loading, or could not, it says where it stands.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { icon } from './icons.js';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';

@customElement('strata-notices')
export class Notices extends PageElement {
  static override styles = [
    shared,
    css`
    :host {
      position: fixed; left: 50%; bottom: max(16px, env(safe-area-inset-bottom)); transform: translateX(-50%);
        z-index: 50;
      width: min(34rem, calc(100vw - 2rem)); pointer-events: none;
    }
    /* On a desk, pages with a board show messages over the bar at the top: they cover no board, status or view button. */
    @media (min-width: 1000px) and (min-height: 500.1px) {
      :host([board]) { top: 0; right: 96px; left: auto; bottom: auto; transform: none; width: min(34rem, 50vw); }
    }
    /* Small windows have controls on all sides of the board. Messages lie over the board; in a game, over the list of moves. */
    @media (max-width: 999px), (max-height: 500px) { :host([board]) { top: 96px; bottom: auto; } }
    @media (max-height: 500px) and (min-width: 600px) { :host([board]) { top: 8px; left: 76px; width: calc(100vw - 392px); transform: none; } }
    @media (max-width: 999px) and (min-height: 500.1px), (max-width: 599px) {
      :host([game]) { top: calc(100dvh - 118px - env(safe-area-inset-bottom)); }
      :host([game]) .stays { max-height: 50px; }
    }
    @media (max-height: 500px) and (min-width: 600px) {
      :host([game]) { top: 44px; left: auto; right: max(4px, env(safe-area-inset-right)); width: 200px; }
    }
    @media (max-width: 999px), (max-height: 500px) { :host([game]) p.notice { font-size: 0.86rem; line-height: 1.25; } }
    [role='status'] { display: grid; gap: 0.5rem; }
    p.notice {
      display: flex; align-items: center; gap: 0.6rem; padding: 0.35rem 0.4rem 0.35rem 0.9rem; border-radius: 10px;
      background: var(--text); color: var(--surface); box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    /* Clicks go through all but what is to be answered, or tells of a fault: that stays longer, and may have something to be copied. */
    p:not(.stays) button { visibility: hidden; }
    .stays { pointer-events: auto; }
    .bad { border-left: 5px solid var(--check); }
    span { flex: 1; overflow-wrap: anywhere; max-height: 9rem; overflow: auto; }
    button { color: inherit; background: none; }
    button:hover:not(:disabled) { background: color-mix(in srgb, var(--surface) 20%, transparent) !important; }
  `,
  ];

  protected override willUpdate(): void {
    this.toggleAttribute('game', this.state.route.page === 'game');
    this.toggleAttribute('board', /^(game|analysis|editor)$/.test(this.state.route.page));
  }

  protected override render(): TemplateResult {
    return html`<div role="status" aria-live="polite" aria-atomic="false">
      <div class="visually-hidden spoken">${repeat(
        this.state.spoken,
        ({ id }) => id,
        ({ text }) => html`<p>${text}</p>`,
      )}</div>
      ${repeat(
        this.state.notices,
        ({ id }) => id,
        ({ id, kind, text, to }) => html`
        <p class="notice ${kind === 'error' ? 'stays bad' : to ? 'stays' : ''}">
          <span>${text}</span>
          ${
            to &&
            html`<button @click=${() => {
              this.store.dismiss(id);
              this.store.go(to);
            }}>${msg('Answer')}</button>`
          }
          <button class="quiet icon" aria-label=${msg('Close this message')}
            @click=${() => this.store.dismiss(id)}>${icon('close')}</button>
        </p>`,
      )}
    </div>`;
  }
}
