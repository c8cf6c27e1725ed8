// Diagrams of a rules page: a live board and, where several belong together, a row of choices above it. The board is
// made when it comes near the window, since a page may hold fifty of them, and given back when it has gone.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Core } from '../../core/core.js';
import { errorOf } from '../../core/failure.js';
import { SlicesBoard } from '../../slices/slices_board.js';
import type { BoardEvents } from '../../state/board/scene.js';
import { shared } from '../../ui/styles.js';
import { shownTheme, watchShownTheme } from '../../ui/theme.js';
import { boardHeight } from './board_height.js';
import { DiagramGame } from '../../content/diagram_game.js';
import type { Diagram } from '../../content/rules_text.js';
import { nameOf } from '../../language/name_of.js';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** In pixels. */
const besideLevel = 8;

@customElement('strata-diagram')
export class DiagramElement extends LitElement {
  @property({ attribute: false }) core: Core | null = null;
  @property({ attribute: false }) diagrams: Diagram[] = [];
  /** The game of the page: a diagram that is true for several is drawn for this one. */
  @property() variant = '';
  @property() variantText = '';
  @state() private chosen = 0;
  @state() private failure = '';
  @query('.board') private host!: HTMLElement;

  #board: SlicesBoard | null = null;
  #game: DiagramGame | null = null;
  #hover: number | null = null;
  #stopTheme: (() => void) | null = null;
  readonly #near = new IntersectionObserver((entries) => this.#seen(entries.at(-1)?.isIntersecting === true), {
    rootMargin: '400px',
  });
  readonly #sizes = new ResizeObserver(() => this.#fit());

  static override styles = [
    shared,
    css`
    :host {
      display: block; margin: 1.1rem 0; padding: 0.8rem; border: 1px solid var(--line); border-radius: 12px;
      background: var(--surface-2);
    }
    .choices { display: flex; flex-wrap: wrap; gap: 0.35rem; margin-bottom: 0.65rem; }
    .choices button { min-height: 32px; padding: 0.15rem 0.65rem; }
    .board { min-height: 160px; }
    .foot { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; align-items: center; margin-top: 0.6rem; min-height: 34px; }
    .caption { flex: 1 1 20rem; }
    .choices + .caption { margin-bottom: 0.65rem; }
    .caption strong { font-weight: 650; }
    .status { color: var(--muted); font-variant-numeric: tabular-nums; }
    .promotions { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; margin-top: 0.4rem; }
    .failed { padding: 1rem; }
    @media (pointer: coarse), (max-width: 760px) { .choices button { min-height: 40px; } }
    @media (max-width: 760px) { :host { margin-inline: -0.4rem; padding: 0.6rem; } }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#near.observe(this);
    this.#sizes.observe(this);
    this.#stopTheme = watchShownTheme(() => this.#draw());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near.disconnect();
    this.#sizes.disconnect();
    this.#stopTheme?.();
    this.#close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('diagrams') || changed.has('variant')) this.chosen = 0;
  }

  protected override updated(changed: PropertyValues): void {
    const other = ['core', 'diagrams', 'variant', 'variantText', 'chosen'].some((name) => changed.has(name));
    if (other && this.#game) {
      this.#close();
      this.#open();
    }
  }

  get #diagram(): Diagram | undefined {
    return this.diagrams[this.chosen];
  }

  #seen(near: boolean): void {
    if (near && !this.#game) this.#open();
    else if (!near && this.#game && this.#game.played === 0) this.#close();
  }

  #open(): void {
    const diagram = this.#diagram;
    if (!this.core || !diagram || !this.isConnected) return;
    const variant = diagram.variants.includes(this.variant) ? this.variant : (diagram.variants[0] ?? this.variant);
    try {
      this.#game = new DiagramGame(this.core, diagram, variant, this.variantText);
      this.failure = '';
    } catch (error) {
      this.failure = msg(str`This diagram cannot be drawn: ${errorOf(error).message}.`);
      return;
    }
    this.#board = new SlicesBoard(this.host, this.#events());
    this.#fit();
    this.requestUpdate();
  }

  // Its height stays, so that the page does not jump when the board goes.
  #close(): void {
    this.#board?.dispose();
    this.#board = null;
    this.#game?.release();
    this.#game = null;
    this.#hover = null;
  }

  #fit(): void {
    if (!this.#game || !this.hasUpdated) return;
    const width = this.host.clientWidth;
    this.host.style.height = `${boardHeight(this.#game.view.cells, width)}px`;
    this.#draw();
  }

  #draw(): void {
    if (!this.#board || !this.#game) return;
    const animate = reduced.matches ? 0 : 220;
    this.#board.update(this.#game.scene({ theme: shownTheme(), hover: this.#hover, animate }));
  }

  /** The diagram of the piece of that name is shown, and its button has the focus. */
  async choosePiece(name: string): Promise<void> {
    await this.updateComplete;
    const named = this.diagrams.findIndex(({ label }) => `${label} `.toLowerCase().startsWith(`${name} `));
    this.chosen = Math.max(0, named);
    await this.updateComplete;
    this.scrollIntoView({ block: 'start' });
    // It comes near by that, too, but later.
    if (!this.#game) this.#open();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.choices [aria-pressed="true"]')?.focus({ preventScroll: true });
    this.#showLevel();
  }

  /** Scrolls down to the level of the piece that was chosen, but not past the sentence that says how it goes. */
  #showLevel(): void {
    const level = this.#game?.level();
    const frame = this.renderRoot.querySelector(`.board [data-level="${level ?? ''}"]`);
    const words = this.renderRoot.querySelector('.caption');
    if (!frame || !words) return;
    const hidden = frame.getBoundingClientRect().bottom + besideLevel - window.innerHeight;
    const down = Math.min(hidden, words.getBoundingClientRect().top - besideLevel);
    if (down > 0) window.scrollBy({ top: down, behavior: reduced.matches ? 'auto' : 'smooth' });
  }

  #do(action: (game: DiagramGame) => void): void {
    if (!this.#game) return;
    action(this.#game);
    this.#draw();
    this.requestUpdate();
  }

  #events(): BoardEvents {
    const still = (): void => undefined;
    return {
      pick: (cell) => this.#do((game) => game.pick(cell)),
      pickBoard: (name) => this.#do((game) => game.pickBoard(name)),
      pickPin: (pin) => this.#do((game) => game.pickPin(pin)),
      dragStart: (cell) => this.#do((game) => game.lift(cell)),
      drop: (_from, to) =>
        this.#do((game) => {
          if (to !== null) game.pick(to);
        }),
      hover: (cell) => {
        this.#hover = cell;
        this.#draw();
      },
      stepLevel: still,
      chooseLevel: still,
      liftLevels: still,
    };
  }

  #promotions(game: DiagramGame): TemplateResult {
    return html`<div class="promotions" role="group" aria-label=${msg('Promotion')}>
      <span>${msg('Becomes a')}</span>
      ${game.choice.map(
        (move) => html`
        <button @click=${() => this.#do((now) => now.choose(move))}>
          ${move.promotion === '' ? move.canonical : game.nameOf(move.promotion)}
        </button>`,
      )}
    </div>`;
  }

  protected override render(): TemplateResult {
    const diagram = this.#diagram;
    const game = this.#game;
    const several = this.diagrams.length > 1;
    const caption = html`<p class="caption"><strong>${nameOf(diagram?.label ?? '')}${diagram?.text === '' ? '.' : ':'}</strong> ${nameOf(diagram?.text ?? '')}</p>`;
    return html`
      ${
        several
          ? html`<div class="choices" role="group" aria-label=${msg('Diagrams')}>
            ${this.diagrams.map(
              (one, index) => html`
              <button aria-pressed=${index === this.chosen} @click=${() => {
                this.chosen = index;
                void this.updateComplete.then(() => this.#showLevel());
              }}>${nameOf(one.label)}</button>`,
            )}
          </div>${caption}`
          : nothing
      }
      ${this.failure === '' ? nothing : html`<p class="failed error">${this.failure}</p>`}
      <div class="board" ?hidden=${this.failure !== ''}></div>
      ${game && game.choice.length > 0 ? this.#promotions(game) : nothing}
      <div class="foot">
        ${several ? nothing : caption}
        <span class="status" role="status">${game?.status() ?? ''}</span>
        ${
          game && game.played > 0
            ? html`<button @click=${() => this.#do((now) => now.reset())}>${msg('Create challenge again')}</button>`
            : nothing
        }
      </div>
    `;
  }
}
