// What the engine thinks: on or off, its score, how deep it has looked, and its lines. A move of a line that is pointed at or has the focus
// is seen on the board; pressed, the moves up to it are played.

import { plural } from '../../language/plural.js';
import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { EngineLine } from '../../core/engine.js';
import type { AnalysisActions, AnalysisScreen } from '../../state/analysis/screen.js';
import { evaluationSign, evaluationWords } from '../../state/analysis/words.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withAnalysisKey } from '../../ui/analysis_keys.js';
import { buttonsIn, rove } from '../../ui/roving.js';
import { shared } from '../../ui/styles.js';
import type { Form } from '../game/form.js';

/** More of a line is not shown. */
const movesShown = 14;

/** "410 000" */
const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** The evaluation that judges, in few words. */
const judgeWords = (network: boolean): string =>
  network
    ? msg('network', { id: 'judged-by-network', desc: 'the evaluation that the engine judges by: a trained network' })
    : msg('hand-written', { id: 'judged-by-hand', desc: 'the evaluation that the engine judges by: no network' });

/** The best line as it is read aloud. */
export function bestLineWords(game: AnalysisScreen): string {
  const { ending } = game;
  const known = ending?.state === 'known' ? ending.lines[0] : undefined;
  return known ? `${ending!.words}: ${known.native}.` : engineWords(game);
}

function engineWords({ engine, report, evaluation }: AnalysisScreen): string {
  const [best] = engine.report?.lines ?? [];
  if (!engine.report || !best) {
    if (evaluation) return `${evaluationWords(evaluation.text)}.`;
    return engine.on
      ? msg('The engine is thinking.')
      : report.running
        ? msg('The report is running.')
        : msg('The engine is off.');
  }
  const [words, moves] = [evaluationWords(best.evaluation), best.native.slice(0, 6).join(', ')];
  const { network } = engine.report;
  if (network === null) return msg(str`${words}, depth ${best.depth}: ${moves}.`);
  return msg(str`${words} (${judgeWords(network)}), depth ${best.depth}: ${moves}.`);
}

const judgeSpan = (network: boolean): TemplateResult => {
  const whole = network ? msg('Judged by the network of this game') : msg('Judged by the hand-written evaluation');
  return html`<span class="judge" data-network=${network} title=${whole}>${judgeWords(network)}</span>`;
};

