import { asWritten } from '../language/as_written.js';
import { nameOf } from '../language/name_of.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { type Route, writeRoute } from '../state/page/routes.js';
import { icon } from './icons.js';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';

@customElement('strata-top-bar')
export class TopBar extends PageElement {
  static override styles = [
    shared,
    css`
    :host {
      display: flex; align-items: center; gap: 0.15rem; height: var(--top-bar); flex: none;
        background: var(--surface-2);
      padding: 0 max(0.6rem, env(safe-area-inset-right)) 0 max(0.6rem, env(safe-area-inset-left));
        border-bottom: 1px solid var(--line);
    }
    /* The name of the game gives way to the links. */
    nav { display: flex; gap: 0.1rem; flex: 1 1 auto; min-width: min-content; }
    button { font-size: 0.95rem; padding: 0.2rem 0.6rem; }
    .brand { font-weight: 700; letter-spacing: 0.01em; font-size: 1.05rem; padding-left: 0.2rem; }
    .brand svg { width: 22px; height: 22px; fill: none; stroke: var(--accent); stroke-width: 2.4;
      stroke-linejoin: round; }
    b { color: var(--accent); }
    .here { flex: 0 1000 auto; min-width: 0; max-width: 34rem; padding: 0 0.6rem; font-weight: 600; white-space: nowrap; overflow: hidden;
      text-overflow: ellipsis; }
    .here small { font-weight: 400; color: var(--muted); }
    [aria-current='page'] { color: var(--accent); font-weight: 600; box-shadow: inset 0 -2px 0 var(--accent);
      border-radius: 4px 4px 0 0; }
    /* All of them, where there is no room in a row. */
    [popover] { position: fixed; inset: var(--top-bar) 0 auto auto; margin: 4px; padding: 0.35rem; width: 13rem;
      max-height: calc(100dvh - var(--top-bar) - 8px); overflow-y: auto; background: var(--surface-2);
      border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); }
    [popover] button { justify-content: flex-start; width: 100%; }
    .member span { max-width: 10rem; overflow: hidden; text-overflow: ellipsis; }
    .member svg, .fold { display: none; }
    @media (max-width: 960px) {
      :host { gap: 0; padding: 0 0.25rem; }
      .fold, .member svg { display: inline-flex; }
      .member { min-width: 44px; padding: 0; }
      .brand span, .member span, nav button:nth-child(n + 4), .wide { display: none; }
      /* "Meine Partien" */
      nav:not(:lang(en)) button { padding: 0.2rem 0.4rem; font-size: 0.88rem; }
    }
  `,
  ];

  #link(words: string, route: Route, pages: Route['page'][], count = 0, of = ''): TemplateResult {
    const here = pages.includes(this.state.route.page);
    return html`<button class="quiet" aria-current=${here ? 'page' : 'false'}
      @click=${() => this.store.go(route)}>${words}${count > 0 ? html` <b>${count}<span class="visually-hidden"> ${of}</span></b>` : nothing}</button>`;
  }

  /** The name of the account; for all others the way to log in. There is none without a server. */
  #member(): TemplateResult | typeof nothing {
    const { account, connection, route } = this.state;
    if (connection === 'none') return nothing;
    const words = account ? account.name : msg('Log in');
    const here = ['log-in', 'sign-up', 'recover', 'account', 'admin'].includes(route.page);
    const next = here || route.page === 'home' ? {} : { asked: { next: writeRoute(route) } };
    return html`<button class="quiet member" data-do="member" aria-current=${here ? 'page' : 'false'}
      title=${account ? msg('Your account') : words} aria-label=${account ? msg(str`Your account: ${asWritten(words)}`) : words}
      @click=${() => this.store.go(account ? { page: 'account' } : { page: 'log-in', ...next })}>${icon('person')}<span translate=${account ? 'no' : 'yes'}>${words}</span></button>`;
  }

  protected override render(): TemplateResult {
    const { route, variants, game } = this.state;
    const { asking, turns } = this.state.together;
    const variant = 'variant' in route ? route.variant : route.page === 'game' ? game?.variant.id : variants[0]?.id;
    const links = [
      this.#link(msg('Play'), { page: 'home' }, ['home', 'new', 'game']),
      this.state.connection === 'none'
        ? nothing
        : this.#link(msg('Together'), { page: 'together' }, ['together'], asking, msg('waiting for your answer')),
      this.#link(msg('My games'), { page: 'games' }, ['games'], turns, msg('waiting for your move')),
      this.#link(msg('Learn'), { page: 'learn', variant: variant || (variants[0]?.id ?? '') }, ['learn']),
      this.#link(msg('Puzzles'), { page: 'puzzles', variant: '' }, ['puzzles']),
      this.#link(msg('Analysis'), { page: 'analysis', start: route.page === 'analysis' }, ['analysis']),
      this.#link(msg('Editor'), { page: 'editor', variant: '' }, ['editor']),
      this.#link(msg('Samples'), { page: 'samples' }, ['samples']),
      this.#link(msg('Rules'), { page: 'rules', variant: variant ?? '' }, ['rules']),
    ];
    const help = (): void => this.store.openDialog({ kind: 'help' });
    return html`
      <button class="quiet brand" aria-label=${msg('Strata, home page')}
        @click=${() => this.store.go({ page: 'home' })}>
        <svg viewBox="0 0 32 32" aria-hidden="true"><path
          d="M16 4 29 10 16 16 3 10ZM3 16l13 6 13-6M3 22l13 6 13-6" /></svg>
        <span>${msg('Strata')}</span>
      </button>
      <nav aria-label=${msg('Pages')}>${links}</nav>
      ${
        route.page === 'game' && game
          ? html`<span class="here" translate=${game.title === '' ? 'yes' : 'no'}
          title=${game.title || nameOf(game.variant.name)}><bdi>${game.title || nameOf(game.variant.name)}</bdi>
        ${game.title === '' ? nothing : html`<small>${nameOf(game.variant.name)}</small>`}</span>`
          : nothing
      }
      ${this.#member()}
      <button class="quiet icon wide" title=${msg('Keys and help (?)')} aria-label=${msg('Keys and help')} @click=${help}>${icon('help')}</button>
      <button class="quiet icon wide" title=${msg('Settings')} aria-label=${msg('Settings')}
        @click=${() => this.store.go({ page: 'settings' })}>${icon('settings')}</button>
      <button class="quiet icon fold" aria-label=${msg('All pages')} popovertarget="all">${icon('moves')}</button>
      <div id="all" popover role="navigation" aria-label=${msg('All pages')}
        @click=${(event: Event) => (event.currentTarget as HTMLElement).hidePopover()}>${links}${this.#link(msg('Settings'), { page: 'settings' }, ['settings'])}
        <button class="quiet" @click=${help}>${msg('Keys and help')}</button></div>
    `;
  }
}
