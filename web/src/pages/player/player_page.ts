// A player as anybody may see him: the ratings and how they came about, and the games against other people, to look through.

import { msg, str } from '@lit/localize';
import { css, html, nothing, svg } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { dateText } from '../../language/format.js';
import { nameOf } from '../../language/name_of.js';
import { addressOf } from '../../net/alone.js';
import type { GameSummary, PlayerRating, Profile, RatingPoint } from '../../net/messages.js';
import type { GameQuery } from '../../net/players.js';
import { type Route, writeRoute } from '../../state/page/routes.js';
import {
  gamesWords,
  historyWords,
  resultsWords,
  shownRating,
  sinceWords,
  speedWords,
} from '../../state/player/words.js';
import { isolated } from '../../state/text/isolated.js';
import { icon } from '../../ui/icons.js';
import { playersLine } from '../../ui/player_name.js';
import { lengthText, sentence, summaryStatus } from '../../ui/words.js';
import { partFailed, PlayerElement } from './player_element.js';
import { graphOf, height, width } from './rating_graph.js';
import { loading } from '../../ui/loading.js';
import './relation_buttons.js';

const everything: GameQuery = { variant: '', opponent: '', result: '', min: null, max: null };

@customElement('strata-player-page')
export class PlayerPage extends PlayerElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'player' }> = { page: 'player', name: '' };
  @state() private profile: Profile | null = null;
  @state() private fault = '';
  @state() private shown: PlayerRating | null = null;
  @state() private points: readonly RatingPoint[] | null = null;
  @state() private games: readonly GameSummary[] | null = null;
  /** Where older games begin; '': there are none. */
  @state() private next = '';
  @state() private gamesFault = '';
  @state() private busy = false;
  #query: GameQuery = everything;

  static override styles = [
    ...PlayerElement.styles,
    css`
    .after { margin-top: 0.8rem; }
    strata-relation { margin-top: 0.6rem; }
    .marks { margin-inline-start: 0.5rem; padding: 0.1rem 0.5rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.85rem; font-weight: 400; }
    tr[aria-current='true'] { background: var(--accent-soft); }
    svg.graph { width: 100%; height: auto; max-height: 260px; }
    svg.graph text { font-size: 12px; fill: var(--muted); }
    svg.graph .level { stroke: var(--line); }
    svg.graph .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
    svg.graph circle { fill: var(--accent); }
    @media (max-width: 560px) { svg.graph { overflow: visible; } svg.graph text { font-size: 22px; } svg.graph circle { r: 6px; } }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 0.8rem; align-items: center; padding: 0.6rem 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    details table { margin-top: 0.5rem; max-width: 30rem; }
    .scroll { max-height: 20rem; overflow-y: auto; }
    .scroll:focus-visible { outline-offset: -2px; }
  `,
  ];

  protected override heading(): TemplateResult {
    const { profile, route } = this;
    const mark = profile?.admin ? msg('Admin') : profile?.moderator ? msg('Moderator') : '';
    return html`<bdi translate="no">${profile?.name ?? route.name}</bdi>${profile?.bot ? html`<span class="marks" translate="no" data-is="bot">BOT</span>` : nothing}${mark === '' ? nothing : html`<span class="marks">${mark}</span>`}`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('route') || this.state.connection === 'none') return;
    if (changed.get('route')?.name !== this.route.name || !this.profile) void this.#read();
    else this.#show(shownRating(this.profile.ratings, this.route));
  }

  async #read(): Promise<void> {
    const { name } = this.route;
    this.profile = null;
    this.points = null;
    this.shown = null;
    this.games = null;
    this.fault = '';
    this.#query = everything;
    const found = await this.actions.then(
      (actions) => actions.profile(name),
      () => ({ fault: partFailed(), missing: false }),
    );
    if (name !== this.route.name) return;
    if ('fault' in found) {
      this.fault = found.missing ? msg(str`No account is called ${isolated(name)}.`) : sentence(found.fault);
      return;
    }
    this.profile = found.value;
    this.#show(shownRating(found.value.ratings, this.route));
    await this.#find(true);
  }

  #show(rating: PlayerRating | null): void {
    if (rating === this.shown) return;
    this.shown = rating;
    this.points = null;
    if (!rating) return;
    void this.actions
      .then((actions) => actions.history(this.route.name, rating.variant, rating.speed))
      .then(
        (found) => {
          if (this.shown === rating) this.points = 'value' in found ? found.value : [];
        },
        () => undefined,
      );
  }

  /** `anew`: the last games, else those before the ones that are shown. */
  async #find(anew: boolean): Promise<void> {
    const { name } = this.route;
    this.busy = true;
    this.gamesFault = '';
    const query = this.#query;
    const before = anew ? '' : this.next;
    const found = await this.actions.then(
      (actions) => actions.games(name, query, before),
      () => ({ fault: partFailed(), missing: false }),
    );
    if (name !== this.route.name || query !== this.#query) return;
    this.busy = false;
    if ('fault' in found) {
      this.gamesFault = found.missing ? msg('No account has the name of this opponent.') : sentence(found.fault);
      if (anew) this.games = [];
      this.next = '';
      return;
    }
    this.games = [...(anew ? [] : (this.games ?? [])), ...found.value.games];
    this.next = found.value.next;
  }

  #typed(): GameQuery {
    const value = (name: string): string =>
      this.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? '';
    // Moves of one side, as people count them.
    const plies = (name: string, more: number): number | null => {
      const moves = Number(value(name));
      return value(name) === '' || !Number.isInteger(moves) || moves < 0 || moves > 50_000
        ? null
        : Math.max(0, 2 * moves + more);
    };
    return {
      variant: value('variant'),
      opponent: value('opponent'),
      result: value('result') as GameQuery['result'],
      min: plies('min', -1),
      max: plies('max', 0),
    };
  }

  readonly #search = (event: Event): void => {
    event.preventDefault();
    this.#query = this.#typed();
    void this.#find(true);
  };

  async #save(): Promise<void> {
    this.busy = true;
    const fault = await this.actions.then(
      (actions) => actions.save(this.route.name, this.#query),
      () => partFailed(),
    );
    this.busy = false;
    this.gamesFault = fault === '' ? '' : sentence(fault);
  }

  #nameOf(variant: string): string {
    return nameOf(this.state.variants.find(({ id }) => id === variant)?.name ?? variant);
  }

  #ratings({ ratings }: Profile): TemplateResult {
    const row = (rating: PlayerRating): TemplateResult => {
      const { variant, speed, games, last, provisional } = rating;
      const here = rating === this.shown;
      const route = { page: 'player', name: this.route.name, variant, speed } as const;
      const show = (event: Event): void => {
        event.preventDefault();
        this.store.go(route);
      };
      return html`<tr aria-current=${here} data-rating=${`${variant}/${speed}`}><th scope="row"><a href=${addressOf(writeRoute(route))} @click=${show}>${this.#nameOf(variant)}</a></th>
        <td>${speedWords(speed)}</td><td class="number">${this.rating(rating.rating, provisional)}</td>
        <td class="number">${games}</td><td>${dateText(last)}</td></tr>`;
    };
    return html`<section class="panel"><h2>${msg('Ratings')}</h2>
      ${
        ratings.length === 0
          ? html`<p class="muted">${msg('No rated games yet.')}</p>`
          : html`<div class="wide"><table><thead><tr>${[
              msg('Game'),
              msg('Time'),
              msg('Rating'),
              msg('Rated games'),
              msg('Last game'),
            ].map(
              (words) => html`<th scope="col">${words}</th>`,
            )}</tr></thead><tbody>${ratings.map(row)}</tbody></table></div>`
      }</section>`;
  }

  #relation({ name }: Profile): TemplateResult | typeof nothing {
    const { account } = this.state;
    return account && account.name !== name ? html`<strata-relation .name=${name}></strata-relation>` : nothing;
  }

  #report(): TemplateResult | typeof nothing {
    const { name } = this.profile ?? {};
    if (name === undefined || name === this.state.account?.name) return nothing;
    const route = { page: 'report', asked: { name } } as const;
    return html`<p class="small after"><a href=${addressOf(writeRoute(route))} data-do="report" @click=${(
      event: MouseEvent,
    ) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.store.go(route);
    }}>${msg('Report this player')}</a></p>`;
  }

  #history(): TemplateResult | typeof nothing {
    const { shown, points } = this;
    if (!shown || !points || points.length === 0) return nothing;
    const { line, levels, points: dots, last } = graphOf(points);
    const about = `${this.#nameOf(shown.variant)}, ${speedWords(shown.speed)}`;
    return html`<section class="panel"><h2>${msg(str`Rating over time: ${about}`)}</h2>
      <svg class="graph" viewBox="0 0 ${width} ${height}" role="img" aria-label=${historyWords(points)}>
        ${levels.map(({ rating, y }) => svg`<line class="level" x1="44" x2=${width} y1=${y} y2=${y} /><text x="40" y=${y + 4} text-anchor="end">${rating}</text>`)}
        <path class="line" d=${line} />${[...dots, last].map(({ x, y }) => svg`<circle cx=${x} cy=${y} r="3" />`)}</svg>
      <details><summary>${msg('As a table')}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${about}><table><thead><tr><th scope="col">${msg('Time')}</th><th scope="col">${msg('Rating')}</th></tr></thead>
          <tbody>${points.map(({ time, rating }) => html`<tr><td>${dateText(time, { dateStyle: 'medium', timeStyle: 'short' })}</td><td class="number">${rating}</td></tr>`)}</tbody></table></div></details></section>`;
  }

  #row(game: GameSummary): TemplateResult {
    const about = isolated(game.title || nameOf(game.variantName));
    return html`<li data-game=${game.game}><div><strong>${about}</strong>${game.rated ? html` <span class="small muted">${msg('rated')}</span>` : nothing}
        <p class="small muted">${playersLine(game)}. ${summaryStatus(game)} ${lengthText(game.at)}, ${dateText(game.updated)}.</p></div>
      <button aria-label=${`${msg('View')}: ${about}`} @click=${() => this.store.go({ page: 'game', game: game.game })}>${msg('View')}</button></li>`;
  }

  #games(profile: Profile): TemplateResult {
    const { games, gamesFault, busy } = this;
    const results = [
      ['', msg('any', { desc: 'any result of a game' })],
      ['won', msg('won')],
      ['lost', msg('lost')],
      ['drawn', msg('drawn')],
    ];
    return html`<section class="panel"><h2>${msg('Games with others')}</h2>
      <form class="choice" @submit=${this.#search}>
        <label>${msg('Game')}<select name="variant"><option value="">${msg('all games')}</option>${this.state.variants.map(
          ({ id, name }) => html`<option value=${id}>${nameOf(name)}</option>`,
        )}</select></label>
        <label>${msg('Opponent')}<input type="text" name="opponent" maxlength="20" autocomplete="off" autocapitalize="off" spellcheck="false" /></label>
        <label>${msg('Result')}<select name="result">${results.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
        <label>${msg('Moves, at least')}<input type="number" name="min" min="0" max="50000" inputmode="numeric" /></label>
        <label>${msg('Moves, at most')}<input type="number" name="max" min="0" max="50000" inputmode="numeric" /></label>
        <button class="primary" data-do="search" aria-disabled=${busy}>${msg('Search')}</button></form>
      <p class="error" role="alert">${gamesFault}</p>
      ${games === null ? loading() : nothing}
      ${games?.length === 0 && this.next === '' && gamesFault === '' ? html`<p class="muted" role="status">${profile.won + profile.lost + profile.drawn === 0 ? msg('No games yet.') : msg('No game fits.')}</p>` : nothing}
      <ul>${repeat(
        games ?? [],
        ({ game }) => game,
        (game) => this.#row(game),
      )}</ul>
      <div class="row">${this.next === '' ? nothing : html`<button data-do="older" aria-disabled=${busy} @click=${() => void (busy || this.#find(false))}>${msg('Show older games')}</button>`}
        ${games && games.length > 0 ? html`<button data-do="save" aria-disabled=${busy} @click=${() => void (busy || this.#save())}>${icon('save')} ${msg('Save as records')}</button>` : nothing}</div></section>`;
  }

  protected override content(): TemplateResult {
    const { profile, fault } = this;
    if (!profile) return fault === '' ? loading() : html`<p class="error" role="alert">${fault}</p>`;
    const games = profile.won + profile.lost + profile.drawn;
    return html`<p class="lead">${sinceWords(profile)} ${games === 0 ? nothing : html`<span data-do="results">${gamesWords(games)}: ${resultsWords(profile)}.</span>`}</p>
      ${this.#relation(profile)}${this.#ratings(profile)}${this.#history()}${this.#games(profile)}${this.#report()}`;
  }
}
