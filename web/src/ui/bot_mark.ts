// The sign beside the name of an account that is played by programs; nothing beside all other names.

import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { PageElement } from './page_element.js';

@customElement('strata-bot-mark')
export class BotMark extends PageElement {
  @property() name = '';
  @state() private shown = false;

  static override styles = css`
    span { margin-inline-start: 0.3rem; padding: 0 0.25rem; border: 1px solid currentcolor; border-radius: 4px; font-size: 0.7em; font-weight: 700; }
  `;

  protected override stateChanged(): void {}

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('name')) return;
    this.shown = false;
    void this.#read(this.name);
  }

  async #read(name: string): Promise<void> {
    if (name === '' || this.state.connection === 'none') return;
    const isBot = await this.store.players().then(
      (actions) => actions.isBot(name),
      () => false,
    );
    if (name === this.name) this.shown = isBot;
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.shown ? html`<span translate="no">BOT</span>` : nothing;
  }
}
