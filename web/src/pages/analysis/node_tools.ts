// What is done with the move that is shown: marks, a comment, its place among the variations, deletion; and edits taken back.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { TreeNode } from '../../core/tree.js';
import type { AnalysisActions, AnalysisScreen } from '../../state/analysis/screen.js';
import { marks, markSign, moveWords } from '../../state/analysis/words.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withAnalysisKey } from '../../ui/analysis_keys.js';
import { drawnIcon, icon } from '../../ui/icons.js';
import { page } from '../../ui/page_element.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';

/** Only one of these at a time: they say how good a move is. */
const moveMarks = [1, 2, 3, 4, 5, 6, 7];
const positionMarks = [10, 13, 14, 15, 16, 17, 18, 19];

/** The marks of a move with one more, or without it. */
export function toggledMarks(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((one) => one !== nag);
  const group = [moveMarks, positionMarks].find((one) => one.includes(nag)) ?? [];
  return [...nags.filter((one) => !group.includes(one)), nag];
}

const noText = { of: '', text: '', instead: '' };

const undraw = 'M4 20 15 9M9 7h8v8M4 4l16 16';

@customElement('strata-node-tools')
export class NodeTools extends LitElement {
  @property({ attribute: false }) game: AnalysisScreen | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) keys: KeyMapName = 'own';
  @state() private open: 'marks' | 'comment' | null = null;
  #at = -1;
  /** What stood there when the writing began. */
  #begun = '';
  /** What was written last and not kept, on which move of which game, and instead of what. */
  #dropped = noText;

  static override styles = [
    shared,
    css`
    :host { display: block; background: var(--surface-2); border-top: 1px solid var(--line); }
    .tools { display: flex; gap: 6px; padding: 8px; overflow-x: auto; }
    .tools button { flex: none; padding: 0 0.6rem; font-size: 0.9rem; min-height: 32px; }
    .tools .push { margin-left: auto; }
    .trash { color: var(--danger); }
    .marks { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); gap: 4px; padding: 8px 8px 0; }
    .marks button { padding: 0; font-weight: 700; min-height: 32px; }
    form { padding: 8px 8px 0; display: grid; gap: 6px; }
    textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
      padding: 6px 8px; min-height: 4.5rem; resize: vertical; width: 100%; }
    .keep { display: flex; gap: 6px; justify-content: flex-end; }
    @media (pointer: coarse), (max-width: 760px) { .tools button, .marks button { min-height: 40px; } .tools { padding: 4px 8px; } }
    @media (max-height: 500px) and (min-width: 600px) { .tools { gap: 2px; padding: 4px; } .tools button { padding: 0 0.2rem; font-size: 0.82rem; } }
    /* One control more than there is room for. */
    .tools.drawn { gap: 4px; } .tools.drawn button { padding: 0 0.35rem; font-size: 0.86rem; }
    @media (max-height: 500px) and (min-width: 600px) {
      .tools.drawn button { padding: 0 0.15rem; font-size: 0.76rem; } .tools.drawn .icon { min-width: 0; width: 32px; }
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('click', this.#clicked);
    window.addEventListener('pagehide', this.#gone);
    document.addEventListener('visibilitychange', this.#hidden);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('click', this.#clicked);
    window.removeEventListener('pagehide', this.#gone);
    document.removeEventListener('visibilitychange', this.#hidden);
  }

  readonly #gone = (): void => this.actions?.keepComment();

  // A phone may end a page that it has hidden without a further word.
  readonly #hidden = (): void => {
    if (document.visibilityState === 'hidden') this.#gone();
  };

  protected override willUpdate(): void {
    // Another move is shown: what was opened was for the other one.
    if (this.game && this.game.node !== this.#at) {
      this.#at = this.game.node;
      this.open = null;
    }
    // For the page: a field needs more room than buttons.
    this.toggleAttribute('writing', this.open === 'comment');
  }

  // What is being written stays as it is, whatever becomes of the comment meanwhile: it is put together when it is kept.
  protected override updated(): void {
    const field = this.renderRoot.querySelector('textarea');
    if (!field || !this.game || this.actions?.writing) return;
    const words = this.#words;
    if (field.value.trim() === words) return;
    const { selectionStart, selectionEnd } = field;
    const isHeld = this.shadowRoot?.activeElement === field;
    field.value = words;
    if (isHeld) field.setSelectionRange(selectionStart, selectionEnd);
  }

  /** Also by its key. */
  openComment(): void {
    this.open = 'comment';
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector('textarea');
      // What has been said of the move since then is not written over.
      const { of, text, instead } = this.#dropped;
      if (field && this.game && of === this.#of && instead === this.#words) {
        field.value = text;
        this.#write(this.game.node, field);
        this.#dropped = noText;
      }
      this.renderRoot.querySelector('form')?.scrollIntoView({ block: 'nearest' });
      field?.focus({ preventScroll: true });
    });
  }

  get #words(): string {
    return this.game?.shownNode.comments.join(' ') ?? '';
  }

  get #of(): string {
    return this.game ? `${this.game.id} ${this.game.node} ${moveWords(this.game.shownNode)}` : '';
  }

  #write(node: number, { value }: HTMLTextAreaElement): void {
    if (!this.actions?.writing) this.#begun = this.#words;
    this.actions?.writeComment({ node, text: value });
  }

  #keep(): void {
    this.actions?.keepComment();
    this.#close();
  }

  // It comes back with the field: a key that was pressed too soon loses nothing.
  #drop(): void {
    const text = this.renderRoot.querySelector('textarea')?.value.trim() ?? '';
    if (text !== '' && text !== this.#words) {
      const isOnTop = this.#begun === this.#words;
      this.#dropped = isOnTop ? { of: this.#of, text, instead: this.#words } : noText;
      page().store.say(
        isOnTop ? msg('Comment not saved. Open the comment field again to restore it.') : msg('Comment not saved.'),
      );
    }
    this.#giveUp();
  }

  #giveUp(): void {
    this.actions?.writeComment(null);
    this.#close();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#keep();
  };

  // Whatever is done elsewhere keeps what is being written, and so does a click that does nothing: when it has reached what it is for,
  // which would go away under the pointer if the comment took its room any sooner.
  readonly #clicked = (event: Event): void => {
    const form = this.renderRoot.querySelector('form');
    if (form && !event.composedPath().includes(form)) this.actions?.keepComment();
  };

  readonly #left = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const within = relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget);
    if (relatedTarget instanceof Element && !within && !relatedTarget.matches(':active')) this.actions?.keepComment();
  };

  #close(): void {
    this.open = null;
    this.#focus('[data-do="comment"]');
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#drop();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#submit(event);
  };

  // The button goes with what it removes.
  #removeDrawings(): void {
    this.#focus('[data-do="comment"]');
    this.actions?.removeDrawings();
  }

  #toggleMarks(): void {
    this.open = this.open === 'marks' ? null : 'marks';
    if (this.open === 'marks') void this.updateComplete.then(() => this.#focus('.marks button'));
  }

  /** One stop of the Tab key; arrows go from mark to mark. */
  readonly #markKey = (event: KeyboardEvent): void => {
    rove(event, buttonsIn(this.renderRoot, '.marks button'));
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.open = null;
    this.#focus('[data-do="mark"]');
  };

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #marks(node: TreeNode): TemplateResult {
    return html`<div class="marks" role="group" aria-label=${msg(str`Marks of ${moveWords(node)}`)} @keydown=${this.#markKey}>${marks().map(
      (
        { nag, sign, words },
        at,
      ) => html`<button data-nag=${nag} title=${words} aria-label=${words} tabindex=${at === 0 ? 0 : -1} aria-pressed=${node.nags.includes(nag)}
        @click=${() => this.actions?.setNags(toggledMarks(node.nags, nag))}>${sign}</button>`,
    )}</div>`;
  }

  #comment(node: TreeNode): TemplateResult {
    return html`<form @submit=${this.#submit} @keydown=${this.#key} @focusout=${this.#left}>
      <textarea aria-label=${msg(str`Comment on ${moveWords(node)}`)} maxlength="4000"
        @input=${(event: Event) => this.#write(node.id, event.currentTarget as HTMLTextAreaElement)}></textarea>
      <span class="keep"><button type="button" @click=${() => this.#giveUp()}>${msg('Cancel')}</button>
        <button class="primary" data-do="keep-comment" title=${msg('Ctrl+Enter')}>${msg('Done')}</button></span></form>`;
  }

  protected override render(): TemplateResult {
    const { game, actions } = this;
    if (!game) return html``;
    const node = game.shownNode;
    const root = node.parent < 0;
    const main = game.ofMain >= 0;
    const signs = node.nags.map(markSign).join(' ') || '!';
    return html`${this.open === 'marks' && !root ? this.#marks(node) : nothing}${
      this.open === 'comment' ? this.#comment(node) : nothing
    }
    <div class=${node.shapes.length === 0 ? 'tools' : 'tools drawn'} role="group" aria-label=${msg('The move that is shown')}>
      <button data-do="mark" aria-expanded=${this.open === 'marks'} ?disabled=${root}
        @click=${() => this.#toggleMarks()}><b aria-hidden="true">${signs}</b> ${msg('Mark')}</button>
      <button data-do="comment" aria-expanded=${this.open === 'comment'} title=${withAnalysisKey(msg('Comment on this move'), this.keys, 'comment')}
        @click=${() => (this.open === 'comment' ? this.#keep() : this.openComment())}>${msg('Comment')}</button>
      ${
        node.shapes.length === 0
          ? nothing
          : html`<button class="icon" data-do="remove-drawings" aria-label=${msg('Remove the drawings')} title=${msg('Remove the arrows and coloured cells of this comment')}
        @click=${() => this.#removeDrawings()}>${drawnIcon(undraw)}</button>`
      }
      <button data-do="promote" aria-label=${msg('Promote variation')} ?disabled=${main} title=${msg('Promote variation')}
        @click=${() => actions?.promote(false)}>${msg('Promote')}</button>
      <button data-do="main" aria-label=${msg('Main line')} ?disabled=${main} title=${msg('Make this variation the main line')}
        @click=${() => actions?.promote(true)}>${msg('Main')}</button>
      <span class="push"></span>
      <button class="icon trash" data-do="remove" ?disabled=${root} aria-label=${msg('Delete this move and what follows')}
        title=${withAnalysisKey(msg('Delete this move and what follows'), this.keys, 'remove')} @click=${() => actions?.remove()}>${icon('trash')}</button>
    </div>`;
  }
}
