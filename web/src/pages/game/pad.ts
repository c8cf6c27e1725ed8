// Moves by direction and distance, for fingers on small cells and for keys: a piece or a board is chosen, then where it
// goes. What is chosen here is picked on the board, so that everything else is as with a click there.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { doubleClickGuard } from '../../state/board_kit/double_click.js';
import type { PositionScreen } from '../../state/board_kit/position_screen.js';
import { focusPath } from '../../ui/focus.js';
import { icon } from '../../ui/icons.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import type { Form } from './form.js';
import {
  directionSign,
  directionWords,
  heldIn,
  movesAhead,
  moversOf,
  type PadChoices,
  padChoices,
  type PadDirection,
  type PadTarget,
  pieceOn,
} from './pad_choices.js';

const floors = (): { up: number; words: string }[] => [
  { up: 1, words: msg('Up', { id: 'pad-up', desc: 'a direction: to a higher level' }) },
  { up: 0, words: msg('Level', { id: 'pad-level', desc: 'a direction: on the same level' }) },
  { up: -1, words: msg('Down', { id: 'pad-down', desc: 'a direction: to a lower level' }) },
];

/** Where a piece can go, as it is read aloud. `distance`: in the direction that has been chosen; 0: in none. */
function targetWords(name: string, distance: number, capture: boolean): string {
  if (distance > 0)
    return capture
      ? msg(str`${distance} to ${name}, captures`)
      : msg(str`${distance} to ${name}`, { id: 'pad-distance', desc: 'so many cells away, and the cell there' });
  return capture ? msg(str`${name}, captures`) : name;
}

@customElement('strata-pad')
export class MovePad extends LitElement {
  @property({ attribute: false }) game: PositionScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  /** The direction that has been chosen, in words. */
  @state() private direction = '';
  @property({ type: Boolean, reflect: true }) fresh = false;
  #step = '';
  #timer = 0;

