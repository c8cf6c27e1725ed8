// What is asked of the viewer and what was said, in one place: beside the board on a desk, in the place of the status on
// a phone while something is asked. A question's buttons can be pressed half a second after they have come, the safe one
// is at the left, and no other ever stands where one of them stood.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { isolated } from '../../../state/text/isolated.js';
import { hasOpenSeat, ownSide, type People } from '../../../state/game/people.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { otherSide } from '../../../state/board_kit/status.js';
import { take } from '../../../ui/focus.js';
import { capOf } from '../../../ui/keys.js';
import { page } from '../../../ui/page_element.js';
import { pageTitle } from '../../../ui/page_title.js';
import { shared } from '../../../ui/styles.js';
import type { Form } from '../form.js';
import { type Answer, answersTo } from './answers.js';
import { keepRead, readUntil } from './chat_read.js';
import { isMuted, keepMuted } from './mute.js';
import { claimableIn, firstWords, peopleWords, type Question, questionOf, questionWords } from './words.js';
import './chat.js';
import { nameOf as translated } from '../../../language/name_of.js';

/** In milliseconds. */
const guard = 500;

/** Those on the page; at most one is of the game on the screen. */
const cards = new Set<PeopleCard>();

/** Of the game on the screen. */
export const peopleNow = (): PeopleCard | null => [...cards].at(-1) ?? null;

/** A button among the controls, or the chat's own row. */
type ChatOpener = 'control' | 'row';

