// How the boards are shown: which is large, which way round, which level, the camera; and what is under the pointer.

import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { GameScreen } from '../state/state.js';
import { sideName } from '../state/status.js';
import { camerasNow, presets } from './boards.js';
import type { Preset, View } from './boards.js';
import { icon } from './icons.js';
import { page } from './page_element.js';
import { shared } from './styles.js';
import { swapViews } from './game_commands.js';

/** "Xe2: White pawn", or what else is to be said of a cell. */
export function cellText(game: GameScreen): string {
  const cell = game.scene.hover === null ? undefined : game.scene.cells[game.scene.hover];
  if (!cell) return '';
  if (!cell.exists) return `${cell.name}: no board here now`;
  if (cell.man === '') return `${cell.name}: empty`;
  const piece = game.variant.look.pieces.find(({ letter }) => letter === cell.man.toUpperCase());
  return `${cell.name}: ${sideName(cell.man === cell.man.toUpperCase() ? 'white' : 'black')} ${piece?.name ?? cell.man}`;
}

@customElement('strata-view-bar')
export class ViewBar extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ attribute: false }) primary: View = 'slices';
  @property({ attribute: false }) inset = true;
  /** There is no 3D view to change to. */
  @property({ attribute: false }) flat = false;

  static override styles = [shared, css`
    :host {
      display: flex; align-items: center; gap: 0.5rem; padding: 0.3rem 0.6rem; background: var(--surface-2);
        border-top: 1px solid var(--line);
      min-height: 45px; overflow: hidden;
    }
    button, select { min-height: 32px; font-size: 0.88rem; }
    button { padding: 0.1rem 0.55rem; }
    .group, .gap { flex: none; }
    .levels { display: flex; gap: 2px; overflow-x: auto; scrollbar-width: none; min-width: 0; }
    .levels button { min-width: 27px; padding: 0 0.35rem; flex: none; }
    .cell { margin-left: auto; white-space: nowrap; font-weight: 600; font-size: 0.95rem; flex: 1 1 8rem;
      min-width: 0; text-align: right; overflow: hidden; text-overflow: ellipsis; }
    .gap { display: inline-flex; align-items: center; gap: 0.3rem; font-size: 0.85rem; color: var(--muted); }
    .gap input { width: 70px; }
    select { padding: 0 0.2rem; width: 5.2rem; flex: none; }
    .group { display: flex; gap: 2px; }
    .label { font-size: 0.85rem; color: var(--muted); flex: none; }
    @media (max-width: 1150px) { .label { display: none; } }
    @media (max-width: 760px) {
      :host { padding: 0.2rem 0.4rem; gap: 0.3rem; border-top: 0; min-height: 48px; }
      button, select { min-height: 44px; }
      .levels button { min-width: 40px; }
      .wide, .cell, .group { display: none; }
    }
  `];

  #levels(game: GameScreen): TemplateResult {
    const { look } = game.variant;
    const { actions } = page().store;
    const chip = (words: string, level: number | null, title: string): TemplateResult => html`<button
      data-level=${level ?? 'all'} title=${title}
      aria-pressed=${game.scene.level === level} @click=${() => actions.chooseLevel(level)}>${words}</button>`;
    if (look.levelOrder.length < 2) return html``;
    return html`${this.primary === 'slices' ? html`<span class="label">Level</span>` : nothing}<div class="levels"
      role="group" aria-label="Level">
      ${chip('All', null, 'All levels alike (T)')}
      ${[...look.levelOrder].sort((a, b) => a - b).map((level) => chip(look.levels[level] ?? String(level + 1), level,
        `Work on level ${look.levels[level] ?? level + 1} ([ and ])`))}</div>`;
  }

  #cameras(game: GameScreen): TemplateResult | typeof nothing {
    if (this.primary !== 'board3d') return nothing;
    const { actions } = page().store;
    const choose = (event: Event): void => {
      const select = event.currentTarget as HTMLSelectElement;
      const { value } = select;
      select.value = '';
      if (value === 'store') camerasNow()?.storeView();
      else if (value === 'recall') camerasNow()?.recallView();
      else camerasNow()?.preset(value as Preset);
    };
    return html`<select aria-label="Camera" title="Where one looks from" @change=${choose}>
        <option value="">View ...</option>
        ${presets.map(({ name, words }) => html`<option value=${name}>${words}</option>`)}
        <option value="store">Keep this view (F6)</option>
        <option value="recall">Back to the kept view (F5)</option>
      </select>
      <label class="gap wide" title="Distance of the levels">Gap
        <input type="range" min="1" max="6" step="0.1" .value=${String(game.scene.gap ?? game.variant.look.gap)}
          aria-label="Distance of the levels"
          @input=${(event: Event) => actions.setGap(Number((event.currentTarget as HTMLInputElement).value))} /></label>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, primary } = this;
    if (!game) return nothing;
    const { store } = page();
    const other = primary === 'slices' ? '3D' : 'slices';
    return html`
      <div class="group">
        <button class="wide" data-do="swap" ?disabled=${this.flat} title=${`Show ${other} large (V)`}
          @click=${() => swapViews(store.state, store.actions)}>
          ${icon(primary === 'slices' ? 'board3d' : 'slices')} ${primary === 'slices' ? '3D' : 'Slices'}</button>
        <button data-do="flip" class="icon" title="Turn the board round (F)" aria-label="Turn the board round"
          @click=${() => store.actions.flip()}>${icon('flip')}</button>
        <button data-do="inset" class="wide" ?disabled=${this.flat} aria-pressed=${this.inset} title="Show the small board too"
          @click=${() => this.dispatchEvent(new CustomEvent('toggle-inset'))}>Both</button>
      </div>
      ${this.#levels(game)}
      ${this.#cameras(game)}
      <span class="cell" aria-hidden="true">${cellText(game)}</span>
    `;
  }
}