@customElement('strata-engine')
export class EnginePanel extends LitElement {
  @property({ attribute: false }) game: AnalysisScreen | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) keys: KeyMapName = 'own';
  @property({ reflect: true }) form: Form = 'desk';
  /** All lines are shown where there is room for one. */
  @state() private all = false;
  /** Lines that are shown to their end. */
  @state() private whole: ReadonlySet<number> = new Set();

  static override styles = [
    shared,
    css`
    :host { display: block; background: var(--surface-2); border-bottom: 1px solid var(--line); }
    .head { display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 0 8px 0 10px; }
    .switch { width: 38px; min-height: 22px; height: 22px; border-radius: 11px; padding: 0; background: var(--surface-3);
      position: relative; flex: none; }
    .switch::after { content: ''; position: absolute; left: 2px; top: 2px; width: 16px; height: 16px; border-radius: 8px;
      background: var(--muted); }
    .switch[aria-checked='true'] { background: var(--accent); border-color: var(--accent); }
    .switch[aria-checked='true']::after { left: 18px; background: var(--accent-text); }
    .score { font-size: 1.25rem; font-weight: 700; min-width: 3.2rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .depth { flex: 1; min-width: 0; line-height: 1.2; font-size: 0.8rem; color: var(--muted); }
    .count { display: flex; align-items: center; border: 1px solid var(--line); border-radius: 8px; }
    .count button { border: 0; min-height: 28px; width: 30px; padding: 0; }
    .count span { font-size: 0.86rem; white-space: nowrap; }
    ol { list-style: none; margin: 0; padding: 0; }
    ol:focus-visible { outline-offset: -2px; }
    li { display: flex; align-items: flex-start; border-top: 1px solid var(--line); padding: 0 2px 0 8px; min-height: 30px; }
    .chip { flex: none; min-width: 44px; margin: 4px 8px 0 0; padding: 0 6px; border-radius: 4px; text-align: center;
      font-size: 0.82rem; font-weight: 700; line-height: 22px; border: 1px solid #3c3834; }
    .chip.white { background: #f7f3ea; color: #23201d; } .chip.black { background: #3c3834; color: #f7f3ea; }
    .moves { flex: 1; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; line-height: 30px; }
    li.whole .moves { white-space: normal; }
    .moves button { display: inline; border: 0; background: none; padding: 0 0.2rem; min-height: 24px; font-size: 0.88rem;
      border-radius: 4px; line-height: 24px; }
    .moves button:first-of-type { font-weight: 700; }
    .moves button.seen { background: var(--accent-soft); }
    .moves span { font-size: 0.86rem; color: var(--muted); }
    li > .icon { border: 0; min-height: 28px; width: 28px; font-size: 0.8rem; }
    .none { padding: 0 10px 8px; font-size: 0.86rem; color: var(--muted); }
    :host(:not([form='desk'])) li:not(.first) { display: none; }
    :host([all]:not([form='desk'])) li { display: flex; }
    :host(:not([form='desk'])) .head { min-height: 40px; gap: 6px; padding-right: 2px; }
    :host(:not([form='desk'])) :is(.depth br, .depth .speed, .count span) { display: none; }
    :host(:not([form='desk'])) .depth { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    :host([form='low']) .depth { visibility: hidden; }
    :host([form='tall']) .judge { display: block; overflow: hidden; text-overflow: ellipsis; }
    :host(:not([form='desk'])) .score { min-width: 2.6rem; font-size: 1.1rem; }
    :host(:not([form='desk'])) .count button { width: 40px; min-height: 36px; }
    @media (pointer: coarse), (max-width: 760px) { .moves button { min-height: 30px; } li > .icon { width: 40px; min-height: 34px; } }
  `,
  ];

  readonly #rove = (event: KeyboardEvent): void => rove(event, buttonsIn(this.renderRoot, '.moves button'));

  #see(line: number, plies: number): () => void {
    return () => this.actions?.previewLine({ line, plies });
  }

  readonly #leave = (): void => this.actions?.previewLine(null);

  // The moves that stand here belong to the position before: the keyboard waits in the list for those of the next one.
  #take(line: number, plies: number): void {
    this.renderRoot.querySelector('ol')?.focus();
    this.actions?.takeLine(line, plies);
  }

  /** The table of an ending is a part of its own, for the few positions that have one. */
  #ending({ ending, retry }: AnalysisScreen): TemplateResult | typeof nothing {
    if (!ending || retry) return nothing;
    void import('./ending_panel.js').catch(() => undefined);
    return html`<strata-ending form=${this.form} .ending=${ending} .actions=${this.actions}></strata-ending>`;
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector('ol');
    if (list && this.shadowRoot?.activeElement === list) list.querySelector<HTMLElement>('.moves button')?.focus();
  }

  #moves({ native }: EngineLine, index: number, game: AnalysisScreen): TemplateResult[] {
    const { number, side } = numberAt(game);
    return native.slice(0, movesShown).map((move, i) => {
      const white = (i % 2 === 0) === (side === 'white');
      const counted = number + Math.floor((i + (side === 'white' ? 0 : 1)) / 2);
      const label = white ? `${counted}.` : i === 0 ? `${counted}...` : '';
      const spoken = `${counted}${white ? '.' : '...'} ${move}`;
      const seen = game.preview?.line === index && i < game.preview.plies;
      return html`${label === '' ? nothing : html`<span>${label} </span>`}<button class=${seen ? 'seen' : ''}
        data-line=${index} data-plies=${i + 1} tabindex=${i === 0 ? 0 : -1} title=${msg('Point at a move to see it on the board. Choose it to play it.')}
        aria-label=${msg(str`Line ${index + 1}: ${spoken}`)}
        @pointerenter=${this.#see(index, i + 1)} @focus=${this.#see(index, i + 1)}
        @click=${() => this.#take(index, i + 1)}>${move}</button> `;
    });
  }

  #line(line: EngineLine, index: number, game: AnalysisScreen): TemplateResult {
    const whole = this.whole.has(index);
    const white = !line.evaluation.includes('-');
    return html`<li class=${`${index === 0 ? 'first' : ''} ${whole ? 'whole' : ''}`}>
      <span class=${`chip ${white ? 'white' : 'black'}`} title=${evaluationWords(line.evaluation)}>${evaluationSign(line.evaluation)}</span>
      <span class="moves" @pointerleave=${this.#leave} @focusout=${this.#leave}>${this.#moves(line, index, game)}</span>
      <button class="quiet icon" aria-expanded=${whole} aria-label=${msg(str`All of line ${index + 1}`)}
        @click=${() => {
          const next = new Set(this.whole);
          if (!next.delete(index)) next.add(index);
          this.whole = next;
        }}>${whole ? '▴' : '▾'}</button></li>`;
  }

  #words({ engine, state: position, retry }: AnalysisScreen): string {
    if (retry) return msg('Engine lines are hidden while you look for a better move.');
    if (engine.failed !== '') return engine.failed;
    if (position.result !== null) return msg('The game is over here.');
    return engine.on && !engine.report ? msg('Starting the engine ...') : '';
  }

  protected override render(): TemplateResult {
    const { game, actions } = this;
    if (!game) return html``;
    const { engine, threats } = game;
    const { report } = engine;
    const shown = game.evaluation;
    const speed = report && report.milliseconds > 0 ? (report.nodes / report.milliseconds) * 1000 : 0;
    const words = this.#words(game);
    const several = engine.lines > 1 && this.form !== 'desk';
    return html`<div class="head">
        <button class="switch" role="switch" data-do="engine" aria-checked=${engine.on} aria-label=${msg('Engine')}
          title=${withAnalysisKey(msg('Engine on or off'), this.keys, 'engine')} @click=${() => actions?.setEngine(!engine.on)}></button>
        <span class="score" title=${shown ? evaluationWords(shown.text) : ''}>${shown ? evaluationSign(shown.text) : ''}</span>
        <span class="depth">${
          report
            ? html`${msg(str`depth ${report.depth}`)}${report.lines[0] ? html`/${report.lines[0].seldepth}` : nothing}
              ${report.network === null ? nothing : judgeSpan(report.network)}<br /><span class="speed">${msg(str`${grouped(speed)} nodes/s`)}</span>`
            : nothing
        }</span>
        ${
          several
            ? html`<button class="quiet" data-do="all-lines" aria-expanded=${this.all}
          @click=${() => {
            this.all = !this.all;
            this.toggleAttribute('all', this.all);
          }}>${this.all ? msg('One line') : msg(str`All ${engine.lines} lines`)}</button>`
            : nothing
        }
        <span class="count" role="group" aria-label=${msg('How many lines')}><button class="quiet" data-do="fewer" aria-label=${msg('Fewer lines')}
          ?disabled=${engine.lines <= 1} @click=${() => actions?.setLines(engine.lines - 1)}>−</button>
        <span>${plural(engine.lines, { one: msg('1 line', { desc: 'of the engine' }), other: msg(str`${engine.lines} lines`) })}</span>
        <button class="quiet" data-do="more-lines" aria-label=${msg('More lines')} ?disabled=${engine.lines >= 5}
          @click=${() => actions?.setLines(engine.lines + 1)}>+</button></span>
      </div>
      ${words === '' ? nothing : html`<p class="none">${words}</p>`}
      ${this.#ending(game)}
      <ol tabindex="-1" aria-label=${msg('Lines of the engine')} @keydown=${this.#rove}>${
        engine.on ? (report?.lines ?? []).map((line, index) => this.#line(line, index, game)) : nothing
      }</ol>
      ${threats.on && !game.retry ? html`<p class="none">${threatWords(game)}</p>` : nothing}`;
  }
}

/** The number of the next move, and whose it is. */
function numberAt({ state }: AnalysisScreen): { number: number; side: 'white' | 'black' } {
  const [, , , , , full] = state.position.split(' ');
  return { number: Math.max(1, Number(full) || 1), side: state.side };
}

export function threatWords({ threats, side }: AnalysisScreen): string {
  if (threats.failed !== '') return threats.failed;
  const [threat] = threats.report?.lines ?? [];
  if (!threat) return msg('Looking for threats ...');
  const other = side === 'white' ? msg('Black') : msg('White');
  return msg(str`${other} threatens ${threat.native.slice(0, 3).join(' ')} (${evaluationSign(threat.evaluation)}).`);
}
