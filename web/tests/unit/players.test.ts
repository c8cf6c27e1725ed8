// Players as the page knows them: what a game did to a rating, in words and as a picture, where links lead, and what is asked of the server.

import { describe, expect, it } from 'vitest';
import type { PlayerRating, Profile } from '../../src/net/messages.js';
import { bodyIn } from '../../src/net/whole_bodies.js';
import { usual } from '../../src/pages/new/choice.js';
import { ratedFault } from '../../src/pages/new/other_seat.js';
import { graphOf, height, width } from '../../src/pages/player/rating_graph.js';
import { readAddress, writeRoute } from '../../src/state/page/routes.js';
import { historyWords, resultsWords, shownRating } from '../../src/state/player/words.js';
import { changeText, ratingSentence } from '../../src/ui/rating_words.js';
import type { FakeBrowser } from './fake_browser.js';
import { anyOf, seeded } from './random.js';
import { world } from './store_world.js';

const change = (before: number, after: number, provisional = false) => ({ before, after, provisional });

describe('what a game did to a rating', () => {
  it.each([
    [change(1500, 1525, true), '1500? +25'],
    [change(1712, 1700), '1712 −12'],
    [change(1600, 1600), '1600 ±0'],
  ])('is said as %j', (told, words) => {
    expect(changeText(told)).toBe(words);
  });

  const ratings = { white: change(1500, 1525, true), black: change(1600, 1580), capped: false };
  const names = { white: 'Marble', black: 'Basalt' };
  const you = (white: boolean, black: boolean) => ({ owner: white, white, black });

  it('is told to each player, and to spectators of both', () => {
    expect(ratingSentence({ ratings, names, you: you(true, false) })).toBe('Your rating: 1500? +25.');
    expect(ratingSentence({ ratings, names, you: you(false, true) })).toBe('Your rating: 1600 −20.');
    const both = ratingSentence({ ratings, names, you: you(false, false) });
    expect(both).toContain('1500? +25');
    expect(both).toContain('1600 −20');
    expect(ratingSentence({ ratings: null, names, you: you(true, false) })).toBe('');
    expect(ratingSentence({ ratings: { ...ratings, capped: true }, names, you: you(true, false) })).toMatch(/twelve/);
  });
});

describe('a rating over the time', () => {
  it('is drawn within its picture, whatever the ratings are', () => {
    const random = seeded(5);
    for (const games of [1, 2, 3, 40, 41, 500]) {
      const points = Array.from({ length: games }, (_, time) => ({
        time,
        rating: anyOf(random, [400, 1499, 1500, 1501, 2741, 4000]),
      }));
      const { line, levels, points: dots, last } = graphOf(points);
      const numbers = line.slice(1).split(/[ L]/).map(Number);
      expect(numbers.length).toBe(2 * games);
      expect(numbers.every((each, at) => each >= 0 && each <= (at % 2 === 0 ? width : height))).toBe(true);
      expect(levels.length).toBeGreaterThan(1);
      expect(levels.length).toBeLessThan(8);
      expect(Math.min(...levels.map(({ rating }) => rating))).toBeLessThanOrEqual(
        Math.min(...points.map(({ rating }) => rating)),
      );
      expect(Math.max(...levels.map(({ rating }) => rating))).toBeGreaterThanOrEqual(
        Math.max(...points.map(({ rating }) => rating)),
      );
      expect(dots.length).toBe(games <= 40 ? games : 0);
      expect([last.x, last.y]).toEqual(numbers.slice(-2));
    }
  });

  it('is said in a sentence', () => {
    const points = [1500, 1480, 1620].map((rating, time) => ({ time, rating }));
    expect(historyWords(points)).toBe('From 1500 to 1620; lowest 1480, highest 1620.');
  });
});

describe('addresses of players', () => {
  it.each([
    '/player/Marble',
    '/player/Marble?variant=raumschach&speed=days',
    '/leaderboard',
    '/leaderboard?variant=parmen',
    '/leaderboard?variant=parmen&speed=days',
    '/leaderboard?variant=parmen&speed=days&who=bots',
  ])('%s is read as it is written', (address) => {
    const read = readAddress(address);
    if (read.kind !== 'route') throw new Error(`${address} is no page`);
    expect(writeRoute(read.route)).toBe(address);
  });

  it.each(['/player', '/player/a/b', '/leaderboard/parmen'])('%s is none', (address) => {
    expect(readAddress(address).kind).toBe('unknown');
  });
});

describe('a profile', () => {
  const rating = (variant: string, speed: 'live' | 'days', games: number): PlayerRating => ({
    ...{ variant, speed, games, rating: 1500, deviation: 60, provisional: false, last: 1 },
  });

  it('shows the rating that a link asks for, else the one with the most games', () => {
    const ratings = [rating('orthodox', 'live', 3), rating('orthodox', 'days', 9), rating('parmen', 'live', 5)];
    expect(shownRating(ratings, { variant: 'parmen' })).toBe(ratings[2]);
    expect(shownRating(ratings, { variant: 'orthodox', speed: 'days' })).toBe(ratings[1]);
    expect(shownRating(ratings, { variant: 'raumschach' })).toBe(ratings[1]);
    expect(shownRating([], {})).toBeNull();
  });

  it('counts its games', () => {
    const profile = { won: 12, lost: 5, drawn: 3 } as Profile;
    expect(resultsWords(profile)).toBe('12 won, 5 lost, 3 drawn');
  });

  it('is taken only if it is whole', () => {
    const whole = {
      ...{ name: 'Marble', created: 1, moderator: false, admin: false, bot: false, won: 1, lost: 0, drawn: 0 },
      ratings: [rating('orthodox', 'live', 1)],
    };
    expect(bodyIn(whole, 'Profile')).toEqual(whole);
    expect(bodyIn({ ...whole, ratings: [{ variant: 'orthodox' }] }, 'Profile')).toBeNull();
    expect(bodyIn({ players: [{ name: 'Marble', rating: 1, games: 1 }] }, 'Leaderboard')).toBeNull();
  });
});

