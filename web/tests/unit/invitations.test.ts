// Somebody is asked to play by name, as his page, that of who asks and those of others have it.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Challenge, Seat } from '../../src/net/messages.js';
import { isSameName, nameFault, ownNameFault, sorted } from '../../src/state/together/challenges.js';
import { endSentence } from '../../src/state/board_kit/status.js';
import type { Store } from '../../src/state/page/state.js';
import { createStore } from '../../src/state/page/store.js';
import { playersText } from '../../src/ui/words.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import { core } from './real_core.js';

const person: Seat = { kind: 'person', level: 1 };
const open: Seat = { kind: 'open', level: 1 };

describe('names that are asked', () => {
  it('compares them without upper and lower case, and none with none', () => {
    expect(isSameName('Marble', 'mARBLE')).toBe(true);
    expect(isSameName('Marble', 'Marbles')).toBe(false);
    expect(isSameName('', '')).toBe(false);
  });

  it('says what is wrong with one', () => {
    expect(nameFault('Marble', 'Basalt')).toBe('');
    expect(nameFault('Guest-4K2A', '')).toBe('');
    for (const [bad, words] of [
      ['', /Enter a name/],
      ['a', /too short/],
      ['x'.repeat(21), /too long/],
      ['a b', /cannot contain spaces/],
      ['<b>', /cannot contain </],
      ['ä1', /cannot contain ä/],
      ['a\u{1f600}', /cannot contain \u{1f600}/u],
      ['White', /^White is not an allowed name/],
    ] as const) {
      expect(nameFault(bad, '')).toMatch(words);
      expect(ownNameFault(bad)).toMatch(words);
    }
    expect(nameFault('BASALT', 'Basalt')).toMatch(/your own name/);
    expect(ownNameFault('Basalt')).toBe('');
    expect(ownNameFault('guest-1')).toMatch(/^Names that start with Guest-/);
  });

  it('knows those that the server knows', () => {
    const data = readFileSync(new URL('../../../tests/unit/server/data/names.json', import.meta.url), 'utf8');
    const { chosen, given, none } = JSON.parse(data) as Record<'chosen' | 'given' | 'none', string[]>;
    for (const name of [...chosen, ...given]) expect(nameFault(name, ''), name).toBe('');
    for (const name of none) expect(nameFault(name, ''), name).not.toBe('');
  });

  it('keeps what others ask each other from everybody else', () => {
    const one = (game: string, name: string, invites: string): Challenge => ({ game, name, invites }) as Challenge;
    const all = [
      one('a', 'Basalt', 'marble'),
      one('b', 'Flint', ''),
      one('c', 'Marble', 'Onyx'),
      one('d', 'Onyx', 'Flint'),
    ];
    expect(sorted(all, 'Marble', ['c'])).toEqual({ asking: [all[0]], asked: [all[2]], open: [all[1]] });
    expect(sorted(all, 'Pebble', [])).toEqual({ asking: [], asked: [], open: [all[1]] });
    expect(sorted(all, '', [])).toEqual({ asking: [], asked: [], open: [all[1]] });
    // Two may be called alike, and a name may change: whose a game is, the name does not say.
    expect(sorted(all, 'Marble', [])).toEqual({ asking: [all[0]], asked: [], open: [all[1]] });
    expect(sorted(all, 'Marble', ['a'])).toEqual({ asking: [], asked: [all[0]], open: [all[1]] });
  });

  it('says whose invitation was declined, in words that he may read himself', () => {
    const names = { white: 'Basalt', black: '' };
    const seats = { between: true, names, invites: 'Marble', you: { owner: true, white: true, black: false } };
    const end = { result: 'none', reason: 'declined' };
    expect(endSentence(end, seats)).toBe('The invitation to Marble was declined.');
    expect(endSentence(end)).toBe('The invitation to your opponent was declined.');
    expect(playersText({ ...seats, white: person, black: open })).toBe('You, White, against Marble');
  });
});

async function pageOf(server: FakeServer, who: string, name: string, url = '/'): Promise<Store> {
  server.names.set(who, name);
  const store = createStore(core, fakeBrowser(server, url, who));
  await vi.waitFor(() => expect(store.state.connection).toBe('open'));
  await (await store.together()).hear();
  await settled();
  return store;
}

const notices = ({ state }: Store): string[] => state.notices.map(({ text }) => text);
const invitation = { variant: 'raumschach', white: person, black: open, listed: true, invites: 'marble' };

