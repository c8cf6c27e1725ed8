// A player of a game between two people: the name, and whether they are there, by a dot whose shape says it too.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { Side } from '../../../net/messages.js';
import { isSameName } from '../../../state/together/challenges.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { icon } from '../../../ui/icons.js';
import { PageElement } from '../../../ui/page_element.js';
import { playerLink } from '../../../ui/player_link.js';
import { playerName } from '../../../ui/player_name.js';
import { changeText } from '../../../ui/rating_words.js';
import { shared } from '../../../ui/styles.js';
import type { Form } from '../form.js';
import { openSeatName, presenceWords } from './words.js';
import { playerName as shownName } from '../../../state/text/player_name.js';

@customElement('strata-person')
export class PersonName extends PageElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ attribute: false }) side: Side = 'white';
  @property({ reflect: true }) form: Form = 'desk';

  static override styles = [
    shared,
    css`
    :host { display: flex; align-items: center; gap: 0 0.4rem; min-width: 0; flex: 0 1 auto; }
    .name { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 11rem; }
    .name a { color: inherit; }
    .change { white-space: nowrap; }
    .there { display: inline-flex; align-items: center; gap: 0.3rem; white-space: nowrap; }
    /* Full: there. A ring: away. */
    .dot { width: 9px; height: 9px; border-radius: 50%; border: 2px solid var(--muted); flex: none; }
    .dot.online { background: #0b8a5c; border-color: #0b8a5c; }
    :host-context([data-theme='dark']) .dot.online { background: #3ecf9a; border-color: #3ecf9a; }
    button.icon { width: 28px; min-height: 28px; }
    svg.icon { width: 15px; height: 15px; }
    :host([form='tall']) button.icon { width: 40px; min-height: 40px; }
    :host([form='low']) .name { max-width: 5.4rem; font-size: 0.88rem; }
    :host([form='low']) .there span:last-child, :host([form='low']) button { position: absolute; clip-path: inset(50%); }
  `,
  ];

  protected override render(): TemplateResult | typeof nothing {
    const { game, side } = this;
    if (!game) return nothing;
    const open = game[side].kind === 'open';
    const { account, connection, together } = this.state;
    const connected = connection === 'open';
    const called = open ? openSeatName(game, together.name, this.form === 'low') : shownName(game.names[side]);
    // The challenged player sees that already.
    const waits = open && !game.end && isSameName(game.invites, together.name);
    const words = waits ? '' : presenceWords(game, side, connected);
    const online = connected && game.people.presence?.[side].online === true;
    const own = game.you[side];
    const change = game.ratings?.[side];
    return html`<span class="name" title=${called}>${game.rated && !open ? playerLink(this.store, called) : open ? html`<bdi>${called}</bdi>` : playerName(game.names[side])}${own ? ` ${msg('(you)')}` : ''}</span>
      ${change ? html`<span class="change small" data-is="rating">${changeText(change)}</span>` : nothing}
      ${
        own
          ? account
            ? nothing
            : html`<button class="quiet icon" data-do="name" title=${msg('Your name')} aria-label=${msg('Change your name')}
          @click=${() => this.store.openDialog({ kind: 'name' })}>${icon('pencil')}</button>`
          : words === ''
            ? nothing
            : html`<span class="there small muted"><span class=${`dot ${online ? 'online' : ''}`}></span>
          <span>${words}</span></span>`
      }`;
  }
}
