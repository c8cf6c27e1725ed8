// The games, newest first; older ones are shown when they are asked for.

import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { recordAddress } from '../net/http.js';
import type { GameSummary } from '../net/messages.js';
import { icon } from '../ui/icons.js';
import { openButton } from '../ui/open_button.js';
import { PageElement } from '../ui/page_element.js';
import type { PictureSource } from '../ui/picture.js';
import { pageStyles, shared } from '../ui/styles.js';
import { lawNote, playersText, sinceText, summaryStatus } from '../ui/words.js';
import '../ui/picture.js';

type Filter = 'all' | 'open' | 'over';

const filters: { name: Filter; words: string }[] = [
  { name: 'all', words: 'All' },
  { name: 'open', words: 'Going on' },
  { name: 'over', words: 'Finished' },
];

@customElement('strata-games-page')
export class GamesPage extends PageElement {
  @state() private filter: Filter = 'all';
  #pictures = new Map<string, PictureSource>();

  static override styles = [
    shared,
    pageStyles,
    css`
    .head { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; justify-content: space-between; }
    ul { list-style: none; margin: 1rem 0 0; padding: 0; display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); gap: 0.7rem; }
    li { display: grid; grid-template-columns: 132px minmax(0, 1fr) auto; gap: 0.9rem; align-items: center;
      padding: 0.6rem; overflow-wrap: anywhere; }
    strata-picture { height: 92px; background: var(--surface-3); border-radius: 8px; padding: 5px; }
    .own { display: grid; place-content: center; height: 92px; border-radius: 8px; background: var(--surface-3);
      color: var(--muted); }
    .end { color: var(--accent); }
    .older { margin-top: 1rem; text-align: center; }
    .buttons { display: grid; gap: 0.3rem; justify-items: end; }
    @media (max-width: 560px) {
      li { grid-template-columns: 84px minmax(0, 1fr); }
      .buttons { grid-column: 1 / -1; display: flex; justify-content: flex-end; }
    }
  `,
  ];

  #picture(game: GameSummary): PictureSource | null {
    // A variant of one's own is not named by its text here, so that it cannot be drawn; nor can a position of another law.
    if (game.law === 'changed') return null;
    if (!this.state.variants.some(({ id }) => id === game.variant)) return null;
    let source = this.#pictures.get(game.game);
    if (source?.position !== game.position) {
      source = { variant: game.variant, variantText: '', options: {}, position: game.position };
      this.#pictures.set(game.game, source);
    }
    return source;
  }

  #law({ game, law }: GameSummary): TemplateResult | typeof nothing {
    if (law === 'same') return nothing;
    const record = html` <a href=${recordAddress(game)} data-do="record" download=${`${game}.txt`}>Its record</a>`;
    return html`<p class="small muted" data-law=${law}>${lawNote(law)}${law === 'changed' ? record : nothing}</p>`;
  }

  #row(game: GameSummary): TemplateResult {
    const name = game.title || game.variantName;
    const source = this.#picture(game);
    return html`<li class="panel" data-game=${game.game}>
      ${
        source
          ? html`<strata-picture .source=${source}></strata-picture>`
          : html`<span
        class="own">${icon('board3d')}</span>`
      }
      <div>
        <h2>${name}</h2>
        <p class="small muted">${game.title ? `${game.variantName}. ` : ''}${playersText(game.white, game.black)}.</p>
        <p class=${`small ${game.end ? 'end' : ''}`}>${summaryStatus(game)} ${game.at === 0 ? 'Not begun' : `Move ${Math.floor((game.at + 1) / 2)}`},
          ${sinceText(game.updated, Date.now())}.</p>
        ${this.#law(game)}
      </div>
      <div class="buttons">
        <button class="primary" data-do="open"
          @click=${() => this.store.go({ page: 'game', game: game.game })}>${game.end || game.law === 'changed' ? 'Look' : 'Go on'}</button>
        <button class="quiet icon" data-do="delete" aria-label=${`Delete ${name}`} title="Delete"
          @click=${() =>
            this.store.openDialog({
              kind: 'confirm',
              action: 'delete',
              game: game.game,
              text: `"${name}" and all its moves are deleted. This cannot be undone.`,
            })}>${icon('trash')}</button>
      </div>
    </li>`;
  }

  protected override render(): TemplateResult {
    const { games, olderGames } = this.state;
    const nothingShown = olderGames === 'none' ? 'None of these.' : 'None of the games listed so far.';
    const shown = (games ?? []).filter(
      ({ end }) => this.filter === 'all' || (this.filter === 'open') === (end === null),
    );
    return html`
      <header class="head"><h1 tabindex="-1">My games</h1>
        <div class="row">
          ${filters.map(
            ({ name, words }) => html`<button aria-pressed=${this.filter === name}
            @click=${() => {
              this.filter = name;
            }}>${words}</button>`,
          )}
          ${openButton(this.store)}
        </div></header>
      ${games === null ? html`<p class="muted" role="status">Asking the server ...</p>` : nothing}
      ${
        games !== null && shown.length === 0
          ? html`<p class="muted">${games.length === 0 ? 'No game yet.' : nothingShown}
            <button style="margin-left: 0.6rem"
              @click=${() => this.store.go({ page: 'home' })}>Choose a game</button></p>`
          : nothing
      }
      <ul>${repeat(
        shown,
        ({ game }) => game,
        (game) => this.#row(game),
      )}</ul>
      ${
        olderGames === 'none'
          ? nothing
          : html`<p class="older"><button data-do="older" aria-busy=${olderGames === 'asked'}
        @click=${() => this.store.games.listOlder()}>${olderGames === 'asked' ? 'Asking the server ...' : 'Show older games'}</button></p>`
      }`;
  }
}
