// The key that leads to what is asked of the viewer: an offer beside the board, or the message of somebody who wants to play.

import { msg } from '@lit/localize';
import { take } from '../../../ui/focus.js';
import { page } from '../../../ui/page_element.js';
import { peopleNow } from './card.js';

/** The button of the message that waits for an answer. */
function noticeButton(): Element | null {
  const app = document.querySelector('strata-app')?.shadowRoot;
  return app?.querySelector('strata-notices')?.shadowRoot?.querySelector('.stays:not(.bad) button') ?? null;
}

/** Gives it the keyboard; what the other player asks comes first, and what one has asked oneself last. */
export function toAnswer(): void {
  const card = peopleNow();
  if (card?.waits && card.toAnswer()) return;
  if (take(noticeButton()) || card?.toAnswer()) return;
  page().store.say(msg('Nothing is asked of you.'));
}
