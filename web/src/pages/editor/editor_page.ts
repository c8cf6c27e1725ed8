// The editor: a palette, the boards, and all else that a position is made of. What is wrong with it stands on top, in words, until
// it is mended.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { pieceWords } from '../../speech/cells.js';
import { levelWords } from '../../speech/changes.js';
import type { CursorStep } from '../../state/board/scene.js';
import type { Route } from '../../state/page/routes.js';
import type { EditorActions, EditorScreen } from '../../state/editor/screen.js';
import { pageLevels } from '../../slices/views.js';
import { levelsSeen } from '../../state/board/level_order.js';
import { isFaulty } from '../../state/board/scene.js';
import { levelName } from '../../state/board_kit/status.js';
import { boardOf, stepSeen, type View } from '../../ui/boards.js';
import { DeliberateChoice, deliberateStyles } from '../../ui/deliberate.js';
import { icon } from '../../ui/icons.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { pictureForms, takePicture } from '../../ui/take_picture.js';
import { capitalised, optionTitle, sentence } from '../../ui/words.js';
import { BoardHost, type Trouble, troubleWords } from '../game/board_host.js';
import { type Form, formNow, pages, watchForm } from '../game/form.js';
import { segmentStyles } from '../game/segment_styles.js';
import { flatWord } from '../game/view_switch.js';
import { editorIcon } from './editor_icons.js';
import { editorStyles } from './editor_styles.js';
import { Erasing } from './erasing.js';
import type { Dropped } from './palette.js';
import './palette.js';
import './settings.js';
import { slot, slotted } from '../../language/slots.js';
import { nameOf } from '../../language/name_of.js';

const steps: Record<string, CursorStep> = {
  ArrowLeft: { file: -1 },
  ArrowRight: { file: 1 },
  ArrowUp: { rank: 1 },
  ArrowDown: { rank: -1 },
  PageUp: { level: 1 },
  PageDown: { level: -1 },
};

function tool(name: string, words: string, drawing: TemplateResult, act: () => void, off = false): TemplateResult {
  return html`<button class="icon" data-do=${name} aria-label=${words} title=${words} ?disabled=${off} @click=${act}>${drawing}</button>`;
}

