// The report on the game: the graph of its evaluations, what each side gave away, and what is still to be found out.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { JudgedGame, JudgedMove } from '../../core/types.js';
import type { Side } from '../../core/types.js';
import { type AnalysisActions, type AnalysisScreen, type Depth, depths } from '../../state/analysis/screen.js';
import { annotator } from '../../state/analysis/annotate.js';
import { canSeekFaults, type SideTally } from '../../state/analysis/faults.js';
import { accuracyWords, evaluationSign, evaluationWords } from '../../state/analysis/words.js';
import { isolated } from '../../state/text/isolated.js';
import { sideName } from '../../state/board_kit/status.js';
import type { KeyMapName } from '../../state/page/state.js';
import { withAnalysisKey } from '../../ui/analysis_keys.js';
import { shared } from '../../ui/styles.js';
import { capitalised } from '../../ui/words.js';
import type { Form } from '../game/form.js';
import { type Fault, type Graph, graphOf, height, noGraph, width, xOf } from './graph.js';
import { plural } from '../../language/plural.js';

const kinds = () =>
  [
    { judgement: 'inaccuracy', one: msg('inaccuracy'), many: msg('inaccuracies'), sign: '?!' },
    { judgement: 'mistake', one: msg('mistake'), many: msg('mistakes'), sign: '?' },
    { judgement: 'blunder', one: msg('blunder'), many: msg('blunders'), sign: '??' },
  ] as const;

export const depthWords = (): Record<Depth, string> => ({
  quick: msg('Quick'),
  normal: msg('Normal'),
  thorough: msg('Thorough'),
});

/** A circle, a square, a diamond: not the colour alone tells them apart. */
function shape(judgement: JudgedMove['judgement']): SVGTemplateResult {
  switch (judgement) {
    case 'inaccuracy':
      return svg`<circle class="fault inaccuracy" r="4.5" />`;
    case 'mistake':
      return svg`<rect class="fault mistake" x="-4.5" y="-4.5" width="9" height="9" />`;
    default:
      return svg`<path class="fault blunder" d="M0-6.5 6.5 0 0 6.5-6.5 0Z" />`;
  }
}

const sign = ({ judgement }: Pick<JudgedMove, 'judgement'>): TemplateResult =>
  html`<svg viewBox="-8 -8 16 16" aria-hidden="true">${shape(judgement)}</svg>`;

function accuracyOf(tally: SideTally): TemplateResult {
  const { value, words } = accuracyWords(tally);
  return html`${value === '' ? nothing : html`<b>${value}</b> `}<span class="muted">${words}</span>`;
}

const percent = (value: number, of: number): string => `${((100 * value) / of).toFixed(2)}%`;

@customElement('strata-report')
export class ReportPanel extends LitElement {
  @property({ attribute: false }) game: AnalysisScreen | null = null;
  @property({ attribute: false }) actions: AnalysisActions | null = null;
  @property({ attribute: false }) keys: KeyMapName = 'own';
  @property({ reflect: true }) form: Form = 'desk';

