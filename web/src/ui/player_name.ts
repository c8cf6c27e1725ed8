// A name of somebody who may be a guest or have an account: behind that of an account stands its profile, and that of a program has its sign.
// The name itself is the content of the element, so that it is there before the server has said what it is.

import './bot_mark.js';
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { slot, slotted } from '../language/slots.js';
import { addressOf } from '../net/alone.js';
import type { GameSummary } from '../net/messages.js';
import { writeRoute } from '../state/page/routes.js';
import { playerName as shownName } from '../state/text/player_name.js';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';
import { playersText } from './words.js';

/** `name`: as the server tells it; '': nobody. */
export const playerName = (name: string): TemplateResult =>
  html`<strata-player-name .name=${name}><bdi>${shownName(name)}</bdi></strata-player-name>`;

/** playersText() with the names as playerName() shows them. */
export function playersLine(game: GameSummary): (string | TemplateResult)[] {
  if (!game.between) return [playersText(game)];
  const { names, invites } = game;
  const called = [names.white || invites, names.black || invites];
  const [white = '', black = ''] = called.map((name, at) => (name === '' ? '' : slot(at)));
  return slotted(playersText({ ...game, invites: '', names: { white, black } }), ...called.map(playerName));
}

@customElement('strata-player-name')
export class PlayerName extends PageElement {
  @property() name = '';
  @state() private known = false;

  static override styles = shared;

  protected override stateChanged(): void {}

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('name')) return;
    this.known = false;
    void this.#read(this.name);
  }

  async #read(name: string): Promise<void> {
    if (name === '' || this.state.connection === 'none') return;
    const isAccount = await this.store.players().then(
      (actions) => actions.isAccount(name),
      () => false,
    );
    if (name === this.name) this.known = isAccount;
  }

  readonly #go = (event: MouseEvent): void => {
    // Another window is opened as the browser does it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.store.go({ page: 'player', name: this.name });
  };

  protected override render(): TemplateResult {
    const { name } = this;
    const mark = html`<strata-bot-mark .name=${name}></strata-bot-mark>`;
    if (!this.known) return html`<slot></slot>${mark}`;
    return html`<a href=${addressOf(writeRoute({ page: 'player', name }))} data-do="player" translate="no" @click=${this.#go}><slot></slot></a>${mark}`;
  }
}
