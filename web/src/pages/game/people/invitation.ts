// A seat that waits for somebody, over the board: for who made the game its link, for who follows the link what will be
// played, and the button that sits down. Where one person is asked by name, he alone has that button, and one to say no.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues, TemplateResult } from 'lit';
import { isSameName, ownNameFault } from '../../../state/together/challenges.js';
import { isolated } from '../../../state/text/isolated.js';
import { playerName } from '../../../state/text/player_name.js';
import { ownSide } from '../../../state/game/people.js';
import type { GameScreen } from '../../../state/game/screen.js';
import type { Reach } from '../../../state/together/screen.js';
import { sideName } from '../../../state/board_kit/status.js';
import { icon } from '../../../ui/icons.js';
import { focusPath } from '../../../ui/focus.js';
import { holdFocus } from '../../../ui/focus_guard.js';
import { page, PageElement } from '../../../ui/page_element.js';
import { shared } from '../../../ui/styles.js';
import type { Form } from '../form.js';
import { fileHash } from './file_hash.js';
import {
  askedWords,
  cardTitle,
  clockWords,
  keptWords,
  linkNote,
  linkOrigin,
  linkWords,
  optionWords,
  overWords,
} from './words.js';
import { slot, slotted } from '../../../language/slots.js';
import { nameOf } from '../../../language/name_of.js';

/** Milliseconds for which "Copied" is said. */
const copied = 2_000;

