// For moderators: what people report, and what is done about it; and who may not chat or come in.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { asWritten } from '../../language/as_written.js';
import { dateText } from '../../language/format.js';
import { addressOf } from '../../net/alone.js';
import type { NewSanction, Report, Sanction, SanctionKind } from '../../net/messages.js';
import type { AccountActions, Answer } from '../../state/account/screen.js';
import { actionWords, reasons } from '../../state/account/words.js';
import { writeRoute } from '../../state/page/routes.js';
import { loading } from '../../ui/loading.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { formStyles } from './form.js';

const kinds = (): Record<SanctionKind, string> => ({ mute: msg('Mute'), ban: msg('Ban') });
const times = (): readonly [minutes: number, words: string][] => [
  [10, msg('10 minutes')],
  [1_440, msg('1 day')],
  [10_080, msg('7 days')],
  [43_200, msg('30 days')],
  [0, msg('for good')],
];

const timeText = (time: number): string => dateText(time, { dateStyle: 'medium', timeStyle: 'short' });

@customElement('strata-reports')
export class ReportList extends LitElement {
  @property({ attribute: false }) actions: AccountActions | null = null;
  @state() private reports: readonly Report[] | null = null;
  @state() private sanctions: readonly Sanction[] | null = null;
  @state() private closed = false;
  @state() private more = { reports: false, sanctions: false };
  @state() private fault = '';
  @state() private said = '';
  @state() private busy = false;

