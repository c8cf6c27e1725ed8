// The players who are rated highest in a variant, by the clock or by days.

import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { dateText } from '../../language/format.js';
import { nameOf } from '../../language/name_of.js';
import type { RankedPlayer, Speed } from '../../net/messages.js';
import type { Ranked } from '../../net/players.js';
import type { Route } from '../../state/page/routes.js';
import { speedWords } from '../../state/player/words.js';
import { playerLink } from '../../ui/player_link.js';
import { sentence } from '../../ui/words.js';
import { partFailed, PlayerElement } from './player_element.js';
import { loading } from '../../ui/loading.js';

@customElement('strata-leaderboard-page')
export class LeaderboardPage extends PlayerElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'leaderboard' }> = { page: 'leaderboard' };
  @state() private players: readonly RankedPlayer[] | null = null;
  @state() private fault = '';

  get #variant(): string {
    return this.route.variant ?? this.state.variants[0]?.id ?? '';
  }

  get #speed(): Speed {
    return this.route.speed === 'days' ? 'days' : 'live';
  }

  get #who(): Ranked {
    return this.route.who === 'bots' ? 'bots' : 'people';
  }

  protected override heading(): string {
    return msg('Leaderboard');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('route') && this.state.connection !== 'none') void this.#read();
  }

  async #read(): Promise<void> {
    const { route } = this;
    this.players = null;
    this.fault = '';
    const found = await this.actions.then(
      (actions) => actions.leaderboard(this.#variant, this.#speed, this.#who),
      () => ({ fault: partFailed(), missing: false }),
    );
    if (route !== this.route) return;
    if ('value' in found) this.players = found.value.players;
    else this.fault = sentence(found.fault);
  }

  readonly #choose = (): void => {
    const [variant, speed, who] = [...this.renderRoot.querySelectorAll('select')].map(({ value }) => value);
    const bots = who === 'bots' && { who };
    this.store.go({ page: 'leaderboard', ...(variant && { variant }), ...(speed && { speed }), ...bots });
  };

  #row({ name, rating, games, last }: RankedPlayer, at: number): TemplateResult {
    return html`<tr data-player=${name}><td class="number">${at + 1}</td><th scope="row">${playerLink(this.store, name)}</th>
      <td class="number">${rating}</td><td class="number">${games}</td><td>${dateText(last)}</td></tr>`;
  }

  protected override content(): TemplateResult {
    const { players, fault } = this;
    return html`<p class="lead">${msg('Players whose rating is certain, and who have played a rated game within 90 days.')}</p>
      <section class="panel"><div class="choice">
        <label>${msg('Game')}<select name="variant" @change=${this.#choose}>${this.state.variants.map(
          ({ id, name }) => html`<option value=${id} .selected=${id === this.#variant}>${nameOf(name)}</option>`,
        )}</select></label>
        <label>${msg('Time')}<select name="speed" @change=${this.#choose}>${(['live', 'days'] as const).map(
          (speed) => html`<option value=${speed} .selected=${speed === this.#speed}>${speedWords(speed)}</option>`,
        )}</select></label>
        <label>${msg('Players', { desc: 'of a leaderboard: people, or bots' })}<select name="who" @change=${this.#choose}>${(
          ['people', 'bots'] as const
        ).map(
          (who) =>
            html`<option value=${who} .selected=${who === this.#who}>${who === 'bots' ? msg('Bots', { desc: 'players that are programs' }) : msg('People', { desc: 'players that are no programs' })}</option>`,
        )}</select></label></div>
      <p class="error" role="alert">${fault}</p>
      ${players === null && fault === '' ? loading() : nothing}
      ${players?.length === 0 ? html`<p class="muted" role="status">${msg('Nobody is on this leaderboard yet.')}</p>` : nothing}
      ${
        players && players.length > 0
          ? html`<div class="wide"><table><thead><tr>${[
              msg('Rank', { id: 'leaderboard-rank', desc: 'the first, the second ... of a list of players' }),
              msg('Name'),
              msg('Rating'),
              msg('Rated games'),
              msg('Last game'),
            ].map((words) => html`<th scope="col">${words}</th>`)}</tr></thead><tbody>${repeat(
              players,
              ({ name }) => name,
              (each, at) => this.#row(each, at),
            )}</tbody></table></div>`
          : nothing
      }</section>`;
  }
}
