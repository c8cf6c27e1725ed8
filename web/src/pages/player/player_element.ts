// The base of the pages of players: how they look, and what they say where there is no server.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import type { PlayerActions } from '../../state/player/screen.js';
import { PageElement } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';

export abstract class PlayerElement extends PageElement {
  static override styles = [
    shared,
    pageStyles,
    css`
    :host { max-width: 60rem; }
    section.panel { padding: 1rem; display: grid; gap: 0.8rem; margin-top: 1rem; }
    section.panel > h2 { margin: 0; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: start; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid var(--line); }
    th { color: var(--muted); font-weight: 600; font-size: 0.92rem; }
    td.number { font-variant-numeric: tabular-nums; }
    .error:empty { display: none; }
    .choice { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
    .choice label { display: grid; gap: 0.2rem; }
    .choice input[type='number'] { width: 6.5rem; }
    .choice input[type='text'] { width: 12rem; }
  `,
  ];

  protected get actions(): Promise<PlayerActions> {
    return this.store.players();
  }

  protected abstract heading(): TemplateResult | string;
  protected abstract content(): TemplateResult;

  /** A rating as people read it, and as a screen reader says it. */
  protected rating(rating: number, provisional: boolean): TemplateResult {
    if (!provisional) return html`${rating}`;
    return html`<span title=${msg('provisional: not certain yet')}>${rating}<span aria-hidden="true">?</span><span class="visually-hidden"> ${msg('provisional', { desc: 'a rating that is not certain yet' })}</span></span>`;
  }

  protected override render(): TemplateResult {
    const head = html`<h1 tabindex="-1">${this.heading()}</h1>`;
    if (this.state.connection === 'none')
      return html`${head}<p class="lead">${msg('This copy of Strata works without a server, so nobody is rated here.')}</p>`;
    return html`${head}${this.content()}`;
  }
}

export const partFailed = (): string =>
  msg('This part of the page could not be loaded. It will load when the server is back.');
