// How the game has ended: who has won and why, and what now. It lies over the bars at the bottom, never over boards or the list of
// moves.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { NewGame, Store } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import { ownSide } from '../../state/game/people.js';
import { gameKey, loadLearnt, progressOf, storeLearnt } from '../../state/learn/kept.js';
import { isDeleted, playerName } from '../../state/text/player_name.js';
import { endSentence, otherSide, sideName } from '../../state/board_kit/status.js';
import { PageElement } from '../page_element.js';
import { sameGame } from '../same_game.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';

/** How often it is looked up where the boards stand, in milliseconds. */
const watchEvery = 200;

/** The same game with colours swapped. */
function rematch(game: GameScreen): NewGame {
  const same = sameGame(game);
  return { ...same, white: same.black, black: same.white };
}

/** What the choices of another game begin with: a computer that plays as well as the last one. */
function askedAgain({ white, black }: GameScreen): Record<string, string> {
  const computer = [white, black].find(({ kind }) => kind === 'computer');
  return computer ? { level: String(computer.level) } : {};
}

/** Another game with colours swapped; between two people both must want it, and what is offered and agreed stands beside the board, too. */
export function again(game: GameScreen, store: Store): { words: string; off: boolean; act: () => void } {
  const { next = '', by = null } = game.people.rematch ?? {};
  const side = ownSide(game.you);
  const asked = by !== null && by === side;
  const other = side && otherSide(side);
  return {
    words:
      next !== ''
        ? msg('Go to the rematch')
        : asked
          ? msg('Rematch offered')
          : by
            ? msg('Accept rematch')
            : other
              ? msg(str`Rematch as ${sideName(other)}`)
              : msg('Rematch'),
    off: game.between && next === '' && (!other || asked || !game.names[other] || isDeleted(game.names[other])),
    act: () => {
      if (game.between && next === '') {
        store.game?.requests.tell({ t: 'rematch' });
        return;
      }
      store.closeDialog();
      if (game.between) store.go({ page: 'game', game: next });
      else store.open.create(rematch(game));
    },
  };
}

/** "You have won", where one person plays against the computer; else whose victory it is. */
export function resultTitle(game: Pick<GameScreen, 'end' | 'white' | 'black' | 'between' | 'names' | 'you'>): string {
  const { end, white, black, between, names, you } = game;
  const winner = end?.result;
  if (winner !== 'white' && winner !== 'black') return end?.result === 'none' ? msg('Aborted') : msg('A draw');
  if (between) {
    if (you[winner]) return msg('You have won');
    return ownSide(you) ? msg('You have lost') : msg(str`${playerName(names[winner])} has won`);
  }
  const [own, other] = winner === 'white' ? [white, black] : [black, white];
  if (own.kind === other.kind) return msg(str`${sideName(winner)} has won`);
  return own.kind === 'person' ? msg('You have won') : msg('The computer has won');
}

/** The viewer plays one side, and the other one has won. */
export function hasLost({ end, white, black, between, you }: Parameters<typeof resultTitle>[0]): boolean {
  const winner = end?.result;
  if (winner !== 'white' && winner !== 'black') return false;
  if (between) return ownSide(you) === otherSide(winner);
  const [own, other] = winner === 'white' ? [white, black] : [black, white];
  return own.kind === 'computer' && other.kind === 'person';
}

/** The bars of the game page that it may lie over, by the form of the page: neither boards nor lists of moves. */
const bars: Readonly<Record<string, string>> = {
  desk: '.bottom, .status, .views',
  tall: '.bottom, .status',
  low: '.controls, .bottom',
};

@customElement('strata-result-dialog')
export class ResultDialog extends PageElement {
  /** Of the game page. */
  @property({ reflect: true }) form = '';

  static override styles = [
    shared,
    dialogStyles,
    css`
    :host { display: flex; align-items: center; gap: 4px 10px; height: 100%; }
    .text { flex: 1; min-width: 0; line-height: 1.15; font-size: 0.88rem; display: -webkit-box; -webkit-box-orient: vertical;
      -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
    :is(h2, .why) { display: inline; font-size: inherit; line-height: inherit; }
    h2 { font-size: 1rem; }
    .why::before { content: '– '; }
    .buttons { flex: none; flex-wrap: nowrap; gap: 4px; margin: 0; }
    button { min-height: 30px; padding: 0 0.5rem; font-size: 0.86rem; line-height: 1.05; }
    :host(:is([form='tall'], [form='low'])) { flex-direction: column; align-items: stretch; justify-content: space-between; }
    :host(:is([form='tall'], [form='low'])) .text { flex: none; }
    :host(:is([form='tall'], [form='low'])) button { flex: 1; min-width: 0; min-height: 44px; padding: 0 1px; font-size: 0.76rem;
      white-space: normal; }
    :host([form='low']) .text { -webkit-line-clamp: 3; font-size: 0.8rem; }
    :host([form='low']) .buttons { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2px; }
    :host([form='low']) button { min-height: 38px; }
  `,
  ];

