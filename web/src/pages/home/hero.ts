// The first thing that is seen: what this is in a sentence, a board in space, and a button that begins the very game it
// shows. The board is a picture until the page has nothing else to do; under reduced motion it stays one.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { CatalogueEntry } from '../../content/catalogue.js';
import { fileAddress } from '../../net/alone.js';
import { aloneWords } from '../../ui/alone_words.js';
import { quickGame, quickLevel } from '../../ui/new_game.js';
import { icon } from '../../ui/icons.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { strengthName } from '../../ui/words.js';
import type { HeroBoard } from './hero_board.js';
import { nameOf } from '../../language/name_of.js';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** When the browser has nothing to do, where it says so; else a little later. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1200);
}

@customElement('strata-hero')
export class Hero extends LitElement {
  @property({ attribute: false }) entry: CatalogueEntry | null = null;
  /** The board in space has taken the place of the picture. */
  @property({ type: Boolean, reflect: true }) live = false;
  /** It moves. */
  @property({ type: Boolean, reflect: true }) moving = false;
  #board: HeroBoard | null = null;
  #asked = false;
  #inSight = false;
  readonly #sight = new IntersectionObserver((entries) => {
    this.#inSight = entries.at(-1)?.isIntersecting === true;
    this.#run();
  });

  static override styles = [
    shared,
    css`
    :host { display: block; position: relative; overflow: hidden; color: #fbf6ec;
      background: radial-gradient(ellipse 60% 90% at 74% 38%, #565b85, #33365c 55%, #1f2142); }
    .inner { max-width: 1184px; margin: 0 auto; padding: 0 max(1rem, env(safe-area-inset-right)) 0 max(1rem, env(safe-area-inset-left));
      display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr); align-items: center; min-height: 396px; }
    .words { position: relative; z-index: 1; padding: 1.6rem 0; }
    h1 { font-size: clamp(1.8rem, 4vw, 3.1rem); line-height: 1.1; }
    .lead { margin: 0.9rem 0 1.3rem; font-size: 1.12rem; max-width: 30rem; color: #e9e4f0; }
    .buttons { display: flex; flex-wrap: wrap; gap: 0.7rem; }
    .buttons button { min-height: 48px; padding: 0 1.3rem; border-radius: 10px; font-size: 1.05rem; font-weight: 650; color: #fbf6ec;
      border-color: #f2c078; background: rgb(31 33 66 / 65%); }
    .buttons button:hover:not(:disabled) { background: #3b3f6b; }
    .buttons .now { background: #f2c078; border-color: #f2c078; color: #201a10; }
    .buttons .now:hover:not(:disabled) { background: #ffd496; }
    :focus-visible { outline-color: #f2c078; }
    .what { margin-top: 0.9rem; font-size: 0.92rem; color: #d7d2e6; }
    /* The picture and the board have one frame, so that one takes the other's place unseen. */
    .board { position: relative; justify-self: end; width: min(100%, 660px); aspect-ratio: 3 / 2; cursor: pointer; }
    .board * { pointer-events: none; }
    .board img, .live { position: absolute; inset: 0; width: 100%; height: 100%; }
    .live { opacity: 0; transition: opacity 0.5s; }
    /* The ground is the hero's own. */
    .live, .live > * { background: none !important; }
    :host([live]) .live { opacity: 1; }
    :host([live]) img { opacity: 0; transition: opacity 0.5s; }
    .name { position: absolute; right: 16px; bottom: 12px; z-index: 1; padding: 0.2rem 0.7rem; border-radius: 999px;
      background: rgb(20 21 43 / 82%); font-size: 0.87rem; font-weight: 600; }
    @media (max-width: 760px) and (orientation: portrait) {
      .inner { grid-template-columns: minmax(0, 1fr); min-height: 0; padding-inline: 1rem; }
      .board { grid-row: 1; justify-self: center; width: min(100%, 350px); margin-top: 0.4rem; }
      .words { padding: 0 0 1.1rem; }
      .lead { margin: 0.4rem 0 0.8rem; font-size: 1rem; }
      .buttons { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
      h1 { font-size: 1.6rem; }
      .name { display: none; }
    }
    @media (max-height: 480px) {
      .inner { min-height: 0; }
      .words { padding: 0.7rem 0; }
      h1 { font-size: 1.6rem; }
      .lead { margin: 0.4rem 0 0.7rem; font-size: 0.95rem; }
      .what { margin-top: 0.5rem; }
      .buttons button { min-height: 44px; padding: 0 0.9rem; font-size: 0.95rem; }
      .board { width: min(100%, 440px); }
      .name { display: none; }
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
    reduced.addEventListener('change', this.#run);
    document.addEventListener('visibilitychange', this.#run);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    reduced.removeEventListener('change', this.#run);
    document.removeEventListener('visibilitychange', this.#run);
    this.#takeDown();
  }

  #takeDown(): void {
    this.#board?.dispose();
    this.#board = null;
    this.#asked = false;
    this.live = false;
    this.moving = false;
  }

  // Nothing moves that is not looked at, nor where somebody wants no motion; there not even the board is fetched.
  readonly #run = (): void => {
    const still = reduced.matches || page().store.state.preferences.motion === 'reduced';
    this.moving = this.#board !== null && this.#inSight && !still && !document.hidden;
    this.#board?.run(this.moving);
    if (this.#asked || still || !this.#inSight) return;
    this.#asked = true;
    void page().store.coreHere.then(() => whenIdle(() => void this.#load()));
  };

  async #load(): Promise<void> {
    const host = this.renderRoot.querySelector<HTMLElement>('.live');
    if (!this.isConnected || !host || !this.entry) return;
    try {
      const { heroBoard } = await import('./hero_board.js');
      // It answers null where the page has gone on meanwhile.
      this.#board = await heroBoard(host, page().core, this.entry.id, () => this.#takeDown());
      this.live = this.#board !== null;
      this.#run();
    } catch {
      // The picture stays.
    }
  }

  #begin(players: 'computer' | 'people'): void {
    if (this.entry) page().store.open.create(quickGame(this.entry.id, '', players));
  }

  #invite(): void {
    if (this.entry) page().store.go({ page: 'new', variant: this.entry.id, asked: { players: 'link' } });
  }

  protected override render(): TemplateResult {
    const name = nameOf(this.entry?.name ?? '');
    return html`<div class="inner">
      <div class="words">
        <h1>${msg('Chess with a third dimension')}</h1>
        <p class="lead">${msg('Ten games, from the Star Trek style board to eight full boards at once. Play the computer or a friend.')}</p>
        <div class="buttons">
          <button class="now" data-do="play-now" @click=${() => this.#begin('computer')}>${icon('forward')} ${msg('Play now')}</button>
          <button data-do="play-friend" @click=${() => this.#begin('people')}>${icon('person')} ${msg('Pass and play')}</button>
          ${
            page().store.state.connection === 'none'
              ? nothing
              : html`<button data-do="play-link" @click=${() => this.#invite()}>${icon('link')} ${msg('Challenge a friend')}</button>`
          }
        </div>
        <p class="what">${msg(str`${name}, against the computer at level ${quickLevel}: ${strengthName(quickLevel).toLowerCase()}. No account needed.`)}</p>
        ${page().store.state.connection === 'none' ? html`<p class="what" data-do="alone">${aloneWords()}</p>` : nothing}
      </div>
      <div class="board" aria-hidden="true" @click=${() => this.#begin('computer')}>
        <img src=${fileAddress('pictures/hero.webp')} width="660" height="440" alt="" fetchpriority="high" />
        <div class="live"></div>
      </div>
    </div>
    <span class="name" aria-hidden="true">${name}</span>`;
  }
}
