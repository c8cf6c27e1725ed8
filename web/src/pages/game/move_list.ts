// The moves in the game's own notation; a click shows the position after one. Moves taken back stay, in grey, until
// others are played.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { MoveText } from '../../core/types.js';
import { previewOf } from './move_preview.js';
import { moveRows } from './move_rows.js';
import type { MoveEntry } from './move_rows.js';
import { page } from '../../ui/page_element.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';

@customElement('strata-moves')
export class MoveList extends LitElement {
  @property({ attribute: false }) line: MoveText[] = [];
  @property({ attribute: false }) at = 0;
  @property({ attribute: false }) shown = 0;
  @property({ attribute: false }) start = '';

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; min-height: 0; }
    ol { flex: 1; min-height: 0; overflow-y: auto; margin: 0; padding: 0.2rem 0; list-style: none; }
    li { display: grid; grid-template-columns: 2.6rem 1fr 1fr; align-items: stretch; }
    li:nth-child(odd) { background: color-mix(in srgb, var(--surface-3) 45%, transparent); }
    .number { color: var(--muted); text-align: right; padding: 0.22rem 0.5rem 0 0; font-variant-numeric: tabular-nums;
      font-size: 0.88rem; }
    li button {
      justify-content: flex-start; border: 0; border-radius: 4px; background: none; min-height: 27px;
        padding: 0.1rem 0.45rem; font-size: 0.93rem;
      white-space: normal; overflow-wrap: anywhere; text-align: left;
    }
    li button[aria-current='true'] { background: var(--accent); color: var(--accent-text); font-weight: 600; }
    li button.back { color: var(--muted); text-decoration: line-through; text-decoration-thickness: 1px; }
    li button.back[aria-current='true'] { color: var(--accent-text); }
    .none { padding: 0.6rem 0.9rem; }
    @media (max-width: 760px) { li button { min-height: 36px; } }
    @media (max-height: 500px) {
      li { grid-template-columns: 1.8rem 1fr 1fr; }
      li button, .number { font-size: 0.8rem; padding-left: 0.2rem; padding-right: 0.2rem; }
    }
  `,
  ];

  // What grows beside the list, as captured pieces do, must not push the shown move out of it.
  readonly #resized = new ResizeObserver(() => this.#revealShown());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    // An entry that goes away under the pointer is not left by it.
    page().store.game?.preview(null);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('shown') || changed.has('line')) this.#revealShown();
  }

  #revealShown(): void {
    const list = this.renderRoot.querySelector('ol');
    const current = list?.querySelector('[aria-current="true"]');
    if (!list) return;
    if (!(current instanceof HTMLElement)) list.scrollTop = 0;
    else {
      // Not scrollIntoView: it would scroll the page as well.
      const top = current.offsetTop - list.offsetTop;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + current.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top + current.offsetHeight - list.clientHeight;
    }
  }

  readonly #rove = (event: KeyboardEvent): void => rove(event, buttonsIn(this.renderRoot, 'li button'));

  #entry(entry: MoveEntry | null): TemplateResult {
    if (!entry) return html`<span></span>`;
    const words = entry.takenBack ? msg(str`${entry.text}, taken back`) : entry.text;
    return html`<button class=${entry.takenBack ? 'back' : ''} data-ply=${entry.ply} aria-label=${words}
      aria-current=${entry.ply === this.shown ? 'true' : 'false'} tabindex=${entry.ply === Math.max(1, this.shown) ? 0 : -1}
        @pointerenter=${previewOf(entry.ply)} @pointerleave=${previewOf(null)}
        @click=${() => page().store.game?.show(entry.ply)}>${entry.text}</button>`;
  }

  protected override render(): TemplateResult {
    const { at, line } = this;
    return html`
      ${
        line.length === 0
          ? html`<p
        class="none muted small">${msg('No moves yet. Choose a piece and its target, drag it, or type a move below.')}</p>`
          : nothing
      }
      <ol aria-label=${msg('Moves')} @keydown=${this.#rove}>${moveRows(line, at, this.start).map(
        ({ number, white, black }) => html`<li>
        <span class="number">${number}.</span>${this.#entry(white)}${this.#entry(black)}</li>`,
      )}</ol>`;
  }
}
