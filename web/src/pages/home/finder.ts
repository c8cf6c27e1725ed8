// The field that finds a game by any of its names, and what a card says of its author. Loaded after the first picture.

import { asWritten } from '../../language/as_written.js';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { creditOf } from '../../content/credits.js';

export { gamesFound } from '../../content/credits.js';

export const finderField = (query: string, changed: (query: string) => void): TemplateResult =>
  html`<input type="search" name="find-game" aria-label=${msg('Find a game by name')} placeholder=${msg('Find a game: Parmen, Tri-D ...')}
    autocomplete="off" spellcheck="false" .value=${query}
    @input=${(event: Event) => changed((event.currentTarget as HTMLInputElement).value)} />`;

/** Under the description of a game. */
export function creditText(id: string): TemplateResult | typeof nothing {
  const { author, also } = creditOf(id);
  if (author === '' && also.length === 0) return nothing;
  const names = also.length === 0 ? '' : msg(str`Also known as ${asWritten(also.join(', '))}.`);
  return html`${author === '' ? nothing : html`<span data-do="author">${msg(str`Author: ${asWritten(author)}.`)}</span>`} ${names}`;
}