@customElement('strata-invitation')
export class Invitation extends PageElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @property({ reflect: true }) form: Form = 'desk';
  /** A line at the top of the board, to look at it. */
  @property({ type: Boolean, reflect: true }) away = false;
  @state() private told = '';
  /** Null while it is not known. */
  @state() private reach: Reach | null = null;
  /** The server was asked what the viewer is called; it may have failed. */
  @state() private asked = false;
  #timer: number | undefined;
  /** The game whose card has been shown, and as what: one that asks the viewer, one that is over. */
  #met = '';
  #hash = '';

  static override styles = [
    shared,
    css`
    :host { grid-area: board; place-self: center; z-index: 8; width: min(27rem, calc(100% - 16px)); max-height: calc(100% - 12px);
      overflow-y: auto; padding: 1.1rem 1.3rem; display: grid; gap: 0.7rem; background: var(--surface-2);
      border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 12px 44px rgb(0 0 0 / 28%); }
    :host([form='tall']) { grid-row: top-start / line-end; grid-column: 1; }
    :host([form='low']) { padding: 0.6rem 0.9rem; gap: 0.4rem; }
    h2 { font-size: 1.3rem; overflow-wrap: anywhere; }
    :host([form='low']) h2 { font-size: 1.1rem; }
    ul { margin: 0; padding-left: 1.1rem; }
    li { overflow-wrap: anywhere; }
    :host([away]) { place-self: start center; width: auto; padding: 0.4rem 0.8rem; margin-top: 6px; display: flex; align-items: center; }
    #about-link { display: grid; gap: 0.4rem; }
    .link { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .link input { flex: 1 1 12rem; min-width: 0; font-family: ui-monospace, monospace; font-size: 0.88rem; }
    .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .sit { flex: 1 0 100%; min-height: 52px; font-size: 1.12rem; }
    .wait { background: color-mix(in srgb, #f2c078 20%, var(--surface-2)); border-radius: 8px; padding: 0.4rem 0.7rem; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#key);
    // Without an answer the link begins as this page does.
    void page()
      .store.together()
      .then(async (actions) => {
        await actions.hear();
        this.asked = true;
        this.reach = await actions.reach();
      })
      .catch(() => {
        this.asked = true;
      });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#key);
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const was = changed.get('game');
    if (was && (was.id !== this.game?.id || (!was.end && this.game.end))) this.away = false;
    if (changed.has('game') && was?.id !== this.game?.id)
      this.#hash = this.game ? fileHash(page().store.core, this.game) : '';
  }

  protected override updated(): void {
    const card = this.renderRoot.querySelector('h2');
    const { game } = this;
    // What a dialog changes is met once it is closed.
    if (!card || !game || this.away || this.state.dialog) return;
    const met = `${game.id}${this.#isMeant(game) ? ' meant' : ''}${game.end ? ' over' : ''}`;
    if (this.#met === met || this.#isUnsure(game)) return;
    // How it ends is told beside the board.
    const isTold = game.end !== null && this.#met.startsWith(game.id);
    this.#met = met;
    // Whoever goes by keys has come to the page, or what had them is gone with what the card was: what is to be done first is there.
    const [at] = focusPath();
    if (at && at.localName !== 'main') return;
    this.renderRoot.querySelector<HTMLElement>('button.primary')?.focus({ preventScroll: true });
    // The card disappears when somebody accepts.
    holdFocus();
    if (!isTold) page().store.say(`${card.textContent}.`);
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.away) return;
    event.preventDefault();
    event.stopPropagation();
    this.#putAway();
  };

  #isMeant({ you, invites }: GameScreen): boolean {
    return !ownSide(you) && isSameName(invites, this.state.together.name);
  }

  /** The viewer may be the challenged player. */
  #isUnsure({ you, invites }: GameScreen): boolean {
    return invites !== '' && !ownSide(you) && this.state.together.name === '' && !this.asked;
  }

  #origin(): string {
    return linkOrigin(location, this.reach?.url ?? '');
  }

  #link(): string {
    return `${this.#origin()}/game/${this.game?.id ?? ''}`;
  }

  readonly #copy = async (): Promise<void> => {
    const field = this.renderRoot.querySelector('input');
    const done = await navigator.clipboard.writeText(this.#link()).then(
      () => true,
      () => false,
    );
    if (!done) field?.select();
    this.told = done
      ? msg('Copied')
      : msg('The browser does not allow this page to copy. Copy the link from the field.');
    page().store.say(this.told);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.told = '';
    }, copied);
  };

  readonly #share = (): void => {
    // Closing the browser's list chooses nothing.
    void navigator.share({ title: nameOf(this.game?.variant.name ?? ''), url: this.#link() }).catch(() => undefined);
  };

  #cancel({ invites }: GameScreen): void {
    const { store } = page();
    store.game?.requests.tell({ t: 'abort' });
    store.notice(
      'info',
      invites === '' ? msg('Challenge cancelled.') : msg(str`Challenge to ${isolated(invites)} cancelled.`),
    );
    store.go({ page: 'together' });
  }

  #facts(game: GameScreen, own: string): TemplateResult {
    return html`<ul id="facts">
      <li><strong>${isolated(nameOf(game.variant.name))}</strong>${game.title === '' ? nothing : html`, "${isolated(game.title)}"`}</li>
      ${
        game.variantText === ''
          ? nothing
          : html`<li>${slotted(
              msg(str`Custom rules, checked by the server: file ${slot(0)}`),
              html`<code data-is="hash">${this.#hash}</code>`,
            )}</li>`
      }
      <li>${own}</li>
      <li>${clockWords(game)}</li>
      ${optionWords(game).map((words) => html`<li>${words}</li>`)}
    </ul>`;
  }

  #waiting(game: GameScreen): TemplateResult {
    const side = sideName(ownSide(game.you) ?? 'white');
    const share = 'share' in navigator;
    const note = linkNote(this.#origin());
    const days = this.reach?.days ?? 0;
    const about = game.invites === '' ? [linkWords(days)] : askedWords(game, days);
    return html`<h2>${this.#title(game)}</h2>
      <div id="about-link">${about.map((words) => html`<p>${words}</p>`)}</div>
      <div class="link"><input id="link" type="text" readonly aria-label=${msg('Link to this game')} aria-describedby="about-link" .value=${this.#link()}
          @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()} />
        <button class="primary" data-do="copy" @click=${this.#copy}>${icon('link')} ${this.told === msg('Copied') ? msg('Copied') : msg('Copy link')}</button></div>
      ${this.told !== '' && this.told !== msg('Copied') ? html`<p class="error">${this.told}</p>` : nothing}
      ${note === '' ? nothing : html`<p class="small">${note}</p>`}
      ${this.#facts(game, msg(str`You play ${side}`))}
      <p class="wait" role="status">${msg('The game starts when they join.')}</p>
      <div class="buttons">
        ${share ? html`<button data-do="share" @click=${this.#share}>${msg('Share')}</button>` : nothing}
        <button data-do="cancel" @click=${() => this.#cancel(game)}>${msg('Cancel')}</button>
        <button data-do="look" @click=${() => this.#putAway()}>${msg('View board')}</button></div>`;
  }

  #putAway(): void {
    this.away = true;
  }

  #small(game: GameScreen): TemplateResult {
    return html`<span>${this.#title(game)}.</span><button data-do="show" @click=${() => {
      this.away = false;
    }}>${msg('Show invitation')}</button>`;
  }

  #invited(game: GameScreen): TemplateResult {
    const open = game.white.kind === 'open' ? 'white' : 'black';
    const named = game.invites !== '';
    const meant = this.#isMeant(game);
    const sit = html`<button class="primary sit" data-do="sit" aria-describedby="facts" @click=${() => page().store.game?.requests.tell({ t: 'sit' })}>${meant ? msg('Accept') : msg('Accept challenge')}</button>`;
    const kept = named && !meant;
    const { account, together } = this.state;
    const { name } = together;
    const own = kept
      ? msg(str`${playerName(game.invites)} would play ${sideName(open)}`)
      : msg(str`You would play ${sideName(open)}`);
    return html`<h2>${this.#title(game)}</h2>
      ${kept ? html`<p data-is="kept">${keptWords(game, name)}</p>` : nothing}
      ${this.#facts(game, own)}
      <div class="buttons">
        ${kept ? nothing : sit}
        ${kept && !account && name !== '' && ownNameFault(game.invites) === '' ? html`<button data-do="name" @click=${() => page().store.openDialog({ kind: 'name' })}>${msg('Change your name')}</button>` : nothing}
        ${meant ? html`<button data-do="decline" @click=${() => this.#decline(game)}>${msg('Decline')}</button>` : nothing}
        <button data-do="watch" @click=${() => this.#putAway()}>${msg('Spectate')}</button>
        ${game.variantText === '' ? html`<button data-do="rules" @click=${() => page().store.go({ page: 'rules', variant: game.variant.id })}>${msg('Rules')}</button>` : nothing}
      </div>`;
  }

  #decline(game: GameScreen): void {
    const { store } = page();
    const { left } = store.state;
    void store.together().then((actions) => actions.decline(game.id));
    store.go(left?.page === 'game' && left.game !== game.id ? left : { page: 'together' });
  }

  #over(game: GameScreen): TemplateResult {
    return html`<h2>${this.#title(game)}</h2>
      <p>${overWords(game, this.#isMeant(game))}</p>
      <div class="buttons"><button class="primary" data-do="together" @click=${() => page().store.go({ page: 'together' })}>${msg('Play together')}</button>
        <button data-do="look" @click=${() => this.#putAway()}>${msg('View board')}</button></div>`;
  }

  #title(game: GameScreen): string {
    return cardTitle(game, this.#isMeant(game));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (!game) return nothing;
    if (this.away) return this.#small(game);
    if (game.end) return this.#over(game);
    return ownSide(game.you) ? this.#waiting(game) : this.#invited(game);
  }
}
