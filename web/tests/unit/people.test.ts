// A game between two people, as each of their pages and one that looks on have it.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Challenge, ChallengesAnswer, CreateGame, Seat } from '../../src/net/messages.js';
import type { Store } from '../../src/state/page/state.js';
import type { GameScreen } from '../../src/state/game/screen.js';
import { createStore } from '../../src/state/page/store.js';
import { fileHash } from '../../src/pages/game/people/file_hash.js';
import { fakeBrowser } from './fake_browser.js';
import { FakeServer, settled } from './fake_server.js';
import {
  askedWords,
  claimableIn,
  firstWords,
  keptWords,
  linkNote,
  linkOrigin,
  linkWords,
  mayAbort,
  openSeatName,
  optionWords,
  peopleWords,
  presenceWords,
  questionOf,
  questionWords,
} from '../../src/pages/game/people/words.js';
import { core } from './real_core.js';

const person: Seat = { kind: 'person', level: 1 };
const open: Seat = { kind: 'open', level: 1 };

const gameOf = (store: Store): GameScreen => {
  if (!store.state.game) throw new Error(`no game is shown: ${store.state.gameError}`);
  return store.state.game;
};

async function pageOf(server: FakeServer, who: string, game: string): Promise<Store> {
  const store = createStore(core, fakeBrowser(server, `/game/${game}`, who));
  await vi.waitFor(() => expect(store.state.game).toBeTruthy());
  return store;
}

/** Ann plays White and waits; Bob and Cid have come by the link. */
async function waiting(
  change: Partial<CreateGame> = {},
): Promise<Record<'ann' | 'bob' | 'cid', Store> & { server: FakeServer; game: string }> {
  const server = new FakeServer(core);
  const game = server.create({ white: person, black: open, ...change }, 'ann');
  const [ann, bob, cid] = [
    await pageOf(server, 'ann', game),
    await pageOf(server, 'bob', game),
    await pageOf(server, 'cid', game),
  ];
  return { server, game, ann, bob, cid };
}

async function begun(): ReturnType<typeof waiting> {
  const world = await waiting();
  world.bob.game!.requests.tell({ t: 'sit' });
  await settled();
  return world;
}

async function move(store: Store, text: string): Promise<void> {
  store.game!.typeMove(text);
  await settled();
}

const line = (store: Store): string[] => gameOf(store).line.map(({ canonical }) => canonical);

