// Turns notifications on and off: a part of the settings, and an item in the menu of a game by days. It shows nothing where the browser or
// the server has none, and asks for permission only when it is pressed.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { lookAtPush, type PushLook, turnOff, turnOn } from '../../state/push/push.js';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';

const forbidden = (): string => msg('This browser forbids the notifications of this page: allow them in its settings.');

@customElement('strata-push-switch')
export class PushSwitch extends LitElement {
  /** An item of a menu. */
  @property({ type: Boolean, reflect: true }) item = false;
  @state() private look: PushLook | null = null;
  @state() private busy = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; }
    section { padding: 0.9rem 1rem; margin-top: 1rem; display: grid; gap: 0.2rem; background: var(--surface-2);
      border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); }
    h2 { margin: 0 0 0.2rem; }
    label { display: grid; grid-template-columns: auto minmax(0, 1fr); justify-items: start; gap: 0.2rem 1rem; align-items: center;
      min-height: 40px; }
    :host([item]) button { justify-content: flex-start; width: 100%; white-space: normal; text-align: left; }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void lookAtPush(page().store.kept).then(
      (look) => (this.look = look),
      // The server cannot be asked now: there is nothing to turn on.
      () => undefined,
    );
  }

  readonly #change = (event: Event): void => {
    const { store } = page();
    // It stays where the keyboard is, and says what it says.
    if (this.busy || this.look === 'denied') {
      if (event.target instanceof HTMLInputElement) event.target.checked = this.look === 'on';
      return;
    }
    this.busy = true;
    const changed = this.look === 'on' ? turnOff(store.kept) : turnOn(store.kept, store.state.variants);
    void changed
      .then(
        (look) => {
          this.look = look;
          if (look === 'on') store.notice('info', msg('You will be told here when it is your turn.'));
          if (look === 'denied') store.notice('error', forbidden());
        },
        () => store.notice('error', msg('Notifications could not be turned on. Try again later.')),
      )
      .finally(() => {
        this.busy = false;
        this.requestUpdate();
      });
  };

  protected override render(): TemplateResult | typeof nothing {
    const { look, busy } = this;
    if (look === null) return nothing;
    const words = msg('Tell me when it is my turn');
    const off = busy || look === 'denied';
    if (this.item)
      return look === 'denied'
        ? nothing
        : html`<button class="quiet" data-do="push" aria-disabled=${off} aria-pressed=${look === 'on'} @click=${this.#change}>${words}</button>`;
    return html`<section><h2>${msg('Notifications')}</h2>
      <label><input type="checkbox" name="push" aria-disabled=${off} .checked=${look === 'on'} @change=${this.#change} /><span>${words}</span></label>
      <p class="small muted">${
        look === 'denied'
          ? forbidden()
          : msg(
              'With no page open, this browser tells you when it is your turn in a game by days, when somebody challenges you, and when your tournament begins.',
            )
      }</p></section>`;
  }
}
