// A table of endings in words: the distance of the position, and its moves by theirs, the best first. A move is played when it is chosen.

import { msg, str } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { AnalysisActions, EndingMove, EndingView } from '../../state/analysis/screen.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import type { Form } from '../game/form.js';

/** Moves of the same distance. */
interface Distance {
  sign: string;
  result: EndingMove['result'];
  lines: EndingMove[];
}

function distancesOf(lines: readonly EndingMove[]): Distance[] {
  const distances: Distance[] = [];
  for (const line of lines) {
    const { result, moves } = line;
    const sign = result === 'draw' ? '½' : `#${result === 'loss' ? '−' : ''}${moves}`;
    const last = distances.at(-1);
    if (last?.sign === sign) last.lines.push(line);
    else distances.push({ sign, result, lines: [line] });
  }
  return distances;
}

function moveWords({ native, result, moves }: EndingMove): string {
  switch (result) {
    case 'win':
      return msg(str`${native}: mate in ${moves}`);
    case 'loss':
      return msg(str`${native}: mated in ${moves}`);
    case 'draw':
      return msg(str`${native}: draw`);
  }
}

@customElement('strata-ending')
export class EndingPanel extends LitElement {
  @property({ attribute: false }) ending: EndingView | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ reflect: true }) form: Form = 'desk';

  static override styles = [
    shared,
    css`
    :host { display: block; border-top: 1px solid var(--line); }
    p { padding: 3px 10px; font-size: 0.88rem; font-weight: 600; line-height: 1.4; }
    ol { list-style: none; margin: 0; padding: 0 2px 4px 8px; max-height: 128px; overflow-y: auto; }
    ol:focus-visible { outline-offset: -2px; }
    li { display: flex; align-items: flex-start; }
    .chip { flex: none; width: 44px; margin: 2px 6px 0 0; border-radius: 4px; text-align: center; font-size: 0.8rem; font-weight: 700;
      line-height: 20px; border: 1px solid var(--line); font-variant-numeric: tabular-nums; }
    .chip.win { background: var(--accent); border-color: var(--accent); color: var(--accent-text); }
    .chip.loss { color: var(--danger); border-color: var(--danger); }
    .moves { flex: 1; min-width: 0; }
    button { display: inline-block; border: 0; background: none; padding: 0 0.25rem; min-height: 24px; line-height: 24px; font-size: 0.86rem;
      border-radius: 4px; }
    :host([form='tall']) ol { max-height: 68px; }
    :host([form='low']) ol { max-height: 58px; }
    @media (pointer: coarse), (max-width: 760px) { button { min-height: 30px; line-height: 30px; padding: 0 0.4rem; } .chip { margin-top: 4px; } }
  `,
  ];

  readonly #rove = (event: KeyboardEvent): void => rove(event, buttonsIn(this.renderRoot, 'li button'));

  // As with the lines of the engine: the keyboard waits in the list for the moves of the next position.
  #take(canonical: string): void {
    this.renderRoot.querySelector('ol')?.focus();
    this.actions?.takeMove(canonical);
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector('ol');
    if (list && this.shadowRoot?.activeElement === list) list.querySelector('button')?.focus();
  }

  protected override render(): TemplateResult {
    const { ending } = this;
    if (!ending) return html``;
    const best = ending.lines[0];
    return html`<p>${ending.words === '' ? '\u00a0' : ending.words}</p>
      <ol tabindex="-1" aria-label=${msg('Moves by the table of this ending')} @keydown=${this.#rove}>${distancesOf(
        ending.state === 'known' ? ending.lines : [],
      ).map(
        ({ sign, result, lines }) =>
          html`<li><span class=${`chip ${result}`} aria-hidden="true">${sign}</span><span class="moves">${lines.map(
            (
              line,
            ) => html`<button data-move=${line.canonical} tabindex=${line === best ? 0 : -1} aria-label=${moveWords(line)}
              title=${moveWords(line)} @click=${() => this.#take(line.canonical)}>${line.native}</button>`,
          )}</span></li>`,
      )}</ol>`;
  }
}
