// A variant file that was dropped: what it is and a button to play it, or its first mistake with the line it is in.

import { nameOf } from '../../language/name_of.js';
import { refusedIn } from '../../language/refused.js';
import { asWritten } from '../../language/as_written.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { CoreError } from '../../core/types.js';
import type { DroppedVariant } from '../../state/open/opened.js';
import { quickGame } from '../new_game.js';
import { PageElement } from '../page_element.js';
import type { PictureSource } from '../picture.js';
import { shared } from '../styles.js';
import { caretText } from './caret.js';
import { dialogStyles } from './dialog_styles.js';
import '../picture.js';

// The file was read by a worker, which knows no other language than English.
const toldOf = ({ message, reason, values }: CoreError): string => refusedIn(message, reason, values);

@customElement('strata-dropped-dialog')
export class DroppedDialog extends PageElement {
  @property({ attribute: false }) variant: DroppedVariant | null = null;
  #source: PictureSource | null = null;

  static override styles = [
    shared,
    dialogStyles,
    css`
    :host { width: min(34rem, calc(100vw - 4.500rem)); }
    pre { margin: 0.6rem 0 0; padding: 0.7rem 0.9rem; overflow-x: auto; background: var(--surface-3);
      border-radius: 8px; font: 0.9rem/1.4 ui-monospace, monospace; }
    strata-picture { height: 210px; padding: 10px; margin: 0.7rem 0; background: var(--surface-3);
      border-radius: 10px; }
    ul { margin: 0.5rem 0 0; padding-left: 1.1rem; }
    .small { margin-top: 0.7rem; }
  `,
  ];

  protected override willUpdate(): void {
    const { variant } = this;
    if (!variant?.info || this.#source?.variantText === variant.text) return;
    this.#source = { variant: variant.place, variantText: variant.text, options: {}, position: '' };
  }

  #place({ place, line, column }: CoreError): string {
    const parts = [
      place || this.variant?.place,
      line > 0 ? msg(str`line ${line}`) : '',
      column > 0 ? msg(str`column ${column}`) : '',
    ];
    return parts.filter((part) => part !== '' && part !== undefined).join(', ');
  }

  #mistake(error: CoreError, text: string): TemplateResult {
    const shown = caretText(text, error.line, error.column);
    return html`<h2>${msg('This file has an error')}</h2>
      <p class="muted">${this.#place(error)}</p>
      <p class="error" role="alert">${toldOf(error)}</p>
      ${shown === '' ? nothing : html`<pre role="group" tabindex="0" aria-label=${msg('The line in the file')}>${shown}</pre>`}
      <p class="muted small">${msg('Fix the file and drop it again.')}</p>
      <div class="buttons"><button class="primary" autofocus
        @click=${() => this.store.closeDialog()}>${msg('Close')}</button></div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { variant } = this;
    if (!variant) return nothing;
    const { info, error, text } = variant;
    if (!info) return error ? this.#mistake(error, text) : nothing;
    return html`<h2 translate="no">${nameOf(info.name)}</h2>
      <p translate="no">${nameOf(info.summary)}</p>
      ${info.author === '' ? nothing : html`<p class="muted small">${msg(str`Author: ${asWritten(info.author)}.`)}</p>`}
      ${info.also.length === 0 ? nothing : html`<p class="muted small">${msg(str`Also known as ${asWritten(info.also.join(', '))}.`)}</p>`}
      <strata-picture .source=${this.#source}></strata-picture>
      ${
        info.warnings.length > 0
          ? html`<p><strong>${msg('It can be played. Worth a look:')}</strong></p>
        <ul>${info.warnings.map((warning) => html`<li>${warning.line > 0 ? msg(str`Line ${warning.line}: ${toldOf(warning)}`) : toldOf(warning)}</li>`)}</ul>`
          : nothing
      }
      <div class="buttons">
        <button class="primary" data-do="play" autofocus @click=${() => {
          this.store.closeDialog();
          this.store.open.create(quickGame(info.id, text));
        }}>${msg('Play')}</button>
        <button data-do="learn" @click=${() => {
          this.store.closeDialog();
          this.store.open.choose(info.id, text, {});
          this.store.go({ page: 'learn', variant: info.id });
        }}>${msg('Learn')}</button>
        <button data-do="options" @click=${() => {
          this.store.closeDialog();
          this.store.open.choose(info.id, text, {});
          this.store.go({ page: 'new', variant: info.id });
        }}>${msg('Options ...')}</button>
        <button data-do="edit" @click=${() => {
          this.store.closeDialog();
          this.store.open.choose(info.id, text, {});
          this.store.go({ page: 'editor', variant: info.id });
        }}>${msg('Set up a position')}</button>
        <button @click=${() => this.store.closeDialog()}>${msg('Close')}</button>
      </div>`;
  }
}
