// The buttons that lead into a headset, or why there are none.

import { msg } from '@lit/localize';
import { LitElement, css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { page } from '../../ui/page_element.js';
import { shared } from '../../ui/styles.js';
import type { Mode } from './headset.js';

const modes = (): readonly { mode: Mode; name: string; words: string }[] => [
  { mode: 'immersive-vr', name: 'vr', words: msg('Play in virtual reality') },
  { mode: 'immersive-ar', name: 'ar', words: msg('Play on your own table (mixed reality)') },
];

/** Which of them this browser offers; or why it offers none. */
async function offered(): Promise<readonly Mode[] | string> {
  if (!window.isSecureContext) return msg('Virtual reality needs a page that is loaded by https.');
  const { xr } = navigator;
  if (!xr) return msg('This browser has no virtual reality (WebXR).');
  const able = await Promise.all(modes().map(({ mode }) => xr.isSessionSupported(mode).catch(() => false)));
  const found = modes().flatMap(({ mode }, index) => (able[index] ? mode : []));
  return found.length > 0 ? found : msg('No headset was found for virtual reality.');
}

@customElement('strata-headset')
export class HeadsetEntry extends LitElement {
  @state() private found: readonly Mode[] | string = [];

  static override styles = [
    shared,
    css`
    :host { display: grid; }
    button { justify-content: flex-start; width: 100%; white-space: normal; text-align: left; }
    p { padding: 0.35rem 0.75rem; }
  `,
  ];

  readonly #look = (): void => {
    void offered().then((found) => {
      this.found = found;
    });
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#look();
    // A headset is plugged in, or pulled out.
    navigator.xr?.addEventListener('devicechange', this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    navigator.xr?.removeEventListener('devicechange', this.#look);
  }

  #enter(mode: Mode): void {
    this.dispatchEvent(new CustomEvent('done'));
    const { store } = page();
    void import('./headset.js').then(
      ({ enter }) => enter(store, mode),
      () => store.notice('error', msg('The part of the page for headsets could not be loaded.')),
    );
  }

  protected override render(): TemplateResult {
    const { found } = this;
    if (typeof found === 'string') return html`<p class="muted small" data-do="no-headset">${found}</p>`;
    return html`${modes()
      .filter(({ mode }) => found.includes(mode))
      .map(
        ({ mode, name, words }) =>
          html`<button class="quiet" data-do=${name} @click=${() => this.#enter(mode)}>${words}</button>`,
      )}`;
  }
}
