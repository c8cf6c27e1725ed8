// A game between two people on the page: what can be done in it, and the parts that stand beside its board. Loaded with
// the first of them; also for who looks on at any game.

import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { hasOpenSeat, ownSide } from '../../../state/people.js';
import type { GameScreen, Store } from '../../../state/state.js';
import { resigningSide } from '../../../ui/game_commands.js';
import { sideName } from '../../../state/status.js';
import type { Place } from '../controls.js';
import type { Form } from '../form.js';
import { mayAbort } from './words.js';
import { peopleNow } from './card.js';
import './invitation.js';
import './person.js';

/** In the order that every form of the page keeps; each has its place, and is grey where it means nothing now. */
export function controls(game: GameScreen, store: Store): Place[] {
  const side = ownSide(game.you);
  const card = peopleNow();
  if (!side) return [null, null, null, null, null, null];
  const { requests } = store.game ?? {};
  const off = game.end !== null || hasOpenSeat(game);
  const moved = game.at > (game.side === side ? 1 : 0);
  const resigning = sideName(resigningSide(game));
  const confirm = (action: 'resign' | 'abort', title: string, text: string) => (): void =>
    store.openDialog({ kind: 'confirm', title, text, action, game: game.id });
  return [
    {
      name: 'takeback',
      words: 'Take back',
      title: 'Ask to take your last move back',
      icon: 'undo',
      off: off || !moved || game.offer !== null || game.sending,
      act: () => void requests?.tell({ t: 'takeback' }),
    },
    {
      name: 'offer-draw',
      words: 'Offer draw',
      title: 'Offer the other player a draw',
      icon: 'draw',
      off: off || game.offer !== null,
      act: () => void requests?.tell({ t: 'draw' }),
    },
    {
      name: 'claim',
      words: 'Claim draw',
      title: 'Draws that the rules grant to who is to move and claims them',
      icon: 'claim',
      off: off || game.state.side !== side,
      act: () => store.game?.askClaims(),
    },
    {
      name: 'abort',
      words: 'Break off',
      title: 'While not both have moved: the game ends, and nobody has won',
      icon: 'stop',
      off: off || !mayAbort(game),
      act: confirm('abort', 'Break off the game?', 'The game is broken off, and nobody has won.'),
    },
    {
      name: 'resign',
      words: 'Resign',
      title: `${sideName(side)} gives up`,
      icon: 'flag',
      off,
      act: confirm('resign', `Resign as ${resigning}?`, `You resign as ${resigning}, and the game is over.`),
    },
    {
      name: 'chat',
      words: 'Chat',
      title: 'Say something to the other player',
      icon: 'chat',
      off: hasOpenSeat(game),
      unread: card?.unread.length ?? 0,
      opened: card?.chatting ?? false,
      act: () => peopleNow()?.toggleChat('control'),
    },
  ];
}

/** `chatChanged`: the controls say something else of the chat now. */
export function parts(game: GameScreen, form: Form, chatChanged: () => void): TemplateResult {
  return html`<strata-people .game=${game} form=${form} @chat-changed=${chatChanged}></strata-people>
    ${game.between && hasOpenSeat(game) ? html`<strata-invitation .game=${game} form=${form}></strata-invitation>` : nothing}`;
}
