// The first page: a card for each game, one click away from playing.

import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { VariantHead } from '../core/types.js';
import type { GameSummary } from '../net/messages.js';
import { icon } from '../ui/icons.js';
import { openButton } from '../ui/open_button.js';
import { PageElement } from '../ui/page_element.js';
import { quickGame } from '../ui/new_game.js';
import { pageStyles, shared } from '../ui/styles.js';
import { playersText, sinceText, summaryStatus } from '../ui/words.js';
import '../ui/picture.js';

@customElement('strata-home-page')
export class HomePage extends PageElement {
  #pictures = new Map<
    string,
    { variant: string; variantText: string; options: Record<string, string>; position: string }
  >();

  static override styles = [
    shared,
    pageStyles,
    css`
    .intro { display: flex; flex-wrap: wrap; gap: 0.8rem 2rem; align-items: end; justify-content: space-between; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20.5rem, 100%), 1fr)); gap: 1rem;
      padding: 0; margin: 0; list-style: none; }
    .card { display: flex; flex-direction: column; overflow: hidden; }
    .card strata-picture { height: 190px; background: var(--surface-3); border-bottom: 1px solid var(--line);
      padding: 10px; }
    .card .text { flex: 1; display: flex; flex-direction: column; gap: 0.35rem; padding: 0.8rem 1rem 0.9rem; }
    .card .summary { flex: 1; color: var(--muted); font-size: 0.93rem; }
    .card .row { margin-top: 0.4rem; }
    .card .row { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 0.35rem; }
    .card .row button { padding: 0.25rem 0.55rem; font-size: 0.9rem; }
    .card .primary { flex: 1; }
    .games { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20.5rem, 100%), 1fr)); gap: 0.7rem; }
    .continue {
      display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 0.8rem; align-items: center; padding: 0.5rem;
        overflow-wrap: anywhere;
        text-align: left; white-space: normal;
      justify-content: start; border-radius: 12px; box-shadow: var(--shadow);
    }
    .continue strata-picture { height: 64px; background: var(--surface-3); border-radius: 6px; padding: 4px; }
    .continue strong { display: block; }
    .own { display: grid; place-content: center; height: 64px; border-radius: 6px; background: var(--surface-3);
      color: var(--muted); }
    @media (hover: none) { .drop { display: none; } }
    @media (max-width: 400px) { .card .row button { padding: 0.25rem 0.45rem; font-size: 0.93rem; } }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.games.list();
  }

  /** The same object each time, so that the picture is not asked to draw anew. */
  #picture(id: string): object {
    let source = this.#pictures.get(id);
    if (!source) {
      source = { variant: id, variantText: '', options: {}, position: '' };
      this.#pictures.set(id, source);
    }
    return source;
  }

  #options(id: string): void {
    // A dropped file may bear the id of a shipped game; the card means the shipped one.
    if (this.state.variantText !== '') this.store.open.choose(id, '', {});
    this.store.go({ page: 'new', variant: id });
  }

  #card({ id, name, summary }: VariantHead): TemplateResult {
    return html`<li class="panel card" data-variant=${id}>
      <strata-picture .source=${this.#picture(id)}></strata-picture>
      <div class="text">
        <h2>${name}</h2>
        <p class="summary">${summary}</p>
        <div class="row">
          <button class="primary" data-do="quick" aria-label=${`Play ${name} against the computer`}
            @click=${() => this.store.open.create(quickGame(id))}>Play the computer</button>
          <button data-do="options" aria-label=${`Options for ${name}`}
            @click=${() => this.#options(id)}>Options</button>
          <button data-do="rules" aria-label=${`Rules of ${name}`}
            @click=${() => this.store.go({ page: 'rules', variant: id })}>Rules</button>
        </div>
      </div>
    </li>`;
  }

  #continue(game: GameSummary): TemplateResult {
    const shipped = this.state.variants.some(({ id }) => id === game.variant);
    const source = { variant: game.variant, variantText: '', options: {}, position: game.position };
    return html`<button class="continue" @click=${() => this.store.go({ page: 'game', game: game.game })}>
      ${
        shipped
          ? html`<strata-picture .source=${source}></strata-picture>`
          : html`<span
        class="own">${icon('board3d')}</span>`
      }
      <span>
        <strong>${game.title || game.variantName}</strong>
        <span class="small muted">${game.title ? `${game.variantName}. ` : ''}${playersText(game.white, game.black)}.
          ${summaryStatus(game)} Move ${Math.floor(game.at / 2) + 1}, ${sinceText(game.updated, Date.now())}.</span>
      </span>
    </button>`;
  }

  protected override render(): TemplateResult {
    const { variants, games } = this.state;
    const open = (games ?? []).filter(({ end, at }) => end === null && at > 0).slice(0, 3);
    return html`
      <header class="intro">
        <div>
          <h1>Chess in three dimensions</h1>
          <p class="lead">Choose a game. The computer plays at ten levels, and nothing you play is lost.</p>
        </div>
        <div class="row">${openButton(this.store)}<span
          class="muted small drop">or drop a game file anywhere</span></div>
      </header>
      ${
        open.length > 0
          ? html`<section style="margin: 0 0 1.6rem"><h2>Go on with</h2>
            <div class="games">${repeat(
              open,
              ({ game }) => game,
              (game) => this.#continue(game),
            )}</div></section>`
          : nothing
      }
      <ul class="cards">${repeat(
        variants,
        ({ id }) => id,
        (variant) => this.#card(variant),
      )}</ul>
    `;
  }
}
