// The games: those that wait for you first, then the unfinished and the finished ones, newest first; older ones are shown
// when they are asked for.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { isKeptHere } from '../state/offline/kept_ids.js';
import { recordAddress } from '../net/http.js';
import type { GameSummary } from '../net/messages.js';
import { isolated } from '../state/text/isolated.js';
import { icon } from '../ui/icons.js';
import { openButton } from '../ui/open_button.js';
import { PageElement } from '../ui/page_element.js';
import type { PictureSource } from '../ui/picture.js';
import { playersLine } from '../ui/player_name.js';
import { pageStyles, shared } from '../ui/styles.js';
import { isYourTurn, lawNote, moveText, sinceText, soonestFirst, summaryStatus } from '../ui/words.js';
import '../ui/picture.js';
import '../ui/focus_guard.js';
import { nameOf } from '../language/name_of.js';
import { loading } from '../ui/loading.js';

type Kind = 'turn' | 'open' | 'over';

const kinds = (): { name: Kind; words: string }[] => [
  { name: 'turn', words: msg('Your turn') },
  { name: 'open', words: msg('Unfinished') },
  { name: 'over', words: msg('Finished') },
];

const kindOf = (game: GameSummary): Kind => (game.end !== null ? 'over' : isYourTurn(game) ? 'turn' : 'open');

@customElement('strata-games-page')
export class GamesPage extends PageElement {
  @state() private filter: Kind | 'all' = 'all';
  /** The game whose name is being typed. */
  @state() private naming = '';
  #pictures = new Map<string, PictureSource>();