  static override styles = [
    shared,
    css`
    :host { display: grid; grid-template: 26px minmax(0, 1fr) / minmax(0, 1fr) 288px; gap: 0 12px; padding: 4px 8px 8px;
      min-height: 0; background: var(--surface); }
    h2 { font-size: 0.95rem; }
    header { display: flex; align-items: center; justify-content: space-between; }
    .legend { display: flex; gap: 12px; font-size: 0.8rem; color: var(--muted); }
    .legend svg { width: 14px; height: 14px; vertical-align: -2px; }
    .graph { position: relative; min-height: 0; }
    .graph svg { display: block; width: 100%; height: 100%; border-radius: 8px; background: var(--surface-3); cursor: pointer; }
    .ground { fill: #55514a; }
    .graph:focus-visible { outline-offset: 0; }
    .area { fill: #f4efe4; } .curve { fill: none; stroke: #0072b2; stroke-width: 2.5; vector-effect: non-scaling-stroke; }
    .even { stroke: #9a948a; stroke-dasharray: 4 4; vector-effect: non-scaling-stroke; }
    .here { stroke: #0072b2; stroke-width: 3; vector-effect: non-scaling-stroke; }
    .grid { stroke: #9a948a; stroke-opacity: .5; vector-effect: non-scaling-stroke; }
    .over { position: absolute; inset: 0; pointer-events: none; overflow: hidden; border-radius: 8px; }
    .over > * { position: absolute; }
    .number { font-size: 10px; line-height: 1; bottom: 4px; padding-left: 2px; color: #6f6a61; }
    .sign { width: 16px; height: 16px; margin: -8px; pointer-events: auto; cursor: pointer; }
    .graph .sign svg { background: none; border-radius: 0; }
    .fault { stroke: #fff; stroke-width: 1.5; }
    .inaccuracy { fill: #0072b2; } .mistake { fill: #c48a00; } .blunder { fill: #a83f00; }
    .players { grid-column: 2; grid-row: 1 / 3; display: flex; flex-direction: column; gap: 4px; min-width: 0; font-size: 0.9rem; }
    .player { display: grid; grid-template-columns: 18px minmax(0, 1fr) max-content; align-items: center; }
    .player strong { overflow-wrap: anywhere; max-height: 2.7em; overflow: hidden; line-height: 1.3; }
    .dot { width: 12px; height: 12px; border-radius: 6px; border: 2px solid var(--text); background: #fff; }
    .dot.black { background: #1d1a17; }
    .counts { grid-column: 2 / 3; font-size: 0.82rem; white-space: nowrap; } .counts b { margin-right: 10px; }
    .retry { min-height: 26px; padding: 0 0.4rem; font-size: 0.85rem; justify-self: end; }
    :host(:not([form='desk'])) .retry { min-height: 32px; }
    .counts b.inaccuracy { color: var(--accent); } .counts b.mistake { color: var(--text); } .counts b.blunder { color: var(--danger); }
    .buttons { display: flex; gap: 6px; margin-top: auto; }
    .buttons > * { flex: 1 1 auto; min-width: 0; padding: 0 0.4rem; font-size: 0.88rem; }
    progress { width: 100%; accent-color: var(--accent); }
    :host([form='tall']) { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); padding: 4px 8px; }
    :host([form='low']) { grid-template: 62px auto / minmax(0, 1fr); overflow-y: auto; }
    :host([form='low']) .players { gap: 0; } :host([form='low']) .player strong { max-height: 1.3em; overflow-wrap: normal; white-space: nowrap; text-overflow: ellipsis; }
    :host(:not([form='desk'])) .players { grid-column: 1; grid-row: 2; }
    /* The shorter name keeps its room, the longer one takes the rest. */
    :host([form='tall']) .players { display: grid; grid-template-columns: repeat(2, minmax(0, auto)); justify-content: start; align-items: center;
      gap: 0 12px; padding-top: 2px; font-size: 0.82rem; min-height: 24px; }
    :host([form='tall']) .players > .error { grid-column: 1 / -1; }
    :host([form='tall']) .player { display: flex; gap: 5px; min-width: 0; white-space: nowrap; }
    :host([form='tall']) .player > :not(strong) { flex: none; }
    :host([form='tall']) .player strong { overflow-wrap: normal; text-overflow: ellipsis; min-width: 0; }
    :host([form='tall']) :is(.muted, .buttons, .retry, progress) { display: none; }
    :host([form='tall']) .counts b { margin-right: 4px; } :host([form='tall']) .counts b.none { display: none; }
  `,
  ];

