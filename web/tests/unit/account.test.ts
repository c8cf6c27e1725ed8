// Accounts as the page knows them: where a link may lead after log-in, what refusals mean, who is logged in, and what other windows hear.

import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../src/net/messages.js';
import { bodyIn } from '../../src/net/whole_bodies.js';
import { accountKey } from '../../src/state/account/account.js';
import { nextRoute } from '../../src/state/account/next.js';
import { againIn, agentWords, eventWords, newPasswordFault, scopeWords } from '../../src/state/account/words.js';
import { readAddress, writeRoute } from '../../src/state/page/routes.js';
import type { FakeBrowser } from './fake_browser.js';
import { settled } from './fake_server.js';
import { world } from './store_world.js';

const guest: Me = { name: 'Guest-abcd', account: false, moderator: false, admin: false };
const flint: Me = { name: 'Flint', account: true, moderator: false, admin: true };

interface Asked {
  method: string;
  body: unknown;
}

/** Answers requests about accounts as told; keeps what was asked. */
function answering(browser: FakeBrowser, answers: Record<string, [number, unknown, Record<string, string>?]>) {
  const { fetch } = browser;
  const asked: Record<string, Asked[]> = {};
  browser.fetch = async (url, init = {}) => {
    const found = answers[url];
    if (!found) return fetch(url, init);
    const { method = 'GET', body } = init;
    (asked[url] ??= []).push({ method, body: typeof body === 'string' ? JSON.parse(body) : null });
    const [status, answer, headers = {}] = found;
    return new Response(status === 204 ? null : JSON.stringify(answer), { status, headers });
  };
  return asked;
}

const failure = (code: string, message: string) => ({ code, message, line: 0, column: 0, reason: null, values: [] });

describe('where one goes after log-in', () => {
  it.each([
    ['/games', '/games'],
    ['/game/abc', '/game/abc'],
    ['/rules/raumschach?piece=unicorn', '/rules/raumschach?piece=unicorn'],
    ['/account?token=t1', '/account?token=t1'],
    ['/games/', '/games'],
  ])('%s', (next, address) => {
    expect(writeRoute(nextRoute(next))).toBe(address);
  });

  it.each([
    undefined,
    '',
    'games',
    '//evil.example/games',
    '/\\evil.example/games',
    '/\t/evil.example/games',
    '/.//evil.example',
    '\\\\evil.example',
    'https://evil.example/games',
    'javascript:alert(1)',
    'JavaScript:alert(1)//games',
    'data:text/html,games',
    '//',
    '/%',
    '/nothing',
    '/open#s1.abc',
    '/log-in?next=/games',
    '/sign-up',
    '/recover?name=a&code=b',
  ])('is the first page for %j', (next) => {
    expect(nextRoute(next)).toEqual({ page: 'home' });
  });
});

describe('addresses of accounts', () => {
  it('are read as they are written', () => {
    for (const address of [
      '/log-in',
      '/log-in?next=%2Fgame%2Fabc',
      '/sign-up',
      '/recover?name=Flint&code=a1-b2',
      '/account?token=t1',
      '/admin',
    ]) {
      const read = readAddress(address);
      expect(read.kind === 'route' && writeRoute(read.route)).toBe(address);
    }
  });

  it('have what their page asks for, and no more', () => {
    expect(readAddress('/log-in?next=/games&code=x&lang=de')).toEqual({
      kind: 'route',
      route: { page: 'log-in', asked: { next: '/games' } },
    });
    expect(readAddress('/admin?name=x')).toEqual({ kind: 'route', route: { page: 'admin' } });
    expect(readAddress('/account/x')).toEqual({ kind: 'unknown' });
    expect(readAddress('/constructor')).toEqual({ kind: 'unknown' });
  });
});

