// The players that the account follows, each with their game if they are here, and those that it has blocked.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TemplateResult } from 'lit';
import { nameOf } from '../../language/name_of.js';
import type { Followed, Relation, RelationKind, Relations } from '../../net/messages.js';
import type { AccountActions } from '../../state/account/screen.js';
import { isolated } from '../../state/text/isolated.js';
import { playerName } from '../../state/text/player_name.js';
import { loading } from '../../ui/loading.js';
import { PageElement } from '../../ui/page_element.js';
import { playerLink } from '../../ui/player_link.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';

/** Milliseconds between two looks at who is here. */
const lookEvery = 20_000;

@customElement('strata-relations')
export class RelationList extends PageElement {
  @property({ attribute: false }) actions: AccountActions | null = null;
  @state() private relations: Relations | null = null;
  @state() private fault = '';
  @state() private said = '';
  @state() private busy = false;
  #timer: number | undefined;

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 0.6rem; }
    h3 { margin: 0.4rem 0 0; font-size: 1rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: flex; flex-wrap: wrap; gap: 0.3rem 0.8rem; align-items: center; justify-content: space-between; padding: 0.5rem 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--line); }
    li > div { flex: 1 1 12rem; min-width: 0; }
    li p { display: flex; flex-wrap: wrap; gap: 0.2rem 0.5rem; align-items: center; }
    .dot { flex: none; display: inline-block; width: 9px; height: 9px; border-radius: 50%; border: 2px solid var(--muted); }
    .dot.online { background: #0b8a5c; border-color: #0b8a5c; }
    :host-context([data-theme='dark']) .dot.online { background: #3ecf9a; border-color: #3ecf9a; }
    .error:empty { display: none; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && this.state.connection === 'open') void this.load();
    }, lookEvery);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.#timer);
  }

  protected override firstUpdated(): void {
    void this.load();
  }

  async load(): Promise<void> {
    const answer = await this.actions?.relations();
    if (!answer) return;
    if (answer.fault) {
      if (!this.relations) this.fault = answer.fault.text;
      return;
    }
    // A fault in place of the lists is over; that of a button stays.
    if (!this.relations) this.fault = '';
    this.relations = answer.value;
  }

  async #end(kind: RelationKind, name: string, said: string): Promise<void> {
    if (this.busy || !this.actions) return;
    this.busy = true;
    this.fault = this.said = '';
    const { fault } = await this.actions.changeRelation({ name, kind, on: false });
    if (fault) this.fault = fault.text;
    else {
      await this.load();
      this.said = said;
      // The row is gone, and the keyboard goes on here.
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>(`[data-list='${kind}'] h3`)?.focus({ preventScroll: true });
    }
    this.busy = false;
  }

  #playing({ game, variant, opponent }: Followed): TemplateResult {
    const known = this.state.variants.find(({ id }) => id === variant);
    const what = known ? nameOf(known.name) : isolated(variant);
    return html`${msg(str`plays ${what} against ${playerName(opponent)}`, { desc: 'somebody whom one follows' })}
      <button data-do="watch" data-game=${game} @click=${() => this.store.go({ page: 'game', game })}>${msg('Watch')}</button>`;
  }

  #followed(one: Followed): TemplateResult {
    const { name, online, game } = one;
    const said = msg(str`You no longer follow ${isolated(name)}.`);
    return html`<li data-player=${name} data-online=${online}><div>${playerLink(this.store, name)}
        <p class="small muted"><span class=${`dot ${online ? 'online' : ''}`}></span>${online ? (game === '' ? msg('online') : this.#playing(one)) : msg('offline')}</p></div>
      <button class="quiet" data-do="unfollow" aria-disabled=${this.busy} aria-label=${msg(str`Unfollow ${isolated(name)}`)}
        @click=${() => void this.#end('follow', name, said)}>${msg('Unfollow')}</button></li>`;
  }

  #blocked({ name }: Relation): TemplateResult {
    const said = msg(str`You no longer block ${isolated(name)}.`);
    return html`<li data-player=${name}><div>${playerLink(this.store, name)}</div>
      <button class="quiet" data-do="unblock" aria-disabled=${this.busy} aria-label=${msg(str`Unblock ${isolated(name)}`)}
        @click=${() => void this.#end('block', name, said)}>${msg('Unblock')}</button></li>`;
  }

  protected override render(): TemplateResult {
    const { relations, fault } = this;
    const row = ({ name }: { name: string }): string => name;
    return html`${relations === null && fault === '' ? loading() : nothing}
      ${
        relations
          ? html`<div data-list="follow"><h3 tabindex="-1">${msg('You follow')}</h3>${
              relations.following.length === 0
                ? html`<p class="muted small">${msg('Nobody yet. Follow a player on their profile: you see here when they are online and what they play.')}</p>`
                : html`<ul>${repeat(relations.following, row, (one) => this.#followed(one))}</ul>`
            }</div>
        <div data-list="block"><h3 tabindex="-1">${msg('You have blocked')}</h3>${
          relations.blocked.length === 0
            ? html`<p class="muted small">${msg('Nobody.')}</p>`
            : html`<ul>${repeat(relations.blocked, row, (one) => this.#blocked(one))}</ul>`
        }</div>`
          : nothing
      }
      <p class="error" role="alert">${sentence(fault)}</p>
      <p class="visually-hidden" role="status">${this.said}</p>`;
  }
}
