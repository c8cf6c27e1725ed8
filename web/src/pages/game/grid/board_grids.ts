// The board for those who do not see it: its levels as grids, one stop of the Tab key for all of them. Arrows and the
// keys for levels move the keyboard's cursor, which both boards show; Enter picks up and plays; letters ask. It lies
// unseen beside the drawn board, which is hidden from screen readers where this stands for it.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { chosenIn, gridsOf, labelsOf, type Grid } from '../../../speech/grids.js';
import { owned, spokenName } from '../../../speech/cells.js';
import { changeWords, cursorWords, pickWords, viewWords } from '../../../speech/changes.js';
import { readingOf } from '../../../speech/reading_lines.js';
import { firstCursor } from '../../../state/board/cursor.js';
import type { CursorStep } from '../../../state/board/scene.js';
import type { PositionScreen } from '../../../state/board_kit/position_screen.js';
import type { BoardScene } from '../../../state/board/scene.js';
import type { View } from '../../../ui/boards.js';
import { page } from '../../../ui/page_element.js';
import { shared } from '../../../ui/styles.js';
import { Scanner, say } from './asking.js';
import { wayNow } from '../view_switch.js';
import '../../../ui/focus_guard.js';

const steps: Record<string, CursorStep> = {
  ArrowLeft: { file: -1 },
  ArrowRight: { file: 1 },
  ArrowUp: { rank: 1 },
  ArrowDown: { rank: -1 },
  PageUp: { level: 1 },
  PageDown: { level: -1 },
};

/** What of a scene the grids show, chosen moves as texts. Pointers and thoughts of the computer change none of it. */
const shownOf = (scene: BoardScene): unknown[] => [
  scene.game,
  scene.cells,
  scene.bottom,
  scene.selected,
  scene.selectedBoard,
  scene.foreign,
  scene.movable,
  scene.targets.length,
  scene.pinTargets.length,
  scene.cursor,
  scene.unsent,
  scene.goals.join(),
  chosenIn(scene)
    .map(({ from, to }) => `${from} ${to}`)
    .join(),
];

@customElement('strata-board-grids')
export class BoardGrids extends LitElement {
  @property({ attribute: false }) game: PositionScreen | null = null;
  /** The view that is shown beside them, where keys change it. */
  @property({ attribute: false }) view: View | null = null;
  /** The cell that Tab leads to while the cursor is away. */
  #stop: number | null = null;
  #shown: unknown[] = [];
  #grids: Grid[] = [];
  #labels: string[] = [];
  /** One of its cells had the keyboard before it was drawn anew. */
  #held = false;
  #returns = false;
  readonly #scanner = new Scanner();

