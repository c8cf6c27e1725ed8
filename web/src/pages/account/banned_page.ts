// The page of somebody who is banned, whatever they ask for: it says why, until when, and what they may still do.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { asWritten } from '../../language/as_written.js';
import { dateText } from '../../language/format.js';
import { isolated } from '../../state/text/isolated.js';
import type { AccountActions } from '../../state/account/screen.js';
import { sentence } from '../../ui/words.js';
import { AccountElement } from './account_element.js';
import './leaving.js';

@customElement('strata-banned-page')
export class BannedPage extends AccountElement {
  @state() private ready: AccountActions | null = null;

  protected override get away(): boolean {
    return false;
  }

  protected override heading(): string {
    return this.state.banned?.ofNetwork ? msg('Your network is banned') : msg('You are banned');
  }

  protected override begin(): void {
    void this.actions.then(
      (actions) => (this.ready = actions),
      () => undefined,
    );
  }

  readonly #logOut = async (): Promise<void> => {
    const { fault } = (await this.ready?.logOut()) ?? {};
    if (fault) this.store.notice('error', sentence(fault.text));
    else this.ready?.start(undefined);
  };

  #account(name: string): TemplateResult {
    return html`<section class="panel"><h2 translate="no"><bdi>${name}</bdi></h2>
        <p>${msg('You may take your data with you, log out, and delete your account.')}</p>
        <div class="row"><button data-do="log-out" @click=${this.#logOut}>${msg('Log out')}</button></div></section>
      <strata-leaving alone .actions=${this.ready} .name=${name}></strata-leaving>`;
  }

  protected override content(): TemplateResult {
    const { banned, account } = this.state;
    if (!banned) return html``;
    const until = dateText(banned.ends, { dateStyle: 'long', timeStyle: 'short' });
    return html`<section class="panel" role="alert" data-is="ban">
        <p>${banned.ends === 0 ? msg('The moderators of this server let you in no more.') : msg(str`The moderators of this server let you in again at this time: ${until}.`)}</p>
        ${banned.why === '' ? nothing : html`<p>${msg(str`Their reason: ${asWritten(isolated(banned.why))}`)}</p>`}
        <p class="muted small">${banned.ofNetwork ? msg('The ban is for everybody who comes from your network.') : msg('Ask the people who run this server if you think that this is wrong.')}</p></section>
      ${banned.hasAccount ? this.#account(account?.name ?? '') : nothing}`;
  }
}
