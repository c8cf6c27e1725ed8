// The button that opens a file: a game of one's own, or a record.

import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Store } from '../state/page/state.js';
import { icon } from './icons.js';
import { openFileOf } from './read_file.js';

export function openButton(store: Store): TemplateResult {
  const choose = (event: Event): void => {
    const input = (event.currentTarget as HTMLElement).nextElementSibling;
    if (input instanceof HTMLInputElement) input.click();
  };
  const read = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    // The same file can be chosen again, when it has been mended.
    input.value = '';
    if (file) void openFileOf(file, store);
  };
  return html`<button data-do="open-file" @click=${choose}>${icon('file')} ${msg('Open a file ...')}</button>
    <input type="file" hidden aria-label=${msg('File to open')} accept=".toml,.txt,.pgn,.strata,.sav,text/plain"
      @change=${read} />`;
}
