import { describe, expect, it } from 'vitest';
import {
  asksForOwn,
  choiceSentence,
  clockError,
  clockOf,
  clocks,
  clockWords,
  daysOf,
  readAsked,
  seatsOf,
  usual,
} from '../../src/pages/new/choice.js';
import { moveRuleWords, optionsChosen } from '../../src/ui/option_words.js';
import { addedRule, otherWords } from '../../src/pages/new/other_seat.js';
import { besides, delay, periods, readClock } from '../../src/pages/new/own_clock.js';
import { core } from './real_core.js';
import { readAddress, writeRoute } from '../../src/state/page/routes.js';

describe('the move rule', () => {
  const words = (variant: string, opponent: 'link' | 'people', options: Record<string, string> = {}): string => {
    return moveRuleWords(core.loadVariant(variant, options).info.choices, options, { opponent }, addedRule());
  };

  it('is named where the game has one', () => {
    expect(words('orthodox', 'people')).toBe('Draw after 50 moves without a capture or pawn move.');
    expect(words('orthodox', 'link', { move_rule_plies: '60' })).toMatch(/^Draw after 30 moves without/);
    expect(words('orthodox', 'link', { move_rule_plies: '61' })).toMatch(/^Draw after 61 half-moves without/);
    expect(words('orthodox', 'link', { move_rule_plies: '0' })).toBe('');
  });

  it('is added where two people play a game that has none', () => {
    expect(words('ziggurat', 'people')).toBe('');
    expect(words('ziggurat', 'link')).toMatch(/^Draw after 50 moves without a capture, .*\. The server adds this rule/);
    expect(words('ziggurat', 'link', { move_rule_plies: '80' })).toMatch(/^Draw after 40 moves without .* move\.$/);
  });
});

