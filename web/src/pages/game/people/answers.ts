// The answers to a question between two people: the safe one first.

import { msg } from '@lit/localize';
import { ownSide } from '../../../state/game/people.js';
import type { GameScreen } from '../../../state/game/screen.js';
import { otherSide } from '../../../state/board_kit/status.js';
import type { Store } from '../../../state/page/state.js';
import { type Question, claimableIn } from './words.js';

export interface Answer {
  name: string;
  words: string;
  off?: boolean;
  act: () => void;
}

/** `decline`: an offer is declined or withdrawn. */
export function answersTo(
  game: GameScreen,
  store: Store,
  question: Question,
  decline: () => void,
): [Answer | null, Answer | null] {
  const requests = store.game?.requests;
  const draw = game.offer?.what === 'draw';
  const side = ownSide(game.you);
  const left = side ? claimableIn(game, otherSide(side), performance.now()) : null;
  switch (question) {
    case 'offered':
      return [
        { name: 'decline', words: draw ? msg('Decline') : msg('No'), act: decline },
        {
          name: 'accept',
          words: draw ? msg('Accept draw') : msg('Allow'),
          act: () => void requests?.tell({ t: draw ? 'draw' : 'takeback' }),
        },
      ];
    case 'offering':
      return [{ name: 'withdraw', words: msg('Withdraw'), act: decline }, null];
    case 'news':
      return [null, { name: 'put-news-away', words: 'OK', act: () => store.game?.putNewsAway() }];
    case 'away':
      return [
        null,
        { name: 'claim-win', words: msg('Claim the win'), off: left !== 0, act: () => requests?.claim('absence') },
      ];
    case 'again':
      return [
        null,
        { name: 'accept-rematch', words: msg('Rematch'), act: () => void requests?.tell({ t: 'rematch' }) },
      ];
    case 'next': {
      const next = game.people.rematch?.next ?? '';
      return [
        null,
        { name: 'next', words: msg('Go to the rematch'), act: () => store.go({ page: 'game', game: next }) },
      ];
    }
    default:
      return [null, null];
  }
}