describe('words', () => {
  it('say how long to wait', () => {
    expect([0, 1, 20, 89, 90, 121, 3600, 5400, 86_400].map(againIn)).toEqual([
      'Try again later.',
      'Try again in 1 second.',
      'Try again in 20 seconds.',
      'Try again in 89 seconds.',
      'Try again in 2 minutes.',
      'Try again in 3 minutes.',
      'Try again in 60 minutes.',
      'Try again in 2 hours.',
      'Try again in 24 hours.',
    ]);
  });

  it('say what a password needs', () => {
    const fault = (password: string): string => newPasswordFault(password, 'Flint-and-Steel');
    expect(fault('')).toBe('Choose a password.');
    expect(fault('1234567')).toMatch(/at least 8 /);
    expect(fault('12345678')).toBe('');
    // Four signs, each of two units.
    expect(fault('😀😀😀😀')).toMatch(/too short/);
    expect(fault('flint-AND-steel')).toMatch(/is your name/);
    expect(fault('aaaaaaaaaaaa')).toMatch(/one character/);
    expect(fault('ab'.repeat(129))).toMatch(/at most 256 /);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.0 Safari/605', 'Safari on macOS'],
    ['', 'Unknown program'],
  ])('call a browser by its name: %s', (agent, words) => {
    expect(agentWords(agent)).toBe(words);
  });

  it('leave what they do not know as it is', () => {
    expect(agentWords('strata-loadtest/1')).toBe('strata-loadtest/1');
    const event = { id: 1, time: 0, account: '', by: '', network: '' };
    expect(eventWords({ ...event, kind: 'logged_in' })).toBe('Logged in');
    expect(eventWords({ ...event, kind: 'moved_house' })).toBe('moved_house');
  });
});

describe('answers', () => {
  it('are taken whole only', () => {
    const session = { id: 'a', created: 1, seen: 2, agent: 'x', network: '', current: true };
    expect(bodyIn({ sessions: [session] }, 'Sessions')).toEqual({ sessions: [session] });
    for (const part of Object.keys(session))
      expect(bodyIn({ sessions: [{ ...session, [part]: null }] }, 'Sessions'), part).toBe(null);
    expect(bodyIn({ name: 'Flint', codes: ['a', 1] }, 'RecoveryCodes')).toBe(null);
    expect(bodyIn(null, 'Me')).toBe(null);
    expect(bodyIn({ ...flint, account: 1 }, 'Me')).toBe(null);
  });

  it('that are not whole are a fault, in words', async () => {
    const { browser, store } = await world('/log-in');
    answering(browser, { '/api/auth/log-in': [200, { name: 'Flint' }] });
    const actions = await store.account();
    expect(await actions.logIn('Flint', 'long enough')).toEqual({
      fault: { field: '', text: 'The server sent an answer that this page does not understand.' },
    });
    expect(store.state.account).toBe(null);
  });
});

describe('log-in', () => {
  it('is remembered by the browser, and begins the page anew where the link says', async () => {
    const { browser, store } = await world('/log-in');
    const asked = answering(browser, { '/api/auth/log-in': [200, flint] });
    const actions = await store.account();
    expect(await actions.logIn('Flint', ' with blanks ')).toEqual({ value: undefined });
    expect(asked['/api/auth/log-in']).toEqual([{ method: 'POST', body: { name: 'Flint', password: ' with blanks ' } }]);
    expect(store.state.account).toEqual({ name: 'Flint', moderator: false, admin: true });
    expect(browser.stored.get(accountKey)).toBe('Flint');
    actions.start('/games');
    actions.start('//evil.example');
    expect(browser.starts).toEqual(['/games', '/']);
  });

  it.each([
    [401, failure('denied', 'Name or password is wrong.'), {}, 'password', 'The name or the password is wrong.'],
    [
      429,
      failure('unavailable', 'Too often.'),
      { 'Retry-After': '170' },
      '',
      'Too many attempts. Try again in 3 minutes.',
    ],
    [503, failure('unavailable', 'Busy.'), { 'Retry-After': '5' }, '', 'The server is busy. Try again in 5 seconds.'],
    [
      503,
      failure('unavailable', 'Busy.'),
      { 'Retry-After': 'Mon, 30 Nov 2026 06:00:00 GMT' },
      '',
      'The server is busy. Try again later.',
    ],
    [400, failure('bad_message', 'name: 21 characters, at most 20'), {}, '', 'name: 21 characters, at most 20'],
  ])('that is refused with %i says why', async (status, body, headers, field, text) => {
    const { browser, store } = await world('/log-in');
    answering(browser, { '/api/auth/log-in': [status, body, headers] });
    expect(await (await store.account()).logIn('Flint', 'wrong')).toEqual({ fault: { field, text } });
    expect(browser.stored.get(accountKey)).toBe(undefined);
  });

  it('is asked for first where a page needs it, and leads back there', async () => {
    const { browser, store } = await world('/account?token=t1');
    (await store.account()).logInFirst();
    expect(browser.history).toEqual(['/log-in?next=%2Faccount%3Ftoken%3Dt1']);
    expect(store.state.route).toEqual({ page: 'log-in', asked: { next: '/account?token=t1' } });
    expect(writeRoute(nextRoute('/account?token=t1'))).toBe('/account?token=t1');
  });
});