  /** Lessons are offered after the first lost game, unless all of them are done. */
  #offers = false;

  #offerLessons(game: GameScreen): void {
    const { kept } = this.store;
    const learnt = loadLearnt(kept);
    const key = gameKey(game.variant.id, game.variantText);
    const { done, steps } = progressOf(learnt, key) ?? { done: 0, steps: 1 };
    this.#offers = hasLost(game) && done < steps && !learnt.offered.includes(key);
    if (this.#offers) storeLearnt(kept, { ...learnt, offered: [...learnt.offered, key] });
  }

  #watch: ReturnType<typeof setInterval> | undefined;

  // Bars move with the window, the view and the panel.
  readonly #place = (): void => {
    const dialog = this.parentElement;
    const shown = document.querySelector('strata-app')?.shadowRoot?.querySelector('strata-game-page');
    this.form = shown?.getAttribute('form') ?? '';
    const parts = [...(shown?.shadowRoot?.querySelectorAll(bars[this.form] ?? '.bottom') ?? [])];
    // A long status reaches over the board, and so does a player who has captured much; beside them a panel may end.
    const tops = parts
      .filter((part) => !part.matches('.status, .bottom[form="desk"]'))
      .map((part) => part.getBoundingClientRect().top);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    if (!dialog || tops.length === 0) return;
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...tops);
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    Object.assign(dialog.style, {
      margin: `${top}px auto auto ${left}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
      maxWidth: 'none',
      padding: '2px 8px',
      borderRadius: '10px',
    });
  };

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.state.game) this.#offerLessons(this.state.game);
    window.addEventListener('resize', this.#place);
    this.#watch = setInterval(this.#place, watchEvery);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('resize', this.#place);
    clearInterval(this.#watch);
  }

  protected override updated(): void {
    this.#place();
  }

  #then(act: () => void): () => void {
    return () => {
      this.store.closeDialog();
      act();
    };
  }

  #again(game: GameScreen): TemplateResult {
    const side = ownSide(game.you);
    const { words, off, act } = again(game, this.store);
    return html`<button class="primary" data-do="rematch" title=${msg('The same game with colours swapped')}
        ?disabled=${off} @click=${act}>${words}</button>
      ${
        side && !game.between
          ? html`<button data-do="rematch-same" title=${msg('The same game with the same colours')}
        @click=${this.#then(() => this.store.open.create(sameGame(game)))}>${msg(str`Rematch as ${sideName(side)}`)}</button>`
          : nothing
      }`;
  }

  protected override render(): TemplateResult {
    const { game } = this.state;
    if (!game?.end)
      return html`<h2>${msg('The game goes on')}</h2><div class="buttons"><button autofocus
      @click=${() => this.store.closeDialog()}>${msg('Close')}</button></div>`;
    return html`
      <div class="text" title=${endSentence(game.end, game)}><h2>${resultTitle(game)}</h2>
        <p class="why">${endSentence(game.end, game)}</p></div>
      <div class="buttons">
        ${this.#again(game)}
        <button data-do="new" title=${msg('Choose a game')}
          @click=${this.#then(() => this.store.go({ page: 'new', variant: game.variant.id, asked: askedAgain(game) }))}>${msg('New game')}</button>
        <button data-do="look" autofocus title=${msg('Back to the board (Esc)')}
          @click=${() => this.store.closeDialog()}>${msg('View game')}</button>
        <button data-do="analyse" title=${msg('Analyse the game with the engine')}
          @click=${this.#then(() => this.store.go({ page: 'analysis', game: game.id }))}>${msg('Analyse')}</button>
        ${
          this.#offers
            ? html`<button data-do="learn"
                @click=${this.#then(() => {
                  if (game.variantText !== '') this.store.open.choose(game.variant.id, game.variantText, {});
                  this.store.go({ page: 'learn', variant: game.variant.id });
                })}>${msg('Learn')}</button>`
            : html`<button data-do="save" title=${msg('The game as a file')}
                @click=${() => this.store.game?.save('record')}>${msg('Save')}</button>`
        }
      </div>`;
  }
}
