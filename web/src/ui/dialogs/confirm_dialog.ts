// "Really?", for what ends a game, deletes it, or replaces what somebody has written. The buttons stand where no other button was pressed just before: the
// way back comes first, and the action can be chosen only after half a second, so that a double click does nothing. It can have the
// focus meanwhile: where the Tab key finds nothing else it leaves the page.

import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { doubleClickGuard } from '../../state/board_kit/double_click.js';
import type { Dialog, Store } from '../../state/page/state.js';
import { learntKey } from '../../state/learn/kept.js';
import { resigningSide } from '../game_commands.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';

type Confirm = Extract<Dialog, { kind: 'confirm' }>;

export const confirmWords = (): Record<Confirm['action'], { yes: string; no: string }> => ({
  resign: { yes: msg('Resign'), no: msg('Play on') },
  draw: { yes: msg('Draw'), no: msg('Play on') },
  offer: { yes: msg('Offer'), no: msg('Play on') },
  abort: { yes: msg('Abort'), no: msg('Play on') },
  delete: { yes: msg('Delete'), no: msg('Keep it') },
  deleteAll: { yes: msg('Delete all'), no: msg('Keep them') },
  forget: { yes: msg('Delete'), no: msg('Keep it') },
  report: { yes: msg('Make the report'), no: msg('Keep them') },
});

async function makeReport(store: Store, asked: string): Promise<void> {
  if (store.state.analysis?.id === asked) (await store.analysis()).startReport(true);
}

/** Does what was asked about, and closes the question. */
export function confirmed(store: Store, { action, game: asked }: Confirm): void {
  const { game } = store.state;
  store.closeDialog();
  if (action === 'delete') store.games.delete(asked);
  else if (action === 'deleteAll') void store.games.deleteAll();
  else if (action === 'forget') store.kept.store(learntKey, null);
  else if (action === 'report') void makeReport(store, asked);
  else if (game?.id !== asked) return;
  else if (action === 'draw' || action === 'offer') store.game?.requests.draw();
  else if (action === 'abort') store.game?.requests.tell({ t: 'abort' });
  else store.game?.requests.resign(resigningSide(game));
}

@customElement('strata-confirm-dialog')
export class ConfirmDialog extends PageElement {
  @property({ attribute: false }) dialog: Confirm | null = null;
  @state() private ready = false;

  static override styles = [
    shared,
    dialogStyles,
    css`
    button[aria-disabled='true'] { opacity: 0.45; cursor: default; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.setTimeout(() => {
      this.ready = true;
    }, doubleClickGuard);
  }

  #confirm(dialog: Confirm): void {
    if (this.ready) confirmed(this.store, dialog);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { dialog } = this;
    if (!dialog) return nothing;
    const { title, text, action } = dialog;
    const { yes, no } = confirmWords()[action];
    return html`<h2>${title}</h2><p>${text}</p>
      <div class="buttons">
        <button data-do="no" autofocus @click=${() => this.store.closeDialog()}>${no}</button>
        <button data-do="yes" class=${/draw|offer|report/.test(action) ? 'primary' : 'danger'} aria-disabled=${this.ready ? nothing : 'true'}
          @click=${() => this.#confirm(dialog)}>${yes}</button>
      </div>`;
  }
}
