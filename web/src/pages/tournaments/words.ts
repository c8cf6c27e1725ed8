// The words of the pages of tournaments. Pure.

import { msg, str } from '@lit/localize';
import { asWritten } from '../../language/as_written.js';
import { dateText, listText } from '../../language/format.js';
import { nameOf } from '../../language/name_of.js';
import { plural } from '../../language/plural.js';
import type {
  PairingResult,
  TournamentForm,
  TournamentPairing,
  TournamentStanding,
  TournamentSummary,
} from '../../net/messages.js';
import { timeControlText } from '../../ui/clock_words.js';

export const formWords = (form: TournamentForm): string =>
  ({
    roundRobin: msg('Round robin', { desc: 'a tournament in which everybody meets everybody' }),
    doubleRoundRobin: msg('Double round robin'),
    swiss: msg('Swiss', { desc: 'a tournament by the Swiss system' }),
    arena: msg('Arena', { desc: 'a tournament that lasts a fixed time, in which players are paired again and again' }),
  })[form];

export const formHint = (form: TournamentForm): string =>
  ({
    roundRobin: msg('Everybody meets everybody once.'),
    doubleRoundRobin: msg('Everybody meets everybody twice, with either colour.'),
    swiss: msg('In every round players meet others with as many points as they have.'),
    arena: msg('Players are paired again as soon as their game is over, until the time is up.'),
  })[form];

export const daysWords = (days: number): string =>
  plural(days, { one: msg('1 day for every move'), other: msg(str`${days} days for every move`) });

export const clockWords = ({ clockBase, clockIncrement, clockDays }: TournamentSummary): string =>
  clockDays > 0
    ? daysWords(clockDays)
    : timeControlText({ base: clockBase, increment: clockIncrement, delay: 0, periods: 0, period: 0 });

export const minutesWords = (minutes: number): string =>
  plural(minutes, { one: msg('1 minute'), other: msg(str`${minutes} minutes`) });

export const roundsWords = (rounds: number): string =>
  plural(rounds, { one: msg('1 round'), other: msg(str`${rounds} rounds`) });

export const playersWords = (players: number): string =>
  plural(players, { one: msg('1 player'), other: msg(str`${players} players`) });

/** The ratings that may join; '' for all. */
export function limitWords({ minRating, maxRating }: TournamentSummary): string {
  if (minRating === 0 && maxRating === 0) return '';
  if (maxRating === 0) return msg(str`rating at least ${minRating}`);
  if (minRating === 0) return msg(str`rating at most ${maxRating}`);
  return msg(str`rating ${minRating} to ${maxRating}`);
}

/** "Swiss, 5 rounds, Raumschach, 5 min + 3 s, rated": what its maker has chosen. */
export function choiceWords(summary: TournamentSummary, variantName: (id: string) => string): string {
  const { form, rounds, duration, variants, rated } = summary;
  return listed([
    formWords(form),
    rounds > 0 ? roundsWords(rounds) : '',
    duration > 0 ? minutesWords(Math.ceil(duration / 60)) : '',
    listText(variants.map((id) => nameOf(variantName(id)))),
    clockWords(summary),
    rated ? msg('rated') : msg('not rated'),
    limitWords(summary),
  ]);
}

const listed = (words: readonly string[]): string => words.filter((each) => each !== '').join(' · ');

export function stateWords({ state, form, round, rounds, begins, ends }: TournamentSummary): string {
  const at = (time: number): string => dateText(time, { dateStyle: 'medium', timeStyle: 'short' });
  if (state === 'ended') return msg(str`Ended: ${at(ends)}`);
  if (state === 'waiting') return begins > 0 ? msg(str`Begins: ${at(begins)}`) : msg('Begins when its maker says so');
  if (form === 'arena') return msg(str`Going on until ${dateText(ends, { timeStyle: 'short' })}`);
  return msg(str`Round ${round} of ${rounds}`);
}

/** Half points as people write them: "2½". */
export const pointsText = (form: TournamentForm, points: number): string =>
  form === 'arena' ? String(points) : halves(points, 2);

/** Quarter points: "3¼". */
export const quartersText = (points: number): string => halves(points, 4);

function halves(points: number, of: 2 | 4): string {
  const whole = Math.floor(points / of);
  const rest = ['', '¼', '½', '¾'][((points % of) * 4) / of] ?? '';
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`;
}

export const standingWords = ({ state, onFire }: TournamentStanding): string =>
  state === 'withdrawn'
    ? msg('withdrawn', { desc: 'a player of a tournament' })
    : state === 'paused'
      ? msg('pausing', { desc: 'a player of a tournament' })
      : onFire
        ? msg('on a winning streak', { desc: 'a player of an arena whose next win counts twice' })
        : '';

const results: Record<PairingResult, string> = {
  unfinished: '*',
  white: '1-0',
  black: '0-1',
  draw: '½-½',
  none: '0-0',
  bye: '',
};

export const resultText = ({ result, forfeit, black }: TournamentPairing): string =>
  black < 0
    ? msg('no opponent', { desc: 'a player has a bye in a round of a tournament' })
    : `${results[result]}${forfeit ? ' F' : ''}`;

/** The same for who hears it. */
export function resultWords({ result, forfeit, whiteName, blackName, black }: TournamentPairing): string {
  if (black < 0) return msg('no opponent', { desc: 'a player has a bye in a round of a tournament' });
  if (result === 'unfinished') return msg('is being played');
  if (result === 'draw') return msg('drawn');
  if (result === 'none') return msg('nobody has won');
  const winner = asWritten(result === 'white' ? whiteName : blackName);
  return forfeit ? msg(str`${winner} has won: the other player did not come`) : msg(str`${winner} has won`);
}
