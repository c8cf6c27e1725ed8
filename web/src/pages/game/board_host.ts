// One board in its place: makes it, hands it every scene, and takes it down. The 3D board is loaded when it is first
// shown; where there can be none, that is told.

import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { SlicesBoard } from '../../slices/slices_board.js';
import type { Arrow, Board, BoardEvents, BoardScene } from '../../state/board/scene.js';
import { boardGone, boardShown, camerasShown } from '../../ui/boards.js';
import type { View } from '../../ui/boards.js';
import { page } from '../../ui/page_element.js';
import { roomNow } from './form.js';

/** Why there is no board in space: the browser has no WebGL, or had it and lost it, or its script did not come. */
export type Trouble = 'missing' | 'lost' | 'unloaded';

export const troubleWords = (): Record<Trouble, string> => ({
  missing: msg('This browser has no WebGL. The slices show the whole board.'),
  lost: msg(
    'The 3D graphics of this browser failed. The slices show the whole board. Reload the page to try the 3D view again.',
  ),
  unloaded: msg('The 3D view could not be loaded. The slices show the whole board.'),
});

/** A pointer that has gone no farther has clicked, in pixels. */
const clickReach = 7;

function events(): BoardEvents {
  const { store } = page();
  return {
    pick: (cell) => store.board?.pick(cell),
    pickBoard: (name) => store.board?.pickBoard(name),
    pickPin: (pin) => store.board?.pickPin(pin),
    dragStart: (cell) => store.board?.dragStart(cell),
    drop: (from, to) => store.board?.drop(from, to),
    hover: (cell) => store.board?.hover(cell),
    stepLevel: (step) => store.board?.stepLevel(step, null, true),
    chooseLevel: (level) => store.board?.chooseLevel(level),
    liftLevels: (levels) => store.board?.liftLevels(levels),
  };
}

@customElement('strata-board')
export class BoardHost extends LitElement {
  @property({ attribute: false }) view: View = 'slices';
  @property({ attribute: false }) scene: BoardScene | null = null;
  @property({ attribute: false }) mode: 'all' | 'pager' | 'single' = 'all';
  @property({ type: Boolean }) asleep = false;
  /** Cards of the page lie over the upper and the lower edge. */
  @property({ type: Boolean, reflect: true }) covered = false;
  #board: Board | null = null;
  #mode = '';
  #loading = false;
  #last: BoardScene | null = null;
  /** Where the right button was pressed, and on which cell. */
  #right: { x: number; y: number; from: number | null } | null = null;

  static override styles = css`
    :host { display: block; position: relative; overflow: hidden; min-width: 0; min-height: 0; }
    div { position: absolute; inset: 0; }
    :host([covered]) { --covered: 58px; }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    // Back in the document after it was taken out: a board is made anew.
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#takeDown();
  }

  /** The cell at client coordinates, of the board as it is drawn. */
  cellUnder(x: number, y: number): number | null {
    return this.#board?.cellUnder(x, y) ?? null;
  }

  #takeDown(): void {
    if (!this.#board) return;
    boardGone(this.view, this.#board);
    this.#board.dispose();
    this.#board = null;
    this.#last = null;
    this.#mode = '';
  }

  #tell(detail: Trouble): void {
    this.dispatchEvent(new CustomEvent<Trouble>('trouble', { detail }));
  }

  #host(): HTMLElement | null {
    return this.renderRoot.querySelector('div');
  }

  async #make3d(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const [{ Board3D }, { cameraKey }] = await Promise.all([
        import('../../board3d/board3d.js'),
        import('./camera_keys.js'),
      ]);
      const host = this.#host();
      if (!this.isConnected || !host || this.#board) return;
      if (!Board3D.available()) {
        this.#tell('missing');
        return;
      }
      const board = new Board3D(
        host,
        events(),
        () => {
          this.#takeDown();
          this.#tell('lost');
        },
        roomNow,
      );
      this.#board = board;
      boardShown('board3d', board);
      camerasShown(board, cameraKey);
      this.#draw();
    } catch {
      this.#tell('unloaded');
    } finally {
      this.#loading = false;
    }
  }

  #draw(): void {
    if (!this.#board || !this.scene || this.scene === this.#last) return;
    const first = this.#last === null;
    this.#last = this.scene;
    this.#board.update(this.scene);
    // The next frame draws it; when the one after that begins it has been shown.
    if (first) requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(`strata ${this.view}`)));
  }

  protected override updated(_changed: PropertyValues<this>): void {
    if (this.asleep || !this.isConnected) return;
    if (this.view === 'board3d') {
      if (!this.#board) void this.#make3d();
    } else if (this.#mode !== this.mode) {
      this.#takeDown();
      const host = this.#host();
      if (!host) return;
      this.#board = new SlicesBoard(host, events(), { mode: this.mode });
      this.#mode = this.mode;
      boardShown('slices', this.#board);
    }
    this.#draw();
  }

  #pressed({ button, clientX: x, clientY: y }: PointerEvent): void {
    // Dragged in space it moves the board.
    const from = this.view === 'slices' ? this.cellUnder(x, y) : null;
    const { page: shown } = page().store.state.route;
    this.#right = button === 2 && (shown === 'game' || shown === 'analysis') ? { x, y, from } : null;
  }

  /** From the cell where the right button was pressed to the one under the pointer; null: it was not dragged, or not to a cell. */
  #arrow(event: PointerEvent): Arrow | null {
    const { from, x, y } = this.#right ?? { from: null, x: 0, y: 0 };
    const { clientX, clientY } = event;
    if (from === null || Math.hypot(clientX - x, clientY - y) < clickReach) return null;
    const to = this.cellUnder(clientX, clientY);
    const [red, blue] = [event.shiftKey || event.ctrlKey, event.altKey];
    return to === null ? null : { from, to, kind: `drawn-${red ? (blue ? 'Y' : 'R') : blue ? 'B' : 'G'}` };
  }

  #moved(event: PointerEvent): void {
    if (this.#right && this.#right.from !== null) page().store.board?.sketch(this.#arrow(event));
  }

  // A right click drops the move chosen ahead, else it asks for the menu; a right button that was dragged draws an arrow.
  #released(event: PointerEvent): void {
    if (event.button !== 2 || !this.#right) return;
    const arrow = this.#arrow(event);
    if (arrow) page().store.board?.draw(arrow);
    else page().store.board?.sketch(null);
    const { x, y } = this.#right;
    this.#right = { x, y, from: null };
    if (Math.hypot(event.clientX - x, event.clientY - y) >= clickReach) return;
    if (page().store.state.game?.premove) page().store.board?.dropAhead();
    // The analysis page has no such menu and hears nothing.
    else this.dispatchEvent(new Event('ask-menu'));
  }

  // It comes when the button is pressed or when it is released, as the system has it.
  // The keyboard's is another button's.
  #menu(event: MouseEvent): void {
    if (this.#right && event.button === 2) event.preventDefault();
  }

  protected override render(): TemplateResult {
    return html`<div @pointerdown=${this.#pressed} @pointermove=${this.#moved} @pointerup=${this.#released}
      @contextmenu=${this.#menu}></div>`;
  }
}
