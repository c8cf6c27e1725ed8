// Puzzles: the best move is to be found, again and again, harder as the streak grows.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { puzzleLibrary } from '../../content/puzzle_files.js';
import { nameOf } from '../../language/name_of.js';
import { puzzleTask } from '../../state/learn/puzzle_words.js';
import type { PuzzleActions, PuzzleScreen } from '../../state/learn/screen.js';
import type { Route } from '../../state/page/routes.js';
import { icon } from '../../ui/icons.js';
import type { Command } from '../../ui/keys.js';
import { ExercisePage } from './exercise_page.js';

@customElement('strata-puzzles-page')
export class PuzzlesPage extends ExercisePage<PuzzleActions> {
  @property({ attribute: false }) route: Extract<Route, { page: 'puzzles' }> | null = null;
  #phase = '';

  protected override get screen(): PuzzleScreen | null {
    return this.state.puzzle;
  }

  protected override load(): Promise<PuzzleActions> {
    // Mixed puzzles are those of the games that one plays.
    if (this.state.games === null) this.store.games.list();
    return this.store.puzzles();
  }

  protected override open(actions: PuzzleActions): void {
    if (this.route) void actions.open(this.route, puzzleLibrary);
  }

  protected override heading(): string {
    return msg('Puzzles');
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { puzzle } = this.state;
    if (!puzzle) return;
    const [was, now] = [this.#phase, `${puzzle.id} ${puzzle.phase}`];
    this.#phase = now;
    if (was === '' || was === now) return;
    const field = this.shadowRoot?.activeElement?.matches('input, select') ?? false;
    if (puzzle.phase === 'solved' && !field) this.focusNext();
    if (puzzle.phase === 'asked' && !was.startsWith(`${puzzle.id} `) && !field) this.focusTask();
  }

  protected override run(command: Command, actions: PuzzleActions): boolean {
    const { puzzle } = this.state;
    if (command === 'hint') actions.solve();
    else if (!puzzle || puzzle.solution.length === 0) return false;
    else if (command === 'back') actions.show(puzzle.shown - 1);
    else if (command === 'forward') actions.show(puzzle.shown + 1);
    else if (command === 'first') actions.show(0);
    else if (command === 'last') actions.show(puzzle.at);
    else return false;
    return true;
  }

  #choice({ asked }: PuzzleScreen): TemplateResult {
    const games = this.state.variants.filter(({ id }) => puzzleLibrary.games.includes(id));
    return html`<label class="choose"><span class="number">${msg('Game')}</span>
      <select data-do="game" @change=${(event: Event) => {
        const { value } = event.currentTarget as HTMLSelectElement;
        this.store.go({ page: 'puzzles', variant: value });
      }}><option value="" .selected=${asked === ''}>${msg('Mixed: my games')}</option>${games.map(
        ({ id, name }) => html`<option value=${id} .selected=${id === asked}>${nameOf(name)}</option>`,
      )}</select></label>`;
  }

  #solution({ solution, shown, at }: PuzzleScreen, actions: PuzzleActions | null): TemplateResult | typeof nothing {
    if (solution.length === 0) return nothing;
    const step = (name: 'back' | 'forward', words: string, ply: number): TemplateResult =>
      html`<button class="icon" data-do=${name} aria-label=${words} title=${words} ?disabled=${ply < 0 || ply > at}
        @click=${() => actions?.show(ply)}>${icon(name)}</button>`;
    return html`<p data-do="solution" translate="no">${solution.join(' ')}</p>
      <div class="buttons">${step('back', msg('One back (Left)'), shown - 1)}${step('forward', msg('One forward (Right)'), shown + 1)}</div>`;
  }

  protected override panel(): TemplateResult {
    const { puzzle } = this.state;
    if (!puzzle) return html``;
    const { actions } = this;
    const { phase, said, streak, best, grade, variant } = puzzle;
    const over = phase === 'solved' || phase === 'shown';
    const look = phase === 'solved' ? 'good' : phase === 'wrong' ? 'bad' : '';
    return html`<p class="streak"><span>${msg('Streak')} <strong data-do="streak">${streak}</strong></span>
        <span>${msg('Best')} <strong data-do="best">${best}</strong></span>
        <span class="muted">${msg(str`Difficulty ${grade} of 5`)}</span></p>
      <h2>${nameOf(variant.name)}</h2>
      <p class="task" tabindex="-1">${puzzleTask(puzzle)}</p>
      <p class="said ${look}" data-phase=${phase}>${said}</p>
      <div class="buttons">
        ${over ? html`<button class="primary" data-do="next" @click=${() => actions?.next()}>${msg('Next puzzle')}</button>` : nothing}
        ${over ? nothing : html`<button data-do="solve" @click=${() => actions?.solve()}>${icon('hint')} ${msg('View the solution')}</button>`}
        <button data-do="learn" @click=${() => this.store.go({ page: 'learn', variant: variant.id })}>${msg('Lessons')}</button>
      </div>
      ${this.#solution(puzzle, actions)}`;
  }

  protected override rest(): TemplateResult {
    const { puzzle } = this.state;
    return puzzle ? this.#choice(puzzle) : html``;
  }
}
