import { describe, expect, it } from 'vitest';
import type { GameSnapshot, Seek, ServerMessage } from '../../src/net/messages.js';
import { messageIn } from '../../src/net/whole.js';
import '../../src/net/whole_seeks.js';

const seat = { kind: 'person', level: 1 } as const;
const clock = {
  base: 60_000,
  increment: 0,
  days: 0,
  white: 1,
  black: 2,
  running: 'white',
  delay: 0,
  delayLeft: 0,
  periods: 0,
  period: 0,
} as const;
const names = { white: 'Flint', black: 'Basalt' };
const offer = { what: 'draw', side: 'white' } as const;
const end = { result: 'white', reason: 'checkmate' };
const change = { before: 1500, after: 1512, provisional: true };
const ratings = { white: change, black: change, capped: false };
const presence = { online: true, claimable: 5 };
const options = [{ name: 'promotion', value: 'captured' }];

const state: GameSnapshot = {
  game: 'g',
  seq: 1,
  variant: 'orthodox',
  variantName: 'Orthodox chess',
  variantText: '',
  options,
  law: 'same',
  start: '8/8',
  line: ['e2-e4'],
  at: 1,
  key: '1',
  title: '',
  white: seat,
  black: seat,
  names,
  between: true,
  rated: true,
  paired: false,
  invites: '',
  offer,
  you: { owner: true, white: true, black: false },
  paused: false,
  thinking: false,
  clock,
  end,
  ratings,
  created: 1,
  updated: 2,
};

const seek: Seek = {
  seek: 's',
  name: 'Flint',
  account: true,
  terms: {
    variants: ['orthodox'],
    speed: 'live',
    baseLeast: 60_000,
    baseMost: 60_000,
    incrementLeast: 0,
    incrementMost: 0,
    daysLeast: 0,
    daysMost: 0,
    rated: 'either',
    side: 'any',
    ratingLeast: 0,
    ratingMost: 5000,
  },
  ratingLow: 1500,
  ratingHigh: 1500,
  created: 1,
  expires: 2,
};

/** One of each, with something in every list and no part that is null. */
const messages: { [T in ServerMessage['t']]: Extract<ServerMessage, { t: T }> } = {
  welcome: { t: 'welcome', protocol: 1, version: '0.1.0', page: '' },
  ack: { t: 'ack', re: 1, seq: 0 },
  error: {
    t: 'error',
    re: 0,
    code: 'stale',
    message: 'No.',
    reason: 'pinned',
    values: [{ name: 'cell', value: 'e4' }],
  },
  snapshot: { t: 'snapshot', state },
  event: {
    t: 'event',
    game: 'g',
    seq: 1,
    kind: 'move',
    move: 'e2-e4',
    at: 1,
    key: '1',
    title: '',
    white: seat,
    black: seat,
    paused: false,
    clock,
    names,
    offer,
    end,
    ratings,
  },
  presence: { t: 'presence', game: 'g', white: presence, black: presence },
  rematch: { t: 'rematch', game: 'g', by: 'white', next: '' },
  chat: { t: 'chat', game: 'g', whole: true, lines: [{ side: 'white', name: 'Flint', text: 'Hello', at: 1 }] },
  tournament: {
    t: 'tournament',
    version: 1,
    more: false,
    summary: {
      tournament: 't',
      name: 'Sunday Cup',
      owner: 'Flint',
      form: 'swiss',
      variants: ['orthodox'],
      clockBase: 300_000,
      clockIncrement: 3_000,
      clockDays: 0,
      rounds: 5,
      duration: 0,
      rated: true,
      closed: false,
      minRating: 0,
      maxRating: 0,
      lateRounds: 0,
      bots: false,
      begins: 0,
      firstMove: 60,
      interval: 10,
      state: 'running',
      round: 1,
      players: 2,
      created: 1,
      begun: 2,
      ends: 0,
      listed: true,
    },
    standings: [
      {
        player: 0,
        place: 1,
        name: 'Flint',
        bot: false,
        rating: 1500,
        state: 'playing',
        points: 2,
        buchholz: 0,
        sonnebornBerger: 0,
        wins: 1,
        games: 1,
        onFire: false,
      },
    ],
    pairings: [
      {
        round: 1,
        board: 1,
        white: 0,
        whiteName: 'Flint',
        black: 1,
        blackName: 'Basalt',
        variant: 'orthodox',
        game: 'g',
        result: 'white',
        forfeit: false,
      },
    ],
  },
  challenges: {
    t: 'challenges',
    version: 1,
    whole: true,
    challenges: [
      {
        game: 'g',
        variant: 'orthodox',
        variantName: 'Orthodox chess',
        options,
        name: 'Flint',
        side: 'black',
        clockBase: 0,
        clockIncrement: 0,
        clockDays: 0,
        clockDelay: 0,
        clockPeriods: 0,
        clockPeriod: 0,
        invites: '',
        rated: false,
        created: 1,
      },
    ],
    gone: ['h'],
  },
  seeks: { t: 'seeks', version: 1, whole: true, total: 1, seeks: [seek], gone: ['s'] },
  ownSeeks: { t: 'ownSeeks', seeks: [seek] },
  sought: { t: 'sought', seek: 's', game: 'g', why: 'matched' },
  own: {
    t: 'own',
    change: 'turn',
    game: {
      game: 'g',
      variant: 'orthodox',
      variantName: 'Orthodox chess',
      law: 'same',
      title: '',
      plies: 1,
      at: 1,
      position: 'k',
      side: 'black',
      white: seat,
      black: seat,
      names,
      between: true,
      invites: '',
      rated: false,
      you: { owner: true, white: true, black: false },
      timeLeft: 5,
      end,
      created: 1,
      updated: 2,
    },
  },
  thinking: { t: 'thinking', game: 'g', on: true, depth: 1, nodes: 2, score: -3, pv: ['e2-e4'] },
  hint: { t: 'hint', re: 1, game: 'g', at: 0, move: 'e2-e4' },
  lines: {
    t: 'lines',
    re: 1,
    on: true,
    nodes: 1,
    lines: [{ depth: 1, score: -3, mate: -1, evaluation: '0.35', chance: 500, pv: ['e2-e4'] }],
  },
  pong: { t: 'pong' },
};
const all = Object.values(messages);