@customElement('strata-people')
export class PeopleCard extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  /** Something is asked. */
  @property({ type: Boolean, reflect: true }) asks = false;
  @property({ type: Boolean, reflect: true }) chatting = false;
  @state() private ready = true;
  @state() mute = isMuted(() => localStorage);
  #question: Question = '';
  /** What its buttons mean. */
  #means = ' ';
  #timer: number | null = null;
  #guarding: number | undefined;
  #claimable = false;
  /** The viewer has declined or withdrawn the offer. */
  #hasAnswered = false;
  /** An answer is to have the keyboard as soon as it can be pressed. */
  #wanted = false;
  /** When the newest line was said that has been seen, and in which game. */
  #seen = 0;
  #seenOf = '';
  /** What has opened the chat, and gets the keyboard back. */
  #chatOpener: ChatOpener = 'control';
  /** What the controls say of the chat. */
  #told = this.#chatState;
  readonly #resized = new ResizeObserver(() => this.#makeRoom());

  static override styles = [
    shared,
    css`
    :host { display: block; z-index: 6; background: var(--surface-2); }
    .card { padding: 0.6rem 0.8rem; display: grid; gap: 0.5rem; }
    .card.asked { background: color-mix(in srgb, #f2c078 16%, var(--surface-2)); box-shadow: inset 0 0 0 1.5px #d99a3c; border-radius: 10px; }
    p { font-weight: 600; overflow-wrap: anywhere; }
    .news { font-weight: 400; }
    .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; min-height: 40px; }
    .buttons button { min-height: 40px; white-space: normal; }
    .buttons .right { grid-column: 2; }
    :host([form='desk']) { grid-area: side; align-self: end; border-left: 1px solid var(--line); border-top: 1px solid var(--line); }
    /* The place is kept, so that nothing moves when something is asked; over the board in space there is nothing to move. */
    :host-context([space]:not([panel])) { --least: 0; }
    :host([form='desk']) .card { min-height: var(--least, 118px); align-content: start; margin: 6px; }
    /* More than fits grows upwards, over the board. */
    :host([form='tall']) { grid-row: status-start / line-end; grid-column: 1; align-self: end; min-height: 100%; }
    :host([form='low']) { grid-column: 2; grid-row: 2 / 5; }
    :host(:is([form='tall'], [form='low']):not([asks])) .card { display: none; }
    :host(:is([form='tall'], [form='low']):not([asks]):not([chatting])) { display: none; }
    /* Over the sheet of moves, where somebody may be typing. */
    :host(:is([form='tall'], [form='low'])[asks]) { z-index: 7; }
    :host([form='tall']) .card { min-height: 100px; padding: 0.35rem 0.7rem; align-content: center; gap: 0.3rem; }
    :host([form='low']) .card { height: 100%; padding: 0.3rem 0.4rem; align-content: center; font-size: 0.86rem; }
    /* The question stays in sight beside what is said. */
    :host([asks][form='tall']) strata-chat { bottom: calc(184px + env(safe-area-inset-bottom)); padding-bottom: 0; }
    :host([asks][form='low']) strata-chat { right: 208px; }
    :host([form='tall']) .buttons button { min-height: 44px; }
    :host(:is([form='tall'], [form='low'])[chatting]:not([asks])) { background: none; pointer-events: none; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    cards.add(this);
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cards.delete(this);
    this.#resized.disconnect();
    this.#stopTimer();
    clearTimeout(this.#guarding);
    document.title = pageTitle(page().store.state);
    for (const name of ['--people', '--side']) this.#host()?.style.removeProperty(name);
  }

  #host(): HTMLElement | null {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? (root.host as HTMLElement) : null;
  }

  // On a desk it has the lower end of the column beside the board, and the panel the rest.
  #makeRoom(): void {
    const host = this.#host();
    const desk = this.form === 'desk';
    host?.style.setProperty('--people', desk ? `${this.offsetHeight}px` : '0px');
    if (desk) host?.style.setProperty('--side', '300px');
    else host?.style.removeProperty('--side');
  }

  toggleChat(opener: ChatOpener): void {
    this.#chatOpener = opener;
    if (this.chatting && opener === 'row') void this.#closeChat();
    else this.chatting = !this.chatting;
  }

  toggleMute(): void {
    this.mute = !this.mute;
    keepMuted(() => localStorage, this.mute);
  }

  async #closeChat(): Promise<void> {
    this.chatting = false;
    await this.updateComplete;
    const row = this.#chatOpener === 'row' && this.renderRoot.querySelector('strata-chat')?.shadowRoot;
    // A phone hides the row.
    if (!row || !take(row.querySelector('[data-do="fold-chat"]')))
      take(this.#host()?.shadowRoot?.querySelector('[data-do="chat"]'));
  }

  /** What others have said, and nobody has seen yet. */
  get unread(): People['chat'] {
    const { game } = this;
    const side = game && ownSide(game.you);
    return this.mute || !game ? [] : game.people.chat.filter((line) => line.side !== side && line.at > this.#seen);
  }

  #see({ id, people: { chat } }: GameScreen): void {
    if (id !== this.#seenOf) this.#seen = readUntil(() => localStorage, id);
    this.#seenOf = id;
    const newest = chat.at(-1)?.at ?? 0;
    if (newest <= this.#seen || !(this.chatting || this.mute)) return;
    this.#seen = newest;
    keepRead(() => localStorage, id, newest);
  }

  get #chatState(): string {
    return `${this.unread.length} ${this.chatting}`;
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { game } = this;
    if (!game) return;
    this.#see(game);
    const question = questionOf(game);
    this.asks = question !== '';
    const means = `${question} ${game.offer?.what ?? ''}`;
    this.#question = question;
    const isNew = means !== this.#means;
    if (isNew) {
      this.#means = means;
      this.#wanted = false;
      this.#claimable = false;
      this.ready = false;
      clearTimeout(this.#guarding);
      this.#guarding = window.setTimeout(() => {
        this.ready = true;
      }, guard);
    }
    // It is drawn anew without anything new, too.
    if (!changed.has('game')) return;
    const was = changed.get('game');
    const { store } = page();
    const hearer = { mute: this.mute, own: store.state.together.name, hasAnswered: this.#hasAnswered };
    const words = was?.id === game.id ? peopleWords(was, game, hearer) : firstWords(game);
    const leads = isNew && this.form === 'desk' && ['offered', 'again'].includes(question);
    const cap = capOf('answer', store.state.preferences.keys);
    if (words !== '') store.say(leads ? [words, msg(str`${cap} moves the focus to the answer.`)].join(' ') : words);
    if (!game.offer) this.#hasAnswered = false;
  }

  protected override updated(): void {
    const { game } = this;
    if (!game) return;
    const turn = game.between && !game.end && !hasOpenSeat(game) && game.you[game.side] && game.shown === game.at;
    document.title = turn
      ? msg(str`Your turn: ${isolated(game.title || translated(game.variant.name))}`)
      : pageTitle(page().store.state);
    this.#makeRoom();
    if (this.#chatState !== this.#told) this.dispatchEvent(new CustomEvent('chat-changed'));
    this.#told = this.#chatState;
    if (this.#wanted && this.ready) this.toAnswer();
    if (this.#question !== 'away') this.#stopTimer();
    else this.#timer ??= window.setInterval(() => this.#count(game), 250);
  }

  /** Somebody waits for what the viewer answers. */
  get waits(): boolean {
    return ['offered', 'again', 'next'].includes(this.#question) || (this.#question === 'away' && this.#claimable);
  }

  /** Focuses the first answer; false if there is no question. */
  toAnswer(): boolean {
    const { game } = this;
    this.#wanted = game !== null && this.asks && !this.ready;
    if (!game || !this.asks || this.#wanted) return this.#wanted;
    if (!take(this.renderRoot.querySelector('.buttons button')))
      page().store.say(questionWords(game, performance.now()));
    return true;
  }

  #count(of: GameScreen): void {
    const game = this.game ?? of;
    const side = ownSide(game.you);
    if (side && !this.#claimable && claimableIn(game, otherSide(side), performance.now()) === 0) {
      this.#claimable = true;
      page().store.say(questionWords(game, performance.now()));
    }
    this.requestUpdate();
  }

  #decline(): void {
    this.#hasAnswered = page().store.game?.requests.tell({ t: 'decline' }) ?? false;
  }

  #button(answer: Answer | null, primary: boolean): TemplateResult | typeof nothing {
    if (!answer) return nothing;
    return html`<button class=${primary ? 'primary right' : ''} data-do=${answer.name}
      ?disabled=${!this.ready || answer.off === true} @click=${answer.act}>${answer.words}</button>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game) return nothing;
    const [safe, other] = answersTo(game, page().store, this.#question, () => this.#decline());
    return html`<div class=${`card ${['offered', 'again', 'away'].includes(this.#question) ? 'asked' : ''}`} role="group"
        aria-label=${msg('Between the players')}>
        ${game.news === '' ? nothing : html`<p class="news">${game.news}</p>`}
        <p>${questionWords(game, performance.now(), page().store.state.connection === 'open')}</p>
        ${safe || other ? html`<div class="buttons">${this.#button(safe, false)}${this.#button(other, true)}</div>` : nothing}
      </div>
      ${
        game.between && !hasOpenSeat(game)
          ? html`<strata-chat .game=${game} form=${this.form} .open=${this.chatting} .mute=${this.mute} .unread=${this.unread}
          @toggle-chat=${() => this.toggleChat('row')}
          @close-chat=${() => void this.#closeChat()}
          @toggle-mute=${() => this.toggleMute()}></strata-chat>`
          : nothing
      }`;
  }
}