describe('a game between two people', () => {
  it('waits for the second one, and nobody moves', async () => {
    const { ann, bob } = await waiting();
    expect(gameOf(ann)).toMatchObject({ between: true, black: { kind: 'open' }, mayMove: false });
    expect(gameOf(ann).names).toEqual({ white: 'Guest-ann', black: '' });
    expect(gameOf(bob).you).toEqual({ owner: false, white: false, black: false });
    await move(ann, 'e2-e4');
    expect(gameOf(ann).refusal).toBe('Your opponent has not joined yet.');
    await move(bob, 'e2-e4');
    expect(gameOf(bob).refusal).toBe('You are watching this game.');
    expect(line(ann)).toEqual([]);
  });

  it('seats the first player to accept, who then looks from there', async () => {
    const { ann, bob, cid } = await begun();
    expect(gameOf(bob).you.black).toBe(true);
    expect([ann, bob, cid].map((store) => gameOf(store).scene.bottom)).toEqual(['white', 'black', 'white']);
    for (const store of [ann, bob, cid]) {
      expect(gameOf(store).names).toEqual({ white: 'Guest-ann', black: 'Guest-bob' });
      expect(gameOf(store).people.presence).toMatchObject({ white: { online: true }, black: { online: true } });
    }
    cid.game!.requests.tell({ t: 'sit' });
    await settled();
    expect(cid.state.notices.at(-1)?.text).toMatch(/No seat/);
    expect(gameOf(cid).you.black).toBe(false);
  });

  it('lets each move the own side alone', async () => {
    const { ann, bob, cid } = await begun();
    await move(bob, 'e2-e4');
    expect(gameOf(bob).refusal).toBe("e2-e4 can't be premoved.");
    expect(gameOf(bob).scene.movable).toBe(false);
    await move(ann, 'e2-e4');
    expect(gameOf(ann).mayMove).toBe(false);
    await move(ann, 'e7-e5');
    expect(gameOf(ann).refusal).toBe("e7-e5 can't be premoved.");
    await move(cid, 'e7-e5');
    expect(gameOf(cid).refusal).toBe('You are watching this game.');
    await move(bob, 'e7-e5');
    expect([ann, bob, cid].map(line)).toEqual(Array(3).fill(['e2-e4', 'e7-e5']));
  });

  it('takes nothing back that the other has not agreed to', async () => {
    const { ann, bob, cid } = await begun();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    expect(gameOf(ann).mayUndo).toBe(false);
    ann.game!.undo();
    expect(gameOf(ann).refusal).toBe('Your opponent must agree. Press Takeback to ask.');
    cid.game!.undo();
    expect(gameOf(cid).refusal).toBe('You are watching this game.');
    ann.game!.show(0);
    ann.game!.playFromHere();
    await move(ann, 'd2-d4');
    expect(gameOf(ann).refusal).toBe('This is an earlier position. Go back to the current position to move.');
    expect(gameOf(bob).at).toBe(2);

    ann.game!.requests.tell({ t: 'takeback' });
    await settled();
    expect(gameOf(bob).offer).toEqual({ what: 'takeback', side: 'white' });
    bob.game!.requests.tell({ t: 'takeback' });
    await settled();
    for (const store of [ann, bob, cid]) expect(gameOf(store)).toMatchObject({ at: 0, offer: null });
  });

  it('is drawn when both want it', async () => {
    const { ann, bob } = await begun();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    bob.game!.requests.tell({ t: 'draw' });
    await settled();
    expect(gameOf(ann).offer).toEqual({ what: 'draw', side: 'black' });
    ann.game!.requests.tell({ t: 'decline' });
    await settled();
    expect(gameOf(bob)).toMatchObject({ offer: null, end: null });
    bob.game!.requests.tell({ t: 'draw' });
    ann.game!.requests.tell({ t: 'draw' });
    await settled();
    expect(gameOf(ann).end).toEqual({ result: 'draw', reason: 'agreement' });
  });

  it('is broken off before both have moved, and then played again', async () => {
    const { ann, bob, cid } = await begun();
    ann.game!.requests.tell({ t: 'abort' });
    await settled();
    expect(gameOf(bob).status).toBe('The game was aborted.');
    expect(ann.game!.requests.tell({ t: 'rematch' })).toBe(true);
    await settled();
    expect(gameOf(bob).people.rematch).toMatchObject({ by: 'white', next: '' });
    bob.game!.requests.tell({ t: 'rematch' });
    await settled();
    const next = gameOf(cid).people.rematch!.next;
    expect(next).not.toBe('');
    // Accepting it takes both players there; whoever watches stays.
    for (const store of [ann, bob]) await vi.waitFor(() => expect(gameOf(store).id).toBe(next));
    expect(gameOf(cid).id).not.toBe(next);
    expect(gameOf(ann)).toMatchObject({ you: { white: false, black: true }, people: { rematch: null } });
    expect(gameOf(ann).scene.bottom).toBe('black');
    // The game that has ended can be looked at again.
    ann.go({ page: 'game', game: gameOf(cid).id });
    await vi.waitFor(() => expect(gameOf(ann).people.rematch?.next).toBe(next));
    await settled();
    expect(gameOf(ann).id).toBe(gameOf(cid).id);
  });

  it('says who is away, and awards the win to the waiting player', async () => {
    const { server, game, ann, bob } = await begun();
    await move(ann, 'e2-e4');
    await move(bob, 'e7-e5');
    await move(ann, 'g1-f3');
    bob.go({ page: 'home' });
    await settled();
    expect(gameOf(ann).people.presence?.black).toEqual({ online: false, claimable: null });
    server.games.get(game)!.people!.claimable.black = 0;
    server.tellPresence(game);
    await settled();
    expect(gameOf(ann).people.presence?.black.claimable).toBe(0);
    ann.game!.requests.claim('absence');
    await settled();
    expect(gameOf(ann).status).toBe('Guest-bob did not come back: you win.');
  });

  it('delivers chat, also to a player who reconnects', async () => {
    const { server, ann, bob, cid } = await begun();
    void ann.game!.requests.say('<b>hello</b>');
    void bob.game!.requests.say('hi');
    await settled();
    const said = (store: Store): string[] => gameOf(store).people.chat.map(({ name, text }) => `${name}: ${text}`);
    const lines = ['Guest-ann: <b>hello</b>', 'Guest-bob: hi'];
    expect([ann, bob, cid].map(said)).toEqual([lines, lines, lines]);
    server.cut();
    await vi.waitFor(() => expect(ann.state.connection).toBe('open'));
    await settled();
    expect(said(ann)).toEqual(lines);
    server.reachable = false;
    server.cut();
    const kept = ann.game!.requests.say('later');
    server.reachable = true;
    await expect(kept).resolves.toBe(true);
    await vi.waitFor(() => expect(said(bob)).toEqual([...lines, 'Guest-ann: later']));
  });
});