const taken = (message: unknown): boolean => messageIn(JSON.stringify(message)) !== null;

/** The ways to each part of a value, however deep. */
function places(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...keys].flatMap((key) => {
    const part = (value as Record<string | number, unknown>)[key];
    return [[key], ...places(part).map((place) => [key, ...place])];
  });
}

/** The message with another value at a place; `undefined` takes the part out. */
function changed(message: unknown, place: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  const copy = Array.isArray(message) ? [...(message as unknown[])] : { ...(message as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[key] = changed(parts[key], rest, value);
  return copy;
}

const valueAt = (message: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce((value, key) => (value as Record<string | number, unknown>)[key], message);

const strange = [undefined, [7], { kind: 7 }, 7.5, 'e4', true, -7e9, ''];
const isLike = (a: unknown, b: unknown): boolean => typeof a === typeof b && typeof a !== 'object';

describe('messages', () => {
  it.each(all)('$t is taken when it is whole', (message) => {
    expect(messageIn(JSON.stringify(message))).toEqual(message);
  });

  it('may have null where wire.json says so, and nowhere else', () => {
    const nullable = all.flatMap((message) =>
      places(message)
        .filter((place) => taken(changed(message, place, null)))
        .map((place) => [message.t, ...place].join('.')),
    );
    const ofGame = (path: string): string[] =>
      [`${path}.offer`, `${path}.clock`, `${path}.clock.running`, `${path}.end`, `${path}.ratings`].sort();
    expect(nullable.sort()).toEqual(
      [
        'error.reason',
        ...ofGame('event'),
        'event.move',
        ...ofGame('snapshot.state'),
        'presence.white.claimable',
        'presence.black.claimable',
        'lines.lines.0.mate',
        'own.game.end',
        'own.game.timeLeft',
      ].sort(),
    );
  });

  it.each(all)('$t is dropped when a part is missing or of another kind', (message) => {
    const found = places(message);
    expect(found.length).toBeGreaterThan(0);
    for (const place of found)
      for (const value of strange) {
        if (isLike(value, valueAt(message, place))) continue;
        expect(taken(changed(message, place, value)), `${place.join('.')}: ${JSON.stringify(value)}`).toBe(false);
      }
  });

  it('are dropped when a number is not whole or below its range, or a word is none of its own', () => {
    const { ack, event, thinking, hint, rematch } = messages;
    expect(taken({ ...ack, seq: -1 })).toBe(false);
    expect(taken({ ...ack, seq: 0.5 })).toBe(false);
    expect(taken({ ...thinking, score: -0.5 })).toBe(false);
    expect(taken({ ...hint, at: -1 })).toBe(false);
    for (const kind of ['', 'toString', 'person|computer', 'Person', ['person'], { kind: 'person' }])
      expect(taken({ ...event, white: { kind, level: 1 } }), JSON.stringify(kind)).toBe(false);
    for (const by of ['', 'white|black', 'red']) expect(taken({ ...rematch, by })).toBe(false);
  });

  it('of a newer server may have more parts, other codes and other kinds of events', () => {
    const { error, event } = messages;
    for (const message of [
      { ...error, code: 'too_early' },
      { ...event, kind: 'adjourn', names: { ...names, third: 'Slate' } },
    ])
      expect(messageIn(JSON.stringify(message))).toEqual(message);
  });

  it('are nothing else', () => {
    const pong = [
      '',
      'A',
      'B',
      '?',
      '*',
      '$',
      ':pong',
      'pong?',
      'pong*',
      'Pong',
      'white|black',
      '__proto__',
      ['pong'],
      7,
    ];
    for (const data of [
      '',
      'x',
      '7',
      'null',
      '[]',
      '{}',
      '"pong"',
      '["pong"]',
      '{"t":"toString"}',
      '{"t":{"toString":1}}',
      '{"t":"snapshot","state":null}',
      '{"t":"A","name":"a","value":"b"}',
      ...pong.map((t) => JSON.stringify({ t })),
      7,
      null,
      { t: 'pong' },
    ]) {
      expect(messageIn(data), JSON.stringify(data)).toBeNull();
    }
  });
});
