// The games of a file as a grid of rows of one height, of which only those in sight are made. It is one stop of the Tab key;
// the row that the keyboard is on is the game that is looked at.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { RecordsActions, RecordsScreen } from '../../state/records/screen.js';
import { shared } from '../../ui/styles.js';
import { brokenWords, cellText, columns } from './columns.js';

/** In pixels, as the styles below have them. */
const rowHeight = { wide: 34, narrow: 56 };
/** Rows that are made above and below those in sight. */
const beyond = 10;

const narrow = matchMedia('(max-width: 760px), (max-height: 500px)');

/** `typed`: somebody types to search. */
@customElement('strata-record-list')
export class RecordList extends LitElement {
  @property({ attribute: false }) screen: RecordsScreen | null = null;
  @property({ attribute: false }) actions: RecordsActions | null = null;
  /** The first row that is made, and how many. */
  @state() private range = { first: 0, count: 0 };
  #sizes: ResizeObserver | null = null;
  #selected = -1;
  #rows: readonly number[] = [];

  static override styles = [
    shared,
    css`
    :host { display: block; min-height: 0; }
    .grid { position: relative; height: 100%; overflow-y: auto; overflow-x: hidden; border: 1px solid var(--line); border-radius: 12px;
      background: var(--surface-2); }
    .grid:focus-visible { outline-offset: -2px; border-radius: 12px; }
    .row { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) 4.2rem 6.2rem minmax(0, 6fr) 4.2rem minmax(0, 4fr);
      gap: 0 0.7rem; align-items: center; padding: 0 0.8rem; }
    .head { position: sticky; top: 0; z-index: 1; height: 34px; background: var(--surface-3); border-bottom: 1px solid var(--line); }
    .head button { width: 100%; min-height: 30px; padding: 0; justify-content: flex-start; border: 0; background: none; font-weight: 600; }
    .body { position: relative; }
    .body .row { position: absolute; left: 0; right: 0; top: 0; height: 34px; cursor: default; border-bottom: 1px solid var(--line); }
    .body .row > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .body .row[aria-selected='true'] { background: var(--accent-soft); }
    .body .row[aria-selected='true'] .muted { color: var(--text); }
    .plies { text-align: right; }
    .head .plies button { justify-content: flex-end; }
    @media (hover: hover) { .body .row:hover:not([aria-selected='true']) { background: var(--surface-3); } }
    .none { padding: 1.2rem; }
    @media (max-width: 760px), (max-height: 500px) {
      .head { display: none; }
      .body .row { height: 56px; grid-template-columns: repeat(12, minmax(0, 1fr)); align-content: center; gap: 0.1rem 0.5rem; }
      .white, .black, .event { grid-column: span 5; }
      .result, .plies, .game { grid-column: span 2; }
      .result { text-align: right; }
      .date { grid-column: span 3; order: 2; }
      .event { order: 1; }
      .game { order: 3; }
      .plies { order: 4; }
      .event, .date, .game, .plies { font-size: 0.82rem; }
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    narrow.addEventListener('change', this.#resized);
    this.#sizes = new ResizeObserver(this.#resized);
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#resized);
    this.#sizes?.disconnect();
  }

  override focus(): void {
    this.#grid?.focus();
  }

  get #grid(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.grid');
  }

  get #height(): number {
    return narrow.matches ? rowHeight.narrow : rowHeight.wide;
  }

  /** Of the heading above the rows. */
  get #top(): number {
    return narrow.matches ? 0 : 34;
  }

  /** Whole rows in sight. */
  get #page(): number {
    return Math.max(1, Math.floor(((this.#grid?.clientHeight ?? 0) - this.#top) / this.#height));
  }

  readonly #resized = (): void => {
    this.#look();
    this.#reveal();
  };

  readonly #look = (): void => {
    const grid = this.#grid;
    if (!grid) return;
    const first = Math.max(0, Math.floor(grid.scrollTop / this.#height) - beyond);
    const count = Math.ceil(grid.clientHeight / this.#height) + 2 * beyond;
    if (first !== this.range.first || count !== this.range.count) this.range = { first, count };
  };

  protected override updated(): void {
    const { selected = -1, rows = [] } = this.screen ?? {};
    // In another list the same game stands elsewhere.
    if (selected !== this.#selected || rows !== this.#rows) {
      this.#selected = selected;
      this.#rows = rows;
      this.#reveal();
    }
    // Fewer rows may have moved what is in sight.
    this.#look();
  }

  // A press on a row gives the focus as well: what moves then is not what was pressed.
  readonly #focused = (): void => {
    if (this.#grid?.matches(':focus-visible')) this.#reveal();
  };

  #reveal(): void {
    const grid = this.#grid;
    const at = this.screen?.rows.indexOf(this.screen.selected) ?? -1;
    if (!grid || at < 0) return;
    const [top, room] = [at * this.#height, grid.clientHeight - this.#top];
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top + this.#height > grid.scrollTop + room) grid.scrollTop = top + this.#height - room;
  }

  #key(event: KeyboardEvent): void {
    const { screen, actions } = this;
    if (!screen || !actions || event.target !== this.#grid) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== 'z' || event.altKey || event.shiftKey) return;
      event.preventDefault();
      actions.restore();
      return;
    }
    const at = screen.rows.indexOf(screen.selected);
    const last = screen.rows.length - 1;
    const to: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - this.#page,
      PageDown: at + this.#page,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next !== undefined) actions.select(screen.rows[Math.min(last, Math.max(0, next))] ?? -1);
    else if (event.key === 'Enter' && at >= 0) actions.analyse(screen.selected);
    else if (event.key === 'Delete' && at >= 0) actions.remove(screen.selected);
    else {
      // What is typed goes on in the field of the search; "?" is the help.
      if ([...event.key].length === 1 && event.key !== ' ' && event.key !== '?') this.dispatchEvent(new Event('typed'));
      return;
    }
    event.preventDefault();
  }

  #gameOf(event: Event): number | null {
    const row = event.composedPath().find((node) => node instanceof HTMLElement && node.dataset['game'] !== undefined);
    return row instanceof HTMLElement ? Number(row.dataset['game']) : null;
  }

  #heading({ order }: RecordsScreen): TemplateResult {
    const sort = (by: ReturnType<typeof columns>[number]['by']): void => {
      if (order.by !== by) this.actions?.sort({ by, down: false });
      else this.actions?.sort(order.down ? { by: 'file', down: false } : { by, down: true });
    };
    return html`<div role="row" class="row head" aria-rowindex="1">${columns().map(
      ({ by, words }) => html`<div role="columnheader" class=${by}
        aria-sort=${order.by === by ? (order.down ? 'descending' : 'ascending') : 'none'}><button data-sort=${by}
        @click=${() => sort(by)}>${words}${order.by === by ? (order.down ? ' ▾' : ' ▴') : ''}</button></div>`,
    )}</div>`;
  }

  #row(screen: RecordsScreen, game: number, at: number): TemplateResult | typeof nothing {
    const head = screen.heads[game];
    if (!head) return nothing;
    const changed = screen.changed.has(game);
    const fault = screen.faults.get(game) ?? '';
    const isBroken = brokenWords(head, fault) !== '';
    return html`<div role="row" class="row" id=${`game-${game}`} data-game=${game} aria-rowindex=${at + 2}
      aria-selected=${screen.selected === game} .style=${`transform: translateY(${at * this.#height}px)`}>${columns().map(
        ({ by }) => html`<div role="gridcell"
          class=${`${by} ${by === 'event' && isBroken ? 'error' : by === 'white' || by === 'black' || by === 'result' ? '' : 'muted'}`}
          >${by === 'white' && changed ? html`<span aria-label=${msg('edited')} role="img">●</span> ` : nothing}${by === 'event' && isBroken ? html`<span aria-hidden="true">⚠ </span>` : nothing}${cellText(by, head, screen.gameNames, fault)}</div>`,
      )}</div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { screen } = this;
    if (!screen) return nothing;
    const { first, count } = this.range;
    const shown = screen.rows.slice(first, first + count).map((game, i) => ({ game, at: first + i }));
    // The row that the keyboard is on is there wherever one has scrolled to: it is what is read.
    const at = screen.rows.indexOf(screen.selected);
    if (at >= 0 && !shown.some(({ game }) => game === screen.selected)) shown.push({ game: screen.selected, at });
    const active = at >= 0 ? `game-${screen.selected}` : nothing;
    return html`<div class="grid" role="grid" tabindex="0" aria-label=${msg(str`Games of ${screen.place}`)} aria-rowcount=${screen.rows.length + 1}
      aria-colcount=${columns().length} aria-activedescendant=${active} @scroll=${this.#look} @focus=${this.#focused}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
      @click=${(event: Event) => {
        const game = this.#gameOf(event);
        if (game !== null) this.actions?.select(game);
      }}
      @dblclick=${(event: Event) => {
        const game = this.#gameOf(event);
        if (game !== null) this.actions?.analyse(game);
      }}>
      ${this.#heading(screen)}
      <div role="rowgroup" class="body" .style=${`height: ${screen.rows.length * this.#height}px`}>${repeat(
        shown,
        ({ game }) => game,
        ({ game, at: row }) => this.#row(screen, game, row),
      )}</div>
      ${screen.rows.length === 0 ? html`<p class="none muted">${screen.count === 0 ? msg('No game in this file.') : msg('No game matches your search.')}</p>` : nothing}
    </div>`;
  }
}
