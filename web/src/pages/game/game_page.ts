// A game: its boards, its players, its moves, and what can be done. The state says all of it; this page puts it in
// place.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Side } from '../../core/types.js';
import { looksOn } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import { otherSide } from '../../state/board_kit/status.js';
import { isWorn, type View } from '../../ui/boards.js';
import { runCommand } from '../../ui/game_commands.js';
import { icon } from '../../ui/icons.js';
import { commandOf, withKeys } from '../../ui/keys.js';
import { LaidOver } from '../../ui/laid_over.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { typeAhead } from '../../ui/typed_ahead.js';
import type * as Typed from '../../ui/typed_cell.js';
import { sentence } from '../../ui/words.js';
import { type Trouble, troubleWords } from './board_host.js';
import { controlButton, controlStyles, endControls, flipControl, placed, playControls } from './controls.js';
import { type Form, formNow, pages, watchForm } from './form.js';
import { gameStyles } from './game_styles.js';
import type { MoreMenu } from './more_menu.js';
import { panelFits } from './panel_room.js';
import type * as People from './people/people.js';
import { segmentStyles } from './segment_styles.js';
import type { SidePanel } from './side_panel.js';
import type { Sounds } from './sounds.js';
import { flatWord, hasLevels, hasStrip, viewSwitch } from './view_switch.js';
import './board_host.js';
import './move_line.js';
import './player_strip.js';
import './status_card.js';
import { slot, slotted } from '../../language/slots.js';
import { nameOf } from '../../language/name_of.js';

/** `over`: laid over the board; `beside`: the board has less room. */
type Panel = 'over' | 'beside' | null;

/** What a browser takes for a wish to hear something. */
const gestures = ['pointerdown', 'keydown'] as const;

/** In pixels; game_styles.ts has it, too. */
const leastPinned = 1180;

/** The panel, and the list of moves where that stands by itself. */
const panelPart = (): Promise<object> => import('./side_panel.js');

