// "Really?", for what ends a game, deletes it, or replaces what somebody has written. The buttons stand where no other button was pressed just before: the
// way back comes first, and the action can be chosen only after half a second, so that a double click does nothing.

import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { doubleClickGuard } from '../../state/double_click.js';
import { resigningSide } from '../game_commands.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { dialogStyles } from './dialog_styles.js';

const words = {
  resign: { title: 'Resign?', yes: 'Resign', no: 'Play on' },
  draw: { title: 'A draw?', yes: 'Draw', no: 'Play on' },
  abort: { title: 'Break off?', yes: 'Break off', no: 'Play on' },
  delete: { title: 'Delete this game?', yes: 'Delete', no: 'Keep it' },
  report: { title: 'Replace the evaluations?', yes: 'Make the report', no: 'Keep them' },
};

@customElement('strata-confirm-dialog')
export class ConfirmDialog extends PageElement {
  @property({ attribute: false }) text = '';
  @property({ attribute: false }) action: keyof typeof words = 'resign';
  @property({ attribute: false }) game = '';
  @state() private ready = false;

  static override styles = [shared, dialogStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    window.setTimeout(() => {
      this.ready = true;
    }, doubleClickGuard);
  }

  #confirm(): void {
    const { game } = this.state;
    this.store.closeDialog();
    if (this.action === 'delete') this.store.games.delete(this.game);
    else if (this.action === 'report') void this.#report();
    else if (game?.id !== this.game) return;
    else if (this.action === 'draw') this.store.game?.requests.draw();
    else if (this.action === 'abort') this.store.game?.requests.tell({ t: 'abort' });
    else this.store.game?.requests.resign(resigningSide(game));
  }

  async #report(): Promise<void> {
    if (this.state.analysis?.id === this.game) (await this.store.analysis()).startReport(true);
  }

  protected override render(): TemplateResult {
    const { title, yes, no } = words[this.action];
    return html`<h2>${title}</h2><p>${this.text}</p>
      <div class="buttons">
        <button data-do="no" autofocus @click=${() => this.store.closeDialog()}>${no}</button>
        <button data-do="yes" class=${this.action === 'draw' || this.action === 'report' ? 'primary' : 'danger'} ?disabled=${!this.ready}
          @click=${() => this.#confirm()}>${yes}</button>
      </div>`;
  }
}
