// What is going on, in words, with what can be done about it: a refusal before a hint, a hint before the way back to the
// game, and else whose turn it is. Its place never grows: what needs more lines reaches over the board.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { computerPlays, hasOpenSeat, looksOn } from '../../state/game/people.js';
import type { GameScreen } from '../../state/game/screen.js';
import { awaySentence, playedSentence } from '../../state/board_kit/status.js';
import { icon } from '../../ui/icons.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import { lawNote, sentence } from '../../ui/words.js';
import { plural } from '../../language/plural.js';
import { nameOf } from '../../language/name_of.js';
import type { Side } from '../../core/types.js';

function pieceOn(cell: string, side: Side, piece: string): string {
  return side === 'white' ? msg(str`${cell}: White ${piece}`) : msg(str`${cell}: Black ${piece}`);
}

/** "Xe2: White pawn", or what else is to be said of a cell. */
export function cellText(game: GameScreen, index = game.scene.hover): string {
  const cell = index === null ? undefined : game.scene.cells[index];
  if (!cell) return '';
  if (!cell.exists) return msg(str`${cell.name}: no board here now`);
  if (cell.piece === '') return msg(str`${cell.name}: empty`);
  const piece = game.variant.look.pieces.find(({ letter }) => letter === cell.piece.toUpperCase());
  const side = cell.piece === cell.piece.toUpperCase() ? 'white' : 'black';
  return pieceOn(cell.name, side, nameOf(piece?.name ?? cell.piece));
}

/** "d3: empty, 2 attack it, 1 guards it": of the cell under the pointer; '' of an empty one while something else is worth more. */
function pointedText(game: GameScreen): string {
  const { attackers, defenders, cells, hover } = game.scene;
  const [attack, guard] = [attackers.length, defenders.length];
  if (game.danger && attack + guard === 0 && cells[hover ?? -1]?.piece === '') return '';
  const attacked = plural(attack, { one: msg('1 attacks it'), other: msg(str`${attack} attack it`) });
  const guarded = plural(guard, { one: msg('1 guards it'), other: msg(str`${guard} guard it`) });
  return [cellText(game), attack > 0 ? attacked : '', guard > 0 ? guarded : '']
    .filter((part) => part !== '')
    .join(msg(', ', { id: 'list-comma', desc: 'between the parts of a list' }));
}

/** "b1(2): White knight picked up"; of a piece that is only looked at, why; '' for nothing. */
function inHand(game: GameScreen): string {
  const { selected, selectedBoard, foreign } = game.scene;
  const what = selectedBoard
    ? msg(str`Board ${selectedBoard}`)
    : foreign && game.refusal !== ''
      ? ''
      : cellText(game, selected);
  const away = awaySentence(game.scene);
  return game.note || (what && (away === '' ? msg(str`${what} picked up`) : `${what}. ${away}`));
}

