// A side of the game: who plays it, its clock, what it has lost, and what the computer is doing.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Seat, Side } from '../../net/messages.js';
import { looksOn } from '../../state/game/people.js';
import { balance, capturedBy } from '../../state/board_kit/piece_counts.js';
import type { GameScreen } from '../../state/game/screen.js';
import { otherSide, piecesCounted, sideName } from '../../state/board_kit/status.js';
import { DeliberateChoice, deliberateStyles } from '../../ui/deliberate.js';
import { pieceIcon } from '../../ui/piece_icon.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { clockText, daysText, strengthName, levels, seatOf, seatValue } from '../../ui/words.js';
import type * as BesideClock from './beside_clock.js';
import { timeLeft, untilLow } from './clock.js';
import type { Form } from './form.js';

/** What a person at this side is called; the computer's side offers one. */
function personName(game: GameScreen, side: Side): string {
  if (game[side].kind === 'computer') return msg('A person');
  return game[otherSide(side)].kind === 'computer' ? msg('You') : sideName(side);
}

@customElement('strata-player')
export class PlayerStrip extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ attribute: false }) side: Side = 'white';
  @property({ reflect: true }) form: Form = 'desk';
  /** A card over the board, of two lines. */
  @property({ type: Boolean, reflect: true }) card = false;
  #timer: number | null = null;
  /** What stands beside a clock with a delay or with byo-yomi; asked for with the first of them. */
  @state() private beside: typeof BesideClock | null = null;
  #asked = false;
  #said = '';

  /** The computer plays at once where it is given the side to move. */
  readonly #seat = new DeliberateChoice((value) => this.#changeSeat(value));

  static override styles = [
    shared,
    deliberateStyles,
    css`
    :host { display: flex; align-items: center; gap: 0.5rem; min-width: 0; padding: 2px 8px; }
    .who { flex: 1; min-width: 0; display: flex; align-items: center; gap: 0 0.5rem; }
    .disc { width: 13px; height: 13px; border-radius: 50%; border: 1.5px solid var(--text); flex: none;
      background: #fff; }
    .disc.black { background: #111; }
    .disc.moving { box-shadow: 0 0 0 3px var(--accent); }
    select { min-height: 30px; padding: 0 0.3rem; border-color: transparent; background: transparent;
      font-weight: 600; flex: none; max-width: 12rem; field-sizing: content; }
    @media (hover: hover) { select:hover { background: var(--surface-3); } }
    .lost { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: center; }
    .lost span { display: inline-flex; align-items: center; font-size: 0.72rem; line-height: 1; color: var(--muted);
      margin-right: 2px; flex: none; }
    .lost svg { width: 20px; height: 20px; }
    button.lost { justify-content: flex-start; align-content: center; gap: 0; min-height: 24px; padding: 0 2px; border: 0;
      background: none; white-space: normal; line-height: 1; }
    .lost .ahead { font-weight: 600; color: var(--text); }
    .clock { font: 600 1.25rem/1 ui-monospace, monospace; padding: 0.35rem 0.5rem; border-radius: 6px;
      background: var(--surface-3); flex: none; }
    /* A card over the board: the name above what has been captured. */
    :host([card]) .who { flex-wrap: wrap; }
    :host([card]) select { min-height: 24px; }
    :host([card]) .lost { flex: 1 0 100%; padding-left: 4px; }
    :host([card]) .lost:empty { display: none; }
    .clock.days { font-family: inherit; font-size: 0.9rem; white-space: nowrap; }
    .clock.runs { background: var(--accent); color: var(--accent-text); }
    .clock small { font-size: 0.75rem; }
    .clock.period { outline: 2px dashed currentColor; outline-offset: -4px; }
    .clock.low { background: var(--check); color: #fff; }
    .busy { width: 14px; height: 14px; border: 2.5px solid var(--line); border-top-color: var(--accent);
      border-radius: 50%; animation: turn 0.9s linear infinite; flex: none; }
    @keyframes turn { to { transform: rotate(1turn); } }
    @media (prefers-reduced-motion: reduce) { .busy { animation: none; } }
    :host([form='tall']) select, :host([form='low']) select { min-height: 40px; }
    :host([form='tall']) .lost svg { width: 17px; height: 17px; }
    :host([form='low']) { padding: 2px 6px; gap: 0.3rem; }
    :host([form='low']) .who { gap: 0 0.2rem; }
    :host([form='low']) .lost span { margin: 0; font-size: 0.65rem; }
    :host([form='low']) .lost svg { width: 14px; height: 14px; }
    :host([form='low']) button.lost { padding: 0; }
    :host([form='low']) .clock { font-size: 1rem; padding: 0.3rem 0.25rem; }
    :host([form='low']) select { appearance: none; font-size: 0.86rem; padding: 0 2px; }
  `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTimer();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  protected override updated(): void {
    const clock = this.game?.clock;
    if (clock && clock.delay + clock.periods > 0 && !this.#asked) void this.#needBeside();
    const runs = clock?.running === this.side;
    if (!runs) return this.#stopTimer();
    this.#timer ??= window.setInterval(() => this.requestUpdate(), clock.days > 0 ? 20_000 : 100);
    if (this.game) this.#sayPeriod(this.game);
  }

  // A period begins, and is used up, without anything happening: so it is announced once to screen readers.
  #sayPeriod(game: GameScreen): void {
    const words = this.beside?.periodWords(game, this.side, performance.now()) ?? '';
    if (words !== this.#said && words !== '') page().store.say(words);
    this.#said = words;
  }

  async #needBeside(): Promise<void> {
    this.#asked = true;
    this.beside = await import('./beside_clock.js').catch(() => null);
  }

  #changeSeat(value: string): void {
    const { game } = this;
    if (!game) return;
    const white = this.side === 'white' ? seatOf(value, game.white) : game.white;
    const black = this.side === 'black' ? seatOf(value, game.black) : game.black;
    page().store.game?.requests.seats(white, black);
  }

  #lost(game: GameScreen): TemplateResult[] {
    const other = otherSide(this.side);
    const ahead = balance(game.pieceCounts, this.side);
    const captured = capturedBy(game.pieceCounts, this.side).map(
      ({ kind, count }) => html`<span
        title=${msg(str`${piecesCounted(count, kind.name)} captured`)}>${pieceIcon(kind.shape, kind.letter, other)}${count > 1 ? count : nothing}</span>`,
    );
    return ahead > 0
      ? [...captured, html`<span class="ahead" title=${msg('Material advantage in pawns')}>+${ahead}</span>`]
      : captured;
  }

  #capturedWords(game: GameScreen): string {
    const captured = capturedBy(game.pieceCounts, this.side).map(({ kind, count }) => piecesCounted(count, kind.name));
    const ahead = balance(game.pieceCounts, this.side);
    return [
      captured.length === 0
        ? msg(str`Captured by ${sideName(this.side)}: nothing`)
        : msg(str`Captured by ${sideName(this.side)}: ${captured.join(', ')}`),
      ...(ahead > 0 ? [msg(str`ahead by about ${ahead}`)] : []),
    ].join('; ');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, side } = this;
    if (!game) return nothing;
    const seat: Seat = side === 'white' ? game.white : game.black;
    const moving = game.end === null && game.state.side === side && game.shown === game.at;
    const now = performance.now();
    const time = timeLeft(game, side, now);
    const runs = game.clock?.running === side;
    const beside = this.beside?.besideClock(game, side, now);
    const look = !runs ? '' : untilLow(game, side, now) < 0 ? 'low' : 'runs';
    const value = seatValue(seat);
    const lost = this.#lost(game);
    const computer = (level: number): string =>
      this.form === 'desk' ? msg(str`Computer, level ${level}`) : msg(str`Computer ${level}`);
    const { depth } = game.thinking;
    const thinks = depth > 0 ? msg(str`thinks, depth ${depth}`) : msg('thinks');
    const computerThinks = depth > 0 ? msg(str`The computer thinks, depth ${depth}`) : msg('The computer thinks');
    return html`
      <span class=${`disc ${side} ${moving ? 'moving' : ''}`} role="img"
        aria-label=${moving ? msg(str`${sideName(side)}, to move`) : sideName(side)}></span>
      <div class="who">${
        game.between
          ? html`<strata-person .game=${game} .side=${side} form=${this.form}></strata-person>`
          : html`<select aria-label=${msg(str`${sideName(side)} is played by`)} title=${msg('Who plays this side. You can change it at any time.')}
        ?disabled=${looksOn(game.you)} @keydown=${this.#seat} @keyup=${this.#seat} @pointerdown=${this.#seat} @blur=${this.#seat}
        @change=${this.#seat}>
        <option value="person" .selected=${value === 'person'}>${personName(game, side)}</option>
        ${levels.map(
          (level) => html`<option value=${level} .selected=${value === String(level)}
          title=${strengthName(level)}>
          ${computer(level)}</option>`,
        )}
      </select><kbd class="enter" aria-hidden="true">${msg('Enter')}</kbd>`
      }
      ${
        moving && seat.kind === 'computer' && game.thinking.on
          ? html`<span class="busy" role="img" aria-label=${computerThinks} title=${thinks}></span>`
          : nothing
      }
      <button class="lost" data-do="pieces" tabindex=${lost.length === 0 ? -1 : 0} aria-label=${this.#capturedWords(game)} title=${msg('All pieces, on the board and lost')}
        @click=${() => this.dispatchEvent(new CustomEvent('ask-pieces'))}>${lost}</button></div>
      ${
        game.clock
          ? html`<span class=${`clock ${game.clock.days > 0 ? 'days' : ''} ${look} ${time.inPeriod ? 'period' : ''}`}
        role="timer" aria-label=${msg(str`${sideName(side)}'s clock`)} title=${beside?.words ?? nothing}>${
          game.clock.days > 0 ? daysText(time.left) : clockText(time.left)
        }${beside ? html` <small>${beside.text}</small>` : nothing}</span>`
          : nothing
      }
    `;
  }
}
