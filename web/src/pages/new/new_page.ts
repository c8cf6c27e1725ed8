// Setting up a game: who plays, how strong, the clock, and folded away its rules. What is chosen stands in a sentence
// beside Start, always in sight; what is wrong with a choice stands beside its field.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { entryOf, pictureOf, sizeWords } from '../../content/catalogue.js';
import type { OptionChoice, VariantInfo } from '../../core/types.js';
import { addressOf } from '../../net/alone.js';
import { aloneWords } from '../../ui/alone_words.js';
import { icon } from '../../ui/icons.js';
import { PageElement } from '../../ui/page_element.js';
import type { PictureSource } from '../../ui/picture.js';
import { pageStyles, shared } from '../../ui/styles.js';
import { levelMeaning, strengthName, levels, sentence } from '../../ui/words.js';
import '../../ui/picture.js';
import {
  asksForOwn,
  type Choice,
  choiceSentence,
  clockError,
  clockOf,
  clocks,
  clockWords,
  colours,
  daysOf,
  type Field,
  opponents,
  readAsked,
  seatsOf,
  usual,
  withoutServer,
} from './choice.js';
import { newStyle } from './new_style.js';
import type * as OtherSeat from './other_seat.js';
import type * as OwnClock from './own_clock.js';
import type * as RulesChoice from './rules_choice.js';
import { nameOf } from '../../language/name_of.js';

const unseated = (): string => msg('The choice of who can join could not be loaded. Reload the page to try again.');

const withoutPosition = (asked: Readonly<Record<string, string>>): string =>
  JSON.stringify({ ...asked, position: undefined });

/** Fetched with this page: it may be opened while the server is away. */
const rulesPart = (): Promise<typeof RulesChoice | null> => import('./rules_choice.js').catch(() => null);
void rulesPart();

@customElement('strata-new-page')
export class NewPage extends PageElement {
  @property({ attribute: false }) variant = '';
  /** What a link asks for; see choice.ts. */
  @property({ attribute: false }) asked: Readonly<Record<string, string>> = {};
  @state() private choice: Choice = usual;
  @state() private errors: Partial<Record<Field, string>> = {};
  /** The clock's numbers are typed. */
  @state() private ownClock = false;
  /** What such a clock can have beside the minutes. */
  @state() private own: typeof OwnClock | null = null;
  /** The player for the other seat. */
  @state() private seat: typeof OtherSeat | null = null;
  @state() private rules: typeof RulesChoice | null = null;
  /** The game was to begin with what is chosen. */
  @state() private tried = false;
  @state() private gameName = '';
  @state() private options: Record<string, string> = {};
  /** The position of the link, '' for the start of the game; and what is wrong with it. */
  @state() private start = '';
  @state() private startError = '';
  // The clock of the link is being read.
  #reading: Promise<void> | null = null;
  /** Its fault under other options. */
  #startFault: (options: Record<string, string>) => string = () => '';

  static override styles = [shared, pageStyles, newStyle];

  override connectedCallback(): void {
    super.connectedCallback();
    void rulesPart().then((rules) => {
      this.rules = rules;
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('variant') && this.variant !== '') {
      // The store has read the variant when it came here, or kept what was chosen before.
      const { variant } = this.state;
      this.options = variant?.id === this.variant ? { ...variant.options } : {};
    }
    const was = changed.get('asked');
    if (changed.has('asked') && JSON.stringify(was) !== JSON.stringify(this.asked)) {
      // All choices stay if only the position is dropped.
      if (!was || withoutPosition(was) !== withoutPosition(this.asked)) this.#takeAsked();
      this.start = '';
      this.startError = '';
      this.#startFault = () => '';
      const { position } = this.asked;
      if (position !== undefined) void this.#readPosition(position);
    }
    if (this.#isLink) void this.#needSeat();
  }

  #takeAsked(): void {
    // A clock that is read by a part of its own stands there once that has come.
    const own = asksForOwn(this.asked);
    this.#take(readAsked(own ? { ...this.asked, clock: 'none' } : this.asked));
    this.#reading = own ? this.#readOwn(this.asked) : null;
  }

  #take({ choice, errors }: ReturnType<typeof readAsked>): void {
    const { clockOn, beside, minutes, increment } = choice;
    this.choice = this.#isAlone ? withoutServer(choice) : choice;
    this.errors = errors;
    this.ownClock =
      clockOn && (beside !== null || !clocks.some((one) => one.minutes === minutes && one.increment === increment));
    if (this.ownClock) void this.#needOwn();
  }