describe('a game that is to be rated', () => {
  const link = { ...usual, opponent: 'link', clockOn: true } as const;
  const rules = { variantText: '', options: {}, start: '' };

  it('needs what the server asks for, and says what is missing', () => {
    expect(ratedFault(link, rules)).toBe('');
    expect(ratedFault({ ...link, clockOn: false, days: 3 }, rules)).toBe('');
    expect(ratedFault({ ...link, clockOn: false }, rules)).toMatch(/clock/);
    expect(ratedFault(link, { ...rules, variantText: 'format = 1' })).toMatch(/file/);
    expect(ratedFault(link, { ...rules, options: { promotion: 'captured' } })).toMatch(/standard rules/);
    expect(ratedFault(link, { ...rules, start: '8/8' })).toMatch(/position/);
  });
});

describe('what is asked of the server', () => {
  /** Answers from a list, one after the other; keeps the addresses. */
  function answering(browser: FakeBrowser, answers: [number, string, Record<string, string>?][]): string[] {
    const asked: string[] = [];
    const { fetch } = browser;
    browser.fetch = async (url, init) => {
      if (!url.startsWith('/api/users/') && !url.startsWith('/api/leaderboard')) return fetch(url, init);
      const [status, text, headers = {}] = answers[asked.length] ?? [500, '', {}];
      asked.push(url);
      return new Response(text, { status, headers });
    };
    return asked;
  }
  const all = { variant: '', opponent: '', result: '', min: null, max: null } as const;

  it('has only the fields that were chosen', async () => {
    const { store, browser } = await world();
    const asked = answering(browser, [
      [200, '{"games":[],"next":""}'],
      [200, '{"games":[],"next":""}'],
    ]);
    const actions = await store.players();
    expect(await actions.games('Marble', all, '')).toEqual({ value: { games: [], next: '' } });
    await actions.games('Marble', { ...all, variant: 'parmen', result: 'won', min: 0, max: 80 }, '12.abc');
    expect(asked).toEqual([
      '/api/users/Marble/games',
      '/api/users/Marble/games?variant=parmen&result=won&min=0&max=80&before=12.abc',
    ]);
  });

  it('says that a name is nobody, and that something is wrong', async () => {
    const { store, browser } = await world();
    answering(browser, [
      [
        404,
        '{"code":"not_found","message":"No account is called Marble.","line":0,"column":0,"reason":null,"values":[]}',
      ],
      [200, '{"players":[{}]}'],
    ]);
    const actions = await store.players();
    expect(await actions.profile('Marble')).toMatchObject({ missing: true });
    const found = await actions.leaderboard('parmen', 'live', 'people');
    expect('fault' in found && !found.missing && found.fault).toMatch(/does not understand/);
  });

  it('knows the names of bots, asks for those of one picture at once, and for none twice', async () => {
    const { store, browser } = await world();
    const asked = answering(browser, [
      [503, ''],
      [200, '[{"id":"engine","name":"Engine","title":"BOT"},{"id":"marie","name":"Marie"}]'],
      [200, '[]'],
    ]);
    const actions = await store.players();
    expect(await actions.isBot('Engine')).toBe(false);
    const all = ['Engine', 'Marie', 'ENGINE', 'Guest-AB3D', ''].map((name) => actions.isBot(name));
    expect(await Promise.all(all)).toEqual([true, false, true, false, false]);
    expect(await (await store.players()).isBot('engine')).toBe(true);
    expect(await actions.isBot('Nobody')).toBe(false);
    expect(asked).toEqual([
      '/api/users/status?ids=engine',
      '/api/users/status?ids=engine,marie',
      '/api/users/status?ids=nobody',
    ]);
  });

  it('saves all pages of records in one file', async () => {
    const { store, browser } = await world();
    const asked = answering(browser, [
      [200, 'one\n', { Link: '</api/users/Marble/games/records?before=7.ab>; rel="next"' }],
      [200, 'two\n'],
    ]);
    expect(await (await store.players()).save('Marble', { ...all, result: 'lost' })).toBe('');
    expect(asked).toEqual([
      '/api/users/Marble/games/records?result=lost',
      '/api/users/Marble/games/records?result=lost&before=7.ab',
    ]);
    expect(browser.saved).toEqual([{ name: 'strata-Marble.txt', text: 'one\n\ntwo\n' }]);
  });

  it('saves nothing where the server refuses', async () => {
    const { store, browser } = await world();
    answering(browser, [
      [429, '{"code":"refused","message":"Too many.","line":0,"column":0,"reason":null,"values":[]}'],
    ]);
    expect(await (await store.players()).save('Marble', all)).toMatch(/Too many/);
    expect(browser.saved).toEqual([]);
  });
});
