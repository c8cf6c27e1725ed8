// A file of records: its games as a list to be searched and sorted, and what can be done with one of them.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { RecordsActions, RecordsScreen } from '../../state/records/screen.js';
import type { Column } from '../../state/records/search.js';
import { icon } from '../../ui/icons.js';
import { openButton } from '../../ui/open_button.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { columns, detailsOf, titleOf } from './columns.js';
import '../../ui/focus_guard.js';
import { RecordList } from './record_list.js';
import { plural } from '../../language/plural.js';
import { numberText } from '../../language/format.js';

const gamesText = (count: number): string =>
  plural(count, { one: msg('1 game'), other: msg(str`${numberText(count)} games`) });

@customElement('strata-records-page')
export class RecordsPage extends PageElement {
  /** null: not loaded yet, or what was open before is still looked for. */
  @state() private actions: RecordsActions | null = null;
  @state() private failed = '';

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; gap: 0.7rem; height: 100%; max-width: 1280px; margin: 0 auto; min-height: 0;
      padding: 1rem max(1rem, env(safe-area-inset-right)) max(0.8rem, env(safe-area-inset-bottom)) max(1rem, env(safe-area-inset-left)); }
    .top { display: flex; flex-wrap: wrap; gap: 0.5rem 0.8rem; align-items: center; }
    h1 { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 26rem; }
    .count { flex: 1; white-space: nowrap; }
    input[type='search'] { min-height: 34px; width: 16rem; padding: 0.2rem 0.6rem; border: 1px solid var(--line); border-radius: 8px;
      background: var(--surface-2); }
    .order { display: none; gap: 0.3rem; }
    strata-record-list { flex: 1; }
    .details { display: flex; gap: 0.5rem 1rem; align-items: center; padding: 0.6rem 0.8rem; }
    .details > div:first-child { flex: 1; min-width: 0; }
    .details h2, .details p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .panel { background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); }
    .question { padding: 0.8rem 1rem; display: grid; gap: 0.6rem; }
    .empty { text-align: center; padding: 2.5rem 1rem; display: grid; gap: 0.9rem; justify-items: center; }
    progress { width: min(24rem, 100%); accent-color: var(--accent); }
    .notes p + p { margin-top: 0.2rem; }
    @media (max-width: 760px), (max-height: 500px) {
      :host { gap: 0.5rem; padding: 0.6rem max(0.6rem, env(safe-area-inset-right)) max(0.5rem, env(safe-area-inset-bottom)) max(0.6rem, env(safe-area-inset-left)); }
      h1 { font-size: 1.15rem; }
      .order { display: flex; }
      input[type='search'] { min-height: 44px; flex: 1; width: 8rem; }
    }
    @media (max-width: 760px) {
      h1 { max-width: 60%; }
      .order select { width: 6rem; }
      .words { display: none; }
      .details { flex-direction: column; align-items: stretch; }
    }
    @media (max-height: 500px) and (min-width: 600px) {
      .top { flex-wrap: nowrap; }
      h1 { max-width: 9rem; }
      .count { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; }
      .order select { width: 6.5rem; }
      .details { padding: 0.2rem 0.6rem; }
      .notes { display: none; }
    }
  `,
  ];

  /** RecordsScreen.id of the file that was drawn last, '' for none; null before the first one that is known. */
  #file: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.records().then(
      (actions) => {
        this.actions = actions;
      },
      () => {
        this.failed = msg('This part of the page could not be loaded. It will load when the server is back.');
      },
    );
  }

  #search(screen: RecordsScreen): TemplateResult {
    return html`<input type="search" aria-label=${msg('Search the games')} placeholder=${msg('Search')} autocomplete="off" .value=${screen.query}
      @input=${(event: Event) => this.actions?.search((event.currentTarget as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        this.renderRoot.querySelector<HTMLElement>('strata-record-list')?.focus();
      }} />`;
  }

  // Where there is no room for a heading above the list.
  #order({ order }: RecordsScreen): TemplateResult {
    return html`<div class="order"><select aria-label=${msg('Sort by')} @change=${(event: Event) =>
      this.actions?.sort({ by: (event.currentTarget as HTMLSelectElement).value as Column, down: false })}>
      ${[{ by: 'file', words: msg('File order') }, ...columns()].map(
        ({ by, words }) => html`<option value=${by} ?selected=${order.by === by}>${words}</option>`,
      )}</select>
      <button class="icon" aria-label=${msg('Reverse order')} title=${msg('Reverse order')} aria-pressed=${order.down}
        @click=${() => this.actions?.sort({ ...order, down: !order.down })}>${icon('swap')}</button></div>`;
  }

  #top(screen: RecordsScreen): TemplateResult {
    const { rows, count, query, place } = screen;
    const found = query.trim() === '' ? '' : msg(str`${numberText(rows.length)} of ${gamesText(count)}`);
    return html`<header class="top"><h1 tabindex="-1" title=${place}>${place}</h1>
      <p class="count muted">${found === '' ? gamesText(count) : nothing}<span role="status">${found}</span></p>
      ${this.#search(screen)}${this.#order(screen)}
      <button data-do="save" class=${screen.unsaved ? 'primary' : ''} aria-label=${msg('Save file')} title=${msg('Save file')}
        @click=${() => this.actions?.save()}>${icon('save')} <span class="words">${msg('Save file')}</span></button>
      <span>${openButton(this.store)}</span></header>`;
  }

  #question({ place, waiting }: RecordsScreen): TemplateResult {
    return html`<section class="panel question" role="alert"><p>${msg(str`${place} has changes that are not saved. Open ${waiting} instead?`)}</p>
      <div class="row"><button class="primary" data-decide="save" @click=${() => this.actions?.decide('save')}>${msg('Save, then open')}</button>
        <button data-decide="drop" @click=${() => this.actions?.decide('drop')}>${msg('Open without saving')}</button>
        <button data-decide="stay" @click=${() => this.actions?.decide('stay')}>${msg(str`Keep ${place} open`)}</button></div></section>`;
  }

  async #playOn(game: number): Promise<void> {
    const record = await this.actions?.opened(game);
    if (record) void this.store.open.playRecord(record, 0);
  }

  #details(screen: RecordsScreen): TemplateResult | typeof nothing {
    const { selected, heads, removed, gameNames } = screen;
    const head = heads[selected];
    const back =
      removed === ''
        ? nothing
        : html`<button data-do="restore" @click=${() => this.actions?.restore()}>${icon('undo')} ${msg(str`Restore ${removed}`)}</button>`;
    const fault = screen.faults.get(selected) ?? '';
    if (!head) return removed === '' ? nothing : html`<section class="panel details">${back}</section>`;
    return html`<section class="panel details" aria-label=${msg('The game')}><div><h2>${titleOf(head, selected)}</h2>
        <p class=${head.error || fault !== '' ? 'error small' : 'muted small'}>${detailsOf(head, gameNames, fault)}</p></div>
      <div class="row">
        <button class="primary" data-do="analyse" @click=${() => this.actions?.analyse(selected)}>${msg('Analyse')}</button>
        <button data-do="play" @click=${() => void this.#playOn(selected)}>${msg('Play on')}</button>
        <button class="icon" data-do="remove" aria-label=${msg('Remove this game from the file')} title=${msg('Remove from the file')}
          @click=${() => this.actions?.remove(selected)}>${icon('trash')}</button>${back}</div></section>`;
  }

  #reading({ reading }: RecordsScreen): TemplateResult | typeof nothing {
    if (!reading) return nothing;
    return html`<div role="status"><p>${msg(str`Searching ${reading.place} ...`)}</p>
      <progress max="1" value=${reading.done} aria-label=${msg('How far')}></progress></div>`;
  }

  protected override updated(): void {
    if (!this.actions) return;
    const { records } = this.state;
    const file = records && records.place !== '' ? records.id : '';
    if (this.#file !== null && records && file !== '' && file !== this.#file) {
      // What opened it is of the file before, or has gone.
      const list = this.renderRoot.querySelector('strata-record-list');
      if (list instanceof RecordList) void list.updateComplete.then(() => list.focus());
      this.store.say(`${records.place}: ${gamesText(records.count)}.`);
    }
    this.#file = file;
  }

  #empty(): TemplateResult {
    return html`<h1 tabindex="-1">${msg('Records')}</h1><div class="panel empty">
      <h2>${msg('No file is open')}</h2>
      <p class="muted">${msg('Open a PGN file of up to 64 MB, from this program, lichess or another source. You can search, analyse, continue and save its games.')}</p>
      ${openButton(this.store)}</div>`;
  }

  protected override render(): TemplateResult {
    const { records } = this.state;
    if (this.failed !== '') return html`<p class="error" role="alert">${this.failed}</p>`;
    if (!records || records.place === '') {
      if (records) return html`<h1 tabindex="-1">${msg('Records')}</h1>${this.#reading(records)}`;
      return this.actions ? this.#empty() : html`<h1 tabindex="-1">${msg('Records')}</h1>`;
    }
    const { notes, waiting } = records;
    return html`${this.#top(records)}
      ${this.#reading(records)}
      ${waiting === '' ? nothing : this.#question(records)}
      ${notes.length === 0 ? nothing : html`<div class="notes small muted">${notes.map((note) => html`<p>${note}</p>`)}</div>`}
      <strata-record-list .screen=${records} .actions=${this.actions}
        @typed=${() => this.renderRoot.querySelector('input')?.focus()}></strata-record-list>
      ${this.#details(records)}`;
  }
}
