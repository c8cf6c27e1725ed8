// The words for a seek. Pure.

import { msg, str } from '@lit/localize';
import type { Seek, SeekTerms } from '../../net/messages.js';
import { listText } from '../../language/format.js';
import { nameOf } from '../../language/name_of.js';
import { isolated } from '../../state/text/isolated.js';
import { sideName } from '../../state/board_kit/status.js';
import { daysWords } from '../../ui/words.js';

/** "5", or "5–30". */
const rangeText = (least: number, most: number): string => (least === most ? `${least}` : `${least}–${most}`);

/** "5–30 min + 0–30 s", "1–7 days for every move". */
export function paceText(terms: SeekTerms): string {
  if (terms.speed === 'days')
    return terms.daysLeast === terms.daysMost
      ? daysWords(terms.daysLeast)
      : msg(str`${rangeText(terms.daysLeast, terms.daysMost)} days for every move`);
  const minutes = (time: number): number => Math.round(time / 6000) / 10;
  const base = rangeText(minutes(terms.baseLeast), minutes(terms.baseMost));
  if (terms.incrementMost === 0) return msg(str`${base} min`);
  const increment = rangeText(terms.incrementLeast / 1000, terms.incrementMost / 1000);
  return msg(str`${base} min + ${increment} s`);
}

/** The names of its games; the first three of many. */
export function gamesText({ variants }: SeekTerms, known: readonly { id: string; name: string }[]): string {
  if (variants.length >= known.length) return msg('any game');
  const names = known.filter(({ id }) => variants.includes(id)).map(({ name }) => isolated(nameOf(name)));
  const more = names.length - 3;
  return more > 0 ? msg(str`${names.slice(0, 3).join(', ')} and ${more} more`) : listText(names);
}

/** "1500", or "1480–1620" in several games; '' for a guest. */
export const ratingsText = ({ account, ratingLow, ratingHigh }: Seek): string =>
  account ? rangeText(ratingLow, ratingHigh) : '';

/** The rest that is asked of the opponent: "rated, White, 1400–1600". */
export function conditionsText({ rated, side, ratingLeast, ratingMost }: SeekTerms, isOwn: boolean): string {
  const conditions = {
    rated: msg('rated'),
    casual: msg('casual'),
    either: msg('rated or casual'),
  }[rated];
  const other = side === 'white' ? 'black' : 'white';
  return [
    conditions,
    ...(side === 'any' ? [] : [msg(str`you play ${sideName(isOwn ? side : other)}`)]),
    ...(ratingLeast === 0 && ratingMost === 5000
      ? []
      : [msg(str`opponents rated ${rangeText(ratingLeast, ratingMost)}`)]),
  ].join(', ');
}