describe('the words beside the board', () => {
  it('ask only who has to answer', async () => {
    const { ann, bob, cid } = await begun();
    const now = (): string[] => [ann, bob, cid].map((store) => questionWords(gameOf(store), 0));
    expect(now()).toEqual(['Your turn.', 'Guest-ann is to move.', 'You are watching.']);
    await move(ann, 'e2-e4');
    ann.game!.requests.tell({ t: 'takeback' });
    await settled();
    expect([ann, bob, cid].map((store) => questionOf(gameOf(store)))).toEqual(['offering', 'offered', '']);
    expect(now()).toEqual([
      'You asked for a takeback. Guest-bob has not answered.',
      'Guest-ann asks for a takeback of e4.',
      'You are watching.',
    ]);
    bob.game!.requests.tell({ t: 'decline' });
    bob.game!.requests.tell({ t: 'draw' });
    await settled();
    expect(now()[0]).toBe('Guest-bob offers a draw.');
    ann.game!.requests.tell({ t: 'draw' });
    await settled();
    expect(now()).toEqual(['The game is over.', 'The game is over.', 'You are watching. The game is over.']);
    ann.game!.requests.tell({ t: 'rematch' });
    await settled();
    expect([ann, bob, cid].map((store) => questionOf(gameOf(store)))).toEqual(['asked', 'again', '']);
    bob.game!.requests.tell({ t: 'rematch' });
    await settled();
    expect(questionOf(gameOf(cid))).toBe('next');
    // Those who come back to the old game are told as well.
    const old = gameOf(cid).id;
    for (const store of [ann, bob]) {
      store.go({ page: 'game', game: old });
      await settled();
      expect(questionOf(gameOf(store))).toBe('next');
    }
  });

  it('say where a move is that the server does not know of', async () => {
    const { server, ann } = await begun();
    server.reachable = false;
    server.cut();
    ann.game!.typeMove('e2-e4');
    await vi.waitFor(() => expect(gameOf(ann).sending).toBe(true));
    expect(questionWords(gameOf(ann), 0)).toBe('Sending your move ...');
    expect(questionWords(gameOf(ann), 0, false)).toBe(
      'Your move is saved and will be sent when the connection is back.',
    );
  });

  it('say that the clocks stand after the server has been started again', async () => {
    const { ann } = await begun();
    const clock = { white: 60_000, black: 60_000, running: null, days: 0 } as unknown as GameScreen['clock'];
    const words = (change: Partial<GameScreen>): string => questionWords({ ...gameOf(ann), clock, ...change }, 0);
    expect(words({ at: 2 })).toBe('Your turn. The clocks are stopped until the next move.');
    expect(words({ at: 1 }), 'not both have moved').toBe('Your turn.');
    expect(words({ at: 2, clock: { ...clock!, running: 'white' } })).toBe('Your turn.');
    expect(words({ at: 2, clock: { ...clock!, days: 3 } })).toBe('Your turn.');
  });

  it('count the seconds until the win may be claimed', async () => {
    const { server, game, ann, bob } = await begun();
    bob.go({ page: 'home' });
    server.games.get(game)!.people!.claimable.black = 40_000;
    await settled();
    server.tellPresence(game);
    await settled();
    const screen = gameOf(ann);
    const at = screen.people.presenceAt;
    expect(questionOf(screen)).toBe('away');
    expect(presenceWords(screen, 'black', true)).toBe('offline');
    expect(presenceWords(screen, 'white', true)).toBe('online');
    expect(presenceWords(screen, 'white', false)).toBe('unknown');
    expect(questionWords(screen, at)).toBe('Guest-bob has left the game. You can claim the win in 40 s.');
    expect(questionWords(screen, at + 39_100)).toBe('Guest-bob has left the game. You can claim the win in 1 s.');
    expect(questionWords(screen, at + 50_000)).toBe('Guest-bob has left the game. You can claim the win now.');
    expect(claimableIn(screen, 'white', at)).toBeNull();
    // Who looks on, and the other player, claim nothing.
    expect(questionOf({ ...screen, you: { owner: false, white: false, black: false } })).toBe('');
  });

  it("name the file of a game of one's own as its records do", () => {
    const text = readFileSync(new URL('../../../tests/variants/ring.toml', import.meta.url), 'utf8');
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text))
      hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
    const own = { variant: core.readVariant(text, 'ring.toml').info, variantText: text };
    expect(fileHash(core, own)).toBe(hash.toString(16).padStart(16, '0').slice(0, 8));
    expect(fileHash(core, { variant: core.loadVariant('orthodox').info, variantText: '' })).toBe('');
  });

  it('say where a link cannot be opened', () => {
    for (const alone of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(linkNote(`http://${alone}:8080`)).toContain('--lan');
    for (const name of ['chess.example', '192.168.1.20', '127.example']) expect(linkNote(`https://${name}`)).toBe('');
  });

  it('begin a link as others can open it', () => {
    const here = new URL('http://127.0.0.1:8080/game/x');
    expect(linkOrigin(here, 'https://192.168.1.20:8080/')).toBe('https://192.168.1.20:8080');
    expect(linkOrigin(here, '')).toBe('http://127.0.0.1:8080');
    expect(linkWords(1)).toMatch(/It stays valid for a day, and while this page is open\.$/);
    expect(linkWords(7)).toContain('7 days');
    expect(linkWords(0)).not.toContain('good for');
    const named = new URL('http://box.local:8080/game/x');
    expect(linkOrigin(named, 'http://192.168.1.20:8080/')).toBe('http://box.local:8080');
  });

  it('say for whom a seat is kept, and that nobody else can take it', () => {
    const invites = { invites: 'Marble' };
    const [waits, link] = askedWords(invites, 1);
    expect(waits).toMatch(/until Marble opens a page .* check the spelling/);
    expect(link).toMatch(/^Only Marble can accept, even with this link\..* valid for a day\.$/);
    expect(askedWords(invites, 0)[1]).toMatch(/to get here\.$/);
    expect(keptWords(invites, 'Guest-U2YP')).toBe('This seat is reserved for Marble. You are Guest-U2YP.');
    expect(keptWords(invites, '')).toBe('This seat is reserved for Marble.');
  });

  it('name who was asked in the place of a player, and what became of it', async () => {
    const { ann, bob, server, game } = await waiting({ listed: true, invites: 'marble' });
    const seat = (store: Store, own: string): string[] => [
      openSeatName(gameOf(store), own),
      presenceWords(gameOf(store), 'black', true),
    ];
    expect(seat(ann, 'Guest-ann')).toEqual(['Reserved for marble', 'not joined yet']);
    expect(seat(bob, 'Marble')).toEqual(['Reserved for you', 'not joined yet']);
    expect(openSeatName(gameOf(ann), 'Guest-ann', true)).toBe('marble');
    expect(openSeatName({ invites: '', end: null }, 'Marble')).toBe('Open seat');
    server.names.set('bob', 'Marble');
    bob.game!.requests.tell({ t: 'decline' });
    await settled();
    expect(seat(ann, 'Guest-ann')).toEqual(['marble', 'declined']);
    // As he writes his name himself, where it is known.
    expect(seat(bob, 'Marble')).toEqual(['Marble', 'declined']);
    const end = { result: 'none', reason: 'aborted' };
    expect(openSeatName({ invites: '', end }, '')).toBe('Nobody');
    expect(presenceWords({ ...gameOf(ann), end }, 'black', true)).toBe('');
    expect(game).not.toBe('');
  });

  it('say each change once, and nothing of somebody who is muted', async () => {
    const { ann, bob } = await waiting();
    const heard: string[] = [];
    let was = gameOf(ann);
    const next = (mute = false): string => {
      const words = peopleWords(was, gameOf(ann), { mute });
      was = gameOf(ann);
      heard.push(words);
      return words;
    };
    bob.game!.requests.tell({ t: 'sit' });
    await settled();
    expect(next()).toBe('Guest-bob joined the game. You play White. You move first.');
    bob.game!.requests.tell({ t: 'draw' });
    await settled();
    expect(next()).toBe('Guest-bob offers a draw.');
    bob.game!.requests.tell({ t: 'decline' });
    await settled();
    expect(next()).toBe('The offer was cancelled.');
    void bob.game!.requests.say('hello');
    await settled();
    expect(next()).toBe('Guest-bob says: hello');
    void bob.game!.requests.say('hello again');
    void ann.game!.requests.say('be quiet');
    await settled();
    expect(next(true)).toBe('');
    expect(next()).toBe('');
    bob.go({ page: 'home' });
    await settled();
    expect(next()).toBe('Guest-bob is offline.');
  });

  it('tell each who plays what and whose turn it is when the game begins', async () => {
    const { ann, bob, cid } = await waiting();
    // The server tells who has sat down first that, then that it is himself.
    const heard = [ann, bob, cid].map((store, index) => {
      let was = gameOf(store);
      expect(firstWords(was)).toBe('');
      const said: string[] = [];
      store.subscribe(() => {
        const now = gameOf(store);
        said.push(peopleWords(was, now, { own: ['Guest-ann', 'Guest-bob', 'Guest-cid'][index]! }));
        was = now;
      });
      return said;
    });
    bob.game!.requests.tell({ t: 'sit' });
    await settled();
    expect(heard.map((said) => said.filter((words) => words !== ''))).toEqual([
      ['Guest-bob joined the game. You play White. You move first.'],
      ['You joined the game. You play Black. Guest-ann moves first.'],
      ['Guest-bob joined the game. The game can start.'],
    ]);
  });

  it('tell that also to a player who joins a new game by the list, an invitation or a rematch', async () => {
    const { ann, bob, cid } = await begun();
    const first = (): string[] => [ann, bob, cid].map((store) => firstWords(gameOf(store)));
    expect(first()).toEqual(['You play White. You move first.', 'You play Black. Guest-ann moves first.', '']);
    await move(ann, 'e2-e4');
    expect(first()).toEqual(['You play White. Guest-bob is to move.', "You play Black. It's your turn.", '']);
    const news = 'While you were away: Guest-ann played e4.';
    expect(firstWords({ ...gameOf(bob), news })).toBe(`${news} You play Black. It's your turn.`);
    await move(bob, 'e7-e5');
    expect(first()).toEqual(['', '', '']);
    expect(firstWords({ ...gameOf(ann), news })).toBe(news);
  });

  it('tell each how an offer came to its end', async () => {
    const { ann, bob, cid } = await begun();
    await move(ann, 'e2-e4');
    const pages = [ann, bob, cid];
    /** What each hears when `who` says no, or thinks better of it. */
    const heard = async (what: 'draw' | 'takeback', who: Store): Promise<string[]> => {
      ann.game!.requests.tell({ t: what });
      await settled();
      const was = pages.map(gameOf);
      who.game!.requests.tell({ t: 'decline' });
      await settled();
      return pages.map((store, index) => peopleWords(was[index]!, gameOf(store), { hasAnswered: store === who }));
    };
    expect(await heard('draw', bob)).toEqual([
      'Guest-bob declined the draw.',
      'You declined the draw.',
      'The offer was cancelled.',
    ]);
    expect(await heard('draw', ann)).toEqual(Array(3).fill('The offer was cancelled.'));
    expect(await heard('takeback', bob)).toEqual([
      'Guest-bob declined the takeback.',
      'You declined the takeback.',
      'The offer was cancelled.',
    ]);
  });

  it('keep their direction beside names and lines that are written from right to left', async () => {
    const { ann } = await begun();
    const was = gameOf(ann);
    const line = { side: 'black', name: '\u05d3\u05e0\u05d4\u202e', text: '\u05e9\u05dc\u05d5\u05dd', at: 1 } as const;
    const now = { ...was, people: { ...was.people, chat: [line] } };
    expect(peopleWords(was, now, {})).toBe('\u2068\u05d3\u05e0\u05d4\u2069 says: \u2068\u05e9\u05dc\u05d5\u05dd\u2069');
  });

  it('say by which rules it is played', async () => {
    const { ann } = await waiting({ options: [{ name: 'move_rule_plies', value: '60' }] });
    expect(optionWords(gameOf(ann))).toEqual([
      expect.stringMatching(/^Move rule plies: 60 \(plies without capture or pawn move that draw/),
    ]);
    expect(mayAbort(gameOf(ann))).toBe(true);
    const usual = await waiting();
    expect(optionWords(gameOf(usual.ann))).toEqual([]);
  });
});

