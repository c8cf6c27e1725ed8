import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { readingLines, type ReadingLine } from '../../speech/reading_lines.js';
import type { KeyMapName } from '../../state/page/state.js';
import { analysisLines } from '../analysis_keys.js';
import { type EditorKeyLine, editorKeys } from '../editor_keys.js';
import { type KeyLine, keyCap, keyMaps } from '../keys.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';
import { slot, slotted } from '../../language/slots.js';
import { keyWords } from './key_words.js';

/** What may follow a typed word. */
const argumentWords = (): Record<NonNullable<ReadingLine['argument']>, string> => ({
  cell: msg('(cell)'),
  kind: msg('(piece)'),
  level: msg('(level)'),
});

function keysOf({ key, alt, shift }: ReadingLine): TemplateResult {
  return html`${alt ? html`<kbd>${msg('Alt')}</kbd> ` : nothing}${shift ? html`<kbd>${msg('Shift')}</kbd> ` : nothing}<kbd>${keyCap(key)}</kbd>`;
}

/** For those who do not see the board. */
function readingHelp(): TemplateResult {
  return html`<section aria-labelledby="reading"><h3 id="reading">${msg('With a screen reader')}</h3>
    <p>${msg('Tab leads to the board: a grid for each level. A grid has keys of its own, which come before those above, whichever are chosen: arrows go from cell to cell, Page Up and Page Down to the same file and rank of the next level that has them, or to the nearest cell above or below where none has, Home and End along the rank; Enter picks up a piece and plays. Boards that move are buttons behind the grids. These keys ask about the cell.')} ${slotted(
      msg(
        str`Typed in the field instead of a move, the words ask, too, also about other cells, by the names that the game has: ${slot(0)}, or ${slot(1)} for e5 on level 4. Shift turns a scan round. In a grid no cell is typed by letter and digits.`,
      ),
      html`<code>g Cd3</code>`,
      html`<code>g e5 4</code>`,
    )}</p>
    <table><thead><tr><th scope="col">${msg('Key')}</th><th scope="col">${msg('Typed')}</th><th scope="col">${msg('What is read')}</th></tr></thead>
      <tbody>${readingLines().map(
        (
          line,
        ) => html`<tr><td>${keysOf(line)}</td><td><code>${line.word}</code>${line.argument ? ` ${argumentWords()[line.argument]}` : ''}</td>
          <td>${line.words}</td></tr>`,
      )}</tbody></table></section>`;
}

/** What targets look like; `capture` says how an enemy is captured. */
const markHelp = (capture: string): TemplateResult => html`<li><svg viewBox="0 0 20 20" aria-hidden="true"><circle
  class="full" cx="10" cy="10" r="4" /></svg> ${msg('a quiet move,')}
  <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7" /></svg> ${capture}
  <svg viewBox="0 0 20 20" aria-hidden="true"><path class="full"
    d="M10 3l5 7-5 7-5-7Z" /></svg> ${msg('a promotion. An arrow with a number says how many levels up or down.')}</li>`;

const touchHelp = (): TemplateResult => html`<h3>${msg('With fingers')}</h3>
  <ul>
    <li>${msg('Tap a piece and then its target, or drag it there. Tap the piece again to put it down.')}</li>
    ${markHelp(msg('a capture: tap the enemy,'))}
    <li>${msg('Another level: tap it on the small map or on the strip of levels, or tap the arrows beside the map.')}</li>
    <li>${msg('3D: one finger beside the pieces turns the board, two fingers move it and come nearer.')}</li>
    <li>${slotted(
      msg(str`Cells too small? Under More, ${slot(0)} has large buttons for every move.`),
      html`<em>${msg('Move by direction and distance')}</em>`,
    )}</li>
    <li>${msg('Who attacks a cell: switch it on under More, then tap the cell.')}</li>
    <li>${msg('Where boards move: tap the sign or the rim of a board, or an empty cell on it, then one of the places offered.')}</li>
    <li>${msg('Tap a piece that is not yours to see where it could go (hollow marks).')}</li>
    <li>${msg('Who plays a side can be changed at any time beside its name.')}</li>
  </ul>`;

const mouseHelp = (): TemplateResult => html`<h3>${msg('On the board')}</h3>
  <ul>
    <li>${msg('Choose a piece and then its target, or drag it there. Choose the piece again to put it down.')}</li>
    <li>${msg('Without a mouse: Enter shows a cursor, which the arrows move; Enter again picks up and plays.')}</li>
    ${markHelp(msg('a capture: choose the enemy,'))}
    <li>${msg('Where boards move: choose the sign or the rim of a board, or an empty cell on it, then one of the places offered.')}</li>
    <li>${msg('Pointing at a cell marks its column on every level and the same cell in the other view, and who attacks and guards it.')}</li>
    <li>${msg('Choose a piece that is not yours to see where it could go (hollow marks).')}</li>
    <li>${msg('3D: drag beside the pieces to turn the board, Ctrl and wheel come nearer. The wheel changes the level.')}</li>
    <li>${msg('Who plays a side can be changed at any time beside its name.')}</li>
    <li>${msg('A file of a game, or a game of your own (.toml), can be dropped anywhere.')}</li>
  </ul>`;