  async #readOwn(asked: Readonly<Record<string, string>>): Promise<void> {
    await this.#needOwn();
    if (asked !== this.asked) return;
    if (!this.own) {
      this.errors = {
        ...this.errors,
        clock: msg('The clock in the link could not be read. Reload the page to try again.'),
      };
      return;
    }
    // All else may have been chosen anew meanwhile.
    const { choice, errors } = readAsked(asked, this.own.readClock);
    const { clockOn, minutes, increment, beside, days } = choice;
    this.#take({
      choice: { ...this.choice, clockOn, minutes, increment, beside, days },
      errors: { ...this.errors, ...errors },
    });
  }

  async #needSeat(): Promise<void> {
    if (this.seat || this.errors.players === unseated()) return;
    this.seat = await import('./other_seat.js').catch(() => null);
    if (!this.seat && this.#isLink) this.errors = { ...this.errors, players: unseated() };
    this.seat?.begin(this.renderRoot);
  }

  async #needOwn(): Promise<void> {
    this.own ??= await import('./own_clock.js').catch(() => null);
  }

  /** The game begins where the link says: a position of the editor, under its options. */
  async #readPosition(code: string): Promise<void> {
    const { asked } = this;
    await this.store.coreHere;
    const read = await import('./position.js').then(
      (module) => module.readPosition(this.store.core, code),
      () => ({ message: msg('This part of the page could not be loaded. Reload the page to open the link.') }),
    );
    if (asked !== this.asked) return;
    if ('message' in read) {
      // Under no options does it become another.
      this.#startFault = () => read.message;
      this.startError = read.message;
      return;
    }
    this.options = read.link.options;
    this.start = read.link.start;
    this.store.open.choose(this.variant, read.link.variantText, this.options);
    this.startError = read.fault(this.options);
    this.#startFault = read.fault;
  }

  #dropPosition(): void {
    const asked = { ...this.asked };
    delete asked['position'];
    this.store.go({ page: 'new', variant: this.variant, asked });
  }

  /** What is chosen here counts from now on, whatever the link said. */
  #choose(field: Field, change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    this.errors = { ...this.errors, [field]: '' };
  }

  #setOption(choice: OptionChoice, value: string): void {
    const options = { ...this.options };
    if (value === choice.default) delete options[choice.name];
    else options[choice.name] = value;
    this.options = options;
    this.store.open.choose(this.variant, this.state.variantText, options);
    this.startError = this.#startFault(options);
  }

  get #isAlone(): boolean {
    return this.state.connection === 'none';
  }

  get #rules(): OtherSeat.Rules {
    return { variantText: this.state.variantText, options: this.options, start: this.start };
  }

  get #isLink(): boolean {
    return this.choice.opponent === 'link';
  }

  async #start(event: Event): Promise<void> {
    event.preventDefault();
    await this.#reading;
    const unnamed = this.#isLink && this.seat?.seatFault(this.choice, this.state.together.name);
    if (this.state.variantError || this.startError !== '' || clockError(this.choice) !== '' || unnamed) {
      this.tried = true;
      return this.#toFault();
    }
    const { choice } = this;
    const [white, black] = seatsOf(choice, Math.random());
    const invites = (this.#isLink && choice.invites) || '';
    const game = {
      variant: this.variant,
      variantText: this.state.variantText,
      options: this.options,
      white,
      black,
      randomSides: this.#isLink && choice.colour === 'random',
      listed: this.#isLink && choice.listed,
      invites,
      rated:
        this.#isLink &&
        choice.rated &&
        this.state.account !== null &&
        this.seat?.ratedFault(choice, this.#rules) === '',
      days: daysOf(choice),
      clock: clockOf(choice),
      start: this.start,
      line: [],
      end: null,
      title: this.gameName.trim(),
    };
    // If the player cannot be challenged now, the error stands beside the name, unless another name was typed in the meantime.
    const refused = (name: string): void => {
      if (this.choice.invites === invites) this.errors = { ...this.errors, name };
      void this.#toFault();
    };
    this.store.open.create(game, invites ? refused : undefined);
  }

  async #toFault(): Promise<void> {
    await this.updateComplete;
    const wrong = this.renderRoot.querySelector('[aria-invalid="true"]');
    wrong?.closest('details')?.setAttribute('open', '');
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  #error(text: string | undefined, id = ''): TemplateResult {
    return html`<p class="error" id=${id || nothing} role="alert">${text ?? ''}</p>`;
  }

  #card(name: string, value: string, now: string, words: string, about: string, choose: () => void): TemplateResult {
    return html`<label><input type="radio" name=${name} .value=${value} .checked=${value === now} @change=${choose} />
      <strong>${words}</strong>${about === '' ? nothing : html`<span class="muted small">${about}</span>`}</label>`;
  }

  #players(): TemplateResult {
    const { opponent } = this.choice;
    const offered = opponents().filter(({ value }) => value !== 'link' || !this.#isAlone);
    return html`<fieldset><legend>${msg('Choose an opponent')}</legend>
      <div class="choices">${offered.map(({ value, words, about }) =>
        this.#card('players', value, opponent, words, about, () => this.#choose('players', { opponent: value })),
      )}</div>${this.#isAlone ? html`<p class="muted small">${aloneWords()}</p>` : nothing}
      ${this.#error(this.errors.players)}</fieldset>`;
  }

  #levelRow(words: string, level: number, change: (level: number) => void): TemplateResult {
    return html`<label class="level"><span class=${words === '' ? 'visually-hidden' : ''}>${words || msg('Level of the computer')}</span>
      <input type="range" min="1" max=${levels.length} step="1" .value=${String(level)}
        aria-valuetext=${`${level}, ${strengthName(level)}: ${levelMeaning(level)}`}
        @input=${(event: Event) => change(Number((event.currentTarget as HTMLInputElement).value))} />
      <output><strong>${msg(str`Level ${level}: ${strengthName(level)}.`)}</strong> <span class="muted">${levelMeaning(level)}</span></output></label>`;
  }

  #strength(): TemplateResult | typeof nothing {
    const { opponent, level, otherLevel } = this.choice;
    if (opponent === 'people' || opponent === 'link') return nothing;
    const watch = opponent === 'watch';
    return html`<fieldset><legend>${msg('Computer level')}</legend>
      ${this.#levelRow(watch ? msg('White') : '', level, (value) => this.#choose('level', { level: value }))}
      ${watch ? this.#levelRow(msg('Black'), otherLevel, (value) => this.#choose('level', { otherLevel: value })) : nothing}
      ${this.#error(this.errors.level)}</fieldset>`;
  }

  #colour(): TemplateResult | typeof nothing {
    const { opponent } = this.choice;
    if (opponent !== 'computer' && opponent !== 'link') return nothing;
    return html`<fieldset><legend>${msg('Your colour')}</legend>
      <div class="choices">${colours().map(({ value, words }) =>
        this.#card('colour', value, this.choice.colour, words, '', () => this.#choose('color', { colour: value })),
      )}</div>${this.#error(this.errors.color)}</fieldset>
      ${opponent === 'link' ? this.#otherSeat() : nothing}`;
  }

  #otherSeat(): TemplateResult | undefined {
    return this.seat?.otherSeat(
      this.choice,
      this.state.together.name,
      this.tried,
      this.errors.name,
      this.#rules,
      (change) => {
        this.tried = false;
        this.#choose('name', change);
      },
      (...card) => this.#card('listed', ...card),
    );
  }

  #clock(): TemplateResult {
    const { opponent, clockOn, minutes, increment, beside } = this.choice;
    const error = clockError(this.choice);
    const days = daysOf(this.choice);
    const now = days > 0 ? `${days}d` : !clockOn ? 'none' : this.ownClock ? 'other' : `${minutes}+${increment}`;
    const choose = (own: boolean, change: Partial<Choice>) => (): void => {
      this.ownClock = own;
      if (own) void this.#needOwn();
      this.#choose('clock', change);
    };
    const field = (
      label: string,
      value: string,
      set: (value: string) => Partial<Choice>,
    ): TemplateResult => html`<label>${label}
      <input type="number" min="0" step="any" inputmode="decimal" .value=${value}
        aria-invalid=${error === '' ? 'false' : 'true'}
        @input=${(event: Event) => this.#choose('clock', set((event.currentTarget as HTMLInputElement).value))} /></label>`;
    return html`<fieldset><legend>${msg('Clock')}</legend>
      <div class="choices clocks">
        ${this.#card('clock', 'none', now, msg('No clock'), msg('unlimited time'), choose(false, { clockOn: false, days: 0 }))}
        ${clocks.map(({ name, minutes: base, increment: added }) =>
          this.#card(
            'clock',
            name,
            now,
            name,
            added === '0' ? msg(str`${base} min`) : msg(str`${base} min + ${added} s`),
            choose(false, { clockOn: true, beside: null, minutes: base, increment: added }),
          ),
        )}
        ${this.#card('clock', 'other', now, msg('Other'), msg('custom clock'), choose(true, { clockOn: true }))}
        ${
          opponent === 'link'
            ? this.seat?.dayCards((value, words, about, days) =>
                this.#card('clock', value, now, words, about, choose(false, { clockOn: false, days })),
              )
            : nothing
        }
      </div>
      ${
        this.ownClock && clockOn
          ? html`<div class="row">
        ${field(msg('Minutes per side'), minutes, (value) => ({ minutes: value }))}
        ${this.own?.besideFields(beside, (chosen) => this.#choose('clock', { beside: chosen }), field)}
        ${beside ? nothing : field(msg('Increment in seconds'), increment, (value) => ({ increment: value }))}</div>`
          : nothing
      }
      ${this.#error(error || this.errors.clock)}</fieldset>`;
  }

  #game(name: string, summary: string, shown: VariantInfo | null): TemplateResult {
    const entry = this.state.variantText === '' && this.start === '' ? entryOf(this.variant) : undefined;
    const source: PictureSource = {
      variant: this.variant,
      variantText: this.state.variantText,
      options: shown?.options ?? {},
      position: this.startError === '' ? this.start : '',
    };
    return html`<aside class="panel game">
      ${
        entry
          ? html`<img src=${pictureOf(entry.id)} width="576" height="288" alt="" />`
          : html`<strata-picture .source=${source}></strata-picture>`
      }
      <div class="text">
        <h2>${nameOf(name)}</h2>
        ${entry ? html`<p class="small muted">${sizeWords(entry)}</p>` : nothing}
        ${this.start === '' ? nothing : html`<p data-do="position"><strong>${msg('Starts from a custom position.')}</strong></p>`}
        <p class="summary">${nameOf(summary)}</p>
        <div class="row">
          <a href=${addressOf(`/rules/${this.variant}`)} @click=${(event: Event) => {
            event.preventDefault();
            this.store.go({ page: 'rules', variant: this.variant });
          }}>${msg('Rules')}</a>
          <a href=${addressOf(`/editor/${this.variant}`)} data-do="edit" @click=${(event: Event) => {
            event.preventDefault();
            const { position } = this.asked;
            this.store.go({
              page: 'editor',
              variant: this.variant,
              ...(position === undefined ? {} : { code: position }),
            });
          }}>${msg('Set up a position')}</a>
          <a href=${addressOf('/')} @click=${(event: Event) => {
            event.preventDefault();
            this.store.go({ page: 'home' });
          }}>${msg('Change game')}</a>
        </div>
      </div>
    </aside>`;
  }

  protected override render(): TemplateResult {
    const { variant, variantError } = this.state;
    const head = this.state.variants.find(({ id }) => id === this.variant);
    const shown = variant?.id === this.variant ? variant : null;
    if (!head && !shown) {
      return html`<header><h1>${msg('New game')}</h1></header>
        <p class=${variantError ? 'error' : 'muted'}
          role="alert">${variantError ? sentence(variantError.message) : msg('Loading the rules ...')}</p>
        <p class="elsewhere"><button
          @click=${() => this.store.go({ page: 'home' })}>${msg('Choose a game')}</button></p>`;
    }
    const choices = shown?.choices ?? [];
    const elsewhere = variantError !== null && !choices.some(({ name }) => variantError.message.includes(name));
    const usualRules = Object.keys(shown?.options ?? {}).length === 0;
    return html`
      <form @submit=${this.#start} novalidate>
        <div class="layout">
          ${this.#game(shown?.name ?? head?.name ?? '', shown?.summary ?? head?.summary ?? '', shown)}
          <div>
            <header><h1 tabindex="-1">${msg('New game')}</h1></header>
            ${
              this.startError === ''
                ? nothing
                : html`<p class="error" role="alert">${this.startError}</p>
            <p><button type="button" data-do="drop-position"
              @click=${() => this.#dropPosition()}>${msg('Start from the usual position')}</button></p>`
            }
            ${elsewhere ? html`<p class="error" role="alert">${sentence(variantError.message)}</p>` : nothing}
            ${this.#players()}
            ${this.#strength()}
            ${this.#colour()}
            ${this.#clock()}
            ${this.rules?.rulesChoice({
              choices,
              changed: shown?.options ?? {},
              options: this.options,
              opponent: this.choice.opponent,
              added: this.seat?.addedRule(),
              error: variantError,
              set: (...option) => this.#setOption(...option),
            })}
            <label>${msg('Name of this game')} <span class="muted small">${msg('(optional)')}</span><br />
              <input type="text" class="title" maxlength="100" .value=${this.gameName}
                @input=${(event: Event) => {
                  this.gameName = (event.currentTarget as HTMLInputElement).value;
                }} /></label>
          </div>
        </div>
        <div class="bar"><div>
          <p data-do="sentence"><strong>${choiceSentence(this.choice, this.seat?.otherWords(this.choice, this.state.together.name))}</strong><br />
            <span class="muted small">${clockWords(this.choice)}. ${usualRules ? msg('Standard rules') : msg('Custom rules')}.</span></p>
          <button class="primary" data-do="start" ?disabled=${variantError !== null || this.startError !== ''}>${icon('forward')} ${(this.#isLink && this.seat?.startWords(this.choice)) || msg('Start game')}</button>
        </div></div>
      </form>`;
  }
}
