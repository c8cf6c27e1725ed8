// What can be done in a game, in the order that every form of the page keeps: Undo, Hint, Pause, then Offer draw, Claim
// draw, Resign, then Flip and More. A control never moves and never changes its word; what cannot be done now is grey.

import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameScreen, Store } from '../../state/state.js';
import { sideName } from '../../state/status.js';
import { computerPlays, resigningSide } from '../../ui/game_commands.js';
import { icon } from '../../ui/icons.js';
import type { IconName } from '../../ui/icons.js';

export interface Control {
  name: string;
  words: string;
  title: string;
  icon: IconName;
  off?: boolean;
  /** Of a control that stays down; absent: one that is only pressed. */
  down?: boolean;
  act: () => void;
}

export function controlButton({ name, words, title, icon: drawing, off = false, down, act }: Control): TemplateResult {
  return html`<button class="control" data-do=${name} title=${title} ?disabled=${off}
    aria-pressed=${down ?? nothing} @click=${act}>${icon(drawing)}<span>${words}</span></button>`;
}

export const controlStyles = css`
  button.control { flex-direction: column; gap: 2px; width: 100%; min-width: 0; min-height: 48px; padding: 2px 1px;
    border: 0; background: none; font-size: 0.76rem; line-height: 1.1; white-space: normal; }
  button.control svg.icon { width: 20px; height: 20px; }
  button.control[aria-pressed='true'] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  button.control:hover:not(:disabled) { background: var(--surface-3); }
  button.control[data-do='resign'] { color: var(--danger); }
  button.control:active:not(:disabled) { transform: none; }
  button.control:focus-visible { outline-offset: -2px; }
`;

/** Moves and the computer. */
export function playControls(game: GameScreen, store: Store): Control[] {
  const { requests } = store.game ?? {};
  return [
    {
      name: 'undo',
      words: 'Undo',
      title: 'Take back (U)',
      icon: 'undo',
      off: game.at === 0,
      act: () => store.game?.undo(),
    },
    {
      name: 'hint',
      words: 'Hint',
      title: 'What would the computer play? (H)',
      icon: 'hint',
      off: game.moves.length === 0,
      down: game.hintAsked || game.hintText !== '',
      act: () => store.game?.hint(),
    },
    {
      name: 'pause',
      words: 'Pause',
      title: game.paused ? 'The computer goes on' : 'The computer waits (F10)',
      icon: 'pause',
      off: game.end !== null || !computerPlays(game),
      down: game.paused && computerPlays(game),
      act: () => (game.paused ? requests?.resume() : requests?.stop()),
    },
  ];
}

/** Ways to end a game. Each is asked about. */
export function endControls(game: GameScreen, store: Store): Control[] {
  const off = game.end !== null;
  const side = resigningSide(game);
  const people = game.white.kind === 'person' && game.black.kind === 'person';
  const confirm = (action: 'resign' | 'draw', text: string) => (): void =>
    store.openDialog({ kind: 'confirm', text, action, game: game.id });
  return [
    {
      name: 'draw',
      words: 'Offer draw',
      title: people ? 'Both agree to a draw' : 'Offer the computer a draw',
      icon: 'draw',
      off,
      act: confirm(
        'draw',
        people
          ? 'Both players agree to a draw, and the game is over.'
          : 'Offer a draw to the computer? It accepts unless it stands better.',
      ),
    },
    {
      name: 'claim',
      words: 'Claim draw',
      title: 'Draws that the rules grant to who claims them',
      icon: 'claim',
      off,
      act: () => store.game?.askClaims(),
    },
    {
      name: 'resign',
      words: 'Resign',
      title: `${sideName(side)} gives up`,
      icon: 'flag',
      off,
      act: confirm('resign', `${sideName(side)} resigns, and the game is over.`),
    },
  ];
}

export function flipControl(store: Store): Control {
  return {
    name: 'flip',
    words: 'Flip',
    title: 'Turn the board round (F)',
    icon: 'flip',
    act: () => store.game?.flip(),
  };
}
