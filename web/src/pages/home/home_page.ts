// The first page: a board in motion, the games that wait, and a card for each game, one click away from playing. It
// stands before the rules core has arrived.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { type CatalogueEntry, catalogue, entryOf } from '../../content/catalogue.js';
import type { GameSummary } from '../../net/messages.js';
import { icon } from '../../ui/icons.js';
import { openButton } from '../../ui/open_button.js';
import { PageElement } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';
import { isYourTurn, moveText, playersText, sinceText, summaryStatus } from '../../ui/words.js';
import '../../ui/picture.js';
import type * as Finder from './finder.js';
import { cardStyles, gameCard } from './game_card.js';
import './hero.js';
import { plural } from '../../language/plural.js';
import { slot, slotted } from '../../language/slots.js';
import { nameOf } from '../../language/name_of.js';
import { withTexts } from '../../language/parts.js';

/** Of the list of games: those to begin with. */
const firstGames = 3;

@customElement('strata-home-page')
export class HomePage extends PageElement {
  static override styles = [
    shared,
    pageStyles,
    cardStyles,
    css`
    :host { max-width: none; padding: 0 0 2rem; }
    .column { max-width: 1184px; margin: 0 auto;
      padding: 0 max(1rem, env(safe-area-inset-right)) 0 max(1rem, env(safe-area-inset-left)); }
    section { margin-top: 1.5rem; }
    h2 { font-size: 1.35rem; }
    .find, .quick { display: block; min-height: 44px; margin-top: 1rem; }
    .find input { width: min(24rem, 100%); min-height: 44px; }
    .heading { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; align-items: baseline; margin-bottom: 0.7rem; }
    .heading a { margin-left: auto; font-weight: 600; text-decoration: none; }
    .waiting { display: grid; gap: 0.6rem; margin-top: 1rem; }
    .continue { display: grid; grid-template-columns: 84px auto minmax(0, 1fr) auto; gap: 0.2rem 0.9rem; align-items: center;
      padding: 0.5rem 0.9rem 0.5rem 0.5rem; overflow-wrap: anywhere; text-align: left; white-space: normal; justify-content: start;
      border-radius: 12px; box-shadow: var(--shadow); }
    .continue strata-picture, .own { height: 64px; background: var(--surface-3); border-radius: 6px; padding: 4px; }
    .continue .chip { background: #f2c078; color: #201a10; white-space: nowrap; }
    .continue strong { display: block; }
    .continue .go { color: var(--accent); font-weight: 650; white-space: nowrap; }
    .own { display: grid; place-content: center; color: var(--muted); }
    .more { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; padding: 1rem; }
    .more p { flex: 1 1 20rem; }
    @media (hover: none) { .drop { display: none; } }
    @media (max-width: 560px) {
      .continue { grid-template-columns: 64px minmax(0, 1fr) auto; }
      .continue strata-picture, .own { grid-row: span 2; height: 56px; }
      .continue .chip { justify-self: start; }
      .continue .go { grid-row: 1 / span 2; grid-column: 3; }
      .continue .what { grid-column: 2; }
    }
  `,
  ];

