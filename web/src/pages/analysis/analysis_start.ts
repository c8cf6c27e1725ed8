// What the page of analysis shows without a game: games to begin with, files to open, and what was analysed before.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { VariantHead } from '../../core/types.js';
import type { AnalysisActions, AnalysisStart } from '../../state/analysis/screen.js';
import { openButton } from '../../ui/open_button.js';
import { page } from '../../ui/page_element.js';
import { pageStyles, shared } from '../../ui/styles.js';
import { sinceText } from '../../ui/words.js';

@customElement('strata-analysis-start')
export class AnalysisStartPage extends LitElement {
  @property({ attribute: false }) start: AnalysisStart | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) variants: readonly VariantHead[] = [];

  static override styles = [
    shared,
    pageStyles,
    css`
    ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
    li button { width: 100%; justify-content: space-between; text-align: left; white-space: normal; min-height: 48px; }
    .error { margin: 0.8rem 0; }
  `,
  ];

  protected override render(): TemplateResult {
    const { start, actions } = this;
    const { store } = page();
    if (!start) return html``;
    return html`<header><h1 tabindex="-1">Analysis</h1>
        <p class="lead">Try moves, write down variations and comments, and see what the engine thinks of them.</p></header>
      ${start.failed === '' ? nothing : html`<p class="error" role="alert">${start.failed}</p>`}
      ${
        start.drafts.length === 0
          ? nothing
          : html`<section><h2>Continue</h2><ul>${start.drafts.map(
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
      <section><h2>New analysis</h2><ul>${this.variants.map(
        ({ id, name }) => html`<li><button data-begin=${id} @click=${() => actions?.begin(id)}>${name}</button></li>`,
      )}</ul></section>
      <section><h2>From a game</h2><div class="row">${openButton(store)}
        <button @click=${() => store.go({ page: 'games' })}>My games</button>
        <button @click=${() => store.go({ page: 'samples' })}>Sample games</button></div></section>`;
  }
}
