// Setting up a game: its rules, who plays, the clock. What the core says of a choice stands beside its field.

import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { OptionChoice } from '../core/types.js';
import type { Seat } from '../net/messages.js';
import type { PictureSource } from '../ui/picture.js';
import { PageElement } from '../ui/page_element.js';
import { pageStyles, shared } from '../ui/styles.js';
import { capitalised, levelWords, levels, optionTitle, sentence } from '../ui/words.js';
import '../ui/picture.js';

type Players = 'white' | 'black' | 'random' | 'people' | 'computers';

const playersChoices: { value: Players; words: string; about: string }[] = [
  { value: 'white', words: 'I play White', about: 'and begin' },
  { value: 'black', words: 'I play Black', about: 'the computer begins' },
  { value: 'random', words: 'Either', about: 'chance decides' },
  { value: 'people', words: 'Two people', about: 'at this screen' },
  { value: 'computers', words: 'The computer against itself', about: 'to watch' },
];

@customElement('strata-new-page')
export class NewPage extends PageElement {
  @property({ attribute: false }) variant = '';
  @state() private players: Players = 'white';
  @state() private level = 2;
  @state() private otherLevel = 2;
  @state() private clockOn = false;
  @state() private minutes = '15';
  @state() private increment = '10';
  @state() private gameName = '';
  @state() private options: Record<string, string> = {};

