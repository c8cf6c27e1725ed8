// What a click on a cell does: pick up and put down, take away, or place a piece. A piece can also be dragged from here to the
// board. One stop of the Tab key: arrows go from one choice to the next.

import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { PieceLook, Side } from '../../core/types.js';
import { pieceWords } from '../../speech/cells.js';
import type { EditorScreen, InHand } from '../../state/editor/screen.js';
import { icon } from '../../ui/icons.js';
import { PageElement } from '../../ui/page_element.js';
import { pieceIcon } from '../../ui/piece_icon.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import { capitalised } from '../../ui/words.js';
import { editorIcon } from './editor_icons.js';

/** A piece of the palette was let go here, in client coordinates. */
export interface Dropped {
  piece: string;
  x: number;
  y: number;
}

const sides: readonly Side[] = ['white', 'black'];
/** A press that has gone no farther is a click, in pixels. */
const clickReach = 7;
/** Of the piece that hangs at the pointer, in pixels. */
const carriedSize = 48;

export const letterOf = ({ letter }: PieceLook, side: Side): string =>
  side === 'white' ? letter : letter.toLowerCase();

@customElement('strata-palette')
export class Palette extends PageElement {
  @property({ attribute: false }) editor: EditorScreen | null = null;
  /** Too many kinds of pieces for large ones. */
  @property({ type: Boolean, reflect: true }) many = false;
  #press: { id: number; piece: string; x: number; y: number } | null = null;
  /** Hangs at the pointer. */
  #carried: HTMLElement | null = null;
  #dragged = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 8px; align-content: start; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .group { display: contents; }
    @media (pointer: fine) { :host([many]) { --piece: 40px; gap: 4px; } :host([many]) button { min-height: 40px; } }
    button { min-width: 0; width: 100%; min-height: 44px; height: var(--piece, 50px); padding: 2px; }
    button.piece { background: color-mix(in oklab, var(--light-cell) 50%, var(--dark-cell)); touch-action: none; }
    button.piece svg { width: 100%; height: 100%; max-width: 40px; max-height: 40px; pointer-events: none; }
    /* Where the palette is a row to be pulled along, a piece is lifted upwards. */
    @media (max-width: 999px), (max-height: 500px) { button.piece { touch-action: pan-x; } }
    button[aria-checked='true'] { background: var(--accent-soft); border-color: var(--accent);
      box-shadow: 0 0 0 2px var(--accent); }
    .carried { position: fixed; z-index: 50; width: ${carriedSize}px; height: ${carriedSize}px; pointer-events: none;
      transform: translate(-50%, -50%); }
    .carried svg { width: 100%; height: 100%; }
  `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#putDown();
  }

  protected override willUpdate(): void {
    this.many = (this.editor?.variant.look.pieces.length ?? 0) > 8;
  }

  #take(hand: InHand): void {
    if (this.#dragged) return;
    void this.store.editor().then((editor) => editor.take(hand));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const stops = buttonsIn(this.renderRoot, '[role="radio"]');
    rove(event, stops);
    const now = this.shadowRoot?.activeElement;
    const hand = now instanceof HTMLElement ? now.dataset['hand'] : undefined;
    // In a group of choices the one that is gone to is chosen.
    if (event.defaultPrevented && hand !== undefined && hand !== this.editor?.hand) this.#take(hand);
  };

  #down(event: PointerEvent, piece: string): void {
    this.#dragged = false;
    if (event.button !== 0) return;
    this.#press = { id: event.pointerId, piece, x: event.clientX, y: event.clientY };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  readonly #move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (this.#press?.id !== pointerId) return;
    if (!this.#carried && Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > clickReach) this.#lift();
    if (!this.#carried) return;
    this.#carried.style.left = `${clientX}px`;
    this.#carried.style.top = `${clientY}px`;
  };

  #lift(): void {
    const drawn = this.renderRoot.querySelector(`[data-hand="${this.#press?.piece ?? ''}"] svg`);
    if (!drawn) return;
    this.#dragged = true;
    this.#carried = document.createElement('div');
    this.#carried.className = 'carried';
    this.#carried.append(drawn.cloneNode(true));
    this.renderRoot.append(this.#carried);
  }

  readonly #up = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    if (this.#press?.id !== pointerId) return;
    const { piece } = this.#press;
    const carried = this.#carried !== null;
    this.#putDown();
    if (carried) this.dispatchEvent(new CustomEvent<Dropped>('dropped', { detail: { piece, x, y } }));
  };

  readonly #putDown = (): void => {
    this.#press = null;
    this.#carried?.remove();
    this.#carried = null;
  };

  #choice(hand: InHand, words: string, drawing: unknown): TemplateResult {
    const now = this.editor?.hand === hand;
    return html`<button role="radio" aria-checked=${now} aria-label=${words} title=${words} data-hand=${hand}
      tabindex=${now ? 0 : -1} class=${hand.length === 1 ? 'piece' : ''} @click=${() => this.#take(hand)}
      @pointerdown=${(event: PointerEvent) => {
        if (hand.length === 1) this.#down(event, hand);
      }}>${drawing}</button>`;
  }

  protected override render(): TemplateResult {
    const { editor } = this;
    if (!editor) return html``;
    const { look } = editor.variant;
    const piece = (kind: PieceLook, side: Side): TemplateResult => {
      const letter = letterOf(kind, side);
      return this.#choice(
        letter,
        `${capitalised(pieceWords(look, letter))} (${letter})`,
        pieceIcon(kind.shape, kind.letter, side),
      );
    };
    return html`<div class="group" role="radiogroup" aria-label=${msg('In hand')} @keydown=${this.#key}
      @pointermove=${this.#move} @pointerup=${this.#up} @pointercancel=${this.#putDown}>
      ${this.#choice('', msg('Pointer: pick pieces up and put them down (Esc)'), editorIcon('pointer'))}
      ${this.#choice('bin', msg('Bin: empty cells (Del)'), icon('trash'))}
      ${look.pieces.map((kind) => sides.map((side) => piece(kind, side)))}</div>`;
  }
}
