// What is chosen for a new game: who plays, how strong, which colour, which clock. Reads what a link asks for, says it in
// a sentence, and knows what is wrong with it. Pure.

import { msg, str } from '@lit/localize';
import type { Seat } from '../../net/messages.js';
import type { NewGame } from '../../state/page/state.js';
import { type Players, quickLevel } from '../../ui/new_game.js';
import { capitalised, daysWords, incrementWords, levels, sideWords, strengthName } from '../../ui/words.js';

export type Opponent = Players | 'link';
export type Colour = 'white' | 'random' | 'black';

/** A delay, or byo-yomi (own_clock.ts). */
export interface Beside {
  kind: 'delay' | 'periods';
  /** As they are typed, and what it becomes by another value. */
  fields: { label: string; value: string; change: (value: string) => Beside }[];
  /** What is wrong with them; '' while nothing is. */
  error: string;
  /** In a sentence. */
  words: string;
  /** Seconds. */
  clock: { delay: number } | { periods: number; period: number };
}

export interface Choice {
  opponent: Opponent;
  level: number;
  /** Black's, when the computer is watched. */
  otherLevel: number;
  colour: Colour;
  /** All on this server see that somebody is wanted. */
  listed: boolean;
  /** Its end changes the ratings of both, where it can. */
  rated: boolean;
  /** The one who alone may take the other seat, by name, as it is typed; null: whoever comes. */
  invites: string | null;
  clockOn: boolean;
  /** As they are typed. */
  minutes: string;
  increment: string;
  /** What the clock has instead of that increment; null: nothing. */
  beside: Beside | null;
  /** For every move, against a friend elsewhere and without a clock; 0: none. */
  days: number;
}

export const opponents = (): { value: Opponent; words: string; about: string }[] => [
  { value: 'computer', words: msg('The computer'), about: msg('ten levels') },
  { value: 'people', words: msg('Pass and play'), about: msg('two players at this screen') },
  { value: 'link', words: msg('A friend online'), about: msg('by invite link or by name') },
  { value: 'watch', words: msg('Watch'), about: msg('the computer against itself') },
];

export const colours = (): { value: Colour; words: string }[] => [
  { value: 'white', words: msg('White, you move first') },
  { value: 'random', words: msg('Random') },
  { value: 'black', words: msg('Black') },
];

/** The presets of lichess, and more time for boards of 512 cells. */
export const clocks = ['1+0', '3+2', '5+3', '10+0', '15+10', '30+20'].map((name) => {
  const [minutes = '', increment = ''] = name.split('+');
  return { name, minutes, increment };
});

/** For every move. */
const mostDays = 14;

export const usual: Choice = {
  opponent: 'computer',
  level: quickLevel,
  otherLevel: quickLevel,
  colour: 'white',
  listed: false,
  rated: false,
  invites: null,
  clockOn: false,
  minutes: '15',
  increment: '10',
  beside: null,
  days: 0,
};

/** The nearest that is played without one. */
export const withoutServer = (choice: Choice): Choice => ({
  ...choice,
  opponent: choice.opponent === 'link' ? 'computer' : choice.opponent,
});

/** What counts of it: only somebody elsewhere is given days. */
export const daysOf = ({ opponent, clockOn, days }: Choice): number => (opponent === 'link' && !clockOn ? days : 0);

export type Field = 'players' | 'name' | 'level' | 'color' | 'clock';

/** Of a number field: what is wrong with the clock; '' while nothing is. */
export function clockError({ clockOn, minutes, increment, beside }: Choice): string {
  if (!clockOn) return '';
  const [base, added] = [Number(minutes), Number(increment)];
  if (minutes.trim() === '' || !(base >= 0.1 && base <= 600))
    return msg('Minutes per side: enter a number from 0.1 to 600.');
  if (beside) return beside.error;
  if (increment.trim() === '' || !(added >= 0 && added <= 600))
    return msg('Increment: enter a number of seconds from 0 to 600.');
  return '';
}

/** What the server is asked for. */
export function clockOf({ clockOn, minutes, increment, beside }: Choice): NewGame['clock'] {
  if (!clockOn) return null;
  const base = Number(minutes);
  return beside ? { base, increment: 0, ...beside.clock } : { base, increment: Number(increment) };
}

