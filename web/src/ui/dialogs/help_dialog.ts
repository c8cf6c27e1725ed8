import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { keyCap, keyLines } from '../keys.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';

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
    svg { width: 20px; height: 20px; vertical-align: -5px; fill: none; stroke: var(--target); stroke-width: 2.5; }
    svg .full { fill: var(--target); stroke: none; }
  `,
  ];

  protected override render(): TemplateResult {
    return html`
      <div class="row" style="justify-content: space-between; margin-bottom: 0.6rem"><h2
        style="margin: 0">How to play here</h2>
        <button autofocus @click=${() => this.store.closeDialog()}>Close</button></div>
      <div class="layout">
        <div>
          <h3>On the board</h3>
          <ul>
            <li>Click a piece and then its target, or drag it there. Click the piece again to put it down.</li>
            <li><svg viewBox="0 0 20 20" aria-hidden="true"><circle class="full" cx="10" cy="10"
              r="4" /></svg> a quiet move,
              <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10"
                r="7" /></svg> a capture: click the enemy,
              <svg viewBox="0 0 20 20" aria-hidden="true"><path class="full"
                d="M10 3l5 7-5 7-5-7Z" /></svg> a promotion. An arrow with a number says how many levels up or down.</li>
            <li>Where boards move: click the stem of a board, then one of the places offered.</li>
            <li>Pointing at a cell marks its column on every level and the same cell in the other view, and who attacks and guards it.</li>
            <li>Click a piece that is not yours to move: you see where it could go, in hollow marks.</li>
            <li>3D: drag beside the pieces to turn the board, Ctrl and wheel or two fingers to come nearer. The wheel changes the level.</li>
            <li>Who plays a side can be changed at any time beside its name.</li>
            <li>A file of a game, or a game of your own (.toml), can be dropped anywhere.</li>
          </ul>
        </div>
        <div>
          <h3>Keys</h3>
          <dl>
            ${keyLines.map(({ keys, words }) => html`<div><dt>${keys.map((key) => html`<kbd>${keyCap(key)}</kbd> `)}</dt><dd>${words}</dd></div>`)}
            <div><dt><kbd>?</kbd></dt><dd>this help</dd></div>
          </dl>
        </div>
      </div>`;
  }
}