it('a name that belongs to an account is refused beside the name', async () => {
  const { browser, store } = await world('/sign-up');
  answering(browser, { '/api/auth/sign-up': [409, failure('refused', 'taken')] });
  const answer = await (await store.account()).signUp('Flint', 'long enough', '');
  expect(answer.fault).toMatchObject({ field: 'username', text: /belongs to an account/ });
});

it('a refusal of a sign-up without an invitation is told where there is no field for one', async () => {
  const { browser, store } = await world('/sign-up');
  answering(browser, { '/api/auth/sign-up': [403, failure('forbidden', 'This server takes no new accounts.')] });
  const { fault } = await (await store.account()).signUp('Flint', 'long enough', '');
  expect(fault).toEqual({ field: '', text: 'This server takes no new accounts.' });
});

it('an invitation goes with the sign-up, and a wrong one is refused beside it', async () => {
  const { browser, store } = await world('/sign-up?invitation=a1-b2');
  expect(store.state.route).toEqual({ page: 'sign-up', asked: { invitation: 'a1-b2' } });
  const asked = answering(browser, { '/api/auth/sign-up': [403, failure('forbidden', 'used')] });
  const actions = await store.account();
  const { fault } = await actions.signUp('Flint', 'long enough', 'a1-b2');
  expect(fault).toMatchObject({ field: 'code', text: /invitation/ });
  expect(asked['/api/auth/sign-up']?.at(-1)?.body).toEqual({
    name: 'Flint',
    password: 'long enough',
    invitation: 'a1-b2',
  });
  answering(browser, {
    '/api/auth/sign-up': [200, { rule: 'invited' }],
    '/api/admin/invitation': [201, { code: 'c3-d4', expires: 9 }],
  });
  expect(await actions.signUpRule()).toBe('invited');
  const made = await actions.invitationLink();
  expect('value' in made && made.value.endsWith('/sign-up?invitation=c3-d4')).toBe(true);
});

it('recovery codes are shown to a new account, which the browser does not leave unasked', async () => {
  const { browser, store } = await world('/sign-up');
  const told = { name: 'Flint', codes: ['a1-b2', 'c3-d4'] };
  answering(browser, { '/api/auth/sign-up': [201, told] });
  const actions = await store.account();
  expect(await actions.signUp('flint', 'long enough', '')).toEqual({ value: told });
  // As the server writes it.
  expect(store.state.account?.name).toBe('Flint');
  actions.saveCodes(told);
  expect(browser.saved).toEqual([{ name: 'strata-recovery-codes-Flint.txt', text: 'a1-b2\nc3-d4\n' }]);
  const leaves = (): boolean => browser.asks.every((ask) => !ask());
  expect(leaves()).toBe(true);
  actions.keepsCodes(true);
  expect(leaves()).toBe(false);
  actions.keepsCodes(false);
  expect(leaves()).toBe(true);
});