  static override styles = [
    shared,
    formStyles,
    css`
    :host { display: grid; gap: 1rem; margin-top: 1rem; }
    section.panel { padding: 1rem; display: grid; gap: 0.8rem; background: var(--surface-2); border: 1px solid var(--line); border-radius: 12px; }
    section.panel > h2 { margin: 0; }
    ul { list-style: none; margin: 0; padding: 0; }
    section > ul > li { display: grid; gap: 0.5rem; padding: 0.8rem 0; overflow-wrap: anywhere; }
    section > ul > li + li { border-top: 1px solid var(--line); }
    blockquote { margin: 0; padding-inline-start: 0.8rem; border-inline-start: 3px solid var(--line); }
    .chat { padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); max-height: 12rem; overflow-y: auto; }
    .choice { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; max-width: none; }
    .choice label { display: grid; gap: 0.25rem; font-weight: 600; }
    .choice select, .choice input { min-height: 40px; font-weight: 400; }
    .choice input { width: 13rem; max-width: 100%; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-2); }
    .choice label:has(input) { flex: 0 1 13rem; }
    .choice input { width: 100%; }
    .choice button[type='submit'] { min-width: 0; }
    .tabs { display: flex; gap: 0.5rem; }
    @media (pointer: coarse), (max-width: 760px) { .choice select, .choice input, .choice button, .tabs button { min-height: 44px; } }
  `,
  ];

  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const { actions, closed } = this;
    if (!actions) return;
    const [reports, sanctions] = [await actions.reports(closed, null), await actions.sanctions(null)];
    if (closed !== this.closed) return;
    if (reports.fault ?? sanctions.fault) this.fault = (reports.fault ?? sanctions.fault)?.text ?? '';
    if (reports.fault || sanctions.fault) return;
    this.reports = reports.value.reports;
    this.sanctions = sanctions.value.sanctions;
    this.more = { reports: reports.value.more, sanctions: sanctions.value.more };
  }

  async #older(what: 'reports' | 'sanctions'): Promise<void> {
    const { actions } = this;
    if (!actions || this.busy) return;
    this.busy = true;
    if (what === 'reports') {
      const answer = await actions.reports(this.closed, this.reports?.at(-1)?.id ?? null);
      if (answer.fault) this.fault = answer.fault.text;
      else {
        this.reports = [...(this.reports ?? []), ...answer.value.reports];
        this.more = { ...this.more, reports: answer.value.more };
      }
    } else {
      const answer = await actions.sanctions(this.sanctions?.at(-1)?.id ?? null);
      if (answer.fault) this.fault = answer.fault.text;
      else {
        this.sanctions = [...(this.sanctions ?? []), ...answer.value.sanctions];
        this.more = { ...this.more, sanctions: answer.value.more };
      }
    }
    this.busy = false;
  }

  /** Does it, says so, and shows what is left. */
  async #do(act: (actions: AccountActions) => Promise<Answer>, said: string): Promise<boolean> {
    if (this.busy || !this.actions) return false;
    this.busy = true;
    this.fault = this.said = '';
    const { fault } = await act(this.actions);
    if (fault) this.fault = fault.text;
    else this.said = said;
    await this.#load();
    this.busy = false;
    this.dispatchEvent(new CustomEvent('done'));
    return !fault;
  }

  /** The mute or ban that a form asks for. */
  #asked(form: HTMLFormElement): Omit<NewSanction, 'report' | 'name' | 'network'> {
    const data = new FormData(form);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    return { kind: read('kind') as SanctionKind, minutes: Number(read('minutes')), reason: read('reason') };
  }

  readonly #sanction = async (event: Event, report: Report): Promise<void> => {
    event.preventDefault();
    const asked = this.#asked(event.currentTarget as HTMLFormElement);
    const said =
      asked.kind === 'ban'
        ? msg(str`Banned: ${asWritten(report.about)}.`)
        : msg(str`Muted: ${asWritten(report.about)}.`);
    await this.#do((actions) => actions.sanction({ ...asked, report: report.id, name: '', network: '' }), said);
  };

  readonly #sanctionAnybody = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const whom = form.querySelector<HTMLInputElement>('[name="whom"]');
    const name = whom?.value.trim() ?? '';
    if (name === '') {
      this.fault = msg('Enter the name of an account or a network.');
      whom?.focus();
      return;
    }
    const isNetwork = /[.:/]/.test(name);
    const body = { ...this.#asked(form), report: 0, name: isNetwork ? '' : name, network: isNetwork ? name : '' };
    const said = body.kind === 'ban' ? msg(str`Banned: ${asWritten(name)}.`) : msg(str`Muted: ${asWritten(name)}.`);
    if (await this.#do((actions) => actions.sanction(body), said)) form.reset();
  };

  #choice(): TemplateResult {
    return html`<label>${msg('What')}<select name="kind">${Object.entries(kinds()).map(
      ([value, words]) => html`<option value=${value}>${words}</option>`,
    )}</select></label>
      <label>${msg('For how long')}<select name="minutes">${times().map(
        ([minutes, words]) => html`<option value=${minutes} .selected=${minutes === 1_440}>${words}</option>`,
      )}</select></label>
      <label>${msg('Reason, which they are told')}<input name="reason" type="text" maxlength="140" autocomplete="off" /></label>`;
  }

  #report(one: Report): TemplateResult {
    const { id, time, reason, text, by, about, account, network, game, lines, closed, closedBy, action } = one;
    const reporter = by === '' ? msg('a guest', { desc: 'a person who has no account' }) : asWritten(by);
    const player = account
      ? html`<a href=${addressOf(writeRoute({ page: 'player', name: about }))} translate="no"><bdi>${about}</bdi></a>`
      : html`<bdi translate="no">${about}</bdi>${network === '' ? nothing : html` <span class="muted small" translate="no">${network}</span>`}`;
    return html`<li data-report=${id}>
      <div><strong>${player}</strong>: ${reasons()[reason]}
        <p class="small muted">${msg(str`Reported by ${reporter}, ${timeText(time)}`)}${
          game === '' ? nothing : html` · <a href=${addressOf(writeRoute({ page: 'game', game }))}>${msg('Game')}</a>`
        }</p></div>
      ${text === '' ? nothing : html`<blockquote translate="no"><bdi>${text}</bdi></blockquote>`}
      ${
        lines.length === 0
          ? nothing
          : html`<ul class="chat small" aria-label=${msg('Chat')} tabindex="0" translate="no">${lines.map(
              (line) => html`<li><bdi><strong>${line.name}</strong></bdi> <bdi>${line.text}</bdi></li>`,
            )}</ul>`
      }
      ${
        closed > 0
          ? html`<p class="small muted">${timeText(closed)}: ${actionWords(action)}${closedBy === '' ? nothing : html` (<bdi translate="no">${closedBy}</bdi>)`}</p>`
          : html`<form class="choice" @submit=${(event: Event) => void this.#sanction(event, one)}>${this.#choice()}
            <button type="submit" data-do="sanction" aria-disabled=${this.busy}>${msg('Apply')}</button></form>
          <div class="row"><button data-do="close-report" aria-disabled=${this.busy}
            @click=${() => void this.#do((actions) => actions.closeReport(id), msg('The report is closed.'))}>${msg('Nothing to do: close')}</button>
            ${
              game === ''
                ? nothing
                : html`<button class="danger" data-do="remove-game" aria-disabled=${this.busy}
                  @click=${() => this.#remove('games', game, id)}>${msg('Remove the game')}</button>`
            }
            ${
              account
                ? html`<button class="danger" data-do="remove-account" aria-disabled=${this.busy}
                  @click=${() => this.#remove('accounts', about, id)}>${msg('Remove the account')}</button>`
                : nothing
            }</div>`
      }</li>`;
  }

  #remove(kind: 'games' | 'accounts', what: string, report: number): void {
    const sure =
      kind === 'games'
        ? msg('Remove this game for good, for both players?')
        : msg(str`Remove the account ${asWritten(what)} and its name everywhere, for good?`);
    if (!window.confirm(sure)) return;
    void this.#do(
      (actions) => actions.remove(kind, what, report),
      kind === 'games' ? msg('The game is removed.') : msg('The account is removed.'),
    );
  }

  #one({ id, kind, name, network, reason, by, ends }: Sanction): TemplateResult {
    const until = ends === 0 ? msg('for good') : msg(str`until ${timeText(ends)}`);
    return html`<li data-sanction=${id}><div><strong translate="no"><bdi>${name || network}</bdi></strong>: ${kinds()[kind]}, ${until}
        <p class="small muted">${reason === '' ? nothing : html`<bdi translate="no">${reason}</bdi> · `}<bdi translate="no">${by}</bdi></p></div>
      <div class="row"><button data-do="lift" aria-disabled=${this.busy} aria-label=${msg(str`Lift: ${asWritten(name || network)}`)}
        @click=${() => void this.#do((actions) => actions.endSanction(id), msg('It is lifted.'))}>${msg('Lift')}</button></div></li>`;
  }

  #tab(closed: boolean, words: string): TemplateResult {
    return html`<button aria-pressed=${this.closed === closed} @click=${() => {
      this.closed = closed;
      void this.#load();
    }}>${words}</button>`;
  }

  #olderButton(what: 'reports' | 'sanctions'): TemplateResult | typeof nothing {
    return this.more[what]
      ? html`<div class="row"><button data-do=${`older-${what}`} @click=${() => void this.#older(what)}>${msg('Show older')}</button></div>`
      : nothing;
  }

  protected override render(): TemplateResult {
    const { reports, sanctions } = this;
    return html`<section class="panel"><h2>${msg('Reports')}</h2>
        <div class="tabs">${this.#tab(false, msg('Open', { id: 'reports-open', desc: 'reports that nobody has looked at' }))}${this.#tab(true, msg('Closed', { id: 'reports-closed', desc: 'reports' }))}</div>
        ${reports === null && this.fault === '' ? loading() : nothing}
        ${reports?.length === 0 ? html`<p class="muted">${msg('No reports.')}</p>` : nothing}
        ${
          reports && reports.length > 0
            ? html`<ul>${repeat(
                reports,
                ({ id }) => id,
                (one) => this.#report(one),
              )}</ul>`
            : nothing
        }
        ${this.#olderButton('reports')}
        <p class="error" role="alert">${sentence(this.fault)}</p>
        <p class="small" role="status">${this.said}</p></section>
      <section class="panel"><h2>${msg('Mutes and bans')}</h2>
        <form id="sanction" class="choice" novalidate @submit=${(event: Event) => void this.#sanctionAnybody(event)}>
          <label>${msg('Account or network')}<input name="whom" type="text" maxlength="64" autocomplete="off" spellcheck="false" /></label>
          ${this.#choice()}<button type="submit" data-do="sanction-anybody" aria-disabled=${this.busy}>${msg('Apply')}</button></form>
        ${sanctions?.length === 0 ? html`<p class="muted">${msg('Nobody is muted or banned.')}</p>` : nothing}
        ${
          sanctions && sanctions.length > 0
            ? html`<ul>${repeat(
                sanctions,
                ({ id }) => id,
                (one) => this.#one(one),
              )}</ul>`
            : nothing
        }
        ${this.#olderButton('sanctions')}</section>`;
  }
}
