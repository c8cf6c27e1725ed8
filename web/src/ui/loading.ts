import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';

/** Stands where a page has asked for something that is not there yet. */
export const loading = (): TemplateResult =>
  html`<p class="muted" role="status" data-loading>${msg('Loading ...')}</p>`;
