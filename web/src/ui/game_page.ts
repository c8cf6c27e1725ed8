// A game: its boards, its players, its moves, and what can be done. The state says all of it; this page puts it in place.

import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Side } from '../core/types.js';
import type { GameScreen } from '../state/state.js';
import { otherSide } from '../state/status.js';
import type { View } from './boards.js';
import { gameButtons } from './game_buttons.js';
import { runCommand } from './game_commands.js';
import { gameStyles } from './game_styles.js';
import { icon } from './icons.js';
import { commandOf } from './keys.js';
import { PageElement } from './page_element.js';
import { steps } from './steps.js';
import { shared } from './styles.js';
import { sentence } from './words.js';
import './board_host.js';
import './game_menu.js';
import './men_table.js';
import './move_list.js';
import './player_strip.js';
import './view_bar.js';

const narrow = matchMedia('(max-width: 760px)');
const insetKey = 'strata.inset';

@customElement('strata-game-page')
export class GamePage extends PageElement {
  @property({ attribute: false }) game = '';
  @property({ type: Boolean, reflect: true }) sheet = false;
  @property({ type: Boolean, reflect: true, attribute: 'no-inset' }) noInset = localStorage.getItem(insetKey) === 'off';
  @state() private tab: 'moves' | 'men' = 'moves';
  @state() private text = '';
  /** The small board waits until the large one is on the screen. */
  @state() private settled = false;
  /** Found out when the 3D view is first wanted. */
  @state() private noWebGl = false;
  #plies = -1;

  static override styles = [shared, gameStyles, css`.thin { opacity: 0.75; font-weight: 400; }`];

