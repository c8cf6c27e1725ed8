// One tournament: standings and pairings as they change, what the viewer may do in it, and the game that waits for the viewer.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { asWritten } from '../../language/as_written.js';
import { nameOf } from '../../language/name_of.js';
import type { TournamentAnswer, TournamentPairing, TournamentStanding, TournamentView } from '../../net/messages.js';
import { type Change, resultsAddress } from '../../net/tournaments.js';
import type { Route } from '../../state/page/routes.js';
import type { TournamentActions } from '../../state/tournaments/screen.js';
import { isolated } from '../../state/text/isolated.js';
import { isDeleted } from '../../state/text/player_name.js';
import { loading } from '../../ui/loading.js';
import { playerLink } from '../../ui/player_link.js';
import { playerName } from '../../ui/player_name.js';
import { sentence } from '../../ui/words.js';
import { partFailed, TournamentElement } from './tournament_element.js';
import * as words from './words.js';

/** Lines of the standings that are shown at once, as the server sends them. */
const most = 100;
const keyOf = ({ round, board }: TournamentPairing): string => `${round} ${board}`;

@customElement('strata-tournament-page')
export class TournamentPage extends TournamentElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'tournament' }> = {
    page: 'tournament',
    tournament: '',
  };
  @state() private view: TournamentView | null = null;
  /** The round whose pairings are shown; null: that of now. */
  @state() private round: number | null = null;
  @state() private fault = '';
  @state() private said = '';
  @state() private busy = false;
  @state() private code = '';
  #from = 0;
  #asked = 0;
  #version = 0;
  #connected = false;
  #stop: (() => void) | null = null;
  /** The game that the page knows to wait for the viewer. */
  #game = '';

  protected override heading(): TemplateResult | string {
    return this.view ? html`<bdi translate="no">${this.view.summary.name}</bdi>` : msg('Tournament');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isConnected = this.state.connection === 'open';
    const isNew = changed.has('route') && changed.get('route')?.tournament !== this.route.tournament;
    if (isNew) [this.view, this.round, this.#from, this.#game] = [null, null, 0, ''];
    // After the server was away everything is asked for again.
    if (this.state.connection !== 'none' && (isNew || (isConnected && !this.#connected))) void this.#begin();
    this.#connected = isConnected;
  }

  #leave(): void {
    this.#stop?.();
    this.#stop = null;
  }

  async #begin(): Promise<void> {
    const { tournament } = this.route;
    this.#leave();
    const actions = await this.actions.catch(() => null);
    if (!actions) this.fault = partFailed();
    if (!actions || tournament !== this.route.tournament || !this.isConnected) return;
    // First what changes, then all of it: so nothing is missed between.
    this.#leave();
    this.#stop = actions.watch(tournament, (answer) => this.#hear(answer));
    await this.#read(actions);
  }

  async #read(known?: TournamentActions): Promise<void> {
    const asked = (this.#asked += 1);
    const actions = known ?? (await this.actions.catch(() => null));
    const found = (await actions?.view(this.route.tournament, this.#from, this.round)) ?? {
      fault: partFailed(),
      missing: false,
    };
    if (asked !== this.#asked) return;
    if ('fault' in found) this.fault = sentence(found.fault);
    else this.#show(found.value);
  }

  #show(view: TournamentView): void {
    this.fault = '';
    this.#version = Math.max(this.#version, view.version);
    this.view = view;
    this.#game = view.me.game;
  }

  #hear(answer: TournamentAnswer): void {
    const { view } = this;
    if (!view || answer.version <= view.version) return;
    const isNext = answer.version === this.#version + 1;
    this.#version = answer.version;
    const hasMore = answer.more || !isNext || this.#from > 0 || answer.summary.players > most;
    if (answer.summary.round !== view.summary.round) this.said = words.stateWords(answer.summary);
    const standings = new Map(view.standings.map((line) => [line.player, line]));
    for (const line of answer.standings) standings.set(line.player, line);
    const round = this.round ?? (answer.summary.form === 'arena' ? null : answer.summary.round);
    const pairings = new Map(view.pairings.map((each) => [keyOf(each), each]));
    for (const each of answer.pairings) pairings.set(keyOf(each), each);
    const isShown = (each: TournamentPairing): boolean => round === null || each.round === round;
    const mine = answer.pairings.filter(({ white, black }) => [white, black].includes(view.me.player));
    const ready = mine.find(({ result, game }) => result === 'unfinished' && game !== '');
    const isOver = mine.some(({ game, result }) => game === view.me.game && result !== 'unfinished');
    this.view = {
      ...view,
      summary: answer.summary,
      standings: [...standings.values()].sort((a, b) => a.place - b.place || a.player - b.player),
      pairings: [...pairings.values()].filter(isShown).sort((a, b) => byTime(answer.summary.form === 'arena', a, b)),
      me: { ...view.me, ...(isOver && { game: '' }), ...(ready && { game: ready.game }) },
    };
    if (hasMore) void this.#read();
    if (!ready || ready.game === this.#game) return;
    // The viewer waits for it here.
    this.#game = ready.game;
    this.store.go({ page: 'game', game: ready.game });
  }

  readonly #change = async (change: Change): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    const actions = await this.actions.catch(() => null);
    const done = (await actions?.change(this.route.tournament, change)) ?? { fault: partFailed(), missing: false };
    this.busy = false;
    if ('fault' in done) {
      this.fault = sentence(done.fault);
      return;
    }
    // Its pairings are those of now.
    if (this.round === null && this.#from === 0) this.#show(done.value);
    else await this.#read();
  };

  readonly #end = async (): Promise<void> => {
    const { view } = this;
    const actions = await this.actions.catch(() => null);
    const fault = (await actions?.end(this.route.tournament)) ?? partFailed();
    if (fault !== '') this.fault = sentence(fault);
    else if (view?.summary.state === 'waiting') this.store.go({ page: 'tournaments' });
    else await this.#read();
  };

  readonly #join = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#change({ act: 'join', code: this.code.trim() });
  };

  #actions({ summary, me }: TournamentView): TemplateResult {
    const button = (name: string, text: string, act: () => void, kind = ''): TemplateResult =>
      html`<button data-do=${name} class=${kind} aria-disabled=${this.busy} @click=${act}>${text}</button>`;
    const go = (change: Change) => (): void => void this.#change(change);
    const isIn = me.player >= 0 && me.state !== 'withdrawn';
    const isOver = summary.state === 'ended';
    const needsCode = summary.closed && me.code === '';
    const joining = html`<form class="row" @submit=${this.#join}>
      ${needsCode ? html`<label class="field">${msg('Code')}<input type="text" name="code" required maxlength="16" autocomplete="off" .value=${this.code} @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)} /></label>` : nothing}
      <button type="submit" class="primary" data-do="join" aria-disabled=${this.busy}>${msg('Join')}</button></form>`;
    const hasAccount = this.state.account !== null;
    const next = `/tournament/${summary.tournament}`;
    return html`<div class="row">
      ${me.player < 0 && !isOver ? (hasAccount ? joining : this.link({ page: 'log-in', asked: { next } }, msg('Log in to join.'))) : nothing}
      ${isIn && !isOver && me.state === 'playing' ? button('pause', msg('Pause', { id: 'tournament-pause', desc: 'a player of a tournament is not paired for a while' }), go({ act: 'pause', on: true })) : nothing}
      ${isIn && !isOver && me.state === 'paused' ? button('return', msg('Play on', { id: 'tournament-play-on', desc: 'a player of a tournament is paired again' }), go({ act: 'pause', on: false }), 'primary') : nothing}
      ${isIn && !isOver ? button('withdraw', msg('Withdraw'), go({ act: 'withdraw' })) : nothing}
      ${me.manages && summary.state === 'waiting' ? button('start', msg('Start the tournament'), go({ act: 'start' }), 'primary') : nothing}
      ${(me.manages || me.lists) && !isOver ? button('end', msg('End the tournament'), () => void this.#end()) : nothing}
      ${me.lists ? button('list', summary.listed ? msg('Take out of the public list') : msg('Put into the public list'), go({ act: 'list', on: !summary.listed })) : nothing}
    </div>
    ${me.code === '' ? nothing : html`<p>${msg('Code for others to join:')} <strong data-code translate="no">${me.code}</strong></p>`}`;
  }

  /** All players have accounts, of which some may be deleted by now. */
  #name(name: string): TemplateResult {
    return isDeleted(name) ? playerName(name) : playerLink(this.store, name);
  }

  #standing(line: TournamentStanding, view: TournamentView): TemplateResult {
    const { form } = view.summary;
    const more = words.standingWords(line);
    return html`<tr data-player=${line.player} class=${line.player === view.me.player ? 'own' : ''}><td class="number">${line.place}</td>
      <th scope="row">${this.#name(line.name)}${more === '' ? nothing : html` <span class="small muted">${more}</span>`}</th>
      <td class="number">${line.rating}</td><td class="number"><strong>${words.pointsText(form, line.points)}</strong></td>
      <td class="number">${line.games}</td><td class="number">${line.wins}</td>
      ${form === 'swiss' ? html`<td class="number">${words.pointsText(form, line.buchholz)}</td>` : nothing}
      ${form === 'arena' ? nothing : html`<td class="number">${words.quartersText(line.sonnebornBerger)}</td>`}</tr>`;
  }

  #standings(view: TournamentView): TemplateResult {
    const { form, players } = view.summary;
    const move = (by: number) => (): void => {
      this.#from += by;
      void this.#read();
    };
    const heads = [
      msg('Place', { desc: 'in the standings of a tournament' }),
      msg('Name'),
      msg('Rating'),
      msg('Points'),
      msg('Games'),
      msg('Wins'),
      ...(form === 'swiss' ? [msg('Buchholz')] : []),
      ...(form === 'arena' ? [] : [msg('Sonneborn-Berger')]),
    ];
    return html`<section class="panel"><h2>${msg('Standings')}</h2>
      ${view.standings.length === 0 ? html`<p class="muted">${msg('Nobody has joined yet.')}</p>` : nothing}
      <div class="wide"><table data-table="standings"><thead><tr>${heads.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
        <tbody>${repeat(
          view.standings,
          ({ player }) => player,
          (line) => this.#standing(line, view),
        )}</tbody></table></div>
      ${players > most ? html`<div class="row">${this.#from > 0 ? html`<button @click=${move(-most)}>${msg('Places before these')}</button>` : nothing}${this.#from + most < players ? html`<button @click=${move(most)}>${msg('Places after these')}</button>` : nothing}</div>` : nothing}</section>`;
  }

  #pairing(each: TournamentPairing): TemplateResult {
    const isOwn = [each.white, each.black].includes(this.view?.me.player ?? -2) && this.view?.me.player !== -1;
    const text = each.result !== 'unfinished' ? msg('View') : isOwn ? msg('Play') : msg('Watch');
    return html`<tr data-board=${each.board} class=${isOwn ? 'own' : ''}><td class="number">${each.board}</td>
      <th scope="row">${this.#name(each.whiteName)}</th><td>${each.black < 0 ? nothing : this.#name(each.blackName)}</td>
      <td>${nameOf(this.variantName(each.variant))}</td>
      <td class="number"><span aria-hidden="true">${words.resultText(each)}</span><span class="visually-hidden">${words.resultWords(each)}</span></td>
      <td>${each.game === '' ? nothing : this.link({ page: 'game', game: each.game }, text)}</td></tr>`;
  }

  #pairings(view: TournamentView): TemplateResult | typeof nothing {
    const { round, form } = view.summary;
    if (round === 0) return nothing;
    const choose = (event: Event): void => {
      const chosen = Number((event.target as HTMLSelectElement).value);
      this.round = chosen === round ? null : chosen;
      void this.#read();
    };
    const shown = this.round ?? round;
    return html`<section class="panel"><h2>${msg('Pairings')}</h2>
      ${
        form === 'arena'
          ? nothing
          : html`<div class="row"><label class="field">${msg('Round')}<select name="round" @change=${choose}>${Array.from(
              { length: round },
              (_, at) => html`<option value=${at + 1} .selected=${at + 1 === shown}>${at + 1}</option>`,
            )}</select></label></div>`
      }
      <div class="wide"><table data-table="pairings"><thead><tr>${[
        msg('Board', { id: 'tournament-board', desc: 'the number of a game in a round' }),
        msg('White'),
        msg('Black'),
        msg('Game'),
        msg('Result'),
      ].map((each) => html`<th scope="col">${each}</th>`)}<td></td></tr></thead>
        <tbody>${repeat(view.pairings, keyOf, (each) => this.#pairing(each))}</tbody></table></div></section>`;
  }

  protected override content(): TemplateResult {
    const { view, fault } = this;
    if (!view) return html`<p class="error" role="alert">${fault}</p>${fault === '' ? loading() : nothing}`;
    const { summary, me } = view;
    const files = html`<a href=${resultsAddress(summary.tournament, 'csv')} download>CSV</a> <a href=${resultsAddress(summary.tournament, 'trf')} download>TRF</a>`;
    return html`<p class="lead">${words.choiceWords(summary, this.variantName)}</p>
      <p><strong data-state=${summary.state}>${words.stateWords(summary)}</strong> · ${words.playersWords(summary.players)}${summary.owner === '' ? nothing : html` · ${msg(str`made by ${asWritten(isolated(summary.owner))}`)}`}</p>
      <p class="visually-hidden" role="status">${this.said}</p>
      <p class="error" role="alert">${fault}</p>
      ${me.game === '' ? nothing : html`<p class="row"><strong>${msg('Your game is ready.')}</strong> ${this.link({ page: 'game', game: me.game }, msg('Go to the board'))}</p>`}
      ${this.#actions(view)}
      ${this.#standings(view)}
      ${this.#pairings(view)}
      <p class="row">${msg('Results as a file:')} ${files} ${this.link({ page: 'tournaments' }, msg('All tournaments'))}</p>`;
  }
}

/** Boards of a round in their order; of an arena first those that go on, then the last that have ended. */
function byTime(isArena: boolean, one: TournamentPairing, other: TournamentPairing): number {
  if (!isArena) return one.round - other.round || one.board - other.board;
  const isOver = ({ result }: TournamentPairing): number => Number(result !== 'unfinished');
  return isOver(one) - isOver(other) || other.round - one.round || one.board - other.board;
}
