// The moves in one line with the steps through the game at its ends: always there, also where the list of moves is not.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { MoveText } from '../../core/types.js';
import { icon } from '../../ui/icons.js';
import type { IconName } from '../../ui/icons.js';
import { page } from '../../ui/page_element.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import type { Form } from './form.js';
import { previewOf } from './move_preview.js';
import { moveRows } from './move_rows.js';
import type { MoveEntry } from './move_rows.js';

/** How many plies before and after the one that is shown stand in the line. Beside an open panel, which has the list, it is one row. */
const near = { whole: 24, brief: 1 };

@customElement('strata-move-line')
export class MoveLine extends LitElement {
  @property({ attribute: false }) line: MoveText[] = [];
  @property({ attribute: false }) at = 0;
  @property({ attribute: false }) shown = 0;
  @property({ attribute: false }) start = '';
  @property({ reflect: true }) form: Form = 'desk';
  /** The panel with the list is open beside it. */
  @property({ attribute: false }) brief = false;

  static override styles = [
    shared,
    css`
    :host { display: flex; align-items: center; gap: 2px; min-width: 0; padding: 0 4px; }
    .moves { flex: 1; min-width: 0; display: flex; align-items: center; gap: 2px; overflow: hidden;
      scrollbar-width: none; white-space: nowrap; height: 100%; }
    .moves.cut { mask-image: linear-gradient(to right, transparent, #000 28px); }
    .moves > :first-child { margin-left: auto; }
    .moves > .none { margin: 0 auto 0 0; padding: 0 8px; overflow: hidden; text-overflow: ellipsis; }
    .number { color: var(--muted); padding-left: 8px; font-size: 0.86rem; font-variant-numeric: tabular-nums; }
    .move { border: 0; border-radius: 5px; background: none; min-height: 32px; padding: 0 7px; flex: none;
      font-size: 0.95rem; display: inline-flex; align-items: center; }
    .move[aria-current='true'] { background: var(--accent); color: var(--accent-text); font-weight: 600; }
    .move.back { color: var(--muted); text-decoration: line-through; text-decoration-thickness: 1px; }
    .move.back[aria-current='true'] { color: var(--accent-text); }
    .step { flex: none; }
    button.list { flex: 1; min-width: 0; height: 44px; padding: 0; border: 0; background: none; gap: 2px; }
    :host([form='tall']) .step { width: 48px; height: 44px; border: 1px solid var(--line); }
    :host([form='tall']) .step:is([data-do='first'], [data-do='last']) { width: 40px; border: 0; }
    :host([form='low']) { gap: 4px; }
    :host([form='low']) .step { flex: 1; height: 40px; min-height: 40px; border: 1px solid var(--line); }
  `,
  ];

  /** The room of the line changes with the view and the panel. */
  readonly #resized = new ResizeObserver(() => this.#showCurrent());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('shown') || changed.has('line') || changed.has('form') || changed.has('brief')) this.#showCurrent();
  }

  #showCurrent(): void {
    const list = this.renderRoot.querySelector('.moves');
    if (!(list instanceof HTMLElement)) return;
    const current = list.querySelector('[aria-current="true"]');
    // Not scrollIntoView: it would scroll the page as well.
    if (current instanceof HTMLElement) {
      const right = current.offsetLeft - list.offsetLeft + current.offsetWidth;
      list.scrollLeft = Math.max(0, right - list.clientWidth * (this.shown < this.line.length ? 0.7 : 1));
    } else list.scrollLeft = 0;
    list.classList.toggle('cut', list.scrollLeft > 0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    // An entry that goes away under the pointer is not left by it.
    page().store.game?.preview(null);
  }

  #step(words: string, name: IconName, ply: number): TemplateResult {
    const off = ply === this.shown || ply < 0 || ply > this.line.length;
    return html`<button class="quiet icon step" data-do=${name} title=${words} aria-label=${words} ?disabled=${off}
      @click=${() => page().store.game?.show(ply)}>${icon(name)}</button>`;
  }

  readonly #rove = (event: KeyboardEvent): void => rove(event, buttonsIn(this.renderRoot, '.moves button'));

  #entry(entry: MoveEntry | null): TemplateResult | typeof nothing {
    if (!entry) return nothing;
    const look = entry.takenBack ? 'move back' : 'move';
    const current = entry.ply === this.shown ? 'true' : 'false';
    // On a phone the whole line is one button that opens the list.
    if (this.form === 'tall') return html`<span class=${look} aria-current=${current}>${entry.text}</span>`;
    return html`<button class=${look} data-ply=${entry.ply} aria-current=${current} tabindex=${entry.ply === Math.max(1, this.shown) ? 0 : -1}
      aria-label=${entry.takenBack ? msg(str`${entry.text}, taken back`) : entry.text}
      @pointerenter=${previewOf(entry.ply)} @pointerleave=${previewOf(null)}
      @click=${() => page().store.game?.show(entry.ply)}>${entry.text}</button>`;
  }

  #moves(): TemplateResult {
    const { line, at, start, shown } = this;
    const rows = moveRows(line, at, start).filter((row) => {
      const ply = row.white?.ply ?? row.black?.ply ?? 0;
      return Math.abs(ply - shown) <= near[this.brief ? 'brief' : 'whole'];
    });
    if (line.length === 0) return html`<span class="none muted small">${msg('No move yet')}</span>`;
    return html`${rows.map(
      ({ number, white, black }) =>
        html`<span class="number">${number}.</span>${this.#entry(white)}${this.#entry(black)}`,
    )}`;
  }

  protected override render(): TemplateResult {
    const { form, shown, line } = this;
    const first = this.#step(msg('To the start (Home)'), 'first', 0);
    const back = this.#step(msg('One back (Left)'), 'back', shown - 1);
    const forward = this.#step(msg('One forward (Right)'), 'forward', shown + 1);
    const last = this.#step(msg('To the end of the line (End)'), 'last', line.length);
    if (form === 'low') return html`${first}${back}${forward}${last}`;
    if (form === 'tall')
      return html`${first}${back}<button class="list" data-do="sheet"
        @click=${() => this.dispatchEvent(new CustomEvent('ask-panel'))}>
          <span class="visually-hidden">${msg('Moves, and more about the game:')}</span><span class="moves">${this.#moves()}</span>${icon('up')}</button>${forward}${last}`;
    return html`${first}${back}<div class="moves" role="group" aria-label=${msg('Last moves')}
      @keydown=${this.#rove}>${this.#moves()}</div>${forward}${last}`;
  }
}