@customElement('strata-status')
export class StatusCard extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  /** Why there is no board in space, in words; '' where there is one. */
  @property({ attribute: false }) trouble = '';
  /** The typed part of a cell's name; '' for nothing. It takes the place of all other notes. */
  @property({ attribute: false }) typed = '';

  static override styles = [
    shared,
    css`
    :host { display: flex; flex-wrap: wrap; align-content: center; align-items: center; gap: 0 0.5rem; min-width: 0;
      padding: 3px 10px; }
    /* Where so little is left beside the buttons they stand below: words are not broken for them. */
    .text { flex: 1 1 7rem; min-width: 0; }
    p { line-height: 1.25; font-size: 0.93rem; overflow-wrap: anywhere; }
    .now { font-weight: 600; }
    .now.check { color: var(--danger); }
    .thin { font-weight: 400; opacity: 0.75; }
    .note { color: var(--muted); font-size: 0.86rem; }
    .cell { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .refusal { color: var(--danger); }
    .refusal:empty { display: none; }
    .bulb svg { stroke: var(--target); width: 22px; height: 22px; }
    .buttons { display: flex; flex: 0 1 auto; flex-wrap: wrap; gap: 4px; min-width: 0; }
    button { min-height: 30px; padding: 0 0.6rem; font-size: 0.88rem; white-space: normal; }
    /* In a bar: two lines must not be higher than it is. */
    :host([bar]) { padding: 0 10px; }
    :host([bar]) p { font-size: 0.86rem; line-height: 1.15; }
    /* What is pointed at, or was played, gives way to a sentence that needs both lines. */
    :host([bar]) .text.pointing, :host([bar]) .plain:not(:has([data-law])) { display: flex; flex-flow: column wrap; max-height: 2rem;
      overflow: hidden; }
    :host([bar]) :is(.text.pointing, .plain) > * { width: 100%; }
    @media (max-width: 760px) { button { min-height: 44px; } }
    /* A narrow desk has no room for two lines above the buttons. */
    @media (min-width: 1000px) and (max-width: 1179px) {
      .text:has(+ .buttons) { flex-basis: 100%; }
      .text:has(+ .buttons) > div { display: flex; gap: 0.5rem; white-space: nowrap; }
      .text:has(+ .buttons) > div p { overflow: hidden; text-overflow: ellipsis; }
      .text:has(+ .buttons) .note { flex: none; }
    }
    /* A premove stays while one looks at the board: it keeps to its place. */
    .text:has(.pending.cell) { flex-basis: 0; }
    @media (max-height: 500px) {
      :host { flex-wrap: nowrap; padding: 2px 6px; }
      p { font-size: 0.82rem; line-height: 1.15; }
      .bulb { display: none; }
      .buttons { flex: none; flex-direction: column; gap: 2px; }
      button { min-height: 32px; padding: 0 0.4rem; }
      .buttons:has(button + button) button { min-height: 24px; font-size: 0.78rem; }
    }
  `,
  ];

  /** A move that is played when it is said once more. */
  #pending(game: GameScreen): { text: TemplateResult; buttons: TemplateResult } | null {
    if (game.pendingText === '') return null;
    const { game: actions } = page().store;
    return {
      text: html`<p class="pending">${msg(str`Play this move? ${game.pendingText}`)}</p>`,
      buttons: html`<button class="primary" data-do="play-move" title=${msg('Play it (Enter)')}
          @click=${() => actions?.confirmMove()}>${msg('Play it')}</button>
        <button data-do="drop-move" title=${msg('Cancel this move (Esc)')} @click=${() => actions?.unselect()}>${msg('Not yet')}</button>`,
    };
  }

  /** A move that is played after the other's. */
  #premove(game: GameScreen): { text: TemplateResult; buttons: TemplateResult } | null {
    if (game.premoveText === '') return null;
    return {
      text: html`<p class="pending cell">${msg(str`Premove: ${game.premoveText}`)}</p>`,
      buttons: html`<button data-do="drop-premove" title=${msg('Cancel this move (Esc)')}
          @click=${() => page().store.game?.dropAhead()}>${msg('Cancel')}</button>`,
    };
  }

  #hint(game: GameScreen): { text: TemplateResult; buttons: TemplateResult | typeof nothing } | null {
    if (game.hintText !== '')
      return {
        text: html`<p class="hint"><strong>${msg('Hint:')}</strong> ${game.hintText}</p>`,
        // For a side that the computer plays nobody else does.
        buttons: game.mayMove
          ? html`<button class="primary" data-do="play-hint"
          @click=${() => page().store.game?.playHint()}>${msg('Play it')}</button>`
          : nothing,
      };
    if (!game.hintAsked) return null;
    return { text: html`<p class="hint muted">${msg('Searching for a move ...')}</p>`, buttons: nothing };
  }

  #past(game: GameScreen): TemplateResult {
    const { store } = page();
    return html`<button data-do="to-game" @click=${() => store.game?.show(game.at)}>${msg('Back to the game')}</button>
      ${
        game.between || looksOn(game.you)
          ? nothing
          : html`<button data-do="from-here" @click=${() => store.game?.playFromHere()}>${msg('Play on from here')}</button>`
      }`;
  }

  /** The result is there again, with all that one may do now. */
  #again(game: GameScreen): TemplateResult {
    return html`<button data-do="result" @click=${() => page().store.openDialog({ kind: 'result' })}>${looksOn(game.you) ? msg('Result ...') : msg('Rematch ...')}</button>`;
  }

  #note(game: GameScreen): string {
    const seat = game.state.side === 'white' ? game.white : game.black;
    if (game.preview !== null)
      return game.preview === 0
        ? msg('Viewing the start position.')
        : msg(str`Viewing the position after ${game.line[game.preview - 1]?.native ?? ''}.`);
    if (game.shown < game.at) return msg('Viewing an earlier position.');
    if (game.shown > game.at) return msg('These moves were undone.');
    if (game.paused && !game.end && computerPlays(game) && seat.kind === 'computer')
      return msg('The computer is paused.');
    const played = looksOn(game.you) ? msg('You are watching.') : playedSentence(game.view, game.variant.look);
    return inHand(game) || game.danger || game.arrival || played;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, trouble, typed } = this;
    if (!game) return nothing;
    const refusal = typed ? '' : game.refusal;
    const hint = typed || refusal ? null : (this.#pending(game) ?? this.#premove(game) ?? this.#hint(game));
    const plain = refusal === '' && !hint;
    const note = typed || trouble || this.#note(game);
    const { hover, selected, boards, selectedBoard } = game.scene;
    const own = boards.find(({ name }) => name === selectedBoard)?.cells ?? [selected];
    // Where it was taken from, the pointer still is: what is in hand says more.
    const pointed = typed + trouble === '' && !own.includes(hover ?? -1) ? pointedText(game) : '';
    return html`
      ${hint ? html`<span class="bulb">${icon('hint')}</span>` : nothing}
      <div class="text ${plain && pointed !== '' ? 'pointing' : ''}">
        <div class=${plain ? 'plain' : 'visually-hidden'}>
          <p class=${`now ${game.state.check && !game.end ? 'check' : ''}`}>${game.status}
            ${game.sending ? html`<span class="thin small">${page().store.state.connection === 'open' ? msg('Sending ...') : msg('Not sent yet.')}</span>` : nothing}</p>
          ${note === '' || pointed !== '' ? nothing : html`<p class="note">${note}</p>`}
          ${game.law === 'same' ? nothing : html`<p class="note" data-law=${game.law}>${lawNote(game.law)}</p>`}
        </div>
        ${plain && pointed !== '' ? html`<p class="note cell" aria-hidden="true">${pointed}</p>` : nothing}
        ${hint ? hint.text : nothing}
        <p class="refusal">${sentence(refusal)}</p>
      </div>
      ${
        hint
          ? html`<div class="buttons">${hint.buttons}</div>`
          : game.shown !== game.at
            ? html`<div class="buttons">${this.#past(game)}</div>`
            : game.end && !hasOpenSeat(game)
              ? html`<div class="buttons">${this.#again(game)}</div>`
              : nothing
      }
    `;
  }
}
