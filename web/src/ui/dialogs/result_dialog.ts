import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { TemplateResult } from 'lit';
import type { GameScreen, NewGame } from '../../state/state.js';
import { endSentence } from '../../state/status.js';
import { PageElement } from '../page_element.js';
import { shared } from '../styles.js';
import { playersText } from '../words.js';
import { dialogStyles } from './dialog_styles.js';

/** The same game again; against the computer the sides are exchanged. */
export function rematch(game: GameScreen): NewGame {
  const { variant, variantText, white, black, clock } = game;
  return {
    variant: variant.id,
    variantText,
    options: variant.options,
    white: black,
    black: white,
    clock: clock ? { base: clock.base / 60_000, increment: clock.increment / 1000 } : null,
    start: '',
    line: [],
    end: null,
    title: '',
  };
}

@customElement('strata-result-dialog')
export class ResultDialog extends PageElement {
  static override styles = [
    shared,
    dialogStyles,
    css`
    :host { text-align: center; max-width: 27rem; }
    .result { font-size: 2.1rem; font-weight: 700; letter-spacing: 0.02em; margin-bottom: 0.2rem; }
    .why { font-size: 1.1rem; margin-bottom: 0.4rem; }
    .buttons { justify-content: center; }
  `,
  ];

  #then(act: () => void): () => void {
    return () => {
      this.store.closeDialog();
      act();
    };
  }

  protected override render(): TemplateResult {
    const { game } = this.state;
    if (!game?.end)
      return html`<h2>The game goes on</h2><div class="buttons"><button autofocus
      @click=${() => this.store.closeDialog()}>Close</button></div>`;
    const score = { white: '1 – 0', black: '0 – 1' }[game.end.result] ?? '½ – ½';
    const moves = Math.ceil(game.at / 2);
    return html`
      <p class="result" aria-hidden="true">${score}</p>
      <h2 class="why">${endSentence(game.end)}</h2>
      <p class="muted">${game.variant.name}, ${moves === 1 ? 'one move' : `${moves} moves`}. ${playersText(game.white, game.black)}.</p>
      <div class="buttons">
        <button class="primary" data-do="rematch" @click=${this.#then(() => this.store.open.create(rematch(game)))}>
          ${game.white.kind === game.black.kind ? 'Again' : 'Rematch, sides changed'}</button>
        <button data-do="new"
          @click=${this.#then(() => this.store.go({ page: 'new', variant: game.variant.id }))}>New game ...</button>
        <button data-do="look" autofocus @click=${() => this.store.closeDialog()}>Look through it</button>
        <button data-do="save" @click=${() => this.store.game?.save('record')}>Save</button>
      </div>`;
  }
}
