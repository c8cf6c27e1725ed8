// A game between two people on the page: what can be done in it, and the parts that stand beside its board. Loaded with
// the first of them; also for who looks on at any game.

import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { hasOpenSeat, ownSide } from '../../../state/game/people.js';
import type { Store } from '../../../state/page/state.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { resigningSide } from '../../../ui/game_commands.js';
import { sideName } from '../../../state/board_kit/status.js';
import type { Place } from '../controls.js';
import type { Form } from '../form.js';
import { mayAbort } from './words.js';
import { peopleNow } from './card.js';
import './invitation.js';
import './person.js';

/** In the order that every form of the page keeps; each has its place, and is grey where it means nothing now. The place of what this game
    never allows is empty. */
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
  const places: Place[] = [
    {
      name: 'takeback',
      words: msg('Takeback'),
      title: msg('Ask for a takeback of your last move'),
      icon: 'undo',
      off: off || !moved || game.offer !== null || game.sending,
      act: () => void requests?.tell({ t: 'takeback' }),
    },
    {
      name: 'offer-draw',
      words: msg('Offer draw'),
      title: msg('Offer your opponent a draw'),
      icon: 'draw',
      off: off || game.offer !== null,
      act: () => void requests?.tell({ t: 'draw' }),
    },
    {
      name: 'claim',
      words: msg('Claim draw'),
      title: msg('Check whether you can claim a draw by the rules'),
      icon: 'claim',
      off: off || game.state.side !== side,
      act: () => store.game?.askClaims(),
    },
    {
      name: 'abort',
      words: msg('Abort'),
      title: msg('End the game without a result, until both sides have moved'),
      icon: 'stop',
      off: off || !mayAbort(game),
      act: confirm('abort', msg('Abort the game?'), msg('The game ends without a result.')),
    },
    {
      name: 'resign',
      words: msg('Resign'),
      title: msg(str`${sideName(side)} resigns`),
      icon: 'flag',
      off,
      act: confirm(
        'resign',
        msg(str`Resign as ${resigning}?`),
        msg(str`You resign as ${resigning}, and the game is over.`),
      ),
    },
    {
      name: 'chat',
      words: msg('Chat'),
      title: msg('Chat with your opponent'),
      icon: 'chat',
      off: hasOpenSeat(game),
      unread: card?.unread.length ?? 0,
      opened: card?.chatting ?? false,
      act: () => peopleNow()?.toggleChat('control'),
    },
  ];
  const never = [...(game.rated || game.paired ? ['takeback'] : []), ...(game.paired ? ['abort'] : [])];
  return places.map((place) => (place && never.includes(place.name) ? null : place));
}

/** `chatChanged`: the controls say something else of the chat now. */
export function parts(game: GameScreen, form: Form, chatChanged: () => void): TemplateResult {
  return html`<strata-people .game=${game} form=${form} @chat-changed=${chatChanged}></strata-people>
    ${game.between && hasOpenSeat(game) ? html`<strata-invitation .game=${game} form=${form}></strata-invitation>` : nothing}`;
}
