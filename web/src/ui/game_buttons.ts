// The buttons under the game: on a screen with room all of them, else the main ones in a bar and the others in the sheet.

import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Actions, AppState, GameScreen } from '../state/state.js';
import { sideName } from '../state/status.js';
import { computerPlays, resigningSide, swapViews } from './game_commands.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';

interface Choice {
  name: string;
  words: string;
  title: string;
  icon: IconName | null;
  off: boolean;
  act: () => void;
}

function buttonOf({ name, words, title, icon: drawing, off, act }: Choice): TemplateResult {
  return html`<button data-do=${name} title=${title} ?disabled=${off}
    @click=${act}>${drawing ? icon(drawing) : nothing}<span>${words}</span></button>`;
}

function stopOrResume(game: GameScreen, actions: Actions): Choice {
  return game.paused
    ? { name: 'resume', words: 'Resume', title: 'The computer goes on', icon: 'play', off: game.end !== null, act: () => actions.resume() }
    : { name: 'stop', words: 'Stop', title: 'Stop the computer (F10)', icon: 'stop', off: game.end !== null, act: () => actions.stop() };
}

function endings(game: GameScreen, actions: Actions): Choice[] {
  const over = game.end !== null;
  const side = resigningSide(game);
  const confirm = (action: 'resign' | 'draw', text: string) => (): void => actions.openDialog({ kind: 'confirm', text, action, game: game.id });
  const people = game.white.kind === 'person' && game.black.kind === 'person';
  return [
    {
      name: 'resign', words: 'Resign', title: `${sideName(side)} gives up`, icon: 'flag', off: over,
      act: confirm('resign', `${sideName(side)} resigns, and the game is over.`),
    },
    {
      name: 'draw', words: 'Draw', title: people ? 'Both agree to a draw' : 'Offer a draw', icon: null, off: over,
      act: confirm('draw', people ? 'Both players agree to a draw, and the game is over.'
        : 'Offer a draw to the computer? It accepts unless it stands better.'),
    },
    { name: 'claim', words: 'Claim', title: 'Draws that the rules grant to who claims them', icon: null, off: over, act: () => actions.askClaims() },
  ];
}

export interface Room {
  narrow: boolean;
  /** There is no 3D view to change to. */
  flat: boolean;
}

export function gameButtons(
  game: GameScreen, state: AppState, actions: Actions, { narrow, flat }: Room, openSheet: () => void,
): TemplateResult {
  const undo: Choice = { name: 'undo', words: 'Undo', title: 'Take back (U)', icon: 'undo', off: game.at === 0, act: () => actions.undo() };
  const redo: Choice = {
    name: 'redo', words: 'Redo', title: 'Play it again (Y)', icon: 'redo', off: game.at >= game.line.length, act: () => actions.redo(),
  };
  const hint: Choice = {
    name: 'hint', words: 'Hint', title: 'What would the computer play? (H)', icon: 'hint', off: game.moves.length === 0, act: () => actions.hint(),
  };
  const halt = computerPlays(game) ? [stopOrResume(game, actions)] : [];
  if (!narrow) return html`<div
    class="side actions">${[undo, redo, hint, ...halt, ...endings(game, actions)].map(buttonOf)}</div>`;
  const other = flat || state.preferences.primary === 'slices';
  const swap: Choice = {
    name: 'swap', words: other ? '3D' : 'Slices', title: 'Change the view', icon: other ? 'board3d' : 'slices', off: flat,
    act: () => swapViews(state, actions),
  };
  const more: Choice = { name: 'sheet', words: 'Moves', title: 'Moves, men and more', icon: 'moves', off: false, act: openSheet };
  return html`<div class="side actions">${[undo, hint, ...halt, swap, more].map(buttonOf)}</div>
    <div class="side more">${[redo, ...endings(game, actions)].map(buttonOf)}</div>`;
}
