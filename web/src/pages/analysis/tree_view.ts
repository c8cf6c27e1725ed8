// The game with its variations: the main line in two columns, comments and variations under their moves. One stop of the Tab key; arrows go
// from move to move.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { TreeNode, TreeState } from '../../core/tree.js';
import { evaluationSign, markSign, markWords, numberWords, resultSign } from '../../state/analysis/words.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { type NodesById, idsIn, nodesOf, type TreeBlock, type TreeRow, treeRows, variationsOf } from './tree_rows.js';

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
  #nodes: NodesById = new Map();
  #rows: readonly (TreeRow | TreeBlock)[] = [];
  /** Where each node stands. */
  #rowOf: ReadonlyMap<number, TreeRow | TreeBlock> = new Map();

  static override styles = [
    shared,
    css`
    :host { display: block; overflow-y: auto; min-height: 0; position: relative; background: var(--surface-2); }
    ol, ul { list-style: none; margin: 0; padding: 0; }
    .row { display: grid; grid-template-columns: 2.4rem 1fr 1fr; align-items: stretch; }
    .row:nth-child(odd) { background: color-mix(in srgb, var(--surface-3) 35%, transparent); }
    .number { color: var(--muted); text-align: right; padding: 0.2rem 0.5rem 0 0; font-size: 0.86rem;
      font-variant-numeric: tabular-nums; }
    button { border: 0; border-radius: 4px; background: none; min-height: 27px; padding: 0.1rem 0.35rem; font-size: 0.93rem;
      white-space: normal; overflow-wrap: anywhere; text-align: left; justify-content: flex-start; gap: 0; }
    .row button { display: flex; }
    .row .evaluation { margin-left: auto; padding-left: 0.4rem; }
    .evaluation, .clock { color: var(--muted); font-size: 0.76rem; font-weight: 400; }
    button[aria-current='true'] { background: var(--accent); color: var(--accent-text); font-weight: 600; }
    button[aria-current='true'] :is(.evaluation, .clock, .nag) { color: inherit; }
    .nag { font-weight: 700; }
    .inaccuracy { color: var(--accent); } .mistake { color: #8a6200; } .blunder { color: var(--danger); }
    :host-context([data-theme='dark']) .mistake { color: #e2b84c; }
    .block { padding: 0.25rem 0.6rem 0.35rem 2.4rem; background: var(--surface); border-block: 1px solid var(--line);
      font-size: 0.9rem; }
    .block p { padding: 0.1rem 0.35rem; overflow-wrap: anywhere; }
    .block strong { font-weight: 700; }
    .variations > li { border-left: 2px solid var(--line); padding-left: 0.3rem; margin: 0.15rem 0; }
    .variations button { display: inline-flex; min-height: 24px; padding: 0 0.25rem; font-size: 0.88rem; }
    .variations .number { padding: 0 0 0 0.25rem; font-size: 0.85rem; }
    .comment { color: var(--muted); font-style: italic; }
    .rest { color: var(--danger); overflow-wrap: anywhere; font-size: 0.86rem; }
    .result, .none { padding: 0.5rem 0.9rem; color: var(--muted); }
    @media (max-width: 760px) {
      button, .variations button { min-height: 34px; }
    }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('tree') || !this.tree) return;
    this.#nodes = nodesOf(this.tree);
    this.#rows = treeRows(this.#nodes);
    this.#rowOf = new Map(this.#rows.flatMap((row) => idsIn(this.#nodes, row).map((id) => [id, row] as const)));
  }

  protected override updated(): void {
    const current = this.renderRoot.querySelector('[aria-current="true"]');
    if (!(current instanceof HTMLElement)) return;
    // Not scrollIntoView: it would scroll the page as well.
    const top = current.getBoundingClientRect().top - this.getBoundingClientRect().top + this.scrollTop;
    if (top < this.scrollTop) this.scrollTop = top - 8;
    else if (top + current.offsetHeight > this.scrollTop + this.clientHeight)
      this.scrollTop = top + current.offsetHeight - this.clientHeight + 8;
  }

  focusMove(): void {
    this.renderRoot.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  readonly #rove = (event: KeyboardEvent): void => rove(event, buttonsIn(this.renderRoot, 'button'));

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
    const spoken = node.nags.map(markWords).join(', ');
    return html`<button data-node=${node.id} aria-current=${here ? 'true' : 'false'} tabindex=${node.id === this.#stop ? 0 : -1}
      @click=${() => this.#choose(node.id)}><span class="visually-hidden">${numberWords(node)} </span>${node.native}${node.nags.map(
        (nag) => html`<span class=${`nag ${faults.get(nag) ?? ''}`}>${markSign(nag)}</span>`,
      )}${spoken === '' ? nothing : html`<span class="visually-hidden">, ${spoken}</span>`}${
        node.clock === '' ? nothing : html`&nbsp;<span class="clock">${node.clock}</span>`
      }${
        node.evaluation === ''
          ? nothing
          : html`&nbsp;<span class="evaluation">${evaluationSign(node.evaluation)}</span>`
      }</button>`;
  }

  #rest(node: TreeNode): TemplateResult {
    return html`<span class="rest">${node.rest}${node.failure ? html` (${sentence(node.failure.message)})` : nothing}</span>`;
  }

  /** A variation to its end, its own variations inside it. */
  #line(start: TreeNode): TemplateResult[] {
    const out: TemplateResult[] = [];
    let numbered = true;
    for (let node: TreeNode | undefined = start; node;) {
      for (const words of node.parent < 0 ? [] : node.before) out.push(html`<span class="comment">${words}</span> `);
      if (node.side === 'white' || numbered)
        out.push(html`<span class="number">${node.number}${node.side === 'white' ? '.' : '...'}</span>`);
      out.push(html`${this.#move(node)} `);
      for (const words of node.comments) out.push(html`<span class="comment">${words}</span> `);
      const beside = node === start ? [] : variationsOf(this.#nodes, node);
      if (beside.length > 0) out.push(this.#variations(beside));
      numbered = beside.length > 0 || node.comments.length > 0;
      const next: number | undefined = node.children[0];
      node = next === undefined ? undefined : this.#nodes.get(next);
    }
    return out;
  }

  #variations(starts: readonly TreeNode[]): TemplateResult {
    return html`<ul class="variations">${starts.map((start) => html`<li>${this.#line(start)}</li>`)}</ul>`;
  }

  #comment(node: TreeNode, words: string): TemplateResult {
    const nag = node.nags.find((one) => faults.has(one));
    const kind = nag === undefined ? '' : (faults.get(nag) ?? '');
    return html`<p>${kind === '' ? nothing : html`<strong class=${kind}>${sentence(kind)}</strong> `}${words}</p>`;
  }

  #row(row: TreeRow | TreeBlock): TemplateResult {
    if (row.kind === 'block')
      return html`<li class="block">${row.comments.map((words) => this.#comment(row.node, words))}
        ${row.variations.length === 0 ? nothing : this.#variations(row.variations)}</li>`;
    const dots = html`<span class="number" aria-hidden="true">...</span>`;
    return html`<li class="row"><span class="number">${row.number}</span>
      ${row.white ? this.#move(row.white) : dots}${
        row.black === undefined ? nothing : row.black ? this.#move(row.black) : dots
      }</li>`;
  }

  protected override render(): TemplateResult {
    const { tree } = this;
    if (!tree) return html``;
    const rows = this.#rows;
    const here = this.#rowOf.get(this.#stop);
    // A step changes the rows that it leaves and comes to; the others are not looked at again.
    return html`
      ${rows.length === 0 ? html`<p class="none">No move yet. Play one on the board, or type one.</p>` : nothing}
      <ol aria-label="Moves and variations" @keydown=${this.#rove}>${rows.map((row) =>
        guard([row, row === here ? this.node : -1], () => this.#row(row)),
      )}</ol>
      ${resultSign(tree.result) === '' ? nothing : html`<p class="result">${resultSign(tree.result)}</p>`}`;
  }
}
