// Everything for a game as a whole: its name, its rules, files, a link. Fires `done` after a choice.

import { msg } from '@lit/localize';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import { ownSide, underWay } from '../../state/game/people.js';
import { otherSide } from '../../state/board_kit/status.js';
import type { GameScreen } from '../../state/game/screen.js';
import { page } from '../../ui/page_element.js';
import { pictureForms, takePicture } from '../../ui/take_picture.js';
import { shared } from '../../ui/styles.js';

@customElement('strata-game-list')
export class GameList extends LitElement {
  @property({ attribute: false }) game: GameScreen | null = null;
  @state() private renaming = false;

  static override styles = [
    shared,
    css`
    :host { display: grid; }
    button { justify-content: flex-start; width: 100%; }
    hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0.3rem 0; }
    form { display: flex; gap: 0.3rem; padding: 0.3rem; }
    form input { flex: 1; min-width: 0; }
    form button { width: auto; }
    .label { padding: 0.2rem 0.75rem 0; }
  `,
  ];

  #done(): void {
    this.renaming = false;
    this.dispatchEvent(new CustomEvent('done'));
  }

  #rename(event: Event): void {
    event.preventDefault();
    const input = this.renderRoot.querySelector('form input');
    if (this.game && input instanceof HTMLInputElement) page().store.games.rename(this.game.id, input.value.trim());
    this.#done();
  }

  #startRename(): void {
    this.renaming = true;
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector('form input');
      if (!(input instanceof HTMLInputElement)) return;
      input.focus();
      input.select();
    });
  }

  #item(name: string, words: string, act: () => void): TemplateResult {
    return html`<button class="quiet" data-do=${name}
      @click=${() => {
        this.#done();
        act();
      }}>${words}</button>`;
  }

  async #edit(game: GameScreen): Promise<void> {
    const address = await import('../../state/editor/address.js').catch(() => null);
    if (address) page().store.go(await address.editorRoute(game));
    else page().store.notice('error', msg('The editor could not be loaded. It will load when the server is back.'));
  }

  protected override render(): TemplateResult {
    const { game } = this;
    if (!game) return html``;
    const { store } = page();
    return html`
      ${
        this.renaming
          ? html`<form @submit=${this.#rename}><input type="text" maxlength="100" aria-label=${msg('Name of this game')}
          .value=${game.title} />
            <button class="primary">${msg('Keep')}</button></form>`
          : !game.you.owner
            ? nothing
            : html`<button class="quiet" data-do="rename" @click=${() => this.#startRename()}>${msg('Name this game ...')}</button>`
      }
      ${this.#item('new', msg('New game ...'), () => store.go({ page: 'new', variant: game.variant.id }))}
      ${this.#item('rules', msg('Rules of this game'), () => store.go({ page: 'rules', variant: game.variant.id }))}
      ${underWay(game) ? nothing : this.#item('analyse', msg('Analyse'), () => store.go({ page: 'analysis', game: game.id }))}
      ${this.#item('link', msg('Copy a link to this game'), () => store.game?.copyLink())}
      ${underWay(game) ? nothing : this.#item('edit', msg('Edit this position'), () => void this.#edit(game))}
      <hr />
      <span class="label small muted">${msg('Picture of the position')}</span>
      ${pictureForms().map(({ form, words }) => this.#item(`picture-${form}`, words, () => void takePicture(game, form, game.title)))}
      <hr />
      <span class="label small muted">${msg('Save as a file')}</span>
      ${this.#item('save-record', msg('Game record'), () => store.game?.save('record'))}
      ${this.#item('save-gamelist', msg('gamelist.txt, numbered in columns'), () => store.game?.save('gamelist'))}
      ${this.#item('save-moves', msg('Moves.txt, the bare moves'), () => store.game?.save('moves'))}
      ${this.#item('save-saved', msg('Saved_Game.txt, the saved game'), () => store.game?.save('saved'))}
      ${
        !game.you.owner || (game.between && game.names[otherSide(ownSide(game.you) ?? 'white')] !== '')
          ? nothing
          : html`<hr />
      ${this.#item('delete', msg('Delete this game ...'), () =>
        store.openDialog({
          kind: 'confirm',
          title: msg('Delete this game?'),
          action: 'delete',
          game: game.id,
          text: msg('This game and all its moves are deleted. This cannot be undone.'),
        }),
      )}`
      }`;
  }
}