describe('what a link asks for', () => {
  it('is the choice of the page', () => {
    const { choice, errors } = readAsked({ players: 'computer', level: '4', color: 'black', clock: '15+10' });
    expect(errors).toEqual({});
    expect(choiceSentence(choice)).toBe('You play Black against the computer, level 4 (casual).');
    expect(clockWords(choice)).toBe('15 minutes a side, 10 seconds added a move');
    expect(readAsked({}).choice).toEqual(usual);
    expect(readAsked({ clock: 'none' }).choice.clockOn).toBe(false);
  });

  it('can be days per move against a friend online', () => {
    const { choice, errors } = readAsked({ players: 'link', clock: '3d' });
    expect(errors).toEqual({});
    expect(daysOf(choice)).toBe(3);
    expect(clockWords(choice)).toBe('3 days for every move');
    expect(daysOf({ ...choice, opponent: 'computer' })).toBe(0);
    expect(clockWords({ ...choice, opponent: 'computer' })).toBe('No clock');
    expect(daysOf({ ...choice, clockOn: true })).toBe(0);
    for (const clock of ['0d', '15d', '-1d', '3 d'])
      expect(readAsked({ players: 'link', clock }).errors.clock).toMatch(/3d/);
    expect(readAsked({ players: 'computer', clock: '3d' }).errors.clock).toMatch(/friend online/);
  });

  it('may be a clock with a delay or byo-yomi', () => {
    for (const [clock, words, asked] of [
      ['15+10', '15 minutes a side, 10 seconds added a move', { base: 15, increment: 10 }],
      ['15 10', '15 minutes a side, 10 seconds added a move', { base: 15, increment: 10 }],
      ['0.5d1.5', '0.5 minutes a side, a delay of 1.5 seconds a move', { base: 0.5, increment: 0, delay: 1.5 }],
      [
        '10:3x30',
        '10 minutes a side, then 3 periods of 30 seconds (byo-yomi)',
        { base: 10, increment: 0, periods: 3, period: 30 },
      ],
      [
        '10:1x1',
        '10 minutes a side, then 1 period of 1 second (byo-yomi)',
        { base: 10, increment: 0, periods: 1, period: 1 },
      ],
    ] as const) {
      const { choice, errors } = readAsked({ clock }, readClock);
      expect(asksForOwn({ clock })).toBe(!/[+ ]/.test(clock));
      expect(errors).toEqual({});
      expect(clockWords(choice)).toBe(words);
      expect(clockOf(choice)).toEqual(asked);
      expect(choice.increment, 'what stands in the field if it is asked for after all').not.toBe('');
    }
    for (const clock of [
      '15',
      '15d',
      '15d0',
      '15.d5',
      '.d5',
      '15.+10',
      '1.2.3d5',
      '15:3',
      '15:3x',
      '15:0x30',
      '15:31x30',
      '15:1.5x30',
      '15:3x0.5',
      '15+3x30',
      '15d5x3',
    ])
      expect([clock, readAsked({ clock }, readClock).errors.clock]).toEqual([
        clock,
        expect.stringMatching(/15d5 .* 15:3x30/),
      ]);
  });

  it('is told where it cannot be followed, and the rest of it still holds', () => {
    const { choice, errors } = readAsked({ players: 'nobody', level: '12', color: 'green', clock: '0+x' });
    expect(choice).toEqual(usual);
    expect(errors.players).toMatch(/"nobody"/);
    expect(errors.level).toMatch(/Levels go from 1 to 10/);
    expect(errors.color).toMatch(/white, random or black/);
    expect(errors.clock).toMatch(/15\+10/);
    expect(readAsked({ level: '12', players: 'people' }).choice.opponent).toBe('people');
  });

  it('can ask for anybody who is here: listed, where a link to a friend is not', () => {
    expect(readAsked({ players: 'anybody' })).toEqual({
      choice: { ...usual, opponent: 'link', listed: true },
      errors: {},
    });
    expect(readAsked({ players: 'link' }).choice.listed).toBe(false);
  });

  it('can ask for one person by name, whom the sentence calls so', () => {
    const { choice, errors } = readAsked({ players: 'link', name: ' Marble ', clock: '3d' });
    expect(errors).toEqual({});
    expect(choice).toEqual({ ...usual, opponent: 'link', listed: true, invites: 'Marble', days: 3 });
    const sentence = (change: Partial<typeof usual>): string =>
      choiceSentence({ ...choice, ...change }, otherWords({ ...choice, ...change }, 'Basalt'));
    expect(sentence({})).toBe('You play White against Marble.');
    expect(sentence({ invites: '' })).toBe('You play White against a player (enter a name).');
    for (const invites of ['White', 'basalt', 'M!'])
      expect(sentence({ invites })).toBe('You play White against a player (correct the name).');
    expect(sentence({ invites: null })).toBe('You play White against the first player to accept.');
    expect(sentence({ invites: null, listed: false })).toBe(
      'You play White against the first player to open the link.',
    );
    expect(readAsked({ players: 'anybody' }).choice.invites).toBeNull();
    // One that is too long is told beside its field, and is not made another's.
    const long = `${'Marble'.repeat(3)}Basalt`;
    expect(readAsked({ name: long }).choice.invites).toBe(long);
  });

  it('stands in the address', () => {
    const route = { page: 'new', variant: 'raumschach', asked: { players: 'people', clock: '15+10' } } as const;
    const url = writeRoute(route);
    expect(url).toBe('/new/raumschach?players=people&clock=15%2B10');
    expect(readAddress(url)).toEqual({ kind: 'route', route });
    expect(readAddress('/new/raumschach')).toEqual({ kind: 'route', route: { page: 'new', variant: 'raumschach' } });
  });
});