  static override styles = [
    shared,
    pageStyles,
    css`
    .head { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; justify-content: space-between; margin-bottom: 0.8rem; }
    .filters { display: flex; gap: 0.4rem; flex-wrap: wrap; }
    .filters button { border-radius: 999px; }
    @media (max-width: 420px) { .filters button { padding: 0.25rem 0.5rem; font-size: 0.88rem; } }
    section { margin-top: 1.1rem; }
    section > h2 { margin-bottom: 0.4rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: 132px minmax(0, 1fr) auto auto; gap: 0.2rem 0.9rem; align-items: center;
      padding: 0.6rem 0.8rem; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    strata-picture { height: 84px; background: var(--surface-3); border-radius: 8px; padding: 5px; }
    .own { display: grid; place-content: center; height: 84px; border-radius: 8px; background: var(--surface-3); color: var(--muted); }
    .end { color: var(--accent); }
    .none { margin-top: 1rem; }
    .older { margin-top: 1rem; text-align: center; }
    .tools { display: flex; }
    .tools a { color: var(--text); }
    .go { min-width: 7rem; min-height: 44px; }
    .empty { text-align: center; padding: 2.5rem 1rem; display: grid; gap: 0.9rem; justify-items: center; }
    .started { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; justify-content: space-between; margin: 0.8rem 0 0;
      padding: 0.7rem 0.9rem; }
    form { display: flex; gap: 0.4rem; margin: 0.2rem 0; }
    form input { flex: 1; min-width: 0; }
    @media (max-width: 620px) {
      :host { padding-inline: 0.75rem; padding-top: 0.9rem; }
      li { grid-template-columns: 88px minmax(0, 1fr) auto; padding: 0.6rem; }
      strata-picture, .own { height: 76px; }
      li > div:not(.tools) { grid-column: 2 / -1; }
      .go { grid-row: 2; grid-column: 3; }
      .tools { grid-row: 2; grid-column: 1 / 3; }
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

  /** Where a game is that was played without the server. */
  #kept({ game }: GameSummary): TemplateResult | typeof nothing {
    const time = this.state.uploads[game];
    if (isKeptHere(game)) return html`<p class="small muted" data-kept="here">${msg('In this browser only.')}</p>`;
    if (time === undefined) return nothing;
    const when = sinceText(time, Date.now());
    return html`<p class="small muted" data-kept="uploaded">${msg(str`Played without the server, uploaded ${when}.`)}</p>`;
  }

  #law({ game, law }: GameSummary): TemplateResult | typeof nothing {
    if (law === 'same') return nothing;
    const record = html` <a href=${recordAddress(game)} data-do="record" download=${`${game}.txt`}>${msg('Its record')}</a>`;
    return html`<p class="small muted" data-law=${law}>${lawNote(law)}${law === 'changed' ? record : nothing}</p>`;
  }

  #name(game: GameSummary): TemplateResult {
    if (this.naming !== game.game) return html`<h3>${game.title || nameOf(game.variantName)}</h3>`;
    const keep = (event: Event): void => {
      event.preventDefault();
      const input = this.renderRoot.querySelector<HTMLInputElement>('form input');
      if (input) this.store.games.rename(game.game, input.value.trim());
      this.naming = '';
    };
    return html`<form @submit=${keep} @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') this.naming = '';
    }}>
      <input type="text" maxlength="100" aria-label=${msg('Name of this game')} .value=${game.title} />
      <button data-do="keep-name">${msg('Keep')}</button></form>`;
  }

  #rename(game: GameSummary): void {
    this.naming = game.game;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>('form input')?.focus());
  }

  /** The server writes the records of its games. */
  #saveHere(event: Event, { game }: GameSummary): void {
    if (!isKeptHere(game)) return;
    event.preventDefault();
    this.store.games.save(game);
  }

  #row(game: GameSummary): TemplateResult {
    const name = isolated(game.title || nameOf(game.variantName));
    const source = this.#picture(game);
    const kind = kindOf(game);
    const go = kind === 'over' || game.law === 'changed' ? msg('View') : msg('Continue');
    return html`<li data-game=${game.game}>
      ${source ? html`<strata-picture .source=${source}></strata-picture>` : html`<span class="own">${icon('board3d')}</span>`}
      <div>
        ${this.#name(game)}
        <p class="small muted">${game.title ? `${isolated(nameOf(game.variantName))}. ` : ''}${playersLine(game)}.</p>
        <p class=${`small ${game.end ? 'end' : ''}`}>${summaryStatus(game)} ${moveText(game)},
          ${sinceText(game.updated, Date.now())}.</p>
        ${this.#kept(game)}${this.#law(game)}
      </div>
      <button class=${`go ${kind === 'over' ? '' : 'primary'}`} data-do="open" aria-label=${`${go}: ${name}`}
        @click=${() => this.store.go({ page: 'game', game: game.game })}>${go}</button>
      <div class="tools">
        <button class="quiet icon" data-do="rename" aria-label=${msg(str`Rename ${name}`)} title=${msg('Rename')}
          @click=${() => this.#rename(game)}>${icon('pencil')}</button>
        <a class="button icon quiet" data-do="export" href=${isKeptHere(game.game) ? '#' : recordAddress(game.game)} download=${`${game.game}.txt`}
          @click=${(event: Event) => this.#saveHere(event, game)}
          aria-label=${msg(str`Save ${name} as a file`)} title=${msg('Save as a file')}>${icon('save')}</a>
        <button class="quiet icon" data-do="delete" aria-label=${msg(str`Delete ${name}`)} title=${msg('Delete')}
          @click=${() =>
            this.store.openDialog({
              kind: 'confirm',
              title: msg('Delete this game?'),
              action: 'delete',
              game: game.game,
              text: msg(str`"${name}" and all its moves are deleted. This cannot be undone.`),
            })}>${icon('trash')}</button>
      </div>
    </li>`;
  }

  /** The game one comes from, if it has no move yet: the server lists games from their first move on. */
  #started(all: GameSummary[]): TemplateResult | typeof nothing {
    const { leftGame } = this.state;
    if (!leftGame || leftGame.line.length > 0 || all.some(({ game }) => game === leftGame.id)) return nothing;
    return html`<p class="panel started"><span>${msg('The game you have just opened is listed here after its first move.')}</span>
      <button class="primary" data-do="back-to-game"
        @click=${() => this.store.go({ page: 'game', game: leftGame.id })}>${msg('Back to the game')}</button></p>`;
  }

  #empty(): TemplateResult {
    return html`<div class="panel empty">
      <h2>${msg('No games with moves yet')}</h2>
      <p class="muted">${msg('A game is listed here after its first move and saved move by move. You can also open a saved file.')}</p>
      <div class="row"><button class="primary" @click=${() => this.store.go({ page: 'home' })}>${msg('Choose a game')}</button>
        <button @click=${() => this.store.go({ page: 'samples' })}>${msg('Sample games')}</button></div>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { games, olderGames } = this.state;
    const all = games ?? [];
    const of = (kind: Kind): GameSummary[] => all.filter((game) => kindOf(game) === kind);
    const sections = kinds()
      .filter(({ name }) => this.filter === 'all' || this.filter === name)
      .map(({ name, words }) => ({ name, words, list: name === 'turn' ? soonestFirst(of(name)) : of(name) }))
      .filter(({ list }) => list.length > 0);
    const nothingShown = olderGames === 'none' ? msg('No games here.') : msg('None of the games loaded so far.');
    const chip = (name: Kind | 'all', words: string, count: number): TemplateResult => html`<button
      aria-pressed=${this.filter === name} @click=${() => {
        this.filter = name;
      }}>${words} <span class="muted">${count}${olderGames === 'none' ? '' : '+'}</span></button>`;
    return html`
      <header class="head"><h1 tabindex="-1">${msg('My games')}</h1><div class="row">
        <button data-do="records" @click=${() => this.store.go({ page: 'records' })}>${icon('moves')} ${msg('Records')}</button>
        ${openButton(this.store)}</div></header>
      ${games === null ? loading() : nothing}
      ${
        all.length > 0
          ? html`<div class="filters">${chip('all', msg('All'), all.length)}${kinds().map(({ name, words }) =>
              chip(name, words, of(name).length),
            )}</div>`
          : nothing
      }
      ${games === null ? nothing : this.#started(all)}
      ${games !== null && all.length === 0 ? this.#empty() : nothing}
      ${all.length > 0 && sections.length === 0 ? html`<p class="muted none">${nothingShown}</p>` : nothing}
      ${sections.map(
        ({ name, words, list }) => html`<section data-kind=${name}><h2>${words}</h2>
        <ul class="panel">${repeat(
          list,
          ({ game }) => game,
          (game) => this.#row(game),
        )}</ul></section>`,
      )}
      ${
        olderGames === 'none'
          ? nothing
          : html`<p class="older"><button data-do="older" aria-busy=${olderGames === 'asked'}
        @click=${() => this.store.games.listOlder()}>${olderGames === 'asked' ? msg('Loading ...') : msg('Show older games')}</button></p>`
      }`;
  }
}
