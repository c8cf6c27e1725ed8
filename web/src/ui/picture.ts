// A small still picture of a position. It is drawn when it comes into sight, as a page of cards would else compile
// every game before it shows the first.

import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { SlicesBoard } from '../slices/slices_board.js';
import { sceneOf } from '../state/board/scene_of.js';
import { type BoardScene, noEvents } from '../state/board/scene.js';
import { page } from './page_element.js';
import { themeOf } from './theme.js';

/** What to draw: a shipped variant or a text of one's own, and a position of it ('' for the start). */
export interface PictureSource {
  variant: string;
  variantText: string;
  options: Record<string, string>;
  position: string;
}

function sceneFor({ variant, variantText, options, position }: PictureSource): BoardScene {
  const { core, store } = page();
  const loaded = core.variantOf(variant, variantText, options);
  try {
    const game = loaded.game(position);
    try {
      return sceneOf(game.view(), loaded.info.look, { theme: themeOf(store.state.preferences.theme) });
    } finally {
      game.release();
    }
  } finally {
    loaded.release();
  }
}

@customElement('strata-picture')
export class Picture extends LitElement {
  @property({ attribute: false }) source: PictureSource | null = null;
  @state() private visible = false;
  #board: SlicesBoard | null = null;
  #drawn = '';
  #observer: IntersectionObserver | null = null;

  static override styles = css`
    :host { display: block; overflow: hidden; }
    div { width: 100%; height: 100%; pointer-events: none; position: relative; }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.visible = true;
      },
      { rootMargin: '120px' },
    );
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#board?.dispose();
    this.#board = null;
    this.#drawn = '';
    this.visible = false;
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const { source } = this;
    if (!this.visible || !source) return;
    const { store } = page();
    if (!store.state.ready) {
      void store.coreHere.then(() => this.requestUpdate());
      return;
    }
    const key = JSON.stringify(source);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const host = this.renderRoot.querySelector('div');
    if (!host) return;
    // Boards expect one geometry a life.
    this.#board?.dispose();
    this.#board = null;
    try {
      const scene = sceneFor(source);
      this.#board = new SlicesBoard(host, noEvents, { mode: 'picture' });
      this.#board.update({ ...scene, game: key });
    } catch {
      // The page works without the picture; what is wrong with the game is said where it is opened.
      host.replaceChildren();
    }
  }

  protected override render(): TemplateResult {
    return html`<div aria-hidden="true"></div>`;
  }
}
