// How the game has ended: who has won and why, and what now. It stands beside what decided it, and the board can be seen
// through the page behind it.

import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { NewGame } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import type { Cell } from '../../core/types.js';
import type { Board } from '../../state/board/scene.js';
import { ownSide } from '../../state/game/people.js';
import { isolated } from '../../state/text/isolated.js';
import { endSentence, otherSide, sideName } from '../../state/board_kit/status.js';
import { boardOf } from '../boards.js';
import { PageElement } from '../page_element.js';
import { sameGame } from '../same_game.js';
import { shared } from '../styles.js';
import { lengthText, playersText } from '../words.js';
import { dialogStyles } from './dialog_styles.js';
import { type Area, placeBeside } from './result_place.js';

/** How often it is looked up where the boards stand, in milliseconds. */
const watchEvery = 200;

/** The same game with colours swapped. */
export function rematch(game: GameScreen): NewGame {
  const same = sameGame(game);
  return { ...same, white: same.black, black: same.white };
}

/** What the choices of another game begin with: a computer that plays as well as the last one. */
function askedAgain({ white, black }: GameScreen): Record<string, string> {
  const computer = [white, black].find(({ kind }) => kind === 'computer');
  return computer ? { level: String(computer.level) } : {};
}

/** "You have won", where one person plays against the computer; else whose victory it is. */
export function resultTitle(game: Pick<GameScreen, 'end' | 'white' | 'black' | 'between' | 'names' | 'you'>): string {
  const { end, white, black, between, names, you } = game;
  const winner = end?.result;
  if (winner !== 'white' && winner !== 'black') return end?.result === 'none' ? 'Aborted' : 'A draw';
  if (between) {
    if (you[winner]) return 'You have won';
    return ownSide(you) ? 'You have lost' : `${isolated(names[winner])} has won`;
  }
  const [own, other] = winner === 'white' ? [white, black] : [black, white];
  if (own.kind === other.kind) return `${sideName(winner)} has won`;
  return own.kind === 'person' ? 'You have won' : 'The computer has won';
}

/** The cells of the last move, of the king that was attacked and of who attacks it. */
const decidingCells = ({ scene: { last, attacked, checkers } }: GameScreen): number[] => [
  ...new Set([...last, ...attacked, ...checkers]),
];

/** The side of a cell that has no other beside it, at least, in pixels. */
const least = 20;

/** How bad it is to lie over another cell: a piece counts most, and the levels that it was decided on. */
function weightOf({ level, piece, exists }: Cell, levels: ReadonlySet<number>): number {
  const isNear = exists && levels.has(level);
  if (piece === '') return isNear ? 10 : 1;
  return isNear ? 50 : 5;
}

/** To the cells beside one, by file and rank. */
const steps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const placeOf = (level: number, file: number, rank: number): string => `${level} ${file} ${rank}`;

/** Where on the screen they are drawn, what decided the game and all the rest. In space (`tall`) pieces rise from their cells. */
function areasOf(game: GameScreen, board: Board | null, tall: boolean): Area[] {
  const deciding = new Set(decidingCells(game));
  const { cells } = game.scene;
  const levels = new Set([...deciding].flatMap((cell) => cells[cell]?.level ?? []));
  const points = board?.cellPoints(cells.map((_, cell) => cell)) ?? [];
  const there = new Map(cells.map(({ level, file, rank }, cell) => [placeOf(level, file, rank), points[cell] ?? null]));
  return cells.flatMap((cell, index): Area[] => {
    const point = points[index];
    if (!point) return [];
    const { level, file, rank } = cell;
    const beside = steps.flatMap(([x, y]) => there.get(placeOf(level, file + x, rank + y)) ?? []);
    const across = Math.max(least, ...beside.map(({ x }) => Math.abs(x - point.x))) / 2;
    const along = Math.max(least, ...beside.map(({ y }) => Math.abs(y - point.y))) / 2;
    return [
      {
        left: point.x - across,
        top: point.y - (tall && cell.piece !== '' ? 2 * across : along),
        right: point.x + across,
        bottom: point.y + along,
        level,
        ...(deciding.has(index) ? {} : { weight: weightOf(cell, levels) }),
      },
    ];
  });
}

@customElement('strata-result-dialog')
export class ResultDialog extends PageElement {
  static override styles = [
    shared,
    dialogStyles,
    css`
    :host { text-align: center; max-width: 20rem; }
    h2 { font-size: 1.5rem; margin-bottom: 0.1rem; }
    .why { margin-bottom: 0.4rem; font-weight: 600; }
    .buttons { display: grid; grid-template-columns: 1fr 1fr; }
    @media (max-height: 500px) {
      :host { max-width: 14rem; }
      h2 { font-size: 1.2rem; }
      .why, p { font-size: 0.9rem; line-height: 1.25; }
      .buttons { gap: 0.3rem; margin-top: 0.6rem; }
      button { padding: 0 0.3rem; font-size: 0.86rem; min-height: 40px; }
    }
  `,
  ];

