// The mistakes of a side, gone through one after the other: what was played, and whether what is tried instead is better.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AnalysisActions, RetryView } from '../../state/analysis/screen.js';
import { otherSide, sideName } from '../../state/board_kit/status.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withAnalysisKey } from '../../ui/analysis_keys.js';
import { icon } from '../../ui/icons.js';
import { withKeys } from '../../ui/keys.js';
import { shared } from '../../ui/styles.js';

@customElement('strata-retry')
export class RetryPanel extends LitElement {
  @property({ attribute: false }) retry: RetryView | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) keys: KeyMapName = 'own';
  /** What had the keyboard before the last change. */
  #held: Element | null = null;

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

  // Another button has come to stand where one was pressed: the second half of a double click would pass a mistake over.
  #once(act: () => void): (event: MouseEvent) => void {
    return ({ detail }) => {
      if (detail < 2) act();
    };
  }

  /** Where one goes on: keys mean what they mean on the board, and Tab leads to the buttons. */
  focusTitle(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('h2')?.focus());
  }

  protected override willUpdate(): void {
    this.#held = this.shadowRoot?.activeElement ?? null;
  }

  // A button that was pressed may have gone, or would take the keys that move on the board.
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('retry');
    const { retry } = this;
    if (!before || !retry || (before.stage === retry.stage && before.number === retry.number)) return;
    const held = this.#held;
    if (held && (retry.stage === 'find' || !held.isConnected)) this.focusTitle();
  }

  #buttons({ stage, side, number, count }: RetryView): TemplateResult {
    const { actions } = this;
    if (stage === 'over')
      return html`<button class="primary" data-do="next-retry" @click=${this.#once(() => actions?.nextRetry())}>${msg('Once more')}</button>
        <button data-do="other-retry" @click=${this.#once(() => actions?.startRetry(otherSide(side)))}>${msg(str`${sideName(otherSide(side))}'s mistakes`)}</button>
        <button data-do="end-retry" title=${msg('Back to the analysis (Esc)')} @click=${() => actions?.endRetry()}>${msg('Back to the analysis')}</button>`;
    const isDone = stage === 'good' || stage === 'shown';
    const isLast = number === count;
    return html`${
      isDone
        ? nothing
        : html`<button data-do="show-best" title=${withKeys(msg('Show the move'), this.keys, 'hint')} @click=${this.#once(() => actions?.showBest())}>${msg('Show the move')}</button>`
    }<button class=${isDone ? 'primary' : ''} data-do="next-retry" title=${withAnalysisKey(isLast ? msg('This is the last one') : msg('The next mistake'), this.keys, 'fault')}
      @click=${this.#once(() => actions?.nextRetry())}>${isDone ? (isLast ? msg('Finish') : msg('Next mistake')) : msg('Skip')}</button>`;
  }

  protected override render(): TemplateResult {
    const { retry } = this;
    if (!retry) return html``;
    const { number, count, mistake, stage, said, side } = retry;
    const title = stage === 'over' ? msg(str`${sideName(side)}'s mistakes`) : msg(str`Mistake ${number} of ${count}`);
    return html`<header><h2 tabindex="-1">${title}</h2><button class="quiet icon" data-do="end-retry" aria-label=${msg('Back to the analysis')}
        title=${msg('Back to the analysis (Esc)')} @click=${() => this.actions?.endRetry()}>${icon('close')}</button></header>
      ${stage === 'over' ? nothing : html`<p>${mistake}</p>`}
      <p class=${`said ${stage}`}>${said}</p>
      <div class="buttons">${this.#buttons(retry)}</div>`;
  }
}
