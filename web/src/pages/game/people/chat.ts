// What the players say to each other: folded with a count of what is unread, open as lines and a field. Text is text:
// it is never taken for markup. On a phone it is laid over the lower half of the screen when it is asked for.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { addressOf } from '../../../net/alone.js';
import { ownSide, type People } from '../../../state/game/people.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { writeRoute } from '../../../state/page/routes.js';
import { icon } from '../../../ui/icons.js';
import { page } from '../../../ui/page_element.js';
import { playerName } from '../../../ui/player_name.js';
import { shared } from '../../../ui/styles.js';
import type { Form } from '../form.js';

/** Of a line, in signs. */
export const longest = 140;

/** A line on its way. */
interface Saying {
  text: string;
}

@customElement('strata-chat')
export class Chat extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  @property({ type: Boolean, reflect: true }) open = false;
  @property({ attribute: false }) mute = false;
  /** Lines of the others that have not been seen. */
  @property({ attribute: false }) unread: People['chat'] = [];
  @state() private text = '';
  /** What the server has not yet answered. */
  @state() private saying: readonly Saying[] = [];

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-direction: column; pointer-events: auto; border-top: 1px solid var(--line); background: var(--surface-2); }
    header { display: flex; align-items: center; gap: 2px; min-height: 40px; }
    .fold { flex: 1; min-width: 0; justify-content: flex-start; border-radius: 0; min-height: 40px; }
    .last { font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
    .count { background: #c2410c; color: #fff; border-radius: 999px; padding: 0 0.45em; font-size: 0.8rem; font-weight: 650; }
    ul { list-style: none; margin: 0; padding: 0 0.8rem; flex: 1; min-height: 0; overflow-y: auto; overflow-wrap: anywhere; }
    :host([form='desk']) ul { flex: none; height: 132px; }
    li { padding: 0.1rem 0; }
    form { display: flex; gap: 0.35rem; padding: 6px 8px; }
    form input { flex: 1; min-width: 0; }
    :host(:not([form='desk'])) { position: fixed; z-index: 20; left: 0; right: 0; bottom: 0; height: min(50dvh, 320px);
      padding-bottom: env(safe-area-inset-bottom); box-shadow: 0 -6px 24px rgb(0 0 0 / 18%); }
    :host([form='low']) { left: auto; width: 310px; height: 100dvh; }
    :host(:not([form='desk']):not([open])) { display: none; }
  `,
  ];

  constructor() {
    super();
    this.addEventListener('keydown', this.#key);
  }

  // Elsewhere Escape is the board's.
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !this.open) return;
    event.preventDefault();
    this.#ask('close-chat')();
  };

  // A line that has come is not shown as one that is on its way, too, until the answer is there.
  protected override willUpdate(changed: PropertyValues<this>): void {
    const { game } = this;
    if (!game || !changed.has('game') || this.saying.length === 0) return;
    const known = changed.get('game')?.people.chat ?? [];
    for (const line of game.people.chat) {
      // After a new connection all lines come anew.
      if (line.side !== ownSide(game.you) || known.some(({ side, at }) => side === line.side && at === line.at))
        continue;
      const said = this.saying.find(({ text }) => text === line.text);
      this.saying = this.saying.filter((each) => each !== said);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const list = this.renderRoot.querySelector('ul');
    if (list) list.scrollTop = list.scrollHeight;
    if (changed.has('open') && this.open && changed.get('open') !== undefined)
      this.renderRoot.querySelector<HTMLElement>('form input')?.focus();
  }

  readonly #say = (event: Event): void => {
    event.preventDefault();
    const text = this.text.trim();
    if (text === '') return;
    this.text = '';
    const saying = { text };
    this.saying = [...this.saying, saying];
    void page()
      .store.game?.requests.say(text)
      .then((said) => {
        this.saying = this.saying.filter((each) => each !== saying);
        // What was refused can be said otherwise.
        if (!said) this.text ||= text;
      });
  };

  #ask(what: 'toggle-chat' | 'close-chat' | 'toggle-mute'): () => void {
    return () => this.dispatchEvent(new CustomEvent(what));
  }

  #lines(game: GameScreen): TemplateResult {
    const { chat } = game.people;
    if (this.mute) return html`<li class="muted">${msg('Chat is muted. New messages are hidden.')}</li>`;
    const { saying } = this;
    if (chat.length + saying.length === 0) return html`<li class="muted">${msg('No messages yet.')}</li>`;
    return html`${chat.map(({ name, text }) => html`<li><strong>${playerName(name)}</strong> <bdi>${text}</bdi></li>`)}
      ${saying.map(({ text }) => html`<li class="muted"><bdi>${text}</bdi> ${msg('(sending ...)')}</li>`)}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, open } = this;
    if (!game) return nothing;
    const side = ownSide(game.you);
    const { unread } = this;
    const last = unread.at(-1);
    return html`<header>
        <button class="quiet fold" data-do="fold-chat" aria-expanded=${open} @click=${this.#ask('toggle-chat')}>${icon('chat')} <strong>${msg('Chat')}</strong>
          ${unread.length > 0 ? html`<span class="count" aria-label=${msg(str`${unread.length} unread`)}>${unread.length}</span>` : nothing}
          ${!open && last ? html`<span class="last small muted"><bdi>${last.text}</bdi></span>` : nothing}</button>
        ${
          open
            ? html`<button class="quiet" data-do="mute" aria-pressed=${this.mute} @click=${this.#ask('toggle-mute')}>${msg('Mute')}</button>
          ${
            ownSide(game.you) && game.people.chat.length > 0
              ? html`<a class="small" data-do="report" target="_blank" href=${addressOf(writeRoute({ page: 'report', asked: { game: game.id } }))}>${msg('Report')}</a>`
              : nothing
          }
          <button class="quiet icon" data-do="close-chat" aria-label=${msg('Close the chat')} @click=${this.#ask('close-chat')}>${icon('close')}</button>`
            : nothing
        }
      </header>
      ${
        open
          ? html`<ul aria-label=${msg('Messages')} tabindex="0">${this.#lines(game)}</ul>
        ${
          side
            ? html`<form @submit=${this.#say}><input type="text" aria-label=${msg('Type a message')} maxlength=${longest} autocomplete="off"
              .value=${this.text} ?disabled=${this.mute}
              @input=${(event: Event) => {
                this.text = (event.currentTarget as HTMLInputElement).value;
              }} /><button ?disabled=${this.mute}>${msg('Send')}</button></form>`
            : nothing
        }`
          : nothing
      }`;
  }
}
