// A file that is dragged over the page: says that it can be dropped, and opens it when it is. Loaded with the first that comes.

import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Store } from '../state/page/state.js';
import { openFileOf } from './read_file.js';
import { shared } from './styles.js';

@customElement('strata-drop')
export class DropHere extends LitElement {
  static override styles = [
    shared,
    css`
    :host { position: fixed; inset: 12px; z-index: 40; display: grid; place-content: center; gap: 0.3rem; text-align: center; pointer-events: none;
      border: 3px dashed var(--accent); border-radius: 16px; background: color-mix(in srgb, var(--surface) 88%, transparent); }
    h2 { font-size: 1.5rem; }
  `,
  ];

  protected override render(): TemplateResult {
    return html`<h2>${msg('Drop the file here')}</h2><p class="muted">${msg('A variant (.toml) or a game record.')}</p>`;
  }
}

/** How many elements it has been dragged into and not out of. */
let depth = 0;
let shown: Element | null = null;

/** `file`: of a drop. */
export function dragged(type: string, file: File | undefined, store: Store): void {
  if (type === 'dragenter') depth += 1;
  else if (type === 'dragleave') depth = Math.max(0, depth - 1);
  else if (type === 'drop') depth = 0;
  if (depth > 0) shown ??= document.body.appendChild(document.createElement('strata-drop'));
  else {
    shown?.remove();
    shown = null;
  }
  if (type === 'drop' && file) void openFileOf(file, store);
}
