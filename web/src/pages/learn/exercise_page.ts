// What the pages of lessons and puzzles share: the board in both views, its keys, a field to type into, and a panel beside it that
// says what is to be done.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { BoardActions, PositionScreen } from '../../state/board_kit/position_screen.js';
import { type View } from '../../ui/boards.js';
import { runBoardCommand } from '../../ui/game_commands.js';
import { icon } from '../../ui/icons.js';
import { type Command, commandOf, withKeys } from '../../ui/keys.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { type Trouble, troubleWords } from '../game/board_host.js';
import { type Form, formNow, pages, watchForm } from '../game/form.js';
import { levelRow } from '../game/level_row.js';
import { segmentStyles } from '../game/segment_styles.js';
import { hasLevels, hasStrip, viewSwitch } from '../game/view_switch.js';
import { exerciseStyles } from './exercise_styles.js';

export abstract class ExercisePage<Actions extends BoardActions> extends PageElement {
  @property({ reflect: true }) form: Form = formNow();
  @state() protected actions: Actions | null = null;
  @state() private trouble: Trouble | null = null;
  @state() private lost = false;
  #stopForm: (() => void) | null = null;

  static override styles = [shared, segmentStyles, exerciseStyles];

  /** What stands on the board; null while nothing does. */
  protected abstract get screen(): PositionScreen | null;
  protected abstract load(): Promise<Actions>;
  /** Shows what the address asks for. */
  protected abstract open(actions: Actions): void;
  protected abstract heading(): string;
  protected abstract panel(): TemplateResult;
  /** Below the field for what is typed. */
  protected abstract rest(): TemplateResult;
  /** What a key means beside what it means on every board; false for nothing. */
  protected abstract run(command: Command, actions: Actions): boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopForm = watchForm(() => this.requestUpdate());
    window.addEventListener('keydown', this.#key);
    void import('../game/grid/board_grids.js').catch(() => undefined);
    this.load().then(
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
    window.removeEventListener('keydown', this.#key);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.form = formNow();
    const asked = (changed as Map<string, unknown>).has('actions') || (changed as Map<string, unknown>).has('route');
    if (this.actions && asked) this.open(this.actions);
  }

  get #shown(): View {
    return this.trouble ? 'slices' : this.state.preferences.primary;
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { actions, screen } = this;
    const { dialog, preferences } = this.state;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (dialog || !actions || !screen) return;
    const [target] = event.composedPath();
    const field = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.key === 'Escape' && field) target.blur();
    if (field) return;
    const button = target instanceof Element && target.matches('button, a, summary, [role]');
    if (button && (event.key === 'Enter' || event.key === ' ')) return;
    const command = commandOf(event, preferences.keys, screen.scene.cursor !== null);
    if (command && this.#run(command, screen, actions)) event.preventDefault();
  };

  #run(command: Command, screen: PositionScreen, actions: Actions): boolean {
    if (command === 'field') {
      this.renderRoot.querySelector<HTMLElement>('.field input')?.focus();
      return true;
    }
    return this.run(command, actions) || runBoardCommand(command, this.state, this.store, screen, actions);
  }

  readonly #type = (event: Event): void => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('.field input');
    if (!(input instanceof HTMLInputElement) || input.value.trim() === '') return;
    this.actions?.typeMove(input.value);
    void this.updateComplete.then(() => {
      if (this.screen?.refusal === '') input.value = '';
      input.select();
    });
  };

  // ---- parts

  /** The keyboard goes on at what there is to do, from a button that has gone. */
  protected focusTask(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.task')?.focus());
  }

  /** What comes next is one key away, also after the choice of a promotion, whose dialog gives the keyboard back first. */
  protected focusNext(): void {
    setTimeout(() => this.renderRoot.querySelector<HTMLElement>('[data-do="next"]')?.focus({ preventScroll: true }));
  }

  #board(screen: PositionScreen, view: View): TemplateResult {
    const away = this.#shown !== view;
    return html`<strata-board class=${away ? 'away' : 'large'} data-view=${view} aria-hidden=${view === 'slices' ? 'true' : nothing}
      .view=${view} .scene=${screen.scene} .mode=${pages() ? 'pager' : 'all'} ?asleep=${away}
      @trouble=${({ detail }: CustomEvent<Trouble>) => {
        this.trouble = detail;
      }}></strata-board>`;
  }

  #bar(screen: PositionScreen): TemplateResult {
    const { keys } = this.state.preferences;
    const views = viewSwitch(screen, this.store, {
      shown: this.#shown,
      flat: this.trouble !== null && this.trouble !== 'unloaded',
      brief: this.form !== 'desk',
    });
    const flip = withKeys(msg('Flip the board'), keys, 'flip');
    return html`<div class="bar">
      ${
        this.form === 'desk'
          ? nothing
          : html`<button class="quiet icon" data-do="leave" aria-label=${msg('Back to the home page')} title=${msg('Back to the home page')}
        @click=${() => this.store.go({ page: 'home' })}>${icon('left')}</button>`
      }
      ${this.titleLine()}
      <button class="quiet icon" data-do="flip" aria-label=${flip} title=${flip} @click=${() => this.actions?.flip()}>${icon('flip')}</button>
      ${views}</div>`;
  }

  protected titleLine(): TemplateResult {
    return html`<h1 tabindex="-1">${this.heading()}</h1>`;
  }

  #levels(screen: PositionScreen): TemplateResult | typeof nothing {
    const isShown = this.#shown === 'board3d' && hasLevels(screen) && !hasStrip(screen);
    return isShown ? levelRow(screen, this.store) : nothing;
  }

  /** Why a move was refused, or what is to be known of the view. */
  #refusal({ refusal, note }: PositionScreen): TemplateResult | typeof nothing {
    const words = refusal || note || (this.trouble ? troubleWords()[this.trouble] : '');
    return words === '' ? nothing : html`<p class="refusal" data-do="refusal">${sentence(words)}</p>`;
  }

  #field(): TemplateResult {
    return html`<form class="field" @submit=${this.#type}>
      <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${msg('Type a move or a cell')}
        placeholder=${msg('Type a move or a cell')} />
      <button data-do="enter">${msg('Enter')}</button></form>`;
  }

  protected override render(): TemplateResult {
    const { screen } = this;
    const { learnError } = this.state;
    if (this.lost)
      return html`<p class="alone error" role="alert">${msg('This part of the page could not be loaded. Reload the page.')}</p>`;
    if (learnError !== '')
      return html`<div class="alone"><h1 tabindex="-1">${this.heading()}</h1><p class="error" role="alert">${learnError}</p></div>`;
    if (!screen)
      return html`<div class="alone"><h1 tabindex="-1">${this.heading()}</h1><p class="muted" role="status">${msg('Setting up the boards ...')}</p></div>`;
    return html`${this.#bar(screen)}${this.#board(screen, 'slices')}${this.#board(screen, 'board3d')}
      <strata-board-grids .game=${screen} .view=${this.#shown}></strata-board-grids>
      ${this.#levels(screen)}
      <div class="panel">${this.panel()}${this.#refusal(screen)}${this.#field()}${this.rest()}</div>`;
  }

  /** "5 of 17". */
  protected counted(number: number, all: number): string {
    return msg(str`${number} of ${all}`);
  }
}
