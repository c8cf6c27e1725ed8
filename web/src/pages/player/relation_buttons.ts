// Following and blocking on the page of a player, for somebody who is logged in.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import type { RelationKind, RelationTo } from '../../net/messages.js';
import { isolated } from '../../state/text/isolated.js';
import { PageElement } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { sentence } from '../../ui/words.js';
import { partFailed } from './player_element.js';

@customElement('strata-relation')
export class RelationButtons extends PageElement {
  /** The other player. */
  @property() name = '';
  @state() private relation: RelationTo | null = null;
  @state() private fault = '';
  @state() private said = '';
  @state() private busy = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; gap: 0.4rem; }
    .row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
    .error:empty { display: none; }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('name')) return;
    this.relation = null;
    this.fault = this.said = '';
    void this.#read();
  }

  async #read(): Promise<void> {
    const { name } = this;
    const answer = await this.store.account().then(
      (actions) => actions.relationTo(name),
      () => ({ fault: { field: '' as const, text: partFailed() } }),
    );
    if (name !== this.name) return;
    if (answer.fault) this.fault = answer.fault.text;
    else this.relation = answer.value;
  }

  async #change(kind: RelationKind, on: boolean, said: string): Promise<void> {
    if (this.busy) return;
    const { name } = this;
    this.busy = true;
    this.fault = this.said = '';
    const { fault } = await this.store.account().then(
      (actions) => actions.changeRelation({ name, kind, on }),
      () => ({ fault: { field: '' as const, text: partFailed() } }),
    );
    this.busy = false;
    if (name !== this.name) return;
    if (fault) this.fault = fault.text;
    else {
      this.said = said;
      await this.#read();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { relation, busy } = this;
    const who = isolated(this.name);
    const button = (kind: RelationKind, on: boolean, words: string, said: string): TemplateResult =>
      html`<button data-do=${kind} aria-disabled=${busy} @click=${() => void this.#change(kind, on, said)}>${words}</button>`;
    return html`${
      relation
        ? html`<div class="row">
        ${
          relation.blocks
            ? nothing
            : relation.follows
              ? button('follow', false, msg('Unfollow'), msg(str`You no longer follow ${who}.`))
              : button('follow', true, msg('Follow'), msg(str`You follow ${who}.`))
        }
        ${
          relation.blocks
            ? button('block', false, msg('Unblock'), msg(str`You no longer block ${who}.`))
            : button('block', true, msg('Block'), msg(str`You have blocked ${who}.`))
        }</div>
        ${relation.blocks ? html`<p class="small muted">${msg('Your seeks never match, neither of you can challenge the other, and you do not see what they write. A tournament may still pair you.')}</p>` : nothing}`
        : nothing
    }
      <p class="error" role="alert">${sentence(this.fault)}</p>
      <p class="visually-hidden" role="status">${this.said}</p>`;
  }
}
