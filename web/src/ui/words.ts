// Numbers and names as people read them. Pure.

import { msg, str } from '@lit/localize';
import { dateText } from '../language/format.js';
import { plural } from '../language/plural.js';
import type { GameSummary, LawStatus, Names, Seat, Side } from '../net/messages.js';
import { playerName } from '../state/text/player_name.js';
import { ownSide } from '../state/game/people.js';
import { endSentence, otherSide, secondsCounted, type Seats, sideName } from '../state/board_kit/status.js';

export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const strengths = (): readonly [name: string, meaning: string][] => [
  [msg('Random'), msg('Plays almost at random: to learn how the pieces move.')],
  [msg('Beginner'), msg('Answers at once, and often loses a piece for nothing.')],
  [msg('Learner'), msg('Sees most captures, misses most threats.')],
  [msg('Casual'), msg('Takes what is free, misses some threats.')],
  [msg('Steady'), msg('Rarely gives a piece away.')],
  [msg('Attentive'), msg('Looks a few moves ahead; you need a plan.')],
  [msg('Strong'), msg('Punishes most mistakes.')],
  [msg('Very strong'), msg('Finds most combinations.')],
  [msg('Expert'), msg('Thinks longer, and seldom goes wrong.')],
  [msg('Full strength'), msg('As strong as it can, and takes its time.')],
];

export function strengthName(level: number): string {
  return strengths()[level - 1]?.[0] ?? '';
}

/** What to expect of it, in a sentence. */
export function levelMeaning(level: number): string {
  return strengths()[level - 1]?.[1] ?? '';
}

/** What the choice of a seat is called in a form. */
export function seatValue(seat: Seat): string {
  return seat.kind === 'person' ? 'person' : String(seat.level);
}

/** The seat of a form's value; the level of a person is kept for when the computer plays again. */
export function seatOf(value: string, before: Seat): Seat {
  return value === 'person' ? { kind: 'person', level: before.level } : { kind: 'computer', level: Number(value) };
}

/** "2:05", below ten seconds "9.4", above an hour "1:02:05". */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Of a game by days: "2 days 4 h", in its last day "4 h 12 min", in its last hour "12 min". */
export function daysText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const [hour, minute] = [hours % 24, minutes % 60];
  if (days > 0) return plural(days, { one: msg(str`1 day ${hour} h`), other: msg(str`${days} days ${hour} h`) });
  if (hours > 0) return msg(str`${hours} h ${minute} min`);
  return minutes > 0 ? msg(str`${minutes} min`) : msg('less than a minute');
}

/** "3 days for every move" */
export const daysWords = (days: number): string =>
  plural(days, { one: msg('1 day for every move'), other: msg(str`${days} days for every move`) });

/** "just now", "5 minutes ago", "yesterday", else the date. */
export function sinceText(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return msg('just now');
  if (minutes < 60) return plural(minutes, { one: msg('a minute ago'), other: msg(str`${minutes} minutes ago`) });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(hours, { one: msg('an hour ago'), other: msg(str`${hours} hours ago`) });
  const days = Math.floor(hours / 24);
  if (days === 1) return msg('yesterday');
  return days < 7 ? plural(days, { one: msg('yesterday'), other: msg(str`${days} days ago`) }) : dateText(then);
}

/** "move_rule_plies" as "Move rule plies". */
export function optionTitle(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence of the core, which begins small and ends without a full stop. */
export function sentence(text: string): string {
  const whole = capitalised(text.trim());
  return whole === '' || /[.!?:。！？：]$/.test(whole) ? whole : msg(str`${whole}.`);
}

export function summaryStatus(game: GameSummary): string {
  if (game.end) return endSentence(game.end, game);
  const side = sideName(game.side);
  return game.timeLeft === null
    ? msg(str`${side} to move.`)
    : msg(str`${side} to move, ${daysText(game.timeLeft)} left.`);
}

/** The length of a game in words; counts the moves of both sides. */
export function lengthText(plies: number): string {
  const moves = Math.ceil(plies / 2);
  return plural(moves, { one: msg('1 move'), other: msg(str`${moves} moves`) });
}

/** Which move is to be played, or how many were when it has ended. */
export function moveText({ at, end }: Pick<GameSummary, 'at' | 'end'>): string {
  if (at === 0 && !end) return msg('Not started');
  return end
    ? lengthText(at)
    : msg(str`Move ${Math.floor(at / 2) + 1}`, { desc: 'the number of the move to be played' });
}

/** "You, White, against the computer, level 2". */
export function playersText({ white, black, between, names, invites = '', you }: Players): string {
  if (between) return betweenText(names, invites, ownSide(you));
  if (white.kind === 'person' && black.kind === 'person') return msg('Two people at this screen');
  if (white.kind === 'computer' && black.kind === 'computer')
    return msg(str`Computer, level ${white.level}, against computer, level ${black.level}`);
  const side: Side = white.kind === 'person' ? 'white' : 'black';
  const level = side === 'white' ? black.level : white.level;
  return msg(str`You, ${sideName(side)}, against the computer, level ${level}`);
}

type Players = Pick<GameSummary, 'white' | 'black' | 'between' | 'names' | 'you'> & Seats;

/** "You, White, against Basalt"; for who looks on "Marble against Basalt". */
function betweenText(names: Names, invites: string, side: Side | null): string {
  const called = (one: Side): string => playerName(names[one] || invites) || msg('an opponent who has not joined yet');
  if (!side) return msg(str`${called('white')} against ${called('black')}`);
  return msg(str`You, ${sideName(side)}, against ${called(otherSide(side))}`);
}

/** A game that waits for you: it is your move, against the computer or somebody else. */
export function isYourTurn({ end, side, white, black, you, between }: GameSummary): boolean {
  const seats = [white.kind, black.kind];
  return end === null && you[side] && (between ? !seats.includes('open') : seats.includes('computer'));
}

/** Those with less time first; those without a limit after them, in the order they had. */
export function soonestFirst(games: readonly GameSummary[]): GameSummary[] {
  const left = ({ timeLeft }: GameSummary): number => timeLeft ?? Number.MAX_SAFE_INTEGER;
  return [...games].sort((a, b) => left(a) - left(b));
}

const lawNotes = (): Record<LawStatus, string> => ({
  same: '',
  assumed: msg('Its rules were not saved with it, so the current rules are used.'),
  changed: msg('Its rules have changed since it was played. You can read its moves, but not play on.'),
});

/** What is to be said of the law that a game was played under; '' where it still holds. */
export function lawNote(law: LawStatus): string {
  return lawNotes()[law];
}

/** "10 seconds added a move" */
export const incrementWords = (seconds: number): string =>
  seconds === 0 ? msg('no increment') : msg(str`${secondsCounted(seconds)} added a move`);

/** "15 minutes a side, 10 seconds added a move"; `minutes` as they are typed. */
export const sideWords = (minutes: string, beside: string): string =>
  plural(Number(minutes), {
    one: msg(str`${minutes} minute a side, ${beside}`),
    other: msg(str`${minutes} minutes a side, ${beside}`),
  });
