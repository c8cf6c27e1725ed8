// The game with its variations: the main line in two columns, comments and variations under their moves. One stop of the Tab key; arrows go
// from move to move. Of a long record only what is near to what is in sight is drawn.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { TreeNode, TreeState } from '../../core/tree.js';
import {
  evaluationSign,
  markSign,
  markWords,
  numberWords,
  resultSign,
  shapeWords,
} from '../../state/analysis/words.js';
import { roveTo } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import {
  movesIn,
  type NodesById,
  nodesOf,
  type TreeComments,
  type TreeItem,
  treeItems,
  type TreeLine,
} from './tree_rows.js';
import { type Part, partsOf } from './tree_window.js';

/** So many items are drawn whatever is in sight. */
const fewItems = 300;
/** Of an item that has not been drawn yet, in pixels. */
const usualHeight = 30;
/** Variations that stand deeper in each other are not moved in any further. */
const deepest = 8;

/** Marks that say that a move gave something away, as classes. */
const faults = new Map([
  [6, 'inaccuracy'],
  [2, 'mistake'],
  [4, 'blunder'],
]);

@customElement('strata-tree')
export class TreeView extends LitElement {
  @property({ attribute: false }) tree: TreeState | null = null;
  @property({ attribute: false }) node = 0;
  /** What is drawn depends on where one has scrolled to. */
  @state() private sight = { top: 0, height: 0 };
  /** The node that the keyboard has come to: drawn wherever one has scrolled to. */
  @state() private held = -1;
  #nodes: NodesById = new Map();
  #items: readonly TreeItem[] = [];
  /** The moves from top to bottom, and where each stands. */
  #order: readonly number[] = [];
  #placeOf: ReadonlyMap<number, number> = new Map();
  #itemOf: ReadonlyMap<number, number> = new Map();
  /** By item, as they were drawn last. */
  #heights = new Float64Array();
  #width = 0;
  #height = 0;
  #sizes: ResizeObserver | null = null;

