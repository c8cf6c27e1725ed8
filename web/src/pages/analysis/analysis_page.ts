// A game with its variations, and what the engine thinks of it. The state says all of it; this page puts it in place.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AnalysisActions, AnalysisScreen } from '../../state/analysis/screen.js';
import { canSeekFaults } from '../../state/analysis/faults.js';
import { recordEnd } from '../../state/analysis/record_end.js';
import { evaluationWords, narrowSign, resultSign } from '../../state/analysis/words.js';
import { isolated } from '../../state/text/isolated.js';
import type { KeyMapName } from '../../state/page/state.js';
import type { Route } from '../../state/page/routes.js';
import type { View } from '../../ui/boards.js';
import { analysisKeyOf } from '../../ui/analysis_keys.js';
import { focusPath, take } from '../../ui/focus.js';
import { runBoardCommand } from '../../ui/game_commands.js';
import { icon, type IconName } from '../../ui/icons.js';
import { type Command, commandOf, withKeys } from '../../ui/keys.js';
import { LaidOver } from '../../ui/laid_over.js';
import { optionsChosen } from '../../ui/option_words.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { playersOf, saidBy } from '../../state/text/tags.js';
import { sentence } from '../../ui/words.js';
import { type Trouble, troubleWords } from '../game/board_host.js';
import { type Form, formNow, pages, watchForm } from '../game/form.js';
import { answerTyped } from '../game/grid/asking.js';
import { levelRow } from '../game/level_row.js';
import { segmentStyles } from '../game/segment_styles.js';
import { hasStrip, viewSwitch } from '../game/view_switch.js';
import { AnalysisStartPage } from './analysis_start.js';
import { analysisStyles } from './analysis_styles.js';
import { bestLineWords, threatWords } from './engine_panel.js';
import { NodeTools } from './node_tools.js';
import { ReportPanel } from './report_panel.js';
import { RetryPanel } from './retry_panel.js';
import { TreeView } from './tree_view.js';
import '../game/board_host.js';
import '../game/grid/board_grids.js';
import '../game/piece_table.js';
import './analysis_menu.js';
import './record_panel.js';
import { nameOf } from '../../language/name_of.js';

type AnalysisRoute = Extract<Route, { page: 'analysis' }>;
type Tab = 'moves' | 'report' | 'pieces' | 'record';

const tabWords = (): Record<Tab, string> => ({
  moves: msg('Moves'),
  report: msg('Report'),
  pieces: msg('Pieces'),
  record: msg('Record', { id: 'record-text', desc: 'a game as a text (PGN)' }),
});

/** Whether a key means the move that is shown: it is pressed on a board, in the list, a step or a tool, or nothing has the keyboard. */
function isOfTheMove(event: Event): boolean {
  const path = event.composedPath().filter((node) => node instanceof Element);
  const parts = 'strata-board, strata-board-grids, strata-tree, strata-node-tools, .steps > button';
  return path.some((node) => node.matches(parts)) || (path[0]?.matches('main, body, h1') ?? false);
}