  static override styles = [
    shared,
    css`
    :host { position: absolute; inset: 0; overflow: hidden; pointer-events: none; }
    .row { display: block; }
    .boards { pointer-events: auto; }
    .boards:not(:focus-within) button { display: block; width: 1px; height: 1px; min-height: 0; padding: 0; border: 0;
      overflow: hidden; }
    /* Sighted people who come here by Tab see where they are. */
    .boards:focus-within { position: absolute; inset: 8px auto auto 8px; width: auto; height: auto; clip-path: none;
      margin: 0; display: flex; flex-wrap: wrap; gap: 4px; padding: 6px; background: var(--surface-2);
      border: 1px solid var(--line); border-radius: 8px; z-index: 5; }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { game } = this;
    const was = changed.get('game');
    this.#held = this.shadowRoot?.activeElement?.getAttribute('role') === 'gridcell';
    if (!game) return;
    const words = was ? changeWords(was, game) : '';
    // In the grids the cell that has the keyboard is read by itself.
    const cell = was && !this.shadowRoot?.activeElement ? cursorWords(was, game) : '';
    const view = changed.get('view') && this.view ? viewWords(this.view, wayNow(game)) : '';
    const told = [words, cell, view].filter((part) => part !== '').join(' ');
    if (told !== '') say(told);
    const shown = shownOf(game.scene);
    if (shown.length === this.#shown.length && shown.every((value, i) => value === this.#shown[i])) return;
    this.#shown = shown;
    this.#prepare(game.scene);
  }

  #prepare(scene: BoardScene): void {
    this.#grids = gridsOf(scene);
    this.#labels = labelsOf(scene);
    const there = (cell: number | null): boolean =>
      cell !== null && this.#grids.some(({ rows }) => rows.some((row) => row.includes(cell)));
    const wanted = scene.cursor ?? this.#stop;
    this.#stop = there(wanted) ? wanted : firstCursor(scene);
  }

  protected override updated(): void {
    if (!this.#held) return;
    // The cursor has gone on, by these keys or by others: the keyboard goes with it.
    if (this.game?.scene.cursor !== null) this.focusBoard();
    else if (!this.shadowRoot?.activeElement) {
      // Rows that were turned round have taken the keyboard from its cell; the cursor stays away.
      this.#returns = true;
      this.focusBoard();
      this.#returns = false;
    }
  }

  /** The keyboard goes to the board. */
  focusBoard(): void {
    const cell = this.renderRoot.querySelector('[role="gridcell"][tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }

  readonly #arrive = (event: FocusEvent): void => {
    const index = this.#indexOf(event);
    if (index !== null && index !== this.game?.scene.cursor && !this.#returns) page().store.board?.setCursor(index);
  };

  readonly #leave = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (next instanceof Node && this.renderRoot.contains(next)) return;
    // A dialog, or another window, gives the keyboard back.
    if (next instanceof Node) page().store.board?.setCursor(null);
  };

  #indexOf(event: Event): number | null {
    const { target } = event;
    const index = target instanceof HTMLElement ? target.dataset['index'] : undefined;
    return index === undefined ? null : Number(index);
  }

  readonly #key = (event: KeyboardEvent): void => {
    const index = this.#indexOf(event);
    const { game } = this;
    const actions = page().store.board;
    if (index === null || !game || !actions || event.ctrlKey || event.metaKey) return;
    if (!this.#act(event, index, game)) return;
    event.preventDefault();
  };

  #act(event: KeyboardEvent, index: number, game: PositionScreen): boolean {
    const actions = page().store.board;
    const step = steps[event.key];
    if (step && !event.altKey && !event.shiftKey) {
      // The cursor was put away; the keyboard has stayed here.
      if (game.scene.cursor === null) actions?.setCursor(index);
      actions?.moveCursor(step);
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (event.repeat) return true;
      this.#pick(index, game);
      return true;
    }
    if (event.key === 'Home' || event.key === 'End') {
      const row = this.#grids.flatMap(({ rows }) => rows).find((cells) => cells.includes(index));
      const end = event.key === 'Home' ? row?.[0] : row?.at(-1);
      if (end !== undefined) actions?.setCursor(end);
      return true;
    }
    // Where a position is set up, bare letters are pieces.
    if (game.scene.free && !event.altKey) return false;
    // With Alt some systems write other letters: the place of the key counts.
    const letter = event.altKey && event.code.startsWith('Key') ? event.code.slice(3) : event.key;
    const asked = readingOf(letter, event.altKey, event.shiftKey);
    if (!asked) return false;
    say(this.#scanner.answer(asked, game, game.scene.cells[index]));
    return true;
  }

  #pick(index: number, game: PositionScreen | null = this.game): void {
    const words = game ? pickWords(game, index) : '';
    if (words !== '') say(words);
    page().store.board?.pick(index);
  }

  #cell(index: number): TemplateResult {
    const { game } = this;
    const cell = game?.scene.cells[index];
    return html`<span role="gridcell" data-index=${index} data-cell=${cell?.name ?? ''}
      tabindex=${index === this.#stop ? 0 : -1} aria-selected=${game?.scene.selected === index ? 'true' : nothing}
      @click=${() => this.#pick(index)}>${this.#labels[index]}</span>`;
  }

  /** The places go when one is chosen: the keyboard goes on from the board that is moved there. */
  #pickPin(pin: string): void {
    this.renderRoot.querySelector<HTMLElement>('[data-board][aria-pressed="true"]')?.focus();
    page().store.board?.pickPin(pin);
  }

  #boards(game: PositionScreen): TemplateResult | typeof nothing {
    const { boards, selectedBoard, pinTargets, cells, look } = game.scene;
    if (boards.length === 0) return nothing;
    const { store } = page();
    const goals = pinTargets.map(
      ({ pin }) =>
        html`<button data-pin=${pin} @click=${() => this.#pickPin(pin)}>${msg(str`Board ${selectedBoard} to ${spokenName(look, cells, pin)}`)}</button>`,
    );
    return html`<div class="boards visually-hidden" role="group" aria-label=${msg('Boards that move')}>
      ${boards.map(
        ({ name, pin, owner }) => html`<button data-board=${name} aria-pressed=${name === selectedBoard}
          @click=${() => store.board?.pickBoard(name)}>${msg(str`Board ${name}, ${owned(owner)}, at ${spokenName(look, cells, pin)}`)}</button>`,
      )}${goals}</div>`;
  }

  #levels(): TemplateResult {
    return html`<div class="visually-hidden" role="group" aria-label=${msg('The board, level by level')}
      aria-description=${msg('Its keys are the same in every set of keys; question mark lists them.')}
      @keydown=${this.#key} @focusin=${this.#arrive} @focusout=${this.#leave}>${repeat(
        this.#grids,
        ({ label }) => label,
        ({ label, rows }) =>
          html`<div role="grid" aria-label=${label}>${rows.map(
            (row) =>
              html`<div class="row" role="row">${repeat(
                row,
                (index) => index,
                (index) => this.#cell(index),
              )}</div>`,
          )}</div>`,
      )}</div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game) return nothing;
    return html`${guard(this.#shown, () => this.#levels())}${this.#boards(game)}`;
  }
}