@customElement('strata-editor-page')
export class EditorPage extends PageElement {
  @property({ attribute: false }) route: Extract<Route, { page: 'editor' }> | null = null;
  @property({ reflect: true }) form: Form = formNow();
  /** No boards move in this game: nothing needs to be explained below them. */
  @property({ type: Boolean, reflect: true }) plain = false;
  @state() private actions: EditorActions | null = null;
  @state() private view: View = 'slices';
  @state() private trouble: Trouble | null = null;
  @state() private lost = false;
  #stopForm: (() => void) | null = null;
  #told = 0;
  readonly #erasing = new Erasing((x, y) => {
    const cell = this.#shownBoard()?.cellUnder(x, y) ?? null;
    if (cell !== null) this.actions?.erase(cell);
  });

  /** The game it was opened from, else the first page. */
  #from: Route = { page: 'home' };
  readonly #game = new DeliberateChoice((value) => this.actions?.beginGame(value));

  static override styles = [shared, segmentStyles, deliberateStyles, editorStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    const { left } = this.store.state;
    if (left?.page === 'game') this.#from = left;
    this.#stopForm = watchForm(() => this.requestUpdate());
    window.addEventListener('keydown', this.#key);
    window.addEventListener('paste', this.#paste);
    void import('../game/grid/board_grids.js').catch(() => undefined);
    this.store.editor().then(
      (actions) => {
        this.actions = actions;
      },
      () => {
        this.lost = true;
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopForm?.();
    this.#erasing.stop();
    window.removeEventListener('keydown', this.#key);
    window.removeEventListener('paste', this.#paste);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.form = formNow();
    const { editor } = this.state;
    this.plain = editor !== null && editor.view.boards.length === 0;
    // `actions` is private, so that it is none of the names that PropertyValues knows.
    const came = (changed as Map<string, unknown>).has('actions');
    if (this.actions && this.route && (came || changed.has('route'))) void this.actions.open(this.route);
    if (!editor || editor.told.id === this.#told) return;
    this.#told = editor.told.id;
    this.store.say(editor.told.text);
  }

  protected override updated(): void {
    const { editor } = this.state;
    // Of one level at a time, the row of levels says which it is.
    if (!editor || !this.actions || !pages() || editor.scene.level !== null) return;
    const shown = boardOf('slices')?.shownLevel() ?? null;
    if (shown !== null) this.actions.chooseLevel(shown);
  }

  readonly #paste = (event: ClipboardEvent): void => {
    const [target] = event.composedPath();
    const text = event.clipboardData?.getData('text') ?? '';
    if (text === '' || (target instanceof HTMLElement && target.matches('input, select'))) return;
    event.preventDefault();
    this.actions?.readText(text);
  };

  // ---- keys

  readonly #key = (event: KeyboardEvent): void => {
    const { editor, dialog } = this.state;
    const { actions } = this;
    if (event.defaultPrevented || event.altKey || dialog || !editor || !actions) return;
    const [target] = event.composedPath();
    const field = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ? target : null;
    const types = field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
    if (event.key === 'Escape' && types) field.blur();
    else if (types) return;
    if (this.#act(event, editor, actions)) event.preventDefault();
  };

  #act(event: KeyboardEvent, editor: EditorScreen, actions: EditorActions): boolean {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter === 'y' || (letter === 'z' && shiftKey)) actions.redo();
      else if (letter === 'z') actions.undo();
      else return false;
      return true;
    }
    const { cursor, level, selected, selectedBoard } = editor.scene;
    const [target] = event.composedPath();
    const button = target instanceof Element && target.matches('button, a, summary, input, [role]');
    const step = steps[key];
    if (step && !(button && target.matches('[role="radio"], [role="gridcell"]'))) {
      actions.moveCursor(stepSeen(this.view, step));
      return true;
    }
    switch (key) {
      case 'Enter':
      case ' ':
        if (button || event.repeat) return false;
        if (cursor === null) actions.moveCursor({});
        else actions.pick(cursor);
        return true;
      case 'Delete':
      case 'Backspace':
        if (cursor === null) return false;
        actions.erase(cursor);
        return true;
      case 'Escape':
        if (selected !== null || selectedBoard !== null || editor.refusal !== '') actions.unselect();
        else if (editor.hand !== '') actions.take('');
        else if (cursor !== null) actions.setCursor(null);
        else if (level !== null) {
          actions.chooseLevel(null);
          this.#sayLevel();
        }
        return true;
      case '[':
      case ']':
        actions.stepLevel(key === '[' ? -1 : 1);
        this.#sayLevel();
        return true;
      default: {
        const known = key.length === 1 && editor.variant.look.pieces.some(({ letter }) => letter === key.toUpperCase());
        if (known) actions.take(key);
        return known;
      }
    }
  }

  #sayLevel(): void {
    const words = levelWords(this.store.state);
    if (words !== '') this.store.say(words);
  }

  // ---- parts

  #undoing({ mayUndo, mayRedo }: EditorScreen, actions: EditorActions): TemplateResult[] {
    return [
      tool('undo', msg('Undo (Ctrl+Z)'), icon('undo'), () => actions.undo(), !mayUndo),
      tool('redo', msg('Redo (Ctrl+Y)'), icon('redo'), () => actions.redo(), !mayRedo),
    ];
  }

  #head(editor: EditorScreen, actions: EditorActions): TemplateResult {
    const flip = tool('flip', msg('Flip the board'), icon('flip'), () => actions.flip());
    if (this.form === 'desk') {
      return html`<div class="head">${this.#games(editor)}${this.#rules(editor, actions)}
        <span class="push">${this.#views(editor)}${this.#undoing(editor, actions)}${flip}</span></div>`;
    }
    const next: View = this.view === 'slices' ? 'board3d' : 'slices';
    return html`<div class="bar">
      ${tool('leave', this.#from.page === 'game' ? msg('Back to the game') : msg('Back to the home page'), icon('left'), () => this.store.go(this.#from))}
      <div class="game"><span aria-hidden="true">${nameOf(editor.variant.name)}</span>${this.#games(editor)}</div>
      ${flip}
      ${tool(
        `view-${next}`,
        next === 'slices' ? msg('Flat') : msg('The board in space'),
        icon(next),
        () => {
          this.view = next;
        },
        next === 'board3d' && this.trouble !== null,
      )}</div>`;
  }

  #games({ variant }: EditorScreen): TemplateResult {
    const { variants } = this.state;
    const all = variants.some(({ id }) => id === variant.id) ? variants : [variant, ...variants];
    return html`<select data-do="variant" aria-label=${msg('Game')} @keydown=${this.#game} @keyup=${this.#game} @pointerdown=${this.#game}
      @blur=${this.#game} @change=${this.#game}>${all.map(
        ({ id, name }) => html`<option value=${id} .selected=${id === variant.id}>${nameOf(name)}</option>`,
      )}</select><kbd class="enter" aria-hidden="true">${msg('Enter')}</kbd>`;
  }

  #rules({ variant, options }: EditorScreen, actions: EditorActions): TemplateResult | typeof nothing {
    if (variant.choices.length === 0) return nothing;
    const usual = Object.keys(variant.options).length === 0;
    const changed = (name: string) => (event: Event) =>
      actions.setOption(name, (event.currentTarget as HTMLInputElement | HTMLSelectElement).value.trim());
    return html`<details class="rules" data-do="rules"><summary>${usual ? msg('Standard rules') : msg('Custom rules')}</summary>
      <div>${variant.choices.map(({ name, default: own, values }) => {
        const value = options[name] ?? own;
        return html`<label>${nameOf(optionTitle(name))} ${
          values.length === 0
            ? html`<input type="number" inputmode="numeric" data-option=${name} .value=${value} @change=${changed(name)} />`
            : html`<select data-option=${name} @change=${changed(name)}>${values.map(
                (one) => html`<option value=${one.name} .selected=${one.name === value}>${one.name}</option>`,
              )}</select>`
        }</label>`;
      })}</div></details>`;
  }

  #views(editor: EditorScreen): TemplateResult {
    const segment = (view: View, words: string, title: string): TemplateResult =>
      html`<button data-do=${`view-${view}`} title=${title} aria-pressed=${this.view === view}
        ?disabled=${view === 'board3d' && this.trouble !== null} @click=${() => {
          this.view = view;
        }}>${words}</button>`;
    return html`<div class="segments" role="group" aria-label=${msg('View')}>
      ${segment('board3d', msg('3D'), msg('The board in space'))}${segment('slices', flatWord(editor), msg('Flat'))}</div>`;
  }

  /** What is wrong, in words; on a phone beside what takes the last change back. */
  #fault(editor: EditorScreen, actions: EditorActions): TemplateResult {
    const { report, over, refusal } = editor;
    const refused = refusal === '' ? nothing : html`<p class="error" data-do="refusal">${sentence(refusal)}</p>`;
    const tools = this.form === 'desk' ? nothing : html`<span class="undoing">${this.#undoing(editor, actions)}</span>`;
    if (report)
      return html`<div class="fault" data-do="fault">${editorIcon('warning')}
        <div><strong>${report.title}</strong> ${report.advice}${refused}</div>${tools}</div>`;
    const words = this.trouble ? troubleWords()[this.trouble] : over === '' ? editor.status : over;
    return html`<div class="fault fine" data-do="fine"><div>${words}${refused}</div>${tools}</div>`;
  }

  #palette(editor: EditorScreen, actions: EditorActions): TemplateResult {
    const { hand } = editor;
    const hint =
      hand === ''
        ? msg('Choose a piece to pick it up, or drag it. Drag it off the board to remove it.')
        : hand === 'bin'
          ? msg('Choose a cell to empty it.')
          : html`${slotted(
              msg(str`${slot(0)} in hand. Choose a cell to place it, right click or Delete to remove.`),
              html`<strong>${capitalised(pieceWords(editor.variant.look, hand))}</strong>`,
            )}`;
    return html`<div class="side">
      <strata-palette .editor=${editor} @dropped=${({ detail }: CustomEvent<Dropped>) => {
        const cell = this.#shownBoard()?.cellUnder(detail.x, detail.y) ?? null;
        if (cell !== null) actions.place(cell, detail.piece);
      }}></strata-palette>
      <p class="hint">${hint}</p>
      ${this.form === 'desk' ? this.#ends(actions) : nothing}</div>`;
  }

  #ends(actions: EditorActions): TemplateResult {
    return html`<div class="ends"><button data-do="start" @click=${() => actions.begin('start')}>${msg('Start position')}</button>
      <button data-do="empty" @click=${() => actions.begin('empty')}>${msg('Empty')}</button></div>`;
  }

  #pictures(editor: EditorScreen): TemplateResult {
    return html`<div class="pictures"><h2>${msg('Picture of the position')}</h2>${pictureForms().map(
      ({ form, words }) =>
        html`<button data-do=${`picture-${form}`} @click=${() => void takePicture(editor, form)}>${words}</button>`,
    )}</div>`;
  }

  #shownBoard(): BoardHost | null {
    const board = this.renderRoot.querySelector(`strata-board[data-view="${this.view}"]`);
    return board instanceof BoardHost ? board : null;
  }

  #board(editor: EditorScreen, view: View): TemplateResult {
    const away = this.view !== view;
    return html`<strata-board class=${away ? 'away' : 'large'} data-view=${view} aria-hidden=${view === 'slices' ? 'true' : nothing}
      .view=${view} .scene=${editor.scene} .mode=${pages() ? 'single' : 'all'} ?asleep=${away}
      @pointerdown=${this.#erasing.down} @pointermove=${this.#erasing.move} @pointerup=${this.#erasing.up}
      @contextmenu=${this.#erasing.menu}
      @trouble=${({ detail }: CustomEvent<Trouble>) => {
        this.trouble = detail;
        this.view = 'slices';
      }}></strata-board>`;
  }

  /** Which level is shown, where there is room for one; those with a fault are marked. */
  #levels({ scene, variant: { look } }: EditorScreen, actions: EditorActions): TemplateResult | typeof nothing {
    if (look.levelOrder.length < 2) return nothing;
    const shown = scene.level === null ? [] : pageLevels(scene, scene.level);
    const faults = new Set(isFaulty(scene) ? scene.attacked.map((cell) => scene.cells[cell]?.level) : []);
    return html`<div class="levels" role="group" aria-label=${msg('Level')}>${levelsSeen(look, scene.bottom).map(
      (level) => {
        const bad = faults.has(level);
        return html`<button data-level=${level} class=${bad ? 'bad' : ''} aria-pressed=${shown.includes(level)}
          aria-label=${bad ? msg(str`Level ${levelName(look, level)}, at fault`) : msg(str`Level ${levelName(look, level)}`)}
          @click=${() => actions.chooseLevel(level)}>${levelName(look, level)}${bad ? '!' : ''}</button>`;
      },
    )}</div>`;
  }

  #legend(): TemplateResult {
    return html`<div class="legend"><span><i></i>${msg('free pin')}</span><span><i class="white"></i>${msg("White's board on it")}</span>
      <span><i class="black"></i>${msg("Black's board on it")}</span><em>${msg("Choose a board's name and then a dashed place to move it there")}</em></div>`;
  }

  #actions(editor: EditorScreen, actions: EditorActions): TemplateResult {
    const { report, over } = editor;
    const why = report ? msg('Fix the error above, then you can play.') : over;
    return html`<div class="actions">
      ${why === '' ? nothing : html`<p id="why">${why}</p>`}
      <button class="primary" data-do="play" ?disabled=${why !== ''} title=${why || msg('Choose who plays, and play from here')}
        aria-describedby=${why === '' ? nothing : 'why'} @click=${() => actions.play()}>${msg('Play from here')}</button>
      <button data-do="analyse" ?disabled=${report !== null} title=${report ? why : msg('Look at this position with the engine')}
        @click=${() => actions.analyse()}>${msg('Analyse from here')}</button>
      ${
        this.form === 'desk'
          ? nothing
          : html`<button data-do="share" @click=${() => void actions.copy('link')}>${icon('link')} ${msg('Share')}</button>`
      }</div>`;
  }

  protected override render(): TemplateResult {
    const { editor } = this.state;
    const { actions } = this;
    if (this.lost)
      return html`<p class="error" role="alert">${msg('This part of the page could not be loaded. Reload the page.')}</p>`;
    if (!editor || !actions) return html`<p class="muted">${msg('Setting up the boards ...')}</p>`;
    return html`<h1 class="visually-hidden" tabindex="-1">${msg(str`${nameOf(editor.variant.name)}: position editor`)}</h1>
      ${this.#head(editor, actions)}
      ${pages() && this.view === 'slices' ? this.#levels(editor, actions) : nothing}
      ${this.#palette(editor, actions)}
      ${this.#board(editor, 'slices')}${this.#board(editor, 'board3d')}
      <strata-board-grids .game=${editor}></strata-board-grids>
      ${this.form === 'desk' && !this.plain ? this.#legend() : nothing}
      <div class="right">${this.#fault(editor, actions)}
        <strata-editor-settings .editor=${editor} ?wide=${this.form === 'desk'}>
          ${this.#pictures(editor)}
          ${this.form === 'desk' ? nothing : html`<div class="pictures">${this.#rules(editor, actions)}${this.#ends(actions)}</div>`}
        </strata-editor-settings>
        ${this.#actions(editor, actions)}</div>`;
  }
}
