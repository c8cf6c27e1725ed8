// What is done with a game as a whole: its name, files, a link.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { GameScreen } from '../state/state.js';
import { icon } from './icons.js';
import { page } from './page_element.js';
import { shared } from './styles.js';

@customElement('strata-game-menu')
export class GameMenu extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @state() private open = false;
  @state() private renaming = false;

  static override styles = [shared, css`
    :host { position: relative; }
    .menu {
      position: absolute; right: 0; top: calc(100% + 4px); z-index: 25; width: 19rem; padding: 0.35rem; display: grid;
        background: var(--surface-2);
      border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 10px 40px rgb(0 0 0 / 25%);
    }
    .menu button { justify-content: flex-start; width: 100%; }
    hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0.3rem 0; }
    form { display: flex; gap: 0.3rem; padding: 0.3rem; }
    form input { flex: 1; min-width: 0; }
    form button { width: auto !important; }
    .label { padding: 0.2rem 0.75rem 0; }
  `];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  readonly #outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#close();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.open) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
    this.renderRoot.querySelector('button')?.focus();
  };

  #toggle(): void {
    if (this.open) {
      this.#close();
      return;
    }
    this.open = true;
    document.addEventListener('pointerdown', this.#outside, true);
    document.addEventListener('keydown', this.#key, true);
    void this.updateComplete.then(() => {
      const first = this.renderRoot.querySelector('.menu button');
      if (first instanceof HTMLElement) first.focus();
    });
  }

  #close(): void {
    this.open = false;
    this.renaming = false;
    document.removeEventListener('pointerdown', this.#outside, true);
    document.removeEventListener('keydown', this.#key, true);
  }

  #rename(event: Event): void {
    event.preventDefault();
    const input = this.renderRoot.querySelector('form input');
    if (this.game && input instanceof HTMLInputElement) page().store.actions.rename(this.game.id, input.value.trim());
    this.#close();
  }

  #startRename(): void {
    this.renaming = true;
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector('form input');
      if (input instanceof HTMLInputElement) input.select();
    });
  }

  #menu(game: GameScreen): TemplateResult {
    const { actions } = page().store;
    const item = (name: string, words: string, act: () => void): TemplateResult => html`<button class="quiet"
      data-do=${name}
      @click=${() => { this.#close(); act(); }}>${words}</button>`;
    return html`<div class="menu" role="group" aria-label="Game">
      ${this.renaming
        ? html`<form @submit=${this.#rename}><input type="text" maxlength="100" aria-label="Name of this game"
          .value=${game.title} />
            <button class="primary">Keep</button></form>`
        : html`<button class="quiet" data-do="rename" @click=${() => this.#startRename()}>Name this game ...</button>`}
      ${item('rules', 'Rules of this game', () => actions.go({ page: 'rules', variant: game.variant.id }))}
      ${item('link', 'Copy a link that restores it', () => actions.copyLink())}
      <hr />
      <span class="label small muted">Save as a file</span>
      ${item('save-record', 'Game record', () => actions.saveFile('record'))}
      ${item('save-gamelist', 'gamelist.txt, numbered in columns', () => actions.saveFile('gamelist'))}
      ${item('save-moves', 'Moves.txt, the bare moves', () => actions.saveFile('moves'))}
      ${item('save-saved', 'Saved_Game.txt, the saved game', () => actions.saveFile('saved'))}
      <hr />
      ${item('delete', 'Delete this game ...', () => actions.openDialog({
        kind: 'confirm', action: 'delete', game: game.id, text: 'This game and all its moves are deleted. This cannot be undone.',
      }))}
    </div>`;
  }

  protected override render(): TemplateResult {
    return html`<button class="quiet icon" data-do="menu" aria-label="Menu of this game"
      title="Save, link, rename, delete" aria-expanded=${this.open}
        @click=${() => this.#toggle()}>${icon('more')}</button>
      ${this.open && this.game ? this.#menu(this.game) : nothing}`;
  }
}