  @state() private finder: typeof Finder | null = null;
  @state() private query = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.games.list();
    if (this.state.connection !== 'none')
      void withTexts('club', () => import('../seeks/quick_pairing.js')).catch(() => undefined);
    // Without it there is no field, and the cards name no authors.
    void import('./finder.js').then(
      (finder) => {
        this.finder = finder;
      },
      () => undefined,
    );
  }

  #continue(game: GameSummary): TemplateResult {
    const source = { variant: game.variant, variantText: '', options: {}, position: game.position };
    return html`<button class="continue" data-game=${game.game}
      @click=${() => this.store.go({ page: 'game', game: game.game })}>
      ${
        entryOf(game.variant) && game.law !== 'changed'
          ? html`<strata-picture .source=${source}></strata-picture>`
          : html`<span class="own">${icon('board3d')}</span>`
      }
      <span class="chip">${isYourTurn(game) ? msg('Your turn') : msg('In progress')}</span>
      <span class="what">
        <strong>${game.title || nameOf(game.variantName)}</strong>
        <span class="small muted">${playersText(game)}${game.between ? html`<strata-bot-mark .name=${game.names[game.you.white ? 'black' : 'white']}></strata-bot-mark>` : nothing}.
          ${summaryStatus(game)} ${moveText(game)}, ${sinceText(game.updated, Date.now())}.</span>
      </span>
      <span class="go">${msg('Continue')}</span>
    </button>`;
  }

  #waiting(): TemplateResult | typeof nothing {
    const begun = (this.state.games ?? []).filter(({ end, at }) => end === null && at > 0);
    if (begun.length === 0) return nothing;
    const turn = begun.filter(isYourTurn);
    const shown = [...turn, ...begun.filter((game) => !turn.includes(game))].slice(0, 2);
    return html`<section class="waiting" aria-label=${msg('Games in progress')}>
      ${repeat(
        shown,
        ({ game }) => game,
        (game) => this.#continue(game),
      )}
      ${
        begun.length > shown.length
          ? html`<button class="quiet" @click=${() => this.store.go({ page: 'games' })}>${msg(str`All ${begun.length} games in progress`)}</button>`
          : nothing
      }
    </section>`;
  }

  #cards(entries: CatalogueEntry[], first: boolean): TemplateResult {
    return html`<ul class=${`cards ${first ? 'first' : ''}`}>${repeat(
      entries,
      ({ id }) => id,
      (entry) => gameCard(entry, this.store, first, this.finder),
    )}</ul>`;
  }

  #found({ gamesFound }: typeof Finder): TemplateResult {
    const found = gamesFound(this.query, catalogue);
    const count = found.length;
    const words = plural(count, {
      zero: msg('No games found'),
      one: msg('1 game found'),
      other: msg(str`${count} games found`),
    });
    return html`<section><div class="heading"><h2 role="status">${words}</h2></div>${this.#cards(found, false)}</section>`;
  }

  protected override render(): TemplateResult {
    const jump = (event: Event): void => {
      event.preventDefault();
      this.renderRoot.querySelector('#more')?.scrollIntoView();
    };
    return html`
      <strata-hero .entry=${catalogue[0] ?? null}></strata-hero>
      <div class="column">
        ${this.#waiting()}
        ${this.state.connection === 'none' ? nothing : html`<strata-quick-pairing class="quick"></strata-quick-pairing>`}
        <div class="find">${this.finder?.finderField(this.query, (query) => {
          this.query = query;
        })}</div>
        ${this.finder && this.query.trim() !== '' ? this.#found(this.finder) : nothing}
        <section>
          <div class="heading"><h2>${msg('New here? Start with one of these')}</h2><span class="muted">${msg('Each is explained in five sentences.')}</span><a href="#more" @click=${jump}>${msg('The other games')}</a></div>
          ${this.#cards(catalogue.slice(0, firstGames), true)}
        </section>
        <section>
          <div class="heading" id="more"><h2>${msg('More boards, more pieces')}</h2><span class="muted">${msg('Seven more games.')}</span></div>
          ${this.#cards(catalogue.slice(firstGames), false)}
        </section>
        <section class="panel more">
          <p><strong>${msg('New to three-dimensional chess?')}</strong> ${slotted(
            msg(
              str`Step through a complete game, one move at a time. Or open a file: a saved game or your own variant${slot(0)}.`,
            ),
            html`<span class="drop">${msg('; it can also be dropped anywhere on the page')}</span>`,
          )}</p>
          <button data-do="samples" @click=${() => this.store.go({ page: 'samples' })}>${icon('moves')} ${msg('Sample games')}</button>
          ${openButton(this.store)}
        </section>
      </div>
    `;
  }
}
