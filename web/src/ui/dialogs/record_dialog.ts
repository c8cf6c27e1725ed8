// A record that was opened: its games, how far each could be read, and a button to go on with one.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { nameOf } from '../../language/name_of.js';
import { plural } from '../../language/plural.js';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Bytes } from '../../state/records/encoding.js';
import type { OpenedGame, OpenedRecord } from '../../state/open/opened.js';
import { endSentence } from '../../state/board_kit/status.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { lengthText, sentence } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

/** Whether a text of records says more than moves: comments, variations, marks. A game that is played on keeps none of them. */
const saysMore = (text: string): boolean => /[{;]|\s\(|\$\d/.test(text.replaceAll(/^\s*\[\w+\s+".*"\s*\]/gm, ''));

// Thousands of rows at once would keep the browser busy for seconds.
const step = 100;

@customElement('strata-record-dialog')
export class RecordDialog extends PageElement {
  @property({ attribute: false }) record: OpenedRecord | null = null;
  @property({ attribute: false }) bytes: Bytes = new Uint8Array();
  /** So many of its games are listed. */
  @state() private listed = step;
  #saysMore = false;

  static override styles = [
    shared,
    dialogStyles,
    css`
    :host { width: min(40rem, calc(100vw - 4.500rem)); }
    ol { list-style: none; margin: 0.8rem 0 0; padding: 0; display: grid; gap: 0.5rem; }
    li { display: grid; grid-template-columns: minmax(0, 1fr) auto; overflow-wrap: anywhere; gap: 0.8rem; align-items: center; padding: 0.6rem 0.8rem;
      border: 1px solid var(--line); border-radius: 10px; }
    .go { display: flex; flex-wrap: wrap; gap: 0.4rem; justify-content: end; }
    @media (max-width: 620px) { .go { flex-direction: column; } }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('bytes')) this.#saysMore = saysMore(new TextDecoder().decode(this.bytes));
  }

  #game(record: OpenedRecord, game: OpenedGame, index: number): TemplateResult {
    const name = nameOf(this.state.variants.find(({ id }) => id === game.variant)?.name ?? game.variant);
    const end =
      game.result !== null && game.reason !== null ? endSentence({ result: game.result, reason: game.reason }) : '';
    // What is over, or has been written about, is looked at; the others are gone on with.
    const first = game.total > 0 && (this.#saysMore || end !== '') ? 'analyse' : 'open';
    return html`<li>
      <div><strong>${game.title || msg(str`Game ${index + 1}`)}</strong>
        <p class="muted small">${name}, ${lengthText(game.played)}. ${end}</p>
        ${game.sentence === '' ? nothing : html`<p class="error small">${sentence(game.sentence)}</p>`}</div>
      <div class="go"><button class=${first === 'open' ? 'primary' : ''} data-game=${index} @click=${() => void this.store.open.playRecord(record, index)}>
        ${game.failure && game.played > 0 ? msg('Open up to the error') : msg('Open')}</button>
      ${game.total > 0 ? this.#analyseButton(record, index, first === 'analyse') : nothing}</div>
    </li>`;
  }

  // With its variations and comments; the file is the one that is open from then on.
  #analyseButton({ place }: OpenedRecord, index: number, isFirst: boolean): TemplateResult {
    return html`<button class=${isFirst ? 'primary' : ''} data-analyse=${index}
      @click=${() => void this.store.open.analyseRecord(place, this.bytes, index)}>${msg('Analyse')}</button>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { record } = this;
    if (!record) return nothing;
    const { games, error, place } = record;
    return html`<h2>${place}</h2>
      <p class="muted">${plural(games.length, { one: msg('One game.'), other: msg(str`${games.length} games.`) })}
        ${msg('Open a game to step through it or play on from any move.')}
        ${this.#saysMore ? msg('Open it in the analysis to see comments and variations.') : nothing}</p>
      ${
        error && games.every(({ sentence: said }) => said === '')
          ? html`<p class="error"
        role="alert">${sentence(error.message)}</p>`
          : nothing
      }
      <ol>${games.slice(0, this.listed).map((game, index) => this.#game(record, game, index))}</ol>
      <div class="buttons">${
        games.length > this.listed
          ? html`<button data-do="more"
        @click=${() => {
          this.listed += step;
        }}>${msg(str`Show ${Math.min(step, games.length - this.listed)} more`)}</button>`
          : nothing
      }<button
        @click=${() => this.store.closeDialog()}>${msg('Close')}</button></div>`;
  }
}
