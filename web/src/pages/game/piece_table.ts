// How many pieces of each type are on the board, and how many are lost. The name of each leads to how it moves.

import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { PieceCount } from '../../state/board_kit/position_screen.js';
import { balance } from '../../state/board_kit/piece_counts.js';
import { addressOf } from '../../net/alone.js';
import { writeRoute } from '../../state/page/routes.js';
import { page } from '../../ui/page_element.js';
import { pieceIcon } from '../../ui/piece_icon.js';
import { shared } from '../../ui/styles.js';
import { capitalised } from '../../ui/words.js';
import { plural } from '../../language/plural.js';
import { sideName } from '../../state/board_kit/status.js';
import { nameOf } from '../../language/name_of.js';

@customElement('strata-piece-table')
export class PieceTable extends LitElement {
  @property({ attribute: false }) counts: PieceCount[] = [];
  /** Id of the game, for its rules. */
  @property({ attribute: false }) variant = '';

  static override styles = [
    shared,
    css`
    :host { display: block; overflow-y: auto; min-height: 0; }
    table { width: 100%; border-collapse: collapse; font-size: 0.93rem; }
    th { font-weight: 500; text-align: left; color: var(--muted); padding: 0.25rem 0.6rem; position: sticky; top: 0;
      background: var(--surface-2); }
    td { padding: 0 0.6rem; border-top: 1px solid var(--line); white-space: nowrap; }
    td a { display: inline-flex; align-items: center; min-height: 32px; color: inherit; text-decoration-color: var(--muted); text-underline-offset: 3px; }
    @media (pointer: coarse), (max-width: 760px) { td a { min-height: 44px; } }
    td > span { display: inline-flex; align-items: center; gap: 0.3rem; font-variant-numeric: tabular-nums; }
    svg { width: 26px; height: 26px; }
    .gone { color: var(--muted); font-size: 0.85rem; }
    .none { opacity: 0.4; }
    .ahead { padding: 0.5rem 0.6rem 0.3rem; font-weight: 600; }
  `,
  ];

  #count(kind: PieceCount, side: 'white' | 'black'): TemplateResult {
    const count = side === 'white' ? kind.white : kind.black;
    const lost = side === 'white' ? kind.whiteLost : kind.blackLost;
    return html`<span class=${count === 0 ? 'none' : ''}>${pieceIcon(kind.shape, kind.letter, side)} ${count}</span>
      ${lost > 0 ? html`<span class="gone">${msg(str`${lost} lost`)}</span>` : nothing}`;
  }

  #name({ name, letter, manual }: PieceCount): TemplateResult {
    const route = { page: 'rules', variant: this.variant, piece: name } as const;
    return html`<a href=${addressOf(writeRoute(route))} title=${msg(str`How the ${nameOf(name)} moves`)} @click=${(
      event: MouseEvent,
    ) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      page().store.go(route);
    }}>${capitalised(nameOf(name))}</a> <span class="muted small">${manual ? msg(str`${letter}, in the manual ${manual}`) : letter}</span>`;
  }

  /** "White is ahead by about 3 pawns." */
  #ahead(): string {
    const ahead = balance(this.counts, 'white');
    if (ahead === 0) return msg('Material is about equal.');
    const side = sideName(ahead > 0 ? 'white' : 'black');
    const pawns = Math.abs(ahead);
    return plural(pawns, {
      one: msg(str`${side} is ahead by about a pawn.`),
      other: msg(str`${side} is ahead by about ${pawns} pawns.`),
    });
  }

  protected override render(): TemplateResult {
    return html`<p class="ahead">${this.#ahead()}</p><table>
      <thead><tr><th scope="col">${msg('Piece')}</th><th scope="col">${msg('White')}</th><th scope="col">${msg('Black')}</th></tr></thead>
      <tbody>${this.counts.map(
        (kind) => html`<tr>
        <td>${this.#name(kind)}</td>
        <td>${this.#count(kind, 'white')}</td><td>${this.#count(kind, 'black')}</td></tr>`,
      )}</tbody>
    </table>`;
  }
}
