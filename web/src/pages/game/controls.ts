// What can be done in a game, in the order that every form of the page keeps: Undo, Hint, Pause, then Offer draw, Claim
// draw, Resign, then Flip and More. A control never moves, and none but Pause changes its word: what means nothing in this
// kind of game leaves its place empty, and what cannot be done now is grey. Where the computer plays both sides nobody draws or
// resigns, and in those places it is told to play one move, and how fast.

import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Pace, Store } from '../../state/page/state.js';
import type { GameScreen } from '../../state/game/screen.js';
import { sideName } from '../../state/board_kit/status.js';
import { computerPlays, watched } from '../../state/game/people.js';
import { resigningSide } from '../../ui/game_commands.js';
import { icon } from '../../ui/icons.js';
import { withKeys } from '../../ui/keys.js';
import type { IconName } from '../../ui/icons.js';

export interface Control {
  name: string;
  words: string;
  title: string;
  icon: IconName;
  off?: boolean;
  /** Of a control that stays down; absent: one that is only pressed. */
  down?: boolean;
  /** Of a control that opens something: whether it is open. */
  opened?: boolean;
  /** Its word says what the next press does, which undoes the last one. */
  turns?: boolean;
  /** What waits there to be read. */
  unread?: number;
  act: () => void;
}

/** One of several, chosen from a list that the browser opens. */
export interface Choice {
  name: string;
  words: string;
  title: string;
  icon: IconName;
  value: string;
  values: readonly { value: string; words: string }[];
  choose: (value: string) => void;
}

/** null: its place stays empty. */
export type Place = Control | Choice | null;

export function controlButton({
  name,
  words,
  title,
  icon: drawing,
  off = false,
  down,
  opened,
  turns = false,
  unread = 0,
  act,
}: Control): TemplateResult {
  return html`<button class="control" data-do=${name} title=${title} ?disabled=${off}
    aria-label=${unread > 0 ? msg(str`${words}, ${unread} unread`) : nothing}
    aria-pressed=${down ?? nothing} aria-expanded=${opened ?? nothing}
    @click=${({ detail }: MouseEvent) => {
      // Pressed twice in a row, it would be undone at once.
      if ((down === undefined && opened === undefined && !turns) || detail < 2) act();
    }}>${icon(drawing)}<span>${words}</span>${unread > 0 ? html`<span class="unread" data-count=${unread}></span>` : nothing}</button>`;
}

function choiceButton({ name, words, title, icon: drawing, value, values, choose }: Choice): TemplateResult {
  return html`<span class="control choice" title=${title}>${icon(drawing)}<span aria-hidden="true">${words}</span>
    <select data-do=${name} aria-label=${words}
      @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}>
      ${values.map((each) => html`<option value=${each.value} .selected=${each.value === value}>${each.words}</option>`)}
    </select></span>`;
}

export function placed(place: Place): TemplateResult {
  if (!place) return html`<span class="control" aria-hidden="true"></span>`;
  return 'choose' in place ? choiceButton(place) : controlButton(place);
}

export const controlStyles = css`
  .control { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 2px; width: 100%;
    min-width: 0; min-height: 48px; padding: 2px 1px; border: 0; border-radius: 8px; background: none;
    font-size: 0.76rem; line-height: 1.1; white-space: normal; text-align: center; }
  /* "Aufgeben", "Abandonner" */
  .control:not(:lang(en)) { font-size: 0.68rem; }
  /* Where words have no spaces a browser breaks them anywhere. "ドロー提案" takes one line, also where a phone held across leaves least; a
     longer one breaks where its translation has a zero-width space. */
  .control:lang(ja) { padding-inline: 0; word-break: keep-all; overflow-wrap: anywhere; }
  @media (max-height: 500px) { .control:lang(ja) { font-size: 0.62rem; } }
  .control svg.icon { width: 20px; height: 20px; }
  .control .unread { position: absolute; top: 2px; left: 55%; padding: 0 0.5em; border-radius: 9px;
    background: #c2410c; color: #fff; }
  /* Its text is in the name of the button. */
  .control .unread::before { content: attr(data-count); }
  /* The list of the browser opens over the drawing and the word, which stand for it. */
  .control.choice select { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  .control.choice:focus-within { outline: 2px solid var(--accent); outline-offset: -2px; }
  .control:is([aria-pressed='true'], [aria-expanded='true']) { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  @media (hover: hover) { .control.choice:hover { background: var(--surface-3); } }
  .control[data-do='resign'] { color: var(--danger); }
  button.control:active:not(:disabled) { transform: none; }
  button.control:focus-visible { outline-offset: -2px; }
`;