const names = Object.keys(keyMaps) as KeyMapName[];

const lines = (all: readonly EditorKeyLine[]): TemplateResult[] =>
  all.map(({ keys, caps, words }) => {
    const shown = caps ?? keys.map(keyCap);
    return html`<div><dt>${shown.map((cap) => html`<kbd>${cap}</kbd> `)}</dt><dd>${words}</dd></div>`;
  });

const gameLines = (all: readonly KeyLine[]): TemplateResult[] =>
  lines(all.map((line) => ({ ...line, words: keyWords(line) })));

@customElement('strata-help-dialog')
export class HelpDialog extends PageElement {
  static override styles = [
    shared,
    dialogStyles,
    css`
    .layout { display: grid; grid-template-columns: 20rem 1fr; gap: 1rem 2rem;
      width: min(60rem, calc(100vw - 4.5rem)); }
    dl { columns: 2 15rem; column-gap: 1.4rem; margin: 0; }
    dl div { display: grid; grid-template-columns: 3.6rem 1fr; gap: 0.6rem; break-inside: avoid; padding: 0.11rem 0; }
    @media (max-width: 760px) { .layout { grid-template-columns: minmax(0, 1fr); } }
    dt { text-align: right; }
    dd { margin: 0; }
    ul { margin: 0; padding-left: 1.1rem; display: grid; gap: 0.35rem; }
    h3 { margin-bottom: 0.4rem; }
    .row { justify-content: space-between; margin-bottom: 0.6rem; }
    .row h2 { margin: 0; }
    section { margin-top: 1.2rem; }
    section p { max-width: 46rem; margin-bottom: 0.5rem; }
    table { border-collapse: collapse; }
    th, td { text-align: left; padding: 0.11rem 1.2rem 0.11rem 0; vertical-align: baseline; }
    h3.cursor { margin-top: 0.6rem; }
    details { margin-top: 1rem; }
    summary { min-height: 44px; padding: 0.7rem 0; cursor: pointer; font-weight: 600; }
    h3 select { margin-left: 0.5rem; font-weight: 400; }
    svg { width: 20px; height: 20px; vertical-align: -5px; fill: none; stroke: var(--target); stroke-width: 2.5; }
    svg .full { fill: var(--target); stroke: none; }
  `,
  ];

  #choose(event: Event): void {
    const chosen = (event.currentTarget as HTMLSelectElement).value;
    this.store.setPreferences({ keys: names.find((name) => name === chosen) ?? 'own' });
  }

  #keys(): TemplateResult {
    const { keys } = this.state.preferences;
    const help = html`<div><dt><kbd>?</kbd></dt><dd>${msg('this help')}</dd></div>`;
    if (this.state.route.page === 'editor')
      return html`<h3>${msg('Keys of the editor')}</h3><dl>${lines(editorKeys())}${help}</dl>`;
    return html`<h3>${msg('Keys')} <select aria-label=${msg('Keys of')} name="keys" @change=${(event: Event) => this.#choose(event)}>
        ${names.map((name) => html`<option value=${name} .selected=${name === keys}>${keyMaps[name].title}</option>`)}
      </select></h3>
      <dl>${gameLines(keyMaps[keys].lines)}${help}</dl>
      <h3 class="cursor">${msg('With the cursor on the board')}</h3>
      <dl>${gameLines(keyMaps[keys].cursor)}</dl>
      ${
        this.state.route.page === 'analysis'
          ? html`<h3 class="cursor">${msg('In the analysis')}</h3>
        <dl>${analysisLines(keys).map(({ cap, words }) => html`<div><dt><kbd>${cap}</kbd></dt><dd>${words}</dd></div>`)}</dl>`
          : nothing
      }`;
  }

  protected override render(): TemplateResult {
    const finger = matchMedia('(hover: none) and (pointer: coarse)').matches;
    return html`
      <div class="row"><h2>${msg('How to play here')}</h2>
        <button autofocus @click=${() => this.store.closeDialog()}>${msg('Close')}</button></div>
      ${
        finger
          ? html`<div>${touchHelp()}</div>
            <details><summary>${msg('Keys, where there is a keyboard')}</summary>${this.#keys()}${readingHelp()}</details>`
          : html`<div class="layout"><div>${mouseHelp()}</div><div>${this.#keys()}</div></div>${readingHelp()}`
      }`;
  }
}
