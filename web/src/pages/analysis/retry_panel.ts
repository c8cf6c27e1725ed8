// The mistakes of a side, gone through one after the other: what was played, and whether what is tried instead is better.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AnalysisActions, RetryView } from '../../state/analysis/screen.js';
import { otherSide, sideName } from '../../state/status.js';
import { icon } from '../../ui/icons.js';
import { shared } from '../../ui/styles.js';

@customElement('strata-retry')
export class RetryPanel extends LitElement {
  @property({ attribute: false }) retry: RetryView | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; gap: 6px; padding: 8px 10px; overflow-y: auto; background: var(--surface-2); }
    header { display: flex; align-items: center; justify-content: space-between; }
    h2 { font-size: 1rem; }
    .said { font-weight: 600; padding: 6px 8px; border-radius: 8px; background: var(--surface-3); }
    .said.good { border-left: 4px solid var(--accent); }
    .said.wrong { border-left: 4px solid var(--danger); }
    .buttons { display: flex; flex-wrap: wrap; gap: 6px; }
    .buttons button { min-height: 40px; }
  `,
  ];

  #buttons({ stage, side }: RetryView): TemplateResult {
    const { actions } = this;
    if (stage === 'over')
      return html`<button class="primary" data-do="next-retry" @click=${() => actions?.nextRetry()}>Once more</button>
        <button data-do="other-retry" @click=${() => actions?.startRetry(otherSide(side))}>${sideName(otherSide(side))}'s mistakes</button>`;
    const isDone = stage === 'good' || stage === 'shown';
    return html`${
      isDone
        ? nothing
        : html`<button data-do="show-best" title="Show the move (H)" @click=${() => actions?.showBest()}>Show the move</button>`
    }<button class=${isDone ? 'primary' : ''} data-do="next-retry" title="The next mistake (N)"
      @click=${() => actions?.nextRetry()}>Next</button>`;
  }

  protected override render(): TemplateResult {
    const { retry } = this;
    if (!retry) return html``;
    const { number, count, mistake, stage, said, side } = retry;
    const title = stage === 'over' ? `${sideName(side)}'s mistakes` : `Mistake ${number} of ${count}`;
    return html`<header><h2>${title}</h2><button class="quiet icon" data-do="end-retry" aria-label="Back to the analysis"
        title="Back to the analysis (Esc)" @click=${() => this.actions?.endRetry()}>${icon('close')}</button></header>
      ${stage === 'over' ? nothing : html`<p>${mistake}</p>`}
      <p class=${`said ${stage}`}>${said}</p>
      <div class="buttons">${this.#buttons(retry)}</div>`;
  }
}