it('a password is called wrong only while somebody is logged in', async () => {
  const { browser, store } = await world('/account');
  const answers: Parameters<typeof answering>[1] = {
    '/api/auth/password': [401, failure('denied', 'denied')],
    '/api/me': [200, flint],
  };
  answering(browser, answers);
  const actions = await store.account();
  expect((await actions.changePassword('old', 'long enough')).fault).toEqual({
    field: 'old',
    text: 'The password is wrong.',
  });
  answers['/api/me'] = [200, guest];
  expect((await actions.changePassword('old', 'long enough')).fault).toEqual({
    field: '',
    text: 'You are not logged in any more. Log in again.',
  });
  expect(store.state.account).toBe(null);
});

it('the export has what is kept of the account and every game as a record', async () => {
  const { browser, store } = await world('/account');
  const kept = {
    name: 'Flint',
    created: 1,
    moderator: false,
    admin: false,
    sessions: [],
    tokens: [],
    bot: false,
    guests: ['g'],
    push: [],
    following: [{ name: 'Basalt', since: 3 }],
    blocked: [],
    events: [],
    parts: ['ratings'],
  };
  const row = (...values: string[]) => ({ values });
  const summary = (game: string, updated: number) => ({ game, updated });
  answering(browser, {
    '/api/me': [200, flint],
    '/api/auth/export': [200, kept],
    '/api/auth/export/parts/ratings?from=0': [
      200,
      { part: 'ratings', columns: ['key', 'games'], rows: [row('orthodox live', '3')], next: 500 },
    ],
    '/api/auth/export/parts/ratings?from=500': [
      200,
      { part: 'ratings', columns: ['key', 'games'], rows: [row('alice days', '1')], next: 0 },
    ],
    '/api/auth/export/games': [200, { games: [summary('one', 9), summary('two', 8)], more: true }],
    '/api/auth/export/games?before=8.two': [200, { games: [summary('three', 7)], more: false }],
    '/api/auth/export/games/one': [200, 'first'],
    '/api/auth/export/games/two': [503, null],
    '/api/auth/export/games/three': [200, 'third'],
  });
  expect((await (await store.account()).saveAll()).fault).toBe(undefined);
  const [{ name, text } = { name: '', text: '{}' }] = browser.saved;
  expect([name, JSON.parse(text)]).toEqual([
    'strata-account.json',
    {
      ...kept,
      parts: {
        ratings: [
          { key: 'orthodox live', games: '3' },
          { key: 'alice days', games: '1' },
        ],
      },
      games: [
        { game: 'one', updated: 9, record: '"first"' },
        { game: 'two', updated: 8, record: '' },
        { game: 'three', updated: 7, record: '"third"' },
      ],
    },
  ]);
});

it('tokens for programs are made, listed and revoked', async () => {
  const { browser, store } = await world('/account');
  const token = { id: 't1', note: 'engine', scopes: ['bot:play'], created: 1, seen: 0 };
  const answers: Record<string, [number, unknown]> = {
    '/api/token': [200, { tokens: [token] }],
    '/api/token/t1': [204, null],
  };
  const asked = answering(browser, answers);
  const actions = await store.account();
  expect(await actions.tokens()).toEqual({ value: [token] });
  answers['/api/token'] = [201, { secret: 'strata_a', token }];
  expect(await actions.makeToken('engine', ['bot:play'])).toEqual({ value: { secret: 'strata_a', token } });
  expect(asked['/api/token']?.at(-1)).toEqual({ method: 'POST', body: { note: 'engine', scopes: ['bot:play'] } });
  expect((await actions.endToken('t1')).fault).toBe(undefined);
  expect(asked['/api/token/t1']).toEqual([{ method: 'DELETE', body: null }]);
  answers['/api/token'] = [201, { secret: 'strata_a' }];
  expect((await actions.makeToken('engine', ['bot:play'])).fault?.text).toMatch(/does not understand/);
  expect(scopeWords('bot:play')).toBe('play games as a bot');
  expect(scopeWords('study:read')).toBe('study:read');
});

