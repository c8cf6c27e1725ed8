// A side of the game: who plays it, its clock, what it has lost, and what the computer is doing.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Seat, Side } from '../net/messages.js';
import type { GameScreen } from '../state/state.js';
import { otherSide, sideName } from '../state/status.js';
import { man } from './man.js';
import { page } from './page_element.js';
import { shared } from './styles.js';
import { clockText, levelWords, levels, seatOf, seatValue } from './words.js';

/** Milliseconds left of a side now. */
export function timeLeft(game: GameScreen, side: Side, now: number): number {
  if (!game.clock) return 0;
  const left = side === 'white' ? game.clock.white : game.clock.black;
  return game.clock.running === side ? left - (now - game.clockAt) : left;
}

@customElement('strata-player')
export class PlayerStrip extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ attribute: false }) side: Side = 'white';
  #timer: number | null = null;

  static override styles = [shared, css`
    :host { display: flex; align-items: center; gap: 0.5rem; min-width: 0; padding: 0.15rem 0.5rem; min-height: 38px; }
    .disc { width: 13px; height: 13px; border-radius: 50%; border: 1.5px solid var(--text); flex: none;
      background: #fff; }
    .disc.black { background: #111; }
    .disc.moving { box-shadow: 0 0 0 3px var(--accent); }
    select { min-height: 30px; padding: 0 0.3rem; border-color: transparent; background: transparent;
      font-weight: 600; flex: none; max-width: 13rem; field-sizing: content; }
    select:hover { background: var(--surface-3); }
    .lost { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: center; min-height: 26px; }
    .lost span { display: inline-flex; align-items: center; font-size: 0.75rem; color: var(--muted);
      margin-right: 2px; flex: none; }
    .lost svg { width: 18px; height: 18px; }
    .clock { font: 600 1.25rem/1 ui-monospace, monospace; padding: 0.25rem 0.5rem; border-radius: 6px;
      background: var(--surface-3); flex: none; }
    .clock.runs { background: var(--accent); color: var(--accent-text); }
    .clock.low { background: var(--check); color: #fff; }
    .busy { width: 14px; height: 14px; border: 2.5px solid var(--line); border-top-color: var(--accent);
      border-radius: 50%; animation: turn 0.9s linear infinite; flex: none; }
    @keyframes turn { to { transform: rotate(1turn); } }
    @media (prefers-reduced-motion: reduce) { .busy { animation: none; } }
    @media (max-width: 760px) { :host { min-height: 44px; } select { min-height: 44px; } }
  `];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTimer();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  protected override updated(): void {
    const runs = this.game?.clock?.running === this.side;
    if (!runs) this.#stopTimer();
    else this.#timer ??= window.setInterval(() => this.requestUpdate(), 100);
  }

  #changeSeat(event: Event): void {
    const { game } = this;
    if (!game) return;
    const value = (event.currentTarget as HTMLSelectElement).value;
    const white = this.side === 'white' ? seatOf(value, game.white) : game.white;
    const black = this.side === 'black' ? seatOf(value, game.black) : game.black;
    page().store.actions.seats(white, black);
  }

  #lost(game: GameScreen): TemplateResult[] {
    const other = otherSide(this.side);
    // What this side has taken: men the other side has lost.
    return game.men
      .map((kind) => ({ kind, count: other === 'white' ? kind.whiteLost : kind.blackLost }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => html`<span
        title=${`${count} ${kind.name} taken`}>${man(kind.shape, kind.letter, other)}${count > 1 ? count : nothing}</span>`);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, side } = this;
    if (!game) return nothing;
    const seat: Seat = side === 'white' ? game.white : game.black;
    const moving = game.end === null && game.state.side === side && game.shown === game.at;
    const left = timeLeft(game, side, performance.now());
    const runs = game.clock?.running === side;
    const value = seatValue(seat);
    const depth = game.thinking.depth > 0 ? `thinks, depth ${game.thinking.depth}` : 'thinks';
    return html`
      <span class=${`disc ${side} ${moving ? 'moving' : ''}`} role="img"
        aria-label=${`${sideName(side)}${moving ? ', to move' : ''}`}></span>
      <select aria-label=${`${sideName(side)} is played by`} title="Who plays this side; it can be changed at any time"
        @change=${this.#changeSeat}>
        <option value="person" .selected=${value === 'person'}>${sideName(side)}: person</option>
        ${levels.map((level) => html`<option value=${level} .selected=${value === String(level)}
          title=${levelWords(level)}>
          ${sideName(side)}: computer ${level}</option>`)}
      </select>
      ${moving && seat.kind === 'computer' && game.thinking.on
        ? html`<span class="busy" role="img" aria-label=${`The computer ${depth}`} title=${depth}></span>` : nothing}
      <span class="lost" role="group" aria-label=${`Taken by ${sideName(side)}`}>${this.#lost(game)}</span>
      ${game.clock ? html`<span class=${`clock ${runs ? (left < 20_000 ? 'low' : 'runs') : ''}`} role="timer"
        aria-label=${`${sideName(side)}'s clock`}>${clockText(left)}</span>` : nothing}
    `;
  }
}
