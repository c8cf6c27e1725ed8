// The key that leads to what is asked of the viewer: an offer beside the board, or the message of somebody who wants to play.

import { take } from '../../../ui/focus.js';
import { page } from '../../../ui/page_element.js';
import { peopleNow } from './card.js';

/** The button of the message that waits for an answer. */
function noticeButton(): Element | null {
  const app = document.querySelector('strata-app')?.shadowRoot;
  return app?.querySelector('strata-notices')?.shadowRoot?.querySelector('.stays:not(.bad) button') ?? null;
}

/** Gives it the keyboard; what is asked in the game comes first. */
export function toAnswer(): void {
  if (peopleNow()?.toAnswer() || take(noticeButton())) return;
  page().store.say('Nothing is asked of you.');
}
