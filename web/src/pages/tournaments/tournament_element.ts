// The base of the pages of tournaments: how they look, and what they say where there is no server.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { addressOf } from '../../net/alone.js';
import { type Route, writeRoute } from '../../state/page/routes.js';
import type { TournamentActions } from '../../state/tournaments/screen.js';
import { PageElement } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';

export abstract class TournamentElement extends PageElement {
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
    tbody th { color: inherit; font-size: inherit; }
    td.number { font-variant-numeric: tabular-nums; }
    tr.own { background: var(--surface-3, var(--surface)); }
    .error:empty { display: none; }
    .row { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
    ul.list { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.6rem; }
    ul.list p { margin: 0.15rem 0 0; }
    form { display: grid; gap: 0.9rem; max-width: 30rem; }
    form label.field, .row label.field { display: grid; gap: 0.25rem; }
    form label.check { display: flex; gap: 0.5rem; align-items: center; }
    fieldset { border: 1px solid var(--line); border-radius: 8px; display: grid; gap: 0.4rem; margin: 0; }
    fieldset.beside { grid-template-columns: auto auto; gap: 0.8rem; justify-content: start; }
    input[type='number'] { width: 6.5rem; }
    input[type='datetime-local'] { font: inherit; color: inherit; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
    :host-context([data-theme='dark']) input[type='datetime-local'] { color-scheme: dark; }
    button { min-height: 40px; }
    @media (pointer: coarse), (max-width: 760px) { button, select, input:not([type='checkbox']) { min-height: 44px; } }
  `,
  ];

  protected get actions(): Promise<TournamentActions> {
    return this.store.tournaments();
  }

  protected abstract heading(): TemplateResult | string;
  protected abstract content(): TemplateResult;

  protected link(route: Route, words: TemplateResult | string): TemplateResult {
    const go = (event: MouseEvent): void => {
      // Another window is opened as the browser does it.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.store.go(route);
    };
    return html`<a href=${addressOf(writeRoute(route))} @click=${go}>${words}</a>`;
  }

  protected readonly variantName = (id: string): string =>
    this.state.variants.find((variant) => variant.id === id)?.name ?? id;

  protected override render(): TemplateResult {
    const head = html`<h1 tabindex="-1">${this.heading()}</h1>`;
    if (this.state.connection === 'none')
      return html`${head}<p class="lead">${msg('This copy of Strata works without a server, so there are no tournaments here.')}</p>`;
    return html`${head}${this.content()}`;
  }
}

export const partFailed = (): string =>
  msg('This part of the page could not be loaded. It will load when the server is back.');
