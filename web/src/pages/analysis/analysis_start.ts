// What the page of analysis shows without a game: games to begin with, a text or a file to open, and what was analysed before.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { VariantHead } from '../../core/types.js';
import type { AnalysisActions, AnalysisStart } from '../../state/analysis/screen.js';
import { openButton } from '../../ui/open_button.js';
import { page } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';
import { sinceText } from '../../ui/words.js';
import { nameOf } from '../../language/name_of.js';

@customElement('strata-analysis-start')
export class AnalysisStartPage extends LitElement {
  @property({ attribute: false }) start: AnalysisStart | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) variants: readonly VariantHead[] = [];
  /** What is wrong with the text. */
  @state() private refused = '';
  @state() private isOpening = false;

  static override styles = [
    shared,
    pageStyles,
    css`
    ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
    li button { width: 100%; justify-content: space-between; text-align: left; white-space: normal; min-height: 48px; }
    .error { margin: 0.8rem 0; overflow-wrap: anywhere; }
    form { display: grid; gap: 0.5rem; justify-items: start; }
    textarea { font: 0.9rem/1.4 ui-monospace, monospace; color: inherit; background: var(--surface-2); border: 1px solid var(--line);
      border-radius: 8px; padding: 8px 10px; min-height: 6.5rem; width: 100%; resize: vertical; }
    textarea[aria-invalid='true'] { border-color: var(--danger); }
    form .error { margin: 0; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('paste', this.#pasted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('paste', this.#pasted);
  }

  focusTitle(): void {
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  // Wherever the keyboard is, but in a field, there is one place that it can be meant for.
  readonly #pasted = (event: ClipboardEvent): void => {
    const [target] = event.composedPath();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' || (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) return;
    if (!this.#field || page().store.state.dialog) return;
    event.preventDefault();
    this.#field.value = text;
    void this.#open();
  };

  async #open(): Promise<void> {
    const field = this.#field;
    if (!field || this.isOpening) return;
    this.isOpening = true;
    this.refused = (await this.actions?.paste(field.value)) ?? '';
    this.isOpening = false;
    if (this.refused !== '') field.focus();
  }

  // In a field of several lines Enter is one of them.
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void this.#open();
  };

  #form(): TemplateResult {
    const wrong = this.refused !== '';
    return html`<form @submit=${(event: Event) => {
      event.preventDefault();
      void this.#open();
    }}><label for="paste">${msg('A game (PGN, or a list of moves) or a position (FEN, TFEN)')}</label>
      <textarea id="paste" spellcheck="false" autocomplete="off" autocapitalize="off" aria-invalid=${wrong ? 'true' : 'false'}
        aria-describedby=${wrong ? 'refused' : nothing} @keydown=${this.#key}></textarea>
      ${wrong ? html`<p class="error" id="refused" role="alert">${this.refused}</p>` : nothing}
      <button data-do="open-text" title=${msg('Control and Enter')} ?disabled=${this.isOpening}>${msg('Open')}</button></form>`;
  }

  protected override render(): TemplateResult {
    const { start, actions } = this;
    const { store } = page();
    if (!start) return html``;
    return html`<header><h1 tabindex="-1">${msg('Analysis')}</h1>
        <p class="lead">${msg('Try moves, add variations and comments, and see the engine evaluation.')}</p></header>
      ${start.failed === '' ? nothing : html`<p class="error" role="alert">${start.failed}</p>`}
      ${
        start.drafts.length === 0
          ? nothing
          : html`<section><h2>${msg('Continue')}</h2><ul>${start.drafts.map(
              ({
                key,
                title,
                game,
                changed,
              }) => html`<li><button data-draft=${key} @click=${() => actions?.openDraft(key)}>
            <span><strong>${title}</strong><br /><span class="muted small">${game}</span></span>
            <span class="muted small">${sinceText(changed, Date.now())}</span></button></li>`,
            )}</ul></section>`
      }
      <section><h2>${msg('Paste a game or a position')}</h2>${this.#form()}</section>
      <section><h2>${msg('New analysis')}</h2><ul>${this.variants.map(
        ({ id, name }) =>
          html`<li><button data-begin=${id} @click=${() => actions?.begin(id)}>${nameOf(name)}</button></li>`,
      )}</ul></section>
      <section><h2>${msg('From a game')}</h2><div class="row">${openButton(store)}
        <button @click=${() => store.go({ page: 'games' })}>${msg('My games')}</button>
        <button @click=${() => store.go({ page: 'samples' })}>${msg('Sample games')}</button></div></section>`;
  }
}
