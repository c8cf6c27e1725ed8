// The public tournaments of the server, those of the viewer, and the form that makes one.

import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { nameOf } from '../../language/name_of.js';
import type { TournamentForm, TournamentSummary } from '../../net/messages.js';
import { loading } from '../../ui/loading.js';
import { sentence } from '../../ui/words.js';
import { partFailed, TournamentElement } from './tournament_element.js';
import { choiceWords, daysWords, formHint, formWords, playersWords, stateWords } from './words.js';
import { timeControlText } from '../../ui/clock_words.js';

const forms: readonly TournamentForm[] = ['swiss', 'roundRobin', 'doubleRoundRobin', 'arena'];
/** Minutes and seconds; or days. */
const clocks: readonly ([minutes: number, seconds: number] | number)[] = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
  [60, 30],
  1,
  3,
];

const day = 86_400_000;
/** A time as the field for times has it: "2026-11-30T18:05", by the clock of the viewer. */
const localTime = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

@customElement('strata-tournaments-page')
export class TournamentsPage extends TournamentElement {
  @state() private listed: readonly TournamentSummary[] | null = null;
  @state() private own: readonly TournamentSummary[] = [];
  @state() private next = '';
  @state() private fault = '';
  @state() private form: TournamentForm = 'swiss';
  @state() private wrong = '';
  @state() private busy = false;
  #key = '';

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.state.connection !== 'none') void this.#read('');
  }

  protected override heading(): string {
    return msg('Tournaments');
  }

  async #read(before: string): Promise<void> {
    const found = await this.actions.then(
      (actions) => actions.list(before),
      () => ({ fault: partFailed(), missing: false }),
    );
    if ('fault' in found) {
      this.fault = sentence(found.fault);
      return;
    }
    const { listed, own, next } = found.value;
    this.fault = '';
    this.listed = before === '' ? listed : [...(this.listed ?? []), ...listed];
    if (before === '') this.own = own;
    this.next = next;
  }

  readonly #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const fields = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    const clock = clocks[Number(text('clock'))] ?? 1;
    const [minutes, seconds] = typeof clock === 'number' ? [0, 0] : clock;
    const isSwiss = this.form === 'swiss';
    const isArena = this.form === 'arena';
    const begins = text('begins') === '' ? 0 : new Date(text('begins')).getTime();
    const rounds = isSwiss ? Number(text('rounds')) : 0;
    // The same request once more is the same tournament.
    this.#key ||= crypto.randomUUID().replaceAll('-', '');
    this.busy = true;
    this.wrong = '';
    const actions = await this.actions.catch(() => null);
    const made = await (actions?.make({
      key: this.#key,
      name: text('name').trim(),
      form: this.form,
      variants: fields.getAll('variant').map(String),
      clockBase: minutes * 60_000,
      clockIncrement: seconds * 1000,
      clockDays: typeof clock === 'number' ? clock : 0,
      rounds,
      duration: isArena ? Number(text('minutes')) * 60 : 0,
      rated: fields.has('rated'),
      closed: fields.has('closed'),
      minRating: Number(text('least')),
      maxRating: Number(text('most')),
      lateRounds: fields.has('late') ? (isSwiss ? Math.ceil(rounds / 2) : isArena ? 1 : 0) : 0,
      bots: fields.has('bots'),
      begins,
      firstMove: Number(text('first')),
      interval: isArena ? 10 : Number(text('interval')) * 60 || 10,
    }) ?? Promise.resolve({ fault: partFailed(), missing: false }));
    this.busy = false;
    if ('fault' in made) {
      this.wrong = sentence(made.fault);
      return;
    }
    this.#key = '';
    this.store.go({ page: 'tournament', tournament: made.value.summary.tournament });
  };

  #clock(clock: (typeof clocks)[number]): string {
    if (typeof clock === 'number') return daysWords(clock);
    const [minutes, seconds] = clock;
    return timeControlText({ base: minutes * 60_000, increment: seconds * 1000, delay: 0, periods: 0, period: 0 });
  }

  #form(): TemplateResult {
    const check = (name: string, words: string): TemplateResult =>
      html`<label class="check"><input type="checkbox" name=${name} />${words}</label>`;
    return html`<section class="panel"><h2>${msg('New tournament')}</h2>
      <form @submit=${this.#make}>
        <label class="field">${msg('Name')}<input type="text" name="name" required maxlength="60" autocomplete="off" /></label>
        <label class="field">${msg('Form', { desc: 'of a tournament: Swiss, arena, ...' })}<select name="form" @change=${(
          event: Event,
        ) => (this.form = (event.target as HTMLSelectElement).value as TournamentForm)}>${forms.map(
          (form) => html`<option value=${form} .selected=${form === this.form}>${formWords(form)}</option>`,
        )}</select><span class="small muted">${formHint(this.form)}</span></label>
        <fieldset><legend>${msg('Games: with more than one, the rounds take turns')}</legend>${this.state.variants.map(
          ({ id, name }, at) =>
            html`<label class="check"><input type="checkbox" name="variant" value=${id} ?checked=${at === 0} />${nameOf(name)}</label>`,
        )}</fieldset>
        <label class="field">${msg('Time')}<select name="clock">${clocks.map((clock, at) =>
          this.form === 'arena' && typeof clock === 'number'
            ? nothing
            : html`<option value=${at} ?selected=${at === 1}>${this.#clock(clock)}</option>`,
        )}</select></label>
        ${this.form === 'swiss' ? html`<label class="field">${msg('Rounds')}<input type="number" name="rounds" min="1" max="30" value="5" required /></label>` : nothing}
        ${this.form === 'arena' ? html`<label class="field">${msg('Minutes')}<input type="number" name="minutes" min="1" max="1440" value="60" required /></label>` : nothing}
        <label class="field">${msg('Start')}<input type="datetime-local" name="begins" min=${localTime(Date.now() + 60_000)} max=${localTime(Date.now() + 59 * day)} />
          <span class="small muted">${msg('In your time. Without one it starts when you say so.', { desc: 'the start of a tournament' })}</span></label>
        ${
          this.form === 'arena'
            ? nothing
            : html`<label class="field">${msg('Minutes between two rounds')}<input type="number" name="interval" min="0" max="60" value="0" required /></label>`
        }
        <fieldset class="beside"><legend>${msg('Rating: 0 for no limit')}</legend>
          <label class="field">${msg('At least', { desc: 'a rating' })}<input type="number" name="least" min="0" max="4000" value="0" required /></label>
          <label class="field">${msg('At most', { desc: 'a rating' })}<input type="number" name="most" min="0" max="4000" value="0" required /></label></fieldset>
        <label class="field">${msg('Seconds for the first move')}<input type="number" name="first" min="5" max="3600" value="60" required />
          <span class="small muted">${msg('Anyone who takes longer loses the game, and is not paired until they say that they are there.')}</span></label>
        ${check('rated', msg('Rated: the games change ratings'))}
        ${check('closed', msg('Only for players who know a code'))}
        ${this.form === 'swiss' || this.form === 'arena' ? check('late', msg('Players may join after the start')) : nothing}
        ${check('bots', msg('Bots may join'))}
        <p class="error" role="alert">${this.wrong}</p>
        <button type="submit" class="primary" aria-disabled=${this.busy}>${msg('Create tournament')}</button>
      </form></section>`;
  }

  #list(tournaments: readonly TournamentSummary[]): TemplateResult {
    return html`<ul class="list">${repeat(
      tournaments,
      ({ tournament }) => tournament,
      (
        each,
      ) => html`<li data-tournament=${each.tournament}><strong>${this.link({ page: 'tournament', tournament: each.tournament }, html`<bdi translate="no">${each.name}</bdi>`)}</strong>
        <p class="small muted">${choiceWords(each, this.variantName)}</p>
        <p class="small muted">${stateWords(each)} · ${playersWords(each.players)}</p></li>`,
    )}</ul>`;
  }

  protected override content(): TemplateResult {
    const { listed, own, fault, next } = this;
    return html`<p class="lead">${msg('Anyone with an account can make a tournament. Others join by its address.')}</p>
      <p class="error" role="alert">${fault}</p>
      ${own.length > 0 ? html`<section class="panel"><h2>${msg('Your tournaments')}</h2>${this.#list(own)}</section>` : nothing}
      <section class="panel"><h2>${msg('Public tournaments')}</h2>
        ${listed === null && fault === '' ? loading() : nothing}
        ${listed?.length === 0 ? html`<p class="muted" role="status">${msg('There are no public tournaments now.')}</p>` : nothing}
        ${listed ? this.#list(listed) : nothing}
        ${next === '' ? nothing : html`<button @click=${() => void this.#read(next)}>${msg('Earlier ones', { desc: 'tournaments' })}</button>`}</section>
      ${
        this.state.account
          ? this.#form()
          : html`<section class="panel"><p>${this.link({ page: 'log-in', asked: { next: '/tournaments' } }, msg('Log in to make or join a tournament.'))}</p></section>`
      }`;
  }
}
