// What a piece becomes: a button each, with its picture, its name and its letter as a key. The one that is worth most comes first and has the focus.

import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { LegalMove, Look } from '../../core/types.js';
import { kindOf } from '../../speech/cells.js';
import { byWorth } from '../../state/board_kit/promotions.js';
import { shownPosition } from '../../state/board_kit/shown_position.js';
import type { PromotionChoice } from '../../state/board_kit/position_screen.js';
import { nameOf } from '../../language/name_of.js';
import { pieceIcon } from '../piece_icon.js';
import { PageElement } from '../page_element.js';
import { buttonsIn, rove } from '../roving.js';
import { shared } from '../styles.js';
import { capitalised } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

/** What the piece becomes by this move. If promotion is optional, the move without promotion names no letter. */
export const promotionName = (look: Look | undefined, { promotion }: LegalMove): string =>
  promotion === ''
    ? msg('do not promote')
    : nameOf(look?.pieces.find(({ letter }) => letter === promotion)?.name ?? promotion);

@customElement('strata-promotion-dialog')
export class PromotionDialog extends PageElement {
  @property({ attribute: false }) choice: PromotionChoice | null = null;

  static override styles = [
    shared,
    dialogStyles,
    css`
    .pieces { display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: 0.5rem;
      width: min(34rem, calc(100vw - 5rem)); }
    .pieces button { flex-direction: column; min-height: 104px; padding: 0.4rem; }
    .pieces svg { width: 54px; height: 54px; }
    @media (hover: none) and (pointer: coarse) { kbd { display: none; } }
    /* A phone held across: all of ten pieces and the way back without scrolling. */
    @media (max-height: 480px) {
      .pieces { grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); }
      .pieces button { min-height: 84px; }
      .pieces svg { width: 46px; height: 46px; }
    }
  `,
  ];

  #chosen = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#key);
    // When all is drawn that has taken it away.
    void Promise.resolve().then(() => this.#sayHeld());
  }

  /** Of a dialog that was closed without a choice. */
  #sayHeld(): void {
    const shown = shownPosition(this.state);
    const cell = shown?.scene.cells[shown.scene.selected ?? -1];
    if (this.#chosen || this.state.dialog || !shown || !cell) return;
    if (cell.name !== this.choice?.moves[0]?.from) return;
    this.store.say(msg(str`The ${kindOf(shown.variant.look, cell.piece)} is still in hand.`));
  }

  #choose(move: LegalMove): void {
    this.#chosen = true;
    this.store.board?.choosePromotion(move);
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    rove(event, buttonsIn(this.renderRoot, '.pieces button'));
    // The key that has made the move may still be down, or be pressed once more.
    const presses = event.key === 'Enter' || event.key === ' ';
    if (event.repeat || (presses && this.closest('[data-fresh]'))) {
      if (presses) event.preventDefault();
      return;
    }
    const move = this.choice?.moves.find(({ promotion }) => promotion === event.key.toUpperCase());
    if (!move) return;
    event.preventDefault();
    this.#choose(move);
  };

  #button(move: LegalMove, index: number): TemplateResult {
    const side = this.choice?.side ?? 'white';
    const look = shownPosition(this.state)?.variant.look;
    const piece = look?.pieces.find(({ letter }) => letter === move.promotion);
    const name = promotionName(look, move);
    return html`<button data-promotion=${move.promotion} ?autofocus=${index === 0} @click=${() => this.#choose(move)}>
      ${piece ? pieceIcon(piece.shape, piece.letter, side) : ''}
      <span>${capitalised(name)} ${move.promotion === '' ? '' : html`<kbd>${move.promotion}</kbd>`}</span></button>`;
  }

  protected override render(): TemplateResult {
    const look = shownPosition(this.state)?.variant.look;
    const moves = look ? byWorth(look, this.choice?.moves ?? []) : [];
    return html`<h2>${msg('Promote to')}</h2>
      <div class="pieces">${moves.map((move, index) => this.#button(move, index))}</div>
      <div class="buttons"><button @click=${() => this.store.closeDialog()}>${msg('Cancel')}</button></div>`;
  }
}