  static override styles = [
    shared,
    css`
    :host { display: block; overflow-y: auto; min-height: 0; position: relative; background: var(--surface-2); }
    ol, ul { list-style: none; margin: 0; padding: 0; }
    .row { display: grid; grid-template-columns: 2.4rem minmax(0, 1fr) minmax(0, 1fr); align-items: stretch; }
    .row.odd { background: color-mix(in srgb, var(--surface-3) 35%, transparent); }
    .number { color: var(--muted); text-align: right; padding: 0.2rem 0.5rem 0 0; font-size: 0.86rem;
      font-variant-numeric: tabular-nums; }
    button { border: 0; border-radius: 4px; background: none; min-height: 27px; padding: 0.1rem 0.35rem; font-size: 0.93rem;
      white-space: normal; text-align: left; justify-content: flex-start; gap: 0; }
    /* Clock and evaluation go under a name that leaves them no room. It breaks where it is longer than a whole row alone. */
    .row button { display: flex; flex-wrap: wrap; align-content: center; }
    .name { flex: none; max-width: 100%; overflow-wrap: anywhere; }
    .row .evaluation { margin-left: auto; padding-left: 0.4rem; }
    .evaluation, .clock { color: var(--muted); font-size: 0.76rem; font-weight: 400; white-space: nowrap; }
    button[aria-current='true'] { background: var(--accent); color: var(--accent-text); font-weight: 600; }
    button[aria-current='true'] :is(.evaluation, .clock, .nag) { color: inherit; }
    .nag { font-weight: 700; }
    .inaccuracy { color: var(--accent); } .mistake { color: #8a6200; } .blunder { color: var(--danger); }
    :host-context([data-theme='dark']) .mistake { color: #e2b84c; }
    .comments, .line { background: var(--surface); font-size: 0.9rem; padding: 0.15rem 0.6rem 0.15rem 2.4rem; }
    .row + :is(.comments, .line) { border-top: 1px solid var(--line); padding-top: 0.25rem; }
    :is(.comments, .line) + .row { border-top: 1px solid var(--line); }
    .comments p { padding: 0.1rem 0.35rem; overflow-wrap: anywhere; }
    .comments strong { font-weight: 700; }
    /* One rule for each level: it is seen what a variation belongs to. */
    .line { padding-left: calc(2.4rem + var(--level) * 0.55rem); padding-block: 0; background: repeating-linear-gradient(to right, var(--line) 0 2px,
      transparent 2px 0.55rem) 2.4rem 0 / calc(var(--level) * 0.55rem) 100% no-repeat var(--surface); }
    .line.begins { border-top: 3px solid var(--surface); }
    .line button { display: inline-flex; min-height: 24px; padding: 0 0.25rem; font-size: 0.88rem; }
    .line .number { padding: 0 0 0 0.25rem; font-size: 0.85rem; }
    .comment { unicode-bidi: isolate; color: var(--muted); font-style: italic; }
    button.rest { display: block; overflow-wrap: anywhere; color: var(--danger); font-size: 0.86rem; cursor: default; }
    .row .rest { grid-column: auto / -1; }
    .result, .none { padding: 0.5rem 0.9rem; color: var(--muted); }
    @media (max-width: 760px) {
      button, .line button { min-height: 34px; }
    }
    /* One line a move: the clock is only read aloud. */
    @media (max-height: 500px) and (min-width: 600px) {
      .row .clock { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('scroll', this.#look);
    this.#sizes = new ResizeObserver(() => {
      this.#look();
      // What stands above or below it, or the keyboard of a phone, takes its height. Whoever has scrolled away stays there.
      const current = this.#current;
      if (current && this.clientHeight !== this.#height && this.#topOf(current) < this.scrollTop + this.#height)
        this.#reveal(current);
      this.#height = this.clientHeight;
    });
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('scroll', this.#look);
    this.#sizes?.disconnect();
  }

  get #isLong(): boolean {
    return this.#items.length > fewItems;
  }

  readonly #look = (): void => {
    if (!this.#isLong) return;
    const { scrollTop: top, clientHeight: height, clientWidth: width } = this;
    if (width !== this.#width) this.#heights.fill(usualHeight);
    this.#width = width;
    // A few rows further much of what is drawn is still right.
    if (Math.abs(top - this.sight.top) > height / 4 || height !== this.sight.height) this.sight = { top, height };
  };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('tree') || !this.tree) return;
    this.#nodes = nodesOf(this.tree);
    this.#items = treeItems(this.#nodes);
    const ids = this.#items.map((item) => movesIn(item).map(({ id }) => id));
    this.#itemOf = new Map(ids.flatMap((moves, item) => moves.map((id) => [id, item] as const)));
    this.#order = ids.flat();
    this.#placeOf = new Map(this.#order.map((id, place) => [id, place]));
    const known = this.#heights;
    this.#heights = new Float64Array(this.#items.length).fill(usualHeight);
    // After an edit most items stand where they stood.
    this.#heights.set(known.subarray(0, this.#items.length));
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#measure();
    if (!changed.has('tree') && !changed.has('node')) return;
    const current = this.#current;
    if (current) this.#reveal(current);
    this.#look();
  }

  get #current(): HTMLElement | null {
    return this.renderRoot.querySelector('[aria-current="true"]');
  }

  #topOf(move: HTMLElement): number {
    return move.getBoundingClientRect().top - this.getBoundingClientRect().top + this.scrollTop;
  }

  #measure(): void {
    if (!this.#isLong) return;
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('li[data-item]'))
      this.#heights[Number(element.dataset['item'])] = element.getBoundingClientRect().height;
  }

  // Not scrollIntoView: it would scroll the page as well.
  #reveal(move: HTMLElement): void {
    const top = this.#topOf(move);
    if (top < this.scrollTop) this.scrollTop = top - 8;
    else if (top + move.offsetHeight > this.scrollTop + this.clientHeight)
      this.scrollTop = top + move.offsetHeight - this.clientHeight + 8;
  }

  focusMove(): void {
    this.renderRoot.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  // Also to moves that are not drawn.
  readonly #rove = async (event: KeyboardEvent): Promise<void> => {
    const place = this.#placeOf.get(this.#nodeAt(event));
    const to = place === undefined ? null : roveTo(event, place, this.#order.length);
    const id = to === null ? undefined : this.#order[to];
    if (id === undefined) return;
    this.held = id;
    await this.updateComplete;
    const move = this.renderRoot.querySelector<HTMLElement>(`[data-node="${id}"]`);
    if (!move) return;
    move.focus({ preventScroll: true });
    this.#reveal(move);
  };

  #nodeAt({ target }: Event): number {
    const move = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
    return Number(move?.dataset['node'] ?? -1);
  }

  #choose(id: number): void {
    this.dispatchEvent(new CustomEvent<number>('choose', { detail: id }));
  }

  /** The one that the Tab key comes to: at the start of the game its first move. */
  get #stop(): number {
    return this.node === 0 ? (this.#nodes.get(0)?.children[0] ?? 0) : this.node;
  }

  #move(node: TreeNode): TemplateResult {
    if (node.canonical === '') return this.#rest(node);
    const here = node.id === this.node;
    const spoken = [...node.nags.map(markWords), shapeWords(node.shapes)].filter((words) => words !== '').join(', ');
    return html`<button data-node=${node.id} aria-current=${here ? 'true' : 'false'} tabindex=${node.id === this.#stop ? 0 : -1}
      @click=${() => this.#choose(node.id)}><span class="visually-hidden">${numberWords(node)} </span><span class="name">${node.native}${node.nags.map(
        (nag) => html`<span class=${`nag ${faults.get(nag) ?? ''}`}>${markSign(nag)}</span>`,
      )}</span>${spoken === '' ? nothing : html`<span class="visually-hidden">, ${spoken}</span>`}${
        node.clock === '' ? nothing : html`<span class="clock">&nbsp;${node.clock}</span>`
      }${
        node.evaluation === ''
          ? nothing
          : html`<span class="evaluation">&nbsp;${evaluationSign(node.evaluation)}</span>`
      }</button>`;
  }

  /** What could not be read has no position to go to; why is read like any move. */
  #rest(node: TreeNode): TemplateResult {
    const why = node.failure ? ` (${sentence(node.failure.message)})` : '';
    return html`<button class="rest" data-node=${node.id} aria-disabled="true" tabindex=${node.id === this.#stop ? 0 : -1}><span
      class="visually-hidden">${msg('Cannot be read:')} </span>${node.rest}${why}</button>`;
  }

  #line({ level, moves, begins, numbered }: TreeLine): TemplateResult {
    const which = level === 1 ? msg('Variation:') : msg(str`Variation, level ${level}:`);
    return html`${begins ? html`<span class="visually-hidden">${which} </span>` : nothing}${moves.map((node, i) => {
      const before = moves[i - 1];
      const isNumbered = node.side === 'white' || (before ? before.comments.length > 0 : numbered);
      return html`${node.before.map((words) => html`<span class="comment">${words}</span> `)}${
        isNumbered ? html`<span class="number" aria-hidden="true">${numberWords(node)}</span>` : nothing
      }${this.#move(node)} ${node.comments.map((words) => html`<span class="comment">${words}</span> `)}`;
    })}`;
  }

  #comments({ node, comments }: TreeComments): TemplateResult {
    const nag = node.nags.find((one) => faults.has(one));
    const kind = nag === undefined ? '' : (faults.get(nag) ?? '');
    const begin = kind === '' ? nothing : html`<strong class=${kind}>${sentence(kind)}</strong> `;
    // What is drawn at a move is said with it. There is none at the start.
    const drawn = node.parent < 0 ? shapeWords(node.shapes) : '';
    return html`${comments.map((words) => html`<p>${begin}<bdi>${words}</bdi></p>`)}${
      drawn === '' ? nothing : html`<p class="visually-hidden">${msg(str`At the start: ${drawn}`)}</p>`
    }`;
  }

  #content(item: TreeItem): TemplateResult {
    if (item.kind === 'line') return this.#line(item);
    if (item.kind === 'comments') return this.#comments(item);
    const dots = html`<span class="number" aria-hidden="true">...</span>`;
    return html`<span class="number">${item.number}</span>${item.white ? this.#move(item.white) : dots}${
      item.black === undefined ? nothing : item.black ? this.#move(item.black) : dots
    }`;
  }

  #item(item: TreeItem, at: number): TemplateResult {
    const line = item.kind === 'line' ? item : null;
    const kind = `${item.kind} ${line?.begins ? 'begins' : ''} ${item.kind === 'row' && item.number % 2 === 1 ? 'odd' : ''}`;
    return html`<li class=${kind} data-item=${at} .style=${line ? `--level: ${Math.min(deepest, line.level)}` : ''}
      aria-level=${line ? line.level + 1 : nothing} aria-posinset=${this.#isLong ? at + 1 : nothing}
      aria-setsize=${this.#isLong ? this.#items.length : nothing}>${this.#content(item)}</li>`;
  }

  #parts(here: number): Part[] {
    const { sight } = this;
    const kept = new Set([here, this.#itemOf.get(this.held) ?? here]);
    const height = this.#isLong ? sight.height || 600 : Infinity;
    return partsOf(this.#heights, { top: this.#isLong ? sight.top : 0, height }, kept);
  }

  protected override render(): TemplateResult {
    const { tree } = this;
    if (!tree) return html``;
    const here = this.#itemOf.get(this.#stop) ?? -1;
    // A step changes the items that it leaves and comes to; the others are not looked at again.
    return html`
      ${this.#items.length === 0 ? html`<p class="none">${msg('No move yet. Play one on the board, or press / to type one.')}</p>` : nothing}
      <ol aria-label=${msg('Moves and variations')} @keydown=${this.#rove}
        @focusin=${(event: FocusEvent) => {
          this.held = this.#nodeAt(event);
        }}>${repeat(
          this.#parts(here),
          (part) => (part.kind === 'item' ? part.at : -1 - part.before),
          (part) =>
            part.kind === 'room'
              ? html`<li aria-hidden="true" .style=${`height: ${part.height}px`}></li>`
              : guard([this.#items[part.at], part.at, part.at === here ? this.node : -1], () =>
                  this.#item(this.#items[part.at]!, part.at),
                ),
        )}</ol>
      ${resultSign(tree.result) === '' ? nothing : html`<p class="result">${resultSign(tree.result)}</p>`}`;
  }
}
