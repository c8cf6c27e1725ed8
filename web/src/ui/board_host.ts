// One board in its place: makes it, hands it every scene, and takes it down. The 3D board is loaded when it is first shown.

import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { SlicesBoard } from '../slices/slices_board.js';
import type { Board, BoardEvents, BoardScene } from '../state/scene.js';
import { boardGone, boardShown, camerasShown } from './boards.js';
import type { View } from './boards.js';
import { page } from './page_element.js';

function events(): BoardEvents {
  const { actions } = page().store;
  return {
    pick: (cell) => actions.pick(cell),
    pickBoard: (name) => actions.pickBoard(name),
    pickPin: (pin) => actions.pickPin(pin),
    dragStart: (cell) => actions.dragStart(cell),
    drop: (from, to) => actions.drop(from, to),
    hover: (cell) => actions.hover(cell),
    stepLevel: (step) => actions.stepLevel(step),
    chooseLevel: (level) => actions.chooseLevel(level),
  };
}

@customElement('strata-board')
export class BoardHost extends LitElement {
  @property({ attribute: false }) view: View = 'slices';
  @property({ attribute: false }) scene: BoardScene | null = null;
  @property({ attribute: false }) mode: 'all' | 'pager' = 'all';
  @property({ type: Boolean }) asleep = false;
  @state() private problem = '';
  #board: Board | null = null;
  #mode = '';
  #loading = false;
  #last: BoardScene | null = null;

  static override styles = css`
    :host { display: block; position: relative; overflow: hidden; min-width: 0; min-height: 0; }
    div { position: absolute; inset: 0; }
    p { position: absolute; inset: 0; margin: 0; display: grid; place-content: center; text-align: center;
      padding: 1rem; color: var(--muted); pointer-events: none; }
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

  #takeDown(): void {
    if (!this.#board) return;
    boardGone(this.view, this.#board);
    this.#board.dispose();
    this.#board = null;
    this.#last = null;
    this.#mode = '';
  }

  #host(): HTMLElement | null {
    return this.renderRoot.querySelector('div');
  }

  async #make3d(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const { Board3D } = await import('../board3d/board3d.js');
      const host = this.#host();
      if (!this.isConnected || !host || this.#board) return;
      if (!Board3D.available()) {
        this.dispatchEvent(new CustomEvent('no-webgl'));
        return;
      }
      const board = new Board3D(host, events());
      this.#board = board;
      boardShown('board3d', board);
      camerasShown(board);
      this.#draw();
    } catch {
      this.problem = 'The 3D view could not be loaded. The slices show everything.';
    } finally {
      this.#loading = false;
    }
  }

  #draw(): void {
    if (!this.#board || !this.scene || this.scene === this.#last) return;
    this.#last = this.scene;
    this.#board.update(this.scene);
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // What could not be loaded is tried again when it is wanted again.
    if (this.asleep) this.problem = '';
    if (this.asleep || !this.isConnected) return;
    if (this.view === 'board3d') {
      if (!this.#board && this.problem === '') void this.#make3d();
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

  protected override render(): TemplateResult {
    return html`<div></div>${this.problem === '' ? '' : html`<p>${this.problem}</p>`}`;
  }
}