describe('who is asked by name', () => {
  it('is told so once, on whatever page, and others are not', async () => {
    const server = new FakeServer(core);
    const [bob, cid] = [await pageOf(server, 'bob', 'Marble'), await pageOf(server, 'cid', 'Flint')];
    server.names.set('ann', 'Basalt');
    server.create(invitation, 'ann');
    await settled();
    expect(notices(bob)).toEqual(['Basalt challenges you: Raumschach.']);
    expect(bob.state.together.asking).toBe(1);
    expect(cid.state.together.asking).toBe(0);
    expect(notices(cid)).toEqual([]);
    // Not again when the list comes anew, or something else happens in it.
    const [told] = bob.state.notices;
    server.create({ ...invitation, invites: '' }, 'ann');
    (await bob.together()).watch(true);
    await settled();
    expect(bob.state.notices).toEqual([told]);
    // Whoever takes the name is asked then.
    await (await cid.together()).rename('MARBLE');
    await settled();
    expect(cid.state.together.asking).toBe(1);
    expect(notices(cid)).toHaveLength(1);
  });

  it('is told for the screen reader where it stands on the page', async () => {
    const server = new FakeServer(core);
    const bob = await pageOf(server, 'bob', 'Marble', '/together');
    server.create(invitation, 'ann');
    await settled();
    expect(notices(bob)).toEqual([]);
    expect(bob.state.spoken.map(({ text }) => text)).toEqual(['Guest-ann challenges you: Raumschach.']);
  });

  it('sits down and is at the game', async () => {
    const server = new FakeServer(core);
    const bob = await pageOf(server, 'bob', 'Marble', '/together');
    const game = server.create(invitation, 'ann');
    await settled();
    await (await bob.together()).accept(game);
    await vi.waitFor(() => expect(bob.state.game?.you.black).toBe(true));
    expect(bob.state.together.asking).toBe(0);
  });

  it('stays where he has gone meanwhile, and is told that he has sat down', async () => {
    const server = new FakeServer(core);
    const bob = await pageOf(server, 'bob', 'Marble', '/together');
    server.names.set('ann', 'Basalt');
    const game = server.create(invitation, 'ann');
    await settled();
    const accepted = (await bob.together()).accept(game);
    bob.go({ page: 'games' });
    await accepted;
    expect(bob.state.route).toEqual({ page: 'games' });
    expect(notices(bob)).toEqual(['Your game against Basalt has started: Raumschach. You find it under My games.']);
  });

  it('is told once of many, and not again for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = new FakeServer(core);
      const bob = await pageOf(server, 'bob', 'Marble', '/games');
      const dan = await pageOf(server, 'dan', 'Marble', '/together');
      for (const [who, name] of [
        ['ann', 'Basalt'],
        ['cid', 'Flint'],
        ['eve', 'Onyx'],
      ] as const) {
        server.names.set(who, name);
        server.create(invitation, who);
        await settled();
      }
      expect(notices(bob)).toEqual(['Basalt challenges you: Raumschach.']);
      expect(bob.state.together.asking).toBe(3);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(notices(bob)).toEqual(['Onyx, Flint and 1 other challenge you.']);
      expect(bob.state.notices[0]?.to).toEqual({ page: 'together' });
      expect(dan.state.spoken.map(({ text }) => text)).toEqual([
        'Basalt challenges you: Raumschach.',
        'Onyx, Flint and 1 other challenge you.',
      ]);
      // Of those who come then he is told later.
      const [told] = bob.state.notices;
      server.names.set('fay', 'Slate');
      server.create(invitation, 'fay');
      await vi.advanceTimersByTimeAsync(9_000);
      expect(bob.state.notices).toEqual([told]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(notices(bob)).toEqual(['Slate, Onyx and 2 others challenge you.']);
      // Nothing new, nothing told; who has put it away is told of the next one.
      const [more] = bob.state.notices;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(bob.state.notices).toEqual([more]);
      bob.dismiss(more!.id);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(notices(bob)).toEqual([]);
      server.create(invitation, 'eve');
      await settled();
      expect(notices(bob)).toEqual(['Onyx, Slate and 2 others challenge you.']);
      // The pause is short again.
      server.names.set('gil', 'Chalk');
      server.create(invitation, 'gil');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(notices(bob)).toEqual(['Chalk, Onyx and 3 others challenge you.']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the notice of it for as long as it is true, and is led to the game', async () => {
    const server = new FakeServer(core);
    server.names.set('ann', 'Basalt');
    server.names.set('cid', 'Flint');
    const [one, other] = [server.create(invitation, 'ann'), server.create(invitation, 'cid')];
    const bob = await pageOf(server, 'bob', 'Marble', '/games');
    await vi.waitFor(() => expect(notices(bob)).toEqual(['Flint and Basalt challenge you.']));
    // One of them does not wait any more: the other is named, then nobody.
    const cid = await pageOf(server, 'cid', 'Flint', `/game/${other}`);
    await vi.waitFor(() => expect(cid.state.game).toBeTruthy());
    cid.game!.requests.tell({ t: 'abort' });
    await vi.waitFor(() => expect(notices(bob)).toEqual(['Basalt challenges you: Raumschach.']));
    expect(bob.state.notices[0]?.to).toEqual({ page: 'game', game: one });
    expect(bob.state.spoken.at(-1)?.text).toBe('Flint cancelled the challenge.');
    server.cut();
    await vi.waitFor(() => expect(bob.state.connection).toBe('lost'));
    expect(notices(bob)).toEqual(['Basalt challenges you: Raumschach.']);
    await vi.waitFor(() => expect(bob.state.together.asking).toBe(1), 3_000);
    expect(notices(bob)).toEqual(['Basalt challenges you: Raumschach.']);
    await (await bob.together()).decline(one);
    await vi.waitFor(() => expect(notices(bob)).toEqual(['You declined the challenge from Basalt.']));
    expect(bob.state.spoken.at(-1)?.text).toBe('Flint cancelled the challenge.');
  });

  it('has it no more where the page shows it', async () => {
    const server = new FakeServer(core);
    const bob = await pageOf(server, 'bob', 'Marble', '/games');
    const game = server.create(invitation, 'ann');
    await vi.waitFor(() => expect(notices(bob)).toHaveLength(1));
    bob.go({ page: 'game', game });
    // As its card does when it comes.
    await (await bob.together()).hear();
    expect(notices(bob)).toEqual([]);
    expect(bob.state.together.asking).toBe(1);
  });

  it('is found by a name that another page of his browser has taken', async () => {
    const server = new FakeServer(core);
    server.names.set('bob', 'Pebble');
    const browser = fakeBrowser(server, '/games', 'bob');
    const bob = createStore(core, browser);
    await vi.waitFor(() => expect(bob.state.connection).toBe('open'));
    await (await bob.together()).hear();
    server.create(invitation, 'ann');
    await settled();
    expect(bob.state.together.asking).toBe(0);
    server.names.set('bob', 'Marble');
    browser.wake();
    await vi.waitFor(() => expect(bob.state.together).toMatchObject({ name: 'Marble', asking: 1 }));
    server.names.set('bob', 'Pebble');
    server.cut();
    await vi.waitFor(() => expect(bob.state.together).toMatchObject({ name: 'Pebble', asking: 0 }), 3_000);
  });

  it('hears when his name could not be read at first', async () => {
    const server = new FakeServer(core);
    server.names.set('bob', 'Marble');
    const browser = fakeBrowser(server, '/games', 'bob');
    const { fetch } = browser;
    browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const bob = createStore(core, browser);
    await vi.waitFor(() => expect(bob.state.connection).toBe('open'));
    await (await bob.together()).hear();
    expect(bob.state.together.name).toBe('');
    browser.fetch = fetch;
    server.create(invitation, 'ann');
    browser.wake();
    await vi.waitFor(() => expect(bob.state.together).toMatchObject({ name: 'Marble', asking: 1 }));
  });

  it('does not ask himself: the browser knows what it has made, by whatever name', async () => {
    const server = new FakeServer(core);
    server.names.set('bob', 'Pebble');
    const browser = fakeBrowser(server, '/', 'bob');
    const bob = createStore(core, browser);
    await vi.waitFor(() => expect(bob.state.connection).toBe('open'));
    const game = server.create(invitation, 'bob');
    bob.go({ page: 'game', game });
    await vi.waitFor(() => expect(bob.state.game?.you.white).toBe(true));
    bob.go({ page: 'together' });
    const actions = await bob.together();
    await actions.hear();
    actions.watch(true);
    await actions.rename('Marble');
    await settled();
    expect(bob.state.together).toMatchObject({ asking: 0, made: [game] });
    expect(notices(bob)).toEqual([]);
  });

  it('declines, which ends the game and tells the challenger', async () => {
    const server = new FakeServer(core);
    const game = server.create(invitation, 'ann');
    const ann = await pageOf(server, 'ann', 'Basalt', `/game/${game}`);
    await vi.waitFor(() => expect(ann.state.game?.invites).toBe('marble'));
    const bob = await pageOf(server, 'bob', 'Marble', '/together');
    await (await bob.together()).decline(game);
    await settled();
    expect(ann.state.game?.end).toEqual({ result: 'none', reason: 'declined' });
    expect(ann.state.game?.status).toBe('The invitation to marble was declined.');
    expect(ann.state.dialog).toBeNull();
    expect(bob.state.together.asking).toBe(0);
  });

  it('is withdrawn while who is asked looks at it, which its card alone tells', async () => {
    const server = new FakeServer(core);
    const game = server.create(invitation, 'ann');
    const ann = await pageOf(server, 'ann', 'Basalt', `/game/${game}`);
    const bob = await pageOf(server, 'bob', 'Marble', `/game/${game}`);
    await vi.waitFor(() => expect(bob.state.game?.invites).toBe('marble'));
    ann.game!.requests.tell({ t: 'abort' });
    await vi.waitFor(() => expect(bob.state.game?.end).toEqual({ result: 'none', reason: 'aborted' }));
    expect(bob.state.dialog).toBeNull();
  });

  it('is told why it cannot be, and may try again', async () => {
    const server = new FakeServer(core);
    const game = server.create(invitation, 'ann');
    const cid = await pageOf(server, 'cid', 'Flint', '/together');
    await (await cid.together()).accept(game);
    expect(notices(cid)).toEqual(['This game waits for marble.']);
    await (await cid.together()).rename('Marble');
    await (await cid.together()).accept(game);
    await vi.waitFor(() => expect(cid.state.game?.you.black).toBe(true));
  });
});
