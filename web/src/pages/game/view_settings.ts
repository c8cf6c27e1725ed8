// How the board in space is looked at: from where, how levels are laid out, what is drawn, in which colours. It stays
// open while the board is turned.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { levelsSeen } from '../../state/board/level_order.js';
import { naturalStack } from '../../state/board/natural_stack.js';
import { gapRange, opacityRange } from '../../state/page/preferences.js';
import type { BoardScene, View3D } from '../../state/board/scene.js';
import type { KeyMapName } from '../../state/page/state.js';
import type { PositionScreen } from '../../state/board_kit/position_screen.js';
import { levelName, otherSide, sideName } from '../../state/board_kit/status.js';
import { type Preset, presets } from '../../ui/boards.js';
import { runBoardCommand } from '../../ui/game_commands.js';
import { icon } from '../../ui/icons.js';
import { capOf, type Command, withKeys } from '../../ui/keys.js';
import { page } from '../../ui/page_element.js';
import { palettes, sets } from '../../ui/look_words.js';
import { shared } from '../../ui/styles.js';
import type { Form } from './form.js';
import { overlayWords, rayLegend, rayLegendStyles } from './ray_legend.js';
import { segmentStyles } from './segment_styles.js';
import { arrangementNow, arrangementSegments, hasLevels } from './view_switch.js';

interface Boxes {
  name: string;
  title: string;
  about: string;
  /** What the box of a level is called. */
  words: (level: string) => string;
}

const drawnBoxes = (): Boxes => ({
  name: 'mask',
  title: msg('Drawn'),
  about: msg('Levels that are drawn'),
  words: (level) => msg(str`Level ${level}`),
});
const liftedBoxes = (): Boxes => ({
  name: 'lift',
  title: msg('Lifted out'),
  about: msg('Levels beside the stack'),
  words: (level) => msg(str`Level ${level} beside the stack`),
});

/** A box for each level. */
const levelBoxes = (
  { look, bottom }: BoardScene,
  { name, title, about, words }: Boxes,
  isOn: (level: number) => boolean,
  change: (level: number, on: boolean) => void,
): TemplateResult => html`<p>${title}</p>
  <div class="masks" role="group" aria-label=${about}>${levelsSeen(look, bottom).map(
    (level) => html`<label><input type="checkbox" data-box=${`${name} ${level}`} .checked=${isOn(level)}
        aria-label=${words(levelName(look, level))}
        @change=${(event: Event) => change(level, (event.currentTarget as HTMLInputElement).checked)} />
        ${levelName(look, level)}</label>`,
  )}</div>`;

const set = (change: Partial<View3D>): void => page().store.board?.setView3D(change);

@customElement('strata-view-settings')
export class ViewSettings extends LitElement {
  @property({ attribute: false }) game: PositionScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  @property({ attribute: false }) keys: KeyMapName = 'own';

  static override styles = [
    shared,
    segmentStyles,
    rayLegendStyles,
    css`
    :host { display: block; overflow-y: auto; background: var(--surface-2); padding: 8px 12px 10px; }
    header { display: flex; align-items: center; justify-content: space-between; }
    h2 { font-size: 1rem; }
    .presets { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4px; margin: 6px 0 4px; }
    .presets button, .keep button { padding: 0 2px; font-size: 0.86rem; gap: 4px; }
    .keep { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4px; }
    kbd { font-size: 0.72rem; min-width: 1.4em; padding: 0 0.25em; }
    fieldset { border: 0; border-top: 1px solid var(--line); margin: 8px 0 0; padding: 6px 0 0; min-width: 0; }
    fieldset:disabled { opacity: 0.5; }
    legend { padding: 0 6px 0 0; font-size: 0.82rem; color: var(--muted); float: left; width: 100%; }
    legend + * { clear: both; }
    label { display: flex; align-items: center; gap: 6px; min-height: 28px; font-size: 0.9rem; }
    label.slide { display: grid; grid-template-columns: 4.6rem 1fr; }
    .masks { display: flex; flex-wrap: wrap; gap: 0 10px; }
    fieldset p { margin: 4px 0 0; font-size: 0.82rem; color: var(--muted); }
    .checks { display: grid; grid-template-columns: 1fr 1fr; }
    label.choice { display: grid; grid-template-columns: 4.6rem 1fr; }
    .segments { margin-top: 4px; }
    @media (pointer: coarse), (max-width: 760px) { label { min-height: 40px; } kbd { display: none; } }
  `,
  ];

