// Four buttons that walk through the game.

import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Actions, GameScreen } from '../state/state.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';

export function steps(game: GameScreen, actions: Actions): TemplateResult {
  const { shown, line } = game;
  const step = (words: string, name: IconName, ply: number): TemplateResult => html`<button class="quiet icon"
    data-do=${name} title=${words}
    aria-label=${words} ?disabled=${ply === shown || ply < 0 || ply > line.length}
      @click=${() => actions.show(ply)}>${icon(name)}</button>`;
  return html`<div class="steps" role="group" aria-label="Step through the game">
    ${step('To the start (Home)', 'first', 0)}${step('One back (Left)', 'back', shown - 1)}
    ${step('One forward (Right)', 'forward', shown + 1)}${step('To the end of the line (End)', 'last', line.length)}</div>`;
}
