// The words of the pages of players. Pure.

import { msg, str } from '@lit/localize';
import { dateText } from '../../language/format.js';
import { plural } from '../../language/plural.js';
import type { PlayerRating, Profile, RatingPoint, Speed } from '../../net/messages.js';

export const speedWords = (speed: Speed): string =>
  speed === 'days' ? msg('by days', { desc: 'a rating: of games with days for every move' }) : msg('with a clock');

/** "12 won, 5 lost, 3 drawn" */
export const resultsWords = ({ won, lost, drawn }: Profile): string =>
  msg(str`${won} won, ${lost} lost, ${drawn} drawn`, { desc: 'numbers of games' });

export const gamesWords = (games: number): string =>
  plural(games, { one: msg('1 game'), other: msg(str`${games} games`) });

/** What a screen reader says of a history. */
export function historyWords(points: readonly RatingPoint[]): string {
  const ratings = points.map(({ rating }) => rating);
  const [first = 0, last = 0] = [ratings[0], ratings.at(-1)];
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  return msg(str`From ${first} to ${last}; lowest ${least}, highest ${most}.`, { desc: 'a rating over the time' });
}

export const sinceWords = ({ created }: Profile): string => msg(str`Here since ${dateText(created)}.`);

/** One of the ratings as a link asks for it; else the one with the most games. */
export function shownRating(
  ratings: readonly PlayerRating[],
  { variant, speed }: { variant?: string; speed?: string },
): PlayerRating | null {
  const asked = ratings.find((each) => each.variant === variant && each.speed === (speed ?? 'live'));
  return asked ?? [...ratings].sort((a, b) => b.games - a.games)[0] ?? null;
}
