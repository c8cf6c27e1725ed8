import { describe, expect, it } from 'vitest';
import type { GameSummary, Role } from '../../src/net/messages.js';
import {
  clockText,
  daysText,
  daysWords,
  isYourTurn,
  lawNote,
  moveText,
  optionTitle,
  playersText,
  seatOf,
  seatValue,
  sentence,
  sinceText,
  soonestFirst,
  summaryStatus,
} from '../../src/ui/words.js';
import { caretText } from '../../src/ui/dialogs/caret.js';
import { isolated } from '../../src/state/text/isolated.js';
import { endSentence, piecesCounted } from '../../src/state/board_kit/status.js';
import { playersOf, playersWritten } from '../../src/state/text/tags.js';

const hour = 3_600_000;
const day = 24 * hour;
const person = { kind: 'person', level: 3 } as const;
const computer = { kind: 'computer', level: 7 } as const;

const role = (...sides: ('white' | 'black')[]): Role => ({
  owner: true,
  white: sides.includes('white'),
  black: sides.includes('black'),
});

describe('words', () => {
  it('writes clocks', () => {
    expect(clockText(125_999)).toBe('2:05');
    expect(clockText(9_490)).toBe('9.4');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(-5)).toBe('0.0');
  });

  it('writes what is left of days', () => {
    expect(daysText(2 * day + 4 * hour + 59_000)).toBe('2 days 4 h');
    expect(daysText(day)).toBe('1 day 0 h');
    expect(daysText(day - 1)).toBe('23 h 59 min');
    expect(daysText(12 * 60_000)).toBe('12 min');
    expect(daysText(-5)).toBe('less than a minute');
    expect(daysWords(1)).toBe('1 day for every move');
  });

  it('says in lists how much time is left, and puts first who has the least', () => {
    const [late, soon, never] = [3 * day, 2 * hour, null].map((timeLeft) => ({ side: 'black', timeLeft, end: null }));
    expect(summaryStatus(late as GameSummary)).toBe('Black to move, 3 days 0 h left.');
    expect(summaryStatus(never as GameSummary)).toBe('Black to move.');
    expect(soonestFirst([never, late, soon] as GameSummary[])).toEqual([soon, late, never]);
  });

  it('says how long ago', () => {
    expect(sinceText(0, 30_000)).toBe('just now');
    expect(sinceText(0, 60_000)).toBe('a minute ago');
    expect(sinceText(0, 2 * 3_600_000)).toBe('2 hours ago');
    expect(sinceText(0, 25 * 3_600_000)).toBe('yesterday');
  });

  it('counts moves one way in every list: the one to be played, or all that were', () => {
    const end = { result: 'black', reason: 'checkmate' };
    expect([0, 1, 2, 3].map((at) => moveText({ at, end: null }))).toEqual([
      'Not started',
      'Move 1',
      'Move 2',
      'Move 2',
    ]);
    expect([1, 2, 4, 5].map((at) => moveText({ at, end }))).toEqual(['1 move', '1 move', '2 moves', '3 moves']);
  });

  it('names options', () => {
    expect(optionTitle('move_rule_plies')).toBe('Move rule plies');
  });

  it('keeps the level of a person for when the computer comes back', () => {
    expect(seatOf(seatValue(person), computer)).toEqual({ kind: 'person', level: 7 });
    expect(seatOf('4', person)).toEqual({ kind: 'computer', level: 4 });
    const game = {
      white: person,
      black: computer,
      between: false,
      names: { white: '', black: '' },
      you: role('white'),
    };
    expect(playersText(game)).toBe('You, White, against the computer, level 7');
  });

  it('names the two who play, and says whose turn it is', () => {
    const names = { white: 'Basalt', black: 'Marble' };
    const game = { white: person, black: person, between: true, names, side: 'white', end: null } as const;
    expect(playersText({ ...game, you: role('black') })).toBe('You, Black, against Basalt');
    expect(playersText({ ...game, you: role() })).toBe('Basalt against Marble');
    const open = { kind: 'open', level: 1 } as const;
    const waiting = { ...game, black: open, names: { white: 'Basalt', black: '' }, you: role('white') };
    expect(playersText(waiting)).toBe('You, White, against an opponent who has not joined yet');
    const turn = (change: object): boolean => isYourTurn({ ...game, you: role('white'), ...change } as GameSummary);
    expect(turn({})).toBe(true);
    expect(turn({ side: 'black' })).toBe(false);
    expect(turn({ you: role() })).toBe(false);
    expect(turn({ black: open })).toBe(false);
    expect(turn({ end: { result: 'white', reason: 'resignation' } })).toBe(false);
    expect(turn({ between: false })).toBe(false);
    expect(turn({ between: false, black: computer })).toBe(true);
  });

  it('makes sentences of what the core says', () => {
    expect(sentence('the way is blocked at Xb3')).toBe('The way is blocked at Xb3.');
    expect(sentence('')).toBe('');
  });

  it('says of a law only what is not as it should be', () => {
    expect(lawNote('same')).toBe('');
    expect(lawNote('assumed')).toMatch(/not saved/);
    expect(lawNote('changed')).toMatch(/changed .* not play on/);
  });

  it('points at a column', () => {
    expect(caretText('a\nleaps = 5', 2, 9)).toBe('leaps = 5\n        ^');
    expect(caretText('\tx', 1, 2)).toBe('\tx\n\t^');
    expect(caretText('a', 7, 1)).toBe('');
  });

  it('calls a player by one name, whoever looks at the game', () => {
    const names = { white: 'Basalt', black: 'Marble' };
    const said = (you: Role, reason: string, result = 'black', called = names): string =>
      endSentence({ result, reason }, { between: true, names: called, you });
    expect(said(role('white'), 'resignation')).toBe('You resigned: Marble wins.');
    expect(said(role('black'), 'resignation')).toBe('Basalt resigned: you win.');
    expect(said(role(), 'resignation')).toBe('Basalt resigned: Marble wins.');
    expect(said(role('white'), 'extinction')).toBe(
      'You have lost the last piece of a kind that must survive: Marble wins.',
    );
    expect(said(role('black'), 'adjudicated')).toBe('You win by adjudication.');
    expect(said(role('black'), 'agreement', 'draw')).toBe('The game is drawn by agreement.');
    expect(said(role(), 'resignation', 'black', { ...names, white: '$& Black' })).toBe(
      '$& Black resigned: Marble wins.',
    );
    expect(said(role(), 'resignation', 'black', { ...names, white: '' })).toBe('White resigned: Marble wins.');
    expect(said(role('white', 'black'), 'checkmate')).toBe('Checkmate: Marble wins.');
    const twins = { white: 'Marble', black: 'Marble' };
    expect(said(role(), 'resignation', 'black', twins)).toBe('White resigned: Black wins.');
    expect(said(role('black'), 'resignation', 'black', twins)).toBe('White resigned: you win.');
    expect(said(role('black'), 'checkmate')).toBe('Checkmate: you win.');
    expect(said(role('black'), 'unheard-of')).toBe('You win: unheard of.');
    expect(said(role(), 'time', 'black', { ...names, white: 'your {loser has} aunt' })).toBe(
      'your {loser has} aunt ran out of time: Marble wins.',
    );
    expect(said(role(), 'time', 'black', { ...names, white: '\u05d3' })).toBe(
      '\u2068\u05d3\u2069 ran out of time: Marble wins.',
    );
  });

  it('leaves the direction of the page as it is beside names of strangers', () => {
    expect(isolated('Marble')).toBe('Marble');
    expect(isolated('\u05d3\u05e0\u05d4')).toBe('\u2068\u05d3\u05e0\u05d4\u2069');
    // Marks of its own would end what isolates it, or turn what follows.
    expect(isolated('Bob\u202e\u2069')).toBe('Bob');
    expect(playersOf('\u05d3\u05e0\u05d4', 'Bob')).toBe('\u2068\u05d3\u05e0\u05d4\u2069 – Bob');
    expect(playersOf('\u202e')).toBe('');
    // What is kept is as it was written.
    expect(playersWritten('\u05d3\u05e0\u05d4', 'Bob')).toBe('\u05d3\u05e0\u05d4 – Bob');
  });
});

it.each([
  [1, 'rook', '1 rook'],
  [2, 'rook', '2 rooks'],
  [2, 'princess', '2 princesses'],
  [3, 'abbey', '3 abbeys'],
  [2, 'jedi', '2 jedi'],
])('counts %i %s', (count, one, words) => {
  expect(piecesCounted(count, one)).toBe(words);
});
