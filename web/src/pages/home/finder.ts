// The field that finds a game by any of its names, and what a card says of its author. Loaded after the first picture.

import { asWritten } from '../../language/as_written.js';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { creditOf } from '../../content/credits.js';

import { gameKey, loadLearnt, progressOf } from '../../state/learn/kept.js';
import type { Store } from '../../state/page/state.js';

export { gamesFound } from '../../content/credits.js';

/** What the button of a card says of the lessons of its game: how far one has come. */
export function lessonsText(store: Store, id: string): string {
  const progress = progressOf(loadLearnt(store.kept), gameKey(id, ''));
  return progress ? msg(str`Learn: ${progress.done} of ${progress.steps}`) : msg('Learn');
}

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
