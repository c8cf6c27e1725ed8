// The panel of seeks on the page of playing together: quick pairing, what one seeks, and who else seeks an opponent.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { Seek } from '../../net/messages.js';
import { nameOf } from '../../language/name_of.js';
import { limits } from '../../state/seeks/choice.js';
import type { SeekChoice, SeeksActions } from '../../state/seeks/screen.js';
import { isolated } from '../../state/text/isolated.js';
import '../../ui/focus_guard.js';
import { icon } from '../../ui/icons.js';
import { loading } from '../../ui/loading.js';
import { PageElement } from '../../ui/page_element.js';
import { playerLink } from '../../ui/player_link.js';
import { shared } from '../../ui/styles.js';
import './quick_pairing.js';
import { conditionsText, gamesText, paceText, ratingsText } from './words.js';

@customElement('strata-seeks-panel')
export class SeeksPanel extends PageElement {
  @state() private actions: SeeksActions | null = null;
  @state() private fault = '';
  #watches = false;

  static override styles = [
    shared,
    css`
    :host { display: block; }
    section { background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow);
      padding: 1rem; display: grid; gap: 0.8rem; margin: 0; }
    h2 { display: flex; gap: 0.5rem; align-items: center; margin: 0; }
    details > summary { min-height: 44px; display: list-item; align-content: center; cursor: pointer; }
    fieldset { border: 0; margin: 0 0 0.8rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; }
    legend { padding: 0 0 0.3rem; font-weight: 600; }
    fieldset label { display: flex; gap: 0.4rem; align-items: center; min-height: 32px; }
    fieldset label.wide { display: grid; gap: 0.2rem; }
    input[type='number'] { width: 5.5rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: start; padding: 0.45rem 0.6rem 0.45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    th { color: var(--muted); font-weight: 600; font-size: 0.92rem; overflow-wrap: normal; }
    td:last-child { padding-right: 0; text-align: end; }
    td button { min-height: 44px; }
    tr.own { background: var(--accent-soft); }
    p { margin: 0; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#look);
    void this.store.seeks().then(
      (actions) => {
        this.actions = actions;
        this.#look();
      },
      () => {
        this.fault = msg('This part of the page could not be loaded. It will load when the server is back.');
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#look);
    this.#look();
  }

  // Only while somebody sees it.
  readonly #look = (): void => {
    const sees = this.isConnected && !document.hidden;
    if (this.actions && sees !== this.#watches) this.actions.watch(sees);
    this.#watches = sees && this.actions !== null;
  };

  #do(work: (actions: SeeksActions) => Promise<string>): void {
    // Keyboard focus continues in the panel: the row will be gone.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    if (this.actions)
      void work(this.actions).then((fault) => {
        this.fault = fault;
      });
  }

  #choose(change: Partial<SeekChoice>): void {
    this.actions?.choose(change);
  }

  #number(name: keyof typeof limits, which: 'Least' | 'Most', label: string, choice: SeekChoice): TemplateResult {
    const field = `${name}${which}` as const;
    const other = choice[which === 'Least' ? (`${name}Most` as const) : (`${name}Least` as const)];
    const { least, most } = limits[name];
    const change = (event: Event): void => {
      const input = event.currentTarget as HTMLInputElement;
      const value = Math.min(Math.max(Math.round(Number(input.value) || least), least), most);
      // The other end gives way, so that there is always a range.
      const moved = which === 'Least' ? Math.max(value, other) : Math.min(value, other);
      const opposite = which === 'Least' ? (`${name}Most` as const) : (`${name}Least` as const);
      this.#choose({ [field]: value, [opposite]: moved });
      input.value = `${value}`;
    };
    return html`<label class="wide">${label} <input type="number" name=${field} min=${least} max=${most} step="1"
      inputmode="numeric" .value=${`${choice[field]}`} @change=${change} /></label>`;
  }

  #variants(choice: SeekChoice): TemplateResult {
    const all = this.state.variants;
    const isChosen = (id: string): boolean => choice.variants.length === 0 || choice.variants.includes(id);
    const toggle = (id: string): void => {
      const chosen = all.map((one) => one.id).filter((one) => (one === id) !== isChosen(one));
      // None would seek nothing: all are chosen again.
      this.#choose({ variants: chosen.length === all.length ? [] : chosen });
    };
    return html`<fieldset><legend>${msg('My games')}</legend>${all.map(
      ({ id, name }) =>
        html`<label><input type="checkbox" name="seek-variant" value=${id} .checked=${isChosen(id)}
          @change=${() => toggle(id)} /> ${nameOf(name)}</label>`,
    )}</fieldset>`;
  }

  #options(choice: SeekChoice): TemplateResult {
    const select = (name: 'rated' | 'side', label: string, words: Record<string, string>): TemplateResult =>
      html`<label class="wide">${label} <select name=${`seek-${name}`} @change=${(event: Event) =>
        this.#choose({ [name]: (event.currentTarget as HTMLSelectElement).value })}>${Object.entries(words).map(
        ([value, text]) => html`<option value=${value} ?selected=${choice[name] === value}>${text}</option>`,
      )}</select></label>`;
    const rated = {
      either: msg('rated or casual'),
      rated: msg('rated'),
      casual: msg('casual'),
    };
    const sides = { any: msg('either side'), white: msg('White'), black: msg('Black') };
    return html`<details data-do="seek-choice"><summary>${msg('Games and times that I play')}</summary>
      ${this.#variants(choice)}
      <fieldset><legend>${msg('With a clock')}</legend>
        ${this.#number('base', 'Least', msg('Minutes, at least'), choice)}${this.#number('base', 'Most', msg('Minutes, at most'), choice)}
        ${this.#number('increment', 'Least', msg('Seconds a move, at least'), choice)}${this.#number('increment', 'Most', msg('Seconds a move, at most'), choice)}</fieldset>
      <fieldset><legend>${msg('By days')}</legend>
        ${this.#number('days', 'Least', msg('Days a move, at least'), choice)}${this.#number('days', 'Most', msg('Days a move, at most'), choice)}</fieldset>
      <fieldset><legend>${msg('Opponents')}</legend>${select('side', msg('You play'), sides)}
        ${
          this.state.account
            ? html`${select('rated', msg('Ratings'), rated)}
              ${this.#number('rating', 'Least', msg('Rating, at least'), choice)}${this.#number('rating', 'Most', msg('Rating, at most'), choice)}`
            : html`<p class="muted small">${msg('With an account you can also play for ratings, and choose opponents by theirs.')}</p>`
        }</fieldset></details>`;
  }

  #row(seek: Seek, isOwn: boolean): TemplateResult {
    const games = gamesText(seek.terms, this.state.variants);
    const pace = paceText(seek.terms);
    const name = seek.account ? playerLink(this.store, seek.name) : html`<bdi>${seek.name}</bdi>`;
    const whom = `${isolated(seek.name)}, ${games}, ${pace}`;
    return html`<tr class=${isOwn ? 'own' : ''} data-seek=${seek.seek}>
      <td>${isOwn ? msg('You') : name} <span class="muted small">${ratingsText(seek)}</span></td>
      <td>${games}</td><td>${pace}<br /><span class="muted small">${conditionsText(seek.terms, isOwn)}</span></td>
      <td>${
        isOwn
          ? html`<button data-do="unseek" aria-label=${msg(str`Cancel: ${games}, ${pace}`)} @click=${() => this.#do((actions) => actions.cancel(seek.seek))}>${msg('Cancel')}</button>`
          : html`<button class="primary" data-do="join-seek" aria-label=${msg(str`Join ${whom}`)} @click=${() => this.#do((actions) => actions.join(seek.seek))}>${msg('Join')}</button>`
      }</td></tr>`;
  }

  #list(): TemplateResult {
    const { open, own, total } = this.state.seeks ?? { open: null, own: [], total: 0 };
    if (open === null && own.length === 0) return this.fault === '' ? loading() : html``;
    const ids = new Set(own.map(({ seek }) => seek));
    const others = (open ?? []).filter(({ seek }) => !ids.has(seek));
    const untold = total - (open ?? []).length;
    return html`<p class="visually-hidden" role="status">${own.length > 0 ? msg('Looking for an opponent...') : ''}</p>
      ${
        own.length + others.length === 0
          ? html`<p class="muted" data-do="no-seeks">${msg('Nobody seeks an opponent now. Seek one yourself: your seek is listed here.')}</p>`
          : html`<div class="scroll"><table><thead><tr><th scope="col">${msg('Player')}</th><th scope="col">${msg('Game')}</th>
          <th scope="col">${msg('Time')}</th><th><span class="visually-hidden">${msg('Action')}</span></th></tr></thead>
        <tbody>${repeat(
          own,
          ({ seek }) => seek,
          (seek) => this.#row(seek, true),
        )}${repeat(
          others,
          ({ seek }) => seek,
          (seek) => this.#row(seek, false),
        )}</tbody></table></div>`
      }${untold > 0 ? html`<p class="muted small">${msg(str`Only the newest are listed; there are ${total}.`)}</p>` : nothing}`;
  }

  protected override render(): TemplateResult {
    return html`<section data-do="seeks"><h2 tabindex="-1">${icon('person')} ${msg('Find an opponent')}</h2>
      <strata-quick-pairing></strata-quick-pairing>
      ${this.fault === '' ? nothing : html`<p class="error" role="alert">${this.fault}</p>`}
      ${this.actions ? this.#options(this.actions.choice()) : nothing}
      ${this.#list()}</section>`;
  }
}
