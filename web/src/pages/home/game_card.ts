// A game on the first page: its start position in space, what it is, and the buttons that begin it, or its lessons.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { type CatalogueEntry, pictureOf, sizeWords } from '../../content/catalogue.js';
import type { Store } from '../../state/page/state.js';
import type * as Finder from './finder.js';
import { quickGame } from '../../ui/new_game.js';
import { nameOf } from '../../language/name_of.js';

export const cardStyles = css`
  .cards { display: grid; gap: 1rem; padding: 0; margin: 0; list-style: none;
    grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
  .cards.first { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .card { position: relative; display: flex; flex-direction: column; overflow: hidden; }
  .card img { display: block; width: 100%; height: auto; aspect-ratio: 2 / 1; object-fit: cover; background: #33365c; }
  .chip { padding: 0.15rem 0.6rem; border-radius: 999px; background: #efece4; color: #1d2329; font-size: 0.8rem; font-weight: 650; }
  .card .chip { position: absolute; left: 10px; top: 10px; }
  .cards.first li:first-child .chip { background: #f2c078; color: #201a10; }
  .card .text { flex: 1; padding: 0.75rem 1rem 0; }
  .card :is(img, .text) { cursor: pointer; }
  .card h3 { font-size: 1.06rem; }
  .first .card h3 { font-size: 1.15rem; }
  .size { color: var(--muted); font-size: 0.87rem; margin: 0.15rem 0 0.4rem; }
  .credit { min-height: 3.6em; margin-top: 0.3rem; color: var(--muted); font-size: 0.8rem; line-height: 1.2; }
  .buttons { padding: 0.7rem 0.7rem 0.6rem; display: flex; flex-wrap: wrap; gap: 0.1rem 0; }
  .buttons .primary { flex: 1 0 100%; min-height: 38px; }
  .buttons .quiet { flex: 1 1 auto; padding: 0.2rem 0.2rem; color: var(--accent); font-weight: 600; font-size: 0.88rem; }
  @media (max-width: 860px) { .cards.first { grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); } }
  @media (max-width: 560px) {
    .card { display: grid; grid-template-columns: 8.2rem minmax(0, 1fr); }
    .card img { height: 100%; aspect-ratio: auto; }
    .card .chip { left: 6px; top: 6px; font-size: 0.74rem; padding: 0.1rem 0.5rem; }
    .card .text { padding: 0.6rem 0.8rem 0.2rem; }
    .buttons { grid-column: 1 / -1; padding-top: 0.5rem; }
  }
`;

/** `first`: one of those that are offered first, whose picture is not waited for until one scrolls there. `finder`: null until it is there. */
export function gameCard(
  entry: CatalogueEntry,
  store: Store,
  first: boolean,
  finder: typeof Finder | null,
): TemplateResult {
  const { id } = entry;
  const [name, summary, known] = [entry.name, entry.summary, entry.known].map(nameOf) as [string, string, string];
  const begin = (players: 'computer' | 'people' | 'watch') => () => store.open.create(quickGame(id, '', players));
  const play = begin('computer');
  const change = (): void => {
    // A dropped file may bear the id of a shipped game; the card means the shipped one.
    if (store.state.variantText !== '') void store.coreHere.then(() => store.open.choose(id, '', {}));
    store.go({ page: 'new', variant: id });
  };
  return html`<li class="panel card" data-variant=${id}>
    <img src=${pictureOf(id)} width="576" height="288" alt="" loading=${first ? 'eager' : 'lazy'} decoding="async" @click=${play} />
    ${known === '' ? nothing : html`<span class="chip">${known}</span>`}
    <div class="text" @click=${play}>
      <h3>${name}</h3>
      <p class="size">${sizeWords(entry)}</p>
      <p class="small">${summary}</p>
      <p class="credit">${finder?.creditText(id)}</p>
    </div>
    <div class="buttons">
      <button class="primary" data-do="quick" aria-label=${msg(str`Play the computer at ${name}`)}
        @click=${play}>${msg('Play the computer')}</button>
      <button class="quiet" data-do="friend" aria-label=${msg(str`Pass and play: play ${name} with a friend at this screen`)}
        @click=${begin('people')}>${msg('Pass and play')}</button>
      <button class="quiet" data-do="watch" aria-label=${msg(str`Watch the computer play ${name}`)}
        @click=${begin('watch')}>${msg('Watch')}</button>
      <button class="quiet" data-do="rules" aria-label=${msg(str`Rules of ${name}`)}
        @click=${() => store.go({ page: 'rules', variant: id })}>${msg('Rules')}</button>
      <button class="quiet" data-do="learn" aria-label=${msg(str`Learn ${name}`, { desc: 'the title of the lessons of a game' })}
        @click=${() => store.go({ page: 'learn', variant: id })}>${finder?.lessonsText(store, id) ?? msg('Learn')}</button>
      <button class="quiet" data-do="options" aria-label=${msg(str`Options for ${name}: level, colour, clock and rules`)}
        @click=${change}>${msg('Options')}</button>
    </div>
  </li>`;
}