  /** A button for what a key does, with the key on it. */
  #keyed(name: string, words: string, command: Command): TemplateResult {
    const cap = capOf(command, this.keys);
    return html`<button data-do=${name} title=${withKeys(words, this.keys, command)} @click=${() => this.#run(command)}>${words}
      ${cap === '' ? nothing : html`<kbd aria-hidden="true">${cap}</kbd>`}</button>`;
  }

  #run(command: Command): void {
    const { store } = page();
    if (this.game && store.board) runBoardCommand(command, store.state, store, this.game, store.board);
  }

  #cameras({ scene: { bottom } }: PositionScreen): TemplateResult {
    const words: Record<Preset, string> = {
      best: msg('Best view'),
      player: msg(str`${sideName(bottom)}'s side`),
      opponent: msg(str`${sideName(otherSide(bottom))}'s side`),
      left: msg('Left'),
      right: msg('Right'),
      top: msg('Above'),
    };
    return html`<div class="presets" role="group" aria-label=${msg('Camera')}>${presets.map((name) =>
      this.#keyed(`preset-${name}`, words[name], name === 'top' ? 'overhead' : name),
    )}</div>
    <div class="keep">
      ${this.#keyed('keep-view', msg('Save this view'), 'storeView')}
      ${this.#keyed('recall-view', msg('Go to saved view'), 'recallView')}
    </div>`;
  }

  #stack(game: PositionScreen): TemplateResult {
    const { view3d, gap } = game.scene;
    const { look } = game.variant;
    const value = (event: Event): number => Number((event.currentTarget as HTMLInputElement).value);
    const mask = (level: number, drawn: boolean): void =>
      set({
        masked: drawn
          ? view3d.masked.filter((other) => other !== level)
          : [...view3d.masked, level].sort((a, b) => a - b),
      });
    return html`<fieldset ?disabled=${arrangementNow(game) !== 'stack'}><legend>${msg('In a stack')}</legend>
      <label class="slide">${msg('Gap')} <input type="range" name="gap" min=${gapRange.least} max=${gapRange.most} step="0.1"
        .value=${String(gap ?? naturalStack(look, game.scene.cells).gap)} aria-label=${msg('Distance of the levels')}
        @input=${(event: Event) => page().store.board?.setGap(value(event))} /></label>
      <label class="slide">${msg('Opacity')} <input type="range" name="opacity" min=${opacityRange.least} max=${opacityRange.most}
        step="0.05" .value=${String(view3d.opacity)} aria-label=${msg('Opacity of the boards')}
        @input=${(event: Event) => set({ opacity: value(event) })} /></label>
      ${levelBoxes(game.scene, drawnBoxes(), (level) => !view3d.masked.includes(level), mask)}
      ${look.pins.length > 0 ? nothing : this.#lifts(game)}
    </fieldset>`;
  }

  #lifts(game: PositionScreen): TemplateResult {
    const { view3d } = game.scene;
    const lifted = liftedBoxes();
    const boxes = { ...lifted, title: withKeys(lifted.title, this.keys, 'lift') };
    const lift = (level: number): void => page().store.board?.liftLevels([level]);
    return html`${levelBoxes(game.scene, boxes, (level) => view3d.lifted.includes(level), lift)}
      <p>${msg('Its number on the board takes a level off, too; with Shift, or held, all above it as well.')}</p>`;
  }

  #drawn({ axes, letters, wiggle }: View3D): TemplateResult {
    const check = (
      name: 'axes' | 'letters' | 'wiggle',
      words: string,
      on: boolean,
    ): TemplateResult => html`<label><input
      type="checkbox" name=${name} .checked=${on}
      @change=${(event: Event) => set({ [name]: (event.currentTarget as HTMLInputElement).checked })} /> ${words}</label>`;
    return html`<fieldset class="checks">
      ${check('axes', withKeys(msg('Axes'), this.keys, 'axes'), axes)}${check('letters', msg('Letters'), letters)}
      ${check('wiggle', msg('Wiggle to show depth'), wiggle)}</fieldset>`;
  }

  #attacks(): TemplateResult {
    const { store } = page();
    const { overlay } = store.state.preferences;
    return html`<fieldset><label><input type="checkbox" name="overlay" .checked=${overlay}
      @change=${(event: Event) => {
        store.setPreferences({ overlay: (event.currentTarget as HTMLInputElement).checked });
        this.requestUpdate();
      }} /> ${overlayWords(this.form, this.keys)}</label>
      ${overlay ? rayLegend() : nothing}</fieldset>`;
  }

  #colours({ palette, pieces }: View3D): TemplateResult {
    const chosen = (event: Event): string => (event.currentTarget as HTMLSelectElement).value;
    return html`<fieldset>
      <label class="choice">${msg('Colours')} <select name="palette" @change=${(event: Event) =>
        set({ palette: palettes().find(({ name }) => name !== '' && name === chosen(event))?.name || null })}>
        ${palettes().map(
          ({ name, words }) => html`<option value=${name} .selected=${name === (palette ?? '')}>${words}</option>`,
        )}</select></label>
      <label class="choice">${msg('Pieces')} <select name="pieces" @change=${(event: Event) =>
        set({ pieces: sets().find(({ name }) => name === chosen(event))?.name ?? 'carved' })}>
        ${sets().map(({ name, words }) => html`<option value=${name} .selected=${name === pieces}>${words}</option>`)}
      </select></label></fieldset>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, form } = this;
    if (!game) return nothing;
    const { store } = page();
    return html`<header><h2>${msg('View')}</h2><button class="quiet icon" aria-label=${msg('Close the view settings')}
        @click=${() => this.dispatchEvent(new CustomEvent('close'))}>${icon('close')}</button></header>
      ${
        form !== 'desk' && hasLevels(game)
          ? html`<div class="segments" role="group" aria-label=${msg('Levels')}>${arrangementSegments(game, store, 'board3d', false)}</div>`
          : nothing
      }
      ${this.#cameras(game)}
      ${hasLevels(game) ? this.#stack(game) : nothing}
      ${this.#drawn(game.scene.view3d)}
      ${this.#attacks()}
      ${this.#colours(game.scene.view3d)}`;
  }
}
