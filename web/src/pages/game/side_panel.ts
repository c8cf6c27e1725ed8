// The moves, the pieces and the game, and a field to type a move: beside the boards, laid over them, or on a phone in
// place of what stands under the board.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { isolated } from '../../state/text/isolated.js';
import type { KeyMapName } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import { icon } from '../../ui/icons.js';
import { withKeys } from '../../ui/keys.js';
import { optionsChosen } from '../../ui/option_words.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import type { Form } from './form.js';
import type * as Asking from './grid/asking.js';
import { levelRow } from './level_row.js';
import './move_list.js';
import { nameOf } from '../../language/name_of.js';

type Tab = 'moves' | 'pieces' | 'game';

const tabs = (): { name: Tab; words: string }[] => [
  { name: 'moves', words: msg('Moves') },
  { name: 'pieces', words: msg('Pieces') },
  { name: 'game', words: msg('Game') },
];

@customElement('strata-panel')
export class SidePanel extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  @property({ attribute: false }) keys: KeyMapName = 'own';
  /** The board has no levels to click on in sight. */
  @property({ attribute: false }) levels = true;
  @state() private tab: Tab = 'moves';
  @state() private text = '';
  #at = -1;
  /** Until it is here, all that is typed is a move. */
  #asking: typeof Asking | null = null;

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--surface-2); }
    header { display: flex; align-items: center; gap: 2px; padding: 0 4px; border-bottom: 1px solid var(--line);
      min-height: 40px; flex: none; }
    [role='tablist'] { flex: 1; display: flex; align-self: stretch; }
    [role='tab'] { border: 0; border-radius: 0; background: none; min-height: 40px; padding: 0 0.6rem;
      color: var(--muted); }
    [role='tab'][aria-selected='true'] { color: var(--accent); font-weight: 600;
      box-shadow: inset 0 -2px 0 var(--accent); }
    [role='tab']:focus-visible { outline-offset: -3px; }
    .levels { display: flex; gap: 3px; padding: 6px 8px; border-bottom: 1px solid var(--line); overflow-x: auto;
      scrollbar-width: none; flex: none; }
    .levels button { flex: 1 0 28px; min-width: 28px; min-height: 32px; padding: 0; font-weight: 600; }
    .levels button[aria-pressed='true'] { background: var(--target); border-color: var(--target); color: #1b1917; }
    .tab { flex: 1; min-height: 0; overflow-y: auto; }
    strata-moves.tab { overflow: hidden; }
    form { display: flex; gap: 0.35rem; padding: 6px 8px; border-top: 1px solid var(--line); flex: none; }
    form input { flex: 1; min-width: 0; }
    .about { padding: 0.6rem 0.9rem 0.2rem; display: grid; gap: 0.4rem; }
    .about ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.3rem; }
    .about label { display: flex; align-items: center; gap: 0.5rem; }
    :host([form='low']) header, :host([form='low']) [role='tab'] { min-height: 36px; }
    :host([form='low']) [role='tab'] { padding: 0 0.4rem; font-size: 0.88rem; }
    :host(:not([form='desk'])) header .icon { width: 40px; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void import('./grid/asking.js').then(
      (asking) => {
        this.#asking = asking;
      },
      () => undefined,
    );
  }

  protected override willUpdate(): void {
    // What was typed has been played.
    if (this.game && this.game.at !== this.#at) {
      this.#at = this.game.at;
      this.text = '';
    }
  }

  #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('form.field input');
  }

  showPieces(): void {
    this.tab = 'pieces';
  }

  /** To type a move. Answers the field. */
  async focusField(): Promise<HTMLInputElement | null> {
    await this.updateComplete;
    const field = this.#field();
    field?.focus();
    field?.select();
    return field;
  }

  #type(event: Event): void {
    event.preventDefault();
    const text = this.text.trim();
    if (text === '') return;
    const { game } = this;
    if (game && this.#asking?.answerTyped(text, game)) this.text = '';
    else page().store.game?.typeMove(text);
    this.#field()?.select();
  }

  // Left and right go from tab to tab, as tabs do everywhere.
  readonly #turn = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = tabs();
    const next = all[all.findIndex(({ name }) => name === this.tab) + step];
    if (!next) return;
    this.tab = next.name;
    void this.updateComplete.then(() => {
      const tab = this.renderRoot.querySelector('[aria-selected="true"]');
      if (tab instanceof HTMLElement) tab.focus();
    });
  };

  #head(): TemplateResult {
    return html`<header>
      <div role="tablist" aria-label=${msg('About the game')} @keydown=${this.#turn}>${tabs().map(
        ({ name, words }) => html`<button role="tab" id=${`tab-${name}`} aria-selected=${this.tab === name}
          aria-controls="tab" tabindex=${this.tab === name ? 0 : -1}
          @click=${() => {
            this.tab = name;
          }}>${words}</button>`,
      )}</div>
      <button class="quiet icon" data-do="close-panel" aria-label=${msg('Close the panel')} title=${withKeys(msg('Close'), this.keys, 'panel')}
        @click=${() => this.dispatchEvent(new CustomEvent('close'))}>${icon('close')}</button>
    </header>`;
  }

  #options({ variant }: GameScreen): TemplateResult | typeof nothing {
    const chosen = optionsChosen(variant);
    if (chosen.length === 0) return nothing;
    return html`<ul>${chosen.map(
      ({ name, title, about }) =>
        html`<li data-option=${name}>${title === '' ? nothing : html`<strong>${title}</strong><br />`}<span class="small muted">${about}</span></li>`,
    )}</ul>`;
  }

  #notation(game: GameScreen): TemplateResult | typeof nothing {
    const { notations } = game.variant;
    if (notations.length < 2) return nothing;
    return html`<label>${msg('Notation')} <select aria-label=${msg('Notation')} title=${msg('How moves are written')}
      @change=${(event: Event) => page().store.game?.setNotation((event.currentTarget as HTMLSelectElement).value)}>
      ${notations.map((name) => html`<option value=${name} .selected=${name === game.notation}>${name}</option>`)}
    </select></label>`;
  }

  #content(game: GameScreen): TemplateResult {
    switch (this.tab) {
      case 'moves':
        return html`<strata-moves class="tab" id="tab" role="tabpanel" aria-labelledby="tab-moves" .line=${game.line}
          .at=${game.at} .shown=${game.shown} .start=${game.state.start}></strata-moves>`;
      case 'pieces':
        return html`<strata-piece-table class="tab" id="tab" role="tabpanel" aria-labelledby="tab-pieces"
          .counts=${game.pieceCounts} .variant=${game.variant.id}></strata-piece-table>`;
      case 'game':
        return html`<div class="tab" id="tab" role="tabpanel" aria-labelledby="tab-game">
          <div class="about"><div>${game.title === '' ? nothing : html`<strong>${isolated(game.title)}</strong> `}
            <span class="muted">${isolated(nameOf(game.variant.name))}${game.rated ? html` · <span data-is="rated">${msg('rated')}</span>` : nothing}</span></div>${this.#options(game)}${this.#notation(game)}</div>
          <strata-game-list .game=${game}></strata-game-list></div>`;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game) return nothing;
    return html`${this.#head()}
      ${this.levels ? levelRow(game, page().store) : nothing}
      ${this.#content(game)}
      <form class="field" @submit=${this.#type}>
        <input type="text" aria-label=${msg('Type a move')} placeholder=${msg('Type a move (/)')} autocomplete="off"
          autocapitalize="off" spellcheck="false" maxlength="64" .value=${this.text}
          @input=${(event: Event) => {
            this.text = (event.currentTarget as HTMLInputElement).value;
          }} />
        <button>${msg('Play')}</button>
      </form>`;
  }
}
