// The last control: what there is no room for, and what is done with a game as a whole.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { looksOn, mayWarnOfDanger, warnsOfDanger, watched } from '../../state/game/people.js';
import type { KeyMapName, Preferences } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import { icon } from '../../ui/icons.js';
import { type Command, withKeys } from '../../ui/keys.js';
import { Menu } from '../../ui/menu.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { runCommand } from '../../ui/game_commands.js';
import { controlButton, controlStyles, flipControl } from './controls.js';
import type { Form } from './form.js';
import { loadPushSwitch } from '../push/load.js';
import './headset_entry.js';
import { overlayWords, rayLegend, rayLegendStyles } from './ray_legend.js';

@customElement('strata-more')
export class MoreMenu extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  @property({ attribute: false }) keys: KeyMapName = 'own';
  /** The view can be changed in more than which side is at the bottom. */
  @property({ attribute: false }) space = false;
  readonly #open = new Menu(this);

  static override styles = [
    shared,
    controlStyles,
    rayLegendStyles,
    css`
    :host { display: block; }
    .menu {
      position: fixed; z-index: 30; width: 19rem; max-width: calc(100vw - 12px); padding: 0.35rem; display: grid;
      overflow-y: auto; grid-template-columns: minmax(0, 1fr); border: 1px solid var(--line); border-radius: 12px;
      box-shadow: 0 10px 40px rgb(0 0 0 / 25%);
    }
    /* A shadow at its lower edge while there is more below. */
    .menu { background: linear-gradient(transparent, var(--surface-2) 70%) bottom / 100% 44px no-repeat local,
      linear-gradient(transparent, rgb(0 0 0 / 35%)) bottom / 100% 16px no-repeat scroll, var(--surface-2); }
    :host([form='desk']) .menu { right: 62px; bottom: 8px; max-height: calc(100dvh - 60px); }
    :host([form='tall']) .menu { right: 6px; top: 48px; max-height: calc(100dvh - 56px); }
    :host([form='low']) .menu { right: 214px; bottom: 6px; max-height: calc(100dvh - 12px); }
    .menu > button { justify-content: flex-start; width: 100%; white-space: normal; text-align: left; }
    hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0.3rem 0; }
  `,
  ];

  /** Opens the menu, as a right click on a board asks for it. */
  show(): void {
    if (!this.#open.open) this.#open.toggle();
  }

  #item(name: string, words: string, act: () => void, off = false, on?: boolean): TemplateResult {
    return html`<button class="quiet" data-do=${name} ?disabled=${off} aria-pressed=${on ?? nothing}
      @click=${() => {
        this.#open.chosen();
        act();
      }}>${words}</button>`;
  }

  #switch(name: string, words: string, on: boolean, prefer: (on: boolean) => Partial<Preferences>): TemplateResult {
    return html`<button class="quiet" data-do=${name} aria-pressed=${on}
      @click=${() => {
        page().store.setPreferences(prefer(!on));
        this.requestUpdate();
      }}>${words}</button>`;
  }

  /** A phone has no keys to speak of. */
  #keyed(words: string, command: Command): string {
    return this.form === 'desk' ? withKeys(words, this.keys, command) : words;
  }

  #asked(what: 'panel' | 'view' | 'pad'): () => void {
    return () => this.dispatchEvent(new CustomEvent(`ask-${what}`));
  }

  /** A game in which the viewer may wait for days. */
  #isByDays(game: GameScreen): boolean {
    const is = game.between && !looksOn(game.you) && (game.clock?.days ?? 0) > 0 && game.end === null;
    if (is) loadPushSwitch();
    return is;
  }

  #menu(game: GameScreen): TemplateResult {
    const { store } = page();
    const flip = flipControl(store);
    const own = !game.between && !looksOn(game.you);
    const { danger, overlay } = store.state.preferences;
    return html`<div class="menu" role="group" aria-label=${msg('More')}>
      ${
        this.form === 'desk'
          ? nothing
          : html`${this.#item(flip.name, msg('Flip the board'), flip.act)}
        ${this.#item('view', msg('View in 3D ...'), this.#asked('view'), !this.space)}
        ${this.#item('panel', msg('Moves, pieces, type a move ...'), this.#asked('panel'))}
        ${this.form === 'low' ? this.#item('first-page', msg('Home page'), () => store.go({ page: 'home' })) : nothing}
        ${this.#item('my-games', msg('My games'), () => store.go({ page: 'games' }))}`
      }
      ${own ? this.#item('redo', msg('Redo'), () => store.game?.redo(), game.at >= game.line.length) : nothing}
      ${this.#item('pad', this.#keyed(msg('Move by direction and distance ...'), 'pad'), this.#asked('pad'))}
      ${
        mayWarnOfDanger(game)
          ? this.#switch('danger', msg('Mark my pieces in danger'), warnsOfDanger(game, danger), (on) => ({
              danger: on,
            }))
          : nothing
      }
      ${this.#switch('overlay', overlayWords(this.form, this.keys), overlay, (on) => ({ overlay: on }))}
      ${overlay ? rayLegend() : nothing}
      ${own ? this.#item('watch', this.#keyed(msg('Let the computer play both sides'), 'autoplay'), () => runCommand('autoplay', store.state, store), game.end !== null, watched(game) && !game.paused) : nothing}
      ${this.#isByDays(game) ? html`<strata-push-switch item></strata-push-switch>` : nothing}
      <strata-headset @done=${this.#open.chosen}></strata-headset>
      ${this.#item('settings', msg('Settings ...'), () => store.go({ page: 'settings' }))}
      ${this.#item('help', msg('Keys and help'), () => store.openDialog({ kind: 'help' }))}
      <hr />
      <strata-game-list .game=${game} @done=${this.#open.chosen}></strata-game-list>
    </div>`;
  }

  protected override render(): TemplateResult {
    const title = msg('Save, link, name, delete and more');
    const { open } = this.#open;
    return html`${
      this.form === 'tall'
        ? html`<button class="quiet icon" data-do="menu" aria-label=${msg('More')} title=${title} aria-expanded=${open}
        @click=${this.#open.toggle}>${icon('more')}</button>`
        : controlButton({ name: 'menu', words: msg('More'), title, icon: 'more', opened: open, act: this.#open.toggle })
    }
      ${open && this.game ? this.#menu(this.game) : nothing}`;
  }
}
