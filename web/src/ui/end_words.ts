// How a game has ended, with its players called as they are called beside it.

import type { End, GameSummary } from '../net/messages.js';
import { isolated } from '../state/isolated.js';
import { endSentence, otherSide } from '../state/status.js';

/** For whoever looks at the game: between people "You resigned: Basalt wins." */
export function endWords(end: End, { between, names, you }: Pick<GameSummary, 'between' | 'names' | 'you'>): string {
  const words = endSentence(end);
  if (!between) return words;
  return words.replace(/(White|Black)( has| wins|)/g, (_, called: string, verb: string, at: number) => {
    const side = called === 'White' ? 'white' : 'black';
    if (!you[side] || you[otherSide(side)]) return (isolated(names[side]) || called) + verb;
    return (at > 0 ? 'you' : 'You') + (verb === ' has' ? ' have' : verb.slice(0, 4));
  });
}