/** The computer is to move, and nothing keeps it from doing so. */
const computerMoves = ({ end, paused, state, white, black }: GameScreen): boolean =>
  !end && !paused && (state.side === 'white' ? white : black).kind === 'computer';

/** Moves and the computer. */
export function playControls(game: GameScreen, store: Store): Place[] {
  const { requests } = store.game ?? {};
  const { keys } = store.state.preferences;
  return [
    {
      name: 'undo',
      words: msg('Undo'),
      title: withKeys(msg('Take back'), keys, 'undo'),
      icon: 'undo',
      off: !game.mayUndo,
      act: () => store.game?.undo(),
    },
    {
      name: 'hint',
      words: msg('Hint'),
      title: withKeys(msg('Show the move the computer would play'), keys, 'hint'),
      icon: 'hint',
      // While it thinks about its own move it does nothing else.
      off: game.moves.length === 0 || game.thinking.on || (game.shown === game.at && computerMoves(game)),
      down: game.hintAsked || game.hintText !== '',
      act: () => store.game?.hint(),
    },
    computerPlays(game)
      ? {
          name: 'pause',
          words: game.paused ? msg('Resume') : msg('Pause'),
          title: game.paused ? msg('Let the computer continue') : withKeys(msg('Pause the computer'), keys, 'stop'),
          icon: game.paused ? 'forward' : 'pause',
          off: game.end !== null,
          turns: true,
          act: () => (game.paused ? requests?.resume() : requests?.stop()),
        }
      : null,
  ];
}

const speeds = (): readonly { value: Pace; words: string }[] => [
  { value: 'slow', words: msg('Slow') },
  { value: 'normal', words: msg('Normal') },
  { value: 'fast', words: msg('Fast') },
];

function watchControls(game: GameScreen, store: Store): Place[] {
  return [
    {
      name: 'step',
      words: msg('Step'),
      title: msg('Let the computer play one move'),
      icon: 'step',
      off: game.end !== null || !game.paused || game.thinking.on,
      act: () => store.game?.step(),
    },
    {
      name: 'speed',
      words: msg('Speed'),
      title: msg('Time between the moves of the computer'),
      icon: 'speed',
      value: store.state.preferences.pace,
      values: speeds(),
      choose: (chosen) => {
        const pace = speeds().find(({ value }) => value === chosen)?.value;
        if (pace) store.setPreferences({ pace });
      },
    },
    null,
  ];
}

/** Ways to end a game. Each is asked about. */
export function endControls(game: GameScreen, store: Store): Place[] {
  if (watched(game)) return watchControls(game, store);
  const off = game.end !== null;
  const side = resigningSide(game);
  const people = game.white.kind === 'person' && game.black.kind === 'person';
  const toMove = game.state.side === 'white' ? game.white : game.black;
  const confirm = (action: 'resign' | 'draw' | 'offer', title: string, text: string) => (): void =>
    store.openDialog({ kind: 'confirm', title, text, action, game: game.id });
  return [
    {
      name: 'draw',
      words: msg('Offer draw'),
      title: people ? msg('End the game as a draw by agreement') : msg('Offer the computer a draw'),
      icon: 'draw',
      off,
      act: confirm(
        people ? 'draw' : 'offer',
        people ? msg('Agree to a draw?') : msg('Offer a draw?'),
        people ? msg('This ends the game.') : msg('The computer accepts unless it thinks it is better.'),
      ),
    },
    {
      name: 'claim',
      words: msg('Claim draw'),
      title: msg('Check whether you can claim a draw by the rules'),
      icon: 'claim',
      off: off || toMove.kind === 'computer',
      act: () => store.game?.askClaims(),
    },
    {
      name: 'resign',
      words: msg('Resign'),
      title: msg(str`${sideName(side)} resigns`),
      icon: 'flag',
      off,
      act: confirm('resign', msg(str`Resign as ${sideName(side)}?`), msg('This ends the game.')),
    },
  ];
}

export function flipControl(store: Store): Control {
  return {
    name: 'flip',
    words: msg('Flip'),
    title: withKeys(msg('Flip the board'), store.state.preferences.keys, 'flip'),
    icon: 'flip',
    act: () => store.game?.flip(),
  };
}