@customElement('strata-game-page')
export class GamePage extends PageElement {
  @property({ attribute: false }) game = '';
  @property({ reflect: true }) form: Form = formNow();
  /** The board in space is shown. */
  @property({ type: Boolean, reflect: true }) space = false;
  @property({ reflect: true }) panel: Panel = null;
  @state() private panelAsked = false;
  @state() private viewAsked = false;
  @state() private padAsked = false;
  /** The cell that is typed, or why there is none. */
  @state() private typed = '';
  /** Why there is no 3D view, found out when it is first wanted or while it is looked at. */
  @state() private trouble: Trouble | null = null;
  /** How a game between people is shown and what is done in it: loaded with the first of them. */
  @state() private people: typeof People | null = null;
  /** The game whose own view has been opened. */
  #opened = '';
  #typed: Promise<typeof Typed> | null = null;
  /** The cell of the cursor where typing set it, and no key has moved it since. */
  #typedCursor: number | null = null;
  /** The last that was drawn. */
  #last: GameScreen | null = null;
  #stopForm: (() => void) | null = null;
  /** From the first gesture on, where they are wanted; null before. */
  #sounds: Sounds | null = null;
  #soundsAsked = false;
  #gesture = false;
  readonly #sheets = new LaidOver(this, () => [
    ...(this.panel !== null && this.panelAsked ? ['strata-panel'] : []),
    ...(this.viewAsked ? ['strata-view-settings'] : []),
    ...(this.padAsked ? ['strata-pad'] : []),
  ]);
  readonly #resized = new ResizeObserver(() => this.requestUpdate());

  static override styles = [shared, segmentStyles, controlStyles, gameStyles];

  get #isUnder(): boolean {
    return this.#sheets.covers(this.form);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopForm = watchForm(() => this.requestUpdate());
    this.#resized.observe(this);
    window.addEventListener('keydown', this.#key);
    for (const gesture of gestures) window.addEventListener(gesture, this.#touched, true);
    // What could not be loaded comes with the next game.
    void panelPart().catch(() => undefined);
    void import('./later.js').then(
      ({ loadLater }) => loadLater(),
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopForm?.();
    this.#resized.disconnect();
    window.removeEventListener('keydown', this.#key);
    for (const gesture of gestures) window.removeEventListener(gesture, this.#touched, true);
    this.#sounds?.quiet();
  }

  protected override firstUpdated(): void {
    // Before they are wanted: the game goes on, and may end, while the server is away.
    const dialogs = [
      import('../../ui/dialogs/result_dialog.js'),
      import('../../ui/dialogs/promotion_dialog.js'),
      import('../../ui/dialogs/confirm_dialog.js'),
    ];
    for (const dialog of dialogs) void dialog.catch(() => undefined);
  }

  readonly #touched = (): void => {
    this.#gesture = true;
    for (const gesture of gestures) window.removeEventListener(gesture, this.#touched, true);
    void this.#loadSounds();
  };

  /** What cannot be loaded is not heard; it is tried again when the game goes on. */
  async #loadSounds(): Promise<void> {
    if (this.#soundsAsked || !this.#gesture || !this.state.preferences.sound.on) return;
    this.#soundsAsked = true;
    const module = await import('./sounds.js').catch(() => null);
    this.#soundsAsked = module !== null;
    if (module) this.#sounds = new module.Sounds();
    this.requestUpdate();
  }

  protected override updated(): void {
    const { game, preferences } = this.state;
    if (this.#sounds && game) this.#sounds.heard(game, preferences.sound);
    else void this.#loadSounds();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { game, dialog, preferences } = this.state;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !game || dialog) return;
    const field = event
      .composedPath()
      .find((node) => node instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
    // Out of the field the keys are the game's again.
    if (event.key === 'Escape' && field instanceof HTMLElement) field.blur();
    if (event.key === 'Escape' && this.typed !== '') {
      this.#typeCell('');
      return;
    }
    if (event.key === 'Escape' && game.pendingText === '' && this.#putAway()) return;
    if (field && event.key !== 'Escape') return;
    // A button that has the focus is pressed by these, not the cell under the cursor.
    const [target] = event.composedPath();
    const button = target instanceof Element && target.matches('button, a, summary, [role]');
    if (button && (event.key === 'Enter' || event.key === ' ')) return;
    // A key that is held picks up, and does not play as well.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return;
    // A cursor that typing has set stays out of the way of the arrows until a key moves it.
    const { cursor } = game.scene;
    const command = commandOf(event, preferences.keys, cursor !== null && cursor !== this.#typedCursor);
    if (!command) return;
    if (/^(cursor|level)/.test(command)) this.#typedCursor = null;
    if (command === 'cell') {
      // A grid has keys of its own, and half of the alphabet would be missing.
      if (target instanceof Element && target.matches('[role="gridcell"]')) return;
      event.preventDefault();
      this.#typeCell(event.key);
      return;
    }
    if (command === 'field') {
      event.preventDefault();
      void typeAhead(this.#openPanel().then((panel) => panel?.focusField() ?? null));
    } else if (command === 'panel') this.#togglePanel();
    else if (command === 'pad') this.#openPad();
    else if (command === 'answer')
      void import('./people/answer.js').then(
        ({ toAnswer }) => toAnswer(),
        () => undefined,
      );
    else if (runCommand(command, this.state, this.store)) event.preventDefault();
  };

  /** What is laid over the board. */
  #putAway(): boolean {
    const was = this.viewAsked || this.padAsked || (this.panel === 'over' && this.panelAsked);
    if (was) {
      this.viewAsked = false;
      this.padAsked = false;
      this.panelAsked = false;
    }
    return was;
  }

  #typeCell(key: string): void {
    // Asked for once: of keys in a row each would wait for itself, and the last might come first.
    this.#typed ??= import('../../ui/typed_cell.js');
    void this.#typed.then(
      ({ typeCell }) => {
        const { cell, words } = typeCell(key, this.store);
        this.typed = words;
        if (cell !== null) this.#typedCursor = cell;
      },
      () => (this.#typed = null),
    );
  }

  #openPad(): void {
    this.padAsked = !this.padAsked;
    if (this.padAsked)
      void import('./pad.js').catch(() => {
        this.padAsked = false;
      });
  }

  /** null: it could not be loaded. */
  async #openPanel(): Promise<SidePanel | null> {
    this.panelAsked = true;
    const isLoaded = await panelPart().catch(() => null);
    await this.updateComplete;
    return isLoaded && this.renderRoot.querySelector<SidePanel>('strata-panel');
  }

  #togglePanel(): void {
    const open = this.panel !== null;
    this.panelAsked = !open;
    if (this.form !== 'desk') return;
    if (!this.space) this.store.setPreferences({ panel: !open });
    else if (this.#mayPin()) this.store.setPreferences({ pinned: !open });
  }

  get #shown(): View {
    return this.trouble ? 'slices' : this.state.preferences.primary;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#openView();
    const { game, preferences } = this.state;
    // What could not be loaded is tried again when it is wanted again.
    if (this.trouble === 'unloaded' && preferences.primary === 'slices') this.trouble = null;
    this.form = formNow();
    this.space = this.#shown === 'board3d';
    // A strip of them may stand beside the board in space.
    this.toggleAttribute('strip', game !== null && hasLevels(game));
    if (!this.space) this.viewAsked = false;
    // A question stands where a phone has the panel.
    if (game?.pendingText && this.form !== 'desk') this.panelAsked = false;
    if (game && (game.between || looksOn(game.you))) this.#loadPeople();
    this.panel = game ? this.#panelOf(game) : null;
  }

  // Boards that move are seen as they stand, and what they are called is told in the first moves.
  #openView(): void {
    const { game, preferences } = this.state;
    if (!game || game.id === this.#opened) return;
    this.#opened = game.id;
    if (game.scene.boards.length === 0) return;
    if (!preferences.viewChosen) this.store.setPreferences({ primary: 'board3d', viewChosen: false });
    void import('./coach.js').catch(() => undefined);
  }

  #loadPeople(): void {
    if (!this.people)
      void import('./people/people.js').then(
        (people) => {
          this.people = people;
        },
        () => undefined,
      );
  }

  #panelOf(game: GameScreen): Panel {
    const { preferences } = this.state;
    if (this.form !== 'desk') return this.panelAsked ? 'over' : null;
    if (this.space) {
      const fits = this.#mayPin();
      return fits && (this.panelAsked || preferences.pinned) ? 'beside' : this.panelAsked ? 'over' : null;
    }
    // Between two people its column is there in any case.
    const fits = game.between || panelFits(game.scene, this.clientWidth, this.clientHeight);
    const open = this.panelAsked || (preferences.panel ?? fits);
    return open ? 'beside' : null;
  }

  /** There is room for boards beside the panel, and for the cards over them; else the panel covers a part of the board in space. */
  #mayPin(): boolean {
    return this.form === 'desk' && this.space && this.clientWidth >= leastPinned;
  }

  #board(game: GameScreen, view: View): TemplateResult {
    const away = this.#shown !== view;
    const covered = view === 'board3d' && this.form === 'desk';
    return html`<strata-board class=${away ? 'away' : 'large'} data-view=${view}
      aria-hidden=${view === 'slices' ? 'true' : nothing} .view=${view} .scene=${game.scene}
      .mode=${pages() ? 'pager' : 'all'} .covered=${covered} ?asleep=${away}
      @ask-menu=${() => this.renderRoot.querySelector<MoreMenu>('strata-more')?.show()}
      @trouble=${({ detail }: CustomEvent<Trouble>) => this.#meet(detail)}></strata-board>`;
  }

  #meet(trouble: Trouble): void {
    this.trouble = trouble;
  }

  #views(game: GameScreen): TemplateResult {
    return viewSwitch(game, this.store, {
      shown: this.#shown,
      flat: this.#flat,
      brief: this.form !== 'desk',
    });
  }

  /** There is no board in space, and will be none. */
  get #flat(): boolean {
    return this.trouble !== null && this.trouble !== 'unloaded';
  }

  #more(game: GameScreen): TemplateResult {
    return html`<strata-more .game=${game} .keys=${this.state.preferences.keys} form=${this.form} .space=${this.space}
      @ask-panel=${() => {
        this.panelAsked = true;
      }}
      @ask-pad=${() => this.#openPad()}
      @ask-view=${() => {
        this.viewAsked = true;
      }}></strata-more>`;
  }

  #controls(game: GameScreen): TemplateResult {
    const { store } = this;
    const alone = !game.between && !looksOn(game.you);
    const places = alone
      ? [...playControls(game, store), ...endControls(game, store)]
      : this.people?.controls(game, store);
    const play = places?.slice(0, 3).map(placed);
    const end = places?.slice(3).map(placed);
    switch (this.form) {
      case 'desk':
        return html`<div class="controls" role="group" aria-label=${msg('Game')}>
          ${controlButton({
            name: 'panel',
            words: msg('Panel'),
            title: withKeys(msg('Moves, pieces, the game'), store.state.preferences.keys, 'panel'),
            icon: 'panel',
            opened: this.panel !== null,
            act: () => this.#togglePanel(),
          })}<hr />${play}<hr />${end}
          <div class="push">${controlButton(flipControl(store))}${this.#more(game)}</div></div>`;
      case 'tall':
        return html`<div class="controls" role="group" aria-label=${msg('Game')} ?inert=${this.#isUnder}>${play}${end}</div>`;
      case 'low':
        return html`<div class="controls" role="group" aria-label=${msg('Game')} ?inert=${this.#isUnder}>${play}${end}
          ${controlButton({
            name: this.space ? 'view-slices' : 'view-3d',
            words: this.space ? flatWord(game) : '3D',
            title: withKeys(this.space ? msg('Flat') : msg('The board in space'), store.state.preferences.keys, 'swap'),
            icon: this.space ? 'slices' : 'board3d',
            off: this.#flat,
            turns: true,
            act: () => store.setPreferences({ primary: this.space ? 'slices' : 'board3d' }),
          })}${this.#more(game)}</div>`;
    }
  }

  #head(game: GameScreen, name: string): TemplateResult {
    if (this.form !== 'tall') return html`<h1 class="visually-hidden" tabindex="-1">${name}</h1>`;
    return html`<div class="bar">
      <button class="quiet icon" data-do="leave" aria-label=${msg('Back to the home page')}
        @click=${() => this.store.go({ page: 'home' })}>${icon('left')}</button>
      <h1 class=${name.length > 16 ? 'long' : ''} tabindex="-1" title=${name}>${name}</h1>
      ${this.#views(game)}
      ${this.#more(game)}</div>`;
  }

  #panel(game: GameScreen): TemplateResult {
    return html`<strata-panel role="region" aria-label=${msg('Moves, and more')} .game=${game} .keys=${this.state.preferences.keys} form=${this.form}
      .levels=${this.form === 'desk' && (!this.space || this.panel === 'over' || !hasStrip(game))}
      @close=${() => this.#togglePanel()}></strata-panel>`;
  }

  #deskViews(game: GameScreen): TemplateResult {
    return html`<div class="views">${this.#views(game)}
      <button class="icon" data-do="view" aria-expanded=${this.viewAsked} ?disabled=${!this.space} aria-label=${msg('View settings')}
        title=${msg('Camera, colours and what is drawn')}
        @click=${() => {
          this.viewAsked = !this.viewAsked;
        }}>${icon('view')}</button></div>`;
  }

  #missing(): TemplateResult {
    const { gameError, gameRecord } = this.state;
    if (gameError === '') return html`<p class="loading muted">${msg('Setting up the board ...')}</p>`;
    return html`<div class="loading"><h1 tabindex="-1">${msg('This game cannot be shown')}</h1><p
      role="alert">${sentence(gameError)}</p>
      ${
        gameRecord === ''
          ? nothing
          : html`<p>${slotted(
              msg(str`${slot(0)}, its moves as they were stored.`),
              html`<a href=${gameRecord} data-do="record" download=${`${this.game}.txt`}>${msg('The game as a record')}</a>`,
            )}</p>`
      }
      <div class="row"><button class="primary" @click=${() => this.store.go({ page: 'home' })}>${msg('Choose a game')}</button>
        <button @click=${() => this.store.go({ page: 'games' })}>${msg('My games')}</button></div></div>`;
  }

  /** The game of this page; in a headset the last one, until the next is there, so that its board stays in its place. */
  get #screen(): GameScreen | null {
    const { game, gameError } = this.state;
    if (game?.id === this.game) return game;
    return isWorn() && gameError === '' ? this.#last : null;
  }

  protected override render(): TemplateResult {
    const game = (this.#last = this.#screen);
    if (!game) return this.#missing();
    const { form } = this;
    const bottom: Side = game.scene.bottom;
    const player = (side: Side, place: 'top' | 'bottom'): TemplateResult => html`<strata-player class=${place}
      ?inert=${this.#isUnder && (place === 'bottom' || form === 'low')} form=${form} ?card=${form === 'desk' && this.space} .game=${game} .side=${side}
      @ask-pieces=${() => void this.#openPanel().then((panel) => panel?.showPieces())}></strata-player>`;
    return html`
      ${this.#head(game, game.title || nameOf(game.variant.name))}
      ${player(otherSide(bottom), 'top')}
      ${this.#board(game, 'slices')}
      ${this.#board(game, 'board3d')}
      <strata-board-grids .game=${game} .view=${this.#shown}></strata-board-grids>
      ${
        form === 'low'
          ? html`<strata-moves class="moves" ?inert=${this.#isUnder} .line=${game.line} .at=${game.at} .shown=${game.shown}
          .start=${game.state.start}></strata-moves>`
          : nothing
      }
      ${game.scene.boards.length > 0 ? html`<strata-coach form=${form} ?card=${form === 'desk' && this.space} .game=${game}></strata-coach>` : nothing}
      ${player(bottom, 'bottom')}
      <strata-status class="status" ?inert=${this.#isUnder} ?bar=${form === 'desk' && !this.space} .game=${game}
        .trouble=${this.trouble ? troubleWords()[this.trouble] : ''} .typed=${this.typed}></strata-status>
      <strata-move-line class="line" ?inert=${this.#isUnder} form=${form} .brief=${form === 'desk' && this.panel !== null} .line=${game.line} .at=${game.at} .shown=${game.shown}
        .start=${game.state.start} @ask-panel=${() => this.#togglePanel()}></strata-move-line>
      ${this.space && this.panel === null ? html`<strata-called-level .game=${game}></strata-called-level>` : nothing}
      ${form === 'desk' ? this.#deskViews(game) : nothing}
      ${this.#controls(game)}
      ${game.between || looksOn(game.you) ? this.people?.parts(game, form, () => this.requestUpdate()) : nothing}
      ${this.panel === null ? nothing : this.#panel(game)}
      ${
        this.viewAsked
          ? html`<strata-view-settings role="region" aria-label=${msg('View settings')} .game=${game} .keys=${this.state.preferences.keys} form=${form}
          @close=${() => {
            this.viewAsked = false;
          }}></strata-view-settings>`
          : nothing
      }
      ${
        this.padAsked
          ? html`<strata-pad role="region" aria-label=${msg('Direction and distance')} .game=${game} form=${form}
          @close=${() => {
            this.padAsked = false;
          }}></strata-pad>`
          : nothing
      }
    `;
  }
}