  // Beside the picture, which is stretched to its room: signs and numbers are not.
  #fault({ ply, x, y, move }: Fault): TemplateResult {
    const dots = move.side === 'white' ? '.' : '...';
    const judgement = kinds().find((kind) => kind.judgement === move.judgement)?.one ?? '';
    const evaluation = `${evaluationSign(move.before)} → ${evaluationSign(move.after)}`;
    const best = move.line[0] && !this.game?.retry ? msg(str`, ${move.line[0].native} was best`) : '';
    const words = `${move.number}${dots} ${judgement}: ${evaluation}${best}`;
    return html`<span class="sign" data-ply=${ply} title=${words} .style=${`left:${percent(x, width)};top:${percent(y, height)}`}>${sign(move)}</span>`;
  }

  #go(ply: number): void {
    const id = this.game?.report.nodes[ply];
    if (id !== undefined) this.actions?.show(id);
  }

  readonly #click = (event: PointerEvent): void => {
    const plies = (this.game?.report.nodes.length ?? 1) - 1;
    const fault = (event.target as Element).closest('[data-ply]');
    if (fault instanceof HTMLElement) {
      this.#go(Number(fault.dataset['ply']));
      return;
    }
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    this.#go(Math.round(((at - xOf(0, plies)) / (xOf(plies, plies) - xOf(0, plies))) * plies));
  };

  // Arrows go through the game along its graph.
  readonly #key = (event: KeyboardEvent): void => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.actions?.back(),
      ArrowRight: () => this.actions?.forward(),
      Home: () => this.actions?.first(),
      End: () => this.#go((this.game?.report.nodes.length ?? 1) - 1),
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };

  // Drawn again when other moves are judged, not for each step through them.
  #picture: { of: JudgedGame | null; graph: Graph } = { of: null, graph: noGraph };

  protected override willUpdate(): void {
    const judged = this.game?.report.judged ?? null;
    if (judged !== this.#picture.of) this.#picture = { of: judged, graph: judged ? graphOf(judged) : noGraph };
  }

  #graph({ report, ofMain: ply, evaluation }: AnalysisScreen): TemplateResult {
    const { graph } = this.#picture;
    const plies = report.nodes.length - 1;
    const value = evaluation ? `, ${evaluationWords(evaluation.text)}` : '';
    return html`<div class="graph" role="slider" tabindex="0" data-do="graph" aria-label=${msg('The game and its evaluations')} aria-valuemin="0"
      aria-valuemax=${Math.max(0, plies)} aria-valuenow=${Math.max(0, ply)} aria-valuetext=${msg(str`after ${Math.max(0, ply)} of ${plies} moves${value}`)}
      @keydown=${this.#key} @click=${this.#click}>
      <svg viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        ${graph.grounds.map((ground) => svg`<rect class="ground" x=${ground.x} y="0" width=${ground.width} height=${height} />`)}
        ${graph.areas.map((area) => svg`<path class="area" d=${area} />`)}
        ${graph.numbers.map(({ x }) => svg`<path class="grid" d=${`M${x} 0V${height}`} />`)}
        <path class="even" d=${`M0 ${height / 2}H${width}`} />
        ${graph.lines.map((line) => svg`<path class="curve" d=${line} />`)}
        ${ply < 0 ? nothing : svg`<path class="here" d=${`M${xOf(ply, plies)} 0V${height}`} />`}
      </svg>
      <div class="over" aria-hidden="true">${graph.numbers.map(
        ({ x, number }) => html`<span class="number" .style=${`left:${percent(x, width)}`}>${number}</span>`,
      )}${graph.faults.map((fault) => this.#fault(fault))}</div></div>`;
  }

  #retry({ report, retry }: AnalysisScreen, side: Side): TemplateResult {
    return html`<button class="quiet retry" data-do=${`retry-${side}`} aria-label=${msg(str`Retry ${sideName(side)}'s mistakes`)}
      title=${msg('Find a better move in each position before a mistake')} ?disabled=${report.running} aria-pressed=${retry?.side === side}
      @click=${() => this.actions?.startRetry(side)}>${msg('Retry')}</button>`;
  }

  #player(game: AnalysisScreen, side: Side): TemplateResult {
    const tally = game.report.tally?.[side] ?? null;
    const name = game.players[side] || sideName(side);
    return html`<div class="player" data-side=${side}><span class=${`dot ${side}`}></span>
      <strong title=${`${sideName(side)}: ${isolated(name)}`}>${name}</strong>
      <span>${tally ? accuracyOf(tally) : nothing}</span>
      ${
        tally
          ? html`<span class="counts">${kinds().map(({ judgement, one, many, sign }) => {
              const count = tally.faults[judgement];
              const word = plural(count, { one, other: many });
              return html`<b class=${`${judgement} ${count === 0 ? 'none' : ''}`} title=${word}>${count}<span aria-hidden="true">${sign}</span><span
                class="visually-hidden"> ${word}</span></b> `;
            })}</span>${this.#retry(game, side)}`
          : nothing
      }</div>`;
  }

  focusTitle(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  /** What comes of it begins with the graph. */
  #start(): void {
    this.actions?.startReport();
    this.scrollTop = 0;
  }

  #work({ report }: AnalysisScreen): TemplateResult {
    const { actions } = this;
    if (report.running)
      return html`<progress aria-label=${msg('Progress of the report')} value=${report.done} max=${report.total}></progress>
        <div class="buttons"><button data-do="stop-report" @click=${() => actions?.stopReport()}>${msg(str`Stop, ${report.done} of ${report.total}`)}</button></div>`;
    return html`${report.failed === '' ? nothing : html`<p class="error small" role="alert">${report.failed}</p>`}
      <div class="buttons">
      <select aria-label=${msg('Depth of the report')} data-do="depth"
        @change=${(event: Event) => actions?.setDepth((event.currentTarget as HTMLSelectElement).value as Depth)}>
        ${Object.keys(depths).map(
          (name) =>
            html`<option value=${name} .selected=${name === report.depth}>${depthWords()[name as Depth]}</option>`,
        )}</select>
      <button class=${report.by === annotator ? '' : 'primary'} data-do="report" title=${msg('Analyse all moves of the main line')}
        @click=${() => this.#start()}>${report.by === annotator ? msg('Again') : msg('Report')}</button>
      <button data-do="next-fault" title=${withAnalysisKey(msg('To the next mistake'), this.keys, 'fault')} ?disabled=${!canSeekFaults(report)}
        @click=${() => actions?.nextFault()}>${msg('Next mistake')}</button></div>`;
  }

  protected override render(): TemplateResult {
    const { game } = this;
    if (!game) return html``;
    const legend = (): TemplateResult =>
      html`<span class="legend">${kinds().map(
        ({ judgement, one, sign: mark }) => html`<span>${sign({ judgement })}
        ${capitalised(one)} ${mark}</span>`,
      )}</span>`;
    const isDesk = this.form === 'desk';
    return html`<header class=${isDesk ? '' : 'visually-hidden'}><h2 tabindex="-1">${msg('Game report')}</h2>${isDesk ? legend() : nothing}</header>
      ${this.#graph(game)}
      <div class="players">${this.#player(game, 'white')}${this.#player(game, 'black')}${this.#work(game)}</div>`;
  }
}
