// The lessons of a game: what there is to know and to do, the board on which it is done, and the list of all steps.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { PropertyValues } from 'lit';
import { nameOf } from '../../language/name_of.js';
import { plural } from '../../language/plural.js';
import type { LearnActions, LearnScreen, StepEntry } from '../../state/learn/screen.js';
import type { Route } from '../../state/page/routes.js';
import { icon } from '../../ui/icons.js';
import type { Command } from '../../ui/keys.js';
import { introOf } from './introductions.js';
import { ExercisePage } from './exercise_page.js';

const titleOf = (name: string): string =>
  name === '' ? msg('Learn') : msg(str`Learn ${nameOf(name)}`, { desc: 'the title of the lessons of a game' });

@customElement('strata-learn-page')
export class LearnPage extends ExercisePage<LearnActions> {
  @property({ attribute: false }) route: Extract<Route, { page: 'learn' }> | null = null;
  #phase = '';
  #step = '';

  protected override get screen(): LearnScreen | null {
    return this.state.learn;
  }

  protected override load(): Promise<LearnActions> {
    return this.store.learn();
  }

  protected override open(actions: LearnActions): void {
    if (this.route) void actions.open(this.route);
  }

  protected override heading(): string {
    const known = this.state.variants.find(({ id }) => id === this.route?.variant)?.name;
    return titleOf(this.state.learn?.variant.name ?? known ?? '');
  }

  /** The title is where another game is chosen. */
  protected override titleLine(): TemplateResult {
    const shown = this.state.learn?.variant;
    const { variants } = this.state;
    const games = shown && !variants.some(({ id }) => id === shown.id) ? [shown, ...variants] : variants;
    return html`<h1 tabindex="-1" class="visually-hidden">${this.heading()}</h1>
      <select class="title" data-do="game" aria-label=${msg('Game')} @change=${(event: Event) => {
        this.store.go({ page: 'learn', variant: (event.currentTarget as HTMLSelectElement).value });
      }}>${games.map(
        ({ id, name }) => html`<option value=${id} .selected=${id === shown?.id}>${titleOf(name)}</option>`,
      )}</select>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { learn } = this.state;
    if (!learn) return;
    const { phase, step } = learn;
    const id = `${learn.variant.id} ${step}`;
    const [was, before] = [this.#phase, this.#step];
    this.#phase = phase;
    this.#step = id;
    // What comes next is one key away, unless somebody is typing.
    const field = this.shadowRoot?.activeElement?.matches('input') ?? false;
    if (phase === 'done' && was === 'going-on' && !field) this.focusNext();
    if (before !== '' && before !== id && !field) this.focusTask();
  }

  protected override run(command: Command, actions: LearnActions): boolean {
    if (command === 'hint') actions.hint();
    else if (command === 'undo') actions.again();
    else return false;
    return true;
  }

  #said({ phase, said }: LearnScreen): TemplateResult {
    const look = phase === 'done' ? 'good' : phase === 'failed' ? 'bad' : '';
    return html`<p class="said ${look}" data-phase=${phase}>${said}</p>`;
  }

  #buttons({ phase, left, kind }: LearnScreen): TemplateResult {
    const { actions } = this;
    const over = phase !== 'going-on';
    return html`<div class="buttons">
      ${
        phase === 'done' && left > 0
          ? html`<button class="primary" data-do="next" @click=${() => actions?.next()}>${msg('Next lesson')}</button>`
          : nothing
      }
      ${
        kind === 'find'
          ? nothing
          : html`<button class=${phase === 'failed' ? 'primary' : ''} data-do="again" @click=${() => {
              actions?.again();
              this.focusTask();
            }}>${icon('undo')} ${over ? msg('Try again') : msg('Restart')}</button>`
      }
      ${phase === 'done' ? nothing : html`<button data-do="hint" @click=${() => actions?.hint()}>${icon('hint')} ${msg('Show me')}</button>`}
    </div>`;
  }

  #over({ left, phase, variant }: LearnScreen): TemplateResult | typeof nothing {
    if (left > 0) return nothing;
    return html`<p class="about">${msg('You have finished all lessons of this game.')}</p>
      <div class="buttons">
        <button class=${phase === 'done' ? 'primary' : ''} data-do="play" @click=${() => this.store.go({ page: 'new', variant: variant.id })}>${msg('Play this game')}</button>
        ${
          this.state.variants.some(({ id }) => id === variant.id)
            ? html`<button data-do="puzzles" @click=${() => this.store.go({ page: 'puzzles', variant: variant.id })}>${msg('Puzzles')}</button>`
            : nothing
        }</div>`;
  }

  #entry({ title, best, fewest }: StepEntry, index: number, current: boolean): TemplateResult {
    const words =
      best === 0
        ? msg('not done yet')
        : best <= fewest
          ? msg('done in the fewest moves')
          : plural(best, { one: msg('done in 1 move'), other: msg(str`done in ${best} moves`) });
    return html`<li><button data-step=${index} aria-current=${current ? 'step' : 'false'} title=${words}
      @click=${() => this.actions?.choose(index)}><span class="mark" aria-hidden="true">${best === 0 ? '' : best <= fewest ? '★' : '✓'}</span>
      <span>${title}<span class="visually-hidden">, ${words}</span></span></button></li>`;
  }

  #steps({ steps, step, left }: LearnScreen): TemplateResult {
    const list = html`<ol class="steps" aria-label=${msg('All lessons')}>${repeat(
      steps,
      ({ id }) => id,
      (entry, index) => this.#entry(entry, index, index === step),
    )}</ol>`;
    if (this.form === 'desk') return list;
    const done = steps.length - left;
    return html`<details class="steps"><summary>${msg('All lessons')} (${this.counted(done, steps.length)})</summary>${list}</details>`;
  }

  protected override panel(): TemplateResult {
    const { learn } = this.state;
    if (!learn) return html``;
    const { steps, step, about, task, variant, variantText } = learn;
    const intro = step === 0 && variantText === '' ? introOf(variant.id) : '';
    return html`<p class="number">${this.counted(step + 1, steps.length)}</p>
      <h2>${steps[step]?.title ?? ''}</h2>
      ${intro === '' ? nothing : html`<p class="about" data-do="intro">${intro}</p>`}
      ${about.length === 0 ? nothing : html`<div class="about">${about.map((words) => html`<p>${words}</p>`)}</div>`}
      <p class="task" tabindex="-1">${task}</p>
      ${this.#said(learn)}${this.#buttons(learn)}${this.#over(learn)}`;
  }

  protected override rest(): TemplateResult {
    const { learn } = this.state;
    return learn ? this.#steps(learn) : html``;
  }
}
