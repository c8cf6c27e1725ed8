import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Preferences } from '../state/page/state.js';
import type { Route } from '../state/page/routes.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';

const themes: Record<Preferences['theme'], { next: Preferences['theme']; icon: IconName; words: string }> = {
  system: { next: 'light', icon: 'system', words: 'System colours' },
  light: { next: 'dark', icon: 'sun', words: 'Light colours' },
  dark: { next: 'system', icon: 'moon', words: 'Dark colours' },
};

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
    /* Where there is no room for all of them the row is pushed along. */
    nav { display: flex; gap: 0.1rem; flex: 1 1 auto; min-width: 0; overflow-x: auto; scrollbar-width: none; }
    nav button { flex: none; }
    button { font-size: 0.95rem; padding: 0.2rem 0.6rem; }
    .brand { font-weight: 700; letter-spacing: 0.01em; font-size: 1.05rem; padding-left: 0.2rem; }
    .brand svg { width: 22px; height: 22px; fill: none; stroke: var(--accent); stroke-width: 2.4;
      stroke-linejoin: round; }
    b { color: var(--accent); }
    .here { min-width: 0; max-width: 34rem; padding: 0 0.6rem; font-weight: 600; white-space: nowrap; overflow: hidden;
      text-overflow: ellipsis; }
    .here small { font-weight: 400; color: var(--muted); }
    [aria-current='page'] { color: var(--accent); font-weight: 600; box-shadow: inset 0 -2px 0 var(--accent);
      border-radius: 4px 4px 0 0; }
    @media (max-width: 760px) {
      :host { height: var(--top-bar); gap: 0; padding: 0 0.25rem; }
      button { padding: 0.2rem 0.3rem; font-size: 0.86rem; min-height: 44px; }
      .brand span, .help { display: none; }
    }
  `,
  ];

  #link(words: string, route: Route, pages: Route['page'][], asking = 0): TemplateResult {
    const here = pages.includes(this.state.route.page);
    return html`<button class="quiet" aria-current=${here ? 'page' : 'false'}
      @click=${() => this.store.go(route)}>${words}${asking > 0 ? html` <b>${asking}<span class="visually-hidden"> waiting for your answer</span></b>` : nothing}</button>`;
  }

  protected override render(): TemplateResult {
    const { route, variants, game, preferences } = this.state;
    const theme = themes[preferences.theme];
    const variant = 'variant' in route ? route.variant : route.page === 'game' ? game?.variant.id : variants[0]?.id;
    return html`
      <button class="quiet brand" aria-label="Strata, home page"
        @click=${() => this.store.go({ page: 'home' })}>
        <svg viewBox="0 0 32 32" aria-hidden="true"><path
          d="M16 4 29 10 16 16 3 10ZM3 16l13 6 13-6M3 22l13 6 13-6" /></svg>
        <span>Strata</span>
      </button>
      <nav aria-label="Pages">
        ${this.#link('Play', { page: 'home' }, ['home', 'new', 'game'])}
        ${this.#link('Together', { page: 'together' }, ['together'], this.state.together.asking)}
        ${this.#link('My games', { page: 'games' }, ['games'])}
        ${this.#link('Analysis', { page: 'analysis', start: route.page === 'analysis' }, ['analysis'])}
        ${this.#link('Editor', { page: 'editor', variant: '' }, ['editor'])}
        ${this.#link('Samples', { page: 'samples' }, ['samples'])}
        ${this.#link('Rules', { page: 'rules', variant: variant ?? '' }, ['rules'])}
      </nav>
      ${
        route.page === 'game' && game
          ? html`<span class="here" title=${game.title || game.variant.name}><bdi>${game.title || game.variant.name}</bdi>
        ${game.title === '' ? nothing : html`<small>${game.variant.name}</small>`}</span>`
          : nothing
      }
      <button class="quiet icon help" title="Keys and help (?)" aria-label="Keys and help"
        @click=${() => this.store.openDialog({ kind: 'help' })}>${icon('help')}</button>
      <button class="quiet icon" title=${theme.words} aria-label=${`${theme.words}; change`}
        @click=${() => this.store.setPreferences({ theme: theme.next })}>${icon(theme.icon)}</button>
    `;
  }
}
