// The record of the game: who played, where and when, to be filled in, and its text; and the way to another one.

import { msg, str } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AnalysisActions, AnalysisScreen } from '../../state/analysis/screen.js';
import { filledIn, saidBy } from '../../state/text/tags.js';
import { DeliberateChoice, deliberateStyles } from '../../ui/deliberate.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';

type Tag = (typeof filledIn)[number];

const tagWords = (): Record<Tag, string> => ({
  White: msg('White'),
  Black: msg('Black'),
  Event: msg('Event'),
  Site: msg('Site', { id: 'record-site', desc: 'of a game: the place' }),
  Date: msg('Date'),
  Round: msg('Round'),
  Annotator: msg('Annotator'),
});

const results = (): { value: string; words: string }[] => [
  { value: '*', words: msg('Not over') },
  { value: '1-0', words: msg('1–0, White won') },
  { value: '0-1', words: msg('0–1, Black won') },
  { value: '1/2-1/2', words: msg('½–½, a draw') },
];

@customElement('strata-record-panel')
export class RecordPanel extends LitElement {
  @property({ attribute: false }) game: AnalysisScreen | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  /** Of the tree whose text is shown. */
  #of: unknown = null;
  #text = '';

  static override styles = [
    shared,
    deliberateStyles,
    css`
    :host { display: flex; flex-direction: column; gap: 8px; overflow-y: auto; min-height: 0; padding: 8px; background: var(--surface-2); }
    .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 8px; }
    label { display: grid; font-size: 0.8rem; color: var(--muted); }
    label :is(input, select) { color: var(--text); font-size: 0.92rem; width: 100%; min-height: 30px; }
    pre { margin: 0; flex: 1 0 8rem; padding: 8px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8rem/1.4 ui-monospace, monospace;
      background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
  `,
  ];

  readonly #result = new DeliberateChoice((value) => {
    const { game, actions } = this;
    const list = this.renderRoot.querySelector('select');
    if (game && actions && list && !actions.setResult(value)) list.value = game.tree.result;
  });

  #field(tag: Tag, tags: ReadonlyMap<string, string>): TemplateResult {
    const placeholder = tag === 'Date' ? msg('YYYY.MM.DD') : '';
    return html`<label>${tagWords()[tag]}<input type="text" name=${tag} maxlength="200" autocomplete="off" placeholder=${placeholder}
      .value=${saidBy(tags.get(tag))}
      @change=${(event: Event) => this.actions?.setTag(tag, (event.currentTarget as HTMLInputElement).value)} /></label>`;
  }

  protected override render(): TemplateResult {
    const { game, actions } = this;
    if (!game || !actions) return html``;
    if (this.#of !== game.tree) {
      this.#of = game.tree;
      this.#text = actions.record();
    }
    const tags = new Map(game.tree.tags);
    return html`<div class="fields">${filledIn.map((tag) => this.#field(tag, tags))}
      <label>${msg('Result')}<select name="Result" @keydown=${this.#result} @keyup=${this.#result} @pointerdown=${this.#result}
        @blur=${this.#result} @change=${this.#result}>${results().map(
          ({ value, words }) => html`<option value=${value} .selected=${value === game.tree.result}>${words}</option>`,
        )}</select><kbd class="enter" aria-hidden="true">${msg('Enter')}</kbd></label></div>
      <div class="row"><button class="primary" data-do="save-record" @click=${() => actions.save()}>${msg('Save as a file')}</button>
        <button data-do="copy-record" @click=${() => actions.copyRecord()}>${msg('Copy the text')}</button>
        <button data-do="open-another" @click=${() => actions.close()}>${msg('Open or paste another')}</button></div>
      ${(game.tree.warnings ?? []).map(
        ({ message, line }) =>
          html`<p class="muted small" data-warning>${sentence(line > 0 ? msg(str`line ${line}: ${message}`) : message)}</p>`,
      )}
      <pre tabindex="0" aria-label=${msg('Text of the record')}>${this.#text}</pre>`;
  }
}