/** Whether a link asks for what own_clock.ts reads: "15d5", "15:3x30". */
export const asksForOwn = ({ clock = '' }: Readonly<Record<string, string>>): boolean =>
  /^\d+(\.\d+)?[d:]\d/.test(clock);

/**
 * A link: players=people (or anybody: by a link that is listed as well), name=Marble (who is asked to play), level=4, color=black, clock=15+10, 3d (days for every move),
 * none, or what `readOwn` reads. What it says wrong is told beside the field.
 */
export function readAsked(
  asked: Readonly<Record<string, string>>,
  readOwn: (clock: string) => Pick<Choice, 'minutes' | 'beside'> | null = () => null,
): {
  choice: Choice;
  errors: Partial<Record<Field, string>>;
} {
  const choice = { ...usual };
  const errors: Partial<Record<Field, string>> = {};
  const { players, level, color, clock, name } = asked;
  const anybody = players === 'anybody' || name !== undefined;
  if (name !== undefined) choice.invites = name.trim();
  const opponent = anybody ? 'link' : opponents().find(({ value }) => value === players)?.value;
  choice.listed = anybody;
  if (opponent) choice.opponent = opponent;
  else if (players !== undefined)
    errors.players = msg(
      str`The link has an unknown opponent, "${players}". It can be computer, people, link, anybody or watch.`,
    );
  if (level !== undefined) {
    if (levels.some((one) => String(one) === level)) choice.level = choice.otherLevel = Number(level);
    else errors.level = msg(str`The link has an unknown level, "${level}". Levels go from 1 to ${levels.length}.`);
  }
  const colour = colours().find(({ value }) => value === color)?.value;
  if (colour) choice.colour = colour;
  else if (color !== undefined)
    errors.color = msg(str`The link has an unknown colour, "${color}". It can be white, random or black.`);
  if (clock !== undefined && clock !== 'none') {
    // A plus sign in an address may be read as a blank.
    const [, minutes = '', increment = ''] = /^(\d+(?:\.\d+)?)[+ ](\d+(?:\.\d+)?)$/.exec(clock) ?? [];
    const wished = { ...choice, clockOn: true, ...(readOwn(clock) ?? { minutes, increment }) };
    const days = Number(/^(\d{1,2})d$/.exec(clock)?.[1] ?? 0);
    if (days > 0 && days <= mostDays && choice.opponent === 'link') choice.days = days;
    else if (clockError(wished) === '') Object.assign(choice, wished);
    else
      errors.clock = msg(
        str`The link has an unknown clock, "${clock}". It can be 15+10 (minutes and seconds), 15d5 (a delay), 15:3x30 (byo-yomi), 3d (days per move, against a friend online) or none.`,
      );
  }
  return { choice, errors };
}

/** What is going to be played, for the bar beside Start. `other`: who a friend elsewhere is. */
export function choiceSentence({ opponent, level, otherLevel, colour }: Choice, other = msg('a friend')): string {
  const strength = (one: number): string => msg(str`level ${one} (${strengthName(one).toLowerCase()})`);
  if (opponent === 'people') return msg('You and a friend take turns at this screen.');
  if (opponent === 'watch')
    return msg(str`The computer plays itself: White at ${strength(level)}, Black at ${strength(otherLevel)}.`);
  const whom = opponent === 'link' ? other : msg(str`the computer, ${strength(level)}`);
  if (colour === 'random') return msg(str`You play a random colour against ${whom}.`);
  return colour === 'white' ? msg(str`You play White against ${whom}.`) : msg(str`You play Black against ${whom}.`);
}

export function clockWords(choice: Choice): string {
  const { clockOn, minutes, increment, beside } = choice;
  const days = daysOf(choice);
  if (days > 0) return capitalised(daysWords(days));
  return clockOn ? sideWords(minutes, beside?.words ?? incrementWords(Number(increment))) : msg('No clock');
}

/** `chance`: from 0 to 1, where the colour is left to it. */
export function seatsOf({ opponent, level, otherLevel, colour }: Choice, chance: number): [white: Seat, black: Seat] {
  const person: Seat = { kind: 'person', level };
  const other: Seat = { kind: opponent === 'link' ? 'open' : 'computer', level };
  if (opponent === 'people') return [person, person];
  if (opponent === 'watch') return [other, { kind: 'computer', level: otherLevel }];
  const white = colour === 'random' ? chance < 0.5 : colour === 'white';
  return white ? [person, other] : [other, person];
}
