// The change that a rated game made to a rating, in words. Pure.

import { msg, str } from '@lit/localize';
import type { RatingChange, RatingChanges } from '../net/messages.js';
import { ownSide } from '../state/game/people.js';
import type { GameScreen } from '../state/game/screen.js';
import { isolated } from '../state/text/isolated.js';

/** "1525?"; the sign says that it is not certain yet. */
export const ratingText = (rating: number, provisional: boolean): string => `${rating}${provisional ? '?' : ''}`;

/** "1500? +25" */
export function changeText({ before, after, provisional }: RatingChange): string {
  const change = after - before;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${ratingText(before, provisional)} ${sign}${Math.abs(change)}`;
}

const cappedWords = (): string =>
  msg('It changed no rating: twelve rated games of these two players have counted within 24 hours.');

/** What the end of a rated game did, in a sentence; '' while it goes on, or if it is not rated. */
export function ratingSentence({
  ratings,
  names,
  you,
}: Pick<GameScreen, 'names' | 'you'> & { ratings: RatingChanges | null }): string {
  if (!ratings) return '';
  if (ratings.capped) return cappedWords();
  const side = ownSide(you);
  if (side) return msg(str`Your rating: ${changeText(ratings[side])}.`);
  const [white, black] = (['white', 'black'] as const).map(
    (each) => `${isolated(names[each])} ${changeText(ratings[each])}`,
  );
  return msg(str`Ratings: ${white}; ${black}.`, {
    desc: 'what a game did to the ratings of its players, each with the name',
  });
}