  override connectedCallback(): void {
    super.connectedCallback();
    narrow.addEventListener('change', this.#again);
    window.addEventListener('keydown', this.#key);
    window.setTimeout(() => { this.settled = true; }, 400);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#again);
    window.removeEventListener('keydown', this.#key);
  }

  readonly #again = (): void => this.requestUpdate();

  readonly #key = (event: KeyboardEvent): void => {
    const { game, dialog } = this.state;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !game || dialog) return;
    const field = event.composedPath().find((node) => node instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
    // Out of the field the keys are the game's again.
    if (event.key === 'Escape' && field instanceof HTMLElement) field.blur();
    if (event.key === 'Escape' && this.sheet) {
      this.sheet = false;
      return;
    }
    if (field && event.key !== 'Escape') return;
    const command = commandOf(event.key);
    if (!command) return;
    if (command === 'field') {
      event.preventDefault();
      this.#focusField();
    } else if (runCommand(command, this.state, this.actions)) event.preventDefault();
  };

  #focusField(): void {
    this.sheet = narrow.matches;
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector('.field input');
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      }
    });
  }

  protected override willUpdate(): void {
    const { game } = this.state;
    // What was typed has been played.
    if (game && game.at !== this.#plies) {
      this.#plies = game.at;
      this.text = '';
    }
  }

  #type(event: Event): void {
    event.preventDefault();
    const text = this.text.trim();
    if (text === '') return;
    this.actions.typeMove(text);
    const field = this.renderRoot.querySelector('.field input');
    if (field instanceof HTMLInputElement) field.select();
  }

  #toggleInset(): void {
    this.noInset = !this.noInset;
    localStorage.setItem(insetKey, this.noInset ? 'off' : 'on');
  }

  get #primary(): View {
    return this.noWebGl ? 'slices' : this.state.preferences.primary;
  }

  #board(game: GameScreen, view: View): TemplateResult {
    const primary = this.#primary === view;
    const away = !primary && (narrow.matches || this.noInset || this.noWebGl);
    const place = primary ? 'large' : away ? 'away' : 'inset';
    return html`<strata-board class=${place} data-view=${view} .view=${view} .scene=${game.scene}
      @no-webgl=${() => { this.noWebGl = true; }}
      .mode=${narrow.matches ? 'pager' : 'all'} ?asleep=${away || (!primary && !this.settled)}></strata-board>`;
  }

  #past(game: GameScreen): TemplateResult {
    return html`<div class="past">
      <span class="muted">${game.shown < game.at ? 'Looking back:' : 'Taken back:'}</span>
      <button data-do="to-game" @click=${() => this.actions.show(game.at)}>To the game</button>
      <button data-do="from-here" @click=${() => this.actions.playFromHere()}>Play on from here</button>
    </div>`;
  }

  #hint(game: GameScreen): TemplateResult | typeof nothing {
    if (!game.hintAsked) return nothing;
    if (game.hint === null) return html`<p class="small muted">Looking for a good move ...</p>`;
    return game.hint === '' ? nothing : html`<p
      class="small">Hint: <strong>${game.hint}</strong>, the arrow shows it.</p>`;
  }

  #stopped(game: GameScreen): TemplateResult | typeof nothing {
    const seat = game.state.side === 'white' ? game.white : game.black;
    if (!game.paused || game.end || seat.kind === 'person' || game.shown !== game.at) return nothing;
    return html`<div class="past"><span class="muted">The computer has been stopped.</span>
      <button @click=${() => this.actions.resume()}>Let it go on</button></div>`;
  }

  #status(game: GameScreen): TemplateResult {
    return html`<div class="side status">
      <p class=${`now ${game.state.check ? 'check' : ''}`} role="status" aria-live="polite">${game.status}
        ${game.sending ? html`<span class="thin small">Sending ...</span>` : nothing}</p>
      ${game.shown === game.at ? nothing : this.#past(game)}
      ${this.#stopped(game)}
      ${this.#hint(game)}
      ${this.noWebGl ? html`<p class="small muted">This browser has no WebGL: the slices show everything.</p>` : nothing}
      <p class="refusal" role="alert">${sentence(game.refusal)}</p>
    </div>`;
  }

  #tabs(game: GameScreen): TemplateResult {
    const tab = (name: 'moves' | 'men', words: string): TemplateResult => html`<button role="tab"
      aria-selected=${this.tab === name}
      aria-controls="tab" @click=${() => { this.tab = name; }}>${words}</button>`;
    return html`<div class="side tabs">
      <div class="tablist">
        <span role="tablist" aria-label="About the game">${tab('moves', 'Moves')}${tab('men', 'Men')}</span>
        ${game.variant.notations.length > 1 ? html`<select aria-label="Notation" title="How moves are written"
          @change=${(event: Event) => this.actions.setNotation((event.currentTarget as HTMLSelectElement).value)}>
          ${game.variant.notations.map((name) => html`<option value=${name}
            .selected=${name === game.notation}>${name}</option>`)}</select>` : nothing}
        ${steps(game, this.actions)}
        <span class="sheet-head"><button aria-label="Close"
          @click=${() => { this.sheet = false; }}>${icon('close')}</button></span>
      </div>
      ${this.tab === 'moves'
        ? html`<strata-moves class="tab" id="tab" role="tabpanel" .line=${game.line} .at=${game.at}
          .shown=${game.shown} .start=${game.state.start}></strata-moves>`
        : html`<strata-men class="tab" id="tab" role="tabpanel" .men=${game.men}></strata-men>`}
    </div>`;
  }

  #missing(): TemplateResult {
    const { gameError } = this.state;
    if (gameError === '') return html`<p class="loading muted" role="status">Setting up the board ...</p>`;
    return html`<div class="loading"><h1 tabindex="-1">This game cannot be shown</h1><p
      role="alert">${sentence(gameError)}</p>
      <div class="row"><button class="primary" @click=${() => this.actions.go({ page: 'home' })}>Choose a game</button>
        <button @click=${() => this.actions.go({ page: 'games' })}>My games</button></div></div>`;
  }

  protected override render(): TemplateResult {
    const { game } = this.state;
    if (!game || game.id !== this.game) return this.#missing();
    const bottom: Side = game.scene.bottom;
    const name = game.title || game.variant.name;
    return html`
      <div class="side head">
        <h1 tabindex="-1" title=${name}>${name} ${game.title ? html`<small>${game.variant.name}</small>` : nothing}</h1>
        <button class="quiet icon narrow" title="Turn the board round" aria-label="Turn the board round"
          @click=${() => this.actions.flip()}>${icon('flip')}</button>
        <button class="quiet icon" title="Another game" aria-label="New game"
          @click=${() => this.actions.go({ page: 'new', variant: game.variant.id })}>+</button>
        <strata-game-menu .game=${game}></strata-game-menu>
      </div>
      ${this.#board(game, 'slices')}
      ${this.#board(game, 'board3d')}
      <strata-view-bar class=${`bar ${this.#primary}`} .game=${game} .primary=${this.#primary} .inset=${!this.noInset}
        .flat=${this.noWebGl}
        @toggle-inset=${this.#toggleInset}></strata-view-bar>
      <strata-player class="side top" .game=${game} .side=${otherSide(bottom)}></strata-player>
      ${this.#tabs(game)}
      <strata-player class="side bottom" .game=${game} .side=${bottom}></strata-player>
      ${this.#status(game)}
      <form class="side field" @submit=${this.#type}>
        <input type="text" aria-label="Type a move" placeholder="Type a move (/)" autocomplete="off"
          autocapitalize="off" spellcheck="false" maxlength="64"
          .value=${this.text}
            @input=${(event: Event) => { this.text = (event.currentTarget as HTMLInputElement).value; }} />
        <button>Play</button>
      </form>
      ${gameButtons(game, this.state, this.actions, { narrow: narrow.matches, flat: this.noWebGl },
        () => { this.sheet = true; })}
      ${this.sheet ? html`<div class="shade" @click=${() => { this.sheet = false; }}></div>` : nothing}
    `;
  }
}
