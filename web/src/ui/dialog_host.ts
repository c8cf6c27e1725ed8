// Shows the dialog of the state, one at a time, as a native modal dialog: Escape closes, the keyboard stays inside. Each is
// loaded when it is asked for, those of a game with the page of games.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { doubleClickGuard } from '../state/board_kit/double_click.js';
import type { Dialog } from '../state/page/state.js';
import { PageElement } from './page_element.js';
import { shared } from './styles.js';

/** What a screen reader calls the dialog before it reads it. */
const names = (): Record<Exclude<Dialog['kind'], 'confirm'>, string> => ({
  promotion: msg('Promotion'),
  result: msg('The game is over'),
  claims: msg('Claim a draw'),
  name: msg('Your name'),
  help: msg('Help'),
  listing: msg('List of moves'),
  dropped: msg('A file with a game'),
  record: msg('A file with games that were played'),
});

const parts: Partial<Record<Dialog['kind'], () => Promise<unknown>>> = {
  promotion: () => import('./dialogs/promotion_dialog.js'),
  confirm: () => import('./dialogs/confirm_dialog.js'),
  claims: () => import('./dialogs/claims_dialog.js'),
  name: () => import('./dialogs/name_dialog.js'),
  help: () => import('./dialogs/help_dialog.js'),
  listing: () => import('./dialogs/listing_dialog.js'),
  dropped: () => import('./dialogs/dropped_dialog.js'),
  record: () => import('./dialogs/record_dialog.js'),
};

/** On the backdrop, not on the dialog's own edge. */
function outside(event: MouseEvent): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

@customElement('strata-dialog-host')
export class DialogHost extends PageElement {
  /** What could not be loaded. */
  @state() private lost: Dialog['kind'] | null = null;
  #asked: Dialog['kind'] | null = null;
  /** A press that began on the backdrop: selecting text and letting go there does not close the dialog. */
  #pressedOutside = false;

  static override styles = [
    shared,
    css`
    dialog {
      border: 1px solid var(--line); border-radius: 16px; padding: 1.2rem 1.4rem; background: var(--surface-2);
        color: var(--text);
      width: max-content; max-width: min(40rem, calc(100vw - 1.5rem)); max-height: calc(100dvh - 2rem);
        box-shadow: 0 20px 70px rgb(0 0 0 / 35%);
    }
    dialog.wide { max-width: min(66rem, calc(100vw - 1.5rem)); }
    dialog[data-fresh] > * { pointer-events: none; }
    dialog:focus-visible { outline: none; }
    /* The board that it is about is looked at beside it. */
    dialog.beside { padding: 0.8rem 1rem; max-height: calc(100dvh - 1rem); }
    dialog.beside::backdrop { background: rgb(10 12 15 / 12%); }
    dialog::backdrop { background: rgb(10 12 15 / 45%); }
  `,
  ];

  protected override willUpdate(): void {
    const kind = this.state.dialog?.kind ?? null;
    if (kind === this.#asked) return;
    this.#asked = kind;
    // One that is closed gives the keyboard back to what opened it, one that is only taken away does not.
    if (kind === null) this.renderRoot.querySelector('dialog')?.close();
    this.lost = null;
    if (kind !== null)
      parts[kind]?.().catch(() => {
        if (this.#asked === kind) this.lost = kind;
      });
  }

  protected override updated(): void {
    const element = this.renderRoot.querySelector('dialog');
    if (!element || element.open) return;
    element.showModal();
    // What was clicked to open it lies under it now: a double click presses nothing here.
    element.toggleAttribute('data-fresh', true);
    window.setTimeout(() => element.removeAttribute('data-fresh'), doubleClickGuard);
    // The browser looks for autofocus in the dialog's own tree only, and the buttons are one shadow root further in.
    const content = element.firstElementChild;
    if (content) void this.#focus(content);
  }

  async #focus(content: Element): Promise<void> {
    await customElements.whenDefined(content.localName);
    if (!(content instanceof LitElement)) return;
    await content.updateComplete;
    const first = content.renderRoot.querySelector('[autofocus]');
    if (first instanceof HTMLElement) first.focus();
  }

  #content(dialog: Dialog): TemplateResult {
    if (dialog.kind === this.lost)
      return html`<p class="error" role="alert">${msg('This part of the page could not be loaded. It will load when the server is back.')}</p><p><button @click=${() => this.store.closeDialog()}>${msg('Close')}</button></p>`;
    switch (dialog.kind) {
      case 'promotion':
        return html`<strata-promotion-dialog .choice=${dialog.choice}></strata-promotion-dialog>`;
      case 'result':
        return html`<strata-result-dialog></strata-result-dialog>`;
      case 'confirm':
        return html`<strata-confirm-dialog .dialog=${dialog}></strata-confirm-dialog>`;
      case 'claims':
        return html`<strata-claims-dialog .claims=${dialog.claims}></strata-claims-dialog>`;
      case 'name':
        return html`<strata-name-dialog></strata-name-dialog>`;
      case 'help':
        return html`<strata-help-dialog></strata-help-dialog>`;
      case 'listing':
        return html`<strata-listing-dialog .moves=${dialog.moves}></strata-listing-dialog>`;
      case 'dropped':
        return html`<strata-dropped-dialog .variant=${dialog.variant}></strata-dropped-dialog>`;
      case 'record':
        return html`<strata-record-dialog .record=${dialog.record} .bytes=${dialog.bytes}></strata-record-dialog>`;
    }
  }

  /** While a dialog is open nothing else of the page is read: the move that ended the game is told with its result, what comes later by strata-heard. */
  #description(dialog: Dialog): string | typeof nothing {
    if ('text' in dialog) return dialog.text;
    return dialog.kind === 'result' ? (this.state.spoken.at(-1)?.text ?? nothing) : nothing;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { dialog } = this.state;
    if (!dialog) return nothing;
    const wide = /help|record|dropped/.test(dialog.kind);
    return html`<dialog class=${wide ? 'wide' : dialog.kind === 'result' ? 'beside' : ''} data-kind=${dialog.kind}
      aria-label=${'title' in dialog ? dialog.title : names()[dialog.kind]} aria-description=${this.#description(dialog)}
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.store.closeDialog();
      }}
      @pointerdown=${(event: PointerEvent) => {
        this.#pressedOutside = outside(event);
      }}
      @click=${(event: MouseEvent) => {
        if (this.#pressedOutside && outside(event) && dialog.kind !== 'confirm') this.store.closeDialog();
      }}>
      ${this.#content(dialog)}<strata-heard></strata-heard></dialog>`;
  }
}
