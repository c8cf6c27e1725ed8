// The words of the service worker in a notification. It has no translations of its own: the page leaves it the sentences in the language in
// force, where {opponent} and {variant} stand for what a notice brings.

import { msg, str } from '@lit/localize';
import { nameOf } from '../../language/name_of.js';
import type { PushKind } from '../../net/values.js';

/** The sentences of a notification. */
export interface Sentence {
  title: string;
  text: string;
}

/** The file that push_worker.ts reads. */
export interface PushWords {
  kinds: Record<PushKind, Sentence>;
  /** Names by the id of the variant; one that is not here goes by its id. */
  variants: Record<string, string>;
  /** Stands for an opponent without a name. */
  somebody: string;
}

/** Where the words are in the browser's cache. */
export const wordsCache = 'strata-push';
export const wordsAddress = '/push-words';

export function pushWords(variants: readonly { id: string; name: string }[]): PushWords {
  const [opponent, variant] = ['{opponent}', '{variant}'];
  return {
    kinds: {
      turn: { title: msg('Your turn'), text: msg(str`It is your turn against ${opponent}: ${variant}.`) },
      challenge: { title: msg('Challenge'), text: msg(str`${opponent} asks you for a game: ${variant}.`) },
      tournament: { title: msg('Your tournament begins'), text: opponent },
    },
    variants: Object.fromEntries(variants.map(({ id, name }) => [id, nameOf(name)])),
    somebody: msg('somebody', { desc: 'an opponent who has no name' }),
  };
}