  static override styles = [
    shared,
    css`
    :host { display: block; overflow-y: auto; background: var(--surface-2); padding: 4px 8px 8px; z-index: 7; }
    :host([form='desk']) { position: absolute; right: 68px; bottom: 66px; width: 25rem; max-height: 60%;
      border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 10px 40px rgb(0 0 0 / 25%); }
    :host([form='tall']) { grid-row: bottom-start / controls-end; grid-column: 1; border-top: 1px solid var(--line);
      box-shadow: 0 -6px 24px rgb(0 0 0 / 18%); }
    :host([form='low']) { grid-area: 1 / 1 / -1 / -1; justify-self: end; width: 310px;
      border-left: 1px solid var(--line); box-shadow: -6px 0 24px rgb(0 0 0 / 18%); }
    :host([fresh]) .choices { pointer-events: none; }
    header { display: flex; align-items: center; gap: 6px; min-height: 40px; }
    h2 { flex: 1; font-size: 0.98rem; }
    .floors { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; margin-bottom: 6px; }
    .floor { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2px; }
    .floor > span { grid-column: 1 / -1; text-align: center; font-size: 0.78rem; color: var(--muted); line-height: 1.2; }
    .floor button { min-height: 40px; padding: 0; font-size: 1.1rem; }
    .list { display: flex; flex-wrap: wrap; gap: 4px; }
    .list button { min-height: 40px; min-width: 44px; padding: 0 0.6rem; }
    .list button.capture { border-color: var(--danger); }
    p { margin: 2px 0 4px; font-size: 0.86rem; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#key);
    window.clearTimeout(this.#timer);
  }

  // One step back: from the distances to the directions, from those to the pieces. Then the page closes the pad.
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#back()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #back(): boolean {
    const scene = this.game?.scene;
    if (this.direction !== '') this.direction = '';
    else if (scene && (scene.selected !== null || scene.selectedBoard !== null)) page().store.board?.unselect();
    else return false;
    return true;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { game } = this;
    if (changed.has('game') && game) {
      const choices = this.#choices(game);
      if (!choices?.directions.some((each) => directionWords(each) === this.direction)) this.direction = '';
    }
    const step = `${game?.at} ${game?.scene.selected} ${game?.scene.selectedBoard} ${this.direction} ${game?.pendingText}`;
    if (step === this.#step) return;
    this.#step = step;
    this.fresh = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.fresh = false;
    }, doubleClickGuard);
  }

  // The keyboard goes on where the choices are: when they come, and when the chosen one has gone.
  protected override firstUpdated(): void {
    this.#focusFirst();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('game') && !changed.has('direction')) return;
    // On the way from one stop to the next nothing has the keyboard for a moment.
    setTimeout(() => {
      if (this.isConnected && focusPath().length === 0) this.#focusFirst();
    });
  }

  #focusFirst(): void {
    const first = this.renderRoot.querySelector('.choices button:not(:disabled)');
    if (first instanceof HTMLElement) first.focus();
  }

  /** Boards that show one level turn to the piece. */
  #lift(cell: number): void {
    const { game } = page().store;
    game?.setCursor(cell);
    game?.pick(cell);
  }

  #choices({ scene, moves }: PositionScreen): PadChoices | null {
    const held = heldIn(scene);
    return held === null ? null : padChoices(scene, held, scene.ahead ? movesAhead(scene, held) : moves);
  }

  #targets(targets: readonly PadTarget[]): TemplateResult {
    return html`<div class="list">${targets.map(
      ({ cell, name, distance, capture }) => html`<button class=${capture ? 'capture' : ''} data-to=${name}
        aria-label=${targetWords(name, distance, capture)}
        @click=${() => page().store.board?.pick(cell)}>${distance > 0 ? html`<strong>${distance}</strong> ` : nothing}
        ${capture ? '×' : ''}${name}</button>`,
    )}</div>`;
  }

  #floor(directions: readonly PadDirection[], up: number, words: string): TemplateResult {
    const rows = [1, 0, -1].flatMap((away) => [-1, 0, 1].map((right) => ({ right, away, up })));
    return html`<div class="floor" role="group" aria-label=${words}><span>${words}</span>${rows.map((way) => {
      const found = directions.find((each) => each.right === way.right && each.away === way.away && each.up === up);
      const name = directionWords(way) || msg('here');
      return html`<button data-way=${name} aria-label=${name} ?disabled=${!found}
        @click=${() => {
          this.direction = name;
        }}>${directionSign(way)}</button>`;
    })}</div>`;
  }

  /** `why`: why the piece has no move. */
  #ways({ directions, others }: PadChoices, why: string): TemplateResult {
    const chosen = directions.find((each) => directionWords(each) === this.direction);
    if (chosen) return html`<p>${msg(str`How far ${directionWords(chosen)}?`)}</p>${this.#targets(chosen.targets)}`;
    const shown = floors().filter(({ up }) => up === 0 || directions.some((each) => each.up === up));
    return html`${
      directions.length === 0
        ? nothing
        : html`<div class="floors">${shown.map(({ up, words }) => this.#floor(directions, up, words))}</div>`
    }
      ${others.length === 0 ? nothing : html`<p>${directions.length === 0 ? msg('Where to?') : msg('Or straight to:')}</p>${this.#targets(others)}`}
      ${directions.length + others.length === 0 ? html`<p data-do="stays">${why || msg('This piece has no legal move.')}</p>` : nothing}`;
  }

  /** What can move at all; ahead of the other's move, all that is one's own. */
  #movers(game: PositionScreen): TemplateResult {
    const { scene } = game;
    const { cells, boards } = moversOf(game);
    return html`${scene.ahead ? html`<p>${msg("It is your opponent's turn. The move you choose is a premove.")}</p>` : nothing}
      <p>${cells.length + boards.length === 0 ? msg('There is no legal move.') : msg('Choose a piece on the board or here.')}</p>
      <div class="list">${cells.map(
        (index) =>
          html`<button data-from=${scene.cells[index]?.name ?? ''} @click=${() => this.#lift(index)}>${pieceOn(game, index)}</button>`,
      )}${boards.map(
        ({ name }) => html`<button data-board=${name}
          @click=${() => page().store.board?.pickBoard(name)}>${msg(str`Board ${name}`)}</button>`,
      )}</div>`;
  }

  #content(game: PositionScreen): TemplateResult {
    const { scene } = game;
    if (game.pendingText !== '') {
      const { game: actions } = page().store;
      return html`<p>${msg(str`Play this move? ${game.pendingText}`)}</p><div class="list">
        <button class="primary" data-do="pad-play" @click=${() => actions?.confirmMove()}>${msg('Play it')}</button>
        <button data-do="pad-drop" @click=${() => actions?.unselect()}>${msg('Not yet')}</button></div>`;
    }
    if (game.premoveText !== '')
      return html`<p>${msg(str`Premove: ${game.premoveText}`)}</p><div class="list">
        <button data-do="pad-drop" @click=${() => page().store.board?.unselect()}>${msg('Not this move')}</button></div>`;
    if (!game.mayMove && !scene.ahead) return html`<p>${msg('It is not your turn.')}</p>`;
    if (scene.selectedBoard !== null)
      return html`<p>${msg(str`Where does the board ${scene.selectedBoard} go?`)}</p><div class="list">${scene.pinTargets.map(
        ({ pin }) => html`<button data-pin=${pin} @click=${() => page().store.board?.pickPin(pin)}>${pin}</button>`,
      )}</div>`;
    const choices = this.#choices(game);
    return choices ? this.#ways(choices, game.refusal) : this.#movers(game);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game) return nothing;
    const { scene } = game;
    const held = heldIn(scene);
    const begun = this.direction !== '' || scene.selected !== null || scene.selectedBoard !== null;
    return html`<header><h2>${held === null ? msg('Direction and distance') : msg(str`Move ${scene.cells[held]?.name ?? ''}`, { id: 'pad-move', desc: 'to move the piece on this cell' })}</h2>
        <button data-do="pad-back" ?disabled=${!begun} @click=${() => this.#back()}>${msg('Back')}</button>
        <button class="quiet icon" data-do="close-pad" aria-label=${msg('Close the pad')}
          @click=${() => this.dispatchEvent(new CustomEvent('close'))}>${icon('close')}</button></header>
      <div class="choices">${this.#content(game)}</div>`;
  }
}