  /** What its place depends on: when the dialog was placed, and when that was looked up last. */
  #placedFor = '';
  #seen = '';
  #watch: ReturnType<typeof setInterval> | undefined;

  get #board(): Board | null {
    return boardOf(this.state.preferences.primary) ?? boardOf('slices');
  }

  get #isTall(): boolean {
    return this.#board !== null && this.#board === boardOf('board3d');
  }

  readonly #place = (): void => {
    const dialog = this.parentElement;
    const { game } = this.state;
    if (!dialog || !game) return;
    const { width, height } = dialog.getBoundingClientRect();
    const room = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeBeside({ width, height }, room, areasOf(game, this.#board, this.#isTall));
    dialog.style.margin = `${top}px auto auto ${left}px`;
    this.#placedFor = this.#grounds();
  };

  /** Its size, that of the window, the board, and where what decided the game is drawn there: few cells, for all of them. */
  #grounds(): string {
    const { game } = this.state;
    const board = this.#board;
    const box = this.parentElement?.getBoundingClientRect();
    const points = (game && board?.cellPoints(decidingCells(game))) ?? [];
    return [
      ...[box?.width, box?.height, window.innerWidth, window.innerHeight, this.#isTall, board?.shownLevel()],
      ...points.map((point) => (point ? `${Math.round(point.x)} ${Math.round(point.y)}` : '')),
    ].join();
  }

  // All cells are asked for only when it may have to go elsewhere.
  readonly #follow = (): void => {
    if (this.#grounds() !== this.#placedFor) this.#place();
  };

  // Boards may still be on their way when it opens: it goes elsewhere once they stand.
  readonly #look = (): void => {
    const now = this.#grounds();
    if (now === this.#seen && now !== this.#placedFor) this.#place();
    this.#seen = now;
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('resize', this.#follow);
    this.#watch = setInterval(this.#look, watchEvery);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('resize', this.#follow);
    clearInterval(this.#watch);
  }

  protected override updated(): void {
    this.#follow();
  }

  #then(act: () => void): () => void {
    return () => {
      this.store.closeDialog();
      act();
    };
  }

  /** In a game between two people both must want it; what is offered and agreed stands beside the board, too. */
  #again(game: GameScreen): TemplateResult {
    const { next = '', by = null } = game.people.rematch ?? {};
    const side = ownSide(game.you);
    const asked = by !== null && by === side;
    const act = (): void => {
      if (!game.between) this.store.open.create(rematch(game));
      else if (next !== '') this.store.go({ page: 'game', game: next });
      else this.store.game?.requests.tell({ t: 'rematch' });
    };
    return html`<button class="primary" data-do="rematch" title="The same game with colours swapped"
      ?disabled=${game.between && next === '' && (!side || asked || !game.names[otherSide(side)])}
      @click=${next === '' && game.between ? act : this.#then(act)}>${next !== '' ? 'Go to the rematch' : asked ? 'Rematch offered' : by ? 'Accept rematch' : side ? `Rematch as ${sideName(otherSide(side))}` : 'Rematch'}</button>`;
  }

  protected override render(): TemplateResult {
    const { game } = this.state;
    if (!game?.end)
      return html`<h2>The game goes on</h2><div class="buttons"><button autofocus
      @click=${() => this.store.closeDialog()}>Close</button></div>`;
    return html`
      <h2>${resultTitle(game)}</h2>
      <p class="why">${endSentence(game.end, game)}</p>
      <p class="muted">${game.variant.name}, ${lengthText(game.at)}. ${playersText(game)}.</p>
      <div class="buttons">
        ${this.#again(game)}
        <button data-do="new" title="Choose a game"
          @click=${this.#then(() => this.store.go({ page: 'new', variant: game.variant.id, asked: askedAgain(game) }))}>New game</button>
        <button data-do="look" autofocus title="Back to the board (Esc)"
          @click=${() => this.store.closeDialog()}>View game</button>
        <button data-do="analyse" title="Analyse the game with the engine"
          @click=${this.#then(() => this.store.go({ page: 'analysis', game: game.id }))}>Analyse</button>
        <button data-do="save" title="The game as a file"
          @click=${() => this.store.game?.save('record')}>Save</button>
      </div>`;
  }
}