it('log-out and deletion make a guest of the visitor', async () => {
  const { browser, store } = await world('/account');
  answering(browser, { '/api/me': [200, flint], '/api/auth/log-out': [204, null], '/api/auth/delete': [204, null] });
  const actions = await store.account();
  for (const leave of [() => actions.logOut(), () => actions.deleteAccount('long enough')]) {
    expect(await actions.look()).toMatchObject({ name: 'Flint' });
    expect((await leave()).fault).toBe(undefined);
    expect([store.state.account, browser.stored.has(accountKey)]).toEqual([null, false]);
  }
});

it('a link of an admin recovers an account, and its code does not stay in the address', async () => {
  const { browser, store } = await world('/recover?name=Basalt&code=a1-b2');
  expect(store.state.route).toEqual({ page: 'recover', asked: { name: 'Basalt', code: 'a1-b2' } });
  answering(browser, { '/api/admin/recovery': [200, { name: 'Basalt', codes: ['a1-b2'] }] });
  const actions = await store.account();
  expect(await actions.recoveryLink('basalt')).toEqual({
    value: 'http://localhost:8080/recover?name=Basalt&code=a1-b2',
  });
  actions.hideAsked();
  expect(browser.history).toEqual(['/recover']);
});

describe('who is logged in', () => {
  it('is known from the last visit until the server says it', async () => {
    const { browser, store } = await world();
    answering(browser, { '/api/me': [200, flint] });
    await (await store.together()).hear();
    expect(browser.stored.get(accountKey)).toBe('Flint');
    const { createStore } = await import('../../src/state/page/store.js');
    const next = createStore(store.core, browser);
    expect(next.state.account).toEqual({ name: 'Flint', moderator: false, admin: false });
    await (await next.together()).hear();
    expect(next.state.account).toEqual({ name: 'Flint', moderator: false, admin: true });
  });

  it('is nobody where the page has no server, whatever the browser remembers', async () => {
    const { browser, store } = await world();
    browser.stored.set(accountKey, 'Flint');
    browser.hasServer = false;
    const { createStore } = await import('../../src/state/page/store.js');
    expect(createStore(store.core, browser).state.account).toBe(null);
  });

  it('changes in every window, each by a connection of its own as that person', async () => {
    const { browser, server, store } = await world();
    const answers: Parameters<typeof answering>[1] = { '/api/me': [200, guest] };
    answering(browser, answers);
    await (await store.together()).hear();
    expect(store.state).toMatchObject({ account: null, together: { name: 'Guest-abcd' } });
    const opened = vi.spyOn(server, 'open');
    answers['/api/me'] = [200, flint];
    browser.stored.set(accountKey, 'Flint');
    browser.hears.get(accountKey)?.();
    await settled();
    await vi.waitFor(() => expect(store.state.connection).toBe('open'));
    expect(opened).toHaveBeenCalledOnce();
    expect(store.state).toMatchObject({ account: { name: 'Flint' }, together: { name: 'Flint' } });
  });
});

it('a ban is told by the first request after the connection is lost, and is over when the server answers', async () => {
  const { browser, store } = await world('/games');
  const values = Object.entries({ ends: '5', why: 'Spam', of: 'person', who: 'account' });
  const failure = { code: 'forbidden', message: 'You are banned', reason: 'banned' };
  answering(browser, {
    '/api/me': [403, { ...failure, values: values.map(([name, value]) => ({ name, value })) }],
  });
  const actions = await store.account();
  await actions.lookForBan();
  expect(store.state.banned).toEqual({ why: 'Spam', ends: 5, ofNetwork: false, hasAccount: true });
  answering(browser, { '/api/me': [503, null] });
  await actions.lookForBan();
  expect(store.state.banned).not.toBe(null);
  answering(browser, { '/api/me': [200, flint] });
  await actions.lookForBan();
  expect(store.state.banned).toBe(null);
});