describe('the choice', () => {
  it('says the same sentence for every pair of players', () => {
    expect(choiceSentence({ ...usual, opponent: 'people' })).toBe('You and a friend take turns at this screen.');
    expect(choiceSentence({ ...usual, opponent: 'watch', level: 3, otherLevel: 9 })).toBe(
      'The computer plays itself: White at level 3 (learner), Black at level 9 (expert).',
    );
    expect(choiceSentence({ ...usual, opponent: 'link', colour: 'black' })).toBe('You play Black against a friend.');
    expect(choiceSentence({ ...usual, colour: 'random' })).toMatch(/^You play a random colour/);
  });

  it('has presets for the clock, each of which a link can ask for', () => {
    expect(clocks.map(({ name }) => name)).toEqual(['1+0', '3+2', '5+3', '10+0', '15+10', '30+20']);
    for (const { name, minutes, increment } of clocks) {
      const { choice, errors } = readAsked({ clock: name });
      expect([choice.clockOn, choice.minutes, choice.increment, errors]).toEqual([true, minutes, increment, {}]);
    }
  });

  it('seats who was chosen', () => {
    const kinds = (change: Partial<typeof usual>, chance = 0): string =>
      seatsOf({ ...usual, ...change }, chance)
        .map(({ kind }) => kind)
        .join(' ');
    expect(kinds({})).toBe('person computer');
    expect(kinds({ colour: 'black' })).toBe('computer person');
    expect(kinds({ colour: 'random' }, 0.9)).toBe('computer person');
    expect(kinds({ opponent: 'people' })).toBe('person person');
    expect(kinds({ opponent: 'link' })).toBe('person open');
    expect(kinds({ opponent: 'link', colour: 'black' })).toBe('open person');
    expect(seatsOf({ ...usual, opponent: 'watch', level: 3, otherLevel: 9 }, 0).map(({ level }) => level)).toEqual([
      3, 9,
    ]);
  });

  it('knows a clock that cannot be', () => {
    expect(clockError({ ...usual, clockOn: true, minutes: '' })).toMatch(/^Minutes/);
    expect(clockError({ ...usual, clockOn: true, increment: '601' })).toMatch(/^Increment: /);
    expect(clockError({ ...usual, minutes: '' })).toBe('');
    expect(clockOf({ ...usual, minutes: '' })).toBe(null);
    const other = { ...usual, clockOn: true, increment: '' };
    const [seconds] = delay('5').fields;
    expect(clockError({ ...other, beside: delay('5') })).toBe('');
    expect(clockError({ ...other, beside: seconds!.change('0') })).toMatch(/^Delay: /);
    const [count, length] = periods('3', '30').fields;
    expect(clockError({ ...other, beside: periods('3', '30') })).toBe('');
    expect(clockError({ ...other, beside: count!.change('2.5') })).toMatch(/^Periods: enter a whole number/);
    expect(clockError({ ...other, beside: length!.change('') })).toMatch(/^Seconds per period/);
    expect(clockWords({ ...other, beside: length!.change('') })).toBe('15 minutes a side, incomplete clock settings');
    expect(besides().map(({ kind, make }) => [kind, make()?.kind])).toEqual([
      ['increment', undefined],
      ['delay', 'delay'],
      ['periods', 'periods'],
    ]);
  });
});

describe('the options of a game that is played', () => {
  const told = (id: string, options: Record<string, string>): unknown => {
    const loaded = core.loadVariant(id, options);
    const words = optionsChosen(loaded.info).map(({ title, about }) => [title, about]);
    loaded.release();
    return words;
  };

  it('are told in words where they are not the usual ones', () => {
    expect(told('parmen', { rules: 'standard' })).toEqual([]);
    expect(told('parmen', { rules: 'tournament', move_rule_plies: '50', repetition: '5' })).toEqual([
      ['Rules: tournament', expect.stringMatching(/^Jens Meder's Tournament Rules: .*\.$/)],
      ['', expect.stringMatching(/^Move rule: Draw after 25 moves without a capture/)],
      ['Repetition: 5', 'Occurrence of a position that draws; 0: no such rule.'],
    ]);
  });
});