  static override styles = [
    shared,
    pageStyles,
    css`
    .layout { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 1.4rem; align-items: start; }
    fieldset { border: 0; margin: 0 0 1rem; padding: 0.9rem 1.1rem 1rem; min-width: 0; }
    legend { float: left; width: 100%; font-weight: 650; padding: 0; margin-bottom: 0.15rem; }
    legend + * { clear: both; }
    .about { color: var(--muted); font-size: 0.92rem; margin-bottom: 0.5rem; }
    label.choice { display: grid; grid-template-columns: auto 1fr; gap: 0.6rem; align-items: baseline;
      padding: 0.34rem 0.5rem; border-radius: 8px; cursor: pointer; }
    label.choice:hover { background: var(--surface-3); }
    label.choice:has(:checked) { background: var(--accent-soft); }
    .inline { display: flex; flex-wrap: wrap; gap: 0.3rem; }
    .inline label.choice { border: 1px solid var(--line); padding-right: 0.8rem; }
    .level { display: flex; flex-wrap: wrap; gap: 0.4rem 0.8rem; align-items: center; margin-top: 0.7rem; }
    .level input { flex: 1 1 12rem; max-width: 20rem; }
    .level output { min-width: 13rem; }
    input[type='number'] { width: 7rem; }
    aside { position: sticky; top: 1rem; display: grid; gap: 0.8rem; }
    aside strata-picture { height: 300px; padding: 12px; background: var(--surface-3); border-radius: 12px 12px 0 0; }
    aside .go { padding: 0.9rem; display: grid; gap: 0.7rem; }
    aside .primary { min-height: 46px; font-size: 1.05rem; }
    @media (max-width: 860px) {
      .layout { grid-template-columns: minmax(0, 1fr); }
      aside { position: static; }
      aside strata-picture { height: 210px; }
    }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('variant') && this.variant !== '') {
      // The store has read the variant when it came here, or kept what was chosen before.
      const { variant } = this.state;
      this.options = variant?.id === this.variant ? { ...variant.options } : {};
    }
  }

  #setOption(choice: OptionChoice, value: string): void {
    const options = { ...this.options };
    if (value === choice.default) delete options[choice.name];
    else options[choice.name] = value;
    this.options = options;
    this.store.open.choose(this.variant, this.state.variantText, options);
  }

  /** What the core found wrong, where it names this option. */
  #errorOf(name: string): string {
    const error = this.state.variantError;
    return error !== null && error.message.includes(name) ? sentence(error.message) : '';
  }

  #clockError(): string {
    if (!this.clockOn) return '';
    const minutes = Number(this.minutes);
    const increment = Number(this.increment);
    if (this.minutes.trim() === '' || !(minutes >= 0.1 && minutes <= 600)) return 'Minutes: a number from 0.1 to 600.';
    if (this.increment.trim() === '' || !(increment >= 0 && increment <= 600))
      return 'Seconds a move: a number from 0 to 600.';
    return '';
  }

  #start(event: Event): void {
    event.preventDefault();
    if (this.state.variantError || this.#clockError() !== '') {
      const wrong = this.renderRoot.querySelector('[aria-invalid="true"]');
      if (wrong instanceof HTMLElement) wrong.focus();
      return;
    }
    const person: Seat = { kind: 'person', level: this.level };
    const computer: Seat = { kind: 'computer', level: this.level };
    const mine = this.players === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : this.players;
    const seats: Record<Exclude<Players, 'random'>, [Seat, Seat]> = {
      white: [person, computer],
      black: [computer, person],
      people: [person, person],
      computers: [computer, { kind: 'computer', level: this.otherLevel }],
    };
    const [white, black] = seats[mine];
    this.store.open.create({
      variant: this.variant,
      variantText: this.state.variantText,
      options: this.options,
      white,
      black,
      clock: this.clockOn ? { base: Number(this.minutes), increment: Number(this.increment) } : null,
      start: '',
      line: [],
      end: null,
      title: this.gameName.trim(),
    });
  }

  #option(choice: OptionChoice): TemplateResult {
    const value = this.options[choice.name] ?? choice.default;
    const error = this.#errorOf(choice.name);
    return html`<fieldset class="panel" data-option=${choice.name}>
      <legend>${optionTitle(choice.name)}</legend>
      <p class="about">${sentence(choice.summary)}</p>
      ${
        choice.values.length > 0
          ? choice.values.map(
              (one) => html`<label class="choice">
            <input type="radio" name=${choice.name} .value=${one.name} .checked=${one.name === value}
              @change=${() => this.#setOption(choice, one.name)} />
            <span><strong>${one.name}</strong>${
              one.name === choice.default
                ? html` <span
              class="muted small">(usual)</span>`
                : nothing
            }:
              ${one.summary}</span></label>`,
            )
          : html`<input type="number" inputmode="numeric" aria-label=${optionTitle(choice.name)} .value=${value}
            aria-invalid=${error === '' ? 'false' : 'true'} aria-describedby=${`error-${choice.name}`}
            @change=${(event: Event) => this.#setOption(choice, (event.currentTarget as HTMLInputElement).value.trim())} />
          <span class="muted small">usual: ${choice.default}</span>`
      }
      <p class="error" id=${`error-${choice.name}`} role="alert">${error}</p>
    </fieldset>`;
  }

  #levelRow(words: string, level: number, change: (level: number) => void): TemplateResult {
    return html`<label class="level"><span>${words}</span>
      <input type="range" min="1" max=${levels.length} step="1" .value=${String(level)}
        aria-valuetext=${`${level}, ${levelWords(level)}`}
        @input=${(event: Event) => change(Number((event.currentTarget as HTMLInputElement).value))} />
      <output><strong>${level}</strong>: ${levelWords(level)}</output></label>`;
  }

  #playersField(): TemplateResult {
    return html`<fieldset class="panel"><legend>Who plays</legend>
      <div class="inline">${playersChoices.map(
        ({ value, words, about }) => html`<label class="choice">
        <input type="radio" name="players" value=${value} .checked=${this.players === value}
          @change=${() => {
            this.players = value;
          }} />
        <span>${words} <span class="muted small">${about}</span></span></label>`,
      )}</div>
      ${
        this.players === 'people'
          ? nothing
          : this.#levelRow(this.players === 'computers' ? 'White' : 'The computer', this.level, (level) => {
              this.level = level;
            })
      }
      ${
        this.players === 'computers'
          ? this.#levelRow('Black', this.otherLevel, (level) => {
              this.otherLevel = level;
            })
          : nothing
      }
    </fieldset>`;
  }

  #clockField(): TemplateResult {
    const error = this.#clockError();
    const input = (label: string, value: string, set: (value: string) => void): TemplateResult => html`<label>${label}
      <input type="number" min="0" step="any" inputmode="decimal" .value=${value}
        aria-invalid=${error === '' ? 'false' : 'true'}
        @input=${(event: Event) => set((event.currentTarget as HTMLInputElement).value)} /></label>`;
    return html`<fieldset class="panel"><legend>Clock</legend>
      <div class="inline">
        <label class="choice"><input type="radio" name="clock" .checked=${!this.clockOn}
          @change=${() => {
            this.clockOn = false;
          }} />
          <span>None <span class="muted small">take your time</span></span></label>
        <label class="choice"><input type="radio" name="clock" .checked=${this.clockOn}
          @change=${() => {
            this.clockOn = true;
          }} />
          <span>With a clock</span></label>
      </div>
      ${
        this.clockOn
          ? html`<div class="row" style="margin-top: 0.7rem">
        ${input('Minutes a side ', this.minutes, (value) => {
          this.minutes = value;
        })}
        ${input('Seconds added a move ', this.increment, (value) => {
          this.increment = value;
        })}</div>`
          : nothing
      }
      <p class="error" role="alert">${error}</p></fieldset>`;
  }

  protected override render(): TemplateResult {
    const { variant, variantError } = this.state;
    const head = this.state.variants.find(({ id }) => id === this.variant);
    const shown = variant?.id === this.variant ? variant : null;
    if (!head && !shown) {
      return html`<header><h1>New game</h1></header>
        <p class=${variantError ? 'error' : 'muted'}
          role="alert">${variantError ? sentence(variantError.message) : 'Reading its rules ...'}</p>
        <p style="margin-top: 1rem"><button
          @click=${() => this.store.go({ page: 'home' })}>Choose a game</button></p>`;
    }
    const choices = shown?.choices ?? [];
    const elsewhere = variantError !== null && !choices.some(({ name }) => variantError.message.includes(name));
    const source: PictureSource = {
      variant: this.variant,
      variantText: this.state.variantText,
      options: shown?.options ?? {},
      position: '',
    };
    return html`
      <header><h1 tabindex="-1">New game: ${shown?.name ?? head?.name}</h1><p
        class="lead">${shown?.summary ?? head?.summary}
        <a href=${`/rules/${this.variant}`} @click=${(event: Event) => {
          event.preventDefault();
          this.store.go({ page: 'rules', variant: this.variant });
        }}>Its rules</a></p></header>
      <form class="layout" @submit=${this.#start} novalidate>
        <div>
          ${elsewhere ? html`<p class="error" role="alert">${sentence(variantError.message)}</p>` : nothing}
          ${this.#playersField()}
          ${this.#clockField()}
          ${repeat(
            choices,
            ({ name }) => name,
            (choice) => this.#option(choice),
          )}
        </div>
        <aside class="panel">
          <strata-picture .source=${source}></strata-picture>
          <div class="go">
            <label>Name of this game <span class="muted small">(if you like)</span>
              <input type="text" maxlength="100" style="width: 100%" .value=${this.gameName}
                @input=${(event: Event) => {
                  this.gameName = (event.currentTarget as HTMLInputElement).value;
                }} /></label>
            ${
              shown && Object.keys(shown.options).length > 0
                ? html`<p class="small muted">Changed: ${Object.entries(shown.options)
                    .map(([name, value]) => `${capitalised(optionTitle(name))} ${value}`)
                    .join('; ')}.</p>`
                : nothing
            }
            <button class="primary" data-do="start" ?disabled=${variantError !== null}>Start the game</button>
          </div>
        </aside>
      </form>`;
  }
}