describe('playing together', () => {
  it('knows who waits, and what one is called', async () => {
    const server = new FakeServer(core);
    const ann = createStore(core, fakeBrowser(server, '/together', 'ann'));
    const actions = await ann.together();
    await actions.look();
    const alone = { keepUnbegun: 1, lan: false, urls: [], servers: [], dropped: 0 };
    expect(ann.state.together).toEqual({
      name: 'Guest-ann',
      challenges: null,
      asking: 0,
      turns: 0,
      made: [],
      network: alone,
      failed: '',
    });
    expect(await actions.reach()).toEqual({ url: '', days: 1 });
    const url = 'http://192.168.1.20:8080/';
    const seen = { name: 'box', url: 'http://192.168.1.21:8080/', challenges: 2, seen: 40 };
    server.network = { keepUnbegun: 7, lan: true, urls: [url], servers: [seen], dropped: 0 };
    await actions.look();
    expect(ann.state.together.network).toEqual(server.network);
    expect(await actions.reach()).toEqual({ url, days: 7 });
    expect(await actions.rename('Marble')).toBe('');
    expect(await actions.rename('<b>')).toMatch(/2 to 20/);
    expect(ann.state.together.name).toBe('Marble');
    ann.open.create({
      variant: 'raumschach',
      variantText: '',
      options: {},
      white: open,
      black: person,
      listed: true,
      clock: { base: 5, increment: 3 },
      start: '',
      line: [],
      end: null,
      title: '',
    });
    await vi.waitFor(() => expect(ann.state.game).toBeTruthy());
    const bob = createStore(core, fakeBrowser(server, '/together', 'bob'));
    const others = await bob.together();
    await vi.waitFor(() => expect(bob.state.connection).toBe('open'));
    others.watch(true);
    await settled();
    expect(bob.state.together.challenges).toMatchObject([{ name: 'Marble', side: 'white', clockBase: 300_000 }]);
    server.reachable = false;
    await others.look();
    expect(bob.state.together.failed).toMatch(/cannot be reached/);
    expect(bob.state.together.challenges).toHaveLength(1);
    expect(await others.rename('Basalt')).toMatch(/cannot be reached/);
    expect(await others.reach()).toBeNull();
  });

  it('hears who comes and goes at once, and all of it again after a loss or a gap', async () => {
    const server = new FakeServer(core);
    const bob = createStore(core, fakeBrowser(server, '/together', 'bob'));
    const listed = (): string[] => (bob.state.together.challenges ?? []).map(({ game }) => game);
    const challenge = { white: person, black: open, listed: true };
    const actions = await bob.together();
    actions.watch(true);
    await vi.waitFor(() => expect(bob.state.together.challenges).toEqual([]));
    const [first, second] = [server.create(challenge, 'ann'), server.create(challenge, 'cid')];
    await settled();
    expect(listed()).toEqual([second, first]);
    server.command({ t: 'sit', id: 1, game: first, key: 's' }, 'dan');
    const third = server.create(challenge, 'ann');
    await settled();
    expect(listed()).toEqual([third, second]);

    // A message that makes no sense changes nothing.
    const nonsense = [null, 7, {}, { game: 'g', name: 'x', variantName: 'y', options: null }];
    for (const socket of server.watchers)
      server.deliver(socket, {
        t: 'challenges',
        version: 1,
        whole: true,
        challenges: nonsense as unknown as Challenge[],
        gone: [],
      });
    await settled();
    expect(listed()).toEqual([third, second]);
    for (const socket of server.watchers)
      server.deliver(socket, { t: 'challenges', version: 2, whole: true } as unknown as ChallengesAnswer);
    actions.watch(true);
    await settled();
    expect(listed()).toEqual([third, second]);

    // A message is lost.
    const straight = server.deliver;
    server.deliver = (socket, message) => message.t !== 'challenges' && straight(socket, message);
    const fourth = server.create(challenge, 'ann');
    server.deliver = straight;
    await settled();
    expect(listed()).toEqual([third, second]);
    const fifth = server.create(challenge, 'ann');
    await settled();
    await settled();
    expect(listed()).toEqual([fifth, fourth, third, second]);

    server.reachable = false;
    server.cut();
    await settled();
    expect(bob.state.connection).not.toBe('open');
    const sixth = server.create(challenge, 'ann');
    server.reachable = true;
    await vi.waitFor(() => expect(listed()[0]).toBe(sixth));
    expect(listed()).toHaveLength(5);

    actions.watch(false);
    await settled();
    server.create(challenge, 'ann');
    await settled();
    expect(listed()).toHaveLength(5);
    expect(server.watchers.size).toBe(0);
  });
});