@customElement('strata-analysis-page')
export class AnalysisPage extends PageElement {
  @property({ attribute: false }) route: AnalysisRoute | null = null;
  @property({ reflect: true }) form: Form = formNow();
  /** No game is shown. */
  @property({ type: Boolean, reflect: true }) start = false;
  @state() private tab: Tab = 'moves';
  @state() private viewAsked = false;
  @state() private padAsked = false;
  /** Of which analysis all that its title says is shown; '' for none. */
  @state() private aboutAsked = '';
  /** The field for moves is there. */
  @state() private fieldAsked = false;
  @state() private trouble: Trouble | null = null;
  @state() private actions: AnalysisActions | null = null;
  @state() private lost = false;
  #stopForm: (() => void) | null = null;
  #isRetrying = false;
  /** A game is chosen among those to begin with, or will be. */
  #isChosen = false;
  /** By the row of pages: the keyboard goes there, too. */
  #isStartAsked = false;
  /** There was a game when the page was drawn last. */
  #hasShown = false;
  /** What had the keyboard when the mistakes were begun. */
  #heldBefore: Element | undefined;
  readonly #sheets = new LaidOver(this, () => [
    ...(this.viewAsked ? ['strata-view-settings'] : []),
    ...(this.padAsked ? ['strata-pad'] : []),
  ]);

  static override styles = [shared, segmentStyles, analysisStyles];

  /** The pad leaves the steps in sight where there is room. */
  #isUnder(part: 'steps' | 'others' = 'others'): boolean {
    return this.#sheets.covers(this.form, part === 'steps' && this.form === 'tall' ? 'strata-pad' : undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopForm = watchForm(() => this.requestUpdate());
    window.addEventListener('keydown', this.#key);
    for (const part of [import('../game/view_settings.js'), import('../../ui/dialogs/promotion_dialog.js')])
      void part.catch(() => undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopForm?.();
    window.removeEventListener('keydown', this.#key);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('route')) {
      this.#isStartAsked = this.route?.start ?? false;
      void this.#open();
    }
    this.form = formNow();
    if (this.state.analysis?.id !== this.aboutAsked) this.aboutAsked = '';
    this.start = this.state.analysis === null && this.actions?.start !== null && this.actions !== null;
    if (this.trouble === 'unloaded' && this.state.preferences.primary === 'slices') this.trouble = null;
    if (this.tab === 'report' && this.form !== 'low') this.tab = 'moves';
    this.#followFocus();
  }

  // Its address stays that of the list: nobody else knows that another page is shown.
  protected override updated(): void {
    if (this.start) {
      // What was pressed may have gone with the analysis.
      const isLost = !this.#isChosen && this.#hasShown && focusPath().length === 0;
      if (this.#isStartAsked || isLost) this.#focusStart();
      this.#isStartAsked = false;
      this.#isChosen = true;
    }
    this.#hasShown = this.state.analysis !== null;
    if (!this.#isChosen || !this.state.analysis) return;
    this.#isChosen = false;
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }

  #focusStart(): void {
    const start = this.#find(AnalysisStartPage, 'strata-analysis-start');
    void start?.updateComplete.then(() => start.focusTitle());
  }

  // The panel of mistakes takes the place of what may have the keyboard, and goes with it: the keyboard goes along, and back.
  #followFocus(): void {
    const isRetrying = Boolean(this.state.analysis?.retry);
    if (isRetrying === this.#isRetrying) return;
    this.#isRetrying = isRetrying;
    const held = this.shadowRoot?.activeElement;
    const isIn = (name: string): boolean => held?.localName === name;
    if (isRetrying && !isIn('strata-board-grids')) {
      [this.#heldBefore] = focusPath();
      void this.updateComplete.then(() => this.#find(RetryPanel, 'strata-retry')?.focusTitle());
    } else if (!isRetrying && isIn('strata-retry')) void this.updateComplete.then(() => this.#giveBack());
  }

  #giveBack(): void {
    const tree = this.#find(TreeView, 'strata-tree');
    if (take(this.#heldBefore)) return;
    if (tree) void tree.updateComplete.then(() => tree.focusMove());
    else this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }

  async #open(): Promise<void> {
    const { route } = this;
    try {
      this.actions = await this.store.analysis();
      // If the user has left the page in the meantime, it stays as it is.
      if (route && route === this.route && this.isConnected) await this.actions.open(route);
      this.requestUpdate();
    } catch {
      this.lost = true;
    }
  }

  // ---- keys

  readonly #key = (event: KeyboardEvent): void => {
    const { actions } = this;
    const { analysis: game, dialog, preferences } = this.state;
    if (event.defaultPrevented || event.altKey || !game || !actions || dialog) return;
    const [target] = event.composedPath();
    const field = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.key === 'Escape' && field) {
      target.blur();
      this.fieldAsked = false;
    }
    if (field) return;
    if (event.ctrlKey || event.metaKey) {
      this.#withControl(event, actions);
      return;
    }
    if (event.key === 'Escape' && (this.viewAsked || this.padAsked || this.#isAboutShown(game))) {
      this.aboutAsked = '';
      this.viewAsked = false;
      this.padAsked = false;
      return;
    }
    // First what is in hand, the cursor and what was refused are put away.
    const { selected, selectedBoard, cursor } = game.scene;
    const free = selected === null && selectedBoard === null && cursor === null && game.refusal === '';
    if (event.key === 'Escape' && game.retry && free) {
      actions.endRetry();
      return;
    }
    const button = target instanceof Element && target.matches('button, a, summary, [role]');
    if (button && (event.key === 'Enter' || event.key === ' ')) return;
    const command = commandOf(event, preferences.keys, game.scene.cursor !== null);
    const done = command ? this.#run(command, actions) : this.#own(event, game, actions);
    if (done) event.preventDefault();
  };

  #withControl(event: KeyboardEvent, actions: AnalysisActions): void {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) actions.undoEdit();
    else if (key === 'y' || key === 'z') actions.redoEdit();
    else return;
    event.preventDefault();
  }

  /** What the keys of a game mean here. */
  #run(command: Command, actions: AnalysisActions): boolean {
    switch (command) {
      case 'back':
        actions.back();
        return true;
      case 'forward':
        actions.forward();
        return true;
      case 'first':
        actions.first();
        return true;
      case 'last':
        actions.last();
        return true;
      case 'undo':
        actions.undoEdit();
        return true;
      case 'redo':
        actions.redoEdit();
        return true;
      case 'save':
        actions.save();
        return true;
      case 'answer':
        void import('../game/people/answer.js').then(
          ({ toAnswer }) => toAnswer(),
          () => undefined,
        );
        return true;
      case 'field':
        this.#askField();
        return true;
      case 'panel':
        this.#focusMoves();
        return true;
      case 'pad':
        this.#openPad();
        return true;
      case 'hint':
        actions.showBest();
        return true;
      default:
        return runBoardCommand(command, this.state, this.store, this.state.analysis, actions);
    }
  }

  #own(event: KeyboardEvent, game: AnalysisScreen, actions: AnalysisActions): boolean {
    switch (analysisKeyOf(event.key)) {
      case 'above':
        actions.sibling(-1);
        return true;
      case 'below':
        actions.sibling(1);
        return true;
      case 'engine':
        actions.setEngine(!game.engine.on);
        this.store.say(game.engine.on ? msg('The engine is off.') : msg('The engine is on.'));
        return true;
      case 'read':
        if (game.retry) this.store.say(msg('Engine lines are hidden while you look for a better move.'));
        else this.store.say(game.threats.on ? `${bestLineWords(game)} ${threatWords(game)}` : bestLineWords(game));
        return true;
      case 'threats':
        actions.setThreats(!game.threats.on);
        return true;
      case 'fault':
        actions.nextFault();
        return true;
      case 'retry':
        actions.startRetry(game.scene.bottom);
        return true;
      case 'save':
        actions.save();
        return true;
      case 'comment':
        this.#comment();
        return true;
      case 'remove':
        if (!isOfTheMove(event)) return false;
        actions.remove();
        return true;
      case null:
        return false;
    }
  }

  #comment(): void {
    // Beside the report there is no room for it.
    if (this.tab === 'report') this.tab = 'moves';
    void this.updateComplete.then(() => this.#find(NodeTools, 'strata-node-tools')?.openComment());
  }

  #find<Part extends Element>(part: new () => Part, name: string): Part | null {
    const found = this.renderRoot.querySelector(name);
    return found instanceof part ? found : null;
  }

  #focusMoves(): void {
    this.tab = 'moves';
    void this.updateComplete.then(() => this.#find(TreeView, 'strata-tree')?.focusMove());
  }

  #askField(): void {
    this.fieldAsked = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.field input')?.focus());
  }

  #openPad(): void {
    this.padAsked = !this.padAsked;
    if (this.padAsked)
      void import('../game/pad.js').catch(() => {
        this.padAsked = false;
      });
  }

  readonly #type = (event: Event): void => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('.field input');
    if (!(input instanceof HTMLInputElement)) return;
    const { analysis: game } = this.state;
    if (!game || answerTyped(input.value, game)) {
      input.value = '';
      return;
    }
    this.actions?.typeMove(input.value);
    void this.updateComplete.then(() => {
      if (this.state.analysis?.refusal === '') input.value = '';
      input.select();
    });
  };

  // ---- parts

  get #keys(): KeyMapName {
    return this.state.preferences.keys;
  }

  get #shown(): View {
    return this.trouble ? 'slices' : this.state.preferences.primary;
  }

  #board(game: AnalysisScreen, view: View): TemplateResult {
    const away = this.#shown !== view;
    return html`<strata-board class=${away ? 'away' : 'large'} data-view=${view} aria-hidden=${view === 'slices' ? 'true' : nothing}
      .view=${view} .scene=${game.scene} .mode=${pages() ? 'pager' : 'all'} ?asleep=${away}
      @trouble=${({ detail }: CustomEvent<Trouble>) => {
        this.trouble = detail;
      }}></strata-board>`;
  }

  #bar(game: AnalysisScreen): TemplateResult {
    const views = viewSwitch(game, this.store, {
      shown: this.#shown,
      flat: this.trouble !== null && this.trouble !== 'unloaded',
      brief: this.form !== 'desk',
    });
    const { white, black } = game.players;
    const players = playersOf(white, black) || (game.title === game.variant.name ? '' : isolated(game.title));
    const about = [players, resultSign(game.tree.result)].filter((words) => words !== '').join(' · ');
    if (this.form !== 'desk')
      return html`<div class="bar" ?inert=${this.form === 'low' && this.#isUnder()}><button class="quiet icon" data-do="leave" aria-label=${msg('Back to the home page')}
          @click=${() => this.store.go({ page: 'home' })}>${icon('left')}</button>
        <div class="names"><h1 tabindex="-1">${this.#aboutButton(game, about === '' ? nameOf(game.variant.name) : about)}</h1>
          <p class="turn">${game.status}</p></div>${views}</div>`;
    return html`<div class="bar"><h1 tabindex="-1">${nameOf(game.variant.name)}</h1>${about === '' ? html`<span class="who"></span>` : this.#aboutButton(game, about)}
      ${this.#levels(game)}${views}
      <button class="icon" data-do="view" aria-expanded=${this.viewAsked} ?disabled=${this.#shown !== 'board3d'} aria-label=${msg('View settings')}
        title=${msg('Camera, colours and what is drawn')} @click=${() => this.#toggleView()}>${icon('view')}</button>
      <button class="icon" data-do="flip" aria-label=${msg('Flip the board')} title=${withKeys(msg('Flip the board'), this.#keys, 'flip')}
        @click=${() => this.actions?.flip()}>${icon('swap')}</button></div>`;
  }

  /** Names may be longer than their place: pressed, all of it is shown. */
  #aboutButton(game: AnalysisScreen, words: string): TemplateResult {
    const isShown = this.#isAboutShown(game);
    return html`<button class="quiet who" data-do="about" aria-expanded=${isShown} aria-controls=${isShown ? 'about' : nothing} @click=${() => {
      this.aboutAsked = isShown ? '' : game.id;
    }}>${words}</button>`;
  }

  #isAboutShown({ id }: AnalysisScreen): boolean {
    return this.aboutAsked === id;
  }

  #about({ variant, title, tree, players }: AnalysisScreen): TemplateResult {
    const tag = (name: string): string => saidBy(tree.tags.find(([one]) => one === name)?.[1]);
    const who = playersOf(players.white, players.black);
    const lines = [
      nameOf(variant.name),
      ...optionsChosen(variant).map(({ title: chosen, about }) => [chosen, about].filter(Boolean).join('. ')),
      who || title,
      recordEnd(tree),
      ...['Event', 'Site', 'Date', 'Round', 'Annotator'].map(tag),
    ];
    return html`<div class="about" id="about" role="region" aria-label=${msg('About this game')}>${lines
      .filter((line) => line !== '')
      .map((line) => html`<p>${line}</p>`)}</div>`;
  }

  /** Where the board has its own strip of levels, that is the only one. */
  #levels(game: AnalysisScreen): TemplateResult | typeof nothing {
    if (this.#shown === 'board3d' && hasStrip(game)) return nothing;
    const row = levelRow(game, this.store);
    // There is an "All" among the views beside it, too.
    return this.form === 'desk' && row !== nothing
      ? html`<span class="label word" aria-hidden="true">${msg('Level')}</span>${row}`
      : row;
  }

  #toggleView(): void {
    this.viewAsked = !this.viewAsked;
  }

  /** White's part grows from the side at the bottom. */
  #chance({ evaluation, scene }: AnalysisScreen): TemplateResult {
    const chance = evaluation?.chance ?? 50;
    const size = this.form === 'tall' ? `width:${chance}%` : `height:${chance}%`;
    const words = evaluation ? evaluationWords(evaluation.text) : msg('No evaluation yet');
    return html`<div class=${`chance ${scene.bottom === 'black' ? 'flipped' : ''}`} role="img" aria-label=${words} title=${words}>
      <i .style=${size}></i>${
        evaluation ? html`<b class=${chance >= 50 ? 'white' : 'black'}>${narrowSign(evaluation.text)}</b>` : nothing
      }</div>`;
  }

  #tabs(): Tab[] {
    return this.form === 'low' ? ['moves', 'report', 'pieces', 'record'] : ['moves', 'pieces', 'record'];
  }

  // Left and right go from tab to tab, as tabs do everywhere.
  readonly #turn = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const names = this.#tabs();
    const next = names[names.indexOf(this.tab) + step];
    if (!next) return;
    this.tab = next;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };

  #tabRow(game: AnalysisScreen): TemplateResult {
    return html`<div class="tabs"><div role="tablist" aria-label=${msg('About the game')} @keydown=${this.#turn}>${this.#tabs().map(
      (
        name,
      ) => html`<button role="tab" id=${`tab-${name}`} data-tab=${name} aria-selected=${this.tab === name} aria-controls="tab"
        tabindex=${this.tab === name ? 0 : -1} @click=${() => {
          this.tab = name;
        }}>${tabWords()[name]}</button>`,
    )}</div>
      <button class="quiet icon" data-do="undo-edit" ?disabled=${game.undo === ''} aria-label=${msg('Undo the edit')}
        title=${game.undo === '' ? msg('Nothing to undo') : withKeys(msg(str`Undo ${game.undo}`), this.#keys, 'undo')} @click=${() => this.actions?.undoEdit()}>${icon('undo')}</button>
      <button class="quiet icon" data-do="redo-edit" ?disabled=${game.redo === ''} aria-label=${msg('Redo the edit')}
        title=${game.redo === '' ? msg('Nothing to redo') : withKeys(msg(str`Redo ${game.redo}`), this.#keys, 'redo')} @click=${() => this.actions?.redoEdit()}>${icon('redo')}</button>
      <button class="quiet icon" data-do="share" title=${msg('Copy a link to this analysis')} aria-label=${msg('Share')}
        @click=${() => this.actions?.share()}>${icon('link')}</button></div>`;
  }

  #content(game: AnalysisScreen): TemplateResult {
    const { actions } = this;
    switch (this.tab) {
      case 'moves':
        return html`<strata-tree class="tab" id="tab" role="tabpanel" aria-labelledby="tab-moves" .tree=${game.tree} .node=${game.node}
          @choose=${({ detail }: CustomEvent<number>) => actions?.show(detail)}></strata-tree>`;
      case 'report':
        return html`<strata-report class="tab" id="tab" role="tabpanel" aria-labelledby="tab-report" form=${this.form} .game=${game}
          .actions=${actions} .keys=${this.#keys}></strata-report>`;
      case 'pieces':
        return html`<strata-piece-table class="tab" id="tab" role="tabpanel" aria-labelledby="tab-pieces"
          .counts=${game.pieceCounts} .variant=${game.variant.id}></strata-piece-table>`;
      case 'record':
        return html`<strata-record-panel class="tab" id="tab" role="tabpanel" aria-labelledby="tab-record" .game=${game}
          .actions=${actions}></strata-record-panel>`;
    }
  }

  /** What is refused is spoken with all that changes on the board. */
  #words(game: AnalysisScreen): TemplateResult {
    const trouble = this.trouble ? troubleWords()[this.trouble] : '';
    return html`<p class=${game.isOver ? 'words over' : 'words'}>${
      game.refusal !== ''
        ? html`<span class="error">${sentence(game.refusal)}</span>`
        : trouble
          ? html`<span class="error" role="alert">${trouble}</span>`
          : game.status
    }</p>`;
  }

  #side(game: AnalysisScreen): TemplateResult {
    const field = this.fieldAsked
      ? html`<form class="field" @submit=${this.#type}><input type="text" aria-label=${msg('Type a move')} placeholder=${msg('Type a move')} maxlength="64"
          autocomplete="off" autocapitalize="off" spellcheck="false" /><button>${msg('Play')}</button></form>`
      : nothing;
    // Variations and comments would tell what is looked for.
    if (game.retry)
      return html`<div class="side" ?inert=${this.#isUnder()}><strata-retry class="tab" .retry=${game.retry} .actions=${this.actions} .keys=${this.#keys}></strata-retry>
        ${this.#words(game)}${field}</div>`;
    return html`<div class="side" ?inert=${this.#isUnder()}>${this.#tabRow(game)}${this.#content(game)}${this.#words(game)}
      <strata-node-tools .game=${game} .actions=${this.actions} .keys=${this.#keys}></strata-node-tools>
      ${field}</div>`;
  }

  // The button gives way to others: what comes of it is read from its heading on.
  #startReport(): void {
    this.#find(ReportPanel, 'strata-report')?.focusTitle();
    this.actions?.startReport();
  }

  /** Whose games are listed, and this one among them. */
  get #file(): string {
    return this.route?.record === undefined ? '' : (this.state.records?.place ?? '');
  }

  #steps({ shown, line, report }: AnalysisScreen): TemplateResult {
    const { actions } = this;
    const step = (
      name: IconName & ('first' | 'back' | 'forward' | 'last'),
      words: string,
      off: boolean,
    ): TemplateResult =>
      html`<button data-do=${name} aria-label=${words} title=${withKeys(words, this.#keys, name)} ?disabled=${off} @click=${() => actions?.[name]()}>${icon(name)}</button>`;
    return html`<div class="steps" role="group" aria-label=${msg('Steps')} ?inert=${this.#isUnder('steps')}>
      ${step('first', msg('To the start'), shown === 0)}${step('back', msg('One move back'), shown === 0)}
      ${step('forward', msg('One move forward'), shown >= line.length)}${step('last', msg('To the end'), shown >= line.length)}
      ${
        this.form !== 'tall'
          ? nothing
          : report.running
            ? html`<button class="word" data-do="stop-report" @click=${() => actions?.stopReport()}>${msg(str`Stop, ${report.done}/${report.total}`)}</button>`
            : canSeekFaults(report)
              ? html`<button class="word" data-do="next-fault" @click=${() => actions?.nextFault()}>${msg('Next mistake')}</button>`
              : html`<button class="word" data-do="report" @click=${() => this.#startReport()}>${msg('Report')}</button>`
      }
      <strata-analysis-menu .game=${this.state.analysis} .actions=${actions} .keys=${this.#keys} .file=${this.#file} @ask-pad=${() => this.#openPad()}
        @ask-view=${() => this.#toggleView()}></strata-analysis-menu></div>`;
  }

  #engine(game: AnalysisScreen): TemplateResult {
    return html`<strata-engine ?inert=${this.#isUnder()} form=${this.form} .game=${game} .actions=${this.actions} .keys=${this.#keys}></strata-engine>`;
  }

  #report(game: AnalysisScreen): TemplateResult {
    return html`<strata-report ?inert=${this.#isUnder()} form=${this.form} .game=${game} .actions=${this.actions} .keys=${this.#keys}></strata-report>`;
  }

  #laidOver(game: AnalysisScreen): TemplateResult {
    return html`${
      this.viewAsked
        ? html`<strata-view-settings role="region" aria-label=${msg('View settings')} .game=${game} .keys=${this.#keys} form=${this.form}
        @close=${() => this.#toggleView()}></strata-view-settings>`
        : nothing
    }${
      this.padAsked
        ? html`<strata-pad role="region" aria-label=${msg('Direction and distance')} .game=${game} form=${this.form} @close=${() => {
            this.padAsked = false;
          }}></strata-pad>`
        : nothing
    }`;
  }

  protected override render(): TemplateResult {
    const { actions, form } = this;
    const { analysis: game, variants } = this.state;
    if (this.lost)
      return html`<p class="loading error" role="alert">${msg('This part of the page could not be loaded. It will load when the server is back.')}</p>`;
    if (!game && actions?.start)
      return html`<strata-analysis-start .start=${actions.start} .actions=${actions} .variants=${variants}></strata-analysis-start>`;
    if (!game)
      return html`<h1 class="visually-hidden" tabindex="-1">${msg('Analysis')}</h1><p class="loading muted" role="status">${msg('Setting up the board ...')}</p>`;
    return html`${this.#bar(game)}${this.#isAboutShown(game) ? this.#about(game) : nothing}${this.#chance(game)}${this.#board(game, 'slices')}${this.#board(game, 'board3d')}
      <strata-board-grids .game=${game} .view=${this.#shown}></strata-board-grids>
      ${form === 'desk' ? nothing : this.#levels(game)}
      ${form === 'desk' ? this.#report(game) : nothing}
      <div class="column">${this.#engine(game)}${form === 'tall' ? this.#report(game) : nothing}${this.#side(game)}${this.#steps(game)}</div>
      ${this.#laidOver(game)}`;
  }
}
