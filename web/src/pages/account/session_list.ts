// Where the account is logged in, and how to end that.

import { msg, str } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import type { Session } from '../../net/messages.js';
import type { AccountActions, Answer } from '../../state/account/screen.js';
import { agentWords, networkWords } from '../../state/account/words.js';
import { shared } from '../../ui/styles.js';
import { sentence, sinceText } from '../../ui/words.js';
import { loading } from '../../ui/loading.js';

const hour = 3_600_000;

@customElement('strata-sessions')
export class SessionList extends LitElement {
  @property({ attribute: false }) actions: AccountActions | null = null;
  @state() private sessions: readonly Session[] | null = null;
  @state() private fault = '';
  @state() private busy = false;
  @state() private said = '';

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 0.6rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 0.8rem; align-items: center; padding: 0.6rem 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    .chip { margin-left: 0.4rem; padding: 0 0.5rem; border-radius: 999px; background: var(--accent-soft); font-size: 0.82rem; white-space: nowrap; }
    button[aria-disabled='true'] { opacity: 0.45; cursor: default; }
    .error:empty { display: none; }
    @media (max-width: 480px) { li { grid-template-columns: minmax(0, 1fr); } li button { justify-self: start; } }
  `,
  ];

  protected override firstUpdated(): void {
    void this.load();
  }

  async load(): Promise<void> {
    const answer = await this.actions?.sessions();
    if (!answer) return;
    if (answer.fault) this.fault = answer.fault.text;
    else this.sessions = answer.value;
  }

  async #end(act: (actions: AccountActions) => Promise<Answer>, said: string): Promise<void> {
    if (this.busy || !this.actions) return;
    this.busy = true;
    this.fault = this.said = '';
    const { fault } = await act(this.actions);
    if (fault) this.fault = fault.text;
    else {
      await this.load();
      this.said = said;
    }
    this.busy = false;
  }

  #session({ id, agent, network, created, seen, current }: Session): TemplateResult {
    const now = Date.now();
    const used = now - seen < hour ? msg('used within the last hour') : msg(str`last used ${sinceText(seen, now)}`);
    const where = agentWords(agent);
    return html`<li data-session=${id} data-current=${current}><div><strong title=${agent} translate="no">${where}</strong>${
      current ? html`<span class="chip">${msg('this browser')}</span>` : nothing
    }
        <p class="small muted">${[networkWords(network), msg(str`logged in ${sinceText(created, now)}`), ...(current ? [] : [used])].join(' · ')}</p></div>
      ${
        current
          ? nothing
          : html`<button data-do="end-session" aria-disabled=${this.busy} aria-label=${msg(str`Log out there: ${where}`)}
              @click=${() => void this.#end((actions) => actions.endSession(id), msg('It is logged out there.'))}>${msg('Log out there')}</button>`
      }</li>`;
  }

  protected override render(): TemplateResult {
    const { sessions } = this;
    const others = sessions?.some(({ current }) => !current) ?? false;
    return html`
      ${sessions === null && this.fault === '' ? loading() : nothing}
      ${
        sessions === null
          ? nothing
          : html`<ul>${repeat(
              sessions,
              ({ id }) => id,
              (one) => this.#session(one),
            )}</ul>`
      }
      <p class="error" role="alert">${sentence(this.fault)}</p>
      <p class="visually-hidden" role="status">${this.said}</p>
      ${
        others
          ? html`<div class="row"><button data-do="end-others" aria-disabled=${this.busy}
              @click=${() => void this.#end((actions) => actions.endSession(''), msg('You are logged out everywhere else.'))}>${msg('Log out everywhere else')}</button></div>`
          : nothing
      }`;
  }
}
